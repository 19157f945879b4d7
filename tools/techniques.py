"""``python -m tools.techniques``: write docs/techniques.md, with a figure of a real step for each technique."""

import json
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import satpuzzles
from satpuzzles import Puzzle
from satpuzzles.explaining.explain import Explanation
from satpuzzles.explaining.shown_step import Explained
from satpuzzles.explaining.techniques.step import Technique
from satpuzzles.rendering.svg import svg
from tools import ROOT, without_arguments

FOLDER = ROOT / "docs"

_PAGE = """\
# Techniques

For those who read hints: the names of their steps, in Python and in JSON the `technique` of a step. The pages of some
kinds list further names. The number is the weight in the [score](explaining.md#rate). A figure marks what the step
concludes and shades what it looks at. `python -m tools.techniques` writes this page.
"""

DEFINITIONS: Mapping[Technique, str] = {
    Technique.FULL_HOUSE: "The last open cell of a row, column or box takes the missing value.",
    Technique.COMPLETE: "A row, column or region of a Star Battle has all of its stars: its open cells are starless.",
    Technique.COMPLETED: "All blocks of a line of a Hanjie are painted: the open cells are empty.",
    Technique.FINISHED: (
        "Painted cells of a Hanjie are a whole block: the cells beside are empty. Also called punctuating."
    ),
    Technique.OVERLAP: "A block of a Hanjie covers some cells wherever it lies: they are painted.",
    Technique.JOINED: "Two painted runs of a Hanjie belong to one block: the cells between them are painted.",
    Technique.EDGE: (
        "A block of a Hanjie has too little room on one side of a painted cell: it extends to the other. Also"
        " called glue."
    ),
    Technique.GAP: "A gap between empty cells of a Hanjie is too small for any block there: its cells are empty.",
    Technique.OUT_OF_REACH: "No block of a line of a Hanjie can reach a cell: it is empty.",
    Technique.SPLIT: "A cell would join two painted runs of a Hanjie to a block that is too long: it is empty.",
    Technique.LAST_CELLS: "A row, column or region has as many cells left as it needs stars: all are starred.",
    Technique.HIDDEN_SINGLE: "A row, column or box has one cell left for a value.",
    Technique.PLACEMENT: (
        "A row, column or region has few cells left for its stars: a cell with a star in every placement is starred."
    ),
    Technique.EXCLUSION: "A star in a cell would leave a row, column or region too few cells: the cell is starless.",
    Technique.CUT_OFF: "Without this cell, cells that must be connected would be cut off, or a path could not go on.",
    Technique.NAKED_SINGLE: "A cell has one value left.",
    Technique.LAST_SUMMAND: "The last open cell of a sum takes what is missing.",
    Technique.SUM_COMBINATIONS: "A cell has a value in none of the few ways to make a sum: the value is excluded.",
    Technique.SUBTRACTING: (
        "Two sums share all of their cells but one each, and these differ as the sums do. A value without a partner is"
        " excluded."
    ),
    Technique.BLOCKED_SUM: (
        "All ways to make a sum need a value in cells that share lines with another cell: that one does not have it."
    ),
    Technique.LINKED_SUMS: "Two sums share a cell or lines. A value that leaves the second sum no way is excluded.",
    Technique.LOCKED: (
        "All cells left for a value in a row, column or box lie in a second one: its other cells do not have the"
        " value. Also called pointing pair or box-line reduction."
    ),
    Technique.SQUEEZED: (
        "All cells left for stars in a region lie in a row or column that lacks as many: its other cells are"
        " starless. Also called confinement."
    ),
    Technique.FILLED: (
        "A star in a cell would leave a region no placement that fits the rows and columns: the cell is starless."
    ),
    Technique.CROWDED: ("As filled lines, with several stars of the region in a row or column."),
    Technique.SQUEEZED_LINE: (
        "All cells left for stars in a row or column lie in a region that lacks as many: its other cells are starless."
    ),
    Technique.LINE_EXCLUSION: (
        "A star in a cell would leave a row or column too few cells, also because of regions and other lines: the"
        " cell is starless."
    ),
    Technique.NAKED_PAIR: (
        "Two cells of a row, column or box have the same two values left: no other cell there has these."
    ),
    Technique.EITHER_VALUE: (
        "Each value left to a cell excludes the same value of another cell, by rules that do more than make cells"
        " differ: that one does not have it."
    ),
    Technique.EITHER_PLACE: (
        "A value excludes the same value of another cell in each of the cells that a row, column or box has left for"
        " it: the other cell does not have that."
    ),
    Technique.TOTALS: (
        "If the conclusion were wrong, some rules would need more together than others have room for, and than fits"
        " elsewhere."
    ),
    Technique.X_WING: (
        "In two rows all cells left for a value lie in the same two columns (or the reverse): the other cells of these"
        " do not have it."
    ),
    Technique.HIDDEN_PAIR: (
        "Two values of a row, column or box have the same two cells left: these cells have no others."
    ),
    Technique.COUNTING: (
        "All cells left for a value, or for stars, in several rows, columns or regions lie in others without"
        " further room: their other cells do not have it."
    ),
    Technique.NAKED_TRIPLE: "Three cells of a row, column or box have three values left together.",
    Technique.SWORDFISH: "An X-wing of three rows and three columns.",
    Technique.HIDDEN_TRIPLE: "Three values of a row, column or box have three cells left together.",
    Technique.PRESSURED: (
        "A star in a cell would leave a row, column or region too few cells that do not touch: the cell is starless."
    ),
    Technique.XY_WING: (
        "A cell, the pivot, has two values left. Whichever it takes, one of two other cells, the pincers, takes a"
        " third value, which cells that see both do not have."
    ),
    Technique.XYZ_WING: (
        "As an XY-wing, but the pivot may take the third value too. Cells that see all three do not have it."
    ),
    Technique.SKYSCRAPER: (
        "In each of two rows a value has two cells left, and one of each shares a column (or the reverse). Cells that"
        " see the other two do not have it."
    ),
    Technique.KITE: (
        "In a row and in a column a value has two cells left, and one of each shares a box. Cells that see the other"
        " two do not have it."
    ),
    Technique.SIMPLE_CHAIN: "As a skyscraper, through any number of rows, columns and boxes.",
    Technique.NAKED_QUAD: "Four cells of a row, column or box have four values left together.",
    Technique.HIDDEN_QUAD: "Four values of a row, column or box have four cells left together.",
    Technique.COMBINATIONS: "No way to complete a line or a sum has the value in the cell. More cells weigh more.",
    Technique.COMBINED: (
        "Several lines, boxes or sums cannot all be completed with the value; they have no order. More weigh more."
    ),
    Technique.CLASH: (
        "What a rule, or two of one sort, would give with the opposite value, another rule does not allow. What one"
        " cell excludes from those beside it goes without saying. More rules weigh more."
    ),
    Technique.ISOLATION: (
        "What one or two rules would give with the opposite value would be cut off, or would close a loop too early."
        " What one cell excludes from those beside it goes without saying. More rules weigh more."
    ),
    Technique.FORCING_CHAIN: "A value leads rule by rule to a contradiction: it is excluded. Long chains weigh more.",
    Technique.COLORING: (
        "Suppose an edge were a line, or none. Then cells lie inside or outside of the loop, until a number cannot have"
        " its lines, the loop crosses itself, or an area is cut off."
    ),
    Technique.CONTRADICTION: "A forcing chain where cells have two values, as in a Star Battle or a Hanjie.",
    Technique.CASES: (
        "A value leads to a cell with two values left, each of which leads to a contradiction: it is excluded."
    ),
}


