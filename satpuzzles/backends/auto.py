"""Which solver for which formula; docs/performance.md has the measurements.

No solver is best at everything: on the hard Hanjie puzzles glucose4 needs two thirds of cadical195's time, on formulas
of millions of clauses ten times as much.
"""

from dataclasses import dataclass

from satenc import Formula

NAME = "auto"

_LARGE = 300_000
_SMALL = 3_000


@dataclass(frozen=True, slots=True)
class Choice:
    """The name of a backend, and why it was chosen."""

    backend: str
    reason: str


def choose(formula: Formula, answers: int | None) -> Choice:
    """The backend for up to ``answers`` answers from one formula, all for None."""
    clauses = len(formula.clauses)
    if answers is None or answers > 2:
        if formula.variables.count < _SMALL:
            return Choice("minisatgh", f"quickest from one answer to the next below {_SMALL} variables")
        return Choice("glucose4", "quickest from one answer to the next")
    if clauses >= _LARGE:
        return Choice("cadical195", f"{clauses} clauses: quickest on formulas of {_LARGE} and more")
    return Choice("glucose4", f"{clauses} clauses: quickest on formulas below {_LARGE}")


def choose_for_batch() -> Choice:
    """The backend for many small questions to one open solver."""
    return Choice("cadical153", "quickest under assumptions")
