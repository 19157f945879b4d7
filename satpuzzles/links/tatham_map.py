"""The regions of a Map in game IDs, by runs of borders and of no borders, and their colours."""

from collections.abc import Sequence
from itertools import chain, groupby

from satpuzzles.boards import labelling
from satpuzzles.errors import InstanceError
from satpuzzles.links.codes import Blanks, FirstOf, Value, mark
from satpuzzles.links.expression import Fields, OfField, connected_borders, in_rows
from satpuzzles.links.puzzlink import Text

_COLORS = FirstOf(*(mark(str(color - 1), color) for color in range(1, 5)), Blanks("a"))
_MOST = 25
"""The longest run of a letter that ends it; z stands for so many before it."""


class Colors(OfField[Text]):
    """The number of regions, borders in turn not there and there, those below cells before those at their right, and
    the colour of each region, in the order of their first cells.
    """

    fields: Sequence[str] = ("regions", "givens")

    def read(self, target: Text) -> Fields:
        height, width = target.height, target.width
        number = int(target.next("n([0-9]{1,6})(?:d[a-z])?:", "the number of regions and a colon")[1])
        borders, there = list[Value](), False
        for letter in target.next("([a-z]+),", "borders and a comma")[1]:
            borders += [there] * min(_MOST, ord(letter) - ord("a") + 1)
            there ^= letter != "z"
        count = (height - 1) * width
        if len(borders) != 1 + count + height * (width - 1):
            raise InstanceError("the game ID", "as many borders as its size has", f"{len(borders) - 1}")
        level, upright = in_rows(borders[1:], height - 1, width), in_rows(borders[1 + count :], width - 1, height)
        labels = labelling.components([[*row] for row in zip(*upright, strict=True)] or [[]] * height, level)
        if number != 1 + max(chain(*labels)):
            raise InstanceError("the game ID", f"{number} regions", f"{1 + max(chain(*labels))}")
        colors = target.values(_COLORS, number, "regions")
        firsts = {label: cell for cell, label in reversed([*enumerate(chain(*labels))])}
        at = {cell: colors[label] for label, cell in firsts.items()}
        givens = in_rows([at.get(cell) for cell in range(height * width)], height, width)
        return {"regions": labels} | ({"givens": givens} if any(colors) else {})

    def write(self, document: Fields, target: Text, site: str) -> None:
        labels = labelling.numbered(document["regions"])
        upright, level = connected_borders(document["regions"], "regions", site)
        borders = [False, *chain(*level), *chain(*zip(*upright, strict=True))]
        target.text += f"n{1 + max(chain(*labels))}:"
        for _, run in groupby(borders):
            long, rest = divmod(len([*run]) - 1, _MOST)
            target.text += "z" * long + chr(ord("a") + rest)
        target.text += ","
        clues = document.get("givens") or [[None] * len(row) for row in labels]
        colors: dict[int, Value] = dict.fromkeys(chain(*labels))
        for label, color in zip(chain(*labels), chain(*clues), strict=True):
            colors[label] = color if colors[label] is None else colors[label]
        target.add([*colors.values()], _COLORS, "givens", site)
