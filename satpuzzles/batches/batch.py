"""Many puzzles, one on each text line: a record for every line, whatever is on it.

A `Task` says what is asked about each puzzle, an `Engine` keeps solvers open that many puzzles share, and `records` has
the form of the result. Lines are answered in this process, or in chunks by the processes of a pool, each with an engine
of its own.
"""

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from itertools import chain, islice

from satpuzzles.batches.engine import Engine, may_settle, may_share
from satpuzzles.batches.resume import DIGEST, Digests, KeptRecord
from satpuzzles.batches.settling import Settled, groups_of, groups_of_lines
from satpuzzles.batches.stated import compared
from satpuzzles.batches.tasks import Task
from satpuzzles.common.plugins import mistake
from satpuzzles.errors import (
    Cancelled,
    FileError,
    GaveUp,
    PluginError,
    SatpuzzlesError,
    SolverError,
    WrongAnswer,
    one_line,
)
from satpuzzles.formats import How, TextLine
from satpuzzles.formats.reading import read_with_doubts
from satpuzzles.processes.parallel import Died, Pace, Workers, map_in_order, taken
from satpuzzles.solving.options import Options
from satpuzzles.solving.records import Record, with_doubts
from satpuzzles.stating.puzzle import Puzzle

_MOST_TOGETHER = 1_024
"""Lines whose puzzles are settled together: arrays gain little from more."""

_SHORT = 10_000
"""Bytes of the longest line that is read before those in front of it are answered."""


def answer_lines(
    task: Task,
    lines: Iterable[TextLine],
    options: Options | None = None,
    workers: Workers | None = None,
    ready: Callable[[], int] = lambda: 0,
    known: Callable[[TextLine], Record | None] | None = None,
    digests: Digests | None = None,
) -> Iterator[Record]:
    """The record of ``task`` for each of ``lines``, in their order. A line that cannot be answered gets a record that
    says why. Where a table states the solution too, the record says whether it is one.

    ``workers`` are handed chunks of lines, so few at a time that neither side holds much of the file; the records are
    the same as without workers. When a process dies, the lines that it has not answered are tried again one by one. A
    line that two processes die on gets a record with the status "failed", or "unknown" where memory is limited. Without
    workers, lines are answered together as far as they are there: ``ready`` says how many can be taken without waiting.
    A line whose record ``known`` has is not answered. With ``digests`` each record has its own.
    Raises UsageError for an unknown backend, and FileError where there is no room for a temporary file: no line is to
    blame.
    """
    answer = partial(_answered, task, options=options or Options(), workers=workers, ready=ready)
    ahead: dict[int, bytes] = {}

    def noted() -> Iterator[TextLine]:
        for number, line in lines:
            ahead[number] = line
            yield number, line

    for record in answer(noted()) if known is None else _beside(known, answer, noted()):
        line = ahead.pop(record["line"])
        if isinstance(record, KeptRecord):
            yield record
        else:
            yield compared(record if digests is None else record | {DIGEST: digests.of_line(line)}, line)


def _beside(
    known: Callable[[TextLine], Record | None],
    answer: Callable[[Iterable[TextLine]], Iterable[Record]],
    lines: Iterable[TextLine],
) -> Iterator[Record]:
    """The records of all ``lines`` in order: those in ``known``, and for the other lines those that ``answer``
    returns.
    """
    rest, waiting = iter(lines), deque[Record]()

    def others(line: TextLine) -> Iterator[TextLine]:
        """``line`` and the lines after it that have to be answered, until many that need no answer are waiting."""
        yield line
        while len(waiting) < _MOST_TOGETHER and (after := next(rest, None)) is not None:
            record = known(after)
            if record is None:
                yield after
            else:
                waiting.append(record)

    for line in rest:
        if (found := known(line)) is not None:
            yield found
            continue
        for record in answer(others(line)):
            while waiting and waiting[0]["line"] < record["line"]:
                yield waiting.popleft()
            yield record
        yield from waiting
        waiting.clear()


def _answered(
    task: Task, lines: Iterable[TextLine], options: Options, workers: Workers | None, ready: Callable[[], int]
) -> Iterator[Record]:
    if workers is None:
        yield from _answered_here(task, lines, options, ready)
        return
    # where answers take long, lines go one by one: records come as they are made, and no process waits for another
    together = may_share(options) or (task.settles and may_settle(options))
    smallest, largest = (task.chunk, _largest(task)) if together else (1, 1)
    call = partial(_answer_chunk, task, options)
    for record in map_in_order(call, lines, workers, chunk_size=smallest, largest=largest, large=task.large):
        yield _record_of_death(record) if isinstance(record, Died) else record


def _answered_here(
    task: Task, lines: Iterable[TextLine], options: Options, ready: Callable[[], int]
) -> Iterator[Record]:
    engine = Engine(options)
    try:
        rest, pace = iter(lines), Pace(task.chunk, _largest(task))
        left = pace.size
        while group := list(islice(rest, 1)):
            started = time.monotonic()
            others, failure = taken(_short(rest), min(ready(), left - 1))
            group += others
            yield from chain.from_iterable(_answered_together(task, group, engine))
            pace.took(len(group), time.monotonic() - started)
            left = left - len(group) or pace.size
            if failure is not None:
                raise failure
    finally:
        engine.close()


