"""Judging answers: every form in which people and models write them, every right answer, and no junk that raises."""

import json
import re
from functools import cache
from itertools import filterfalse, islice
from random import Random

import pytest
from hypothesis import given, strategies as st

import satpuzzles
from benchmarks.altered import altered
from satpuzzles.puzzles import PUZZLES
from satpuzzles.stating.modelling import known_rules
from tests.effort import examples
from tests.paths import ROOT

NURIKABE = {"puzzle": "nurikabe", "clues": [[2, None, None], [None, None, None], [None, None, 2]]}
MASYU = ROOT / "instances" / "masyu" / "10x10.json"
SOLVED = "12..34..21..4..."
LARGE = {"araf", "hidoku", "net", "numbrix", "palisade", "signpost"}
"""Kinds whose smallest instances take seconds to play to the end."""
SUDOKU = {"puzzle": "sudoku", "givens": [[1, None, None, None]] + [[None] * 4] * 3}


@cache
def smallest(kind):
    """The smallest instance of a kind that has a solution, and that; a new puzzle of size 4 if it is large."""
    if kind in LARGE:
        puzzle = satpuzzles.generate(kind, size=4, seed=1)
        return puzzle, satpuzzles.solve(puzzle).grid
    for path in sorted((ROOT / "instances" / kind).glob("*.json"), key=lambda one: (one.stat().st_size, one.name)):
        puzzle = next(iter(satpuzzles.load_all(path)))
        if (grid := satpuzzles.solve(puzzle).grid) is not None:
            return puzzle, grid
    raise AssertionError(kind)


def written(grid):
    rows = [[*map(str, row)] for row in grid]
    yield json.dumps(grid)
    yield f"The answer is {json.dumps({'grid': grid})}, as 1 2 3 shows."
    yield "First 9 9 9.\n```\n" + "\n".join(" ".join(row) for row in rows) + "\n```\nDone, in 12 steps."
    yield "\n".join(f"Row {i}: [{', '.join(row)}]" for i, row in enumerate(rows, start=1))
    yield "\n".join(f"| {' | '.join(row)} |" for row in rows)
    if max(map(len, (value for row in rows for value in row))) == 1:
        yield "\n".join("".join(row) for row in rows)


@pytest.mark.parametrize("kind", [*PUZZLES.built_in])
def test_a_right_answer_is_right_in_every_form_and_a_wrong_one_is_not(kind):
    puzzle, grid = smallest(kind)
    for text in written(grid):
        found = satpuzzles.judge(puzzle, text)
        assert (found.right, found.score, found.agreeing) == (True, 1, 1.0), (text[:200], found)
    other = [[*row] for row in grid]
    other[0][0] = next(value for value in puzzle.numbers if value != grid[0][0])
    found = satpuzzles.judge(puzzle, json.dumps(other))
    assert not found.right or not puzzle.broken_rules(other)
    assert found.right or (found.broken and found.rules_kept < 1 and found.agreeing is not None)


def test_altered_answers_are_judged_as_a_solver_judges_them():
    kinds = [*PUZZLES.built_in][::6]  # all of them: python -m benchmarks.altered
    found = altered(kinds, 6)
    assert found.judged == 6 * len(kinds)
    assert 0 < found.right < found.judged
    assert found.differences == []


def test_every_answer_that_the_rules_allow_is_right():
    for grid in islice(satpuzzles.solutions(SUDOKU), 20):
        assert satpuzzles.judge(SUDOKU, json.dumps(grid)).right


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("Shaded cells: r1c2, r1c3, r2c2, r3c1 and r3c2.", "cells by their places"),
        ("(1, 2) (1, 3) (2, 2) (3, 1) (3, 2)", "cells by their places"),
        ("[[0, 1], [0, 2], [1, 1], [2, 0], [2, 1]]", "cells by their places"),
        ("2 # #\n. # .\n# # 2", "rows of cells"),
        ("2##\n.#.\n##2", "rows of cells"),
        ("□■■\n□■□\n■■□", "rows of cells"),
        ("| 2 | x | x |\n|---|---|---|\n|  | x |  |\n| x | x | 2 |", "rows of cells"),
        ("2XX\n-X-\nXX2\nIt has five shaded cells.", "rows of cells"),
        ("0 0 0\n0 0 0\n0 0 0\n\nNo, rather:\n\n0 1 1\n0 1 0\n1 1 0", "rows of cells"),
    ],
)
def test_shaded_cells_are_read_as_they_are_written(text, how):
    found = satpuzzles.judge(NURIKABE, text)
    assert found.right, found
    assert found.read == how


