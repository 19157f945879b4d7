"""Kinds of puzzle in a file of Python that nobody installed."""

import shutil
import sys

import pytest

import satpuzzles
from satpuzzles.common import plugin_files
from satpuzzles.errors import InstanceError, PluginError
from tests.paths import ROOT

DOCUMENT = '{"puzzle": "mines", "clues": [[1, null], [null, null]]}'


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with a kind, its puzzle, and broken kinds; what this process learns of them is forgotten."""
    monkeypatch.setenv("SATPUZZLES_PLUGIN_FILES", "")
    monkeypatch.setattr(sys, "path", [*sys.path])
    shutil.copy(ROOT / "examples" / "templates" / "mines.py", tmp_path / "own_mines.py")
    (tmp_path / "puzzle.json").write_text(DOCUMENT)
    (tmp_path / "puzzles.jsonl").write_text(f"{DOCUMENT}\n" * 3)
    (tmp_path / "raises.py").write_text("x = 1\ny = x / 0\n")
    (tmp_path / "syntax.py").write_text("x = (\n")
    (tmp_path / "nothing.py").write_text("from satpuzzles import Puzzle\n")
    (tmp_path / "two-words.py").write_text("")
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    for file in tmp_path.glob("*.py"):
        if getattr(sys.modules.get(file.stem), "__file__", None) == str(file.resolve()):
            del sys.modules[file.stem]


@pytest.mark.usefixtures("folder")
def test_a_kind_of_a_file_is_checked_and_hinted_as_those_that_are_built_in(run):
    checked = run("check", "puzzle.json", "--kind", "./own_mines.py", "--only-status")
    assert (checked.code, checked.out) == (0, "multiple\n")
    several = run(
        "check", "puzzles.jsonl", "--kind", "own_mines.py", "--only-status", "--jobs", "2", "--time-limit", "60"
    )
    assert several.out == "multiple\n" * 3
    assert "has several solutions" in run("hint", "puzzle.json", "--kind", "own_mines.py").out
    assert run("help", "own_mines.py").out.startswith(
        "Mines\n\n  A number says how many of the cells around it have a mine"
    )
    assert "no generator of mines puzzles" in run("generate", "own_mines.py").err


@pytest.mark.usefixtures("folder")
def test_python_takes_the_path_of_a_kind_and_knows_it_by_name_from_then_on():
    puzzle = satpuzzles.load("puzzle.json", kind="own_mines.py")
    assert type(puzzle).__name__ == "Mines"
    assert satpuzzles.load("puzzle.json") == puzzle
    assert "mines" in satpuzzles.available()["puzzles"]


@pytest.mark.parametrize(
    ("file", "words"),
    [
        ("missing.py", "missing.py: expected a file of Python, found no such file"),
        ("raises.py", "raises.py, line 2: ZeroDivisionError: division by zero"),
        ("syntax.py", "syntax.py, line 1: SyntaxError: '(' was never closed (syntax.py, line 1)"),
        ("nothing.py", "nothing.py: expected one subclass of satpuzzles.Puzzle, found none"),
        ("two-words.py", "two-words.py: expected a name that Python can import, such as tapa.py, found 'two-words.py'"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_what_is_no_kind_is_named_with_its_line(file, words, run):
    with pytest.raises(PluginError) as caught:
        satpuzzles.load("puzzle.json", kind=file)
    assert str(caught.value) == words
    told = run("check", "puzzle.json", "--kind", file)
    assert (told.code, told.err) == (2, f"satpuzzles: puzzle.json: {words}\n")
    assert plugin_files.files() == []


@pytest.mark.parametrize(
    "text",
    [
        '{"puzzle": "own_mines.py", "clues": [[1, null], [null, null]]}',
        "puzzle: own_mines.py\n\n1 .\n. .\n",
        "own_mines.py\n1 .\n. .\n",
        "own_mines.py:a",
    ],
)
@pytest.mark.usefixtures("folder")
def test_no_file_runs_that_only_a_puzzle_names(text):
    with pytest.raises(InstanceError, match="expected"):
        satpuzzles.loads(text)
    with pytest.raises(InstanceError, match="expected"):
        satpuzzles.loads(text, kind="sudoku")
    assert "own_mines" not in sys.modules
    satpuzzles.loads(DOCUMENT, kind="own_mines.py")
    assert satpuzzles.loads(DOCUMENT.replace("mines", "own_mines.py")).kind == "mines"  # the user has named it


def test_a_folder_may_have_any_character_in_its_name(folder):
    inner = folder / "a:b"
    inner.mkdir()
    shutil.move(folder / "own_mines.py", inner / "own_mines.py")
    satpuzzles.load("puzzle.json", kind=str(inner / "own_mines.py"))
    assert plugin_files.files() == [str(inner / "own_mines.py")]
    del sys.modules["own_mines"]


def test_a_file_with_the_name_of_a_loaded_module_is_refused(folder):
    (folder / "json.py").write_text("")
    with pytest.raises(PluginError, match="a module 'json' is loaded already"):
        satpuzzles.load("puzzle.json", kind="json.py")
