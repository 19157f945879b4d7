"""Any kind: as few clues and borders as are found are changed, until there is one solution.

`Field.varied` says what a document may have one change away. One of its solutions stays. Another solution shows which
changes can help: those that break it. So the search asks a solver only about boards that break all solutions met.
"""

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from itertools import chain, combinations
from operator import itemgetter
from random import Random
from typing import TypeAlias

import numpy as np

from satpuzzles.boards import Cell, Grid, cell_name, plural
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.common.document import Node
from satpuzzles.errors import GaveUp, InstanceError, OutOfTime
from satpuzzles.making.clues import cells_of, has_implied
from satpuzzles.making.conflict import contradiction
from satpuzzles.making.implied_clues import entries_in_words
from satpuzzles.making.mender import Effort, HittingSets, Mended, TooMany, fewest, how_few, moves_in_words
from satpuzzles.making.random_answers import shuffled
from satpuzzles.solving.check import few_solutions
from satpuzzles.stating import Puzzle, Regions
from satpuzzles.stating.changes import Edits, changed, edited, edits, in_rows
from satpuzzles.stating.modelling import known_rules, rules_of, values_of

_STARTS, _TRIED = 4, 1500
"""Solutions from which the search starts; where there is none, changes that may leave one."""
_LESS = None, "?"
"""Entries that demand less than a number."""
_WIDE, _NARROW = 400, 30
"""Changes that are looked at: of a board that one change may mend, and of another one. Those near to where the
solutions differ come first.
"""
_LOOKS = 8000
"""Boards that are looked at in all; each takes a few milliseconds."""
_STEPS = 12
"""Changes one after the other, each the best of its own, where few do not do."""

Change: TypeAlias = Edits
"""What is different in one field."""


def mended(
    puzzle: Puzzle, grid: Grid | None, random: Random, keep: frozenset[Cell] = frozenset(), deadline: Deadline = NEVER
) -> Mended[Puzzle]:
    """``puzzle`` with few changes, of cells that are not to ``keep``, so that ``grid``, one of its solutions, is the
    only one. None for any; where it has none, for that of a puzzle one change away.

    Raises GaveUp if that was not reached, OutOfTime past the ``deadline``, with a puzzle that has solutions, if one was
    found.
    """
    puzzle = puzzle.from_json(Node(puzzle.to_json()))  # with a name for each region
    found: list[tuple[Grid, Sequence[Change]]] = []
    looks = iter(range(_LOOKS))
    best: Sequence[Change] = ()
    searches: list[_Search] = []
    try:
        for start, solution in [((), grid)] if grid is not None else _possible(puzzle, random, keep, deadline):
            best = best or start
            if exact := _restated(puzzle, start, solution, keep, deadline):
                found.append((solution, exact))
            if len(exact) == 1:
                break
            searches.append(search := _Search(puzzle, solution, random, keep, deadline, looks))
            with suppress(GaveUp):
                found.append((solution, search.changes(start)))
            if found and deadline.passed:
                break
            deadline.check()
    except OutOfTime as error:
        nearest = min((one.nearest for one in searches if one.nearest), key=itemgetter(0), default=None)
        how_far = "that leaves a solution, perhaps several"
        if nearest is not None:
            best, how_far = nearest[1], f"another solution differs in {plural(nearest[0], 'cell')}"
        if not found and (best or nearest):
            after = _after(puzzle, best)
            late = type(error)(f"{error}; so far: {'; '.join((*changes_in_words(puzzle, after), how_far))}")
            late.so_far = after if best else None
            raise late from None
        if not found:
            raise
    if found:
        solution, changes = min(found, key=lambda one: len(one[1]))
        after = _after(puzzle, changes)
    else:
        after, solution = _any(puzzle, grid, random, keep, deadline)
        changes = ()
    few = how_few(len(changes), "changes", "leave one solution", is_smallest=False)
    words = (*changes_in_words(puzzle, after), *few)
    return Mended(after, solution, changed_cells(puzzle, after), words, is_smallest=len(changes) == 1)


