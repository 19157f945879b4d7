"""The forms of rules about connected cells, through all that needs every clause at once, and through the command."""

import io
import json
import re
from pathlib import Path
from typing import Any, cast

import pytest
from pysat.formula import CNF
from pysat.solvers import Solver

import satpuzzles
from satenc import Connectivity
from satpuzzles.backends.counter import Counter, counting
from satpuzzles.cli import main
from satpuzzles.compiler import compile, stated_as
from satpuzzles.errors import UsageError
from satpuzzles.puzzles import PUZZLES
from tests.backends.common import needs_cadical
from tests.paths import INSTANCES
from tests.solving.test_lazy import EMPTY, NONE, ONE, SEVERAL, flat, solutions
from tests.solving.two_colours import LinkedColours


@pytest.fixture(autouse=True)
def _is_a_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(cast("dict[str, Any]", PUZZLES.built_in), LinkedColours.kind, LinkedColours)


BOARDS = [LinkedColours(one.givens) for one in (ONE, SEVERAL, NONE, EMPTY)]
UNIQUE, MULTIPLE, IMPOSSIBLE, BLANK = BOARDS


@pytest.mark.parametrize("form", [*Connectivity])
def test_every_form_has_the_same_solutions(form: Connectivity) -> None:
    for puzzle in BOARDS:
        found = [flat(grid) for grid in satpuzzles.solutions(puzzle, encodings={"connectivity": form})]
        assert len(found) == len(solutions(puzzle))
        assert {*found} == solutions(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("form", [Connectivity.AUTO, Connectivity.LEVELS])
def test_counters_get_a_form_with_as_many_models_as_solutions(form: Connectivity) -> None:
    for puzzle, method in ((IMPOSSIBLE, "exact"), (BLANK, "agreed")):
        counted = satpuzzles.count(puzzle, method=method, encodings={"connectivity": form})
        assert (counted.number, counted.exact) == (len(solutions(puzzle)), True)


def test_solutions_are_drawn_by_a_counter() -> None:
    pytest.importorskip("py_d4", reason="py_d4 is not installed")
    drawn = satpuzzles.sample(MULTIPLE, 30, seed=1)
    assert (drawn.number, drawn.method) == (len(solutions(MULTIPLE)), "exact")
    assert {flat(grid) for grid in drawn.grids} <= solutions(MULTIPLE)


def exported(puzzle: LinkedColours, **options: Any) -> CNF:
    stream = io.BytesIO()
    satpuzzles.export(puzzle, stream, **options)
    return CNF(from_string=stream.getvalue().decode())


def answer_of(cnf: CNF, extra: list[list[int]] | None = None) -> str:
    """What a solver prints."""
    with Solver("glucose4", bootstrap_with=[*cnf.clauses, *(extra or [])]) as solver:
        if not solver.solve():
            return "s UNSATISFIABLE\n"
        return f"s SATISFIABLE\nv {' '.join(map(str, solver.get_model()))} 0\n"


@pytest.mark.parametrize("form", ["auto", "levels", "exact"])
def test_a_file_has_the_whole_form(form: str) -> None:
    encodings = {"connectivity": form}
    for puzzle in BOARDS:
        cnf = exported(puzzle, encodings=encodings)
        assert not any("lazy" in comment for comment in cnf.comments)
        answer = satpuzzles.decode(puzzle, answer_of(cnf), encodings=encodings)
        assert flat(answer.grid or ()) in (solutions(puzzle) or {()})
        assert (answer.status == "none") == (not solutions(puzzle))


def test_a_file_with_the_exact_form_can_be_counted() -> None:
    pytest.importorskip("py_d4", reason="py_d4 is not installed")
    for puzzle in (UNIQUE, BLANK):
        encodings = stated_as(LinkedColours, {"connectivity": "levels"}, Connectivity.EXACT)
        with counting(compile(puzzle, encodings=encodings).formula, Counter.D4, projected=False) as counted:
            assert counted.result() == len(solutions(puzzle))


def test_a_file_with_cuts_says_what_it_leaves_out() -> None:
    for puzzle, verdict in zip(BOARDS, ("is one solution", "are several solutions", "is no solution"), strict=False):
        cnf = exported(puzzle, cuts=True)
        words = next(comment for comment in cnf.comments if comment.startswith("c cuts: "))
        first, last = map(int, re.findall(r"\d+", words))
        assert words.endswith(f"show that there {verdict}")
        assert last == len(cnf.clauses)
        local = satpuzzles.compile(puzzle, presolve=False).formula
        assert first == len(local.clauses) + 1
        assert cnf.clauses[: first - 1] == [*local.clauses]
        assert sum(comment.startswith("c lazy ") for comment in cnf.comments) == 2
        assert "c warning: an answer may break the rules that follow, which have no other clauses" in cnf.comments


def test_cuts_decide_the_verdict() -> None:
    assert answer_of(exported(IMPOSSIBLE, cuts=True)) == "s UNSATISFIABLE\n"
    cnf = exported(UNIQUE, cuts=True)
    compiled = satpuzzles.compile(UNIQUE, presolve=False)
    forbidden = compiled.excluding([[*row] for row in _rows(*solutions(UNIQUE))])
    assert answer_of(cnf, [forbidden.tolist()]) == "s UNSATISFIABLE\n"


def _rows(cells: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [cells[start : start + 3] for start in range(0, 9, 3)]


def test_an_answer_that_breaks_what_was_left_out() -> None:
    compiled = satpuzzles.compile(BLANK, presolve=False)
    literals = compiled.literals_by_cell
    chess = [literals[cell][cell % 2] for cell in range(9)]
    text = f"s SATISFIABLE\nv {' '.join(str(x if x in chess else -x) for x in range(1, 19))} 0\n"
    answer = satpuzzles.decode(BLANK, text, cuts=True)
    assert (answer.status, answer.grid) == ("unknown", None)
    assert answer.reason is not None
    assert answer.reason.startswith("the answer breaks a rule that the file leaves to cuts: 1s")
    for puzzle in (UNIQUE, MULTIPLE):  # those that break nothing are answers
        whole = satpuzzles.decode(puzzle, _solved(puzzle), cuts=True)
        assert flat(whole.grid or ()) in solutions(puzzle)


def _solved(puzzle: LinkedColours) -> str:
    """A solution as a solver prints it."""
    literals = satpuzzles.compile(puzzle, presolve=False).literals_by_cell
    values = min(solutions(puzzle))
    true = {literals[cell][value - 1] for cell, value in enumerate(values)}
    variables = sorted({abs(x) for row in literals for x in row} & {*range(1, 100)})
    return f"s SATISFIABLE\nv {' '.join(str(x if x in true else -x) for x in variables)} 0\n"


def test_lazy_rules_have_no_file_of_their_own() -> None:
    with pytest.raises(UsageError, match="connectivity: expected levels or exact for a file, found lazy; use 'cuts'"):
        satpuzzles.export(UNIQUE, io.BytesIO(), encodings={"connectivity": "lazy"})
    with pytest.raises(UsageError, match="sudoku has no rule that cuts are for"):
        satpuzzles.export(satpuzzles.load(INSTANCES / "sudoku" / "inkala.json"), io.BytesIO(), cuts=True)


@needs_cadical
def test_a_command_gets_cuts_one_after_the_other() -> None:
    for puzzle in (UNIQUE, IMPOSSIBLE):
        assert satpuzzles.check(puzzle, backend="exec:cadical").solutions == satpuzzles.check(puzzle).solutions


def called(*words: object) -> int:
    with pytest.raises(SystemExit) as ended:
        main([str(word) for word in words])
    return int(str(ended.value.code or 0))


def test_the_form_is_chosen_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, cnf = tmp_path / "board.json", tmp_path / "board.cnf"
    file.write_text(json.dumps(UNIQUE.to_json()))
    for form in Connectivity:
        assert called("check", file, "--connectivity", form, "--stats") == 0
        assert re.search(rf"encoding of connectivity +{form}\n", capsys.readouterr().out)
    assert called("export", file, "--connectivity", "exact", "-o", cnf) == 0
    assert '"connectivity": "exact"' in cnf.read_text()
    assert called("export", file, "--cuts", "-o", cnf) == 0
    assert "c warning: an answer may break" in cnf.read_text()
    (tmp_path / "answer").write_text(_solved(UNIQUE))
    assert called("decode", file, tmp_path / "answer", "--cuts") == 0
    capsys.readouterr()
    assert called("check", file, "--connectivity", "lazy", "--encoding", "connectivity=exact") == 2
    assert "--connectivity and --encoding name different forms" in capsys.readouterr().err
    assert called("check", INSTANCES / "sudoku" / "inkala.json", "--connectivity", "lazy") == 2
    assert "sudoku has no choice of encoding for 'connectivity'" in capsys.readouterr().err
    assert called("check", file, "--connectivity", "eager") == 2
    assert (
        "connectivity of linked-colours cannot be 'eager'; it can be: auto, lazy, levels, exact"
        in capsys.readouterr().err
    )
