"""Drawings as text: Unicode box drawing or plain ASCII, with colour if asked for. There is no room for candidates, nor
for names in corners.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import TypeAlias

from satpuzzles.board import Cell
from satpuzzles.drawing import CROSS, HEAVY, LIGHT, NONE, PAINTED, STAR, Drawing, GridDrawing, Picture, TriangleDrawing
from satpuzzles.rendering.interface import Options, Style
from satpuzzles.safe_text import one_line

Arms: TypeAlias = tuple[int, int, int, int]
"""Weights of the lines that leave a corner: up, down, left, right."""


def draw(pictures: Sequence[Picture], options: Options) -> bytes:
    """The boards of ``pictures``, or their solutions, below each other; of several puzzles with their titles."""
    shown = [
        (f"{one_line(one.title)}\n" if len(pictures) > 1 else "") + text(one, options.style)
        for picture in pictures
        for one in picture.shown(solution=options.solution)
    ]
    return ("\n" if len(pictures) > 1 else "").join(shown).encode()


def text(drawing: Drawing, style: Style = Style()) -> str:
    """``drawing`` as lines of text, each ended by a newline.

    Where it is wider than ``style.columns`` the room around symbols is left out; it may still be wider, see `columns`.
    """
    if isinstance(drawing, TriangleDrawing):
        return _joined(_triangle(drawing, style))
    roomy = _joined(_grid(drawing, style, 1))
    too_wide = style.columns is not None and columns(roomy) > style.columns
    return _joined(_grid(drawing, style, 0)) if too_wide else roomy


def columns(drawn: str) -> int:
    """How many columns of a terminal a text takes."""
    return max((width(_ESCAPE.sub("", line)) for line in drawn.splitlines()), default=0)


_ESCAPE = re.compile(r"\x1b\[[\d;]*m")


def _joined(lines: Sequence[str]) -> str:
    return "".join(f"{line.rstrip()}\n" for line in lines)


def width(symbol: str) -> int:
    """How many columns of a terminal ``symbol`` takes: wide East Asian characters two, combining ones none."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in symbol)


