"""Puzzles turned, mirrored, and with other rows and columns: by what their fields are, with no code of one kind."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, TypeAlias

from satpuzzles.boards.board import Place, Places, Rectangle, Triangle, cell_name
from satpuzzles.boards.grids import Board, Grid
from satpuzzles.boards.networks import Network
from satpuzzles.common.arguments import whole_number
from satpuzzles.common.document import Node
from satpuzzles.errors import UsageError
from satpuzzles.making.from_answer import fitting
from satpuzzles.stating.editors import Editor
from satpuzzles.stating.moves import SIDES, Move, Vector
from satpuzzles.stating.puzzle import Puzzle
from satpuzzles.stating.typed import LARGEST

Keys: TypeAlias = tuple[str, ...]
"""What leads to a value in a document."""


class Turn(StrEnum):
    """How a board is turned or mirrored."""

    LEFT = "left"
    RIGHT = "right"
    ACROSS = "across"
    """What was left is right."""
    DOWN = "down"
    """What was above is below."""
    DIAGONAL = "diagonal"
    """Rows are columns."""


_SIDES: Mapping[str, tuple[Vector, Vector]] = {
    Turn.LEFT: ((0, 1), (-1, 0)),
    Turn.RIGHT: ((0, -1), (1, 0)),
    Turn.ACROSS: ((1, 0), (0, -1)),
    Turn.DOWN: ((-1, 0), (0, 1)),
    Turn.DIAGONAL: ((0, 1), (1, 0)),
}
"""What the ways down and to the right become."""


@dataclass(frozen=True)
class Moved:
    """The ``puzzle`` that another one, ``before``, has become by a ``move``."""

    puzzle: Puzzle
    before: Puzzle
    move: Move

    def grid(self, answer: Grid) -> Grid:
        """What an answer of the puzzle before is now. Raises UsageError for a grid that does not fit that board."""
        answer = fitting(self.before, answer)
        symmetry, old, new = self.puzzle.symmetry, self.before.board, self.puzzle.board
        at = dict(_called(new))
        found: list[list[Any]] = [[None] * length for length in new.lengths]
        for called, (r, i) in _called(old, self.move):
            key = symmetry.place_of(self.puzzle, called) if symmetry.place_of else called
            if key in at:
                row, place = at[key]
                found[row][place] = self._value(answer[r][i])
        if any(None in row for row in found):
            raise UsageError("'answer': a larger board has places without a value")
        return symmetry.relabelled(self.puzzle, found) if symmetry.relabelled else found

    def entries(self, entries: Mapping[str, Any]) -> dict[str, Any]:
        """What is entered in cells of the puzzle before, by their names, is now; what is in none any more is left out.
        Values that name directions or cells stay as they are.
        """
        at = dict(_called(self.puzzle.board))
        place_of = self.puzzle.symmetry.place_of
        found = {}
        for called, cell in _called(self.before.board, self.move):
            key = place_of(self.puzzle, called) if place_of else called
            if key in at and cell_name(cell) in entries:
                found[cell_name(at[key])] = entries[cell_name(cell)]
        return found

    def _value(self, value: int) -> int:
        facing, cells = self.before.symmetry.facing, self.before.symmetry.cells
        if value in facing:
            now = self.move.way(facing[value])
            return next(other for other, way in facing.items() if way == now)
        if not cells:
            return value
        cell = self.move.cell(cells(self.before)[value - self.before.numbers[0]])
        known = None if cell is None else self._known[cell[0]][cell[1]]
        return value if known is None else known

    @cached_property
    def _known(self) -> Board:
        return self.puzzle.known()


class _Third(Move):
    """A third of a turn of a triangle of ``height`` vertices on a side, or its mirror image."""

    @cached_property
    def board(self) -> Triangle:
        return Triangle(self.height)

    def field(self, stated: Any, editor: Editor, empty: Any) -> Any:  # noqa: ARG002
        if not editor.get("places"):
            return stated
        at = {place: (r, i) for r, row in enumerate(editor["places"]) for i, place in enumerate(row)}
        found = [[None] * len(row) for row in stated]
        for place, (r, i) in at.items():
            row, now = at[self.place(place)]
            found[row][now] = stated[r][i]
        return found

    def place(self, place: Place) -> Place:
        if place not in self.board.cells:
            corners = {self.place(one) for one in self.board.around(place)}
            return next(one for row in self.board.inside for one in row if {*self.board.around(one)} == corners)
        r, i = self.board.cells[place]
        last = self.height - 1
        if self.down == (1, 0):
            return self.board.rows[r][r - i]
        return self.board.rows[last - i][r - i] if self.down[1] > 0 else self.board.rows[last - r + i][last - r]


def turned(puzzle: Puzzle, turn: str) -> Moved:
    """A puzzle, and its answers, turned to the ``"left"`` or ``"right"``, by a quarter or where its board is a triangle
    by a third; mirrored ``"across"`` or ``"down"``, or at the ``"diagonal"``, so that rows become columns.

    Raises UsageError for a puzzle that its kind does not have so, and for an unknown turn.
    """
    if turn not in list(Turn):
        raise UsageError(f"'turn': expected {', '.join(Turn)}, not {turn!r}")
    if turn not in turns(puzzle):
        raise UsageError(
            f"this {puzzle.kind_title} cannot be turned {turn}; it can be {', '.join(turns(puzzle)) or 'not at all'}"
        )
    board, (down, right) = puzzle.board, _SIDES[turn]
    if isinstance(board, Triangle):
        return _moved(puzzle, _Third(board.size, board.size, down, right))
    above, left = _rim(puzzle) or (0, 0)
    height, width = board.shape[0] - above, board.shape[1] - left
    offset = [2 * (height * (down[i] < 0) + width * (right[i] < 0)) for i in (0, 1)]
    height, width = (width, height) if down[0] == 0 else (height, width)
    return _moved(puzzle, Move(height + above, width + left, down, right, (offset[0], offset[1]), (above, left)))


def resized(puzzle: Puzzle, above: int = 0, below: int = 0, left: int = 0, right: int = 0) -> Moved:
    """A puzzle with so many more rows ``above`` and ``below`` and columns to the ``left`` and ``right``, or fewer where
    the numbers are negative. New cells have no clues; they join the regions beside them, or where a board has as many
    regions as rows they are one.

    Raises UsageError for a kind whose boards keep their size, for what is no number of rows, and where nothing stays of
    the board, and InstanceError where what is left is no puzzle: parts
    of a region, a sum too large.
    """
    if not sides(puzzle):
        raise UsageError(f"this {puzzle.kind_title} cannot be resized")
    more = {"above": above, "below": below, "left": left, "right": right}
    above, below, left, right = (whole_number(side, number, -LARGEST) for side, number in more.items())
    height, width = puzzle.board.shape
    if height + min(above, 0) + min(below, 0) < 1 or width + min(left, 0) + min(right, 0) < 1:
        raise UsageError("at least one row and one column of the board have to stay")
    height, width = height + above + below, width + left + right
    if max(height, width) > LARGEST:
        raise UsageError(f"a board has at most {LARGEST} rows and columns, not {height}x{width}")
    return _moved(puzzle, Move(height, width, offset=(2 * above, 2 * left), rim=_rim(puzzle) or (0, 0)))


def turns(puzzle: Puzzle) -> list[Turn]:
    """How a board can be turned, so that its answers are turned with it."""
    if not isinstance(puzzle.board, Rectangle | Triangle) or _rim(puzzle) is None:
        return []
    if isinstance(puzzle.board, Triangle):
        return [Turn.LEFT, Turn.RIGHT, Turn.ACROSS]
    if puzzle.symmetry.upright:
        return [Turn.ACROSS]
    editors = [(keys, editor) for _, keys, editor in _editors(puzzle)]
    allowed = [Turn.DIAGONAL] if any(editor.get("weighed") for _, editor in editors) else [*Turn]
    counting = [(keys, editor["turns"]) for keys, editor in editors if "turns" in editor]
    stated = puzzle.to_json() if counting else {}
    kept = [some for keys, some in counting if _at(stated, keys) is not None]
    return [turn for turn in allowed if all(turn in some for some in kept)]


def sides(puzzle: Puzzle) -> list[dict[str, int]]:
    """Where a board can have more rows or columns, as arguments of `resized`, each with the fewest that there can be:
    on each side, or at the corners of boards that are squares. None where boards keep their size.
    """
    if not isinstance(puzzle.board, Rectangle) or _rim(puzzle) is None:
        return []
    shapes = {one.sides for one in puzzle.document.values()}
    if "fixed" in shapes:
        return []
    if "square" in shapes:
        return [{row: 1, column: 1} for row in ("above", "below") for column in ("left", "right")]
    return [{side: 2 if "even" in shapes else 1} for side in SIDES]


def _moved(puzzle: Puzzle, move: Move) -> Moved:
    stated = puzzle.to_json()
    found = {key: value for key, value in stated.items() if key != "puzzle"}
    beside: dict[tuple[Keys, str], dict[str, tuple[Keys, Any]]] = {}
    mirrors, swaps = move.way((1, 1)) not in ((1, 1), (-1, -1)), move.down[0] == 0
    for field, keys, editor in _editors(puzzle):
        value = _at(stated, keys)
        if editor["editor"] in ("outside", "edges"):
            side = editor.get("side") or editor["way"]
            beside.setdefault((keys[:-1], editor["editor"]), {})[side] = keys, editor
        elif value is not None:
            key = editor.get("mirrored") if mirrors else editor.get("transposed") if swaps else None
            now = (*keys[:-1], key or keys[-1])
            found = _put(_put(found, keys, None), now, field.moved(value, move, editor))
    for (_, sort), members in beside.items():
        values = {name: _at(stated, keys) for name, (keys, _) in members.items()}
        if not any(values.values()):
            continue
        if sort == "outside":
            became = move.sides(values, any(editor["several"] for _, editor in members.values()))
        else:
            became = move.edges(values, {name: editor["symbols"] for name, (_, editor) in members.items()})
        for name, value in became.items():
            found = _put(found, members[name][0], value)
    return Moved(puzzle.from_json(Node(found)), puzzle, move)


def _editors(puzzle: Puzzle) -> Iterator[tuple[Any, Keys, Editor]]:
    """For each field and each editable part of one: the field, the keys that lead to it in the document, and its
    editor.
    """
    for name, field in puzzle.document.items():
        key = field.key or name
        for path, editor in field.edited(key, puzzle):
            yield field, path if field.several else (key, *path), editor


def _rim(puzzle: Puzzle) -> tuple[int, int] | None:
    """How many rows at the top and columns at the left stay in place; None where a puzzle cannot be moved."""
    rims = [field.rim(getattr(puzzle, name)) for name, field in puzzle.document.items()]
    return None if None in rims else max(rim for rim in rims if rim is not None)


def _at(value: Any, keys: Keys) -> Any:
    for key in keys:
        value = (value or {}).get(key)
    return value


def _put(members: Mapping[str, Any], keys: Keys, value: Any) -> dict[str, Any]:
    """``members`` with ``value`` at the path ``keys``; None removes the entry, and objects that become empty."""
    key, *rest = keys
    now = _put(members.get(key) or {}, tuple(rest), value) or None if rest else value
    return {one: member for one, member in {**members, key: now}.items() if member is not None}


def _called(board: Places, move: Move | None = None) -> Iterator[tuple[Any, tuple[int, int]]]:
    """Each place of a ``board``, where a ``move`` takes it, with its cell before; a line is named by the set of its
    ends.
    """
    at = (lambda place: place) if move is None else move.place
    for place, cell in board.cells.items():
        if isinstance(board, Network) and board.is_line(place):
            yield frozenset(map(at, board.ends(place))), cell
        else:
            yield at(place), cell
