"""Files of puzzles that a command has made, changed or solved; the ending of the name decides the form."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import IO, Any

from satpuzzles.boards import Board, Picture
from satpuzzles.cli import messages
from satpuzzles.cli.pictures import Hints, refuse_several, refuse_terminal, write
from satpuzzles.cli.report import Report, picture_endings
from satpuzzles.cli.request import Request
from satpuzzles.cli.run import chosen_from, puzzle_in
from satpuzzles.cli.values import JSON, ending_of, expect_ending
from satpuzzles.common import orjson
from satpuzzles.common.document import TEXT_KEYS
from satpuzzles.common.files import STANDARD_OUTPUT, whole_file
from satpuzzles.errors import UsageError, either, unknown
from satpuzzles.formats import Document, Format, document_in, name_of, puzzle_of
from satpuzzles.formats.convert import Conversion
from satpuzzles.puzzles import PUZZLES
from satpuzzles.rendering import ALL_RENDERERS, Renderer, for_ending
from satpuzzles.solving.records import filled
from satpuzzles.solving.result import no_answer
from satpuzzles.stating.puzzle import Puzzle

Add = Callable[[Document], None]


@contextmanager
def puzzle_file(request: Request, kind: str, *, several: bool) -> Iterator[Add]:
    """A context whose value is a function that adds a puzzle of ``kind`` to the output of ``request``.

    ``--to``, or else the ending, names a format that holds the kind or a renderer; without either the output is JSON
    lines. A PDF also has the solutions. JSON lines and formats with a puzzle on each line are written at once, others
    when the block ends. Raises UsageError for an unknown name or ending, and for a form that holds one puzzle if there
    may be ``several``.
    """
    form, renderer = _form(request.output, kind, request.to)
    hinted = Hints(request, renderer)
    if renderer is not None:
        refuse_several(renderer, request.output, several=several)
        drawn: list[Document] = []
        yield drawn.append
        _draw(renderer, drawn, request, hinted)
        return
    if form is not None and several and not form.several:
        source = f"{name_of(request.output)}: " if request.to is None else ""
        raise UsageError(f"{source}{form.name} holds one puzzle, not several")
    with whole_file(request.output) as stream:
        puzzles = _Puzzles(stream, form)
        yield puzzles.add
        puzzles.finish()


def puzzle_to_change(request: Request) -> tuple[Request, Puzzle, Document]:
    """The puzzle of a command that writes what becomes of it, with its document; and the ``request``, which has the
    standard output for its file where it names a format alone. Raises UsageError as `expect_puzzle_file`.
    """
    data, source = chosen_from(request, request.file)
    puzzle = puzzle_in(data, source)
    if request.to is not None and not request.output:
        request = replace(request, output=STANDARD_OUTPUT)
    if request.output:
        expect_puzzle_file(request, puzzle.kind)
    return request, puzzle, document_in(data, source)


def words_of(document: Document) -> Document:
    """The texts of a document: what the puzzle is called and where it comes from."""
    return {key: document[key] for key in TEXT_KEYS if key in document}


def expect_puzzle_file(request: Request, kind: str) -> None:
    """Raise UsageError if `puzzle_file` would, before there is a puzzle."""
    _form(request.output, kind, request.to)


class _Puzzles:
    """Writes puzzles to a ``stream``, in a format or, without one, as JSON lines."""

    def __init__(self, stream: IO[bytes], form: Format | None) -> None:
        self._stream = stream
        self._conversion = None if form is None else Conversion(form)
        self._together: list[Document] = []

    def add(self, document: Document) -> None:
        if self._conversion is None:
            self._stream.write(orjson.dumps(document, option=orjson.OPT_APPEND_NEWLINE))
            self._stream.flush()
        elif self._conversion.to.lines:
            self._write([document])
        else:
            self._together.append(document)

    def finish(self) -> None:
        """Write formats that need all puzzles at once. If the puzzles have different sources, these are left out."""
        if len({document.get("source") for document in self._together}) > 1:
            self._together = [{k: v for k, v in one.items() if k != "source"} for one in self._together]
        if self._together:
            self._write(self._together)

    def _write(self, documents: list[Document]) -> None:
        if self._conversion is not None:
            for piece in self._conversion.written(("", document) for document in documents):
                self._stream.write(piece)
            self._stream.flush()


def _form(output: str, kind: str, to: str | None) -> tuple[Format | None, Renderer | None]:
    """The format, or the renderer, of the output; None and None for JSON lines."""
    if to is not None:
        return _named(to, kind, output)
    found = ending_of(output)
    if not found or found in JSON:
        return None, None
    forms = _formats(lambda one: kind in one.kinds)
    expect_ending(output, [*JSON, *(known for one in forms for known in one.endings), *picture_endings(pages=True)])
    form = next((one for one in forms if found in one.endings), None)
    return form, (for_ending(found) if form is None else None)


def _named(name: str, kind: str, output: str) -> tuple[Format | None, Renderer | None]:
    """The format or the renderer called ``name``. Raises UsageError for one that cannot write such a puzzle."""
    from satpuzzles.formats import table

    if (renderer := ALL_RENDERERS.get(name)) is not None:
        refuse_terminal(renderer, output)
        return None, renderer
    form = table.ALL_FORMATS.get(name)
    if form is None:
        names = [*table.ALL_FORMATS.names(), *ALL_RENDERERS.names()]
        raise UsageError(unknown("format or renderer", name, names))
    if form.kinds and kind not in form.kinds:
        raise UsageError(f"format {name} holds {either(list(form.kinds))}, not {kind}")
    return form, None


def _formats(fits: Callable[[Format], bool]) -> list[Format]:
    from satpuzzles.formats import table

    return [one for one in (*table.FORMATS, *table.ALL_FORMATS.added()) if fits(one)]


def _draw(renderer: Renderer, documents: list[Document], request: Request, hinted: Hints) -> None:
    from satpuzzles.pictures import picture_of

    solution = renderer.both and not renderer.plays and request.prints_solutions is not False
    most = max(renderer.solutions, int(solution))

    def picture(document: Document) -> Picture:
        puzzle = puzzle_of(document)
        drawn = picture_of(puzzle, document, most, plays=renderer.plays)
        return hinted(drawn, puzzle, request.time_limit, drawn.board.title)

    write(renderer, map(picture, documents), request, solution=solution)


def _has_givens(kind: str) -> bool:
    cls = PUZZLES.get(kind)
    return cls is not None and bool(cls.given)


def _with_givens() -> list[Format]:
    return _formats(lambda one: any(map(_has_givens, one.kinds)))


class Solved(Report):
    """A report that writes solutions as puzzles in a format, with every cell given; words go to standard error."""

    takes_puzzles = True

    def __init__(self, stream: IO[bytes], request: Request, *, several: bool) -> None:  # noqa: ARG002  # no headings
        super().__init__(stream, request)
        self.tabular = self.resumable = False
        found = ending_of(request.output)
        self._puzzles = _Puzzles(stream, next(one for one in _with_givens() if found in one.endings))

    @staticmethod
    def endings() -> list[str]:
        return [known for one in _with_givens() for known in one.endings]

    def grid(self, puzzle: Puzzle, grid: Board, marked: object = ()) -> None:  # noqa: ARG002  # a format marks nothing
        self._puzzles.add(filled(puzzle, grid))

    def finish(self) -> None:
        self._puzzles.finish()

    def copy(self, line: bytes) -> None:  # noqa: ARG002  # records hold no puzzle
        raise UsageError("--resume expects JSON output, which holds the records; found another format")

    def line(self, words: str) -> None:
        messages.say(words)

    def record(self, fields: dict[str, Any]) -> None:
        """Write a puzzle of a batch; its record is one of `satpuzzles.batches.tasks.Solve` with ``filled``."""
        for document in fields.get("filled", ()):
            self._puzzles.add(document)
        if fields.get("filled"):
            return
        why = fields.get("error") or no_answer(fields["status"], fields.get("reason"))
        messages.say(f"satpuzzles: {name_of(fields['file'])}: line {fields['line']}: {why}")
