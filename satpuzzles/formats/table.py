"""The formats there are, and which of them a file is in."""

import re
from collections.abc import Callable, Collection, Sequence

from satpuzzles.document import COMMON_KEYS, TEXT_KEYS, shown
from satpuzzles.errors import InstanceError
from satpuzzles.files import ending
from satpuzzles.formats.carried import Kinds
from satpuzzles.formats.files import grid, json, non, nonogram_text, opensudoku, sudoku_text, webpbn, xml
from satpuzzles.formats.interface import Document, Format
from satpuzzles.formats.text import decoded, looks, reader_by_line, unmarked, writer_by_line
from satpuzzles.formats.urls import fpuzzles, penpa, puzzlink, tatham
from satpuzzles.plugins import Group, instance_fault

_DIGITS, _CLUES = Kinds("digits"), Kinds("clues")
_LINES = looks(sudoku_text.LINES)


def _by_line(
    name: str,
    title: str,
    kinds: Sequence[str],
    endings: tuple[str, ...],
    recognises: Callable[[bytes], bool],
    read: Callable[[str], Document],
    write: Callable[[Document], str],
    keeps: Collection[str] = (),
) -> Format:
    """A format of a puzzle a text line, of which ``read`` and ``write`` take one."""
    each = (reader_by_line(read), writer_by_line(write))
    return Format(name, title, kinds, endings, recognises, *each, frozenset(keeps), several=True, lines=True)


def _is_ss(data: bytes) -> bool:
    """Whether lines of bars and dashes part a Sudoku of nine rows: other boards look alike."""
    try:
        return looks(sudoku_text.SS)(data) and bool(sudoku_text.read_ss(data))
    except InstanceError:
        return False


# name, title, kinds, endings, recogniser, reader, writer; the common keys it keeps, whether it holds several puzzles
FORMATS: tuple[Format, ...] = (
    _by_line(
        "sudoku-line",
        "Sudoku as one line of text, a puzzle a line",
        _DIGITS,
        (".txt",),
        _LINES,
        sudoku_text.read_line,
        sudoku_text.line_of,
    ),
    Format(
        "jsonl",
        "satpuzzles JSON, a puzzle a line",
        (),
        (".jsonl", ".ndjson"),
        looks(json.LINES, None),
        json.read_lines,
        json.write_lines,
        COMMON_KEYS - {"puzzle"},
        several=True,
        lines=True,
    ),
    Format(
        "json",
        "satpuzzles JSON, one puzzle",
        (),
        (".json",),
        looks(json.DOCUMENT),
        json.read,
        json.write,
        COMMON_KEYS - {"puzzle"},
    ),
    _by_line(
        "sdm",
        "Sudoku collections, 81 characters a line",
        _DIGITS,
        (".sdm",),
        _LINES,
        sudoku_text.read_line,
        sudoku_text.sdm_of,
    ),
    Format(
        "sdk",
        "Sudoku of SadMan Software and SudoCue",
        _DIGITS,
        (".sdk",),
        looks(sudoku_text.SDK),
        sudoku_text.read_sdk,
        sudoku_text.write_sdk,
        frozenset(sudoku_text.HEADERS.values()),
    ),
    Format("ss", "Sudoku of Simple Sudoku", _DIGITS, (".ss",), _is_ss, sudoku_text.read_ss, sudoku_text.write_ss),
    Format(
        "opensudoku",
        "Sudoku collections of OpenSudoku, in XML",
        _DIGITS,
        (".opensudoku", ".xml"),
        looks(xml.beginning_with("opensudoku")),
        opensudoku.read,
        opensudoku.write,
        frozenset(opensudoku.TEXTS.values()),
        several=True,
    ),
    Format(
        "non",
        "nonogram files of Steve Simpson and the nonogram-db",
        _CLUES,
        (".non", ".nonpack"),
        looks(non.LOOKS),
        non.read,
        non.write,
        frozenset({*non.TEXTS.values(), "solution"}),
        several=True,
    ),
    Format(
        "nin",
        "nonograms as numbers: width and height, rows, columns",
        _CLUES,
        (".nin",),
        looks(nonogram_text.NIN, None),
        nonogram_text.read_nin,
        nonogram_text.write_nin,
    ),
    Format(
        "mk",
        "nonograms as numbers: height and width, rows, #, columns",
        _CLUES,
        (".mk",),
        looks(nonogram_text.MK, None),
        nonogram_text.read_mk,
        nonogram_text.write_mk,
    ),
    Format(
        "webpbn",
        "nonograms of webpbn.com, in XML",
        _CLUES,
        (".xml", ".pbn"),
        looks(xml.beginning_with("puzzleset", "puzzle")),
        webpbn.read,
        webpbn.write,
        frozenset({*webpbn.TEXTS.values(), *webpbn.NOTES, "solution"}),
        several=True,
    ),
    _by_line(
        "puzzlink",
        "links of puzz.link, pzv.jp and their relatives",
        Kinds("puzzlink"),
        (".url",),
        looks(puzzlink.URL),
        puzzlink.read,
        puzzlink.write,
    ),
    _by_line(
        "penpa",
        "links of penpa-edit to solve, square boards",
        Kinds("penpa"),
        (),
        looks(penpa.URL),
        penpa.read,
        penpa.write_solved,
        {*penpa.TEXTS, "solution"},
    ),
    _by_line(
        "penpa-edit",
        "links of penpa-edit to edit, square boards",
        Kinds("penpa"),
        (),
        looks(penpa.URL),
        penpa.read,
        penpa.write_edited,
        penpa.TEXTS,
    ),
    _by_line(
        "fpuzzles",
        "links of f-puzzles",
        Kinds("fpuzzles"),
        (),
        looks(fpuzzles.TO_EDITOR),
        fpuzzles.read,
        fpuzzles.write_editor,
        {*fpuzzles.TEXTS.values(), "solution"},
    ),
    _by_line(
        "sudokupad",
        "links of SudokuPad",
        Kinds("fpuzzles"),
        (),
        looks(fpuzzles.TO_PLAYER),
        fpuzzles.read,
        fpuzzles.write_player,
        {*fpuzzles.TEXTS.values(), "solution"},
    ),
    _by_line(
        "tatham",
        "game IDs of Simon Tatham's Solo and Pattern",
        Kinds("tatham"),
        (),
        looks(tatham.LOOKS),
        tatham.read,
        tatham.write,
    ),
    Format(
        "grid",
        "a board as text, typed or drawn",
        (),
        (),
        grid.recognises,
        grid.read,
        grid.write,
        frozenset(TEXT_KEYS),
    ),
)
"""The built-in formats; where two recognise the same content the first is taken, unless the ending says otherwise."""

