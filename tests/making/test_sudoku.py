import networkx as nx
import pytest
from hypothesis import given, strategies as st

from satpuzzles import UsageError
from satpuzzles.errors import GaveUp
from satpuzzles.making.generators import givens
from satpuzzles.making.kinds.generators.sudoku import SudokuGenerator
from tests.effort import examples
from tests.making.common import is_unique, made, without_each_given


def given_cells(puzzle):
    return [(r, c) for r, row in enumerate(puzzle.givens) for c, value in enumerate(row) if value is not None]


@st.composite
def generators(draw):
    """Any combination of options that goes together, for small boards; what is both minimal and symmetric is rare."""
    chosen = dict.fromkeys(draw(st.sampled_from([(), ("minimal",), ("symmetric",)])), True)
    shape = draw(st.sampled_from([{"box": (2, 2)}, {"box": (2, 3)}, {"box": (3, 2)}, {"size": 6}]))
    jigsaw = draw(st.sampled_from([{}, {"size": 5, "jigsaw": True}, {"size": 6, "jigsaw": True}]))
    return SudokuGenerator(**(jigsaw or shape), **chosen, diagonals=draw(st.booleans()) and not jigsaw)


@given(generators(), st.integers(0, 10**6))
@examples(25)
def test_small_ones_are_what_was_asked_for(generator, seed):
    puzzle, document = made(generator, seed)
    assert document["unique"]
    if generator.symmetric:
        last = puzzle.size - 1
        assert {(last - r, last - c) for r, c in given_cells(puzzle)} == {*given_cells(puzzle)}
    if generator.minimal:
        assert not any(map(is_unique, without_each_given(puzzle, puzzle.givens)))


@pytest.mark.slow
@pytest.mark.parametrize("box", [(3, 3), (2, 5), (4, 3), (4, 4)])
def test_boxes_of_any_shape_with_two_givens_in_five_cells(box):
    puzzle, _ = made(SudokuGenerator(box=box))
    assert puzzle.box == box
    assert len(given_cells(puzzle)) == puzzle.size**2 * 2 // 5


def test_minimal_and_symmetric_is_both():
    puzzle, _ = made(SudokuGenerator(minimal=True, symmetric=True, box=(2, 3)))
    assert {(5 - r, 5 - c) for r, c in given_cells(puzzle)} == {*given_cells(puzzle)}
    assert not any(map(is_unique, without_each_given(puzzle, puzzle.givens)))


def test_jigsaw_regions_are_connected_and_no_boxes():
    puzzle, _ = made(SudokuGenerator(jigsaw=True, size=7))
    grid = nx.grid_2d_graph(7, 7)
    for region in range(7):
        cells = [(r, c) for r, c in grid if puzzle.regions[r][c] == region]
        assert len(cells) == 7
        assert nx.is_connected(grid.subgraph(cells))
    assert len({*puzzle.regions}) > 1
    assert any(len({*row}) > 1 for row in puzzle.regions)


def test_diagonals():
    puzzle, document = made(SudokuGenerator(diagonals=True))
    assert puzzle.diagonals
    assert {document["solution"][i][i] for i in range(9)} == set(range(1, 10))


def test_so_few_givens_are_not_found(monkeypatch):
    monkeypatch.setattr(givens, "_TRIES", 5)
    with pytest.raises(GaveUp, match=r"found no Sudoku with .* in 5 tries"):
        made(SudokuGenerator(box=(2, 2), givens=3))


def test_this_seed_makes_this_puzzle_on_every_machine_with_every_solver():
    document = made(SudokuGenerator(minimal=True), seed=7)[1]
    assert document["givens"] == PINNED


PINNED = [
    [None, 7, None, None, None, None, None, 9, None],
    [None, None, 1, 3, None, 5, None, None, None],
    [2, None, None, None, None, 4, 5, None, None],
    [None, 3, 7, 6, None, None, 1, None, None],
    [None, None, None, None, None, 3, None, None, 4],
    [None, None, None, None, None, None, None, 2, None],
    [None, None, None, 8, 3, None, None, None, 7],
    [None, 2, None, None, None, None, None, None, 3],
    [None, None, 6, 1, None, None, None, None, 8],
]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"box": (3, 3), "size": 9}, "'size'"),
        ({"box": (3, 3), "jigsaw": True}, "'jigsaw'"),
        ({"box": (1, 37)}, "found 37"),
        ({"box": (7, 7)}, "found 49"),
        ({"size": 7}, "'jigsaw' uses other regions"),
        ({"clear": 0.3}, "'any'"),
        ({"any_": True, "minimal": True}, "'minimal'"),
        ({"any_": True, "symmetric": True}, "'symmetric'"),
        ({"minimal": True, "givens": 20}, "'givens'"),
        ({"minimal": True, "clues": 20}, "'clues'"),
        ({"box": (2, 2), "clues": 17}, "at most 16"),
        ({"box": (2, 2), "givens": 17}, "at most 16"),
    ],
)
def test_what_does_not_go_together_is_refused(options, words):
    with pytest.raises(UsageError, match=words):
        SudokuGenerator(**options)
