from itertools import chain

import pytest
from hypothesis import given, strategies as st

from satpuzzles import UsageError
from satpuzzles.common.document import Node
from satpuzzles.errors import GaveUp
from satpuzzles.making.kinds.generators import trid
from satpuzzles.making.kinds.generators.trid import TridGenerator
from satpuzzles.puzzles.trid import Trid
from tests.effort import examples
from tests.making.common import is_unique, made


def without_each_clue(document):
    for member in ("triangles", "vertices"):
        for r, row in enumerate(document[member]):
            for c, value in enumerate(row):
                if value is not None:
                    rows = [list(line) for line in document[member]]
                    rows[r][c] = None
                    yield Trid.from_json(Node({**document, member: rows}))


def sums(document):
    return [total for total in chain(*document["triangles"]) if total is not None]


@pytest.mark.slow
@given(st.integers(3, 6), st.integers(0, 3), st.integers(0, 10**6))
@examples(15)
def test_no_sum_and_no_vertex_can_go(size, more, seed):
    high = max(size, 5) + more
    puzzle, document = made(TridGenerator(size=size, max=high), seed)
    assert document["unique"]
    assert (puzzle.size, puzzle.low, puzzle.high) == (size, 1, high)
    assert not any(map(is_unique, without_each_clue(document)))


@pytest.mark.parametrize("size", [5, 7, 9])
def test_ordinary_sizes_need_no_vertex(size):
    puzzle, document = made(TridGenerator(size=size, minimal=True))
    assert not any(chain(*puzzle.vertices))
    assert puzzle.high == size
    assert 0 < len(sums(document)) < (size - 1) ** 2 / 2


def test_sums_that_are_too_few_are_not_found(monkeypatch):
    monkeypatch.setattr(trid, "_TRIES", 5)
    with pytest.raises(GaveUp, match=r"found no Trid with .* in 5 tries"):
        made(TridGenerator(size=3, sums=0, max=9))


def test_this_seed_makes_this_puzzle_on_every_machine_with_every_solver():
    assert made(TridGenerator(), seed=7)[1]["triangles"] == PINNED


PINNED = [[11], [None, None, None], [None, None, None, None, 9], [None, 6, None, None, None, None, 10]]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"size": 7, "max": 6}, "'max' 6"),
        ({"size": 4, "sums": 10}, "at most 9"),
        ({"minimal": True, "any_": True}, "'any'"),
        ({"minimal": True, "sums": 4}, "'sums'"),
    ],
)
def test_what_does_not_go_together_is_refused(options, words):
    with pytest.raises(UsageError, match=words):
        TridGenerator(**options)
