"""Folders of the Android program OpenSudoku, and the games that it exports, of all its versions."""

import re
from collections.abc import Sequence

from satpuzzles.common.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.formats.files import xml
from satpuzzles.formats.interface import Document
from satpuzzles.formats.kinds import digits, digits_of
from satpuzzles.formats.text import whole

_TEXTS = {
    "name": "title",
    "author": "author",
    "comment": "note",
    "created": "date",
    "source": "source",
    "sourceURL": "url",
}
_DATA = re.compile(r"[0-9]{81}")
_EXPORTED = re.compile(r"version: ([1-5])\s+(.*)", re.DOTALL)
_PENCILLED = {"1": r"(?:(?:\d,)+|-)\|", "2": r"\d{1,3}\|{1,2}", "3": r"\d{1,3}\|", "4": r"(?:\d{1,3}\|){2}",
              "5": r"(?:\d{1,3}\|){2}\d\|"}  # fmt: skip
"""What the versions of an exported game have of each cell between its value and whether it may be changed."""


def _read(data: bytes) -> list[Document]:
    root = xml.parsed(data)
    if root.tag != "opensudoku":
        raise InstanceError("the document", "the element opensudoku", shown(root.tag))
    said = {key: text for tag, key in _TEXTS.items() if (text := xml.words(root.find(tag)))}
    documents: list[Document] = []
    for folder in (root, *root.iter("folder")):
        inside = said | ({"title": folder.attrib["name"]} if folder.get("name", "").strip() else {})
        for game in folder.findall("game"):
            note = {"note": text} if (text := game.get("note", "").strip()) else {}
            documents.append(digits(_givens(game.get("data", ""), len(documents) + 1)) | inside | note)
    return documents


def _givens(data: str, number: int) -> str:
    """The 81 givens in the data of a game, 0 for none: digits, or what the app exports, in which a cell that may not be
    changed is given. Raises InstanceError.
    """
    text, place = data.strip(), f"game {number}"
    if _DATA.fullmatch(text):
        return text
    exported = _EXPORTED.fullmatch(text)
    if exported is None:
        raise InstanceError(place, "data of 81 digits, or of an exported game of version 1 to 5", shown(text))
    version, cells = exported.groups()
    one = rf"(\d)\|{_PENCILLED[version]}([01])\|"
    found = re.findall(one, cells, re.ASCII)
    if not re.fullmatch(rf"(?:{one})*\s*", cells, re.ASCII) or len(found) != 81:
        raise InstanceError(
            place, f"81 cells of an exported game of version {version}", f"{len(found)}: {shown(cells)}"
        )
    givens = "".join(value if fixed == "0" else "0" for value, fixed in found)
    if not givens.strip("0") and any(value != "0" for value, _ in found):
        raise InstanceError(place, "a given, a cell that may not be changed", "entries alone")
    return givens


def _write(documents: Sequence[Document]) -> bytes:
    """The folder with all games. A title, an author and so on are written once, at the top, where they are the same for
    all.
    """
    from xml.etree.ElementTree import Element, SubElement

    root = Element("opensudoku")
    for tag, key in _TEXTS.items():
        if key in documents[0]:
            SubElement(root, tag).text = documents[0][key]
    for i, document in enumerate(documents, start=1):
        if any(document.get(key) != documents[0].get(key) for key in _TEXTS.values()):
            expected = f"the same {', '.join(_TEXTS.values())} as the first puzzle, for opensudoku"
            raise InstanceError(f"puzzle {i}", expected, "others")
        givens = digits_of(document, "opensudoku")
        SubElement(root, "game", data="".join(str(value or 0) for row in givens for value in row))
    return xml.written(root)


OPENSUDOKU = whole(xml.beginning_with("opensudoku"), _read, _write, _TEXTS.values(), several=True)
