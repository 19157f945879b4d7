"""Slitherlink and Masyu: a loop is the border of what lies inside it, which changes by a face at a time.

The faces that a loop goes around are the cells of a Slitherlink, and the corners between the cells of a Masyu. What
lies inside and what lies outside stays connected where, of the eight faces around one that changes sides, those inside
and those outside each lie side by side: such a face is a simple point (A. Rosenfeld, Connectivity in digital pictures,
Journal of the ACM 17, 1970).
"""

from collections.abc import Collection
from functools import partial
from random import Random

from satpuzzles.boards.board import Place
from satpuzzles.boards.grids import Grid
from satpuzzles.puzzles.masyu import Masyu, keeps
from satpuzzles.puzzles.parts.lines import LinePuzzle
from satpuzzles.puzzles.slitherlink import Slitherlink
from satpuzzles.stating.puzzle import Puzzle

_ROUNDS, _PEARLED, _AGAIN = 30, 10, 3
"""Times that each face is tried for a long loop, for pearls, and where a loop changes."""
_SHORTER, _FEWER = 0.3, 0.05
"""How often a loop may become shorter, or lose pearls."""
_REACH = 2, 6
"""Half steps from a place that is unsure within which a loop changes."""
_STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))
_AROUND = ((-2, -2), (-2, 0), (-2, 2), (0, 2), (2, 2), (2, 0), (2, -2), (0, -2))
"""Half steps to the faces around one, in a circle."""


def _drawn(
    kind: type[LinePuzzle],
    height: int,
    width: int,
    random: Random,
    before: tuple[Puzzle, Grid] | None,
    unsure: Collection[int],
) -> tuple[Puzzle, Grid] | None:
    """A puzzle of a ``kind`` and its answer; of one ``before`` the loop changes near a line that is ``unsure``. None
    where no loop has room, or where it stays.
    """
    blank, parity = kind.blank(height, width, random), int(kind is Slitherlink)
    lines = [place for row in blank.board.rows for place in row]
    faces = [(y, x) for y in range(2 - parity, 2 * height, 2) for x in range(2 - parity, 2 * width, 2)]
    if not faces:
        return None
    if before is None:
        inside, near = {random.choice(faces)}, faces
        _wind(inside, faces, _ROUNDS, random)
    else:
        line = dict(zip(lines, (value for row in before[1] for value in row), strict=True))
        inside = set[Place]()
        inside.update((y, x) for y, x in faces if ((y, x - 2) in inside) != bool(line[y, x - 1]))
        (v, u), reach = lines[random.choice(sorted(unsure))], random.randint(*_REACH)
        near = [(y, x) for y, x in faces if abs(y - v) <= reach and abs(x - u) <= reach]
        _wind(inside, near, _AGAIN, random)
    if kind is Masyu:
        _wind(inside, near, _PEARLED if before is None else _AGAIN, random, pearls=True)
    between = {place: _sides(place, parity) for place in lines}
    values = {place: int((one in inside) != (other in inside)) for place, (one, other) in between.items()}
    grid = [[values[place] for place in row] for row in blank.board.rows]
    puzzle = None if before is not None and grid == before[1] else blank.implied(grid, random)
    return None if puzzle is None else (puzzle, grid)


def _sides(line: Place, parity: int) -> tuple[Place, Place]:
    """The faces on both sides of a line."""
    y, x = line
    return ((y - 1, x), (y + 1, x)) if x % 2 == parity else ((y, x - 1), (y, x + 1))


def _wind(inside: set[Place], faces: list[Place], rounds: int, random: Random, *, pearls: bool = False) -> None:
    """Let random faces change sides, so many ``rounds`` as there are faces: such that the loop gets longer, and shorter
    at times; or that more ``pearls`` lie on it, and fewer at times.
    """
    for _ in range(rounds * len(faces)):
        y, x = face = faces[int(random.random() * len(faces))]
        ring = [(y + v, x + u) in inside for v, u in _AROUND]
        beside = sum(ring[1::2])
        if beside in (0, 4) or sum(a != b for a, b in zip(ring, ring[1:] + ring[:1], strict=True)) != 2:
            continue
        if pearls:
            before = _pearls(inside, face)
            inside ^= {face}
            if _pearls(inside, face) < before and random.random() > _FEWER:
                inside ^= {face}
        elif not (beside < 2 if face in inside else beside > 2) or random.random() < _SHORTER:
            inside ^= {face}


def _pearls(inside: Collection[Place], face: Place) -> int:
    """How many pearls lie on the loop where a face may matter."""
    found = 0
    for y in range(face[0] - 3, face[0] + 4, 2):
        for x in range(face[1] - 3, face[1] + 4, 2):
            lines = tuple(
                ((y + n * v + u, x + n * u + v) in inside) != ((y + n * v - u, x + n * u - v) in inside)
                for v, u in _STEPS
                for n in (1, 3)
            )
            found += keeps("black", lines) + keeps("white", lines)
    return found


slitherlink, masyu = partial(_drawn, Slitherlink), partial(_drawn, Masyu)
