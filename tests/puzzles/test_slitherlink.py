"""Slitherlink: the contract, and all boards as a person judges them."""

from functools import partial
from itertools import chain
from typing import ClassVar

import networkx as nx
import numpy as np
from hypothesis import given, strategies as st

import satpuzzles
from satpuzzles.explaining.reasoning.cell_literals import Fact
from satpuzzles.explaining.reasoning.reasoner import reasoner
from satpuzzles.explaining.reasoning.rule_book import RuleInstance
from satpuzzles.explaining.reasoning.shared_cells import exclude_by_shared_counts
from satpuzzles.explaining.techniques.step import StepOf, named_steps
from satpuzzles.puzzles.slitherlink import Slitherlink
from satpuzzles.stating.modelling import model_of
from satpuzzles.testing import Contract, judged


class TestSlitherlink(Contract):
    documents: ClassVar = [
        {"puzzle": "slitherlink", "clues": [[3, None], [None, 2]]},
        {"puzzle": "slitherlink", "clues": [[None, None, None]]},
        {"puzzle": "slitherlink", "clues": [[2, None, 2]]},
        {"puzzle": "slitherlink", "clues": [[0, None], [None, 3]]},
    ]
    generated: ClassVar = {"size": "4x4"}


def keeps_rules(puzzle, grid):
    """The rules as a person reads them."""
    lines = {place for place, value in puzzle.values_at(grid).items() if value}
    graph = nx.Graph(
        [((y - y % 2, x - x % 2), (y + y % 2, x + x % 2)) for y, x in lines]  # an edge is at its middle
    )
    counts = [
        sum((2 * r + 1 + v, 2 * c + 1 + u) in lines for v, u in ((-1, 0), (1, 0), (0, -1), (0, 1))) == n
        for r, row in enumerate(puzzle.clues)
        for c, n in enumerate(row)
        if n is not None
    ]
    return bool(lines) and all(counts) and nx.is_connected(graph) and all(d == 2 for _, d in graph.degree)


def test_all_boards_are_judged_as_a_person_would():
    puzzle = Slitherlink([[2, None], [None, 2]])
    assert judged(puzzle, partial(keeps_rules, puzzle))


@given(st.lists(st.sampled_from([None, None, 0, 1, 2, 3, 3]), min_size=9, max_size=9))
def test_what_is_seen_from_corner_to_corner_and_of_adjacent_3s_holds_in_each_solution(clues):
    puzzle = Slitherlink([clues[:3], clues[3:6], clues[6:]])
    model = model_of(puzzle)[0]
    for rule in puzzle.solving.redundant(puzzle, model):
        model.rule(rule.label, rule.constraint)
    while exclude_by_shared_counts(model):
        model.narrow()
    for grid in satpuzzles.solutions(puzzle, most=50):
        assert model.answer.cells[np.arange(len(model.answer.cells)), [*chain(*grid)]].all()


def test_two_3s_alone_may_have_a_loop_around_them():
    puzzle = Slitherlink([[3, 3, None]])
    assert [*puzzle.solving.redundant(puzzle, model_of(puzzle)[0])] == []
    assert len([*satpuzzles.solutions(puzzle)]) == 1


def test_of_the_lines_that_lead_out_of_corners_an_even_number_is_drawn():
    """All edges around the cell of a 3x3 board but one are known, and those inside are not."""
    puzzle = Slitherlink([[None] * 3] * 3)
    at = {place: (r, c) for r, row in enumerate(puzzle.board.rows) for c, place in enumerate(row)}
    corners = [(2, 2), (2, 4), (4, 2), (4, 4)]
    number = puzzle.board.vertex_numbers
    rules = [
        RuleInstance("loop", 1 + number[corner], "", "", tuple(at[edge] for edge in puzzle.board.at_vertex(corner)))
        for corner in corners
    ]
    leading_out = [at[edge] for edge in [(1, 2), (1, 4), (2, 1), (2, 5), (4, 1), (4, 5), (5, 2), (5, 4)]]
    concluded, *known = [Fact(edge, 0) for edge in leading_out]
    (parity,) = [one for one in Slitherlink.named_steps if one == "inside and outside"]
    assert parity.fits(StepOf((concluded,), tuple(rules), tuple(known)), puzzle)
    assert not parity.fits(StepOf((concluded,), tuple(rules), tuple(known[1:])), puzzle)
    assert not parity.fits(StepOf((concluded,), tuple(rules[1:]), tuple(known)), puzzle)


def test_edges_at_a_number_are_told_by_its_own_corners_alone():
    puzzle = Slitherlink([[3, None, None], [None, None, None], [None, None, None]])
    with reasoner(puzzle) as asked:
        (clue,) = (rule for rule in asked.rules.values() if rule.label == "clue")
        connected, *corners = (rule for rule in asked.rules.values() if rule.label == "loop")
    edge = Fact((0, 0), 0, holds=False)

    def fits(*rules):
        step = StepOf((edge,), (clue, *rules), ())
        return any(one == "edges at a number" and one.fits(step, puzzle) for one in named_steps(puzzle))

    near = [corner for corner in corners if fits(corner)]
    assert len(near) == 4
    assert fits(*near)
    assert not any(fits(near[0], corner) for corner in corners if corner not in near)
    assert not fits(near[0], connected)
