"""Statue Park: the contract, all boards as a person judges them, links of the site, and what is wrong."""

import re
from collections import Counter
from itertools import combinations
from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles import InstanceError, UsageError
from satpuzzles.testing import Judged
from tests.paths import INSTANCES
from tests.puzzles.reading import distances, parts, stated


def keeps_rules(one, grid):
    """The rules as a person reads them."""
    wanted = Counter(
        distances([(r, c) for r, row in enumerate(text.split("/")) for c, cell in enumerate(row) if cell == "#"])
        for text in one.shapes
    )
    clues = all(grid[r][c] == (clue == "b") for r, c, clue in stated(one.clues) if clue != ".")
    return clues and Counter(map(distances, parts(grid, 1))) == wanted and len(parts(grid, 0)) < 2


class TestStatuePark(Judged):
    generated: ClassVar = {"size": "5x5"}
    documents: ClassVar = [
        {"puzzle": "statue-park", "clues": ["b...", "..w.", "...."], "shapes": ["#.#/###", "##"]},
        {"puzzle": "statue-park", "clues": ["....", "....", "..w."], "shapes": ["##/#.", "###"]},
        {"puzzle": "statue-park", "clues": ["...b", "....", "w..."], "shapes": ["#", "#/#", "##/##"]},
        {"puzzle": "statue-park", "clues": ["..", ".."], "shapes": ["#", "#"]},
    ]
    keeps_rules = staticmethod(keeps_rules)


def test_links_of_the_site():
    url = "https://puzz.link/p?statuepark/7/7/078ii6000000290f0//t"  # test/script/statuepark.js of pzprjs
    puzzle = satpuzzles.loads(url)
    assert puzzle.clues[0] == "....bw."
    assert satpuzzles.solve(puzzle).grid[3:] == [
        [1, 0, 0, 0, 0, 0, 0],
        [1, 0, 1, 1, 0, 0, 0],
        [1, 0, 1, 1, 0, 1, 0],
        [1, 0, 0, 0, 1, 1, 1],
    ]
    assert satpuzzles.dumps(puzzle, "puzzlink").decode().strip() == url
    assert satpuzzles.loads("https://puzz.link/p?statuepark/6/5/0000591i00/2/23lg/22u").shapes == ("#./#./##", "##/##")


@pytest.mark.parametrize(
    ("shapes", "expected"),
    [
        (["##", "#.#"], r"shapes\[1\]: expected a shape whose cells are connected, found '#.#'"),
        (["##", "a"], r'shapes\[1\]: expected a shape, such as "###/.#."'),
        (["#####"], r"shapes\[0\]: expected a shape no larger than the board of 2x2, found one of 1x5"),
        ("#/#/#", r"shapes\[0\]: expected a shape no larger than the board of 2x2, found one of 3x1"),
        ("# hexominoes", r'shapes\[1\]: expected a shape, such as "###/.#."'),
    ],
)
def test_what_is_wrong_has_its_place(shapes, expected):
    with pytest.raises(InstanceError, match=expected):
        satpuzzles.StatuePark(["..", ".."], shapes)


def test_links_hold_shapes_of_35_rows_and_columns():
    puzzles = [satpuzzles.StatuePark(["." * 36] * 2, ["##", "#" * side]) for side in (35, 36)]
    assert satpuzzles.loads(satpuzzles.dumps(puzzles[0], "puzzlink")) == puzzles[0]
    with pytest.raises(InstanceError, match=r"shapes\[1\]: expected a shape of at most 35 rows .* found one of 1x36"):
        satpuzzles.dumps(puzzles[1], "puzzlink")


@pytest.mark.parametrize(("kind", "small", "smallest"), [("statue-park", "1x3", "2x2"), ("pentominoes", "2x2", "3x3")])
def test_small_boards_have_one_shape(kind, small, smallest):
    assert any(map(any, satpuzzles.solve(satpuzzles.generate(kind, size=smallest, seed=1)).grid))
    with pytest.raises(UsageError, match=f"'size' {small}: no shape fits"):
        satpuzzles.generate(kind, size=small, seed=1)


