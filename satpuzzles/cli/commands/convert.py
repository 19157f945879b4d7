"""``satpuzzles convert``."""

import click

from satpuzzles.cli import options
from satpuzzles.cli.help import Documented
from satpuzzles.cli.run import ANSWERED
from satpuzzles.files import STANDARD_OUTPUT, whole_file
from satpuzzles.formats import name_of
from satpuzzles.formats.convert import Conversion, format_for, read


@click.command(cls=Documented)
@options.files
@click.option(
    "--to", metavar="FORMAT", help="Output format, a name from 'satpuzzles list formats'; by default the ending of OUT."
)
@click.option("-o", "--output", default=STANDARD_OUTPUT, metavar="OUT", help="Write to the file OUT.")
def convert(files: tuple[str, ...], to: str | None, output: str) -> int:
    """Write puzzles in another format.

    Titles, authors, licences, sources and known solutions are kept where the format has a place for them. A puzzle that
    the format cannot represent is an error.
    """
    conversion = Conversion(format_for(to, output))
    with whole_file(output) as stream:
        for piece in conversion.written(read(files, options.named_format())):
            stream.write(piece)
    if conversion.left_behind:
        keys = ", ".join(conversion.left_behind)
        click.echo(f"satpuzzles: note: {conversion.to.name} has no place for {keys}", err=True)
    if output != STANDARD_OUTPUT:
        click.echo(f"{name_of(output)}: {conversion.count} puzzle{'s' * (conversion.count != 1)}")
    return ANSWERED
