"""Random marks of variants that a filled Sudoku keeps: what `sudoku` hides the givens behind."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from satpuzzles.boards import cell_name, neighbours
from satpuzzles.errors import InstanceError
from satpuzzles.puzzles.sudoku import Sudoku
from satpuzzles.puzzles.variants import VARIANTS, Stated, variant
from satpuzzles.puzzles.variants.cages import Cages, Candidates, Clones, Even, ExtraRegions, Minima, Quadruples
from satpuzzles.puzzles.variants.dots import BorderVariant, Greater, SignVariant
from satpuzzles.puzzles.variants.lines import Arrows
from satpuzzles.puzzles.variants.marks import Mark, Variant, named
from satpuzzles.puzzles.variants.outside import SIDES, STEPS, LittleKillers, OutsideVariant, before, line
from satpuzzles.puzzles.variants.whole import WholeVariant
from satpuzzles.stating import Node, changed

_TRIES = 400
"""Proposals for the marks of a variant."""
_FEW = 3
"""Variants up to which each has as many marks as it may."""


def whole_rules(keys: Sequence[str]) -> list[str]:
    """The ``keys`` of variants that are rules of the whole board."""
    return [key for key in keys if isinstance(variant(key), WholeVariant)]


def with_marks(blank: Sudoku, keys: Sequence[str], values: Sequence[int], random: Random) -> Sudoku:
    """``blank``, which has the rules of the whole board, with marks of the other variants that ``values`` keep, those
    of a grid in reading order. No two of them stand in the same spot.
    """
    taken, marked = set[object](), sorted({*keys} - {*whole_rules(keys)})
    others: Mapping[str, Any] = {"givens": blank.givens, "regions": blank.regions, "box": blank.box}
    random.shuffle(marked)
    found: dict[str, list[Mark]] = {key: [] for key in marked}
    usual = blank.size // 2 + 1
    for most in (max(1, usual * _FEW // max(_FEW, len(marked))), usual):  # those of each variant have room at first
        for key in marked:
            one = variant(key)
            count = blank.size**2 if isinstance(one, Cages) else most
            _add(found[key], count, one, blank.size, others, values, taken, random)
    rank = lambda mark: (SIDES.index(mark.way) if mark.way in SIDES else 0, mark.cells)  # noqa: E731
    stated = dict(blank.variants) | {key: tuple(sorted(marks, key=rank)) for key, marks in found.items() if marks}
    ordered: Stated = tuple((key, stated[key]) for key in VARIANTS if key in stated)
    return changed(blank, variants=ordered)


def _add(
    found: list[Mark],
    count: int,
    one: Variant,
    size: int,
    others: Any,
    values: Sequence[int],
    taken: set[object],
    random: Random,
) -> None:
    """Add marks to those that were ``found``, until there are so many or no more were found."""
    for _ in range(_TRIES):
        if len(found) >= count:
            break
        mark = _proposed(one, size, others, values, random)
        if mark is None or not _is_kept(one, mark, size, values):
            continue
        spots = _spots(one, mark, size)
        if taken.isdisjoint(spots):
            taken |= spots
            found.append(mark)


def _is_kept(one: Variant, mark: Mark, size: int, values: Sequence[int]) -> bool:
    return all(keeps([values[cell] for cell in cells]) for cells, keeps in one.defined(mark, size))


def _spots(one: Variant, mark: Mark, size: int) -> set[object]:
    """The spots that ``mark`` occupies, such as ``("corner", cell)`` or ``("border", {cell, cell})``; two marks in one
    spot could not both be read.
    """
    if isinstance(one, Cages):
        return {*(("cage", cell) for cell in mark.cells), ("corner", min(mark.cells))}
    if isinstance(one, Candidates):
        return {("shade", mark.cells[0]), ("corner", mark.cells[0])}
    if isinstance(one, BorderVariant):
        return {("border", frozenset(mark.cells))}
    if isinstance(one, Quadruples):
        return {("corner", mark.cells[3])}
    if isinstance(one, OutsideVariant):
        return {(one.key, mark.way, mark.cells)}
    if isinstance(one, LittleKillers):
        return {("beside", before(mark, size))}
    if isinstance(one, Minima):
        return {("border", frozenset((mark.cells[0], cell))) for cell in mark.end} | {("shade", mark.cells[0])}
    if isinstance(one, Even):
        return {("shade", mark.cells[0])}
    if isinstance(one, ExtraRegions | Clones):
        return {("shade", cell) for cell in (*mark.cells, *mark.end)}
    return {("line", cell) for cell in (*mark.cells, *mark.end)}


def _proposed(one: Variant, size: int, others: Any, values: Sequence[int], random: Random) -> Mark | None:
    """A random mark of the variant; ``values`` may break it."""
    if isinstance(one, Even):
        [mark] = one.read(Node(named([random.randrange(size * size)], size)), others)
        return mark
    if isinstance(one, OutsideVariant):
        side, number = random.choice(SIDES), random.randrange(size)
        cells = line(side, number, size)
        total = one.count([values[cell] for cell in cells])
        return None if total is None else Mark(cells, total, way=side)
    try:
        return one.mark(Node(_entry(one, size, values, random)), others)
    except InstanceError:  # a diagonal that begins elsewhere, a corner at the rim
        return None


def _entry(one: Variant, size: int, values: Sequence[int], random: Random) -> Any:
    """An entry of a document; some are none."""
    if isinstance(one, Cages):
        cells = _group(size, random.randint(2, 4), random)
        return {"cells": named(cells, size), "sum": sum(values[cell] for cell in cells)}
    if isinstance(one, Candidates):
        cell = random.randrange(size * size)
        return {"cell": named([cell], size), "values": [values[cell], *random.sample(range(1, size + 1), 2)]}
    if isinstance(one, ExtraRegions):
        return named(_group(size, size, random), size)
    if isinstance(one, Clones):
        cells = random.sample(range(size * size), 4)
        return {"cells": named(cells[:2], size), "copy": named(cells[2:], size)}
    if isinstance(one, Quadruples):
        cell = random.randrange(size * (size - 1))
        around = [values[cell + step] for step in (0, 1, size, size + 1) if cell + step < size * size]
        return {"corner": named([cell], size), "values": sorted(random.sample(around, 2))}
    if isinstance(one, SignVariant):
        first, second = (cell_name(divmod(cell, size)) for cell in _path(size, 2, random, straight=True))
        return f"{first} {'>' if isinstance(one, Greater) else random.choice(one.signs)} {second}"
    if isinstance(one, BorderVariant):
        return named(_path(size, 2, random, straight=True), size)
    if isinstance(one, LittleKillers):
        start, way = random.randrange(size * size), random.choice([*STEPS])
        entry = {"from": named([start], size), "towards": way, "sum": 0}
        diagonal = one.mark(Node(entry), {"givens": [None] * size})  # type: ignore[arg-type]  # nothing more is asked
        return entry | {"sum": sum(values[cell] for cell in diagonal.cells)}
    path = named(_path(size, random.randint(3, 4), random), size)
    return {"circle": path.split()[0], "line": path} if isinstance(one, Arrows) else path


def _path(size: int, length: int, random: Random, *, straight: bool = False) -> list[int]:
    """Cells one after the other, each beside or, unless ``straight``, diagonally beside the one before."""
    path = [random.randrange(size * size)]
    while len(path) < length:
        row, column = divmod(path[-1], size)
        steps = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if not (straight and down and right)]
        near = [
            (row + down) * size + column + right for down, right in steps if _inside(row + down, column + right, size)
        ]
        left = [cell for cell in near if cell not in path]
        if not left:
            break
        path.append(random.choice(left))
    return path


def _inside(row: int, column: int, size: int) -> bool:
    return 0 <= row < size and 0 <= column < size


def _group(size: int, number: int, random: Random) -> list[int]:
    group = [random.randrange(size * size)]
    beside = neighbours(size, size)
    while len(group) < number:
        group.append(random.choice(sorted({other for cell in group for other in beside[cell]} - {*group})))
    return sorted(group)
