"""New puzzles: for each kind a generator, a frozen dataclass of what is asked for.

A kind of ours names its generator (`satpuzzles.puzzle.Puzzle.special`), another distribution announces it.
"""

from satpuzzles.making.generators.interface import Generated, Generator
from satpuzzles.plugins import Group, class_fault
from satpuzzles.registry import PUZZLES

__all__ = ["GENERATORS", "Generated", "Generator"]

GENERATORS = Group[type[Generator]](
    "satpuzzles.generators",
    {
        name: kind.special["generator"]
        for name in PUZZLES.built_in
        if (kind := PUZZLES.get(name)) is not None and "generator" in kind.special
    },
    lambda name, thing: class_fault(name, thing, Generator, lambda cls: (cls.kind,)),
)
"""The generator class of each kind of puzzle."""