_LINE, _JSON, _GRID = FORMATS[0], FORMATS[2], FORMATS[-1]

ALL_FORMATS = Group[Format](
    "satpuzzles.formats",
    {one.name: one for one in FORMATS},
    lambda name, thing: instance_fault(name, thing, Format),
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
    expected = by_ending(source)
    fitting = [one for one in FORMATS if one is not _GRID and one.recognises(data)]
    fitting = fitting or [one for one in (*ALL_FORMATS.added(), _GRID) if one.recognises(data)]
    start = decoded(data[:200]).strip().partition("\n")[0]
    if not fitting and start.startswith(("http://", "https://")):
        raise InstanceError(
            "the link", "one that holds a puzzle itself, like those of puzz.link", f"{start}, which is not downloaded"
        )
    line = unmarked(data).strip()
    if fitting in ([], [_JSON]) and sudoku_text.is_nearly_line(line):  # JSON, if it is a number
        raise sudoku_text.no_line(line.decode())
    both = [one for one in expected if one in fitting or one.recognises(data)]
    for one in (*both, *fitting, *(one for one in expected if one is not _LINE)):  # .txt says nothing
        return one
    if not start:
        raise InstanceError("the document", "a puzzle", "an empty file")
    near = [f"{one.name} ({error})" for one, error in _nearest(data)]
    nearest = f"; nearest: {', '.join(near)}" if near else ""
    raise InstanceError("the document", f"a puzzle in a format that 'satpuzzles list' has{nearest}", shown(start))


def _nearest(data: bytes) -> list[tuple[Format, InstanceError]]:
    """The formats whose readers came furthest, up to two, and what they found in that line; none for the first line."""
    reached: list[tuple[int, int, Format, InstanceError]] = []
    for one in FORMATS:
        try:
            one.read(data)
        except InstanceError as error:
            line = re.match(r"line (\d+)", error.place)
            if line and int(line[1]) > 1:
                reached.append((-int(line[1]), len(reached), one, error))
    return [(one, error) for _, _, one, error in sorted(reached)[:2]]


def is_whole(line: bytes) -> bool:
    """Whether a line is a puzzle of its own."""
    return json.is_line(line) or any(one.lines and one.recognises(line) for one in FORMATS)
