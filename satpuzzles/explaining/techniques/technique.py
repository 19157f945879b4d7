"""The names that solvers of puzzles have for steps, and how hard these are."""

from collections.abc import Mapping
from enum import StrEnum


class Technique(StrEnum):
    """What the reason of a step looks like, from the easiest."""

    FULL_HOUSE = "full house"
    """A rule has one open cell, and one value is missing."""
    COMPLETE = "complete"
    """A rule has a value as often as it may: the open cells do not have it."""
    COMPLETED = "completed line"
    """All blocks of a line are painted: its open cells are empty."""
    FINISHED = "finished block"
    """A painted run is as long as any block that it can belong to."""
    OVERLAP = "overlap"
    """The blocks of a line cover a cell pushed to one end and to the other."""
    EDGE = "edge"
    """A block has too little room on one side of a painted cell."""
    JOINED = "joined"
    """Two painted runs belong to one block."""
    GAP = "gap too small"
    """A gap is shorter than any block that can lie there."""
    OUT_OF_REACH = "out of reach"
    """No block can reach a cell."""
    SPLIT = "split"
    """A cell would join two painted runs to a block that is too long."""
    LAST_CELLS = "last cells"
    """A rule needs a value as often as there are cells left for it."""
    HIDDEN_SINGLE = "hidden single"
    """A rule has one cell left for a value that it needs."""
    NAKED_SINGLE = "naked single"
    """A cell has one value left."""
    LAST_SUMMAND = "last summand"
    """A sum has one open cell."""
    SUM_COMBINATIONS = "sum combinations"
    """A value stands in no combination of different values that makes a sum."""
    SUBTRACTING = "subtracting sums"
    """Two sums that share all cells but one each: these two cells have a known difference."""
    BLOCKED_SUM = "blocked sum"
    """A value that would leave a sum no combination."""
    LINKED_SUMS = "linked sums"
    """A value of a sum all combinations of which would leave another sum none."""
    PLACEMENT = "forced placement"
    """However the values that a rule needs are placed so that no two are neighbours, a cell has one."""
    EXCLUSION = "exclusion"
    """A cell that would leave a rule too few cells."""
    PRESSURED = "pressured exclusion"
    """A cell that would leave a rule cells enough, but some of them are neighbours."""
    LOCKED = "locked candidates"
    """All cells that a rule has left for a value lie in another rule, which has no room for more."""
    SQUEEZED = "squeezed region"
    """The same where values may stand several times, as stars do."""
    NAKED_PAIR = "naked pair"
    """Two cells of a rule have the same two values left."""
    X_WING = "X-wing"
    """Two lines have their cells for a value in the same two lines across."""
    HIDDEN_PAIR = "hidden pair"
    """A rule has the same two cells left for two values."""
    NAKED_TRIPLE = "naked triple"
    """Three cells of a rule have three values left together."""
    SWORDFISH = "swordfish"
    """Three lines have their cells for a value in the same three lines across."""
    HIDDEN_TRIPLE = "hidden triple"
    """A rule has three cells left for three values together."""
    NAKED_QUAD = "naked quad"
    """Four cells of a rule have four values left together."""
    HIDDEN_QUAD = "hidden quad"
    """A rule has four cells left for four values together."""
    COMBINATIONS = "combinations"
    """One rule: of all ways to fill in its cells, none has the value."""
    COUNTING = "counting"
    """Several rules have their cells for a value in as many other rules as have room for them."""
    XY_WING = "XY-wing"
    """Three cells with two values each, of three."""
    SIMPLE_CHAIN = "simple chain"
    """Rules with two cells left for a value, one after the other."""
    FORCING_CHAIN = "forcing chain"
    """What a supposed value leads to, rule by rule, up to a contradiction."""
    CONTRADICTION = "contradiction"
    """The same where cells have only two values."""
    CASES = "trial and error"
    """What a supposed value leads to, up to a cell of which either value leads to a contradiction."""
    COMBINED = "combining rules"
    """Several rules that have to be seen together, without an order."""


