"""The board of Undead in game IDs: how many monsters there are, cells, and numbers clockwise from the upper left."""

from collections.abc import Sequence
from itertools import chain

from satpuzzles.common.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.links.codes import Blanks, FirstOf, Value, mark
from satpuzzles.links.expression import LARGEST_BOARD, Fields, OfField, in_rows, whole_number
from satpuzzles.links.puzzlink import Text
from satpuzzles.links.tatham import after_commas

_MONSTERS = "ghosts", "vampires", "zombies"
_SIDES = {"above": 1, "right": 1, "below": -1, "left": -1}
"""The sides in their order, each with the step in which their numbers are read."""
_CELLS = FirstOf(Blanks("a"), *(mark(*pair) for pair in zip("LRGVZ", ("\\", "/", 1, 2, 3), strict=True)))


class Monsters(OfField[Text]):
    """All fields of an Undead."""

    fields: Sequence[str] = ("mirrors", *_SIDES, *_MONSTERS, "givens")

    def read(self, target: Text) -> Fields:
        height, width = target.height, target.width
        counts = target.next("([0-9]+),([0-9]+),([0-9]+),", "three numbers of monsters").groups()
        cells = target.values(_CELLS, height * width)
        texts = after_commas(target, 2 * (height + width))
        numbers = iter([whole_number(text, "a number beside the board", 0, LARGEST_BOARD**2) for text in texts])
        lengths = {side: width if side in ("above", "below") else height for side in _SIDES}
        sides = {side: [next(numbers) for _ in range(lengths[side])][::step] for side, step in _SIDES.items()}
        mirrors = in_rows([cell if cell in ("/", "\\") else "." for cell in cells], height, width)
        found = {"mirrors": ["".join(map(str, row)) for row in mirrors], **sides}
        found |= {name: int(text) for name, text in zip(_MONSTERS, counts, strict=True)}
        if any(isinstance(cell, int) for cell in cells):
            found["givens"] = in_rows([cell if isinstance(cell, int) else None for cell in cells], height, width)
        return found

    def write(self, document: Fields, target: Text, site: str) -> None:
        counts: list[Value] = [document.get(name) for name in _MONSTERS]
        mirrors = [*chain(*document["mirrors"])]
        numbers = [number for side, step in _SIDES.items() for number in document[side][::step]]
        if (
            None in counts
            or None in numbers
            or sum(count for count in counts if isinstance(count, int)) != mirrors.count(".")
        ):
            expected = f"all numbers, and as many monsters as cells for them, for {site}"
            raise InstanceError("the board", expected, shown([*counts, *numbers]))
        givens = [*chain(*document.get("givens") or ())] or [None] * len(mirrors)
        cells = [given if mirror == "." else mirror for mirror, given in zip(mirrors, givens, strict=True)]
        target.text += "".join(f"{count}," for count in counts)
        target.add(cells, _CELLS, "mirrors", site)
        target.text += "".join(f",{number}" for number in numbers)
