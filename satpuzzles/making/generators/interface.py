"""What a generator is: a frozen dataclass of options."""

import json
import shlex
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from random import Random
from typing import Any, ClassVar, NamedTuple, TypeAlias

from satpuzzles.boards.grids import Grid
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.common.document import plain, shown, whole
from satpuzzles.common.options import SIDES, Number, Option, Text, Whole, option, options_of, word_of
from satpuzzles.errors import GaveUp, UsageError, suggestion
from satpuzzles.making.difficulty import MOST_TRIES, Judge, Side
from satpuzzles.making.taste import Taste
from satpuzzles.puzzles import PUZZLES, title
from satpuzzles.stating.puzzle import Puzzle


def flag(help: str, *, kw_only: bool = False) -> Any:
    """A field that is False unless the option is given."""
    return option(False, help, kw_only=kw_only)


Drawn: TypeAlias = tuple[Puzzle, Grid]
"""A puzzle with all clues that its answer implies, and that answer."""
_LOOKS, _GRADED = 4, 40
"""Puzzles among which the prettiest is chosen, and how many are graded for a difficulty until the search for further
ones ends.
"""
NEAR = 0.05
"""The distance from the taste at which a puzzle is pretty enough."""


class Generated(NamedTuple):
    """A new puzzle and a solution of it; ``unique`` when it is proved that there is no other."""

    puzzle: Puzzle
    solution: Grid
    unique: bool = True


@dataclass(frozen=True)
class Generator(ABC):
    """What is asked for, in fields made by `flag`, `number`, `chance` or `option`; a field ``any_`` is the option
    ``--any``. A subclass checks the combination in ``__post_init__`` and raises UsageError.
    """

    plain: bool = flag("Take the first puzzle, whether or not it looks like those that people make.", kw_only=True)

    kind: ClassVar[str]
    """The name of the kind on the command line."""
    rare: ClassVar[Mapping[str, Mapping[str, int | None]]] = {}
    """For a `board` the median number of tries for each difficulty that is rare, as ``python -m
    benchmarks.difficulty`` measured; None where more than a few searches found none within seconds: then there
    is none without a time limit.
    """
    narrowing: ClassVar[frozenset[str]] = frozenset()
    """The fields that may leave no puzzle of a difficulty where there are some without them."""

    @abstractmethod
    def generate(self, random: Random, deadline: Deadline = NEVER) -> Generated:
        """A new puzzle, the same for the same state of ``random`` on every machine: no other chance, no hash order, no
        clock, and no choice by which of several solutions a solver finds. Raises GaveUp when there is none in reach,
        UsageError when there is none at all, OutOfTime past the ``deadline``, which decides nothing else.
        """

    @property
    def taste(self) -> Taste:
        """What is sought beside a difficulty; nothing in `plain` puzzles."""
        return Taste({} if self.plain else taste_of(self.kind))

    def prettiest(self, random: Random, judge: Judge | None, deadline: Deadline = NEVER) -> Generated:
        """The first of a few new puzzles that is to the `taste`, or the one nearest to it; of the difficulty that
        ``judge``, if given, is asked for. Raises what `generate` and `steered` raise.
        """
        taste, found = self.taste, list[tuple[float, int, Generated]]()
        while len(found) < _LOOKS:
            try:
                made = self.generate(random, deadline) if judge is None else self.steered(random, judge, deadline)
            except GaveUp:
                if not found or deadline.passed:
                    raise
                break
            if not taste or not made.unique:
                return made
            found.append((taste.distance(made.puzzle, made.solution), len(found), made))
            if found[-1][0] <= NEAR or (judge and judge.seen.total() >= _GRADED):
                break
            if judge is not None:
                judge.limit(_GRADED)
        return min(found)[-1]

    def steered(self, random: Random, judge: Judge, deadline: Deadline = NEVER) -> Generated:
        """A new puzzle of the difficulty that ``judge`` is asked for, as repeatable as those of `generate`: the first
        that an `attempt` makes.

        Raises what `generate` and ``judge`` raise, and UsageError where there is no such puzzle.
        """
        for _ in range(MOST_TRIES):
            deadline.check()
            made = self.attempt(random, judge, deadline)
            if made is not None:
                return made
        raise self.not_found(MOST_TRIES)

    def attempt(self, random: Random, judge: Judge, deadline: Deadline = NEVER) -> Generated | None:
        """A puzzle for `steered`; None if it has another difficulty. A subclass may change it to be right."""
        made = self.generate(random, deadline)
        return made if judge(made.puzzle) is Side.RIGHT else None

    def not_found(self, tries: int) -> GaveUp:
        """The error, to be raised, after so many ``tries`` without a puzzle."""
        asked = self.options()
        return GaveUp(f"found no {title(self.kind)}{f' with {asked}' if asked else ''} in {tries} tries")

    @property
    def board(self) -> str:
        """The name of its boards in tables of measurements; empty where they have none."""
        return ""

    @property
    def shape(self) -> tuple[int, int] | None:
        """The rows and columns of its boards, by its parameter ``size``; None where it has none."""
        size: int | tuple[int, int] | None = getattr(self, "size", None)
        return (size, size) if isinstance(size, int) else size

    def options(self, among: Collection[str] | None = None) -> str:
        """The parameters that are not at their defaults, as options of the command line; if given, of those ``among``
        which they are.
        """
        words = []
        for name, asked in parameters(type(self)).items():
            value = getattr(self, name)
            if value != asked.default and (among is None or name in among):
                words.append(word_of(name))
                if asked.values is not None:
                    words.append(asked.values.write(value))
        return shlex.join(words)


