"""Double Choco: a board full of areas, each a half grown at random and a twin of it beside, in colours at random.

Where no twin fits, or where a puzzle has several solutions, areas there are taken away and others grown.
"""

from collections.abc import Collection, Sequence
from random import Random
from typing import TypeAlias

from satpuzzles.boards import Cell
from satpuzzles.boards.board import neighbours, pieces
from satpuzzles.boards.polyominoes import shape_of, turned
from satpuzzles.errors import UsageError
from satpuzzles.making.generators.interface import Drawn
from satpuzzles.puzzles.double_choco import DoubleChoco

_SIZES = (2, 3, 3, 4, 4, 5, 5, 6)
"""How many cells halves have, where there is room."""
_TRIES = 20
"""How often a half of another shape is grown where no twin fits."""
_TAKEN = 5
"""Near how many cells areas are taken away where none fits."""
_MOST = 2_000
"""How often areas are taken away before another board is begun."""

Area: TypeAlias = tuple[frozenset[int], frozenset[int]]
"""The white and the grey cells of an area, by their numbers."""


def drawn(height: int, width: int, random: Random, before: Drawn | None, unsure: Collection[int]) -> Drawn | None:
    """A puzzle and its answer; of one ``before`` all areas stay but those beside edges that are ``unsure``."""
    if height * width % 2:
        raise UsageError(f"'size' {height}x{width}: expected an even number of cells, for halves")
    grower, near = _Grower(height, width, random), set[int]()
    if before is not None:
        puzzle, grid = before
        ends = puzzle.beside.ends  # type: ignore[attr-defined]  # of a Double Choco
        near = {v for edge in random.sample(sorted(unsure), min(len(unsure), 2)) for v in ends[edge].tolist()}
        grower.start(puzzle.colors, ends.tolist(), [value for row in grid for value in row])  # type: ignore[attr-defined]
    if not grower.fill(near):
        return None
    of = {v: (number, grey) for number, area in enumerate(grower.areas) for grey, half in enumerate(area) for v in half}
    colors = ["".join(".#"[of[r * width + c][1]] for c in range(width)) for r in range(height)]
    blank = DoubleChoco.stating(height, width, lambda _: None, colors=colors)
    values = iter([int(of[v][0] != of[w][0]) for v, w in blank.beside.ends.tolist()])
    answer = [[next(values) for _ in row] for row in blank.board.rows]
    return blank.implied(answer, random), answer


class _Grower:
    """Fills a board with ``areas``."""

    def __init__(self, height: int, width: int, random: Random) -> None:
        self._height, self._width, self._random = height, width, random
        self._beside = neighbours(height, width)
        self._free = {*range(height * width)}
        self.areas = list[Area]()

    def start(self, colors: Sequence[str], ends: Sequence[Sequence[int]], borders: Sequence[int]) -> None:
        """Take the areas of an answer."""
        joined = [set[int]() for _ in self._beside]
        for (v, w), border in zip(ends, borders, strict=True):
            if not border:
                joined[v].add(w)
                joined[w].add(v)
        for part in pieces(range(len(joined)), joined):
            grey = frozenset(v for v in part if colors[v // self._width][v % self._width] == "#")
            self._add(frozenset(part - grey), grey)

    def fill(self, without: Collection[int]) -> bool:
        """Put areas into all cells, others than before into those of areas with cells ``without``."""
        self._take(without)
        for _ in range(_MOST):
            stuck = self._grow()
            if stuck is None:
                return True
            near = {stuck}
            for _ in range(2):
                near |= {w for v in near for w in self._beside[v]}
            self._take({stuck, *self._random.sample(sorted(near), min(len(near), _TAKEN))})
        return False

    def _add(self, white: frozenset[int], grey: frozenset[int]) -> None:
        self.areas.append((white, grey))
        self._free -= white | grey

    def _take(self, cells: Collection[int]) -> None:
        gone = [area for area in self.areas if not (area[0] | area[1]).isdisjoint(cells)]
        self.areas = [area for area in self.areas if area not in gone]
        self._free.update(*(white | grey for white, grey in gone))

    def _grow(self) -> int | None:
        """Areas in free cells until there are none, those with few free neighbours first; else where none fits."""
        while self._free:
            start: int = min(sorted(self._free), key=lambda v: (self._open(v), self._random.random()))
            halves = (self._half(start, self._random.choice(_SIZES)) for _ in range(_TRIES))
            for half in (*halves, frozenset({start})):
                if twins := sorted(self._twins(half), key=sorted):
                    pair = [half, self._random.choice(twins)]
                    self._random.shuffle(pair)
                    self._add(*pair)
                    break
            else:
                return start
        return None

    def _open(self, v: int) -> int:
        return sum(w in self._free for w in self._beside[v])

    def _half(self, start: int, size: int) -> frozenset[int]:
        cells = [start]
        while len(cells) < size:
            rim = [w for v in cells for w in self._beside[v] if w in self._free and w not in cells]
            if not rim:
                break
            cells.append(self._random.choice(rim))
        return frozenset(cells)

    def _twins(self, half: frozenset[int]) -> set[frozenset[int]]:
        """All cells beside a half that are free and have its shape."""
        goals = {w for v in half for w in self._beside[v] if w in self._free and w not in half}
        shapes = turned(shape_of(divmod(v, self._width) for v in half))
        moved = (self._moved(shape, goal, at) for shape in shapes for goal in goals for at in shape)
        return {cells for cells in moved if len(cells) == len(half) and cells <= self._free and not cells & half}

    def _moved(self, shape: Sequence[Cell], goal: int, at: Cell) -> frozenset[int]:
        """The numbers of the cells of a ``shape`` that lie on the board when ``at`` is moved to ``goal``."""
        r, c = goal // self._width - at[0], goal % self._width - at[1]
        places = ((y + r, x + c) for y, x in shape)
        return frozenset(y * self._width + x for y, x in places if 0 <= x < self._width)
