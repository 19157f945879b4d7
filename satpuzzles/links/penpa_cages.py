"""Cages as penpa-edit draws them: dashed lines a little inside of their cells, along each side that is no side of
another cell of the cage, and from each cell to the next. After ``draw_cage`` of ``class_square.js``.
"""

from collections.abc import Collection, Iterable, Iterator

from satpuzzles.boards import Place
from satpuzzles.errors import InstanceError
from satpuzzles.links.page import Inset, PenpaPage, name_of

Outline = tuple[Inset, Inset]

_SIDES = {(-2, 0): (0, 1), (2, 0): (2, 3), (0, -2): (0, 2), (0, 2): (1, 3)}
"""The corners of a cell at each of its sides, by the step to the cell there."""


def outlines_of(cage: Collection[Place]) -> Iterator[Outline]:
    """The lines of the cage of these cells."""
    cells = {*cage}
    walls = {(cell, step) for cell in cells for step in _SIDES if _moved(cell, step) not in cells}
    for cell in cells:
        for step, (a, b) in _SIDES.items():
            if (cell, step) in walls:
                yield (cell, a), (cell, b)
        for step in ((2, 0), (0, 2)):  # the walls at both sides go on in the next cell
            other = _moved(cell, step)
            for side in (step[::-1], (-step[1], -step[0])) if other in cells else ():
                if (cell, side) in walls or (other, side) in walls:
                    [here] = {*_SIDES[side]} & {*_SIDES[step]}
                    [there] = {*_SIDES[side]} & {*_SIDES[-step[0], -step[1]]}
                    yield (cell, here), (other, there)


def cages_of(outlines: Iterable[Outline], cells: Collection[Place]) -> list[tuple[Place, ...]]:
    """The cages on a board of these ``cells``, in the order of their first ones. Raises InstanceError for one that is
    not closed, and for a line that is of none.
    """
    lines = {tuple(sorted(line)) for line in outlines}
    walls = {
        (cell, step)
        for (cell, a), (other, b) in lines
        if cell == other
        for step, corners in _SIDES.items()
        if {*corners} == {a, b}
    }
    found: list[tuple[Place, ...]] = []
    seen: set[Place] = set()
    for first in sorted({cell for cell, _ in walls}):
        if first in seen:
            continue
        cage, waiting = {first}, [first]
        while waiting:
            cell = waiting.pop()
            for step in _SIDES:
                other = _moved(cell, step)
                if (cell, step) in walls:
                    continue
                if other not in cells or (other, (-step[0], -step[1])) in walls:
                    raise InstanceError(name_of(cell), "a cage that is closed", "one with an open side")
                if other not in cage:
                    cage.add(other)
                    waiting.append(other)
        if cage & seen:
            raise InstanceError(name_of(first), "cages that do not overlap", "two on one cell")
        seen |= cage
        lines -= {tuple(sorted(line)) for line in outlines_of(cage)}
        found.append(tuple(sorted(cage)))
    if lines:
        raise InstanceError(name_of(min(lines)[0][0]), "a line of a cage", "another one in its style")
    return found


def take_cages(target: PenpaPage) -> list[tuple[Place, ...]]:
    """The cages on a page, which are then no longer there: those that are drawn, or else those that its list has, which
    penpa-edit does not draw. Raises InstanceError.
    """
    listed = target.cells_of.pop("killercages", [])
    drawn = cages_of(target.outlines, {*target.cells()}) if target.outlines else listed
    target.outlines = frozenset()
    is_same = sorted(map(sorted, listed)) == sorted(map(sorted, drawn))
    if listed and not is_same:
        target.notes.append("the page lists other cages than it draws; those that it draws are read")
    return listed if is_same else drawn


def _moved(cell: Place, step: Place) -> Place:
    return cell[0] + step[0], cell[1] + step[1]
