"""``satpuzzles help``."""

import click

from satpuzzles.cli.request import Request, command
from satpuzzles.cli.run import ANSWERED


@command("help")
@click.argument("words", nargs=-1, metavar="[COMMAND] [KIND]")
def show_help(_request: Request, words: tuple[str, ...]) -> int:
    """Show the help of satpuzzles, of a COMMAND, or of 'generate' for a KIND."""
    context = click.get_current_context()
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
