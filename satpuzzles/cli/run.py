"""Exit codes, the loop over files that collects them, and the search on one file."""

import os
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from satpuzzles.cli import waiting
from satpuzzles.cli.options import chosen_number, named_column, named_format
from satpuzzles.deadline import Deadline
from satpuzzles.errors import ClusterError, GaveUp, PluginError, SatpuzzlesError, SolverError, WrongAnswer
from satpuzzles.formats import TextLines, file_and_number, loads, name_of, opened, picked
from satpuzzles.puzzle import Puzzle
from satpuzzles.safe_text import LONGEST_NAME, one_line
from satpuzzles.solving.options import Options
from satpuzzles.solving.search import Search

ANSWERED, NO_SOLUTION, BAD_INPUT, GAVE_UP, FAILED = 0, 1, 2, 3, 4  # and those of processes.signals
REJECTED = NO_SOLUTION  # a certificate: the other answer that is no


def loaded(file: str) -> Puzzle:
    """The puzzle in ``file`` that the user chose, by ``--nth`` if there are several, and by its format or column."""
    return puzzle_in(*chosen_from(file))


def chosen_from(file: str) -> tuple[bytes, str]:
    """As `satpuzzles.formats.picked`, with the number, the format and the column that the user named."""
    return picked(file, chosen_number(), format=named_format(), column=named_column())


def puzzle_in(data: bytes, source: str, stars: int | None = None) -> Puzzle:
    """As `satpuzzles.loads`, with a `note`."""
    puzzle = loads(data, source, stars=stars)
    note(puzzle, source)
    return puzzle


def note(puzzle: Puzzle, source: str) -> None:
    """Print on standard error what may be a typing mistake in a ``puzzle``."""
    for words in puzzle.notes():
        waiting.say(f"satpuzzles: note: {one_line(source, LONGEST_NAME)}: {words}")


def code_of(error: SatpuzzlesError) -> int:
    """The exit code for an error."""
    if isinstance(error, PluginError | SolverError | WrongAnswer):
        return FAILED
    return GAVE_UP if isinstance(error, GaveUp) else BAD_INPUT


def complain(error: SatpuzzlesError, source: str = "") -> int:
    """Print ``error`` on standard error, in one line; returns its exit code.

    With SATPUZZLES_TRACEBACK in the environment a traceback comes first, for those who write plug-ins.
    """
    if os.environ.get("SATPUZZLES_TRACEBACK"):
        traceback.print_exception(error)
    source = one_line(source, LONGEST_NAME)
    prefix = f"{source}: " if source and not str(error).startswith(source) else ""
    waiting.say(f"satpuzzles: {prefix}{error}")
    return code_of(error)


def for_each_file(
    files: Sequence[str],
    time_limit: float | None,
    act: Callable[[str, bytes, Deadline], int],
    batch: Callable[[str, TextLines], int],
) -> int:
    """``act`` on every file with one document, ``batch`` on those with many lines; an error in one is reported and the
    rest go on. The time limit of a file with one document starts before it is read. Returns the highest exit code.
    """
    code = ANSWERED
    for file in files:
        try:
            deadline = Deadline.after(time_limit)
            content = opened(file, format=named_format(), column=named_column())
            code = max(code, act(file, content, deadline) if isinstance(content, bytes) else batch(file, content))
        except SatpuzzlesError as error:
            whole = name_of(file_and_number(file)[0])
            code = max(code, complain(error, whole if str(error).startswith(whole) else name_of(file)))
    return code


@contextmanager
def searching(
    file: str, data: bytes, most: int | None, chosen: Options, deadline: Deadline, stars: int | None
) -> Iterator[Search]:
    """A search until ``deadline`` for the solutions of the puzzle in ``data``, from ``file``, with so many ``stars``
    unless that is None. On Ctrl-C it is said how many were found, and where a cluster is lost which cubes are kept.
    """
    started = time.perf_counter()
    puzzle = puzzle_in(data, name_of(file), stars)
    if stars is not None:
        from satpuzzles.solving.batches.tasks import with_stars  # with all that many puzzles need

        puzzle = with_stars(puzzle, stars)
    seconds = time.perf_counter() - started
    search = Search(puzzle, most, chosen.until(deadline))
    search.statistics.seconds["read"] = seconds
    total = most if most is not None and most > 2 else None
    search.watch = partial(waiting.current().count, noun="solution", total=total)
    search.watch_cubes = partial(waiting.current().count, noun="cube")
    try:
        yield search
    except KeyboardInterrupt:
        found = f"{search.count} solution{'s' * (search.count != 1)} found so far"
        waiting.say(f"satpuzzles: {name_of(file)}: interrupted, {found}")
        raise
    except ClusterError as error:
        if chosen.cube_record is None or not Path(chosen.cube_record).exists():
            raise
        kept = f"the finished cubes are kept in {name_of(chosen.cube_record)}, the same command goes on from there"
        raise ClusterError(f"{error}; {kept}") from None
