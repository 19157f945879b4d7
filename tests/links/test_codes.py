"""Codes of kinds that are still to come, over plain dicts. Links and boards are those of ``test/script`` of robx/pzprjs
0401fc6, one file a kind; how the board reads follows from ``src/variety-common/Encode.js`` there.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpuzzles.errors import InstanceError
from satpuzzles.links import codes
from satpuzzles.links.expression import Always
from satpuzzles.links.puzzlink import Borders, Cells, IfAny, Link, Outside, Text
from tests.effort import examples


def rows(text, **symbols):
    """The rows of a board in words: "." is blank, and digits are numbers."""
    return [
        [symbols.get(word, int(word) if word.isdigit() else None) for word in row.split()] for row in text.split("/")
    ]


_ = None
SLITHER = Link("slither", Cells("clues", codes.SMALL_NUMBERS))
MASYU = Link("mashu", Cells("circles", codes.CIRCLES))
YAJILIN = Link("yajilin", Cells("clues", codes.ARROWS))
HEYAWAKE = Link("heyawake", Borders("rooms", "numbers"))
TENTS = Link("tents", Outside(above="columns", left="rows"), Cells("trees", codes.MARKED))
SIDES = Outside("above", "below", "left", "right")
SKYSCRAPERS = Link("skyscrapers", SIDES, IfAny("givens"))
HITORI = Link("hitori", Cells("numbers", codes.LARGE_DIGITS))
HASHI = Link("hashikake", Cells("islands"))

VECTORS = [
    (SLITHER, "cbcbcddad", {"clues": rows("2 . . 1 ./. 2 . . 1/. . 2 . ./3 . . 3 ./. 0 . . 3")}),
    (
        MASYU,
        "1063000i3000",
        {"circles": rows(". . 1 . . ./. 2 . . 1 ./. . . . . ./. . . 2 . ./. 1 . . . ./. . . . . .")},
    ),
    (YAJILIN, "m32j10", {"clues": [[_] * 5, [_] * 5, [_, _, _, [2, "left"], _], [_] * 5, [_] * 4 + [[0, "up"]]]}),
    (
        HEYAWAKE,
        "lll155007rs12222j",
        {
            "rooms": rows("0 1 1 2 2 3/0 1 1 2 2 3/0 1 1 2 2 3/4 4 4 4 4 3/5 5 5 6 6 3/5 5 5 6 6 7"),
            "numbers": [2] * 4 + [_] * 4,
        },
    ),
    (
        TENTS,
        "2g0h1i1j82323",
        {
            "columns": [2, _, 0, _, _],
            "rows": [1, _, _, _, 1],
            "trees": rows(". . T . ./. . . . ./. T . . T/. . . T ./. T . . .", T=0),
        },
    ),
    (
        SKYSCRAPERS,
        "k13h4j3g",
        {"above": [_] * 4, "below": [_, 1, 3, _], "left": [_, 4, _, _], "right": [_, _, 3, _], "givens": [[_] * 4] * 4},
    ),
    (HITORI, "1114142333214213", {"numbers": rows("1 1 1 4/1 4 2 3/3 3 2 1/4 2 1 3")}),
]


def read(link, size, text):
    return link.read(Text(text, 0, *size))


@pytest.mark.parametrize(("link", "text", "fields"), [pytest.param(*vector, id=vector[0].name) for vector in VECTORS])
def test_boards_of_pzprjs_are_read_and_written(link, text, fields):
    found = read(link, link.size(fields), text)
    assert found == {name: value for name, value in fields.items() if name in found}
    assert link.write(fields, "puzzlink") == text


def of(name, values):
    """Any code of which blanks and these values are written."""
    return pytest.param(getattr(codes, name), st.lists(st.none() | values, min_size=1, max_size=60), id=name)


NUMBER = st.integers(0, 12_239)
ARROW = st.tuples(st.integers(0, 4095), st.sampled_from(["up", "down", "left", "right", None])).map(list)


@pytest.mark.parametrize(
    ("code", "values"),
    [
        of("NUMBERS", NUMBER | st.just("?")),
        of("SMALL_NUMBERS", st.integers(0, 4) | st.just("?")),
        of("CIRCLES", st.integers(1, 2)),
        of("MARKED", st.just(0)),
        of("ARROWS", ARROW | st.tuples(st.just("?"), st.just("up")).map(list)),
        of("LARGE_DIGITS", st.integers(0, 1295) | st.just("?")),
        of("LETTERS", st.integers(1, 999)),
        of("SUMS", st.lists(st.integers(0, 45), min_size=2, max_size=2)),
    ],
)
@examples(60)
@given(data=st.data())
def test_values_come_back(code, values, data):
    drawn = data.draw(values)
    text = Text()
    text.add(drawn, code, "values", "puzzlink")
    left = Text(text.text)
    assert left.values(code, len(drawn)) == drawn
    assert left.left == ""


@pytest.mark.parametrize(
    ("link", "text", "message"),
    [
        (SLITHER, "cbcbcdda", "the link: expected 25 places, found 24"),
        (SLITHER, "cbcbcddad2", "the link: expected its end, found '2'"),
        (SLITHER, "cbXbcddad", "the link: expected numbers and blanks as the site writes them, found 'Xbcddad'"),
        (HASHI, "zz", "the link: expected 25 places, found more"),
        (YAJILIN, "m3", "the link: expected numbers and blanks as the site writes them, found '3'"),
        (HEYAWAKE, "l", "the link: expected 20 borders, found 5"),
    ],
)
def test_what_is_no_board_is_refused(link, text, message):
    with pytest.raises(InstanceError) as caught:
        read(link, (5, 5), text)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("link", "fields", "message"),
    [
        (SLITHER, {"clues": [[5]]}, "clues: expected values that a link can hold, for puzzlink, found 5"),
        (SLITHER, {"clues": [[1]], "full": True}, "full: expected no full, for puzzlink, found true"),
        (SLITHER, {"clues": [[1]], "least": 0}, "least: expected no least, for puzzlink, found 0"),
        (MASYU, {"circles": [[3]]}, "circles: expected values that a link can hold, for puzzlink, found 3"),
        (
            YAJILIN,
            {"clues": [[[1, "here"]]]},
            "clues: expected values that a link can hold, for puzzlink, found a list of 2",
        ),
        (
            HEYAWAKE,
            {"rooms": [[0, 1, 0]], "numbers": [_, _]},
            "rooms: expected regions in one piece each, for",
        ),
        (
            Link("lits", Always("pieces", "LITS"), Borders("regions")),
            {"regions": [[0]], "pieces": "L"},
            "pieces: expected 'LITS', for puzzlink, found 'L'",
        ),
    ],
)
def test_what_a_link_cannot_hold_is_an_error(link, fields, message):
    with pytest.raises(InstanceError) as caught:
        link.write(fields, "puzzlink")
    assert str(caught.value).startswith(message)
