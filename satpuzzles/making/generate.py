"""Generate: new puzzles of a kind."""

import os
import secrets
import shlex
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import satpuzzles
from satpuzzles.boards import listed
from satpuzzles.common.arguments import whole_number
from satpuzzles.common.deadline import Cancel, Deadline, without_cancel
from satpuzzles.common.files import make_folder
from satpuzzles.common.options import Text, Whole, Words, option
from satpuzzles.errors import Cancelled, GaveUp, OutOfTime, SolverError, UsageError, gave_up, unknown
from satpuzzles.explaining.explain import Progress, explain
from satpuzzles.explaining.rating.ladder import Difficulty
from satpuzzles.formats import puzzle_of
from satpuzzles.making.difficulty import DIFFICULTIES, HARDER, NEXT, Judge, Seen, tries_in_words
from satpuzzles.making.further_rules import with_further_rules
from satpuzzles.making.generators import GENERATORS
from satpuzzles.making.generators.interface import Generated, Generator, made
from satpuzzles.processes.parallel import Died, Workers, map_in_order, workers
from satpuzzles.processes.tasks import tell
from satpuzzles.puzzles import PUZZLES, implied, kind_of, title
from satpuzzles.solving.check import Uniqueness
from satpuzzles.solving.options import Options
from satpuzzles.stating.puzzle import Puzzle

_MOST_TRIES = 1_000
"""Puzzles that are made until the allowed techniques solve one."""
LONGEST = 60.0
"""Seconds after which the search for a puzzle of a difficulty ends where no time limit is given."""