def parameters(generator: type[Generator]) -> dict[str, Option]:
    """The options of a generator by the names of their fields, its own before those of its base classes."""

    def depth(name: str) -> int:
        return max(i for i, cls in enumerate(generator.__mro__) if name in getattr(cls, "__dataclass_fields__", ()))

    found = options_of(generator)
    return {name: found[name] for name in sorted(found, key=depth) if name != "plain" or taste_of(generator.kind)}


def taste_of(kind: str) -> Mapping[str, tuple[float, float]]:
    """The `satpuzzles.stating.hooks.Making.taste` of the kind of this name, by default what was measured; none for a
    kind that is not known.
    """
    found = PUZZLES.get(kind)
    return {} if found is None else found.making.taste or _measured().get(found.kind, {})


@lru_cache(maxsize=1)
def _measured() -> Mapping[str, Mapping[str, tuple[float, float]]]:
    text = files("satpuzzles.making").joinpath("tastes.json").read_text(encoding="utf-8")
    return {
        kind: {name: (low, high) for name, (low, high) in taste.items()} for kind, taste in json.loads(text).items()
    }


def made(generator: type[Generator], chosen: Mapping[str, Any]) -> Generator:
    """The generator with the ``chosen`` values by the names of their parameters: numbers, Booleans, pairs of numbers,
    or texts as on the command line. ``any`` stands for the field ``any_``.

    Raises UsageError for a name that is none, and for a value that is none or does not go with others.
    """
    known = {name.rstrip("_"): (name, asked) for name, asked in parameters(generator).items()}
    for name in chosen:
        if name not in known:
            names = f"{suggestion(name, known)}; there are {', '.join(sorted(known))}"
            raise UsageError(f"{generator.kind} has no parameter {name!r}{names}")
    return generator(**{known[name][0]: _read(name, known[name][1], value) for name, value in chosen.items()})


def _read(name: str, asked: Option, value: Any) -> Any:
    value = plain(value)
    if value == asked.default:
        return asked.default
    if asked.values is None:
        if isinstance(value, bool):
            return value
        raise UsageError(f"{name!r}: expected True or False, found {value!r}")
    try:
        return asked.values.read(asked.values.write(value) if isinstance(value, tuple | list) else str(value))
    except ValueError as error:
        raise UsageError(f"{name!r}: {error}") from None


def number(default: int | None, help: str, low: int, high: int) -> Any:
    """A field for a whole number from ``low`` to ``high``."""
    return option(default, help, Whole(low, high))


def side(default: int | None, help: str, low: int, high: int, unique: int | None = None) -> Any:
    """A field for the size of a square board, from ``low`` to ``high``: N or, as boards are also called, NxN. Boards
    up to ``unique``, if that is given, can be made without ``--any``.
    """
    sizes = f"from {low} to {high}" if unique is None else f"from {low} to {unique}, with --any to {high}"

    def read(text: str) -> int:
        first, cross, second = text.lower().partition("x")
        value = whole(first)
        if value is None or (cross and whole(second) != value) or not low <= value <= high:
            raise ValueError(f"expected N or NxN, N {sizes}, found {shown(text)}")
        return value

    return option(default, help, Text("N", read))


def chance(default: float | None, help: str) -> Any:
    """A field for a probability."""
    return option(default, help, Number(0, 1, "P", name="a probability"))


def dimensions(default: tuple[int, int] | None, help: str) -> Any:
    """A field for a height and a width, both at least 1; N is as good as NxN."""
    return option(default, help, SIDES)