def _centred(symbol: str, columns: int) -> str:
    free = columns - width(symbol)
    return " " * (free // 2) + symbol + " " * (free - free // 2)


def _grid(drawing: GridDrawing, style: Style, room: int) -> list[str]:
    """Lines of text; in cells that have borders ``room`` is left on both sides of the symbol. Without room the marks of
    a cell take the place of its borders.
    """
    framed = any(weight for row in drawing.vertical for weight in row[1:-1] if weight) and not drawing.left
    if style.ascii and not framed:  # borders of groups of cells, so that a dotted line would be too thin
        drawing = _emphasised(drawing)
    symbols = [[_plain(symbol, style) for symbol in row] for row in drawing.cells]
    inner = max((width(symbol) for row in symbols for symbol in row), default=0)
    inner = max(inner, max((len(clue) for clues in drawing.above for clue in clues), default=0) + 1, 1)
    columns = inner + 2 * room if framed else max(inner, 2)
    margin, left = _left_clues(drawing.left)
    ruled_columns = [any(row[c] for row in drawing.vertical) for c in range(len(drawing.vertical[0]))]
    narrow = framed and not room and not style.colour
    lines = [" " * margin + line for line in _above_clues(drawing.above, columns, ruled_columns)]
    rows = {}
    for r in range(len(drawing.cells) + 1):
        if any(drawing.horizontal[r]):
            lines.append(" " * margin + _rule(drawing, r, columns, ruled_columns, style))
        if r < len(drawing.cells):
            row = "".join(
                ((narrow and _mark(drawing, (r, c), style)) or _line(drawing.vertical[r][c], "|", style))
                * ruled_columns[c]
                + (_cell(drawing, (r, c), symbols[r][c], columns, style, narrow=narrow) if c < len(symbols[r]) else "")
                for c in range(len(drawing.vertical[r]))
            )
            rows[len(lines)] = r
            lines.append(left[r] + row if left else row)
    return _numbered(lines, rows, margin, columns, ruled_columns) if drawing.numbered else lines


def _numbered(
    lines: Sequence[str], rows: Mapping[int, int], margin: int, columns: int, ruled: Sequence[bool]
) -> list[str]:
    """``lines`` with the numbers of columns above and of rows at the left; ``rows[i]`` is the row that line ``i``
    shows. Of columns that are too narrow every fifth has its number.
    """
    wide = len(str(max(rows.values(), default=0) + 1))
    above, place = "", margin
    narrow = columns <= len(str(len(ruled) - 1))
    for c in range(len(ruled) - 1):
        place += ruled[c]
        if not narrow or c == 0 or c % 5 == 4:
            number = str(c + 1)
            above = above.ljust(place + (columns - len(number) + 1) // 2) + number
        place += columns
    numbers = [str(rows[i] + 1).rjust(wide) if i in rows else " " * wide for i in range(len(lines))]
    return [f"{' ' * wide} {above}", *(f"{number} {line}" for number, line in zip(numbers, lines, strict=True))]


def _emphasised(drawing: GridDrawing) -> GridDrawing:
    vertical, horizontal = (
        [[HEAVY if weight else NONE for weight in row] for row in rows]
        for rows in (drawing.vertical, drawing.horizontal)
    )
    return replace(drawing, vertical=vertical, horizontal=horizontal)


def _left_clues(clues: Sequence[Sequence[str]]) -> tuple[int, list[str]]:
    """The width of the margin, and the clues right-aligned in it."""
    joined = [" ".join(line) for line in clues]
    margin = max((len(line) for line in joined), default=-1) + 1
    return margin, [line.rjust(margin - 1) + " " for line in joined]


def _above_clues(clues: Sequence[Sequence[str]], columns: int, ruled: Sequence[bool]) -> list[str]:
    height = max((len(line) for line in clues), default=0)
    padded = [[""] * (height - len(line)) + list(line) for line in clues]
    return [
        "".join((" " if rule else "") + line[i].rjust(columns) for rule, line in zip(ruled, padded, strict=False))
        for i in range(height)
    ]


def _mark(drawing: GridDrawing, cell: Cell, style: Style) -> str:
    """What marks a ``cell`` at its left, or else the one before it at its right; empty where neither is marked."""
    for side, one in enumerate((cell, (cell[0], cell[1] - 1))):
        if one in drawing.marked | drawing.reason:
            return _brackets(drawing, one, style)[side]
    return ""


def _brackets(drawing: GridDrawing, cell: Cell, style: Style) -> tuple[str, str]:
    return ("[", "]") if cell in drawing.marked else ("<", ">") if style.ascii else ("‹", "›")


def _cell(drawing: GridDrawing, cell: Cell, symbol: str, columns: int, style: Style, *, narrow: bool) -> str:
    marked, reason = cell in drawing.marked, cell in drawing.reason
    if style.colour:
        marked = reason = False  # shown by colour
    if symbol in _PAINTED:
        full = _PAINTED if not marked and not reason else ("X", "▓") if marked else ("%", "▒")
        shown = full[not style.ascii] * columns
    elif marked or reason:
        left, right = _brackets(drawing, cell, style)
        dot = ("." if style.ascii else "·") if marked else ""
        if narrow:
            shown = _centred(symbol or dot, columns)
        elif columns > 2:
            shown = f"{left}{_centred(symbol or dot, columns - 2)}{right}"
        elif not symbol:
            shown = _centred(dot or left, columns)
        else:
            shown = left + _centred(symbol, columns - 1) if width(symbol) < columns else symbol
    else:
        shown = _centred(symbol, columns)
    return _coloured(shown, style, drawing, cell)


_PAINTED = ("#", "█")
"""A painted cell, in ASCII and in Unicode."""


def _coloured(shown: str, style: Style, drawing: Drawing, cell: Cell) -> str:
    """Bold for givens, reversed for marked cells, underlined for those of a reason."""
    ways = (("1", drawing.given), ("7", drawing.marked), ("4", drawing.reason))
    codes = [code for code, cells in ways if cell in cells]
    return f"\x1b[{';'.join(codes)}m{shown}\x1b[0m" if codes and style.colour else shown


def _plain(symbol: str, style: Style) -> str:
    """A symbol as one character of the style."""
    plain = {PAINTED: _PAINTED[not style.ascii]} | ({STAR: "*", CROSS: "x"} if style.ascii else {})
    return plain.get(symbol, symbol)


def _line(weight: int, heavy: str, style: Style) -> str:
    """A vertical stretch of line (``heavy`` is "|") or a horizontal one ("-")."""
    if style.ascii:
        return {NONE: " ", LIGHT: "." if heavy == "|" else " ", HEAVY: heavy}[weight]
    arms = (weight, weight, NONE, NONE) if heavy == "|" else (NONE, NONE, weight, weight)
    return _corners()[arms]


def _rule(drawing: GridDrawing, r: int, columns: int, ruled: Sequence[bool], style: Style) -> str:
    weights = drawing.horizontal[r]
    parts = []
    for c in range(len(ruled)):
        if ruled[c]:
            arms = (
                drawing.vertical[r - 1][c] if r else NONE,
                drawing.vertical[r][c] if r < len(drawing.vertical) else NONE,
                weights[c - 1] if c else NONE,
                weights[c] if c < len(weights) else NONE,
            )
            parts.append(_corner(arms, style))
        if c < len(weights):
            parts.append(_line(weights[c], "-", style) * columns)
    return "".join(parts)


def _corner(arms: Arms, style: Style) -> str:
    if not style.ascii:
        return _corners()[arms]
    heavy = [weight == HEAVY for weight in arms]
    if not any(heavy):
        return "." if any(arms) else " "
    return "|" if not any(heavy[2:]) else "-" if not any(heavy[:2]) else "+"


@cache
def _corners() -> dict[Arms, str]:
    """Every box drawing character by its arms, read off the characters' Unicode names."""
    found: dict[Arms, str] = {(0, 0, 0, 0): " "}
    weights = {"LIGHT": LIGHT, "HEAVY": HEAVY}
    directions = {"UP": (0,), "DOWN": (1,), "LEFT": (2,), "RIGHT": (3,), "VERTICAL": (0, 1), "HORIZONTAL": (2, 3)}
    for character in map(chr, range(0x2500, 0x2580)):
        words = unicodedata.name(character).removeprefix("BOX DRAWINGS ").split()
        if not set(words) <= {*weights, *directions, "AND"}:
            continue  # dashed, double, arcs, diagonals
        arms = [0, 0, 0, 0]
        pending: list[str] = []
        weight_first = words[0] in weights
        current = NONE
        for word in words:
            if word in weights:
                current = weights[word]
                if not weight_first:
                    for direction in pending:
                        for arm in directions[direction]:
                            arms[arm] = current
                    pending = []
            elif word in directions:
                if weight_first:
                    for arm in directions[word]:
                        arms[arm] = current
                else:
                    pending.append(word)
        found.setdefault((arms[0], arms[1], arms[2], arms[3]), character)
    return found


def _triangle(drawing: TriangleDrawing, style: Style) -> list[str]:
    """Vertices in circles, and the sums between two rows of them, each centred in its triangle."""
    cells = [[_plain(symbol, style) for symbol in row] for row in drawing.cells]
    inner = max(width(symbol) for row in cells for symbol in row)
    sums = max((width(symbol) for row in drawing.triangles for symbol in row), default=0)
    half = max(inner + 2, sums + 1)  # columns from one place to the next: vertices stand two apart, triangles one
    lines: list[str] = []
    wide = len(str(len(cells)))
    for r, vertices in enumerate(cells):
        indent = " " * (half * (len(cells) - 1 - r))
        space = " " * (half - inner - 2)
        shown = [_vertex(drawing, (r, i), symbol, inner, style) + space for i, symbol in enumerate(vertices)]
        lines.append(indent + (" " * half).join(shown))
        if drawing.numbered:
            lines[-1] = f"{r + 1}".rjust(wide) + " " + lines[-1]
        if r < len(drawing.triangles):
            lines.append(
                " " * (wide + 1) * drawing.numbered
                + indent
                + "".join(_centred(symbol, half) for symbol in drawing.triangles[r])
            )
    return lines


def _vertex(drawing: TriangleDrawing, cell: Cell, symbol: str, inner: int, style: Style) -> str:
    left, right = "()"
    if not style.colour:
        left, right = "[]" if cell in drawing.marked else "<>" if cell in drawing.reason else "()"
    number = " " * (inner - width(symbol)) + symbol
    return left + _coloured(number, style, drawing, cell) + right
