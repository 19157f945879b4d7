"""Sudoku: each value once in every row, column and box (or jigsaw region), and on the diagonals if so asked."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from satenc import AllDifferent, AtMostOne, Model
from satpuzzles.board import box_labels
from satpuzzles.document import Node, plain, shown, whole
from satpuzzles.drawing import Layer, Lines, borders
from satpuzzles.fields import Field, Flag, Givens, Others, Regions, RegionsField, square_rows
from satpuzzles.puzzle import Board, Encodings, Grid, Puzzle, adopt, unchecked
from satpuzzles.puzzles import grids
from satpuzzles.puzzles.grid_puzzle import GridPuzzle
from satpuzzles.rules import Rule
from satpuzzles.typed import TextBoard

LARGEST = 144
LONGEST_SYMBOL = 16
LARGEST_SOLO = 31
"""Rows of a Sudoku in Simon Tatham's Solo."""
_MOST_BITS = 63
"""Values of which a number of 64 bits can hold a set."""
BLANKS = ".0_*"
DEFAULT_SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


class Symbols(Field[tuple[str, ...] | None]):
    """What the values look like, from 1: a list of texts, or one text of characters."""

    required = False

    def read(self, node: Node, others: Others) -> tuple[str, ...] | None:
        if node.value is None:
            return None
        each = Node([*node.value[: LARGEST + 1]], node.place) if isinstance(node.value, str) else node
        symbols = tuple(entry.string() for entry in each.items("a list of symbols", at_most=LARGEST))
        if len(set(symbols)) < len(symbols) or any(not s or s.isspace() for s in symbols):
            raise node.error("different symbols, none of them blank")
        for symbol in symbols:
            if not symbol.isprintable() or len(symbol) > LONGEST_SYMBOL:
                raise node.error(f"symbols of 1 to {LONGEST_SYMBOL} printable characters", shown(symbol))
        size = len(_entries(others.node("givens")))
        if len(symbols) != size:
            raise node.error(f"{size} symbols, one for each value", f"{len(symbols)}")
        return symbols

    def write(self, value: tuple[str, ...] | None, puzzle: Any) -> list[str] | None:  # noqa: ARG002
        return None if value is None else list(value)


class Values(Field[Givens]):
    """Rows of values or their symbols; one text may hold all rows."""

    def read(self, node: Node, others: Others) -> Givens:
        entries = _entries(node)
        symbols = others["symbols"]
        return tuple(tuple(_value(entry, len(entries), symbols) for entry in row) for row in entries)

    def write(self, value: Givens, puzzle: Any) -> list[list[int | str | None]]:
        names = puzzle.symbols or range(1, len(value) + 1)
        return [[given and names[given - 1] for given in row] for row in value]


class Box(Field[tuple[int, int] | None]):
    """The rows and columns of a box, square unless the document says otherwise; None where it has regions."""

    required = False

    def read(self, node: Node, others: Others) -> tuple[int, int] | None:
        if others.node("regions").value is not None:
            if node.value is not None:
                raise node.error("either a box or regions, not both")
            return None
        size = len(others["givens"])
        height, width = math.isqrt(size), math.isqrt(size)
        if node.value is not None:
            height, width = (side.integer(1, LARGEST) for side in node.items("[height, width]", 2))
        if height * width != size:
            found = f"{height} x {width}" if node.value is not None else "none"
            raise node.error(f"a box [height, width] of {size} cells", found)
        return height, width

    def write(self, value: tuple[int, int] | None, puzzle: Any) -> list[int] | None:  # noqa: ARG002
        return None if value is None else list(value)


class BoxesOrRegions(RegionsField):
    """The regions of a jigsaw Sudoku, or the boxes."""

    required = False

    def read(self, node: Node, others: Others) -> Regions:
        if (box := others["box"]) is not None:
            return boxes(*box)
        regions, size = super().read(node, others), len(others["givens"])
        if len(regions) != size:
            raise node.error(f"{size} rows, as many as there are givens", f"{len(regions)}")
        for called, cells in zip(regions.called, regions.members, strict=True):
            if len(cells) != size:
                raise node.error(f"regions of {size} cells", f"{len(cells)} in {called}")
        return regions


