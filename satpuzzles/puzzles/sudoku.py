"""Sudoku: each value once in every row, column and box (or jigsaw region), and on request on the diagonals."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import chain
from operator import itemgetter
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from satenc import AllDifferent, AtMostOne, Model
from satpuzzles.boards import Grid
from satpuzzles.common.document import Node, plain
from satpuzzles.puzzles.parts import grids
from satpuzzles.puzzles.parts.grid_puzzle import GridPuzzle
from satpuzzles.puzzles.parts.sudoku_fields import (
    BLANKS,
    DEFAULT_SYMBOLS,
    LARGEST,
    Box,
    BoxesOrRegions,
    Diagonals,
    Symbols,
    Values,
    boxes,
)
from satpuzzles.puzzles.variants import VARIANTS, Constraints, Stated, definitions, variant
from satpuzzles.stating import (
    Encodings,
    Explaining,
    NamedStep,
    Puzzle,
    Regions,
    Rule,
    Showing,
    Solving,
    TextBoard,
    adopt,
    changed,
    symbol_of,
    unchecked,
)
from satpuzzles.stating.hooks import by_definition, by_symbol

LARGEST_SOLO = 31
"""Rows of a Sudoku in Simon Tatham's Solo."""
LARGEST_KILLER = 9
"""The same with cages."""
_MOST_BITS = 63
"""The most values whose sets are numbers of 64 bits."""


