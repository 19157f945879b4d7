"""Boards as text on the command line."""

import click
import pytest

import satpuzzles
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
    "judge ANSWER": "no answer was found",
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
    assert "stars: expected a field that a hanjie has (" in run(name, heart, *more, "--stars", 1).err
    if name == "certify":
        assert run("verify", "DIR", "--puzzle", "letters.txt", "--stars", 1).code == 0
        assert run("verify", "DIR", "--puzzle", "letters.txt", "--stars", 2).code == 1


def test_the_commands_above_are_all_that_read_a_board():
    context = click.Context(command)
    parameters = {name: command.get_command(context, name).params for name in command.list_commands(context)}
    reading = {name for name, all_of in parameters.items() if {"file", "files"} & {one.name for one in all_of}}
    assert {name.split()[0] for name in READERS} == reading - {"verify", "book", "minimise"}  # minimise: one solution


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


def test_any_field_is_set_for_any_format(run, tmp_path):
    def check(*words):
        result = run("check", *words)
        return result.out.partition("\n")[0] or result.err

    ships = tmp_path / "ships.json"
    ships.write_text('{"puzzle": "battleships", "clues": ["~....", ".....", ".....", ".....", "....."]}')
    assert check(ships, "--set", "ships=5,4", "--set", "above=[2, 2, 2, 2, 1]").startswith("several")
    assert check(ships, "--set", "ships=5,4", "--set", "above=[1, 1, 1, 1, 0]").startswith("no solution")
    assert "ships[0]: expected the length of a ship from 1 to 5" in check(ships, "--set", "ships=[0]")
    assert "boats: expected a field that a battleships has (clues, ships, above, left), found" in check(
        ships, "--set", "boats=3"
    )
    heart = INSTANCES / "hanjie" / "heart.json"
    assert "puzzle: expected a field that a hanjie has" in check(heart, "--set", "puzzle=sudoku")
    assert "expected FIELD=VALUE, found 'rows'" in check(heart, "--set", "rows")
    assert check("1..4..3..4.....2", "--set", "diagonals=true").startswith("no solution: diagonal 2 has 4")


def test_fields_are_set_in_python():
    document = {"puzzle": "sudoku", "givens": "1..4..3..4.....2", "diagonals": True, "unique": False, "title": "A"}
    assert satpuzzles.loads(document, set={"diagonals": None}) == satpuzzles.loads("1..4..3..4.....2")
    assert satpuzzles.loads("1..4..3..4.....2", set={"diagonals": True}) == satpuzzles.loads(document)
    with pytest.raises(satpuzzles.UsageError, match="'set': expected fields with their values"):
        satpuzzles.loads(document, set=["diagonals"])
