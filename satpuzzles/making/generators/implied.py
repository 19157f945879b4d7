"""For any kind whose clues follow from an answer: a board is filled at random, all clues that it implies are stated,
then clues go as long as the puzzle stays unique.

Where even all clues leave several solutions, the answer is changed where these differ, until there is one.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from functools import cache
from random import Random
from typing import Any, ClassVar, TypeAlias

import numpy as np

from satenc import TRUE, switch_rules
from satpuzzles.backends import Session, decided
from satpuzzles.backends.incremental import incremental
from satpuzzles.compiler import compile
from satpuzzles.deadline import NEVER, Deadline
from satpuzzles.errors import PluginError, UsageError
from satpuzzles.making.filling import Filler, filler, reduced, shuffled
from satpuzzles.making.generators.interface import Generated, Generator, dimensions, flag
from satpuzzles.making.steering import Judge, Side, adjusted
from satpuzzles.plugins import author
from satpuzzles.puzzle import Grid, Puzzle, edited, rules_of

LARGEST = 60
_TRIES = 200
_STANDARD = 0.5
"""Of the clues that an answer implies, this part stays if no more are needed."""
_CHANGES = 60
"""Changes of one answer, before another one is made."""

Edits: TypeAlias = tuple[tuple[str, int, int, Any], ...]
"""What is different in a puzzle: a field, row and place, and the entry there."""
Clue: TypeAlias = Sequence[int]
"""The literals that state a clue."""


@dataclass(frozen=True)
class ImpliedGenerator(Generator):
    """For the kind ``puzzle``, as `Puzzle.blank` and `Puzzle.implied` say it."""

    size: tuple[int, int] = dimensions((10, 10), "Number of rows and columns; 10x10 by default.")

    puzzle: ClassVar[type[Puzzle]]

    def __post_init__(self) -> None:
        if max(self.size) > LARGEST:
            raise UsageError(f"'size' {self.board}: expected at most {LARGEST} rows and columns")

    def __reduce__(self) -> Any:  # a class that is made for a kind has no name by which pickle finds it
        return _again, (self.puzzle, {one.name: getattr(self, one.name) for one in fields(self)})

    @property
    def board(self) -> str:
        return "x".join(map(str, self.size))

    def generate(self, random: Random, deadline: Deadline = NEVER) -> Generated:
        for _ in range(_TRIES):
            made = self._made(random, None, deadline)
            if made is not None:
                return made
        raise self.not_found(_TRIES)

    def attempt(self, random: Random, judge: Judge, deadline: Deadline = NEVER) -> Generated | None:
        return self._made(random, judge, deadline)

    def _made(self, random: Random, judge: Judge | None, deadline: Deadline) -> Generated | None:
        """A puzzle from one answer, that ``judge`` finds right if there is one; None where none was found."""
        blank = self.puzzle.blank(*self.size, random)
        with filler(blank, deadline) as one:
            best: tuple[list[int], set[int]] | None = None
            for _ in range(_CHANGES):
                full = one.filled(random) if best is None else _changed(one, *best, random)
                puzzle = None if full is None else blank.implied(one.grid(full), random)
                if full is None or puzzle is None:
                    if best is None:
                        return None
                    continue
                with clued(puzzle, one.grid(full), deadline) as asked:
                    ambiguous = asked.ambiguous()
                    if not ambiguous:
                        left = self._left(asked, random, judge)
                        return None if left is None else self._proved(Generated(left, one.grid(full)), deadline)
                if best is None or len(ambiguous) <= len(best[1]):
                    best = full, ambiguous
        return None

    def _proved(self, made: Generated, deadline: Deadline) -> Generated:
        """What was ``made``, if it is unique without its clues' switches too. It may be not only where rules that are
        no clues depend on clues.
        """
        with clued(made.puzzle, made.solution, deadline) as asked:
            if asked.ambiguous():
                fault = "has rules that depend on clues, but are none"
                raise PluginError(f"{author(type(made.puzzle)) or f'the kind {self.kind}'} {fault}")
        return made

    def _left(self, asked: "Clued", random: Random, judge: Judge | None) -> Puzzle | None:  # noqa: ARG002
        """The puzzle with the clues that stay; None where ``judge`` does not find it right."""
        puzzle = asked.with_clues(asked.clues)
        return puzzle if judge is None or judge(puzzle) is Side.RIGHT else None


@dataclass(frozen=True)
class ClueGenerator(ImpliedGenerator):
    """For a kind that can do without some of its clues."""

    minimal: bool = flag("Leave out clues until none can go without a second solution.")

    narrowing: ClassVar = frozenset({"minimal"})

    def _left(self, asked: "Clued", random: Random, judge: Judge | None) -> Puzzle | None:
        groups = shuffled(random, self._groups(asked))
        keep = 0 if self.minimal else round(sum(map(len, groups)) * _STANDARD)
        kept = reduced(asked.session, groups, keep=keep) or []
        if judge is None:
            return asked.with_clues(kept)
        more = [] if self.minimal else [group for group in groups if group not in kept]

        def fewest(groups: Sequence[Clue]) -> Sequence[Clue]:
            return reduced(asked.session, groups) or []

        found = adjusted(kept, more, fewest, lambda groups: judge(asked.with_clues(groups)))
        return None if found is None else asked.with_clues(found)

    def _groups(self, asked: "Clued") -> list[Clue]:
        """The literals of clues that stay or go together."""
        return [*asked.clues]


@dataclass(frozen=True)
class SymmetricGenerator(ClueGenerator):
    """For a kind in which each cell of an answer implies a clue."""

    symmetric: bool = flag("Place the clues in a pattern that a half turn does not change.")

    narrowing: ClassVar = frozenset({"minimal", "symmetric"})

    def _groups(self, asked: "Clued") -> list[Clue]:
        if not self.symmetric:
            return super()._groups(asked)
        height, width = self.size
        at = {edits[0][1:3]: tuple(clue) for clue, edits in asked.clues.items()}
        pairs = ({clue, at.get((height - 1 - r, width - 1 - c), clue)} for (r, c), clue in at.items())
        return [*sorted({tuple(sorted(x for clue in pair for x in clue)) for pair in pairs})]


@contextmanager
def clued(puzzle: Puzzle, grid: Grid, deadline: Deadline = NEVER) -> Iterator["Clued"]:
    """``puzzle``, which has all clues that the answer ``grid`` implies, in an open solver. Past ``deadline`` this and
    all questions raise OutOfTime.
    """
    compiled = compile(puzzle, presolve=False, deadline=deadline)
    values = compiled.value_literals.reshape(-1, len(compiled.answer.values))
    numbers = np.searchsorted(compiled.answer.values, puzzle.values(grid))
    answer = values[np.arange(len(values)), numbers].tolist()
    rules = {label: rule for label, rule in rules_of(puzzle).items() if rule.is_clue and rule.without is not None}
    found = switch_rules(compiled.formula, rules) if rules else []
    switches = {(switch.label, switch.number): switch.literal for switch in found}
    clues: dict[Edits, list[int]] = {}
    for label, rule in rules.items():
        for number in range(rule.constraint.count):
            edits = _edits(puzzle, rule.without(number)) if rule.without else ()
            literal = switches.get((label, number))  # None for one that demands nothing
            clues.setdefault(edits, []).extend([] if literal is None else [literal])
    with incremental(compiled.formula, deadline) as session:
        yield Clued(puzzle, session, answer, clues, compiled.formula.variables.count)


class Clued:
    """A puzzle with all clues that its answer implies, in an open solver. ``clues`` are those that may go, by the
    literals that state them: for each what becomes of the document without it.
    """

    def __init__(
        self, puzzle: Puzzle, session: Session, answer: list[int], clues: Mapping[Edits, list[int]], last: int
    ) -> None:
        self.session, self._puzzle, self._answer, self._last = session, puzzle, answer, last
        self.clues = {tuple(literals): edits for edits, literals in clues.items() if literals}
        self._idle = [edits for edits, literals in clues.items() if not literals]

    def ambiguous(self) -> set[int]:
        """The numbers of the answer's variables in which some other solution of all clues differs from it. The answer
        is then forbidden for good: what is satisfied afterwards is another solution.
        """
        same = {number: x for number, x in enumerate(self._answer) if x != TRUE}
        self.session.add(np.array([[-x for x in same.values()]], np.int32))
        self._last += 1
        assumed = [self._last, *(x for clue in self.clues for x in clue)]
        found: set[int] = set()
        while (other := decided(self.session.solve(assumed))) is not None:
            found |= {number for number, x in same.items() if other[abs(x)] != (x > 0)}
            left = [-x for number, x in same.items() if number not in found]
            self.session.add(np.array([[*left, -self._last]], np.int32))
        self.session.add(np.array([[-self._last]], np.int32))
        return found

    def with_clues(self, kept: Iterable[Clue]) -> Puzzle:
        """The puzzle with the clues whose literals are ``kept``, perhaps those of several together."""
        literals = {x for clue in kept for x in clue}
        gone = [edits for clue, edits in self.clues.items() if literals.isdisjoint(clue)]
        edits = {edit[:3]: edit[3] for edits in (*gone, *self._idle) for edit in edits}
        return edited(self._puzzle, edits)


def _edits(one: Puzzle, other: Puzzle) -> Edits:
    """Where the fields of two puzzles differ, which are rows; with the entries of the ``other``."""
    different = ((name, getattr(one, name), getattr(other, name)) for name in one.document)
    return tuple(
        (name, r, c, after)
        for name, before, now in different
        if before != now
        for r, rows in enumerate(zip(before, now, strict=True))
        if rows[0] != rows[1]
        for c, (entry, after) in enumerate(zip(*rows, strict=True))
        if entry != after
    )


def _changed(one: Filler, full: Sequence[int], ambiguous: Collection[int], random: Random) -> list[int] | None:
    """Another answer that differs only near the ``ambiguous`` places; None if there is none."""
    beside = one.puzzle.board.neighbours
    near = {*ambiguous}.union(*(beside[place] for place in ambiguous))
    return one.filled(random, [x for place, x in enumerate(full) if place not in near])


def generator_of(kind: type[Puzzle]) -> type[Generator] | None:
    """The class of generators of a ``kind`` that says what it can `Puzzle.spare`; None for another kind."""
    return _made_for(kind) if kind.spare else None


@cache
def _made_for(kind: type[Puzzle]) -> type[Generator]:
    bases = {"none": ImpliedGenerator, "some": ClueGenerator, "any": SymmetricGenerator}
    made = type(f"{kind.__name__}Generator", (bases[kind.spare],), {"kind": kind.kind, "puzzle": kind})
    return dataclass(frozen=True)(made)


def _again(kind: type[Puzzle], values: Mapping[str, Any]) -> Generator:
    """The generator that was pickled."""
    return _made_for(kind)(**values)
