"""Boards as text on the command line."""

import json

import numpy as np
import pytest

import satpuzzles
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
