"""The puzzles of a seed, one after the other or on several processes, always the same."""

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from satpuzzles.errors import GaveUp, UsageError
from satpuzzles.generators.interface import Generated, Generator
from satpuzzles.tasks.certify import certify
from satpuzzles.tasks.rate import Difficulty, Grade, rate

DIFFICULTIES = [*map(str, Difficulty), *(str(int(grade)) for grade in Grade)]
"""What `satpuzzles rate` says of a puzzle: its difficulty in a word, or its grade."""

_TRIES = 3_000
"""Puzzles that are graded before one is given up; of minimal 9x9 Sudokus one in two hundred is hard."""


@dataclass(frozen=True, slots=True)
class Series:
    """Puzzle 1, 2, 3 ... of a ``seed``; with ``difficulty``, one of `DIFFICULTIES`, only those that are so. In the
    folder ``certificates`` each leaves the proof that it is unique, in a directory of its number.

    Raises UsageError for a difficulty or certificates of puzzles that may not be unique.
    """

    generator: Generator
    seed: int
    difficulty: str | None = None
    certificates: str | None = None

    def __post_init__(self) -> None:
        if not getattr(self.generator, "any_", False):
            return
        if self.difficulty is not None:
            raise UsageError("--difficulty is that of unique puzzles: it does not go with --any")
        if self.certificates is not None:
            raise UsageError("--certify proves that puzzles are unique: it does not go with --any")

    def command(self, number: int) -> str:
        """The command that makes puzzle ``number`` again."""
        words = ["generate", self.generator.kind, self.generator.options()]
        words += [] if self.difficulty is None else ["--difficulty", self.difficulty]
        return " ".join(filter(None, [*words, "--seed", str(self.seed), "--first", str(number)]))

    def document(self, number: int) -> dict[str, Any]:
        """Puzzle ``number`` from 1, as JSON. Raises GaveUp, and FileError where its certificate cannot be written.

        Its chance comes from its command alone, so neither its place in a run nor the other puzzles matter.
        """
        from importlib.metadata import version

        command = self.command(number)
        puzzle, solution, unique = self._generated(Random(command))  # noqa: S311  # to be repeated
        if self.certificates is not None:
            certify(puzzle, Path(self.certificates) / str(number))
        known = {"solution": solution} | ({"unique": True} if unique else {})
        return puzzle.to_json() | known | {"source": f"satpuzzles {version('satpuzzles')}: {command}"}

    def _generated(self, random: Random) -> Generated:
        if self.difficulty is None:
            return self.generator.generate(random)
        for _ in range(_TRIES):
            made = self.generator.generate(random)
            rating = rate(made.puzzle, explanations=False, unique=True)
            if rating.grade is not None and self.difficulty in (rating.difficulty, str(int(rating.grade))):
                return made
        raise GaveUp(
            f"no {self.generator.kind} like that of difficulty {self.difficulty}: {_TRIES:,} were made and graded"
        )


def documents(
    series: Series, numbers: Iterable[int], executor: Executor | None = None, ahead: int = 4
) -> Iterator[dict[str, Any]]:
    """The puzzles with these numbers, in their order; an ``executor`` is handed at most ``ahead`` of them at a time."""
    if executor is None:
        yield from map(series.document, numbers)
        return
    remaining = iter(numbers)
    pending: deque[Future[dict[str, Any]]] = deque()
    try:
        while True:
            pending.extend(executor.submit(series.document, i) for i in islice(remaining, ahead - len(pending)))
            if not pending:
                return
            yield pending.popleft().result()
    finally:
        for future in pending:
            future.cancel()
