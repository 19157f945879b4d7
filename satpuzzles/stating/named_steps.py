"""Steps that people who solve a kind know by name. A kind states them; they are recognised by the form of a reason."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self


class NamedStep(str):
    """The name of a step: of one whose reason has these ``rules``, and that fits all else that is stated.

    Each of ``rules`` is the label of a rule, or several with ``|`` between; one with ``+`` behind it stands for one
    such rule or more. The step concludes that cells have this ``value``, if it is given, and rests on ``facts`` that
    are known or, if it is False, on none. ``when``, a function of a module, is called with the step, a `StepOf` over
    rules and facts as people are shown them (`satpuzzles.explaining.techniques.step`), and with the puzzle. It tells
    whether the step fits; where it has words for ``says``, it gives them by their keys.

    ``says`` is the reason in words, which follows what is concluded and a colon; empty where a technique of all kinds
    says it, which ``when`` finds in the step. In it ``{facts}`` are the facts in words, ``{cells}`` their cells,
    ``{rules}`` the rules by name and clue, beside those that people take as one and those about most of the board,
    ``{names}`` the same without clues, and each of ``rules`` in braces, without its ``+``, the names of those; with the
    rules agree ``{s}`` ("s" or nothing) and ``{have}``. ``{apart}`` says what would be cut off,
    ``{conclusions}`` are the cells concluded, and ``{left}`` which values are left there. With these cells agree
    ``{it}`` ("it" or "they"), ``{its}``, ``{each}`` ("it" or "each") and ``{be}`` ("is" or "are").

    ``weight`` is how hard the step is to see, as those of `satpuzzles.explaining.techniques.technique.Technique`.
    """

    __slots__ = ("facts", "rules", "says", "value", "weight", "when")

    weight: float
    rules: Sequence[str]
    says: str
    value: int | None
    facts: bool | None
    when: Callable[[Any, Any], Mapping[str, str] | bool] | None
    supposes = False
    """As of a `Technique`: the step does not begin by supposing a value."""
    family = None
    """As of a `Technique`: it has none."""

    def __new__(
        cls,
        name: str,
        weight: float,
        rules: Sequence[str],
        says: str,
        value: int | None = None,
        facts: bool | None = None,
        when: Callable[[Any, Any], Mapping[str, str] | bool] | None = None,
    ) -> Self:
        named = super().__new__(cls, name)
        named.weight, named.rules, named.says = weight, rules, says
        named.value, named.facts, named.when = value, facts, when
        return named

    def __getnewargs__(self) -> tuple[Any, ...]:  # for pickle
        return str(self), self.weight, self.rules, self.says, self.value, self.facts, self.when

    def fits(self, step: Any, puzzle: Any) -> bool:
        """Whether a step of ``puzzle`` is one of that name."""
        if self.facts is not None and self.facts != bool(step.facts):
            return False
        if self.value is not None and any((one.value == self.value) != one.holds for one in step.conclusions):
            return False
        labels = Counter(rule.label for rule in step.rules)
        for wanted in self.rules:
            of_it = [label for label in labels if re.fullmatch(wanted.removesuffix("+"), label)]
            found = sum(labels.pop(label) for label in of_it)
            if not found or (found > 1 and not wanted.endswith("+")):
                return False
        return not labels and (self.when is None or bool(self.when(step, puzzle)))
