"""Read the puzzles of a command, and turn its errors into messages and exit codes."""

import os
import traceback
from collections.abc import Iterable, Iterator

from satpuzzles.cli import messages
from satpuzzles.cli.request import Request
from satpuzzles.errors import (
    LONGEST_NAME,
    GaveUp,
    InstanceError,
    PluginError,
    SatpuzzlesError,
    SolverError,
    UsageError,
    WrongAnswer,
    one_line,
)
from satpuzzles.formats import Document, document_in, document_of, doubts_of, picked, pieces
from satpuzzles.formats.reading import read_with_doubts
from satpuzzles.stating.display import notes_on
from satpuzzles.stating.puzzle import Puzzle

ANSWERED, NO_SOLUTION, BAD_INPUT, GAVE_UP, FAILED = 0, 1, 2, 3, 4  # and those of processes.signals
REJECTED = NO_SOLUTION  # a certificate: the other answer that is no

_CODES = {
    "failed": FAILED,
    "error": BAD_INPUT,
    "unknown": GAVE_UP,
    "at least": GAVE_UP,
    "none": NO_SOLUTION,
    "conflict": NO_SOLUTION,
    "refuted": NO_SOLUTION,
}


def code_of(status: str) -> int:
    return _CODES.get(status, ANSWERED)


def loaded(request: Request) -> Puzzle:
    """The puzzle of the request's file, chosen by ``--nth`` if there are several."""
    return puzzle_in(*chosen_from(request, request.file))


def chosen_from(request: Request, file: str) -> tuple[bytes, str]:
    """As `satpuzzles.formats.picked`, with the options of the ``request`` about the input."""
    return picked(file, request.nth, request.how)


def puzzle_in(data: bytes, source: str) -> Puzzle:
    """As `satpuzzles.loads`, printing notes about possible mistakes."""
    return read_with_notes(data, source)[0]


def read_with_notes(data: bytes, source: str) -> tuple[Puzzle, list[str]]:
    """As `puzzle_in`, with the notes about a doubtful reading as a second value."""
    puzzle, doubts = read_with_doubts(data, source)
    _note_all(doubts, source)
    note(puzzle, source)
    return puzzle, doubts


def documents_of(request: Request) -> Iterator[tuple[str, Document]]:
    """The origin and the document of each puzzle in the request's files; with ``--nth`` one puzzle of each file.

    Documents are those of `satpuzzles.formats.document_of`.
    """
    for file in request.files:
        found = pieces(file, request.how) if request.nth is None else [chosen_from(request, file)]
        for data, source in found:
            read = document_in(data, source)
            try:
                document = document_of(read)
                doubts = doubts_of(read)
            except InstanceError as error:
                raise error.within(source) from None
            _note_all(doubts, source)
            yield source, document


def note(puzzle: Puzzle, source: str) -> None:
    """Print on standard error what may be a typing mistake in ``puzzle``."""
    _note_all(notes_on(puzzle), source)


def _note_all(notes: Iterable[str], source: str) -> None:
    for words in notes:
        messages.note(words, source)


def complain(error: SatpuzzlesError, source: str = "") -> int:
    """Print ``error`` on standard error in one line; returns its exit code.

    If SATPUZZLES_TRACEBACK is set, a traceback precedes it, for authors of plug-ins.
    """
    if os.environ.get("SATPUZZLES_TRACEBACK"):
        traceback.print_exception(error)
    source = one_line(source, LONGEST_NAME)
    prefix = f"{source}: " if source and not str(error).startswith(source) else ""
    messages.say(f"satpuzzles: {prefix}{error}")
    if isinstance(error, PluginError | SolverError | WrongAnswer) and not isinstance(error, UsageError):
        return FAILED
    return GAVE_UP if isinstance(error, GaveUp) else BAD_INPUT
