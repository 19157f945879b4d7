"""Folders of the Android program OpenSudoku."""

import re
from collections.abc import Sequence

from satpuzzles.common.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.formats.carried import digits, digits_of
from satpuzzles.formats.files import xml
from satpuzzles.formats.interface import Document
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


def _read(data: bytes) -> list[Document]:
    root = xml.parsed(data)
    if root.tag != "opensudoku":
        raise InstanceError("the document", "the element opensudoku", shown(root.tag))
    said = {key: text for tag, key in _TEXTS.items() if (text := xml.words(root.find(tag)))}
    documents: list[Document] = []
    for folder in (root, *root.iter("folder")):
        inside = said | ({"title": folder.attrib["name"]} if folder.get("name", "").strip() else {})
        for game in folder.findall("game"):
            text = game.get("data", "").strip()
            if not _DATA.fullmatch(text):
                raise InstanceError(f"game {len(documents) + 1}", "data of 81 digits", shown(text))
            documents.append(digits(text) | inside)
    return documents


def _write(documents: Sequence[Document]) -> bytes:
    """What is said of all of them alike stands once at the top; where they differ there is no place for it."""
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
