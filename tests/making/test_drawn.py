"""Answers that kinds draw without a solver: paths, pieces in regions, rectangles, and areas of numbers."""

from random import Random

import networkx as nx
import pytest
from hypothesis import given, strategies as st

from satpuzzles.making.kinds.generators import fillomino, loops, numberlink, palisade, rectangles
from satpuzzles.making.kinds.generators.fillomino import FillominoGenerator
from satpuzzles.making.kinds.generators.lits import LitsGenerator
from satpuzzles.puzzles.fillomino import Fillomino
from satpuzzles.stating.modelling import values_of
from tests.effort import examples
from tests.making.common import is_unique, made, same_again

SIDES = st.integers(1, 8)
WIDTHS = st.integers(2, 8)
"""A Numberlink of one cell has no place for a line."""
SEEDS = st.integers(0, 999)


@given(SIDES, SIDES, SEEDS)
@examples(30)
def test_areas_of_a_size_do_not_touch(height, width, seed):
    areas = fillomino.random_areas(height, width, Random(seed))
    if areas is not None:  # a random walk may not end
        assert Fillomino(((None,) * width,) * height).broken_rules(areas) == []
        assert max(map(max, areas)) <= 9


@pytest.mark.parametrize(
    "drawn",
    [
        numberlink.drawn,
        loops.slitherlink,
        loops.masyu,
        loops.yajilin,
        loops.castle_wall,
        rectangles.tatamibari,
        rectangles.nawabari,
    ],
    ids=["paths", "edges", "pearls", "grey", "walls", "mats", "fields"],
)
@given(height=SIDES, width=WIDTHS, seed=SEEDS, data=st.data())
@examples(30)
def test_what_is_drawn_is_an_answer_and_so_is_what_is_changed(drawn, height, width, seed, data):
    random = Random(seed)
    found = drawn(height, width, random, None, ())
    if found is None:  # no room for a path or a loop
        assert min(height, width) < 3
        return
    puzzle, grid = found
    assert (puzzle.height, puzzle.width) == (height, width)
    assert puzzle.broken_rules(grid) == []
    unsure = data.draw(st.sets(st.integers(0, sum(puzzle.board.lengths) - 1), min_size=1))
    again = drawn(height, width, random, found, unsure)
    if again is not None:
        assert again[0].broken_rules(again[1]) == []


@given(st.integers(0, 71), SEEDS)
@examples(10)
def test_areas_beside_an_edge_exchange_cells(edge, seed):
    random = Random(seed)
    found = palisade.drawn(6, 7, random, None, (), 3)
    puzzle, grid = again = palisade.drawn(6, 7, random, found, {edge % sum(found[0].board.lengths)}, 3)
    assert puzzle.broken_rules(grid) == []
    changed = sum(
        old != new for one, other in zip(found[1], again[1], strict=True) for old, new in zip(one, other, strict=True)
    )
    assert changed < len(values_of(grid)) / 2


@given(SIDES, WIDTHS, SEEDS)
@examples(30)
def test_no_path_lies_beside_itself(height, width, seed):
    found = numberlink.drawn(height, width, Random(seed), None, ())
    if found is not None:
        puzzle, grid = found
        board = nx.Graph(puzzle.board.joined.tolist())
        lines = nx.Graph(puzzle.board.joined[values_of(grid) == 1].tolist())
        assert {*lines} == {*range(height * width)}, "paths fill the board"
        for path in nx.connected_components(lines):
            assert board.subgraph(path).number_of_edges() == len(path) - 1 >= 2


@pytest.mark.slow
@pytest.mark.parametrize(("size", "seed"), [((4, 4), 1), ((3, 6), 2), ((5, 4), 3)])
def test_pieces_are_the_only_ones_of_their_regions(size, seed):
    generator = LitsGenerator(size=size)
    puzzle, document = made(generator, seed)
    assert (puzzle.height, puzzle.width) == size
    assert min(map(min, puzzle.regions)) == 0, "each cell is in a region"
    assert document["unique"]
    assert same_again(generator, seed)


@pytest.mark.parametrize("seed", range(3))
def test_a_fillomino_is_unique_among_all_numbers(seed):
    generator = FillominoGenerator(size=(4, 6), minimal=bool(seed % 2))
    puzzle, _ = made(generator, seed)
    assert type(puzzle) is Fillomino
    assert is_unique(puzzle)
    assert same_again(generator, seed)
