"""The bench of encoders: every way that is installed keeps its bound, and its measurements are what they are called."""

from itertools import product

import pytest
from pysat.solvers import Solver

from benchmarks.encoder_libraries import AT_MOST_ONE, CARDINALITY, ways
from benchmarks.encoders import Case, measured, propagated, searched
from satenc import Formula

WAYS = [*ways()]
CASES = {AT_MOST_ONE: ([1, 1, 1, 1], 1), CARDINALITY: ([1, 1, 1, 1, 1], 2)}


@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way.name}, {way.constraint}")
def test_a_way_keeps_the_bound(way):
    weights, bound = CASES.get(way.constraint, ([5, 4, 3, 2, 2], 8))
    written = way.write(weights, bound)
    with Solver("minisat22", bootstrap_with=[*written.clauses] if isinstance(written, Formula) else written) as solver:
        for values in product((0, 1), repeat=len(weights)):
            literals = [place if value else -place for place, value in enumerate(values, start=1)]
            kept = sum(weight * value for weight, value in zip(weights, values, strict=True)) <= bound
            assert solver.solve(literals) == kept


def test_sizes_and_shares():
    [pairwise] = [way for way in WAYS if way.name == "satenc pairwise"]
    case = Case(AT_MOST_ONE, "1 of 4", [1] * 4, 1)
    assert {"clauses": 6, "variables": 0, "literals": 12}.items() <= measured(pairwise, case, "sizes").items()
    assert propagated([*pairwise.write([1] * 4, 1).clauses], case) == 1
    assert propagated([[-1, -2]], case) == pytest.approx(1 / 6, abs=0.1)  # of two of twelve pairs one is found


@pytest.mark.parametrize("way", [way for way in WAYS if way.constraint != CARDINALITY], ids=lambda way: way.name)
def test_what_is_searched_has_no_solution(way, monkeypatch):
    answers = []
    solve = Solver.solve
    monkeypatch.setattr(Solver, "solve", lambda self: answers.append(solve(self)))
    weights = [1] * 4 if way.constraint == AT_MOST_ONE else [5, 4, 3, 2]
    case = Case(way.constraint, "", weights, 1 if way.constraint == AT_MOST_ONE else 7)
    written = way.write(weights, case.bound)
    clauses = [*written.clauses] if isinstance(written, Formula) else written
    variables = max(abs(x) for clause in clauses for x in clause)
    searched(clauses, variables, case, way)
    assert answers == [False]
