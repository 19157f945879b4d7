"""Hotaru Beam: a loop through some fireflies, to which lines of others lead, one after the other.

Lines and fireflies that are connected have one loop, since there are as many lines as fireflies. Each further line is
drawn from its end on, away from a firefly that is there, and its own firefly stands where it starts. Where a puzzle has
several solutions, fireflies nearby to which no line leads are taken away, and others come.
"""

from collections.abc import Collection
from itertools import pairwise
from random import Random
from typing import cast

from satpuzzles.boards import Cell, Grid
from satpuzzles.boards.directed import STEPS
from satpuzzles.making.generators.interface import Drawn
from satpuzzles.puzzles.hotaru_beam import HotaruBeam

_LONGEST = 7
"""The most steps of a line that leads to the loop."""
_STRAIGHT = 0.5
"""How often such a line goes straight on."""
_BUMPS = 12
"""How often the loop is made longer, if there is room."""
_TRIES = 6
"""How often a further line is tried for each cell."""
_MOST = 0.3
"""The part of the cells that has fireflies at most, before some come that make a puzzle unique."""
_MORE, _GOES = 4, 0.25
"""The most changes at once, and how often a line goes, where there is room for a firefly."""
_WAYS = {step: way for way, step in STEPS.items()}


def drawn(height: int, width: int, random: Random, before: Drawn | None, unsure: Collection[int]) -> Drawn | None:
    """A puzzle and its answer; of one ``before`` lines that lead to no others change near a line that is ``unsure``.
    None where no loop has room.
    """
    if min(height, width) < 2:
        return None
    lines = (
        _changed(cast("HotaruBeam", before[0]), before[1], unsure, random) if before else _loop(height, width, random)
    )
    _grow(lines, height, width, random)
    ways = {line[0]: _WAYS[line[1][0] - line[0][0], line[1][1] - line[0][1]] for line in lines}
    blank = HotaruBeam.stating(height, width, lambda cell: f"?{ways[cell]}" if cell in ways else None)
    on = {(a + c + 1, b + d + 1) for line in lines for (a, b), (c, d) in pairwise(line)}
    grid = [[int(place in on) for place in row] for row in blank.board.rows]
    found = blank.implied(grid, random), grid
    return None if found == before else found


def _loop(height: int, width: int, random: Random) -> list[list[Cell]]:
    """Lines that are a loop, each from its firefly on to the next one."""
    (top, bottom), (left, right) = (sorted(random.sample(range(size), 2)) for size in (height, width))
    down, across = range(top, bottom), range(left, right)
    loop = [(top, c) for c in across] + [(r, right) for r in down]
    loop += [(bottom, c + 1) for c in reversed(across)] + [(r + 1, left) for r in reversed(down)]
    for _ in range(_BUMPS):
        i = random.randrange(len(loop))
        (a, b), (c, d), turn = loop[i - 1], loop[i], random.choice((1, -1))
        v, u = turn * (d - b), turn * (c - a)
        bump = [(a + v, b + u), (c + v, d + u)]
        if all(0 <= y < height and 0 <= x < width and (y, x) not in loop for y, x in bump):
            loop[i:i] = bump
    if random.random() < 0.5:
        loop.reverse()
    at = sorted(random.sample(range(len(loop)), random.randint(1, max(2, len(loop) // 5))))
    stops = [*at, at[0] + len(loop)]
    return [[loop[i % len(loop)] for i in range(start, end + 1)] for start, end in pairwise(stops)]


def _grow(lines: list[list[Cell]], height: int, width: int, random: Random) -> None:
    """Add lines that lead to fireflies as long as there is room."""
    taken = {cell for line in lines for cell in line}
    for _ in range(_TRIES * height * width):
        if len(lines) > _MOST * height * width:
            break
        line, (v, u) = [random.choice(lines)[0]], random.choice([*STEPS.values()])
        for _ in range(random.randint(1, _LONGEST)):
            ways = [(v, u), (u, v), (-u, -v)] if len(line) > 1 else [(v, u)]
            r, c = line[-1]
            free = [(y, x) for y, x in ways if 0 <= r + y < height and 0 <= c + x < width]
            free = [(y, x) for y, x in free if (r + y, c + x) not in taken and (r + y, c + x) not in line]
            if not free:
                break
            v, u = free[0] if free[0] == (v, u) and random.random() < _STRAIGHT else random.choice(free)
            line.append((r + v, c + u))
        if len(line) > 1:
            lines.append(line[::-1])
            taken |= {*line}


def _changed(puzzle: HotaruBeam, grid: Grid, unsure: Collection[int], random: Random) -> list[list[Cell]]:
    """The lines of an answer, in which a firefly comes where a line that is ``unsure`` goes on, or a line goes nearby
    that leads to no other.
    """
    places = [*puzzle.board.cells]
    lines = [[(y // 2, x // 2) for y, x in puzzle.way_of(grid, place)] for place in puzzle.entries]
    near = [(y, x) for y, x in (places[line] for line in unsure or range(len(places)))]
    cells = {(end[0] // 2, end[1] // 2) for line in near for end in puzzle.board.ends(line)}
    for _ in range(random.randint(1, _MORE)):
        inner = [(line, i) for line in lines for i in range(1, len(line) - 1) if line[i] in cells]
        if not inner or random.random() < _GOES:
            y, x = random.choice(near)
            ended = [line[-1] for line in lines]
            loose = [line for line in lines if line[0] not in ended]
            loose.sort(key=lambda line: min(abs(2 * r + 1 - y) + abs(2 * c + 1 - x) for r, c in line))
            if loose:
                lines.remove(loose[0])
        else:
            line, i = random.choice(inner)
            lines.remove(line)
            lines += line[: i + 1], line[i:]
    return lines
