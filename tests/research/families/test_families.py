"""The families: what their construction promises is so, by solvers and by brute force."""

from collections import Counter
from itertools import pairwise, permutations
from random import Random

import orjson
import pytest

import satpuzzles
from satpuzzles.board import is_connected, neighbours
from satpuzzles.errors import GaveUp, UsageError
from satpuzzles.puzzles.families.middle_sum import fillable, odd
from satpuzzles.puzzles.families.star_battle import hertzsprung
from satpuzzles.puzzles.families.sudoku import leftover
from satpuzzles.registry import PUZZLES
from satpuzzles.research.families.family import Truth
from satpuzzles.research.families.instance import ALL, FAMILIES, Instance, family, instances, variants

FIXED = {"sudoku-grids", "hanjie-permutations", "hanjie-pigeonhole", "star-battle-rows"}
"""Families with one puzzle of each size."""

by_name = pytest.mark.parametrize("name", FAMILIES)


def puzzle_of(name, size, seed=1):
    return satpuzzles.loads(orjson.dumps(FAMILIES[name].document(size, seed)))


@by_name
def test_puzzles_are_of_their_kind_and_the_same_each_time(name):
    chosen = family(name)
    for size in chosen.sizes[:3]:
        assert chosen.document(size) == chosen.document(size)
        assert puzzle_of(name, size).kind == chosen.kind
    documents = [chosen.document(chosen.sizes[2], seed) for seed in (1, 2)]
    assert (documents[0] == documents[1]) == (name in FIXED)


@pytest.mark.slow
@pytest.mark.parametrize("backend", ["cadical195", "glucose4"])
@by_name
def test_two_solvers_find_what_the_construction_promises(name, backend):
    chosen = family(name)
    for size in chosen.sizes[:3]:
        answer = satpuzzles.solve(puzzle_of(name, size), backend=backend, presolve=False)
        found = {"solved": Truth.SATISFIABLE, "none": Truth.UNSATISFIABLE}[answer.status]
        assert chosen.truth in (None, found)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, one in FAMILIES.items() if one.count])
def test_counts_are_right(name):
    chosen = family(name)
    sizes = [size for size in chosen.sizes if chosen.count(size) < 1000]
    assert sizes
    for size in sizes:
        assert satpuzzles.count(puzzle_of(name, size), method="enumerate").number == chosen.count(size)


def test_hertzsprung_counts_permutations_without_neighbours_that_differ_by_one():
    for size in range(1, 8):
        kept = [p for p in permutations(range(size)) if all(abs(a - b) != 1 for a, b in pairwise(p))]
        assert hertzsprung(size) == len(kept)
    assert hertzsprung(23) == 3_484_423_186_862_152_966_838  # OEIS A002464


@pytest.mark.parametrize("size", [4, 6, 8, 10])
@pytest.mark.parametrize("seed", [1, 2])
def test_half_of_the_regions_cover_half_of_the_rows_but_for_two_cells_of_a_diagonal(size, seed):
    regions = leftover(size, Random(seed))["regions"]
    half = size // 2
    upper = {(r, c) for r, row in enumerate(regions) for c, region in enumerate(row) if region < half}
    rows = {(r, c) for r in range(half) for c in range(size)}
    assert (rows - upper, upper - rows) == ({(half - 1, half - 1)}, {(half, half)})
    for region in range(size):
        cells = [r * size + c for r, row in enumerate(regions) for c, one in enumerate(row) if one == region]
        assert len(cells) == size
        assert is_connected(cells, neighbours(size, size))


@pytest.mark.parametrize("size", [8, 9, 12, 20])
@pytest.mark.parametrize("seed", [1, 2])
def test_the_outer_lines_of_nines_show_an_odd_number_of_some_pair(size, seed):
    givens = odd(size, Random(seed))["givens"]
    outer = [line for lines in (givens, [*zip(*givens, strict=True)]) for line in (lines[0], lines[-1])]
    inner = [line[1:-1] for lines in (givens, [*zip(*givens, strict=True)]) for line in lines[1:-1]]
    assert all(sum(line) == 9 == max(line) for line in inner)
    shown = [[digit for digit in line if digit] for line in outer]
    assert all(len(digits) == 3 and digits[1] == digits[0] + digits[2] < 9 for digits in shown)
    pairs = Counter(min(digit, 9 - digit) for digits in shown for digit in digits)
    assert any(number % 2 for number in pairs.values())


def test_nines_have_room_on_their_sides():
    assert not fillable([1, 0, 2], {"left": [], "right": []}, {"above": [], "below": []})
    assert fillable([1, 0], {"left": [0, 1], "right": [0, 1]}, {"above": [0, 1], "below": [0, 1]})
    # one cell for the right side of row 0 and another for the left side of row 1; the columns have them below and above
    assert fillable([0, 1], {"left": [0], "right": [1]}, {"above": [0], "below": [1]})
    assert not fillable([0, 1], {"left": [0], "right": [1]}, {"above": [1], "below": [0]})


@pytest.mark.parametrize(
    ("name", "size", "message"),
    [
        ("hanjie", 9, "hanjie: expected a size from 10 to 250, found 9"),
        ("sudoku", 10, "sudoku: expected a square number as size, found 10"),
        ("sudoku-grids", 5, "sudoku-grids: expected one of the sizes 4, 6, 8, 9, 10, 12, found 5"),
        ("sudoku-leftover", 5, "sudoku-leftover: expected an even size, found 5"),
        ("star-battle-crowded", 7, "star-battle-crowded: expected an even size, found 7"),
        ("trid-short", 5, "trid-short: expected an even size, found 5"),
        ("middle-sum", 5, "middle-sum: expected a sum of threes and fours as size, found 5"),
    ],
)
def test_sizes_that_a_family_does_not_have_are_refused(name, size, message):
    with pytest.raises(UsageError, match=message):
        family(name).document(size)


def test_a_size_at_which_no_puzzle_is_found_is_given_up():
    with pytest.raises(GaveUp, match="star-battle: no pattern of 6 stars in each row of size 26 within 5,000 tries"):
        family("star-battle").document(26)


def test_unknown_families_are_refused():
    with pytest.raises(UsageError, match="unknown family 'nothing'; there are sudoku, "):
        family("nothing")


def test_encodings_are_a_dimension():
    hanjie = PUZZLES.get("hanjie")
    assert list(variants(hanjie, [])) == [{}]
    assert list(variants(hanjie, [("rows", "one-hot"), ("rows", "ordered")])) == [
        {"rows": "one-hot"},
        {"rows": "ordered"},
    ]
    every = list(variants(hanjie, [(ALL, ALL)]))
    assert every == list(variants(hanjie, [("rows", ALL), ("columns", ALL)]))
    assert len(every) == len({tuple(one.items()) for one in every}) == 4
    with pytest.raises(UsageError, match="hanjie has no choice of encoding for 'cells'"):
        list(variants(hanjie, [("cells", ALL)]))
    with pytest.raises(UsageError, match="rows of hanjie cannot be 'some'"):
        list(variants(hanjie, [("rows", "some")]))


def test_instances_are_named_after_what_they_are():
    [one] = instances(family("hanjie"), [10], [2], [("rows", "one-hot")], presolve=False)
    assert one == Instance(family("hanjie"), 10, 2, {"rows": "one-hot"}, presolve=False)
    assert one.name == "hanjie-10-seed-2-rows-one-hot-unpresolved"
    assert one.command == "satpuzzles family hanjie --sizes 10 --seed 2 --encoding rows=one-hot --no-presolve"
