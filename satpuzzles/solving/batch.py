"""Many puzzles in a row: those that differ only in their givens share one formula and one open solver.

The givens go in as assumptions. A solution is excluded by a clause with a guard literal, which is assumed while this
puzzle is looked at and never again.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from functools import lru_cache, partial
from typing import Any, TypeAlias

import numpy as np

from satenc import FALSE, TRUE, DirectInts
from satpuzzles import backends
from satpuzzles.backends import Backend, Feature, Sat, Unknown, auto
from satpuzzles.compiler import Compiled, compile
from satpuzzles.errors import GaveUp, InstanceError, SatpuzzlesError, SolverError, WrongAnswer
from satpuzzles.formats import loads
from satpuzzles.processes.memory import memory_limit
from satpuzzles.processes.sharing import Died, Workers, shared
from satpuzzles.puzzle import Grid, Puzzle, differing_cells
from satpuzzles.solving.check import Uniqueness, uniqueness
from satpuzzles.solving.count import How, Method
from satpuzzles.solving.count import counted as count_with
from satpuzzles.solving.search import Found, Search, SearchOptions
from satpuzzles.solving.solve import status_of

Line: TypeAlias = tuple[int, bytes]
Record: TypeAlias = dict[str, Any]

_SHAPES = 4
_FEW = 1_000
"""Solutions up to which a count stays with the shared solver."""
_PUZZLES_A_SOLVER = 1_000
"""A solver is opened anew after so many, so that what it has learnt and the guards do not pile up: with the
verdict 2,800 17-clue Sudokus a second, 1,760 with five times as many to a solver, 2,900 with a third."""


class Engine:
    """Finds solutions of one puzzle after the other."""

    def __init__(self, options: SearchOptions, how: How | None = None) -> None:
        self.options, self.how = options, how or How()
        self._alone = not _sharing(options)
        self._shared: dict[Puzzle, _Shared] = {}

    def find(self, puzzle: Puzzle, most: int | None) -> Found:
        """At most ``most`` solutions of ``puzzle``; all for None. Raises as `satpuzzles.solve`."""
        parts = None if self._alone else puzzle.split()
        if parts is None:
            search = Search(puzzle, most, **self.options)
            return search.found(list(search))
        blank, givens = parts
        shared = self._shared.get(blank)
        if shared is None or shared.asked >= _PUZZLES_A_SOLVER:
            if shared is None and len(self._shared) >= _SHAPES:
                self._close(next(iter(self._shared)))
            elif shared is not None:
                self._close(blank)
            shared = self._shared[blank] = _Shared(blank, self.options)
        return shared.find(puzzle, givens, most)

    def _close(self, blank: Puzzle) -> None:
        self._shared.pop(blank).close()

    def close(self) -> None:
        """Close all solvers."""
        for blank in list(self._shared):
            self._close(blank)


def _sharing(options: SearchOptions) -> bool:
    """Whether puzzles may share an open solver: one that takes more clauses, and that no limit has in a child."""
    limited = options.get("time_limit") is not None or memory_limit() is not None
    return not limited and Feature.INCREMENTAL in _backend(options).features


def _backend(options: SearchOptions) -> Backend:
    name = options.get("backend", backends.DEFAULT)
    return backends.backend(auto.choose_for_batch().backend if name == auto.NAME else name)


class _Shared:
    """The formula of a puzzle without givens, in an open solver."""

    def __init__(self, blank: Puzzle, options: SearchOptions) -> None:
        self._compiled: Compiled = compile(
            blank, encodings=options.get("encodings"), presolve=options.get("presolve", True)
        )
        formula, answer = self._compiled.formula, self._compiled.answer
        if not isinstance(answer, DirectInts):
            raise TypeError(f"{blank.kind}: a batch needs an answer of direct integers")
        self._values = answer.equals.reshape(-1, len(answer.values)).tolist()
        self._stack = ExitStack()
        chosen = _backend(options)
        self._backend = chosen.name
        self._session = self._stack.enter_context(chosen.open(formula))
        self._guard = formula.variables.count
        self.asked = 0

    def find(self, puzzle: Puzzle, givens: list[tuple[int, int]], most: int | None) -> Found:
        self.asked += 1
        known = [self._values[variable][value] for variable, value in givens]
        if FALSE in known:
            return Found([], exhausted=True)
        assumptions = [literal for literal in known if literal != TRUE]
        if most != 1:
            self._guard += 1
            assumptions.append(self._guard)
        grids: list[Grid] = []
        while most is None or len(grids) < most:
            outcome = self._session.solve(assumptions)
            if not isinstance(outcome, Sat):
                gave_up = outcome.reason if isinstance(outcome, Unknown) else None
                return Found(grids, gave_up is None, gave_up, backends.on_trust(outcome, self._backend))
            grid = puzzle.grid(self._compiled.answer.decode(outcome.assignment))
            broken = puzzle.broken_rules(grid)
            if broken:
                raise WrongAnswer(puzzle.kind, broken)
            grids.append(grid)
            if most is None or len(grids) < most:
                blocked = self._compiled.formula.blocking_clause(outcome.assignment)
                self._session.add(np.append(blocked, np.int32(-self._guard)).reshape(1, -1))
        return Found(grids, exhausted=False)

    def close(self) -> None:
        self._stack.close()


def solved(puzzle: Puzzle, engine: Engine, most: int | None) -> Record:
    """The record of `satpuzzles solve`."""
    found = engine.find(puzzle, most)
    record = _record(puzzle, status_of(found), found)
    if not found.grids:
        return record
    if most != 1:
        return record | {"solutions": found.grids, "exhausted": found.exhausted}
    return record | {"grid": found.grids[0]} | puzzle.findings(found.grids[0])


def checked(puzzle: Puzzle, engine: Engine, _most: int | None) -> Record:
    """The record of `satpuzzles check`."""
    found = engine.find(puzzle, 2)
    status = uniqueness(found)
    record = _record(puzzle, status, found) | {"solutions": found.grids}
    return record | {"differing": differing_cells(*found.grids)} if status is Uniqueness.MULTIPLE else record


def counted(puzzle: Puzzle, engine: Engine, most: int | None) -> Record:
    """The record of `satpuzzles count`, up to ``most`` solutions."""
    if engine.how.method is Method.AUTO and engine.options.get("time_limit") is None:
        found = engine.find(puzzle, _FEW if most is None else min(_FEW, most + 1))
        number, how = len(found.grids), {"method": str(Method.ENUMERATE)}
        if most is not None and number > most:
            return {"status": "at least", "count": most} | how | {"reason": f"limit of {most} solutions"}
        if found.exhausted:
            return {"status": "exact", "count": number} | how
    search = Search(puzzle, None if most is None else most + 1, **engine.options)
    result = count_with(search, most, engine.how)
    record = {"status": result.status} | result.figures()
    return record if result.reason is None else record | {"reason": result.reason}


def _record(puzzle: Puzzle, status: str, found: Found) -> Record:
    reason = found.reason(puzzle)
    record: Record = {"status": str(status)} | ({} if reason is None else {"reason": reason})
    return record if found.on_trust is None else record | {"checked": False}


def rated(puzzle: Puzzle, engine: Engine, _most: int | None) -> Record:
    """The record of `satpuzzles rate`."""
    return _rated(puzzle, engine, explanations=True)


def graded(puzzle: Puzzle, engine: Engine, _most: int | None) -> Record:
    """The record of `satpuzzles rate --no-explanations`."""
    return _rated(puzzle, engine, explanations=False)


def _rated(puzzle: Puzzle, engine: Engine, *, explanations: bool) -> Record:
    from satpuzzles.explaining.rate import rate

    return rate(puzzle, explanations=explanations, time_limit=engine.options.get("time_limit")).to_json()


_ANSWERS: Mapping[str, Callable[[Puzzle, Engine, int | None], Record]] = {
    "solve": solved,
    "check": checked,
    "count": counted,
    "rate": rated,
    "grade": graded,
}


def answer_line(task: str, line: Line, engine: Engine, most: int | None) -> Record:
    """The record for one line; a puzzle that is not well-formed gives a record with its ``error``."""
    number, data = line
    try:
        puzzle = loads(data)
    except InstanceError as error:
        return {"line": number, "status": "error", "error": str(error)}
    try:
        return {"line": number, "puzzle": puzzle.kind} | _ANSWERS[task](puzzle, engine, most)
    except WrongAnswer:
        raise
    except GaveUp as error:
        return {"line": number, "puzzle": puzzle.kind, "status": "unknown", "reason": str(error)}
    except SolverError as error:
        return {"line": number, "puzzle": puzzle.kind, "status": "failed", "error": str(error)}
    except SatpuzzlesError as error:
        return {"line": number, "puzzle": puzzle.kind, "status": "error", "error": str(error)}


def answers(
    task: str,
    lines: Iterable[Line],
    most: int | None,
    options: SearchOptions,
    workers: Workers | None = None,
    ahead: int = 4,
    how: How | None = None,
) -> Iterator[Record]:
    """One record for each line, in their order; ``task`` is solve, check, count, rate or grade.

    With ``workers`` chunks of lines are handed to them, at most ``ahead`` of them at a time, so that neither side holds
    more than that of the file. When a process dies, the lines that it had are asked again one by one, and one that a
    process dies on twice gets a record with the status "failed".
    """
    if workers is None:
        engine = Engine(options, how)
        try:
            for line in lines:
                yield answer_line(task, line, engine, most)
        finally:
            engine.close()
        return
    key = tuple(sorted((name, _frozen(value)) for name, value in options.items()))
    call = partial(_answer_chunk, task, most, key, how)
    for record in shared(call, lines, workers, chunk=_chunk(task, options, how or How()), ahead=ahead):
        yield _failed(record) if isinstance(record, Died) else record


def _failed(died: Died[Line]) -> Record:
    status, why = ("unknown", "reason") if died.of_memory else ("failed", "error")
    return {"line": died.item[0], "status": status, why: died.reason}


def _chunk(task: str, options: SearchOptions, how: How) -> int:
    """Lines for a process at a time: many where handing them over would take longer than the answers; what takes longer
    goes one by one, so that records come as they are made.
    """
    quick = task in {"solve", "check"} or (task == "count" and how.method is Method.AUTO)
    return _CHUNK if quick and _sharing(options) else 1


_CHUNK = 64


def _answer_chunk(
    task: str,
    most: int | None,
    key: tuple[tuple[str, Any], ...],
    how: How | None,
    chunk: list[Line],
    *,
    again: bool,  # noqa: ARG001  # an answer is the same each time
) -> list[Record]:
    engine = _engine(key, how)
    return [answer_line(task, line, engine, most) for line in chunk]


@lru_cache(maxsize=1)
def _engine(key: tuple[tuple[str, Any], ...], how: How | None) -> Engine:
    """The engine of a worker process, which keeps its solvers open from chunk to chunk."""
    options = {name: dict(value) if isinstance(value, tuple) else value for name, value in key}
    from multiprocessing.util import Finalize

    engine = Engine(SearchOptions(**options), how)  # type: ignore[typeddict-item]  # they are the options taken apart above
    # python-sat's solvers do not survive the end of the interpreter, nor do worker processes run what atexit has
    Finalize(None, engine.close, exitpriority=1)
    return engine


def _frozen(value: object) -> object:
    return tuple(sorted(value.items())) if isinstance(value, Mapping) else value
