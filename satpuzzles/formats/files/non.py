"""``.non``: Steve Simpson's format for nonograms, with the additions of the nonogram-db (bundles, licence, colours).

Keys that it does not have are ours, and ignored by other programs, as the format asks them to.
"""

import re
from collections.abc import Sequence

from satpuzzles.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.formats.carried import clues, clues_of
from satpuzzles.formats.interface import Document
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
    """The puzzle in numbered lines; ``end`` names the last of them where it may be cut short."""
    said: Document = {}
    sides: dict[str, list[list[int]]] = {}
    sizes: dict[str, int] = {}
    colours: set[str] = set()
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
            sides[key] = [_clue(next(rest, None), f"{key}[{i}]", sizes[length], colours) for i in range(sizes[length])]
        elif key == "goal":
            goal = _unquoted(text)
        elif key in _TEXTS and _unquoted(text):
            said[_TEXTS[key]] = _unquoted(text)
    for key in ("rows", "columns"):
        if key not in sides:
            raise InstanceError("the document", f"the {key}", "none")
    if len(colours) > 1:
        raise InstanceError("the document", "a puzzle in black and white", f"the colours {', '.join(sorted(colours))}")
    if goal is not None:
        said["solution"] = _solution(goal, sizes["height"], sizes["width"])
        end = ""  # it stands after the last clue
    return clues(sides["rows"], sides["columns"], end) | said


def _clue(numbered: tuple[int, str] | None, place: str, count: int, colours: set[str]) -> list[int]:
    if numbered is None:
        raise InstanceError(place, f"{count} lines with clues", "the end of the puzzle")
    number, line = numbered
    clue = []
    for item in line.split(",") if line else ():
        block = _BLOCK.fullmatch(item.strip())
        if block is None:
            raise InstanceError(f"line {number}: {place}", "lengths with commas between them", shown(line))
        clue.append(int(block[1]))
        colours.add(block[2])
    return clue


def _solution(goal: str, height: int, width: int) -> list[list[int]]:
    if len(goal) != height * width:
        raise InstanceError("goal", f"{height * width} characters", f"{len(goal)}")
    return in_rows([int(cell != "0") for cell in goal], height, width)


def _unquoted(text: str) -> str:
    import html

    return html.unescape(text[1:-1] if len(text) > 1 and text[0] == text[-1] == '"' else text)


def _write(documents: Sequence[Document]) -> bytes:
    return f"{_DIVIDER}\n".join(map(_text, documents)).encode()


def _text(document: Document) -> str:
    rows, columns = clues_of(document, "non")
    out = [f"{key} {_quoted(key, document[common])}" for key, common in _TEXTS.items() if common in document]
    out += [f"width {len(columns)}", f"height {len(rows)}"]
    for key, side in (("rows", rows), ("columns", columns)):
        out += ["", key, *(",".join(map(str, clue or [0])) for clue in side)]
    if "solution" in document:
        goal = "".join(str(cell) for row in document["solution"] for cell in row)
        out += ["", f'goal "{goal}"']
    return "\n".join([*out, ""])


def _quoted(key: str, text: str) -> str:
    if key == "license" and _UNQUOTED.fullmatch(text):
        return text
    import html

    return '"' + html.escape(text, quote=True).replace("\n", "&#10;") + '"'


NON = whole(_LOOKS, _read, _write, {*_TEXTS.values(), "solution"}, several=True)
