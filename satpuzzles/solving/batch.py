"""Many puzzles in a row, a line each: a record for every line, whatever is in it."""

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from typing import TypeAlias

from satpuzzles.errors import GaveUp, PluginError, SatpuzzlesError, SolverError, WrongAnswer
from satpuzzles.formats import loads
from satpuzzles.plugins import mistake
from satpuzzles.processes.sharing import Died, Workers, shared
from satpuzzles.puzzle import Puzzle
from satpuzzles.safe_text import one_line
from satpuzzles.solving.engine import Engine, may_share
from satpuzzles.solving.options import Options
from satpuzzles.solving.records import Record
from satpuzzles.solving.tasks import Task

TextLine: TypeAlias = tuple[int, bytes]
"""The number of a line, and what it says."""


def answers(
    task: Task,
    lines: Iterable[TextLine],
    options: Options | None = None,
    workers: Workers | None = None,
    ahead: int = 4,
) -> Iterator[Record]:
    """The record of ``task`` for each line, in their order. A line that cannot be answered gets one that says why.

    With ``workers`` chunks of lines are handed to them, at most ``ahead`` of them at a time, and neither side holds
    more than that of the file; the records are the same as without them. When a process dies, the lines that it had are
    asked again one by one, and one that a process dies on twice gets a record with the status "failed". Raises
    UsageError for an unknown backend.
    """
    options = options or Options()
    if workers is None:
        engine = Engine(options)
        try:
            for number, line in enumerate(lines):
                if number % task.chunk == 0:  # as in a worker, for the same solutions
                    engine.begin_anew()
                yield answer_line(task, line, engine)
        finally:
            engine.close()
        return
    # what takes long goes one by one: records come as they are made, and no process waits for another's chunk
    chunk = task.chunk if may_share(options) else 1
    for record in shared(partial(_answer_chunk, task, options), lines, workers, chunk=chunk, ahead=ahead):
        yield _died(record) if isinstance(record, Died) else record


def answer_line(task: Task, line: TextLine, engine: Engine) -> Record:
    """The record for one line. Its status is "error" for a puzzle that is not well-formed or cannot be asked this,
    "unknown" at a limit, and "failed" where a solver or satpuzzles failed.
    """
    number, data = line
    record: Record = {"line": number}
    try:
        puzzle: Puzzle = loads(data)
        record["puzzle"] = puzzle.kind
        return record | task.record(puzzle, engine)
    except (PluginError, SolverError, WrongAnswer) as error:
        return record | {"status": "failed", "error": str(error)}
    except GaveUp as error:
        return record | {"status": "unknown", "reason": str(error)}
    except SatpuzzlesError as error:
        return record | {"status": "error", "error": str(error)}
    except MemoryError:
        engine.close()  # gives back what the solvers hold
        return record | {"status": "unknown", "reason": "memory limit"}
    except Exception as error:  # noqa: BLE001  # a bug that one line brings to light costs the others nothing
        engine.close()  # no solver is left in the middle of something
        fault = mistake(error)
        named = one_line(f"{type(error).__name__}: {error}")
        words = f"this is a bug in satpuzzles, please report it: {named}" if fault is None else str(fault)
        return record | {"status": "failed", "error": words}


def _died(died: Died[TextLine]) -> Record:
    status, why = ("unknown", "reason") if died.of_memory else ("failed", "error")
    return {"line": died.item[0], "status": status, why: died.reason}


def _answer_chunk(
    task: Task,
    options: Options,
    chunk: list[TextLine],
    *,
    again: bool,  # noqa: ARG001  # an answer is the same each time
) -> list[Record]:
    engine = _engine(options)
    engine.begin_anew()
    return [answer_line(task, line, engine) for line in chunk]


@lru_cache(maxsize=1)
def _engine(options: Options) -> Engine:
    """The engine of a worker process, which keeps its solvers open from chunk to chunk."""
    from multiprocessing.util import Finalize

    engine = Engine(options)
    # python-sat's solvers do not survive the end of the interpreter, nor do worker processes run what atexit has
    Finalize(None, engine.close, exitpriority=1)
    return engine
