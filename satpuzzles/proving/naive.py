"""The rules of a puzzle as clauses, a second time: nothing is narrowed, and no encoder of satenc is used.

The rules are those that a page judges without a solver, as data (`satpuzzles.stating.demands`). Each cell has a
variable for each value, and exactly one value, pairwise; `satpuzzles.proving.plain` writes what follows. Such formulas
grow fast; `compiled` refuses large ones.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import StrEnum
from itertools import chain, combinations, product
from typing import Any, TypeAlias

from satenc import DirectInts, Formula, Model
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.compiler import Compiled
from satpuzzles.errors import UsageError
from satpuzzles.proving.plain import Number, Plain
from satpuzzles.proving.plain_expressions import value
from satpuzzles.stating.demands import Demands
from satpuzzles.stating.modelling import model_of
from satpuzzles.stating.puzzle import Puzzle
from satpuzzles.stating.rules import Encodings

Demand: TypeAlias = Mapping[str, Any]
"""What a rule demands of its cells; `satpuzzles.rendering.page.playing.Demand` says what each kind of it means."""


class PlainEncoding(StrEnum):
    NAIVE = "naive"


ENCODINGS: Encodings = {"formula": PlainEncoding.NAIVE}
"""What the manifest of such a certificate has in place of encodings."""


def compiled(puzzle: Puzzle, deadline: Deadline = NEVER) -> Compiled:
    """The plain formula of ``puzzle``. Raises UsageError for a puzzle that has a rule which is no data, and for a large
    one, or OutOfTime.
    """
    model, stated = model_of(puzzle)
    domain = model.answer.domain
    values = model.answer.values
    formula = Formula()
    answer = formula.new("cell", *domain.shape, answer=True, values=values)
    plain = Plain(formula, deadline)
    cells = answer.reshape(-1, len(values)).tolist()
    with formula.rule("one value"):
        for literals in cells:
            plain.clause(literals)
            for one, other in combinations(literals, 2):
                plain.clause([-one, -other])
        plain.write()
    with formula.rule("given"):
        for literals, possible in zip(cells, domain.reshape(-1, len(values)).tolist(), strict=True):
            for literal, is_possible in zip(literals, possible, strict=True):
                if not is_possible:
                    plain.clause([-literal])
        plain.write()
    demands, numbers = Demands(), values.tolist()
    for label, rule in stated.items():
        known = demands.of(rule.constraint) if getattr(rule.constraint, "x", None) is model.answer else [None]
        with formula.rule(label):
            for found in known:
                if found is None:
                    raise UsageError(
                        f"there is no plain formula for the rule {label!r} of {puzzle.kind}: it is not stated as data"
                    )
                _, members, demand = found
                board = _Board(plain, numbers, [cells[i] for i in members], demands, demand)
                _WRITES[demand["kind"]](board, demand)
                plain.write()
    return Compiled(puzzle, Model(), formula, DirectInts(values, answer), ENCODINGS, (answer.size, answer.size))


class _Board:
    """The cells of one demand, each by the literals of its values, which are ``numbers`` by their places."""

    def __init__(
        self, plain: Plain, numbers: list[int], cells: list[list[int]], demands: Demands, demand: Demand
    ) -> None:
        self.plain, self.numbers, self.cells = plain, numbers, cells
        self.automata = demands.automata
        graph = demands.graphs[demand["graph"]] if "graph" in demand else {}
        self.order: int = graph.get("order", 0)
        self.edges: list[tuple[int, int]] = graph.get("edges", [])
        self.sizes: dict[int, int | None] = dict(graph.get("sizes", ()))

    def place(self, cell: int) -> Number:
        """The value of a cell, by its place among the numbers."""
        return dict(enumerate(self.cells[cell]))

    def number(self, cell: int, factor: int = 1) -> Number:
        return {number * factor: literal for number, literal in zip(self.numbers, self.cells[cell], strict=True)}

    def having(self, value: int | None = None) -> list[int]:
        """For each cell whether it has the value at this place, or without one any but the first."""
        return [-literals[0] if value is None else literals[value] for literals in self.cells]

    @property
    def beside(self) -> list[tuple[int, int, int]]:
        """The edges of the graph, all of which join."""
        return [(one, other, self.plain.true) for one, other in self.edges]

    @property
    def drawn(self) -> list[tuple[int, int, int]]:
        """The edges of the graph, each of which joins if its cell is not 0."""
        return [(one, other, line) for (one, other), line in zip(self.edges, self.having(), strict=False)]

    @property
    def alike(self) -> list[tuple[int, int, int]]:
        """The edges of the graph, each of which joins if its ends have the same value."""
        return [
            (one, other, self.plain.some(map(self.plain.every, zip(self.cells[one], self.cells[other], strict=True))))
            for one, other in self.edges
        ]

    def with_line(self) -> list[int]:
        """For each vertex whether a line ends there."""
        lines: list[list[int]] = [[] for _ in range(self.order)]
        for one, other, line in self.drawn:
            lines[one].append(line)
            lines[other].append(line)
        return [self.plain.some(ends) for ends in lines]

    @property
    def undivided(self) -> list[tuple[int, int, int]]:
        """The edges of the graph, each of which joins unless its cell is a border."""
        return [(one, other, -border) for one, other, border in self.drawn]

    def only(self, vertices: Collection[int]) -> list[int]:
        """For each vertex, as a literal, whether it is one of these."""
        return [self.plain.true if v in vertices else -self.plain.true for v in range(self.order)]

    def part(self, start: int, joined: Sequence[tuple[int, int, int]], steps: int) -> list[int]:
        """For each vertex whether it is reached from ``start`` in so many steps along edges that are ``joined``."""
        return self.plain.reached(self.only([start]), [self.plain.true] * self.order, joined, steps)

    def around(self, start: int, members: Sequence[int], steps: int | None) -> list[int]:
        """For each vertex whether it is in the part of ``members`` that ``start`` belongs to, which may be none."""
        inside = [self.plain.true if v == start else member for v, member in enumerate(members)]
        return self.plain.reached(self.only([start]), inside, self.beside, self.order - 1 if steps is None else steps)

    def has_size(self, part: list[int], size: int) -> None:
        """So many vertices are in a ``part``."""
        self.plain.within(self.plain.count(part, size), size, size)

    def of_areas(self, value: int) -> list[int]:
        """For each vertex whether it has the value or has a size."""
        return [self.plain.true if v in self.sizes else has for v, has in enumerate(self.having(value))]


def _distinct(board: _Board, _demand: Demand) -> None:
    for one, other in combinations(board.cells, 2):
        for literal, same in zip(one, other, strict=True):
            board.plain.clause([-literal, -same])


def _counted(board: _Board, demand: Demand) -> None:
    low, high = demand["low"], demand["high"]
    board.plain.within(board.plain.count(board.having(demand.get("value")), max(low, high)), low, high)


def _summed(board: _Board, demand: Demand) -> None:
    numbers = (board.number(cell, factor) for cell, factor in enumerate(demand["factors"]))
    board.plain.within(board.plain.total(numbers), demand["low"], demand["high"])


def _listed(board: _Board, demand: Demand) -> None:
    rows = ([board.cells[cell][value] for cell, value in enumerate(row)] for row in demand["rows"])
    board.plain.clause([board.plain.every(row) for row in rows])


def _excluded(board: _Board, demand: Demand) -> None:
    for row in demand["rows"]:
        board.plain.clause([-board.cells[cell][value] for cell, value in enumerate(row)])


def _spelled(board: _Board, demand: Demand) -> None:
    automaton = board.automata[demand["automaton"]]
    delta, accepting = automaton["delta"], {*automaton["accepting"]}
    state: Number = {0: board.plain.true}
    for cell in range(len(board.cells)):
        state = board.plain.of(lambda now, value: -1 if now < 0 else delta[now][value], state, board.place(cell))
    for last, literal in state.items():
        if last not in accepting:
            board.plain.clause([-literal])


def _patterned(board: _Board, demand: Demand) -> None:
    has, has_not, low, high = board.having(1), board.having(0), demand["low"], demand["high"]
    found = [
        board.plain.every([*(has[i] for i in ones), *(has_not[i] for i in zeros)]) for ones, zeros in demand["patterns"]
    ]
    board.plain.within(board.plain.count(found, max(low, high)), low, high)


def _unequal(board: _Board, _demand: Demand) -> None:
    half = len(board.cells) // 2
    same = (
        board.plain.some(board.plain.every(pair) for pair in zip(*cells, strict=True))
        for cells in zip(board.cells[:half], board.cells[half:], strict=True)
    )
    board.plain.clause([-one for one in same])


def _matched(board: _Board, demand: Demand) -> None:
    """Which cell a group is matched with is a number."""
    has, groups = board.having(1), demand["groups"]
    owners: dict[int, list[int]] = {cell: [] for cell in range(len(has))}
    for group in groups:
        chosen = board.plain.chosen(group)
        for cell, literal in chosen.items():
            owners[cell].append(literal)
    for cell, literals in owners.items():
        board.plain.clause([-has[cell], *literals])
        for literal in literals:
            board.plain.clause([-literal, has[cell]])
        for one, other in combinations(literals, 2):
            board.plain.clause([-one, -other])


def _shaped(board: _Board, demand: Demand) -> None:
    has = board.having(demand["value"])
    shapes = ({*shape} for shape in demand["shapes"])
    fits = [board.plain.every(one if i in shape else -one for i, one in enumerate(has)) for shape in shapes]
    board.plain.clause(fits)


def _unlike(board: _Board, demand: Demand) -> None:
    has = board.having()
    for pair in demand["touching"]:
        inside = {*pair[0], *pair[1]}
        board.plain.clause([-one if i in inside else one for i, one in enumerate(has)])


def _stated(board: _Board, demand: Demand) -> None:
    board.plain.clause([board.plain.holds(value(board.plain, board.number, demand["tree"]))])


def _connected(board: _Board, demand: Demand) -> None:
    board.plain.clause([board.plain.is_connected(board.having(demand["value"]), board.beside)])


def _area(board: _Board, demand: Demand) -> None:
    plain, start, size = board.plain, demand["start"], demand["size"]
    plain.clause([board.cells[start][demand["value"]]])
    part = board.around(start, board.of_areas(demand["value"]), size)
    for clue in board.sizes:
        if clue != start:
            plain.clause([-part[clue]])
    if size is not None:
        board.has_size(part, size)


def _areas(board: _Board, demand: Demand) -> None:
    """That no part has two vertices with a size, and none is larger, `_area` says of each of these vertices."""
    plain, members = board.plain, board.of_areas(demand["value"])
    inside = plain.reached(board.only(board.sizes), members, board.beside, board.order - 1)
    for member, reached in zip(members, inside, strict=True):
        plain.clause([-member, reached])


def _beside(board: _Board, demand: Demand) -> None:
    start, value, size = demand["start"], demand["value"], demand["size"] + 1  # with the start itself
    board.plain.clause([-board.cells[start][value]])
    board.has_size(board.around(start, board.having(value), size), size)


def _numbered(board: _Board, _demand: Demand) -> None:
    plain, most, alike = board.plain, board.numbers[-1], board.alike
    for v in range(board.order):
        plain.clause([plain.equal(plain.count(board.part(v, alike, most), most), board.number(v))])


def _sized(board: _Board, demand: Demand) -> None:
    board.has_size(board.part(demand["start"], board.alike, demand["size"]), demand["size"])


def _irregular(board: _Board, demand: Demand) -> None:
    """Each rectangle has a cell without the value, or one beside it with it."""
    has, width = board.having(demand["value"]), demand["width"]
    height = board.order // width
    for top, left in product(range(height), range(width)):
        for bottom, right in product(range(top, height), range(left, width)):
            rows, columns = range(top, bottom + 1), range(left, right + 1)
            beside = [(r, c) for r in rows for c in (left - 1, right + 1) if 0 <= c < width]
            beside += [(r, c) for r in (top - 1, bottom + 1) if 0 <= r < height for c in columns]
            inside = [-has[r * width + c] for r, c in product(rows, columns)]
            board.plain.clause([*inside, *(has[r * width + c] for r, c in beside)])


def _divided(board: _Board, demand: Demand) -> None:
    undivided = board.undivided
    parts = [board.part(v, undivided, demand["most"]) for v in range(board.order)]
    for one, other, border in board.drawn:
        board.plain.clause([-border, -parts[one][other]])


def _bounded(board: _Board, demand: Demand) -> None:
    board.has_size(board.part(demand["start"], board.undivided, demand["size"]), demand["size"])


def _twinned(board: _Board, demand: Demand) -> None:
    """Of each cell that is not shaded a map of the board takes its half to the shaded cells of its part."""
    plain, shaded, width = board.plain, {*demand["shaded"]}, demand["width"]
    light, every = [v for v in range(board.order) if v not in shaded], range(board.order)
    undivided = board.undivided
    alike = [edge for edge in undivided if (edge[0] in shaded) == (edge[1] in shaded)]
    parts, halves = ([board.part(v, joined, board.order - 1) for v in every] for joined in (undivided, alike))
    for v, w in product(every, repeat=2):
        if (v in shaded) == (w in shaded):
            plain.clause([-parts[v][w], halves[v][w]])
    for v in shaded:
        plain.clause(parts[v][w] for w in light)
    turns = [[*product((1, -1), (1, -1), [mirrored])] for mirrored in (False, True)]
    for v in light:
        fits = list[int]()
        for goal, (down, right, mirrored) in product(shaded, chain(*turns)):
            at = {w: (down * (w // width - v // width), right * (w % width - v % width)) for w in light}
            to = {
                w: (goal // width + (x if mirrored else y), goal % width + (y if mirrored else x))
                for w, (y, x) in at.items()
            }
            image = {w: r * width + c for w, (r, c) in to.items() if 0 <= c < width and r * width + c in shaded}
            pairs = ([-parts[v][w], parts[v][u], parts[v][w], -parts[v][u]] for w, u in image.items())
            same = [plain.every([plain.some(pair[:2]), plain.some(pair[2:])]) for pair in pairs]
            rest = [-parts[v][w] for w in every if w not in image and w not in image.values()]
            fits.append(plain.every([*same, *rest]))
        plain.clause(fits)


def _passed(board: _Board, demand: Demand) -> None:
    plain, lines = board.plain, demand["lines"]
    has = board.having()
    here, off = (has[:-1], has[-1]) if demand["off"] else (has, None)
    drawn = plain.count(here, lines)
    allowed = [drawn.get(lines, -plain.true)]
    if not demand["must"]:
        none = drawn.get(0, -plain.true)
        allowed.append(none if off is None else plain.every([none, off]))
    plain.clause(allowed)
    if off is not None:
        plain.clause([-off, drawn.get(0, -plain.true)])


def _loop(board: _Board, demand: Demand) -> None:
    plain, on = board.plain, board.with_line()
    plain.clause(line for _, _, line in board.drawn)
    for v in demand["through"]:
        plain.clause([on[v]])
    for v, cell in demand["off"]:
        plain.clause([on[v], -board.cells[cell][0]])
    plain.clause([plain.is_connected(on, board.drawn)])


def _spanning(board: _Board, demand: Demand) -> None:
    plain, through = board.plain, {*demand["through"]}
    on = [plain.true if v in through else has for v, has in enumerate(board.with_line())]
    plain.clause([plain.is_connected(on, board.drawn)])
    if not demand["cycles"]:  # a tree has a vertex more than edges
        more = (plain.truth(vertex) for vertex in on)
        fewer = ({-value: literal for value, literal in plain.truth(line).items()} for _, _, line in board.drawn)
        plain.clause([-plain.some(on), plain.total([*more, *fewer]).get(1, -plain.true)])


def _joined(board: _Board, demand: Demand) -> None:
    """Each vertex with a line is reached from an end, and has the number of one pair, as its neighbours on the line."""
    plain, on = board.plain, board.with_line()
    ends = {v: number for number, pair in enumerate(demand["ends"]) for v in pair}
    reached = plain.reached(board.only(ends), [plain.true] * board.order, board.drawn, board.order - 1)
    pairs = [
        {ends[v]: plain.true} if v in ends else plain.chosen(range(len(demand["ends"]))) for v in range(board.order)
    ]
    for v in range(board.order):
        plain.clause([-on[v], reached[v]])
    for one, other, line in board.drawn:
        plain.clause([-line, plain.equal(pairs[one], pairs[other])])


def _beam(board: _Board, demand: Demand) -> None:
    plain, starts, lines = board.plain, dict(demand["starts"]), board.having()
    at: list[list[int]] = [[] for _ in range(board.order)]
    for edge, pair in enumerate(board.edges):
        for v in pair:
            at[v].append(edge)
    inner = [v for v in range(board.order) if v not in starts]
    beside = [(*pair, plain.true) for v in inner for pair in combinations(at[v], 2)]
    plain.clause([lines[starts[demand["start"]]]])
    for own in at[demand["start"]] if "turns" not in demand else [starts[demand["start"]]]:
        first = [plain.true if edge == own else -plain.true for edge in range(len(lines))]
        part = plain.reached(first, lines, beside, len(lines) - 1)
        if "turns" in demand:
            both = (
                [part[edge] for edge in at[v] if (edge in demand["level"]) == level]
                for v in inner
                for level in (True, False)
            )
            bends = [plain.every(map(plain.some, pair)) for pair in zip(both, both, strict=True)]
            plain.within(plain.count(bends, demand["turns"]), demand["turns"], demand["turns"])
            continue
        ends = [(edge, starts[v] == edge) for v in starts for edge in at[v]]
        for starting in (True, False):
            found = plain.count([part[edge] for edge, does in ends if does == starting], 1)
            plain.clause([-lines[own], found.get(1, -plain.true)])


_WRITES: Mapping[str, Callable[[_Board, Demand], None]] = {
    "distinct": _distinct,
    "counted": _counted,
    "summed": _summed,
    "listed": _listed,
    "excluded": _excluded,
    "spelled": _spelled,
    "patterned": _patterned,
    "unequal": _unequal,
    "matched": _matched,
    "shaped": _shaped,
    "unlike": _unlike,
    "stated": _stated,
    "connected": _connected,
    "area": _area,
    "areas": _areas,
    "beside": _beside,
    "numbered": _numbered,
    "sized": _sized,
    "irregular": _irregular,
    "divided": _divided,
    "bounded": _bounded,
    "twinned": _twinned,
    "passed": _passed,
    "loop": _loop,
    "spanning": _spanning,
    "joined": _joined,
    "beam": _beam,
}
"""What writes each kind of demand."""
