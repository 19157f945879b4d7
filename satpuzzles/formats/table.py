"""The formats there are, and which of them a file is in."""

from pathlib import PurePath

from satpuzzles.document import shown
from satpuzzles.errors import InstanceError, UsageError
from satpuzzles.formats import json, non, nonogram_text, opensudoku, penpa, puzzlink, sudoku_text, tatham, webpbn
from satpuzzles.formats.interface import Format
from satpuzzles.formats.text import decoded

FORMATS: tuple[Format, ...] = (
    sudoku_text.LINE,
    json.LINES,
    json.DOCUMENT,
    sudoku_text.SDM,
    sudoku_text.SDK,
    sudoku_text.SS,
    opensudoku.FORMAT,
    non.FORMAT,
    nonogram_text.NIN,
    nonogram_text.MK,
    webpbn.FORMAT,
    puzzlink.FORMAT,
    penpa.FORMAT,
    tatham.FORMAT,
)
"""All of them; where two recognise the same content the first is taken, unless the ending says otherwise."""


def named(name: str) -> Format:
    """The format called ``name``. Raises UsageError."""
    for one in FORMATS:
        if one.name == name:
            return one
    raise UsageError(f"unknown format {name!r}; there are {', '.join(one.name for one in FORMATS)}")


def recognised(data: bytes, source: str = "") -> Format:
    """The format of ``data``, from a file named ``source``: one that fits both, else the content, else the ending.

    Raises InstanceError.
    """
    fitting = [one for one in FORMATS if one.recognises(data)]
    start = decoded(data[:200]).strip().partition("\n")[0]
    if not fitting and start.startswith(("http://", "https://")):
        raise InstanceError(
            "the link", "one that holds a puzzle, as those of puzz.link", f"{start}, which is not fetched"
        )
    ending = PurePath(source).suffix.lower()
    expected = [one for one in FORMATS if ending in one.endings]
    both = [one for one in fitting if one in expected]
    for one in (*both, *fitting, *expected):
        return one
    if not start:
        raise InstanceError("the document", "a puzzle", "an empty file")
    raise InstanceError("the document", "a puzzle in a format that 'satpuzzles list' has", shown(start))


def is_whole(line: bytes) -> bool:
    """Whether a line is a puzzle of its own."""
    return json.is_line(line) or any(one.lines and one.recognises(line) for one in FORMATS)
