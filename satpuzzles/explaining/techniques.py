"""The names that solvers of puzzles have for steps."""

from enum import StrEnum


class Technique(StrEnum):
    """What the reason of a step looks like, from the easiest."""

    FULL_HOUSE = "full house"
    """A rule has one open cell, and one value is missing."""
    COMPLETE = "complete"
    """A rule has a value as often as it may: the open cells do not have it."""
    LAST_CELLS = "last cells"
    """A rule needs a value as often as there are cells left for it."""
    HIDDEN_SINGLE = "hidden single"
    """A rule has one cell left for a value that it needs."""
    NAKED_SINGLE = "naked single"
    """A cell has one value left."""
