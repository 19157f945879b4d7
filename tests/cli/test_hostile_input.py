"""What nobody writes by mistake: numbers in other scripts or of thousands of digits, deep nesting, no puzzle at all."""

import pytest

from satpuzzles.formats.lines import MOST_BLANK_LINES
from satpuzzles.formats.table import FORMATS

EMPTY = {
    "webpbn": "<puzzleset></puzzleset>",
    "opensudoku": "<opensudoku><name>none</name></opensudoku>",
    "non": "====\n====\n",
    "puzzlekit": '{"name": "Sudoku", "data": {}}',
}


@pytest.mark.parametrize("format", [one.name for one in FORMATS if one.several])
@pytest.mark.parametrize("command", ["solve", "convert --to jsonl", "hint"])
def test_a_file_without_a_puzzle_is_refused(run, tmp_path, format, command):
    path = tmp_path / "empty"
    path.write_text(EMPTY.get(format, "\n\n"))
    result = run(*command.split(), "--from", format, path)
    assert (result.code, result.out) == (2, "")
    assert result.err == f"satpuzzles: {path}: the document: expected a puzzle, found none\n"


@pytest.mark.parametrize("ending", [".jsonl", ".sdm"])
def test_so_is_an_empty_collection(run, tmp_path, ending):
    path = tmp_path / f"empty{ending}"
    path.write_bytes(b"")
    result = run("solve", path)
    assert (result.code, result.out) == (2, "")
    assert result.err == f"satpuzzles: {path}: the document: expected a puzzle, found an empty file\n"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["blank.json", "blank.jsonl"])
@pytest.mark.parametrize("puzzle", [b"", b'{"puzzle": "sudoku", "givens": "12.............."}\n'])
def test_blank_lines_are_not_read_by_the_million(run, tmp_path, name, puzzle):
    path = tmp_path / name
    path.write_bytes(puzzle + b"\n" * (MOST_BLANK_LINES + 2) + puzzle)
    result = run("solve", path)
    assert result.code == 2
    tally = f"satpuzzles: {path}: 1 puzzle: 1 solved"  # of what came before the blank lines
    assert len([line for line in result.err.splitlines() if line != tally]) == 1
