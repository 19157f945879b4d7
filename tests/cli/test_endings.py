"""What the ending of a file name makes a command write, and which endings it refuses."""

import re
from pathlib import Path

import pytest

from satpuzzles.formats import documents
from satpuzzles.formats import load as load_puzzle
from tests.effort import thorough_only
from tests.paths import INSTANCES

EASY = INSTANCES / "sudoku" / "9x9-easy.json"
IMPOSSIBLE = INSTANCES / "sudoku" / "9x9-contradictory.json"
BATCH = INSTANCES / "sudoku" / "batch.txt"
HEART = INSTANCES / "hanjie" / "heart.json"
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


@pytest.mark.parametrize(
    ("kind", "name", "reason"),
    [
        ("trid", "puzzlink", "format puzzlink holds sudoku, hanjie or star-battle, not trid"),
        ("sudoku", "pd", "unknown format or renderer 'pd'; there are sudoku-line, "),
        ("sudoku", "ss", "ss holds one puzzle, not several"),
        ("sudoku", "svg", "svg shows one puzzle per file"),
    ],
)
def test_a_name_that_fits_no_puzzle_is_refused_before_one_is_made(run, kind, name, reason):
    refused = run("generate", kind, "-n", 2, "--to", name)
    assert (refused.code, refused.out, reason in refused.err) == (2, "", True)


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


def test_several_puzzles_that_do_not_fit_a_file_are_refused_before_they_are_made(run):
    for name, reason in (
        ("new.sdk", "new.sdk: sdk holds one puzzle, not several"),
        ("new.svg", "svg shows one puzzle per file"),
    ):
        result = run("generate", "sudoku", "-n", 1000, "-o", name)
        assert (result.code, result.err.startswith(f"satpuzzles: {reason}")) == (2, True)
    assert run("generate", "sudoku", "--box", "2x2", "--seed", 1, "-n", 2, "-o", "new{}.svg").code == 0
    assert sorted(path.name for path in Path().iterdir()) == ["new1.svg", "new2.svg"]


def test_solutions_of_many_sudokus_are_81_characters_a_line(run):
    result = run("solve", BATCH, "-o", "out.sdm")
    solved = [record for record in run("solve", BATCH).records if record["status"] == "solved"]
    lines = Path("out.sdm").read_text().splitlines()
    assert lines == ["".join(str(value) for row in record["grid"] for value in row) for record in solved]
    assert result.code == 1
    assert "line 4: no solution" in result.err


@pytest.mark.parametrize("suffix", [".sdm", ".sdk", ".ss", ".opensudoku"])
def test_a_solution_is_written_in_formats(run, suffix):
    assert run("solve", EASY, "-o", f"out{suffix}").code == 0
    grid = run("solve", EASY, "--json").records[0]["grid"]
    assert [list(row) for row in load_puzzle(f"out{suffix}").givens] == grid


def test_a_puzzle_without_a_solution_leaves_an_empty_collection_and_says_so(run):
    result = run("solve", IMPOSSIBLE, "-o", "out.sdm")
    assert (result.code, Path("out.sdm").read_bytes()) == (1, b"")
    assert result.err.startswith("no solution")


def test_what_has_no_givens_has_no_place_for_its_solution(run):
    result = run("solve", HEART, "-o", "out.sdm")
    assert (result.code, result.err.count("a hanjie has no givens")) == (2, 1)


@pytest.mark.parametrize("command", ["solve", "check", "count", "forced", "hint", thorough_only("explain")])
def test_json_is_written_by_its_ending(run, command):
    result = run(command, EASY, "-o", "out.json")
    assert result.code == 0
    assert Path("out.json").read_text() == run(command, EASY, "--json").out


REFUSED = {
    "solve {} -o x.jpg": ".txt, .json, .jsonl, .ndjson, .svg, .png, .pdf, .sdm, .sdk, .ss, .opensudoku, .xml, .url",
    "check {} -o x.sdm": ".txt, .json, .jsonl, .ndjson, .svg, .png, .pdf, .csv or .parquet",
    "count {} -o x.svg": ".txt, .json, .jsonl, .ndjson, .csv or .parquet",
    "rate {} -o x.pdf": ".txt, .json, .jsonl, .ndjson, .csv or .parquet",
    "hint {} -o x.doc": ".txt, .json, .jsonl, .ndjson, .svg, .png or .pdf",
    "explain {} -o x.pdf": ".txt, .json, .jsonl, .ndjson, .html or .htm",
    "export {} -o x.opb": ".cnf or .dimacs",
    "render {} -o x.jpg": ".txt, .svg, .png, .pdf, .html or .htm",
    "repair {} -o x.non": ".json, .jsonl, .ndjson, .txt, .sdm",
    "generate sudoku -o x.doc": ".json, .jsonl, .ndjson, .txt, .sdm",
    "generate trid -o x.sdm": ".json, .jsonl, .ndjson, .txt, .svg, .png, .pdf, .html or .htm",
}


@pytest.mark.parametrize("command", REFUSED)
def test_another_ending_is_refused_with_what_is_possible(run, command):
    words = command.split()
    result = run(*(EASY if word == "{}" else word for word in words))
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"satpuzzles: {words[-1]}: expected a file that ends in {REFUSED[command]}")
    assert not list(Path().iterdir())
