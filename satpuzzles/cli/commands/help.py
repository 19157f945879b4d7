"""``satpuzzles help``."""

import click

from satpuzzles.cli.help import Documented
from satpuzzles.cli.run import ANSWERED


@click.command("help", cls=Documented)
@click.argument("words", nargs=-1, metavar="[COMMAND] [KIND]")
@click.pass_context
def show_help(context: click.Context, words: tuple[str, ...]) -> int:
    """Show the help of satpuzzles, of a COMMAND, or of 'generate' for a KIND."""
    shown = context.find_root()
    for word in words:
        group = shown.command
        if not isinstance(group, click.Group):
            raise click.UsageError(f"expected one command, found {' '.join(words)!r}", context)
        _, command, _ = group.resolve_command(shown, [word])
        if command is not None:
            shown = click.Context(command, info_name=word, parent=shown)
    click.echo(shown.get_help())
    return ANSWERED
