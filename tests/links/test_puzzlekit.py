"""The text form of puzzlekit over plain dicts: boards of our own in the form of each genre, and their answers."""

import pytest
from hypothesis import given, strategies as st

from satpuzzles.errors import InstanceError
from satpuzzles.links import answers, puzzlekit, puzzlekit_own
from satpuzzles.links.puzzlekit import PEARLS, Arrows, Cells, Header, Lines, Outside, Problem, Regions
from tests.effort import examples

_ = None
SLITHERLINK = Problem("Slitherlink", answers.Inside(), Cells("clues"))
MASYU = Problem("Masyu", answers.Sides(), Cells("pearls", PEARLS))
YAJILIN = Problem("Yajilin", answers.Sides(), Arrows("clues"))
HASHI = Problem("Hashi", answers.Bridges("clues"), Cells("clues"))
HEYAWAKE = Problem("Heyawake", answers.Shaded(), Cells("clues"), Regions("regions"))
LITS = Problem("LITS", answers.Tetrominoes("regions"), Regions("regions"))
NORINORI = Problem("Norinori", answers.Shaded(), Regions("regions", spaced=True))
FILLOMINO = Problem("Fillomino", answers.Numbers(), Cells("givens"))
MINES = Problem("Minesweeper", answers.Shaded(), Header("mines"), Cells("clues"))
SKYSCRAPERS = Problem(
    "Skyscraper", answers.Numbers(), Header("height"), Outside("above", "below", "left", "right"), Cells("givens")
)
TENTS = Problem("Tent", answers.Shaded(), Outside(above="columns", left="rows"), Cells("trees"))


def lines(text, *, is_whole=False):
    header, *rest = text.split("\n")
    height, width, *more = header.split()
    return Lines([line.split() for line in rest], more, height=int(height), width=int(width), is_whole=is_whole)


BOARDS = [
    (SLITHERLINK, "2 3\n- 3 -\n2 - 0", {"clues": [[_, 3, _], [2, _, 0]]}),
    (HASHI, "1 3\n2 - ?", {"clues": [[2, _, "?"]]}),
    (MASYU, "2 2\nw -\n- b", {"pearls": [["w", "."], [".", "b"]]}),
    (YAJILIN, "2 3\n- 1e -\nx - 10n", {"clues": [[_, "1e", _], ["x", _, "10n"]]}),
    (HEYAWAKE, "2 2\n1 -\n- -\n1 1\n2 1", {"clues": [[1, _], [_, _]], "regions": [[0, 0], [1, 0]]}),
    (LITS, "2 2\n1 1\n2 @", {"regions": [[0, 0], [1, _]]}),
    (NORINORI, "1 2\n- -\n1 2", {"regions": [[0, 1]]}),
    (FILLOMINO, "1 3\n12 - 1", {"givens": [[12, _, 1]]}),
    (MINES, "1 3 2\n- 2 -", {"mines": 2, "clues": [[_, 2, _]]}),
    (
        SKYSCRAPERS,
        "2 2 2\n- 1\n2 -\n- -\n- 1\n- -\n1 -",
        {"height": 2, "above": [_, 1], "below": [2, _], "left": [_, _], "right": [_, 1], "givens": [[_, _], [1, _]]},
    ),
    (TENTS, "1 3\n1 - 0\n1\n- 0 -", {"columns": [1, _, 0], "rows": [1], "trees": [[_, 0, _]]}),
]


@pytest.mark.parametrize(("problem", "text", "fields"), [pytest.param(*one, id=one[0].names[0]) for one in BOARDS])
def test_boards_are_read_and_written(problem, text, fields):
    assert problem.read(lines(text)) == fields
    assert problem.write(fields, "puzzlekit") == text


