"""Files that show puzzles: their boards, solutions and hints."""

import json
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple, Unpack

import numpy as np

from satenc import TRUE, Connectivity
from satpuzzles.boards.drawing import Drawing, Picture
from satpuzzles.common.arguments import expect_flag, whole_number
from satpuzzles.common.deadline import NEVER, Cancel, Deadline
from satpuzzles.compiler import Compiled, compile, stated_as
from satpuzzles.errors import GaveUp, UsageError, gave_up
from satpuzzles.explaining.explain import Explanation, Progress
from satpuzzles.explaining.shown_step import Explained
from satpuzzles.formats import Document, puzzle_of
from satpuzzles.formats.documents import texts_of
from satpuzzles.formats.forms import PuzzleLike, one_by_one
from satpuzzles.formats.reading import document_of_any
from satpuzzles.links.studio import studio_link, web_address
from satpuzzles.rendering import RenderOptions, Style, named
from satpuzzles.rendering.interface import Sheet
from satpuzzles.rendering.page.playing import GameFormula, Playable, PlayedHint
from satpuzzles.solving.options import Options, Searching
from satpuzzles.solving.search import Search
from satpuzzles.stating.display import symbol_of
from satpuzzles.stating.game_rules import game_rules
from satpuzzles.stating.modelling import places
from satpuzzles.stating.puzzle import Puzzle


def render(
    puzzles: PuzzleLike | Iterable[PuzzleLike],
    to: str = "svg",
    *,
    solution: bool = False,
    hints: bool = False,
    solver: bool = False,
    ascii: bool = False,  # as the option of the command is called
    width: int | None = None,
    sheet: Sheet | None = None,
    studio_address: str | None = None,
    **keywords: Unpack[Searching],
) -> bytes:
    """A file that shows a puzzle, or its ``solution``, drawn by the renderer ``to``: text, svg, png, pdf or html.

    Text, PDF and HTML can show several puzzles, given as a list. The title of a document is shown with it. HTML, and
    PDF with ``solution``, have both the board and the solution. HTML with
    ``hints`` gives the steps of `satpuzzles.explain` one at a time, and says so if not all were found; with
    ``solver`` it has a solver that judges the board as entered so far, and with ``studio_address``, that of a site made
    by ``satpuzzles studio --site``, a link that opens the puzzle there. Text is plain ASCII with ``ascii``, and has at
    most ``width`` columns where this is possible; a PNG is ``width`` pixels wide. ``sheet`` says how PDF pages look,
    and whether titles, authors and credits are written on other files. The other options are those of
    `satpuzzles.solve`; solutions and hints of a puzzle share the ``time_limit``.

    Raises UsageError for a renderer that is unknown, not installed or made for one puzzle only, for a kind that has no
    drawing, for ``hints``, a ``solver`` or a ``studio_address`` in another file than a page, and for a ``solution``
    where there is none; raises GaveUp if no solution was found in time, and InstanceError for a document whose words
    are too long. Warns of characters of a title or an author that no font of a PDF has: they are left out.
    """
    expect_flag("solution", solution)
    expect_flag("hints", hints)
    renderer = named(to)
    expect_flag("solver", solver)
    width = None if width is None else whole_number("width", width, 1)
    for name, wanted in (("hints", hints), ("solver", solver), ("studio_address", studio_address)):
        if wanted and not renderer.plays:
            raise UsageError(f"'{name}' is for html, not for {renderer.name}")
    given = list(one_by_one(puzzles))
    if len(given) > 1 and not renderer.several:
        raise UsageError(f"{renderer.name} shows one puzzle per file, not {len(given)}")
    options = Options(**keywords)
    most = max(renderer.solutions, int(solution))
    beside = _Beside(renderer.plays, hints, solver, studio_address)
    drawn = [_drawn(one, most, options, beside) for one in given]
    missing = [one for one in drawn if not one.solutions] if solution else []
    for one in missing:
        raise UsageError(f"{one.board.title} has no solution to draw") if one.exhausted else gave_up(one.limit)
    return renderer.draw(drawn, RenderOptions(solution, Style(ascii=ascii, columns=width), sheet or Sheet()))


class _Beside(NamedTuple):
    """What a picture has beside the board, see `render`."""

    plays: bool
    hints: bool
    solver: bool
    studio_address: str | None


def _drawn(given: PuzzleLike, most: int, options: Options, beside: _Beside) -> Picture:
    document, deadline = document_of_any(given), options.deadline()
    puzzle = given if isinstance(given, Puzzle) else puzzle_of(document)
    shown = picture_of(puzzle, document, most, options, plays=beside.plays)
    if not isinstance(shown, Playable):
        return shown
    if beside.hints:
        shown = with_hints(shown, puzzle, deadline.remaining, deadline.cancel)
    if beside.solver:
        shown = with_solver(shown, puzzle, options, deadline)
    return shown if beside.studio_address is None else with_studio(shown, document, beside.studio_address)


