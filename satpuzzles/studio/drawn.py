"""What a page needs to show a document and to edit it."""

from collections.abc import Callable, Mapping
from typing import Any

from satpuzzles.board import Place, Places, Rectangle
from satpuzzles.formats import Document, puzzle_of
from satpuzzles.pictures import picture_of
from satpuzzles.rendering.scene import scene
from satpuzzles.rendering.svg import UNIT, svg
from satpuzzles.studio import editing


def document(whole: Document) -> dict[str, Any]:
    """A document in the one form, its picture, where its places lie there, and how its fields are edited. Raises
    InstanceError.
    """
    puzzle = puzzle_of(whole)
    picture = picture_of(puzzle, whole)
    placed = scene(picture.board).places
    places = picture.board.board
    at = [placed[place] for place in places.cells]
    return {
        "puzzle": whole,
        "title": picture.board.title,
        "description": picture.board.description,
        "notes": puzzle.notes(),
        "svg": svg([picture.board]),
        "board": _corner(places, placed) if isinstance(places, Rectangle) else None,
        "places": [[round(UNIT * length, 2) for length in one] for one in at],
        "fields": editing.fields(puzzle, _points(places, placed)),
    }


def _points(
    places: Places, placed: Mapping[Place, tuple[float, float, float]]
) -> Callable[[Place], tuple[float, float]]:
    """Where places of any sort lie in the picture, by those of the answer."""
    first, last = next(iter(places.cells)), next(reversed(places.cells))
    (x, y, _), (u, v, _) = placed[first], placed[last]
    (right, down), (farthest, lowest) = places.position(first), places.position(last)
    scale = (v - y) / (lowest - down) if lowest > down else (u - x) / (farthest - right) if farthest > right else 1.0

    def at(place: Place) -> tuple[float, float]:
        left, top = places.position(place)
        return round(UNIT * (x + scale * (left - right)), 2), round(UNIT * (y + scale * (top - down)), 2)

    return at


def _corner(places: Rectangle, placed: Mapping[Place, tuple[float, float, float]]) -> dict[str, Any]:
    """Where the upper left corner of the board lies, and how many rows and columns it has."""
    place = next(iter(places.cells))
    (x, y, _), (right, down) = placed[place], places.position(place)
    left, top = (round(UNIT * length, 2) for length in (x - right, y - down))
    return {"left": left, "top": top, "rows": places.height, "columns": places.width}
