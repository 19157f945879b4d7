"""Compare: encodings and backends on the same puzzle, every answer checked, all of them agreeing."""

import itertools
import statistics
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from satpuzzles import backends as solvers
from satpuzzles.arguments import whole_number
from satpuzzles.backends import auto
from satpuzzles.compiler import Compiled, chosen_encodings
from satpuzzles.deadline import NEVER, Deadline
from satpuzzles.errors import GaveUp, SolverError, UsageError
from satpuzzles.formats.given import PuzzleLike, as_puzzle
from satpuzzles.puzzle import Grid, Puzzle
from satpuzzles.research.comparing.comparison import Case, Comparison, encodings_in_words
from satpuzzles.research.comparing.strength import consistency, excluded_by_presolve, excluded_by_units
from satpuzzles.solving.check import Uniqueness
from satpuzzles.solving.enumerate import answers
from satpuzzles.solving.options import Options

BACKENDS = ("glucose4", "cadical195", "minisat22")
"""A solver each of three families; ``auto`` takes the first for small formulas, the second for large ones."""

_QUICK = 0.1
"""The share of the time limit below which a search is repeated without a limit."""

REPEAT = 3
TIME_LIMIT = 60.0


def choices(kind: type[Puzzle], varied: Mapping[str, Iterable[str]] | None = None) -> list[dict[str, str]]:
    """Every combination of the ``varied`` encodings of a kind of puzzle, by role; other roles have their defaults. All
    encodings of all roles for None, and all of one role where ``varied`` has no names for it. Raises UsageError for an
    unknown role or name.
    """
    wanted = dict.fromkeys(kind.encodings, ()) if varied is None else {role: [*it] for role, it in varied.items()}
    for role in wanted:
        chosen_encodings(kind, dict.fromkeys([role], str(kind.encodings.get(role, ""))))
    each = [
        [str(one) for one in wanted[role] or type(default)] if role in wanted else [str(default)]
        for role, default in kind.encodings.items()
    ]
    picked = [dict(zip(kind.encodings, names, strict=True)) for names in itertools.product(*each)]
    for one in picked:
        chosen_encodings(kind, one)
    return picked


def compare(
    puzzle: PuzzleLike,
    *,
    encodings: Iterable[Mapping[str, str]] | Mapping[str, str] | None = None,
    backends: Sequence[str] | str = BACKENDS,
    presolve: bool = True,
    repeat: int = REPEAT,
    strength: bool = True,
    time_limit: float | None = TIME_LIMIT,
) -> Comparison:
    """The verdict on ``puzzle`` by each of the ``encodings`` with each of the ``backends``, and what it took.

    Each of the ``encodings`` maps roles to names as `satpuzzles.compile` takes them; by default they are all
    combinations of all roles. One mapping alone is one choice, and one name alone is one backend; what is given twice
    counts once. The choices and the backends take turns, ``repeat`` times, and share the effect of other work on the
    machine. Each run searches for two solutions of the whole formula and checks them against the rules. ``strength``
    measures unit propagation. ``time_limit`` is in seconds, for each compilation, each run and each measurement of
    strength. A case over the limit is not run again; one far below it is repeated without a limit. At a limit the
    verdict is UNKNOWN, not an error.

    Raises UsageError for an unknown encoding or backend, and SolverError, which names both, where two answers disagree.
    """
    puzzle = as_puzzle(puzzle)
    kind = type(puzzle)
    limits = Options(presolve=presolve, time_limit=time_limit)
    limits.deadline()  # refuses what is no time limit
    repeat = whole_number("repeat", repeat, 1)
    named = [backends] if isinstance(backends, str) else backends
    names = [*dict.fromkeys(name if name == auto.NAME else solvers.backend(name).name for name in named)]
    given = [encodings] if isinstance(encodings, Mapping) else encodings
    if given is not None and (isinstance(given, str) or not isinstance(given, Iterable)):
        raise UsageError(f"'encodings': expected dicts of names by their roles, found {given!r}")
    wanted = choices(kind) if given is None else [*given]
    chosen = [{role: str(it) for role, it in chosen_encodings(kind, one).items()} for one in wanted]
    rows = [_Row(one, names) for one in {encodings_in_words(one): one for one in chosen}.values()]
    if not rows or not names:
        raise UsageError("expected at least one choice of encodings and one backend")
    agreed = _Agreed()
    for _ in range(repeat):
        for row in rows:
            row.run(puzzle, limits, agreed)
    measured = _measure_strengths(puzzle, rows, limits) if strength else (None, None, None, None)
    return Comparison(puzzle, agreed.verdict, [case for row in rows for case in row.cases()], *measured)


@dataclass(frozen=True, slots=True)
class _Run:
    verdict: Uniqueness
    grids: list[Grid]
    seconds: float
    conflicts: int | None
    reason: str | None = None


