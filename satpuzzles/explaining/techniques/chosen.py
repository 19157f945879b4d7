"""Which techniques the steps of a path may use, as people state it: ``"-X-wing"``, or ``"up to naked pair, arrow"``."""

import math
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TypeAlias

from satpuzzles.boards import listed
from satpuzzles.common.document import shown
from satpuzzles.errors import UsageError
from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.techniques.step import Family, Step, Technique, named_steps
from satpuzzles.stating.puzzle import Puzzle

Techniques: TypeAlias = str | Iterable[str]
"""Names with commas between, or a list of them: one allows its technique, one with ``-`` before it forbids it, and
``up to`` before it allows all that are no harder. Where none is allowed by name, all are that are not forbidden.
"""

_UP_TO = "up to "
_FORBIDS = ("-", "−")  # noqa: RUF001  # a minus sign


@dataclass(frozen=True, slots=True)
class Chosen:
    """Steps may have the ``names``, and weigh at most ``heaviest`` unless they are ``named`` one by one.
    ``call(step, knowledge)`` gives what people call a step, and its weight.
    """

    names: frozenset[str]
    named: frozenset[str]
    heaviest: float
    call: Callable[[Step, Knowledge], tuple[str | None, float]]

    def allows(self, step: Step, knowledge: Knowledge) -> bool:
        """Whether ``step`` may be shown."""
        name, weight = self.call(step, knowledge)
        return name in self.named or (name in self.names and weight <= self.heaviest)

    @property
    def refused(self) -> frozenset[Technique]:
        """The techniques that no step may have."""
        return frozenset(one for one in Technique if str(one) not in self.names)

    @property
    def tries_values(self) -> bool:
        """Whether steps of several rules without a name of their own are among them."""
        forms = {one for one in Technique if one.family is Family.FORM} - {Technique.COMBINATIONS}
        return not forms <= self.refused


def weights(puzzle: Puzzle) -> Mapping[str, float]:
    """The names of all techniques that steps of ``puzzle`` may have, each with how hard it is, from the easiest."""
    found = {str(one): one.weight for one in Technique}
    for step in named_steps(puzzle):
        if not step.is_evident:
            found[str(step)] = min(step.weight, found.get(str(step), step.weight))
    return dict(sorted(found.items(), key=lambda one: (one[1], one[0])))


def chosen(
    techniques: Techniques, puzzle: Puzzle, call: Callable[[Step, Knowledge], tuple[str | None, float]]
) -> Chosen:
    """What ``techniques`` allow: for ``"-X-wing"`` all others, for ``"up to naked pair"`` steps that weigh no more than
    that. Raises UsageError for a name that is not known.
    """
    known = weights(puzzle)
    stated = techniques.split(",") if isinstance(techniques, str) else [*techniques]
    named, forbidden, limits, is_limited = set[str](), set[str](), list[float](), False
    for one in map(str.strip, filter(str.strip, stated)):
        if one.startswith(_FORBIDS):
            forbidden.add(_known(one[1:], known))
            continue
        is_limited = True
        if one.lower().startswith(_UP_TO):
            limits.append(known[_known(one[len(_UP_TO) :], known)])
        else:
            named.add(_known(one, known))
    heaviest = max(limits, default=0.0 if is_limited else math.inf)
    names = {name for name, weight in known.items() if weight <= heaviest} | named
    return Chosen(frozenset(names - forbidden), frozenset(named - forbidden), heaviest, call)


def _known(name: str, known: Iterable[str]) -> str:
    """The technique that ``name`` means, however it is spelt: ``x wing`` is the X-wing."""
    by_spelling = {_plain(one): one for one in known}
    if (found := by_spelling.get(_plain(name))) is not None:
        return found
    near = [by_spelling[one] for one in get_close_matches(_plain(name), by_spelling, 3)]
    raise UsageError(
        f"'techniques': unknown technique {shown(name.strip())}; "
        + (f"did you mean {listed(near, 'or')}?" if near else "'satpuzzles help KIND' names those of a kind")
    )


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", " ", name.lower()).strip()
