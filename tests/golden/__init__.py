"""Pictures as they should look, to be compared byte by byte; ``python -m tests.golden`` draws them anew."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import satpuzzles
from satpuzzles.boards.drawing import MARKED, REASON, Candidates, Drawing, Names, Shade
from satpuzzles.rendering import Style
from satpuzzles.rendering.svg import svg
from satpuzzles.rendering.text import text
from tests.golden.handmade import HANDMADE
from tests.paths import INSTANCES

FOLDER = Path(__file__).parent

BOARDS = {
    "sudoku": "sudoku/6x6",
    "jigsaw": "sudoku/9x9-jigsaw",
    "diagonals": "sudoku/9x9-diagonals",
    "hanjie": "hanjie/unknown-mixed",
    "star-battle": "star-battle/5x5-1-one-star",
    "trid": "trid/minimal-4",
    "middle-sum": "middle-sum/4x4",
}
"""All kinds; instances with one solution, so that no solver's choice shows."""


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


def pictures() -> Iterator[tuple[str, str]]:
    """File names and what should be in them."""
    shown = {f"{name}-{state}": drawing for name in BOARDS for state, drawing in drawings(name).items()}
    for name, drawing in (shown | HANDMADE).items():
        yield f"{name}.svg", svg([drawing])
        yield f"{name}.txt", text(drawing) + "\n" + text(drawing, Style(ascii=True))