@dataclass(frozen=True, slots=True)
class Series:
    """Puzzle 1, 2, 3 ... of a ``seed``; with a ``difficulty`` of `DIFFICULTIES`, only those that have it, and with
    ``techniques``, as in `satpuzzles.hint`, only those that these solve. In the folder
    ``certificates`` each leaves the proof that it is unique, in a directory of its number. Each may take ``time_limit``
    seconds; without a limit, the search for one of a difficulty or with techniques may take `LONGEST`.

    Raises UsageError for an unknown difficulty, for one that most searches do not find, unless there is a time limit,
    and for a difficulty or certificates of puzzles that may not be unique.
    """

    generator: Generator
    seed: int = option(None, "Seed; by default a new one for each run.", Whole(0))
    difficulty: str | None = option(
        None, "Make puzzles of this difficulty or grade, as 'satpuzzles rate' gives it.", Words(DIFFICULTIES)
    )
    certificates: str | None = option(
        None,
        "Write a certificate of each puzzle to a directory in DIR; 'satpuzzles verify' checks it.",
        Text("DIR"),
        names="--certify",
    )
    time_limit: float | None = None
    cancel: Cancel | None = None
    techniques: str | None = option(
        None,
        'Make puzzles that these techniques solve: "-x-wing,-swordfish" forbids, "up to naked pair" allows all that are'
        " no harder.",
        Text("NAMES"),
    )

    __reduce__ = without_cancel

    def __post_init__(self) -> None:
        if self.difficulty not in (None, *DIFFICULTIES):
            raise UsageError(f"unknown difficulty {self.difficulty!r}; there are {', '.join(DIFFICULTIES)}")
        if not getattr(self.generator, "any_", False):
            if self._refusal is not None and self.time_limit is None:
                raise UsageError(self._refusal)
            return
        if self.difficulty is not None:
            raise UsageError("'difficulty' cannot be combined with 'any': only unique puzzles are graded")
        if self.techniques is not None:
            raise UsageError("'techniques' cannot be combined with 'any': only unique puzzles are solved step by step")
        if self.certificates is not None:
            raise UsageError("'certificates' cannot be combined with 'any': certificates are for unique puzzles")

    @property
    def _refusal(self) -> str | None:
        return None if self.difficulty is None else refusal(self.generator, self.difficulty)

    def command(self, number: int) -> str:
        """The command that makes puzzle ``number`` again."""
        words = ["generate", self.generator.kind, self.generator.options()]
        words += [] if self.difficulty is None else ["--difficulty", self.difficulty]
        words += [] if self.techniques is None else ["--techniques", shlex.quote(self.techniques)]
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
        is_wish = self.difficulty is not None or self.techniques is not None
        limit = LONGEST if self.time_limit is None and is_wish else self.time_limit
        deadline = Deadline.after(limit, self.cancel)
        judge = None if self.difficulty is None else Judge(self.difficulty, deadline, watch)
        try:
            return self._made(number, judge, deadline)
        except Cancelled:
            raise
        except GaveUp as error:
            missing, seen = title(self.generator.kind), Seen()
            if judge is not None:
                missing, seen = f"{missing} of difficulty {judge.asked}", judge.seen
            is_near = deadline.passed and seen[self.difficulty or ""] > 0  # it was still being made pretty, or sparse
            longer = 2 * limit if limit and is_near else None
            tried = f"{f'; {tries_in_words(seen)}' if judge else ''}{self._easier_wish(seen, longer)}"
            if deadline.passed:
                seconds = f"{limit:g} second{'s' * (limit != 1)}"
                raise OutOfTime(f"found no {missing} within {seconds}{tried}") from None
            raise GaveUp(f"{error}{tried}") from None

    def _easier_wish(self, seen: Seen, longer: float | None) -> str:
        """What to ask for instead of what was not found: the other difficulty that was ``seen`` most, in place of the
        highest the next below; no narrow options. First a ``longer`` time limit, where that is not None.
        """
        narrow = self.generator.options(self.generator.narrowing)
        relaxed = [f"with --time-limit {longer:g}"] if longer else []
        relaxed += [f"without {narrow}"] if narrow else []
        next_ = NEXT.get(self.difficulty or "")
        others = (next_ if one == HARDER else one for one, _ in seen.most_common())
        words = [word for word in others if word and word != self.difficulty]
        if self.difficulty in (Difficulty.EXTREME, "3", "4"):
            words.sort(key=DIFFICULTIES.index, reverse=True)
        relaxed += [f"with --difficulty {word}" for word in words[:1]]
        return f"; try it {' or '.join(relaxed)}" if relaxed else ""

    def written(self, made: "Made") -> dict[str, Any]:
        """The puzzle that was ``made``; its certificate, if there is one, is in its directory. Raises FileError."""
        if self.certificates is not None:
            from satpuzzles.proving.certify import write  # slow to import

            write(made.certificate, Path(self.certificates) / str(made.number))
        return made.document

    def _made(self, number: int, judge: Judge | None, deadline: Deadline) -> "Made":
        command = self.command(number)
        random = Random(command)  # noqa: S311  # to be repeated
        puzzle, solution, unique = self._found(random, judge, deadline)
        if self.time_limit is None:
            deadline = Deadline(None, self.cancel)  # the other one was for the search
        certificate = {} if self.certificates is None else _certified(puzzle, deadline)
        known: dict[str, Any] = {"solution": solution} | ({"unique": True} if unique else {})
        known |= {} if judge is None else {"difficulty": judge.word(puzzle)}
        needed = "" if self._refusal is None else f" --time-limit {self.time_limit:g}"
        known |= {"source": f"satpuzzles {satpuzzles.__version__}: {command}{needed}"}
        return Made(number, puzzle.to_json() | known, certificate)

    def _found(self, random: Random, judge: Judge | None, deadline: Deadline) -> Generated:
        """The first puzzle that the techniques solve; the first of all where none are stated."""
        for _ in range(_MOST_TRIES):
            found = self.generator.prettiest(random, judge, deadline)
            if self.techniques is None:
                return found
            path = explain(found[0], techniques=self.techniques, time_limit=deadline.remaining, cancel=deadline.cancel)
            if path.status is Progress.SOLVED:
                return found
            deadline.check()
        raise GaveUp(f"none of {_MOST_TRIES:,} puzzles is solved by the techniques that are allowed")


