"""Boards as satpuzzles prints them: a cell has the value with which its place in the text looks as it does there."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from sys import maxsize

from satpuzzles.boards import Board, Place
from satpuzzles.errors import SatpuzzlesError
from satpuzzles.rendering import Style
from satpuzzles.rendering.text import Pieces, pieces
from satpuzzles.stating.puzzle import Puzzle

_MOST = 5_000
"""Cells times values that are drawn, to compare a text with them: a Sudoku of 9x9 takes a tenth of a second."""


def read_drawn(puzzle: Puzzle, lines: Sequence[str]) -> tuple[int, Board] | None:
    """The number of the line below the board that is drawn last in ``lines``, and what the board has; an open cell is
    None, and those of an unsolved board are.
    """
    if len(puzzle.numbers) * len(puzzle.board.cells) > _MOST or len(lines) < puzzle.board.shape[0]:
        return None
    forms = _forms(puzzle)
    left = [len(line) - len(line.lstrip()) if line.strip() else maxsize for line in lines]
    for end in range(len(lines), 0, -1):
        for form in forms:
            start = end - form.height
            if start >= 0 and len(lines[start]) >= form.width:
                grid = form.read(lines[start:end], min(left[start:end]))
                if grid is not None:
                    return end, grid
    return None


@lru_cache(maxsize=64)
def _forms(puzzle: Puzzle) -> Sequence["_Form"]:
    """The ways to draw ``puzzle``: each width of its cells, with room or without, and in ASCII; none for a kind without
    drawings.
    """
    rows, numbers = puzzle.board.rows, puzzle.numbers
    sorts = sorted({_sort(place) for place in puzzle.board.cells})  # lines are drawn over cells that they run through
    meant = [(sort, value) for sort in sorts for value in numbers]
    grids = [[[value if _sort(at) == sort else numbers[0] for at in row] for row in rows] for sort, value in meant]
    mixed = [[numbers[(r + i) % min(2, len(numbers))] for i in range(len(row))] for r, row in enumerate(rows)]
    try:
        drawings = [puzzle.drawing(), puzzle.drawing(mixed), *map(puzzle.drawing, grids)]
    except SatpuzzlesError:
        return ()
    ways = [(Style(is_ascii), room) for is_ascii in (False, True) for room in (1, 0)]
    return [_Form(puzzle, found, meant, way) for way in ways for found in pieces(drawings, *way)]


def _sort(place: Place) -> int:
    """1 for the middle of a cell, 0 for edges and corners."""
    return place[0] % 2 * (place[1] % 2)


class _Form:
    """One way to draw a ``puzzle``, by what drawings of it have at each place: those of the unsolved one and of a mixed
    answer, and those in which all cells of one sort have the value that is ``meant``.
    """

    def __init__(
        self, puzzle: Puzzle, found: Sequence[Pieces], meant: Sequence[tuple[int, int]], way: tuple[Style, int]
    ) -> None:
        self._puzzle, self._way = puzzle, way
        self._unsolved = {place: piece for place, (_, _, piece) in found[0].items()}
        self._values: dict[Place, dict[str, list[int]]] = {place: {} for place in puzzle.board.cells}
        self._seen: dict[Place, set[str]] = {}
        for i, drawn in enumerate(found):
            for place, (_, _, piece) in drawn.items():
                self._seen.setdefault(place, set()).add(piece)
                if i > 1 and place in self._values and meant[i - 2][0] == _sort(place):
                    self._values[place].setdefault(piece, []).append(meant[i - 2][1])
        length = {place: min(map(len, seen)) for place, seen in self._seen.items()}
        self._spots = {place: (line, start, length[place]) for place, (line, start, _) in found[1].items()}
        self.height = 1 + max(line for line, _, _ in self._spots.values())
        first = [place for place, (line, _, _) in self._spots.items() if not line]
        fixed = [place for place in first if len(self._seen[place]) == 1 and "".join(self._seen[place]).strip()]
        self.width = max((self._spots[place][1] + 1 for place in fixed), default=1)
        is_covered = len({sort for sort, _ in meant}) > 1  # cells that lines run through
        self._covered = (None, [puzzle.numbers[0]] if is_covered else None)

    def read(self, lines: Sequence[str], left: int) -> Board | None:
        """The board drawn in ``lines``, whose leftmost character has ``left`` others before it; None for no board."""
        there: dict[Place, list[int]] = {}
        shown: dict[Place, str] = {}
        for place, (line, start, columns) in self._spots.items():
            shown[place] = one = lines[line][left + start :][:columns].ljust(columns)
            if place in self._values:
                is_blank = one == self._unsolved.get(place)
                values = self._values[place].get(one, [] if is_blank else self._covered[_sort(place)])
                if values is None:
                    return None
                there[place] = values
            elif one not in self._seen[place] and (
                len(self._seen[place]) == 1 or self._is_of_another_style(place, one)
            ):
                return None
        if all(one == self._unsolved.get(place) for place, one in shown.items()):
            return self._puzzle.known()
        found = {place: values[0] for place, values in there.items() if len(values) == 1}
        hidden = {place for place, values in there.items() if len(values) > 1}
        walls = {place for place, one in shown.items() if one != self._unsolved.get(place)}
        guessed = self._grid(found | self._areas(hidden, walls))
        guessed = self._filled(guessed) if all(there.values()) else guessed
        (drawn,) = next(pieces([self._puzzle.drawing(guessed)], *self._way))
        is_so = all(drawn[place][2] == one for place, one in shown.items() if place in drawn)
        return (
            guessed
            if is_so
            else self._grid({place: found[place] for place in found if shown[place] in self._values[place]})
        )

    def _grid(self, found: Mapping[Place, int]) -> Board:
        return [[found.get(place) for place in row] for row in self._puzzle.board.rows]

    def _is_of_another_style(self, place: Place, shown: str) -> bool:
        """Whether a corner has a character that it has in ASCII only, or not in ASCII."""
        style, _ = self._way
        return not (place[0] % 2 or place[1] % 2 or shown.isspace()) and shown.isascii() != style.ascii

    def _areas(self, hidden: set[Place], walls: set[Place]) -> dict[Place, int]:
        """The values of ``hidden`` cells, which do not show them: those of the clues in their area between ``walls``,
        the least of several.
        """
        puzzle, found = self._puzzle, dict[Place, int]()
        known = dict(zip(puzzle.board.cells, chain(*puzzle.known()), strict=True))
        while hidden:
            area = [hidden.pop()]
            for y, x in area if _sort(area[0]) else ():
                ways = ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1))
                beside = {(2 * v - y, 2 * u - x) for v, u in ways if (v, u) not in walls} & hidden
                hidden -= beside
                area += beside
            values = [value for place in area if (value := known[place]) is not None]
            found |= dict.fromkeys(area, min(values)) if values else {}
        return found

    def _filled(self, grid: Board) -> Board:
        """``grid``, with one value in all cells that are open if that is an answer: clues may hide what is there."""
        for number in self._puzzle.numbers if any(None in row for row in grid) else ():
            filled = [[number if value is None else value for value in row] for row in grid]
            if not self._puzzle.broken_rules(filled):
                return filled
        return grid
