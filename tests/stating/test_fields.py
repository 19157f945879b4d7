"""The fields of documents that kinds on rectangles share: what they read, what they write, and where errors are."""

from dataclasses import dataclass
from typing import ClassVar

import pytest
from hypothesis import given, strategies as st

from satpuzzles import InstanceError, Node, Puzzle
from satpuzzles.boards.board import rectangle
from satpuzzles.stating.display import notes_on
from satpuzzles.stating.fields import Characters, ClueGrid, PairedClues
from satpuzzles.stating.region_fields import RoomClues, Rooms
from tests.effort import examples


@dataclass(frozen=True)
class Grid(Puzzle):
    """A board of which a document has one field or more."""

    kind: ClassVar = "grid"

    @property
    def board(self):
        return rectangle(1, 1)

    def rules(self, model, encodings):  # noqa: ARG002  # none are needed
        return []


def kind(**fields):
    made = dataclass(frozen=True)(type("Made", (Grid,), {"__annotations__": dict.fromkeys(fields, object)}))
    made.document = fields
    return made


def read(field, value, **others):
    return kind(**others, clues=field).from_json(Node({"puzzle": "grid", "clues": value})).clues


def error(chosen, **document):
    with pytest.raises(InstanceError) as caught:
        chosen.from_json(Node({"puzzle": "grid", **document}))
    return str(caught.value)


SLITHERLINK = kind(clues=ClueGrid(0, 3))
YAJILIN = kind(clues=ClueGrid(0, -1, r"\d{1,2}[nesw]|x", "a text such as '2s' or 'x'"))
NURIKABE = kind(clues=ClueGrid(1, None, r"\?", "'?'", largest=4))
HITORI = kind(printed=ClueGrid(1, 9, "[A-Za-z]", "a letter", key="numbers"))
NUMBERLINK = kind(clues=PairedClues(1))
HEYAWAKE = kind(regions=Rooms(), clues=RoomClues())
MASYU = kind(pearls=Characters("wb", "'w' for a white pearl, 'b' for a black one", largest=4))


@pytest.mark.parametrize(
    ("chosen", "clues", "kept"),
    [
        (SLITHERLINK, [[0, None, 3], [None, "2", 1]], ((0, None, 3), (None, 2, 1))),
        (SLITHERLINK, ["0.3", "_21"], ((0, None, 3), (None, 2, 1))),
        (YAJILIN, [["2s", None], ["x", "10n"]], (("2s", None), ("x", "10n"))),
        (NURIKABE, [["?", 4], [None, "."]], (("?", 4), (None, None))),
        (NUMBERLINK, [[1, 2], [2, 1]], ((1, 2), (2, 1))),
    ],
)
def test_clues_are_read_and_written(chosen, clues, kept):
    made = chosen.from_json(Node({"puzzle": "grid", "clues": clues}))
    assert made.clues == kept
    assert made.to_json() == {"puzzle": "grid", "clues": [list(row) for row in kept]}
    assert chosen.from_json(Node(made.to_json())) == made == chosen(kept)


def test_numbers_may_have_letters_between_them():
    made = HITORI.from_json(Node({"puzzle": "grid", "numbers": ["1a", "A2"]}))
    assert made.printed == ((1, "a"), ("A", 2))
    assert made.to_json()["numbers"] == [[1, "a"], ["A", 2]]


@pytest.mark.parametrize(
    ("chosen", "document", "message"),
    [
        (
            SLITHERLINK,
            {"clues": [[1, 4]]},
            "clues[0][1]: expected a whole number from 0 to 3, or null where there is none, found 4",
        ),
        (
            SLITHERLINK,
            {"clues": [[1, True]]},
            "clues[0][1]: expected a whole number from 0 to 3, or null where there is none, found true",
        ),
        (
            SLITHERLINK,
            {"clues": ["1.", ".x"]},
            "clues[1][1]: expected a whole number from 0 to 3, or null where there is none, found 'x'",
        ),
        (
            SLITHERLINK,
            {"clues": [[2, 9], [9, 2]]},
            "clues[0][1]: expected a whole number from 0 to 3, or null where there is none, found 9",
        ),
        (SLITHERLINK, {"clues": ["1.", "."]}, "clues[1]: expected 2 characters, found 1: '.'"),
        (SLITHERLINK, {"clues": []}, "clues: expected a list of rows, 1 to 250 of them, found a list of 0"),
        (SLITHERLINK, {"clues": [[]]}, "clues[0]: expected 1 to 250 columns, found 0"),
        (SLITHERLINK, {}, "the document: expected a member 'clues', found only puzzle"),
        (
            YAJILIN,
            {"clues": [[2]]},
            "clues[0][0]: expected a text such as '2s' or 'x', or null where there is none, found 2",
        ),
        (
            YAJILIN,
            {"clues": [["2x"]]},
            "clues[0][0]: expected a text such as '2s' or 'x', or null where there is none, found '2x'",
        ),
        (
            NURIKABE,
            {"clues": [[5, 1], [1, 1]]},
            "clues[0][0]: expected a whole number from 1 to 4, or '?', or null where there is none, found 5",
        ),
        (NURIKABE, {"clues": ["....."]}, "clues[0]: expected 1 to 4 columns, found 5"),
        (NUMBERLINK, {"clues": [[1, 2], [None, 1]]}, "clues[0][1]: expected each number twice, found 2 once"),
        (NUMBERLINK, {"clues": [[1, 1], [None, 1]]}, "clues[1][1]: expected each number twice, found 1 3 times"),
        (
            MASYU,
            {"pearls": ["w.", ".x"]},
            "pearls[1][1]: expected 'w' for a white pearl, 'b' for a black one, or '.' for an empty cell, found 'x'",
        ),
        (
            MASYU,
            {"pearls": [["w", "wb"]]},
            "pearls[0][1]: expected 'w' for a white pearl, 'b' for a black one, or '.' for an empty cell, found 'wb'",
        ),
        (MASYU, {"pearls": "w"}, "pearls: expected a list of rows, found 'w'"),
    ],
)
def test_errors_have_places(chosen, document, message):
    assert error(chosen, **document) == message


