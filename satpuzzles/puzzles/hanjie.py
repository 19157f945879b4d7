"""Hanjie (nonogram): paint cells so that each line has the blocks of its clue, in order, with gaps between them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import groupby
from typing import Any, ClassVar, Literal, TypeAlias, overload

import numpy as np
from numpy.typing import NDArray

from satenc import Dfa, Model, Nfa, Regular, States
from satenc.automata.automaton import TooManyStates
from satpuzzles.board import Places, rectangle
from satpuzzles.document import Node, plain, whole
from satpuzzles.drawing import CROSS, LIGHT, NONE, PAINTED, Layer, Outside, borders
from satpuzzles.errors import GaveUp
from satpuzzles.fields import Field, Others
from satpuzzles.puzzle import Board, Encodings, Grid, Puzzle, adopt, unchecked
from satpuzzles.puzzles import grids
from satpuzzles.rules import Rule
from satpuzzles.typed import TextBoard

Item: TypeAlias = int | Literal["?", "_"]
"""A block's length; "?" is one block of unknown length, "_" one that may also be missing."""

Clue: TypeAlias = tuple[Item, ...] | None
"""The blocks of a line in order; None where nothing is known."""

Written: TypeAlias = int | str | Sequence[int | str] | NDArray[Any] | None
"""A clue as a person writes it."""

LARGEST = 1000
"""Rows, columns, or blocks of a clue."""


@dataclass(frozen=True)
class Clues(Field[tuple[Clue, ...]]):
    """The clues of all lines in one direction; ``across`` is the field with those of the other direction."""

    across: str

    def read(self, node: Node, others: Others) -> tuple[Clue, ...]:
        length = len(_listed(others.node(self.across)))
        return tuple(_clue(clue, length) for clue in _listed(node))

    def write(self, value: tuple[Clue, ...], puzzle: Any) -> list[list[Item] | None]:  # noqa: ARG002
        return [None if clue is None else list(clue) for clue in value]


def _listed(node: Node) -> list[Node]:
    return node.items("a list of clues", at_least=1, at_most=LARGEST)


