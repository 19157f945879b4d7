"""Inputs that are taken as a person writes them, and puzzles that generators make on request."""

import satpuzzles
from satpuzzles.puzzles.trid import sums_of
from tests.drawn import sums
from tests.paths import INSTANCES


def test_a_0_in_a_hanjie_clue_is_no_block(run, write):
    plain = write("plain.json", "hanjie", rows=[[2], [], ["_"]], columns=[[1], [1], [0]])
    zeros = write("zeros.json", "hanjie", rows=[[0, 2], [0, 0], [0, "_"]], columns=[[1, 0], [1], []])
    assert run("solve", zeros, "--json").records[0]["grid"] == run("solve", plain, "--json").records[0]["grid"]
    assert run("solve", zeros).code == 0


def test_a_sudoku_of_letters_is_generated(run):
    asked = ("generate", "sudoku", "--box", "2x2", "--seed", 1)
    letters, plain = run(*asked, "--symbols", "NESW").records[0], run(*asked).records[0]
    assert letters["symbols"] == ["N", "E", "S", "W"]
    assert {value for row in letters["givens"] for value in row if value} <= {*"NESW"}
    assert "symbols" not in plain
    for symbols in ("NES", "NESS"):
        refused = run(*asked, "--symbols", symbols)
        assert (refused.code, "expected 4 different characters, one for each value" in refused.err) == (2, True)


def test_large_trids_are_made_only_where_they_need_not_be_unique(run):
    refused = run("generate", "trid", "--size", 40)
    assert (refused.code, "--size 40: at most 15 without --any" in refused.err) == (2, True)
    refused = run("generate", "trid", "--any", "--size", 40, "--max", 39)
    assert (refused.code, "--max 39: a side of 40 vertices needs 40 different numbers" in refused.err) == (2, True)


def test_the_answer_of_a_trid_shows_every_sum(run):
    file = INSTANCES / "trid" / "published-5.json"
    record = run("solve", file, "--json").records[0]
    assert record["triangles"] == [list(row) for row in sums_of(record["grid"])]
    assert None not in [total for row in record["triangles"] for total in row]
    puzzle = satpuzzles.load(file)
    drawn = sums(puzzle.drawing(record["grid"]))
    assert [[int(total) for total in row] for row in drawn] == record["triangles"]
    open_board = [[None] * len(row) for row in record["grid"]]
    assert [[total and int(total) for total in row] for row in sums(puzzle.drawing(open_board))] == [
        [total if total is not None else "" for total in row] for row in puzzle.triangles
    ]
