"""Variants of Sudoku against their definitions, on all grids of 4x4; documents, and what is wrong in them."""

import re
from itertools import compress, islice
from random import Random
from typing import ClassVar

import numpy as np
import pytest
from hypothesis import given, strategies as st

import satpuzzles
from satpuzzles import InstanceError
from satpuzzles.explaining.explain import Explanation
from satpuzzles.puzzles.variants import DIAGONALS, VARIANTS, variant
from satpuzzles.stating.modelling import model_of
from satpuzzles.testing import Contract
from tests.effort import examples
from tests.paths import ROOT
from tests.puzzles.combined import combination, faults, links_of
from tests.puzzles.common import all_solutions, puzzle
from tests.puzzles.variant_rules import NAMES, ORACLES, documents, grids, paths, rows_of, solved

EMPTY = [[None] * 4] * 4


def test_each_variant_has_its_oracle():
    assert {*ORACLES} == {*VARIANTS} - {"argyle"}


@pytest.mark.parametrize("key", ORACLES)
@examples(16)
@given(data=st.data())
def test_the_solutions_of_each_variant_are_those_of_its_definition(key, data):
    document = data.draw(documents([key]))
    assert all_solutions(puzzle("sudoku", givens=EMPTY, **document)) == solved(document)


@examples(60)
@given(data=st.data())
def test_variants_are_combined_freely(data):
    keys = data.draw(st.lists(st.sampled_from([*ORACLES]), min_size=2, max_size=4, unique=True))
    document = data.draw(documents(sorted(keys, key=[*VARIANTS].index)))
    chosen = puzzle("sudoku", givens=EMPTY, **document)
    written = chosen.to_json()
    if document.keys() >= {*DIAGONALS}:  # they are one field
        assert written["diagonals"] is True
    else:
        assert {key: written[key] for key in document} == document
    assert satpuzzles.loads(written) == chosen
    for site in links_of(document):
        assert satpuzzles.loads(satpuzzles.dumps(chosen, site)) == chosen
    assert satpuzzles.render(chosen, "svg")
    expected = solved(document)
    assert all_solutions(chosen, presolve=False) == expected
    for of in grids()[::24]:
        grid = rows_of(of)
        assert (not chosen.broken_rules([*map(list, grid)])) == (grid in expected)


HALF = {"puzzle": "sudoku", "givens": ["1.3.", "..12", "21..", "..21"]}
"""One of two boards, with other rows 2 and 4."""


