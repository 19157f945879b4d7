"""Each function takes a puzzle in each form in which Python may have it, and says the same of what is none."""

import io
import json
from types import MappingProxyType

import numpy as np
import pytest

import satpuzzles
from satpuzzles import InstanceError, UsageError

TEXT = "1..4..3..4.....2"
ROWS = [[1, 0, 0, 4], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]]
DOCUMENT = {"puzzle": "sudoku", "givens": ROWS}
PUZZLE = satpuzzles.Sudoku(ROWS)


class Table:
    """As pandas has it: a table of floats, NaN where nothing is; a table is iterated by its columns."""

    ndim = 2

    def to_numpy(self):
        return np.where(np.array(ROWS) == 0, np.nan, np.array(ROWS))

    def __iter__(self):
        return iter(range(4))


def path(folder):
    (folder / "sudoku.txt").write_text(TEXT)
    return folder / "sudoku.txt"


def path_of_a_table(folder):
    (folder / "sudokus.csv").write_text(f"number,puzzle\n7,{TEXT}\n")
    return folder / "sudokus.csv"


def path_with_a_number(folder):
    (folder / "many.txt").write_text(f"{TEXT[::-1]}\n{TEXT}\n")
    return folder / "many.txt:2"


FORMS = {
    "puzzle": lambda _: PUZZLE,
    "text": lambda _: TEXT,
    "bytes": lambda _: TEXT.encode(),
    "bytearray": lambda _: bytearray(TEXT.encode()),
    "link": lambda _: "https://puzz.link/p?sudoku/4/4/1h4h3h4k2",
    "document": lambda _: DOCUMENT,
    "mapping": lambda _: MappingProxyType(DOCUMENT),
    "rows": lambda _: ROWS,
    "tuples": lambda _: tuple(map(tuple, ROWS)),
    "rows of arrays": lambda _: [*np.array(ROWS)],
    "rows of texts": lambda _: ["1..4", "..3.", ".4..", "...2"],
    "array": lambda _: np.array(ROWS),
    "table": lambda _: Table(),
    "path": path,
    "path of a table": path_of_a_table,
    "path with a number": path_with_a_number,
    "open file": lambda _: io.StringIO(TEXT),
    "open file of bytes": lambda _: io.BytesIO(TEXT.encode()),
}

FUNCTIONS = {
    "load": satpuzzles.load,
    "solve": lambda given: satpuzzles.solve(given).puzzle,
    "check": lambda given: satpuzzles.check(given).puzzle,
    "compile": lambda given: satpuzzles.compile(given).puzzle,
    "dumps": lambda given: satpuzzles.loads(satpuzzles.dumps(given)),
    "convert": lambda given: satpuzzles.loads(satpuzzles.convert(given, "json")),
}
SEVERAL = {
    "load_all": lambda given: [*satpuzzles.load_all(given)],
    "loads_all": lambda given: [*satpuzzles.loads_all(given)],
    "dumps": lambda given: [*satpuzzles.loads_all(satpuzzles.dumps(given, "jsonl"))],
    "convert": lambda given: [*satpuzzles.loads_all(satpuzzles.convert(given, "jsonl"))],
}
NONE = {"a number": 7, "nothing": None, "a set": {1}, "numbers": [1, 2], "of one axis": np.arange(3)}
WORDS = r"^expected a puzzle, the text of one in any format, .* or the rows of a Sudoku, found "


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("form", FORMS)
def test_a_function_takes_a_puzzle_in_each_form(form, function, tmp_path):
    assert FUNCTIONS[function](FORMS[form](tmp_path)) == PUZZLE


@pytest.mark.parametrize("form", FORMS)
def test_several_puzzles_are_an_iterable_of_these_and_one_is_enough(form, tmp_path):
    def given():
        return FORMS[form](tmp_path)

    solved = {"status": "unique", "solutions": [satpuzzles.solve(PUZZLE).grid]}
    for function in SEVERAL.values():
        assert function(given()) == [PUZZLE]
        if "file" not in form or function is SEVERAL["load_all"]:
            assert function([given(), given()]) == [PUZZLE] * 2
    for several, count in ((given(), 1), ([given()], 1), ((given() for _ in range(2)), 2)):
        records = [*satpuzzles.batch(several, "check")]
        assert [{key: one.get(key) for key in solved} for one in records] == [solved] * count
    assert satpuzzles.render([given(), given()], "text") == satpuzzles.render([PUZZLE] * 2, "text")
    assert satpuzzles.render(given(), "text") == satpuzzles.render(PUZZLE, "text")


@pytest.mark.parametrize("function", [*FUNCTIONS.values(), satpuzzles.loads], ids=[*FUNCTIONS, "loads"])
@pytest.mark.parametrize("wrong", NONE)
def test_what_is_no_puzzle_is_refused_in_the_same_words(wrong, function):
    with pytest.raises(UsageError, match=WORDS):
        function(NONE[wrong])


def test_a_board_that_is_wrong_does_not_end_a_batch():
    records = [*satpuzzles.batch([[[1, 2], [3]], {"puzzle": 3}, TEXT], "check")]
    assert [one["status"] for one in records] == ["error", "error", "unique"]
    with pytest.raises(InstanceError):
        satpuzzles.solve([[1, 2], [3]])


def test_a_single_value_that_is_no_puzzle_is_refused_before_the_first_record():
    with pytest.raises(UsageError, match="found int"):
        satpuzzles.batch(7)


def test_lists_of_texts_are_puzzles_or_the_rows_of_one():
    lines = [TEXT] * 16  # as many as a board of 16x16 has
    assert len([*satpuzzles.load_all(lines)]) == 16
    assert satpuzzles.load(["1..4", "..3.", ".4..", "...2"]) == PUZZLE
    assert [*satpuzzles.load_all([["1..4", "..3.", ".4..", "...2"], TEXT])] == [PUZZLE] * 2


def test_the_title_of_a_file_is_kept_and_shown(tmp_path):
    (tmp_path / "named.json").write_text(json.dumps({**DOCUMENT, "title": "Four by four"}))
    assert b"Four by four" in satpuzzles.render(tmp_path / "named.json", "html")
    assert b"Four by four" in satpuzzles.dumps(tmp_path / "named.json")
