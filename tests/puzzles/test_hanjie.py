from itertools import product

import numpy as np
import pytest
from hypothesis import given, strategies as st

import satpuzzles
from satpuzzles.puzzles.hanjie import Hanjie
from satpuzzles.puzzles.parts.hanjie_lines import line_automaton
from satpuzzles.solving.records import findings
from tests.oracles import puzzles as oracle
from tests.puzzles.common import all_solutions, changed, drawn, puzzle, variants

EXAMPLE = {
    "rows": [[2], [2, 1], [1, 1], [3], [1, 1], [1, 1], [2], [1, 1], [1, 2], [2]],
    "columns": [[2, 1], [2, 1, 3], [7], [1, 3], [2, 1]],
}
UNKNOWN = {"rows": [[1, 1], ["_"], [1, 1]], "columns": [["?", "?"], None, [1, "_"]]}
RING = [[1, 0, 1], [0, 0, 0], [1, 0, 1]]


@pytest.mark.slow
@pytest.mark.parametrize("options", variants(Hanjie))
@pytest.mark.parametrize("clue", [[], [0], [7], [1], [3, 3], [1, 1, 1, 1], ["?"], ["_"], ["?", 2], ["_", 3, "_"], None])
def test_a_single_line_and_its_transposed_one(options, clue):
    expected = oracle.hanjie([[] if clue == [0] else clue], [None] * 7)
    assert all_solutions(puzzle("hanjie", rows=[clue], columns=[None] * 7), **options) == expected
    transposed = {tuple((value,) for value in grid[0]) for grid in expected}
    assert all_solutions(puzzle("hanjie", rows=[None] * 7, columns=[clue]), **options) == transposed


@pytest.mark.parametrize("clue", [None, ["_"], ["?", "_"], [1, "_"], ["_", "_"], ["?"], [2]])
def test_a_line_is_broken_exactly_if_it_does_not_fit_its_clue(clue):
    chosen = puzzle("hanjie", rows=[clue], columns=[None] * 5)
    kept = {line for line in product((0, 1), repeat=5) if not chosen.broken_rules([list(line)])}
    assert kept == {grid[0] for grid in oracle.hanjie([clue], [None] * 5)}


@pytest.mark.parametrize(
    ("changes", "broken"),
    [
        ({}, []),
        ({(1, 1): 1}, []),
        ({(2, 0): 0}, ["row 3 has blocks [1], its clue is [1, 1]", "column 1 has blocks [1], its clue is ['?', '?']"]),
        ({(0, 1): 1}, ["row 1 has blocks [3], its clue is [1, 1]"]),
        ({(1, 2): 1}, ["column 3 has blocks [3], its clue is [1, '_']"]),
        ({(1, 0): 2}, ["there are values outside 0 to 1"]),
    ],
)
def test_broken_rules_are_named(changes, broken):
    assert puzzle("hanjie", **UNKNOWN).broken_rules(changed(RING, changes)) == broken


@pytest.mark.parametrize("unknown", [None, ["?"], ["_"]])
def test_totals_are_not_compared_where_a_clue_is_unknown(unknown):
    stated = puzzle("hanjie", rows=[[1], unknown], columns=[[2], [2]])
    assert stated.solving.unsolvable(stated) is None


def test_an_answer_says_the_blocks_found_for_unknown_clues():
    found = findings(puzzle("hanjie", **UNKNOWN), RING)
    assert found == {"rows": [[1, 1], [], [1, 1]], "columns": [[1, 1], [], [1, 1]]}


def test_solved_board_is_drawn_with_the_clues_found():
    assert (
        drawn(puzzle("hanjie", **UNKNOWN), RING)
        == """
      1   1
      1 0 1
    ┏━━━━━━┓
1 1 ┃██  ██┃
  0 ┃      ┃
1 1 ┃██  ██┃
    ┗━━━━━━┛
"""
    )


def solved():
    (grid,) = all_solutions(puzzle("hanjie", **EXAMPLE))
    return [list(row) for row in grid]


@pytest.mark.parametrize(
    ("clue", "most"),
    [
        (("?",) * 500, 1001),
        ((2, "?") * 100, 501),
        (("_",) * 500, 1002),
        (("_",) * 20 + (3,) + ("_",) * 20, 1500),
        (("_", 3) * 20, 1500),
    ],
)
def test_automata_of_unknown_blocks_stay_small(clue, most):
    dfa = line_automaton(clue)
    assert len(dfa.delta) <= most
    assert (dfa.delta < 0).any()
    assert ((dfa.delta >= np.arange(len(dfa.delta))[:, None]) | (dfa.delta < 0)).all()


@given(
    clue=st.lists(st.sampled_from([1, 2, 3, "?", "_"]), max_size=6).map(tuple),
    line=st.lists(st.integers(0, 1), max_size=25),
)
def test_the_automaton_of_a_clue_accepts_the_lines_that_fit(clue, line):
    fitting = puzzle("hanjie", rows=[[*clue]], columns=[None] * 25)
    line += [0] * (25 - len(line))
    assert line_automaton(clue).accepts(line) is (fitting.broken_rules([line]) == [])


def test_an_automaton_that_grows_without_end_is_given_up():
    clue = [*["_"] * 30, 3, *["_"] * 30, 5, *["_"] * 30]
    answer = satpuzzles.solve(puzzle("hanjie", rows=[clue], columns=[None] * 200))
    assert answer.status == "unknown"
    assert answer.reason == "memory limit: the automaton of a clue with 90 times _ has over 10000 states"


def test_a_document_has_clues_as_texts_and_numbers_as_python_does():
    document = {"puzzle": "hanjie", "rows": ["1 1", "", 3, "_ ?"], "columns": [[1], "1", None, "0"]}
    assert satpuzzles.loads(document) == Hanjie(["1 1", "", 3, "_ ?"], [[1], "1", None, 0])


def test_the_title_has_the_size_as_it_is_asked_for():
    made = satpuzzles.generate("hanjie", size="4x6", seed=1)
    assert (len(made.rows), len(made.columns), made.drawing().title) == (4, 6, "Hanjie 4×6")
