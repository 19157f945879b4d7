"""Comparisons: every kind, agreement, turns, limits."""

import shlex
import sys
from dataclasses import replace

import pytest

import satpuzzles
from satpuzzles import Case, SolverError, UsageError
from satpuzzles.deadline import Deadline
from satpuzzles.puzzles.middle_sum import MiddleSum
from satpuzzles.puzzles.star_battle import StarBattle
from satpuzzles.puzzles.trid import Trid
from satpuzzles.research.comparing.compare import BACKENDS, _expect_agreed, choices
from satpuzzles.research.comparing.compare import _run as run_once
from satpuzzles.solving.check import Uniqueness
from satpuzzles.solving.options import Options
from tests.paths import INSTANCES

SMALL = [
    ("sudoku/4x4", "unique"),
    ("hanjie/two-solutions", "multiple"),
    ("hanjie/different-totals", "none"),
    ("star-battle/4x4-1-one-star", "unique"),
    ("trid/minimal-4", "unique"),
    ("middle-sum/4x4", "unique"),
]
SAYS_NO = "import sys; print('s UNSATISFIABLE'); sys.exit(20)"


def loaded(name):
    return satpuzzles.load(INSTANCES / f"{name}.json")


def liar(code=SAYS_NO):
    """A solver that runs a Python program."""
    return f"exec:{shlex.join([sys.executable, '-c', code])}"


@pytest.mark.slow
@pytest.mark.parametrize(("name", "verdict"), SMALL)
def test_all_encodings_and_three_backends_agree(name, verdict):
    puzzle = loaded(name)
    found = satpuzzles.compare(puzzle, repeat=1, time_limit=None)
    assert found.verdict == verdict
    wanted = [(one, backend) for one in choices(type(puzzle)) for backend in BACKENDS]
    assert [(case.encodings, case.backend) for case in found.cases] == wanted
    for case in found.cases:
        assert (case.verdict, case.reason) == (verdict, None)
        assert case.conflicts >= 0
        assert case.compile_seconds > 0
        assert case.solve_seconds >= 0
        assert found.impossible_values == 0 or 0 <= case.propagation <= case.lookahead <= 1
        compiled = satpuzzles.compile(puzzle, encodings=case.encodings)
        assert case.variables == compiled.formula.variables.count
        assert case.clauses == len(compiled.formula.clauses)


@pytest.mark.slow
def test_strength_is_left_out_on_request():
    found = satpuzzles.compare(loaded("sudoku/4x4"), backends=["glucose4"], repeat=1, strength=False, time_limit=None)
    assert {(case.propagation, case.lookahead) for case in found.cases} == {(None, None)}
    assert (found.open_values, found.impossible_values, found.presolve, found.reason) == (None,) * 4


def test_encodings_and_backends_take_turns(monkeypatch):
    asked = []

    def noted(compiled, case, deadline):
        asked.append((str(compiled.encodings["cardinality"]), case.backend))
        return run_once(compiled, case, deadline)

    monkeypatch.setattr("satpuzzles.research.comparing.compare._run", noted)
    stars = loaded("star-battle/4x4-1-one-star")
    chosen = [{"cardinality": "totalizer"}, {"cardinality": "sequential"}]
    satpuzzles.compare(stars, encodings=chosen, backends=["glucose4", "cadical195"], repeat=2, time_limit=None)
    assert asked == [(one["cardinality"], backend) for one in chosen for backend in ("glucose4", "cadical195")] * 2


def test_a_choice_that_is_given_twice_is_one_row():
    found = satpuzzles.compare(
        loaded("sudoku/4x4"),
        encodings=choices(satpuzzles.Sudoku, {"at-most-one": ["auto", "product", "auto"]}),
        backends="glucose4",
        repeat=1,
        strength=False,
    )
    assert [case.encodings["at-most-one"] for case in found.cases] == ["auto", "product"]
    assert [line.split()[0] for line in str(found).splitlines()[1:]] == ["encoding", "auto", "product"]


def test_a_backend_has_one_name_and_one_column():
    found = satpuzzles.compare(loaded("sudoku/4x4"), encodings=[{}], backends=["g4", "glucose4", "auto"], repeat=1)
    assert [case.backend for case in found.cases] == ["glucose4", "auto"]


@pytest.mark.parametrize(("claim", "name"), [("none", "sudoku/4x4"), ("none", "hanjie/two-solutions")])
def test_two_that_disagree_are_named(claim, name):
    said = rf"two answers disagree: glucose4 with \S+: (unique|multiple); exec:.* with \S+: {claim}"
    with pytest.raises(SolverError, match=said):
        satpuzzles.compare(loaded(name), encodings=[{}], backends=["glucose4", liar()], repeat=1)


def test_two_different_only_solutions_disagree():
    one, two, three = (Case({}, name, Uniqueness.UNIQUE, *[None] * 9) for name in ("one", "two", "three"))
    _expect_agreed(one, [[[1, 2]]], two, [[[1, 2]]])
    with pytest.raises(SolverError, match="one and three: unique, with different solutions"):
        _expect_agreed(one, [[[1, 2]]], three, [[[2, 1]]])


