"""``.g``: nonograms of the program grid of Petr and Miroslav Olšák, in colours or black and white.

Lines that begin with a colon stand before the rows, before the columns and at the end. All before the first is comment,
but for a line ``#d``, after which colours are declared. Triangles and triddlers, which the format has too, are refused.
"""

import re
from collections.abc import Sequence

from satpuzzles.boards.colors import KNOWN, RGB, WHITE, full, named
from satpuzzles.common.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.formats.interface import Document
from satpuzzles.formats.kinds import Block, blocks_of, clues, letters_of
from satpuzzles.formats.text import text_lines, unmarked, whole
from satpuzzles.links.expression import LARGEST_SIDE, whole_number

_DECLARED = re.compile(r"(\S):\S?\s+(\S+)(?:\s+(.*))?")
_NAME = re.compile(r"[^\W\d_].{0,39}")
_BLOCK = re.compile(r"(\d{1,9})([^\d\s,:]?)")
_EMPTY, _DEFAULT = "0", "1"
"""The characters that declare the background, and the colour of blocks that do not tell theirs."""

_CLUES = rb":[^\r\n]*+(?:\r?\n(?:[ \t,]*+\d{1,9}[^\d\s,:]?+(?![^\s,]))*+[ \t]*+(?=\r?\n|\Z))++"
_LOOKS = re.compile(rb"(?:^|\n)" + _CLUES + rb"\r?\n" + _CLUES + rb"\r?\n:")


def _recognises(data: bytes) -> bool:
    return _LOOKS.search(unmarked(data[: 2**20])) is not None


def _read(data: bytes) -> list[Document]:
    lines = [*enumerate(text_lines(data), start=1)]
    marks = [i for i, (_, line) in enumerate(lines) if line.startswith(":")]
    if len(marks) < 3:
        expected = "lines with a colon before the rows, before the columns and at the end"
        raise InstanceError("the document", expected, f"{len(marks)}")
    rows, columns, end = marks[:3]
    head = [line for _, line in lines[:rows]]
    if any(line[:2].lower() == "#t" for line in head):
        raise InstanceError("the document", "a puzzle of squares", "a triddler")
    start = next((i for i, line in enumerate(head) if line[:2].lower() == "#d"), None)
    declared = {} if start is None else dict(_declared(*one) for one in lines[start + 1 : rows] if one[1].strip())
    parts = (("rows", rows, columns), ("columns", columns, end))
    sides = [_side(lines[first + 1 : last], name, declared) for name, first, last in parts]
    empty = declared.pop(_EMPTY, ("white", WHITE))[1]
    names = _names(declared)
    blocks = [[[(length, names.get(letter, "")) for length, letter in clue] for clue in side] for side in sides]
    colors = {names[letter]: rgb for letter, (_, rgb) in declared.items()}
    return [clues(blocks[0], blocks[1], "", colors, "" if empty == WHITE else empty)]


def _declared(number: int, line: str) -> tuple[str, tuple[str, str]]:
    """The character of a colour, with its name, which may be empty, and ``#rrggbb``. Where the colour is no word, the
    comment after it may be its name.
    """
    found = _DECLARED.fullmatch(line.strip())
    if found is None:
        raise InstanceError(f"line {number}", "a character, a colon, another character and a colour", shown(line))
    letter, word, comment = found.groups(default="")
    if RGB.fullmatch(word):
        return letter, (comment if _NAME.fullmatch(comment) else "", full(word))
    name = word.lower()
    if name not in KNOWN:
        raise InstanceError(f"line {number}", "#rrggbb, or a known colour such as red", shown(word))
    return letter, (name, KNOWN[name])


def _names(declared: dict[str, tuple[str, str]]) -> dict[str, str]:
    """A name for each colour by its character: its own, or that of a colour alike."""
    names: dict[str, str] = {}
    alike = named([rgb for _, rgb in declared.values()])
    for (letter, (name, _)), (other, _) in zip(declared.items(), alike, strict=True):
        taken = {*names.values()}
        names[letter] = next(one for one in (name, other, *KNOWN) if one and one not in taken)
    return names


def _side(lines: Sequence[tuple[int, str]], name: str, declared: dict[str, tuple[str, str]]) -> list[list[Block]]:
    if not 0 < len(lines) <= LARGEST_SIDE:
        raise InstanceError(name, f"1 to {LARGEST_SIDE} lines", f"{len(lines)}")
    return [[*_blocks(number, line, declared)] for number, line in lines]


def _blocks(number: int, line: str, declared: dict[str, tuple[str, str]]) -> list[Block]:
    found: list[Block] = []
    for item in re.split(r"[\s,]+", line.strip(), maxsplit=LARGEST_SIDE) if line.strip() else ():
        block = _BLOCK.fullmatch(item)
        if block is None:
            raise InstanceError(f"line {number}", "lengths, each with the character of its colour", shown(item))
        letter = block[2] or _DEFAULT
        if (declared and letter not in declared) or (not declared and block[2]):
            raise InstanceError(f"line {number}", f"a colour out of {', '.join(declared) or 'none'}", shown(item))
        length = whole_number(block[1], f"line {number}", 0, LARGEST_SIDE)
        if length:
            found.append((length, letter))
    return found


def _write(documents: Sequence[Document]) -> bytes:
    rows, columns, colors, background = blocks_of(documents[0], "olsak")
    letter = letters_of(colors)
    out = ["#d"] * bool(colors) + [f"   0:   {background}"] * bool(background)
    out += [f"   {letter[name]}:{letter[name]}  {rgb}  {name}" for name, rgb in colors.items()]
    for title, side in (("rows", rows), ("columns", columns)):
        out += [f":{title}", *(" ".join(f"{length}{letter.get(name, '')}" for length, name in clue) for clue in side)]
    return "\n".join([*out, ":end", ""]).encode()


OLSAK = whole(_recognises, _read, _write)
