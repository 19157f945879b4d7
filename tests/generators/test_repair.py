"""What is repaired has one solution; nothing is dropped or added that need not be."""

from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import satpuzzles
from satpuzzles.document import Node
from satpuzzles.generators.repair import HittingSets, repair
from satpuzzles.puzzles.hanjie import Hanjie
from satpuzzles.puzzles.middle_sum import MiddleSum
from satpuzzles.puzzles.sudoku import Sudoku
from satpuzzles.tasks.check import Uniqueness
from tests.oracles.reasons import Reasons, unpacked
from tests.paths import INSTANCES


def load(name):
    return satpuzzles.load(INSTANCES / f"{name}.json")


def is_unique(puzzle):
    return satpuzzles.check(puzzle, backend="cadical195").status == "unique"


def solvable(puzzle):
    return satpuzzles.solve(puzzle, backend="cadical195").grid is not None


def fewer(items, chosen):
    """All choices of one less than were ``chosen``; none of less than nothing."""
    return combinations(items, len(chosen) - 1) if chosen else ()


def without(puzzle, cells):
    return puzzle.with_givens(
        [[None if (r, c) in cells else value for c, value in enumerate(row)] for r, row in enumerate(puzzle.givens)]
    )


@pytest.mark.parametrize(
    "name",
    [
        "sudoku/9x9-several-solutions",
        "sudoku/9x9-no-solution",
        "sudoku/9x9-contradictory",
        "sudoku/4x4-empty",
        "hanjie/two-solutions",
        "hanjie/no-solution",
        "hanjie/different-totals",
        "hanjie/unknown-columns",
        "star-battle/8x8-1-two-stars",
        "middle-sum/6x6",
    ],
)
def test_what_is_shipped_broken_is_mended(name):
    result = repair(load(name))
    assert result.status != Uniqueness.UNIQUE
    assert is_unique(result.puzzle)


def test_there_may_be_nothing_to_repair():
    puzzle = load("sudoku/inkala")
    assert repair(puzzle) == repair(puzzle)
    assert (repair(puzzle).status, repair(puzzle).puzzle) == (Uniqueness.UNIQUE, puzzle)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.lists(st.sampled_from([0, 0, 0, 0, 0, 1, 2, 3, 4]), min_size=4, max_size=4), min_size=4, max_size=4))
def test_any_small_sudoku(givens):
    puzzle = Sudoku.from_json(Node({"puzzle": "sudoku", "givens": givens}))
    result = repair(puzzle)
    assert is_unique(result.puzzle)
    cells = [(r, c) for r, c in product(range(4), repeat=2) if puzzle.givens[r][c]]
    dropped = {fact.cell for fact in result.dropped.givens}
    assert solvable(without(puzzle, dropped))
    if len(dropped) <= 6:  # beyond that they are few, not surely the fewest
        assert not any(solvable(without(puzzle, few)) for few in fewer(cells, dropped))
    if result.conflict.givens:
        reasons = Reasons(puzzle)
        rules = [(label, None) for label in ("row", "column", "box")]
        facts = unpacked(result.conflict.givens)
        assert not reasons.consistent(rules, facts)
        assert all(reasons.consistent(rules, facts[:i] + facts[i + 1 :]) for i in range(len(facts)))
    for fact in result.added:
        assert not is_unique(without(result.puzzle, {fact.cell}))


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_any_small_hanjie(data):
    clue = st.sampled_from([[], [1], [2], [1, 1], [3]])
    rows, columns = (data.draw(st.lists(clue, min_size=3, max_size=3)) for _ in range(2))
    puzzle = Hanjie.from_json(Node({"puzzle": "hanjie", "rows": rows, "columns": columns}))
    result = repair(puzzle)
    assert is_unique(result.puzzle)
    lines = [("row", i) for i in range(3)] + [("column", i) for i in range(3)]

    def less(rules):
        changed = puzzle
        for label, number in rules:
            changed = changed.without_clue(label, number)
        return changed

    assert solvable(less(result.dropped.rules))
    assert not any(solvable(less(few)) for few in fewer(lines, result.dropped.rules))


def test_a_trid_loses_the_sum_that_cannot_be():
    document = {"puzzle": "trid", "size": 3, "min": 1, "max": 4, "triangles": [[6], [7, None, 8]]}
    puzzle = satpuzzles.loads(str(document).replace("'", '"').replace("None", "null").encode())
    assert not solvable(puzzle)
    result = repair(puzzle)
    assert result.dropped.rules
    assert is_unique(result.puzzle)
    assert sum(total is not None for row in result.puzzle.triangles for total in row) == 3 - len(result.dropped.rules)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sets(st.integers(0, 7), min_size=1), max_size=6))
def test_hitting_sets_are_smallest(sets):
    hitting = HittingSets()
    for one in sets:
        hitting.add(sorted(one))
    found = set(hitting.smallest())
    assert all(found & one for one in sets)
    assert not any(all(set(few) & one for one in sets) for few in fewer(range(8), found))


def test_beyond_six_members_they_are_only_small():
    hitting = HittingSets()
    for number in range(9):
        hitting.add([number, 100 + number])
    assert len(hitting.smallest()) == 9


def test_what_is_added_can_be_written():
    givens = [[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [1, 0, 0, 0]]
    puzzle = MiddleSum.from_json(Node({"puzzle": "middle-sum", "givens": givens}))
    result = repair(puzzle)
    assert MiddleSum.from_json(Node(result.puzzle.to_json())) == result.puzzle, "0 is written like a blank"
    assert is_unique(result.puzzle)
