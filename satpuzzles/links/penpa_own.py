"""Parts of Penpa pages that one kind of puzzle has of its own, as `satpuzzles.links.penpa`."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import prod
from typing import Any, ClassVar

from satpuzzles.boards import Place, cell_name, labelling
from satpuzzles.boards.directed import directions_of, paths_along
from satpuzzles.errors import InstanceError
from satpuzzles.links.codes import UNKNOWN, Value
from satpuzzles.links.expression import Fields, OfField, Part, connected_borders, usual_box
from satpuzzles.links.page import PenpaPage, Segment, Symbol, slants
from satpuzzles.links.penpa import Outside, draw_borders
from satpuzzles.links.penpa_symbols import InCells


class Runs(InCells):
    """Lengths of runs: a digit or a question mark for each, in cells as those of Tapa."""

    def _take(self, target: PenpaPage, place: Place) -> Value:
        text = target.numbers.pop(place, " ").replace(" ", "")
        return int(text) if len(text) == 1 and text.isdecimal() else text or None

    def _put(self, target: PenpaPage, place: Place, value: Value, site: str) -> None:  # noqa: ARG002  # there are no others
        if value is not None:
            target.numbers[place] = str(value)
            target.looks[place] = (1, "4")


class FromOne(OfField[PenpaPage]):
    """A text such as {1-6} beside a board with so many rows, the field: that they have these numbers."""

    def read(self, target: PenpaPage) -> Fields:
        said = f"{{1-{target.height}}}"
        told = [place for place, text in target.numbers.items() if text == said and not target.is_inside(place)]
        for place in told:
            del target.numbers[place]
        return {}

    def write(self, document: Fields, target: PenpaPage, site: str) -> None:
        """There is nothing to write."""


class Bulbs(OfField[PenpaPage]):
    """Thermometers through all cells, each of two cells or more."""

    what = "thermometers"

    def read(self, target: PenpaPage) -> Fields:
        paths = [[(y // 2, x // 2) for y, x in line] for line in target.cells_of.pop("thermo", [])]
        cells = [cell for path in paths for cell in path]
        if len({*cells}) < len(cells) or any(
            abs(r - s) + abs(c - d) != 1 for path in paths for (r, c), (s, d) in pairwise(path)
        ):
            raise InstanceError("the board", "thermometers from cell to cell that do not overlap", "others")
        return {self.field: directions_of(paths, target.height, target.width)}

    def write(self, document: Fields, target: PenpaPage, site: str) -> None:
        for path in paths_along(document[self.field]):
            if len(path) == 1:
                raise InstanceError(self.field, f"thermometers of two cells or more, for {site}", cell_name(path[0]))
            target.cells_of.setdefault("thermo", []).append(tuple((2 * r + 1, 2 * c + 1) for r, c in path))


@dataclass(frozen=True)
class Boxes(Part[PenpaPage]):
    """A square of boxes, or of regions of other shapes. ``tags`` are those of pages with boxes, of the others, and of
    those with rows and columns alone, each row of which is its own box.
    """

    tags: tuple[str, str, str]
    what: str = "boxes or regions"

    fields = ("box", "regions")

    def read(self, target: PenpaPage) -> Fields:
        if target.height != target.width:
            raise InstanceError("the board", "a square", f"{target.width} x {target.height}")
        labels = target.take_labels()
        usual = usual_box(target.height)
        if not labels[-1][-1] and prod(usual) == target.height:
            target.drop_tints(labelling.box_labels(*usual))
        else:
            target.drop_tints(labels)
        if self.tags[2] in target.tags:
            target.tags = tuple(tag for tag in target.tags if tag != self.tags[2])
            if not labels[-1][-1]:
                return {"box": [1, target.width]}
        return labelling.box_or_regions(labels) if labels[-1][-1] else {"box": usual}

    def write(self, document: Fields, target: PenpaPage, site: str) -> None:
        labels = labelling.box_labels(*document["box"]) if "box" in document else document["regions"]
        target.tags = self.tags[:1] if "box" in document else self.tags[1:2]
        connected_borders(labels, "regions", site)
        draw_borders(labels, target)


@dataclass(frozen=True)
class Diagonals(Part[PenpaPage]):
    """Lines on the diagonals of a square: on ``both``, or on one that is ``rising`` or ``falling`` to the right."""

    both: str
    rising: str
    falling: str
    what: str = "diagonals"

    @property
    def fields(self) -> Sequence[str]:
        return (self.both, self.rising, self.falling)

    def read(self, target: PenpaPage) -> Fields:
        slanting = {line for line in (*target.segments, *target.thin, *target.lines) if slants(line)}
        rising, falling = _diagonals(target.height)
        found = [self.rising] * bool(slanting & rising) + [self.falling] * bool(slanting & falling)
        for name, diagonal in ((self.rising, rising), (self.falling, falling)):
            cells = {line for line in diagonal if line[0][0] % 2}
            if name in found and not (slanting & diagonal == diagonal - cells or slanting & diagonal == cells):
                raise InstanceError("the board", "whole diagonals or none", f"a part of the {name.replace('_', ' ')}")
        target.segments -= rising | falling
        for lines in (target.thin, target.lines):
            for line in [line for line in lines if line in rising | falling]:
                del lines[line]
        return dict.fromkeys([self.both] if len(found) > 1 else found, True)

    def write(self, document: Fields, target: PenpaPage, site: str) -> None:  # noqa: ARG002  # a page holds any
        for name, diagonal in zip((self.rising, self.falling), _diagonals(target.height), strict=True):
            if document.get(self.both) or document.get(name):
                target.segments |= {line for line in diagonal if not line[0][0] % 2}


def _diagonals(size: int) -> tuple[frozenset[Segment], frozenset[Segment]]:
    """The lines on the rising and the falling diagonal, from corner to corner, and from cell to cell."""
    points = [[*range(first, 2 * size + 1, 2)] for first in (0, 1)]
    rising = ((y, 2 * size - y) for y in points[0]), ((y, 2 * size - y) for y in points[1] if y < 2 * size)
    falling = ((y, y) for y in points[0]), ((y, y) for y in points[1] if y < 2 * size)
    found = [frozenset(pair for line in one for pair in pairwise(line)) for one in (rising, falling)]
    return found[0], found[1]


class Weighed(Outside):
    """As `Outside`, on pages that may number the lines 1, 2, 3 ... on the opposite side: what each cell of a line
    counts.
    """

    weighed = True


@dataclass(frozen=True)
class Told(OfField[PenpaPage]):
    """Numbers that the rules text of the page states after some ``words``, as in "ships: 3, 2, 1"; without them those
    that are ``usual`` on a board of so many rows and columns.
    """

    words: str
    usual: Callable[[int, int], list[Any]]
    entry: ClassVar[str] = "[0-9]{1,4}"
    of: ClassVar[Callable[[str], Any]] = int
    """What a text that matches the pattern ``entry`` is in a document."""

    @property
    def what(self) -> str:  # type: ignore[override]  # nothing that is drawn
        return ""

    def read(self, target: PenpaPage) -> Fields:
        rules = target.texts.get("rules", "")
        told = re.search(rf"{self.words}[: ]*({self.entry}(?:[, ]+{self.entry})*)", rules, re.IGNORECASE)
        if told is None and self.field in target.stated:
            return {}
        if told is None:
            target.guessed.append(self.field)
            return {self.field: self.usual(target.height, target.width)}
        target.texts["rules"] = (rules[: told.start()] + rules[told.end() :]).strip()
        return {self.field: [*map(type(self).of, re.findall(self.entry, told[1]))]}

    def write(self, document: Fields, target: PenpaPage, site: str) -> None:
        if not document[self.field]:
            raise InstanceError(self.field, f"at least one of the {self.field}, for {site}", "none")
        target.texts["rules"] = f"{self.words} {', '.join(map(str, document[self.field]))}"


@dataclass(frozen=True)
class Beside(OfField[PenpaPage]):
    """A number above the board, with a symbol in some style after it. Where there is none, the title or the rules may
    tell it, before what matches ``words``; if it is ``optional`` it may be missing.
    """

    symbol: str
    words: str
    what: str
    style: int = 2
    optional: bool = False

    def read(self, target: PenpaPage) -> Fields:
        around = [place for place in target.numbers if not target.is_inside(place)]
        for place in [place for place in around if target.numbers[place] in (UNKNOWN, "")]:
            del target.numbers[place]
        counts = [target.take_number(place) for place in around if place in target.numbers]
        if not counts:
            texts = f"{target.texts.get('title', '')}\n{target.texts.get('rules', '')}"
            told = re.search(rf"([0-9]{{1,3}})[\s-]*({self.words})", texts, re.IGNORECASE)
            counts = [int(told[1])] if told else []
        if not counts and (self.optional or self.field in target.stated):
            return {}
        if len(counts) != 1:
            expected = f"{self.what} beside it, in the title or in the rules, or stated (--set {self.field}=N)"
            raise InstanceError("the board", expected, f"{len(counts)}")
        around = [place for place, symbol in target.symbols.items() if symbol.name == self.symbol]
        for place in [place for place in around if not target.is_inside(place)]:
            del target.symbols[place]
        return {self.field: counts[0]}

    def write(self, document: Fields, target: PenpaPage, site: str) -> None:  # noqa: ARG002  # a page holds any number
        if self.optional and document.get(self.field) is None:
            return
        target.margins = (1, 1, 1, 1)
        target.numbers[-1, 2 * target.width - 3] = str(document[self.field])
        target.symbols[-1, 2 * target.width - 1] = Symbol(self.symbol, self.style)
