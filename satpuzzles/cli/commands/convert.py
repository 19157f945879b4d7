"""``satpuzzles convert``."""

from itertools import chain

import click

from satpuzzles.cli import messages
from satpuzzles.cli.command import command
from satpuzzles.cli.request import FILES, Request
from satpuzzles.cli.run import ANSWERED, documents_of
from satpuzzles.cli.values import ending_of
from satpuzzles.common.files import STANDARD_OUTPUT, whole_file
from satpuzzles.common.options import Text
from satpuzzles.errors import UsageError, either
from satpuzzles.formats import Format, name_of
from satpuzzles.formats.convert import Conversion
from satpuzzles.rendering import ALL_RENDERERS, for_ending


@command(
    "convert", *FILES, "to", "output",
    to={
        "values": Text("FORMAT"),
        "help": "Output format, a name from 'satpuzzles list formats'; by default the ending of OUT.",
    },
    output={"help": "Write to the file OUT."},
)  # fmt: skip
def convert(request: Request) -> int:
    """Write puzzles in another format.

    Titles, authors, licences, sources and known solutions are kept where the format has a place for them. A puzzle that
    the format cannot represent is an error.
    """
    from satpuzzles.formats import table  # with all formats

    documents = documents_of(request)
    to, output = request.to, request.output
    if to is not None:
        if to in ALL_RENDERERS.names():
            raise UsageError(f"{to} is a renderer, not a format; use 'satpuzzles render --to {to}'")
        conversion = Conversion(table.named(to))
    else:
        first = next(documents)
        documents = chain([first], documents)
        conversion = Conversion(_format_of(output, str(first[1]["puzzle"])))
    with whole_file(output) as stream:
        for piece in conversion.written(documents):
            stream.write(piece)
    if conversion.left_behind:
        keys = ", ".join(conversion.left_behind)
        messages.note(f"{conversion.to.name} has no place for {keys}")
    if output != STANDARD_OUTPUT:
        click.echo(f"{name_of(output)}: {conversion.count} puzzle{'s' * (conversion.count != 1)}")
    return ANSWERED


def _format_of(output: str, kind: str) -> Format:
    """The format that the ending of ``output`` names for puzzles of this ``kind``. Raises UsageError."""
    from satpuzzles.formats import table

    found, fitting = ending_of(output), table.by_ending(output)
    chosen = [one for one in fitting if kind in one.kinds] if len(fitting) > 1 else fitting
    if len(chosen) == 1:
        return chosen[0]
    if fitting:
        names = either([one.name for one in fitting])
        raise UsageError(f"{name_of(output)}: {found} may be {names}; choose one with --to")
    if for_ending(found) is not None:
        raise UsageError(
            f"{name_of(output)}: expected the ending of a format; pictures are drawn by 'satpuzzles render'"
        )
    endings = [known for one in table.FORMATS for known in one.endings]
    possible = either([*dict.fromkeys(endings)])
    raise UsageError(f"expected a format by --to FORMAT, or an output that ends in {possible}, found neither")
