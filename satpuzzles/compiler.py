"""Puzzle to formula: narrow the domains, encode the rules, remember how to read an answer back."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial

import numpy as np
from numpy.typing import NDArray

from satenc import TRUE, Assignment, Connectivity, Encoded, Formula, Lits, LogInts, Model, OrderInts, excluding
from satenc.encoders.integers import restricting
from satenc.formula.choices import load_added
from satenc.model import together
from satpuzzles.boards.grids import Grid
from satpuzzles.common.arguments import expect_names
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.common.plugins import author
from satpuzzles.errors import GaveUp, UsageError, WrongAnswer, suggestion
from satpuzzles.processes.memory import memory
from satpuzzles.stating.modelling import grid_of, model_of, values_of
from satpuzzles.stating.puzzle import Puzzle, solution
from satpuzzles.stating.rules import Encodings, Rule, Rules


@dataclass(frozen=True, slots=True)
class Compiled:
    """A puzzle as a formula. ``candidates`` counts the open values before and after narrowing."""

    puzzle: Puzzle
    model: Model
    formula: Formula
    answer: Encoded
    encodings: Encodings
    candidates: tuple[int, int]

    def __repr__(self) -> str:
        return f"<Compiled: {self.formula.variables.count} variables, {len(self.formula.clauses)} clauses>"

    @property
    def value_literals(self) -> Lits:
        """``[..., value]``: see `value_literals`."""
        return value_literals(self.puzzle, self.answer)

    @property
    def literals_by_cell(self) -> list[list[int]]:
        """`value_literals` as lists: for each answer variable, in their order, the literals of its values."""
        literals: list[list[int]] = self.value_literals.reshape(-1, len(self.answer.values)).tolist()
        return literals

    def grid(self, assignment: Assignment) -> Grid:
        """The answer in a satisfying assignment. Raises WrongAnswer if it breaks a rule of the puzzle."""
        return self.grid_of(self.puzzle, assignment)

    def grid_of(self, puzzle: Puzzle, assignment: Assignment) -> Grid:
        """As `grid`, for a ``puzzle`` that is this one with givens."""
        return solution(puzzle, grid_of(puzzle, self.answer.decode(assignment)))

    def excluding(self, grid: Grid) -> Lits:
        """The clause that forbids this solution and no other. Raises WrongAnswer if a value of ``grid`` has no literal
        in the formula.
        """
        try:
            return excluding(self.answer, values_of(grid))
        except ValueError:
            broken = ["a solution has been narrowed away"]
            raise WrongAnswer(self.puzzle.kind, broken, author(type(self.puzzle))) from None


def value_literals(puzzle: Puzzle, answer: Encoded) -> Lits:
    """``[..., value]``: the literals that say which of ``answer.values`` each answer variable of ``puzzle`` has. Raises
    UsageError for the order and the log encoding, which have none.
    """
    if isinstance(answer, OrderInts | LogInts):
        raise UsageError(
            f"{puzzle.kind}: this question needs a variable for each value of a cell; the order and the log encoding "
            "have none, the direct and the channelled encoding have them"
        )
    return answer.equals


def compile(  # noqa: A001  # the name that the API promises
    puzzle: Puzzle, *, encodings: Mapping[str, str] | None = None, presolve: bool = True, deadline: Deadline = NEVER
) -> Compiled:
    """The formula whose models are the solutions of ``puzzle``.

    ``encodings`` maps roles to encodings, as ``satpuzzles list`` shows them. With ``presolve`` the givens are first
    propagated through the rules, and only the remaining values get variables; the solutions are the same. If the rules
    state that this does not pay (`satenc.Model.narrowing_pays`), it is left to the solver.

    Raises UsageError for an unknown encoding, OutOfTime past the ``deadline``, and GaveUp for a formula that does not
    fit the memory.
    """
    expect_names("encodings", encodings)
    return PuzzleModel.narrowed(puzzle, encodings or {}, deadline, presolve=presolve).compiled(deadline)


@contextmanager
def memory_as_limit() -> Iterator[None]:
    """Raise GaveUp for a MemoryError inside."""
    try:
        yield
    except MemoryError:
        raise GaveUp("memory limit") from None


def further(puzzle: Puzzle, model: Model, only: Grid | None = None) -> Iterator[Rule]:
    """The rules that are `Solving.redundant`, and with the ``only`` solution the `Explaining.if_unique` it keeps."""
    yield from puzzle.solving.redundant(puzzle, model)
    suppose = puzzle.explaining.if_unique
    if only is not None and suppose:
        values = values_of(only)
        kept = (rule for rule in suppose(puzzle, model) if rule.constraint.holds(values).all())
        yield from (replace(rule, stated=rule.constraint, if_unique=True) for rule in kept)


@dataclass(frozen=True, slots=True)
class PuzzleModel:
    """A puzzle and its model, which may have been narrowed; ``candidates`` counts the values open before that."""

    puzzle: Puzzle
    model: Model
    candidates: int
    encodings: Encodings

    @staticmethod
    def of(
        puzzle: Puzzle, encodings: Mapping[str, str], *, redundant: bool = False, only: Grid | None = None
    ) -> "PuzzleModel":
        """The model of ``puzzle``, not narrowed; with the ``redundant`` rules, if they are wanted, and those that hold
        as it has the ``only`` solution: see `further`. Raises UsageError for an unknown encoding.
        """
        chosen = chosen_encodings(type(puzzle), encodings)
        model = model_of(puzzle, chosen)[0]
        for rule in further(puzzle, model, only) if redundant else ():
            model.rule(rule.label, rule.constraint)
        return PuzzleModel(puzzle, model, model.candidates, chosen)

    @staticmethod
    def narrowed(puzzle: Puzzle, encodings: Mapping[str, str], deadline: Deadline, *, presolve: bool) -> "PuzzleModel":
        """The model of ``puzzle``, with ``presolve`` narrowed where that pays. Raises as `compile`."""
        with memory_as_limit():
            model = PuzzleModel.of(puzzle, encodings, redundant=presolve)
            if presolve and model.model.narrowing_pays:
                model.narrow(deadline)
        return model

    def solutions(self) -> list[Grid] | None:
        """All solutions, none or one, where narrowing has left no choice; None where it has. Raises WrongAnswer if the
        grid that is left breaks a rule.
        """
        if not self.model.answer.cells.any(axis=1).all():
            return []
        return None if (grid := self.only_grid) is None else [solution(self.puzzle, grid)]

    @property
    def only_grid(self) -> Grid | None:
        """The grid of the values that narrowing has left, if it is one for each cell; it may break a rule."""
        x = self.model.answer
        if np.count_nonzero(x.domain) != len(x.cells) or not x.cells.any(axis=1).all():
            return None
        return grid_of(self.puzzle, x.values[x.domain.argmax(axis=-1)])

    def narrow(self, deadline: Deadline) -> None:
        """Propagate the rules to a fixpoint; raises OutOfTime and GaveUp as `compile`."""
        with memory_as_limit():
            self.model.narrow(partial(may_take, deadline))

    def compiled(self, deadline: Deadline) -> Compiled:
        """The formula of the model as it is; raises OutOfTime and GaveUp as `compile`."""
        puzzle, model = self.puzzle, self.model
        formula = limited_formula(type(puzzle), self.encodings, deadline)
        with memory_as_limit():
            answer = model.encode(formula)[model.answer]
        return Compiled(puzzle, model, formula, answer, self.encodings, (self.candidates, model.candidates))


def narrow_together(some: Sequence[PuzzleModel], deadline: Deadline) -> None:
    """Narrow models for which `satenc.model.together.can_join` is true. Raises OutOfTime past the ``deadline``, and
    GaveUp if the memory is too small.
    """
    together.narrow_together([one.model for one in some], partial(may_take, deadline))


@dataclass(frozen=True, slots=True)
class WithoutGivens:
    """The rules of a puzzle as a formula in which each cell may have every value. ``domain[cell, value]`` tells what
    the givens leave.
    """

    formula: Formula
    answer: Encoded
    domain: NDArray[np.bool_]
    rules: Rules

    @property
    def givens(self) -> list[int]:
        """The literals that state the givens, as `restricting`."""
        literals = restricting(self.answer, self.domain)
        return literals[literals != TRUE].tolist()  # type: ignore[no-any-return]  # numpy types tolist() as Any


def compile_without_givens(
    puzzle: Puzzle,
    chosen: Encodings,
    deadline: Deadline,
    numbers: Sequence[int] | None = None,
    *,
    redundant: bool = False,
    only: Grid | None = None,
) -> WithoutGivens:
    """The formula of the rules alone, for callers that assume the givens. With ``redundant`` it has the rules of
    `further` too, for the ``only`` solution if that is known. Cells have only these ``numbers``, if they are
    given. Raises OutOfTime and GaveUp as `compile`.
    """
    model, rules = model_of(puzzle, chosen, numbers)
    answer = model.answer
    domain = answer.cells.copy()
    answer.domain[...] = True
    for rule in further(puzzle, model, only) if redundant else ():
        model.rule(rule.label, rule.constraint)
        rules = {**rules, rule.label: rule}
    formula = limited_formula(type(puzzle), chosen, deadline)
    with memory_as_limit():
        encoded = model.encode(formula)[answer]
    deadline.check()
    if len(encoded.values) == 1 and not isinstance(
        encoded, OrderInts | LogInts
    ):  # TRUE would say all that there is to say
        equals = formula.new("cell", *encoded.equals.shape)
        formula.add(equals)
        encoded = replace(encoded, equals=equals)
    return WithoutGivens(formula, encoded, domain, rules)


def limited_formula(kind: type[Puzzle], chosen: Encodings, deadline: Deadline) -> Formula:
    """An empty formula for a puzzle of ``kind``. Writing to it raises OutOfTime past the ``deadline``, and GaveUp when
    it cannot fit the memory any more.
    """
    formula = Formula(lambda clauses, width: _may_grow(formula, clauses, width, chosen, kind, deadline))
    return formula


_KEPT = 24
"""Bytes for each literal written, in our arrays and at least in a solver."""
_WRITTEN = 8
"""Bytes for each literal that is being written; not all of them need be kept."""


def _may_grow(
    formula: Formula, clauses: int, width: int, chosen: Encodings, kind: type[Puzzle], deadline: Deadline
) -> None:
    """Raise OutOfTime past the deadline, and GaveUp where the formula with ``clauses`` more clauses cannot fit the
    memory.
    """
    deadline.check()
    if clauses < _MANY:
        return
    needed, there = _KEPT * formula.clauses.literals + _WRITTEN * clauses * width, memory()
    if needed > there:
        others = [f"{name} for {role}" for role, name in kind.encodings.items() if chosen[role] != name]
        smaller = f"; the encoding {' and '.join(others)} makes a smaller formula" if others else ""
        raise GaveUp(
            f"memory limit: the formula would have at least {len(formula.clauses) + clauses} clauses and take over "
            f"{needed / 1e9:.1f} GB; {there / 1e9:.1f} GB are free{smaller}"
        )


def may_take(deadline: Deadline, taken: int) -> None:
    """Raise OutOfTime past the deadline, and GaveUp where ``taken`` bytes are more than the memory allows."""
    deadline.check()
    if taken > _LITTLE and taken > (there := memory()):
        raise GaveUp(f"memory limit: narrowing would take {taken / 1e9:.1f} GB; {there / 1e9:.1f} GB are free")


_LITTLE = 2**24
"""Bytes up to which it is not looked whether they are there."""

_MANY = 100_000
"""Clauses in one go from which on it is looked whether they fit."""


def stated_as(kind: type[Puzzle], encodings: Mapping[str, str] | None, form: Connectivity) -> dict[str, str]:
    """``encodings`` with the ``form`` for rules about connectivity that would be lazy, for callers that need all
    clauses at once. With the form EXACT, which also replaces LEVELS, there are as many models as answers. Raises
    UsageError for an unknown role or choice.
    """
    changed = (Connectivity.AUTO, Connectivity.LAZY, Connectivity.LEVELS if form is Connectivity.EXACT else form)
    chosen = chosen_encodings(kind, encodings or {})
    return {
        role: str(form if isinstance(one, Connectivity) and one in changed else one) for role, one in chosen.items()
    }


def choices_of(default: StrEnum) -> list[StrEnum]:
    """The encodings that may take the place of ``default``, it and those of other distributions included."""
    load_added()
    return [*type(default)]


def chosen_encodings(kind: type[Puzzle], wanted: Mapping[str, str]) -> Encodings:
    """The defaults of ``kind`` with ``wanted`` put in; raises UsageError for an unknown role or choice."""
    chosen = dict(kind.encodings)
    for role, name in wanted.items():
        if role not in chosen:
            known = ", ".join(chosen) or "none"
            close = suggestion(role, chosen)
            raise UsageError(f"{kind.kind} has no choice of encoding for {role!r}, only for: {known}{close}")
        choices = type(chosen[role])
        try:
            chosen[role] = choices(name)
        except ValueError:
            known = f"{', '.join(choices)}{suggestion(name, choices)}"
            raise UsageError(f"{role} of {kind.kind} cannot be {name!r}; it can be: {known}") from None
    return chosen
