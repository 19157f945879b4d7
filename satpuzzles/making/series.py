"""The puzzles of a seed, one after the other or on several processes, always the same."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import satpuzzles
from satpuzzles.deadline import Deadline
from satpuzzles.errors import GaveUp, OutOfTime, UsageError
from satpuzzles.making.generators.interface import Generator
from satpuzzles.making.steering import DIFFICULTIES, Judge, Watch
from satpuzzles.processes.sharing import Died, Workers, map_in_order
from satpuzzles.proving.certify import certifies, certify
from satpuzzles.puzzle import Puzzle
from satpuzzles.solving.check import Uniqueness


@dataclass(frozen=True, slots=True)
class Series:
    """Puzzle 1, 2, 3 ... of a ``seed``; with a ``difficulty`` of `DIFFICULTIES`, only those that have it. In the folder
    ``certificates`` each leaves the proof that it is unique, in a directory of its number. Each may take ``time_limit``
    seconds.

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
        ``watch`` is told the tries for a difficulty and the difficulties seen.

        Its chance comes from its command alone, so neither its place in a run nor the other puzzles matter.
        """
        deadline = Deadline.after(self.time_limit)
        judge = None if self.difficulty is None else Judge(self.difficulty, deadline, watch)
        try:
            return self._document(number, judge, deadline, again=again)
        except GaveUp as error:
            missing, tried = self.generator.kind, ""
            if judge is not None:
                missing, tried = f"{missing} of difficulty {judge.asked}", f"; {judge.tried}"
            if deadline.passed:
                raise OutOfTime(f"found no {missing} within {self.time_limit:g} seconds{tried}") from None
            raise GaveUp(f"{error}{tried}") from None

    def _document(self, number: int, judge: Judge | None, deadline: Deadline, *, again: bool) -> dict[str, Any]:
        command = self.command(number)
        random = Random(command)  # noqa: S311  # to be repeated
        if judge is None:
            puzzle, solution, unique = self.generator.generate(random, deadline)
        else:
            puzzle, solution, unique = self.generator.steered(random, judge, deadline)
        if self.certificates is not None:
            self._certify(puzzle, Path(self.certificates) / str(number), deadline, again=again)
        known: dict[str, Any] = {"solution": solution} | ({"unique": True} if unique else {})
        known |= {} if judge is None else {"difficulty": judge.word(puzzle)}
        return puzzle.to_json() | known | {"source": f"satpuzzles {satpuzzles.__version__}: {command}"}

    def _certify(self, puzzle: Puzzle, directory: Path, deadline: Deadline, *, again: bool) -> None:
        if not (again and certifies(directory, puzzle)):
            verdict = certify(puzzle, directory, time_limit=deadline.remaining)
            if verdict.status is Uniqueness.UNKNOWN:
                raise GaveUp(verdict.reason or "no verdict")


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
    watch: Watch | None = None,
) -> Iterator[dict[str, Any] | Missing]:
    """The puzzles with these numbers, in their order; ``workers`` may die, see
    `satpuzzles.processes.sharing.map_in_order`. Without workers ``watch`` is told of tries.

    Raises as `Series.document`, but for OutOfTime.
    """
    call = partial(_documents, series)
    if series.certificates is not None and workers is not None and not workers.sees_files:
        raise UsageError("'certificates' cannot be combined with 'scheduler': the files would be on the workers")
    if workers is None:
        for number in numbers:
            yield _document(series, number, again=False, watch=watch)
        return
    for made in map_in_order(call, numbers, workers, chunk_size=1):
        yield Missing(made.item, made.reason, not made.of_memory) if isinstance(made, Died) else made


def _documents(series: Series, numbers: list[int], *, again: bool) -> list[dict[str, Any] | Missing]:
    return [_document(series, number, again=again) for number in numbers]


def _document(series: Series, number: int, *, again: bool, watch: Watch | None = None) -> dict[str, Any] | Missing:
    try:
        return series.document(number, again=again, watch=watch)
    except OutOfTime as error:
        return Missing(number, str(error))
