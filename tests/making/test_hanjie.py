from random import Random

import numpy as np
import pytest
from hypothesis import given, strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

import satpuzzles
from satpuzzles import UsageError
from satpuzzles.backends import incremental
from satpuzzles.making.kinds.generators import hanjie
from satpuzzles.making.kinds.generators.hanjie import HanjieGenerator
from satpuzzles.making.kinds.menders.hanjie import mended
from satpuzzles.puzzles.hanjie import Hanjie
from tests.effort import examples
from tests.making.common import made, same_again
from tests.puzzles.common import all_solutions, puzzle

ANOTHER = "cadical195"
PICTURES = arrays(np.bool_, array_shapes(min_dims=2, max_dims=2, max_side=7))


def grid_of(picture):
    return picture.astype(int).tolist()


def confirm(picture):
    """Another solver and the independent checker find this picture to be the only one with its clues."""
    chosen = hanjie.puzzle_of(picture)
    assert chosen.broken_rules(grid_of(picture)) == []
    verdict = satpuzzles.check(chosen, backend=ANOTHER)
    assert (verdict.status, verdict.solutions) == ("unique", [grid_of(picture)])


def checkerboard(size):
    return np.indices((size, size)).sum(axis=0) % 2 == 0


@pytest.mark.slow
@given(PICTURES, st.integers(0, 3), st.booleans())
@examples(80)
def test_what_comes_out_is_unique(picture, seed, sparing):
    made, changes = hanjie.make_unique(picture, Random(seed), sparing=sparing)
    confirm(made)
    assert (made >= picture).all()
    assert np.count_nonzero(made != picture) == changes


@pytest.mark.slow
def test_a_large_picture_just_too_sparse_is_finished():
    picture = hanjie.random_picture(40, 40, 0.4, Random(1))
    made, _ = hanjie.make_unique(picture, Random(1))
    confirm(made)
    assert (made >= picture).all()


@pytest.mark.slow
@given(PICTURES)
@examples(60)
def test_exactly_the_ambiguous_pictures_are_changed(picture):
    _, changes = hanjie.make_unique(picture, Random(0), sparing=True)
    assert (changes == 0) == (len(all_solutions(hanjie.puzzle_of(picture))) == 1)


@given(PICTURES)
@examples(40)
def test_the_ambiguous_cells_are_those_in_which_solutions_differ(picture):
    found = np.zeros_like(picture)
    for solution in all_solutions(hanjie.puzzle_of(picture)):
        found |= np.array(solution, np.bool_) != picture
    ambiguous = hanjie.ambiguous(picture)
    if np.count_nonzero(found) <= sum(picture.shape):
        assert (ambiguous == found).all()
    else:
        assert (ambiguous >= found).all()


@pytest.mark.parametrize("size", [2, 3, 8, 9, 16])
@pytest.mark.parametrize("sparing", [True, False])
def test_a_checkerboard_comes_to_an_end(size, sparing):
    made, changes = hanjie.make_unique(checkerboard(size), Random(0), sparing=sparing)
    confirm(made)
    assert (changes > 0) == (size % 2 == 0)


def test_sparing_takes_back_what_is_not_needed():
    picture = hanjie.random_picture(12, 12, 0.4, Random(3))
    many, few = (hanjie.make_unique(picture, Random(3), sparing=sparing)[1] for sparing in (False, True))
    assert 0 < few < many


@pytest.mark.parametrize("backend", ["glucose4", "cadical153", "minisat22"])
def test_the_picture_depends_on_the_seed_and_not_on_the_solver(backend, monkeypatch):
    monkeypatch.setattr(incremental, "BACKEND", backend)
    random = Random(24)
    made, changes = hanjie.make_unique(hanjie.random_picture(10, 12, 0.5, random), random)
    assert changes == 3
    assert ["".join(".#"[cell] for cell in row) for row in grid_of(made)] == [
        "..#.#.#.#...",
        "#..#.#.##.#.",
        ".######.#.##",
        ".....#..####",
        "#..#....#.#.",
        ".#.##.##.#.#",
        "#####.#.....",
        "######...##.",
        ".#..##.#.###",
        "#....####.#.",
    ]


@given(PICTURES, st.integers(0, 3))
@examples(25)
def test_an_ambiguous_puzzle_is_mended_near_the_solution_chosen(picture, seed):
    chosen = hanjie.puzzle_of(picture)
    found = mended(chosen, grid_of(picture), Random(seed))
    confirm(np.array(found.grid, np.bool_))
    differing = sum(
        a != b for row, other in zip(grid_of(picture), found.grid, strict=True) for a, b in zip(row, other, strict=True)
    )
    assert len(found.changed) == differing
    if not found.changed:
        assert found.puzzle == chosen


def test_unknown_clues_become_those_of_the_solution():
    chosen = puzzle("hanjie", rows=[None, ["?"], [3]], columns=[[3], [1], [1]])
    first = next(iter(satpuzzles.solutions(chosen)))
    found = mended(chosen, first, Random(0))
    assert isinstance(found.puzzle, Hanjie)
    confirm(np.array(found.grid, np.bool_))
    assert satpuzzles.check(found.puzzle).status == "unique"


@pytest.mark.parametrize(
    ("generator", "size"),
    [
        (HanjieGenerator(), (20, 20)),
        (HanjieGenerator(size=(7, 12)), (7, 12)),
        (HanjieGenerator(height=5), (5, 20)),
        (HanjieGenerator(width=1, height=1), (1, 1)),
        (HanjieGenerator(size=(9, 9), density=0.2), (9, 9)),
    ],
)
def test_the_generator_makes_documents(generator, size):
    chosen, document = made(generator)
    assert document["unique"] is True
    assert (len(chosen.rows), len(chosen.columns)) == size
    assert same_again(generator)


@pytest.mark.parametrize(
    ("asked", "complaint"),
    [
        ({"size": (3, 3), "height": 3}, "'size' cannot be combined"),
        ({"size": (3, 501)}, "'size' 3x501: expected at most 500"),
        ({"picture": "cat.png", "density": 0.5}, "'density'"),
        ({"threshold": 100}, "'threshold' requires 'picture'"),
    ],
)
def test_what_does_not_go_together_is_said_so(asked, complaint):
    with pytest.raises(UsageError, match=complaint):
        HanjieGenerator(**asked)
