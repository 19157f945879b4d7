"""What is no value of an argument is refused in one sentence, which names the argument."""

import io
import re

import numpy as np
import pytest

import satpuzzles as s
from tests.paths import INSTANCES

TEXT = "1..4..3..4.....2"
BATCH = INSTANCES / "sudoku" / "batch.txt"
NO_PUZZLE = (
    "expected a puzzle, the text of one in any format, a link that holds one, a document (dict), "
    "a Path or an open file, or the rows of a Sudoku, found "
)


class Loop(list):
    """A list that holds itself."""

    def __init__(self):
        self.append(self)


def document(givens):
    return {"puzzle": "sudoku", "givens": givens}


def closed():
    file = io.StringIO(TEXT)
    file.close()
    return file


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: s.loads(None), s.UsageError, f"{NO_PUZZLE}NoneType"),
        (lambda: s.solve([]), s.UsageError, f"{NO_PUZZLE}an empty list"),
        (lambda: [*s.loads_all(7)], s.UsageError, f"{NO_PUZZLE}int"),
        (lambda: s.loads(str(BATCH)), s.UsageError, "found the name of a file; load() reads files"),
        (lambda: s.convert(str(BATCH), "json"), s.UsageError, "found the name of a file; load() reads files"),
        (lambda: s.loads(TEXT, kind="hanjie"), s.InstanceError, "puzzle: expected hanjie, found 'sudoku'"),
        (lambda: s.loads(document(TEXT), kind="hanjie"), s.InstanceError, "puzzle: expected hanjie, found 'sudoku'"),
        (lambda: s.load(document(TEXT), 2), s.UsageError, "expected puzzle 2, found only 1 puzzle"),
        (lambda: s.loads({1: 2}), s.InstanceError, "expected members whose names are strings, found the member 1"),
        (lambda: s.loads(document(Loop())), s.InstanceError, "values nested too deep"),
        (lambda: s.loads(document({1, 2})), s.InstanceError, "givens: expected a list of rows, found {1, 2}"),
        (lambda: s.loads(TEXT, format=7), s.UsageError, "unknown format 7; there are "),
        (lambda: s.load(None), s.UsageError, f"{NO_PUZZLE}NoneType"),
        (lambda: [*s.load_all(3)], s.UsageError, f"{NO_PUZZLE}int"),
        (lambda: s.load(closed()), s.FileError, "the open file: cannot be read: I/O operation on closed file"),
        (lambda: s.load(BATCH, 0), s.UsageError, "'nth': expected a whole number, 1 or more, found 0"),
        (lambda: s.load(BATCH, True), s.UsageError, "'nth': expected a whole number, 1 or more, found True"),
        (lambda: s.load(BATCH, 5), s.UsageError, "expected puzzle 5, found only 4 puzzles"),
        (lambda: s.solve(TEXT, backend=None), s.UsageError, "'backend': expected a string, found None"),
        (lambda: s.solve(TEXT, encodings="x"), s.UsageError, "'encodings': expected a dict of names by their roles"),
        (lambda: s.solve(TEXT, encodings={"x": None}), s.UsageError, "'encodings': expected a dict of names"),
        (lambda: s.solve(TEXT, presolve="no"), s.UsageError, "'presolve': expected True or False, found 'no'"),
        (lambda: s.solve(TEXT, time_limit="3"), s.UsageError, "'time_limit': expected a number, found '3'"),
        (lambda: s.rate(TEXT, time_limit=-1), s.UsageError, "'time_limit': expected 0 seconds or more, found -1"),
        (lambda: [*s.solutions(TEXT, -1)], s.UsageError, "'most': expected a whole number, 0 or more, found -1"),
        (lambda: s.count(TEXT, 2.5), s.UsageError, "'limit': expected a whole number, 0 or more, found 2.5"),
        (lambda: s.count(TEXT, epsilon="x"), s.UsageError, "'epsilon': expected a number, found 'x'"),
        (lambda: s.batch([TEXT], jobs=0), s.UsageError, "'jobs': expected a whole number, 1 or more, found 0"),
        (lambda: s.batch([TEXT], solutions="2"), s.UsageError, "'solutions': expected a whole number, 1 or more"),
        (lambda: s.batch([TEXT], "count", limit=-1), s.UsageError, "'limit': expected a whole number, 0 or more"),
        (lambda: s.batch(None), s.UsageError, f"{NO_PUZZLE}NoneType"),
        (lambda: s.generate("sudoku", seed=-1), s.UsageError, "'seed': expected a whole number, 0 or more, found -1"),
        (lambda: s.generate("sudoku", first=0), s.UsageError, "'first': expected a whole number, 1 or more, found 0"),
        (lambda: s.generate("sudoku", box=(2, 2, 2)), s.UsageError, "'box': expected HxW or N, as in 3x4 or 3"),
        (lambda: s.generate_many("sudoku", "2"), s.UsageError, "'count': expected a whole number, 0 or more"),
        (lambda: s.generate_many("sudoku", 2, jobs=0), s.UsageError, "'jobs': expected a whole number, 1 or more"),
        (lambda: s.repair(TEXT, seed="x"), s.UsageError, "'seed': expected a whole number, 0 or more, found 'x'"),
        (lambda: s.render(TEXT, solution="yes"), s.UsageError, "'solution': expected True or False, found 'yes'"),
        (lambda: s.rate(TEXT, explanations=1), s.UsageError, "'explanations': expected True or False, found 1"),
        (lambda: s.render(TEXT, "png", width=0), s.UsageError, "'width': expected a whole number, 1 or more, found 0"),
        (lambda: s.with_clues_of(TEXT, None), s.UsageError, "'answer': expected a value for each place of this Sudoku"),
        (lambda: s.complete("." * 16, [1]), s.UsageError, "'answer': expected a value for each place of this Sudoku"),
        (lambda: s.count(TEXT, known=[[[1]]]), s.UsageError, "'known': expected solutions of the puzzle, found [[1]]"),
        (lambda: s.hint(TEXT, 7), s.UsageError, "'entries': expected the rows of the board, found 7"),
        (lambda: s.hint(TEXT, excluded=3), s.UsageError, "'excluded': expected facts, satpuzzles.Fact(cell, "),
        (lambda: s.hint(TEXT, excluded=[s.Fact("a", 1, False)]), s.UsageError, "'excluded': expected facts, "),
        (lambda: s.repair(TEXT, keep=[3]), s.UsageError, "'keep': expected cells, each as row and column from 0"),
        (lambda: s.hint(TEXT, excluded=[3]), s.UsageError, "'excluded': expected facts, satpuzzles.Fact(cell, "),
        (lambda: s.hint(TEXT, excluded=[s.Fact((0, 0), 1)]), s.UsageError, "(cell, value, holds=False), found Fact("),
        (lambda: s.export(TEXT, io.StringIO()), s.UsageError, "'output': expected the name of a file, or one that is"),
        (lambda: s.decode(TEXT, None), s.UsageError, "expected a text or bytes, found NoneType"),
        (lambda: s.dumps(None), s.UsageError, f"{NO_PUZZLE}NoneType"),
        (lambda: s.compile(TEXT, encodings="x"), s.UsageError, "'encodings': expected a dict of names by their roles"),
        (lambda: s.compare(TEXT, encodings="x"), s.UsageError, "'encodings': expected dicts of names by their roles"),
        (lambda: s.compare(TEXT, repeat=0), s.UsageError, "'repeat': expected a whole number, 1 or more, found 0"),
        (lambda: s.family("hanjie", "x", sizes=4), s.UsageError, "'sizes': expected whole numbers in a list, found 4"),
        (lambda: [*s.batch([TEXT, 7])], s.UsageError, "or the rows of a Sudoku, found int"),
    ],
)
def test_what_is_no_value_is_refused(call, error, words):
    with pytest.raises(error, match=re.escape(words)):
        call()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: s.Akari(clue=["."]), "Akari: unknown argument 'clue' (did you mean 'clues'?); it takes clues"),
        (s.Akari, "Akari: missing a required argument: 'clues'; it takes clues"),
        (lambda: s.Akari(["."], 1), "Akari: too many positional arguments; it takes clues"),
    ],
)
def test_a_kind_says_which_arguments_it_takes(call, words):
    with pytest.raises(s.UsageError) as caught:
        call()
    assert str(caught.value) == words


