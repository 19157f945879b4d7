"""Lines that would close a loop of known lines, and lines without which an odd number would lead out of a part."""

from collections import Counter
from itertools import islice, product

import networkx as nx
import pytest
from pysat.solvers import Solver

import satpuzzles
from satpuzzles.explaining.explain import Explanation
from tests.effort import is_long
from tests.explaining.finding.test_steps import check_step
from tests.explaining.telling.test_named_steps import next_steps
from tests.oracles.reasons import Reasons
from tests.paths import INSTANCES


@pytest.mark.slow
def test_a_line_that_would_close_a_loop_rests_on_the_lines_of_the_loop_and_one_beside():
    puzzle = satpuzzles.load(INSTANCES / "masyu" / "8x8-hard.json")
    step = next(step for step in Explanation(puzzle) if step.technique == "closes a loop")
    assert step.sentence == "r7c6-r8c6 is not a line: it would close a loop too early."
    assert all(fact.holds and fact.value == 1 for fact in step.facts)
    check_step(step, Reasons(puzzle))


@pytest.mark.slow
def test_a_closed_curve_gives_only_edges_that_it_crosses():
    puzzle = satpuzzles.loads("https://puzz.link/p?slither/10/10/ld1080ddnbg2836dn1dn5380dgdnc0632daj")
    steps = (step for step in Explanation(puzzle) if step.technique == "inside and outside")
    for step in [next(steps), *(steps if is_long() else ())]:  # the later ones take seconds each
        times = Counter(cell for rule in step.rules for cell in rule.cells)
        assert all(times[fact.cell] == 1 for fact in step.conclusions)


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        ("slitherlink", ("inside and outside", "no way back")),
        ("masyu", ("no way back",)),
        ("yajilin", ("parity", "closes a loop")),
        ("numberlink", ("closes a loop",)),
    ],
)
def test_lines_of_loops_and_paths_follow_from_the_reasons_that_are_named(kind, names):
    steps = [*next_steps(kind)]
    found = [(puzzle, step) for puzzle, step in steps if step.technique in names]
    assert {step.technique for _, step in found} == {*names}
    for puzzle, step in found:
        check_step(step, Reasons(puzzle))


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["slitherlink", "masyu", "yajilin", "numberlink"])
def test_what_closes_a_loop_does_so_however_the_vertices_of_the_step_are_drawn(kind):
    steps = [*next_steps(kind)]
    if kind == "masyu":  # none of its boards has such a step
        puzzle = satpuzzles.load(INSTANCES / "masyu" / "8x8-hard.json")
        steps = [(puzzle, step) for step in islice(Explanation(puzzle), 45)]
    closing = [(puzzle, step) for puzzle, step in steps if step.technique == "closes a loop"]
    assert closing
    for puzzle, step in closing:
        ways = [*islice(_drawn(puzzle, step), 40)]
        assert ways
        assert all(nx.has_path(lines, *_ends(puzzle, step.conclusions[0].cell)) for lines in ways)


def _ends(puzzle, cell):
    return puzzle.board.ends(puzzle.board.rows[cell[0]][cell[1]])


def _drawn(puzzle, step):
    """Each way to draw the lines at the vertices of ``step`` beside what it rests on and the line that it excludes,
    as a graph without that line.
    """
    at = [[*filter(puzzle.is_line, rule.cells)] for rule in step.rules if rule.demand.startswith("two lines")]
    first = step.conclusions[0].cell
    fixed = {first, *(fact.cell for fact in step.facts)}
    number = {cell: i for i, cell in enumerate({*fixed}.union(*at), start=1)}
    with Solver(bootstrap_with=[[number[cell]] for cell in fixed]) as solver:
        for lines in at:
            for chosen in product((0, 1), repeat=len(lines)):
                if sum(chosen) not in (0, 2):
                    solver.add_clause([-number[x] if on else number[x] for x, on in zip(lines, chosen, strict=True)])
        for model in solver.enum_models():
            yield nx.Graph([_ends(puzzle, cell) for cell, i in number.items() if model[i - 1] > 0 and cell != first])