@dataclass(frozen=True, slots=True, init=False)
class Sudoku(GridPuzzle):
    """A square; values are numbers from 1. ``regions`` has the number of each cell's box or region, from 0."""

    regions: Regions
    box: tuple[int, int] | None = None
    diagonals: bool = False
    symbols: tuple[str, ...] | None = None

    kind: ClassVar[str] = "sudoku"
    files: ClassVar = {"digits": ("givens", "box")}
    special: ClassVar = {
        "generator": "satpuzzles.puzzles.generators.sudoku:SudokuGenerator",
        "plain": "satpuzzles.puzzles.plain:sudoku",
        "families": "satpuzzles.puzzles.families.sudoku:FAMILIES",
    }
    document: ClassVar = {
        "box": Box(),
        "regions": BoxesOrRegions(LARGEST),
        "symbols": Symbols(),
        "diagonals": Flag(),
        "givens": Values(),
    }
    encodings: ClassVar = {"at-most-one": AtMostOne.AUTO}

    def __init__(
        self,
        givens: str | Sequence[Sequence[int | str | None]] | NDArray[Any],
        regions: Sequence[Sequence[int | str]] | NDArray[Any] | None = None,
        box: Sequence[int] | None = None,
        diagonals: bool = False,
        symbols: str | Sequence[str] | None = None,
    ) -> None:
        """Rows of values from 1, where None and 0 are blank, or texts with ``.`` for a blank cell; one text may hold
        all rows. ``regions`` names the region of each cell by a number or a letter; ``box`` is the rows and columns of
        a box; without either, boxes are square. ``symbols`` are what the values look like. Raises InstanceError.
        """
        document = plain({"givens": givens, "box": box, "diagonals": diagonals, "symbols": symbols})
        if not _are_boxes(regions, box):
            document["regions"] = plain(regions)
        adopt(self, Sudoku.from_json(Node(document)))

    @property
    def size(self) -> int:
        return len(self.givens)

    @property
    def numbers(self) -> range:
        return range(1, self.size + 1)

    @classmethod
    def from_json(cls, document: Node) -> Self:
        if document.value.keys() == {"puzzle", "givens"} and isinstance(document.value["givens"], str):
            known = from_text(document.value["givens"])
            if isinstance(known, cls):
                return known
        return super(Sudoku, cls).from_json(document)  # a dataclass with slots has no super()

    @classmethod
    def typed(cls, board: TextBoard) -> dict[str, Any] | None:
        return {"givens": board.cells} | board.boxes if board.is_bare else None

    @classmethod
    def links(cls) -> Mapping[str, Any]:
        from satpuzzles.links import answers, fpuzzles, penpa, puzzlekit, puzzlink, tatham
        from satpuzzles.links.codes import LETTERS

        cells = puzzlink.Cells("givens", LETTERS)
        plain, jigsaw = (
            tatham.Options({"x": "diagonals"}, always, r"d[a-z]|md?\d|r\d|a", {"k": "a killer"}) for always in ("", "j")
        )
        return {
            "puzzlekit": puzzlekit.Problem(
                ("Sudoku", "JigsawSudoku"), answers.Numbers(), puzzlekit.Cells("givens"), puzzlekit.Boxes()
            ),
            "puzzlink": puzzlink.Link("sudoku", puzzlink.UsualBoxes("box"), puzzlink.Cells("givens")),
            "tatham": (
                tatham.Game(
                    "solo", r"\d+x(?!1(?!\d))\d+(?!\w*j)\w*:[^/]+", tatham.Boxes("box", LARGEST_SOLO), plain, cells
                ),
                tatham.Game(
                    "solo",
                    r"\d+(x1(?!\d))?(?!x?\d)\w*:[^/]*|\d+x\d+\w*j\w*:[^/]*",
                    tatham.Square("givens", LARGEST_SOLO),
                    jigsaw,
                    cells,
                    tatham.Walls("regions"),
                ),
            ),
            "penpa": penpa.Board(
                ("classic", "irregular", "sudoku"),
                penpa.entered("givens"),
                penpa.Numbers("givens"),
                penpa.Boxes(("classic", "irregular")),
                penpa.Diagonals("diagonals"),
            ),
            "fpuzzles": fpuzzles.Puzzle(fpuzzles.Givens("givens"), fpuzzles.Boxes(), fpuzzles.Diagonals("diagonals")),
        }

    def split(self) -> tuple[Puzzle, list[tuple[int, int]]]:
        blank = _blank(self.regions, self.box, self.diagonals, self.symbols)  # one object for a million puzzles
        return blank, [(cell, value - 1) for cell, value in enumerate(chain(*self.givens)) if value is not None]

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        cell = model.answer
        for label, groups in _groups(self.regions, self.box is not None, self.diagonals):
            different = AllDifferent(cell, groups, AtMostOne(encodings["at-most-one"]))
            yield Rule(label, different, "every value once", self.regions.called if label == "region" else ())

    def violations(self, grid: Grid) -> list[str]:
        return self._repeats(list(chain(*grid)))

    def keep_rules(self, grids: NDArray[np.int64]) -> NDArray[np.bool_]:
        if self.size > _MOST_BITS:
            return GridPuzzle.keep_rules(self, grids)  # a dataclass with slots has no super()
        every = (1 << self.size) - 1
        kind = np.min_scalar_type(every)
        values = grids.reshape(len(grids), -1).T  # [cell, grid]: numpy is quickest along the last axis
        kept: NDArray[np.bool_] = np.logical_and.reduce((values >= 1) & (values <= self.size), axis=0)
        bits = kind.type(1) << np.where(kept, values - 1, 0).astype(kind)
        for _, groups in _groups(self.regions, self.box is not None, self.diagonals):
            # as many cells as values: all values are there only if none is there twice
            kept &= (np.bitwise_or.reduce(bits[np.transpose(groups)], axis=0) == every).all(axis=0)
        return kept

    def contradiction(self) -> str | None:
        repeats = self._repeats(list(chain(*self.givens)))
        return f"{repeats[0]} among the givens" if repeats else None

    def value_name(self, value: int) -> str:
        return self.symbols[value - 1] if self.symbols else str(value)

    def value_of(self, symbol: str) -> int | None:
        names = self.symbols or tuple(DEFAULT_SYMBOLS[: self.size])
        if symbol in names:
            return names.index(symbol) + 1
        return None if self.symbols else Puzzle.value_of(self, symbol)

    def _repeats(self, flat: list[int | None] | list[int]) -> list[str]:
        return [
            text
            for label, number, values_in in _units(self.regions, self.box is not None, self.diagonals)
            if len({*(values := values_in(flat))}) < len(values)  # at once for each of many thousand solutions
            for text in grids.repeated(
                self.regions.called[number] if label == "region" else f"{label} {number + 1}", values
            )
        ]

    @property
    def description(self) -> str:
        names = [self.symbol(value) for value in self.numbers]
        every = f"{names[0]} to {names[-1]}" if self.symbols is None or names == sorted(names) else " ".join(names)
        unit = "box" if self.box is not None else "region"
        diagonals = ", and on both diagonals" if self.diagonals else ""
        return f"Each of {every} once in every row, column and {unit}{diagonals}."

    def layers(self, grid: Board | None = None) -> list[Layer]:  # noqa: ARG002
        end = 2 * self.size
        diagonals = Lines([[(0, 0), (end, end)], [(end, 0), (0, end)]], "diagonal")
        return [borders(self.regions), *[diagonals] * self.diagonals]


