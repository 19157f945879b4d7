"""Compare encodings and backends on the same puzzle: every answer is checked, and all must agree."""

import itertools
import statistics
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from satpuzzles import backends as solvers
from satpuzzles.backends import auto
from satpuzzles.boards.grids import Grid
from satpuzzles.common.arguments import whole_number
from satpuzzles.common.deadline import Cancel, Deadline
from satpuzzles.compiler import Compiled, choices_of, chosen_encodings
from satpuzzles.errors import GaveUp, SolverError, UsageError
from satpuzzles.processes.resources import thread_time
from satpuzzles.research.comparing.comparison import Case, Comparison, encodings_in_words
from satpuzzles.research.comparing.strength import consistency, excluded_by_presolve, excluded_by_units
from satpuzzles.solving.check import Uniqueness
from satpuzzles.solving.enumerate import answers
from satpuzzles.solving.options import Options
from satpuzzles.stating.puzzle import Puzzle

BACKENDS = ("glucose4", "cadical195", "minisat22")
"""The default backends: one of each of three families. ``auto`` uses the first for small formulas, the second for large
ones.
"""

_QUICK = 0.1
"""A search that took less than this share of the time limit is repeated without a limit."""

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
        [str(one) for one in wanted[role] or choices_of(default)] if role in wanted else [str(default)]
        for role, default in kind.encodings.items()
    ]
    picked = [dict(zip(kind.encodings, names, strict=True)) for names in itertools.product(*each)]
    for one in picked:
        chosen_encodings(kind, one)
    return picked