def _row(clue: list[int], width: int, painted: tuple[int, ...]) -> str:
    """A Hanjie of one row; clues of columns say that some cells are ``painted``."""
    columns = [[1] if column in painted else None for column in range(width)]
    return json.dumps({"puzzle": "hanjie", "rows": [clue], "columns": columns})


_SWORDFISH = ".12.34.56 ......... ......... .34.56.89 ......... ......... .56.89.12 ......... ........."
_HIDDEN_QUAD = "...12.34. ......... ......... 1........ 2........ ......... 3........ 4........ ........."
_NAKED_QUAD = json.dumps(
    {
        "puzzle": "trid",
        "size": 7,
        "min": 1,
        "max": 8,
        "vertices": [
            [None],
            [None, None],
            [None, 5, None],
            [8, 6, 7, 5],
            [None, 7, 5, 6, 8],
            [None, 8, 6, 7, None, None],
            [None] * 7,
        ],
    }
)
_HITORI = json.dumps(
    {
        "puzzle": "hitori",
        "numbers": [[2, 3, 3, 4, 2], [5, 5, 4, 2, 3], [5, 4, 2, 1, 1], [1, 4, 3, 5, 1], [4, 2, 4, 3, 4]],
    }
)
_NONCONSECUTIVE = json.dumps(
    {
        "puzzle": "sudoku",
        "box": [2, 3],
        "givens": ["...5..", "......", "......", ".6....", "....1.", "......"],
        "nonconsecutive": True,
    }
)
_STAR_BATTLE = json.dumps(
    {
        "puzzle": "star-battle",
        "stars": 2,
        "regions": [
            "001111222",
            "000334222",
            "330344222",
            "533334622",
            "533334622",
            "555334672",
            "558834677",
            "558834677",
            "588888667",
        ],
    }
)
SOURCES: Mapping[Technique, str] = {
    Technique.FULL_HOUSE: "sudoku/9x9-easy",
    Technique.COMPLETE: "star-battle/10x10-1-two-stars",
    Technique.COMPLETED: "hanjie/webpbn-1",
    Technique.FINISHED: "hanjie/webpbn-1",
    Technique.OVERLAP: "hanjie/webpbn-1",
    Technique.EDGE: "hanjie/webpbn-6",
    Technique.JOINED: _row([5], 15, painted=(6, 8)),
    Technique.GAP: "hanjie/webpbn-6",
    Technique.OUT_OF_REACH: "hanjie/webpbn-6",
    Technique.SPLIT: _row([2, 2], 15, painted=(6, 8)),
    Technique.LAST_CELLS: "star-battle/10x10-1-two-stars",
    Technique.HIDDEN_SINGLE: "sudoku/9x9-easy",
    Technique.LAST_SUMMAND: "trid/published-5",
    Technique.SUM_COMBINATIONS: "trid/published-7",
    Technique.SUBTRACTING: "trid/minimal-4",
    Technique.BLOCKED_SUM: "trid/minimal-4",
    Technique.LINKED_SUMS: "trid/minimal-4",
    Technique.PLACEMENT: "star-battle/10x10-1-two-stars",
    Technique.EXCLUSION: "star-battle/10x10-1-two-stars",
    Technique.CUT_OFF: _HITORI,
    Technique.NAKED_SINGLE: ".5.7...1..4....6..27...3.8.1.3.25.6..6...9.5.....14...5..1.............9..9.....2",
    Technique.LOCKED: ".....8..1.379.......8...32....6.1.3...6....17.9.....5.25..........39.5..7...6...2",
    Technique.SQUEEZED: "star-battle/10x10-1-two-stars",
    Technique.NAKED_PAIR: "..8..9........862.7...5...9....6.....7....4.3.1..83......9..26.48...5.3.1.6....4.",
    Technique.EITHER_VALUE: _NONCONSECUTIVE,
    Technique.EITHER_PLACE: _NONCONSECUTIVE,
    Technique.TOTALS: "hashi/8x8-hard",
    Technique.X_WING: ".1...7.5.........4..643.12...76..4.84.92...6.8...4.5......1.9.57..........1..9...",
    Technique.HIDDEN_PAIR: ".1...7.5.........4..643.12...76..4.84.92...6.8...4.5......1.9.57..........1..9...",
    Technique.COUNTING: "sudoku/9x9-jigsaw",
    Technique.PRESSURED: "star-battle/10x10-1-two-stars",
    Technique.FILLED: _STAR_BATTLE,
    Technique.CROWDED: "star-battle/10x10-2-two-stars",
    Technique.SQUEEZED_LINE: "star-battle/10x10-2-one-star",
    Technique.LINE_EXCLUSION: "star-battle/10x10-2-one-star",
    Technique.XYZ_WING: ".1...7.5.........4..643.12...76..4.84.92...6.8...4.5......1.9.57..........1..9...",
    Technique.NAKED_TRIPLE: "718..65..6...1..73...79821.2..95.............4.....7.58674...5..2.6..4..5..27...1",
    Technique.XY_WING: "..94.5......93.4...6.1.79..2.839...54.367..89.9.8.2......7.6...3.2.4..1...1.....4",
    Technique.SKYSCRAPER: "..5..8....49..1.8.83........7....5...8...34..6..9...78....24..6...73...5......1.2",
    Technique.KITE: "..5..8....49..1.8.83........7....5...8...34..6..9...78....24..6...73...5......1.2",
    Technique.SIMPLE_CHAIN: ".7..5......2.41.6....7.6.....4.....8....9..412..3..6...9..2.5...8..3......64.9...",
    Technique.CLASH: "heyawake/10x10",
    Technique.ISOLATION: "yajikabe/8x8-hard",
    Technique.FORCING_CHAIN: "sudoku/9x9-diagonals",
    Technique.SWORDFISH: _SWORDFISH.replace(" ", ""),
    Technique.NAKED_QUAD: _NAKED_QUAD,
    Technique.HIDDEN_QUAD: _HIDDEN_QUAD.replace(" ", ""),
    Technique.COMBINATIONS: "middle-sum/4x4",
    Technique.COMBINED: "star-battle/8x8-1-two-stars",
    Technique.CONTRADICTION: "star-battle/10x10-1-two-stars",
    Technique.COLORING: "slitherlink/10x10",
    Technique.CASES: "star-battle/8x8-2-two-stars",
    Technique.HIDDEN_TRIPLE: "95............685......1..71.62...........49.3........8...5.9.6.....3..5..37....2",
}
"""Whose path has the step in the figure of each technique: an instance, or a small puzzle as text."""


