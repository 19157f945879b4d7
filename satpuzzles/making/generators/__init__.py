"""New puzzles: for each kind a generator, a frozen dataclass of what is asked for.

A kind of ours names its generator (`satpuzzles.stating.puzzle.Puzzle.special`) or has the general one, by
`satpuzzles.stating.puzzle.Puzzle.spare`; another distribution announces it.
"""

from satpuzzles.common.plugins import Group, class_fault
from satpuzzles.making.generators.implied import generator_of
from satpuzzles.making.generators.interface import Generated, Generator
from satpuzzles.puzzles import PUZZLES

__all__ = ["GENERATORS", "Generated", "Generator"]


class _Generators(Group[type[Generator]]):
    """Those that are named, and the general one of kinds that can be made by it."""

    def get(self, name: str) -> type[Generator] | None:
        found = super().get(name)
        kind = PUZZLES.get(name) if found is None else None
        return found if kind is None else generator_of(kind)


GENERATORS = _Generators(
    "satpuzzles.generators",
    {
        name: found
        for name in PUZZLES.built_in
        if (kind := PUZZLES.get(name)) and (found := kind.special.get("generator") or generator_of(kind))
    },
    lambda name, thing: class_fault(name, thing, Generator, lambda cls: (cls.kind,)),
)
"""The generator class of each kind of puzzle."""