class TestSudokuVariants(Contract):
    documents: ClassVar = [
        {"puzzle": "sudoku", "givens": ["12..", "34..", "21..", "43.."]},
        {
            **HALF,
            "cages": [{"cells": "r1c2 r1c3", "sum": 5}, {"cells": "r3c3 r3c4 r4c3"}],
            "thermometers": ["r2c1 r2c2"],
            "slow_thermometers": ["r1c2 r2c1"],
            "disjoint": True,
            "clones": [{"cells": "r1c2 r1c3", "copy": "r3c1 r3c4"}],
            "extra_regions": ["r3c3 r2c3 r1c2"],
        },
        {
            **HALF,
            "arrows": [{"circle": "r2c1", "line": "r2c1 r1c1 r1c2"}],
            "between": ["r1c1 r1c2 r1c3"],
            "region_sums": ["r3c1 r3c2 r3c4"],
            "ten_lines": [{"cells": "r1c1 r1c2 r2c2", "sum": 7}],
            "whispers": ["r2c2 r2c3"],
            "white_dots": ["r4c1 r4c2"],
            "black_dots": ["r1c1 r1c2"],
            "xv": ["r1c2 V r1c3"],
            "greater": ["r2c2 > r1c2"],
        },
        {
            **HALF,
            "little_killers": [{"from": "r4c2", "towards": "up right", "sum": 9}],
            "sandwiches": {"above": [5, None, None, None]},
            "x_sums": {"left": [1, None, None, None]},
            "skyscrapers": {"left": [None, None, 2, None]},
            "quadruples": [{"corner": "r3c3", "values": [3, 4]}],
            "palindromes": ["r1c1 r2c3"],
            "renban": ["r1c2 r2c1"],
            "even": "r4c1",
            "odd": "r3c2",
        },
        {
            **HALF,
            "numbered_rooms": {"left": [None, 1, None, None]},
            "row_indexers": "r1c1",
            "column_indexers": "r2c1",
            "box_indexers": "r3c3",
            "zippers": ["r1c2 r2c1 r3c2"],
            "modular": ["r1c1 r1c2 r1c3"],
        },
        {**HALF, "antiknight": True, "thermometers": ["r1c3 r2c2"]},
        {**HALF, "antiking": True, "windoku": True},
        {**HALF, "nonconsecutive": True, "all_black_dots": True, "all_xv": True},
    ]
    generated: ClassVar = {"size": 4}


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"cages": 1}, "cages: expected a list of cages, found 1"),
        ({"cages": [{"cells": "r1c1 r1c1"}]}, "cages[0].cells: expected each cell once, found r1c1 r1c1"),
        ({"cages": [{"cells": "r1c5"}]}, "cages[0].cells[0]: expected a cell from r1c1 to r4c4, found 'r1c5'"),
        ({"cages": [{"cells": "r1c1", "sum": "x"}]}, "cages[0].sum: expected a sum from 0 to 64, found 'x'"),
        ({"cages": [{"cells": []}]}, "cages[0].cells: expected 1 to 4 cells such as 'r1c1 r1c2', found 0"),
        ({"cages": [{"cells": "r1c1", "total": 3}]}, "cages[0].total: expected one of the members cells, sum"),
        ({"thermometers": ["r1c1"]}, "thermometers[0]: expected 2 to 16 cells such as 'r1c1 r1c2', found 1"),
        ({"thermometers": [[[0, 4], [0, 1]]]}, "thermometers[0][0][1]: expected a whole number from 0 to 3, found 4"),
    ],
)
def test_errors_have_places(fields, message):
    with pytest.raises(InstanceError) as caught:
        puzzle("sudoku", givens=EMPTY, **fields)
    assert str(caught.value).startswith(message)


def test_cells_may_be_lists():
    by_name = puzzle("sudoku", givens=EMPTY, thermometers=["r1c1 r1c2"])
    assert puzzle("sudoku", givens=EMPTY, thermometers=[[[0, 0], [0, 1]]]) == by_name
    assert satpuzzles.Sudoku(EMPTY, thermometers=[["r1c1", "R1C2"]]) == by_name
    assert satpuzzles.Sudoku(EMPTY, variants=by_name.variants) == by_name


def test_pages_of_penpa_have_cages_thermometers_and_dots():
    fields = {
        "cages": [{"cells": "r1c1 r1c2", "sum": 3}, {"cells": "r3c3 r4c3"}],
        "thermometers": ["r2c1 r2c2 r1c3"],
        "arrows": [{"circle": "r1c1", "line": "r1c1 r2c2"}, {"circle": "r4c1 r4c2", "line": "r4c2 r3c3"}],
        "even": "r1c3",
        "odd": "r2c3",
        "white_dots": ["r3c1 r3c2", {"cells": "r3c2 r3c3", "difference": 2}],
        "black_dots": ["r4c1 r4c2", "r1c4 r2c4", {"cells": "r2c1 r3c1", "ratio": 4}],
        "xv": ["r1c1 V r2c1"],
        "greater": ["r4c3 > r4c4", "r3c4 > r4c4"],
        "quadruples": [{"corner": "r2c2", "values": [1, 2]}],
        "nonconsecutive": True,
        "rising_diagonal": True,
    }
    chosen = satpuzzles.Sudoku([[None, None, 3, None], *EMPTY[1:]], **fields)
    for site in ("penpa", "penpa-edit"):
        assert satpuzzles.loads(satpuzzles.dumps(chosen, site)) == chosen
    for refused, message in (
        ({"antiknight": True}, "antiknight: expected no antiknight, for penpa"),
        ({"arrows": [{"circle": "r1c1 r2c2", "line": "r1c1 r1c2"}]}, "expected a straight pill"),
        ({"cages": [{"cells": "r1c1 r1c2", "sum": 3}, {"cells": "r1c1 r2c1"}]}, "cages that do not overlap, for penpa"),
    ):
        with pytest.raises(InstanceError, match=message):
            satpuzzles.dumps(satpuzzles.Sudoku(EMPTY, **refused), "penpa")