def _short(lines: Iterable[TextLine]) -> Iterator[TextLine]:
    for line in lines:
        yield line
        if len(line[1]) > _SHORT:
            return


def _largest(task: Task) -> int:
    """How many lines are answered together at most."""
    return _MOST_TOGETHER if task.settles else task.chunk


def _answered_together(task: Task, lines: Sequence[TextLine], engine: Engine) -> Iterator[list[Record]]:
    """The records for some lines, whose puzzles are read before the first is answered; in lists, each as soon as it is
    known.
    """
    groups = [*groups_of_lines([data for _, data in lines])] if task.settles else []
    outcomes = engine.outcomes(groups)
    records = _records_of_settled(task, outcomes)
    puzzles: dict[int, Puzzle] = {}
    if task.narrows:
        unread = (place for place in range(len(lines)) if place not in records)
        puzzles = {place: puzzle for place in unread if (puzzle := _read(lines[place], engine)) is not None}
    if task.settles:
        others = engine.outcomes(
            groups_of((place, puzzle) for place, puzzle in puzzles.items() if place not in outcomes)
        )
        outcomes |= others
        records |= _records_of_settled(task, others)
    engine.expect((puzzle, outcomes.get(place)) for place, puzzle in puzzles.items() if place not in records)
    known: list[Record] = []
    deadline = engine.options.until_cancelled
    for place, line in enumerate(lines):
        deadline.check()
        if place in records:
            known.append({"line": line[0]} | records[place])
        else:
            if known:
                yield known
                known = []
            yield [answer_line(task, line, engine, puzzles.get(place))]
    yield known


def _records_of_settled(task: Task, outcomes: Mapping[int, Settled | Exception | None]) -> dict[int, Record]:
    """The records that follow from what is settled, by the places of their lines."""
    return {
        place: record
        for place, outcome in outcomes.items()
        if isinstance(outcome, Settled) and (record := task.record_of_settled(outcome)) is not None
    }


def _read(line: TextLine, engine: Engine) -> Puzzle | None:
    """The puzzle of a line; None for one that has to be read when it is answered."""
    _, data = line
    if len(data) <= _SHORT:
        # what is wrong happens again when the line is answered, and is reported then
        with suppress(Exception):
            puzzle, doubts = read_with_doubts(data, how=How(seconds=engine.options.time_limit))
            return None if doubts else puzzle
    return None


def answer_line(task: Task, line: TextLine, engine: Engine, puzzle: Puzzle | None = None) -> Record:
    """The record for one line, whose ``puzzle`` may have been read already. Its status is "error" if the puzzle is not
    well-formed or the task cannot be done with it, "unknown" at a limit, and "failed" if a solver or satpuzzles failed.
    Its ``notes`` are doubts about the reading. Raises FileError and Cancelled.
    """
    number, data = line
    record: Record = {"line": number}
    try:
        how = How(seconds=engine.options.time_limit)
        puzzle, doubts = (puzzle, []) if puzzle else read_with_doubts(data, how=how)
        record["puzzle"] = puzzle.kind
        record |= task.record(puzzle, engine)
        return with_doubts(record, doubts)
    except (PluginError, SolverError, WrongAnswer) as error:
        return record | {"status": "failed", "error": str(error)}
    except Cancelled:  # so are all lines that follow
        raise
    except GaveUp as error:
        return record | {"status": "unknown", "reason": str(error)}
    except FileError:  # so may all lines that follow, and none of them is to count as answered
        raise
    except SatpuzzlesError as error:
        return record | {"status": "error", "error": str(error)}
    except MemoryError:
        engine.close()  # frees the memory of its solvers
        return record | {"status": "unknown", "reason": "memory limit"}
    except Exception as error:  # noqa: BLE001  # a bug that one line reveals must not end the batch
        engine.close()  # a solver may have been left in the middle of something
        fault = mistake(error)
        named = one_line(f"{type(error).__name__}: {error}")
        words = f"this is a bug in satpuzzles, please report it: {named}" if fault is None else str(fault)
        return record | {"status": "failed", "error": words}


def _record_of_death(died: Died[TextLine]) -> Record:
    status, why = ("unknown", "reason") if died.of_memory else ("failed", "error")
    return {"line": died.item[0], "status": status, why: died.reason}


def _answer_chunk(task: Task, options: Options, chunk: list[TextLine]) -> Iterator[list[Record]]:
    engine = _engine(options)
    size = _largest(task)
    for start in range(0, len(chunk), size):  # a chunk may be a multiple of that
        yield from _answered_together(task, chunk[start : start + size], engine)


@lru_cache(maxsize=1)
def _engine(options: Options) -> Engine:
    """The engine of a worker process, which keeps its solvers open from chunk to chunk."""
    from multiprocessing.util import Finalize

    engine = Engine(options)
    # python-sat's solvers must be closed before the interpreter ends, and worker processes do not run atexit functions
    Finalize(None, engine.close, exitpriority=1)
    return engine
