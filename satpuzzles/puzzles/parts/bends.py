"""The field of circles at the corners of L-shapes and arrows at their ends, and the rule of their arms."""

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from satenc import Expression, some
from satenc.expressions.expression import padded
from satpuzzles.boards import Dots, Layer, Network, cell_name
from satpuzzles.boards.drawing import clues, placed
from satpuzzles.stating import ClueGrid, Clues, Rule

ARROWS = {"n": "↑", "w": "←", "e": "→", "s": "↓"}
"""The ways in the order of `satpuzzles.puzzles.parts.lines.LinePuzzle.legs`, as they are drawn."""


class Bends(ClueGrid):
    """A `ClueGrid` of numbers in circles, "?" for a circle without, and arrows."""

    def __init__(self) -> None:
        super().__init__(3, None, "[nesw?]", '"?" for a circle without a number, or n, e, s or w', compass=True)

    def layers(self, key: str, value: Clues, puzzle: Any) -> Iterable[Layer]:
        circles = frozenset(at for at, clue in placed(value).items() if clue not in ARROWS)
        return [Dots(circles, "island"), clues([[ARROWS.get(str(one), one) for one in row] for row in value])]


def arm_rule(label: str, board: Network, lines: NDArray[np.intp], x: Expression, turns: Expression) -> Iterator[Rule]:
    """The rule that an arm in one of the ``lines`` of cells, ``[line, n]``, has a corner at one of its ends; none where
    there is no room for an arm. ``x`` are the borders on ``board``, and ``turns[cell]`` tells whether an L goes on
    across the line.
    """
    if not (found := [*_arms(board, lines)]):
        return
    first, last, between, beyond = zip(*found, strict=True)
    is_other = some(~x.take(padded(beyond))) | some(x.take(padded(between)))  # an arm is longer, or shorter
    bent = is_other | (turns[[*first]] ^ turns[[*last]])
    ends = ([divmod(cell, board.width) for cell in pair] for pair in zip(first, last, strict=True))
    names = ["-".join(map(cell_name, pair)) for pair in ends]
    yield Rule(label, bent, "a corner at one of its ends if it is an arm", names)


def _arms(board: Network, lines: NDArray[np.intp]) -> Iterator[tuple[int, int, list[int], list[int]]]:
    """Where an arm may lie in ``lines`` of cells, ``[line, n]``: its first and last cell, the edges between its cells,
    and those beyond its ends.
    """
    for line in lines.tolist():
        cells = [divmod(cell, board.width) for cell in line]
        edges = [board.numbers[one[0] + other[0] + 1, one[1] + other[1] + 1] for one, other in pairwise(cells)]
        for i, k in combinations(range(len(line)), 2):
            yield line[i], line[k], edges[i:k], [*edges[max(0, i - 1) : i], *edges[k : k + 1]]