def _possible(
    puzzle: Puzzle, random: Random, keep: Collection[Cell], deadline: Deadline
) -> Iterator[tuple[tuple[Change, ...], Grid]]:
    """Solutions to start from, each with the changes to ``puzzle`` that it needs: none where the puzzle has
    solutions.
    """
    first = few_solutions(puzzle, _STARTS, deadline)
    yield from (((), grid) for grid in first)
    if first:
        return
    found = 0
    single = shuffled(random, [*_changes(puzzle, keep)])
    less = [change for change in single if all(entry in _LESS for *_, entry in change)]
    relaxed = _relaxed(puzzle, [*_open(puzzle, less)], deadline)
    near = cells_of(puzzle, tuple(chain(*relaxed)))
    if not near:
        near.update(contradiction(puzzle, time_limit=deadline.half().remaining, cancel=deadline.cancel).cells)
    single.sort(key=lambda change: near.isdisjoint(cells_of(puzzle, change)))
    several = [relaxed] if len(relaxed) > 1 else []
    for changes in chain(several, [(one,) for one in single[:_TRIED]], [*combinations(less, 2)][:_TRIED]):
        if (grid := _solution(puzzle, changes, deadline)) is not None:
            yield changes, grid
            found += 1
        if found == _STARTS:
            return


def _restated(
    puzzle: Puzzle, changes: Sequence[Change], grid: Grid, keep: Collection[Cell], deadline: Deadline
) -> tuple[Change, ...]:
    """The changes to the clues that ``grid`` has in the places that ``changes`` leave, such as the right number of an
    island; none where that leaves other solutions, or a kind does not restate clues.
    """
    restated = puzzle.making.restated
    after = None if restated is None or not changes else restated(_after(puzzle, changes), grid)
    if after is None or after.broken_rules(grid) or len(few_solutions(after, 2, deadline)) != 1:
        return ()
    found = tuple((edit,) for edit in edits(puzzle, after))
    return found if all(cells_of(puzzle, change).isdisjoint(keep) for change in found) else ()


def _open(puzzle: Puzzle, less: Sequence[Change]) -> Iterator[Change]:
    """The changes of ``less`` that leave a clue in place without its number; if there are none, those that drop a
    clue.
    """
    known = [
        change for change in less if all(in_rows(getattr(puzzle, name))[r][c] is not None for name, r, c, _ in change)
    ]
    unknown = [change for change in known if all(entry is not None for *_, entry in change)]
    yield from unknown or known


def _solution(puzzle: Puzzle, changes: Sequence[Change], deadline: Deadline) -> Grid | None:
    """A solution after the ``changes``; None where there is none, or no puzzle."""
    with suppress(InstanceError):
        return next(iter(few_solutions(_after(puzzle, changes), 1, deadline)), None)
    return None


def _relaxed(puzzle: Puzzle, less: Sequence[Change], deadline: Deadline) -> tuple[Change, ...]:
    """Some of the changes ``less``, each of which demands less than the puzzle, that together leave a solution: each
    contradiction shows clues that cannot all stay, and the result has one of each. Empty where that does not lead to
    a solution.
    """
    deadline = deadline.half()
    contradictions, chosen = HittingSets(deadline), tuple[Change, ...]()
    with suppress(InstanceError, GaveUp):
        named = [_names(puzzle) - _names(_after(puzzle, (change,))) for change in less]
        while less and _solution(puzzle, chosen, deadline) is None:
            found = contradiction(_after(puzzle, chosen), time_limit=deadline.remaining, cancel=deadline.cancel)
            free = [i for i, change in enumerate(less) if change not in chosen]
            stated = [i for i in free if not named[i].isdisjoint(found.rules)]
            near = [i for i in free if not cells_of(puzzle, less[i]).isdisjoint(found.cells)]
            if not free:
                break
            contradictions.add(stated or near or free)
            chosen = tuple(less[i] for i in contradictions.smallest())
        else:
            return chosen
    return ()


