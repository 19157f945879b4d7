"""The table of difficulties, and what it says is rare."""

from benchmarks.difficulty import generators, main
from satpuzzles.explaining.rating.ladder import Difficulty
from satpuzzles.making.generate import RARE


def test_the_table_has_a_row_for_each_difficulty(capsys):
    chosen = ("--kind", "trid", "--board", "of size 5", "--board", "of size 6")
    assert main([*chosen, "--difficulty", "easy", "--difficulty", "hard", "--seeds", "1"]) == 0
    assert [line.split(" | ")[1:3] for line in capsys.readouterr().out.splitlines()[2:6]] == [
        ["of size 5", "easy"],
        ["of size 5", "hard"],
        ["of size 6", "easy"],
        ["of size 6", "hard"],
    ]


def test_what_is_rare_was_measured():
    measured = {(one.kind, one.board) for one in generators()}
    for kind in {type(one) for one in generators()}:
        assert {(kind.kind, board) for board in kind.rare} <= measured
        for tries in kind.rare.values():
            assert {*tries} <= {*Difficulty}
            assert all(number is None or number >= RARE for number in tries.values())