@pytest.mark.parametrize("pearls", [["w.", ".b"], [["w", None], ["_", "b"]]])
def test_characters_are_read_from_texts_and_lists_and_written_as_texts(pearls):
    made = MASYU.from_json(Node({"puzzle": "grid", "pearls": pearls}))
    assert made.pearls == ("w.", ".b")
    assert made.to_json()["pearls"] == ["w.", ".b"]
    assert MASYU(made.pearls) == made


def test_rooms_are_regions_of_a_rectangle():
    made = HEYAWAKE.from_json(Node({"puzzle": "grid", "regions": ["AAB", "ACC"]}))
    assert (made.regions.rows, made.regions.names) == (((0, 0, 1), (0, 2, 2)), ("A", "B", "C"))
    assert made.clues == ((None,) * 3,) * 2
    assert made.to_json() == {"puzzle": "grid", "regions": ["AAB", "ACC"]}
    assert notes_on(made) == []


def test_cells_in_no_region():
    chosen = kind(regions=Rooms(holes=True))
    made = chosen.from_json(Node({"puzzle": "grid", "regions": ["A.B", "ABB"]}))
    assert (made.regions.rows, made.regions.names) == (((0, -1, 1), (0, 1, 1)), ("A", "B"))
    assert [cells.tolist() for cells in made.regions.members] == [[0, 3], [2, 4, 5]]
    assert made.to_json()["regions"] == [["A", None, "B"], ["A", "B", "B"]]
    assert chosen.from_json(Node(made.to_json())) == made == chosen(made.regions)
    assert notes_on(made) == []
    assert error(chosen, regions=["..", ".."]) == "regions: expected a region, found none"
    assert error(chosen, regions=[[1, None, 1]]).startswith(
        "regions: expected regions in one piece each, found region 1"
    )
    assert error(HEYAWAKE, regions=[[1, None]]) == "regions[0][1]: expected a region's number or letter, found null"


def test_a_clue_in_any_cell_of_a_room_is_kept_in_its_first_one():
    clues = [[None, None, 1], [3, None, None]]
    made = HEYAWAKE.from_json(Node({"puzzle": "grid", "regions": [[7, 7, 2], [7, 2, 2]], "clues": clues}))
    kept = [[3, None, 1], [None, None, None]]
    assert made.to_json() == {"puzzle": "grid", "regions": [[7, 7, 2], [7, 2, 2]], "clues": kept}
    assert HEYAWAKE(made.regions, made.clues) == made


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({"regions": ["AB", "BA"]}, "regions: expected regions in one piece each, found region A in 2 pieces, at r1c1"),
        ({"regions": ["AB", "A "]}, "regions[1][1]: expected the name of a region, found ' '"),
        ({"regions": ["AB"], "clues": ["..."]}, "clues: expected 1 rows of 2, as the regions have, found 1 of 3"),
        (
            {"regions": ["AAB"], "clues": ["12."]},
            "clues[0][1]: expected at most one clue in region A, found another one at clues[0][0]",
        ),
        ({"regions": ["AAB"], "clues": ["..2"]}, "clues[0][2]: expected at most 1, the cells of region B, found 2"),
        ({"regions": ["AAB"], "clues": ["..9"]}, "clues[0][2]: expected a whole number from 0 to 3, or null where"),
    ],
)
def test_rooms_that_are_none_and_clues_that_have_no_room(document, message):
    assert error(HEYAWAKE, **document).startswith(message)


@given(data=st.data())
@examples(60)
def test_whatever_is_read_is_written_and_read_again(data):
    height, width = data.draw(st.tuples(st.integers(1, 4), st.integers(1, 4)))
    values = st.one_of(st.none(), st.sampled_from([0, 1, "?", ".", "_", "2", "x", True, -1, 9]), st.text(max_size=2))
    clues = data.draw(st.lists(st.lists(values, min_size=width, max_size=width), min_size=height, max_size=height))
    chosen = kind(clues=ClueGrid(0, None, r"\?|x", "'?' or 'x'"))
    try:
        made = chosen.from_json(Node({"puzzle": "grid", "clues": clues}))
    except InstanceError as wrong:
        r, c = map(int, wrong.place.removeprefix("clues[").removesuffix("]").split("]["))
        assert clues[r][c] is True or clues[r][c] not in (None, ".", "_", "?", "x", 0, 1)
    else:
        assert chosen.from_json(Node(made.to_json())) == made
