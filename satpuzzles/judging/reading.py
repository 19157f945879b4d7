"""The answer in a text: a board as satpuzzles prints it; a grid in rows, with or without separators, as JSON or in a
table; cells by their coordinates; a loop as a list of cells, or by the directions that lead out of each cell. Talk
before and after it does not matter, and what comes last counts. Reading takes time in proportion to the text, and
raises nothing.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, pairwise
from typing import TypeAlias

from satpuzzles.boards import Board, Place
from satpuzzles.boards.board import Rectangle
from satpuzzles.boards.networks import Network
from satpuzzles.judging.drawn import read_drawn
from satpuzzles.solving.check import Uniqueness
from satpuzzles.stating.display import name_of, symbol_of
from satpuzzles.stating.puzzle import Puzzle

Tokens: TypeAlias = list[str]

LONGEST = 400_000
"""Characters at the end of a text that are read; an answer stands there."""
_WIDEST = 4_000
"""Characters of a line that may be a row."""
_SEPARATED = re.compile(r"[\s,;|│┃║\[\]{}()\"'`]+")
_LABEL = re.compile(r"^\s*(?:[-*>]\s+)?(?:(?:row|r|line)\s*\d+\s*[:.)]|\d+[:.)](?=\s))\s*", re.IGNORECASE)
_RULE = re.compile(r"[-+=|_\s:*`~\u2500-\u257f]*")
_CORNERS = re.compile(r"[+\u2500-\u2501\u2504-\u254b\u2550\u2552-\u257f]")
_DRAWN = re.compile(r"[┌┏═·]|\+--|==|\(\d*\)|\.   \.")
"""What each board has as satpuzzles draws it: a corner, a dot, a bridge or a number of a triangle. A text that has none
is not compared with drawings.
"""
_SIGNS = re.compile(r"[<>^\u2227\u2228\u2303\u2304]|(?<!\w)v(?!\w)")
"""What stands between the cells of a Futoshiki."""
_ROWS = re.compile(r"\[[^\[\]]*\]")
_PLACE = re.compile(
    r"(?:\br(?P<r>\d{1,3})\s*c(?P<c>\d{1,3})\b"
    r"|[(\[]\s*(?:row\s*)?(?P<y>\d{1,3})\s*,\s*(?:col(?:umn)?\s*)?(?P<x>\d{1,3})\s*[)\]]"
    r"|\brow\s*(?P<v>\d{1,3})\s*,?\s*col(?:umn)?\s*(?P<u>\d{1,3})\b)"
    r"(?:\s*(?:=|:|->|→|is)\s*(?P<value>(?!r\d)-?\w{1,12}))?",
    re.IGNORECASE,
)
_CLAIMS = {
    Uniqueness.NONE: re.compile(
        r"\b(?:no|without)(?: valid| possible)? (?:solutions?|answers?)\b(?! (?:other|but|besides|except))"
        r"|\b(?:unsolvable|not solvable|impossible|cannot be solved)\b|^\W*none\W*$",
        re.IGNORECASE,
    ),
    Uniqueness.MULTIPLE: re.compile(
        r"\b(?:several|multiple|many|two|more than one|at least two) (?:different |valid )?(?:solutions?|answers?)\b"
        r"|\bnot unique\b|^\W*(?:several|multiple)\W*$",
        re.IGNORECASE,
    ),
}
_BLANK = frozenset("._-·□⬜ ") | {"none", "null", "empty", "blank", "?", "0"}
_PAINTED = frozenset({*"#xX1█■⬛▒▓@", "true", "shaded", "black", "filled", "yes"})
_UNPAINTED = _BLANK | {"false", "unshaded", "white", "no", "o", "O"}
_WAYS: Mapping[str, tuple[int, int]] = {"n": (-1, 0), "s": (1, 0), "w": (0, -1), "e": (0, 1)}
_ARROWS = {
    **dict.fromkeys("─━═", "we"),
    **dict.fromkeys("│┃║", "ns"),
    **dict.fromkeys("┌┏╔╭", "se"),
    **dict.fromkeys("┐┓╗╮", "sw"),
    **dict.fromkeys("└┗╚╰", "ne"),
    **dict.fromkeys("┘┛╝╯", "nw"),
}


@dataclass(frozen=True, slots=True)
class Read:
    """What was read: a ``grid``, with None for a cell that the text leaves open, and ``how`` it stood there. No grid
    where the text has no answer.
    """

    grid: Board | None
    how: str


def read_answer(puzzle: Puzzle, text: str) -> Read:
    """The answer of ``puzzle`` that stands last in ``text``."""
    text = text[-LONGEST:]
    reader = Reader(puzzle)
    lines = text.splitlines()
    found = [
        *reader.grids(map(_tokens_of_list, _lists(text)), "a list of rows"),
        *reader.grids(_variants(lines), "rows of cells"),
    ]
    if not found:
        bare = [_SIGNS.sub(" ", line) for line in lines] if _SIGNS.search(text) else []
        found = [
            *reader.grids(_variants(bare), "rows of cells with signs between"),
            *reader.grids(_in_one_line(lines, puzzle.board.lengths), "rows in one line"),
        ]
    if _DRAWN.search(text) and (drawn := read_drawn(puzzle, lines)) is not None:
        end, grid = drawn
        below = sum(len(line) + 1 for line in lines[:end])
        read = Read(grid, "a drawing of the board")
        found = [one for one in found if one[0] >= below]
        if not found and grid == puzzle.known():  # the puzzle, with its own words, before an answer in words
            own = {*map(str.strip, str(puzzle).splitlines())}
            return reader.by_places("\n".join(line for line in lines if line.strip() not in own)) or read
        if not found:
            return read
    if found:
        return max(found, key=lambda one: one[0])[1]
    return reader.by_places(text) or Read(None, "no answer was found")


def claim(text: str) -> Uniqueness | None:
    """What the last line of ``text`` claims: that there is no solution, or that there are several; None for others."""
    last = text[-LONGEST:].rstrip().rpartition("\n")[2][-_WIDEST:]
    return next((verdict for verdict, pattern in _CLAIMS.items() if pattern.search(last)), None)


def _lists(text: str) -> Iterator[tuple[int, str]]:
    """Innermost lists in brackets, each with its place."""
    return ((match.start(), match[0]) for match in _ROWS.finditer(text))


def _tokens_of_list(found: tuple[int, str]) -> tuple[int, list[Tokens]]:
    place, text = found
    inner = [part.strip().strip("\"'") for part in text[1:-1].split(",")]
    whole = text[1:-1].strip().strip("\"'")
    return place, [inner, [*whole]] if len(inner) == 1 else [inner]


def _variants(lines: Iterable[str]) -> Iterator[tuple[int, list[Tokens]]]:
    """For each line that may be a row the ways to part it into cells; of one that is only drawn there are none."""
    place = 0
    for line in lines:
        start, place = place, place + len(line) + 1
        if len(line) > _WIDEST:
            yield start, [[]]
            continue
        bare = _LABEL.sub("", line)
        separated = [part for part in _SEPARATED.split(bare) if part]
        boxed = re.split(r"[|│┃║]", bare)
        ways = [separated, [*"".join(separated)]]
        if len(boxed) > 2:
            ways.append([part.strip() or "." for part in boxed[1:-1]])
        if _RULE.fullmatch(bare):  # a line that parts rows, or a row of empty cells
            is_row = len(boxed) > 2 and not _CORNERS.search(bare) and "--" not in bare
            ways = ways[-1:] if is_row else ways[:2] if {*bare} <= {*"- \t"} and "-" in bare else []
            if not ways:
                continue
        yield start, ways


def _in_one_line(lines: Iterable[str], lengths: Sequence[int]) -> Iterator[tuple[int, list[Tokens]]]:
    """The rows of lines that end with all of them: a word for each, a word for each cell, or one word."""
    cuts, cells = [*pairwise([0, *accumulate(lengths)])], sum(lengths)
    for number, line in enumerate(lines):
        words = [part for part in re.split(r"[\s,;/|]+", line[-_WIDEST:]) if part]
        rows = words[-len(lengths) :] if len(lengths) > 1 else []
        if [*map(len, rows)] == lengths:
            yield from ((number, [[*row]]) for row in rows)
        for tokens in (words[-cells:], [*"".join(words[-1:])]):
            if len(tokens) == cells > 0:
                yield from ((number, [tokens[start:end]]) for start, end in cuts)


class Reader:
    """Reads answers of one ``puzzle``."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle, self._board = puzzle, puzzle.board
        self._lengths = self._board.lengths
        self._network = self._board if isinstance(self._board, Network) else None
        self._size = self._board.shape
        self._numbers = {*puzzle.numbers}
        self._symbols: dict[str, int | None] = {}

    def value(self, token: str) -> int | None:
        """The value that a symbol stands for; None for one that leaves the cell open. Raises KeyError for others."""
        if token not in self._symbols:
            self._symbols[token] = self._value(token)
        return self._symbols[token]

    def _value(self, token: str) -> int | None:
        token = token[:1] if len({*token}) == 1 and not token.isdigit() else token
        plain = token.strip("*_ ").casefold()
        number = int(plain) if re.fullmatch(r"-?\d{1,9}", plain) else None
        if number is not None and number in self._numbers:
            return number
        value = self._puzzle.showing.value_of(self._puzzle, token)
        if value is not None and value in self._numbers:
            return value
        names = {name_of(self._puzzle, one).casefold().removeprefix("a "): one for one in self._puzzle.numbers}
        if (name := plain.removeprefix("a ")) in names:
            return names[name]
        if self._numbers == {0, 1} and (token in _PAINTED or plain in _PAINTED or plain in _UNPAINTED):
            return int(token in _PAINTED or plain in _PAINTED)
        if plain in _BLANK or not plain:
            return None
        raise KeyError(token)

    def grids(self, rows: Iterable[tuple[int, list[Tokens]]], how: str) -> list[tuple[int, Read]]:
        """The last grid in ``rows``, each in several readings, with the place where it begins."""
        last: tuple[int, Read] | None = None
        kept: list[tuple[int, list[Tokens]]] = []
        height = max(len(self._lengths), self._size[0])
        for row in rows:
            kept.append(row)
            del kept[: -2 * height - 1]
            for lines in {len(self._lengths), self._size[0]}:
                if 0 < lines <= len(kept) and (grid := self._grid([ways for _, ways in kept[-lines:]])) is not None:
                    last = kept[-lines][0], Read(grid, how)
        return [last] if last else []

    def _grid(self, rows: list[list[Tokens]]) -> Board | None:
        """The grid whose rows are these, in one of their readings."""
        if len(rows) == len(self._lengths):
            grid = self._plain(rows)
            if grid is not None:
                return grid
        height, width = self._size
        if len(rows) != height or not width:
            return None
        return self._by_directions(rows) if self._network else self._with_holes(rows)

    def _without_clues(self, rows: list[list[Tokens]]) -> list[list[Tokens]]:
        """``rows`` of a puzzle with two values: where cells are painted, numbers are clues in cells that are not."""
        if self._numbers != {0, 1}:
            return rows
        used = {one[:1] for ways in rows for tokens in ways[:1] for one in tokens}
        crosses = used & {"x", "X"}  # they are painted cells where nothing else is
        painted = (_PAINTED | {symbol_of(self._puzzle, 1)}) - {"1", "x", "X"}
        if not used & (painted | crosses):
            return rows
        meant = {} if used & painted else dict.fromkeys(crosses, "#")
        return [[["." if one.isdigit() else meant.get(one, one) for one in tokens] for tokens in ways] for ways in rows]

    def _plain(self, rows: list[list[Tokens]]) -> Board | None:
        rows, grid = self._without_clues(rows), []
        for length, ways in zip(self._lengths, rows, strict=True):
            for tokens in ways:
                if len(tokens) != length:
                    continue
                try:
                    grid.append([self.value(token) for token in tokens])
                except KeyError:
                    continue
                break
            else:
                return None
        return grid

    def _with_holes(self, rows: list[list[Tokens]]) -> Board | None:
        """A grid on a rectangle with cells that have no value: what stands there does not matter."""
        board = self._board
        if not isinstance(board, Rectangle) or not board.holes:
            return None
        values: dict[Place, int | None] = {}
        for r, ways in enumerate(rows):
            tokens = next((one for one in ways if len(one) == self._size[1]), None)
            if tokens is None:
                return None
            for c, token in enumerate(tokens):
                place = 2 * r + 1, 2 * c + 1
                if place in board.cells:
                    try:
                        values[place] = self.value(token)
                    except KeyError:
                        return None
        return self._at(values, None)

    def _by_directions(self, rows: list[list[Tokens]]) -> Board | None:
        """Lines by the directions in which they lead out of each cell: ``ew``, ``─`` or ``-``."""
        drawn: set[Place] = set()
        for r, ways in enumerate(rows):
            for tokens in ways:
                directions = [_ARROWS.get(token, token.casefold()) for token in tokens]
                if len(tokens) == self._size[1] and all({*one} <= {*"news"} or one in _BLANK for one in directions):
                    break
            else:
                return None
            for c, one in enumerate(directions):
                drawn.update((2 * r + 1 + _WAYS[way][0], 2 * c + 1 + _WAYS[way][1]) for way in one if way in _WAYS)
        return self._at(dict.fromkeys(drawn, 1), 0) if drawn & self._board.cells.keys() else None

    def _at(self, values: Mapping[Place, int | None], otherwise: int | None) -> Board:
        return [[values.get(place, otherwise) for place in row] for row in self._board.rows]

    def by_places(self, text: str) -> Read | None:
        """An answer by the places of cells, with values or without: then they are those that are 1."""
        found = [*_PLACE.finditer(text)]
        if not found:
            return None
        places = [_place(match) for match in found]
        is_named = any(match["r"] or match["v"] for match in found)
        first = 1 if is_named or not any(0 in place for place in places) else 0
        cells = [(2 * (r - first) + 1, 2 * (c - first) + 1) for r, c in places]
        return self._of_lines(cells) if self._network else self._of_cells(cells, [match["value"] for match in found])

    def _of_cells(self, cells: Sequence[Place], stated: Sequence[str | None]) -> Read | None:
        values: dict[Place, int | None] = {}
        for cell, token in zip(cells, stated, strict=True):
            if cell not in self._board.cells:
                continue
            try:
                values[cell] = 1 if token is None else self.value(token)
            except KeyError:
                values[cell] = 1 if self._numbers == {0, 1} else None
        if not values:
            return None
        known = zip(self._board.cells, chain(*self._puzzle.known()), strict=True)
        given = {place: value for place, value in known if value is not None}
        return Read(self._at({**given, **values}, 0 if self._numbers == {0, 1} else None), "cells by their places")

    def _of_lines(self, cells: Sequence[Place]) -> Read | None:
        """A loop through the centres of cells, one after the other, straight on between two that are named."""
        drawn: set[Place] = set()
        for (y, x), (v, u) in pairwise([*cells, cells[0]]):
            if (y == v) == (x == u):
                continue
            steps = max(abs(v - y), abs(u - x))
            down, right = (v - y) // steps, (u - x) // steps
            drawn.update((y + n * down, x + n * right) for n in range(1, steps, 2))
        lines = drawn & self._board.cells.keys()
        return Read(self._at(dict.fromkeys(lines, 1), 0), "a loop by its cells") if lines else None


def _place(match: re.Match[str]) -> tuple[int, int]:
    for row, column in ("rc", "yx", "vu"):
        if match[row]:
            return int(match[row]), int(match[column])
    raise AssertionError(match)
