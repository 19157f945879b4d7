"""What the ending of a file name makes a command write, and which endings it refuses."""

import re
from pathlib import Path

import pytest

from satpuzzles.formats import documents
from satpuzzles.formats import load as load_puzzle
from tests.paths import INSTANCES

EASY = INSTANCES / "sudoku" / "9x9-easy.json"
IMPOSSIBLE = INSTANCES / "sudoku" / "9x9-contradictory.json"
SHEETS = {".svg": b"<svg", ".pdf": b"%PDF", ".png": b"\x89PNG", ".html": b"<!doctype html>"}


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("suffix", SHEETS)
def test_generate_and_repair_draw_puzzles(run, suffix):
    assert run("generate", "sudoku", "--box", "2x2", "--seed", 1, "-o", f"new{suffix}").code == 0
    assert Path(f"new{suffix}").read_bytes().startswith(SHEETS[suffix])
    assert run("repair", INSTANCES / "hanjie" / "no-solution.json", "-o", f"fixed{suffix}").code == 0
    assert Path(f"fixed{suffix}").read_bytes().startswith(SHEETS[suffix])


def test_generate_and_repair_write_what_is_named(run):
    asked = ("generate", "star-battle", "--size", 5, "--seed", 1)
    made = run(*asked, "--to", "puzzlink")
    assert made.out.startswith("https://puzz.link/p?starbattle/5/5/1/")
    assert made.out == run("convert", "-", "--to", "puzzlink", stdin=run(*asked).out.encode()).out
    assert "<svg" in run(*asked, "--to", "svg", "-o", "picture").out + Path("picture").read_text()
    repaired = run("repair", IMPOSSIBLE, "--to", "sudoku-line")
    assert re.fullmatch(r"[1-9.0]{81}\n", repaired.out)
    assert "the changed puzzle has exactly one solution" in repaired.err


def test_a_generated_sheet_has_the_solutions_last(run):
    from pypdf import PdfReader

    assert run("generate", "sudoku", "--box", "2x2", "--seed", 1, "-n", 2, "-o", "sheet.pdf").code == 0
    pages = [page.extract_text() for page in PdfReader("sheet.pdf").pages]
    assert "Puzzles" in pages[0]
    assert "Solutions" in pages[-1]


@pytest.mark.parametrize("suffix", [".sdm", ".txt", ".opensudoku", ".jsonl"])
def test_generated_puzzles_are_written_in_formats(run, suffix):
    asked = ("generate", "sudoku", "--seed", 1, "-n", 2)
    assert run(*asked, "-o", f"new{suffix}").code == 0
    made = [record["givens"] for record in run(*asked).records]
    read = documents(Path(f"new{suffix}").read_bytes(), f"new{suffix}")
    assert [load_puzzle_givens(one) for one in read] == made


def load_puzzle_givens(document):
    from satpuzzles.formats import document_of

    return document_of(document)["givens"]


@pytest.mark.parametrize("suffix", [".sdm", ".sdk", ".ss", ".opensudoku"])
def test_a_solution_is_written_in_formats(run, suffix):
    assert run("solve", EASY, "-o", f"out{suffix}").code == 0
    grid = run("solve", EASY, "--json").records[0]["grid"]
    assert [list(row) for row in load_puzzle(f"out{suffix}").givens] == grid
