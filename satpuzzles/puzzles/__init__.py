"""The kinds of puzzle: built in, and those that other distributions announce by entry point."""

from collections.abc import Mapping
from typing import Any

from satenc import exported
from satpuzzles.common.plugins import Group, class_fault, spelled
from satpuzzles.stating import Puzzle

_BUILT_IN: dict[str, type[Puzzle] | str] = {
    module.rpartition(".")[2].replace("_", "-"): f"{module}:{name}"
    for name, module in exported("satpuzzles").items()
    if module.rpartition(".")[0] == __name__
}
"""The public classes of this folder, in the order of the stub that offers them, each by the name of its module."""

PUZZLES = Group[type[Puzzle]](
    "satpuzzles.puzzles",
    _BUILT_IN,
    lambda name, thing: class_fault(name, thing, Puzzle, lambda cls: (cls.kind, *cls.aliases)),
    aliases=lambda cls: cls.aliases,
    base=Puzzle,
)
"""The class of each kind, by its name and its aliases."""


def kind_of(name: str) -> str:
    """The kind of puzzle that goes by ``name``, an alias perhaps; any other name as it is. Raises PluginError for a
    broken plug-in.
    """
    puzzle = PUZZLES.get(name)
    return name if puzzle is None else puzzle.kind


def title(kind: str) -> str:
    """What people call a ``kind`` of puzzle, see `Puzzle.kind_title`. Raises PluginError for a broken plug-in."""
    puzzle = PUZZLES.get(kind)
    return kind if puzzle is None else puzzle.kind_title


def implied(name: str) -> Mapping[str, Any]:
    """The fields that a document has by its ``name`` alone, see `Puzzle.aliases`."""
    puzzle = PUZZLES.get(name)
    if puzzle is None:
        return {}
    return next((fields for alias, fields in puzzle.aliases.items() if spelled(alias) == spelled(name)), {})