KILLER = """4 4
3 - 7 -
7 - 3 -
3 - 7 -
7 - 3 -
1 1 2 2
3 3 4 4
5 5 6 6
7 7 8 8"""


def test_killer_sudokus_of_puzzlekit():
    """The form of its data set: sums, then the number of the cage of each cell."""
    chosen = satpuzzles.loads(KILLER, format="puzzlekit", kind="killer-sudoku")
    assert chosen.to_json()["cages"][0] == {"cells": "r1c1 r1c2", "sum": 3}
    assert len(all_solutions(chosen)) == 16
    written = satpuzzles.dumps(chosen, "puzzlekit")
    assert b'"KillerSudoku"' in written
    assert satpuzzles.loads(written) == chosen
    given = satpuzzles.Sudoku([[1, *[None] * 3], *EMPTY[1:]], variants=chosen.variants)
    with pytest.raises(InstanceError, match=r"givens\[0\]\[0\]: expected null, for puzzlekit, found 1"):
        satpuzzles.dumps(given, "puzzlekit")
    how = {"format": "puzzlekit", "kind": "killer-sudoku"}
    some = satpuzzles.Sudoku(EMPTY, cages=[{"cells": "r1c2 r1c3", "sum": 5}, {"cells": "r4c4"}])
    assert satpuzzles.loads(satpuzzles.dumps(some, "puzzlekit")) == some  # cells in no cage are blanks
    for wrong, message in (
        ("3 3 7 -", "one sum in a cage, found 3 and 7"),
        ("3 4 7 -", "one sum in a cage, found 3 and 4"),
    ):
        with pytest.raises(InstanceError, match=message):
            satpuzzles.loads(KILLER.replace("3 - 7 -", wrong, 1).replace("1 1 2 2", "1 1 1 2"), **how)
    with pytest.raises(InstanceError, match="line 2: expected sums in cells of cages, found 7 in none"):
        satpuzzles.loads(KILLER.replace("1 1 2 2", "1 1 - -"), **how)
    twice = satpuzzles.Sudoku(EMPTY, cages=[{"cells": "r1c1 r1c2"}, {"cells": "r1c2 r1c3"}])
    with pytest.raises(InstanceError, match=r"cages\[1\]: expected cages that do not overlap, for puzzlekit"):
        satpuzzles.dumps(twice, "puzzlekit")


KROPKI = {
    "white_dots": [
        "r1c2 r1c3",
        "r1c3 r1c4",
        "r2c1 r2c2",
        "r3c3 r3c4",
        "r4c1 r4c2",
        "r4c2 r4c3",
        "r2c1 r3c1",
        "r2c4 r3c4",
    ],
    "black_dots": [
        "r1c1 r1c2",
        "r2c3 r2c4",
        "r3c1 r3c2",
        "r4c3 r4c4",
        "r1c2 r2c2",
        "r1c4 r2c4",
        "r3c1 r4c1",
        "r3c3 r4c3",
    ],
}


def test_with_all_dots_a_pair_of_1_and_2_has_one_of_either_colour():
    full = puzzle("sudoku", givens=EMPTY, **KROPKI, nonconsecutive=True, all_black_dots=True)
    assert all_solutions(full) == {((1, 2, 3, 4), (3, 4, 1, 2), (2, 1, 4, 3), (4, 3, 2, 1))}
    for site in ("fpuzzles", "sudokupad", "scl"):
        assert satpuzzles.loads(satpuzzles.dumps(full, site)) == full


