"""Many puzzles: results in order, from as many processes as are wanted."""

import io
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Unpack

from satpuzzles.batches.batch import answer_lines
from satpuzzles.batches.counting import CountSolutions
from satpuzzles.batches.tasks import Check, Solve, Task
from satpuzzles.common import orjson
from satpuzzles.common.arguments import encoded, whole_number
from satpuzzles.errors import InstanceError, UsageError
from satpuzzles.explaining.rating.rate import Rate
from satpuzzles.formats import How, TextLine, TextLines, opened
from satpuzzles.formats.entry import Entry
from satpuzzles.formats.forms import PuzzleLike, is_text, one_by_one
from satpuzzles.formats.reading import document_of_any
from satpuzzles.formats.sources import Source, is_source
from satpuzzles.processes.parallel import workers
from satpuzzles.solving.count import CountOptions, expect_countable
from satpuzzles.solving.options import Options, Searching
from satpuzzles.solving.records import Record

_TASKS = ("solve", "check", "count", "rate")


def batch(
    puzzles: Source | PuzzleLike | Iterable[PuzzleLike],
    task: str = "solve",
    *,
    jobs: int = 1,
    scheduler: str | None = None,
    solutions: int = 1,
    limit: int | None = None,
    explanations: bool = True,
    **keywords: Unpack[Searching],
) -> Iterator[Record]:
    """The results for many ``puzzles``, in their order, each as soon as it is known: a dict, equal to the JSON line
    that the command of the same name writes. ``puzzles`` is a file or a text of many, as `satpuzzles.load_all` takes
    them, or an iterable of puzzles; a single one is a batch of one.

    ``task`` is solve, check, count or rate. ``solutions`` is the number of solutions that solve looks for, ``limit``
    the number at which count stops; ``explanations`` decides whether rate also measures the steps. ``jobs`` is the
    number of processes; ``scheduler`` replaces them by the workers of a Dask cluster: ``tcp://HOST:PORT``, the JSON
    file of a scheduler, or ``local[N]``. Puzzles that differ only in their givens share one formula and one solver,
    which is several times faster than one call for each. ``time_limit`` is in seconds per puzzle; the other options
    are those of `satpuzzles.solve`.

    The ``notes`` of a record are what `load` warns of.

    A line that is not a puzzle does not end the batch: its ``status`` is "error", and ``error`` has the message. The
    status is "unknown" at a limit, and "failed" if a solver failed. Raises UsageError for an option that the task does
    not have and for a value that is not a puzzle in any form, and FileError for a file that cannot be read.

    >>> import satpuzzles
    >>> [record["status"] for record in satpuzzles.batch("instances/sudoku/batch.txt", "check")]
    ['unique', 'unique', 'multiple', 'none']
    """
    options = Options(**keywords)
    chosen = _task(task, solutions, limit, explanations)
    lines = _lines(puzzles, How(seconds=options.time_limit))
    # what a list holds is there; other iterables may wait for the records before they go on
    ready = partial(len, puzzles) if isinstance(puzzles, list | tuple) else lines.ready
    return _answered(lines, ready, chosen, options, whole_number("jobs", jobs, 1), scheduler)


def _answered(
    lines: Iterable[TextLine], ready: Callable[[], int], task: Task, options: Options, jobs: int, scheduler: str | None
) -> Iterator[Record]:
    with workers(jobs, scheduler, deadline=options.until_cancelled) as found:
        yield from answer_lines(task, lines, options, found, ready)


def _task(name: str, solutions: int, limit: int | None, explanations: bool) -> Task:
    for option, of, given in (
        ("solutions", "solve", solutions != 1),
        ("limit", "count", limit is not None),
        ("explanations", "rate", not explanations),
    ):
        if given and name != of:
            raise UsageError(f"{option!r} requires the task {of!r}, found {name!r}")
    match name:
        case "solve":
            return Solve(whole_number("solutions", solutions, 1))
        case "check":
            return Check()
        case "count":
            expect_countable(CountOptions(), limit)
            return CountSolutions(limit)
        case "rate":
            return Rate(explanations)
    raise UsageError(f"unknown task {name!r}; there are {', '.join(_TASKS)}")


def _lines(puzzles: Source | PuzzleLike | Iterable[PuzzleLike], how: How) -> TextLines:
    if isinstance(puzzles, bytes | bytearray | memoryview):
        puzzles = io.BytesIO(puzzles)
    if is_source(puzzles):
        content = opened(puzzles, how)
        return TextLines([(1, content)]) if isinstance(content, bytes) else content
    several = one_by_one(puzzles)
    if several is not puzzles:  # it is refused before the first record is asked for
        several = [_line(one) for one in several]
    return TextLines(enumerate(map(_line, several), start=1))


def _line(puzzle: PuzzleLike) -> bytes:
    """The text that a process of the batch reads the puzzle from."""
    if isinstance(puzzle, bytes):
        return puzzle
    if is_text(puzzle):
        return encoded(puzzle).strip()
    try:
        document = document_of_any(puzzle)
    except InstanceError as error:
        return Entry.broken(error)
    return orjson.dumps(document, default=str)  # what is none of JSON's becomes an error of its line
