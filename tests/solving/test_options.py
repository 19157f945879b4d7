"""Options: keywords of the public functions, written out."""

import pickle
from dataclasses import fields

import pytest

from satpuzzles import UsageError
from satpuzzles.backends import Feature
from satpuzzles.cli.request import DECLARED
from satpuzzles.common.options import declared
from satpuzzles.solving.options import Chosen, Options, Splitting
from satpuzzles.solving.solve import solve
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


def test_an_option_of_a_search_is_declared_once_for_functions_and_commands():
    options = declared(Splitting)
    assert {one.name: one.type for one in fields(Chosen)} == {name: kind for name, (kind, _) in options.items()}
    assert {name for name, (_, option) in options.items() if option.group} == options.keys() & DECLARED.keys()


@pytest.mark.parametrize("name", declared(Splitting))
def test_solve_says_what_each_option_does(name):
    assert f"``{name}``" in solve.__doc__
