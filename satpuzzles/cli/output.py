"""Choose the `Report` that writes the output of a command."""

from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from io import BytesIO
from pathlib import Path

from satpuzzles.cli.report import Report, renderer_for
from satpuzzles.cli.request import Request
from satpuzzles.cli.values import CSV, JSON, TABLES, TEXT, ending_of, expect_ending
from satpuzzles.common.files import whole_file
from satpuzzles.errors import UsageError
from satpuzzles.rendering import for_ending


@contextmanager
def report(
    request: Request, *, several: bool = False, pictures: bool = False, tables: bool = False, solved: bool = False
) -> Iterator[Report]:
    """The report for the output of ``request``, which appears whole or not at all.

    It appears at the end, or when the command is interrupted and `Report.worth_keeping`. With ``several`` files each
    gets a heading. All commands write text and JSON lines; ``pictures``, ``tables`` (a row, a status or an answer for
    each puzzle) and ``solved`` (formats with givens) say what else this one can write. Raises UsageError for any other
    ending or renderer.
    """
    made = _form(request, pictures=pictures, tables=tables, solved=solved)
    several = several or len(request.files) > 1
    stopped: KeyboardInterrupt | None = None
    opened = whole_file(request.output) if made.writes_stream else nullcontext(BytesIO())
    with opened as stream, closing(made(stream, request, several=several)) as to:
        try:
            yield to
        except KeyboardInterrupt as interrupt:
            if not to.worth_keeping or _had_more(request, to):
                raise
            stopped = interrupt
        to.finish()
    if stopped is not None:
        raise stopped


def _had_more(request: Request, to: Report) -> bool:
    """Whether the file of ``--resume``, which the output would replace, has more records than were written: then it
    stays.
    """
    if request.resume is None or not request.output or not Path(request.output).exists():
        return False
    earlier = Path(request.resume)
    return earlier.samefile(request.output) and earlier.stat().st_size > to.written


def _form(request: Request, *, pictures: bool, tables: bool, solved: bool) -> type[Report]:
    """The class of the report. Imports happen here, so that results in words do not wait for them."""
    if request.only_status or request.only_answer:
        from satpuzzles.cli.rows import Answers, Statuses

        option = "--only-status" if request.only_status else "--only-answer"
        if request.as_json or request.to is not None:
            raise UsageError(f"{option} cannot be combined with {'--json' if request.to is None else '--to'}")
        expect_ending(request.output, TEXT)
        return Statuses if request.only_status else Answers
    found, also = ending_of(request.output), list[str]()
    if solved and found and found not in TEXT and not request.writes_json and request.to is None:
        from satpuzzles.cli.puzzle_files import Solved

        also = [] if for_ending(found) is not None else Solved.endings()
        if found in also:
            return Solved
    if tables:
        if found in TABLES and not request.writes_json and request.to is None:
            from satpuzzles.cli.rows import Csv, Parquet

            return Csv if found == CSV else Parquet
        also += TABLES
    if pictures and renderer_for(request, also=also) is not None:
        from satpuzzles.cli.pictures import Pictures

        return Pictures
    if not request.writes_json and request.to is None:
        expect_ending(request.output, (*TEXT, *JSON, *also))
    return Report
