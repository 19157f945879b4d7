"""The page of a path: its pictures share what they have in common, and each is the one that `svg` draws."""

import re
from collections import Counter
from copy import deepcopy

import pytest
from defusedxml.ElementTree import fromstring

import satpuzzles
from satpuzzles.rendering.page.steps import page
from satpuzzles.rendering.svg import svg
from tests.golden import BOARDS, drawings
from tests.paths import INSTANCES

SVG = re.compile(r"<svg.*?</svg>", re.DOTALL)


def pictures(written):
    """The pictures of a page, with the groups that they use of others in their place."""
    found = [fromstring(picture) for picture in SVG.findall(written)]
    groups = {f"#{group.get('id')}": group for picture in found for group in picture.iter("g") if group.get("id")}
    for picture in found:
        for used in picture.findall("use"):
            used.append(deepcopy(groups[used.get("href")]))
    return found


def shapes(picture):
    """What a picture shows: each shape with its role, strokes one by one."""
    found = Counter()
    for parent in picture.iter():
        role = parent.get("class")
        if role and parent.tag.endswith("path"):
            found.update((role, stroke) for stroke in parent.get("d").split("M")[1:])
        elif role:
            found.update((role, tuple(sorted(one.items())), one.text) for one in parent)
    return found


@pytest.mark.parametrize("name", BOARDS)
def test_each_picture_is_the_one_that_svg_draws(name):
    empty, solved, hinted = (drawings(name)[state] for state in ("empty", "solved", "hinted"))
    path = [empty, hinted, hinted, solved, hinted, solved, empty]
    written = "".join(page(name, [(i, "words", one) for i, one in enumerate(path)], lambda: "done"))
    assert list(map(shapes, pictures(written))) == [shapes(fromstring(svg([one]))) for one in path]


@pytest.mark.slow
def test_steps_of_a_large_board_take_few_kilobytes_each():
    puzzle = satpuzzles.load(INSTANCES / "hanjie" / "webpbn-16.json")
    (solution,) = satpuzzles.solutions(puzzle, 1)
    board, path = [[None] * 34 for _ in range(34)], []
    for step in range(100):
        line = step * 7 % 34
        placed = [(line, c) for c in range(34) if (c * 13 + step) % 10 < 3]
        for r, c in placed:
            board[r][c] = solution[r][c]
        path.append(puzzle.drawing(board, placed))
    written = "".join(page("34x34", [(i, "words", one) for i, one in enumerate(path)], lambda: "done"))
    assert len(written) < 350_000
    assert shapes(pictures(written)[-1]) == shapes(fromstring(svg(path[-1:])))
