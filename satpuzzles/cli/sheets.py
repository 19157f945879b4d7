"""The options for the pages of a PDF."""

from functools import wraps
from typing import Any, cast

import click

from satpuzzles.cli.limits import Command
from satpuzzles.cli.numbers import Number, WholeNumber
from satpuzzles.errors import UsageError
from satpuzzles.rendering import PAPERS, Renderer, Sheet

_OPTIONS = (
    click.option("--paper", type=click.Choice(PAPERS, case_sensitive=False), help="Paper of a PDF; A4 by default."),
    click.option(
        "--per-page", type=WholeNumber(1, 100), help="Puzzles on each page of a PDF; as many as fit by default."
    ),
    click.option("--title", help="Title above the puzzles of a PDF and at the foot of each page."),
    click.option("--margin", type=Number(5, 60), help="Margin of a PDF in millimetres; 15 by default."),
    click.option(
        "--solution-at-foot",
        "at_foot",
        is_flag=True,
        help="With --solution, print solutions upside down at the foot of each page of a PDF.",
    ),
    click.option("--large-print", "large", is_flag=True, help="Print a PDF with large cells and words."),
)
_NAMES = ("paper", "per_page", "title", "margin", "at_foot", "large")


def sheet_options(function: Command) -> Command:
    """How a PDF is laid out; the command gets it as ``sheet``, None where nothing was chosen."""

    @wraps(function)
    def command(*args: Any, **kwargs: Any) -> Any:
        values = {name: kwargs.pop(name) for name in _NAMES}
        chosen = {name: value for name, value in values.items() if value}
        return function(*args, sheet=Sheet(**chosen) if chosen else None, **kwargs)

    for option in reversed(_OPTIONS):
        command = option(command)
    return cast("Command", command)


def expect_pdf(sheet: Sheet | None, renderer: Renderer, *, solution: bool) -> None:
    """Raise UsageError where options for a sheet do not fit what is drawn."""
    if sheet is not None and renderer.name != "pdf":
        raise UsageError("--paper and the other options for pages are for PDF files")
    if sheet is not None and sheet.at_foot and not solution:
        raise UsageError("--solution-at-foot needs --solution")
