"""The puzzles of a seed, one after the other or on several processes, always the same."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import satpuzzles
from satpuzzles.deadline import Deadline
from satpuzzles.errors import GaveUp, OutOfTime, UsageError
from satpuzzles.explaining.rating.ladder import Difficulty
from satpuzzles.making.generators.interface import Generator
from satpuzzles.making.steering import DIFFICULTIES, Judge, Seen, tries_in_words
from satpuzzles.processes.parallel import Died, Workers, map_in_order
from satpuzzles.processes.tasks import tell
from satpuzzles.proving.certify import Files, certificate_of, write
from satpuzzles.puzzle import Puzzle, title
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

    def document(self, number: int) -> dict[str, Any]:
        """Puzzle ``number`` from 1, as JSON. Raises GaveUp, OutOfTime past the time limit, and FileError where its
        certificate cannot be written.
        """
        return self.written(self.made(number))

    def made(self, number: int, *, watch: Callable[[Seen], object] | None = None) -> "Made":
        """Puzzle ``number`` from 1, with its certificate not written yet. Raises GaveUp, and OutOfTime past the time
        limit. ``watch`` is called with the tries for a difficulty, after each.

        Its chance comes from its command alone, so neither its place in a run nor the other puzzles matter.
        """
        deadline = Deadline.after(self.time_limit)
        judge = None if self.difficulty is None else Judge(self.difficulty, deadline, watch)
        try:
            return self._made(number, judge, deadline)
        except GaveUp as error:
            missing, seen = title(self.generator.kind), Seen()
            if judge is not None:
                missing, seen = f"{missing} of difficulty {judge.asked}", judge.seen
            tried = f"{f'; {tries_in_words(seen)}' if judge else ''}{self._easier_wish(seen)}"
            if deadline.passed:
                seconds = f"{self.time_limit:g} second{'s' * (self.time_limit != 1)}"
                raise OutOfTime(f"found no {missing} within {seconds}{tried}") from None
            raise GaveUp(f"{error}{tried}") from None

    def _easier_wish(self, seen: Seen) -> str:
        """What to ask for instead of what was not found: the difficulty that was ``seen`` most, in place of the highest
        the next below; no narrow options.
        """
        narrow = self.generator.options(self.generator.narrowing)
        relaxed = [f"without {narrow}"] if narrow else []
        words = [word for word, _ in seen.most_common() if word in DIFFICULTIES]
        if self.difficulty in (Difficulty.EXTREME, "3", "4"):
            words.sort(key=DIFFICULTIES.index, reverse=True)
        relaxed += [f"with --difficulty {word}" for word in words[:1]]
        return f"; try it {' or '.join(relaxed)}" if relaxed else ""

    def written(self, made: "Made") -> dict[str, Any]:
        """The puzzle that was ``made``; its certificate, if there is one, is in its directory. Raises FileError."""
        if self.certificates is not None:
            write(made.certificate, Path(self.certificates) / str(made.number))
        return made.document

    def _made(self, number: int, judge: Judge | None, deadline: Deadline) -> "Made":
        command = self.command(number)
        random = Random(command)  # noqa: S311  # to be repeated
        if judge is None:
            puzzle, solution, unique = self.generator.generate(random, deadline)
        else:
            puzzle, solution, unique = self.generator.steered(random, judge, deadline)
        certificate = {} if self.certificates is None else _certified(puzzle, deadline)
        known: dict[str, Any] = {"solution": solution} | ({"unique": True} if unique else {})
        known |= {} if judge is None else {"difficulty": judge.word(puzzle)}
        known |= {"source": f"satpuzzles {satpuzzles.__version__}: {command}"}
        return Made(number, puzzle.to_json() | known, certificate)


def _certified(puzzle: Puzzle, deadline: Deadline) -> Files:
    verdict, files = certificate_of(puzzle, time_limit=deadline.remaining)
    if verdict.status is Uniqueness.UNKNOWN:
        raise GaveUp(verdict.reason or "no verdict")
    return files


@dataclass(frozen=True, slots=True)
class Made:
    """Puzzle ``number`` as JSON, and the files of its certificate where one is wanted."""

    number: int
    document: dict[str, Any]
    certificate: Files


@dataclass(frozen=True, slots=True)
class Missing:
    """Puzzle ``number`` was not found, or with ``failed`` because the process died that worked on it."""

    number: int
    reason: str
    failed: bool = False


def documents(
    series: Series,
    numbers: Iterable[int],
    workers: Workers | None = None,
    watch: Callable[[str], object] = lambda _words: None,
) -> Iterator[dict[str, Any] | Missing]:
    """The puzzles with these numbers, in their order; ``workers`` may die, see
    `satpuzzles.processes.parallel.map_in_order`. ``watch`` is called with words about the tries for puzzles that are
    not there yet.

    Raises as `Series.document`, but for GaveUp.
    """
    seen: dict[int, Seen] = {}

    def note(tries: tuple[int, Seen]) -> None:
        seen.update([tries])
        watch(f"{series.difficulty}: {tries_in_words(sum(seen.values(), Counter()))}")

    large = series.certificates is not None
    for made in map_in_order(partial(_all_made, series), numbers, workers, large=large, watch=note):
        seen.pop(made.item if isinstance(made, Died) else made.number, None)
        if isinstance(made, Made):
            yield series.written(made)
        else:
            yield Missing(made.item, made.reason, not made.of_memory) if isinstance(made, Died) else made


def _all_made(series: Series, numbers: list[int]) -> Iterator[list[Made | Missing]]:
    return ([_made(series, number)] for number in numbers)


def _made(series: Series, number: int) -> Made | Missing:
    try:
        return series.made(number, watch=lambda seen: tell((number, seen)))
    except GaveUp as error:
        return Missing(number, str(error))