@pytest.mark.parametrize("key", ["nonconsecutive", "all_black_dots", "all_xv"])
@pytest.mark.parametrize(
    ("marks", "is_dot"),
    [
        ({"white_dots": ["r1c1 r1c2"]}, True),
        ({"white_dots": [{"cells": "r1c1 r1c2", "difference": 3}]}, True),
        ({"black_dots": ["r1c1 r1c2"]}, True),
        ({"black_dots": [{"cells": "r1c2 r1c1", "ratio": 3}]}, True),
        ({"xv": ["r1c1 V r1c2"]}, False),
        ({"greater": ["r1c1 > r1c2"]}, None),
    ],
)
def test_what_exempts_a_pair_from_a_negative_rule(key, marks, is_dot):
    """As in SudokuSolver and in the Interactive Sudoku Solver, see `DOTS` of `tests.puzzles.variant_rules`."""
    chosen = puzzle("sudoku", givens=EMPTY, **marks, **{key: True})
    exempt = (0, 1) not in {*variant(key).pairs(chosen)}
    assert exempt == (is_dot is not None and is_dot == (key != "all_xv"))


@pytest.mark.parametrize(
    ("dots", "ratios"),
    [
        ([], {2}),
        (["r2c1 r2c2"], {2}),
        ([{"cells": "r2c1 r2c2", "ratio": 3}], {3}),
        (["r2c1 r2c2", {"cells": "r3c1 r3c2", "ratio": 3}], {2, 3}),
    ],
)
def test_all_black_dots_are_those_of_the_ratios_that_there_are(dots, ratios):
    """As ``CreateFromFPuzzles`` of SudokuSolver has it."""
    chosen = puzzle("sudoku", givens=EMPTY, black_dots=dots or None, all_black_dots=True)
    relations = variant("all_black_dots").relations(chosen)
    assert {n for n in (2, 3, 4) if not all(relation(1, n) for relation in relations)} == ratios


NO_GRID = ("antiking", "nonconsecutive", "all_black_dots")
"""Rules that no Sudoku of 4x4 keeps."""


@pytest.mark.slow
@examples(8)
@given(seed=st.integers(0, 10**6))
def test_random_combinations_are_puzzles(seed):
    """Unique by two encodings, drawn without texts over each other, and back from each link."""
    made = satpuzzles.generate("sudoku", seed=seed, **combination(Random(seed), [6]))
    assert not [*faults(made)]
    assert sum(value is not None for row in made.givens for value in row) < 18


@pytest.mark.parametrize("key", [key for key in ORACLES if key not in NO_GRID])
def test_a_new_puzzle_has_the_constraints_that_were_asked_for(key):
    made = satpuzzles.generate("sudoku", seed=1, size=4, constraints=key)
    assert satpuzzles.check(made).status == "unique"
    assert made.to_json().keys() & VARIANTS.keys() <= {key}


def test_argyle_is_eight_diagonals_of_a_board_of_nine():
    made = satpuzzles.Sudoku([[*range(1, 10)], *[[None] * 9] * 8], argyle=True)
    (label, marks), *_ = made.variants
    assert (label, sorted(len(mark.cells) for mark in marks)) == ("argyle", [5, 5, 5, 5, 8, 8, 8, 8])
    grid = satpuzzles.solve(made).grid
    for offset in (1, -1, 4, -4):
        for rows in (grid, [row[::-1] for row in grid]):
            diagonal = [rows[r][r + offset] for r in range(9) if 0 <= r + offset < 9]
            assert len({*diagonal}) == len(diagonal)
    for site in ("fpuzzles", "scl"):
        assert satpuzzles.loads(satpuzzles.dumps(made, site)) == made


def test_killer_sudokus_are_made():
    made = satpuzzles.generate("killer-sudoku", seed=1, size=6)
    assert made.to_json()["cages"]
    with pytest.raises(satpuzzles.UsageError, match=r"unknown constraint 'cage' .did you mean 'cages'"):
        satpuzzles.generate("sudoku", constraints="cage")
    with pytest.raises(satpuzzles.UsageError, match="'constraints': argyle: expected a board of 9 rows"):
        satpuzzles.generate("sudoku", size=4, constraints="argyle")


