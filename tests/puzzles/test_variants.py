"""Variants of Sudoku against their definitions, on all grids of 4x4; documents, and what is wrong in them."""

from functools import cache
from itertools import combinations, pairwise, permutations, product
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpuzzles
from satpuzzles import InstanceError
from satpuzzles.puzzles.variants import VARIANTS
from satpuzzles.testing import Contract
from tests.effort import examples
from tests.puzzles.common import all_solutions, puzzle

EMPTY = [[None] * 4] * 4
NAMES = [f"r{r}c{c}" for r in range(1, 5) for c in range(1, 5)]


@cache
def grids():
    """All Sudokus of 4x4, as the value of each cell by its name."""
    rows = [*permutations(range(1, 5))]
    found = []
    for grid in product(rows, repeat=4):
        if any(a == b for one, other in combinations(grid, 2) for a, b in zip(one, other, strict=True)):
            continue
        if all(len({grid[r + i][c + j] for i in (0, 1) for j in (0, 1)}) == 4 for r in (0, 2) for c in (0, 2)):
            found.append({f"r{r + 1}c{c + 1}": grid[r][c] for r in range(4) for c in range(4)})
    assert len(found) == 288
    return found


def paths(least=2, most=4):
    """Texts of cells, each a king's move from the one before."""

    @st.composite
    def path(draw):
        cells = [draw(st.sampled_from(NAMES))]
        for _ in range(draw(st.integers(least, most)) - 1):
            near = [name for name in NAMES if name not in cells and is_near(name, cells[-1])]
            if not near:
                break
            cells.append(draw(st.sampled_from(near)))
        return " ".join(cells)

    return path()


def is_near(one, other):
    return max(abs(int(one[1]) - int(other[1])), abs(int(one[3]) - int(other[3]))) == 1


def ascending(of, entry, than):
    return all(than(of[a], of[b]) for a, b in pairwise(entry.split()))


def cage(of, entry):
    values = [of[cell] for cell in entry["cells"].split()]
    return len({*values}) == len(values) and entry.get("sum") in (None, sum(values))


CAGES = st.fixed_dictionaries({"cells": paths(1)}, optional={"sum": st.integers(2, 9)})

ORACLES = {
    "cages": (CAGES, cage),
    "thermometers": (paths(), lambda of, entry: ascending(of, entry, int.__lt__)),
    "slow_thermometers": (paths(), lambda of, entry: ascending(of, entry, int.__le__)),
}
"""For each variant its entries, and its rule: which values of cells keep an entry."""


def test_each_variant_has_its_oracle():
    assert [*ORACLES] == [*VARIANTS]


def lists(entries, most):
    return st.lists(entries, min_size=1, max_size=most)


@st.composite
def documents(draw, keys, most=2):
    return {key: draw(lists(ORACLES[key][0], most)) for key in keys}


def keeps(of, document):
    return all(ORACLES[key][1](of, entry) for key, entries in document.items() for entry in entries)


def solved(document):
    return {rows_of(of) for of in grids() if keeps(of, document)}


def rows_of(of):
    return tuple(tuple(of[f"r{r}c{c}"] for c in range(1, 5)) for r in range(1, 5))


@pytest.mark.parametrize("key", VARIANTS)
@examples(16)
@given(data=st.data())
def test_the_solutions_of_each_variant_are_those_of_its_definition(key, data):
    document = data.draw(documents([key]))
    assert all_solutions(puzzle("sudoku", givens=EMPTY, **document)) == solved(document)


@examples(60)
@given(data=st.data())
def test_variants_are_combined_freely(data):
    keys = data.draw(st.lists(st.sampled_from([*VARIANTS]), min_size=2, max_size=4, unique=True))
    document = data.draw(documents(sorted(keys, key=[*VARIANTS].index)))
    chosen = puzzle("sudoku", givens=EMPTY, **document)
    written = chosen.to_json()
    assert {key: written[key] for key in document} == document
    assert satpuzzles.loads(written) == chosen
    expected = solved(document)
    assert all_solutions(chosen, presolve=False) == expected
    for of in grids()[::24]:
        grid = rows_of(of)
        assert (not chosen.broken_rules([*map(list, grid)])) == (grid in expected)


class TestSudokuVariants(Contract):
    documents: ClassVar = [
        {"puzzle": "sudoku", "givens": ["12..", "34..", "21..", "43.."]},
        {
            "puzzle": "sudoku",
            "givens": ["1.3.", "..12", "21..", "...1"],
            "cages": [{"cells": "r1c2 r1c3", "sum": 5}, {"cells": "r3c3 r3c4 r4c3"}],
            "thermometers": ["r3c1 r4c1"],
            "slow_thermometers": ["r1c2 r2c1"],
        },
        {"puzzle": "sudoku", "givens": ["12..", "34..", "21..", "43.."], "thermometers": ["r3c3 r2c3", "r2c4 r3c4"]},
        {"puzzle": "sudoku", "givens": ["12..", "34..", "21..", "43.."], "thermometers": ["r1c3 r2c3"]},
    ]
    generated: ClassVar = {"size": 4}


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"cages": 1}, "cages: expected a list of cages, found 1"),
        ({"cages": [{"cells": "r1c1 r1c1"}]}, "cages[0].cells: expected each cell once, found r1c1 r1c1"),
        ({"cages": [{"cells": "r1c5"}]}, "cages[0].cells[0]: expected a cell from r1c1 to r4c4, found 'r1c5'"),
        ({"cages": [{"cells": "r1c1", "sum": "x"}]}, "cages[0].sum: expected a sum from 0 to 64, found 'x'"),
        ({"cages": [{"cells": []}]}, "cages[0].cells: expected 1 to 4 cells such as 'r1c1 r1c2', found 0"),
        ({"cages": [{"cells": "r1c1", "total": 3}]}, "cages[0].total: expected one of the members cells, sum"),
        ({"thermometers": ["r1c1"]}, "thermometers[0]: expected 2 to 16 cells such as 'r1c1 r1c2', found 1"),
        ({"thermometers": [[[0, 4], [0, 1]]]}, "thermometers[0][0][1]: expected a whole number from 0 to 3, found 4"),
    ],
)
def test_errors_have_places(fields, message):
    with pytest.raises(InstanceError) as caught:
        puzzle("sudoku", givens=EMPTY, **fields)
    assert str(caught.value).startswith(message)


def test_cells_may_be_lists():
    by_name = puzzle("sudoku", givens=EMPTY, thermometers=["r1c1 r1c2"])
    assert puzzle("sudoku", givens=EMPTY, thermometers=[[[0, 0], [0, 1]]]) == by_name
    assert satpuzzles.Sudoku(EMPTY, thermometers=[["r1c1", "R1C2"]]) == by_name
    assert satpuzzles.Sudoku(EMPTY, variants=by_name.variants) == by_name
