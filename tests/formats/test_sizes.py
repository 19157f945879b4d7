"""Documents that are too large are refused before they are taken apart."""

import io
import tracemalloc

import pytest

from satpuzzles import render
from satpuzzles.common.document import LONGEST_TEXTS, TEXT_KEYS
from satpuzzles.errors import InstanceError
from satpuzzles.formats import LARGEST_DOCUMENT, document_of, loads, opened, reading, table
from satpuzzles.formats.files import json

MANY = 200_000
"""Parts of a text that is taken apart by nobody: a string of each would take over 50 bytes."""
ROW = b'{"puzzle": "sudoku", "givens": ["....", "....", "....", "...."]}'


@pytest.mark.parametrize("piece", [b"[],", b'{"a": 0},', b"0,", b'"",', b"[[[]]],"])
def test_values_are_counted_before_there_are_any(piece, monkeypatch):
    monkeypatch.setattr(json, "MOST_VALUES", 10_000)
    text = b'{"puzzle": "sudoku", "givens": [' + piece * 10_000 + b"0]}"
    monkeypatch.setattr(json.orjson, "loads", lambda _: pytest.fail("it was parsed"))
    for data in (text, text.replace(b"givens", b"\ngivens")):
        with pytest.raises(InstanceError, match=r"^the document: expected at most 10000 values, found more$"):
            loads(data)


@pytest.mark.parametrize("key", TEXT_KEYS)
def test_words_have_a_length(key):
    most = LONGEST_TEXTS[key]
    puzzle = {"puzzle": "sudoku", "givens": ["...."] * 4}
    assert len(document_of(puzzle | {key: "x" * most})[key]) == most
    too_long = puzzle | {key: "x" * (most + 1)}
    for act in (document_of, render):
        with pytest.raises(
            InstanceError, match=f"^{key}: expected text of at most {most} characters, found {most + 1}"
        ):
            act(too_long)


@pytest.mark.parametrize(
    "fields",
    [
        {"puzzle": "star-battle", "stars": 1, "regions": [["x" * 41] * 4] * 4},
        {"puzzle": "star-battle", "stars": 1, "regions": "A " * MANY},
        {"puzzle": "sudoku", "givens": "1 " * MANY},
        {"puzzle": "sudoku", "givens": ["...."] * 4, "cages": [{"cells": "r1c1 " * MANY, "sum": 1}]},
        {"puzzle": "sudoku", "givens": ["...."] * 4, "cages": [{"cells": ["r1c1"] * MANY, "sum": 1}]},
        {"puzzle": "hanjie", "rows": ["1 " * MANY], "columns": [[1]]},
        {"puzzle": "hanjie", "rows": [[1]], "columns": [[1]], "colors": ["red"] * MANY},
        {"board": ".\n" * MANY},
    ],
    ids=range(8),
)
def test_parts_of_a_text_are_few_before_they_are_taken_apart(fields):
    tracemalloc.start()
    try:
        with pytest.raises(InstanceError):
            loads(fields)
        assert tracemalloc.get_traced_memory()[1] < 25 * MANY
    finally:
        tracemalloc.stop()


def test_what_is_large_and_in_no_format_is_read_by_none():
    for data in (b"\0" * 2**21, b"#A x\n" * 2**19, b"puzzle," + b"," * 2**21):
        with pytest.raises(InstanceError, match="a puzzle in a format that 'satpuzzles list' has, found"):
            opened(io.BytesIO(data))
        assert table._nearest(data) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "end"),
    [
        (b"puzzle,", b"," * MANY),
        (b'"",', b'"",' * MANY),
        (b"1 1\n", b"1 " * MANY + b"\n1\n"),
        (b"width 1\nheight 1\nrows\n", b"1," * MANY + b"\ncolumns\n1\n"),
        (b"https://puzz.link/p?sudoku", b"/x" * MANY),
    ],
)
def test_so_are_those_of_a_line(text, end):
    tracemalloc.start()
    try:
        with pytest.raises(InstanceError):
            loads(opened(io.BytesIO(text + end)))
        assert tracemalloc.get_traced_memory()[1] < LARGEST_DOCUMENT + 40 * MANY  # there is room for the largest
    finally:
        tracemalloc.stop()


def test_puzzles_that_share_a_text_are_written_one_by_one():
    game = f'<game data="{"0" * 81}"/>'
    note = "x" * 20_000
    lines = opened(io.BytesIO(f"<opensudoku><comment>{note}</comment>{game * 3000}</opensudoku>".encode()))
    tracemalloc.start()
    try:
        assert sum(len(line) > len(note) for _, line in lines) == 3000
        assert tracemalloc.get_traced_memory()[1] < 2**20
    finally:
        tracemalloc.stop()


def test_blank_lines_are_not_kept_one_by_one(tmp_path, monkeypatch):
    file = tmp_path / "blank"
    file.write_bytes(b"\n" * 10_000 + ROW)
    asked = []
    read = reading.read_from
    monkeypatch.setattr(reading, "read_from", lambda *a, **b: asked.append(a) or read(*a, **b))
    assert loads(opened(file)).size == 4
    assert len(asked) <= 1001


def test_puzzles_after_many_blank_lines_have_the_numbers_of_their_lines(tmp_path):
    file = tmp_path / "blank.jsonl"
    file.write_bytes(b"\n" * 5_000 + ROW + b"\n\n" + ROW)
    assert [number for number, _ in opened(file)] == [5_001, 5_003]