@pytest.mark.parametrize(
    ("problem", "text", "fields"),
    [
        (SLITHERLINK, "2 1\n. 3", {"clues": [[_, 3]]}),  # rows and columns exchanged, full stops for blanks
        (MASYU, "1 3\n1 2 -", {"pearls": [["w", "b", "."]]}),
        (YAJILIN, "1 3\n- e1 @", {"clues": [[_, "1e", "x"]]}),
        (LITS, "1 2\n- -\n1 2", {"regions": [[0, 1]]}),
    ],
)
def test_other_spellings_are_read(problem, text, fields):
    assert problem.read(lines(text)) == fields


def test_a_text_that_is_whole_may_have_another_size_than_its_header_says():
    assert SLITHERLINK.read(lines("9 2\n1 -\n- 3", is_whole=True)) == {"clues": [[1, _], [_, 3]]}
    assert SLITHERLINK.read(lines("9 2\n1 - 3", is_whole=True)) == {"clues": [[1, _, 3]]}
    assert HEYAWAKE.read(lines("9 2\n1 -\n1 2", is_whole=True)) == {"clues": [[1, _]], "regions": [[0, 1]]}
    with pytest.raises(InstanceError) as caught:
        SLITHERLINK.read(lines("9 2\n1 -\n- 3"))
    assert str(caught.value) == "line 4: expected values, found the end"


@pytest.mark.parametrize(
    ("problem", "text", "message"),
    [
        (SLITHERLINK, "2 3\n- - -\n- -", "line 3: expected 3 values, found 2"),
        (SLITHERLINK, "1 3\n- b -", "line 2: expected values of the kind, found 'b'"),
        (SLITHERLINK, "1 3\n- 1 -\n- - -", "line 3: expected the end, found '- - -'"),
        (SLITHERLINK, "1 2 3\n- 1", "line 1: expected the end of the line, found '3'"),
        (MINES, "1 2\n- 1", "line 1: expected rows, columns and the number of mines, found the end of the line"),
        (MINES, "1 2 x\n- 1", "line 1: mines: expected a whole number from 0 to 1000, found 'x'"),
        (NORINORI, "1 2\n- 1\n1 2", "line 2: expected values of the kind, found '1'"),
        (YAJILIN, "1 3\n- @ 1e", "clues: expected cells outside the board at its rim alone, found one inside"),
        (YAJILIN, "3 1\n-\n@\n1e", "clues: expected cells outside the board at its rim alone, found one inside"),
    ],
)
def test_what_is_no_board_is_refused(problem, text, message):
    with pytest.raises(InstanceError) as caught:
        problem.read(lines(text))
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("problem", "fields", "message"),
    [
        (SLITHERLINK, {"clues": [["x"]]}, "clues: expected values that its text can hold, for puzzlekit, found 'x'"),
        (FILLOMINO, {"givens": [[1]], "most": 3}, "most: expected no most, for puzzlekit, found 3"),
        (MASYU, {"pearls": ["x"]}, "pearls: expected values that its text can hold, for puzzlekit, found 'x'"),
    ],
)
def test_what_the_text_cannot_hold_is_an_error(problem, fields, message):
    with pytest.raises(InstanceError) as caught:
        problem.write(fields, "puzzlekit")
    assert str(caught.value) == message


SMALL = {"clues": [[_, _, 1], [_, _, _], [2, _, _]]}
SOLUTIONS = [
    (SLITHERLINK, {"clues": [[_, _]]}, "1 2\n- x", {(0, 3): 1, (1, 2): 1, (1, 4): 1, (2, 3): 1}),
    (MASYU, {"pearls": ["..", ".."]}, "2 2\nse sw\nne nw", {(1, 2): 1, (2, 1): 1, (2, 3): 1, (3, 2): 1}),
    (YAJILIN, {"clues": [[_, "1e"]]}, "1 2\nx -", {(1, 1): 1}),
    (
        HASHI,
        {"clues": [[2, _, _, 3], [_, _, _, _], [_, _, _, 1]]},
        "3 4\n- 2 2 -\n- - - a\n- - - -",
        {(1, 2): 2, (1, 4): 2, (1, 6): 2, (2, 7): 1, (4, 7): 1},
    ),
    (HEYAWAKE, {"clues": [[_, _]]}, "1 2\n- x", {(1, 1): 0, (1, 3): 1}),
    (FILLOMINO, {"givens": [[_, _]]}, "1 2\n12 1", {(1, 1): 12, (1, 3): 1}),
    (
        LITS,
        {"regions": [[0, 0, 0, 1, 1], [2, 0, 1, 1, 3], [2, 2, 2, 2, 3], [4, 4, 4, 4, 3]]},
        "4 5\nT T T S S\nL T S S -\nL L L - -\nI I I I -",
        _,
    ),
]


