"""Small inputs of reports about other programs, and what is right of each: by brute force or by those programs."""

import pytest

from tests.paths import ROOT

CASES = ROOT.parent / "shared" / "cases"

EXPECTED = [
    ("01-penpa-killer-cages-refused", ["count", "@input.url"], "4 (enumerated)"),
    ("03-penpa-masyu-white-circle-8", ["check", "--kind", "masyu", "@input.url"], "unique"),
    ("05-fpuzzles-givenPencilMarks-dropped", ["count", "@input.url"], "1 (enumerated)"),
    ("06-full-kropki-no-solution", ["check", "input.json"], "unique"),
    ("06-full-kropki-no-solution", ["check", "@input.url"], "unique"),
    ("08-penpa-star-battle-stars-option", ["check", "--kind", "star-battle", "--stars", "1", "@input.url"], "unique"),
    (
        "09-opensudoku-exported-file",
        ["solve", "--only-answer", "input.opensudoku"],
        "125968347764135298389742156273419865541286739896573412412657983637891524958324671",
    ),
    ("10-closed-line-refused", ["check", "input.json"], "several solutions"),
    ("11-penpa-kind-guessed-wrong", ["check", "@input.url"], "unique"),
    ("12-hitori-cells-without-number", ["count", "@input.url"], "1 (enumerated)"),
    ("14-penpa-question-mark-beside-board", ["check", "--kind", "tents", "@input.url"], "unique"),
    ("15-puzzlink-arukone-flag-e", ["check", "@input.url"], "several solutions"),
    ("17-grid-for-23-kinds", ["check", "input.txt"], "no solution"),
    ("17-grid-for-23-kinds", ["convert", "akari.json", "--to", "grid"], "size: 6x6"),
    ("19-check-is-silent-about-a-wrong-goal", ["check", "input.non"], "unique"),
    ("20-tatham-killer-solo-refused", ["count", "@input.txt"], "2 (enumerated)"),
    ("20-tatham-killer-solo-refused", ["convert", "equivalent.json", "--to", "tatham"], "2x2k"),
    ("22-penpa-sudoku-arrow-refused", ["count", "@input.url"], "1 (enumerated)"),
    ("24-penpa-link-around-puzzlink", ["check", "@input.url"], "unique"),
    ("25-blanks-of-typed-boards", ["check", "input.txt"], "unique"),
    ("25-blanks-of-typed-boards", ["check", "input2.txt"], "unique"),
    ("25-blanks-of-typed-boards", ["check", "input3.json"], "unique"),
    (
        "31-fillomino-batch",
        ["check", "input.jsonl", "--from", "puzzlekit", "--kind", "fillomino", "--only-status"],
        "unique\nunique",
    ),
]
"""The folder of a case, a command, and how its output begins; ``@FILE`` stands for the text in a file."""

THERE = pytest.mark.skipif(not CASES.is_dir(), reason=f"there are no corpora of cases in {CASES}")


def words(folder, command):
    return [(CASES / folder / word[1:]).read_text().strip() if word[0] == "@" else word for word in command]


@THERE
@pytest.mark.parametrize(("folder", "command", "begins"), EXPECTED, ids=[f"{one[0]} {one[1][-1]}" for one in EXPECTED])
def test_a_case_is_answered_as_is_right(folder, command, begins, run, monkeypatch):
    monkeypatch.chdir(CASES / folder)
    result = run(*words(folder, command))
    assert result.out.startswith(begins), result.err


@THERE
def test_a_saved_game_is_one_puzzle_or_one_error(run):
    result = run("check", CASES / "16-tatham-save-file" / "input.sav")
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)


@THERE
def test_a_goal_that_breaks_the_clues_is_noted(run):
    result = run("check", CASES / "19-check-is-silent-about-a-wrong-goal" / "input.non")
    assert "row 3" in result.err


@THERE
def test_killer_cages_come_back_from_penpa(run):
    written = run("convert", CASES / "02-penpa-killer-export-without-cages" / "input.json", "--to", "penpa-edit").out
    assert run("count", written.strip()).out.startswith("4 (enumerated)")


@pytest.mark.slow
@THERE
def test_an_impossible_cage_is_dropped_and_givens_follow(run):
    result = run("repair", CASES / "18-repair-without-end" / "input.json")
    assert result.out.startswith(
        "no solution: this clue cannot be met: the cage at r1c1: sum 18\ndrop: the cage at r1c1"
    )
    assert "the changed puzzle has exactly one solution" in result.out
