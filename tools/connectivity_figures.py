"""``python -m tools.connectivity_figures``: the figures of docs/connectivity.md: answers to local rules, and cuts."""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from pysat.solvers import Glucose4

import satpuzzles
from satenc import Assignment, Graph, assignment_of
from satenc.formula import Cut
from satenc.graphs.bits import bits_where
from satenc.graphs.cuts import VertexCuts
from satpuzzles import Puzzle
from satpuzzles.boards import Network, Place
from satpuzzles.boards.drawing import MARKED, Dots, Layer, Lines, Shade
from satpuzzles.compiler import Compiled, compile
from satpuzzles.rendering.svg import svg
from satpuzzles.stating.modelling import grid_of
from tools import ROOT, without_arguments

FOLDER = ROOT / "docs" / "connectivity"

_HITORI = "instances/hitori/8x8-hard.json"
_SLITHERLINK = {"puzzle": "slitherlink", "clues": ["3..3", "....", "....", "3..3"]}
_SEA = ["##......", "##....#.", "#....##.", "##...###", ".#...##."]
"""Two parts of a sea that are separate."""


@dataclass(frozen=True)
class Answer:
    """What a solver answers, and the cuts that the answer breaks; none of a solution."""

    compiled: Compiled
    assignment: Assignment
    cuts: list[Cut]

    def svg(self, *layers: Layer) -> str:
        puzzle = self.compiled.puzzle
        drawing = puzzle.drawing(grid_of(puzzle, self.compiled.answer.decode(self.assignment)))
        return svg([replace(drawing, title="", description="", layers=(*drawing.layers, *layers))])


def answers(puzzle: Puzzle) -> Iterator[Answer]:
    """Those of glucose4 until one is a solution, each to the clauses of the local rules and all cuts before it."""
    compiled = compile(puzzle, encodings={"connectivity": "lazy"}, presolve=False)
    formula = compiled.formula
    with Glucose4(bootstrap_with=formula.clauses) as solver:
        cuts = None
        while cuts != [] and solver.solve():
            model = np.array(solver.get_model(), np.int64)
            assignment = assignment_of(model, formula.variables.count)
            cuts = formula.violated(assignment)
            solver.append_formula([cut.literals for cut in cuts])
            yield Answer(compiled, assignment, cuts)


def walled(places: Sequence[Place], side: Iterable[int], wall: Iterable[int]) -> list[Layer]:
    """The side of a cut, and dots in the cells one of which has to be connected to it."""
    shade, dots = (frozenset(places[v] for v in some) for some in (side, wall))
    return [Shade(shade, MARKED), Dots(dots, "end")]


def of_cells(answer: Answer, cut: Cut) -> list[Layer]:
    return walled([*answer.compiled.puzzle.board.cells], cut.side, _passed(answer, cut))


def of_sea() -> Iterator[str]:
    """A sea with each of its cuts."""
    grid = [[int(cell == "#") for cell in row] for row in _SEA]
    puzzle = satpuzzles.loads({"puzzle": "nurikabe", "clues": ["." * len(row) for row in _SEA]})
    drawing = replace(puzzle.drawing(grid), title="", description="")
    literals = np.arange(1, 1 + sum(map(len, grid)), dtype=np.int32)
    chosen = bits_where(np.array(grid, np.bool_).ravel())
    for cut in VertexCuts(Graph.grid(len(grid), len(grid[0])), literals).of(chosen):
        wall = [literal - 1 for literal in cut.literals if literal > 0]
        yield svg([replace(drawing, layers=(*drawing.layers, *walled([*puzzle.board.cells], cut.side, wall)))])


def of_corners(answer: Answer, cut: Cut) -> list[Layer]:
    """The edges that leave the side of a cut: one of them is a line."""
    board = answer.compiled.puzzle.board
    assert isinstance(board, Network)  # noqa: S101  # as its kind says
    edges = ([*board.cells][v - len(board.vertices)] for v in _passed(answer, cut))
    return [Lines(tuple(board.ends(place) for place in edges), "wide")]


def _passed(answer: Answer, cut: Cut) -> list[int]:
    """The vertices one of which is true, as the cut says, by the numbers that the rule states."""
    connection = answer.compiled.formula.lazy[cut.rule].connection
    assert connection is not None  # noqa: S101  # rules about connectivity state one
    return np.flatnonzero(np.isin(connection.literals[0], cut.literals)).tolist()


def figures() -> Mapping[str, str]:
    """Each figure by the name of its file."""
    first, *_, last = answers(satpuzzles.load(str(ROOT / _HITORI)))
    loops, *_, loop = answers(satpuzzles.loads(_SLITHERLINK))
    drawn = {
        "apart": first.svg(),
        "cut": first.svg(*of_cells(first, first.cuts[0])),
        "together": last.svg(),
        "loops": loops.svg(),
        "boundary": loops.svg(*of_corners(loops, loops.cuts[1])),
        "one-loop": loop.svg(),
    }
    drawn |= {f"near-{number}": text for number, text in enumerate(of_sea(), start=1)}
    return {f"{name}.svg": text for name, text in drawn.items()}


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    for name, text in figures().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
        print(FOLDER / name)
    return 0


if __name__ == "__main__":
    without_arguments(__doc__)
    sys.exit(main())
