"""All formats, and the search for the format of a file."""

import re

from satpuzzles.common.document import shown
from satpuzzles.common.files import ending
from satpuzzles.common.plugins import Group, instance_fault
from satpuzzles.errors import InstanceError
from satpuzzles.formats.files import grid, json, non, nonogram_text, olsak, opensudoku, puzzlekit, sudoku_text, webpbn
from satpuzzles.formats.interface import Document, Format, How
from satpuzzles.formats.kinds import Kinds
from satpuzzles.formats.pasted import peeled
from satpuzzles.formats.text import decoded, unmarked
from satpuzzles.formats.urls import fpuzzles, penpa, puzzlink, tatham

_DIGITS, _CLUES, _PENPA = Kinds("digits"), Kinds("clues"), Kinds("penpa")
_LINE = Format("sudoku-line", "Sudokus as text, one per line", _DIGITS, (".txt",), *sudoku_text.LINE)
_JSON = Format("json", "satpuzzles JSON, one puzzle", (), (".json",), *json.DOCUMENT)
_GRID = Format("grid", "a board as text, typed or drawn", (), (), *grid.GRID)

_LONGEST_TRIED = 20_000
"""The most bytes that all readers try; together they take 0.1 CPU seconds for so many."""


def _inside(url: str, how: How) -> Document:
    """The document in a link that a link of penpa-edit wraps. Raises InstanceError."""
    data = url.encode(errors="replace")
    found = recognised(data)
    if found.kinds is _PENPA or found is _GRID:
        raise InstanceError("the link", "a link of another site in it", shown(url))
    documents = found.read(data) if found.read_as is None else found.read_as(data, how)
    return documents[0]


_SOLVED, _EDITED, _READ_PAGE = penpa.codecs(_inside)

FORMATS: tuple[Format, ...] = (
    _LINE,
    Format("jsonl", "satpuzzles JSON, one puzzle per line", (), (".jsonl", ".ndjson"), *json.LINES),
    _JSON,
    Format("sdm", "Sudoku collections, 81 characters a line", _DIGITS, (".sdm",), *sudoku_text.SDM),
    Format("sdk", "Sudoku of SadMan Software and SudoCue", _DIGITS, (".sdk",), *sudoku_text.SDK),
    Format("ss", "Sudoku of Simple Sudoku", _DIGITS, (".ss",), *sudoku_text.SS),
    Format(
        "opensudoku",
        "Sudoku collections of OpenSudoku, in XML",
        _DIGITS,
        (".opensudoku", ".xml"),
        *opensudoku.OPENSUDOKU,
    ),
    Format("non", "nonogram files of Steve Simpson and the nonogram-db", _CLUES, (".non", ".nonpack"), *non.NON),
    Format("nin", "nonograms as numbers: width and height, rows, columns", _CLUES, (".nin",), *nonogram_text.NIN),
    Format("mk", "nonograms as numbers: height and width, rows, #, columns", _CLUES, (".mk",), *nonogram_text.MK),
    Format("olsak", "nonograms of the program grid of P. and M. Olšák", _CLUES, (".g",), *olsak.OLSAK),
    Format("webpbn", "nonograms of webpbn.com, in XML", _CLUES, (".xml", ".pbn"), *webpbn.WEBPBN),
    Format(
        "puzzlekit",
        "puzzles of puzzlekit and its data set, one entry per line",
        Kinds("puzzlekit"),
        (),
        *puzzlekit.PUZZLEKIT,
        read_as=puzzlekit.read_as,
        spans=lambda line: not json.is_line(line),
    ),
    Format(
        "puzzlink", "links of puzz.link, pzv.jp and their relatives", Kinds("puzzlink"), (".url",), *puzzlink.PUZZLINK
    ),
    Format("penpa", "links of penpa-edit that open for solving", _PENPA, (), *_SOLVED, _READ_PAGE),
    Format("penpa-edit", "links of penpa-edit that open for editing", _PENPA, (), *_EDITED, _READ_PAGE),
    Format("fpuzzles", "links of f-puzzles", Kinds("fpuzzles"), (), *fpuzzles.EDITOR, compares=True),
    Format(
        "sudokupad", "links of SudokuPad", Kinds("fpuzzles"), (), *fpuzzles.PLAYER, compares=True, marks_at="SudokuPad"
    ),
    Format(
        "scl",
        "links of SudokuPad in its own form",
        Kinds("fpuzzles"),
        (),
        *fpuzzles.OWN,
        compares=True,
        marks_at="SudokuPad",
    ),
    Format(
        "tatham",
        "game IDs of Simon Tatham's puzzles, and saved games",
        Kinds("tatham"),
        (),
        *tatham.TATHAM,
        read_as=tatham.read_as,
        spans=tatham.is_saved,
    ),
    _GRID,
)
"""The built-in formats; where two recognise the same content the first is taken, unless the ending says otherwise."""


