"""Pages of penpa-edit over plain dicts: what `decode_puzzlink` of its ``general.js`` draws for boards of pzprjs, what
people draw besides, what comes back, and answers.
"""

import pytest
from hypothesis import given, strategies as st

from satpuzzles.errors import InstanceError
from satpuzzles.formats.kinds import link_of
from satpuzzles.formats.urls import penpa_page, penpa_text
from satpuzzles.links.page import EDGES, LINES, SHADING, PenpaPage, Symbol
from satpuzzles.links.penpa import BRIDGES, EDGED, LOOP, SHADED_AND_LOOP, Shapes
from satpuzzles.links.penpa_cages import cages_of, outlines_of
from satpuzzles.links.penpa_marks import Cages as KillerCages, Thermometers
from tests.effort import examples
from tests.links.genres import PAGES

_ = None


def cell(r, c):
    return 2 * r + 1, 2 * c + 1


def page(height, width, numbers=(), **more):
    return PenpaPage(height, width, numbers={cell(r, c): text for r, c, text in numbers}, **more)


def read(kind, drawn):
    return PAGES[kind].read(drawn)


@pytest.mark.parametrize(
    ("kind", "drawn", "fields"),
    [
        ("slitherlink", page(1, 3, [(0, 0, "2"), (0, 1, ""), (0, 2, "0")]), {"clues": [[2, _, 0]]}),
        ("hashi", page(1, 3, [(0, 0, "2"), (0, 2, "")]), {"clues": [[2, _, "?"]]}),
        ("nurikabe", page(1, 3, [(0, 0, "12"), (0, 2, "?")]), {"clues": [[12, _, "?"]]}),
        ("numberlink", page(1, 3, [(0, 0, "A"), (0, 2, "A")]), {"clues": [["A", _, "A"]]}),
        ("fillomino", page(2, 1, [(0, 0, "2")]), {"givens": [[2], [_]]}),
        (
            "masyu",
            page(1, 3, symbols={cell(0, 0): Symbol("circle_L", 1, 1), cell(0, 2): Symbol("circle_M", 2, 1)}),
            {"pearls": [["w", ".", "b"]]},
        ),
        (
            "yajilin",
            page(1, 6, [(0, 0, "2_0"), (0, 1, "13_1"), (0, 2, "0_2"), (0, 3, "_3"), (0, 4, "?")]),
            {"clues": [["2n", "13w", "0e", "?s", "x", _]]},
        ),
        (  # with the flag b: cells are shaded and framed
            "yajilin",
            page(
                1,
                3,
                [(0, 0, "2_2"), (0, 2, "")],
                shaded=frozenset({cell(0, 0), cell(0, 1), cell(0, 2)}),
                segments=frozenset({((0, 0), (0, 2)), ((0, 2), (2, 2)), ((0, 4), (2, 4))}),
            ),
            {"clues": [["2e", "x", "x"]]},
        ),
        (  # as before there were numbers with arrows
            "yajilin",
            page(
                1, 2, [(0, 0, "3"), (0, 1, "1")], symbols={cell(0, i): Symbol("arrow_fouredge_B", 2**i) for i in (0, 1)}
            ),
            {"clues": [["3s", "1e"]]},
        ),
        (
            "heyawake",
            page(1, 3, [(0, 1, "1"), (0, 2, "?")], segments=frozenset({((0, 4), (2, 4))})),
            {"clues": [[_, 1, _]], "regions": [[0, 0, 1]]},
        ),
    ],
)
def test_pages_are_read(kind, drawn, fields):
    assert read(kind, drawn) == fields


@pytest.mark.parametrize("kind", ["kuromasu", "linesweeper"])
def test_a_question_mark_that_narrows_the_puzzle_is_kept(kind):
    assert link_of(kind, "penpa").read(page(1, 3, [(0, 0, "2"), (0, 2, "?")])) == {"clues": [[2, _, "?"]]}


