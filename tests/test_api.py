"""What the command does, from Python: every public function takes a puzzle in whatever form it is at hand."""

import gzip
import inspect
import io
import json
import pickle
from pathlib import Path

import numpy as np
import pytest

import satpuzzles
from satpuzzles import lessons
from satpuzzles.errors import GaveUp, InstanceError, UsageError
from tests.paths import ROOT

SUDOKU = ROOT / "instances" / "sudoku"
EASY = SUDOKU / "9x9-easy.json"
BATCH = SUDOKU / "batch.txt"
DOCUMENT = json.loads(EASY.read_text())
PUZZLE = satpuzzles.load(EASY)
LINE = satpuzzles.dumps(PUZZLE, "sudoku-line").decode()
ROWS = [[value or 0 for value in row] for row in PUZZLE.known()]
LINK = satpuzzles.dumps(PUZZLE, "puzzlink").decode().strip()


TEXT = "1" + "." * 15
FORMS = {
    "puzzle": PUZZLE,
    "document": DOCUMENT,
    "JSON": json.dumps(DOCUMENT),
    "JSON bytes": json.dumps(DOCUMENT).encode(),
    "line": LINE,
    "line without its end": LINE.strip(),
    "link": LINK,
    "path": EASY,
    "rows": ROWS,
    "tuples with None": PUZZLE.known(),
    "texts": LINE.strip() and [LINE[i : i + 9] for i in range(0, 81, 9)],
    "array": np.array(ROWS),
    "bytes array": np.array(ROWS, np.uint8),
    "float array": np.array(ROWS, float),
    "array with NaN": np.array([[value or np.nan for value in row] for row in ROWS]),
    "list of arrays": [np.array(row) for row in ROWS],
}


@pytest.mark.parametrize("form", FORMS)
def test_a_puzzle_is_told_from_what_is_at_hand(form):
    assert satpuzzles.solve(FORMS[form]).grid == satpuzzles.solve(PUZZLE).grid


def test_every_function_takes_them(tmp_path):
    small = [[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]]
    assert satpuzzles.check(small).status == "unique"
    assert satpuzzles.count(small).number == 1
    assert len([*satpuzzles.solutions(small)]) == 1
    assert satpuzzles.forced(small).grid == satpuzzles.solve(small).grid
    assert satpuzzles.hint(small).step is not None
    assert satpuzzles.explain(small).status == "solved"
    assert satpuzzles.rate(small).grade == 1
    assert satpuzzles.repair(small).status == "unique"
    assert satpuzzles.compare(small, encodings=[{}], backends=["minisat"], repeat=1).verdict == "unique"
    assert satpuzzles.compile(small, presolve=False).formula.variables.count == 48  # four cells are given
    assert satpuzzles.certify(small, tmp_path / "certificate").status == "unique"
    assert satpuzzles.verify(tmp_path / "certificate", small).verdict == "unique"
    stream = io.BytesIO()
    variables, _ = satpuzzles.export(small, stream)
    assert stream.getvalue()
    output = b"s SATISFIABLE\nv 0\n" if variables == 0 else b"s UNKNOWN\n"
    assert satpuzzles.decode(small, output).status in {"solved", "unknown"}
    assert satpuzzles.render(small).startswith(b"<svg")


@pytest.mark.parametrize("thing", [None, 7, [], [5, 3, 0], np.zeros(81), np.zeros((2, 2, 2)), {1, 2}, b""])
def test_what_is_no_puzzle_is_refused_in_one_sentence(thing):
    with pytest.raises((UsageError, InstanceError)) as error:
        satpuzzles.solve(thing)
    assert "\n" not in str(error.value)
    assert "expected" in str(error.value)


def test_the_name_of_a_file_is_not_its_text():
    with pytest.raises(UsageError, match=r"the name of a file; load\(\) reads files"):
        satpuzzles.solve(str(EASY))


def test_load_reads_a_path_a_link_and_an_open_file():
    assert satpuzzles.load(str(EASY)) == PUZZLE
    assert satpuzzles.load(LINK) == PUZZLE
    with EASY.open("rb") as file:
        assert satpuzzles.load(file) == PUZZLE
        assert not file.closed
    with EASY.open(encoding="utf-8") as file:
        assert satpuzzles.load(file) == PUZZLE
    assert satpuzzles.load(io.StringIO(LINE)) == PUZZLE


def test_an_error_in_an_open_file_has_its_name(tmp_path):
    (tmp_path / "wrong.json").write_text('{"puzzle": "sudoku", "givens": 7}')
    with (
        (tmp_path / "wrong.json").open() as file,
        pytest.raises(InstanceError, match=r"wrong\.json: givens: expected a list"),
    ):
        satpuzzles.load(file)


def test_the_puzzles_of_a_file_come_one_by_one():
    several = [*satpuzzles.load_all(BATCH)]
    assert len(several) == len(BATCH.read_text().split())
    assert [*satpuzzles.loads_all(BATCH.read_text())] == several
    with BATCH.open("rb") as file:
        assert [*satpuzzles.load_all(file)] == several
    assert [*satpuzzles.load_all(EASY)] == [PUZZLE]


