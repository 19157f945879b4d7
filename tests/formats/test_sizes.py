"""Documents that are too large are refused before they are taken apart."""

import pytest

from satpuzzles.errors import InstanceError
from satpuzzles.formats import loads, opened, reading
from satpuzzles.formats.files import json

ROW = b'{"puzzle": "sudoku", "givens": ["....", "....", "....", "...."]}'


@pytest.mark.parametrize("piece", [b"[],", b'{"a": 0},', b"0,", b'"",', b"[[[]]],"])
def test_values_are_counted_before_there_are_any(piece, monkeypatch):
    monkeypatch.setattr(json, "MOST_VALUES", 10_000)
    text = b'{"puzzle": "sudoku", "givens": [' + piece * 10_000 + b"0]}"
    monkeypatch.setattr(json.orjson, "loads", lambda _: pytest.fail("it was parsed"))
    for data in (text, text.replace(b"givens", b"\ngivens")):
        with pytest.raises(InstanceError, match=r"^the document: expected at most 10000 values, found more$"):
            loads(data)


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