@pytest.mark.parametrize("kind", ["araf", "hitori", "nanro", "sukoro", "usoone"])
def test_a_question_mark_that_no_field_states_is_refused(kind):
    with pytest.raises(InstanceError, match=r"row 1 column 3: expected a number, found '\?'"):
        link_of(kind, "penpa").read(page(1, 3, [(0, 0, "2"), (0, 2, "?")]))


@pytest.mark.parametrize(
    ("kind", "drawn", "message"),
    [
        ("slitherlink", page(1, 1, [(0, 0, "W")]), "row 1 column 1: expected a number, found 'W'"),
        ("fillomino", page(1, 1, [(0, 0, "?")]), "row 1 column 1: expected a number, found '?'"),
        ("hitori", page(1, 1, [(0, 0, "AB")]), "row 1 column 1: expected a number, found 'AB'"),
        ("yajilin", page(1, 1, [(0, 0, "2")]), "row 1 column 1: expected a number with an arrow, found '2'"),
        ("yajilin", page(1, 1, [(0, 0, "2_7")]), "row 1 column 1: expected a number with an arrow, found '2_7'"),
        (
            "masyu",
            page(1, 1, symbols={cell(0, 0): Symbol("circle_L", 3)}),
            "row 1 column 1: expected a white or black circle, found the symbol 'circle_L'",
        ),
        (
            "masyu",
            page(1, 1, [(0, 0, "2")]),
            "row 1 column 1: expected nothing beside white and black circles, found the number '2'",
        ),
        (
            "nurikabe",
            page(1, 1, shaded=frozenset({(1, 1)})),
            "row 1 column 1: expected nothing beside numbers in cells, found surf",
        ),
    ],
)
def test_what_is_no_board_is_refused(kind, drawn, message):
    with pytest.raises(InstanceError) as caught:
        read(kind, drawn)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("kind", "fields", "message"),
    [
        ("slitherlink", {"clues": [["?"]]}, "clues: expected values that a page can hold, for penpa, found '?'"),
        ("fillomino", {"givens": [["x"]]}, "givens: expected values that a page can hold, for penpa, found 'x'"),
        ("lits", {"regions": [[0, 1, 0]]}, "regions: expected regions in one piece each, for penpa"),
        ("lits", {"regions": [[0, _, 1]]}, "regions: expected each cell in a region, for penpa, found a cell in none"),
    ],
)
def test_what_a_page_cannot_hold_is_an_error(kind, fields, message):
    with pytest.raises(InstanceError) as caught:
        PAGES[kind].write(fields, "penpa")
    assert str(caught.value).startswith(message)


VALUES = {
    "slitherlink": st.integers(0, 3) | st.none(),
    "masyu": st.sampled_from("wb."),
    "yajilin": st.none()
    | st.just("x")
    | st.builds("{}{}".format, st.integers(0, 20) | st.just("?"), st.sampled_from("nesw")),
    "numberlink": st.integers(1, 30) | st.sampled_from("AZb") | st.none(),
    "hashi": st.integers(1, 8) | st.just("?") | st.none(),
    "nurikabe": st.integers(1, 99) | st.just("?") | st.none(),
    "hitori": st.integers(1, 30) | st.sampled_from("ab"),
    "fillomino": st.integers(1, 200) | st.none(),
}


@pytest.mark.parametrize("kind", VALUES)
@examples(20)
@given(data=st.data())
def test_any_board_comes_back_from_a_link(kind, data):
    height, width = data.draw(st.tuples(st.integers(1, 4), st.integers(1, 4)))
    row = st.lists(VALUES[kind], min_size=width, max_size=width)
    board = PAGES[kind]
    fields = {board.parts[0].field: data.draw(st.lists(row, min_size=height, max_size=height))}
    for solution in (None, board.solution):
        link = penpa_page.written(board.write(fields, "penpa"), solution, board.grid)
        assert board.read(penpa_page.read(link)) == fields


