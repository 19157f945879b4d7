"""The base of puzzles whose answer draws lines: boards, words, the values that a person writes, and what is drawn below
them.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import chain, takewhile
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from satenc import Connectivity, Constraint, Expression, Model, SingleLoop, seen, some
from satenc.expressions.expression import ABSENT, expression, padded
from satpuzzles.boards import CROSS, SHADED, Cell, Dots, Edges, InnerEdges, Layer, Network, Place
from satpuzzles.boards.board import Corners, rectangle
from satpuzzles.boards.called import in_runs, listed
from satpuzzles.boards.drawing import DOUBLE, LIGHT, LINE, NONE, borders
from satpuzzles.boards.two_ways import areas_with_two_ways
from satpuzzles.puzzles.parts.shading import WRITTEN as SHADES
from satpuzzles.puzzles.parts.sized import SizedPuzzle
from satpuzzles.stating import Encodings, NamedStep, Rule, Showing, Texts, name_of, symbol_of

_TWO = 2
_EACH = "two lines"
"""What a rule demands at a vertex that the loop passes."""
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


def _lines(puzzle: Any) -> dict[Cell, tuple[Place, Place]]:
    """The ends of each line of the answer."""
    places = ((r, c, place) for r, row in enumerate(puzzle.board.rows) for c, place in enumerate(row))
    return {(r, c): puzzle.board.ends(place) for r, c, place in places if puzzle.board.is_line(place)}


def _drawn_and_possible(puzzle: Any, step: Any, supposed: Cell | None = None) -> tuple[set[Cell], set[Cell]]:
    """The lines that the facts of a step draw, and one that is ``supposed``, with those that the rules of its vertices
    add one by one; and the lines that these leave: two at a vertex at most.
    """
    lines = _lines(puzzle)
    drawn = {fact.cell for fact in step.facts if fact.value and fact.cell in lines}
    if supposed is not None:
        drawn.add(supposed)
    possible = lines.keys() - {fact.cell for fact in step.facts if not fact.value}
    at = [rule for rule in step.rules if rule.number and puzzle.board.vertices[rule.number - 1] not in puzzle.ends]
    before = -1
    while before != (before := len(possible) - len(drawn)):
        count = Counter(chain(*(lines[cell] for cell in drawn)))
        possible -= {cell for cell in possible - drawn if max(count[end] for end in lines[cell]) >= _TWO}
        for rule in at:
            own = possible.intersection(rule.cells)
            if len(own) == _TWO and (rule.states == _EACH or not drawn.isdisjoint(own)):
                drawn |= own
    return drawn, possible


def closes(puzzle: Any, step: Any) -> bool:
    """Whether lines alone are known, and close a loop with the line concluded: they, and those that follow as vertices
    of the step that have a line have two.
    """
    if not all(fact.value == 1 for fact in step.facts):
        return False
    first = step.conclusions[0].cell
    drawn, _ = _drawn_and_possible(puzzle, step, first)
    start, end = puzzle.board.ends(puzzle.board.rows[first[0]][first[1]])
    known = [puzzle.board.ends(puzzle.board.rows[r][c]) for r, c in drawn - {first}]
    reached = {start}
    for _ in known:
        reached = reached.union(*(pair for pair in known if not reached.isdisjoint(pair)))
    return end in reached


def is_even(puzzle: Any, step: Any) -> Mapping[str, str]:
    """Whether all lines that lead out of some vertices are known but the one concluded, and how many are drawn. An even
    number of them is, for each vertex has two lines or none.
    """
    times = Counter(cell for rule in step.rules for cell in rule.cells)
    leading_out, first = (
        {cell for cell, n in times.items() if n == 1 and puzzle.is_line(cell)},
        step.conclusions[0].cell,
    )
    if len(step.rules) < 2 or first not in leading_out:
        return {}
    drawn, possible = _drawn_and_possible(puzzle, step)
    known = [cell in drawn for cell in leading_out if cell in drawn or cell not in possible]
    if len(leading_out) != 1 + len(known):
        return {}
    if known == [True]:
        return {"drawn": "the other one is drawn"}
    return {"drawn": f"{sum(known) or 'none'} of the other {len(known)} {'is' if sum(known) == 1 else 'are'} drawn"}


def _has_no_way_back(puzzle: Any, step: Any) -> bool:
    """Whether no other line leads out of some vertices than the one that is excluded."""
    return is_even(puzzle, step).get("drawn", "").startswith("none")


def _two_lines(puzzle: Any, step: Any) -> bool:
    return [fact.value for fact in step.facts] == [1, 1]


def _is_off(puzzle: Any, step: Any) -> bool:
    """Whether the step rests on a cell that is known to lie off the loop."""
    return [(fact.value, puzzle.is_line(fact.cell)) for fact in step.facts] == [(1, False)]


def _two_ways_out(puzzle: Any, step: Any) -> Mapping[str, str]:
    """Of a step that two lines lead out of an area, as the loop has to be inside and outside and the facts leave no
    other way: the area, and these two ways.
    """
    first, lines = step.conclusions[0].cell, _lines(puzzle)
    if first not in lines or not any(rule.number == 0 for rule in step.rules):
        return {}
    drawn, left = _drawn_and_possible(puzzle, step)
    everywhere = any(rule.number and rule.states == _EACH for rule in step.rules)
    possible = {cell: lines[cell] for cell in left if cell != first}
    for area, other in sorted(areas_with_two_ways(possible, lines[first]), key=lambda found: len(found[0])):
        inside = {area.issuperset(lines[cell]) for cell in drawn if cell != other}
        if {fact.cell for fact in step.conclusions} <= {first, other} and (everywhere or len(inside) == _TWO):
            cells = {(y // 2, x // 2): puzzle.board.name((y, x)) for y, x in sorted(area)}
            return {"area": listed(in_runs(cells)), "ways": listed(puzzle.board.runs(sorted([first, other])))}
    return {}


PARITY = NamedStep(
    "parity", 2.2, "loop+", "an even number of lines leads out of {rules} together, and {drawn}", when=is_even
)
NO_WAY_BACK = NamedStep("no way back", 1.8, "loop+", "a line there would have no way back", 0, when=_has_no_way_back)
TWO_WAYS_OUT = NamedStep(
    "two ways out",
    2.4,
    "loop+",
    "the loop leads into {area} and out again, and has no other ways than {ways}",
    1,
    when=_two_ways_out,
)
WAYS_OUT = NamedStep("ways out", 2.6, "loop", "otherwise {apart}", when=is_whole)
"""The step for loops that may leave out a part of the board; it is tried first."""
LOOP_STEPS = (
    NamedStep("closes a loop", 1.8, "loop+", "{it} would close a loop too early", 0, when=closes),
    NamedStep("line goes on", 1.0, "loop", "a line has no other way on from {rules}", facts=True, when=_goes_on),
    NamedStep("two lines meet", 1.0, "loop", "{rules} has its two lines", 0, when=_two_lines),
    NamedStep("dead end", 1.1, "loop", "a line there could not belong to the loop{as}", 0, when=is_whole),
    NamedStep("dead end", 1.1, "loop", "a line there could not go on from {rules}", 0),
)
"""Names of steps that people who solve puzzles with loops share."""


def clues_and_lines(name: str, weight: float, clues: str, **options: Any) -> NamedStep:
    """The step by the labels of ``clues``, as of a `NamedStep`, and by what the loop does at some places; ``options``
    are further arguments of it.
    """
    named = "{" + clues.removesuffix("+") + "}"
    return NamedStep(
        name, weight, f"{clues}, loop+", f"by {named} the loop has no other way{{through}}{{as}}", **options
    )


OFF_THE_LOOP = (
    NamedStep("no way through", 1.2, "loop", "the loop cannot pass {names}{as}", when=_shades_one),
    NamedStep("on the loop", 1.0, "loop", "{facts}", 0, when=_shades),
    NamedStep("off the loop", 1.0, "loop", "{facts}", 0, when=_is_off),
)
"""The steps about cells that may lie off the loop."""


@lru_cache(maxsize=64)
def _network(network: type[Network], height: int, width: int, holes: frozenset[Place]) -> Network:
    """The board that puzzles of one size share."""
    return network(height, width, holes)


@lru_cache(maxsize=64)
def _legs(board: Network) -> NDArray[np.intp]:
    numbers, longest = board.numbers, max(board.height, board.width)
    legs = []
    for y, x in rectangle(board.height, board.width).cells:
        for v, u in ((-1, 0), (0, -1), (0, 1), (1, 0)):
            places = ((y + (2 * n + 1) * v, x + (2 * n + 1) * u) for n in range(longest))
            legs.append([numbers[place] for place in takewhile(numbers.__contains__, places)])
    index = padded(legs)
    return index.reshape(board.height * board.width, 4, index.shape[1])


class LinePuzzle(SizedPuzzle):
    """An answer on the lines of a ``network``, 1 where one is drawn; of `CellsAndSegments` 1 also says that a cell is
    shaded.
    """

    genre: ClassVar[str] = "lines"
    variable: ClassVar[str] = "line"
    looks: ClassVar[Mapping[int, tuple[str, str]]] = {
        0: ("not a line", CROSS),
        1: ("a line", LINE),
        2: ("two lines", DOUBLE),
    }
    encodings: ClassVar[Encodings] = {"connectivity": Connectivity.AUTO}
    network: ClassVar[type[Network]] = Edges

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if (1, 1) in cls.network.parities:
            cls.showing = replace(cls.showing, at=cls._at)

    @cached_property
    def board(self) -> Network:
        return _network(self.network, self.height, self.width, self.holes)

    @property
    def ends(self) -> Collection[Place]:
        """The vertices at which a line ends, as no other goes on from there."""
        return ()

    @property
    def legs(self) -> NDArray[np.intp]:
        """``[cell, direction, n]``: the variables of the lines that lead up, left, right and down from each cell of the
        rectangle, the nearest first; `ABSENT` behind the last.
        """
        return _legs(self.board)

    def ways(self, x: Expression) -> Expression:
        """``[cell, direction]``: whether a line leads up, left, right and down from each cell."""
        return some(x.take(self.legs[:, :, :1]))  # none where there is no line

    def visited(self, x: Expression) -> Expression:
        """Whether the loop goes through each cell of the rectangle."""
        return some(self.ways(x))

    def straight(self, x: Expression) -> Expression:
        """``[cell, direction]``: how many lines lead on from each cell without a turn."""
        return seen(x.take(self.legs))

    def along(self, place: Place, way: str) -> list[int]:
        """The variables of all lines straight on from a cell to the rim, ``way`` n, e, s or w."""
        (y, x), (v, u) = place, {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}[way]
        return self.board.numbers_of((y + n * v, x + n * u) for n in range(1, 2 * max(self.height, self.width), 2))

    def inside(self, x: Expression) -> Expression:
        """Whether each cell that the loop leaves out lies inside: between it and the rim above, right of its centre,
        the loop has an odd number of lines.
        """
        places = ((2 * r + 1, 2 * c + 2) for r in range(self.height) for c in range(self.width))
        level = np.array([self.board.numbers.get(at, ABSENT) for at in places], np.intp).reshape(self.height, -1)
        inside: Expression = expression(np.zeros(level.size, np.bool_))
        for up in range(1, self.height):
            above = np.concatenate([np.full_like(level[:up], ABSENT), level[:-up]])
            inside ^= some(x.take(above.reshape(-1, 1)))
        return inside

    def loop(
        self, model: Model, encodings: Encodings, off: Iterable[Place] = (), through: Collection[int] | None = ()
    ) -> Rule:
        """The lines are one loop; cells that are ``off`` lie on it unless they are shaded; it goes ``through`` some
        vertices, None for all. The instances are that it is one, and that each vertex has two lines or none.
        """
        board, number = self.board, self.board.vertex_numbers
        form = Connectivity(encodings["connectivity"])
        loop = SingleLoop(
            model.answer,
            board.graph,
            edges=board.line_numbers,
            off={number[place]: board.numbers[place] for place in off},
            form=form,
            through=through,
        )
        shaded = {*off}

        def each(at: Place) -> str:
            if through is None or number[at] in through:
                return _EACH
            return f"two lines or {'shading' if at in shaded else 'none'}"

        return self.lines_rule("loop", loop, "the lines", "form one loop", each)

    def lines_rule(
        self, label: str, constraint: Constraint, called: str, demand: str, each: Callable[[Place], str]
    ) -> Rule:
        """A rule whose first instance is about all lines: it is ``called`` so, and has that ``demand``. The others are
        about the lines at a vertex, ``each`` with its own.
        """
        at = [None, *self.board.vertices]
        demands = Texts(lambda place: demand if place is None else each(place), at)
        names = Texts(lambda place: called if place is None else self.board.name(place), at)
        return Rule(label, constraint, demands, names)

    def _frame(self) -> Sequence[Layer]:
        """Dots at corners, or a frame, with lines between cells where these are parted."""
        height, width = self.height, self.width
        if self.network is Edges:
            return [Dots(frozenset(Corners(height, width).cells), "corner")]
        return [borders([[0] * width] * height, inside=LIGHT if self.network is InnerEdges else NONE)]

    showing: ClassVar[Showing] = Showing(frame=_frame, value_of=lambda _, symbol: _WRITTEN.get(symbol))

    def _at(self, value: int, cell: Cell) -> tuple[str, str]:
        """Of boards with lines and cells, the name and the symbol of a value."""
        if self.is_line(cell):
            return name_of(self, value), symbol_of(self, value)
        return ("shaded", SHADED) if value else ("unshaded", symbol_of(self, value))

    def is_line(self, cell: Cell) -> bool:
        """Whether a cell of the answer is a line."""
        return self.board.is_line(self.board.rows[cell[0]][cell[1]])
