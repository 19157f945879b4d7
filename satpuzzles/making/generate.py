"""Generate: new puzzles of a kind."""

import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from satpuzzles.arguments import whole_number
from satpuzzles.errors import GaveUp, SolverError, UsageError
from satpuzzles.files import make_folder
from satpuzzles.formats import puzzle_of
from satpuzzles.making.generators import GENERATORS
from satpuzzles.making.generators.interface import made
from satpuzzles.making.series import Missing, Series, documents
from satpuzzles.processes.parallel import workers
from satpuzzles.puzzle import Puzzle
from satpuzzles.registry import implied, kind_of


def generate(
    kind: str,
    *,
    seed: int | None = None,
    first: int = 1,
    difficulty: str | None = None,
    certificates: str | Path | None = None,
    time_limit: float | None = None,
    **options: Any,
) -> Puzzle:
    """A new puzzle of a ``kind``, for example ``"sudoku"``, with exactly one solution unless ``any=True``.

    ``options`` are those of ``satpuzzles generate KIND --help``, without their dashes: ``size``, ``minimal``,
    ``density`` and so on. The same ``seed`` and options make the same puzzles on every machine; ``first`` is the number
    of the puzzle in this series, from 1. ``difficulty`` is easy, medium, hard or extreme, or a grade from 1 to 4.
    ``certificates`` is a folder for a certificate of the puzzle, in a directory named by its number. ``time_limit`` is
    in seconds.

    Raises UsageError for an unknown kind or an invalid value, TypeError for an unknown option, and GaveUp if no such
    puzzle was found.
    """
    chosen = _series(kind, seed, difficulty, certificates, time_limit, options)
    return puzzle_of(chosen.document(whole_number("first", first, 1)))


def generate_many(
    kind: str,
    count: int,
    *,
    seed: int | None = None,
    first: int = 1,
    difficulty: str | None = None,
    certificates: str | Path | None = None,
    time_limit: float | None = None,
    jobs: int = 1,
    scheduler: str | None = None,
    **options: Any,
) -> Iterator[Puzzle]:
    """``count`` puzzles, those that `generate` makes with ``first``, ``first + 1`` and so on, made by ``jobs``
    processes, or by the cluster of a ``scheduler`` as in `satpuzzles.batch`, when they are asked for. ``time_limit`` is
    in seconds per puzzle.

    Raises the errors of `generate`, and SolverError for a puzzle on which two processes died.
    """
    chosen = _series(kind, seed, difficulty, certificates, time_limit, options)
    first, count = whole_number("first", first, 1), whole_number("count", count, 0)
    return _made(chosen, range(first, first + count), whole_number("jobs", jobs, 1), scheduler)


def _made(series: Series, numbers: range, jobs: int, scheduler: str | None) -> Iterator[Puzzle]:
    with workers(jobs, scheduler) as found:
        for document in documents(series, numbers, found):
            if isinstance(document, Missing):
                words = f"puzzle {document.number}: {document.reason}"
                raise SolverError(words) if document.failed else GaveUp(words)
            yield puzzle_of(document)


def _series(
    kind: str,
    seed: int | None,
    difficulty: str | None,
    certificates: str | Path | None,
    time_limit: float | None,
    options: dict[str, Any],
) -> Series:
    generator = GENERATORS.get(kind_of(kind))
    if generator is None:
        raise UsageError(f"unknown generator {kind!r}; there are {', '.join(GENERATORS.names())}")
    folder = None if certificates is None else os.fspath(certificates)
    seed = secrets.randbelow(2**32) if seed is None else whole_number("seed", seed, 0)
    asked = None if difficulty is None else str(difficulty).strip().lower()
    series = Series(made(generator, {**implied(kind), **options}), seed, asked, folder, time_limit)
    if folder is not None:
        make_folder(folder)
    return series
