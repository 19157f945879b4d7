"""Puzzles that are well formed and have no solution, and Star Battles with another number of stars."""

import json

import pytest

from tests.paths import INSTANCES

ROWS = ["AAAA", "BBBB", "CCCC", "DDDD"]
IMPOSSIBLE = {
    "more stars than fit": (
        {"puzzle": "star-battle", "stars": 2, "regions": ROWS},
        "a board of size 4 has room for 1 star in each row and column, not 2",
    ),
    "more stars than cells": (
        {"puzzle": "star-battle", "stars": 9, "regions": ROWS},
        "a board of size 4 has room for 1 star in each row and column, not 9",
    ),
    "no room for a star": (
        {"puzzle": "star-battle", "stars": 1, "regions": ["AA", "BB"]},
        "a board of size 2 has room for 0 stars in each row and column, not 1",
    ),
    "a region too small": (
        {"puzzle": "star-battle", "stars": 2, "regions": ["A" + "B" * 7, *(c * 8 for c in "BCDEFGH")]},
        "region A has 1 cell, fewer than 2 stars need",
    ),
    "fewer numbers than vertices": (
        {"puzzle": "trid", "size": 12, "min": 1, "max": 11},
        "a line of 12 vertices needs 12 different numbers; 1 to 11 are only 11",
    ),
}


@pytest.fixture(params=IMPOSSIBLE)
def impossible(request, tmp_path):
    document, reason = IMPOSSIBLE[request.param]
    file = tmp_path / "it.json"
    file.write_text(json.dumps(document))
    return file, reason


@pytest.mark.parametrize("command", ["solve", "check"])
@pytest.mark.parametrize("more", [[], ["--no-presolve"]])
def test_an_impossible_puzzle_has_no_solution_with_the_reason(run, impossible, command, more):
    file, reason = impossible
    result = run(command, file, *more)
    assert (result.code, result.out, result.err) == (1, f"no solution: {reason}\n", "")


def test_every_other_command_takes_it_too(run, impossible, tmp_path):
    file, reason = impossible
    assert run("count", file).out == f"0 (enumerated; {reason})\n"
    assert run("forced", file).code == 1
    assert run("rate", file).code == 1
    assert run("hint", file).code == 1
    assert run("hint", file, "--vague").code == 1
    assert run("explain", file).code == 1
    assert run("repair", file).out.startswith("no solution")
    assert run("certify", file, "-o", tmp_path / "proof").code == 1
    assert run("verify", tmp_path / "proof").code == 0
    assert run("render", file).code == 0
    assert run("export", file).code == 0
    assert run("convert", file, "--to", "jsonl").code == 0


def test_stars_override_the_file(run, tmp_path):
    board = INSTANCES / "star-battle" / "8x8-1-two-stars.json"
    with_one = INSTANCES / "star-battle" / "8x8-1-one-star.json"
    assert run("solve", board).code == 0
    for file, *more in ((board, "--stars", 1), (with_one,)):
        assert run("count", file, *more, "--limit", 9, "--json").records[0]["count"] == 9
    assert run("check", board, "--stars", 3).out == (
        "no solution: a board of size 8 has room for 2 stars in each row and column, not 3\n"
    )
    lines = tmp_path / "many.jsonl"
    lines.write_text((json.dumps(json.loads(board.read_text())) + "\n") * 2)
    assert [one["status"] for one in run("check", lines, "--stars", 3).records] == ["none", "none"]
    assert [one["status"] for one in run("solve", lines).records] == ["solved", "solved"]


def test_other_kinds_have_no_stars(run):
    result = run("solve", INSTANCES / "sudoku" / "4x4.json", "--stars", 2)
    assert result.code == 2
    assert result.err.endswith("stars: expected a puzzle with a number of stars, found a sudoku\n")