@lru_cache(maxsize=64)
def _groups(regions: Regions, boxes: bool, diagonals: bool) -> list[tuple[str, list[list[int]]]]:
    """The cells of each unit that holds every value once, as indices into the flattened square."""
    size = len(regions)
    rows, columns = grids.lines(size, size)
    units = [("row", rows.tolist()), ("column", columns.tolist())]
    units.append(("box" if boxes else "region", [cells.tolist() for cells in regions.members]))
    if diagonals:
        units.append(("diagonal", [np.diagonal(rows).tolist(), np.diagonal(rows[:, ::-1]).tolist()]))
    return units


@lru_cache(maxsize=64)
def _units(
    regions: Regions, boxes: bool, diagonals: bool
) -> list[tuple[str, int, Callable[[list[Any]], tuple[Any, ...]]]]:
    """Label and number from 0 of each unit, and what takes its values from the flattened square."""
    return [
        (label, number, itemgetter(*cells))
        for label, groups in _groups(regions, boxes, diagonals)
        for number, cells in enumerate(groups)
        if len(cells) > 1  # of one cell itemgetter takes the value alone, and nothing can repeat
    ]


@lru_cache(maxsize=64)
def _blank(regions: Regions, box: tuple[int, int] | None, diagonals: bool, symbols: tuple[str, ...] | None) -> Sudoku:
    size = len(regions)
    return Sudoku(((None,) * size,) * size, regions, box, diagonals, symbols)


