"""A step: what follows from a smallest set of rules and facts."""

from dataclasses import dataclass

from satpuzzles.explaining.techniques.technique import Technique


@dataclass(frozen=True, slots=True)
class Pattern:
    """What a step counts: the ``counted`` values, as literals, that are left in the rules ``about``; with ``within``
    these all lie in those other rules. Rules are given by their switches.
    """

    technique: Technique
    about: tuple[int, ...] = ()
    within: tuple[int, ...] = ()
    counted: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """``conclusions`` follow from ``rules``, by their switches, and ``facts``; without any of these the first would
    not. ``pattern`` is what the step counts, if that is how it was found; ``choices`` is about how many cells singles,
    or steps of one line of a Hanjie, conclude something at the same moment. ``split`` is the cell in whose cases the
    opposite of the first conclusion leads to a contradiction, if that is how the step was found.
    """

    conclusions: tuple[int, ...]
    rules: tuple[int, ...]
    facts: tuple[int, ...]
    pattern: Pattern | None = None
    choices: int = 0
    split: int | None = None

    @property
    def technique(self) -> Technique | None:
        """The name of a reason that people know."""
        return None if self.pattern is None else self.pattern.technique

    @property
    def size(self) -> int:
        """How many rules and facts have to be seen together."""
        return len(self.rules) + len(self.facts)