def _certified(puzzle: Puzzle, deadline: Deadline) -> dict[str, bytes]:
    from satpuzzles.proving.certify import certificate_of

    verdict, files = certificate_of(puzzle, Options(time_limit=deadline.remaining, cancel=deadline.cancel))
    if verdict.status is Uniqueness.UNKNOWN:
        raise gave_up(verdict.reason)
    return files


@dataclass(frozen=True, slots=True)
class Made:
    """Puzzle ``number`` as JSON, and the files of its certificate where one is wanted."""

    number: int
    document: dict[str, Any]
    certificate: dict[str, bytes]


@dataclass(frozen=True, slots=True)
class Missing:
    """Puzzle ``number`` was not found, or the process died that worked on it: a SolverError."""

    number: int
    reason: str
    error: type[GaveUp | SolverError]


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
    for one in map_in_order(partial(_all_made, series), numbers, workers, large=large, watch=note):
        seen.pop(one.item if isinstance(one, Died) else one.number, None)
        if isinstance(one, Made):
            yield series.written(one)
        elif isinstance(one, Died):
            yield Missing(one.item, one.reason, GaveUp if one.of_memory else SolverError)
        else:
            yield one


def _all_made(series: Series, numbers: list[int]) -> Iterator[list[Made | Missing]]:
    return ([_made(series, number)] for number in numbers)


def _made(series: Series, number: int) -> Made | Missing:
    try:
        return series.made(number, watch=lambda seen: tell((number, seen)))
    except Cancelled:  # all of them
        raise
    except GaveUp as error:
        return Missing(number, str(error), type(error))


def generate(
    kind: str,
    *,
    seed: int | None = None,
    first: int = 1,
    difficulty: str | None = None,
    techniques: str | None = None,
    also: Sequence[str] = (),
    certificates: str | Path | None = None,
    time_limit: float | None = None,
    cancel: Cancel | None = None,
    **options: Any,
) -> Puzzle:
    """A new puzzle of a ``kind``, for example ``"sudoku"``, with exactly one solution unless ``any=True``.

    ``options`` are those of ``satpuzzles generate KIND --help``, without their dashes: ``size``, ``minimal``,
    ``density`` and so on. The same ``seed`` and options make the same puzzles on every machine; ``first`` is the number
    of the puzzle in this series, from 1. ``difficulty`` is easy, medium, hard or extreme, or a grade from 1 to 4;
    ``techniques`` are those that solve the puzzle, stated as in `satpuzzles.hint`. ``also`` are further rules that it
    keeps, such as ``["r1c1 + r1c2 == r2c1"]``; ``options`` are then those for its size and what it states.
    ``certificates`` is a folder for a certificate of the puzzle, in a directory named by its number. ``time_limit`` is
    in seconds; without it the search for a difficulty ends after a minute.

    Raises UsageError for an unknown kind or option and for an invalid value, and GaveUp if no such puzzle was found.
    """
    chosen = series(
        kind, seed, difficulty, certificates, time_limit, cancel, techniques=techniques, also=also, **options
    )
    return puzzle_of(chosen.document(whole_number("first", first, 1)))


def generate_many(
    kind: str,
    count: int,
    *,
    seed: int | None = None,
    first: int = 1,
    difficulty: str | None = None,
    techniques: str | None = None,
    also: Sequence[str] = (),
    certificates: str | Path | None = None,
    time_limit: float | None = None,
    cancel: Cancel | None = None,
    jobs: int = 1,
    scheduler: str | None = None,
    **options: Any,
) -> Iterator[Puzzle]:
    """``count`` puzzles, those that `generate` makes with ``first``, ``first + 1`` and so on, made by ``jobs``
    processes, or by the cluster of a ``scheduler`` as in `satpuzzles.batch`, when they are asked for. ``time_limit`` is
    in seconds per puzzle.

    Raises the errors of `generate`, and SolverError for a puzzle on which two processes died.
    """
    chosen = series(
        kind, seed, difficulty, certificates, time_limit, cancel, techniques=techniques, also=also, **options
    )
    first, count = whole_number("first", first, 1), whole_number("count", count, 0)
    return _puzzles(chosen, range(first, first + count), whole_number("jobs", jobs, 1), scheduler)