def _are_boxes(regions: object, box: object) -> bool:
    """Whether both are there and say the same, as in a Sudoku that is there already."""
    match box:
        case (int(height), int(width)):
            return isinstance(regions, Regions) and regions == boxes(height, width)
    return False


@lru_cache(maxsize=64)
def boxes(height: int, width: int) -> Regions:
    """The box of each cell, boxes of so many rows and columns, from 0."""
    return Regions(tuple(map(tuple, box_labels(height, width))))


@lru_cache(maxsize=64)
def _text_values(size: int) -> dict[str, int | None]:
    return dict.fromkeys(BLANKS) | {name: i for i, name in enumerate(DEFAULT_SYMBOLS[:size], start=1)}


def from_text(text: str) -> Sudoku | None:
    """The Sudoku with square boxes in one line of text; None if it is not one as plain as that."""
    size = math.isqrt(len(text))
    side = math.isqrt(size)
    if size * size != len(text) or side * side != size or not 1 <= size <= len(DEFAULT_SYMBOLS):
        return None
    known = _text_values(size)
    try:
        values = [*map(known.__getitem__, text)]
    except KeyError:
        return None
    return unchecked(  # there may be millions of them
        Sudoku,
        givens=tuple(zip(*[iter(values)] * size, strict=True)),
        regions=boxes(side, side),
        box=(side, side),
        diagonals=False,
        symbols=None,
    )


def _entries(node: Node) -> list[list[Node]]:
    """The cells: rows, or one string of all of them."""
    if isinstance(node.value, str):
        text = "".join(node.value.split())
        size = math.isqrt(len(text))
        if size * size != len(text):
            raise node.error("a square number of characters", f"{len(text)}")
        node = Node([text[i : i + size] for i in range(0, len(text), size or 1)], node.place)
    return square_rows(node, 1, LARGEST)


def _value(entry: Node, size: int, symbols: tuple[str, ...] | None) -> int | None:
    value = entry.value
    if value is None:
        return None
    if not isinstance(value, str):
        return entry.integer(0, size, name="a value") or None
    names = symbols or (tuple(DEFAULT_SYMBOLS[:size]) if size <= len(DEFAULT_SYMBOLS) else ())
    if value in names:
        return names.index(value) + 1
    if len(value) == 1 and value in BLANKS:
        return None
    number = whole(value)
    if symbols is None and size > 9 and len(value) > 1 and number is not None:
        return Node(number, entry.place).integer(1, size, name="a value")
    allowed = f"one of {' '.join(names)}" if names else f"a number from 1 to {size}"
    raise entry.error(f"{allowed}, or a blank (. 0 _ *)")