def with_studio(picture: Playable, document: Document, address: str) -> Playable:
    """``picture`` with a link that opens the ``document`` in the studio at an ``address``. Raises UsageError for a text
    that is no address of the web.
    """
    return replace(picture, studio=studio_link(web_address("studio address", address), document))


def picture_of(
    puzzle: Puzzle, document: Document, solutions: int = 0, options: Options | None = None, *, plays: bool = False
) -> Picture:
    """The picture of a ``puzzle`` that was read from a ``document``, with at most so many ``solutions``. ``options``
    are for the search. With ``plays`` it is a `Playable`, with the rules of the game. Raises UsageError for a kind that
    has no drawing.
    """
    board = _named(puzzle.drawing(), document)
    found: list[Drawing] = []
    exhausted, limit = False, None
    if solutions:
        search = Search(puzzle, solutions, options)
        found = [_named(puzzle.drawing(grid), document) for grid in search]
        exhausted, limit = search.exhausted, search.limit
    shown = board, found, exhausted, limit
    if not plays:
        return Picture(*shown)
    return Playable(*shown, game=game_rules(puzzle), example=drawn_example(type(puzzle)))


def drawn_example(kind: type[Puzzle]) -> Drawing | None:
    """A small board of a ``kind`` with its answer, None if none is kept of it."""
    one = kept_examples().get(kind.kind)
    return one and puzzle_of(one["puzzle"]).drawing(one["answer"])


@cache
def kept_examples() -> dict[str, Any]:
    """A small puzzle of each built-in kind with its answer: ``{kind: {"puzzle": document, "answer": rows}}``. They are
    kept in a file, as to make them all takes seconds; ``python -m tools.small_examples`` writes it.
    """
    found: dict[str, Any] = json.loads(files("satpuzzles").joinpath("examples.json").read_text(encoding="utf-8"))
    return found


def _named(drawing: Drawing, document: Document) -> Drawing:
    said = texts_of(document)
    credit = ", ".join(dict.fromkeys(said[key] for key in ("author", "source", "copyright", "license") if key in said))
    name = said.get("title", "")
    return replace(
        drawing,
        title=f"{name} ({drawing.title})" if name else drawing.title,
        name=name,
        note=said.get("note", ""),
        credit=credit,
        difficulty=said.get("difficulty", ""),
    )


def with_hints(
    picture: Playable, puzzle: Puzzle, time_limit: float | None = None, cancel: Cancel | None = None
) -> Playable:
    """``picture`` with the steps to the solution of ``puzzle`` that are found within ``time_limit`` seconds; none where
    its givens contradict each other.
    """
    explanation = Explanation(puzzle, time_limit, cancel=cancel)
    steps = list(explanation)
    hints = [] if explanation.status is Progress.CONFLICT else [played(puzzle, step) for step in steps]
    return replace(picture, hints=hints, hints_limit=explanation.reason or "")


_QUICK, _LARGEST = 200_000, 3_000_000
"""Literals of a formula that a page loads in 50 ms, and in a second."""


def with_solver(picture: Playable, puzzle: Puzzle, options: Options, deadline: Deadline = NEVER) -> Playable:
    """``picture`` with the formula of ``puzzle`` for the solver of a page. Its rules are whole, for the page finds no
    cuts, and not narrowed, so that the page proves what it says from the rules themselves; only a large formula is
    narrowed. Raises UsageError for ``options`` that choose an encoding without a variable for each value.
    """
    encodings = stated_as(type(puzzle), options.encodings, Connectivity.LEVELS)
    for presolve, most in ((False, _QUICK), (True, _LARGEST)):
        try:
            compiled = compile(puzzle, encodings=encodings, presolve=presolve, deadline=deadline)
        except GaveUp as error:
            return replace(picture, formula_limit=str(error))
        if compiled.formula.clauses.literals <= most:
            return replace(picture, formula=_formula(compiled))
    return replace(picture, formula_limit="the formula is too large for a page")


def _formula(compiled: Compiled) -> GameFormula:
    known = compiled.formula.variables.count + 1
    literals = compiled.value_literals
    shown = np.where(np.abs(literals) == TRUE, np.sign(literals) * known, literals)
    cells = places(compiled.puzzle, literals.shape[:-1])
    rows = shown.reshape(len(cells), -1).tolist()
    clauses = [block.literals for block in compiled.formula.clauses.blocks]
    return GameFormula(dict(zip(cells, rows, strict=True)), [*clauses, np.array([[known]], np.int32)])


def played(puzzle: Puzzle, step: Explained) -> PlayedHint:
    return PlayedHint(
        where=step.vague,
        technique=str(step.technique or ""),
        sentence=step.sentence,
        cells=step.where,
        reason=step.reason,
        fills=tuple((fact.cell, symbol_of(puzzle, fact.value, fact.cell)) for fact in step.conclusions if fact.holds),
        excludes=tuple(
            (fact.cell, symbol_of(puzzle, fact.value, fact.cell)) for fact in step.conclusions if not fact.holds
        ),
        names=tuple(step.names.items()),
    )
