"""The puzzles of a seed, one after the other or on several processes, always the same."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import satpuzzles
from satpuzzles.deadline import Deadline
from satpuzzles.errors import GaveUp, OutOfTime, UsageError
from satpuzzles.explaining.ladder import Difficulty, Grade
from satpuzzles.explaining.rate import Rated, rate
from satpuzzles.making.generators.interface import Generated, Generator
from satpuzzles.processes.sharing import Died, Workers, map_in_order
from satpuzzles.proving.certify import certifies, certify
from satpuzzles.puzzle import Puzzle
from satpuzzles.solving.check import Uniqueness

Watch: TypeAlias = Callable[[str], object]
"""Told in words how far the work is."""

DIFFICULTIES = [*map(str, Difficulty), *(str(int(grade)) for grade in Grade)]
"""What `satpuzzles rate` says of a puzzle: its difficulty in a word, or its grade."""

_TRIES = 3_000
"""Puzzles that are graded before one is given up; of minimal 9x9 Sudokus one in two hundred is hard."""


@dataclass(frozen=True, slots=True)
class Series:
    """Puzzle 1, 2, 3 ... of a ``seed``; with ``difficulty``, one of `DIFFICULTIES`, only those that are so. In the
    folder ``certificates`` each leaves the proof that it is unique, in a directory of its number. Each may take
    ``time_limit`` seconds.

    Raises UsageError for an unknown difficulty, and for a difficulty or certificates of puzzles that may not be unique.
    """

    generator: Generator
    seed: int
    difficulty: str | None = None
    certificates: str | None = None
    time_limit: float | None = None

    def __post_init__(self) -> None:
        if self.difficulty not in (None, *DIFFICULTIES):
            raise UsageError(f"unknown difficulty {self.difficulty!r}; there are {', '.join(DIFFICULTIES)}")
        if not getattr(self.generator, "any_", False):
            return
        if self.difficulty is not None:
            raise UsageError("'difficulty' cannot be combined with 'any': only unique puzzles are graded")
        if self.certificates is not None:
            raise UsageError("'certificates' cannot be combined with 'any': certificates are for unique puzzles")

    def command(self, number: int) -> str:
        """The command that makes puzzle ``number`` again."""
        words = ["generate", self.generator.kind, self.generator.options()]
        words += [] if self.difficulty is None else ["--difficulty", self.difficulty]
        return " ".join(filter(None, [*words, "--seed", str(self.seed), "--first", str(number)]))

    def document(self, number: int, *, again: bool = False, watch: Watch | None = None) -> dict[str, Any]:
        """Puzzle ``number`` from 1, as JSON. Raises GaveUp, OutOfTime past the time limit, and FileError where its
        certificate cannot be written; if it is made ``again`` that may be there already.
        ``watch`` is told of tries for the difficulty and of the difficulties seen.

        Its chance comes from its command alone, so neither its place in a run nor the other puzzles matter.
        """
        deadline = Deadline.after(self.time_limit)
        try:
            return self._document(number, deadline, again=again, watch=watch)
        except GaveUp:
            if not deadline.passed:
                raise
            raise OutOfTime(f"found no {self.generator.kind} within {self.time_limit:g} seconds") from None

    def _document(self, number: int, deadline: Deadline, *, again: bool, watch: Watch | None) -> dict[str, Any]:
        command = self.command(number)
        made, difficulty = self._generated(Random(command), deadline, watch)  # noqa: S311  # to be repeated
        puzzle, solution, unique = made
        if self.certificates is not None:
            self._certify(puzzle, Path(self.certificates) / str(number), deadline, again=again)
        known: dict[str, Any] = {"solution": solution} | ({"unique": True} if unique else {})
        known |= {} if difficulty is None else {"difficulty": difficulty}
        return puzzle.to_json() | known | {"source": f"satpuzzles {satpuzzles.__version__}: {command}"}

    def _certify(self, puzzle: Puzzle, directory: Path, deadline: Deadline, *, again: bool) -> None:
        if not (again and certifies(directory, puzzle)):
            verdict = certify(puzzle, directory, time_limit=deadline.remaining)
            if verdict.status is Uniqueness.UNKNOWN:
                raise GaveUp(verdict.reason or "no verdict")

    def _generated(self, random: Random, deadline: Deadline, watch: Watch | None) -> tuple[Generated, str | None]:
        """A puzzle, and how difficult it is where that was asked for."""
        if self.difficulty is None:
            return self.generator.generate(random, deadline), None
        seen = Counter[str]()
        for tries in range(_TRIES):
            if watch is not None and tries:
                watch(f"{tries} tries for {self.difficulty}: {', '.join(f'{n} {name}' for name, n in seen.items())}")
            made = self.generator.generate(random, deadline)
            rating = rate(made.puzzle, explanations=False, unique=True, time_limit=deadline.remaining)
            if rating.status is Rated.UNKNOWN:
                raise GaveUp(rating.reason or "time limit")
            if rating.grade is not None and self.difficulty in (rating.difficulty, str(int(rating.grade))):
                return made, rating.difficulty
            seen[str(rating.difficulty)] += 1
        raise GaveUp(
            f"found no such {self.generator.kind} of difficulty {self.difficulty}: {_TRIES:,} were made and graded"
        )


@dataclass(frozen=True, slots=True)
class Missing:
    """Puzzle ``number`` was not made in time, or with ``failed`` because the process died that worked on it."""

    number: int
    reason: str
    failed: bool = False


def documents(
    series: Series,
    numbers: Iterable[int],
    workers: Workers | None = None,
    ahead: int = 4,
    watch: Watch | None = None,
) -> Iterator[dict[str, Any] | Missing]:
    """The puzzles with these numbers, in their order; ``workers`` are handed at most ``ahead`` of them at a time, and
    may die, see `satpuzzles.processes.sharing.map_in_order`. Without workers ``watch`` is told of tries.

    Raises as `Series.document`, but for OutOfTime.
    """
    call = partial(_documents, series)
    if workers is None:
        for number in numbers:
            yield _document(series, number, again=False, watch=watch)
        return
    for made in map_in_order(call, numbers, workers, chunk_size=1, ahead=ahead):
        yield Missing(made.item, made.reason, not made.of_memory) if isinstance(made, Died) else made


def _documents(series: Series, numbers: list[int], *, again: bool) -> list[dict[str, Any] | Missing]:
    return [_document(series, number, again=again) for number in numbers]


def _document(series: Series, number: int, *, again: bool, watch: Watch | None = None) -> dict[str, Any] | Missing:
    try:
        return series.document(number, again=again, watch=watch)
    except OutOfTime as error:
        return Missing(number, str(error))
