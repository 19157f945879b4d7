"""judge and minimise on the command line."""

import pytest

PUZZLE = "1..4..3..4.....2"


@pytest.fixture
def puzzle(tmp_path):
    path = tmp_path / "puzzle.txt"
    path.write_text(PUZZLE + "\n")
    return path


def test_an_answer_is_right_or_wrong_with_its_faults(run, puzzle, tmp_path):
    answer = tmp_path / "answer.txt"
    solved = run("solve", "--only-answer", puzzle).out.strip()
    rows = [solved[at : at + 4] for at in range(0, 16, 4)]
    answer.write_text("\n".join(["My answer:", *rows, ""]))
    assert (run("judge", puzzle, answer).out, run("judge", puzzle, answer).code) == ("right\n", 0)
    answer.write_text("\n".join([*rows[:3], rows[3][::-1], ""]))
    wrong = run("judge", puzzle, answer)
    assert (wrong.code, wrong.out.splitlines()[:2]) == (1, ["wrong", f"r4c4 is given as 2, not {rows[3][0]}"])
    (record,) = run("judge", "--json", puzzle, answer).records
    assert (record["right"], record["broken"][0]) == (False, wrong.out.splitlines()[1])
    assert run("judge", "-", "-").code == 2


def test_needless_clues_go(run, puzzle, tmp_path):
    shown = run("minimise", puzzle)
    assert (shown.code, shown.out.splitlines()[0]) == (0, "without r1c4: 4")
    written = tmp_path / "fewer.txt"
    (record,) = run("minimise", puzzle, "--json", "-o", tmp_path / "fewer.json").records
    assert record["changes"] == ["without r1c4: 4"]
    assert run("minimise", puzzle, "--to", "sudoku-line", "-o", written).code == 0
    assert written.read_text() == "1.....3..4.....2\n"
    assert run("check", "--only-status", tmp_path / "fewer.json").out == "unique\n"
    assert run("minimise", puzzle, "--clues", 5).out.startswith("nothing to remove\n")
    puzzle.write_text("." * 16 + "\n")
    assert "only a puzzle with one solution can be minimised" in run("minimise", puzzle).err
