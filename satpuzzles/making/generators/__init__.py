"""New puzzles: for each kind a generator, a frozen dataclass of what is asked for.

A kind of ours has one of its own, see `satpuzzles.making.kinds.registry`, or the general one, by
`satpuzzles.stating.hooks.Making.spare`; another distribution announces it.
"""

from satpuzzles.common.plugins import Group, class_fault
from satpuzzles.making.generators.implied import generator_of
from satpuzzles.making.generators.interface import Generated, Generator
from satpuzzles.puzzles import PUZZLES

__all__ = ["GENERATORS", "Generated", "Generator"]


class _Generators(Group[type[Generator]]):
    """Those of our kinds, those that are announced, and the general one of kinds that can be made by it."""

    def _built_in(self, name: str) -> type[Generator]:
        from satpuzzles.making.kinds.registry import DRAWN, OWN_GENERATORS  # which is based on this package

        kind = PUZZLES.named(name, "kind of puzzle")
        return OWN_GENERATORS.get(name) or generator_of(kind, DRAWN.get(name))  # type: ignore[return-value]  # None until it has clues

    def get(self, name: str) -> type[Generator] | None:
        found = super().get(name)
        kind = PUZZLES.get(name) if found is None else None
        return found if kind is None else generator_of(kind)


GENERATORS = _Generators(
    "satpuzzles.generators",
    dict.fromkeys(PUZZLES.built_in, ""),
    lambda name, thing: class_fault(name, thing, Generator, lambda cls: (cls.kind,)),
)
"""The generator class of each kind of puzzle."""
