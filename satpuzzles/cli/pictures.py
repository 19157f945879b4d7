"""Pictures in files, and reports that are pictures."""

import io
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from satpuzzles.board import Cell
from satpuzzles.cli import waiting
from satpuzzles.cli.options import Shown, refuse_input
from satpuzzles.cli.report import Report, note_width, on_terminal, renderer_for, report, style_for
from satpuzzles.drawing import Drawing, Picture
from satpuzzles.errors import UsageError
from satpuzzles.files import whole_file
from satpuzzles.puzzle import Board, Puzzle
from satpuzzles.rendering import Options, Renderer, files
from satpuzzles.rendering.interface import NUMBER, Sheet, one_per_file


class _Pictures(Report):
    """Grids become one file of pictures when all is done; words go to standard error."""

    def __init__(self, shown: Shown) -> None:
        super().__init__(io.BytesIO(), shown, style_for(shown), several=False)
        self.drawn: list[tuple[Puzzle, list[Drawing]]] = []

    def grid(self, puzzle: Puzzle, grid: Board, marked: Iterable[Cell] = ()) -> None:
        if not self.drawn or self.drawn[-1][0] is not puzzle:
            self.drawn.append((puzzle, []))
        self.drawn[-1][1].append(puzzle.drawing(grid, marked))

    def line(self, words: str) -> None:
        waiting.say(words)

    def record(self, fields: dict[str, Any]) -> None:  # noqa: ARG002  # what cannot be drawn
        raise UsageError("this command cannot draw a file of many puzzles; use 'satpuzzles render'")


@contextmanager
def pictures_or_words(shown: Shown, *, several: bool = False, also: Iterable[str] = ()) -> Iterator[Report]:
    """As `report`; its grids are drawn by ``shown.to``, or as the ending of the output asks for. The command can write
    files with these endings ``also``, which an error names.
    """
    renderer = renderer_for(shown, also=also)
    if renderer is None:
        with report(shown, several=several) as to:
            yield to
        return
    if renderer.solutions:
        raise UsageError(f"this command cannot write {renderer.name}; use 'satpuzzles render'")
    refuse_terminal(renderer, shown.output)
    to = _Pictures(shown)
    yield to
    write(renderer, [Picture(puzzle.drawing(), drawn) for puzzle, drawn in to.drawn], shown, solution=True)


def refuse_terminal(renderer: Renderer, output: str) -> None:
    """Raise UsageError where bytes would go to a terminal."""
    if renderer.binary and on_terminal(output):
        raise UsageError(
            f"cannot show {renderer.name} on a terminal; name a file, for example -o puzzle{renderer.endings[0]}"
        )


def refuse_several(renderer: Renderer, output: str, *, several: bool) -> None:
    """Raise UsageError where ``several`` puzzles do not fit into the file, before they are made."""
    if several and not renderer.several and NUMBER not in output:
        raise one_per_file(renderer)


def write(
    renderer: Renderer, pictures: Iterable[Picture], shown: Shown, *, solution: bool, sheet: Sheet | None = None
) -> None:
    """Draw ``pictures`` into the files that ``shown.output`` names, PDF pages as ``sheet`` says.

    Raises UsageError and FileError.
    """
    options = Options(solution, style_for(shown), sheet or Sheet())
    for name, content in files(renderer, pictures, shown.output, options):
        if renderer.name == "text":
            note_width(content.decode(), options.style)
        refuse_input(name)
        with whole_file(name) as stream:
            stream.write(content)