def test_what_a_command_claims_is_marked():
    [case] = satpuzzles.compare(loaded("hanjie/no-solution"), encodings=[{}], backends=[liar()], repeat=1).cases
    assert case.verdict == "none"
    assert case.reason.startswith("according to exec:")
    assert case.conflicts is None


def test_who_was_quick_is_repeated_without_a_limit_and_a_command_never(monkeypatch):
    limited = []

    def noted(compiled, case, deadline):
        limited.append((case.backend, deadline.at is not None))
        return run_once(compiled, case, Deadline())

    monkeypatch.setattr("satpuzzles.research.comparing.compare._run", noted)
    program = liar(SAYS_NO)
    satpuzzles.compare(
        loaded("hanjie/no-solution"), encodings=[{}], backends=["glucose4", program], strength=False, repeat=2
    )
    assert limited == [("glucose4", True), (program, True), ("glucose4", False), (program, True)]


def test_who_was_slow_keeps_its_limit(monkeypatch):
    limited = []

    def slow(_compiled, case, deadline):
        limited.append(deadline.at is not None)
        return replace(case, verdict=Uniqueness.UNIQUE, solve_seconds=1.5), [[[1]]]

    monkeypatch.setattr("satpuzzles.research.comparing.compare._run", slow)
    puzzle = loaded("sudoku/4x4")
    satpuzzles.compare(puzzle, encodings=[{}], backends=["glucose4"], strength=False, repeat=2, time_limit=10)
    assert limited == [True, True]


@pytest.mark.slow
def test_a_search_over_the_limit_is_not_asked_again():
    """The search of the command ends at the limit; those of the other are not held up."""
    waits = liar("import signal; signal.pause()")
    found = satpuzzles.compare(
        loaded("sudoku/4x4"), encodings=[{}], backends=[waits, "minisat22"], strength=False, repeat=2, time_limit=2
    )
    late, answered = found.cases
    assert (late.verdict, late.reason, late.solve_seconds, late.conflicts) == ("unknown", "time limit", None, None)
    assert late.clauses == answered.clauses
    assert found.verdict == answered.verdict == "unique"


def test_a_compilation_over_the_limit_is_not_tried_again(monkeypatch):
    tried = []
    compile_puzzle = Options.compile

    def noted(*arguments):
        tried.append(arguments)
        return compile_puzzle(*arguments)

    monkeypatch.setattr(Options, "compile", noted)
    found = satpuzzles.compare(loaded("sudoku/9x9"), encodings=[{}], strength=False, repeat=3, time_limit=0)
    assert len(tried) == 1
    assert found.verdict == "unknown"
    for case in found.cases:
        assert (case.verdict, case.reason) == ("unknown", "time limit")
        assert (case.variables, case.clauses, case.literals, case.compile_seconds, case.solve_seconds) == (None,) * 5


def test_what_strength_lacks_at_a_limit_has_a_reason():
    found = satpuzzles.compare(loaded("sudoku/9x9"), encodings=[{}], repeat=1, time_limit=0)
    assert (found.open_values, found.presolve, found.reason) == (None, None, "time limit")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"backends": ["chaff"]}, "unknown backend 'chaff'"),
        ({"backends": []}, "at least one choice of encodings and one backend"),
        ({"encodings": []}, "at least one choice of encodings and one backend"),
        ({"encodings": [{"rows": "ordered"}]}, "no choice of encoding for 'rows'"),
        ({"encodings": [{"at-most-one": "best"}]}, "at-most-one of sudoku cannot be 'best'"),
        ({"repeat": 0}, "1 or more, found 0"),
        ({"time_limit": -1}, "'time_limit': expected 0 seconds or more"),
    ],
)
def test_what_cannot_be_compared_is_refused(options, message):
    with pytest.raises(UsageError, match=message):
        satpuzzles.compare(loaded("sudoku/4x4"), **options)


def test_every_choice_of_encodings():
    assert len(choices(Trid)) == 7 * 3 * 3
    assert len(choices(MiddleSum)) == 3 * 2
    assert [*choices(StarBattle)[0]] == ["cardinality"]


def test_some_roles_are_varied_and_the_others_are_the_defaults():
    assert [tuple(one.values()) for one in choices(Trid, {"sum": ()})] == [
        ("auto", "direct", sums) for sums in ("order", "direct", "automaton")
    ]
    assert [tuple(one.values()) for one in choices(Trid, {"vertices": ["order"], "sum": ["direct", "order"]})] == [
        ("auto", "order", "direct"),
        ("auto", "order", "order"),
    ]
    assert choices(Trid, {}) == [{"at-most-one": "auto", "vertices": "direct", "sum": "order"}]


@pytest.mark.parametrize("varied", [{"rows": ()}, {"sum": ["best"]}])
def test_unknown_roles_and_names_are_refused(varied):
    with pytest.raises(UsageError, match=r"rows|best"):
        choices(Trid, varied)
