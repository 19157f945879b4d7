"""Variants of Sudoku: constraints that a document may state beside the rows, columns and regions, freely combined.

`VARIANTS` names each by the key that documents have for it. Most Sudokus are plain: the modules are imported when a
document has one of the keys.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

from satpuzzles.boards import Layer
from satpuzzles.boards.drawing import TextLines
from satpuzzles.stating import Editor, Field, Node, Others, Schema

if TYPE_CHECKING:  # most Sudokus are plain
    from satpuzzles.puzzles.variants.marks import Definition, Marks, Variant

Stated: TypeAlias = "tuple[tuple[str, Marks], ...]"
"""The marks of each variant that a puzzle has, by its key, in the order of `VARIANTS`."""

VARIANTS: Mapping[str, str] = {
    "cages": "cages:Cages",
    "thermometers": "lines:Thermometers",
    "slow_thermometers": "lines:SlowThermometers",
    "arrows": "lines:Arrows",
    "double_arrows": "lines:DoubleArrows",
    "renban": "lines:Renban",
    "nabner": "lines:Nabner",
    "whispers": "lines:Whispers",
    "parity_lines": "lines:ParityLines",
    "entropic": "lines:Entropic",
    "modular": "lines:Modular",
    "between": "lines:Between",
    "lockout": "lines:Lockout",
    "palindromes": "lines:Palindromes",
    "zippers": "lines:Zippers",
    "region_sums": "lines:RegionSums",
    "ten_lines": "lines:TenLines",
    "white_dots": "dots:WhiteDots",
    "black_dots": "dots:BlackDots",
    "xv": "dots:XV",
    "greater": "dots:Greater",
    "little_killers": "outside:LittleKillers",
    "sandwiches": "outside:Sandwiches",
    "x_sums": "outside:XSums",
    "skyscrapers": "outside:Skyscrapers",
    "numbered_rooms": "outside:NumberedRooms",
    "candidates": "cages:Candidates",
    "even": "cages:Even",
    "odd": "cages:Odd",
    "minima": "cages:Minima",
    "maxima": "cages:Maxima",
    "row_indexers": "cages:RowIndexers",
    "column_indexers": "cages:ColumnIndexers",
    "box_indexers": "cages:BoxIndexers",
    "quadruples": "cages:Quadruples",
    "clones": "cages:Clones",
    "rising_diagonal": "whole:Rising",
    "falling_diagonal": "whole:Falling",
    "windoku": "whole:Windoku",
    "argyle": "whole:Argyle",
    "extra_regions": "cages:ExtraRegions",
    "disjoint": "whole:Disjoint",
    "antiknight": "whole:AntiKnight",
    "antiking": "whole:AntiKing",
    "nonconsecutive": "whole:Nonconsecutive",
    "all_black_dots": "whole:AllBlackDots",
    "all_xv": "whole:AllXV",
    "fog": "cages:Fog",
}
"""The module and the class of each variant, in the order in which documents have them."""


@lru_cache(maxsize=len(VARIANTS))
def variant(key: str) -> "Variant":
    """The variant that documents state by this ``key``."""
    module, _, name = VARIANTS[key].partition(":")
    found: Variant = getattr(import_module(f"{__name__}.{module}"), name)(key)
    return found


DIAGONALS = ("rising_diagonal", "falling_diagonal")


def has_both_diagonals(document: Node) -> bool:
    """Whether a document states both, each alone: together they are a field of their own."""
    return all(document.value.get(key) is True for key in DIAGONALS)


class Constraints(Field[Stated]):
    """All variants that a document states, each by its key."""

    several = VARIANTS
    required = False

    def read(self, node: Node, others: Others) -> Stated:
        both = DIAGONALS if has_both_diagonals(node) else ()
        keys = [key for key in VARIANTS if key in node.value and key not in both]
        stated = ((key, variant(key).read(node.child(key), others)) for key in keys)
        return tuple((key, marks) for key, marks in stated if marks)

    def write(self, value: Stated, puzzle: Any) -> dict[str, Any]:
        return {key: variant(key).write(marks, puzzle) for key, marks in value}

    def schemas(self, key: str, kind: Any) -> Iterator[tuple[str, Schema]]:
        for name in VARIANTS:
            yield from variant(name).schemas(name, kind)

    def layers(self, key: str, value: Stated, puzzle: Any) -> Iterator[Layer]:
        for name, marks in value:
            yield from variant(name).drawn(marks, puzzle.size)
        if told := [text for name, marks in value for text in variant(name).told(marks, puzzle.size)]:
            yield TextLines(told)

    def notes(self, value: Stated) -> list[str]:
        return [note for name, marks in value for note in variant(name).notes(marks)]

    def edited(self, key: str, puzzle: Any) -> Iterator[tuple[tuple[str, ...], Editor]]:
        """Each variant by its key, the first step of the way there."""
        for name in VARIANTS:
            for path, editor in variant(name).edited(name, puzzle):
                yield (name, *path), editor


def definitions(puzzle: Any) -> "Iterator[Definition]":
    """What the variants of a Sudoku demand, by their definitions."""
    for key, marks in puzzle.variants:
        yield from variant(key).definitions(marks, puzzle)
