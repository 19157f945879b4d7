"""Battleships: the contract, all boards as a person judges them, links of other sites, and what solvers call steps."""

import json
from dataclasses import replace
from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles import InstanceError
from satpuzzles.boards.drawing import Lines
from satpuzzles.formats import documents
from satpuzzles.formats.urls import penpa_page
from satpuzzles.testing import Judged
from tests.puzzles.common import puzzle

_ = None
SMALL = [
    {
        "puzzle": "battleships",
        "clues": ["...", "...", "...", "..."],
        "ships": [2, 1],
        "above": [_, 0, 2],
        "left": [1, _, _, 1],
    },
    {"puzzle": "battleships", "clues": ["....", "..~.", "...."], "ships": [3, 1, 1], "left": [3, 0, _]},
    {"puzzle": "battleships", "clues": ["n..", "...", "..m"], "ships": [2, 1]},
    {"puzzle": "battleships", "clues": ["?...", "...m", "...."], "ships": [1, 3]},
    {"puzzle": "battleships", "clues": ["o..", "..s"], "ships": [1, 2], "above": [1, 0, 2], "left": [2, 1]},
]


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    left = {(r, c) for r, row in enumerate(grid) for c, value in enumerate(row) if value}
    parts, lengths = {}, []
    for r, c in sorted(left):
        around = {(r + v, c + u) for v in (-1, 0, 1) for u in (-1, 0, 1)} & left
        if around & {(r - 1, c - 1), (r - 1, c + 1), (r + 1, c - 1), (r + 1, c + 1)}:
            return False
        beside = "".join(
            way
            for way, at in {"n": (r - 1, c), "s": (r + 1, c), "w": (r, c - 1), "e": (r, c + 1)}.items()
            if at in left
        )
        parts[r, c] = {"": "o", "n": "s", "s": "n", "w": "e", "e": "w"}.get(beside, "m")
        if parts[r, c] in "onw":
            step = (0, 1) if parts[r, c] == "w" else (1, 0)
            lengths.append(next(n for n in range(1, 9) if (r + n * step[0], c + n * step[1]) not in left))
    for r, row in enumerate(one.clues):
        for c, clue in enumerate(row):
            if clue != "." and clue != parts.get((r, c), "~") and (clue != "?" or (r, c) not in left):
                return False
    counts = [*map(sum, grid)], [*map(sum, zip(*grid, strict=True))]
    stated = zip([*one.left, *one.above], [*counts[0], *counts[1]], strict=True)
    return sorted(lengths) == sorted(one.ships) and all(number in (None, count) for number, count in stated)


class TestBattleships(Judged):
    documents: ClassVar = SMALL
    generated: ClassVar = {"size": "5x6"}
    keeps_rules = staticmethod(keeps_rules)


def test_a_link_of_puzz_link():
    read = satpuzzles.loads(
        "https://puzz.link/p?battleship/6/6/g12h2g30g3gk0r3w//c"
    )  # test/script/battleship.js of pzprjs
    expected = {
        "clues": [".....~", "......", "......", "w.....", "......", "......"],
        "ships": [3, 2, 2, 1, 1, 1],
        "above": [_, 1, 2, _, _, 2],
        "left": [_, 3, 0, _, 3, _],
    }
    assert read == puzzle("battleships", **expected)
    assert satpuzzles.check(read).status == "unique"


def test_fleets_of_links_are_straight():
    site = "https://puzz.link/p?battleship/3/2/kl/"
    assert satpuzzles.loads(f"{site}2/11g/13s").ships == (3, 1)
    with pytest.raises(InstanceError, match="expected straight ships, found '22u'"):
        satpuzzles.loads(f"{site}1/22u")
    with pytest.raises(InstanceError, match="letter of a fleet"):
        satpuzzles.loads(f"{site}/p")


def test_what_is_wrong_has_its_place():
    with pytest.raises(InstanceError, match=r"ships\[1\]: expected the length of a ship from 1 to 3, found 4"):
        puzzle("battleships", clues=["...", "..."], ships=[2, 4])


def test_ships_are_drawn_in_one_piece():
    one = satpuzzles.loads(SMALL[4])
    (grid, *_others) = satpuzzles.solutions(one)
    (joined,) = one.drawing(grid).of(Lines)
    assert [*map(list, joined.paths)] == [[(1, 5), (3, 5)]]


def test_steps_have_the_names_of_the_genre():
    steps = satpuzzles.explain(satpuzzles.loads(SMALL[4])).steps
    assert {"full line", "part of a ship"} & {step.technique for step in steps}


def test_a_page_of_penpa_tells_the_fleet():
    document = {**SMALL[2], "note": "Mind the gap."}
    (again,) = documents(satpuzzles.convert(json.dumps(document).encode(), "penpa"))
    assert (again["ships"], again["note"]) == ([2, 1], "Mind the gap.")


def test_a_page_without_a_fleet_has_the_usual_one_if_it_has_a_solution():
    numbers = {"above": [1, 2, 2, 1, 3, 1], "left": [3, 0, 3, 1, 2, 1]}
    chosen = satpuzzles.loads({"puzzle": "battleships", "clues": ["." * 6] * 6, "ships": [3, 2, 2, 1, 1, 1], **numbers})
    said = "Ships of lengths 3, 2, 2, 1, 1, 1"
    url = satpuzzles.dumps(chosen, "penpa-edit").decode()
    page = replace(penpa_page.read(url), texts={})
    assert penpa_page.read(url).texts["rules"] == said
    bare = penpa_page.written(page)
    (guessed,) = documents(bare.encode())
    note = "the link does not say the ships; supposed are the usual ones: --set ships=3,2,2,1,1,1 says so"
    assert guessed.notes == (note,)
    assert satpuzzles.loads(bare) == chosen
    assert satpuzzles.loads(bare, set={"ships": [4, 3, 3]}).ships == (4, 3, 3)
    page.numbers = dict.fromkeys(page.numbers, "0")
    with pytest.raises(InstanceError, match=r"ships: expected a value by --set ships=..."):
        satpuzzles.loads(penpa_page.written(page))
