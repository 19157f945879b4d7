"""URLs of puzz.link and its relatives (pzprjs): the site's name for the kind, columns, rows, and the text that a kind
says in its links, see `satpuzzles.links.puzzlink`. After ``src/pzpr/parser.js`` of pzprjs.
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from satpuzzles.common.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.formats.deciding import is_decided
from satpuzzles.formats.interface import Document, Guessed
from satpuzzles.formats.kinds import built_in, each, link_of, plugged_in
from satpuzzles.formats.pasted import by_link
from satpuzzles.links.expression import LARGEST_SIDE, whole_number
from satpuzzles.links.puzzlink import Link, Text
from satpuzzles.puzzles import PUZZLES

_URL = (
    r"(?:https?://)?(?:www\.)?"
    r"(?:(?:puzz\.link|pzv\.jp|pzplus\.tck\.mn|pzprxs\.vercel\.app)/|kanpen\.net/\w+\.html\?pzpr=)"
    r"|[a-z-]+(?:_edit|_play)?(?:/[a-z:]*)?/\d+/\d+/"
)
_SITE = "https://puzz.link/p?"
_QUERY = re.compile("%3f", re.IGNORECASE)
"""The question mark of a link in which programs have written signs as numbers."""
_MOST_FLAGS = 20
"""Fields of a link before the number of its columns; sites write one."""


def _read(url: str) -> Document:
    """The document in a URL. What the site ignores is left out, and noted. Raises InstanceError."""
    notes: list[str] = []
    narrowing: list[str] = []
    kanpen = re.search(r"kanpen\.net/(\w+)\.html\?pzpr=(.*)", url)
    url = f"{kanpen[1]}/{kanpen[2]}" if kanpen else url
    if "?" not in url and _QUERY.search(url):
        from urllib.parse import unquote

        url = unquote(url)
    if "?" not in url and url.startswith(("http://", "https://")):
        raise InstanceError("the link", "a puzzle after a question mark, as in p?slither/...", shown(url))
    query = re.sub(r"^(\w+=\w*&)+", "", url.partition("?")[2] or url)
    said = re.match(r"[\w./:+=@%*$-]*", query, re.ASCII)
    query, beyond = said[0] if said else "", query[said.end() if said else 0 :].strip(",)")
    name, *fields = query.split("/")
    if name.startswith("v:") and fields:
        name, *fields = fields[0], name, *fields[1:]
    name = re.sub(r"_(edit|play)$", "", name)
    named = _own(name) or _by_name().get(name) or _named(plugged_in("puzzlink")).get(name)
    if named is None:
        raise InstanceError("the link", "a kind of puzz.link that satpuzzles knows", shown(name))
    kind, link = named
    by_flags: Document = {}
    first = next((i for i, field in enumerate(fields[: _MOST_FLAGS + 1]) if field.isdecimal()), len(fields))
    if first > _MOST_FLAGS:
        raise InstanceError("the link", "columns, rows and the puzzle after the kind", f"{len(fields)} fields")
    for flags in fields[:first]:
        if flags.startswith("v:"):
            notes.append(
                "the link says that the rules are those of a variant, but not which; read with the usual rules"
            )
        else:
            by_flags |= link.under(flags, notes)
    fields = fields[first:]
    if len(fields) < 3:
        raise InstanceError("the link", "columns, rows and the puzzle after the kind", f"{len(fields)} fields")
    width, height = (
        whole_number(field, f"the number of {side}", 1, LARGEST_SIDE)
        for side, field in zip(("columns", "rows"), fields, strict=False)
    )
    found = _board(link, "/".join(fields[2:]), height, width, notes, narrowing)
    if beyond:
        notes.append(f"{shown(beyond[:20])} after the board was left out")
    document = {"puzzle": kind, **found, **by_flags}
    for what in narrowing:
        if not is_decided(document):
            raise InstanceError("the link", "one solution without what satpuzzles cannot hold", what)
        notes.append(f"{what} were left out; the puzzle has one solution without them")
    return Guessed(document, notes=notes) if notes else document


def _board(link: Link, text: str, height: int, width: int, notes: list[str], narrowing: list[str]) -> Document:
    """The fields in the text of a link. Programs that find links in sentences take a full stop at the end for that of
    the sentence, or add the latter: what is no board may be one with it, or without it, which is noted. Raises
    InstanceError, that of the text as it stands.
    """
    wrong: InstanceError | None = None
    stripped = text.rstrip("./")
    for tried, why in (
        (text, ""),
        (f"{text.rstrip('/')}.", "a place is missing at the end; it is read as the full stop that programs take away"),
        (stripped, f"{shown(text[len(stripped) :])} after the board was left out"),
    ):
        target = Text(tried, 0, height, width)
        try:
            found = link.read(target)
        except InstanceError as error:
            wrong = wrong or error
            continue
        if not why or not target.notes:
            notes += [*target.notes, *[why] * bool(why)]
            narrowing += target.narrowing
            return found
    raise wrong or AssertionError


def _own(name: str) -> tuple[str, Link] | None:
    """The kind of this very name, if the site calls it so too, and how its links are written; as most are, and no other
    kind is imported.
    """
    own = PUZZLES.own_name(name)
    links = None if own is None else link_of(own, "puzzlink")
    return None if own is None or links is None else _named([(own, links)]).get(name)


@cache
def _by_name() -> dict[str, tuple[str, Link]]:
    return _named(built_in("puzzlink"))


def _named(some: Iterable[tuple[str, Any]]) -> dict[str, tuple[str, Link]]:
    """Kinds and how their links are written, by the names of the site, which may have several with some field."""
    found: dict[str, tuple[str, Link]] = {}
    for kind, links in some:
        for link in each(links):
            for name in (link.name, *link.aliases):
                found.setdefault(name, (kind, link))
    return found


def _write(document: Document) -> str:
    """The URL of a document. Raises InstanceError, that of the first link, for one that none can hold."""
    links = each(link_of(document["puzzle"], "puzzlink") or ())
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


PUZZLINK = by_link(_URL, _read, _write)
