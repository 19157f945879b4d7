"""A step: what follows from a smallest set of rules and facts.

While a step is looked for, rules are the switches and facts the literals of a solver; people are shown the same step
with rules that have names, and facts about cells: `satpuzzles.explaining.explained.Explained`.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeAlias, TypeVar

from satpuzzles.explaining.reasoning.knowledge import Reason
from satpuzzles.explaining.techniques.technique import Technique
from satpuzzles.named_steps import NamedStep

R = TypeVar("R")
F = TypeVar("F")


@dataclass(frozen=True)  # Python 3.11 cannot make one with slots by its alias
class LinkOf(Generic[R, F]):
    """One inference: by ``rules`` the ``conclusions`` follow from the ``premises``, which are known, suppositions or
    conclusions of earlier links.

    ``rules`` is one rule, beside which whole rules (`satpuzzles.rules.Rule`) may stand; or two rules that have to be
    seen together, with these beside them.
    Two kinds of links differ. Without conclusions and cases, the premises contradict the rules. With ``cases``, and
    without rules, the premises leave a cell several values, and there is a case for each: its first link, without rules
    and premises, concludes the value that is supposed, and its last link is a contradiction.
    """

    rules: tuple[R, ...]
    premises: tuple[F, ...]
    conclusions: tuple[F, ...]
    cases: tuple[tuple["LinkOf[R, F]", ...], ...] = ()

    def shown(self, rule: Callable[[R], Any], fact: Callable[[F], Any]) -> "LinkOf[Any, Any]":
        """The same link with each rule and each fact as these functions show it."""
        cases = tuple(tuple(link.shown(rule, fact) for link in case) for case in self.cases)
        premises, conclusions = (tuple(map(fact, part)) for part in (self.premises, self.conclusions))
        return LinkOf(tuple(map(rule, self.rules)), premises, conclusions, cases)


Link: TypeAlias = LinkOf[int, int]


@dataclass(frozen=True, slots=True)
class StepOf(Generic[R, F]):
    """``conclusions`` follow from ``rules`` and ``facts``. The first conclusion needs every one of these; of a
    completed line, a finished block and a technique that `needs_all`, all conclusions together do. A step without
    conclusions is a conflict: its rules and facts cannot stand together, but any part of them can.

    ``technique`` is the name of a step that people know. Such a step looks at the rules ``about``, a naked single at
    none. ``choices`` is about how many cells singles, or steps of one line of blocks, conclude something at the same
    moment; 0 where there are none.
    """

    conclusions: tuple[F, ...]
    rules: tuple[R, ...]
    facts: tuple[F, ...]
    technique: Technique | NamedStep | None = None
    about: tuple[R, ...] = ()
    choices: int = 0

    @property
    def size(self) -> int:
        """How many rules and facts have to be seen together."""
        return len(self.rules) + len(self.facts)


@dataclass(frozen=True, slots=True)
class Step(StepOf[int, int]):
    """A step as it is found. One that the solver found has no technique yet.

    A technique counts the values that are left in the rules that it looks at, the literals ``counted``; these all lie
    in the rules ``within`` as well, where there are such rules. ``split`` is the cell in whose cases the opposite of
    the first conclusion leads to a contradiction, if that is how the step was found.
    """

    technique: Technique | None = None
    within: tuple[int, ...] = ()
    counted: tuple[int, ...] = ()
    split: int | None = None

    @property
    def weight(self) -> float:
        """How hard its technique is to see."""
        return 0.0 if self.technique is None else self.technique.weight

    def with_reason(self, reason: Reason) -> "Step":
        """The step with the rules and facts of ``reason`` beside its own."""
        rules = dict.fromkeys((*self.rules, *reason.rules))
        facts = dict.fromkeys((*self.facts, *reason.facts))
        return replace(self, rules=tuple(rules), facts=tuple(facts))


Draft: TypeAlias = tuple[Step, tuple[int, ...]]
"""A step without the reason of its exclusions: it rests on that some values are excluded, which follow as literals."""