class Sudoku(GridPuzzle, init=False):
    """A square; values are numbers from 1. ``regions`` has the number of each cell's box or region, from 0.
    ``variants`` are further constraints; in a document each has a key of its own (docs/kinds/sudoku-variants.md).
    """

    box: Box = Box()
    regions: BoxesOrRegions = BoxesOrRegions(LARGEST)
    symbols: Symbols = Symbols()
    diagonals: Diagonals = Diagonals()
    givens: Values = Values()
    variants: Constraints = Constraints()

    __match_args__ = ("givens", "regions", "box", "diagonals", "symbols", "variants")  # as the constructor takes them

    kind = "sudoku"
    aliases = {
        "killer-sudoku": {"constraints": "cages"},
        "jigsaw-sudoku": {"jigsaw": True},
        "even-odd-sudoku": {"constraints": "even,odd"},
        "consecutive-sudoku": {"constraints": "white_dots,nonconsecutive"},
    }
    encodings = {"at-most-one": AtMostOne.AUTO}

    def __init__(
        self,
        givens: str | Sequence[Sequence[int | str | None]] | NDArray[Any],
        regions: Sequence[Sequence[int | str]] | NDArray[Any] | None = None,
        box: Sequence[int] | None = None,
        diagonals: bool = False,
        symbols: str | Sequence[str] | None = None,
        variants: Stated = (),
        **constraints: Any,
    ) -> None:
        """Rows of values from 1, where None and 0 are blank, or texts with ``.`` for a blank cell; one text may hold
        all rows. ``regions`` names the region of each cell by a number or a letter; ``box`` is the rows and columns of
        a box; without either, boxes are square. ``symbols`` are what the values look like. Further
        ``constraints`` are as documents have them, ``cages=[{"cells": "r1c1 r1c2", "sum": 5}]``, or ``variants`` are
        those of a puzzle of the same size. Raises InstanceError.
        """
        document = plain({"givens": givens, "box": box, "diagonals": diagonals, "symbols": symbols, **constraints})
        if not _are_boxes(regions, box):
            document["regions"] = plain(regions)
        made = Sudoku.from_json(Node(document))
        adopt(self, changed(made, variants=variants) if variants else made)

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
        return super().from_json(document)

    @staticmethod
    def _typed(_kind: Any, board: TextBoard) -> dict[str, Any] | None:
        if not board.is_bare:
            return None
        rows = board.givens(DEFAULT_SYMBOLS[: len(board.cells[0])])
        if len(rows) == 1 and (size := math.isqrt(len(rows[0]))) ** 2 == len(rows[0]):
            return {"givens": [rows[0][i : i + size] for i in range(0, size * size, size)]}  # on one line
        return {"givens": rows} | board.boxes

    reading = replace(GridPuzzle.reading, typed=_typed, files={"digits": ("givens", "box")})

    def _split(self) -> tuple[Puzzle, list[tuple[int, int]]]:
        # one object for a million puzzles
        blank = _blank(self.regions, self.box, self.diagonals, self.symbols, self.variants)
        return blank, [(cell, value - 1) for cell, value in enumerate(chain(*self.givens)) if value is not None]

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        cell = model.answer
        for label, groups in _groups(self.regions, self.box is not None, self.diagonals):
            different = AllDifferent(cell, groups, AtMostOne(encodings["at-most-one"]))
            yield Rule(label, different, "every value once", self.regions.called if label == "region" else ())
        for key, marks in self.variants:
            yield from variant(key).rules(cell, marks, self)

    def _redundant(self, model: Model) -> Iterator[Rule]:
        if "cages" in dict(self.variants):
            from satpuzzles.puzzles.variants.innies import innies  # most Sudokus are plain

            if (sums := innies(model.answer, self)) is not None:
                yield sums

    def _broken(self, grid: Grid) -> list[str]:
        values = list(chain(*grid))
        broken = [text for text, cells, keeps in definitions(self) if not keeps([values[cell] for cell in cells])]
        return [*self._repeats(values), *dict.fromkeys(broken)]

    def _keep_rules(self, grids: NDArray[np.int64]) -> NDArray[np.bool_]:
        if self.size > _MOST_BITS or self.variants:
            return by_definition(self, grids)
        every = (1 << self.size) - 1
        kind = np.min_scalar_type(every)
        values = grids.reshape(len(grids), -1).T  # [cell, grid]: numpy is quickest along the last axis
        kept: NDArray[np.bool_] = np.logical_and.reduce((values >= 1) & (values <= self.size), axis=0)
        bits = kind.type(1) << np.where(kept, values - 1, 0).astype(kind)
        for _, groups in _groups(self.regions, self.box is not None, self.diagonals):
            # as many cells as values: all values are there only if none is there twice
            kept &= (np.bitwise_or.reduce(bits[np.transpose(groups)], axis=0) == every).all(axis=0)
        return kept

    def _unsolvable(self) -> str | None:
        repeats = self._repeats(list(chain(*self.givens)))
        return f"{repeats[0]} among the givens" if repeats else None

    solving = Solving(
        redundant=_redundant, unsolvable=_unsolvable, split=_split, broken=_broken, keep_rules=_keep_rules
    )

    @cached_property
    def looks(self) -> dict[int, tuple[str, str]]:
        return {value: (symbol, symbol) for value, symbol in enumerate(self.symbols or (), start=1)}

    def _value_of(self, symbol: str) -> int | None:
        names = self.symbols or tuple(DEFAULT_SYMBOLS[: self.size])
        if symbol in names:
            return names.index(symbol) + 1
        return None if self.symbols else by_symbol(self, symbol)

    showing = Showing(value_of=_value_of)

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
        names = [symbol_of(self, value) for value in self.numbers]
        every = f"{names[0]} to {names[-1]}" if self.symbols is None or names == sorted(names) else " ".join(names)
        unit = "box" if self.box is not None else "region"
        diagonals = ", and on both diagonals" if self.diagonals else ""
        rules = f"Each of {every} once in every row, column and {unit}{diagonals}."
        return " ".join([rules, *(variant(key).sentence(marks) for key, marks in self.variants)])

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import (
            answers,
            fpuzzles,
            penpa,
            penpa_marks,
            penpa_own,
            puzzlekit,
            puzzlekit_marks,
            puzzlekit_own,
            puzzlink,
            tatham,
            tatham_borders,
        )
        from satpuzzles.links.codes import LETTERS

        def solo(shape: str, always: str, size: Any, *parts: Any) -> tatham.Game:
            options = tatham.Options({"x": "diagonals"}, always, r"d[a-z]|md?\d|r\d|a")
            return tatham.Game("solo", rf"{shape}:[^/]+", size, options, puzzlink.Givens("givens", LETTERS), *parts)

        box, jigsaw = r"\d+x(?!1(?!\d))\d+(?!\w*j)", r"\d+(x1(?!\d)|(x\d+)?(?=\w*j))"
        letters = r"([jxka]|d[a-z]|md?\d|r\d)*"
        plain, killer = rf"(?!\w*k){letters}", rf"(?=\w*k){letters}"
        walls, cages = tatham_borders.Walls("regions"), tatham_borders.Cages("cages")
        digits, cells, boxes = answers.Numbers(), puzzlekit.Cells("givens"), puzzlekit_own.Boxes()
        sums = puzzlekit.Blank("givens"), puzzlekit_own.Cages("cages")
        yield puzzlekit.Problem(("Sudoku", "JigsawSudoku"), digits, cells, boxes)
        yield puzzlekit.Problem("KillerSudoku", digits, *sums, boxes)
        yield puzzlekit.Problem("EvenOddSudoku", digits, puzzlekit_marks.Parities(), boxes)
        yield puzzlekit.Problem("ConsecutiveSudoku", digits, cells, puzzlekit_marks.Consecutive())
        yield puzzlink.Link("sudoku", puzzlink.UsualBoxes("box"), puzzlink.Givens())
        yield solo(box + plain, "", tatham.Boxes("box", LARGEST_SOLO))
        yield solo(jigsaw + plain, "j", tatham.Square("givens", LARGEST_SOLO, 2), walls)
        yield solo(box + killer, "k", tatham.Boxes("box", LARGEST_KILLER), cages)
        yield solo(jigsaw + killer, "jk", tatham.Square("givens", LARGEST_KILLER, 2), walls, cages)
        yield penpa.Board(
            ("classic", "irregular", "sudoku", "latin", "nonconsecutive", *penpa_marks.TAGS),
            penpa.entered("givens"),
            penpa.Numbers("givens", unknown=None),
            penpa_own.Boxes(("classic", "irregular", "latin")),
            penpa_own.Diagonals("diagonals", "rising_diagonal", "falling_diagonal"),
            penpa_marks.Cages("cages"),
            penpa_marks.Thermometers("thermometers"),
            penpa_marks.Arrows("arrows"),
            penpa_marks.Parity("even", "square", "even cells"),
            penpa_marks.Parity("odd", "circle", "odd cells"),
            penpa_marks.Dots("white_dots", "white", "difference", "white dots"),
            penpa_marks.Dots("black_dots", "black", "ratio", "black dots"),
            penpa_marks.XV("xv"),
            penpa_marks.Greater("greater"),
            penpa_marks.Quadruples("quadruples"),
            penpa_marks.Tagged("nonconsecutive", ("nonconsecutive", penpa_marks.ALL_PAIRS)),
        )
        yield fpuzzles.Puzzle(
            fpuzzles.Givens("givens"),
            fpuzzles.Boxes(),
            fpuzzles.Diagonals("diagonals"),
            fpuzzles.Members(VARIANTS, lambda key: variant(key).member),
        )

    def _steps(self) -> Sequence[NamedStep]:
        return [step for key, _ in self.variants for step in variant(key).steps]

    explaining = Explaining(steps=_steps)


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
def _blank(
    regions: Regions, box: tuple[int, int] | None, diagonals: bool, symbols: tuple[str, ...] | None, variants: Stated
) -> Sudoku:
    size = len(regions)
    givens = ((None,) * size,) * size
    return unchecked(
        Sudoku, givens=givens, regions=regions, box=box, diagonals=diagonals, symbols=symbols, variants=variants
    )


def _are_boxes(regions: object, box: object) -> bool:
    """Whether both are there and say the same, as in a Sudoku that is there already."""
    match box:
        case (int(height), int(width)):
            return isinstance(regions, Regions) and regions == boxes(height, width)
    return False


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
        variants=(),
    )
