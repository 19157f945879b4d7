"""Pictures in files, and reports that draw pictures."""

from collections.abc import Iterable
from typing import IO, Any

from satpuzzles.boards import Board, Cell, Drawing, Picture
from satpuzzles.cli import messages
from satpuzzles.cli.report import Report, note_width, on_terminal, renderer_for, style_for
from satpuzzles.cli.request import Request
from satpuzzles.common.deadline import Deadline
from satpuzzles.common.files import whole_file
from satpuzzles.errors import UsageError
from satpuzzles.rendering import RENDERERS, Renderer, RenderOptions, files
from satpuzzles.rendering.interface import NUMBER, one_per_file
from satpuzzles.rendering.page.playing import Playable
from satpuzzles.stating.puzzle import Puzzle


class Pictures(Report):
    """A report that draws grids into files when the command ends; words go to standard error."""

    writes_stream = False

    def __init__(self, stream: IO[bytes], request: Request, *, several: bool) -> None:  # noqa: ARG002  # no headings
        super().__init__(stream, request)
        renderer = renderer_for(request) or RENDERERS[0]
        if renderer.solutions:
            raise UsageError(f"this command cannot write {renderer.name}; 'satpuzzles render' and 'explain' can")
        refuse_terminal(renderer, request.output)
        self._renderer, self._request = renderer, request
        self._pictures: list[Picture] = []
        self._drawn: list[tuple[Puzzle, list[Drawing]]] = []

    def grid(self, puzzle: Puzzle, grid: Board, marked: Iterable[Cell] = ()) -> None:
        if not self._drawn or self._drawn[-1][0] is not puzzle:
            self._drawn.append((puzzle, []))
        self._drawn[-1][1].append(puzzle.drawing(grid, marked))

    def drawing(self, drawing: Drawing) -> None:
        self._pictures.append(Picture(drawing))

    def line(self, words: str) -> None:
        messages.say(words)

    def record(self, fields: dict[str, Any]) -> None:  # noqa: ARG002  # what cannot be drawn
        raise UsageError("this command cannot draw a file of many puzzles; use 'satpuzzles render'")

    def finish(self) -> None:
        pictures = self._pictures + [Picture(puzzle.drawing(), drawn) for puzzle, drawn in self._drawn]
        write(self._renderer, pictures, self._request, solution=bool(self._drawn))


class Hints:
    """Adds hints to the pictures of a page: by default those found in `SECONDS` for all pictures together.

    Raises UsageError if the user wants hints and ``renderer`` draws no page.
    """

    SECONDS = 10.0

    def __init__(self, request: Request, renderer: Renderer | None) -> None:
        if request.hints and (renderer is None or not renderer.plays):
            raise UsageError("--with-hints is for HTML pages")
        self._wanted = request.hints
        self._deadline: Deadline | None = None
        self.ended = False
        """Whether a limit ended the hints of a picture."""

    def __call__(self, drawn: Picture, puzzle: Puzzle, time_limit: float | None, source: str) -> Picture:
        from satpuzzles.pictures import with_hints

        if not isinstance(drawn, Playable) or self._wanted is False:
            return drawn
        self._deadline = self._deadline or Deadline.after(None if self._wanted else self.SECONDS)
        brief = self._deadline.remaining
        is_brief = brief is not None and (time_limit is None or brief < time_limit)
        drawn = with_hints(drawn, puzzle, brief if is_brief else time_limit)
        if drawn.hints_limit and (self._wanted or (is_brief and not self.ended)):
            self.ended = True
            more = "; --with-hints takes the time that they need" * is_brief
            messages.say(f"satpuzzles: {source}: not all hints were found: {drawn.hints_limit}{more}")
        return drawn


def refuse_terminal(renderer: Renderer, output: str) -> None:
    """Raise UsageError if bytes would go to a terminal."""
    if renderer.binary and on_terminal(output):
        raise UsageError(
            f"cannot show {renderer.name} on a terminal; name a file, for example -o puzzle{renderer.endings[0]}"
        )


def refuse_several(renderer: Renderer, output: str, *, several: bool) -> None:
    """Raise UsageError, before pictures are made, if ``several`` do not fit into the output."""
    if several and not renderer.several and NUMBER not in output:
        raise one_per_file(renderer)


def write(renderer: Renderer, pictures: Iterable[Picture], request: Request, *, solution: bool) -> None:
    """Draw ``pictures`` into the output files of ``request``, with its options of pages. Raises UsageError and
    FileError.
    """
    options = RenderOptions(solution, style_for(request), request.sheet, messages.note)
    for name, content in files(renderer, pictures, request.output, options):
        if renderer.name == "text":
            note_width(content.decode(), options.style)
        request.refuse_input(name)
        with whole_file(name) as stream:
            stream.write(content)
