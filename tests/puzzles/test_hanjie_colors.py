"""Hanjies in colours: blocks of different colours may touch, those of one colour may not."""

from itertools import groupby, product

import pytest
from hypothesis import assume, given, strategies as st

import satpuzzles
from satpuzzles import Hanjie, InstanceError
from satpuzzles.boards.colors import Color, symbols
from satpuzzles.puzzles.parts.hanjie_lines import line_automaton
from satpuzzles.rendering import Style
from satpuzzles.solving.records import findings
from tests.effort import examples
from tests.oracles import puzzles as oracle
from tests.puzzles.common import all_solutions, drawn, puzzle, read_back, variants

COLORS = {"red": "#d62828", "blue": "#1d5fc4", "gold": "#c99700"}
FLAG = {"colors": COLORS, "rows": ["1r 2b", "3r", "1g 1b"], "columns": ["2r", "1b 1r 1g", "1b 1r 1b"]}
SOLVED = [[1, 2, 2], [1, 1, 1], [0, 3, 2]]


@st.composite
def clues(draw):
    """Colours, and the clues of a random grid in them, now and then with something hidden or wrong."""
    colors, height, width = draw(st.integers(1, 3)), draw(st.integers(1, 3)), draw(st.integers(1, 4))
    line = st.lists(st.integers(0, colors), min_size=width, max_size=width)
    grid = draw(st.lists(line, min_size=height, max_size=height))
    sides = [[draw(hidden(line)) for line in lines] for lines in (grid, list(zip(*grid, strict=True)))]
    if draw(st.integers(0, 3)) == 0:
        sides[0][0] = [(draw(st.integers(1, width)), 1)]
    return colors, sides


@st.composite
def hidden(draw, line):
    blocks = [(len([*run]), color) for color, run in groupby(line) if color]
    if draw(st.integers(0, 7)) == 0:
        return None
    return [(draw(st.sampled_from((length, length, length, "?"))), color) for length, color in blocks]


def of(colors, sides):
    named = [*COLORS.items()][:colors]
    rows, columns = ([clue if clue is None else [*map(list, clue)] for clue in side] for side in sides)
    return puzzle("hanjie", colors=dict(named), rows=rows, columns=columns)


@pytest.mark.parametrize("options", variants(Hanjie))
@given(stated=clues())
@examples(15)
def test_solutions_are_those_of_brute_force(options, stated):
    colors, sides = stated
    expected = oracle.hanjie_in_colors(*sides, colors)
    assume(len(expected) <= 200)
    assert all_solutions(of(colors, sides), **options) == expected


@given(stated=clues())
@examples(10)
def test_encodings_and_backends_agree_with_brute_force_on_the_verdict(stated):
    colors, sides = stated
    number = len(oracle.hanjie_in_colors(*sides, colors))
    expected = "none" if number == 0 else "unique" if number == 1 else "multiple"
    for states, solver in product(("ordered", "one-hot"), ("cadical195", "glucose4")):
        chosen = dict.fromkeys(("rows", "columns"), states)
        found = satpuzzles.check(of(colors, sides), encodings=chosen, backend=solver, presolve=False)
        assert found.status == expected


@given(
    clue=st.lists(st.tuples(st.sampled_from((1, 2, 3, "?")), st.integers(1, 3)), max_size=4).map(tuple),
    line=st.lists(st.integers(0, 3), min_size=8, max_size=8),
)
@examples(100)
def test_the_automaton_of_a_clue_accepts_the_lines_that_fit(clue, line):
    assume(sum(1 if length == "?" else length for length, _ in clue) <= 4)
    fitting = Hanjie([clue], [None] * 8, COLORS)
    dfa = line_automaton(clue, 4)
    assert dfa.accepts(line) is (fitting.broken_rules([line]) == [])
    assert dfa.accepts(line) is ((*line,) in {row for (row,) in oracle.hanjie_in_colors([clue], [None] * 8, 3)})


def test_a_clue_of_known_blocks_has_states_for_line_solving_by_bit_masks():
    moves = line_automaton(((2, 1), (1, 2), (1, 2), (3, 1)), 3).delta
    assert all(target in (-1, state, state + 1) for state, row in enumerate(moves.tolist()) for target in row)


def test_documents_name_colours_and_come_back():
    written = puzzle("hanjie", **FLAG).to_json()
    assert written["colors"] == COLORS
    assert written["rows"] == [[[1, "red"], [2, "blue"]], [[3, "red"]], [[1, "gold"], [1, "blue"]]]
    assert read_back(puzzle("hanjie", **FLAG)) == puzzle("hanjie", **FLAG)


