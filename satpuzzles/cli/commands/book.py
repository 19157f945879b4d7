"""``satpuzzles book``: new puzzles as a book to print."""

from typing import Any

from satpuzzles.books import book as made
from satpuzzles.cli import messages
from satpuzzles.cli.command import command
from satpuzzles.cli.pictures import refuse_terminal
from satpuzzles.cli.request import LIMITS, PROCESSES, Request
from satpuzzles.cli.run import ANSWERED
from satpuzzles.cli.values import expect_ending
from satpuzzles.common.files import whole_file
from satpuzzles.rendering import named

_CHANGED: dict[str, Any] = {
    "file": {"metavar": "CHAPTERS"},
    "output": {"help": "Write the book to the file OUT, a PDF; - is standard output."},
    "jobs": {"help": "Number of processes."},
}
"""The attributes of options that differ here."""


@command("book", "file", "output", *LIMITS, *PROCESSES, in_child=True, **_CHANGED)
def book(request: Request) -> int:
    """Make a book of new puzzles: cover, contents, chapters with rules, page numbers, answers.

    CHAPTERS is a TOML file: the title of the book, its paper, and for each chapter a kind, a count, a difficulty, a
    size. The same file makes the same puzzles on every machine. --time-limit is for each puzzle.
    """
    renderer = named("pdf")
    expect_ending(request.output, renderer.endings)
    refuse_terminal(renderer, request.output)
    progress = messages.progress()
    pages = made(
        request.file,
        jobs=request.jobs,
        scheduler=request.scheduler,
        time_limit=request.time_limit,
        watch=lambda done, count: progress.count(done, count, "puzzle"),
    )
    with whole_file(request.output) as stream:
        stream.write(pages)
    return ANSWERED
