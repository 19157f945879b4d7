"""The families: what their construction promises is so, by solvers and by brute force."""

from collections import Counter
from random import Random

import orjson
import pytest

import satpuzzles
from satpuzzles.errors import GaveUp, UsageError
from satpuzzles.research.families.family import Truth
from satpuzzles.research.families.instance import FAMILIES, family
from satpuzzles.research.families.kinds.middle_sum import odd

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


@pytest.mark.parametrize(
    ("name", "size", "message"),
    [
        ("hanjie", 9, "hanjie: expected a size from 10 to 250, found 9"),
        ("sudoku", 10, "sudoku: expected a square number as size, found 10"),
        ("sudoku-grids", 5, "sudoku-grids: expected one of the sizes 4, 6, 8, 9, 10, 12, found 5"),
        ("sudoku-leftover", 5, "sudoku-leftover: expected an even size, found 5"),
        ("star-battle-crowded", 7, "star-battle-crowded: expected an even size, found 7"),
        ("trid-short", 5, "trid-short: expected an even size, found 5"),
        ("middle-sum", 5, "middle-sum: expected a size that is a sum of threes and fours, found 5"),
    ],
)
def test_sizes_that_a_family_does_not_have_are_refused(name, size, message):
    with pytest.raises(UsageError, match=message):
        family(name).document(size)


def test_a_size_at_which_no_puzzle_is_found_is_given_up():
    with pytest.raises(GaveUp, match="star-battle: no pattern of 6 stars in each row of size 26 within 5,000 tries"):
        family("star-battle").document(26)
