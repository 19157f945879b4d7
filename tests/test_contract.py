"""Every kind, ours and the example's, passes the tests that any kind should."""

from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.testing import Contract


class TestSudoku(Contract):
    documents: ClassVar = [
        {"puzzle": "sudoku", "givens": ["124.", "34..", "4.2.", "..34"]},
        {"puzzle": "sudoku", "givens": ["1234", "34..", "2.4.", "...."]},
    ]
    generated: ClassVar = {"size": 4}


class TestHanjie(Contract):
    documents: ClassVar = [
        {"puzzle": "hanjie", "rows": [[1, 1], [3], [1]], "columns": [[2], [1, 1], [2]]},
        {"puzzle": "hanjie", "rows": [[1], [1], ["?"]], "columns": [[1], None, ["_", 1]]},
        {"puzzle": "hanjie", "rows": [[4], [2], []], "columns": [[1], [2], [2], [1]]},
        {"puzzle": "hanjie", "rows": [[1], [2]], "columns": [[2], [2]]},
        {"puzzle": "hanjie", "colors": ["red", "blue"], "rows": ["1r 1b", "2r", "1b"], "columns": ["2r", "1b 1r 1b"]},
        {"puzzle": "hanjie", "colors": ["red", "blue"], "rows": ["1r 1b", ""], "columns": [None, None, None]},
    ]
    generated: ClassVar = {"width": 5, "height": 5}


class TestStarBattle(Contract):
    documents: ClassVar = [
        {"puzzle": "star-battle", "stars": 1, "regions": ["ABBB", "AABB", "CDDB", "CCDD"]},
        {"puzzle": "star-battle", "stars": 1, "regions": ["AABB", "AABB", "CCDD", "CCDD"]},
        {"puzzle": "star-battle", "stars": 1, "regions": ["AAB", "ABB", "CCC"], "neighbours": "side"},
        {"puzzle": "star-battle", "stars": 1, "regions": ["AABB", "A..B", "CCDD", "C.DD"]},
        {"puzzle": "star-battle", "stars": 1, "regions": ["AAB", "ABB", "CCC"]},
    ]
    generated: ClassVar = {"size": 5}


class TestTrid(Contract):
    documents: ClassVar = [
        {"puzzle": "trid", "size": 3, "min": 1, "max": 4, "triangles": [[6], [7, None, 8]]},
        {"puzzle": "trid", "size": 2, "min": -1, "max": 1, "triangles": [[0]], "vertices": [[None], [1, None]]},
        {"puzzle": "trid", "size": 2, "min": 1, "max": 3, "triangles": [[7]]},
    ]
    generated: ClassVar = {"size": 3, "max": 5}


class TestMiddleSum(Contract):
    documents: ClassVar = [{"puzzle": "middle-sum", "givens": [".462", "59.4", "7.92", "2.3."]}]
    generated: ClassVar = {"size": 4}


def test_a_document_that_is_read_otherwise_is_named_with_its_format_and_both_values(monkeypatch):
    puzzle, load = satpuzzles.loads({"puzzle": "middle-sum", "givens": ["1...", *["...."] * 3]}), satpuzzles.loads
    other = load({"puzzle": "middle-sum", "givens": ["2...", *["...."] * 3]})
    monkeypatch.setattr(satpuzzles, "loads", lambda data, **named: other if named else load(data))
    with pytest.raises(AssertionError) as caught:
        TestMiddleSum().test_a_puzzle_comes_back_from_each_link_and_file_or_is_refused(puzzle)
    said = str(caught.value)
    assert said.startswith(f"format jsonl: the document {puzzle.to_json()} is written as ")
    assert "givens: read [[2, " in said
    assert "written [[1, " in said
