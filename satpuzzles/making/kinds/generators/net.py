"""Answers of Net: random trees through all cells; near what is unsure they are drawn anew."""

from collections.abc import Collection
from random import Random

from satpuzzles.boards import Place
from satpuzzles.making.generators.interface import Drawn
from satpuzzles.puzzles.net import Net

_NEAR = 3
"""Half steps from a line that is unsure within which lines change."""


def drawn(height: int, width: int, random: Random, before: Drawn | None, unsure: Collection[int]) -> Drawn:
    """A puzzle with all pieces and its answer; of one ``before`` lines near one that is ``unsure`` change."""
    blank = Net.stating(height, width, lambda _: ".")
    board, kept = blank.board, set[Place]()
    places = [*board.cells]
    if before is not None and unsure:
        y, x = places[random.choice(sorted(unsure))]
        far = (at for at in places if max(abs(at[0] - y), abs(at[1] - x)) > _NEAR)
        known = before[0].values_at(before[1])  # type: ignore[attr-defined]  # of a Net
        kept = {at for at in far if known[at]}
    part = {at: at for at in board.vertices}

    def first(at: Place) -> Place:
        while part[at] != at:
            at = part[at]
        return at

    lines = set[Place]()
    for at in sorted(random.sample(places, len(places)), key=lambda at: at not in kept):
        one, other = map(first, board.ends(at))
        if one != other:
            part[one] = other
            lines.add(at)
    grid = [[int(place in lines) for place in row] for row in board.rows]
    return blank.implied(grid, random), grid
