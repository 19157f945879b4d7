"""How a puzzle looks to people: its board, what stands in the cells, and its picture."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar

from satpuzzles.boards import Board, Cell, Place, Places
from satpuzzles.boards.board import Rectangle
from satpuzzles.boards.drawing import CROSS, ENTRY, GIVEN, MARKED, Borders, Drawing, Layer, Shade, Symbols
from satpuzzles.errors import UsageError
from satpuzzles.rendering.showing import Pictured, as_text
from satpuzzles.stating.fields import Field
from satpuzzles.stating.hooks import Showing


class Display(Pictured, ABC):
    """A kind of puzzle as far as people see it: cells with values that have names and symbols, drawn with layers."""

    kind: ClassVar[str]
    """The name in a document's ``"puzzle"``."""
    kind_title: ClassVar[str]
    """What people call the kind: by default "Middle Sum" for ``"middle-sum"``."""
    document: ClassVar[Mapping[str, Field[Any]]] = {}
    """The fields of a document, by the attributes that hold their values, in the order in which they are written."""
    given: ClassVar[str] = ""
    """The field with the givens, rows of values over the board with None where there is none; a kind may have none."""

    @property
    def numbers(self) -> Sequence[int]:
        """The values that a cell may have, ascending."""
        return range(2)

    @property
    @abstractmethod
    def board(self) -> Places:
        """Where the cells of the answer lie."""

    @property
    def looks(self) -> Mapping[int, tuple[str, str]]:
        """How values look that are no numbers to people: each as it completes "this cell is ...", and as it stands in a
        cell, CROSS where that stays empty. ``{0: ("empty", CROSS), 1: ("a star", STAR)}``
        """
        return {}

    showing: ClassVar[Showing] = Showing()
    """How boards look, where that is not as those of most kinds."""

    def known(self) -> Board:
        """The cells whose values the puzzle states: its givens, where it has any."""
        if self.given:
            known: Board = getattr(self, self.given)
            return known
        return [[None] * length for length in self.board.lengths]

    @property
    def description(self) -> str:
        """The rules of the game for people, in a sentence or two that stand beside its pictures."""
        return ""

    def layers(self, grid: Board | None = None) -> Sequence[Layer]:  # noqa: ARG002  # clues may depend on the answer
        """What is drawn beside the values and what is given of them: what the fields of the document show, and the
        `Showing.frame`. ``grid`` is what the board is filled in with, if it is.
        """
        fields = ((one.key or name, one, getattr(self, name)) for name, one in self.document.items())
        drawn = [layer for key, one, value in fields for layer in one.layers(key, value, self)]
        return drawn if any(isinstance(layer, Borders) for layer in drawn) else [*self.showing.frame(self), *drawn]

    def drawing(self, grid: Board | None = None, marked: Iterable[Cell] = ()) -> Drawing:
        """The board, filled in with ``grid`` if given; ``marked`` cells stand out, and have their crosses.

        Raises UsageError for a kind that has no drawing.
        """
        board, known, marks = self.board, self.known(), {*marked}
        filled = known if grid is None else grid
        at: dict[str, dict[Place, str]] = {GIVEN: {}, ENTRY: {}}
        values = (chain.from_iterable(rows) for rows in (symbols_in(self, filled), filled, known))
        for (place, cell), shown, value, given in zip(board.cells.items(), *values, strict=True):
            symbol = symbol_of(self, value, cell) if value is not None and cell in marks else shown
            if symbol:
                at[ENTRY if given is None or value != given else GIVEN][place] = symbol
        cells = (*board.cells.values(),) if self.showing.at else ((0, 0),)
        symbols = dict.fromkeys(symbol_of(self, value, cell) for cell in cells for value in self.numbers)
        title = self.showing.title(self)
        return Drawing(
            board,
            (*self.layers(grid), *(Symbols(at[role], role) for role in at), Shade(board.at(marks), MARKED)),
            title=title,
            kind=title,
            description=self.description,
            entries=[symbol for symbol in symbols if symbol != CROSS],
            optional=CROSS in symbols,
            crossed=self.showing.crossed,
            words={symbol: name.removeprefix("a ") for name, symbol in self.looks.values() if symbol != CROSS},
        )

    def drawings(self) -> Sequence[Drawing]:
        return drawings_of(self)

    def __str__(self) -> str:
        return "\n".join(map(as_text, self.drawings())) or repr(self)

    def __repr__(self) -> str:
        height, width = self.board.shape
        words = [f"{height}x{width}" if width else f"of size {height}"]
        if self.given:
            givens = sum(value is not None for value in chain(*self.known()))
            words.append(f"{givens} given{'s' * (givens != 1)}")
        numbers = {name: getattr(self, name) for name in self.document}
        words += [f"{name} {value}" for name, value in numbers.items() if type(value) is int and value != height]
        return f"<{type(self).__name__} {', '.join(words)}>"


def notes_on(puzzle: Display) -> list[str]:
    """Sentences about what is allowed in a document but may be a typing mistake."""
    return [note for name, one in puzzle.document.items() for note in one.notes(getattr(puzzle, name))]


def given_at(puzzle: Display, cell: Cell) -> Cell:
    """Where the field `Display.given` has a cell of the answer: its row, and its place in that. Fields of rectangles
    have entries for holes too.
    """
    if not isinstance(puzzle.board, Rectangle):
        return cell
    y, x = puzzle.board.rows[cell[0]][cell[1]]
    return y // 2, x // 2


def name_of(puzzle: Display, value: int, cell: Cell | None = None) -> str:
    """A value, of a ``cell`` if it depends on that, as it completes "this cell is ..."."""
    return _look(puzzle, value, cell)[0]


def symbol_of(puzzle: Display, value: int, cell: Cell | None = None) -> str:
    """A value as it stands in a cell, in this one if it depends on that; CROSS for a cell that stays empty."""
    return _look(puzzle, value, cell)[1]


def _look(puzzle: Display, value: int, cell: Cell | None) -> tuple[str, str]:
    if puzzle.showing.at and cell is not None:
        return puzzle.showing.at(puzzle, value, cell)
    return puzzle.looks.get(value) or (str(value), str(value))


def symbols_in(puzzle: Display, board: Board) -> list[list[str]]:
    """What stands in the cells of ``board``. A complete one needs no crosses."""
    blank = puzzle.showing.blank(puzzle) if puzzle.showing.blank else ()
    unseen = {CROSS} if all(value is not None for row in board for value in row) else set()
    shown = [
        ["" if value is None or (r, c) in blank else symbol_of(puzzle, value, (r, c)) for c, value in enumerate(row)]
        for r, row in enumerate(board)
    ]
    return [["" if symbol in unseen else symbol for symbol in row] for row in shown]


def drawings_of(puzzle: Display, board: Board | None = None, marked: Iterable[Cell] = ()) -> Sequence[Drawing]:
    """The drawing of a ``board`` of ``puzzle``, alone in a list; none for a kind that has no drawing."""
    try:
        return [puzzle.drawing(board, marked)]
    except UsageError:
        return []
