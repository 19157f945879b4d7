"""Pictures: a puzzle's board with its title and whose it is, and as many solutions as are wanted."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from satpuzzles.arguments import expect_flag
from satpuzzles.backends import DEFAULT
from satpuzzles.drawing import Drawing, Picture
from satpuzzles.errors import GaveUp, UsageError
from satpuzzles.formats import Document, puzzle_of
from satpuzzles.formats.given import PuzzleLike, as_puzzle
from satpuzzles.playing import Playable
from satpuzzles.puzzle import Puzzle
from satpuzzles.rendering import Options as Drawn
from satpuzzles.rendering import Style, named
from satpuzzles.rendering.interface import Sheet
from satpuzzles.solving.game import game_rules
from satpuzzles.solving.options import Options
from satpuzzles.solving.search import Search


def render(
    puzzles: PuzzleLike | Sequence[Puzzle | Document],
    to: str = "svg",
    *,
    solution: bool = False,
    ascii: bool = False,  # as the option of the command is called
    width: int | None = None,
    sheet: Sheet | None = None,
    backend: str = DEFAULT,
    encodings: Mapping[str, str] | None = None,
    presolve: bool = True,
    time_limit: float | None = None,
) -> bytes:
    """A file that shows a puzzle, or its ``solution``, drawn by the renderer ``to``: text, svg, png, pdf or html.

    Text, PDF and HTML can show several puzzles, given as a list of puzzles or documents. The title and author of a
    document are shown with it. HTML, and PDF with ``solution``, have both the board and the solution. Text is plain
    ASCII with ``ascii``, and has at most ``width`` columns where this is possible. ``sheet`` says how PDF pages look.
    The other options are those of `satpuzzles.solve`, for the search for solutions.

    Raises UsageError for a renderer that is unknown, not installed or made for one puzzle only, for a kind that has no
    drawing, and for a ``solution`` where there is none; raises GaveUp if no solution was found in time.
    """
    expect_flag("solution", solution)
    renderer = named(to)
    given = _each(puzzles)
    if len(given) > 1 and not renderer.several:
        raise UsageError(f"{renderer.name} shows one puzzle per file, not {len(given)}")
    options = Options(backend, encodings, presolve, time_limit)
    drawn = [
        picture_of(
            as_puzzle(one),
            one if isinstance(one, dict) else {},
            max(renderer.solutions, int(solution)),
            options,
            plays=renderer.plays,
        )
        for one in given
    ]
    missing = [one for one in drawn if not one.solutions] if solution else []
    for one in missing:
        raise UsageError(f"{one.board.title} has no solution to draw") if one.exhausted else GaveUp("time limit")
    return renderer.draw(drawn, Drawn(solution, Style(ascii=ascii, columns=width), sheet or Sheet()))


def _each(puzzles: PuzzleLike | Sequence[Puzzle | Document]) -> Sequence[PuzzleLike]:
    if isinstance(puzzles, list | tuple) and puzzles and all(isinstance(one, Puzzle | dict) for one in puzzles):
        return puzzles
    return [puzzles]


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
