"""Drawings as text: Unicode box drawing or plain ASCII, with colour if asked for."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from satpuzzles.drawing import HEAVY, LIGHT, NONE, Cell, Drawing, GridDrawing, TriangleDrawing

Arms: TypeAlias = tuple[int, int, int, int]
"""Weights of the lines that leave a corner: up, down, left, right."""


@dataclass(frozen=True, slots=True)
class Style:
    """How to draw: with ``ascii`` only ASCII, with ``colour`` ANSI escapes."""

    ascii: bool = False
    colour: bool = False


def text(drawing: Drawing, style: Style = Style()) -> str:
    """``drawing`` as lines of text, each ended by a newline."""
    lines = _grid(drawing, style) if isinstance(drawing, GridDrawing) else _triangle(drawing, style)
    return "".join(f"{line.rstrip()}\n" for line in lines)


def width(symbol: str) -> int:
    """How many columns of a terminal ``symbol`` takes: wide East Asian characters two, combining ones none."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in symbol)


def _centred(symbol: str, columns: int) -> str:
    free = columns - width(symbol)
    return " " * (free // 2) + symbol + " " * (free - free // 2)


def _grid(drawing: GridDrawing, style: Style) -> list[str]:
    framed = any(weight for row in drawing.vertical for weight in row[1:-1] if weight) and not drawing.left
    symbols = [[_plain(symbol, style) for symbol in row] for row in drawing.cells]
    inner = max((width(symbol) for row in symbols for symbol in row), default=0)
    inner = max(inner, max((len(clue) for clues in drawing.above for clue in clues), default=0) + 1, 1)
    columns = inner + 2 if framed else max(inner, 2)
    margin, left = _left_clues(drawing.left)
    ruled_columns = [any(row[c] for row in drawing.vertical) for c in range(len(drawing.vertical[0]))]
    lines = [" " * margin + line for line in _above_clues(drawing.above, columns, ruled_columns)]
    for r in range(len(drawing.cells) + 1):
        if any(drawing.horizontal[r]):
            lines.append(" " * margin + _rule(drawing, r, columns, ruled_columns, style))
        if r < len(drawing.cells):
            row = "".join(
                (_line(drawing.vertical[r][c], "|", style) if ruled_columns[c] else "")
                + (_cell(drawing, (r, c), symbols[r][c], columns, style) if c < len(symbols[r]) else "")
                for c in range(len(drawing.vertical[r]))
            )
            lines.append(left[r] + row if left else row)
    return lines


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


def _cell(drawing: GridDrawing, cell: Cell, symbol: str, columns: int, style: Style) -> str:
    marked = cell in drawing.marked
    if cell in drawing.filled:
        full = {(True, False): "#", (True, True): "X", (False, False): "█", (False, True): "▓"}
        shown = full[style.ascii, marked and not style.colour] * columns
    elif marked and not style.colour:
        if not symbol:
            symbol = "." if style.ascii else "·"
        shown = f"[{_centred(symbol, columns - 2)}]" if columns > 2 else _centred(symbol, columns)
    else:
        shown = _centred(symbol, columns)
    return _coloured(shown, style, given=cell in drawing.given, marked=marked)


def _coloured(shown: str, style: Style, *, given: bool, marked: bool) -> str:
    codes = [code for code, wanted in (("1", given), ("7", marked)) if wanted and style.colour]
    return f"\x1b[{';'.join(codes)}m{shown}\x1b[0m" if codes else shown


def _plain(symbol: str, style: Style) -> str:
    return "*" if style.ascii and symbol == "★" else symbol


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
    inner = max(width(symbol) for row in drawing.vertices for symbol in row)
    sums = max((width(symbol) for row in drawing.triangles for symbol in row), default=0)
    half = max(inner + 2, sums + 1)  # columns from one place to the next: vertices stand two apart, triangles one
    lines = []
    for r, vertices in enumerate(drawing.vertices):
        indent = " " * (half * (len(drawing.vertices) - 1 - r))
        space = " " * (half - inner - 2)
        shown = [_vertex(drawing, (r, i), symbol, inner, style) + space for i, symbol in enumerate(vertices)]
        lines.append(indent + (" " * half).join(shown))
        if r < len(drawing.triangles):
            lines.append(indent + "".join(_centred(symbol, half) for symbol in drawing.triangles[r]))
    return lines


def _vertex(drawing: TriangleDrawing, cell: Cell, symbol: str, inner: int, style: Style) -> str:
    marked = cell in drawing.marked
    left, right = "[]" if marked and not style.colour else "()"
    number = " " * (inner - width(symbol)) + symbol
    return left + _coloured(number, style, given=cell in drawing.given, marked=marked) + right
