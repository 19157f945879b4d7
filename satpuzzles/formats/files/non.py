"""The format ``.non`` of Steve Simpson for nonograms, with what the nonogram-db adds (bundles, licence, colours).

Keys that it does not have are ours, and ignored by other programs, as the format asks them to: the names of colours and
the background.
"""

import re
from collections.abc import Sequence

from satpuzzles.boards.colors import KNOWN, RGB, Color, full, named
from satpuzzles.common.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.formats.interface import Document
from satpuzzles.formats.kinds import Block, blocks_of, clues, letters_of
from satpuzzles.formats.text import has_open_end, text_lines, whole
from satpuzzles.links.expression import LARGEST_SIDE, in_rows, whole_number

_TEXTS = {
    "catalogue": "source",
    "title": "title",
    "by": "author",
    "copyright": "copyright",
    "license": "license",
    "url": "url",
    "date": "date",
    "note": "note",
}
_LOOKS = r"(?im:(?=[\s\S]*^width(?: |$))(?=[\s\S]*^height(?: |$))[\s\S]*^(?:rows|columns)\b)"
_DIVIDER = "===="
_BLOCK = re.compile(r"([0-9]{1,9})([^\W\d_]?)")
_COLOR = re.compile(r"(\S) (#[0-9a-fA-F]{6})")
_NAME = re.compile(r"(\S) (\S.*)")
_UNQUOTED = re.compile(r"[\w.+-]+", re.ASCII)


def _read(data: bytes) -> list[Document]:
    lines = text_lines(data)
    parts: list[list[tuple[int, str]]] = [[]]
    for number, line in enumerate(lines, start=1):
        if line.strip() == _DIVIDER:
            parts.append([])
        else:
            parts[-1].append((number, line.strip()))
    filled = [part for part in parts if any(line for _, line in part)]
    end = f"line {len(lines)}" if has_open_end(data) else ""
    return [_puzzle(part, end if part is filled[-1] else "") for part in filled]


def _puzzle(part: list[tuple[int, str]], end: str) -> Document:
    """The puzzle in numbered lines; ``end`` names the last of them if it may be cut short."""
    said: Document = {}
    sides: dict[str, list[list[Block]]] = {}
    sizes: dict[str, int] = {}
    palette = _Palette()
    goal: str | None = None
    rest = iter(part)
    for number, line in rest:
        key, _, text = line.partition(" ")
        key, text = key.lower(), text.strip()
        if key in ("width", "height"):
            sizes[key] = whole_number(text, f"line {number}: {key}", 1, LARGEST_SIDE)
        elif key in ("rows", "columns"):
            length = "height" if key == "rows" else "width"
            if length not in sizes:
                raise InstanceError(f"line {number}", f"the {length} before the {key}", key)
            sides[key] = [_clue(next(rest, None), f"{key}[{i}]", sizes[length]) for i in range(sizes[length])]
        elif key == "goal":
            goal = _unquoted(text)
        elif palette.says(key, text):
            continue
        elif key in _TEXTS and _unquoted(text):
            said[_TEXTS[key]] = _unquoted(text)
    for key in ("rows", "columns"):
        if key not in sides:
            raise InstanceError("the document", f"the {key}", "none")
    colors = palette.colors({letter for side in sides.values() for clue in side for n, letter in clue if n})
    if goal is not None:
        said["solution"] = _solution(goal, sizes["height"], sizes["width"], [*colors])
        end = ""  # it stands after the last clue
    name = {letter: color.name for letter, color in colors.items()}
    rows, columns = (
        [[(n, name.get(letter, "")) for n, letter in clue] for clue in sides[key]] for key in ("rows", "columns")
    )
    return clues(rows, columns, end, dict(colors.values()), palette.background) | said


