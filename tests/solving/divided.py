"""A kind whose answer are the borders between parts of the cells."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from satenc import Connectivity, Division, Model
from satpuzzles import Encodings, Rule
from satpuzzles.boards.drawing import placed
from satpuzzles.boards.networks import Segments
from satpuzzles.puzzles.parts.lines import LinePuzzle
from satpuzzles.stating.fields import ClueGrid, Clues


@dataclass(frozen=True)
class Divided(LinePuzzle):
    """``clues[row][column]`` is the size of the part that the cell is in, or None; borders are where a segment from
    cell to cell would cross them.
    """

    clues: Clues

    kind: ClassVar[str] = "divided"
    network = Segments
    document: ClassVar = {"clues": ClueGrid(1)}
    encodings: ClassVar = {"connectivity": Connectivity.AUTO}

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        sizes = {self.board.vertex_numbers[place]: size for place, size in placed(self.clues).items()}
        form = Connectivity(encodings["connectivity"])
        division = Division(model.answer, self.board.graph, sizes, form=form)
        yield Rule("part", division, ["no border is within a part", *["so large"] * len(sizes)])
