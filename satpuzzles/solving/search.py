"""The search that all tasks share: solutions one after the other, each one checked against the rules, none twice.

A puzzle may offer a pattern, an assignment that breaks few rules (`Puzzle.pattern`). For a large puzzle the formula is
first restricted to the values of the pattern and a few others; the restriction is widened until enough solutions are
found, at last to the whole formula.
"""

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain

import numpy as np

from satenc import Assignment
from satenc.formula.literals import true_literals
from satpuzzles import backends
from satpuzzles.backends import auto
from satpuzzles.compiler import Compiled, Guess, Unencoded
from satpuzzles.deadline import Deadline
from satpuzzles.errors import GaveUp, OutOfConflicts
from satpuzzles.puzzle import Grid, Puzzle
from satpuzzles.solving.enumerate import cube_by_cube
from satpuzzles.solving.options import Options

_LARGE = 60
"""Answer variables from which on a search starts near the puzzle's pattern, if it has one."""

_BESIDE_PATTERN = (4, 8, 16)
"""How many values beside the one in the pattern each variable may take, in one restriction after the other."""

_CONFLICTS_ALONE = 2_000
"""Conflicts before several processes start for one puzzle. Most puzzles take fewer, and a process takes a quarter of a
second to start. Their solutions are therefore the same for any number of processes.
"""

_FEW = 2
"""Solutions up to which several processes look for them. An answer from another process takes longer to come, and for
many answers that is longer than the search for them.
"""
CUBES_A_PROCESS = 4
"""Cubes for each process. Six gecode Sudokus of 25x25 take 82 to 89 CPU seconds in all with 8, 16, 24 or 32 cubes. With
more of them two processes wait less at the end, but on the clock 16 cubes take 7 per cent longer than 8.
"""
_CUBES_KEPT = 64
"""Cubes where a file keeps those that are finished."""