class _Palette:
    """The colours that the lines of a document declare."""

    def __init__(self) -> None:
        self.background = ""
        self._rgb: dict[str, str] = {}
        self._names: dict[str, str] = {}

    def says(self, key: str, text: str) -> bool:
        """Read a line about colours; returns whether it is one."""
        if key == "color" and (found := _COLOR.fullmatch(text)):
            self._rgb[found[1]] = found[2].lower()
        elif key == "colorname" and (found := _NAME.fullmatch(text)):
            self._names[found[1]] = _unquoted(found[2])
        elif key == "background" and RGB.fullmatch(text):
            self.background = full(text)
        else:
            return False
        return True

    def colors(self, used: set[str]) -> dict[str, Color]:
        """The colour of each letter, for clues with the letters that are ``used``, "" for none; nothing for a document
        in black and white, which has one colour without a name. Colours that it does not tell have one of ours.
        """
        if len(used) < 2 and not self._names:
            return {}
        letters = [*dict.fromkeys([*self._rgb, *sorted(used)])]
        known = {
            letter: next((rgb for name, rgb in KNOWN.items() if name.startswith(letter)), "") for letter in letters
        }
        spare = iter([rgb for rgb in KNOWN.values() if rgb not in {*known.values(), *self._rgb.values()}])
        tints = [self._rgb.get(letter) or known[letter] or next(spare, "#808080") for letter in letters]
        found = dict(zip(letters, named(tints), strict=True))
        return {one: Color(self._names.get(one, name), rgb) for one, (name, rgb) in found.items()}


def _clue(numbered: tuple[int, str] | None, place: str, count: int) -> list[Block]:
    if numbered is None:
        raise InstanceError(place, f"{count} lines with clues", "the end of the puzzle")
    number, line = numbered
    clue = []
    for item in line.split(",", LARGEST_SIDE) if line else ():
        block = _BLOCK.fullmatch(item.strip())
        if block is None:
            raise InstanceError(f"line {number}: {place}", "lengths with commas between them", shown(line))
        clue.append((int(block[1]), block[2]))
    return clue


def _solution(goal: str, height: int, width: int, letters: Sequence[str]) -> list[list[int]]:
    """The ``goal`` as values; in colours, ``letters`` are those of the colours in order."""
    if len(goal) != height * width:
        raise InstanceError("goal", f"{height * width} characters", f"{len(goal)}")
    value = {letter: number for number, letter in enumerate(letters, 1)}
    wrong = {*goal} - {*value, "0"} if letters else ()
    if wrong:
        raise InstanceError("goal", f"0 and {', '.join(letters)}", shown(min(wrong)))
    return in_rows([0 if cell == "0" else value.get(cell, 1) for cell in goal], height, width)


def _unquoted(text: str) -> str:
    import html

    return html.unescape(text[1:-1] if len(text) > 1 and text[0] == text[-1] == '"' else text)


def _write(documents: Sequence[Document]) -> bytes:
    return f"{_DIVIDER}\n".join(map(_text, documents)).encode()


def _text(document: Document) -> str:
    rows, columns, colors, background = blocks_of(document, "non")
    letter = letters_of(colors)
    out = [f"{key} {_quoted(key, document[common])}" for key, common in _TEXTS.items() if common in document]
    out += [f"color {letter[name]} {rgb}" for name, rgb in colors.items()]
    out += [f"colorname {letter[name]} {_quoted('', name)}" for name in colors]
    out += [f"background {background}"] * bool(background)
    out += [f"width {len(columns)}", f"height {len(rows)}"]
    for key, side in (("rows", rows), ("columns", columns)):
        lines = (",".join(f"{length}{letter.get(name, '')}" for length, name in clue) for clue in side)
        out += ["", key, *(line or "0" for line in lines)]
    if "solution" in document:
        shown_as = ("0", *(letter.values() or "1"))
        goal = "".join(shown_as[cell] for row in document["solution"] for cell in row)
        out += ["", f'goal "{goal}"']
    return "\n".join([*out, ""])


def _quoted(key: str, text: str) -> str:
    if key == "license" and _UNQUOTED.fullmatch(text):
        return text
    import html

    return '"' + html.escape(text, quote=True).replace("\n", "&#10;") + '"'


NON = whole(_LOOKS, _read, _write, {*_TEXTS.values(), "solution"}, several=True)
