"""Links as people paste them, one on a text line: in brackets, in quotes, in a list, among words."""

import re
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import NamedTuple

from satpuzzles.common.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.formats.interface import Codec, Document, noted
from satpuzzles.formats.text import decoded, each_line, is_comment, unmarked, writer

_OPEN = "<(\"'`“‘«*"  # noqa: RUF001  # quotation marks
_BEFORE = re.compile(rf"(?:\s|>|(?:[-*+•]|\d{{1,3}}[.)])\s|\[[^\[\]]*\](?::\s|(?=\()))*[{_OPEN}]*")
"""Signs before a link: quotation marks, marks of lists, the text of a link in Markdown, opening
brackets. May be empty.
"""
_AFTER = ">)\"'`”’»;!*"  # noqa: RUF001
"""Signs after a link: closing brackets, and punctuation in which no link ends."""
_STOPS = ".,"
"""More such punctuation, in which a link may also end."""
_HOST = re.compile(r"[a-z][a-z0-9+.-]*://[^/?#\s]*|[a-z0-9-]+(?:\.[a-z0-9-]+)+(?=[/?#])", re.IGNORECASE)
_ANOTHER = re.compile(rf"(?<!=)https?://|(?<=\s)(?:{_HOST.pattern})", re.IGNORECASE)
"""The beginning of a second link, unless it is a value within the first."""
_WORDS = re.compile(rf"[^{{\[<\"\s][^\n]*?[\s{_OPEN}](?=https?://)", re.IGNORECASE)
"""Words before a link, which begin unlike any document, table or other format."""
_LONGEST_BEGINNING = 2**16


class Peeled(NamedTuple):
    """A link without the signs around it, and the words after and before it."""

    link: str
    after: str
    before: str


def peeled(text: str) -> Peeled:
    """The link at the beginning of a text line or after words, with its host in lower case."""
    link = _BEFORE.sub("", text, count=1)
    words = before = ""
    if not _HOST.match(link) and (found := _WORDS.match(link)):
        before, link = found[0], _BEFORE.sub("", link[found.end() :], count=1)
    if host := _HOST.match(link):
        link, _, words = (host[0].lower() + link[host.end() :]).replace("\t", " ").partition(" ")
    return Peeled(link.rstrip(_AFTER), words.strip(), before.rstrip(f"{_OPEN} \t"))


def recogniser(pattern: str) -> Callable[[bytes], bool]:
    """A function that tells whether data begin, after comments, with a link that matches ``pattern``."""
    compiled = re.compile(pattern)

    def recognises(data: bytes) -> bool:
        start = unmarked(data[:_LONGEST_BEGINNING])
        line, *others = [one for line in start.splitlines() if (one := line.strip()) and not is_comment(one)] or [b""]
        link, _, before = peeled(decoded(line))
        if before and not all(b"://" in other for other in others):  # a line above a typed board, and the like
            return False
        return compiled.match(link.rstrip(_AFTER + _STOPS)) is not None

    return recognises


def each_link(data: bytes, read: Callable[[str], Document]) -> list[Document]:
    """As `each_line`, where ``read`` takes a link without what is around it. Words before and after a link are left
    out, and noted. Raises InstanceError, also for two links on a line.
    """
    return each_line(data, lambda line: _read(line, read))


def _read(line: str, read: Callable[[str], Document]) -> Document:
    link, after, before = peeled(line)
    for text in (f"{link} {after}", f"- {before}"):
        if another := _ANOTHER.search(text, 1):
            raise InstanceError("the link", "a text line of its own for each link", shown(text[another.start() :]))
    try:
        document = read(link)
    except InstanceError:
        bare, document = link.rstrip(_AFTER + _STOPS), {}
        if bare != link:
            with suppress(InstanceError):
                document = read(bare)
        if not document:
            raise
    sides = (words for words in ((before, "before"), (after, "after")) if words[0].strip(_AFTER + _STOPS))
    notes = [f"{shown(words)} {side} the link was left out" for words, side in sides]
    return noted(document, *notes) if notes else document


def by_link(
    pattern: str, read: Callable[[str], Document], write: Callable[[Document], str], keeps: Collection[str] = ()
) -> Codec:
    """As `satpuzzles.formats.text.by_line`, for links whose beginning matches ``pattern``."""
    return recogniser(pattern), lambda data: each_link(data, read), writer(write), frozenset(keeps), True, True
