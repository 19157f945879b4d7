"""Which families there are. A new one is a function in the module of its kind, and an entry there."""

from satpuzzles.errors import UsageError
from satpuzzles.families import hanjie, middle_sum, star_battle, sudoku, trid
from satpuzzles.families.family import Family

FAMILIES: dict[str, Family] = {
    family.name: family
    for families in (sudoku.FAMILIES, hanjie.FAMILIES, star_battle.FAMILIES, trid.FAMILIES, middle_sum.FAMILIES)
    for family in families
}
"""All families by their names."""


def family(name: str) -> Family:
    """The family called ``name``. Raises UsageError where there is none."""
    if name not in FAMILIES:
        raise UsageError(f"there is no family {name!r}; there are {', '.join(FAMILIES)}")
    return FAMILIES[name]
