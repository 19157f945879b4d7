"""Which families there are. A new one is a function in the module of its kind, and an entry there."""

from collections.abc import Iterable

from satpuzzles.errors import UsageError, suggestion
from satpuzzles.registry import kind_of
from satpuzzles.research.families import hanjie, middle_sum, star_battle, sudoku, trid
from satpuzzles.research.families.family import Family

FAMILIES: dict[str, Family] = {
    family.name: family
    for families in (sudoku.FAMILIES, hanjie.FAMILIES, star_battle.FAMILIES, trid.FAMILIES, middle_sum.FAMILIES)
    for family in families
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
