"""Codes of kinds that are still to come, over plain dicts. Links and boards are those of ``test/script`` of robx/pzprjs
0401fc6, one file a kind; how the board reads follows from ``src/variety-common/Encode.js`` there.
"""

import pytest
from hypothesis import given, strategies as st

from satpuzzles.errors import InstanceError
from satpuzzles.links import codes
from satpuzzles.links.bank import Fleet
from satpuzzles.links.expression import Always, Implied
from satpuzzles.links.puzzlink import Borders, Cells, IfAny, Link, NoBorders, Outside, Rooms, Text
from tests.effort import examples


def rows(text, **symbols):
    """The rows of a board in words: "." is blank, and digits are numbers."""
    return [
        [symbols.get(word, int(word) if word.isdigit() else None) for word in row.split()] for row in text.split("/")
    ]


_ = None
SLITHER = Link("slither", Cells("clues", codes.EDGES))
MASYU = Link("mashu", Cells("pearls", codes.PEARLS))
YAJILIN = Link("yajilin", Cells("clues", codes.ARROWS))
HEYAWAKE = Link("heyawake", Rooms("regions", "clues"))
LITS = Link("lits", Borders("regions"))
TENTS = Link("tents", Outside(above="columns", left="rows"), Cells("trees", codes.MARKED))
SIDES = Outside("above", "below", "left", "right")
SKYSCRAPERS = Link("skyscrapers", SIDES, IfAny("givens"))
HITORI = Link("hitori", Cells("numbers", codes.LARGE_DIGITS))
HASHI = Link("hashi", Cells("clues"))
NUMBERLINK = Link("numlin", Cells("clues"))
NURIKABE = Link("nurikabe", Cells("clues"))
FILLOMINO = Link("fillomino", Cells("givens"), NoBorders())

