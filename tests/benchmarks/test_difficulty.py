"""The table of difficulties, and what it says is rare."""

from benchmarks.difficulty import BOARDS, Row, Search, main
from satpuzzles.making.generators import GENERATORS
from satpuzzles.making.generators.interface import made
from satpuzzles.making.rare import RARE


def test_the_table_has_a_row_for_each_difficulty(capsys):
    assert main(["--kind", "trid", "--difficulty", "hard", "--seeds", "1"]) == 0
    assert [line.split(" | ")[1] for line in capsys.readouterr().out.splitlines()[2:5]] == [
        "of size 5",
        "of size 6",
        "of size 7",
    ]


def test_a_row_says_what_is_rare():
    quick, slow, missed = Search(0.1, 3, found=True), Search(9.0, 400, found=True), Search(9.0, 900, found=False)
    assert Row("k", "b", "easy", (quick, quick, slow)).cells()[3:] == ["3", "0.1", "9.0"]
    assert Row("k", "b", "easy", (quick, quick, slow)).rarity() is None
    assert Row("k", "b", "easy", (slow, missed)).rarity() == '    ("k", "b", "easy"): 400,'
    assert Row("k", "b", "easy", (missed,)).rarity() == '    ("k", "b", "easy"): None,'
    assert Row("k", "b", "easy", ()).rarity() is None


def test_what_is_rare_is_of_boards_that_were_measured():
    boards = {(kind, made(GENERATORS.get(kind), options).board) for kind, options in BOARDS}
    assert {(kind, board) for kind, board, _ in RARE} <= boards
