"""``satpuzzles generate``: a subcommand for each kind that has a generator, its options from the generator's fields."""

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import Any

import click

from satpuzzles.cli import messages
from satpuzzles.cli.command import click_option, command, named_as_options
from satpuzzles.cli.help import EXAMPLES, SUMMARIES, Commands, described
from satpuzzles.cli.output import report
from satpuzzles.cli.puzzle_files import Add, puzzle_file
from satpuzzles.cli.report import on_terminal, table
from satpuzzles.cli.request import LIMITS, PAGES, PROCESSES, PUZZLE_FORM, Request
from satpuzzles.cli.run import ANSWERED, FAILED, GAVE_UP
from satpuzzles.cli.values import JSON, expect_ending
from satpuzzles.common.files import STANDARD_OUTPUT, make_folder
from satpuzzles.common.options import Option, Text, Whole, options_of
from satpuzzles.errors import SatpuzzlesError, SolverError, UsageError
from satpuzzles.formats import Document, puzzle_of
from satpuzzles.making.further_rules import with_further_rules
from satpuzzles.making.generate import Missing, Series, documents, warning
from satpuzzles.making.generators import GENERATORS, Generator
from satpuzzles.making.generators.interface import made, parameters
from satpuzzles.processes.parallel import workers
from satpuzzles.puzzles import PUZZLES, implied, kind_of, title
from satpuzzles.stating.display import drawings_of


class _Kinds(Commands):
    """The group of subcommands. It imports only the generator that is used."""

    noun, listed_by = "kind", "satpuzzles list puzzles"
    advice = "; a kind of your own is the path of its file, as in ./mine.py"

    def list_commands(self, _context: click.Context) -> list[str]:
        return GENERATORS.names()

    def get_command(self, _context: click.Context, name: str) -> click.Command | None:
        PUZZLES.opened(name)
        kind = kind_of(name)
        generator = GENERATORS.get(kind)
        if generator is None and PUZZLES.get(kind) is not None:
            raise UsageError(f"there is no generator of {kind} puzzles: the kind states no 'spare' clues")
        return None if generator is None else _command(generator, implied(name))


@click.command(cls=_Kinds, subcommand_metavar="KIND [OPTIONS]", short_help=SUMMARIES["generate"])
def generate() -> None:
    """Make new puzzles with exactly one solution each, as JSON lines, pictures or another format.

    On a terminal each puzzle is drawn, with the command that makes it again and writes it to a file; --json prints JSON
    instead. The same seed makes the same puzzles on every machine. 'satpuzzles generate KIND --help' shows the options
    of a kind.
    """


generate.help = described(generate.help or "", EXAMPLES["generate"])


def _command(generator: type[Generator], implied: Mapping[str, Any]) -> click.Command:
    """The subcommand for a ``generator``; options in ``implied`` have these values unless the user gives others."""

    def run(
        request: Request,
        difficulty: str | None,
        techniques: str | None,
        certificates: str | None,
        seed: int | None,
        first: int,
        number: int,
        also: tuple[str, ...],
        **chosen: Any,
    ) -> int:
        seed = secrets.randbelow(2**32) if seed is None else seed
        with named_as_options():
            if operand is not None and (given := chosen.pop(_OPERAND)) is not None:
                if chosen[operand] is not None:
                    raise UsageError(f"'{operand}' was given twice: {given} and {chosen[operand]}")
                chosen[operand] = given
            usual = made(generator, implied)
            fields = {n: getattr(usual, n) if n in implied and not value else value for n, value in chosen.items()}
            limit = request.time_limit
            own = with_further_rules(generator(**fields), also)
            series = Series(own, seed, difficulty, certificates, limit, techniques=techniques)
        if difficulty is not None and (rare := warning(series.generator, difficulty)):
            messages.say(f"satpuzzles: {rare}")
        if certificates is not None:
            make_folder(certificates)
        add_to = partial(puzzle_file, request, generator.kind, several=number > 1)
        if request.as_json and request.to is not None:
            raise UsageError("--json cannot be combined with --to")
        if request.as_json:
            expect_ending(request.output, JSON)
        elif request.to is None and on_terminal(request.output):
            again = series.command(first).removesuffix(" --first 1")
            add_to = partial(_shown, f"{again}{f' -n {number}' * (number > 1)} -o puzzle.json")
        with named_as_options():
            return _generate(series, range(first, first + number), request, add_to)

    own: list[click.Parameter] = [click_option(*one) for one in (parameters(generator) | _WISHES).items()]
    operand = next((name for name, one in parameters(generator).items() if one.operand), None)
    if operand is not None:
        own.append(click.Argument([_OPERAND], required=False, metavar="[FILE]"))
    examples = tuple(f"generate {generator.kind} {more}" for more in ("--seed 7", "--to text", "-n 4 -o sheet.pdf"))
    description = described(f"Make {title(generator.kind)} puzzles.{_not_symmetric(generator)}", examples)
    taken = ("output", "to", "as_json", "hints", "stats", *PAGES, *LIMITS, *PROCESSES)
    return command(generator.kind, *taken, in_child=True, own=own, help=description, **_CHANGED)(run)