SENTENCES = """
Arrow. r2c1 and r2c2 are not 4, and r2c3 is not 1: the arrow at r2c3 (the values sum to that in the circle) \
leaves 1, 2 and 3 at r2c1 and r2c2, and 2, 3 and 4 at r2c3.
Thermometer. r1c1 is 1, r2c1 is 2, r3c1 is 3, and r4c1 is 4: the thermometer at r1c1 (values ascend from the bulb) \
leaves nothing else.
Sum combinations. r1c1 and r1c2 are not 3 or 4: the cage at r1c1 (sum 3) can only be 1 + 2.
Innies and outies. r1c3 = 1: box 1 adds up to 10, and its cages, which have r1c3 outside it, to 11.
Black dot. r1c1 and r1c2 are not 3: the black dot between r1c1 and r1c2 (a ratio of 1 to 2) leaves 1, 2 and 4.
Skyscraper clue. r2c1 is 1, r2c2 is 2, r2c3 is 3, and r2c4 is 4: the skyscraper clue left of row 2 (4 seen) \
leaves nothing else.
"""
HINTED = [
    {"arrows": [{"circle": "r2c3", "line": "r2c3 r2c2 r2c1"}]},
    {"thermometers": ["r1c1 r2c1 r3c1 r4c1"]},
    {"cages": [{"cells": "r1c1 r1c2", "sum": 3}]},
    {"cages": [{"cells": "r1c1 r1c2 r1c3", "sum": 7}, {"cells": "r2c1 r2c2", "sum": 4}]},
    {"black_dots": ["r1c1 r1c2"]},
    {"skyscrapers": {"left": [None, 4, None, None]}},
]


def test_hints_name_the_constraint():
    found = [satpuzzles.hint(satpuzzles.Sudoku(EMPTY, **fields)).step.with_technique for fields in HINTED]
    assert found == SENTENCES.strip().split("\n")


@pytest.mark.parametrize(
    ("givens", "fields", "told"),
    [
        (  # the row excludes a value from the other end, so that one rule and what it knows is all
            ["4...", "....", "....", "...."],
            {"palindromes": ["r1c2 r2c2 r2c3"]},
            (
                "Palindrome. r2c3 is not 4: as row 1 excludes 4 from r1c2, the palindrome at r1c2 "
                "(the same values from both ends) leaves 1, 2 and 3."
            ),
        ),
        (
            ["..3.", "....", "....", "...."],
            {"xv": ["r1c2 V r2c2"]},
            (
                "XV sign. r2c2 is not 2: as row 1 excludes 3 from r1c2, the V between r1c2 and r2c2 (a sum of 5) "
                "leaves 1, 3 and 4."
            ),
        ),
    ],
)
def test_hints_say_what_the_constraint_sees(givens, fields, told):
    assert satpuzzles.hint(satpuzzles.Sudoku(givens, **fields)).step.with_technique == told


def test_hints_take_a_rule_about_all_pairs_as_one():
    givens = ["....6.", ".....4", "..5...", "......", "..2...", ".5..3."]
    step = satpuzzles.hint(satpuzzles.Sudoku(givens, box=[2, 3], antiking=True)).step
    assert str(step) == (
        "r6c6 = 2: in box 6 the 2 at r5c3 excludes row 5 and r6c4, as cells that touch at a corner differ, "
        "and r6c5 is filled."
    )


def test_a_chain_says_once_what_a_line_demands():
    givens = ["......", "......", "......", "..2.4.", "..45..", "......"]
    whispers = ["r1c2 r1c1 r2c2", "r2c5 r1c4 r1c5", "r5c2 r6c3 r6c4", "r6c6 r6c5 r5c6"]
    steps = Explanation(satpuzzles.Sudoku(givens, box=[2, 3], whispers=whispers))
    chain = next(step.sentence for step in steps if step.sentence.count("the whispers line at r2c5") > 1)
    assert chain.count("the whispers line at r2c5 (neighbours on the line differ by 3 or more)") == 1


PAGE = ROOT / "docs" / "kinds" / "sudoku-variants.md"


