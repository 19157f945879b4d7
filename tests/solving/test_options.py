"""Options: keywords of the public functions, written out."""

import pickle

import pytest

from satpuzzles import UsageError
from satpuzzles.backends import Feature
from satpuzzles.solving.options import Options
from tests.puzzles.common import puzzle

EASY = puzzle("sudoku", givens=["12..", "....", "..4.", "4..1"])


def test_options_are_equal_hashed_and_pickled_by_what_they_ask_for():
    one, other = (Options("glucose4", {"at-most-one": "pairwise"}, time_limit=3.0) for _ in range(2))
    assert (one, hash(one)) == (other, hash(other))
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301  # our own bytes
    assert one != Options("glucose4", {"at-most-one": "product"}, time_limit=3.0)


def test_a_backend_that_lacks_a_feature_is_refused_by_name():
    with pytest.raises(UsageError, match=r"^kissat404 cannot go on: it is not incremental; these are: "):
        Options("kissat404").require(Feature.INCREMENTAL, "go on")
    with pytest.raises(UsageError, match="unknown backend 'chaff'"):
        Options("chaff").require(Feature.INCREMENTAL, "go on")
    Options("auto").require(Feature.INCREMENTAL, "go on")
