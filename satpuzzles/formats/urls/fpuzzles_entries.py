"""What somebody has entered on the board of a puzzle of f-puzzles: members of its cells.

After the types of ``fpuzzles-data`` by N. Sitnikov and ``fpuzzlesdecoder.js`` of SudokuPad, whose list of colours
`_PALETTE` is. SudokuPad shows the marks, and neither digits that are no givens nor a solver's colours.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

from satpuzzles.boards.board import cell_name
from satpuzzles.formats.board_entries import BoardEntries
from satpuzzles.links.fpuzzles_members import Json, numeral

_MARKS = {"corner": "cornerPencilMarks", "centre": "centerPencilMarks"}
_COLOUR, _COLOURS = "highlight", "highlightArray"
IN_SUDOKUPAD = {"cornerPencilMarks": "pencilMarks", "centerPencilMarks": "centremarks"}
"""What SudokuPad's own form calls marks."""
MARKS_ARE_ENTRIES = "marks in cells are read as entries, which change no rule"

# fmt: off
_PALETTE = (
    "#A8A8A8", "#000000", "#FFA0A0", "#FFE060", "#FFFFB0", "#B0FFB0", "#60D060", "#D0D0FF", "#8080F0", "#FF80FF",
    "#FFD0D0",
)
# fmt: on
_OURS = (7, 7, 1, 2, 3, 4, 4, 5, 5, 6, 8)
"""The number of ours that is most like each."""
_THEIRS = {1: 2, 2: 3, 3: 4, 4: 6, 5: 8, 6: 9, 7: 0, 8: 10}
"""The place in the palette for each of ours."""


def entries_in(grid: list[list[Json]]) -> BoardEntries:
    """The entries in rows of cells; what is no value of a board of that size is left out."""
    found = {}
    for r, row in enumerate(grid):
        for c, cell in enumerate(row):
            if entry := _entry(cell, len(grid)):
                found[cell_name((r, c))] = entry
    return found


def _entry(cell: Json, size: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if not cell.get("given"):
        if values := _values([cell.get("value")], size):
            found["value"] = values[0]
        found |= {key: values for key, name in _MARKS.items() if (values := _values(cell.get(name), size))}
    stated = cell.get(_COLOURS)
    colours = {*_colours(stated if isinstance(stated, list) and stated else [cell.get(_COLOUR)])}
    return found | ({"colour": sorted(colours)} if colours else {})


def _values(stated: object, size: int) -> list[int]:
    numbers = [numeral(value) for value in stated] if isinstance(stated, list) else []
    return sorted({number for number in numbers if isinstance(number, int) and 1 <= number <= size})


def _colours(stated: list[Any]) -> Iterator[int]:
    """Our numbers for colours, each of which is a place in the palette or six digits."""
    for one in stated:
        text = str(one).removeprefix("#").upper()
        if one is None or text in ("", "NONE", "FFF", "FFFFFF"):
            continue
        if text.isdecimal() and len(text) <= 2:
            if int(text) < len(_PALETTE):
                yield _OURS[int(text)]
        elif (parts := _parts(text)) is not None:
            yield _OURS[min(range(len(_PALETTE)), key=lambda place: _apart(parts, _parts(_PALETTE[place][1:])))]


def _parts(digits: str) -> list[int] | None:
    """Red, green and blue of three or six digits."""
    whole = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits[:6]
    if len(whole) < 6 or not all(digit in "0123456789ABCDEF" for digit in whole):
        return None
    return [int(whole[i : i + 2], 16) for i in (0, 2, 4)]


def _apart(one: list[int], other: list[int] | None) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other or (), strict=True))


def write_entries(entries: BoardEntries, grid: list[list[Json]]) -> None:
    """Add entries to rows of cells."""
    for r, c in product(range(len(grid)), repeat=2):
        entry, cell = entries.get(cell_name((r, c)), {}), grid[r][c]
        if not cell.get("given"):
            cell |= {"value": entry["value"]} if "value" in entry else {}
            cell |= {name: entry[key] for key, name in _MARKS.items() if key in entry}
        if colours := [_PALETTE[_THEIRS[colour]] for colour in entry.get("colour", ())]:
            cell |= {_COLOUR: colours[0], **({_COLOURS: colours} if len(colours) > 1 else {})}


def entered(cell: Json) -> Json:
    """The members of a cell that are entries."""
    names = (*_MARKS.values(), _COLOUR, _COLOURS, *(() if cell.get("given") else ("value",)))
    return {name: cell[name] for name in names if name in cell}


def has_marks(grid: list[list[Json]]) -> bool:
    """Whether a cell of the rows has marks."""
    return any(cell.get(name) for row in grid for cell in row for name in _MARKS.values())
