"""Soft colours for the regions of a board, so that they are seen at a glance: neighbours have different ones."""

from collections import Counter
from collections.abc import Mapping

from satpuzzles.boards.board import Place, pieces
from satpuzzles.boards.drawing import HEAVY, MARKED, REASON, Borders, Drawing

TINTS = 8
"""The number of tints, which are "tint-1" and so on."""


def tints(drawing: Drawing) -> Mapping[Place, str]:
    """The tint of each cell of a board that the puzzle's own heavy borders divide, not black cells alone; none where
    all regions are equal rectangles, which the eye finds without, and none where places are marked, which are to stand
    out.
    """
    found = _regions(drawing)
    shapes = {_shape(region) for region in found}
    is_even = len(shapes) == 1 and None not in shapes
    if len(found) < 2 or is_even or _is_marked(drawing):
        return {}
    number = {place: i for i, region in enumerate(found) for place in region}
    if not any(number.get(beside, own) != own for (y, x), own in number.items() for beside in ((y, x + 2), (y + 2, x))):
        return {}  # what parts them are no borders, but cells without an answer
    touching: list[set[int]] = [set() for _ in found]
    for (y, x), own in number.items():
        for down, right in ((0, 2), (2, 0), (2, 2), (2, -2)):
            other = number.get((y + down, x + right), own)
            if other != own:
                touching[own].add(other)
                touching[other].add(own)
    chosen: dict[int, int] = {}
    for own in sorted(range(len(found)), key=lambda i: -len(touching[i])):
        beside, used = Counter(chosen.get(other) for other in touching[own]), Counter(chosen.values())
        chosen[own] = min(range(TINTS), key=lambda tint: (beside[tint], used[tint], tint))
    return {place: f"tint-{chosen[own] + 1}" for place, own in number.items()}


def _is_marked(drawing: Drawing) -> bool:
    return not {MARKED, REASON}.isdisjoint(drawing.shades.values())


def _regions(drawing: Drawing) -> list[list[Place]]:
    """Cells that are connected across borders that are not heavy, on a rectangle; in the order of their
    first cells. None where no border is heavy.
    """
    heavy = {edge for layer in drawing.of(Borders) for edge, weight in layer.weights.items() if weight == HEAVY}
    if not heavy:
        return []
    number = drawing.board.numbers
    joined: list[list[int]] = [[] for _ in number]
    for (y, x), own in number.items():
        for down, right in ((0, 1), (1, 0)):
            other = number.get((y + 2 * down, x + 2 * right))
            if other is not None and (y + down, x + right) not in heavy:
                joined[own].append(other)
                joined[other].append(own)
    places = [*number]
    cells = [i for i, (y, x) in enumerate(places) if y % 2 and x % 2]
    return [[places[i] for i in region] for region in sorted(pieces(cells, joined), key=min)]


def _shape(region: list[Place]) -> tuple[int, int] | None:
    """The height and width of a rectangular region; None for another region."""
    rows, columns = ({place[axis] for place in region} for axis in (0, 1))
    return (len(rows), len(columns)) if len(region) == len(rows) * len(columns) else None
