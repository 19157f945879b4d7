"""A step: what follows from a smallest set of rules and facts."""

from dataclasses import dataclass

from satpuzzles.explaining.techniques import Technique


@dataclass(frozen=True, slots=True)
class Step:
    """``conclusions`` follow from ``rules``, by their switches, and ``facts``; without any of these the first would
    not. ``technique`` is the name of a reason that people know, ``about`` the rule that it looks at, 0 for a cell.
    """

    conclusions: tuple[int, ...]
    rules: tuple[int, ...]
    facts: tuple[int, ...]
    technique: Technique | None = None
    about: int = 0

    @property
    def size(self) -> int:
        """How many rules and facts have to be seen together."""
        return len(self.rules) + len(self.facts)
