"""Parts of links for Magnets: dominoes, and two numbers for each line, in the links of puzz.link and in the game IDs of
Simon Tatham's puzzles.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from string import ascii_lowercase, digits

from satpuzzles.boards import labelling
from satpuzzles.common.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.links import puzzlink
from satpuzzles.links.codes import BITS, KNOWN, FirstOf, Packed, mark, number
from satpuzzles.links.expression import LARGEST_BOARD, Fields, OfField, OutsideNumbers, in_rows, whole_number
from satpuzzles.links.puzzlink import Text

_POLES = Packed((None, 1, 2), 3)
_COUNTS = FirstOf(mark(".", None), number(digits + ascii_lowercase, {}))


@dataclass(frozen=True)
class Pairs(puzzlink.Outside):
    """For each column its number below and the one above, then for each row its number to the right and on the left."""

    def read(self, target: Text) -> Fields:
        columns, values = 2 * target.width, target.values(KNOWN, 2 * (target.width + target.height))
        above, left = values[1:columns:2], values[columns + 1 :: 2]
        return {self.below: values[:columns:2], self.above: above, self.right: values[columns::2], self.left: left}

    def write(self, document: Fields, target: Text, site: str) -> None:
        for two in ((self.below, self.above), (self.right, self.left)):
            target.add([*chain(*zip(*map(document.__getitem__, two), strict=True))], KNOWN, two[0], site)


@dataclass(frozen=True)
class Borders(puzzlink.Borders):
    """Dominoes by the borders between them; then, unless there are none of either, the poles that are given, in the
    field ``values``, and which cells are no part of a domino.
    """

    def read(self, target: Text) -> Fields:
        height, width = target.height, target.width
        whole_number(str(max(height, width)), "the size", 1, LARGEST_BOARD)
        upright = in_rows(target.values(BITS, height * (width - 1), "borders"), height, width - 1)
        level = in_rows(target.values(BITS, (height - 1) * width, "borders"), height - 1, width)
        poles, empty = [None] * (height * width), [False] * (height * width)
        if target.left.strip("/"):
            poles, empty = target.values(_POLES, len(poles)), target.values(BITS, len(empty))
        for r, row in enumerate(in_rows(empty, height, width)):
            for c in (c for c, is_empty in enumerate(row) if is_empty):
                upright[r][max(c - 1, 0) : c + 1] = [True] * len(upright[r][max(c - 1, 0) : c + 1])
                for one in level[max(r - 1, 0) : r + 1]:
                    one[c] = True
        labels = labelling.components(upright, level)
        if empty != _alone(labels):
            raise InstanceError("the link", "empty cells that are regions alone, and no other ones", "others")
        return {self.field: labels, self.values: in_rows(poles, height, width)}

    def write(self, document: Fields, target: Text, site: str) -> None:
        labels = document[self.field]
        puzzlink.Borders(self.field).write(document, target, site)
        poles, alone = [*chain(*document.get(self.values) or [[None] * len(row) for row in labels])], _alone(labels)
        if any(alone) or any(pole is not None for pole in poles):
            target.add(poles, _POLES, self.values, site)
            target.add(alone, BITS, self.field, site)


def _alone(labels: Sequence[Sequence[int | str]]) -> list[bool]:
    """Which cells are a region alone, row by row."""
    sizes = Counter(chain(*labels))
    return [sizes[label] == 1 for label in chain(*labels)]


@dataclass(frozen=True)
class Sides(OutsideNumbers[Text]):
    """The numbers above, left, below and right, a character each, with a comma after each side."""

    def read(self, target: Text) -> Fields:
        lengths, found = self.lengths(target.height, target.width), Fields()
        for name in (self.above, self.left, self.below, self.right):
            found[name] = target.values(_COUNTS, lengths[name], "numbers beside lines")
            target.next(",", "a comma")
        return found

    def write(self, document: Fields, target: Text, site: str) -> None:
        for name in (self.above, self.left, self.below, self.right):
            target.add(document[name], _COUNTS, name, site)
            target.text += ","


class Halves(OfField[Text]):
    """For each cell which half of a domino it is, left, right, top or bottom, by its letter; a star for neither."""

    def read(self, target: Text) -> Fields:
        said = target.next(r"[LRTB*,]*", "halves of dominoes")[0].replace(",", "")
        steps = {"R": (0, 1), "B": (1, 0)}
        labels = [
            [(r - steps.get(half, (0, 0))[0], c - steps.get(half, (0, 0))[1]) for c, half in enumerate(row)]
            for r, row in enumerate(in_rows([*said], target.height, target.width))
        ]
        if len(said) != target.height * target.width or _halves(labels) != said:
            raise InstanceError("the game ID", "two halves of each domino, by the size", shown(said[:20]))
        return {self.field: [[r * target.width + c for r, c in row] for row in labels]}

    def write(self, document: Fields, target: Text, site: str) -> None:  # noqa: ARG002  # any dominoes will do
        target.text += _halves(document[self.field])


def _halves(labels: Sequence[Sequence[object]]) -> str:
    """The letters of the halves in regions of one or two cells."""
    cells: dict[object, list[tuple[int, int]]] = {}
    for r, row in enumerate(labels):
        for c, label in enumerate(row):
            cells.setdefault(label, []).append((r, c))
    letters = {two[0]: "*" for two in cells.values()}
    for first, second in (two for two in cells.values() if len(two) > 1):
        letters[first], letters[second] = "LR" if first[0] == second[0] else "TB"
    return "".join(letters[cell] for cell in sorted(letters))
