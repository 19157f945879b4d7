"""Choose a solver for a formula; docs/performance.md has the measurements.

No solver is best at everything: glucose4 needs two thirds of cadical195's time on the hard Hanjie puzzles, and ten
times as much on formulas of millions of clauses.
"""

from dataclasses import dataclass, replace

from satenc import Formula

NAME = "auto"

_LARGE = 300_000
_SMALL = 3_000


@dataclass(frozen=True, slots=True)
class Stage:
    """One solver of a search: the name of its ``backend``, and the ``reason`` for it. It gives up a question
    after so many ``conflicts``, if any. With ``guided`` it is told first which values are likely. With ``supposing`` it
    looks only among the answers that have the values that are almost certain. One that is ``brief`` is
    `satpuzzles.backends.incremental.incremental`: its conflicts take so little time that this process can always wait
    for them.
    """

    backend: str
    reason: str | None = None
    conflicts: int | None = None
    guided: bool = False
    supposing: bool = False
    brief: bool = False


BRIEF = "minisat22"
BRIEF_CONFLICTS = 2_000
"""Conflicts of the first solver. 352 puzzles of 22 kinds all took fewer, MiniSat 4.7 s and Glucose 6.0. MiniSat keeps
a time limit in this process, so that with and without a limit the way is the same.
"""

_FIRST_CONFLICTS = 5_000
"""After so many conflicts the first solver gives way to one that is told which values are likely. To find them takes
about as long.
"""

_FIRST_CONFLICTS_OF_FEW = 30_000
"""`_FIRST_CONFLICTS` for formulas of fewer than `_FEW` clauses: most of these are decided soon after."""

_FIRST_CONFLICTS_UNTOLD = 10_000
"""`_FIRST_CONFLICTS` where the next solver is told no likely values: each solver has formulas on which it does
not end.
"""

_FIRST_CONFLICTS_OF_DIFFERENCES = 2_000
"""`_FIRST_CONFLICTS` where each rule is that variables differ: the stable mode of the second solver is seldom slower
there.
"""

_FIRST_CONFLICTS_OF_MANY = 5_000
"""The most for formulas of `_MANY` clauses and more, whose conflicts take longer."""

_MANY = 200_000

_CONFLICTS_SUPPOSING = 60_000
"""The most under values that are almost certain: one of them may be wrong, or too few may be certain to help."""

_FEW = 20_000
"""Clauses below which MiniSat's search is quicker than Glucose's for a Hanjie, and as quick for a Middle Sum."""

_TOLD = [
    Stage("glucose4", "with the values that are almost certain", _CONFLICTS_SUPPOSING, guided=True, supposing=True),
    Stage("cadical153-turns", "with likely values to try first", guided=True),
]


def stages(formula: Formula, answers: int | None, *, can_guess: bool, only_differences: bool) -> list[Stage]:
    """What to try in turn for up to ``answers`` answers from ``formula``; the last one goes on to the end. Where it can
    be guessed which values are likely, those after the first are told. ``only_differences``: each rule says that
    variables differ.

    Most formulas fall to the first solver in less time than a process takes to start, most others to the second one in
    less time than the likely values take to find. The last one is CaDiCaL, which keeps to them whenever it decides, and
    gains most where it seldom restarts: its turns begin with that. Glucose and MiniSat only begin with likely values,
    and without suppositions gain nothing.
    """
    first = choose(formula, answers)
    if answers is None or answers > 2 or first.backend != "glucose4":
        return [first]
    clauses = len(formula.clauses)
    if can_guess:
        conflicts, others = _FIRST_CONFLICTS, _TOLD
        if clauses < _FEW:
            first = Stage("minisatgh", f"{clauses} clauses: quickest on automata of fewer than {_FEW}")
            conflicts = _FIRST_CONFLICTS_OF_FEW
    elif only_differences:
        conflicts, others = _FIRST_CONFLICTS_OF_DIFFERENCES, [Stage("cadical153-stable", None)]
    else:
        conflicts = _FIRST_CONFLICTS_OF_FEW if clauses < _FEW else _FIRST_CONFLICTS_UNTOLD
        others = [Stage("cadical153", None)]
    if clauses >= _MANY:
        conflicts = min(conflicts, _FIRST_CONFLICTS_OF_MANY)
    reason = f"after {conflicts} conflicts of {first.backend}"
    later = [replace(one, reason=f"{reason}{'' if one.reason is None else f', {one.reason}'}") for one in others]
    return [_brief(clauses), replace(first, conflicts=conflicts), *later]


def _brief(clauses: int) -> Stage:
    return Stage(BRIEF, f"{clauses} clauses: quickest on most of fewer than {_LARGE}", BRIEF_CONFLICTS, brief=True)


def choose(formula: Formula, answers: int | None) -> Stage:
    """The backend for up to ``answers`` answers from one formula; None means all."""
    clauses = len(formula.clauses)
    if answers is None or answers > 2:
        if formula.variables.count < _SMALL:
            return Stage("minisatgh", f"quickest from one answer to the next below {_SMALL} variables")
        return Stage("glucose4", "quickest from one answer to the next")
    if clauses >= _LARGE:
        return Stage("cadical195", f"{clauses} clauses: quickest on formulas of {_LARGE} and more")
    return Stage("glucose4", f"{clauses} clauses: quickest on formulas below {_LARGE}")


def choose_for_limit() -> Stage:
    """The backend for a question with a limit of few conflicts, at which CaDiCaL does not stop."""
    return Stage("glucose4", "stops when its conflicts are spent")


def choose_for_batch() -> Stage:
    """The backend for many small questions to one open solver."""
    return Stage("cadical153", "quickest under assumptions")