def test_the_page_names_each_field():
    named = re.findall(r"^\| `(\w+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert named == [*VARIANTS]


@pytest.mark.parametrize("name", ["killer", "lines", "more-lines", "clues"])
def test_the_pictures_of_the_page_are_drawn_as_it_says(name):
    chosen = satpuzzles.load(ROOT / "instances" / "sudoku" / f"9x9-{name}.json")
    drawn = satpuzzles.render(chosen, "svg")
    shown = PAGE.with_name(f"sudoku-{name}.svg").read_text(encoding="utf-8")
    text = drawn.decode() if isinstance(drawn, bytes) else drawn
    assert shown.partition("</title>")[2] == text.partition("</title>")[2] != ""


def test_on_a_page_clues_beside_others_that_point_into_the_board_are_parts_of_the_picture():
    fields = {"sandwiches": {"left": [3, None, None, None]}}
    pointing = {"little_killers": [{"from": "r1c2", "towards": "down right", "sum": 9}]}
    alone, together = (
        satpuzzles.render(satpuzzles.Sudoku(EMPTY, **some), "html") for some in (fields, {**fields, **pointing})
    )
    assert b'class="board clued"' in alone
    assert b'class="board"' in together


def test_both_diagonals_are_one_field_however_they_are_stated():
    both = puzzle("sudoku", givens=EMPTY, rising_diagonal=True, falling_diagonal=True)
    assert both == puzzle("sudoku", givens=EMPTY, diagonals=True)
    assert both.variants == ()


@pytest.mark.slow
@given(data=st.data())
def test_sums_that_follow_from_cages_hold_in_all_solutions(data):
    """Innies and outies of cages of one solution, in every solution that the cages have."""
    answer = data.draw(st.sampled_from(grids()))
    groups = data.draw(st.lists(paths(1), min_size=1, max_size=6))
    fits = [(cells.split(), [answer[cell] for cell in cells.split()]) for cells in groups]
    cages = [(cells, sum(values)) for cells, values in fits if len({*values}) == len(values)]
    asked = puzzle(
        "sudoku", givens=EMPTY, cages=[{"cells": " ".join(cells), "sum": total} for cells, total in cages] or None
    )
    of_cages = [[([grid[cell] for cell in cells], total) for cells, total in cages] for grid in grids()]
    keeps = [all(len({*some}) == len(some) and sum(some) == total for some, total in one) for one in of_cages]
    solutions = [*compress(grids(), keeps)]
    for rule in asked.solving.redundant(asked, model_of(asked)[0]):
        for grid in solutions:
            assert rule.constraint.holds(np.array([grid[name] for name in NAMES])).all()
    step = satpuzzles.hint(asked).step
    for grid in solutions if step else ():
        for fact in step.conclusions:
            assert (grid[NAMES[4 * fact.cell[0] + fact.cell[1]]] == fact.value) == fact.holds, step


def test_innies_and_outies_are_found():
    """Row 1 but for r1c4, which is 4, and box 1 with r1c3, which is 3."""
    asked = puzzle(
        "sudoku", givens=EMPTY, cages=[{"cells": "r1c1 r1c2 r1c3", "sum": 6}, {"cells": "r2c1 r2c2", "sum": 7}]
    )
    [rule] = asked.solving.redundant(asked, model := model_of(asked)[0])
    rule.constraint.narrow(lambda _: None)
    assert [np.flatnonzero(model.answer.cells[cell]).tolist() for cell in (2, 3)] == [[2], [3]]


@pytest.mark.slow
def test_a_last_value_rests_on_what_was_excluded_from_its_cell_before():
    """By box 4 and neighbours r2c4, which lies in another box, is not 3; that it is 2 rests on more."""
    givens = ["...5..", "......", "......", ".6....", "....1.", "......"]
    asked = satpuzzles.Sudoku(givens, box=(2, 3), nonconsecutive=True)
    grid = satpuzzles.solve(asked).grid
    path = [*islice(Explanation(asked), 12)]
    assert [step.technique for step in path[2:4]] == ["either value"] * 2
    for step in path:
        for fact in step.conclusions:
            assert (grid[fact.cell[0]][fact.cell[1]] == fact.value) == fact.holds, step


def test_region_sums_that_lie_in_one_region_demand_nothing():
    assert satpuzzles.hint(satpuzzles.Sudoku(EMPTY, region_sums=["r1c1 r1c2"])).step is None
