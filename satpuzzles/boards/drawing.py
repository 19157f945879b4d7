"""The look of a puzzle, independent of any renderer: a board, and layers over its places.

Renderers know only these layers. A kind of puzzle chooses the layers that it needs.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from typing import TypeAlias, TypeVar

from satpuzzles.boards import labelling
from satpuzzles.boards.board import Cell, Place, Places

NONE, LIGHT, HEAVY = 0, 1, 2
"""Weights of borders. Where there are some of weight NONE, which is a hair, LIGHT ones part groups of cells."""

PAINTED, SHADED, STAR, CROSS, LINE, DOUBLE = "■", "▒", "★", "×", "━", "═"
"""Symbols that renderers draw as shapes. A clue in a cell can be read if the cell is shaded, not if it is painted. A
cross stands in a place that is known to stay empty. A line, which may be double, joins the ends of a line of a
`satpuzzles.boards.networks.Network`.
"""

TRIANGLES = "◤◥◣◢"
"""Half of a cell, with its upper left corner, the upper right, the lower left and the lower right one."""
DISC, CIRCLE, TREE, TENT, MOON = "●", "○", "♣", "▲", "☾"
TIPS = dict(zip(("n", "ne", "e", "se", "s", "sw", "w", "nw"), "↑↗→↘↓↙←↖", strict=True))
RISING, FALLING = "╱", "╲"  # noqa: RUF001  # they are drawn, not typed
SHIPS = {"n": "∩", "s": "∪", "w": "⊂", "e": "⊃", "m": "▪", "o": DISC}  # noqa: RUF001  # a union is no U
"""More of these: the ends of a ship by their directions, a middle and a whole one, arrows by theirs, and others."""

GIVEN, ENTRY, CLUE, SIGN = "given", "entry", "clue", "sign"
"""The owner of a symbol: the puzzle (GIVEN) or a person (ENTRY) in a place of the answer, or the puzzle elsewhere
(CLUE).

