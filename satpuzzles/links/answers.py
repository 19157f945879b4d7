"""How puzzlekit and its data set write answers: what stands in each cell, as the values of an answer at its places.

A place is (y, x) in half steps: cells at odd numbers, and at the border of two cells the line that crosses it, or the
line that runs along it.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from satpuzzles.boards import labelling
from satpuzzles.boards.board import Place
from satpuzzles.common.document import shown, whole
from satpuzzles.errors import InstanceError

Values: TypeAlias = Mapping[Place, int]
"""What an answer has at its places; 0 at all others."""
Rows: TypeAlias = Sequence[Sequence[str]]
Board: TypeAlias = Sequence[Sequence[Any]]

_BLANK = "-"
_CORNERS = (_BLANK, "nw", "ne", "sw", "se")
"""Where in a cell a triangle lies."""
_STEPS: Mapping[str, Place] = {"n": (-1, 0), "s": (1, 0), "e": (0, 1), "w": (0, -1)}


class Answer(ABC):
    """How an answer is written: a text in each cell of the board."""

    field: str = ""
    """The field of a document that says what is in the cells of the puzzle, for those that ask."""

    @abstractmethod
    def read(self, rows: Rows) -> Values:
        """The values at the places of the answer that is written as ``rows`` of texts. Raises InstanceError."""

    def read_on(self, rows: Rows, board: Board) -> Values:  # noqa: ARG002  # few depend on the board
        """The values of the answer on a ``board``, as in `write`. Raises InstanceError."""
        return self.read(rows)

    @abstractmethod
    def write(self, values: Values, board: Board) -> list[list[str]]:
        """The text in each cell for an answer with these ``values``. ``board`` has the rows of the document's
        `field`.
        """


def _cells(rows: Rows) -> Iterator[tuple[Place, str]]:
    return (((2 * r + 1, 2 * c + 1), word) for r, row in enumerate(rows) for c, word in enumerate(row))


def _written(board: Board, word: Callable[[Place], str]) -> list[list[str]]:
    return [[word((2 * r + 1, 2 * c + 1)) for c in range(len(row))] for r, row in enumerate(board)]


def _unknown(place: Place, word: str, expected: str) -> InstanceError:
    return InstanceError(f"the solution at row {place[0] // 2 + 1} column {place[1] // 2 + 1}", expected, shown(word))


@dataclass(frozen=True)
class Numbers(Answer):
    """A number in each cell. If they are ``among_blanks``, some cells are blank: no part of the answer, or 0."""

    among_blanks: bool = False

    def read(self, rows: Rows) -> Values:
        cells = [(place, word) for place, word in _cells(rows) if not self.among_blanks or word != _BLANK]
        found = {place: whole(word) for place, word in cells}
        for place, word in cells:
            if found[place] is None:
                raise _unknown(place, word, "a number")
        return {place: value or 0 for place, value in found.items()}

    def write(self, values: Values, board: Board) -> list[list[str]]:
        blank = (None, 0) if self.among_blanks else (None,)
        return _written(board, lambda place: _BLANK if values.get(place) in blank else str(values[place]))


@dataclass(frozen=True)
class Summed(Numbers):
    """A number in each cell, and a last row of the sums of the columns."""

    field: str = "givens"

    def read(self, rows: Rows) -> Values:
        return super().read(rows[:-1])

    def write(self, values: Values, board: Board) -> list[list[str]]:
        rows = super().write(values, board)
        return [*rows, [str(sum(map(int, column))) for column in zip(*rows, strict=True)]]


@dataclass(frozen=True)
class Named(Answer):
    """A number in each cell, or the text that ``names`` has for it."""

    names: Mapping[int, str]

    def read(self, rows: Rows) -> Values:
        values = {name: value for value, name in self.names.items()}
        found = {place: values.get(word, whole(word)) for place, word in _cells(rows)}
        for place, word in _cells(rows):
            if found[place] is None:
                raise _unknown(place, word, f"a number or one of {' '.join(values)}")
        return {place: value or 0 for place, value in found.items()}

    def write(self, values: Values, board: Board) -> list[list[str]]:
        return _written(board, lambda place: self.names.get(values[place], str(values[place])))


@dataclass(frozen=True)
class Parts(Numbers):
    """A number in each cell that is the same in all cells of a part, each of which has ``each`` so many clues."""

    field: str = "clues"
    each: int = 1

    def read_on(self, rows: Rows, board: Board) -> Values:
        return by_clues(rows, board, self.each)


def by_clues(labels: Sequence[Sequence[Any]], clues: Board, each: int = 1) -> Values:
    """For each cell the number of the first clue that has its label, clues counted from 1 row by row. Raises
    InstanceError for a label that has none, or more than ``each`` so many.
    """
    numbers: dict[Any, int] = {}
    at = [(r, c) for r, row in enumerate(clues) for c, clue in enumerate(row) if clue not in (None, ".")]
    times = Counter[Any]()
    for number, (r, c) in enumerate(at, start=1):
        label = labels[r][c]
        numbers.setdefault(label, number)
        times[label] += 1
        if times[label] > each:
            expected = "a part with one clue" if each == 1 else f"a part with {each} clues"
            raise _unknown((2 * r + 1, 2 * c + 1), str(label), expected)
    cells = _cells(labels)
    if missing := next(((place, label) for place, label in cells if label not in numbers), None):
        raise _unknown(missing[0], str(missing[1]), "a part with a clue")
    return {place: numbers[label] for place, label in _cells(labels)}


class Shaded(Answer):
    """A mark in each cell with the value 1, which is written as x; blanks in others."""

    def read(self, rows: Rows) -> Values:
        return {place: int(word not in (_BLANK, ".")) for place, word in _cells(rows)}

    def write(self, values: Values, board: Board) -> list[list[str]]:
        return _written(board, lambda place: "x" if values.get(place) else _BLANK)


@dataclass(frozen=True)
class Marked(Answer):
    """A ``mark`` in each cell with the value 1; what else stands in cells is no matter, and ``others`` are written."""

    mark: str = "o"
    others: str = _BLANK

    def read(self, rows: Rows) -> Values:
        return {place: int(word == self.mark) for place, word in _cells(rows)}

    def write(self, values: Values, board: Board) -> list[list[str]]:
        return _written(board, lambda place: self.mark if values.get(place) else self.others)


@dataclass(frozen=True)
class Signs(Answer):
    """A sign in each cell for its value. With a ``field`` other cells have what stands in its rows, or a blank."""

    values: Mapping[str, int]
    field: str = ""

    def read(self, rows: Rows) -> Values:
        for place, word in _cells(rows) if not self.field else ():
            if word not in self.values:
                raise _unknown(place, word, f"one of {' '.join(self.values)}")
        return {place: self.values[word] for place, word in _cells(rows) if word in self.values}

    def write(self, values: Values, board: Board) -> list[list[str]]:
        signs = {value: sign for sign, value in self.values.items()}

        def word(place: Place) -> str:
            entry = board[place[0] // 2][place[1] // 2]
            return signs[values[place]] if place in values else _BLANK if entry in (None, ".") else str(entry)

        return _written(board, word)


@dataclass(frozen=True)
class Triangles(Answer):
    """The corner that the triangle of a cell fills: nw, ne, sw and se are 1 to 4. Cells with an entry in the field have
    no value.
    """

    field: str

    def read_on(self, rows: Rows, board: Board) -> Values:
        cells = [(place, word) for place, word in _cells(rows) if board[place[0] // 2][place[1] // 2] is None]
        for place, word in cells:
            if word not in _CORNERS:
                raise _unknown(place, word, "a corner (nw, ne, sw, se) or none")
        return {place: _CORNERS.index(word) for place, word in cells}

    def read(self, rows: Rows) -> Values:
        return self.read_on(rows, [[None] * len(row) for row in rows])

    def write(self, values: Values, board: Board) -> list[list[str]]:
        return _written(board, lambda place: _CORNERS[values.get(place, 0)])


class Ships(Shaded):
    """Cells with the value 1 have a letter: o alone; m in the middle of a ship; n, s, w or e at an end."""

    def write(self, values: Values, board: Board) -> list[list[str]]:
        def word(place: Place) -> str:
            inwards = [way for way, (v, u) in _STEPS.items() if values.get((place[0] + 2 * v, place[1] + 2 * u))]
            part = (
                {"n": "s", "s": "n", "e": "w", "w": "e"}[inwards[0]] if len(inwards) == 1 else "m" if inwards else "o"
            )
            return part if values.get(place) else _BLANK

        return _written(board, word)


@dataclass(frozen=True)
class Tetrominoes(Shaded):
    """Cells with the value 1 have the letter of the piece that those of a region form, L, I, T or S."""

    field: str

    def write(self, values: Values, board: Board) -> list[list[str]]:
        pieces: dict[object, list[Place]] = {}
        for place in sorted(place for place, value in values.items() if value):
            pieces.setdefault(board[place[0] // 2][place[1] // 2], []).append(place)
        letter = {place: _letter(piece) for piece in pieces.values() for place in piece}
        return _written(board, lambda place: letter.get(place, _BLANK))


def _letter(piece: Sequence[Place]) -> str:
    """The letter of four cells, by how many of them are in each row and column."""
    counts = [[*Counter(sorted(place[axis] for place in piece)).values()] for axis in (0, 1)]
    short, long = sorted(counts, key=len)
    return {(4,): "I", (2, 2): "S"}.get(tuple(short), "T" if long[1] == 2 else "L")


class Inside(Answer):
    """The cells inside a loop, which runs along their borders, have an x."""

    def read(self, rows: Rows) -> Values:
        inside = {place for place, word in _cells(rows) if word != _BLANK}
        beside = [(y + v, x + u, (y + 2 * v, x + 2 * u)) for y, x in inside for v, u in _STEPS.values()]
        return {(y, x): 1 for y, x, other in beside if other not in inside}

    def write(self, values: Values, board: Board) -> list[list[str]]:
        inside = set[Place]()
        for r, row in enumerate(board):
            is_inside = False
            for c in range(len(row)):
                is_inside ^= bool(values.get((2 * r + 1, 2 * c)))
                if is_inside:
                    inside.add((2 * r + 1, 2 * c + 1))
        return _written(board, lambda place: "x" if place in inside else _BLANK)


class Sides(Answer):
    """The sides of a cell that lines cross, as in ``ns`` or ``e``; an x in a shaded cell."""

    def read(self, rows: Rows) -> Values:
        found = dict[Place, int]()
        for (y, x), word in _cells(rows):
            if word == "x":
                found[y, x] = 1
            elif word != _BLANK:
                for side in word:
                    v, u = _STEPS.get(side, (0, 0))
                    if not (0 < y + v < 2 * len(rows) and 0 < x + u < 2 * len(rows[0]) and (v or u)):
                        raise _unknown((y, x), word, "sides (n, s, e, w) that lines cross")
                    found[y + v, x + u] = 1
        return found

    def write(self, values: Values, board: Board) -> list[list[str]]:
        def word(place: Place) -> str:
            y, x = place
            sides = "".join(side for side, (v, u) in _STEPS.items() if values.get((y + v, x + u)))
            return "x" if values.get(place) else sides or _BLANK

        return _written(board, word)


@dataclass(frozen=True)
class Bridges(Answer):
    """1 and 2 are bridges to the left and right of a cell, a and b those above and below it. A bridge has its value
    at each border that it crosses.
    """

    field: str

    def read(self, rows: Rows) -> Values:
        found = dict[Place, int]()
        for (y, x), word in _cells(rows):
            if word in "ab12":
                level = word.isdecimal()
                count = int(word) if level else "ab".index(word) + 1
                for step in (-1, 1):
                    found[(y, x + step) if level else (y + step, x)] = count
            elif word != _BLANK:
                raise _unknown((y, x), word, "a bridge (1, 2, a or b)")
        return found

    def write(self, values: Values, board: Board) -> list[list[str]]:
        def word(place: Place) -> str:
            y, x = place
            if board[y // 2][x // 2] is not None:
                return _BLANK
            level, upright = values.get((y, x - 1), 0), values.get((y - 1, x), 0)
            return f"{level}" if level else f"{_BLANK}ab"[upright]

        return _written(board, word)


@dataclass(frozen=True)
class Labels(Answer):
    """A label in each cell, the same in all cells of a part. At the border of two cells the value is 1 where they are
    ``joined``, or else where they are parted.
    """

    joined: bool = False

    def read(self, rows: Rows) -> Values:
        cells = dict(_cells(rows))
        beside = [(y, x, y + v, x + u) for y, x in cells for v, u in ((2, 0), (0, 2)) if (y + v, x + u) in cells]
        return {((y + v) // 2, (x + u) // 2): int((cells[y, x] == cells[v, u]) == self.joined) for y, x, v, u in beside}

    def write(self, values: Values, board: Board) -> list[list[str]]:
        height, width = len(board), len(board[0])
        level = [[values.get((2 * r + 1, 2 * c), 0) != self.joined for c in range(1, width)] for r in range(height)]
        upright = [[values.get((2 * r, 2 * c + 1), 0) != self.joined for c in range(width)] for r in range(1, height)]
        labels = labelling.components(level, upright)
        return _written(board, lambda place: str(labels[place[0] // 2][place[1] // 2] + 1))
