"""Messages of the running command on standard error, and its progress line on a terminal.

The progress line appears when nothing else was shown for two seconds.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

import click

from satpuzzles.errors import LONGEST_NAME, one_line
from satpuzzles.processes import progress as lines
from satpuzzles.processes.progress import Progress

_KEY = "satpuzzles.progress"
"""The key of the progress in click's context."""

_SAID = "satpuzzles.said"
"""The key in click's context that is set after a message."""


@contextmanager
def showing_progress(context: click.Context, label: str) -> Iterator[None]:
    """Create the progress of the command of ``context``, which `progress` returns from then on."""
    with lines.progress(label) as context.meta[_KEY]:
        yield


def progress() -> Progress:
    """The progress of the running command; one that shows nothing if there is none."""
    context = click.get_current_context(silent=True)
    found: Progress | None = None if context is None else context.meta.get(_KEY)
    return found or Progress()


def on_standard_error(words: str = "", *, nl: bool = True) -> None:
    """Print ``words`` on standard error. A failure is ignored, since the exit code still says what happened."""
    with suppress(OSError):
        click.echo(words, nl=nl, err=True)


def say(words: str) -> None:
    """Clear the progress line and print ``words`` on standard error."""
    progress().give_way()
    on_standard_error(words)
    context = click.get_current_context(silent=True)
    if context is not None:
        context.meta[_SAID] = True


def note(words: str, source: str = "") -> None:
    """Print a note about the puzzles from ``source``, or about what was done."""
    place = f"{one_line(source, LONGEST_NAME)}: " if source else ""
    say(f"satpuzzles: note: {place}{words}")


def end_line(context: click.Context) -> None:
    """End the line in which a terminal shows ^C, unless a message did so."""
    if _SAID not in context.meta:
        on_standard_error()
