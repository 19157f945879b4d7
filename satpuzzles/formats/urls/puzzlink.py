"""URLs of puzz.link and its relatives (pzprjs): sudoku, nonogram and starbattle.

The encodings are those of pzprjs, ``src/pzpr/parser.js`` and ``src/variety-common/Encode.js``.
"""

import re
from collections.abc import Iterator
from itertools import groupby
from math import isqrt

from satpuzzles.board import Borders, components
from satpuzzles.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.formats.carried import (
    LARGEST_BOARD,
    connected_borders,
    in_rows,
    kings_only,
    known_clues,
    ordinary_sudoku,
)
from satpuzzles.formats.interface import Document, Format
from satpuzzles.formats.text import LARGEST_SIDE, decoded, reader_by_line, whole_number, writer_by_line

SITE = "https://puzz.link/p?"
UNKNOWN = "?"
_HOST = re.compile(r"(https?://)?(www\.)?(puzz\.link|pzv\.jp|pzplus\.tck\.mn|pzprxs\.vercel\.app)/", re.ASCII)
_BARE = re.compile(r"(sudoku|nonogram|starbattle)(_edit|_play)?/\S*", re.ASCII)
_DIGITS = "0123456789abcdefghijklmnopqrstuv"
_RUN = "ghijklmnopqrstuvwxyz"
_LONG = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192)}
"""The mark of a number too long for one digit: how many digits follow, and what is added to them."""


def _read(url: str) -> Document:
    kind, *fields = url.rpartition("?")[2].split("/")
    kind = re.sub(r"_(edit|play)$", "", kind)
    if kind not in _READERS:
        raise InstanceError("the link", f"a puzzle of {', '.join(_READERS)}", shown(kind))
    if fields and not fields[0].isdecimal():
        fields = fields[1:]  # flags of the player's screen, or the name of a variant
    if len(fields) < 3:
        raise InstanceError("the link", "columns, rows and the puzzle after the kind", f"{len(fields)} fields")
    width, height = (
        whole_number(field, f"the number of {name}", 1, LARGEST_SIDE)
        for name, field in zip(("columns", "rows"), fields, strict=False)
    )
    return _READERS[kind](height, width, [field for field in fields[2:] if field] or [""])


def _sudoku(height: int, width: int, body: list[str]) -> Document:
    if height != width:
        raise InstanceError("the link", "as many rows as columns", f"{width} and {height}")
    values = [value if isinstance(value, int) else None for value in _numbers(body[0], width * height)]
    return {"puzzle": "sudoku", "box": list(_box(width)), "givens": in_rows(values, height, width)}


def _box(size: int) -> tuple[int, int]:
    return (2, 3) if size == 6 else (isqrt(size), isqrt(size))


def _sudoku_body(document: Document) -> tuple[int, int, str]:
    givens, box = ordinary_sudoku(document, "puzzlink")
    size = len(givens)
    if box != _box(size):
        expected = "a box 2 high and 3 wide" if size == 6 else "square boxes"
        raise InstanceError("box", f"{expected}, for puzzlink", f"{box[0]} x {box[1]}")
    return size, size, _from_numbers([value for row in givens for value in row])


def _nonogram(height: int, width: int, body: list[str]) -> Document:
    above, beside = (height + 1) // 2, (width + 1) // 2
    slots = list(_numbers(body[0], width * above + height * beside))
    clues = in_rows(slots, width, above) + in_rows(slots[width * above :], height, beside)
    known = [[number for number in reversed(clue) if number is not None] for clue in clues]
    return {"puzzle": "hanjie", "rows": known[width:], "columns": known[:width]}