A SIGN says which of two places has the larger value: < or > between cells of a row, and the same signs turned up and
down.
"""

MARKED, REASON = "marked", "reason"
"""Shades of places that stand out, and of places from which a hint follows."""

Item = TypeVar("Item")

Paths: TypeAlias = Sequence[Sequence[Place]]


@dataclass(frozen=True)
class Symbols:
    """Numbers, letters and shapes in places of any sort; ``role`` is GIVEN, ENTRY, CLUE, SIGN or, for small texts on
    white and black dots, "on-white" and "on-black".
    """

    at: Mapping[Place, str]
    role: str = ENTRY


@dataclass(frozen=True)
class Candidates:
    """Small symbols in cells that have no other, those ``struck`` out with it."""

    at: Mapping[Place, Sequence[str]]
    struck: frozenset[tuple[Place, str]] = frozenset()


@dataclass(frozen=True)
class Shade:
    """Cells, or areas between cells, in one colour: MARKED, REASON, "shaded", or "tint-1" to "tint-8" for regions. A
    place has the last of its shades.
    """

    places: frozenset[Place]
    role: str


@dataclass(frozen=True)
class Borders:
    """The weight of each edge on which a line is drawn."""

    weights: Mapping[Place, int]


@dataclass(frozen=True)
class Lines:
    """Lines through places, such as diagonals and loops. Their ``role`` is "diagonal", "thin", "arrow", "loop" or
    "wide"; with a ``bulb`` at its start a wide line is a thermometer, of the role "slow" one with another colour. A
    line may start at a ``circle`` around its first place, and end in an ``arrow``; a "pill" is a circle around several
    places. Lines of other rules have the name of a colour, such as "purple".
    """

    paths: Paths
    role: str = "diagonal"
    bulb: bool = False
    circle: bool = False
    arrow: bool = False


@dataclass(frozen=True)
class Dots:
    """Dots in places of any sort, such as edges; ``role`` is "black", "white", or "corner" for small ones. In cells
    "black-pearl" and "white-pearl" are larger and lie below lines; an "island", and a "disc" without outline, cover
    the lines that end there. Below what stands in cells lie "end" and "rose-end", circles, "diamond", and "odd" and
    "even", a grey circle and a square. "white-numbered", "black-numbered", "quadruple" and "clear", which is the
    paper, have room for a text.
    """

    places: frozenset[Place]
    role: str = "black"


@dataclass(frozen=True)
class Cages:
    """Groups of cells, each with words in its first cell, within dashed lines if they are ``outlined``."""

    cages: Sequence[tuple[Sequence[Place], str]]
    outlined: bool = True


@dataclass(frozen=True)
class Blocks:
    """Black cells that are no part of the answer: each with one clue, or split by a diagonal with the clue below it and
    that above it. A clue may be empty.
    """

    at: Mapping[Place, tuple[str] | tuple[str, str]]


@dataclass(frozen=True)
class Names:
    """Small words in the corners of cells, such as the number of a region."""

    at: Mapping[Place, str]


@dataclass(frozen=True)
class Arrows:
    """Clues in cells, each a text and the direction in which it looks: ``n``, ``e``, ``s`` or ``w``."""

    at: Mapping[Place, tuple[str, str]]


@dataclass(frozen=True)
class Pointers:
    """Clues beside a rectangle, in the cells that would follow there, each a text and the step down and right in which
    it looks.
    """

    at: Mapping[Place, tuple[str, tuple[int, int]]]


@dataclass(frozen=True)
class Paints:
    """Symbols of one character that stand for colours, each with its ``#rrggbb``, and what these are called. Pictures
    fill a cell with the colour, and a clue outside that ends with such a symbol stands on it, without the symbol. Below
    all cells is the ``paper``, unless that is white.
    """

    at: Mapping[str, str]
    paper: str = "#ffffff"
    names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Bank:
    """Shapes that an answer is made of, drawn small below the board: the rows and columns of the cells of each."""

    shapes: Sequence[Sequence[Cell]]


@dataclass(frozen=True)
class TextLines:
    """Lines of text below a drawing of characters, for layers that such a drawing cannot show."""

    lines: Sequence[str]


@dataclass(frozen=True)
class Walls:
    """A heavy border between neighbouring cells that hold different symbols, but not between two givens as long as
    there are cells to fill: it would tell nothing. Pictures leave the symbols out unless they are ``named``.
    """

    named: bool = True


@dataclass(frozen=True)
class Lights:
    """Places of the answer that shine: where the ``symbol`` stands in one, the places that it reaches have the shade
    ``role``.
    """

    reach: Mapping[Place, Sequence[Place]]
    symbol: str
    role: str = "lit"


@dataclass(frozen=True)
class Fog:
    """Fog on a page, over all cells but those that are ``lit`` and given ones. An entry that is in a solution clears
    its cell and those around it.
    """

    lit: frozenset[Place]


@dataclass(frozen=True)
class Outside:
    """Clues beside the rows and columns of a rectangle, each a list of items; a side has one for each line, or none at
    all. They are read from left to right and from above.
    """

    left: Sequence[Sequence[str]] = ()
    above: Sequence[Sequence[str]] = ()
    right: Sequence[Sequence[str]] = ()
    below: Sequence[Sequence[str]] = ()


Layer: TypeAlias = (
    Symbols
    | Candidates
    | Shade
    | Borders
    | Lines
    | Dots
    | Cages
    | Blocks
    | Names
    | Arrows
    | Pointers
    | Walls
    | Lights
    | Fog
    | Outside
    | Paints
    | Bank
    | TextLines
)
Kind = TypeVar("Kind", bound=Layer)


@dataclass(frozen=True)
class Drawing:
    """A board with its ``layers``, in any order: what covers what is up to renderers.

    ``title`` is a line, ``description`` the rules for people, ``credit`` says whose it is, ``difficulty`` how hard.
    Of the title ``name`` is what its author calls it, if anything, and ``kind`` what it is; ``note`` is what its author
    says of it, such as rules in other words. ``entries`` may be typed into the places that are not given; with
    ``optional`` such a place may also stay empty, and with ``crossed`` the first touch says so, the next one enters.
    ``words`` say of symbols what they stand for, such as a mine. A ``numbered`` board has the numbers of its rows and
    columns at the edge.
    """

    board: Places
    layers: tuple[Layer, ...] = ()
    title: str = ""
    description: str = ""
    credit: str = ""
    difficulty: str = ""
    entries: Sequence[str] = ()
    optional: bool = False
    crossed: bool = False
    words: Mapping[str, str] = field(default_factory=dict)
    numbered: bool = False
    name: str = ""
    kind: str = ""
    note: str = ""

    @property
    def choices(self) -> Sequence[str]:
        """All that may stand in a place that is not given, in order."""
        return [*[CROSS] * self.optional, *self.entries]

    def of(self, kind: type[Kind]) -> Iterator[Kind]:
        return (layer for layer in self.layers if isinstance(layer, kind))

    def with_layers(self, *layers: Layer) -> "Drawing":
        return replace(self, layers=(*self.layers, *layers))

    def without(self, *kinds: type[Layer]) -> "Drawing":
        return replace(self, layers=tuple(layer for layer in self.layers if not isinstance(layer, kinds)))

    @property
    def outside(self) -> Outside:
        """The clues beside the board, those of several layers one after the other."""
        layers = [*self.of(Outside)]
        sides = (
            [side for layer in layers if (side := getattr(layer, name))] for name in ("left", "above", "right", "below")
        )
        return Outside(*([[*chain(*clues)] for clues in zip(*side, strict=True)] for side in sides))

    def symbols(self, *roles: str) -> dict[Place, str]:
        """The symbol at each place, from layers with one of the ``roles``, or from all layers."""
        chosen = (layer.at for layer in self.of(Symbols) if not roles or layer.role in roles)
        return {place: symbol for at in chosen for place, symbol in at.items()}

    def shaded(self, role: str) -> frozenset[Place]:
        return frozenset(place for place, shade in self.shades.items() if shade == role)

    @property
    def shades(self) -> dict[Place, str]:
        """The shade of each place that has one; marks hide light shades."""
        symbols = self.symbols(GIVEN, ENTRY) if any(self.of(Lights)) else {}
        lit = {
            place: layer.role
            for layer in self.of(Lights)
            for source, reached in layer.reach.items()
            if symbols.get(source) == layer.symbol
            for place in reached
        }
        return lit | {place: layer.role for layer in self.of(Shade) for place in layer.places}

    @cached_property
    def fogged(self) -> Sequence[Place]:
        """The cells that are in fog at first, in order."""
        layers = [*self.of(Fog)]
        seen = {*self.symbols(GIVEN), *chain.from_iterable(layer.lit for layer in layers)}
        return [place for place in self.board.cells if place not in seen] if layers else []

    @cached_property
    def paints(self) -> Mapping[str, str]:
        """The colour of each symbol that stands for one."""
        return {symbol: rgb for layer in self.of(Paints) for symbol, rgb in layer.at.items()}

    @property
    def unnamed(self) -> bool:
        """Whether the symbols of the answer only decide where walls are."""
        return any(not walls.named for walls in self.of(Walls))

    @property
    def weights(self) -> dict[Place, int]:
        """The weight of each edge that has a border."""
        stated = {edge: weight for layer in self.of(Borders) for edge, weight in layer.weights.items()}
        return stated | {edge: HEAVY for _ in self.of(Walls) for edge in self._walls()}

    def _walls(self) -> Iterator[Place]:
        """The edges between cells that hold different symbols; as long as some hold none, not between two givens."""
        symbols, given = self.symbols(GIVEN, ENTRY), self.symbols(GIVEN)
        if len(symbols) == len(self.board.cells):
            given = {}
        for (y, x), symbol in symbols.items():
            for down, right in ((0, 1), (1, 0)):
                other = symbols.get((y + 2 * down, x + 2 * right))
                both = (y, x) in given and (y + 2 * down, x + 2 * right) in given
                if other is not None and other != symbol and not both:
                    yield y + down, x + right

    @property
    def answer(self) -> list[list[str]]:
        """The symbols of the answer's places in rows, "" for none; a clue that stands in such a place is left out."""
        symbols = self.symbols(GIVEN, ENTRY)
        return [[symbols.get(place, "") for place in row] for row in self.board.rows]