VECTORS = [
    (SLITHER, "cbcbcddad", {"clues": rows("2 . . 1 ./. 2 . . 1/. . 2 . ./3 . . 3 ./. 0 . . 3")}),
    (MASYU, "1063000i3000", {"pearls": [*map(list, ["..w...", ".b..w.", "......", "...b..", ".w....", "......"])]}),
    (YAJILIN, "m32j10", {"clues": [[_] * 5, [_] * 5, [_, _, _, "2w", _], [_] * 5, [_] * 4 + ["0n"]]}),
    (
        HEYAWAKE,
        "lll155007rs12222j",
        {
            "regions": rows("0 1 1 2 2 3/0 1 1 2 2 3/0 1 1 2 2 3/4 4 4 4 4 3/5 5 5 6 6 3/5 5 5 6 6 7"),
            "clues": [[2, 2, _, 2, _, 2], *[[_] * 6] * 5],
        },
    ),
    (LITS, "9q02jg", {"regions": rows("0 0 1 1/0 0 1 2/0 1 1 2/2 2 2 2")}),
    (NUMBERLINK, "1j2h3m1h2j3", {"clues": rows("1 . . . ./2 . . 3 ./. . . . ./. 1 . . 2/. . . . 3")}),
    (HASHI, "4g2i3h23k3g1g3g4g3", {"clues": rows("4 . 2 . ./. 3 . . 2/3 . . . ./. 3 . 1 ./3 . 4 . 3")}),
    (NURIKABE, "g5k2o1k3g", {"clues": rows(". 5 . . ./. . 2 . ./. . . . ./. . 1 . ./. . . 3 .")}),
    (
        FILLOMINO,
        "h4j53g2k5233k2g14j3h",
        {"givens": rows(". . 4 . . ./. 5 3 . 2 ./. . . . 5 2/3 3 . . . ./. 2 . 1 4 ./. . . 3 . .")},
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


@pytest.mark.parametrize(
    ("link", "size", "text", "fields"),
    [
        (SLITHER, (1, 3), ".c", {"clues": [[_, 2, _]]}),
        (FILLOMINO, (2, 2), "1i00", {"givens": [[1, _], [_, _]]}),
        (YAJILIN, (1, 3), "0.a3.", {"clues": [["x", _, "?w"]]}),
        (YAJILIN, (1, 2), "710a", {"clues": [["16s", _]]}),
        (HEYAWAKE, (2, 2), "0o.1", {"regions": [[0, 0], [1, 1]], "clues": [[_, _], [1, _]]}),
    ],
)
def test_other_texts_are_read(link, size, text, fields):
    assert read(link, size, text) == fields


def test_what_stands_after_a_board_is_left_out_and_noted():
    text = Text("cbcbcddad2", 0, 5, 5)
    assert SLITHER.read(text) == read(SLITHER, (5, 5), "cbcbcddad")
    assert text.notes == ["'2' after the board was left out"]


def test_the_clue_of_a_room_may_stand_in_any_of_its_cells():
    regions = [["A", "A", "B"], ["C", "A", "B"], ["C", "C", "C"]]
    fields = {"regions": regions, "clues": [[_, _, _], [_, 1, 2], [_, 3, _]]}
    text = HEYAWAKE.write(fields, "puzzlink")
    found = read(HEYAWAKE, (3, 3), text)
    assert found == {"regions": [[0, 0, 1], [2, 0, 1], [2, 2, 2]], "clues": [[1, _, 2], [3, _, _], [_, _, _]]}
    assert HEYAWAKE.write({"regions": regions}, "puzzlink") == text[:-3] + "i"


def test_a_field_may_be_implied_by_the_name_of_a_link():
    link = Link("numlin", Implied("empty", True), Cells("clues"))
    assert read(link, (1, 2), "11") == {"empty": True, "clues": [[1, 1]]}
    assert link.write({"empty": True, "clues": [[1, 1]]}, "puzzlink") == "11"
    with pytest.raises(InstanceError, match="empty: expected true, for puzzlink, found false"):
        link.write({"empty": False, "clues": [[1, 1]]}, "puzzlink")


def of(name, values):
    """Any code of which blanks and these values are written."""
    return pytest.param(getattr(codes, name), st.lists(st.none() | values, min_size=1, max_size=60), id=name)


NUMBER = st.integers(0, 99_999)
SUM = st.just("") | st.integers(1, 45)
ARROW = st.builds("{}{}".format, st.integers(0, 4095) | st.just("?"), st.sampled_from("nswe"))


@pytest.mark.parametrize(
    ("code", "values"),
    [
        of("NUMBERS", NUMBER | st.just("?")),
        of("SMALL_NUMBERS", st.integers(0, 4) | st.just("?")),
        pytest.param(codes.PEARLS, st.lists(st.sampled_from(".wb"), min_size=1, max_size=60), id="PEARLS"),
        of("MARKED", st.just(0)),
        of("ARROWS", ARROW | st.just("x")),
        of("LARGE_DIGITS", st.integers(0, 1295) | st.just("?") | st.none()),
        of("LETTERS", st.integers(1, 999)),
        of("SUMS", st.builds("{}/{}".format, SUM, SUM)),
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
        (SLITHER, "cbcbcdda", "the link: expected 25 places, by its size, found 24"),
        (SLITHER, "cbXbcddad", "the link: expected numbers and blanks as the site writes them, found 'Xbcddad'"),
        (HASHI, "zz", "the link: expected 25 places, by its size, found at least 40"),
        (YAJILIN, "m3", "the link: expected numbers and blanks as the site writes them, found '3'"),
        (HEYAWAKE, "l", "the link: expected 20 borders, by its size, found 5"),
        (FILLOMINO, "zk0000g000", "the link: expected no borders between cells, found one"),
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
        (MASYU, {"pearls": ["g"]}, "pearls: expected values that a link can hold, for puzzlink, found 'g'"),
        (YAJILIN, {"clues": [["1"]]}, "clues: expected values that a link can hold, for puzzlink, found '1'"),
        (YAJILIN, {"clues": [["4096n"]]}, "clues: expected values that a link can hold, for puzzlink, found '4096n'"),
        (HITORI, {"numbers": [["a"]]}, "numbers: expected values that a link can hold, for puzzlink, found 'a'"),
        (HEYAWAKE, {"regions": [[0, 1, 0]], "clues": [[_, _, _]]}, "regions: expected regions in one piece each, for"),
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


def test_a_character_that_is_no_digit_packs_nothing():
    packed = codes.Packed((0, 1), 5)
    assert packed.read("v", 0, 5) == (1, [1] * 5)
    assert packed.read("!", 0, 5) is None


def test_a_sign_stands_between_two_numbers_only():
    assert codes.Decimal("_").write([5, 6], 0) == (1, "5")
    assert codes.Decimal("_").write([5, 6], 1) == (2, "_6")


def test_the_usual_fleets_have_a_letter():
    for letter, ships in ("c", [1, 1, 1, 2, 2, 3]), ("d", [1, 1, 1, 1, 2, 2, 2, 3, 3, 4]):
        written, part = Text(), Fleet("ships")
        part.write({"ships": ships[::-1]}, written, "puzz.link")
        assert written.text == f"//{letter}"
        assert part.read(Text(written.text)) == {"ships": ships}
