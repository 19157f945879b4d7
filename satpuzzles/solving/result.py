"""What a search has found, and what it took."""

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from satpuzzles import backends
from satpuzzles.boards import Cell, Grid, Places
from satpuzzles.compiler import Compiled
from satpuzzles.stating.puzzle import Puzzle
from satpuzzles.stating.rules import Encodings


@dataclass(slots=True)
class Statistics:
    """The cost of a search: ``seconds`` by phase, and the solver's own statistics if it has any.

    ``beside_pattern`` is the number of values beside the pattern to which the formula was restricted; None means the
    whole formula. ``few_values`` is the same for how many values were told apart, one of which stood for all others.
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
    few_values: int | None = None
    seconds: dict[str, float] = field(default_factory=dict)
    solver: dict[str, int] = field(default_factory=dict)

    @property
    def propagated(self) -> bool:
        """Whether presolve has left nothing for the solver: one candidate in each cell, and no clauses."""
        return self.candidates_after_presolve > 0 and self.variables == self.clauses == 0

    @contextmanager
    def timed(self, phase: str) -> Iterator[None]:
        """Add the time spent inside to ``seconds[phase]``."""
        started = time.perf_counter()
        try:
            yield
        finally:
            self.seconds[phase] = self.seconds.get(phase, 0.0) + time.perf_counter() - started

    def describe(self, compiled: Compiled) -> None:
        """Set the figures of the formula, a whole one."""
        formula = compiled.formula
        self.describe_model(compiled.encodings, compiled.candidates)
        self.variables, self.clauses = formula.variables.count, len(formula.clauses)
        self.literals, self.clauses_by_rule = formula.clauses.literals, formula.clauses_by_rule()

    def describe_model(self, encodings: Encodings, candidates: tuple[int, int]) -> None:
        """Set the figures of a whole model, whose ``candidates`` are those before and after presolve."""
        self.beside_pattern = self.few_values = None
        self.encodings = {role: str(choice) for role, choice in encodings.items()}
        self.candidates, self.candidates_after_presolve = candidates


@dataclass(frozen=True, slots=True)
class Found:
    """The solutions of ``puzzle`` that a search came upon; ``exhausted`` when there are no more.

    ``reason`` says why the search was cut short. For an exhausted search it says why there is no solution, where that
    is plain from the puzzle, or which external solver claims that there are no more; ``checked`` is False for such a
    claim.
    """

    puzzle: Puzzle
    grids: list[Grid]
    exhausted: bool
    reason: str | None
    statistics: Statistics
    checked: bool = True

    @property
    def cut_short(self) -> bool:
        """Whether a limit ended the search."""
        return not self.exhausted and self.reason is not None


def found(puzzle: Puzzle, grids: list[Grid], *, exhausted: bool, limit: str | None, statistics: Statistics) -> Found:
    """The result of a search for solutions of ``puzzle``; ``limit`` is the reason why it was cut short."""
    if not exhausted:
        return Found(puzzle, grids, False, limit, statistics)
    trusted = backends.on_trust(statistics.backend)
    plain = None if grids else puzzle.solving.unsolvable(puzzle)
    return Found(puzzle, grids, True, plain or trusted, statistics, checked=trusted is None)


_STATUSES = {
    "multiple": "several solutions",
    "none": "no solution",
    "exact": "counted",
    "at least": "counted in part",
    "unknown": "gave up",
    "error": "bad input",
    "ungraded": "no grade",
}


def status_in_words(status: str) -> str:
    """The status of a record as people read it; most are their own words."""
    return _STATUSES.get(status, str(status))


def no_answer(status: str, reason: str | None) -> str:
    """``no solution: ...`` or ``gave up: ...``."""
    words = status_in_words(status)
    return f"{words}: {reason}" if reason else words


def cells_in_words(places: Places, cells: Sequence[Cell]) -> str:
    """``3 cells: r1c2, ...``."""
    named = ", ".join(map(places.called, cells[:10]))
    return f"{places.counted(len(cells))}: {named}{', ...' if len(cells) > 10 else ''}"


def digits(number: int) -> str:
    """All digits of a count. Python's limit stays for what is read, where it guards against hours of conversion."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return str(number)
    finally:
        sys.set_int_max_str_digits(limit)
