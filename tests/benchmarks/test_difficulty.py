"""The table of difficulties, and what it says is rare."""

from benchmarks.difficulty import generators
from satpuzzles.explaining.rating.ladder import Difficulty
from satpuzzles.making.generate import RARE


def test_what_is_rare_was_measured():
    measured = {(one.kind, one.board) for one in generators()}
    for kind in {type(one) for one in generators()}:
        assert {(kind.kind, board) for board in kind.rare} <= measured
        for tries in kind.rare.values():
            assert {*tries} <= {*Difficulty}
            assert all(number is None or number >= RARE for number in tries.values())
