"""What puzzles have in common whose answer draws lines: boards, words, what a person writes, and what is below them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Any, ClassVar

from satenc import Connectivity, Model, SingleLoop
from satpuzzles.boards.board import Cell, Corners, Place
from satpuzzles.boards.drawing import CROSS, DOUBLE, LINE, NONE, SHADED, Dots, Layer, borders, faint
from satpuzzles.boards.networks import Edges, Network
from satpuzzles.puzzles.parts.shading import WRITTEN as SHADES
from satpuzzles.puzzles.parts.sized import SizedPuzzle
from satpuzzles.stating.rules import Encodings, NamedStep, Rule, Texts

_WRITTEN = SHADES | dict.fromkeys("-|━┃─│", 1) | dict.fromkeys("2=═║", 2)


def _shades(puzzle: Any, step: Any) -> bool:
    """Whether the step concludes something about cells, not lines."""
    return not any(puzzle.is_line(fact.cell) for fact in step.conclusions)


def is_whole(puzzle: Any, step: Any) -> bool:
    """Whether the step rests on what is said of all lines, as that they are one loop, and not on a vertex."""
    return bool(step.rules[0].number == 0)


def _goes_on(puzzle: Any, step: Any) -> bool:
    """Whether lines are concluded, and of cells at most that these lie on the loop."""
    lines = [fact for fact in step.conclusions if puzzle.is_line(fact.cell)]
    return bool(lines) and all(fact.holds and fact.value == (fact in lines) for fact in step.conclusions)


def _shades_one(puzzle: Any, step: Any) -> bool:
    """Whether a cell is concluded to lie off the loop."""
    return any(fact.value for fact in step.conclusions if _shades(puzzle, replace(step, conclusions=(fact,))))


def _closes(puzzle: Any, step: Any) -> bool:
    """Whether lines alone are known, and lead from one end of the line concluded to the other."""
    if not all(fact.value == 1 for fact in step.facts) or all(rule.number for rule in step.rules):
        return False
    rows = puzzle.board.rows
    (start, end), *known = (
        {*puzzle.board.ends(rows[r][c])} for r, c in (x.cell for x in (step.conclusions[0], *step.facts))
    )
    reached = {start}
    for _ in known:
        reached = reached.union(*(pair for pair in known if not reached.isdisjoint(pair)))
    return end in reached


def _is_even(puzzle: Any, step: Any) -> bool:
    """Whether all lines that lead out of some vertices are known but the one concluded. An even number of them is
    drawn, for each vertex has two lines or none.
    """
    times = Counter(cell for rule in step.rules for cell in rule.cells)
    leading_out = {cell for cell, count in times.items() if count == 1}
    known, first = {fact.cell for fact in step.facts}, step.conclusions[0].cell
    return len(step.rules) > 1 and first in leading_out and leading_out - {first} == known


def _two_lines(puzzle: Any, step: Any) -> bool:
    """Whether two lines are known."""
    return [fact.value for fact in step.facts] == [1, 1]


LOOP_STEPS = (
    NamedStep("closes a loop", 1.8, "loop+", "{it} would close a loop too early", 0, when=_closes),
    NamedStep("ways out", 2.6, "loop", "otherwise {apart}", when=is_whole),
    NamedStep(
        "parity", 2.2, "loop+", "an even number of lines leads out of {rules} together, and {facts}", when=_is_even
    ),
    NamedStep("no way through", 1.2, "loop", "the loop cannot pass {names}, as {facts}", None, True, _shades_one),
    NamedStep("no way through", 1.2, "loop", "the loop cannot pass {names}", None, False, _shades_one),
    NamedStep("on the loop", 1.0, "loop", "{facts}", 0, when=_shades),
    NamedStep("line goes on", 1.0, "loop", "a line has no other way on from {rules}", facts=True, when=_goes_on),
    NamedStep("two lines meet", 1.0, "loop", "{rules} has its two lines", 0, when=_two_lines),
    NamedStep("dead end", 1.1, "loop", "a line there could not go on from {rules}", 0),
)
"""Names of steps that people who solve puzzles with loops share."""


@lru_cache(maxsize=64)
def _network(network: type[Network], height: int, width: int, holes: frozenset[Place]) -> Network:
    """The board that puzzles of one size share."""
    return network(height, width, holes)


class LinePuzzle(SizedPuzzle):
    """An answer on the lines of a ``network``, 1 where one is drawn; of `CellsAndSegments` 1 also says that a cell is
    shaded.
    """

    genre: ClassVar[str] = "lines"
    variable: ClassVar[str] = "line"
    looks: ClassVar[Mapping[int, tuple[str, str]]] = {
        0: ("no line", CROSS),
        1: ("a line", LINE),
        2: ("two lines", DOUBLE),
    }
    encodings: ClassVar[Encodings] = {"connectivity": Connectivity.AUTO}
    network: ClassVar[type[Network]] = Edges

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        cls.mixed = (1, 1) in cls.network.parities

    @property
    def holes(self) -> frozenset[Place]:
        """Cells that no line leads to."""
        return frozenset()

    @cached_property
    def board(self) -> Network:
        return _network(self.network, self.height, self.width, self.holes)

    def loop(self, model: Model, encodings: Encodings, off: Iterable[Place] = ()) -> Rule:
        """The lines are one loop; cells that are ``off`` lie on it unless they are shaded. The instances are that it is
        one, and that each vertex has two lines or none.
        """
        board, number = self.board, self.board.vertex_numbers
        form = Connectivity(encodings["connectivity"])
        loop = SingleLoop(
            model.answer,
            board.graph,
            edges=board.line_numbers,
            off={number[place]: board.numbers[place] for place in off},
            form=form,
        )
        shaded = {*off}
        demands = ["form one loop"]
        demands += [f"two lines {'unless it is shaded' if place in shaded else 'or none'}" for place in number]
        places = [None, *board.vertices]
        return Rule("loop", loop, demands, Texts(lambda at: "the lines" if at is None else board.name(at), places))

    @property
    def frame(self) -> Sequence[Layer]:
        """Faint edges with dots at corners, or a grid with a frame."""
        height, width = self.height, self.width
        if self.network is Edges:
            return [faint(height, width), Dots(frozenset(Corners(height, width).cells), "corner")]
        return [borders([[0] * width] * height, inside=NONE)]

    def name_at(self, value: int, cell: Cell) -> str:
        return self.value_name(value) if self.is_line(cell) else "shaded" if value else "unshaded"

    def symbol_at(self, value: int, cell: Cell) -> str:
        return SHADED if value and not self.is_line(cell) else self.symbol(value)

    def is_line(self, cell: Cell) -> bool:
        """Whether a cell of the answer is a line."""
        return self.board.is_line(self.board.rows[cell[0]][cell[1]])

    def value_of(self, symbol: str) -> int | None:
        return _WRITTEN.get(symbol)
