"""Innies and outies: sums of a few cells that follow from those of cages, which people know as the rule of 45.

The sum of rows that follow each other, of such columns, and of a region is known. What the cages inside leave of it are
cells inside (innies) less cells outside (outies), whose sum is known too. Searches that have those of few cells take
half as many conflicts; sigh's Interactive Sudoku Solver states them for the same reason.
"""

import math
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satenc import Unknown
from satpuzzles.boards import cell_name
from satpuzzles.puzzles.variants.demands import DifferentTotal, Total, constraint
from satpuzzles.stating import NamedStep, Regions, Rule, Texts

LABEL = "innies and outies"


def _has_ways(sudoku: Any, step: Any) -> bool:
    """Whether a step looks at the ways of a sum."""
    return step.technique in ("last summand", "sum combinations")


STEPS = (
    NamedStep(LABEL, 2.0, LABEL, "", facts=False, when=_has_ways),
    NamedStep(LABEL, 2.8, LABEL, "", facts=True, when=_has_ways),
    NamedStep(LABEL, 3.0, f"{LABEL}, (row|column|box|region|diagonal)+", "", when=_has_ways),
)
"""Steps that the ways of such a sum tell, as those of others."""

MOST_CELLS = 3
"""Of one sum. Those of four cells take a third more clauses, and searches as many conflicts."""

LARGEST = 25
"""Rows of a board, up to which they are looked for."""


def innies(x: Unknown, sudoku: Any) -> Rule | None:
    """The sums of up to `MOST_CELLS` of the cells ``x`` that follow from cages, each as an instance: those of small
    areas first; None for none.
    """
    cages = [mark for mark in dict(sudoku.variants).get("cages", ()) if mark.value is not None]
    if not cages or sudoku.size > LARGEST:
        return None
    areas, known = _known(sudoku.regions, sudoku.box is not None)
    inside = np.zeros((len(cages), known.shape[1]))
    for row, mark in zip(inside, cages, strict=True):
        row[[*mark.cells]] = 1
    taken = 2 * (known @ inside.T) > inside.sum(axis=1)  # of a cage across the border the smaller part is left
    left = known - taken @ inside
    few = np.flatnonzero((np.abs(left).max(axis=1) == 1) & (np.abs(left).sum(axis=1) <= MOST_CELLS))
    if not len(few):
        return None
    left, lines = left[few].astype(np.intp), known.sum(axis=1) // sudoku.size
    every = lines[few].astype(np.intp) * sum(sudoku.numbers)
    caged = taken[few] @ np.array([mark.value for mark in cages])
    first_sign = np.take_along_axis(left, np.argmax(left != 0, axis=1)[:, None], axis=1)
    total = (every - caged)[:, None]
    signed = np.concatenate([left, total], axis=1) * np.where(total == 0, first_sign, np.sign(total))
    found: dict[bytes, int] = {}
    for i, row in enumerate(signed):
        found.setdefault(row.tobytes(), i)
    chosen, units = [*found.values()], known[lines == 1]
    return Rule(
        LABEL,
        constraint(x, [[_demand(signed[i], units)] for i in chosen]),
        Texts(lambda i: _reason(areas[few[i]], every[i], caged[i], left[i], signed[i]), chosen),
        Texts(lambda i: _difference(signed[i]), chosen),
        is_clue=True,
    )


@lru_cache(maxsize=16)
def _known(regions: Regions, boxes: bool) -> tuple[list[str], NDArray[np.float64]]:
    """The areas whose sum is known, small ones first, by what people call them, and ``[area, cell]``: their cells, as
    floats, which numpy multiplies much faster.
    """
    size = len(regions)
    cells = np.arange(size * size)
    called = [f"box {i + 1}" for i in range(size)] if boxes else regions.called
    areas = [(name, np.isin(cells, region)) for name, region in zip(called, regions.members, strict=True)]
    for count in range(1, size + 1):
        for label, line in zip(("row", "column"), np.divmod(cells, size), strict=True):
            areas += [
                (_called(label, first + 1, first + count), (first <= line) & (line < first + count))
                for first in range(size - count + 1)
            ]
    return [name for name, _ in areas], np.array([area for _, area in areas], np.float64)


def _called(label: str, first: int, last: int) -> str:
    """Rows or columns by their numbers from 1, as people call them."""
    if first == last:
        return f"{label} {first}"
    return f"{label}s {first} {'and' if first + 1 == last else 'to'} {last}"


def _demand(signed: NDArray[np.intp], units: NDArray[np.float64]) -> Total | DifferentTotal:
    """What a row of the factors of all cells and the total demands; the cells of each of the ``units`` differ."""
    added, taken = ([*np.flatnonzero(signed[:-1] == sign).tolist()] for sign in (1, -1))
    cells, total = (*added, *taken), int(signed[-1])
    if len(added) > 1 and not taken and units[:, cells].all(axis=1).any():
        return DifferentTotal(cells, total)
    return Total(cells, total, tuple(signed[[*cells]].tolist()))


def _difference(signed: NDArray[np.intp]) -> str:
    """The cells as a sum, ``r1c2 − r3c4``."""  # noqa: RUF002  # a minus sign
    added, taken = (_cells(signed[:-1] == sign) for sign in (1, -1))
    return " − ".join([" + ".join(added), *taken])  # noqa: RUF001


def _reason(area: str, every: int, caged: int, left: NDArray[np.intp], signed: NDArray[np.intp]) -> str:
    """Why the cells have their total: ``16: the 45 of box 7 less the 29 of its whole cages``."""
    inside, outside = (" and ".join(_cells(left == sign)) for sign in (1, -1))
    adds, its, it = ("add", "their", "them") if area.split(maxsplit=1)[0].endswith("s") else ("adds", "its", "it")
    apart = ([f"have {outside} outside {it}"] * bool(outside)) + ([f"leave out {inside}"] * bool(inside and outside))
    cages = f"{its} cages, which {' and '.join(apart)}" if outside else f"{its} whole cages"
    if np.abs(left).sum() == 1:
        return f"{area} {adds} up to {every}, and {cages}{',' * bool(outside)} to {caged}"
    if caged > every:
        return f"{signed[-1]}: the {caged} of the cages less the {every} of {area}; these cages {' and '.join(apart)}"
    return f"{signed[-1]}: the {every} of {area} less the {caged} of {cages}"


def _cells(chosen: NDArray[np.bool_]) -> list[str]:
    size = math.isqrt(len(chosen))
    return [cell_name(divmod(cell, size)) for cell in np.flatnonzero(chosen).tolist()]