def _names(puzzle: Puzzle) -> set[str]:
    """The names of all instances of the puzzle's rules."""
    rules = rules_of(puzzle).values()
    return {rule.name(number) for rule in rules for number in range(rule.constraint.count)}


def _any(
    puzzle: Puzzle, grid: Grid | None, random: Random, keep: Collection[Cell], deadline: Deadline
) -> tuple[Puzzle, Grid]:
    """A puzzle one change away that has one solution, whatever that is, unless it is to be ``grid``; and that. Raises
    GaveUp.
    """
    for after in () if grid else near(puzzle, random, keep, deadline):
        if len(only := few_solutions(after, 2, deadline)) == 1:
            return after, only[0]
    raise GaveUp("found no small set of changes that leaves one solution")


def near(puzzle: Puzzle, random: Random, keep: Collection[Cell], deadline: Deadline) -> Iterator[Puzzle]:
    """Puzzles one change away, and where clues follow from an answer, with those of one with another value."""
    for change in shuffled(random, [*_changes(puzzle, keep)])[:_TRIED]:
        with suppress(InstanceError):
            yield _after(puzzle, (change,))
    if not has_implied(puzzle) or keep:
        return
    of_the_game = [rule.constraint for rule in known_rules(puzzle).values() if not rule.is_clue]
    for grid in few_solutions(puzzle, 1, deadline):
        values = sorted({value for row in grid for value in row})
        cells = [(r, c, value) for r, row in enumerate(grid) for c in range(len(row)) for value in values]
        for r, c, value in shuffled(random, cells)[:_TRIED]:
            other = [[*row] for row in grid]
            other[r][c] = value
            flat = values_of(other)
            if other == grid or not all(constraint.holds(flat).all() for constraint in of_the_game):
                continue  # clues follow from answers alone
            after = puzzle.implied(other, random)
            if after is not None and not after.broken_rules(other):
                yield after


def _changes(puzzle: Puzzle, keep: Collection[Cell]) -> Iterator[Change]:
    for name, field in puzzle.document.items():
        for entries in field.varied(getattr(puzzle, name)):
            change = tuple((name, *entry) for entry in entries)
            if cells_of(puzzle, change).isdisjoint(keep):
                yield change


def _after(puzzle: Puzzle, changes: Sequence[Change]) -> Puzzle:
    """``puzzle`` after one of the ``changes`` after the other. Raises InstanceError where it is none."""
    for change in changes:
        name = change[0][0]
        value = getattr(puzzle, name)
        if isinstance(value, Regions):
            rows = [[*row] for row in value]
            for _, r, c, region in change:
                rows[r][c] = region
            after = changed(puzzle, **{name: Regions(tuple(map(tuple, rows)), value.names)})
        else:
            after = edited(puzzle, {edit[:3]: edit[3] for edit in change})
        puzzle = after.from_json(Node(after.to_json()))
    return puzzle


def changed_cells(before: Puzzle, after: Puzzle) -> tuple[Cell, ...]:
    """The cells whose clue, number or region is another one, ascending."""
    moved = (cell for name in before.document for cell in _moved(before, after, name))
    return tuple(sorted({*cells_of(after, edits(before, after)), *moved}))


def _moved(before: Puzzle, after: Puzzle, name: str) -> list[Cell]:
    """The cells that are in another region, which may have another number; none where the field has none."""
    was, now = getattr(before, name), getattr(after, name)
    if not isinstance(now, Regions):
        return []
    was, now = ([[one.called[i] if i >= 0 else "" for i in row] for row in one] for one in (was, now))
    return [(r, c) for r, row in enumerate(now) for c, entry in enumerate(row) if entry != was[r][c]]


def changes_in_words(before: Puzzle, after: Puzzle) -> Iterator[str]:
    """What is different ``after`` some changes of clues and regions."""
    for name in before.document:
        if cells := _moved(before, after, name):
            yield from moves_in_words(getattr(after, name), after.board, cells)
    match sorted(edits(before, after), key=lambda edit: edit[3] is None):
        case [(name, r, c, clue), (other, y, x, None)] if name == other and getattr(before, name)[y][x] == clue:
            yield f"{clue} goes from {cell_name((y, x))} to {cell_name((r, c))}"
        case _:
            yield from entries_in_words(before, after)