def test_an_unknown_option_of_a_kind_names_those_that_there_are():
    known = "sudoku has no parameter 'minmal' .did you mean 'minimal'..; there are any, box, clear"
    with pytest.raises(UsageError, match=known):
        satpuzzles.generate("sudoku", minmal=True)


FUNCTIONS = [name for name in satpuzzles.__all__ if inspect.isfunction(getattr(satpuzzles, name))]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_says_which_arguments_it_takes(name):
    function = getattr(satpuzzles, name)
    taken = inspect.signature(function).parameters
    assert pickle.loads(pickle.dumps(function)) is function  # noqa: S301  # what was pickled here
    if any(one.kind is one.VAR_KEYWORD for one in taken.values()):
        return
    first = [TEXT for one in taken.values() if one.default is one.empty]
    with pytest.raises(UsageError, match=f"{name}: unknown argument 'no_such'; it takes {', '.join(taken) or 'none'}$"):
        function(*first, no_such=1)
    if any(one.default is one.empty for one in taken.values()):
        with pytest.raises(UsageError, match=f"{name}: missing a required argument: '"):
            function()


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_that_asks_for_a_puzzle_takes_it_in_any_form(name):
    asked = inspect.signature(getattr(satpuzzles, name)).parameters.get("puzzle")
    assert asked is None or asked.annotation in (satpuzzles.PuzzleLike, satpuzzles.PuzzleLike | None)


def test_an_argument_that_is_misspelled_is_suggested_and_other_type_errors_stay():
    with pytest.raises(UsageError, match=r"unknown argument 'time_limt' \(did you mean 'time_limit'\?\); it takes puz"):
        satpuzzles.solve(LINE, time_limt=3)

    class Broken(satpuzzles.Sudoku):
        def broken_rules(self, _grid):
            raise TypeError("of its own")

    with pytest.raises(TypeError, match="of its own"):
        satpuzzles.solve(Broken(ROWS))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"size": 400}, "'size': expected .* 1 to 36, found '400'"),
        ({"minimal": "yes"}, "'minimal': expected True or False, found 'yes'"),
        ({"size": 4, "box": (2, 2)}, "'box' cannot be combined"),
        ({"difficulty": "absurd"}, "unknown difficulty 'absurd'; there are easy, medium"),
    ],
)
def test_a_value_that_is_none_is_a_usage_error(options, words):
    with pytest.raises(UsageError, match=words):
        satpuzzles.generate("sudoku", **options)


def test_what_cannot_be_made_in_time_is_given_up():
    with pytest.raises(GaveUp):
        satpuzzles.generate("sudoku", size=25, time_limit=0)
    with pytest.raises(GaveUp, match="puzzle 1: "):
        next(satpuzzles.generate_many("sudoku", 2, size=25, time_limit=0))


def test_a_page_has_hints_on_request():
    assert b'"hints":[]' in satpuzzles.render(PUZZLE, "html")
    assert b'"hints":[{"where":"Look at ' in satpuzzles.render(PUZZLE, "html", hints=True)
    with pytest.raises(UsageError, match="'hints' is for html, not for svg"):
        satpuzzles.render(PUZZLE, hints=True)


def test_there_is_no_picture_of_a_solution_where_there_is_none():
    with pytest.raises(UsageError, match="no solution to draw"):
        satpuzzles.render(SUDOKU / "9x9-no-solution.json", solution=True)


FUNCTIONS = [name for name in satpuzzles.__all__ if inspect.isfunction(getattr(satpuzzles, name))]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_each_function_is_documented_and_writes_its_parameters_out(name):
    function = getattr(satpuzzles, name)
    assert len(inspect.getdoc(function)) > 40
    loose = [
        one.name
        for one in inspect.signature(function).parameters.values()
        if one.kind in {one.VAR_POSITIONAL, one.VAR_KEYWORD}
    ]
    assert loose == (["options"] if name in {"generate", "generate_many"} else [])


def test_what_the_command_does_is_there():
    commands = {path.stem for path in (Path(satpuzzles.__file__).parent / "cli" / "commands").glob("*.py")}
    there = {*satpuzzles.__all__}
    of_classes = {"exercises", "mark"}  # in satpuzzles.lessons
    assert commands - {"__init__", "listing", "help", "studio", *of_classes} | {"available"} <= there
    assert of_classes <= {*lessons.__all__}
    assert {"hint", "verify", "decode"} <= there
    assert {"Sudoku", "Hanjie", "StarBattle", "Trid", "MiddleSum"} <= there
    assert satpuzzles.__version__


def test_no_public_name_is_that_of_a_module():
    """Python puts a module into its package when it is imported, in the place of anything of the same name."""
    package = Path(satpuzzles.__file__).parent
    modules = {path.stem for path in package.glob("*.py")} | {
        path.parent.name for path in package.glob("*/__init__.py")
    }
    assert not modules & {*satpuzzles.__all__}


@pytest.mark.parametrize("name", ["formula.cnf", "formula.cnf.gz"])
def test_export_writes_the_file_that_it_is_given(tmp_path, name):
    stream = io.BytesIO()
    assert satpuzzles.export(LINE, tmp_path / name) == satpuzzles.export(LINE, stream)
    with (gzip.open if name.endswith(".gz") else open)(tmp_path / name, "rb") as file:
        assert file.read() == stream.getvalue()