_NOT_SYMMETRIC = {
    "none": "each clue that the answer implies is stated",
    "some": "few clues of an answer have another one opposite",
    "": "its clues are no numbers in cells, or are placed together with the answer",
}
"""Why a kind has no option for a pattern of clues, by its `Making.spare`."""


def _not_symmetric(generator: type[Generator]) -> str:
    if "symmetric" in parameters(generator):
        return ""
    kind = PUZZLES.named(generator.kind, "kind")
    return f" There is no --symmetric: {_NOT_SYMMETRIC[kind.making.spare]}."


@contextmanager
def _shown(command: str) -> Iterator[Add]:
    """A function that draws a puzzle on the terminal and ends with the ``command`` that writes it to a file.

    A kind without a drawing is printed as JSON.
    """
    with report(Request()) as to:

        def add(document: Document) -> None:
            for drawing in (found := drawings_of(puzzle_of(document))):
                to.line(", ".join(filter(None, (drawing.title, document.get("difficulty")))))
                to.drawing(drawing)
            if not found:
                to.record(document)

        yield add
        to.line(f"to keep it: satpuzzles {command}")


_CHANGED = {
    "output": {"help": "Write to the file OUT, in the format of its ending, for example .jsonl, .svg or .pdf."},
    "to": PUZZLE_FORM,
    "stats": {"help": "Also solve each puzzle, and print sizes, times and solver statistics to standard error."},
    "jobs": {"help": "Number of processes."},
}
"""The help of options that have another meaning here."""

_OPERAND = "operand"
"""The name of an argument that stands on the command line without an option."""

_WISHES = options_of(Series) | {
    "also": Option(
        help='Make puzzles that keep this rule too, for example "r1c1 + r1c2 == r2c1"; may be given several times.',
        values=Text("RULE"),
        several=tuple,
    ),
    "number": Option(default=1, help="Number of puzzles; 1 by default.", values=Whole(1), names="-n"),
    "first": Option(default=1, help="Start with the Nth puzzle of the seed.", values=Whole(1)),
}
"""The options of all generators, in the order of ``--help``."""


def _show_statistics(number: int, document: Document, time_limit: float | None) -> None:
    """Solve the puzzle, and print statistics on standard error, since the puzzle is on standard output."""
    from satpuzzles.solving.options import Options  # not needed to generate
    from satpuzzles.solving.search import Search

    search = Search(puzzle_of(document), 1, Options(time_limit=time_limit))
    reason = search.found([*search]).reason
    for row in (f"puzzle {number}", *table(search.statistics), *([f"gave up: {reason}"] if reason else [])):
        messages.say(row)


def _generate(
    series: Series, numbers: Iterable[int], request: Request, opened: Callable[[], AbstractContextManager[Add]]
) -> int:
    stopped: BaseException | None = None
    done, wanted, code = 0, [*numbers], ANSWERED
    progress = messages.progress()
    # to certify takes a solver long, and SIGTERM ends a process in a solver at once: what is made must not be lost then
    in_child = series.certificates is not None and request.output != STANDARD_OUTPUT and len(wanted) > 1
    with opened() as add:
        try:
            with workers(request.jobs, request.scheduler, in_child=in_child) as found:
                made = documents(series, wanted, found, watch=progress.tell)
                for number, document in zip(wanted, made, strict=True):
                    if isinstance(document, Missing):
                        messages.say(f"satpuzzles: puzzle {number}: {document.reason}")
                        code = max(code, FAILED if document.error is SolverError else GAVE_UP)
                        continue
                    if on_terminal(request.output):
                        progress.give_way()
                    add(document)
                    done += 1
                    if request.stats:
                        _show_statistics(number, document, series.time_limit)
                    progress.count(done, len(wanted), "puzzle")
        except (KeyboardInterrupt, SatpuzzlesError) as error:
            if not done:
                raise
            stopped = error  # what is finished stays
        if not done:
            raise click.exceptions.Exit(code)  # and leave no file
    if stopped is not None:
        messages.say(f"satpuzzles: stopped after {done} of {len(wanted)} puzzles, which are kept")
        raise stopped
    return code
