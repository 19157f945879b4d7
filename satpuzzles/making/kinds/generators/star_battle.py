"""Star Battle: stars placed at random, regions grown around them, borders moved until the stars are the only solution.

Every random decision rests on whether the solver finds a solution, never on which one it finds: a seed gives the same
puzzle with every solver.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, TypeAlias

import numpy as np
from numpy.typing import NDArray

from satenc import TRUE
from satpuzzles.backends import Session, decided
from satpuzzles.backends.incremental import incremental
from satpuzzles.boards import Grid, is_connected, neighbours
from satpuzzles.boards.labelling import numbered
from satpuzzles.boards.regions import grown_regions, shrunk_regions
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.common.document import shown
from satpuzzles.common.options import Text, option
from satpuzzles.compiler import Compiled, compile
from satpuzzles.errors import GaveUp, UsageError
from satpuzzles.making.difficulty import Judge, Miss, Side, aimed
from satpuzzles.making.generators.interface import Generated, Generator, flag, number, side
from satpuzzles.making.kinds.generators.borders import moved_borders
from satpuzzles.making.mender import Mended, cells_where
from satpuzzles.puzzles.parts.neighbours import KING, MOVES, Neighbours, beside, lie, most_stars
from satpuzzles.puzzles.star_battle import StarBattle
from satpuzzles.stating import changed, region_fields, unchecked

Regions: TypeAlias = NDArray[np.intp]
"""The region of each cell of the flattened board, from 0."""

Stars: TypeAlias = NDArray[np.bool_]
"""Whether each cell of the flattened board has a star."""

LARGEST = 30
_BOARDS = 40
_OTHERS_AT_ONCE = 8
_GROWTHS = 5
"""Attempts at small regions on one board."""
_LEAST, _STRICT = 2, 6
"""The fewest cells of small regions on the first so many boards: one that is a star at once is a gift."""
_PROPOSALS, _PATIENCE, _CELLS_A_MOVE = 30, 25, 12
"""Changes that are tried until one is to the taste, changes that bring a puzzle no nearer to a difficulty, and open
cells for each cell that moves at most.
"""


def _neighbours(text: str) -> str:
    if text not in MOVES:
        raise ValueError(f"expected one of {', '.join(MOVES)}, found {shown(text)}")
    return text


@dataclass(frozen=True)
class StarBattleGenerator(Generator):
    """By default a board of 10 rows with two stars in each; boards below 8 rows have one."""

    size: int = side(10, "Number of rows, of columns and of regions; 10 by default.", 1, LARGEST)
    stars: int | None = number(None, "Stars per row, column and region; by default 1 below size 8, else 2.", 1, LARGEST)
    neighbours: str = option(
        KING, "Cells that never both have stars: king (default), side, knight or none.", Text("NAME", _neighbours)
    )
    any_: bool = flag("Keep the first random regions; the puzzle may have several solutions.")

    kind: ClassVar[str] = "star-battle"
    rare: ClassVar = {
        "5x5, 1 star": {"extreme": None},
        "6x6, 1 star": {"hard": 162, "extreme": None},
        "8x8, 1 star": {"extreme": None},
        "12x12, 2 stars": {"easy": None},
        "14x14, 3 stars": {"easy": None, "medium": None},
    }

    def __post_init__(self) -> None:
        _expect_room(self.size, self._each, self.neighbours)

    @property
    def board(self) -> str:
        known = not self.any_ and self.neighbours == KING
        return f"{self.size}x{self.size}, {self._each} star{'s' * (self._each != 1)}" if known else ""

    def generate(self, random: Random, deadline: Deadline = NEVER) -> Generated:
        stars = self._each
        if self.any_:
            solution = random_stars(self.size, stars, random, deadline, self.neighbours)
            regions = grown_regions(self.size, stars, np.flatnonzero(solution).tolist(), random, deadline.check)
            return Generated(_as_read(_puzzle(regions, stars, self.neighbours)), _grid(solution), unique=False)
        made = generated(self.size, stars, random, deadline, self.neighbours)
        return Generated(_as_read(made.puzzle), made.grid)

    def steered(self, random: Random, judge: Judge, deadline: Deadline = NEVER) -> Generated:
        """The more regions have only a few cells, the easier the puzzle is; they are one more or one fewer on the next
        board. Puzzles that looking one step ahead does not solve are generated until one is right.
        """
        if not judge.wants_solved:
            return super().steered(random, judge, deadline)
        small, boards = self.size // 2, 0
        while True:
            boards += 1
            least = 1 if self.plain or boards > _STRICT else _LEAST
            solution = random_stars(self.size, self._each, random, deadline, self.neighbours)
            regions = self._with_small_regions(small, least, solution, random, deadline)
            puzzle = _puzzle(regions, self._each, self.neighbours)
            side = judge(puzzle)
            if side is Side.TOO_HARD:  # it may have several solutions
                if judge.rounds:
                    mended = borders_moved(puzzle, solution, random, 20 * self.size, deadline=deadline)
                    found = None if mended is None else mended.puzzle
                else:
                    found = self._eased(puzzle, solution, random, judge)
                if found is not None:
                    puzzle, side = found, judge(found)
            if side is Side.RIGHT:
                return Generated(_as_read(puzzle), _grid(solution))
            small = min(max(small + side, 0), self.size - 1)

    def _with_small_regions(
        self, small: int, least: int, solution: Stars, random: Random, deadline: Deadline
    ) -> Regions:
        """Regions around the stars, ``small`` of them with few cells, but at ``least`` so many: of some attempts the
        one nearest to the `taste`, and with the fewest.
        """
        seeds, taste = np.flatnonzero(solution).tolist(), self.taste
        attempts = []
        for attempt in range(_GROWTHS):
            grown = grown_regions(self.size, self._each, seeds, random, deadline.check)
            regions = shrunk_regions(grown, solution, small, random, least)
            cells = int(np.sort(np.bincount(regions))[:small].sum())
            ugly = taste.distance(_puzzle(regions, self._each, self.neighbours), [])
            attempts.append((ugly, cells, attempt, regions))
        return min(attempts, key=lambda one: one[:3])[3]

    def _eased(self, puzzle: StarBattle, solution: Stars, random: Random, judge: Judge) -> StarBattle | None:
        """``puzzle`` with cells moved between regions until it is no longer too hard, and no uglier; None where that
        was not found.
        """
        taste, beside = self.taste, neighbours(self.size, self.size)

        def near(one: StarBattle, miss: Miss) -> StarBattle | None:
            cells, most = miss.cells or range(len(solution)), taste.distance(one, [])
            for _ in range(_PROPOSALS):
                regions = np.array(one.regions, np.intp).ravel()
                for _ in range(random.randint(1, 1 + len(cells) // _CELLS_A_MOVE)):
                    _move(regions, solution, random.choice(cells), beside, random)
                other = with_regions(one, regions)
                if other != one and taste.distance(other, []) <= most:
                    return other
            return None

        return aimed(judge, puzzle, near, lambda one: one, random, _PATIENCE)

    @property
    def _each(self) -> int:
        """Stars in each row, column and region."""
        return (1 if self.size < 8 else 2) if self.stars is None else self.stars


def _move(regions: Regions, solution: Stars, cell: int, beside: Sequence[Sequence[int]], random: Random) -> None:
    """Move a cell without a star to a region beside it, where its own stays connected."""
    others = [regions[one] for one in beside[cell] if regions[one] != regions[cell]]
    rest = [one for one in np.flatnonzero(regions == regions[cell]).tolist() if one != cell]
    if others and not solution[cell] and is_connected(rest, beside):
        regions[cell] = random.choice(others)


def _as_read(puzzle: StarBattle) -> StarBattle:
    """With its regions numbered as when it is read again, not as they grew: what is said of them goes by number."""
    return changed(puzzle, regions=region_fields.Regions(numbered(puzzle.regions), (*range(puzzle.size),)))


def generated(
    size: int, stars: int, random: Random, deadline: Deadline = NEVER, apart: Neighbours = KING
) -> Mended[StarBattle]:
    """A puzzle with one solution, whose regions are connected, with ``stars`` stars in each row, column and region;
    ``apart`` are the pairs of neighbours that do not both have stars.

    ``changed`` are the cells moved from one region to another. Raises UsageError if so many stars cannot be placed,
    GaveUp if on none of the boards tried moving borders led to a unique puzzle, OutOfTime past the ``deadline``.
    """
    for _ in range(_BOARDS):
        solution = random_stars(size, stars, random, deadline, apart)
        regions = grown_regions(size, stars, np.flatnonzero(solution).tolist(), random, deadline.check)
        found = borders_moved(_puzzle(regions, stars, apart), solution, random, 20 * size, deadline=deadline)
        if found is not None:
            return found
    raise GaveUp(f"found no unique Star Battle of size {size} with {stars} stars on {_BOARDS} boards")


def random_stars(size: int, stars: int, random: Random, deadline: Deadline = NEVER, apart: Neighbours = KING) -> Stars:
    """``stars`` stars in each row and column, on no two of the neighbours ``apart``; raises UsageError if that cannot
    be.
    """
    _expect_room(size, stars, apart)  # a solver would count pigeons and holes
    rows = np.repeat(np.arange(size), size)  # as regions they ask nothing more
    compiled = compile(_puzzle(rows, stars, apart), deadline=deadline)
    with incremental(compiled.formula, deadline) as session:
        found = _random_solution(compiled, session, random, apart)
    if found is None:
        raise _no_room(size, stars, apart)
    return found


def _expect_room(size: int, stars: int, apart: Neighbours) -> None:
    """Raise UsageError where it is plain that so many stars in each row and column cannot be placed."""
    if stars > most_stars(size, apart):
        raise _no_room(size, stars, apart)


def _no_room(size: int, stars: int, apart: Neighbours) -> UsageError:
    placed = f"{stars} star{'s' * (stars > 1)} cannot be placed in each row and column of a board of size {size}"
    return UsageError(f"{placed} so that no two {lie(apart)}" if lie(apart) else placed)


def _puzzle(regions: Regions, stars: int, apart: Neighbours) -> StarBattle:
    rows = _rows(regions)  # the constructor would number them anew
    return unchecked(
        StarBattle, regions=region_fields.Regions(rows, (*range(len(rows)),)), stars=stars, neighbours=apart
    )


def _rows(regions: Regions) -> tuple[tuple[int, ...], ...]:
    size = round(len(regions) ** 0.5)
    return tuple(map(tuple, regions.reshape(size, size).tolist()))


def with_regions(puzzle: StarBattle, regions: Regions) -> StarBattle:
    """``puzzle`` with other regions, which keep their numbers."""
    return changed(puzzle, regions=region_fields.Regions(_rows(regions), puzzle.regions.names))


def _grid(solution: Stars) -> Grid:
    size = round(len(solution) ** 0.5)
    return solution.reshape(size, size).astype(int).tolist()


def _random_solution(compiled: Compiled, session: Session, random: Random, apart: Neighbours) -> Stars | None:
    """The solution that, cell by cell in random order, has a star wherever one is possible beside those before it.

    None if there is no solution.
    """
    literals = compiled.value_literals[..., 1].ravel().tolist()
    chosen: list[int] = []

    def latest_with(cells: list[int]) -> Stars | None:
        found = decided(session.solve([literals[cell] for cell in cells if literals[cell] != TRUE]))
        return None if found is None else np.array(compiled.grid(found), np.bool_).ravel()

    latest = latest_with([])
    if latest is None:
        return None
    possible = np.array(literals) != -TRUE
    neighbours_of = beside(round(len(literals) ** 0.5), apart)
    for cell in sorted(range(len(literals)), key=lambda _: random.random()):
        if not possible[cell]:
            continue
        if not latest[cell]:
            other = latest_with([*chosen, cell])
            if other is None:
                continue
            latest = other
        chosen.append(cell)
        possible[[cell, *neighbours_of[cell]]] = False
    return latest


def borders_moved(
    puzzle: StarBattle,
    solution: Stars,
    random: Random,
    most: int,
    keep: NDArray[np.bool_] | None = None,
    deadline: Deadline = NEVER,
) -> Mended[StarBattle] | None:
    """``puzzle`` with ``solution`` as its only one after at most ``most`` moves; None if those were not enough. Cells
    to ``keep`` are not moved; connected regions stay connected. Raises OutOfTime past the ``deadline``.
    """
    before = np.array(puzzle.regions, np.intp).ravel()

    def others(regions: Regions) -> NDArray[np.bool_]:
        deadline.check()
        return _other_solutions(with_regions(puzzle, regions), solution, random, deadline)

    fixed, beside = solution if keep is None else solution | keep, neighbours(puzzle.size, puzzle.size)
    regions = moved_borders(before, fixed, puzzle.stars, others, beside, random, most, len(before) // 8)
    if regions is None:
        return None
    changes = cells_where((regions != before).reshape(puzzle.size, puzzle.size))
    return Mended(with_regions(puzzle, regions), _grid(solution), changes)


def _other_solutions(puzzle: StarBattle, solution: Stars, random: Random, deadline: Deadline) -> NDArray[np.bool_]:
    """Some solutions other than ``solution``, as ``[n, cells]``; none only if there are no others."""
    compiled = compile(puzzle, deadline=deadline)
    literals = compiled.value_literals[..., 1].ravel()
    found: list[Stars] = []
    with incremental(compiled.formula, deadline) as session:
        latest: Stars | None = solution
        # no loop over `answers`: which stars to forbid next is known only after many questions about one solution
        while latest is not None and len(found) < _OTHERS_AT_ONCE:
            stars = literals[latest]
            session.add([(-stars[np.abs(stars) != TRUE]).tolist()])
            latest = _random_solution(compiled, session, random, puzzle.neighbours)
            if latest is not None:
                found.append(latest)
    return np.array(found, np.bool_).reshape(-1, len(solution))