def _puzzles(chosen: Series, numbers: range, jobs: int, scheduler: str | None) -> Iterator[Puzzle]:
    with workers(jobs, scheduler, deadline=Deadline.after(None, chosen.cancel)) as found:
        for document in documents(chosen, numbers, found):
            if isinstance(document, Missing):
                raise document.error(f"puzzle {document.number}: {document.reason}")
            yield puzzle_of(document)


def series(
    kind: str,
    seed: int | None = None,
    difficulty: str | None = None,
    certificates: str | Path | None = None,
    time_limit: float | None = None,
    cancel: Cancel | None = None,
    *,
    techniques: str | None = None,
    also: Sequence[str] = (),
    **options: Any,
) -> Series:
    """What `generate` makes puzzles from. Raises its errors for what cannot be asked for."""
    PUZZLES.opened(kind)
    generator = GENERATORS.get(kind_of(kind))
    if generator is None:
        raise UsageError(unknown("kind", kind, GENERATORS.names(), "satpuzzles list puzzles"))
    folder = None if certificates is None else os.fspath(certificates)
    seed = secrets.randbelow(2**32) if seed is None else whole_number("seed", seed, 0)
    asked = None if difficulty is None else str(difficulty).strip().lower()
    own = with_further_rules(made(generator, {**implied(kind), **options}), also)
    found = Series(own, seed, asked, folder, time_limit, cancel, techniques)
    if folder is not None:
        make_folder(folder)
    return found


RARE = 100
"""Tries from which on a difficulty is rare."""

_OF_GRADES = {"1": ["easy"], "2": ["medium", "hard"], "3": ["extreme"], "4": ["extreme"]}
"""The difficulties that have a grade."""


def warning(generator: Generator, asked: str) -> str | None:
    """What to say before a search that may take long, where the difficulty ``asked`` for is rare on the boards of a
    ``generator``; None where it is not, or where that was not measured.
    """
    rare = _tries_where_rare(generator, asked)
    if rare is None:
        return None
    wanted, tries = rare
    if tries is None:
        return f"{wanted} is rare: this search may take long, or find none"
    return f"{wanted} is rare: expect about {tries:,} tries for each puzzle"


def refusal(generator: Generator, asked: str) -> str | None:
    """Why there is no search without a time limit for the difficulty ``asked`` for, and what to ask for instead; None
    where there is one.
    """
    rare = _tries_where_rare(generator, asked)
    if rare is None or rare[1] is not None:
        return None
    levels = (word for word in Difficulty if word is not Difficulty.EXTREME)  # of which most kinds have few
    found = [str(word) for word in levels if word not in generator.rare[generator.board]]
    narrow = generator.options(generator.narrowing)
    relaxed = [f"without {narrow}"] if narrow else []
    relaxed += [f"with 'difficulty' {listed(found, 'or')}"] if found else []
    relaxed += ["with another size"]
    return (
        f"{rare[0]} is not offered: most searches take long, or find none; try it {' or '.join(relaxed)}, or set "
        "'time_limit' to search all the same"
    )


def _tries_where_rare(generator: Generator, asked: str) -> tuple[str, int | None] | None:
    """What is ``asked`` for, in words, and how many tries it takes, None for too many; None where it is not rare, or
    where that was not measured.
    """
    words, rare = _OF_GRADES.get(asked, [asked]), generator.rare.get(generator.board, {})
    if not all(word in rare for word in words):
        return None
    named = f"{asked} ({' or '.join(words)})" if asked in _OF_GRADES else asked
    wanted = f"{title(generator.kind)} {generator.board} of difficulty {named}"
    return wanted, min((found for word in words if (found := rare[word]) is not None), default=None)