@cache
def steps() -> Mapping[Technique, tuple[Puzzle, Explained]]:
    """The puzzle in the figure of each technique, and the first of its steps that has it; each path is walked once."""
    found: dict[Technique, tuple[Puzzle, Explained]] = {}
    for source in dict.fromkeys(SOURCES.values()):
        path = ROOT / "instances" / f"{source}.json"
        puzzle = satpuzzles.load(path) if path.is_file() else satpuzzles.loads(source.encode())
        wanted = {technique for technique, one in SOURCES.items() if one == source}
        for step in Explanation(puzzle):
            if isinstance(step.technique, Technique) and step.technique in wanted:
                wanted.remove(step.technique)
                found[step.technique] = puzzle, step
                if not wanted:
                    break
    return found


def files() -> Iterator[tuple[str, str]]:
    """Name in the folder of documents and content of the page and of each figure."""
    sections = [_PAGE]
    found = steps()
    for technique in sorted(Technique, key=lambda one: one.weight):
        heading = f"{technique[:1].upper()}{technique[1:]}"
        sections.append(f"\n## {heading}\n\n{DEFINITIONS[technique]} ({technique.weight})\n")
        puzzle, step = found[technique]
        figure = f"techniques/{technique.lower().replace(' ', '-')}.svg"
        yield figure, svg([step.drawing(puzzle)])
        sections.append(f"\n> {step.sentence}\n\n![{heading}]({figure})\n")
    yield "techniques.md", "".join(sections)


def main(folder: Path = FOLDER) -> int:
    """Write the page and its figures."""
    for name, content in files():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    return 0


if __name__ == "__main__":
    without_arguments(__doc__)
    sys.exit(main())
