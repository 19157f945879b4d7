"""New puzzles with further rules of a setter's own: `satpuzzles.stating.also`."""

import shlex
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.errors import GaveUp, InstanceError, UsageError
from satpuzzles.formats import Document, puzzle_of
from satpuzzles.making.blank import blank
from satpuzzles.making.from_answer import complete
from satpuzzles.making.generators.implied import ImpliedGenerator
from satpuzzles.making.generators.interface import Generated, Generator
from satpuzzles.making.random_answers import filler
from satpuzzles.making.taste import Taste
from satpuzzles.puzzles import title
from satpuzzles.stating.puzzle import Puzzle

_TRIES = 200
"""Answers whose clues may leave several solutions."""
_HEEDED = frozenset({"size", "minimal", "plain"})
"""Options of generators that such puzzles have; they are minimal in any case."""


@dataclass(frozen=True)
class FurtherRules(Generator):
    """Puzzles as ``own`` makes them, that keep the rules ``also``: a random answer that keeps them, with no more clues
    than make it the only one. Where clues do not follow from answers, a puzzle whose answer keeps them anyway.

    Raises UsageError for other options of ``own`` than its size and what a puzzle states.
    """

    own: Generator = field(kw_only=True)
    also: tuple[str, ...] = field(kw_only=True)

    def __post_init__(self) -> None:
        stated = frozenset(getattr(self.own, "further", ()))
        if others := self.own.options({*vars(self.own)} - _HEEDED - stated):
            raise UsageError(f"'also' cannot be combined with {others}")
        object.__setattr__(self, "kind", self.own.kind)

    @property
    def taste(self) -> Taste:
        return Taste({})

    @property
    def board(self) -> str:
        return self.own.board

    def options(self, among: Collection[str] | None = None) -> str:
        rules = [] if among is not None else [shlex.join(["--also", rule]) for rule in self.also]
        return " ".join(filter(None, [self.own.options(among), *rules]))

    def generate(self, random: Random, deadline: Deadline = NEVER) -> Generated:
        for _ in range(_TRIES):
            deadline.check()
            blank, seed = self._blank(random), random.randrange(2**32)
            if blank is None:
                own, grid, unique = self.own.generate(random, deadline)
                puzzle = self._with_rules(own.to_json())
                if not puzzle.broken_rules(grid):
                    return Generated(puzzle, grid, unique)
                continue
            with filler(blank, deadline) as one:
                full = one.filled(random)
            if full is None:
                raise UsageError(f"no {title(self.kind)} keeps these rules: {'; '.join(self.also)}")
            grid = one.grid(full)
            with suppress(UsageError, GaveUp):
                found = complete(blank, grid, seed=seed, time_limit=deadline.remaining, cancel=deadline.cancel)
                return Generated(found.puzzle, grid)
        raise self.not_found(_TRIES)

    def _blank(self, random: Random) -> Puzzle | None:
        """A puzzle with the further rules and without clues; None for a kind whose clues do not follow from answers."""
        own = self.own
        if isinstance(own, ImpliedGenerator):
            return self._with_rules(own.blank(random).to_json()) if own.begins_blank else None
        with suppress(InstanceError):
            plain = puzzle_of(blank(self.kind, *(own.shape or ())))
            return self._with_rules(plain.to_json()) if plain.given else None
        return None

    def _with_rules(self, document: Document) -> Puzzle:
        return puzzle_of({**document, "also": [*self.also]})


def with_further_rules(own: Generator, also: Sequence[str]) -> Generator:
    """The generator of puzzles that keep the rules ``also``, if there are any; ``own`` where there are none."""
    if isinstance(also, str):
        raise UsageError("'also': expected a list of rules, found one text")
    return FurtherRules(own=own, also=tuple(also)) if also else own
