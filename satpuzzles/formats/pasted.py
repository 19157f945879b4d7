"""Links as people paste them, one a text line: in brackets, in quotes, as an item of a list, with words after it."""

import re
from collections.abc import Callable, Collection
from contextlib import suppress

from satpuzzles.common.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.formats.interface import Codec, Document, noted
from satpuzzles.formats.text import decoded, each_line, is_comment, unmarked, writer

_BEFORE = re.compile(r"(?:\s|>|(?:[-*+•]|\d{1,3}[.)])\s|\[[^\[\]]*\](?::\s|(?=\()))*[<(\"'`“‘«]*")  # noqa: RUF001  # quotation marks
"""Signs of quotations and lists, the text of a link of Markdown, and what opens. It matches nothing too."""
_AFTER = ">)\"'`”’»;!"  # noqa: RUF001
"""What closes, and signs that end a part of a sentence. No link ends in one of these."""
_STOPS = ".,"
"""More such signs, which may also be the end of a link."""
_HOST = re.compile(r"[a-z][a-z0-9+.-]*://[^/?#\s]*|[a-z0-9-]+(?:\.[a-z0-9-]+)+(?=[/?#])", re.IGNORECASE)
_ANOTHER = re.compile(rf"(?<!=)https?://|(?<=\s)(?:{_HOST.pattern})", re.IGNORECASE)
"""Another link, and not one that is a value within the first."""
_LONGEST_BEGINNING = 2**16


def peeled(text: str) -> tuple[str, str]:
    """The link with which a text line begins, without what people put around one and with its host in small letters;
    and the words after it.
    """
    link = _BEFORE.sub("", text, count=1)
    words = ""
    if host := _HOST.match(link):
        link, _, words = (host[0].lower() + link[host.end() :]).replace("\t", " ").partition(" ")
    return link.rstrip(_AFTER), words.strip()


def recogniser(pattern: str) -> Callable[[bytes], bool]:
    """A function that says whether the first line of data that is no comment begins with a link that matches
    ``pattern``.
    """
    compiled = re.compile(pattern)

    def recognises(data: bytes) -> bool:
        start = unmarked(data[:_LONGEST_BEGINNING])
        line = next((one for line in start.splitlines() if (one := line.strip()) and not is_comment(one)), b"")
        return compiled.match(peeled(decoded(line))[0].rstrip(_AFTER + _STOPS)) is not None

    return recognises


def each_link(data: bytes, read: Callable[[str], Document]) -> list[Document]:
    """As `each_line`, where ``read`` takes a link without what is around it. Words after a link are left out, and
    noted. Raises InstanceError, also for two links on a line.
    """
    return each_line(data, lambda line: _read(line, read))


def _read(line: str, read: Callable[[str], Document]) -> Document:
    link, words = peeled(line)
    text = f"{link} {words}"
    if another := _ANOTHER.search(text, 1):
        raise InstanceError("the link", "a text line of its own for each link", shown(text[another.start() :]))
    try:
        document = read(link)
    except InstanceError:
        document = {}
        with suppress(InstanceError):
            document = read(link.rstrip(_AFTER + _STOPS))
        if not document:
            raise
    return noted(document, f"{shown(words)} after the link was left out") if words.strip(_AFTER + _STOPS) else document


def by_link(
    pattern: str, read: Callable[[str], Document], write: Callable[[Document], str], keeps: Collection[str] = ()
) -> Codec:
    """As `satpuzzles.formats.text.by_line`, for links that begin with what matches the ``pattern``."""
    return recogniser(pattern), lambda data: each_link(data, read), writer(write), frozenset(keeps), True, True
