"""Boards as text on the command line."""

import json

import click
import numpy as np
import pytest

import satpuzzles
from satpuzzles.cli import command
from tests.paths import INSTANCES

LETTERS = "AABBB\nAACCB\nDACCB\nDDECB\nDEEEE\n"


def test_stars_are_chosen_by_the_option(run, tmp_path):
    (tmp_path / "letters.txt").write_text(LETTERS)
    assert satpuzzles.load(tmp_path / "letters.txt", stars=1) == satpuzzles.loads(f"queens\n{LETTERS}")
    result = run("check", str(tmp_path / "letters.txt"), "--stars", "1")
    assert (result.code, result.out.splitlines()[0]) == (0, "several solutions")
    refused = run("check", str(tmp_path / "letters.txt"))
    assert "nearest: star-battle, with a line 'stars: ...' above it" in refused.err
    digits = satpuzzles.loads("1122\n1122\n3344\n3344\n", stars=1)
    assert digits.kind == "star-battle"


def test_a_drawing_is_a_picture_to_generate_from(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "heart.txt").write_text(".#.#.\n#####\n.###.\n..#..\n")
    rows = [".#.#.", "#####", ".###.", "..#.."]
    solution = [[int(cell == "#") for cell in row] for row in rows]
    for arguments in (["heart.txt"], ["--picture", "heart.txt"]):
        made = json.loads(run("generate", "hanjie", *arguments, "--seed", 1, "--json").out)
        assert np.array_equal(made["solution"], solution)
        assert "generate hanjie --picture heart.txt --seed 1" in made["source"]
    assert "--picture was given twice" in run("generate", "hanjie", "heart.txt", "--picture", "heart.txt").err
    assert "expected the size of the drawing, 4x5" in run("generate", "hanjie", "heart.txt", "--height", 9).err
    (tmp_path / "words.txt").write_text("hello\n")
    assert "rows of # and . as text, found neither" in run("generate", "hanjie", "words.txt").err


@pytest.mark.parametrize("name", ["sudoku/4x4", "sudoku/9x9", "hanjie/heart", "star-battle/8x8-1-two-stars"])
@pytest.mark.parametrize("option", [[], ["--ascii"]])
def test_what_solve_prints_is_read_back(run, tmp_path, name, option):
    path = INSTANCES / f"{name}.json"
    solved = satpuzzles.solve(satpuzzles.load(path)).grid
    (tmp_path / "solved.txt").write_text(run("solve", path, *option).out)
    again = satpuzzles.load(tmp_path / "solved.txt")
    assert again.kind == path.parent.name
    assert again.broken_rules(solved) == []


def test_a_file_of_letters_says_what_is_near(run, tmp_path):
    (tmp_path / "letters.txt").write_text("AABBB\nAACC\nDACCB\n")
    result = run("check", str(tmp_path / "letters.txt"))
    assert (result.code, result.err.count("\n")) == (2, 1)
    assert "nearest: grid (line 2 of the board: expected 5 cells" in result.err


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