class _Agreed:
    """The first answer, which all others are held to."""

    def __init__(self) -> None:
        self._first: tuple[str, _Run] | None = None

    @property
    def verdict(self) -> Uniqueness:
        return self._first[1].verdict if self._first else Uniqueness.UNKNOWN

    def hold(self, run: _Run, who: str) -> None:
        """Raise SolverError if the answer of ``who`` contradicts the first one: another verdict, or another solution of
        a puzzle that has only one.
        """
        if run.verdict is Uniqueness.UNKNOWN:
            return
        if self._first is None:
            self._first = who, run
            return
        other, first = self._first
        if run.verdict is not first.verdict:
            raise SolverError(f"two answers disagree: {other}: {first.verdict}; {who}: {run.verdict}")
        if run.verdict is Uniqueness.UNIQUE and run.grids != first.grids:
            raise SolverError(f"two answers disagree: {other} and {who}: unique, with different solutions")


@dataclass(slots=True)
class _Row:
    """One choice of ``encodings``: what its compilations and the runs of all ``backends`` have shown so far."""

    encodings: dict[str, str]
    backends: list[str]
    reason: str | None = None
    compile_seconds: list[float] = field(default_factory=list)
    runs: dict[str, list[_Run]] = field(default_factory=dict)
    sizes: tuple[int, int, int] | None = None
    propagation: float | None = None
    lookahead: float | None = None

    def run(self, puzzle: Puzzle, limits: Options, agreed: _Agreed) -> None:
        """One turn: compile once, then ask each backend that has not been over the limit."""
        waiting = [name for name in self.backends if not self.gave_up(name)]
        if not waiting:
            return
        options = Options(encodings=self.encodings, presolve=limits.presolve, time_limit=limits.time_limit)
        started = time.thread_time()
        try:
            compiled = options.compile(puzzle, options.deadline())
        except GaveUp as error:
            self.reason = str(error)
            return
        self.compile_seconds.append(time.thread_time() - started)
        formula = compiled.formula
        self.sizes = formula.variables.count, len(formula.clauses), formula.clauses.literals
        for name in waiting:
            run = _run(compiled, name, self._deadline(name, limits))
            agreed.hold(run, " with ".join(filter(None, (name, encodings_in_words(self.encodings)))))
            self.runs.setdefault(name, []).append(run)

    def _deadline(self, name: str, limits: Options) -> Deadline:
        """When a run by this backend is given up. A solver of python-sat's does the same each time: one that was quick
        needs no deadline again, and without one no child, which takes longer to start than most searches.
        """
        known, limit = self.runs.get(name), limits.time_limit
        if known and limit is not None and not name.startswith("exec:") and known[0].seconds < _QUICK * limit:
            return NEVER
        return limits.deadline()

    def gave_up(self, name: str) -> bool:
        """Whether this was over a limit."""
        return self.reason is not None or any(one.verdict is Uniqueness.UNKNOWN for one in self.runs.get(name, ()))

    def cases(self) -> Iterator[Case]:
        variables, clauses, literals = self.sizes or (None, None, None)
        for name in self.backends:
            runs = self.runs.get(name, [])
            answered = [one for one in runs if one.verdict is not Uniqueness.UNKNOWN]
            first = answered[0] if answered else None
            given_up = next((one.reason for one in runs if one.reason), self.reason)
            yield Case(
                encodings=self.encodings,
                backend=name,
                verdict=first.verdict if first else Uniqueness.UNKNOWN,
                reason=first.reason if first else given_up,
                variables=variables,
                clauses=clauses,
                literals=literals,
                propagation=self.propagation,
                lookahead=self.lookahead,
                conflicts=first.conflicts if first else None,
                compile_seconds=statistics.median(self.compile_seconds) if self.compile_seconds else None,
                solve_seconds=statistics.median(one.seconds for one in answered) if answered else None,
            )


def _run(compiled: Compiled, name: str, deadline: Deadline) -> _Run:
    """A search for two solutions by one backend."""
    chosen, _ = Options(backend=name).backend_for(compiled.formula, 2)
    try:
        with chosen.open(compiled.formula, deadline) as session:
            found = itertools.islice(answers(session, compiled.formula.blocking_clause), 2)
            grids = [compiled.grid(assignment) for assignment in found]
            seconds, conflicts = session.cpu_seconds(), session.statistics().get("conflicts")
    except GaveUp as error:
        return _Run(Uniqueness.UNKNOWN, [], 0.0, None, str(error))
    verdict = (Uniqueness.NONE, Uniqueness.UNIQUE, Uniqueness.MULTIPLE)[len(grids)]
    reason = None if len(grids) == 2 else solvers.on_trust(chosen.name)
    return _Run(verdict, grids, seconds, conflicts, reason)


def _measure_strengths(
    puzzle: Puzzle, rows: list[_Row], limits: Options
) -> tuple[int | None, int | None, float | None, str | None]:
    """Set the strengths of the ``rows``. Returns the last four members of a `Comparison`."""
    try:
        full = consistency(puzzle, limits.deadline())
        presolve = full.share(excluded_by_presolve(puzzle, limits.deadline()))
    except GaveUp as error:
        return None, None, None, str(error)
    reason = None
    for row in rows:
        try:
            excluded = excluded_by_units(puzzle, row.encodings, limits.deadline())
        except GaveUp as error:
            reason = str(error)
        else:
            row.propagation, row.lookahead = full.share(excluded.propagation), full.share(excluded.lookahead)
    return int(full.open.sum()), int(full.impossible.sum()), presolve, reason
