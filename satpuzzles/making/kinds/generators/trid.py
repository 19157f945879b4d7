"""Trid: the vertices are filled at random, then sums go as long as the rest leave one solution.

Where not even all sums do, which is so on the smallest boards, the fewest vertices found are given as well.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from itertools import chain, count
from random import Random
from typing import ClassVar

from satpuzzles.boards import Grid
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.errors import UsageError
from satpuzzles.explaining.reasoning.cell_literals import Fact
from satpuzzles.explaining.reasoning.reasoner import reasoner
from satpuzzles.making.difficulty import Judge, adjusted
from satpuzzles.making.generators.interface import Generated, Generator, flag, number, side
from satpuzzles.making.random_answers import filler, reduced, shuffled
from satpuzzles.puzzles import trid
from satpuzzles.puzzles.trid import Trid, sums_of

LARGEST = 15
_TRIES = 100
_PAPERS_SUMS = 4
_PAPERS_NUMBERS = {50: 75, 100: 128, 200: 290}


@dataclass(frozen=True)
class TridGenerator(Generator):
    """By default numbers from 1 to the size, and only sums that are needed."""

    size: int = side(
        5, f"Vertices on each side; 5 by default. More than {LARGEST} only with --any.", 3, trid.LARGEST, LARGEST
    )
    min: int = number(1, "Smallest number; 1 by default.", 0, 1000)
    max: int | None = number(
        None, "Largest number; by default the size (5 for size 4, 1.5 times the size beyond 15).", 3, 2000
    )
    minimal: bool = flag("Leave out sums until none can go; the default without --sums.")
    sums: int | None = number(None, "Number of sums; without --any as few as possible by default.", 0, trid.LARGEST**2)
    any_: bool = flag(f"Take {_PAPERS_SUMS} sums of a full board, or --sums; the puzzle may have several solutions.")

    kind: ClassVar[str] = "trid"
    rare: ClassVar = {"of size 4": {"extreme": 174}}
    narrowing: ClassVar = frozenset({"minimal", "sums"})

    def __post_init__(self) -> None:
        if self.size > LARGEST and not self.any_:
            raise UsageError(f"'size' {self.size}: expected at most {LARGEST}, or 'any'")
        if self._high - self.min + 1 < self.size:
            raise UsageError(f"'max' {self._high}: a side of {self.size} vertices needs {self.size} different numbers")
        if self.sums is not None and self.sums > (self.size - 1) ** 2:
            raise UsageError(f"'sums' {self.sums}: expected at most {(self.size - 1) ** 2}, the number of triangles")
        if self.minimal and (self.any_ or self.sums is not None):
            raise UsageError("'minimal' cannot be combined with 'any' or 'sums'")

    @property
    def board(self) -> str:
        is_standard = self.min == 1 and self.max is None and self.sums is None and not (self.minimal or self.any_)
        return f"of size {self.size}" if is_standard else ""

    @property
    def _high(self) -> int:
        if self.max is not None:
            return self.max
        numbers = 5 if self.size == 4 else self.size  # 4 vertices a side cannot be done with 4 numbers
        return self.min - 1 + (numbers if self.size <= LARGEST else _PAPERS_NUMBERS.get(self.size, numbers * 3 // 2))

    def generate(self, random: Random, deadline: Deadline = NEVER) -> Generated:
        blank = self._blank()
        if self.size > LARGEST:
            solution = self._cyclic(random)
            puzzle = replace(blank, triangles=sums_of(solution))
            return Generated(_only(puzzle, self._chosen(random)), solution, unique=False)
        with filler(blank, deadline) as one:
            for _ in range(_TRIES):
                full = one.filled(random)
                if full is None:
                    raise UsageError(
                        f"no Trid of size {self.size} can be filled with the numbers {self.min} to {self._high}"
                    )
                solution = one.grid(full)
                puzzle = replace(blank, triangles=sums_of(solution))
                if self.any_:
                    return Generated(_only(puzzle, self._chosen(random)), solution, unique=False)
                needed = self._needed(puzzle, solution, random, deadline)
                if needed is not None:
                    return Generated(needed, solution)
        raise self.not_found(_TRIES)

    def attempt(self, random: Random, judge: Judge, deadline: Deadline = NEVER) -> Generated | None:
        """Unless the sums are counted or have to be minimal, more of them make the puzzle easier, and then vertices."""
        if self.minimal or self.sums is not None:
            return super().attempt(random, judge, deadline)
        made = self.generate(random, deadline)
        full = replace(self._blank(), triangles=sums_of(made.solution), vertices=tuple(map(tuple, made.solution)))
        document = made.puzzle.to_json()
        clues = [*enumerate(chain(*document["triangles"], *document["vertices"]))]
        kept = [number for number, value in clues if value is not None]
        others = shuffled(random, [number for number, value in clues if value is None])
        sums_first = sorted(others, key=lambda number: number >= (self.size - 1) ** 2)
        found = adjusted(
            shuffled(random, kept), sums_first, lambda kept: kept, lambda chosen: judge(_only(full, chosen))
        )
        return None if found is None else Generated(_only(full, found), made.solution)

    def _blank(self) -> Trid:
        return Trid(self.min, self._high, size=self.size)

    def _cyclic(self, random: Random) -> Grid:
        """Numbers in random order; the vertex at row r, place i has the (r+i)-th of an odd number of them. A solver
        needs long to fill large boards at random.
        """
        names = shuffled(random, range(self.min, self._high + 1))
        names = names[: len(names) - (len(names) % 2 == 0)]
        if len(names) < self.size:
            raise UsageError(
                f"'max' {self._high}: a board with {self.size} vertices on each side needs at least one number more"
            )
        return [[names[(r + i) % len(names)] for i in range(r + 1)] for r in range(self.size)]

    def _chosen(self, random: Random) -> set[int]:
        sums = min(_PAPERS_SUMS, (self.size - 1) ** 2) if self.sums is None else self.sums
        return set(shuffled(random, range((self.size - 1) ** 2))[:sums])

    def _needed(self, puzzle: Trid, solution: Grid, random: Random, deadline: Deadline) -> Trid | None:
        """The sums that leave one solution, and vertices where all sums do not; None if not so few as asked for."""
        with reasoner(puzzle, deadline) as asked:
            places = [(r, c) for r, row in enumerate(solution) for c in range(len(row))]
            facts = {asked.cells.literal(Fact((r, c), solution[r][c])) or 0: (r, c) for r, c in places}
            asked.session.add([[-literal for literal in facts]])
            triangles = {switch: rule.number for switch, rule in asked.rules.items() if rule.is_clue}
            game = [literal for literal in asked.rules.switches if literal not in triangles]
            vertices = reduced(asked.session, shuffled(random, [(x,) for x in facts]), [*game, *triangles]) or []
            always = [*game, *(x for group in vertices for x in group)]
            sums = reduced(asked.session, shuffled(random, [(x,) for x in triangles]), always, self.sums or 0) or []
        if self.sums is not None and len(sums) != self.sums:
            return None
        given = {facts[literal] for (literal,) in vertices}
        rows = [[v if (r, c) in given else None for c, v in enumerate(row)] for r, row in enumerate(solution)]
        kept = _only(puzzle, {triangles[literal] or 0 for (literal,) in sums})
        return replace(kept, vertices=tuple(map(tuple, rows)))


def _only(puzzle: Trid, shown: Collection[int]) -> Trid:
    """The puzzle with these of its clues, numbered row by row, sums before vertices, and no others."""
    numbers = count()
    triangles, vertices = (
        tuple(tuple(value if next(numbers) in shown else None for value in row) for row in rows)
        for rows in (puzzle.triangles, puzzle.vertices)
    )
    return replace(puzzle, triangles=triangles, vertices=vertices)