@pytest.mark.parametrize(("problem", "fields", "text", "values"), SOLUTIONS)
def test_answers_are_read_and_written(problem, fields, text, values):
    found = problem.read_solution(text.split("\n"), fields)
    assert values is None or found == values
    assert problem.write_solution(found, fields) == text


@pytest.mark.parametrize(
    ("problem", "text", "message"),
    [
        (
            MASYU,
            "1 2\ne nw",
            "the solution at row 1 column 2: expected sides (n, s, e, w) that lines cross, found 'nw'",
        ),
        (MASYU, "1 2\n- e", "the solution at row 1 column 2: expected sides (n, s, e, w) that lines cross, found 'e'"),
        (MASYU, "1 2\ne q", "the solution at row 1 column 2: expected sides (n, s, e, w) that lines cross, found 'q'"),
        (MASYU, "1 2\n- - -", "the solution: expected 1 rows of 2 values, found 1 rows of 3 values"),
        (MASYU, "1 2", "the solution: expected 1 rows of 2 values, found 0 rows of no values"),
    ],
)
def test_what_is_no_answer_is_refused(problem, text, message):
    with pytest.raises(InstanceError) as caught:
        problem.read_solution(text.split("\n"), {"pearls": [".."]})
    assert str(caught.value) == message


def places(height, width, parities):
    return [(y, x) for y in range(1, 2 * height) for x in range(1, 2 * width) if (y % 2, x % 2) in parities]


@pytest.mark.parametrize(
    ("problem", "parities"),
    [(MASYU, {(0, 1), (1, 0)}), (YAJILIN, {(0, 1), (1, 0)}), (HEYAWAKE, {(1, 1)}), (FILLOMINO, {(1, 1)})],
)
@examples(40)
@given(data=st.data())
def test_any_answer_comes_back(problem, parities, data):
    height, width = data.draw(st.tuples(st.integers(1, 4), st.integers(1, 4)))
    values = {place: data.draw(st.integers(0, 1)) for place in places(height, width, parities)}
    fields = {part.field: [[_] * width] * height for part in problem.parts[:1]}
    found = problem.read_solution(problem.write_solution(values, fields).split("\n"), fields)
    assert {place for place, value in found.items() if value} == {place for place, value in values.items() if value}


@examples(40)
@given(data=st.data())
def test_any_region_inside_a_loop_comes_back(data):
    height, width = data.draw(st.tuples(st.integers(1, 4), st.integers(1, 4)))
    rows = data.draw(
        st.lists(st.lists(st.sampled_from("x-"), min_size=width, max_size=width), min_size=height, max_size=height)
    )
    text = "\n".join([f"{height} {width}", *map(" ".join, rows)])
    fields = {"clues": [[_] * width] * height}
    assert SLITHERLINK.write_solution(SLITHERLINK.read_solution(text.split("\n"), fields), fields) == text


def test_a_mark_is_taken_from_the_header():
    lines = Lines(header=["x", "y"])
    assert puzzlekit.Mark("big", "x").read(lines) == {"big": True}
    assert lines.header == ["y"]


def test_cages_are_written_as_sums_and_numbers():
    lines, cages = Lines(height=1, width=2), puzzlekit_own.Cages("cages")
    cages.write({"cages": [{"cells": "r1c1 r1c2", "sum": 3}]}, lines, "puzzlekit")
    assert lines.lines == [["3", "-"], ["0", "0"]]
    assert cages.read(lines) == {"cages": [{"cells": [[0, 0], [0, 1]], "sum": 3}]}