def compare(
    puzzle: Puzzle,
    *,
    encodings: Iterable[Mapping[str, str]] | Mapping[str, str] | None = None,
    backends: Sequence[str] | str = BACKENDS,
    presolve: bool = True,
    repeat: int = REPEAT,
    strength: bool = True,
    time_limit: float | None = TIME_LIMIT,
    cancel: Cancel | None = None,
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
    kind = type(puzzle)
    limits = Options(presolve=presolve, time_limit=time_limit, cancel=cancel)
    limits.deadline()  # refuses anything but a time limit
    repeat = whole_number("repeat", repeat, 1)
    named = [backends] if isinstance(backends, str) else backends
    names = [*dict.fromkeys(name if name == auto.NAME else solvers.backend(name).name for name in named)]
    given = [encodings] if isinstance(encodings, Mapping) else encodings
    if given is not None and (isinstance(given, str) or not isinstance(given, Iterable)):
        raise UsageError(f"'encodings': expected dicts of names by their roles, found {given!r}")
    wanted = choices(kind) if given is None else given
    each = ({role: str(it) for role, it in chosen_encodings(kind, one).items()} for one in wanted)
    chosen = {encodings_in_words(one): one for one in each}
    if not chosen or not names:
        raise UsageError("expected at least one choice of encodings and one backend")
    turns: dict[tuple[str, str], list[Case]] = {pair: [] for pair in itertools.product(chosen, names)}
    first: tuple[Case, list[Grid]] | None = None
    for _, words in itertools.product(range(repeat), chosen):
        waiting = {name: turns[words, name] for name in names if not any(map(_gave_up, turns[words, name]))}
        for case, grids in _turn(puzzle, chosen[words], waiting, limits) if waiting else ():
            turns[words, case.backend].append(case)
            if not _gave_up(case):
                first = first or (case, grids)
                _expect_agreed(*first, case, grids)
    verdict = first[0].verdict if first else Uniqueness.UNKNOWN
    found = Comparison(puzzle, verdict, [*map(_median_case, turns.values())], None, None, None, None)
    return _with_strengths(found, chosen, limits) if strength else found


def _expect_agreed(first: Case, others: list[Grid], case: Case, grids: list[Grid]) -> None:
    """Raise SolverError if ``case`` has another verdict than ``first``, or, for a puzzle with one solution, another
    grid.
    """
    if case.verdict is not first.verdict:
        both = "; ".join(f"{_who(one)}: {one.verdict}" for one in (first, case))
        raise SolverError(f"two answers disagree: {both}")
    if case.verdict is Uniqueness.UNIQUE and grids != others:
        raise SolverError(f"two answers disagree: {_who(first)} and {_who(case)}: unique, with different solutions")


def _who(case: Case) -> str:
    return " with ".join(filter(None, (case.backend, encodings_in_words(case.encodings))))


def _turn(
    puzzle: Puzzle, encodings: dict[str, str], backends: Mapping[str, Sequence[Case]], limits: Options
) -> Iterator[tuple[Case, list[Grid]]]:
    """One run of each of ``backends`` on a formula that is compiled once: the case and the solutions found.

    ``backends`` maps each name to its cases of earlier turns.
    """
    options = replace(limits, encodings=encodings)
    unknown = Case(encodings, "", Uniqueness.UNKNOWN, *[None] * 9)
    started = thread_time()
    try:
        compiled = options.compile(puzzle, options.deadline())
    except GaveUp as error:
        yield from ((replace(unknown, backend=name, reason=str(error)), []) for name in backends)
        return
    case = replace(
        unknown,
        variables=compiled.formula.variables.count,
        clauses=len(compiled.formula.clauses),
        literals=compiled.formula.clauses.literals,
        compile_seconds=thread_time() - started,
    )
    for name, earlier in backends.items():
        yield _run(compiled, replace(case, backend=name), _deadline(name, earlier, limits))


def _deadline(name: str, earlier: Sequence[Case], limits: Options) -> Deadline:
    """The deadline of a run by this backend.

    A solver of python-sat does the same each time: one that was quick before gets no deadline, and so needs no child
    process, which takes longer to start than most searches.
    """
    limit, seconds = limits.time_limit, earlier[0].solve_seconds if earlier else None
    if seconds is not None and limit is not None and not name.startswith("exec:") and seconds < _QUICK * limit:
        return Deadline.after(None, limits.cancel)
    return limits.deadline()


def _gave_up(case: Case) -> bool:
    return case.verdict is Uniqueness.UNKNOWN


def _median_case(turns: Sequence[Case]) -> Case:
    """The first of ``turns`` with a verdict, if any, with the median times of all."""
    first = min(turns, key=_gave_up)

    def median(name: str) -> float | None:
        known = [seconds for case in turns if (seconds := getattr(case, name)) is not None]
        return statistics.median(known) if known else None

    return replace(first, compile_seconds=median("compile_seconds"), solve_seconds=median("solve_seconds"))


def _run(compiled: Compiled, case: Case, deadline: Deadline) -> tuple[Case, list[Grid]]:
    """``case`` with the CPU time and conflicts of a search for two solutions, and these solutions."""
    chosen, _ = Options(backend=case.backend).backend_for(compiled.formula, 2)
    try:
        with chosen.open(compiled.formula, deadline) as session:
            found = itertools.islice(answers(session, compiled.formula.blocking_clause), 2)
            grids = [compiled.grid(assignment) for assignment in found]
            seconds, conflicts = session.cpu_seconds, session.statistics().get("conflicts")
    except GaveUp as error:
        return replace(case, reason=str(error)), []
    verdict = (Uniqueness.NONE, Uniqueness.UNIQUE, Uniqueness.MULTIPLE)[len(grids)]
    reason = None if len(grids) == 2 else solvers.on_trust(chosen.name)
    return replace(case, verdict=verdict, reason=reason, conflicts=conflicts, solve_seconds=seconds), grids


def _with_strengths(found: Comparison, chosen: Mapping[str, Mapping[str, str]], limits: Options) -> Comparison:
    """``found`` with the strength of each of the ``chosen`` encodings, as far as the limit allows."""
    puzzle, reason, shares = found.puzzle, None, dict[str, tuple[float | None, float | None]]()
    try:
        full = consistency(puzzle, limits.deadline())
        presolve = full.share(excluded_by_presolve(puzzle, limits.deadline()))
    except GaveUp as error:
        return replace(found, reason=str(error))
    for words, encodings in chosen.items():
        try:
            excluded = excluded_by_units(puzzle, encodings, limits.deadline())
        except GaveUp as error:
            reason = str(error)
        else:
            shares[words] = full.share(excluded.propagation), full.share(excluded.lookahead)
    cases = []
    for case in found.cases:
        propagation, lookahead = shares.get(encodings_in_words(case.encodings), (None, None))
        cases.append(replace(case, propagation=propagation, lookahead=lookahead))
    impossible = int(full.impossible.sum())
    return Comparison(puzzle, found.verdict, cases, int(full.open.sum()), impossible, presolve, reason)
