"""Exit codes, errors on standard error, and the puzzles that a command reads."""

import os
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TypeVar

from satpuzzles.cli import messages
from satpuzzles.cli.request import Request
from satpuzzles.common.deadline import Deadline
from satpuzzles.errors import (
    LONGEST_NAME,
    ClusterError,
    GaveUp,
    InstanceError,
    PluginError,
    SatpuzzlesError,
    SolverError,
    UsageError,
    WrongAnswer,
    one_line,
)
from satpuzzles.formats import (
    Document,
    document_in,
    document_of,
    doubts_of,
    name_of,
    picked,
    pieces,
    puzzle_of,
    wrong_solution,
)
from satpuzzles.solving.records import STATED, Record, Stated
from satpuzzles.solving.search import Search
from satpuzzles.stating.puzzle import Puzzle

Read = TypeVar("Read")

ANSWERED, NO_SOLUTION, BAD_INPUT, GAVE_UP, FAILED = 0, 1, 2, 3, 4  # and those of processes.signals
REJECTED = NO_SOLUTION  # a certificate: the other answer that is no

_CODES = {
    "failed": FAILED,
    "error": BAD_INPUT,
    "unknown": GAVE_UP,
    "at least": GAVE_UP,
    "none": NO_SOLUTION,
    "conflict": NO_SOLUTION,
}


def code_of(status: str) -> int:
    return _CODES.get(status, ANSWERED)


def loaded(request: Request) -> Puzzle:
    """The puzzle of the request's file that the user chose, by ``--nth`` if there are several."""
    return puzzle_in(*chosen_from(request, request.file))


def chosen_from(request: Request, file: str) -> tuple[bytes, str]:
    """As `satpuzzles.formats.picked`, with what the user said about the input."""
    return picked(file, request.nth, **request.how)


def puzzle_in(data: bytes, source: str) -> Puzzle:
    """As `satpuzzles.loads`, with notes on what may be a mistake."""
    puzzle = _read(data, source, puzzle_of)
    note(puzzle, source)
    return puzzle


def _read(data: bytes, source: str, read: Callable[[Document], Read]) -> Read:
    document = document_in(data, source)
    try:
        found = read(document)
    except InstanceError as error:
        raise error.within(source) from None
    note_kind(document, source)
    return found


def documents_of(request: Request) -> Iterator[tuple[str, Document]]:
    """Where each puzzle of the request's files is from, and its document as `satpuzzles.formats.document_of` makes it;
    with ``--nth`` one puzzle of each file.
    """
    for file in request.files:
        found = pieces(file, **request.how) if request.nth is None else [chosen_from(request, file)]
        for data, source in found:
            yield source, _read(data, source, document_of)


def note(puzzle: Puzzle, source: str) -> None:
    """Print on standard error what may be a typing mistake in a ``puzzle``."""
    for words in puzzle.notes():
        messages.note(words, source)


def compared(record: Record, puzzle: Puzzle, data: bytes, source: str) -> tuple[Record, int]:
    """The ``record`` of the puzzle in ``data``, and an exit code. A solution that the data states and that breaks the
    rules stands in the record, is noted, and makes the exit code that of an answer that is no.
    """
    document = document_in(data, source) if b'"solution"' in data else {}
    if document.get("solution") is None or (wrong := wrong_solution(document, puzzle)) is None:
        return record, ANSWERED
    messages.note(f"the stated solution is wrong: {wrong}", source)
    return record | {STATED: str(Stated.WRONG)}, REJECTED


def note_kind(document: Document, source: str) -> None:
    """Print on standard error which kind a puzzle was taken for, if it is a board typed as text or a link that does
    not say so, and can be of others too.
    """
    for words in doubts_of(document):
        messages.note(words, source)


def complain(error: SatpuzzlesError, source: str = "") -> int:
    """Print ``error`` on standard error, in one line; returns its exit code.

    With SATPUZZLES_TRACEBACK in the environment a traceback comes first, for those who write plug-ins.
    """
    if os.environ.get("SATPUZZLES_TRACEBACK"):
        traceback.print_exception(error)
    source = one_line(source, LONGEST_NAME)
    prefix = f"{source}: " if source and not str(error).startswith(source) else ""
    messages.say(f"satpuzzles: {prefix}{error}")
    if isinstance(error, PluginError | SolverError | WrongAnswer) and not isinstance(error, UsageError):
        return FAILED
    return GAVE_UP if isinstance(error, GaveUp) else BAD_INPUT


@contextmanager
def searching(request: Request, file: str, data: bytes, most: int | None, deadline: Deadline) -> Iterator[Search]:
    """A search until ``deadline`` for the solutions of the puzzle in ``data``, from ``file``. On Ctrl-C
    it is said how many were found, and where a cluster is lost which cubes are kept.
    """
    started = time.perf_counter()
    puzzle = puzzle_in(data, name_of(file))
    seconds = time.perf_counter() - started
    search = Search(puzzle, most, request.alone.until(deadline))
    search.statistics.seconds["read"] = seconds
    total = most if most is not None and most > 2 else None
    search.watch = partial(messages.progress().count, noun="solution", total=total)
    search.watch_cubes = partial(messages.progress().count, noun="cube")
    try:
        yield search
    except KeyboardInterrupt:
        found = f"{search.count} solution{'s' * (search.count != 1)} found so far"
        messages.say(f"satpuzzles: {name_of(file)}: interrupted, {found}")
        raise
    except ClusterError as error:
        if request.cube_record is None or not Path(request.cube_record).exists():
            raise
        kept = f"the finished cubes are kept in {name_of(request.cube_record)}, the same command goes on from there"
        raise ClusterError(f"{error}; {kept}") from None
