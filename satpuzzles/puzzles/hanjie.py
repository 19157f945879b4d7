"""Hanjie (nonogram): paint cells so that each line has the blocks of its clue, in order, with gaps between them. In
colours there need be no gap between blocks of different colours.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from itertools import chain
from typing import Any, Literal

from satenc import Model, Regular, States
from satpuzzles.boards import CROSS, Board, Grid, Layer
from satpuzzles.boards.board import Places, rectangle
from satpuzzles.boards.colors import symbols
from satpuzzles.boards.drawing import LIGHT, NONE, PAINTED, Outside, Paints, borders
from satpuzzles.puzzles.parts import grids
from satpuzzles.puzzles.parts.hanjie_clues import Background, Clues, Colors, written
from satpuzzles.puzzles.parts.hanjie_lines import Automata, Clue, Item, blocks, colored_blocks, fits
from satpuzzles.stating import (
    Encodings,
    Puzzle,
    Reading,
    Rule,
    Showing,
    Solving,
    TextBoard,
    changed,
    name_of,
    symbol_of,
)
from satpuzzles.stating.rules import Runs


class Hanjie(Puzzle):
    """``rows`` and ``columns`` are the clues of the lines: the lengths of blocks, one number for a single block, or
    text as "3 1"; 0 or empty for a line without blocks, None where nothing is known. In ``colors``, names of known ones
    or names with ``#rrggbb``, each block has its own, as in "3red 1blue". In an answer a painted cell has the number of
    its colour, from 1; black is 1. What is empty is white, or has the colour of the ``background``.
    """

    rows: Clues = Clues("columns")
    columns: Clues = Clues("rows")
    colors: Colors = Colors()
    background: Background = Background()

    kind = "hanjie"
    genre = "shaded cells"
    aliases = {"nonogram": {}}
    encodings = {"rows": States.ORDERED, "columns": States.ORDERED}

    @property
    def numbers(self) -> range:
        return range(1 + (len(self.colors) or 1))

    @property
    def board(self) -> Places:
        return rectangle(len(self.rows), len(self.columns))

    @staticmethod
    def _typed(_kind: Any, board: TextBoard) -> dict[str, Any] | None:
        """A drawn board with its clues, or a picture, which is the solution."""
        if board.above:
            rows, columns = ([None if c == ["*"] else " ".join(c) for c in side] for side in (board.left, board.above))
            return {"rows": rows, "columns": columns}
        if board.picture is None:
            return None
        clues = {"rows": [*map(blocks, board.picture)], "columns": [*map(blocks, _columns(board.picture))]}
        return clues | {"solution": board.picture}

    reading = Reading(typed=_typed, files={"clues": ("rows", "columns", "colors", "background")})

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        height, width = len(self.rows), len(self.columns)
        rows, columns = grids.lines(height, width)
        for label, clues, lines in (("row", self.rows, rows), ("column", self.columns, columns)):
            automata = Automata(clues, len(self.numbers))
            words = Regular(model.answer, lines, automata, States(encodings[f"{label}s"]))
            without, restated = partial(self._with_clue, label), partial(self._restated, label)
            demands, runs = [*map(self._demand, clues)], [_runs(clue, len(self.colors)) for clue in clues]
            yield Rule(label, words, demands, runs=runs, is_clue=True, without=without, restated=restated)

    def _broken(self, grid: Grid) -> list[str]:
        broken = []
        for label, clues, lines in (("row", self.rows, grid), ("column", self.columns, _columns(grid))):
            for i, (clue, line) in enumerate(zip(clues, lines, strict=True), start=1):
                if not fits(found := self._blocks(line), clue):
                    has, asked = (written(some, self.colors) for some in (found, clue or ()))
                    broken.append(f"{label} {i} has blocks {has}, its clue is {asked}")
        return broken

    def _blocks(self, line: Sequence[int]) -> tuple[Item, ...]:
        return (*(colored_blocks(line) if self.colors else blocks(line)),)

    @property
    def _is_known(self) -> bool:
        """Whether the clues tell all blocks."""
        return all(clue is not None and all(map(_length, clue)) for clue in (*self.rows, *self.columns))

    def _unsolvable(self) -> str | None:
        if not self._is_known:
            return None
        by_rows, by_columns = map(_painted, (self.rows, self.columns))
        for color, name in enumerate([f" {name}" for name, _ in self.colors] or [""], 1):
            if by_rows[color] != by_columns[color]:
                return f"the rows paint {by_rows[color]} cells{name}, the columns {by_columns[color]}"
        return None

    solving = Solving(unsolvable=_unsolvable, broken=_broken)

    def _findings(self, grid: Grid) -> dict[str, Any]:
        """The blocks of every line, where some clue was not fully known."""
        if self._is_known:
            return {}
        rows, columns = ([written(clue or (), self.colors) for clue in side] for side in self._found(grid))
        return {"rows": rows, "columns": columns}

    showing = Showing(findings=_findings)

    def _found(self, grid: Grid) -> tuple[list[Clue], list[Clue]]:
        """The clues of the rows and of the columns of a complete grid."""
        rows, columns = ([*map(self._blocks, lines)] for lines in (grid, _columns(grid)))
        return [*rows], [*columns]

    def _with_clue(self, label: str, number: int, other: Clue = None) -> Puzzle:
        """With another clue for a line, or nothing known of it."""
        clues = [*getattr(self, f"{label}s")]
        clues[number] = other
        return changed(self, **{f"{label}s": tuple(clues)})

    def _restated(self, label: str, number: int, grid: Grid) -> Puzzle:
        return self._with_clue(label, number, self._found(grid)[label == "column"][number])

    @cached_property
    def looks(self) -> dict[int, tuple[str, str]]:
        named = zip((name for name, _ in self.colors), symbols(self.colors), strict=True)
        return dict(enumerate([("empty", CROSS), *(named if self.colors else [("painted", PAINTED)])]))

    @property
    def description(self) -> str:
        return _rules([*self.rows, *self.columns], colored=bool(self.colors))

    def layers(self, grid: Board | None = None) -> list[Layer]:
        height, width = len(self.rows), len(self.columns)
        complete = [[value for value in row if value is not None] for row in grid or ()]
        is_complete = sum(map(len, complete)) == height * width
        sides = self._found(complete) if is_complete and not self._is_known else (self.rows, self.columns)
        left, above = (
            [[*map(self._shown, ("*",) if clue is None else clue or (0,))] for clue in side] for side in sides
        )
        fives = [[(r // 5, c // 5) for c in range(width)] for r in range(height)]
        shown = [*zip(symbols(self.colors), self.colors, strict=True)]
        rgb, names = ({symbol: color[part] for symbol, color in shown} for part in (1, 0))
        paints = Paints(rgb, self.background, names)
        return [borders(fives, between=LIGHT, inside=NONE), Outside(left, above), *[paints] * bool(self.colors)]

    def _shown(self, item: Item | Literal["*"]) -> str:
        return f"{item[0]}{symbol_of(self, item[1])}" if isinstance(item, tuple) else str(item)

    def _demand(self, clue: Clue) -> str:
        if not clue:
            return "no blocks" if clue == () else "nothing known"
        between = ", " if self.colors else " "
        blocks = (f"{item[0]} {name_of(self, item[1])}" if isinstance(item, tuple) else str(item) for item in clue)
        return f"block{'s' * (len(clue) != 1)} {between.join(blocks)}"

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, penpa, puzzlekit, puzzlink, tatham

        sides = ("rows", "columns")
        yield puzzlekit.Problem("Nonogram", answers.Shaded(), puzzlekit.Clues(*sides))
        yield puzzlink.Link("nonogram", puzzlink.Clues(*sides))
        yield tatham.Game("pattern", r"\d+x\d+:(.*/.*)?", tatham.Sides(*sides), tatham.Clues(*sides))
        yield penpa.Board("nonogram", penpa.SHADED, penpa.Clues(*sides))


def _length(item: Item) -> int:
    """0 where it is not known."""
    length = item[0] if isinstance(item, tuple) else item
    return length if isinstance(length, int) else 0


def _painted(clues: Sequence[Clue]) -> Counter[int]:
    """How many cells known clues paint in each colour; 1 is black."""
    painted = Counter[int]()
    for item in chain.from_iterable(clue or () for clue in clues):
        painted[item[1] if isinstance(item, tuple) else 1] += _length(item)
    return painted


def _runs(clue: Clue, colors: int) -> Runs | None:
    """The blocks, where all are known; with their colours where there are several."""
    if clue is None or not all(map(_length, clue)):
        return None
    if colors < 2:
        return [*map(_length, clue)]
    return [(_length(item), item[1]) for item in clue if isinstance(item, tuple)]


def _rules(clues: Sequence[Clue], *, colored: bool) -> str:
    items = {item for clue in clues for item in (("*",) if clue is None else clue)}
    items |= {item[0] for item in items if isinstance(item, tuple)}
    meanings = {"?": "? is a block of any length", "_": "_ one that may be missing", "*": "* is nothing known"}
    unknown = [meaning for item, meaning in meanings.items() if item in items]
    gaps = "a gap between those of one colour" if colored else "gaps between them"
    rules = f"Paint cells so that each line has the blocks of its clue, in order, with {gaps}"
    return "; ".join([rules, *[", ".join(unknown)] * bool(unknown)]) + "."


def _columns(grid: Grid) -> list[list[int]]:
    return [list(column) for column in zip(*grid, strict=True)]
