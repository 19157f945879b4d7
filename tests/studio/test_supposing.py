"""What a page is told of *Suppose*: which values a place may still have, and what is wrong with one of them."""

import json
import re

import pytest

from satpuzzles.common.document import Node
from satpuzzles.studio.questions import REQUESTS
from tests.paths import INSTANCES

HASHI = [[0, "×", "no bridge"], [1, "━", "one bridge"], [2, "═", "two bridges"]]
SLITHERLINK = [[0, "×", "not a line"], [1, "━", "a line"]]
NAWABARI = [[1, "r1c2", "part of the 3 at r1c2"], [5, "r4c1", "part of the 2 at r4c1"]]
KINDS = {
    "hashi": (0, "r1c1-r1c6 has", HASHI, r"island (r\dc\d)"),
    "slitherlink": (0, "the edge above r1c1 is", SLITHERLINK, r"cell (r\dc\d) \(|the \d at (r\dc\d)|clue of (r\dc\d)"),
    "nawabari": (0, "r1c1 is", NAWABARI, r"the \d at (r\dc\d)"),
}
"""Of bridges, edges and areas: a place, what is offered of it, and how a step calls clues."""
FEW = 4
"""Clues that a contradiction may name."""

kinds = pytest.mark.parametrize("kind", KINDS)


def document(kind):
    return json.loads((INSTANCES / kind / "6x6-easy.json").read_text())


def ask(do, kind, **members):
    puzzle = {key: value for key, value in document(kind).items() if key not in ("solution", "solutions")}
    return REQUESTS[do](Node({"puzzle": puzzle, **members}), lambda _told: None)


def answer(kind):
    """The values of the solution, place by place."""
    return [value for row in document(kind)["solution"] for value in row]


@kinds
def test_open_values_are_offered_in_the_words_of_the_kind(kind):
    place, called, values, _ = KINDS[kind]
    assert ask("possible", kind, place=place) == {"is_known": False, "place": called, "values": values}


@kinds
def test_a_value_that_is_excluded_is_not_offered_and_a_known_place_has_one(kind):
    place, called, values, _ = KINDS[kind]
    solution = document(kind)["solution"]
    (right,) = (one for one in values if one[0] == answer(kind)[place])
    (wrong, *_) = (one for one in values if one != right)
    empty = [[None] * len(row) for row in solution]
    without = {"grid": empty, "excluded": [{"cell": [0, 0], "value": wrong[0]}]}
    assert ask("possible", kind, place=place, board=without)["values"] == [one for one in values if one != wrong]
    told = ask("possible", kind, place=place, board=solution)
    assert told == {"is_known": True, "place": called, "values": [right]}


@kinds
def test_what_is_wrong_is_refuted_in_the_words_in_which_it_was_offered(kind):
    place, called, values, _ = KINDS[kind]
    for value, _, name in values:
        if value != answer(kind)[place]:
            found = ask("path", kind, suppose=[place, value])
            said = f"{called} {name}"
            assert (found["status"], found["supposed"], len(found["steps"])) == ("refuted", said, 1)
            assert found["sentence"] == f"A contradiction: it cannot be that {said}."
            assert found["steps"][0]["sentence"].startswith(f"Supposing that {said} leads to a contradiction. ")


@kinds
def test_a_contradiction_near_known_places_names_few_clues(kind):
    """Those that it rests on, and not all of the board: one row is open."""
    solution, place = document(kind)["solution"], 0
    for number, row in enumerate(solution):
        board = [[None] * len(one) if one is row else one for one in solution]
        for value in {value for value, _, _ in ask("possible", kind, place=place, board=board)["values"]} - {row[0]}:
            (step,) = ask("path", kind, board=board, suppose=[place, value])["steps"]
            clues = {name for one in re.finditer(KINDS[kind][3], step["sentence"]) for name in one.groups() if name}
            assert len(clues) <= FEW, (number, step["sentence"])
        place += len(row)
