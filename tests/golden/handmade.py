"""Drawings of kinds that satpuzzles does not have, made by hand of layers that any kind may use."""

from satpuzzles.boards.board import Cells
from satpuzzles.boards.drawing import (
    CLUE,
    CROSS,
    GIVEN,
    HEAVY,
    LIGHT,
    LINE,
    Blocks,
    Borders,
    Cages,
    Dots,
    Drawing,
    Lines,
    Outside,
    Shade,
    Symbols,
    borders,
)
from satpuzzles.boards.networks import Edges


def cell(r, c):
    """The place of a cell, counted from 1 as in its name."""
    return 2 * r - 1, 2 * c - 1


def numbers(rows):
    """What text shows, by the places of cells; "." is nothing."""
    return {cell(r, c): one for r, row in enumerate(rows, 1) for c, one in enumerate(row, 1) if one != "."}


def slitherlink(*, solved=False):
    board = Edges(4, 4)
    inside = {cell(r, c) for r, c in [(1, 2), (1, 3), (2, 2), (3, 1), (3, 2), (3, 3), (4, 3)]}
    loop = {place for place in board.cells if len(sides(*place) & inside) == 1}
    entered = dict.fromkeys(loop, LINE) | {(3, 0): CROSS, (7, 8): CROSS}
    corners = frozenset((y, x) for y in range(0, 9, 2) for x in range(0, 9, 2))
    layers = (Symbols(numbers(["1.31", ".2..", "3.2.", "..31"]), CLUE), Dots(corners, "corner"))
    return Drawing(
        board,
        (*layers, Symbols(entered)) if solved else layers,
        title="Slitherlink 4×4",
        description="One loop along the edges; a number says how many of its edges the loop takes.",
        entries=[LINE],
        optional=True,
    )


def sides(y, x):
    """The places of the cells at both sides of an edge."""
    return {(y, x - 1), (y, x + 1)} if y % 2 else {(y - 1, x), (y + 1, x)}


CAGES = ["AABB", "CABD", "CEED", "CFFD"]


def killer():
    caged = {}
    for place, name in numbers(CAGES).items():
        caged.setdefault(name, []).append(place)
    sums = {"A": "9", "B": "6", "C": "7", "D": "8", "E": "3", "F": "7"}
    boxes = borders([[(r // 2, c // 2) for c in range(4)] for r in range(4)])
    return Drawing(
        Cells(4, 4),
        (boxes, Cages([(places, sums[name]) for name, places in caged.items()]), Symbols({cell(2, 2): "3"}, GIVEN)),
        title="Killer 4×4",
        description="Each of 1 to 4 once in every row, column and box; the numbers in a cage sum to what it says.",
        entries="1234",
    )


def skyscrapers():
    left, above = [["3"], [], ["2"], []], [["4"], [], ["1"], []]
    clues = Outside(left, above, right=[["2"], ["1"], [], []], below=[[], ["3"], [], ["2"]])
    return Drawing(
        Cells(4, 4),
        (borders([[0] * 4] * 4), clues, Symbols({cell(3, 3): "1"}, GIVEN)),
        title="Skyscrapers 4×4",
        description="Each of 1 to 4 once in every row and column; a clue says how many towers are seen from there.",
        entries="1234",
    )


def kakuro():
    """Cells of the answer lie in rows of different lengths."""
    blocks = {
        cell(1, 1): ("", ""), cell(1, 2): ("16", ""), cell(1, 3): ("7", ""), cell(1, 4): ("", ""),
        cell(2, 1): ("", "12"), cell(2, 4): ("4", ""),
        cell(3, 1): ("", "10"),
        cell(4, 1): ("", ""), cell(4, 2): ("", "3"),
    }  # fmt: skip
    board = Cells(4, 4, frozenset(blocks))
    edges = {(y, x): HEAVY if y in (0, 8) or x in (0, 8) else LIGHT for y in range(9) for x in range(9) if (y + x) % 2}
    return Drawing(
        board,
        (Borders(edges), Blocks(blocks), Symbols({cell(2, 2): "9"})),
        title="Kakuro 4×4",
        description="Digits from 1 to 9; those of a run differ and sum to the clue before it.",
        entries="123456789",
    )


def variants():
    """A board with regions tinted, thermometers, arrows and dots, all on one."""
    labels = ["AABB", "AABB", "CCDD", "CCDD"]
    named = numbers(labels)
    tints = [
        Shade(frozenset(place for place, one in named.items() if one == name), f"tint-{i}")
        for i, name in enumerate("ABCD", start=1)
    ]
    return Drawing(
        Cells(4, 4),
        (
            *tints,
            borders(labels),
            Lines([[cell(1, 1), cell(2, 1), cell(2, 2)]], "wide", bulb=True),
            Lines([[cell(4, 4), cell(3, 4), cell(2, 4), cell(2, 3)]], "arrow", circle=True, arrow=True),
            Dots(frozenset({(1, 4), (6, 1)}), "white"),
            Dots(frozenset({(5, 4)}), "black"),
            Symbols({cell(1, 1): "1", cell(4, 4): "4"}),
        ),
        title="All at once",
        entries="1234",
    )


HANDMADE = {
    "slitherlink": slitherlink(),
    "slitherlink-solved": slitherlink(solved=True),
    "killer": killer(),
    "skyscrapers": skyscrapers(),
    "kakuro": kakuro(),
    "variants": variants(),
}
