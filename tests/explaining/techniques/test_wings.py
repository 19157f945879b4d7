"""XY-wings, XYZ-wings, simple chains, forced placements and what they exclude."""

from itertools import islice, product

import numpy as np
import pytest

import satpuzzles
from satpuzzles.explaining.explain import Explanation, hint
from satpuzzles.explaining.techniques.placements import filled, placements
from satpuzzles.explaining.techniques.step import Technique
from satpuzzles.explaining.techniques.wings import simple_chains, xy_wings, xyz_wings
from tests.paths import INSTANCES


def fillings(can, sees):
    """All ways to fill the cells so that those that see each other differ."""
    cells = len(can)
    for values in product(*(np.flatnonzero(can[cell]).tolist() for cell in range(cells))):
        if all(values[a] != values[b] for a in range(cells) for b in range(a) if sees[a, b]):
            yield values


def graph(cells, edges):
    sees = np.eye(cells, dtype=bool)
    for a, b in edges:
        sees[a, b] = sees[b, a] = True
    return sees


def test_an_xy_wing_excludes_what_no_filling_has():
    can = np.array([[1, 1, 0], [1, 0, 1], [0, 1, 1], [1, 1, 1], [1, 1, 1]], bool)
    sees = graph(5, [(0, 1), (0, 2), (1, 3), (2, 3), (1, 4)])
    (wing,) = xy_wings(can, sees)
    assert (wing.value, wing.cells[1], {*wing.cells}, wing.refuted) == (2, 0, {0, 1, 2}, (3,))
    assert all(values[3] != 2 for values in fillings(can, sees))
    assert any(values[4] == 2 for values in fillings(can, sees))
    assert [*xy_wings(can, graph(5, [(0, 1), (1, 3), (2, 3)]))] == []  # a pincer does not see the pivot


def test_three_cells_of_the_same_two_values_are_no_xy_wing():
    can = np.array([[1, 1, 0], [1, 1, 0], [0, 1, 1], [1, 1, 1]], bool)
    assert [*xy_wings(can, graph(4, product(range(4), repeat=2)))] == []


def test_an_xyz_wing_excludes_what_no_filling_has():
    can = np.array([[1, 1, 1, 0], [1, 0, 1, 0], [0, 1, 1, 0], [1, 1, 1, 1], [1, 1, 1, 1]], bool)
    sees = graph(5, [(0, 1), (0, 2), (0, 3), (1, 3), (2, 3), (1, 4), (2, 4)])
    (wing,) = xyz_wings(can, sees)
    assert (wing.value, {*wing.ends}, wing.refuted) == (2, {0, 1, 2}, (3,))
    assert all(values[3] != 2 for values in fillings(can, sees))
    assert any(values[4] == 2 for values in fillings(can, sees))  # it does not see the pivot
    can[2] = can[1]
    assert [*xyz_wings(can, sees)] == []


