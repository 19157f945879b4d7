"""Which families there are: those that kinds name, see `satpuzzles.puzzle.Puzzle.special`."""

from collections.abc import Iterable

from satpuzzles.errors import UsageError, suggestion
from satpuzzles.puzzle import special
from satpuzzles.registry import PUZZLES, kind_of
from satpuzzles.research.families.family import Family

FAMILIES: dict[str, Family] = {
    family.name: family
    for name in PUZZLES.built_in
    if (kind := PUZZLES.get(name)) is not None
    for family in special(kind, "families") or ()
}
"""All families by their names."""


def family(name: str, others: Iterable[str] = ()) -> Family:
    """The family called ``name``, which may be an alias of a kind of puzzle. Raises UsageError where there is none; the
    message also has the ``others``, names of something else that could have been meant.
    """
    found = FAMILIES.get(kind_of(name))
    if found is None:
        names = [*FAMILIES, *others]
        raise UsageError(f"unknown family {name!r}; there are {', '.join(names)}{suggestion(name, names)}")
    return found
