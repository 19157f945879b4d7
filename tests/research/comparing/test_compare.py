"""Comparisons: every kind, agreement, turns, limits."""

import shlex
import sys

import pytest

import satpuzzles
from satpuzzles import Case, SolverError, UsageError
from satpuzzles.common.deadline import Deadline
from satpuzzles.puzzles.trid import Trid
from satpuzzles.research.comparing.compare import BACKENDS, _expect_agreed, _run as run_once, choices
from satpuzzles.solving.check import Uniqueness
from satpuzzles.solving.options import Options
from tests.effort import long_only
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
@pytest.mark.parametrize(("name", "verdict"), [long_only(*one) if "trid" in one[0] else one for one in SMALL])
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
    for first in range(0, len(wanted), len(BACKENDS)):
        same = found.cases[first : first + len(BACKENDS)]
        formula = satpuzzles.compile(puzzle, encodings=same[0].encodings).formula
        assert {(case.variables, case.clauses) for case in same} == {(formula.variables.count, len(formula.clauses))}


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


def test_some_roles_are_varied_and_the_others_are_the_defaults():
    assert [tuple(one.values()) for one in choices(Trid, {"sum": ()})] == [
        ("auto", "direct", sums) for sums in ("order", "direct", "automaton", "adder")
    ]
    assert [tuple(one.values()) for one in choices(Trid, {"vertices": ["order"], "sum": ["direct", "order"]})] == [
        ("auto", "order", "direct"),
        ("auto", "order", "order"),
    ]
    assert choices(Trid, {}) == [{"at-most-one": "auto", "vertices": "direct", "sum": "order"}]
