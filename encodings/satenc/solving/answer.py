"""What a solver says about a formula."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from satenc.formula import Alike, Assignment, Formula


class Status(StrEnum):
    """As solvers say it in competitions."""

    OPTIMUM = "OPTIMUM FOUND"
    SATISFIABLE = "SATISFIABLE"
    UNSATISFIABLE = "UNSATISFIABLE"
    UNKNOWN = "UNKNOWN"


@dataclass(frozen=True, slots=True)
class Answer(Alike):
    """The ``assignment`` found, if any, what it costs, and how much every answer costs at least, as far as that is
    known.
    """

    status: Status
    assignment: Assignment | None = None
    cost: int | None = None
    bound: int | None = None


Tell: TypeAlias = Callable[[Answer], object]
"""What is called with each better answer, and with each better bound alone."""


def checked_answer(f: Formula, assignment: Assignment, name: str) -> Answer:
    """An assignment that a solver found. Raises RuntimeError for one that is no answer."""
    cost = f.cost(assignment)
    if cost is None:
        raise RuntimeError(f"{name}: expected an answer, found an assignment that breaks the formula")
    return Answer(Status.SATISFIABLE, assignment, cost)


def has_costs(f: Formula) -> bool:
    """Whether a formula asks for an answer of the least cost."""
    return bool(f.soft) or any(block.costs.any() for block in f.sums.blocks)
