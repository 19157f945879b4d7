"""A step: what follows from a smallest set of rules and facts.

While a step is looked for, rules are the switches and facts the literals of a solver; people are shown the same step
with rules that have names, and facts about cells: `satpuzzles.explaining.shown_step.Explained`.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, StrEnum, auto
from typing import Any, Generic, Self, TypeAlias, TypeVar

from satpuzzles.explaining.reasoning.knowledge import Reason
from satpuzzles.explaining.reasoning.reasoner import Reasoner
from satpuzzles.stating.puzzle import Puzzle
from satpuzzles.stating.rules import NamedStep


class Family(Enum):
    """What a technique looks at, and so how its steps are put into words."""

    COUNTING = auto()
    """How many cells are left for values in rules."""
    LINE = auto()
    """Where the blocks of one line can lie."""
    SUM = auto()
    """In which ways one sum or two can be made."""
    CONNECTION = auto()
    """A rule that cells are connected."""
    COLORING = auto()
    """Which cells lie inside of a loop, and which outside."""
    TOTALS = auto()
    """What several rules need together."""
    FORM = auto()
    """Whatever the solver finds, named by the form of the reason. Such a step is harder the more it rests on."""


class Technique(StrEnum):
    """What the reason of a step looks like, from the easiest. Each has a name, a ``weight`` and a ``family``.

    The weight says how hard a step is. The numbers of the techniques of Sudoku are those of Sudoku Explainer (N.
    Juillerat, 2007), by which its forums grade; the others stand between them. Those of the family FORM are for a step
    that rests on little.
    """

    weight: float
    family: Family

    def __new__(cls, name: str, weight: float, family: Family = Family.COUNTING) -> Self:
        technique = str.__new__(cls, name)
        technique._value_, technique.weight, technique.family = name, weight, family
        return technique

    FULL_HOUSE = "full house", 1.0
    """A rule has one open cell, and one value is missing."""
    COMPLETE = "complete", 1.0
    """A rule has a value as often as it may: the open cells do not have it."""
    COMPLETED = "completed line", 1.0, Family.LINE
    """All blocks of a line are painted: its open cells are empty."""
    FINISHED = "finished block", 1.0, Family.LINE
    """A painted run is as long as any block that it can belong to."""
    OVERLAP = "overlap", 1.2, Family.LINE
    """The blocks of a line cover a cell pushed to one end and to the other."""
    EDGE = "edge", 1.4, Family.LINE
    """A block has too little room on one side of a painted cell."""
    JOINED = "joined", 1.4, Family.LINE
    """Two painted runs belong to one block."""
    GAP = "gap too small", 1.6, Family.LINE
    """A gap is shorter than any block that can lie there."""
    OUT_OF_REACH = "out of reach", 1.6, Family.LINE
    """No block can reach a cell."""
    SPLIT = "split", 1.8, Family.LINE
    """A cell would join two painted runs to a block that is too long."""
    LAST_CELLS = "last cells", 1.2
    """A rule needs a value as often as there are cells left for it."""
    HIDDEN_SINGLE = "hidden single", 1.5
    """A rule has one cell left for a value that it needs."""
    NAKED_SINGLE = "naked single", 2.3
    """A cell has one value left."""
    LAST_SUMMAND = "last summand", 1.5, Family.SUM
    """A sum has one open cell."""
    SUM_COMBINATIONS = "sum combinations", 2.5, Family.SUM
    """A value stands in no combination of different values that makes a sum."""
    SUBTRACTING = "subtracting sums", 3.0, Family.SUM
    """Two sums that share all cells but one each: these two cells have a known difference."""
    BLOCKED_SUM = "blocked sum", 3.2, Family.SUM
    """A value that would leave a sum no combination."""
    LINKED_SUMS = "linked sums", 4.2, Family.SUM
    """A value of a sum: each combination with it would leave no combination to another sum."""
    PLACEMENT = "forced placement", 2.0
    """However the values that a rule needs are placed so that no two are neighbours, a cell has one."""
    EXCLUSION = "exclusion", 2.0
    """A cell that would leave a rule too few cells."""
    PRESSURED = "pressured exclusion", 2.4
    """A cell that would leave a rule cells enough, but some of them are neighbours."""
    CUT_OFF = "cut off", 2.5, Family.CONNECTION
    """A cell without which others would be cut off, or that would be cut off itself."""
    LOCKED = "locked candidates", 2.6
    """All cells that a rule has left for a value lie in another rule, which has no room for more."""
    SQUEEZED = "squeezed region", 2.6
    """The same where values may stand several times, as stars do."""
    FILLED = "filled lines", 2.8
    """A cell that the 1s of a region, however they are placed, touch, or fill a rule over it with room for one."""
    SQUEEZED_LINE = "squeezed line", 3.2
    """As a squeezed region, of a row or column that has its cells in a region: people look at regions first."""
    LINE_EXCLUSION = "line exclusion", 3.2
    """A cell that would leave a row or column too few cells, not only by touching them."""
    CROWDED = "crowded lines", 3.2
    """As filled lines, where placements have several 1s in a rule, or too many for it."""
    NAKED_PAIR = "naked pair", 3.0
    """Two cells of a rule have the same two values left."""
    EITHER_VALUE = "either value", 3.0
    """Each value that is left to a cell excludes the same value of another cell."""
    EITHER_PLACE = "either place", 3.0
    """A value excludes the same value of another cell in each cell that a rule has left for it."""
    X_WING = "X-wing", 3.2
    """Two lines have their cells for a value in the same two lines across."""
    HIDDEN_PAIR = "hidden pair", 3.4
    """A rule has the same two cells left for two values."""
    NAKED_TRIPLE = "naked triple", 3.6
    """Three cells of a rule have three values left together."""
    SWORDFISH = "swordfish", 3.8
    """Three lines have their cells for a value in the same three lines across."""
    HIDDEN_TRIPLE = "hidden triple", 4.0
    """A rule has three cells left for three values together."""
    NAKED_QUAD = "naked quad", 5.0
    """Four cells of a rule have four values left together."""
    HIDDEN_QUAD = "hidden quad", 5.4
    """A rule has four cells left for four values together."""
    COMBINATIONS = "combinations", 1.5, Family.FORM
    """One rule: of all ways to fill in its cells, none has the value."""
    COUNTING = "counting", 3.5
    """Several rules have their cells for a value in as many other rules as have room for them."""
    TOTALS = "comparing totals", 4.2, Family.TOTALS
    """Some rules need more together than others have room for, if the conclusion were wrong."""
    XY_WING = "XY-wing", 4.2
    """Three cells with two values each, of three."""
    XYZ_WING = "XYZ-wing", 4.4
    """A cell with three values and two with two of these each, all with one value in common."""
    SKYSCRAPER = "skyscraper", 4.5
    """Two lines side by side with two cells left for a value, one of each in the same line across."""
    KITE = "two-string kite", 4.5
    """Two lines that cross with two cells left for a value, one of each in the same box."""
    SIMPLE_CHAIN = "simple chain", 4.5
    """Other rules with two cells left for a value, one after the other."""
    COLORING = "colouring", 4.0, Family.COLORING
    """If the cells on both sides of an edge lay otherwise inside or outside of the loop, colours would contradict."""
    CLASH = "clash", 4.0, Family.FORM
    """What one rule would give with the opposite of the conclusion, and another rule does not allow."""
    ISOLATION = "isolation", 4.0, Family.FORM
    """What one or two rules would give with the opposite of the conclusion would be cut off."""
    FORCING_CHAIN = "forcing chain", 5.0, Family.FORM
    """What a supposed value leads to, rule by rule, up to a contradiction."""
    CONTRADICTION = "contradiction", 5.0, Family.FORM
    """The same where cells have only two values."""
    CASES = "trial and error", 6.0, Family.FORM
    """What a supposed value leads to, up to a cell that has two values left, both of them wrong."""
    COMBINED = "combining rules", 5.0, Family.FORM
    """Several rules that have to be seen together, without an order."""

    @property
    def needs_all(self) -> bool:
        """Whether all conclusions of a step together need every rule and fact; the first of them may need fewer."""
        return self.family is Family.SUM or self in (
            Technique.NAKED_SINGLE,
            Technique.PLACEMENT,
            Technique.EXCLUSION,
            Technique.LINE_EXCLUSION,
            Technique.PRESSURED,
            Technique.FILLED,
            Technique.CROWDED,
            Technique.LOCKED,
            Technique.EITHER_VALUE,
            Technique.EITHER_PLACE,
            Technique.NAKED_PAIR,
            Technique.NAKED_TRIPLE,
            Technique.NAKED_QUAD,
        )

    @property
    def supposes(self) -> bool:
        """Whether the step begins by supposing a value."""
        return self in (Technique.FORCING_CHAIN, Technique.CONTRADICTION, Technique.CASES)

    @property
    def is_last_resort(self) -> bool:
        """Whether no person looks for such a step: it supposes a value, or combines rules without an order."""
        return self.supposes or self is Technique.COMBINED


ABOVE_EASY = Technique.NAKED_PAIR.weight
"""What steps weigh that a puzzle which is called easy does not need."""


ABOVE_MEDIUM = frozenset({Technique.CASES, Technique.COMBINED})
"""What a puzzle does not need that looking one step ahead solves: one supposition leads to a contradiction there."""


def by_combinations(facts: int) -> float:
    """What a step weighs that one rule gives with so many ``facts``, and that has no name."""
    return Technique.COMBINATIONS.weight + 0.5 * math.log2(1 + facts)


FISH = {2: Technique.X_WING, 3: Technique.SWORDFISH}
"""The technique for each number of lines."""
NAKED = {2: Technique.NAKED_PAIR, 3: Technique.NAKED_TRIPLE, 4: Technique.NAKED_QUAD}
HIDDEN = {2: Technique.HIDDEN_PAIR, 3: Technique.HIDDEN_TRIPLE, 4: Technique.HIDDEN_QUAD}
"""The technique for each number of cells and values."""


R = TypeVar("R")
F = TypeVar("F")


@dataclass(frozen=True)  # Python 3.11 cannot make one with slots by its alias
class InferenceOf(Generic[R, F]):
    """A member of a chain: by ``rules`` the ``conclusions`` follow from the ``premises``, which are known, suppositions
    or conclusions of earlier inferences.

    ``rules`` is one rule, beside which whole rules (`satpuzzles.stating.rules.Rule`) may stand; or two rules that have
    to be seen together, with these beside them.
    Two kinds of inferences differ. Without conclusions and cases, the premises contradict the rules. With ``cases``,
    and without rules, the premises leave a cell several values, and there is a case for each: its first inference,
    without rules and premises, concludes the value that is supposed, and its last inference is a contradiction.
    """

    rules: tuple[R, ...]
    premises: tuple[F, ...]
    conclusions: tuple[F, ...]
    cases: tuple[tuple["InferenceOf[R, F]", ...], ...] = ()

    def shown(self, rule: Callable[[R], Any], fact: Callable[[F], Any]) -> "InferenceOf[Any, Any]":
        """The same inference with each rule and each fact as these functions show it."""
        cases = tuple(tuple(inference.shown(rule, fact) for inference in case) for case in self.cases)
        premises, conclusions = (tuple(map(fact, part)) for part in (self.premises, self.conclusions))
        return InferenceOf(tuple(map(rule, self.rules)), premises, conclusions, cases)


Inference: TypeAlias = InferenceOf[int, int]


@dataclass(frozen=True, slots=True)
class StepOf(Generic[R, F]):
    """``conclusions`` follow from ``rules`` and ``facts``. The first conclusion needs every one of these; of a
    completed line, a finished block and a technique that `needs_all`, all conclusions together do; of colouring on a
    large board the rules are all of the loop. A step without
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


def shown(step: Step, reasoner: Reasoner) -> StepOf[Any, Any]:
    """``step`` over rules with names and facts about cells."""
    conclusions, facts = (tuple(map(reasoner.cells.fact, literals)) for literals in (step.conclusions, step.facts))
    return StepOf(conclusions, tuple(map(reasoner.rules.__getitem__, step.rules)), facts, step.technique)


def named_steps(puzzle: Puzzle) -> list[NamedStep]:
    """The steps that people who solve ``puzzle`` know by name, the easiest first."""
    steps = puzzle.explaining.steps
    return [*puzzle.named_steps, *(steps(puzzle) if steps else ())]


def own_name(step: Step, reasoner: Reasoner) -> NamedStep | None:
    """The name that the kind has for ``step``; None where it has none."""
    if not step.conclusions:
        return None
    stated = step.conclusions, step.rules, step.facts, step.technique
    if stated not in reasoner.named:
        one_shown, names = shown(step, reasoner), named_steps(reasoner.puzzle)
        reasoner.named[stated] = next((one for one in names if one.fits(one_shown, reasoner.puzzle)), None)
    return reasoner.named[stated]
