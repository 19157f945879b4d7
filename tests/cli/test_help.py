"""``--help``, ``help``, ``-V``, names with a mistake in them, aliases, sizes and shell completion."""

import os
import shlex
import subprocess
import sys

import pytest

import satpuzzles
from satpuzzles.cli.command import command
from satpuzzles.cli.help import EXAMPLES, FIRST_STEPS, SUMMARIES
from satpuzzles.puzzles import PUZZLES
from satpuzzles.rendering.showing import as_text
from tests.cli.started import PATIENCE
from tests.paths import INSTANCES

KINDS = [*PUZZLES.built_in]


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")


def test_every_command_has_a_summary_that_fits_a_line(run):
    shown = run("--help").out
    assert "..." not in shown.partition("Commands:")[2]
    width = max(map(len, SUMMARIES))
    assert all(f"  {name:<{width}}  {summary}\n" in shown for name, summary in SUMMARIES.items())


@pytest.mark.parametrize("name", [*SUMMARIES, "generate sudoku"])
def test_the_first_lines_of_help_have_an_example_and_all_fit_80_columns(run, name):
    shown = run(*name.split(), "--help").out
    assert all(len(line) <= 80 for line in shown.splitlines())
    if name != "help":
        assert f"\n    satpuzzles {name}" in "\n".join(shown.splitlines()[:20])
    assert run("help", *name.split()).out == shown


SLOW = {"compare puzzle.json", next(words for words in EXAMPLES["family"] if words.startswith("family hanjie"))}
"""Examples that take seconds and are tested elsewhere: another of 'compare' writes the same table into a file."""


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(one, marks=pytest.mark.slow) if one == "compare" else one
        for one in EXAMPLES
        if one != "studio"  # goes on until it is ended
    ],
)
def test_the_examples_of_help_work(run, tmp_path, name):
    (tmp_path / "puzzle.json").write_text((INSTANCES / "sudoku" / "4x4.json").read_text())
    (tmp_path / "many.txt").write_text(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n" * 2
    )
    (tmp_path / "answer.txt").write_text("s UNKNOWN\n")
    (tmp_path / "answers.csv").write_text('name,exercise,answer\nAda,1,"r1c1 = 1, row 1"\n')
    (tmp_path / "chapters.toml").write_text('title = "One"\n[[chapters]]\nkind = "sudoku"\nsize = 4\ncount = 1\n')
    for words in EXAMPLES[name]:
        if words not in SLOW:
            expected = {"decode": 3, "judge": 1}.get(words.partition(" ")[0], 0)
            assert run(*shlex.split(words)).code == expected


def test_the_first_steps_work(run):
    assert [run(*words.split()).code for words in FIRST_STEPS] == [0] * len(FIRST_STEPS)


def test_options_are_in_groups(run):
    shown = run("solve", "--help").out
    titles = [line[:-1] for line in shown.splitlines() if line.endswith(":") and not line.startswith(" ")]
    assert titles == ["Options", "Input", "Output", "Solver", "Limits", "Many puzzles", "One hard puzzle"]


@pytest.mark.parametrize("what", ["puzzles", "formats", "renderers", "backends"])
def test_a_part_of_the_list_is_shown(run, what):
    part = run("list", what).out
    assert part.startswith(what)
    assert part in run("list").out
    assert run("list").out.count("\n") > part.count("\n")


@pytest.mark.parametrize(
    "name", [name if name in ("sudoku", "numberlink") else pytest.param(name, marks=pytest.mark.slow) for name in KINDS]
)
def test_help_tells_the_rules_of_a_kind_with_an_example_that_is_read(run, tmp_path, name):
    shown = run("help", name)
    assert (shown.code, shown.err) == (0, "")
    assert all(len(line) <= 80 for line in shown.out.splitlines())
    rules, _, rest = shown.out.partition("The document, in JSON:\n")
    document = rest.partition("An example:\n")[2].partition("\n  }\n")[0] + "}"
    (tmp_path / "puzzle.json").write_text(document)
    puzzle = satpuzzles.load(tmp_path / "puzzle.json")
    assert puzzle.description.split() == rules.split("\n", 1)[1].split()
    assert all(key in rest.partition("An example")[0] for key in puzzle.to_json())
    assert str(as_text(puzzle.drawing(satpuzzles.solve(puzzle).grid))).split() == (
        rest.partition("Its solution:\n")[2].partition("\n\nFormats")[0].split()
    )


def test_help_knows_other_names_of_kinds(run):
    assert run("help", "nonogram").out == run("help", "hanjie").out
    assert run("help", "nothing").code == 2


def test_the_shell_completes():
    asked = {"COMP_WORDS": "satpuzzles so", "COMP_CWORD": "1", "_SATPUZZLES_COMPLETE": "bash_complete"}
    ran = subprocess.run(
        [sys.executable, "-c", "from satpuzzles.cli import main; main()"],
        env={**os.environ, **asked}, capture_output=True, encoding="utf-8", check=False, timeout=PATIENCE,
    )  # fmt: skip
    assert ran.stdout == "plain,solve\n"


@pytest.mark.parametrize(("shares", "changed"), [(["fles"], {}), (["files"], {"jobs": {"help": "x"}})])
def test_a_shared_option_that_is_none_is_a_mistake_of_the_command(shares, changed):
    with pytest.raises(ValueError, match=r"no shared options: (fles|jobs)$"):
        command("it", *shares, **changed)