@pytest.mark.parametrize("clue", ["1r 2b", "1red 2blue", [[1, "red"], [2, "b"]], [(1, 1), (2, 2)], ["1red", [2, 2]]])
@pytest.mark.parametrize("colors", [COLORS, ["red", "blue", "gold"], [*map(Color, COLORS, COLORS.values())]])
def test_a_clue_is_written_in_several_ways(clue, colors):
    assert Hanjie([clue], [None] * 3, colors) == Hanjie([[[1, "red"], [2, "blue"]]], [None] * 3, COLORS)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"rows": ["1", None, None]}, r'rows\[0\]\[0\]: expected a block with its colour, as \[3, "red"\], found 1'),
        ({"rows": ["1pink", None, None]}, r"rows\[0\]\[0\]\[1\]: expected one of the colours red, blue, gold, r, b, g"),
        ({"rows": [[[1, 4]], None, None]}, r"rows\[0\]\[0\]\[1\]: expected a colour, or its number from 1 to 3"),
        ({"rows": [["?"], None, None]}, r"rows\[0\]\[0\]: expected a block with its colour"),
        ({"rows": ["2r 1r", None, None]}, r"rows\[0\]: expected a clue that fits into 3 cells, found one that needs 4"),
        ({"rows": ["2r 2b", None, None]}, r"rows\[0\]: expected a clue that fits into 3 cells, found one that needs 4"),
        ({"colors": ["reddish"]}, r"colors\[0\]: expected a known colour such as red"),
        ({"colors": {"red": "d62828"}}, "colors.red: expected a colour as #rrggbb, found 'd62828'"),
        ({"colors": {"3": "#d62828"}}, r"colors.3: expected a short name for the colour"),
        ({"colors": {"red": "#f00", "Red": "#e00"}}, "colors: expected colours with different names"),
        ({"colors": {f"c{chr(97 + i % 26)}{i}": "#123" for i in range(36)}}, "colors: expected at most 35 colours"),
    ],
)
def test_what_is_wrong_is_named(changes, message):
    with pytest.raises(InstanceError, match=message):
        puzzle("hanjie", **FLAG | changes)


def test_broken_rules_and_totals_are_named_by_colour():
    flag = puzzle("hanjie", **FLAG)
    assert flag.broken_rules(SOLVED) == []
    assert flag.broken_rules([[1, 2, 2], [1, 1, 1], [3, 0, 2]]) == [
        "column 1 has blocks [[2, 'red'], [1, 'gold']], its clue is [[2, 'red']]",
        "column 2 has blocks [[1, 'blue'], [1, 'red']], its clue is [[1, 'blue'], [1, 'red'], [1, 'gold']]",
    ]
    assert flag.solving.unsolvable(flag) is None
    wrong = puzzle("hanjie", **FLAG | {"rows": ["1r 1b", "3r", "1g 1b"]})
    assert wrong.solving.unsolvable(wrong) == "the rows paint 2 cells blue, the columns 3"


def test_it_is_drawn_as_letters_and_on_a_terminal_in_colour():
    flag = puzzle("hanjie", **FLAG)
    assert (
        drawn(flag, SOLVED)
        == """
           1b 1b
           1r 1r
        2r 1g 1b
      ┏━━━━━━━━━┓
1r 2b ┃ r  b  b ┃
   3r ┃ r  r  r ┃
1g 1b ┃    g  b ┃
      ┗━━━━━━━━━┛
"""
    )
    assert "\x1b[97;48;2;214;40;40m r \x1b[0m" in drawn(flag, SOLVED, Style(colour=True))


def test_blocks_of_unknown_length_are_found():
    flag = puzzle("hanjie", **FLAG | {"columns": [[["?", "red"]], None, "1b 1r 1b"]})
    found = findings(flag, SOLVED)
    assert found["columns"][:2] == [[[2, "red"]], [[1, "blue"], [1, "red"], [1, "gold"]]]
    assert "? is a block of any length, * is nothing known" in flag.description


def test_symbols_of_colours_differ_and_are_no_crosses():
    names = ["red", "r", "rose", "xx", "blue", "black", "b", "bl"]
    found = symbols(tuple(Color(name, "#000000") for name in names))
    assert len({*found}) == len(names)
    assert not {*found} & {*"xX"}