def test_the_stars_come_after_the_regions():
    with pytest.raises(s.InstanceError, match="regions: expected the rows of regions, before the number of"):
        s.StarBattle(1, ["AB", "AB"])


def test_what_comes_from_numpy_is_a_number():
    assert len([*s.solutions(TEXT, np.int64(2))]) == 1
    assert s.solve(TEXT, time_limit=np.float64(60)).status is s.Status.SOLVED
    boards = np.zeros((2, 4, 4), int)
    assert [record["status"] for record in s.batch(boards, "count", limit=np.int8(3))] == ["at least"] * 2
    assert s.loads(bytearray(TEXT.encode())) == s.loads(memoryview(TEXT.encode())) == s.loads(TEXT)


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_of_the_puzzles_comes_after_the_results_before_it(jobs):
    def puzzles():
        yield TEXT
        raise LookupError("mine")

    results = s.batch(puzzles(), jobs=jobs)
    assert next(results)["status"] == "solved"
    with pytest.raises(LookupError, match="mine"):
        next(results)


def test_a_formula_goes_to_a_file_by_its_name_or_open_for_bytes(tmp_path):
    stream = io.BytesIO()
    assert s.export(TEXT, stream) == s.export(TEXT, tmp_path / "a.cnf") == s.export(TEXT, str(tmp_path / "b.cnf"))
    assert stream.getvalue() == (tmp_path / "a.cnf").read_bytes() == (tmp_path / "b.cnf").read_bytes()
    assert s.decode(TEXT, "s UNSATISFIABLE\n").status is s.Status.NONE
    assert s.convert(TEXT, "sudoku-line").decode() == f"{TEXT}\n"


def test_a_document_that_json_cannot_hold_is_an_error_of_its_line():
    results = [*s.batch([document({1}), {"puzzle": object()}, TEXT])]
    assert [one["status"] for one in results] == ["error", "error", "solved"]