@dataclass(frozen=True, slots=True, init=False)
class Hanjie(Puzzle):
    """``rows`` and ``columns`` are the clues of the lines."""

    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]

    kind: ClassVar[str] = "hanjie"
    genre: ClassVar[str] = "shaded cells"
    files: ClassVar = {"clues": ("rows", "columns")}
    special: ClassVar = {
        "generator": "satpuzzles.puzzles.generators.hanjie:HanjieGenerator",
        "mender": "satpuzzles.puzzles.menders.hanjie:mended",
        "plain": "satpuzzles.puzzles.plain:hanjie",
        "families": "satpuzzles.puzzles.families.hanjie:FAMILIES",
    }
    document: ClassVar = {"rows": Clues("columns"), "columns": Clues("rows")}
    numbers = range(2)
    aliases: ClassVar = {"nonogram": {}}
    encodings: ClassVar = {"rows": States.ORDERED, "columns": States.ORDERED}

    def __init__(self, rows: Sequence[Written], columns: Sequence[Written]) -> None:
        """A clue for each row and column: its blocks, one number for a single block, or text as ``"3 1"``; 0 or empty
        for a line without blocks, None where nothing is known. Raises InstanceError.
        """
        adopt(self, Hanjie.from_json(Node(plain({"rows": rows, "columns": columns}))))

    @property
    def board(self) -> Places:
        return rectangle(len(self.rows), len(self.columns))

    @classmethod
    def typed(cls, board: TextBoard) -> dict[str, Any] | None:
        """A drawn board with its clues, or a picture, which is the solution."""
        if board.above:
            rows, columns = ([None if c == ["*"] else " ".join(c) for c in side] for side in (board.left, board.above))
            return {"rows": rows, "columns": columns}
        if board.picture is None:
            return None
        clues = {"rows": [*map(blocks, board.picture)], "columns": [*map(blocks, _columns(board.picture))]}
        return clues | {"solution": board.picture}

    @classmethod
    def links(cls) -> Mapping[str, Any]:
        from satpuzzles.links import answers, penpa, puzzlekit, puzzlink, tatham

        sides = ("rows", "columns")
        return {
            "puzzlekit": puzzlekit.Problem("Nonogram", answers.Shaded(), puzzlekit.Clues(*sides)),
            "puzzlink": puzzlink.Link("nonogram", puzzlink.Clues(*sides)),
            "tatham": (tatham.Game("pattern", r"\d+x\d+:(.*/.*)?", tatham.Sides(*sides), tatham.Clues(*sides)),),
            "penpa": penpa.Board(("nonogram",), penpa.SHADED, penpa.Clues(*sides)),
        }

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        height, width = len(self.rows), len(self.columns)
        rows, columns = grids.lines(height, width)
        for label, clues, lines in (("row", self.rows, rows), ("column", self.columns, columns)):
            words = Regular(model.answer, lines, _Automata(clues), States(encodings[f"{label}s"]))
            without, restated = partial(self._with_clue, label), partial(self._restated, label)
            demands, runs = [*map(_demand, clues)], [*map(_runs, clues)]
            yield Rule(label, words, demands, runs=runs, is_clue=True, without=without, restated=restated)

    def violations(self, grid: Grid) -> list[str]:
        broken = []
        for label, clues, lines in (("row", self.rows, grid), ("column", self.columns, _columns(grid))):
            for i, (clue, line) in enumerate(zip(clues, lines, strict=True), start=1):
                if not fits(blocks(line), clue):
                    broken.append(f"{label} {i} has blocks {blocks(line)}, its clue is {list(clue or ())}")
        return broken

    def contradiction(self) -> str | None:
        clues = [*self.rows, *self.columns]
        if any(clue is None or not all(isinstance(item, int) for item in clue) for clue in clues):
            return None
        by_rows, by_columns = (
            sum(item for clue in side for item in clue or () if isinstance(item, int))
            for side in (self.rows, self.columns)
        )
        if by_rows == by_columns:
            return None
        return f"the rows paint {by_rows} cells, the columns {by_columns}"

    def findings(self, grid: Grid) -> dict[str, Any]:
        """The blocks of every line, where some clue was not fully known."""
        clues = [*self.rows, *self.columns]
        if all(clue is not None and all(isinstance(item, int) for item in clue) for clue in clues):
            return {}
        return {"rows": [blocks(line) for line in grid], "columns": [blocks(line) for line in _columns(grid)]}

    def _with_clue(self, label: str, number: int, other: Clue = None) -> Puzzle:
        """With another clue for a line, or nothing known of it."""
        rows, columns = (
            tuple(other if (one, i) == (label, number) else clue for i, clue in enumerate(clues))
            for one, clues in (("row", self.rows), ("column", self.columns))
        )
        return unchecked(Hanjie, rows=rows, columns=columns)

    def _restated(self, label: str, number: int, grid: Grid) -> Puzzle:
        line = grid[number] if label == "row" else _columns(grid)[number]
        return self._with_clue(label, number, tuple(blocks(line)))

    def value_name(self, value: int) -> str:
        return "painted" if value else "empty"

    def symbol(self, value: int) -> str:
        return PAINTED if value else CROSS

    @property
    def description(self) -> str:
        return _rules([*self.rows, *self.columns])

    def known(self) -> Board:
        return [[None] * len(self.columns)] * len(self.rows)

    def layers(self, grid: Board | None = None) -> list[Layer]:
        height, width = len(self.rows), len(self.columns)
        complete = [[value for value in row if value is not None] for row in grid or ()]
        found = self.findings(complete) if sum(map(len, complete)) == height * width else {}
        left, above = (
            [[str(item) for item in (("*",) if clue is None else clue or (0,))] for clue in clues]
            for clues in (found.get("rows", self.rows), found.get("columns", self.columns))
        )
        fives = [[(r // 5, c // 5) for c in range(width)] for r in range(height)]
        return [borders(fives, between=LIGHT, inside=NONE), Outside(left, above)]


def _demand(clue: Clue) -> str:
    return f"blocks {' '.join(map(str, clue))}" if clue else "no blocks" if clue == () else "nothing known"


def _runs(clue: Clue) -> Sequence[int] | None:
    lengths = [item for item in clue or () if isinstance(item, int)]
    return None if clue is None or len(lengths) < len(clue) else lengths


def _rules(clues: Sequence[Clue]) -> str:
    items = {item for clue in clues for item in ("*",) if clue is None} | {
        item for clue in clues for item in clue or ()
    }
    meanings = {"?": "? is a block of any length", "_": "_ one that may be missing", "*": "* is nothing known"}
    unknown = [meaning for item, meaning in meanings.items() if item in items]
    return "Paint cells so that each line has the blocks of its clue, in order, with gaps between them" + (
        f"; {', '.join(unknown)}." if unknown else "."
    )


def _written(clue: Any) -> Any:
    """A clue as a list; one number is a clue of one block, and a text has numbers between spaces."""
    if isinstance(clue, str):
        return [word if (number := whole(word)) is None else number for word in clue.split()]
    return [clue] if type(clue) is int else clue


def _clue(node: Node, length: int) -> Clue:
    node = Node(_written(node.value), node.place)
    if node.value is None:
        return None
    if isinstance(node.value, list) and len(node.value) <= LARGEST and _are_items(node.value, length):
        items: tuple[Item, ...] = tuple(node.value)  # a million of them take a twentieth of the time
    else:
        clue = "a clue: null, a list of blocks or text as '3 1'"
        items = tuple(_item(entry, length) for entry in node.items(clue, at_most=LARGEST))
    if 0 in items:  # no block: an empty line is written [0]
        items = tuple(item for item in items if item != 0)
    shortest = [1 if item == "?" else item for item in items if item != "_"]
    needed = sum(shortest) + max(len(shortest) - 1, 0)
    if needed > length:
        raise node.error(f"a clue that fits into {length} cells", f"one that needs {needed}")
    return items


def _are_items(values: Sequence[object], length: int) -> bool:
    return all(0 <= value <= length if type(value) is int else value in ("?", "_") for value in values)


def _item(node: Node, length: int) -> Item:
    if node.value == "?":
        return "?"
    if node.value == "_":
        return "_"
    if isinstance(node.value, str):
        raise node.error('a length, "?" or "_"')
    return node.integer(0, length, name="a length")


def blocks(line: Sequence[int]) -> list[int]:
    """The lengths of the painted runs of a line."""
    return [len(list(run)) for painted, run in groupby(line) if painted]


def _columns(grid: Grid) -> list[list[int]]:
    return [list(column) for column in zip(*grid, strict=True)]


def fits(lengths: Sequence[int], clue: Clue) -> bool:
    """Whether runs of these lengths satisfy a clue.

    Sets of counts are whole numbers, whose bit ``i`` stands for ``i`` runs: a thousand clues of a thousand items take
    minutes otherwise.
    """
    if clue is None:
        return True
    long: dict[Item, int] = {}  # the counts of runs after which one of this length comes
    for i, length in enumerate(lengths):
        long[length] = long.get(length, 0) | 1 << i
    long["?"] = long["_"] = (1 << len(lengths)) - 1
    used = 1  # the counts of runs that the items so far can stand for
    for item in clue:
        step = (used & long.get(item, 0)) << 1
        used = step | used if item == "_" else step
    return bool(used >> len(lengths) & 1)


class _Automata(Sequence[Dfa]):
    """`line_automaton` of each clue, made when it is asked for: for a large board with "_" in its clues it takes
    seconds to make them all, and between two of them narrowing and encoding look at the deadline.
    """

    def __init__(self, clues: Sequence[Clue]) -> None:
        self._clues = clues

    def __len__(self) -> int:
        return len(self._clues)

    @overload
    def __getitem__(self, index: int) -> Dfa: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Dfa]: ...
    def __getitem__(self, index: int | slice) -> Dfa | Sequence[Dfa]:
        return _Automata(self._clues[index]) if isinstance(index, slice) else line_automaton(self._clues[index])


@lru_cache(maxsize=4096)
def line_automaton(clue: Clue) -> Dfa:
    """The automaton of the lines that satisfy ``clue``: symbol 1 is a painted cell; its states only move forward.
    Raises GaveUp for one of more than 10,000 states, which there can be where lengths stand between many "_".
    """
    if clue is None:
        return Dfa(np.zeros((1, 2), np.int32), np.ones(1, np.bool_))
    if "_" not in clue:
        return _without_optional([item for item in clue if item != "_"])
    try:
        return _with_optional(clue)
    except TooManyStates as error:
        raise GaveUp(f"memory limit: the automaton of a clue with {clue.count('_')} times _ has {error}") from None


def _without_optional(clue: Sequence[int | Literal["?"]]) -> Dfa:
    """States in a row: the gap before each block, then its cells; at last the gap after all. The cell of a block of
    unknown length may be repeated.
    """
    lengths = np.array([1 if item == "?" else item for item in clue], np.int32)
    gaps = np.concatenate([[0], np.cumsum(lengths + 1)]).astype(np.int32)
    states = np.arange(gaps[-1] + 1, dtype=np.int32)
    delta: NDArray[np.int32] = np.stack([np.full_like(states, -1), states + 1], axis=1)
    delta[gaps, 0] = gaps
    ends = gaps[1:] - 1
    repeated = np.array([item == "?" for item in clue], np.bool_)
    delta[ends] = np.stack([gaps[1:], np.where(repeated, ends, -1)], axis=1)
    delta[-1, 1] = -1
    return Dfa(delta, states >= gaps[-1] - bool(clue))


_MOST_STATES = 10_000


def _with_optional(clue: Sequence[Item]) -> Dfa:
    """Built from gaps and cells that may be skipped to: several at once, of which only the strongest are kept.

    After "_" everything is accepted that is accepted after the "_" that follows it, because that may be missing. So of
    gaps between which there is nothing but "_" the first is the strongest, and of blocks of any length that lead to
    such gaps. Without leaving out the others ten "_", a 3 and ten "_" have a thousand sets of states.
    """
    fixed = np.concatenate([[0], np.cumsum([item != "_" for item in clue])]).tolist()  # blocks that there must be
    arcs: list[tuple[int, int, int]] = []
    gaps = range(len(clue) + 1)  # state i: the first i items are done with, in a gap
    comparable = {gap: ("gap", fixed[gap]) for gap in gaps}  # of states with one name the first is the strongest
    first_cells: list[int] = []
    states = len(gaps)
    accepting = {gap for gap in gaps if fixed[gap] == fixed[-1]}
    for i, item in enumerate(clue):
        length = item if isinstance(item, int) else 1
        cells = range(states, states + length)
        states += length
        first_cells.append(cells[0])
        arcs += [(cell, 1, cell + 1) for cell in cells[:-1]]
        arcs.append((cells[-1], 0, gaps[i + 1]))
        if not isinstance(item, int):
            arcs.append((cells[-1], 1, cells[-1]))
            comparable[cells[-1]] = ("block", fixed[i + 1])
        if gaps[i + 1] in accepting:
            accepting.add(cells[-1])
    following = len(clue)  # the next item that is no "_"
    for i in reversed(range(len(clue))):
        arcs.append((gaps[i], 1, first_cells[i]))
        if clue[i] != "_":
            following = i
        elif following < len(clue):
            arcs.append((gaps[i], 1, first_cells[following]))
    arcs += [(gap, 0, gap) for gap in gaps]

    def strongest(some: Iterable[int]) -> frozenset[int]:
        firsts = {comparable.get(state, ("cell", state)): state for state in sorted(some, reverse=True)}
        return frozenset(firsts.values())

    return Nfa(2, arcs, frozenset({0}), frozenset(accepting)).determinised(strongest, _MOST_STATES).in_order()