def _nonogram_body(document: Document) -> tuple[int, int, str]:
    rows, columns = known_clues(document, "puzzlink")
    slots: list[int | None] = []
    for clues, length in ((columns, (len(rows) + 1) // 2), (rows, (len(columns) + 1) // 2)):
        for clue in clues:
            slots += [*reversed(clue), *[None] * (length - len(clue))]
    return len(columns), len(rows), _from_numbers(slots)


def _star_battle(height: int, width: int, body: list[str]) -> Document:
    whole_number(str(max(width, height)), "the size", 1, LARGEST_BOARD)
    if width == height == 1:
        body = [*body, ""]  # there are no borders, and fields that are empty are left out
    if len(body) != 2:
        raise InstanceError("the link", "the number of stars and the borders", f"{len(body)} fields")
    stars = whole_number(body[0], "the number of stars", 0, LARGEST_SIDE)
    first = ((width - 1) * height + 4) // 5
    vertical = _bits(body[1][:first], (width - 1) * height)
    horizontal = _bits(body[1][first:], width * (height - 1))
    labels = components(in_rows(vertical, height, width - 1), in_rows(horizontal, height - 1, width))
    return {"puzzle": "star-battle", "stars": stars, "regions": labels}


def _star_battle_body(document: Document) -> tuple[int, int, str]:
    kings_only(document, "puzzlink")
    size = len(document["regions"])
    vertical, horizontal = connected_borders(document["regions"], "puzzlink")
    return size, size, f"{document['stars']}/{_from_bits(vertical)}{_from_bits(horizontal)}"


def _numbers(body: str, count: int) -> Iterator[int | str | None]:
    """The ``count`` numbers of a "number16" text; None is blank, "?" is unknown."""
    place, found = 0, 0
    while place < len(body) and found < count:
        character = body[place]
        length, plus = _LONG.get(character, (1, 0))
        start = place + (character in _LONG)
        place = start + length
        if character in _RUN:
            run = _RUN.index(character) + 1
            yield from [None] * run
            found += run
            continue
        digits = body[start:place]
        if character == ".":
            yield UNKNOWN
        elif re.fullmatch(r"[0-9a-f]+", digits) and len(digits) == length:
            yield int(digits, 16) + plus
        else:
            raise InstanceError("the link", "numbers and blanks as pzprjs writes them", shown(body[start - 1 :][:12]))
        found += 1
    if body[place:] or found != count:
        raise InstanceError("the link", f"{count} places", "more" if body[place:] or found > count else f"{found}")


def _from_numbers(values: list[int | None]) -> str:
    parts = []
    for value, run in groupby(values):
        count = len(list(run))
        if value is None:
            parts.append(_RUN[-1] * (count // 20) + (_RUN[count % 20 - 1] if count % 20 else ""))
        else:
            mark = "" if value < 16 else "-" if value < 256 else "+"
            parts.append(f"{mark}{value:x}" * count)
    return "".join(parts)


def _bits(text: str, count: int) -> list[bool]:
    if len(text) != (count + 4) // 5 or not set(text) <= set(_DIGITS):
        raise InstanceError("the link", f"{(count + 4) // 5} characters for {count} borders", shown(text))
    return [bool(_DIGITS.index(character) >> bit & 1) for character in text for bit in (4, 3, 2, 1, 0)][:count]


def _from_bits(borders: Borders) -> str:
    bits = [bit for row in borders for bit in row]
    bits += [False] * (-len(bits) % 5)
    return "".join(_DIGITS[int("".join("01"[bit] for bit in bits[i : i + 5]), 2)] for i in range(0, len(bits), 5))


_READERS = {"sudoku": _sudoku, "nonogram": _nonogram, "starbattle": _star_battle}
_BODIES = {
    "sudoku": ("sudoku", _sudoku_body),
    "hanjie": ("nonogram", _nonogram_body),
    "star-battle": ("starbattle", _star_battle_body),
}


def _write(document: Document) -> str:
    kind, body = _BODIES[document["puzzle"]]
    width, height, text = body(document)
    return f"{SITE}{kind}/{width}/{height}/{text}"


def _recognises(data: bytes) -> bool:
    line = decoded(data[:8192]).strip().partition("\n")[0]
    return _HOST.match(line) is not None or _BARE.match(line) is not None


FORMAT = Format(
    name="puzzlink",
    title="links of puzz.link, pzv.jp and their relatives",
    kinds=tuple(_BODIES),
    endings=(".url",),
    recognises=_recognises,
    read=reader_by_line(_read),
    write=writer_by_line(_write),
    several=True,
    lines=True,
)
