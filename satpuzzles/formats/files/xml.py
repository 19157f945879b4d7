"""Reading and writing XML, for the formats that are XML."""

import re
from functools import cache
from typing import TYPE_CHECKING

from satpuzzles.errors import InstanceError
from satpuzzles.formats.text import unmarked

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

DEEPEST = 50
"""The deepest nesting of elements; the formats need six levels."""

MOST_TAGS = 1_000_000
"""The most opening and closing tags; a nonogram has two for each block."""

_UNPRINTABLE = r"[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"


def parsed(data: bytes) -> "Element":
    """The root. Entities of the document's own are refused, those of HTML understood, and nothing is fetched.

    Raises InstanceError, also for elements nested deeper than `DEEPEST`, which the standard library would visit by
    recursion, and for more tags than `MOST_TAGS`.
    """
    from xml.etree.ElementTree import ParseError

    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import DefusedXMLParser

    if data.count(b"<") > MOST_TAGS:  # a tag takes a hundred times as long to parse as to count
        raise InstanceError("the document", f"at most {MOST_TAGS} tags", "more")
    parser = DefusedXMLParser(forbid_dtd=False, forbid_entities=True, forbid_external=True)
    parser.entity.update(_entities())
    try:
        parser.feed(unmarked(data))
        root: Element = parser.close()
    except DefusedXmlException as error:
        raise InstanceError("the document", "XML without entities of its own", str(error).partition("(")[0]) from None
    except (ParseError, ValueError, LookupError) as error:
        raise InstanceError("the document", "XML", str(error)) from None
    level = [root]
    for _ in range(DEEPEST):
        level = [child for element in level for child in element]
    if level:
        raise InstanceError("the document", f"elements nested at most {DEEPEST} deep", "deeper ones")
    return root


@cache
def _entities() -> dict[str, str]:
    """Those of HTML, by their names without a semicolon."""
    from html.entities import html5

    return {name[:-1]: text for name, text in html5.items() if name.endswith(";")}


def words(element: "Element | None") -> str:
    """The text inside an element without white space around it."""
    return "".join(element.itertext()).strip() if element is not None else ""


def written(root: "Element", doctype: str = "") -> bytes:
    """The document as indented text. Raises InstanceError for characters that XML cannot write."""
    from xml.etree.ElementTree import indent, tostring

    indent(root, "  ")
    text = tostring(root, encoding="unicode")
    wrong = re.search(_UNPRINTABLE, text)
    if wrong:
        raise InstanceError("the document", "text that XML can hold", repr(wrong[0]))
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{doctype}{text}\n'.encode()


def beginning_with(*names: str) -> str:
    """A pattern for XML that begins with an element of one of these ``names``."""
    return rf"(?=<)[\s\S]*?<(?:{'|'.join(names)})[\s/>]"