@dataclass(slots=True)
class Statistics:
    """The cost of a search: ``seconds`` by phase, and the solver's own statistics if it has any.

    ``beside_pattern`` is the number of values beside the pattern to which the formula was restricted; None means the
    whole formula.
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
        """Set the figures of the formula."""
        formula = compiled.formula
        self.encodings = {role: str(choice) for role, choice in compiled.encodings.items()}
        self.variables, self.clauses = formula.variables.count, len(formula.clauses)
        self.literals, self.clauses_by_rule = formula.clauses.literals, formula.clauses_by_rule()
        self.candidates, self.candidates_after_presolve = compiled.candidates


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
    plain = None if grids else puzzle.contradiction()
    return Found(puzzle, grids, True, plain or trusted, statistics, checked=trusted is None)


class Search:
    """Iterate, once, for the solutions of ``puzzle``, at most ``most`` of them, all for None.

    ``count`` grows with every solution. After the iteration ``exhausted`` says whether there are no further solutions,
    and ``limit`` is the reason if the search was cut short. Raises UsageError for an unknown backend or encoding,
    SolverError when the solver fails.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        most: int | None = None,
        options: Options | None = None,
        narrowed: Unencoded | None = None,
    ) -> None:
        """``narrowed`` is the narrowed model of ``puzzle``, with the encodings of ``options``, if that is at hand."""
        self.puzzle, self._most, self._options, self._narrowed = puzzle, most, options or Options(), narrowed
        named = self._options.backend
        self.statistics = Statistics(named if named == backends.DEFAULT else backends.backend(named).name)
        self._known: Sequence[Grid] = ()
        self._last: Assignment | None = None
        """What the solver found last."""
        self._guessed: Guess | None = None
        self.count = 0
        self.watch: Callable[[int], object] | None = None
        """Called with the count whenever there is a new solution."""
        self.watch_cubes: Callable[[int, int], object] | None = None
        """Called with the number of cubes that are finished and of all, whenever there is one more."""
        self.limit: str | None = None
        self.exhausted = False

    def resume_after(self, solutions: Sequence[Grid]) -> None:
        """Count these solutions, all different, as found, and do not find them again. Before the iteration begins."""
        self._known, self.count = solutions, len(solutions)

    @cached_property
    def deadline(self) -> Deadline:
        """When to give up: the time limit, counted from the first use of this property."""
        return self._options.deadline()

    @cached_property
    def compiled(self) -> Compiled:
        """The whole formula, without any solution excluded."""
        return self._compile(None)

    def found(self, grids: list[Grid]) -> Found:
        """The result of the iteration so far, which has yielded ``grids``."""
        return found(self.puzzle, grids, exhausted=self.exhausted, limit=self.limit, statistics=self.statistics)

    def __iter__(self) -> Iterator[Grid]:
        for width in _widths(self.puzzle, None if self._known or self._options.splits else self._most):
            if width is None:
                yield from self._solutions(None)
                return
            near = list(self._solutions(width))
            if len(near) == self._most or self.limit:
                yield from near
                return
            self.count, self._last, self._guessed = 0, None, None  # the wider formula has other variables

    def _solutions(self, beside_pattern: int | None) -> Iterator[Grid]:
        """The solutions of the formula, whole or restricted to the pattern and so many values beside it. Ends at a
        limit, with the reason in ``limit``.
        """
        try:
            compiled = self.compiled if beside_pattern is None else self._compile(beside_pattern)
            found = [*self._known]
            for attempt in self._attempts(compiled, found):
                with suppress(OutOfConflicts), closing(attempt) as answers:
                    while self._most is None or self.count < self._most:
                        grid = next(answers, None)
                        if grid is None:
                            self.exhausted = not compiled.restricted
                            return
                        self.count += 1
                        if self.watch is not None:
                            self.watch(self.count)
                        if self._most is not None:  # of all, no other attempt has to know
                            found.append(grid)
                        yield grid
                    return
        except GaveUp as error:
            self.limit = str(error)

    def _attempts(self, compiled: Compiled, found: Sequence[Grid]) -> Iterator[Generator[Grid]]:
        """The solutions but those ``found``, by one way after the other. One that gives up raises OutOfConflicts."""
        stages, options = self._stages(compiled), self._options
        if self._most is None or compiled.restricted or not len(compiled.formula.clauses):
            yield from (self._attempt(compiled, stage, found) for stage in stages)
        elif options.splits:
            yield self._conquered(compiled, stages[-1], found)
        elif not options.several or self._most > _FEW:
            yield from (self._attempt(compiled, stage, found) for stage in stages)
        else:
            conflicts = stages[0].conflicts
            if conflicts is not None:
                alone = replace(stages[0], conflicts=min(conflicts, _CONFLICTS_ALONE))
                yield self._answers(compiled, alone, found)
            yield from (self._attempt(compiled, stage, found) for stage in stages if stage.supposing)
            stages = [stage for stage in stages if not stage.supposing]
            # on a Hanjie likely values do more than cubes, on other puzzles cubes end what a race does not
            races = options.scheduler is None and (conflicts is None or stages[-1].guided)
            yield self._raced(compiled, stages, found) if races else self._conquered(compiled, stages[-1], found)

    def _stages(self, compiled: Compiled) -> list[auto.Choice]:
        can_guess = compiled.can_guess and not compiled.preferred
        return self._options.stages(
            compiled.formula, self._most, can_guess=can_guess, only_differences=compiled.only_differences
        )

    def _attempt(self, compiled: Compiled, stage: auto.Choice, known: Sequence[Grid]) -> Generator[Grid]:
        """The solutions but those ``known``. Raises OutOfConflicts if the stage gives up."""
        return (self._supposing if stage.supposing else self._answers)(compiled, stage, known)

    def _supposing(self, compiled: Compiled, stage: auto.Choice, known: Sequence[Grid]) -> Generator[Grid]:
        """Solutions that have the values that are almost certain: all of these, or else the first half of the batches,
        or the first quarter, and so on. Raises OutOfConflicts in the end, because there may be others; once a solution
        is ``known``, which grows with those found here, they are looked for otherwise.
        """
        batches = [] if known else self._guess(compiled).certain
        while batches and not known:
            with suppress(OutOfConflicts):
                yield from self._answers(compiled, stage, known, supposed=[*chain.from_iterable(batches)])
            batches = batches[: len(batches) // 2]
        raise OutOfConflicts

    def _answers(
        self, compiled: Compiled, stage: auto.Choice, known: Sequence[Grid], supposed: Sequence[int] = ()
    ) -> Generator[Grid]:
        """The solutions but those ``known``, each checked; only those in which the literals ``supposed`` are true.
        Raises OutOfConflicts where a question takes more than the stage allows.

        A guided stage begins with the values of the last answer, if there is one, and goes on with those of each answer
        that it finds, auxiliary variables included: many puzzles with a second solution have one near the first.
        """
        timed, chosen = self.statistics.timed, backends.backend(stage.backend)
        self.statistics.backend, self.statistics.backend_reason = chosen.name, stage.reason
        preferred = self._likely(compiled, stage)
        with ExitStack() as stack:
            with timed("load"):
                session = stack.enter_context(chosen.open(compiled.formula, self.deadline))
                if supposed:
                    session.add(np.array(supposed, np.int32).reshape(-1, 1))
                if preferred:
                    session.prefer(preferred)
                if stage.conflicts is not None:
                    session.limit_conflicts(stage.conflicts)
            stack.callback(lambda: setattr(self.statistics, "solver", session.statistics()))
            answers = cube_by_cube(session, compiled.formula, map(compiled.excluding, known))
            while True:
                with timed("solve"):
                    assignment = next(answers, None)
                if assignment is None:
                    return
                with timed("decode"):
                    grid = compiled.grid(assignment)
                self._last = assignment
                if stage.guided:
                    session.prefer(true_literals(assignment))
                yield grid

    def _raced(self, compiled: Compiled, stages: Sequence[auto.Choice], known: Sequence[Grid]) -> Generator[Grid]:
        """The same from several processes, of which the first one counts, whatever stage it began with."""
        from satpuzzles.solving.portfolio import Race, entrants

        timed, jobs = self.statistics.timed, self._options.jobs
        race = Race(
            compiled.formula,
            entrants(stages, named=self._options.backend != backends.DEFAULT),
            jobs,
            self.deadline,
            known=map(compiled.excluding, known),
            likely=self._likely(compiled, stages[-1]),
        )
        self.statistics.backend, self.statistics.backend_reason = stages[-1].backend, f"one of {jobs} processes"
        with closing(race.answers()) as answers:
            while True:
                with timed("solve"):
                    assignment = next(answers, None)
                if race.winner is not None:
                    self.statistics.backend = race.winner.backend
                    self.statistics.backend_reason = f"the first of {jobs} processes: {race.winner}"
                    self.statistics.solver = race.statistics
                if assignment is None:
                    return
                with timed("decode"):
                    grid = compiled.grid(assignment)
                yield grid

    def _conquered(self, compiled: Compiled, stage: auto.Choice, known: Sequence[Grid]) -> Generator[Grid]:
        """The same from cubes, which several processes or the workers of a cluster take one after the other."""
        from satpuzzles.solving.cubes.conquer import conquer
        from satpuzzles.solving.cubes.lookahead import Split, split
        from satpuzzles.solving.cubes.record import kept
        from satpuzzles.solving.cubes.workers import team

        timed, options, formula = self.statistics.timed, self._options, compiled.formula

        def parts() -> Split:
            with timed("split"):
                return split(formula, wanted, self.deadline)

        with ExitStack() as stack:
            processes, start = stack.enter_context(team(options, self.deadline))
            wanted = options.cubes or (_CUBES_KEPT if options.cube_record else CUBES_A_PROCESS * processes)
            record = stack.enter_context(kept(options.cube_record, self.puzzle, formula, parts))
            workers = start(compiled, stage.backend, record.split.facts, self._likely(compiled, stage))
            number = len(record.split.cubes)
            self.statistics.backend = stage.backend
            one, several = ("process", "processes") if options.scheduler is None else ("worker", "workers")
            who = one if processes == 1 else several
            self.statistics.backend_reason = f"{number} cubes, {processes} {who}"

            def finish(cube: int) -> None:
                record.finish(cube)
                if self.watch_cubes is not None:
                    self.watch_cubes(len(record.finished), number)

            for grids in list(record.solutions.values()):
                yield from grids
            excluded = [compiled.excluding(grid) for grid in known]
            forbidding = {cube: [*excluded, *map(compiled.excluding, record.solutions[cube])] for cube in record.left}
            with closing(conquer(record.left, forbidding, workers, formula, finish)) as answers:
                while True:
                    with timed("solve"):
                        answer = next(answers, None)
                    if answer is None:
                        return
                    with timed("decode"):
                        grid = compiled.grid(answer[1])
                    record.find(answer[0], grid)
                    yield grid

    def _likely(self, compiled: Compiled, stage: auto.Choice) -> list[int]:
        """What a solver is to try first: for a guided stage the last answer, or before there is one what is likely."""
        if not stage.guided:
            return compiled.preferred
        return self._guess(compiled).likely if self._last is None else true_literals(self._last)

    def _guess(self, compiled: Compiled) -> Guess:
        """Made once; the stages of a search have the same formula."""
        if self._guessed is None:
            with self.statistics.timed("guess"):
                self._guessed = compiled.guess(self.deadline)
        return self._guessed

    def _compile(self, beside_pattern: int | None) -> Compiled:
        with self.statistics.timed("compile"):
            if self._narrowed is not None and beside_pattern is None:
                compiled = self._narrowed.compiled(self.deadline)
            else:
                compiled = self._options.compile(self.puzzle, self.deadline, beside_pattern=beside_pattern)
            self.statistics.describe(compiled)
            self.statistics.beside_pattern = beside_pattern if compiled.restricted else None
        return compiled


def _widths(puzzle: Puzzle, most: int | None) -> Iterator[int | None]:
    """How many values beside the pattern to allow, more and more; at last None, for all. A search for two solutions is
    restricted only once: it takes the whole formula to show that there is only one.
    """
    pattern = puzzle.pattern() if most in (1, 2) else None
    if pattern is not None and len(pattern) >= _LARGE:
        yield from _BESIDE_PATTERN[:1] if most == 2 else _BESIDE_PATTERN
    yield None
