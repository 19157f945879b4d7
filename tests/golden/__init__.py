"""Pictures as they should look, to be compared byte by byte; ``python -m tests.golden`` draws them anew.

Boards of all kinds as SVG are in docs/kinds and docs/gallery, where they are compared, too.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import satpuzzles
from satpuzzles.boards.drawing import LINE, MARKED, REASON, Candidates, Drawing, Names, Shade, Symbols
from satpuzzles.formats import puzzle_of
from satpuzzles.rendering import Style
from satpuzzles.rendering.svg import svg
from satpuzzles.rendering.text import text
from tests.paths import INSTANCES

FOLDER = Path(__file__).parent

BOARDS = {
    "sudoku": "sudoku/6x6",
    "hanjie": "hanjie/unknown-mixed",
    "star-battle": "star-battle/5x5-1-one-star",
    "trid": "trid/minimal-4",
    "middle-sum": "middle-sum/4x4",
}
"""Instances with one solution, so that no solver's choice shows."""

MORE = {
    "slitherlink": {"puzzle": "slitherlink", "clues": ["1.31", ".2..", "3.2.", "..31"]},
    "skyscrapers": {
        "puzzle": "skyscrapers", "givens": ["....", "....", "..1.", "...."],
        "left": [3, None, 2, None], "above": [4, None, 1, None],
        "right": [2, 1, None, None], "below": [None, 3, None, 2],
    },
    "kakuro": {
        "puzzle": "kakuro",
        "clues": [
            ["/", "16/", "7/", "/"], ["/12", None, None, "4/"], ["/10", None, None, None], ["/", "/3", None, None],
        ],
    },
    "variants": {
        "puzzle": "sudoku", "givens": ["1...", "....", "....", "...4"],
        "cages": [{"cells": "r1c3 r1c4 r2c3", "sum": 6}, {"cells": "r3c2 r3c3", "sum": 3}],
        "thermometers": ["r1c1 r2c1 r2c2"], "arrows": [{"circle": "r4c4", "line": "r4c4 r3c4 r2c4"}],
        "white_dots": ["r1c2 r1c3", "r3c1 r4c1"], "black_dots": ["r3c2 r3c3"],
    },
}  # fmt: skip
"""Small boards with clues inside, around, in blocks and on lines, in this order."""


@cache
def drawings(name: str) -> Mapping[str, Drawing]:
    """A board, its solution, and it half filled in with everything that a hint can show."""
    puzzle = satpuzzles.load(INSTANCES / f"{BOARDS[name]}.json")
    (grid,) = satpuzzles.solutions(puzzle)
    half = [[value if (r + c) % 2 else None for c, value in enumerate(row)] for r, row in enumerate(grid)]
    open_cells = [(r, c) for r, row in enumerate(half) for c, value in enumerate(row) if value is None]
    hinted = puzzle.drawing(half)
    few = (hinted.entries if len(hinted.entries) > 1 else (*hinted.entries, "×"))[:5]
    place = [puzzle.board.rows[r][c] for r, c in open_cells]
    hinted = replace(hinted, numbered=True).with_layers(
        Shade(puzzle.board.at([(1, 0), (1, 1), (2, 2)]), REASON),
        Shade(puzzle.board.at([open_cells[0], (2, 1)]), MARKED),
        Candidates(dict.fromkeys(place[1:4], few), frozenset((one, few[0]) for one in place[1:3])),
        Names({place[2]: "1"}),
    )
    return {"empty": puzzle.drawing(), "solved": puzzle.drawing(grid), "hinted": hinted}


@cache
def more(name: str) -> Drawing:
    """One of `MORE`; of a Slitherlink with lines."""
    drawing = puzzle_of(MORE[name]).drawing()
    lines = [(0, 3), (1, 2), (1, 4), (2, 1)] if name == "slitherlink" else []
    return drawing.with_layers(Symbols(dict.fromkeys(lines, LINE)))


def pictures() -> Iterator[tuple[str, str]]:
    """File names and what should be in them."""
    for name in BOARDS:
        yield f"{name}.svg", svg([drawings(name)["hinted"]])
    shown = {f"{name}-{state}": drawing for name in BOARDS for state, drawing in drawings(name).items()}
    for name, drawing in (shown | {name: more(name) for name in MORE}).items():
        yield f"{name}.txt", text(drawing) + "\n" + text(drawing, Style(ascii=True))