def test_what_all_placements_exclude_has_no_star_in_any():
    """By all sets of cells, on random regions of a 5x5 in which stars do not touch and lines have room for few."""
    random, found_any = np.random.default_rng(0), 0
    touch = np.array([[max(abs(a // 5 - b // 5), abs(a % 5 - b % 5)) < 2 for b in range(25)] for a in range(25)])
    lines = np.array([[cell // 5 == n for cell in range(25)] for n in range(5)])
    members = np.concatenate([lines, lines.reshape(5, 5, 5).transpose(0, 2, 1).reshape(5, 25)])
    for _ in range(60):
        cells = np.sort(random.choice(25, size=5, replace=False))
        room = random.integers(0, 3, size=10)
        found = placements(cells, 2, touch)
        if found is None:
            continue
        ways = [{a, b} for a in cells for b in cells if a < b and not touch[a, b]]
        assert {frozenset(way) for way in found.ways.tolist()} == {frozenset(map(int, way)) for way in ways}
        assert {*found.always.tolist()} == set.intersection(*ways)
        assert {*found.never.tolist()} == {*cells.tolist()} - set.union(*ways)
        for crowded in (False, True):
            excluded = filled(found, members, room, touch, crowded=crowded)
            held = [way for way in ways if (members[:, [*way]].sum(axis=1) <= room).all()] if crowded else ways
            for cell in range(25):
                with_it = [{cell, *way} for way in held if (cell in cells) == (cell in way)]
                fitting = [way for way in with_it if not touch[cell, [*way - {cell}]].any()]
                counts = [(members[:, [*way]].sum(axis=1), members[:, cell]) for way in fitting]
                over = [count > room if crowded else (count > 1) & mine & (room == 1) for count, mine in counts]
                lines_are_full = (members[:, cell] & (room == 0)).any()  # such a cell is excluded before
                if held and not lines_are_full:
                    assert (cell in excluded.cells) == all(one.any() for one in over)
                    found_any += cell in excluded.cells
    assert found_any


def test_a_simple_chain_goes_from_rule_to_rule():
    can = np.ones((6, 2), bool)
    sees = graph(6, [(0, 1), (1, 2), (2, 3), (0, 4), (3, 4), (0, 5)])
    found = [*simple_chains(can, sees, {0: [(7, 0, 1), (8, 2, 3)]})]
    assert {(one.value, one.cells, one.strong, one.refuted) for one in found} == {
        (0, (0, 1, 2, 3), (7, 8), (4,)),
        (0, (3, 2, 1, 0), (8, 7), (4,)),
    }
    needed = [values for values in product((0, 1), repeat=6) if 0 in values[:2] and 0 in values[2:4]]
    possible = [v for v in needed if not any(v[a] == v[b] == 0 for a in range(6) for b in range(a) if sees[a, b])]
    assert all(values[4] != 0 for values in possible)
    assert any(values[5] == 0 for values in possible)
    assert [*simple_chains(can, sees, {0: [(7, 0, 1)], 1: [(8, 2, 3)]})] == []  # not of one value


@pytest.mark.parametrize(
    ("stars", "row", "sentence"),
    [
        (2, "..×.××××", "r1c4 is starred: row 1 (2 stars) has only r1c1, r1c2 and r1c4 left, and the others touch"),
        (
            3,
            "..××.××..×××××",
            "r1c5 is starred: row 1 (3 stars) has only r1c1, r1c2, r1c5, r1c8 and r1c9 left, and any 3 of these that",
        ),
        (
            3,
            "...××××××××××★",
            "r1c1 and r1c3 are starred: row 1 (3 stars) still needs 2 and has only r1c1 to r1c3 left, of which only",
        ),
    ],
)
def test_a_cell_that_every_placement_of_stars_has_is_starred(stars, row, sentence):
    size = len(row)
    puzzle = satpuzzles.StarBattle([[r] * size for r in range(size)], stars)
    entries = [[{".": None, "×": 0, "★": 1}[symbol] for symbol in row], *([None] * size for _ in range(size - 1))]
    if row.endswith("★"):
        entries[1][-2:] = 0, 0
    found = hint(puzzle, entries).step
    assert found.technique is Technique.PLACEMENT
    assert found.sentence.startswith(sentence)


@pytest.mark.parametrize("number", [1, 2])
def test_what_leaves_too_few_cells_leaves_too_few_even_if_they_touch(number):
    """Of two stars to each row, column and region."""
    puzzle = satpuzzles.load(INSTANCES / "star-battle" / f"10x10-{number}-two-stars.json")
    found = 0
    for step in islice(Explanation(puzzle), 40):
        if step.technique in (Technique.EXCLUSION, Technique.LINE_EXCLUSION):
            board, (rule, *others) = step.board, step.rules
            need = 2 - sum(board[r][c] == 1 for r, c in rule.cells)
            last = {(r, c) for r, c in rule.cells if 1 in step.before[r][c] and board[r][c] is None}
            for fact in step.conclusions:
                near = {(r, c) for r, c in last if max(abs(r - fact.cell[0]), abs(c - fact.cell[1])) <= 1}
                seen = {
                    cell
                    for other in others
                    if fact.cell in other.cells and other.number is not None
                    for cell in other.cells
                }
                assert len(last - near - seen) < need - (fact.cell in last), step.sentence
                found += 1
    assert found


def test_a_line_with_a_star_is_said_to_need_the_other():
    puzzle = satpuzzles.load(INSTANCES / "star-battle" / "10x10-2-two-stars.json")
    sentences = [step.sentence for step in Explanation(puzzle)]
    assert (
        "r1c1 is starless: the star that region 3 (2 stars) still needs can only lie in column 1, which has no "
        "room for others."
    ) in sentences


def test_stars_that_a_region_does_not_have_stand_outside_it():
    puzzle = satpuzzles.load(INSTANCES / "star-battle" / "10x10-2-two-stars.json")
    step = next(one for one in Explanation(puzzle) if "outside" in one.sentence)
    assert step.sentence == (
        "r6c2 is starred: outside region 6 (2 stars), row 6 (2 stars) has only this cell left and needs it."
    )
