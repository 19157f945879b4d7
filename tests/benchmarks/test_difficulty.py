"""The table of difficulties, and what it says is rare."""

from benchmarks.difficulty import Row, Search, generators, main, table_of_tries
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


def test_a_row_has_the_median_of_the_tries():
    quick, slow, missed = Search(0.1, 3, found=True), Search(9.0, 400, found=True), Search(9.0, 900, found=False)
    assert Row("k", "b", "easy", (quick, quick, slow)).cells()[3:] == ["3", "0.1", "9.0"]
    assert Row("k", "b", "easy", (slow, quick, missed)).tries == 400
    assert Row("k", "b", "easy", (slow, missed)).tries is None


def test_the_lines_of_tries_are_one_for_each_board_with_something_rare():
    common, rare = (Search(0.1, 3, found=True),), (Search(9.0, 400, found=True),)
    missed = (Search(9.0, 900, found=False),)
    rows = [Row("k", "b", word, one) for word, one in (("easy", common), ("hard", rare), ("extreme", missed))]
    rows += [Row("k", "c", "hard", ()), Row("k", "d", "hard", common)]
    assert table_of_tries(rows) == ['        "b": {"hard": 400, "extreme": None},  # k']


def test_what_is_rare_was_measured():
    measured = {(one.kind, one.board) for one in generators()}
    for kind in {type(one) for one in generators()}:
        assert {(kind.kind, board) for board in kind.rare} <= measured
        for tries in kind.rare.values():
            assert {*tries} <= {*Difficulty}
            assert all(number is None or number >= RARE for number in tries.values())
