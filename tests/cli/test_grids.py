"""Boards as text on the command line."""

import click
import pytest

from satpuzzles.cli import command
from tests.paths import INSTANCES

LETTERS = "AABBB\nAACCB\nDACCB\nDDECB\nDEEEE\n"


READERS = {
    "check": "several solutions",
    "solve": "★",
    "count": "5 (enumerated)",
    "forced": "6 of 25 cells are the same",
    "hint": "r5c2 is starless",
    "explain": "1. ",
    "rate": "no grade: several solutions",
    "repair": "2 cells moved, the fewest",
    "sample --seed 1 --backend glucose4": "1 drawn from 5 solutions",
    "render": "┏━━",
    "convert --to grid": "stars: 1",
    "export": "c satpuzzles",
    "decode ANSWER": "gave up",
    "compare --repeat 1 --no-strength --backends glucose4": "star-battle: multiple",
    "certify -o DIR": "several solutions",
}


@pytest.mark.parametrize("words", READERS)
def test_every_command_that_reads_a_board_takes_its_stars(run, tmp_path, monkeypatch, words):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "letters.txt").write_text(LETTERS)
    (tmp_path / "ANSWER").write_text("s UNKNOWN\n")
    name, *more = words.split()
    result = run(name, "letters.txt", *more, "--stars", 1)
    assert READERS[words] in result.out
    assert "satpuzzles: letters.txt" not in result.err
    heart = INSTANCES / "hanjie" / "heart.json"
    assert (
        "stars: expected a puzzle with a number of stars, found a hanjie" in run(name, heart, *more, "--stars", 1).err
    )
    if name == "certify":
        assert run("verify", "DIR", "--puzzle", "letters.txt", "--stars", 1).code == 0
        assert run("verify", "DIR", "--puzzle", "letters.txt", "--stars", 2).code == 1


def test_the_commands_above_are_all_that_read_a_board():
    context = click.Context(command)
    parameters = {name: command.get_command(context, name).params for name in command.list_commands(context)}
    reading = {name for name, all_of in parameters.items() if {"file", "files"} & {one.name for one in all_of}}
    assert {name.split()[0] for name in READERS} == reading - {"verify"}


FIVE = "11222\n11332\n41332\n44352\n45555\n"
BLANKS = "1.....\n......\n..2...\n......\n.....3\n......\n"


@pytest.mark.parametrize("words", ["check", "solve", "render", "convert --to jsonl", "hint"])
@pytest.mark.parametrize(
    ("board", "taken", "others"),
    [
        (FIVE, "Middle Sum", "Star Battle"),
        (BLANKS, "Middle Sum", "Sudoku"),
        ("123456789\n" * 9, "Sudoku", "Middle Sum or a Star Battle"),
    ],
)
def test_a_board_that_can_be_of_several_kinds_says_which_it_was_taken_for(run, words, board, taken, others):
    err = run(*words.split(), "-", stdin=board.encode()).err
    assert f"satpuzzles: note: standard input: read as a {taken}; it may also be a" in err
    assert f" a {others}: a line above the board says so, for example 'puzzle: " in err
    assert "read as" not in run(*words.split(), "-", stdin=f"{taken}\n{board}".encode()).err


def test_one_kind_needs_no_word(run):
    for board in (".#\n##\n", "1 2 | . .\n. . | . .\n----+----\n. . | 4 .\n4 . | . 1\n"):
        assert run("check", "-", stdin=board.encode()).err == ""
