"""A kind of puzzle from top to bottom, with Mines as the game: copy this file, and replace what is said of mines.

A number in a cell says how many of the cells around it have a mine. Cells with numbers have none.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, ClassVar

from satenc import Count, Model
from satpuzzles.boards import CROSS, Cells, Layer, cell_name, placed
from satpuzzles.boards.drawing import STAR, clues
from satpuzzles.stating import Encodings, Field, Node, Others, Puzzle, Rule

Clues = tuple[tuple[int | None, ...], ...]


# 1. Fields. What does a document hold? There is one `Field` for each key: `read` checks its JSON and gives what the
#    puzzle keeps (hashable: tuples, not lists), `write` gives the JSON again where that is not the same in lists,
#    `schema` is the JSON Schema of what is read, and `layers` draws it: symbols, borders, lines, dots, cages, clues
#    outside and more are in `satpuzzles.boards.drawing`. What a field cannot draw alone, `Puzzle.layers` adds.
#    `satpuzzles.stating.fields` has the fields that most kinds need: Whole, Flag, Characters, and ClueGrid, which would
#    do here: ClueGrid(0, 8); those of regions, Rooms and RoomClues, are in `satpuzzles.stating.region_fields`.
class Numbers(Field[Clues]):
    """Rows of numbers from 0 to 8; null for a cell without one."""

    def read(self, node: Node, others: Others) -> Clues:
        # `items` and `integer` raise errors with the place, what was expected and what was found. A field that depends
        # on another one asks for it: others["size"] is read at that moment.
        rows = node.items("a list of rows", at_least=1, at_most=100)
        width = len(rows[0].items("a row", at_least=1, at_most=100))
        clues = tuple(tuple(_number(cell) for cell in row.items("a row", width)) for row in rows)
        if all(number is not None for row in clues for number in row):
            raise node.error("a cell without a number", "none")
        return clues

    def layers(self, key: str, value: Clues, puzzle: Any) -> list[Layer]:
        return [clues(value)]


def _number(cell: Node) -> int | None:
    return None if cell.value is None else cell.integer(0, 8, name="a number of mines")


# 2. The class, with a `Field` for each field of the document: it becomes a frozen dataclass of their values.
class Mines(Puzzle):
    clues: Numbers = Numbers()

    kind: ClassVar[str] = "mines"
    variable: ClassVar[str] = "mine"  # in formulas: mine[0,3]
    numbers = range(2)  # the values of a place, ascending
    looks: ClassVar = {0: ("free", CROSS), 1: ("a mine", STAR)}  # "r1c2 is a mine" in hints; symbols of pictures
    description = "A number says how many of the cells around it have a mine; no cell with a number has one."

    # 3. The board. Where does the answer have values? Places are (y, x) in half steps: cells at odd numbers, corners
    #    at even ones, edges between. `Cells`, `Corners` and `Triangle` are there, and lines of any sort in
    #    `satpuzzles.boards.networks`; here cells with a number are holes.
    #    Where all cells of a rectangle have values, subclass `GridPuzzle` instead of `Puzzle`.
    @cached_property
    def board(self) -> Cells:
        return Cells(len(self.clues), len(self.clues[0]), frozenset(placed(self.clues)))

    # 4. The rules. What does the game demand? Each rule is a constraint over many groups of variables at once: the
    #    numbers that places have in `model.answer`, which `board.numbers_of` gives for those on the board. Groups may
    #    have any lengths. `AllDifferent`, `Count`, `Sum`, `Regular` and `IndependentSet` are there; satenc has others.
    #    For people: what an instance is called, and what it demands. `is_clue` if instances are clues of the puzzle
    #    and not rules of the game. Each rule has a label of its own.
    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        numbered = placed(self.clues)  # what stands in cells, by their places
        steps = [(y, x) for y in (-2, 0, 2) for x in (-2, 0, 2)]
        groups = [self.board.numbers_of((y + i, x + j) for i, j in steps) for y, x in numbered]
        mines = [*numbered.values()]
        names = [f"the number at {cell_name((y // 2, x // 2))}" for y, x in numbered]
        demands = [f"{n} mine{'s' * (n != 1)}" for n in mines]
        yield Rule("number", Count(model.answer, groups, mines, mines), demands, names, is_clue=True)

    # 5. Links. Do other sites have the kind? Name the parts of their links, in order, by the fields that they hold.
    #    The import stands here because few programs need it. Leave the method out where there is no such site.
    #    The links of two kinds may look alike. If two have the same name on puzz.link, the kind that is listed first
    #    reads the link. Game IDs of `tatham` that name no game are tried with each kind whose pattern they match.
    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import puzzlink

        yield puzzlink.Link("mines", puzzlink.Cells("clues"))


# 6. Register the class: an entry point of your distribution, or `python -m tools.kinds` for a kind of satpuzzles
#    itself, whose file is `satpuzzles/puzzles/KIND.py`. Then write the tests: subclass `satpuzzles.testing.Contract`
#    with documents of which all boards can be tried.
