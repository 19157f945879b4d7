"""Answers of Yin-Yang: both colours stay connected while circles change their colour one by one.

They do where the circles of either colour around one that changes lie side by side: it is a simple point (A. Rosenfeld,
Connectivity in digital pictures, Journal of the ACM 17, 1970). Changes go on until no 2x2 circles are alike.
"""

from collections.abc import Collection
from random import Random

from satpuzzles.boards import Grid
from satpuzzles.making.generators.interface import Drawn
from satpuzzles.puzzles.yin_yang import YinYang

_ROUNDS, _MOST = 20, 2000
"""Times that each circle is tried at least, and at most."""
_WORSE = 0.15
"""How often one more square of alike circles is accepted."""
_AGAIN = 20
"""The same for a part of a board that is changed: at least once, and at most so often."""
_REACH = 1, 3
"""Cells from one that is unsure within which circles change."""
_AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
"""Steps to the cells around one, in a circle."""


def drawn(height: int, width: int, random: Random, before: Drawn | None, unsure: Collection[int]) -> Drawn | None:
    """A puzzle with all givens and its answer; of one ``before`` circles change near one that is ``unsure``. None where
    no change is found.
    """
    cells = [(r, c) for r in range(height) for c in range(width)]
    if before is None:
        rows = [[int(c < width // 2) for c in range(width)] for _ in range(height)]
        least, most = _ROUNDS, _MOST
    else:
        rows = [[*row] for row in before[1]]
        reach, centre = random.randint(*_REACH), random.choice(sorted(unsure)) if unsure else 0
        y, x = divmod(centre, width)
        cells = [(r, c) for r, c in cells if abs(r - y) <= reach and abs(c - x) <= reach]
        least, most = 1, _AGAIN
    alike = sum(_alike(rows, r, c, rows[r][c]) for r in range(0, height, 2) for c in range(0, width, 2))
    for n in range(most * len(cells)):
        if not alike and n >= least * len(cells) and (before is None or rows != before[1]):
            return YinYang(rows), rows
        r, c = cells[int(random.random() * len(cells))]
        if _may_change(rows, r, c):
            more = _alike(rows, r, c, 1 - rows[r][c]) - _alike(rows, r, c, rows[r][c])
            if more <= 0 or random.random() < _WORSE**more:
                rows[r][c] = 1 - rows[r][c]
                alike += more
    return None


def _alike(rows: Grid, r: int, c: int, value: int) -> int:
    """How many 2x2 cells have this ``value`` in all their cells but that one."""
    height, width = len(rows), len(rows[0])
    corners = ((i, k) for i in (r - 1, r) for k in (c - 1, c) if 0 <= i < height - 1 and 0 <= k < width - 1)
    return sum(all(rows[a][b] == value for a in (i, i + 1) for b in (k, k + 1) if (a, b) != (r, c)) for i, k in corners)


def _may_change(rows: Grid, r: int, c: int) -> bool:
    """Whether both colours stay connected if this circle changes: some beside it have its colour, in one run of those
    around it, and some have the other one.
    """
    height, width, own = len(rows), len(rows[0]), rows[r][c]
    ring = [rows[r + v][c + u] if 0 <= r + v < height and 0 <= c + u < width else None for v, u in _AROUND]
    if own not in ring[1::2] or 1 - own not in ring[1::2]:
        return False
    starts = sum(ring[i] == own and not ring[i - 1] == ring[i - 2] == own for i in range(1, 8, 2))
    return starts == 1