@pytest.mark.parametrize(
    ("solution", "values", "answer", "text"),
    [
        (LOOP, {(1, 2): 1, (2, 1): 0}, {LINES: {(1, 2): "1"}}, '[[],["14,15,1"],[],[],[],[]]'),
        (LOOP, {(2, 1): 1}, {LINES: {(2, 1): "1"}}, '[[],["14,20,1"],[],[],[],[]]'),
        (EDGED, {(0, 1): 1}, {EDGES: {(0, 1): "1"}}, '[[],[],["43,44,1"],[],[],[]]'),
        (EDGED, {(1, 0): 1}, {EDGES: {(1, 0): "1"}}, '[[],[],["43,49,1"],[],[],[]]'),
        (BRIDGES, {(1, 2): 2}, {LINES: {(1, 2): "2"}}, '[[],["14,15,2"],[],[],[],[]]'),
        (
            SHADED_AND_LOOP,
            {(1, 1): 1, (3, 2): 1, (1, 2): 0},
            {SHADING: {(1, 1): ""}, LINES: {(3, 2): "1"}},
            '[["14"],["20,21,1"],[],[],[],[]]',
        ),
    ],
)
def test_answers_are_written_as_penpa_edit_writes_them_and_read(solution, values, answer, text):
    drawn = page(2, 2)
    assert solution.answer(values, {}, drawn) == answer
    places = penpa_page._Numbering(2, 2, 0, 0)
    assert penpa_page._answer_text(answer, places) == text
    drawn.answer = penpa_page._answer(text, places)
    assert solution.read(drawn, {}) == {place: value for place, value in values.items() if value}


def test_answers_of_another_sort_are_left_out():
    places = penpa_page._Numbering(2, 2, 0, 0)
    for text in ('[[],["14"],[],[],[],[]]', '[[],["14,15,x"],[],[],[],[]]', '[[],[],[],["14,15,1"],[],[]]'):
        drawn = page(2, 2, [(0, 0, "1")], answer=penpa_page._answer(text, places))
        assert LOOP.read(drawn, {}) is None


def test_a_symbol_is_known_in_any_layer_by_its_name_and_style():
    part = Shapes("trees", {"t": Symbol("tents", 1, 1), "u": Symbol("tents", 2, 1)}, blank=".")
    drawn = page(1, 3, symbols={cell(0, 0): Symbol("tents", 1, 2), cell(0, 2): Symbol("tents", 2, 2)})
    assert part.read(drawn) == {"trees": [["t", ".", "u"]]}
    with pytest.raises(InstanceError, match="row 1 column 1: expected symbols of the kind, found the symbol 'tents'"):
        part.read(page(1, 1, symbols={cell(0, 0): Symbol("tents", 3)}))


def test_a_symbol_is_a_list_of_a_style_and_a_name():
    assert penpa_page._symbol([2, "tents"], None) == Symbol("tents", 2)
    assert penpa_page._symbol([2], None) == Symbol("unknown", 0)


def test_the_sum_of_a_cage_is_in_its_corner():
    drawn = page(2, 2)
    drawn.cells_of["killercages"] = [[cell(0, 0), cell(0, 1)]]
    drawn.corners = {(cell(0, 0), 0): "3"}
    assert KillerCages("cages").read(drawn) == {"cages": [{"cells": "r1c1 r1c2", "sum": 3}]}


def test_thermometers_are_drawn_as_they_are_read():
    drawn, lines = page(2, 2), {"thermometers": ["r1c1 r1c2 r2c2", "r2c1 r1c1"]}
    Thermometers("thermometers").write(lines, drawn, "penpa")
    assert Thermometers("thermometers").read(drawn) == lines


def test_a_packed_text_has_nothing_between():
    packed = penpa_text.packed("square")
    assert penpa_text.unpacked(f"?p={packed}", "p") == "square"
    with pytest.raises(InstanceError, match="a packed text after p="):
        penpa_text.unpacked(f"?p={packed[:4]}!!!!{packed[4:]}", "p")