def test_a_hint_says_which_cells_would_fit_into_no_shape():
    puzzle = satpuzzles.StatuePark(["bb...", "ww...", "....."], ["###"])
    sentences = [step.sentence for step in satpuzzles.explain(puzzle).steps]
    assert "r1c3 is shaded: otherwise r1c1 and r1c2 would fit into no shape, as r1c1 and r1c2 are shaded." in sentences
    single = satpuzzles.StatuePark(["ww...", ".w...", "ww..."], ["###"])
    room = "r2c1 is unshaded: otherwise no shape would have room there, as r1c1 and r2c2 are unshaded."
    assert room in [step.sentence for step in satpuzzles.explain(single).steps]


def test_equal_shapes_exclude_each_other_only_where_there_are_two():
    two = satpuzzles.explain(satpuzzles.StatuePark(["...", "www"], ["#"] * 2)).steps
    assert two[1].sentence.endswith(
        ": otherwise the 2 shapes like shape 1 could only lie at r1c3; or at r2c3, which exclude each other."
    )
    three = satpuzzles.explain(satpuzzles.StatuePark([".....", "wwwww"], ["#"] * 3)).steps
    assert three[0].sentence == (
        "r1c4 is unshaded: otherwise the 3 shapes like shape 1 could only lie at r1c1; or at r1c2; or at r1c4, of "
        "which no 3 fit together."
    )


def test_cells_that_a_hint_says_fit_into_no_shape_have_none_that_the_known_cells_allow():
    puzzle = satpuzzles.load(INSTANCES / "statue-park" / "6x6-easy.json")
    cells = [(r, c) for r in range(puzzle.height) for c in range(puzzle.width)]
    shapes = {distances([cell for cell in cells if _is_of(text, cell)]) for text in puzzle.shapes}
    told = 0
    for step in satpuzzles.explain(puzzle).steps:
        named = re.search(r"otherwise (r\dc\d) would fit into no shape", step.sentence)
        if named:
            told += 1
            known = {fact.cell: fact.value for fact in step.facts}
            known[step.conclusions[0].cell] = 1 - step.conclusions[0].value
            (cell,) = [(r, c) for r, c in cells if named[1] == f"r{r + 1}c{c + 1}"]
            assert known[cell]
            for size in {len(text.replace("/", "").replace(".", "")) for text in puzzle.shapes}:
                for some in combinations(cells, size):
                    if cell in some and distances(some) in shapes:
                        beside = {(r + v, c + u) for r, c in some for v, u in ((0, 1), (1, 0), (0, -1), (-1, 0))} - {
                            *some
                        }
                        assert any(not known.get(one, 1) for one in some) or any(known.get(one) for one in beside)
    assert told


def test_a_hint_counts_or_names_the_places_that_a_shape_has_left():
    puzzle = satpuzzles.load(INSTANCES / "statue-park" / "6x6-easy.json")
    cells = [(r, c) for r in range(puzzle.height) for c in range(puzzle.width)]
    shape = {"O": "##/##", "I": "####"}
    told = set()
    for step in satpuzzles.explain(puzzle).steps:
        if step.technique != "place for a shape":
            continue
        name, known = step.rules[0].name, {fact.cell: fact.value for fact in step.facts}
        wanted = distances([cell for cell in cells if _is_of(shape[name.split()[1]], cell)])
        left = []
        for some in (some for some in combinations(cells, 4) if distances(some) == wanted):
            near = {(r + v, c + u) for r, c in some for v, u in ((0, 1), (1, 0), (0, -1), (-1, 0))} - {*some}
            if all(known.get(one, 1) for one in some) and not any(known.get(one) for one in near):
                left.append(some)
        if " can only lie at " in step.sentence:
            assert step.sentence.count("; or at ") + 1 == len(left)
        else:
            assert f": all {len(left)} places that {name} has left " in step.sentence
        told.add(len(left))
        assert all((fact.cell in some) == bool(fact.value) for fact in step.conclusions for some in left)
    assert len(told) > 2


def _is_of(text, cell):
    rows = text.split("/")
    return cell[0] < len(rows) and cell[1] < len(rows[0]) and rows[cell[0]][cell[1]] == "#"