FISH = {2: Technique.X_WING, 3: Technique.SWORDFISH}
NAKED = {2: Technique.NAKED_PAIR, 3: Technique.NAKED_TRIPLE, 4: Technique.NAKED_QUAD}
HIDDEN = {2: Technique.HIDDEN_PAIR, 3: Technique.HIDDEN_TRIPLE, 4: Technique.HIDDEN_QUAD}
"""By how many lines, cells and values there are."""
LINE = frozenset(
    {
        Technique.COMPLETED,
        Technique.FINISHED,
        Technique.OVERLAP,
        Technique.EDGE,
        Technique.JOINED,
        Technique.GAP,
        Technique.OUT_OF_REACH,
        Technique.SPLIT,
    }
)
"""Those of one line of a Hanjie."""
OF_SUMS = frozenset(
    {
        Technique.LAST_SUMMAND,
        Technique.SUM_COMBINATIONS,
        Technique.SUBTRACTING,
        Technique.BLOCKED_SUM,
        Technique.LINKED_SUMS,
    }
)
"""Those of one sum or two."""
TOGETHER = OF_SUMS | {Technique.PLACEMENT, Technique.EXCLUSION, Technique.PRESSURED}
"""Steps whose conclusions together need every rule and fact; the first of them may need fewer."""
BY_FORM = frozenset(
    {
        Technique.COMBINATIONS,
        Technique.FORCING_CHAIN,
        Technique.CONTRADICTION,
        Technique.CASES,
        Technique.COMBINED,
    }
)
"""Names for whatever the solver finds, by the form of the reason. Such a step is harder the more it rests on."""
SUPPOSING = frozenset({Technique.FORCING_CHAIN, Technique.CONTRADICTION, Technique.CASES})
"""Those that begin by supposing a value."""
WEIGHTS: Mapping[Technique, float] = {
    Technique.FULL_HOUSE: 1.0,
    Technique.COMPLETE: 1.0,
    Technique.COMPLETED: 1.0,
    Technique.FINISHED: 1.0,
    Technique.OVERLAP: 1.2,
    Technique.EDGE: 1.4,
    Technique.JOINED: 1.4,
    Technique.GAP: 1.6,
    Technique.OUT_OF_REACH: 1.6,
    Technique.SPLIT: 1.8,
    Technique.LAST_CELLS: 1.2,
    Technique.HIDDEN_SINGLE: 1.5,
    Technique.LAST_SUMMAND: 1.5,
    Technique.SUM_COMBINATIONS: 2.5,
    Technique.SUBTRACTING: 3.0,
    Technique.BLOCKED_SUM: 3.2,
    Technique.LINKED_SUMS: 4.2,
    Technique.PLACEMENT: 2.0,
    Technique.EXCLUSION: 2.0,
    Technique.NAKED_SINGLE: 2.3,
    Technique.PRESSURED: 2.4,
    Technique.LOCKED: 2.6,
    Technique.SQUEEZED: 2.6,
    Technique.NAKED_PAIR: 3.0,
    Technique.X_WING: 3.2,
    Technique.HIDDEN_PAIR: 3.4,
    Technique.COUNTING: 3.5,
    Technique.NAKED_TRIPLE: 3.6,
    Technique.SWORDFISH: 3.8,
    Technique.HIDDEN_TRIPLE: 4.0,
    Technique.XY_WING: 4.2,
    Technique.NAKED_QUAD: 5.0,
    Technique.HIDDEN_QUAD: 5.4,
    Technique.SIMPLE_CHAIN: 4.5,
    Technique.COMBINATIONS: 1.5,
    Technique.FORCING_CHAIN: 5.0,
    Technique.CONTRADICTION: 5.0,
    Technique.COMBINED: 5.0,
    Technique.CASES: 6.0,
}
"""How hard steps are. The numbers of the techniques of Sudoku are those of Sudoku Explainer (N. Juillerat, 2007), by
which its forums grade; the others stand between them. Those of `BY_FORM` are for a step that rests on little.
"""
