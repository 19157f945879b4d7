"""Lists of shapes in links: those of puzz.link, which calls them a bank, and those that a page of penpa tells."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from satpuzzles.boards.polyominoes import PENTOMINOES, TETROMINOES
from satpuzzles.common.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.links.codes import BITS
from satpuzzles.links.expression import LARGEST_SIDE, Fields, OfField, whole_number
from satpuzzles.links.page import PenpaPage
from satpuzzles.links.penpa_own import Told
from satpuzzles.links.puzzlink import Text

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_FOUR, _FIVE = [*TETROMINOES.values()], [*PENTOMINOES.values()]


@dataclass(frozen=True)
class Bank(OfField[Text]):
    """Shapes, each as its width and height and the cells of that rectangle, five a character; the usual lists have a
    letter.
    """

    sets: ClassVar[Mapping[str, list[Any]]] = {"p": _FIVE, "t": _FOUR, "d": sorted([*_FOUR, *_FOUR], key=_FOUR.index)}
    one: ClassVar[str] = "shape"
    several: ClassVar[str] = "shapes"
    list_of: ClassVar[str] = "a list of shapes"

    def read(self, target: Text) -> Fields:
        if target.left[:2] == "//":
            letters = "".join(self.sets)
            key = target.next(f"//([{letters}])$", f"the letter of {self.list_of} ({', '.join(letters)})")[1]
            return {self.field: [*self.sets[key]]}
        what = f"the number of {self.several}"
        count = whole_number(target.next(r"/([0-9]+)/?", what)[1], what, 0, LARGEST_SIDE)
        return {self.field: [self._next(target) for _ in range(count)]}

    def _next(self, target: Text) -> Any:
        found = target.next("([1-9a-z])([1-9a-z])([0-9a-v]+)/?", f"a {self.one}")
        width, height = (_DIGITS.index(side) for side in found.groups()[:2])
        packed = Text(found[3].ljust(-(-width * height // 5), "0"))
        bits = packed.values(BITS, width * height, "cells of a shape")
        rows = ["".join(".#"[bool(bit)] for bit in bits[at : at + width]) for at in range(0, len(bits), width)]
        if packed.left or not all("#" in line for line in (*rows, *map("".join, zip(*rows, strict=True)))):
            raise InstanceError(
                "the link", f"a {self.one} with a cell in each of its rows and columns", shown(found[0])
            )
        return self._item("/".join(rows), found[0])

    def _item(self, rows: str, text: str) -> Any:  # noqa: ARG002  # ships are lengths
        """What a document has for a shape of these rows, in a link ``text``."""
        return rows

    def _rows(self, item: Any) -> str:
        """The rows of a shape of a document."""
        return str(item)

    def write(self, document: Fields, target: Text, site: str) -> None:
        listed = _listed(document[self.field])
        if not listed:
            raise InstanceError(self.field, f"at least one of the {self.field}, for {site}", "none")
        usual = next((f"/{key}" for key, one in self.sets.items() if one == listed), None)
        if usual is None and len(listed) > LARGEST_SIDE:
            raise InstanceError(self.field, f"at most {LARGEST_SIDE} {self.several}, for {site}", f"{len(listed)}")
        pieces = [str(len(listed)), *(self._piece(item, f"{self.field}[{i}]", site) for i, item in enumerate(listed))]
        target.text += "/" + (usual or "/".join(pieces))

    def _piece(self, item: Any, place: str, site: str) -> str:
        rows = self._rows(item).split("/")
        most = len(_DIGITS) - 1
        if max(len(rows), len(rows[0])) > most:
            expected = f"a {self.one} of at most {most} rows and columns, for {site}"
            raise InstanceError(place, expected, f"one of {len(rows)}x{len(rows[0])}")
        packed = Text()
        packed.add([one == "#" for row in rows for one in row], BITS, self.field, "")
        return f"{_DIGITS[len(rows[0])]}{_DIGITS[len(rows)]}{packed.text.rstrip('0')}"


class Fleet(Bank):
    """The lengths of ships, which are straight."""

    sets: ClassVar[Mapping[str, list[Any]]] = {
        key: [n for n in range(1, longest + 1) for _ in range(longest + 1 - n)] for longest, key in enumerate("cde", 3)
    }
    one, several, list_of = "ship", "ships", "a fleet"

    def _item(self, rows: str, text: str) -> int:
        length = len(rows.replace("/", ""))
        if "." in rows or len(rows.split("/")) not in (1, length):
            raise InstanceError("the link", "straight ships", shown(text))
        return length

    def _rows(self, item: int) -> str:
        return "#" * item

    def write(self, document: Fields, target: Text, site: str) -> None:
        super().write({**document, self.field: sorted(document[self.field])}, target, site)


class ToldShapes(Told):
    """The same for shapes, as in "Shapes: ##/.#, ####"."""

    entry = "[#./]+"
    of = staticmethod(str)

    def write(self, document: Fields, target: PenpaPage, site: str) -> None:
        super().write({**document, self.field: _listed(document[self.field])}, target, site)


class ToldLetters(Told):
    """The same for letters, as in "Pentominoes: F, I", which are one text."""

    entry = "[A-Z]"
    of = staticmethod(str)

    def read(self, target: PenpaPage) -> Fields:
        return {key: "".join(letters) for key, letters in super().read(target).items()}


def _listed(stated: Any) -> list[Any]:
    """A list, also of a text with spaces between its entries."""
    return stated.split() if isinstance(stated, str) else [*stated]
