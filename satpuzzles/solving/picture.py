"""Pictures: a puzzle's board with its title and whose it is, and as many solutions as are wanted."""

from dataclasses import replace

from satpuzzles.drawing import Drawing, Picture
from satpuzzles.formats import Document, puzzle_of
from satpuzzles.puzzle import Puzzle
from satpuzzles.rendering.playing import Playable
from satpuzzles.solving.game import game_rules
from satpuzzles.solving.options import Options
from satpuzzles.solving.search import Search


def picture(document: Document, solutions: int = 0, options: Options | None = None, *, plays: bool = False) -> Picture:
    """The picture of the puzzle in a ``document`` with at most so many ``solutions``; ``options`` for the search. With
    ``plays`` it is a `Playable`, with the rules of the game.

    Raises InstanceError, and UsageError for a kind that has no drawing.
    """
    return picture_of(puzzle_of(document), document, solutions, options, plays=plays)


def picture_of(
    puzzle: Puzzle, document: Document, solutions: int = 0, options: Options | None = None, *, plays: bool = False
) -> Picture:
    """As `picture`, of a ``puzzle`` that was read from the ``document`` already."""
    board = _named(puzzle.drawing(), document)
    found: list[Drawing] = []
    exhausted = False
    if solutions:
        search = Search(puzzle, solutions, options)
        found = [_named(puzzle.drawing(grid), document) for grid in search]
        exhausted = search.exhausted
    return Playable(board, found, exhausted, game_rules(puzzle)) if plays else Picture(board, found, exhausted)


def _named(drawing: Drawing, document: Document) -> Drawing:
    parts = (document.get(key) for key in ("author", "source", "copyright", "license"))
    credit = ", ".join(dict.fromkeys(str(part) for part in parts if part))
    title = document.get("title")
    return replace(
        drawing,
        title=f"{title} ({drawing.title})" if title else drawing.title,
        credit=credit,
        difficulty=str(document.get("difficulty") or ""),
    )