def _keeps(puzzle: Puzzle, grid: Grid) -> bool:
    """Whether ``grid`` is a solution: one of another board is none. It is not said why not, which takes most of the
    time of a board that is looked at.
    """
    if [*map(len, grid)] != puzzle.board.lengths:
        return False
    given = zip(chain(*puzzle.known()), chain(*grid), strict=True)
    if any(known not in (None, value) for known, value in given):
        return False
    rows = [grid] if len({*map(len, grid)}) == 1 else [[*chain(*grid)]]
    return bool(puzzle.solving.keep_rules(puzzle, np.array(rows, np.int64))[0])


class _Search:
    """Changes of ``puzzle`` after which ``grid`` is its only solution. ``looks`` has one for each board to look at."""

    def __init__(
        self,
        puzzle: Puzzle,
        grid: Grid,
        random: Random,
        keep: Collection[Cell],
        deadline: Deadline,
        looks: Iterator[int],
    ) -> None:
        self._puzzle, self._grid, self._random, self._keep, self._deadline = puzzle, grid, random, keep, deadline
        self._others: list[Grid] = []
        self.nearest: tuple[int, tuple[Change, ...]] | None = None
        """The changes after which another solution differs in the fewest cells of those found, and in how many."""
        self._effort, self._looks = Effort(), looks

    def changes(self, start: tuple[Change, ...]) -> tuple[Change, ...]:
        """The fewest, after those of the ``start``, that the search tree finds, or else some. Raises GaveUp."""
        found = fewest(lambda changes, left: self._branches((*start, *changes), left), self._effort)
        if found.changes is not None:
            return (*start, *found.changes)
        self._effort = Effort()
        changes = start
        for _ in range(_STEPS):
            better = self._branches(changes, 1)
            if better is None:
                return changes
            if not better:
                break
            changes = (*changes, better[0])
        raise GaveUp("found no small set of changes that leaves one solution")

    def _branches(self, changes: tuple[Change, ...], left: int) -> Sequence[Change] | None:
        """See `satpuzzles.making.mender.Branches`."""
        self._deadline.check()
        puzzle = _after(self._puzzle, changes)
        other = self._other(puzzle)
        if other is None:
            return None
        cells = puzzle.board.cells.items()
        near = [place for place, (r, c) in cells if other[r][c] != self._grid[r][c]]
        if self.nearest is None or len(near) < self.nearest[0]:
            self.nearest = len(near), changes
        if not left:
            return ()

        def away(change: Change) -> int:
            places = cells_of(puzzle, change)  # none beside the board
            return min((max(abs(2 * r + 1 - y), abs(2 * c + 1 - x)) for r, c in places for y, x in near), default=0)

        possible = shuffled(self._random, [*_changes(puzzle, self._keep)])
        possible.sort(key=away)
        helpful: list[tuple[int, Change]] = []
        for change in possible[:_WIDE]:
            self._deadline.check()
            if next(self._looks, None) is None:
                raise TooMany("too many boards")
            with suppress(InstanceError):
                after = _after(puzzle, (change,))
                if _keeps(after, self._grid) and not _keeps(after, other):
                    broken = sum(not _keeps(after, one) for one in self._others) if left > 1 else 0
                    helpful.append((-broken, change))
        helpful.sort(key=lambda one: one[0])
        return [change for _, change in helpful[: _WIDE if left == 1 else _NARROW]]

    def _other(self, puzzle: Puzzle) -> Grid | None:
        """Another solution of ``puzzle`` than the grid; None where there is none. Raises TooMany."""
        for one in reversed(self._others):
            if _keeps(puzzle, one):
                return one
        self._effort.question()
        for one in few_solutions(puzzle, 2, self._deadline):
            if one != self._grid:
                self._others.append(one)
                return one
        return None
