"""Slitherlink, Masyu and other loops: a loop is the border of what lies inside it, which changes by a face at a time.

The faces that a loop goes around are the cells of a Slitherlink, in the others the corners between cells. What
lies inside and what lies outside stays connected where, of the eight faces around one that changes sides, those inside
and those outside each lie side by side: such a face is a simple point (A. Rosenfeld, Connectivity in digital pictures,
Journal of the ACM 17, 1970).
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from random import Random
from typing import TypeAlias

from satpuzzles.boards import Place
from satpuzzles.making.generators.interface import Drawn
from satpuzzles.puzzles.castle_wall import CastleWall
from satpuzzles.puzzles.double_back import DoubleBack
from satpuzzles.puzzles.masyu import Masyu, keeps
from satpuzzles.puzzles.parts.lines import LinePuzzle
from satpuzzles.puzzles.parts.walls import GREY
from satpuzzles.puzzles.simple_loop import BLACK, SimpleLoop
from satpuzzles.puzzles.slitherlink import Slitherlink
from satpuzzles.puzzles.yajilin import Yajilin
from satpuzzles.stating import Regions

Worth: TypeAlias = Callable[[Collection[Place], Place], int]
"""How good a loop around what lies inside is, where a face may matter."""

_ROUNDS, _FURTHER, _AGAIN = 30, 10, 3
"""Times that each face is tried for a long loop, for one of more worth, and where a loop changes."""
_SHORTER, _LESS = 0.3, 0.05
"""How often a loop may become shorter, or of less worth."""
_GREY = 0.5
"""How many of the cells that a loop leaves out are grey at least."""
_WALLS = 0.9
"""How many of the cells that a loop leaves out have a clue in a new Castle Wall."""
_REACH = 2, 6
"""Half steps from a place that is unsure within which a loop changes."""
_PART, _MORE = (1.5, 3.0), 4
"""How many cells the parts of the loop of a Double Back have on average, before some are joined; and how many more
there are where it changes.
"""
_STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))
_AROUND = ((-2, -2), (-2, 0), (-2, 2), (0, 2), (2, 2), (2, 0), (2, -2), (0, -2))
"""Half steps to the faces around one, in a circle."""


def _drawn(
    kind: type[LinePuzzle], height: int, width: int, random: Random, before: Drawn | None, unsure: Collection[int]
) -> Drawn | None:
    """A puzzle of a ``kind`` and its answer; of one ``before`` the loop changes near a line that is ``unsure``. None
    where no loop has room, or where it stays.
    """
    blank, parity = kind.blank(height, width, random), int(kind is Slitherlink)
    line, centre = _changed(before, unsure, random)
    inside = _loop(height, width, parity, random, line, centre, _pearls if kind is Masyu else None)
    grid = [[_has_line(inside, place, parity) for place in row] for row in blank.board.rows]
    puzzle = None if before is not None and grid == before[1] else blank.implied(grid, random)
    return None if puzzle is None or not inside else (puzzle, grid)


def yajilin(height: int, width: int, random: Random, before: Drawn | None, unsure: Collection[int]) -> Drawn | None:
    """A Yajilin and its answer, as `_drawn` makes other puzzles. Cells that the loop leaves out are shaded, or grey."""
    cells = [(y, x) for y in range(1, 2 * height, 2) for x in range(1, 2 * width, 2)]
    line, centre = _changed(before, unsure, random)
    inside = _loop(height, width, 0, random, line, centre, partial(_alone, height, width))
    if not inside:
        return None
    out = [(y, x) for y, x in cells if not any(_lines(inside, (y, x), 1))]
    grey, shaded = set[Place](), set[Place]()
    for y, x in random.sample(out, len(out)):
        beside = any((y + 2 * v, x + 2 * u) in shaded for v, u in _STEPS)
        kept = line is not None and max(abs(y - centre[0]), abs(x - centre[1])) > _REACH[1]
        is_grey = (y, x) not in line if line is not None and kept else random.random() < _GREY
        (grey if beside or is_grey else shaded).add((y, x))
    blank = Yajilin.stating(height, width, lambda cell: "x" if (2 * cell[0] + 1, 2 * cell[1] + 1) in grey else None)
    grid = [
        [int(place in shaded) if place[0] % 2 and place[1] % 2 else _has_line(inside, place, 0) for place in row]
        for row in blank.board.rows
    ]
    puzzle = blank.implied(grid, random)
    return None if (puzzle, grid) == before else (puzzle, grid)


def simple_loop(height: int, width: int, random: Random, before: Drawn | None, unsure: Collection[int]) -> Drawn | None:
    """A Simple Loop and its answer, as `_drawn` makes other puzzles. Cells that the loop leaves out are black."""
    inside = _loop(height, width, 0, random, *_changed(before, unsure, random))
    if not inside:
        return None
    puzzle = SimpleLoop.stating(
        height, width, lambda cell: None if any(_lines(inside, (2 * cell[0] + 1, 2 * cell[1] + 1), 1)) else BLACK
    )
    grid = [[_has_line(inside, place, 0) for place in row] for row in puzzle.board.rows]
    return None if (puzzle, grid) == before else (puzzle, grid)


def castle_wall(height: int, width: int, random: Random, before: Drawn | None, unsure: Collection[int]) -> Drawn | None:
    """A Castle Wall and its answer, as `_drawn` makes other puzzles. Most cells off the loop have a clue."""
    line, centre = _changed(before, unsure, random)
    inside = _loop(height, width, 0, random, line, centre, partial(_alone, height, width))
    if not inside:
        return None

    def has_clue(cell: tuple[int, int]) -> bool:
        y, x = 2 * cell[0] + 1, 2 * cell[1] + 1
        if any(_lines(inside, (y, x), 1)):
            return False
        if line is not None and max(abs(y - centre[0]), abs(x - centre[1])) > _REACH[1]:
            return (y, x) not in line
        return random.random() < _WALLS

    blank = CastleWall.stating(height, width, lambda cell: GREY if has_clue(cell) else None)
    grid = [[_has_line(inside, place, 0) for place in row] for row in blank.board.rows]
    puzzle = blank.implied(grid, random)
    return None if (puzzle, grid) == before else (puzzle, grid)


def double_back(height: int, width: int, random: Random, before: Drawn | None, unsure: Collection[int]) -> Drawn | None:
    """A Double Back and its answer: a loop is cut into parts, and pairs of these that lie side by side are regions."""
    inside = _loop(height, width, 0, random, *_changed(before, unsure, random))
    cells = [*_in_order(inside)]
    if not cells:
        return None
    old = {} if before is None else {at: before[0].regions.at(at) for at in before[0].board.vertices}  # type: ignore[attr-defined]
    kept = {i for i, cell in enumerate(cells) if cell in old and old[cell] != old.get(cells[i - 1], old[cell])}
    more = random.randint(1, _MORE) if old else round(len(cells) / random.uniform(*_PART))
    cuts = sorted(kept.union(random.sample(range(len(cells)), more)))
    while len(cuts) > 1:
        part = {cell: sum(cut <= i for cut in cuts) % len(cuts) for i, cell in enumerate(cells)}
        room = _paired(part, len(cuts), old, random)
        alone = [one for one in range(len(cuts)) if one not in room]
        if not alone:
            break
        del cuts[random.choice(alone) - 1]  # it joins the part before it
    else:
        return None
    names = {name: i for i, name in enumerate(dict.fromkeys(room[part[cell]] for cell in sorted(part)))}
    rows = [[part.get((y, x)) for x in range(1, 2 * width, 2)] for y in range(1, 2 * height, 2)]
    labels = tuple(tuple(-1 if one is None else names[room[one]] for one in row) for row in rows)
    puzzle = DoubleBack(Regions(labels, (*names.values(),)))
    grid = [[_has_line(inside, place, 0) for place in row] for row in puzzle.board.rows]
    return None if (puzzle, grid) == before else (puzzle, grid)


def _in_order(inside: Collection[Place]) -> Iterator[Place]:
    """The cells of a loop, one after the other."""
    first = min(inside, default=None)
    at = None if first is None else (first[0] - 1, first[1] - 1)
    start, came = at, -1
    while at is not None and (came < 0 or at != start):
        yield at
        ways = [way for way, line in enumerate(_lines(inside, at, 1)) if line and way != came]
        (v, u), came = _STEPS[ways[0]], (1, 0, 3, 2)[ways[0]]
        at = at[0] + 2 * v, at[1] + 2 * u


def _paired(part: Mapping[Place, int], parts: int, old: Mapping[Place, int], random: Random) -> dict[int, int]:
    """Pairs of parts of a loop that lie side by side, and do not follow each other: each with the first of its pair.
    Some may be left over. Those of an ``old`` region stay together if they can.
    """
    from networkx import Graph, max_weight_matching

    beside = {(one, part.get((y + 2 * v, x + 2 * u), one)) for (y, x), one in part.items() for v, u in _STEPS}
    rooms = [{old[at] for at, own in part.items() if own == one and at in old} for one in range(parts)]
    pairs = Graph()
    for one, other in sorted(beside):
        if one < other and other - one not in (1, parts - 1):
            again = not rooms[one].isdisjoint(rooms[other])
            pairs.add_edge(one, other, weight=random.randint(1, 9) + 9 * again)
    found = max_weight_matching(pairs, maxcardinality=True)
    return {one: min(pair) for pair in found for one in pair}


def _changed(before: Drawn | None, unsure: Collection[int], random: Random) -> tuple[Mapping[Place, int] | None, Place]:
    """The values of the answer ``before`` by their places, and one of those that are ``unsure``."""
    if before is None:
        return None, (0, 0)
    values = dict(zip(chain(*before[0].board.rows), chain(*before[1]), strict=True))
    return values, [*values][random.choice(sorted(unsure))] if unsure else (0, 0)


def _loop(
    height: int,
    width: int,
    parity: int,
    random: Random,
    line: Mapping[Place, int] | None,
    centre: Place,
    worth: Worth | None = None,
) -> set[Place]:
    """What lies inside a random loop that is long, or that is of much ``worth``; with ``line``s it is the loop of these
    that changes near the ``centre``.
    """
    faces = [(y, x) for y in range(2 - parity, 2 * height, 2) for x in range(2 - parity, 2 * width, 2)]
    if not faces:
        return set()
    if line is None:
        inside = {random.choice(faces)}
    else:
        inside = set[Place]()
        for y, x in faces:
            if ((y, x - 2) in inside) != bool(line.get((y, x - 1))):
                inside.add((y, x))
        reach = random.randint(*_REACH)
        faces = [(y, x) for y, x in faces if abs(y - centre[0]) <= reach and abs(x - centre[1]) <= reach]
    _wind(inside, faces, _ROUNDS if line is None else _AGAIN, random)
    if worth:
        _wind(inside, faces, _FURTHER if line is None else _AGAIN, random, worth)
    return inside


def _has_line(inside: Collection[Place], line: Place, parity: int) -> int:
    """Whether a loop around what lies ``inside`` has a line."""
    one, other = _sides(line, parity)
    return int((one in inside) != (other in inside))


def _sides(line: Place, parity: int) -> tuple[Place, Place]:
    y, x = line
    return ((y - 1, x), (y + 1, x)) if x % 2 == parity else ((y, x - 1), (y, x + 1))


def _wind(inside: set[Place], faces: Sequence[Place], rounds: int, random: Random, worth: Worth | None = None) -> None:
    """Let random faces change sides, so many ``rounds`` as there are faces: such that the loop gets longer, or of more
    ``worth``, and less so at times.
    """
    for _ in range(rounds * len(faces)):
        y, x = face = faces[int(random.random() * len(faces))]
        ring = [(y + v, x + u) in inside for v, u in _AROUND]
        beside = sum(ring[1::2])
        if beside in (0, 4) or sum(a != b for a, b in zip(ring, ring[1:] + ring[:1], strict=True)) != 2:
            continue
        if worth is None:
            if not (beside < 2 if face in inside else beside > 2) or random.random() < _SHORTER:
                inside ^= {face}
            continue
        before = worth(inside, face)
        inside ^= {face}
        if worth(inside, face) < before and random.random() > _LESS:
            inside ^= {face}


def _lines(inside: Collection[Place], cell: Place, *steps: int) -> tuple[bool, ...]:
    """Whether lines lead up, down, left and right from a cell, so many half steps away."""
    y, x = cell
    return tuple(
        ((y + n * v + u, x + n * u + v) in inside) != ((y + n * v - u, x + n * u - v) in inside)
        for v, u in _STEPS
        for n in steps
    )


def _near(face: Place) -> Iterator[Place]:
    """The cells around a corner, and those beside them."""
    for y in range(face[0] - 3, face[0] + 4, 2):
        yield from ((y, x) for x in range(face[1] - 3, face[1] + 4, 2))


def _pearls(inside: Collection[Place], face: Place) -> int:
    """How many pearls lie on the loop where a face may matter."""
    around = (_lines(inside, cell, 1, 3) for cell in _near(face))
    return sum(keeps("black", lines) + keeps("white", lines) for lines in around)


def _alone(height: int, width: int, inside: Collection[Place], face: Place) -> int:
    """How many cells a loop leaves out there, less the pairs of these that are side by side."""
    cells = [(y, x) for y, x in _near(face) if 0 < y < 2 * height and 0 < x < 2 * width]
    out = {cell for cell in cells if not any(_lines(inside, cell, 1))}
    return len(out) - sum(((y + 2, x) in out) + ((y, x + 2) in out) for y, x in out)


slitherlink, masyu = partial(_drawn, Slitherlink), partial(_drawn, Masyu)