def test_the_head_of_a_page_and_what_penpa_edit_compares():
    board = PAGES["slitherlink"]
    drawn = board.write({"clues": [[None, 1], [2, None]]}, "penpa")
    drawn.answer = {EDGES: {(0, 1): "1"}}
    parts = penpa_text.unpacked(penpa_page.written(drawn, board.solution, board.grid), "p").split("\n")
    assert parts[0].startswith("square,2,2,38,0,1,1,114,114,50,50,0,0,0,0,")
    assert parts[7] == '{"sol_loopedge":true}'


def test_the_edges_of_a_board_are_inside():
    assert [page(2, 3).is_inside(place) for place in ((0, 0), (4, 6), (5, 6), (4, 7))] == [True, True, False, False]


@pytest.mark.parametrize("style", [1, 6, 8, 10, 13])
@pytest.mark.parametrize("size", ["L", "M", "S", "SS"])
def test_white_circles_have_any_rim_and_size(style, size):
    assert read("masyu", page(1, 1, symbols={cell(0, 0): Symbol(f"circle_{size}", style)})) == {"pearls": [["w"]]}


@pytest.mark.parametrize("style", [0, 3, 4, 5, 7, 9, 11, 12])
def test_circles_of_other_colours_are_no_pearls(style):
    with pytest.raises(InstanceError, match="a white or black circle, found the symbol 'circle_L'"):
        read("masyu", page(1, 1, symbols={cell(0, 0): Symbol("circle_L", style)}))


def test_circles_may_be_texts():
    drawn = page(1, 3, [(0, 0, "○"), (0, 1, "●"), (0, 2, "")])
    drawn.looks[cell(0, 2)] = (7, "1")
    assert read("masyu", drawn) == {"pearls": [["w", "b", "b"]]}
    assert link_of("binairo", "penpa").read(drawn) == {"givens": [[0, 1, 1]]}
    assert link_of("binairo", "penpa").read(page(1, 3, [(0, 0, "0"), (0, 1, "1"), (0, 2, "?")])) == {
        "givens": [[0, 1, _]]
    }


def test_numbers_stand_on_either_side_of_lines():
    side = {(3, 1): "1", (3, 3): "2", (1, -1): "?"}  # below the columns, left of the row
    assert link_of("tents", "penpa").read(PenpaPage(1, 2, numbers=side)) == {
        "above": [1, 2],
        "left": [_],
        "trees": [[".", "."]],
    }
    weighed = {(-1, 1): "1", (-1, 3): "2", (3, 1): "0", (3, 3): "1", (1, 5): "2"}
    assert link_of("kakurasu", "penpa").read(PenpaPage(1, 2, numbers=weighed)) == {"columns": [0, 1], "rows": [2]}
    with pytest.raises(InstanceError, match="the same number on both sides, 1, found 3"):
        link_of("tents", "penpa").read(PenpaPage(1, 1, numbers={(-1, 1): "1", (3, 1): "3"}))


def test_black_cells_of_a_kakuro_have_several_looks():
    drawn = page(1, 4, [(0, 1, "16\\7"), (0, 3, "?/")], shaded=frozenset({cell(0, 0)}))
    drawn.symbols[cell(0, 3)] = Symbol("square_LL", 2)
    assert link_of("kakuro", "penpa").read(drawn) == {"clues": [["/", "16/7", _, "/"]], "givens": [[_] * 4]}


def test_cages_of_any_shape_are_drawn_as_they_are_read():
    ring = [cell(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)]
    for cage in (ring, [cell(0, 0), cell(0, 1), cell(1, 1)], [cell(2, 2)]):
        assert cages_of(outlines_of(cage), {cell(r, c) for r in range(4) for c in range(4)}) == [tuple(sorted(cage))]