@dataclass(frozen=True)
class Picture:
    """A puzzle to show: its ``board``, and the board filled in with solutions.

    ``exhausted`` says that these are all solutions, ``limit`` that a limit ended the search for them.
    """

    board: Drawing
    solutions: Sequence[Drawing] = ()
    exhausted: bool = False
    limit: str | None = None

    def shown(self, *, solution: bool) -> Sequence[Drawing]:
        """The board, or with ``solution`` the solved boards, of which there may be several."""
        return self.solutions if solution else (self.board,)


def borders(labels: Sequence[Sequence[object]], between: int = HEAVY, inside: int = LIGHT) -> Borders:
    """The borders of a rectangle whose cells have these ``labels``: HEAVY around it, of the weight ``between`` where
    labels differ, and ``inside`` where they are equal.
    """
    height, width = len(labels), len(labels[0])
    vertical, horizontal = labelling.borders(labels)
    frame = [(y, x) for y in (0, 2 * height) for x in range(1, 2 * width, 2)]
    frame += [(y, x) for x in (0, 2 * width) for y in range(1, 2 * height, 2)]
    upright = {(2 * r + 1, 2 * c + 2): differ for r, row in enumerate(vertical) for c, differ in enumerate(row)}
    level = {(2 * r + 2, 2 * c + 1): differ for r, row in enumerate(horizontal) for c, differ in enumerate(row)}
    inner = {edge: between if differ else inside for edge, differ in (upright | level).items()}
    return Borders(dict.fromkeys(frame, HEAVY) | inner)


def clues(rows: Sequence[Sequence[object]]) -> Symbols:
    """The clues in the cells of a rectangle, None for a cell without one."""
    return Symbols({place: str(clue) for place, clue in placed(rows).items()}, CLUE)


def placed(rows: Sequence[Sequence[Item | None]]) -> dict[Place, Item]:
    """The entries of ``rows``, the cells of a rectangle, that are not None, by their places."""
    return {
        (2 * r + 1, 2 * c + 1): item for r, row in enumerate(rows) for c, item in enumerate(row) if item is not None
    }
