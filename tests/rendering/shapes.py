"""Random drawings on boards of all shapes, with every layer anywhere."""

from itertools import chain

from hypothesis import strategies as st

from satpuzzles.boards import drawing as layers
from satpuzzles.boards.board import Cells, Corners, Triangle
from satpuzzles.boards.drawing import CROSS, DOUBLE, HEAVY, LIGHT, LINE, NONE, PAINTED, SHADED, STAR, Drawing
from satpuzzles.boards.networks import Bridges, CellsAndSegments, Edges, Network, Segments
from satpuzzles.rendering.look import LOOKS

SYMBOLS = st.sampled_from(["", "1", "42", "144", PAINTED, SHADED, STAR, CROSS, '<&">', "数"])
WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["C"]), max_size=12)
SHADES = st.sampled_from([layers.MARKED, layers.REASON, "shaded", *(role for role in LOOKS if role.startswith("tint"))])
CLUES = st.lists(st.sampled_from(["1", "12", "?", "*"]), max_size=3)


@st.composite
def boards(draw):
    height, width = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    holes = draw(st.frozensets(st.sampled_from([(1, 1), (1, 3), (3, 1)]), max_size=2))
    kept = Cells(height, width, holes)
    islands = draw(st.frozensets(st.tuples(st.integers(0, height - 1), st.integers(0, width - 1)), max_size=9))
    bridges = Bridges(height, width, frozenset(), frozenset((2 * r + 1, 2 * c + 1) for r, c in islands))
    kinds = [Cells(height, width), Edges(height, width), Corners(height, width), Triangle(width)]
    kinds += [one for one in (Segments(height, width, holes), bridges) if one.cells]
    kinds.append(CellsAndSegments(height, width, holes if kept.cells else frozenset()))
    return draw(st.sampled_from([kept if kept.cells else kinds[0], *kinds]))


def sides(draw, board):
    """Clues at some of the sides."""
    rows, columns = board.shape
    lengths = {"left": rows, "right": rows, "above": columns, "below": columns}
    return {
        side: draw(st.lists(CLUES, min_size=length, max_size=length))
        for side, length in lengths.items()
        if draw(st.booleans())
    }


LINES = st.sampled_from(["wide", "loop", "arrow", "slow", "pill", "green"])


def some(places):
    return st.frozensets(st.sampled_from(places), max_size=4)


def texts(places, symbols, most=4):
    return st.dictionaries(st.sampled_from(places), symbols, max_size=most)


def paths(places):
    path = st.lists(st.sampled_from(places), min_size=2, max_size=4, unique=True)
    return st.lists(path, max_size=2) if len(places) > 1 else st.just([])


@st.composite
def drawings(draw):
    board = draw(boards())
    at = [*board.cells]
    symbols = st.lists(SYMBOLS.filter(bool), unique=True, max_size=5)
    at_answer = [
        st.builds(layers.Symbols, texts(at, SYMBOLS, 40), st.sampled_from([layers.GIVEN, layers.ENTRY])),
        st.builds(layers.Candidates, texts(at, symbols), some([(place, one) for place in at for one in "12"])),
        st.builds(layers.Shade, some(at), SHADES),
        st.builds(layers.Names, texts(at, WORDS.filter(bool))),
        st.builds(layers.Lines, paths(at)),
    ]
    found = draw(st.lists(st.one_of(at_answer), max_size=6))
    if not isinstance(board, Triangle):
        found += draw(st.lists(st.one_of(of_rectangles(board)), max_size=6))
        found += [layers.Outside(**sides(draw, board))] * draw(st.booleans())
    elif board.size > 1:
        sums = draw(texts([*chain(*board.inside)], st.sampled_from(["7", "123"])))
        found += [layers.Symbols(sums, layers.CLUE), layers.Shade(frozenset(sums), "summed")]
    words = [draw(WORDS) for _ in range(4)]
    return Drawing(board, tuple(found), *words, draw(symbols), draw(st.booleans()), draw(st.booleans()))


def of_rectangles(board):
    """The layers that rectangles alone have, at any of their places."""
    height, width = board.shape
    every = [(y, x) for y in range(2 * height + 1) for x in range(2 * width + 1)]
    cells, edges, corners = ([(y, x) for y, x in every if y % 2 + x % 2 == odd] for odd in (2, 1, 0))
    inner, crossings = (
        [(y, x) for y, x in some_of if 0 < y < 2 * height and 0 < x < 2 * width] for some_of in (edges, corners)
    )
    between, flag = inner if isinstance(board, Cells) else cells, st.booleans()
    caged = st.tuples(st.lists(st.sampled_from(cells), min_size=1, unique=True), st.sampled_from(["", "15"]))
    sum_or_none = st.sampled_from(["", "4", "16"])
    lines = [st.builds(layers.Symbols, texts([*board.cells], st.sampled_from([LINE, DOUBLE, CROSS])))]
    lines *= isinstance(board, Network)
    clues = texts(between, st.sampled_from(["1", "12"])) if between else st.just({})
    return [
        st.builds(layers.Borders, texts(edges, st.sampled_from([NONE, LIGHT, HEAVY]), 40)),
        st.builds(layers.Dots, some(edges), st.sampled_from(["black", "white"])),
        st.builds(layers.Dots, some(corners), st.just("corner")),
        st.builds(layers.Dots, some(crossings) if crossings else st.just(frozenset()), st.just("quadruple")),
        st.builds(layers.Dots, some(cells), st.sampled_from(["end", "odd", "even"])),
        st.builds(layers.Dots, some(edges), st.sampled_from(["white-numbered", "black-numbered", "clear"])),
        st.builds(layers.Symbols, texts(edges, st.just("3")), st.sampled_from(["on-white", "on-black"])),
        st.builds(layers.Pointers, texts([(-1, 1), (2 * height + 1, -1), (1, 2 * width + 1)], st.just(("12", (1, 1))))),
        st.builds(layers.TextLines, st.just(["thermometer: r1c1 r1c2"])),
        st.builds(layers.Dots, some(cells), st.sampled_from(["black-pearl", "white-pearl", "island", "disc"])),
        st.builds(layers.Arrows, texts(cells, st.tuples(sum_or_none, st.sampled_from("nesw")))),
        st.just(layers.Walls()),
        st.builds(layers.Blocks, texts(cells, st.tuples(sum_or_none, sum_or_none))),
        st.builds(layers.Cages, st.lists(caged, max_size=2)),
        st.builds(
            layers.Lines,
            paths(cells),
            st.sampled_from(["wide", "loop", "arrow", "slow", "pill", "green"]),
            flag,
            flag,
            flag,
        ),
        *lines,
        st.builds(layers.Symbols, clues, st.just(layers.CLUE)),
    ]


drawings = drawings()
