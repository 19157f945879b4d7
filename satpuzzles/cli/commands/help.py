"""``satpuzzles help``."""

import click

from satpuzzles.cli.command import command
from satpuzzles.cli.help import SUMMARIES
from satpuzzles.cli.kinds import page
from satpuzzles.cli.request import Request
from satpuzzles.cli.run import ANSWERED
from satpuzzles.puzzles import PUZZLES


@command("help")
@click.argument("words", nargs=-1, metavar="[COMMAND | KIND] ...")
def show_help(_request: Request, words: tuple[str, ...]) -> int:
    """Show the help of satpuzzles, of a COMMAND, or of a KIND of puzzle: its rules, its document and an example.

    'help generate KIND' has the options for new puzzles of a kind.
    """
    if len(words) == 1 and words[0] not in SUMMARIES and (kind := PUZZLES.opened(words[0])):
        click.echo(page(kind))
        return ANSWERED
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
