"""Which solver for which formula; docs/performance.md has the measurements.

No solver is best at everything: on the hard Hanjie puzzles glucose4 needs two thirds of cadical195's time, on formulas
of millions of clauses ten times as much.
"""

from dataclasses import dataclass, replace

from satenc import Formula

NAME = "auto"

_LARGE = 300_000
_SMALL = 3_000


@dataclass(frozen=True, slots=True)
class Choice:
    """The name of a backend, and why it was chosen. It gives up a question after so many ``conflicts``, if any. With
    ``guided`` it is told first which values are likely.
    """

    backend: str
    reason: str | None
    conflicts: int | None = None
    guided: bool = False


_FIRST_CONFLICTS = 30_000
"""After so many conflicts the first solver gives way to one that is told which values are likely."""

_FIRST_CONFLICTS_UNTOLD = 10_000
"""The same where that one is not told: each solver has formulas on which it does not end."""

_FIRST_CONFLICTS_OF_DIFFERENCES = 2_000
"""The same where each rule is that variables differ: the second one's stable mode is seldom the slower there."""

_FIRST_CONFLICTS_OF_MANY = 5_000
"""The most for formulas of `_MANY` clauses and more, whose conflicts take longer: 30,000 took a third of the time for
Faase.
"""

_MANY = 200_000

_FEW = 20_000
"""Clauses below which MiniSat's search is quicker than Glucose's for a Hanjie, and as quick for a Middle Sum."""


def stages(formula: Formula, answers: int | None, *, can_guess: bool, only_differences: bool) -> list[Choice]:
    """What to try in turn for up to ``answers`` answers from ``formula``; the last one goes on to the end. Where it can
    be guessed which values are likely, that one is told. ``only_differences``: each rule says that variables differ.

    Most formulas fall to the first solver in less time than the likely values take to find. The second one is CaDiCaL,
    which keeps to them whenever it decides, and gains most where it seldom restarts: its turns begin with that. Glucose
    and MiniSat only begin with likely values and gain nothing.
    """
    first = choose(formula, answers)
    if answers is None or answers > 2 or first.backend != "glucose4":
        return [first]
    clauses = len(formula.clauses)
    if can_guess and clauses < _FEW:
        first = Choice("minisatgh", f"{clauses} clauses: quickest on automata of fewer than {_FEW}")
    if can_guess:
        conflicts, second = _FIRST_CONFLICTS, "cadical153-turns"
    elif only_differences:
        conflicts, second = _FIRST_CONFLICTS_OF_DIFFERENCES, "cadical153-stable"
    else:
        conflicts, second = _FIRST_CONFLICTS_UNTOLD, "cadical153"
    if clauses >= _MANY:
        conflicts = min(conflicts, _FIRST_CONFLICTS_OF_MANY)
    told = ", with likely values to try first" if can_guess else ""
    reason = f"after {conflicts} conflicts of {first.backend}{told}"
    return [replace(first, conflicts=conflicts), Choice(second, reason, guided=can_guess)]


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
