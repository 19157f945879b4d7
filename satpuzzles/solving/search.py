"""The search that all tasks share: solutions one after the other, each one checked, none twice."""

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypedDict, Unpack

from satpuzzles import backends
from satpuzzles.backends import Feature, Sat, Unknown, Unsat, auto
from satpuzzles.compiler import Compiled, compile
from satpuzzles.deadline import Deadline
from satpuzzles.errors import GaveUp
from satpuzzles.puzzle import Grid, Puzzle
from satpuzzles.solving.enumerate import outcomes

_LARGE = 60
"""Answer variables from which on solutions are first looked for near the puzzle's pattern, if it has one."""

_BESIDE_PATTERN = (4, 8, 16)


class SearchOptions(TypedDict, total=False):
    """``backend`` by name; ``encodings`` role to choice; ``presolve``; ``time_limit`` in seconds from the start."""

    backend: str
    encodings: Mapping[str, str]
    presolve: bool
    time_limit: float | None


def needs(options: SearchOptions, feature: Feature, task: str) -> None:
    """Raise UsageError if the backend that is named lacks ``feature``, without which it cannot ``task``."""
    name = options.get("backend", backends.DEFAULT)
    if name != auto.NAME:
        backends.require(backends.backend(name), feature, task)


@dataclass(slots=True)
class Statistics:
    """What a search took: ``seconds`` by phase, and the solver's own figures where it tells them.

    ``beside_pattern`` is a number where the formula was restricted to a pattern and so many values beside it.
    """

    backend: str
    backend_reason: str | None = None
    encodings: dict[str, str] = field(default_factory=dict)
    variables: int = 0
    clauses: int = 0
    literals: int = 0
    clauses_by_rule: dict[str, int] = field(default_factory=dict)
    candidates: int = 0
    candidates_after_presolve: int = 0
    beside_pattern: int | None = None
    seconds: dict[str, float] = field(default_factory=dict)
    solver: dict[str, int] = field(default_factory=dict)

    @contextmanager
    def timed(self, phase: str) -> Iterator[None]:
        """Add the time spent inside to ``seconds[phase]``."""
        started = time.perf_counter()
        try:
            yield
        finally:
            self.seconds[phase] = self.seconds.get(phase, 0.0) + time.perf_counter() - started

    def describe(self, compiled: Compiled) -> None:
        """Take the figures of a formula."""
        formula = compiled.formula
        self.encodings = {role: str(choice) for role, choice in compiled.encodings.items()}
        self.variables, self.clauses = formula.variables.count, len(formula.clauses)
        self.literals, self.clauses_by_rule = formula.clauses.literals, formula.clauses_by_rule()
        self.candidates, self.candidates_after_presolve = compiled.candidates


@dataclass(frozen=True, slots=True)
class Found:
    """The solutions that a search came upon; ``exhausted`` when there are no more, else it may have given up.

    ``on_trust`` says so where that there are no more is only what a command said.
    """

    grids: list[Grid]
    exhausted: bool
    gave_up: str | None = None
    on_trust: str | None = None

    def reason(self, puzzle: Puzzle) -> str | None:
        """Why there is no solution, where that is plain, or on whose word; or why the search was cut short."""
        if not self.exhausted:
            return self.gave_up
        return (None if self.grids else puzzle.contradiction()) or self.on_trust


class Search:
    """Iterate, once, for the solutions of ``puzzle``, at most ``most`` of them.

    ``count`` grows with every solution. When the iteration is over, ``exhausted`` tells whether there are no further
    ones, and ``gave_up`` is the reason if the search was cut short; ``on_trust`` as in `Found`.
    """

    def __init__(self, puzzle: Puzzle, most: int | None = None, **options: Unpack[SearchOptions]) -> None:
        self.puzzle, self._most, self._options = puzzle, most, options
        name = options.get("backend", backends.DEFAULT)
        self._backend = None if name == auto.NAME else backends.backend(name)
        self.statistics = Statistics(name if self._backend is None else self._backend.name)
        self._known: Sequence[Grid] = ()
        self.count = 0
        self.gave_up: str | None = None
        self.exhausted = False
        self.on_trust: str | None = None

    def know(self, solutions: Sequence[Grid]) -> None:
        """Count these solutions, all different, as found; before the iteration begins."""
        self._known, self.count = solutions, len(solutions)

    @cached_property
    def deadline(self) -> Deadline:
        """When to give up: the time limit from the first use on."""
        return Deadline.after(self._options.get("time_limit"))

    @cached_property
    def compiled(self) -> Compiled:
        """The whole formula, without any solution excluded."""
        return self._compile(None)

    def found(self, grids: list[Grid]) -> Found:
        """What the iteration has shown by now, having given ``grids``."""
        return Found(grids, self.exhausted, self.gave_up, self.on_trust)

    def __iter__(self) -> Iterator[Grid]:
        deadline = self.deadline
        for width in _widths(self.puzzle, None if self._known else self._most):
            if width is None:
                yield from self._solutions(deadline, None)
                return
            found = list(self._solutions(deadline, width))
            if len(found) == self._most or self.gave_up:
                yield from found
                return
            self.count = 0

    def _solutions(self, deadline: Deadline, beside_pattern: int | None) -> Iterator[Grid]:
        """The solutions of the formula, whole or restricted to a pattern and so many values beside it."""
        timed = self.statistics.timed
        try:
            compiled = self.compiled if beside_pattern is None else self._compile(beside_pattern)
        except GaveUp as error:
            self.gave_up = str(error)
            return
        except MemoryError:
            self.gave_up = "memory limit"
            return
        formula = compiled.formula
        with ExitStack() as stack:
            with timed("load"):
                session = stack.enter_context(self._chosen(compiled).open(formula, deadline))
                if compiled.preferred:
                    session.prefer(compiled.preferred)
                found = outcomes(session, formula, map(compiled.excluding, self._known))
            stack.callback(lambda: setattr(self.statistics, "solver", session.statistics()))
            while self._most is None or self.count < self._most:
                with timed("solve"):
                    outcome = next(found)
                if not isinstance(outcome, Sat):
                    self.exhausted = isinstance(outcome, Unsat) and not compiled.restricted
                    self.gave_up = outcome.reason if isinstance(outcome, Unknown) else None
                    self.on_trust = backends.on_trust(outcome, self.statistics.backend)
                    return
                with timed("decode"):
                    grid = compiled.grid(outcome.assignment)
                self.count += 1
                yield grid

    def _compile(self, beside_pattern: int | None) -> Compiled:
        with self.statistics.timed("compile"):
            compiled = compile(
                self.puzzle,
                encodings=self._options.get("encodings"),
                presolve=self._options.get("presolve", True),
                beside_pattern=beside_pattern,
                deadline=self.deadline,
            )
            self.statistics.describe(compiled)
            self.statistics.beside_pattern = beside_pattern if compiled.restricted else None
        return compiled

    def _chosen(self, compiled: Compiled) -> backends.Backend:
        if self._backend is not None:
            return self._backend
        choice = auto.choose(compiled.formula, self._most)
        self.statistics.backend, self.statistics.backend_reason = choice.backend, choice.reason
        return backends.backend(choice.backend)


def _widths(puzzle: Puzzle, most: int | None) -> Iterator[int | None]:
    """How many values to allow beside a pattern's, wider and wider; at last None, for all. Two solutions are tried for
    once: where there is only one, it takes the whole formula to say so.
    """
    pattern = puzzle.pattern() if most in (1, 2) else None
    if pattern is not None and len(pattern) >= _LARGE:
        yield from _BESIDE_PATTERN[:1] if most == 2 else _BESIDE_PATTERN
    yield None
