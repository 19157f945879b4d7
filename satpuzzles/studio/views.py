"""Documents as a page shows, edits and plays them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from satpuzzles.boards import Network, Place, Places, Rectangle, is_grid
from satpuzzles.boards.drawing import Drawing
from satpuzzles.errors import UsageError
from satpuzzles.formats import Document, puzzle_of
from satpuzzles.making.from_answer import ways_to_change
from satpuzzles.making.transforms import sides, turns
from satpuzzles.pictures import picture_of, with_hints, with_solver
from satpuzzles.rendering.html import page
from satpuzzles.rendering.interface import Sheet
from satpuzzles.rendering.page.data import COMPARED
from satpuzzles.rendering.page.playing import Playable
from satpuzzles.rendering.scenes.rooms import rooms
from satpuzzles.rendering.scenes.scene import room_in, scene
from satpuzzles.rendering.scenes.shapes import Scene
from satpuzzles.rendering.svg import UNIT, svg
from satpuzzles.solving.options import Options
from satpuzzles.stating.display import notes_on, symbol_of
from satpuzzles.stating.puzzle import Puzzle, fits
from satpuzzles.studio import editing

_PLAYER = "page/main.js"
"""Where the studio serves the first module of the page to play on, from its own page: a site is below any path."""
_MADE = "satpuzzles "
"""How the source of a puzzle begins that was generated."""
_HINTS = 3.0
"""Seconds that are spent on hints for it."""


def answered(stated: Document, answer: Any) -> str:
    """The picture of a document with the grid ``answer`` filled in, as SVG. Raises InstanceError, and UsageError for
    a grid that does not fit the board.
    """
    puzzle = puzzle_of(stated)
    if not is_grid(answer) or not fits(puzzle, answer):
        raise UsageError("solution: expected a value of the puzzle for each cell, in rows")
    return svg([puzzle.drawing(answer)])


def played(stated: Document, *, helps: bool = True) -> str:
    """The page to play a document on, whose modules the studio serves; one that ``helps`` has hints and a solver.
    Raises InstanceError.
    """
    puzzle = puzzle_of(stated)
    picture = picture_of(puzzle, credited(stated), COMPARED + 1, plays=True)
    if helps and isinstance(picture, Playable):
        hinted = with_hints(picture, puzzle, _HINTS) if len(picture.solutions) == 1 else picture
        picture = with_solver(hinted, puzzle, Options())
    return page([picture], Sheet(**signed([stated])), served=_PLAYER)


def signed(puzzles: Sequence[Document]) -> dict[str, Any]:
    """The fields of a `Sheet` that says whose ``puzzles`` are: the author of all of them, and the credits of each where
    they say more.
    """
    authors = [*{str(one.get("author") or "") for one in puzzles}]
    told = any(credited(one).get(key) for one in puzzles for key in ("source", "copyright", "license"))
    return {"author": authors[0] if len(authors) == 1 else "", "credits": told or len(authors) > 1}


def credited(stated: Document) -> Document:
    """A document without the command that has generated it, which no player asks for."""
    return stated | {"source": ""} if str(stated.get("source") or "").startswith(_MADE) else stated


def document(whole: Document) -> dict[str, Any]:
    """A document in the one form, its picture, where its places lie there, and how its fields are edited. Raises
    InstanceError.
    """
    puzzle = puzzle_of(whole)
    picture = picture_of(puzzle, whole)
    shapes = scene(picture.board)
    placed = shapes.places
    places = picture.board.board
    at = [(*placed[place], *_ends(places, place, shapes)) for place in places.cells]
    return {
        "puzzle": whole,
        "title": picture.board.title,
        "description": picture.board.description,
        "notes": notes_on(puzzle),
        "svg": svg([picture.board]),
        "board": _corner(places, placed) if isinstance(places, Rectangle) else None,
        "places": [[round(UNIT * length, 2) for length in one] for one in at],
        "rooms": _rooms(picture.board, shapes),
        "choices": picture.board.choices,
        "values": _values(puzzle, picture.board.choices),
        "parts": picture.board.unnamed,
        "known": [number for number, value in enumerate(chain(*puzzle.known())) if value is not None],
        "lengths": places.lengths,
        "ways": ways_to_change(puzzle),
        "turns": turns(puzzle),
        "sides": sides(puzzle),
        "fields": editing.fields(puzzle, _points(places, placed)),
    }


def _values(puzzle: Puzzle, choices: Sequence[str]) -> list[int]:
    """The numbers of all that may stand in a place."""
    known = {symbol_of(puzzle, number): number for number in puzzle.numbers}
    named = dict(zip(choices, puzzle.numbers, strict=False))  # a kind may draw a symbol of another name
    return [
        known.get(symbol, value if (value := puzzle.showing.value_of(puzzle, symbol)) is not None else named[symbol])
        for symbol in choices
    ]


def _rooms(board: Drawing, shapes: Scene) -> list[list[float]]:
    """The left, upper, right and lower edge of the room for marks at each place, from its centre."""
    half = room_in(board)
    found = rooms(shapes.shapes, shapes.places, half)
    whole = {
        place: (-half * side, -half * side, half * side, half * side) for place, (_, _, side) in shapes.places.items()
    }
    return [[round(UNIT * edge, 2) for edge in room] for room in (whole | found).values()]


def _ends(places: Places, place: Place, shapes: Scene) -> Iterator[float]:
    """The x and y of both ends of a line of the answer."""
    if isinstance(places, Network) and places.is_line(place):
        yield from chain.from_iterable(shapes.nodes[places.vertex_numbers[end]] for end in places.ends(place))


def _points(
    places: Places, placed: Mapping[Place, tuple[float, float, float]]
) -> Callable[[Place], tuple[float, float]]:
    """A function from any place to its point in the picture, found from the points of the answer's places."""
    first, last = next(iter(places.cells)), next(reversed(places.cells))
    (x, y, _), (u, v, _) = placed[first], placed[last]
    (right, down), (farthest, lowest) = places.position(first), places.position(last)
    scale = (v - y) / (lowest - down) if lowest > down else (u - x) / (farthest - right) if farthest > right else 1.0

    def at(place: Place) -> tuple[float, float]:
        left, top = places.position(place)
        return round(UNIT * (x + scale * (left - right)), 2), round(UNIT * (y + scale * (top - down)), 2)

    return at


def _corner(places: Rectangle, placed: Mapping[Place, tuple[float, float, float]]) -> dict[str, Any]:
    """The point of the upper left corner of the board, and its numbers of rows and columns."""
    place = next(iter(places.cells))
    (x, y, _), (right, down) = placed[place], places.position(place)
    left, top = (round(UNIT * length, 2) for length in (x - right, y - down))
    return {"left": left, "top": top, "rows": places.height, "columns": places.width}
