"""What a puzzle demands: rules for solvers, in words for people, and with a check of answers; and the steps that people
who solve a kind know by name, by the rules that they follow from.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import InitVar, dataclass, field, replace
from enum import StrEnum
from typing import Any, Self, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from satenc import Constraint, Expression

Item = TypeVar("Item")
Encodings: TypeAlias = Mapping[str, StrEnum]
"""The chosen encoding for each role that a puzzle names in `Puzzle.encodings`."""
Runs: TypeAlias = Sequence[int] | Sequence[tuple[int, int]]
"""The lengths of the runs of 1s that a line has, in order and with gaps between them; or where cells have more values,
those of runs of one value each, with the places of these among the numbers, and gaps between runs of equal ones.
"""


class Texts(Sequence[str]):
    """A text for each of the ``items``, made when it is asked for: few instances of a rule are ever named."""

    def __init__(self, text: Callable[[Item], str], items: Sequence[Item]) -> None:
        self._text, self._items = text, items

    def __len__(self) -> int:
        return len(self._items)

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[str]: ...
    def __getitem__(self, place: int | slice) -> str | Sequence[str]:
        if isinstance(place, slice):
            return Texts(self._text, self._items[place])
        return self._text(self._items[place])


@dataclass(frozen=True, slots=True)
class Rule:
    """One demand on many groups of cells, its instances: that each row has every value once.

    ``label`` names the rule in formulas and files; no other rule of the puzzle has it. It is ``stated`` by a
    constraint of satenc, or by an expression with a truth for each instance; ``constraint`` states it.

    Sentences call an instance by the label and its number from 1, "row 3", or by one of the ``names``. ``demands`` is
    what it demands, one text for all instances or one for each: "every value once" follows "row 3" and a colon. People
    take all instances of a ``whole`` rule as one, called ``label``. ``wrong`` are such texts for an instance that does
    not hold, where what it demands would read as if it held: "not on the board"; ``has(number, values)`` is what an
    instance has instead of that in a complete answer: "3 stars". ``exclusion`` completes "no two of them", for a rule
    that keeps two cells from both being 1. ``parts`` has for each instance the names of the lines or regions that it
    compares, as "row 1" and "row 3", none for one that compares none. ``runs`` has for each instance the runs of 1s in
    its line, None if the clue does not state all of them.

    If ``is_clue``, each instance is a clue of this puzzle; otherwise the rule is one of the game. If the kind can do
    it, ``without(number)`` is the puzzle without that clue, and ``restated(number, grid)`` the puzzle with that clue as
    it is in a complete grid. A clue that ``is_written`` is a further rule, a text of the document and no entry of its
    board: it can go, but new puzzles keep it. One holds only
    ``if_unique``: there is one solution, which hints say.
    """

    label: str
    stated: InitVar[Constraint | Expression]
    demands: str | Sequence[str] = ""
    names: Sequence[str] = ()
    whole: bool = False
    wrong: str | Sequence[str] = ""
    exclusion: str = ""
    parts: Sequence[Sequence[str]] = ()
    runs: Sequence[Runs | None] = ()
    is_clue: bool = False
    is_written: bool = False
    if_unique: bool = False
    without: Callable[[int], Any] | None = field(default=None, compare=False)  # a Puzzle, which is made of rules
    restated: Callable[[int, list[list[int]]], Any] | None = field(default=None, compare=False)
    has: Callable[[int, NDArray[np.int64]], str] | None = field(default=None, compare=False)
    constraint: Constraint = field(init=False)

    def __post_init__(self, stated: Constraint | Expression) -> None:
        if isinstance(stated, Expression):
            from satenc.statements.statement import constraint  # not needed by a Sudoku

            stated = constraint(stated)
        object.__setattr__(self, "constraint", stated)

    @property
    def is_spare(self) -> bool:
        """Whether puzzles that are made can do without an instance."""
        return self.is_clue and self.without is not None and not self.is_written

    @property
    def fault(self) -> str:
        """What is wrong with the names of the instances, in words; empty where people can tell them apart."""
        if self.label in {"", "definitions"}:  # the clauses of definitions belong to no rule
            return f"a rule cannot be called {self.label!r}"
        each = {
            "names": self.names,
            "demands": self.demands,
            "parts": self.parts,
            "runs": self.runs,
            "wrong": self.wrong,
        }
        for what, texts in each.items():
            if texts and not isinstance(texts, str) and len(texts) != self.constraint.count:
                return f"rule {self.label!r} has {self.constraint.count} instances, and {len(texts)} {what}"
        return (
            ""
            if isinstance(self.names, Texts) or all(self.names)
            else f"rule {self.label!r}: an instance has an empty name"
        )

    def name(self, number: int | None) -> str:
        """What a person calls instance ``number``, from 0; None is all instances together."""
        if number is None:
            return self.label
        return self.names[number] if self.names else f"{self.label} {number + 1}"

    def demand(self, number: int | None) -> str:
        """What that instance demands; empty where its name says it."""
        if isinstance(self.demands, str):
            return self.demands
        return "" if number is None else self.demands[number]

    @property
    def is_nameless(self) -> bool:
        """Whether its demand alone is shown, such as "stars never touch": it is a whole rule without names, and its
        label and numbers say nothing to people.
        """
        return self.whole and not self.names and bool(self.demands)

    def broken_instance(self, number: int, values: NDArray[np.int64]) -> str:
        """An instance that does not hold in an answer with these ``values``, in words: ``row 2: every value once``,
        ``row 2 has 3 stars; it needs 2 stars``, or its demand if it `is_nameless`.
        """
        if self.is_nameless:
            return self.demand(number)
        if self.has is not None:
            return f"{self.name(number)} has {self.has(number, values)}; it needs {self.demand(number)}"
        wrong = self.wrong or self.demands
        return ": ".join(filter(None, (self.name(number), wrong if isinstance(wrong, str) else wrong[number])))

    def broken(self, values: NDArray[np.int64]) -> list[str]:
        """Each `broken_instance` of a complete answer once; ``values`` are those of its variables."""
        numbers = np.flatnonzero(~self.constraint.holds(values)).tolist()
        return [*dict.fromkeys(self.broken_instance(number, values) for number in numbers)]


Rules: TypeAlias = Mapping[str, Rule]
"""Rules by their labels, in the order in which the puzzle states them."""


class NamedStep(str):
    """The name of a step: of one whose reason has these ``rules``, and that fits all else that is stated.

    ``rules`` are labels with commas between: each of a rule, or of several with ``|``; one with ``+`` behind it stands
    for one such rule or more. The step concludes that cells have this ``value``, if it is given, and rests on ``facts``
    that are known or, if it is False, on none. One that ``holds`` names a value that cells have, and if that is False,
    one that they do not have. ``when`` is called with the puzzle and the step, a `StepOf` over rules
    and facts as people are shown them (`satpuzzles.explaining.techniques.step`): a method of the kind, or a function of
    a module. It tells whether the step fits; where it has words for ``says``, it gives them by their keys. A text is
    the technique of all kinds that the step must have.

    ``says`` is the reason in words, which follows what is concluded and a colon; empty where a technique of all kinds
    says it, which ``when`` finds in the step. In it ``{facts}`` are the facts in words, ``{as}`` is ", as" and the same
    or nothing where there are none, ``{noted}`` is that of the facts about open cells, ``{cells}`` are their cells,
    ``{rules}`` the rules by name and clue, beside those that people take as one and those about most of the board,
    ``{names}`` the same without clues, and each of ``rules`` in braces, without its ``+``, the names of those, with
    ``or`` after ``any``, as in ``{any clue}``; with the rules agree ``{s}`` ("s" or nothing) and ``{have}``.
    ``{all}`` is "all of its", or "no" where no facts are needed, with rules without their clues; ``{apart}`` says what
    would be cut off, ``{through}`` through which places a loop goes, as " through r1c2"; ``{conclusions}`` are the
    cells concluded, ``{left}`` says which values are left there, and ``{leaves}`` that one rule leaves them. With these
    cells agree ``{it}`` ("it" or "they"), ``{them}``, ``{its}``, ``{each}`` ("it" or "each") and ``{be}`` ("is" or
    "are").

    ``weight`` is how hard the step is to see, as those of `satpuzzles.explaining.techniques.step.Technique`. What a
    step concludes that ``is_evident`` is on the board already, such as that a cell with a number is no wall: it is
    known from the start, and never told. One that ``gathers`` has all values that its rules exclude from a cell, though
    not all of them rest on the same facts.
    """

    __slots__ = ("facts", "gathers", "holds", "is_evident", "rules", "says", "value", "weight", "when")

    weight: float
    rules: Sequence[str]
    says: str
    value: int | None
    facts: bool | None
    when: Callable[[Any, Any], Mapping[str, str] | bool] | str | None
    is_evident: bool
    gathers: bool
    holds: bool | None
    supposes = False
    """As of a `Technique`: the step does not begin by supposing a value."""
    family = None
    """As of a `Technique`: it has none."""

    def __new__(
        cls,
        name: str,
        weight: float,
        rules: str,
        says: str,
        value: int | None = None,
        facts: bool | None = None,
        when: Callable[[Any, Any], Mapping[str, str] | bool] | str | None = None,
        is_evident: bool = False,  # pickle hands it over by its place
        gathers: bool = False,
        holds: bool | None = None,
    ) -> Self:
        named = super().__new__(cls, name)
        named.weight, named.rules, named.says = weight, tuple(filter(None, rules.split(", "))), says
        named.value, named.facts, named.when, named.is_evident = value, facts, when, is_evident
        named.gathers, named.holds = gathers, holds
        return named

    @classmethod
    def evident(
        cls,
        name: str,
        rules: str,
        says: str,
        value: int | None = None,
        when: Callable[[Any, Any], Mapping[str, str] | bool] | None = None,
    ) -> Self:
        """A step that is evident, which rests on no facts."""
        return cls(name, 1.0, rules, says, value, False, when, is_evident=True)

    def __getnewargs__(self) -> tuple[Any, ...]:  # for pickle
        rules = ", ".join(self.rules)
        return (
            str(self),
            self.weight,
            rules,
            self.says,
            self.value,
            self.facts,
            self.when,
            self.is_evident,
            self.gathers,
            self.holds,
        )

    def fits(self, step: Any, puzzle: Any) -> bool:
        """Whether a step of ``puzzle`` is one of that name."""
        if self.facts is not None and self.facts != bool(step.facts):
            return False
        for one in step.conclusions:
            if self.holds is not None and one.holds != self.holds:
                return False
            if self.value is not None and (one.value == self.value) != (one.holds or self.holds is False):
                return False
        labels = Counter(rule.label for rule in step.rules)
        for wanted in self.rules:
            of_it = [label for label in labels if re.fullmatch(wanted.removesuffix("+"), label)]
            found = sum(labels.pop(label) for label in of_it)
            if not found or (found > 1 and not wanted.endswith("+")):
                return False
        if labels or isinstance(self.when, str):
            return not labels and bool(step.technique == self.when)
        if self.when is None:
            return True
        said = [self.when(puzzle, one) for one in _each_in_front(step)]
        return all(said) and all(words == said[0] for words in said)


def _each_in_front(step: Any) -> Iterator[Any]:
    """The step once for each conclusion, which then comes first: what the words say has to give every conclusion."""
    for i, first in enumerate(step.conclusions):
        yield replace(step, conclusions=(first, *step.conclusions[:i], *step.conclusions[i + 1 :]))
