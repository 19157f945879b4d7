"""The kinds of puzzle: built in, and those that other distributions announce by entry point."""

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING

from satpuzzles.errors import UsageError
from satpuzzles.puzzle import Puzzle

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

ENTRY_POINTS = "satpuzzles.puzzles"

_BUILT_IN = {
    "sudoku": "satpuzzles.puzzles.sudoku:Sudoku",
    "hanjie": "satpuzzles.puzzles.hanjie:Hanjie",
    "nonogram": "satpuzzles.puzzles.hanjie:Hanjie",
    "star-battle": "satpuzzles.puzzles.star_battle:StarBattle",
    "trid": "satpuzzles.puzzles.trid:Trid",
    "middle-sum": "satpuzzles.puzzles.middle_sum:MiddleSum",
}


def puzzle_class(kind: str) -> type[Puzzle] | None:
    """The class for a kind or alias; None if nobody offers it. Only its module is imported."""
    if kind in _BUILT_IN:
        return _loaded(_BUILT_IN[kind])
    for point in _entry_points():
        if point.name != kind:
            continue
        loaded = point.load()
        if not (isinstance(loaded, type) and issubclass(loaded, Puzzle)):
            raise UsageError(f"the entry point {kind} of {point.dist} is not a satpuzzles Puzzle: {point.value}")
        return loaded
    return None


def kinds() -> list[str]:
    """All names that `puzzle_class` knows, aliases included."""
    return [*_BUILT_IN, *(point.name for point in _entry_points())]


def puzzle_classes() -> Iterator[type[Puzzle]]:
    """Each kind once, built-in ones first."""
    classes = [puzzle_class(kind) for kind in kinds()]
    yield from dict.fromkeys(cls for cls in classes if cls is not None)


def _entry_points() -> "EntryPoints":
    from importlib.metadata import entry_points  # not needed for the built-in kinds, and slow to import

    return entry_points(group=ENTRY_POINTS)


def _loaded(target: str) -> type[Puzzle]:
    module, _, name = target.partition(":")
    loaded: type[Puzzle] = getattr(import_module(module), name)
    return loaded
