"""Numberlink: join equal numbers by paths that do not share a cell."""

from collections.abc import Collection, Iterator
from itertools import count
from typing import Any

from satenc import Connectivity, Model, Paths
from satpuzzles.boards import Grid, Place, Segments
from satpuzzles.puzzles.parts.lines import LinePuzzle, closes, is_whole
from satpuzzles.puzzles.parts.turns import TURNS, turns_if_unique
from satpuzzles.stating import Encodings, Explaining, Flag, Making, NamedStep, Rule
from satpuzzles.stating.fields import PairedClues


def _restated(puzzle: Any, grid: Grid) -> Any:
    """Both ends of each path have a number in common: one that stands at one of them, or else the next one. None where
    lines branch or close a loop.
    """
    lines = [puzzle.board.ends(place) for place, value in puzzle.values_at(grid).items() if value]
    beside: dict[Place, list[Place]] = {}
    for one, other in lines:
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    clues: dict[Place, Any] = {}
    free = (number for number in count(1) if number not in puzzle.entries.values())
    passed = 0
    for start in (place for place, others in beside.items() if len(others) == 1):
        path = [start]
        while len(ahead := [place for place in beside[path[-1]] if place not in path[-2:]]) == 1:
            path += ahead
        passed += len(path)
        end, used = path[-1], {*clues.values()}
        if end not in clues:
            known = [clue for place in (start, end) if (clue := puzzle.entries.get(place)) not in (None, *used)]
            clues[start] = clues[end] = known[0] if known else next(free)
    return puzzle.clued(clues.get) if clues and passed == 2 * len(beside) else None


class Numberlink(LinePuzzle):
    """``clues[row][column]`` is a number or letter, which stands in two cells, or None. Cells may stay empty,
    unless ``full`` is true.
    """

    clues: PairedClues = PairedClues(1, texts="[A-Za-z]", such_as="a letter", dots="disc")
    full: Flag = Flag()

    kind = "numberlink"
    network = Segments
    making = Making(spare="none", restated=_restated, rare={"10x10": {"hard": None, "extreme": None}})

    @property
    def ends(self) -> Collection[Place]:
        return self.entries.keys()

    @property
    def description(self) -> str:
        through = "Paths go through all cells." if self.full else "Cells may stay empty."
        return f"Join each pair of equal numbers by a path through the centres of cells. Paths share no cell. {through}"

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        board, pairs = self.board, dict[object, list[int]]()
        for place, clue in self.entries.items():
            pairs.setdefault(clue, []).append(board.vertex_numbers[place])
        ends = [(one, other) for one, other in pairs.values()]
        through = None if self.full else ()
        form = Connectivity(encodings["connectivity"])
        paths = Paths(model.answer, board.graph, ends, through, form=form)
        two = "two lines" if self.full else "two lines or none"
        each = lambda place: "one line" if place in self.ends else two  # noqa: E731
        yield self.lines_rule("path", paths, "the paths", "join equal numbers", each)

    def _if_unique(self, model: Model) -> Iterator[Rule]:
        """Paths are not the only ones if they can be cut short or led another way, which may leave cells empty."""
        return iter(()) if self.full else turns_if_unique(self, model)

    explaining = Explaining(if_unique=_if_unique)

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, penpa, puzzlekit, puzzlink
        from satpuzzles.links.expression import Always, Implied

        some, every, cells = Always("full", value=False), Implied("full", value=True), puzzlink.Cells("clues")
        yield puzzlekit.Problem("Numberlink", answers.Sides(), some, puzzlekit.Cells("clues"))
        yield puzzlink.Link("numlin", some, cells, aliases=("numberlink",))
        yield puzzlink.Link("arukone", every, cells, heeded={"e": {"full": False}})
        yield penpa.Board("numberlink", penpa.LOOP, some, penpa.Numbers("clues", letters=True))

    def _joins(self, step: Any) -> dict[str, str] | bool:
        """Whether a line would join different numbers, and if it alone is concluded, which."""
        if not is_whole(self, step):
            return False
        board, clue_at = self.board, self.entries
        lines = [board.ends(board.rows[r][c]) for r, c in (step.conclusions[0].cell, *(one.cell for one in step.facts))]
        reached, before = {*lines[0]}, 0
        while before < len(reached):
            before = len(reached)
            reached.update(end for ends in lines if not reached.isdisjoint(ends) for end in ends)
        numbers = sorted({str(clue_at[place]) for place in reached if place in clue_at})
        which = " and ".join(numbers) if len(step.conclusions) == 1 else "different numbers"
        return {"numbers": which} if len(numbers) > 1 else False

    named_steps = (
        NamedStep("different numbers", 1.0, "path", "{it} would join {numbers}", 0, when=_joins),
        NamedStep("closes a loop", 1.8, "path+", "{it} would close a loop", 0, when=closes),
        NamedStep("path goes on", 1.0, "path", "a path has no other way on from {rules}", 1),
        NamedStep("dead end", 1.1, "path", "a path there could not go on from {rules}", 0),
        *TURNS,
    )
