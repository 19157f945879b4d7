"""For any kind whose clues follow from an answer: a board is filled at random, all clues that it implies are stated,
then clues go as long as the puzzle stays unique. Givens are clues, too, and go before others.

Where even all clues leave several solutions, the answer is changed where these differ, until there is one.
"""

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from functools import cache
from math import prod
from operator import itemgetter
from random import Random
from typing import Any, ClassVar, TypeAlias

from satpuzzles.boards.grids import Grid
from satpuzzles.boards.regions import rejoined_rooms
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.common.plugins import author
from satpuzzles.compiler import PuzzleModel
from satpuzzles.errors import PluginError, UsageError
from satpuzzles.making.difficulty import Judge, Miss, Side, adjusted, aimed, divided, thinned
from satpuzzles.making.generators.interface import Drawn, Generated, Generator, dimensions, flag, number
from satpuzzles.making.hill_climbing import HOPE, Exchanges, Rater, climbed
from satpuzzles.making.measures import clues_of
from satpuzzles.making.random_answers import away, filler, neighbourhood, reduced, surroundings
from satpuzzles.making.removable_clues import Clue, Clued, approaching, clued
from satpuzzles.stating import Regions, Whole, changed
from satpuzzles.stating.puzzle import Puzzle

LARGEST = 60
_TRIES = 200
_ZEROS = 0.5
"""How early clues of 0 go: they say much and leave little to find."""
_PATIENCE = 32
"""Changes of one answer that make no more of it unique, before another one is made; more where more is ambiguous."""

_REACH = 10
"""Half steps up to which ambiguous places are changed together: were all of them, a change would seldom be for the
better on a large board. Heyawakes of 20x20 take 10 CPU seconds instead of more than 100.
"""
_REACHES = 0, 2, 4, 6, _REACH
"""The reaches that are tried when puzzles are brought nearer to a difficulty: small changes help towards the end."""
_WIDER = 0.5
"""How often what lies around the open cells changes too: a cell may have no other value beside its neighbours."""

_DRAWS = 4
"""Puzzles among which the prettiest is the first to be changed."""

_MOST_OPEN = 0.65
"""Part of the values that is open where a solver is first asked about a puzzle that is to be parted: of KenKens of
10x10 with three in four, one in ten took it 10 to 30 seconds.
"""

_STEP = 4
"""Of the puzzles that `Making.finer` gives, one at this part of them is taken next: a quarter of them are passed at
once.
"""


Draw: TypeAlias = Callable[..., Drawn | None]
"""How a kind draws such a puzzle, by height, width and a generator of random numbers: at random, or from one that has
several solutions, which differ in the variables of the answer that are given last. Fields that were asked for have
their names. None where it finds none.
"""


Drawing: TypeAlias = Callable[[tuple[Drawn, set[int]] | None, int], Drawn | None]
"""What draws puzzles with all clues, each with its answer, see `ImpliedGenerator._drawing`."""


def sized(height: int, width: int) -> Any:
    """The field ``size`` of boards that have so many rows and columns by default."""
    return dimensions((height, width), f"Number of rows and columns; {height}x{width} by default.")


@dataclass(frozen=True)
class RectangleGenerator(Generator):
    """Boards of so many rows and columns."""

    size: tuple[int, int] = sized(10, 10)

    def __post_init__(self) -> None:
        if max(self.size) > LARGEST:
            raise UsageError(f"'size' {self.board}: expected at most {LARGEST} rows and columns")

    @property
    def board(self) -> str:
        return "x".join(map(str, self.size))


