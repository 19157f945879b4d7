"""A family: puzzles of one kind that grow, and what is known about them before any solver has run."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Any, TypeAlias

from satpuzzles.errors import UsageError

Document: TypeAlias = dict[str, Any]
"""A puzzle as a JSON object, with or without its kind."""


class Truth(StrEnum):
    """Whether a formula has a model; the values are those that solvers print after ``s``."""

    SATISFIABLE = "SATISFIABLE"
    UNSATISFIABLE = "UNSATISFIABLE"


@dataclass(frozen=True, slots=True)
class Family:
    """A family of puzzles of one ``kind``; ``title`` describes it in a line.

    ``make(size, random)`` gives a document without the kind, the same for the same state of ``random`` on every
    machine. It raises UsageError for a size without puzzles, GaveUp if it finds none. ``sizes`` go from easy to hard;
    any size between the first and the last is allowed. ``truth`` holds for every size and seed, and ``why`` is the
    reason in a sentence; it is None if the construction does not decide. ``count(size)`` is the exact number of
    solutions, and ``source`` says who counted.
    """

    name: str
    kind: str
    title: str
    sizes: tuple[int, ...]
    make: Callable[[int, Random], Document]
    truth: Truth | None
    why: str
    count: Callable[[int], int] | None = None
    source: str = ""

    def document(self, size: int, seed: int = 1) -> Document:
        """The puzzle of this ``size`` and ``seed``. Raises UsageError for a size that the family does not have, GaveUp
        where none is found.
        """
        if not (isinstance(size, int) and self.sizes[0] <= size <= self.sizes[-1]):
            raise UsageError(f"{self.name}: expected a size from {self.sizes[0]} to {self.sizes[-1]}, found {size!r}")
        random = Random(f"{self.name} {size} {seed}")  # noqa: S311  # to be repeated
        return {"puzzle": self.kind, **self.make(size, random)}


def shuffled(count: int, random: Random) -> list[int]:
    """The numbers from 0 to ``count`` - 1 in random order."""
    numbers = list(range(count))
    random.shuffle(numbers)
    return numbers
