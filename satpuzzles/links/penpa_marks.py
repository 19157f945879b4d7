"""The parts of a page of penpa-edit for constraints on a Sudoku: cages, lines with a bulb, dots on borders."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from satpuzzles.boards.board import Place, cell_name
from satpuzzles.common.document import shown, whole
from satpuzzles.errors import InstanceError
from satpuzzles.links.expression import Fields, OfField
from satpuzzles.links.page import Page, Symbol, name_of


def _named(places: Sequence[Place]) -> str:
    """Cells as documents name them."""
    return " ".join(cell_name((y // 2, x // 2)) for y, x in places)


def _places(text: str) -> tuple[Place, ...]:
    return tuple((2 * int(r) - 1, 2 * int(c) - 1) for r, c in re.findall(r"r(\d+)c(\d+)", text))


class Cages(OfField[Page]):
    """Killer cages, each with its sum as a small text in the upper left corner of one of its cells."""

    what = "cages"

    def read(self, target: Page) -> Fields:
        found = [self._cage(target, cells) for cells in target.cells_of.pop("killercages", [])]
        return {self.field: found} if found else {}

    def _cage(self, target: Page, cells: Sequence[Place]) -> Fields:
        texts = [target.corners.pop(at) for at in [*target.corners] if at[0] in cells and at[1] == 0]
        if not texts:
            return {"cells": _named(cells)}
        if len(texts) > 1 or whole(texts[0]) is None:
            raise InstanceError(name_of(cells[0]), "the sum of a cage", shown(" ".join(texts)))
        return {"cells": _named(cells), "sum": whole(texts[0])}

    def write(self, document: Fields, target: Page, site: str) -> None:
        for number, cage in enumerate(document.get(self.field) or ()):
            cells = _places(cage["cells"])
            target.cells_of.setdefault("killercages", []).append(cells)
            if any(at in cells for at, _ in target.corners):
                raise InstanceError(f"{self.field}[{number}]", f"cages that do not overlap, for {site}", cage["cells"])
            if "sum" in cage:
                target.corners[min(cells), 0] = str(cage["sum"])


class Thermometers(OfField[Page]):
    """Lines with a bulb at their first cell."""

    what = "thermometers"

    def read(self, target: Page) -> Fields:
        found = [_named(cells) for cells in target.cells_of.pop("thermo", [])]
        return {self.field: found} if found else {}

    def write(self, document: Fields, target: Page, site: str) -> None:  # noqa: ARG002  # a page holds any
        for line in document.get(self.field) or ():
            target.cells_of.setdefault("thermo", []).append(_places(line))


@dataclass(frozen=True)
class Dots(OfField[Page]):
    """White or black circles on the borders of two cells, without a number."""

    style: int
    """1 for white ones, 2 for black ones."""
    what: str = "dots on borders"

    def read(self, target: Page) -> Fields:
        found = [_named(_beside(place)) for place in self._dots(target)]
        for place in [*self._dots(target)]:
            del target.symbols[place]
        return {self.field: found} if found else {}

    def _dots(self, target: Page) -> Iterator[Place]:
        for place, symbol in target.symbols.items():
            if (place[0] + place[1]) % 2 and symbol.name.startswith("circle_") and symbol.style == self.style:
                yield place

    def write(self, document: Fields, target: Page, site: str) -> None:
        for number, dot in enumerate(document.get(self.field) or ()):
            if not isinstance(dot, str):
                raise InstanceError(f"{self.field}[{number}]", f"dots without a number, for {site}", shown(dot))
            (y, x), (v, u) = _places(dot)
            target.symbols[(y + v) // 2, (x + u) // 2] = Symbol("circle_SS", self.style, 2)


def _beside(border: Place) -> tuple[Place, Place]:
    y, x = border
    return ((y - 1, x), (y + 1, x)) if x % 2 else ((y, x - 1), (y, x + 1))
