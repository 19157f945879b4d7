"""What the page of constraints says of unit propagation: that it finds all that follows, or at least each conflict."""

from itertools import product

import numpy as np
import pytest

from satenc import (
    Connected,
    Connectivity,
    Count,
    Dfa,
    DifferentVectors,
    Division,
    Element,
    Formula,
    Graph,
    IndependentSet,
    Model,
    Pairs,
    Propagation,
    Regular,
    Spanning,
    States,
    Sum,
    Sums,
    Table,
    expression,
)
from satenc.unknowns.unknown import direct_literals
from tests.paths import ROOT

PAGE = (ROOT / "docs" / "satenc" / "constraints.md").read_text()
EXACT, PLACES = Connectivity.EXACT, np.arange(5)[None]
DELTA = np.array([[1, 2, -1], [3, 0, 2], [2, -1, 1], [0, 3, 3]], np.int32)
GRAPH = Graph.of([[1, 2, 4], [2, 3], [5], [4], [5], []])
CASES = {
    "`Pairs`": ("all", 2, 5, lambda x, r: Pairs(x, [(0, 1)], np.eye(5, dtype=bool) | (r.random((5, 5)) < 0.4))),
    "`IndependentSet`": ("all", 6, 2, lambda x, _: IndependentSet(x, [[0, 1, 2], [2, 3], [3, 4, 5]])),
    "`Count`": ("all", 6, 2, lambda x, _: Count(x, [range(6)], 2, 3)),
    "`Table`": ("all", 3, 4, lambda x, r: Table(x, [range(3)], [[*map(tuple, r.integers(0, 4, (6, 3)).tolist())]])),
    "`Element`": ("all", 5, 3, lambda x, _: Element(x, np.array([3]), np.arange(3)[None], np.array([4]))),
    "`DifferentVectors`": ("all", 6, 2, lambda x, _: DifferentVectors(x, np.array([[0, 1, 2]]), np.array([[3, 4, 5]]))),
    "`Sum`, automaton": ("all", 3, 5, lambda x, _: Sum(x, [range(3)], 6, encoding=Sums.AUTOMATON)),
    "`Regular`, one-hot": (
        "all",
        5,
        3,
        lambda x, r: Regular(x, PLACES, [Dfa(DELTA, np.append(r.random(3) < 0.5, True))]),
    ),
    "`Regular`, ordered": (
        "conflicts",
        8,
        2,
        lambda x, r: Regular(
            x,
            np.arange(8)[None],
            [expression(r.choice(["0*1{2}0+1{1}0*", "0*1+0+1{3}0*", "0*1?0*1*0*"]), "01")],
            States.ORDERED,
        ),
    ),
    "`Connected`": ("conflicts", 6, 2, lambda x, _: Connected(x, GRAPH, form=EXACT)),
    "`Spanning`": ("conflicts", 8, 2, lambda x, _: Spanning(x, GRAPH, form=EXACT)),
    "`Division`": ("conflicts", 8, 2, lambda x, _: Division(x, GRAPH, form=EXACT)),
}


@pytest.mark.parametrize("name", CASES)
def test_unit_propagation_finds_what_the_page_says(name):
    claim, count, values, rule = CASES[name]
    cells = next(line for line in PAGE.splitlines() if line.startswith(f"| {name} |")).split("|")
    assert any(cell.strip().startswith(claim) for cell in cells)
    random = np.random.default_rng(1)
    for _ in range(4):
        model, f = Model(), Formula()
        x = (
            model.booleans("x", count)
            if values == 2
            else model.integers("x", range(values), np.ones((count, values), bool))
        )
        constraint = rule(x, random)
        model.rule("rule", constraint)
        literals = direct_literals(model.encode(f), x)
        every = np.array([*product(range(values), repeat=count)])
        answers = every[constraint.holds(every).all(axis=-1)][..., None] == np.arange(values)
        propagation = Propagation(f)
        for _ in range(80):
            known = random.random(answers.shape[1:]) < random.choice([0.1, 0.3, 0.5])
            known[:, 0] &= values > 2  # of a Boolean this is the negation of the other
            true = random.random(known.shape) < 0.6
            signed = np.where(true, literals, -literals)[known]
            left = answers[(answers == true)[:, known].all(axis=1)]
            found = propagation.propagate({*signed.tolist()})
            if not len(left):
                assert found.conflict, signed
            elif claim == "all":
                follows = {*literals[left.all(axis=0)].tolist(), *(-literals[~left.any(axis=0)]).tolist()}
                assert follows <= {step.literal for step in found.implied} | {*signed.tolist()}, signed
