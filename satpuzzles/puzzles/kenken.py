"""KenKen: a Latin square in cages; the numbers of a cage make its number by an operation."""

from collections.abc import Collection, Iterator
from functools import cached_property
from random import Random
from typing import Any

from satenc import Model
from satpuzzles.boards import Board, Grid, Layer, listed
from satpuzzles.boards.drawing import Cages
from satpuzzles.boards.regions import parted_rooms, random_rooms
from satpuzzles.common.document import Node
from satpuzzles.puzzles.parts.cage_numbers import Cage, clue_of, making, stated
from satpuzzles.puzzles.parts.grid_puzzle import FurtherGivens, expect_square, latin
from satpuzzles.puzzles.parts.sized import SizedPuzzle
from satpuzzles.stating import Encodings, Making, NamedStep, Puzzle, Regions, RoomClues, Rooms, Rule
from satpuzzles.stating.changes import edited
from satpuzzles.stating.entry_rows import EntryRows, square_rows

_CLUE = r"(0|[1-9][0-9]{0,8})[-+*/]"


class SquareRooms(Rooms):
    """`Rooms` of a square."""

    says = "The number or name of the cage of each cell of a square; a cage is in one piece."

    sides = "square"

    def empty(self, height: int, width: int) -> list[list[int]]:
        """Each cell alone."""
        return [[r * width + c for c in range(width)] for r in range(height)]

    def _rows(self, node: Node) -> EntryRows:
        return square_rows(node, 1, self.largest)


class KenKen(SizedPuzzle):
    """``cages[row][column]`` is the number or letter of the cage of a cell. ``clues`` has in one cell of a cage a text
    such as "12+", "2-", "24*" and "3/", or a number alone, which any operation may make; None elsewhere.
    ``givens[row][column]`` is the number of a cell that is known, or None.
    """

    cages: SquareRooms = SquareRooms(50)
    clues: RoomClues = RoomClues(
        0, 10**9, _CLUE, '"12+" (a number and +, -, * or /)', drawn=False, rooms="cages", counted=False
    )
    givens: FurtherGivens = FurtherGivens()

    kind = "kenken"
    kind_title = "KenKen"
    genre = "numbers in cells"
    aliases = {"calcudoku": {}, "kendoku": {}, "mathdoku": {}, "keen": {}}
    shape = "cages"
    given = "givens"

    @property
    def description(self) -> str:
        return (
            f"Each number from 1 to {self.height} once in every row and column. The number of a cage is the sum, "
            "difference, product or quotient of the numbers in it, as its sign says; differences and quotients start "
            "from the largest. A number without a sign may be any of these."
        )

    @property
    def numbers(self) -> range:
        return range(1, self.height + 1)

    @cached_property
    def stated_cages(self) -> list[Cage]:
        clues = [clue for row in self.clues for clue in row]
        members = [tuple(map(int, cells)) for cells in self.cages.members]
        return [stated(cells, str(clue)) for cells in members if (clue := clues[cells[0]]) is not None]

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield from latin(model, self.height)
        cages = self.stated_cages
        names = [f"the cage at {self.called(cage.cells[0])}" for cage in cages]
        without = lambda i: edited(self, {("clues", *divmod(cages[i].cells[0], self.height)): None})  # noqa: E731
        made = making(model.answer, cages, self.height)
        yield Rule("cage", made, [cage.words for cage in cages], names, is_clue=True, without=without)

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> "KenKen":
        """Cages of two or three cells, most of them."""
        expect_square(height, width)
        rooms = random_rooms(height, width, random.choice((3, 4)), random)
        return cls(Regions(rooms), ((None,) * width,) * height)

    def implied(self, grid: Grid, random: Random) -> "KenKen":
        """A clue keeps its sign as long as its numbers can make one with it."""
        values = [value for row in grid for value in row]
        signs = {cage.cells: cage.sign for cage in self.stated_cages}
        members = [tuple(map(int, cells)) for cells in self.cages.members]
        clues = {cells[0]: clue_of(cells, values, signs.get(cells)) for cells in members}
        stated = self.regiven(grid)
        return edited(stated, {("clues", *divmod(i, self.width)): clues.get(i) for i in range(len(values))})

    def _finer(self, grid: Grid, cells: Collection[int], random: Random) -> Iterator[tuple[Puzzle, Grid]]:
        """Cages are parted, down to single cells."""
        for rows in parted_rooms(self.cages.rows, cells, 1, random):
            yield KenKen(Regions(rows), ((None,) * self.width,) * self.height), grid

    making = Making(spare="none", rare={"5x5": {"hard": None}, "10x10": {"extreme": None}}, finer=_finer)

    def layers(self, grid: Board | None = None) -> list[Layer]:
        places = [*self.board.cells]
        cages = [([places[cell] for cell in cage.cells], cage.words) for cage in self.stated_cages]
        return [*super().layers(grid), Cages(cages, outlined=False)]

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, penpa, penpa_own, puzzlekit, tatham, tatham_borders

        clues = puzzlekit.Cells("clues", puzzlekit.OPERATIONS), puzzlekit.Regions("cages")
        blocks = tatham_borders.Blocks("cages", "clues")
        yield puzzlekit.Problem("KenKen", answers.Numbers(), *clues)
        yield penpa.Board(
            ("tomtom", "kenken"),
            penpa.entered("givens"),
            penpa.Regions("cages"),
            penpa.Corners("clues", penpa.OPERATIONS),
            penpa.Numbers("givens", unknown=None),
            penpa_own.FromOne("cages"),
        )
        yield tatham.Game("keen", r"\d+(d[a-z])?m?:[a-z_]\w*,[amsd]\w*", tatham.Square("cages", 9), blocks)

    def _has_one(self, step: Any) -> dict[str, str]:
        """The numbers in the cage of the step, in words, if there is one choice of them."""
        table = self.stated_cages[step.rules[0].number].table(self.height)
        choices = {tuple(sorted(row)) for row in table.tolist()} if table is not None else set[tuple[int, ...]]()
        return {"numbers": listed([*map(str, *choices)])} if len(choices) == 1 else {}

    named_steps = (
        NamedStep("only combination", 1.6, "cage", "{rules} can only be {numbers}", facts=False, when=_has_one),
        NamedStep("combinations", 1.7, "cage", "in {rules} {left}", facts=False),
        NamedStep("combination", 1.8, "cage", "in {rules} {left}, as {facts}", facts=True),
        NamedStep("cage and line", 2.2, "cage, row|column", "{rules} leave nothing else{as}"),
        NamedStep("remainder of a line", 2.8, "cage+, row|column", "{rules} leave nothing else{as}"),
    )
