"""A step: what follows from a smallest set of rules and facts."""

from dataclasses import dataclass, replace
from typing import TypeAlias

from satpuzzles.explaining.reasoning.knowledge import Reason
from satpuzzles.explaining.techniques.technique import Technique


@dataclass(frozen=True, slots=True)
class Step:
    """``conclusions`` follow from ``rules``, by their switches, and ``facts``; without any of these the first would
    not. A step without conclusions is a contradiction between its rules and facts.

    ``technique`` is what people call a step that was found by counting; one that the solver found has none. A technique
    looks at the rules ``about``, and counts the values that are left there, the literals ``counted``; these all lie in
    the rules ``within`` as well, where there are such rules. ``choices`` is about how many cells singles, or steps of
    one line of blocks, conclude something at the same moment. ``split`` is the cell in whose cases the opposite of the
    first conclusion leads to a contradiction, if that is how the step was found.
    """

    conclusions: tuple[int, ...]
    rules: tuple[int, ...]
    facts: tuple[int, ...]
    technique: Technique | None = None
    about: tuple[int, ...] = ()
    within: tuple[int, ...] = ()
    counted: tuple[int, ...] = ()
    choices: int = 0
    split: int | None = None

    @property
    def size(self) -> int:
        """How many rules and facts have to be seen together."""
        return len(self.rules) + len(self.facts)

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