@pytest.mark.parametrize(
    "text",
    [
        "1234 3412 2143 4321",
        "So: 1234/3412/2143/4321",
        "The answer: 1 2 3 4, 3 4 1 2, 2 1 4 3, 4 3 2 1",
        "1234341221434321",
    ],
)
def test_a_grid_in_one_line_is_read(text):
    found = satpuzzles.judge(SOLVED, text)
    assert (found.right, found.read) == (True, "rows in one line")
    assert not satpuzzles.judge(SOLVED, text.replace("3", "4")).right


def test_signs_between_the_cells_of_a_futoshiki_are_passed_over():
    puzzle = {"puzzle": "futoshiki", "givens": [[None] * 3] * 3, "across": [".<", "..", ".."], "down": ["v..", "..."]}
    found = satpuzzles.judge(puzzle, "2   1 < 3\n\u2228\n1   3   2\n\n3   2   1")
    assert (found.right, found.read) == (True, "rows of cells with signs between")


def loop():
    """The cells of a loop, in order, by row and column from 1."""
    puzzle = satpuzzles.load(MASYU)
    grid, beside = satpuzzles.solve(puzzle).grid, {}
    for place, (r, c) in puzzle.board.cells.items():
        if grid[r][c]:
            one, other = puzzle.board.ends(place)
            beside.setdefault(one, []).append(other)
            beside.setdefault(other, []).append(one)
    path = [min(beside), beside[min(beside)][0]]
    while (following := next(one for one in beside[path[-1]] if one != path[-2])) != path[0]:
        path.append(following)
    return puzzle, [(y // 2 + 1, x // 2 + 1) for y, x in path]


def test_a_loop_is_read_by_its_cells_and_by_directions():
    puzzle, cells = loop()
    turns = [
        b
        for a, b, c in zip(cells[-1:] + cells, cells, cells[1:] + cells[:1], strict=False)
        if (a[0] == b[0]) != (b[0] == c[0])
    ]
    named = [f"r{r}c{c}" for r, c in cells]
    ways = {(-1, 0): "n", (1, 0): "s", (0, -1): "w", (0, 1): "e"}
    rows = [["-"] * 10 for _ in range(10)]
    for i, (r, c) in enumerate(cells):
        beside = cells[i - 1], cells[(i + 1) % len(cells)]
        rows[r - 1][c - 1] = "".join(ways[v - r, u - c] for v, u in beside)
    for text in (
        " -> ".join(named),
        str(cells),
        str([(r - 1, c - 1) for r, c in cells]),
        str(turns),
        "\n".join(map(" ".join, rows)),
    ):
        found = satpuzzles.judge(puzzle, text)
        assert found.right, (text[:99], found)


def test_what_is_wrong_is_said_with_its_place():
    found = satpuzzles.judge(SUDOKU, "2 1 3 4\n3 4 1 2\n1 2 4 3\n4 3 2 1")
    assert not found.right
    assert found.broken[0] == "r1c1 is given as 1, not 2"
    assert found.rules_kept == 1.0
    assert satpuzzles.judge(SUDOKU, "1 2 3 .\n3 4 1 2\n2 1 4 3\n4 3 2 1").broken == ("r1c4 is open",)
    both = satpuzzles.judge(SUDOKU, "2 1 3 .\n3 4 1 2\n1 2 4 3\n4 3 2 1")
    assert both.broken == tuple(one.rule for one in both.violations)
    assert both.broken[0].startswith("r1c1 is given as 1")
    assert "r1c4 is open" in both.broken
    assert satpuzzles.judge(SUDOKU, "I do not know.").broken == ("no answer was found",)
    assert satpuzzles.judge(SUDOKU, "").to_json()["score"] == 0


@given(st.text(max_size=300) | st.text(alphabet="[](){},;|0123456789 rc\n-#.x", max_size=400))
@examples(100)
def test_no_text_raises(text):
    for puzzle in (SUDOKU, NURIKABE):
        assert satpuzzles.judge(puzzle, text).score in (0, 1)


@pytest.mark.parametrize("junk", ["[", "r1c1", "1 ", "a\n", "[[1,2],", "(1,", "|", "1,", "\t", "row 1 col "])
def test_a_hundred_megabytes_of_junk_are_answered(junk):
    assert not satpuzzles.judge(SUDOKU, junk * (10**8 // len(junk))).right


@pytest.mark.parametrize(
    ("givens", "line", "right"),
    [
        (["11..", "....", "....", "...."], "None", True),
        (["11..", "....", "....", "...."], "So there is no solution.", True),
        (["11..", "....", "....", "...."], "There are several solutions.", False),
        (["12..", "....", "....", "...."], "There are multiple valid solutions!", True),
        (["12..", "....", "....", "...."], "It cannot be solved.", False),
        (["1..4", "..3.", ".4..", "...2"], "There is no solution.", False),
        (["1..4", "..3.", ".4..", "...2"], "**The solution is not unique**", False),
    ],
)
def test_that_there_is_none_or_that_there_are_several_is_an_answer(givens, line, right):
    puzzle = {"puzzle": "sudoku", "givens": givens}
    found = satpuzzles.judge(puzzle, f"1 2 3 4\n4 3 2 1\n2 1 4 3\n3 4 1 2\nThat fails, I think.\n{line}\n")
    assert (found.right, found.score, found.grid) == (right, int(right), None)
    assert bool(found.broken) != right


def test_talk_of_other_solutions_is_no_claim():
    grid = satpuzzles.solve("1..4..3..4.....2").grid
    for talk in ("There is no solution other than this.", "No other solution exists.", "It is the only solution."):
        assert satpuzzles.judge("1..4..3..4.....2", f"{json.dumps(grid)}\n{talk}").right


ANYWHERE = re.compile(
    r"the (number \d+|number of \w+|[\w ]+ominos?|ships? of length \d+|islands|lines): |the snake has two ends"
)
"""Rules about the whole board that may be broken nowhere: a number stands in no cell, a shape is not on the board."""


@pytest.mark.parametrize("kind", [*PUZZLES.built_in])
def test_each_violation_has_its_place(kind):
    """Wrong answers of one to three changed cells: what is at fault is told with rule and cells."""
    example = json.loads((ROOT / "satpuzzles" / "examples.json").read_text())[kind]
    puzzle, random = satpuzzles.load(example["puzzle"]), Random(kind)  # to be repeated
    once = {rule.demand(0) for rule in known_rules(puzzle).values() if rule.is_nameless}
    for changes in (1, 1, 2, 3):
        answer = [[*row] for row in example["answer"]]
        cells = [(r, c) for r, row in enumerate(answer) for c in range(len(row))]
        for r, c in random.sample(cells, min(changes, len(cells))):
            answer[r][c] = random.choice(puzzle.numbers)
        found = satpuzzles.judge(puzzle, json.dumps(answer))
        assert bool(found.violations) != found.right
        lengths = [*map(len, answer)]
        for one in found.violations:
            assert one.cells or ANYWHERE.match(one.rule), one
            assert all(c < lengths[r] for r, c in one.cells)
        assert not once.intersection(filterfalse(ANYWHERE.match, found.broken)), "a rule without a place"


@pytest.mark.parametrize(
    ("document", "answer", "rule", "cells"),
    [
        ({"puzzle": "hitori", "numbers": [[1, 2], [2, 1]]}, [[1, 1], [0, 0]], "never share a side", ((0, 0), (0, 1))),
        (NURIKABE, [[1, 0, 0], [1, 0, 0], [0, 1, 1]], "all sea cells are connected", ((0, 0), (1, 0))),
        (
            {"puzzle": "slitherlink", "clues": [[None] * 5]},
            [[1, 0, 0, 1, 1], [1, 1, 0, 1, 0, 1], [1, 0, 0, 1, 1]],
            "form one loop",
            ((0, 0), (1, 0), (1, 1), (2, 0)),
        ),
        ({"puzzle": "suguru", "regions": ["AB"], "givens": [[None, None]]}, [[1, 1]], "never touch", ((0, 0), (0, 1))),
    ],
)
def test_the_cells_of_a_violation(document, answer, rule, cells):
    found = satpuzzles.judge(document, json.dumps(answer))
    assert cells in [one.cells for one in found.violations if rule in one.rule], found.violations
