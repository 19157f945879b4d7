"""What the command that runs says on standard error, and its progress: a line on the terminal where nothing else is
shown for two seconds.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

import click

from satpuzzles.errors import LONGEST_NAME, one_line
from satpuzzles.processes import progress as lines
from satpuzzles.processes.progress import Progress

_KEY = "satpuzzles.progress"
"""The key in click's context under which it is kept."""

_SAID = "satpuzzles.said"
"""The key there that says that something was said."""


@contextmanager
def showing_progress(context: click.Context, label: str) -> Iterator[None]:
    """Show the progress of the command of this ``context``, for `progress`."""
    with lines.progress(label) as context.meta[_KEY]:
        yield


def progress() -> Progress:
    """The progress of the command that runs; one that shows nothing where there is none."""
    context = click.get_current_context(silent=True)
    found: Progress | None = None if context is None else context.meta.get(_KEY)
    return found or Progress()


def on_standard_error(words: str = "", *, nl: bool = True) -> None:
    """Print ``words`` on standard error. Where it cannot be written, the exit code tells all the same."""
    with suppress(OSError):
        click.echo(words, nl=nl, err=True)


def say(words: str) -> None:
    """Print ``words`` on standard error, for which the progress gives way."""
    progress().give_way()
    on_standard_error(words)
    context = click.get_current_context(silent=True)
    if context is not None:
        context.meta[_SAID] = True


def note(words: str, source: str = "") -> None:
    """Say what the user may want to know about the puzzles from ``source``, or about what was done."""
    place = f"{one_line(source, LONGEST_NAME)}: " if source else ""
    say(f"satpuzzles: note: {place}{words}")


def end_line(context: click.Context) -> None:
    """End the line in which a terminal shows Ctrl-C, if nothing was said."""
    if _SAID not in context.meta:
        on_standard_error()