ALL_FORMATS = Group[Format](
    "satpuzzles.formats", {one.name: one for one in FORMATS}, lambda name, thing: instance_fault(name, thing, Format)
)
"""The built-in formats and those of other distributions, by their names."""


def named(name: str) -> Format:
    """The format called ``name``. Raises UsageError, and PluginError for a broken plug-in."""
    return ALL_FORMATS.named(name, "format")


def by_ending(name: str) -> list[Format]:
    """The formats whose files end like ``name``: built-in ones, else those of other distributions.

    Raises PluginError for a broken plug-in.
    """
    found = ending(name)
    if not found:
        return []
    fitting = [one for one in FORMATS if found in one.endings]
    return fitting or [one for one in ALL_FORMATS.added() if found in one.endings]


def recognised(data: bytes, source: str = "") -> Format:
    """The format of ``data``, from a file named ``source``: one that fits both, else the content, else the ending.

    Formats of other distributions are asked where no built-in one recognises the content, or none has the ending.
    Raises InstanceError, and PluginError for a broken plug-in.
    """
    if not unmarked(data).strip():
        raise InstanceError("the document", "a puzzle", "an empty file")
    if sudoku_text.is_board_of_short_lines(data):
        return _GRID
    expected = by_ending(source)
    fitting = [one for one in FORMATS if one is not _GRID and one.recognises(data)]
    fitting = fitting or [one for one in (*ALL_FORMATS.added(), _GRID) if one.recognises(data)]
    start = decoded(unmarked(data).lstrip()[:400].partition(b"\n")[0]).strip()
    link = peeled(start).link
    if not fitting and sudoku_text.line_within(link) is not None:
        return _LINE
    if not fitting and link.startswith(("http://", "https://")):
        raise InstanceError(
            "the link",
            "one that holds a puzzle itself, like those of puzz.link",
            f"{link[:200]}, which is not downloaded",
        )
    if start.startswith("pzprv3"):
        raise InstanceError("the document", "the link that puzz.link exports", "a file that it saves (pzprv3)")
    line = unmarked(data).strip()
    if fitting in ([], [_JSON]) and sudoku_text.is_nearly_line(line):  # JSON, if it is a number
        raise sudoku_text.no_line(line.decode())
    both = [one for one in expected if one in fitting or one.recognises(data)]
    for one in (*both, *fitting, *(one for one in expected if one is not _LINE)):  # .txt says nothing
        return one
    near = [f"{one.name} ({error})" for one, error in _nearest(data)]
    nearest = f"; nearest: {', '.join(near)}" if near else ""
    raise InstanceError("the document", f"a puzzle in a format that 'satpuzzles list' has{nearest}", shown(start))


def _nearest(data: bytes) -> list[tuple[Format, InstanceError]]:
    """The formats whose readers came furthest, at most two, with their complaints about that line.

    Empty if that is the first line, or if the data are too long to try all formats.
    """
    if len(data) > _LONGEST_TRIED:
        return []
    reached: list[tuple[int, int, Format, InstanceError]] = []
    for one in FORMATS:
        try:
            one.read(data)
        except InstanceError as error:
            line = re.match(r"line (\d+)", error.place)
            if line and int(line[1]) > 1:
                reached.append((-int(line[1]), len(reached), one, error))
    return [(one, error) for _, _, one, error in sorted(reached)[:2]]


def spans(line: bytes) -> bool:
    """Whether a file that begins with this line has one puzzle on several lines, although its
    format has one on each.
    """
    return any(one.spans is not None and one.recognises(line) and one.spans(line) for one in FORMATS)


def is_whole(line: bytes) -> bool:
    """Whether a line is a puzzle by itself."""
    return json.is_line(line) or any(one.lines and one.recognises(line) for one in FORMATS)