@dataclass(frozen=True)
class ImpliedGenerator(RectangleGenerator):
    """Puzzles of the kind ``puzzle``: `Puzzle.blank` makes the empty board, `Puzzle.implied` states the clues of an
    answer.
    """

    puzzle: ClassVar[type[Puzzle]]
    spares: ClassVar[bool] = False
    """Whether clues may go, which makes puzzles harder."""
    further: ClassVar[Sequence[str]] = ()
    """Fields of a puzzle that are parameters, too."""
    draw: ClassVar[Draw | None] = None
    """How a kind of ours draws puzzles with their answers, where its `Making.drawn` does not say it."""

    def generate(self, random: Random, deadline: Deadline = NEVER) -> Generated:
        for _ in range(_TRIES):
            made = self._made(random, None, deadline)
            if made is not None:
                return made
        raise self.not_found(_TRIES)

    def attempt(self, random: Random, judge: Judge, deadline: Deadline = NEVER) -> Generated | None:
        """In a kind with `Making.finer` the puzzle is changed, in another one the answer."""
        if not judge.wants_solved:
            return self._made(random, judge, deadline)
        with self._drawing(random, deadline, judge) as drawn:
            start = self._start(drawn)
            if start is None:
                return None

            def near(best: Drawn, miss: Miss) -> Drawn | None:
                cells = {*miss.cells} or {*range(len(best[0].board.cells))}
                places = surroundings(best[0], cells) if random.random() < _WIDER else cells
                return drawn((best, places), random.choice(_REACHES))

            puzzle = itemgetter(0)
            if self._has_finer:

                def finer(one: Drawn, miss: Miss) -> Iterator[Drawn]:
                    return _finer(one, miss.cells, random)

                found = divided(judge, start, finer, puzzle, easier=self.spares)
                found = found and _rejoined(start, found, judge, random)
            else:
                found = aimed(judge, start, near, puzzle, random, _PATIENCE, easier=self.spares)
            left = None if found is None else self._left(*found, random, judge, deadline)
            return None if found is None or left is None else Generated(left, found[1])

    def blank(self, random: Random) -> Puzzle:
        """An empty board."""
        blank = self.puzzle.blank(*self.size, random)
        return changed(blank, **self._given) if self._given else blank

    @property
    def begins_blank(self) -> bool:
        """Whether a `blank` board is filled at random; others are drawn with their answers."""
        return not (self.puzzle.making.drawn or self.draw)

    @property
    def _given(self) -> dict[str, Any]:
        """The values of the `further` fields that were asked for."""
        return {name: value for name in self.further if (value := getattr(self, name))}

    @property
    def _has_finer(self) -> bool:
        return self.puzzle.making.finer is not None

    def _made(self, random: Random, judge: Judge | None, deadline: Deadline) -> Generated | None:
        """A puzzle from one answer, with the difficulty that ``judge``, if given, asks for; None where none was
        found.
        """
        with self._drawing(random, deadline) as drawn:
            if self._has_finer and not self.spares:
                start = self._start(drawn)
                return None if start is None else self._parted(start, random, judge, deadline)
            first = self._start(drawn)
            single = approaching(
                lambda best: drawn(best, _REACH) if best else first, lambda many: max(_PATIENCE, many), deadline
            )
            found = next(single, None)
            left = None if found is None else self._left(*found, random, judge, deadline)
            return None if found is None or left is None else Generated(left, found[1])

    def _parted(self, start: Drawn, random: Random, judge: Judge | None, deadline: Deadline) -> Generated | None:
        """As `_made`, from the puzzle and answer ``start``: the puzzle is refined where other solutions differ from the
        answer until there are none. The refinement begins with a puzzle whose rules leave few values open, since a
        solver may take long for others.
        """
        chain = [start, *_finer(start, range(len(start[0].board.cells)), random)]
        first = bisect_left(range(len(chain) - 1), True, key=lambda i: _says_enough(chain[i][0], deadline))
        puzzle, grid = chain[first]
        while True:
            with clued(puzzle, grid, deadline, switched=False) as asked:
                ambiguous = asked.ambiguous()
            if not ambiguous:
                left = self._left(puzzle, grid, random, judge, deadline)
                return None if left is None else Generated(left, grid)
            chain = [*_finer((puzzle, grid), ambiguous, random)]
            if not chain:
                return None
            puzzle, grid = chain[len(chain) // _STEP]

    def _start(self, drawn: Drawing) -> Drawn | None:
        """Of a few puzzles that are ``drawn`` at random the one nearest to the `taste`, as far as clues that may go do
        not matter to it; None where there is none.
        """
        taste = self.taste.without_clues() if self.spares else self.taste
        found = [one for _ in range(_DRAWS if taste else 1) if (one := drawn(None, _REACH)) is not None]
        return min(found, key=lambda one: taste.distance(*one), default=None)

    @contextmanager
    def _drawing(self, random: Random, deadline: Deadline, judge: Judge | None = None) -> Iterator[Drawing]:
        """A function that makes puzzles with all clues, each with its answer. Called with None it draws at random.
        Called with ``(puzzle, answer), places`` and a reach it draws the answer anew around some of these places, which
        lie at most so many half steps from one of them. The values have the weights of
        `Making.leaning`, unless ``judge`` asks for hard puzzles.
        """
        if draw := self.puzzle.making.drawn or self.draw:

            def drawn_anew(best: tuple[Drawn, set[int]] | None, reach: int) -> Drawn | None:
                drawn, unsure = best or (None, set())
                near = neighbourhood(drawn[0], unsure, reach, random) if drawn else unsure
                return draw(*self.size, random, drawn, near, **self._given)

            yield drawn_anew
            return
        blank = self.blank(random)
        weights = blank.making.leaning(blank, random) if judge is None or judge.rounds in (0, 1) else None
        choices = random.getrandbits(32) if judge else None
        with filler(blank, deadline) as one:

            def drawn(best: tuple[Drawn, set[int]] | None, reach: int) -> Drawn | None:
                start = () if best is None else away(one, best[0][1], best[1], reach, random)
                full = one.filled(random, start, weights)
                own = random if best is None or choices is None else Random(choices)  # noqa: S311  # clues stay where they can
                puzzle = None if full is None else blank.implied(one.grid(full), own)
                return None if full is None or puzzle is None else (puzzle, one.grid(full))

            yield drawn

    def _left(
        self,
        puzzle: Puzzle,
        grid: Grid,  # noqa: ARG002
        random: Random,  # noqa: ARG002
        judge: Judge | None,
        deadline: Deadline,  # noqa: ARG002
    ) -> Puzzle | None:
        """``puzzle``, which has the one solution ``grid``, with the clues that stay; None where ``judge`` does not find
        it right.
        """
        return puzzle if judge is None or judge(puzzle) is Side.RIGHT else None


@dataclass(frozen=True)
class ClueGenerator(ImpliedGenerator):
    """For a kind that can do without some of its clues."""

    minimal: bool = flag("Leave out clues until none can go without a second solution.")
    clues: int | None = number(None, "Keep at least N clues.", 0, LARGEST**2)

    narrowing: ClassVar = frozenset({"minimal", "clues"})
    spares: ClassVar = True

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.minimal and self.clues is not None:
            raise UsageError("'minimal' cannot be combined with 'clues'")

    def _start(self, drawn: Drawing) -> Drawn | None:
        found = super()._start(drawn)
        if found is not None and self.clues is not None and self.clues > (cells := prod(self.size)):
            with clued(*found) as asked:  # numbers beside the board may be more than its cells
                most, what = max((cells, "cells"), (sum(map(len, self._groups(asked))), "clues"), key=itemgetter(0))
            if self.clues > most:
                raise UsageError(f"'clues' {self.clues}: expected at most {most}, the number of {what}")
        return found

    def _left(
        self, puzzle: Puzzle, grid: Grid, random: Random, judge: Judge | None, deadline: Deadline
    ) -> Puzzle | None:
        with clued(puzzle, grid, deadline) as asked:
            asked.ambiguous()
            kept = self._kept(asked, grid, random, judge, deadline)
            left = None if kept is None else asked.with_clues(kept)
        if left is None:
            return None
        with clued(left, grid, deadline, switched=False) as asked:
            if asked.ambiguous():
                fault = "has rules that depend on clues, but are none: a rule that clues state is_clue, and has without"
                raise PluginError(f"{author(type(puzzle)) or f'the kind {self.kind}'} {fault}")
        return left

    def _kept(
        self, asked: Clued, grid: Grid, random: Random, judge: Judge | None, deadline: Deadline
    ) -> Sequence[Clue] | None:
        """The clues that stay; None where those that may stay leave several solutions."""

        def rank(group: Clue) -> tuple[bool, float]:
            early = 1 if asked.zeros.isdisjoint(group) else _ZEROS
            return asked.givens.isdisjoint(group), early * random.random()

        groups = sorted(self._groups(asked), key=rank)
        counted = [group for group in groups if asked.givens.isdisjoint(group)] or groups
        least = self.clues or 0
        if sum(map(len, groups)) < least:
            return None
        keep = 0 if self.minimal else max(least, round(sum(map(len, counted)) * self._standard(asked, random)))
        kept = reduced(asked.session, groups, keep=keep)
        if judge is None or kept is None:
            return kept
        order = {group: i for i, group in enumerate(groups)}
        more = [] if self.minimal else [group for group in reversed(groups) if group not in kept]

        def fewest(groups: Sequence[Clue]) -> Sequence[Clue]:
            return reduced(asked.session, groups, keep=least) or []

        def side(groups: Sequence[Clue]) -> Side:
            return judge(asked.with_clues(groups))

        found = adjusted(kept, more, fewest, side)
        if found is None and side(start := fewest(kept)) is Side.TOO_EASY:
            with clued(asked.puzzle, grid, deadline) as plain:
                exchanges = Exchanges(asked.session, asked.answer, groups)
                rater = Rater(plain.session, plain.open_values)
                found = climbed(exchanges, rater, start, side, judge.rounds, random, HOPE)
        if found is None or self.minimal:
            return found

        def may(groups: Sequence[Clue]) -> bool:
            return sum(map(len, groups)) >= keep and asked.is_unique(groups)

        return thinned(sorted(found, key=order.__getitem__), may, side, judge.thinnings)

    def _groups(self, asked: Clued) -> list[Clue]:
        """The literals of clues that stay or go together."""
        return [*asked.clues]

    def _standard(self, asked: Clued, random: Random) -> float:
        """The part of the clues that stays: as many as are to the `taste`, where all of them may go."""
        low, high = self.taste.ranges.get("clues", (0.0, 0.0))
        if not high or clues_of(asked.with_clues(())):
            return self.puzzle.making.standard
        height, width = self.size
        return min(random.uniform(low, high) * height * width / len(clues_of(asked.puzzle)), 1.0)


@dataclass(frozen=True)
class SymmetricGenerator(ClueGenerator):
    """For a kind in which each cell of an answer implies a clue, or most cells do."""

    symmetric: bool = flag("Place the clues in a pattern that a half turn does not change.")

    narrowing: ClassVar = frozenset({"minimal", "clues", "symmetric"})

    def _groups(self, asked: Clued) -> list[Clue]:
        if not self.symmetric:
            return super()._groups(asked)
        at = {edits[0][1:3]: tuple(clue) for clue, edits in asked.clues.items()}
        rows = getattr(asked.puzzle, next(edits[0][0] for edits in asked.clues.values()))  # of corners there are more
        opposite = {(r, c): (len(rows) - 1 - r, len(rows[0]) - 1 - c) for r, c in at}
        # a clue goes where the answer implies none for the opposite cell
        pairs = ({clue, at[opposite[cell]]} for cell, clue in at.items() if opposite[cell] in at)
        return [*sorted({tuple(sorted(x for clue in pair for x in clue)) for pair in pairs})]


def _says_enough(puzzle: Puzzle, deadline: Deadline) -> bool:
    """Whether propagating the rules one by one leaves few values of the answer open."""
    cells = PuzzleModel.narrowed(puzzle, puzzle.encodings, deadline, presolve=True).model.answer.cells
    return int(cells.sum()) <= _MOST_OPEN * cells.size


def _finer(one: Drawn, cells: Collection[int], random: Random) -> Iterator[Drawn]:
    """The puzzles that `Making.finer` makes of a puzzle and its answer, each with the clues that the answer implies."""
    finer = one[0].making.finer
    for blank, grid in finer(one[0], one[1], cells, random) if finer else ():
        if (stated := blank.implied(grid, random)) is not None:
            yield stated, grid


def _rejoined(start: Drawn, found: Drawn, judge: Judge, random: Random) -> Drawn:
    """The puzzle ``found`` by dividing regions of the ``start``, with its small regions merged again as far as
    ``judge`` does not find it too hard.
    """
    name = next(name for name in start[0].document if isinstance(getattr(start[0], name), Regions))
    before, after = (getattr(one[0], name) for one in (start, found))
    usual = len(found[0].board.cells) / len(before.members)
    small = {room: len(cells) for room, cells in enumerate(after.members) if 2 * len(cells) < usual}

    def stated(left: Collection[int]) -> Puzzle:
        rows = rejoined_rooms(after.rows, before.rows, [room for room in small if room not in left])
        blank = changed(found[0], **{name: Regions(rows, (*range(1 + max(map(max, rows))),))})
        return blank.implied(found[1], random) or found[0]

    order = sorted(small, key=small.__getitem__)
    return stated(thinned(order, lambda _: True, lambda left: judge(stated(left)), judge.thinnings)), found[1]


def generator_of(kind: type[Puzzle], draw: Draw | None = None) -> type[Generator] | None:
    """The class of generators of a ``kind`` that says what it can spare in its `Making`; None for another kind. A kind
    of ours does not hand over how it is drawn: ``draw`` does so.
    """
    return _made_for(kind, draw) if kind.making.spare else None


@cache
def _made_for(kind: type[Puzzle], draw: Draw | None) -> type[Generator]:
    base = {"none": ImpliedGenerator, "some": ClueGenerator, "any": SymmetricGenerator}[kind.making.spare]
    base = SymmetricGenerator if kind.making.paired else base
    members = {"kind": kind.kind, "puzzle": kind, "rare": kind.making.rare, "__reduce__": _reduced}
    members["draw"] = None if draw is None else staticmethod(draw)
    further = _further(kind)
    types = {"size": tuple[int, int], **dict.fromkeys(further, Any)}
    members |= {"size": sized(*kind.making.usual), **further, "further": tuple(further), "__annotations__": types}
    return dataclass(frozen=True)(type(f"{kind.__name__}Generator", (base,), members))


def _further(kind: type[Puzzle]) -> dict[str, Any]:
    """Parameters for fields that a ``kind`` has by other names of it, such as the area of Four Cells."""
    found: dict[str, Any] = {}
    for alias, given in kind.aliases.items():
        for name, value in given.items():
            said = f"as {alias} has it"
            match kind.document[name]:
                case Whole(low, high, called):
                    found[name] = number(None, f"{called[:1].upper()}{called[1:]}, {said}.", low, high)
                case _ if value is True:
                    found[name] = flag(f"State '{name}', {said}.")
    return found


def _reduced(generator: ImpliedGenerator) -> Any:
    """For pickle, which does not find a class that is made for a kind by its name."""
    return _again, (
        generator.puzzle,
        generator.draw,
        {one.name: getattr(generator, one.name) for one in fields(generator)},
    )


def _again(kind: type[Puzzle], draw: Draw | None, values: Mapping[str, Any]) -> Generator:
    return _made_for(kind, draw)(**values)
