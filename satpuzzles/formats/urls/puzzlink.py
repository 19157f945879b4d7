"""URLs of puzz.link and its relatives (pzprjs): the site's name for the kind, columns, rows, and the text that a kind
says in its links, see `satpuzzles.links.puzzlink`. After ``src/pzpr/parser.js`` of pzprjs.
"""

import re
from collections.abc import Iterator

from satpuzzles.common.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.formats.carried import carried, each
from satpuzzles.formats.interface import Document
from satpuzzles.formats.text import by_line
from satpuzzles.links.expression import LARGEST_SIDE, whole_number
from satpuzzles.links.puzzlink import Link, Text

_URL = (
    r"(?:https?://)?(?:www\.)?(?:puzz\.link|pzv\.jp|pzplus\.tck\.mn|pzprxs\.vercel\.app)/"
    r"|[a-z-]+(?:_edit|_play)?(?:/[a-z:]*)?/\d+/\d+/"
)
_SITE = "https://puzz.link/p?"


def _read(url: str) -> Document:
    """The document in a URL. Raises InstanceError."""
    name, *fields = url.rpartition("?")[2].split("/")
    name = re.sub(r"_(edit|play)$", "", name)
    kind, link = next(((kind, link) for kind, link in _links() if name in (link.name, *link.aliases)), ("", None))
    if link is None:
        raise InstanceError("the link", "a kind of puzz.link that satpuzzles knows", shown(name))
    while fields and not fields[0].isdecimal():
        flags, *fields = fields
        for flag in flags if not flags.startswith("v:") else ():  # that is the name of a variant
            if flag in link.flags:
                raise InstanceError("the link", f"no flag {flag}", link.flags[flag])
    if len(fields) < 3:
        raise InstanceError("the link", "columns, rows and the puzzle after the kind", f"{len(fields)} fields")
    width, height = (
        whole_number(field, f"the number of {side}", 1, LARGEST_SIDE)
        for side, field in zip(("columns", "rows"), fields, strict=False)
    )
    return {"puzzle": kind, **link.read(Text("/".join(fields[2:]), 0, height, width))}


def _links() -> Iterator[tuple[str, Link]]:
    """The kinds that have links, and how they are written; sites may have several names for a kind with some field."""
    for kind, links in carried("puzzlink"):
        for link in each(links):
            yield kind, link


def _write(document: Document) -> str:
    """The URL of a document. Raises InstanceError, that of the first link, for one that none can hold."""
    links = [link for kind, link in _links() if kind == document["puzzle"]]
    errors: list[InstanceError] = []
    for link in links:
        try:
            return _url(link, document)
        except InstanceError as error:
            errors.append(error)
    raise errors[0]


def _url(link: Link, document: Document) -> str:
    text = link.write(document, "puzzlink")
    height, width = link.size(document)
    end = "/" * text.endswith(".")  # as pzprjs does: a full stop at the end may be taken for that of a sentence
    return f"{_SITE}{link.name}/{width}/{height}/{text}{end}"


PUZZLINK = by_line(_URL, _read, _write)
