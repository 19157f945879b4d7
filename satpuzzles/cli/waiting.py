"""The progress of the command that runs: a line on the terminal where nothing else is shown for two seconds."""

from collections.abc import Iterator
from contextlib import contextmanager

import click

from satpuzzles.processes.progress import Progress, progress

_KEY = "satpuzzles.progress"
"""The key in click's context under which it is kept."""


@contextmanager
def shown(context: click.Context, label: str) -> Iterator[None]:
    """Show the progress of the command of this ``context``, for `current`."""
    with progress(label) as context.meta[_KEY]:
        yield


def current() -> Progress:
    """The progress of the command that runs; one that shows nothing where there is none."""
    context = click.get_current_context(silent=True)
    found: Progress | None = None if context is None else context.meta.get(_KEY)
    return found or Progress()


def say(words: str) -> None:
    """Print ``words`` on standard error, for which the progress gives way."""
    current().give_way()
    click.echo(words, err=True)
