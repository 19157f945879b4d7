"""How sheets and pages look: options of the commands that write them."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import wraps
from typing import Any, cast

import click

from satpuzzles.cli.endings import either, ending_of
from satpuzzles.cli.limits import Command
from satpuzzles.cli.values import Choice, Number, WholeNumber
from satpuzzles.errors import UsageError
from satpuzzles.rendering import ALL_RENDERERS, RENDERERS, for_ending
from satpuzzles.rendering.interface import END, FOOT, LARGEST_MARGIN, MOST_PER_PAGE, PAPERS, Sheet

_NONE = "none"
_OPTIONS: dict[str, dict[str, Any]] = {
    "--paper": {
        "type": Choice(PAPERS),
        "metavar": "|".join(PAPERS),
        "help": "Size of the paper; A4 by default.",
    },
    "--per-page": {
        "type": WholeNumber(1, MOST_PER_PAGE),
        "metavar": "N",
        "help": "Puzzles on a page; by default as many as fit with cells of 6 mm.",
    },
    "--margin": {"type": Number(0, LARGEST_MARGIN), "metavar": "MM", "help": "Margin in millimetres; 15 by default."},
    "--title": {"metavar": "TEXT", "help": "Title above the first puzzle, in a PDF also in the footer."},
    "--author": {"metavar": "TEXT", "help": "Author, in the footer of a PDF or below the title of an HTML page."},
    "--solutions": {
        "type": Choice([END, FOOT, _NONE]),
        "help": "Solutions on pages at the end, upside down at the foot of each page, or none.",
    },
    "--large-print": {"is_flag": True, "help": "Cells of at least 10 mm."},
    "--credits": {"is_flag": True, "help": "Show the author, source and licence of each puzzle below it."},
}
_FIELDS = tuple(option.removeprefix("--").removesuffix("-print").replace("-", "_") for option in _OPTIONS)
NAMES = tuple(f"sheet_{field}" for field in _FIELDS)
"""The parameters, for the groups of ``--help``; other commands have a ``--solutions`` of their own."""


@dataclass(frozen=True, slots=True)
class Printed:
    """How pages look; ``solutions`` says whether they have solutions, None where the user did not choose."""

    sheet: Sheet
    solutions: bool | None


PLAIN = Printed(Sheet(), None)


def printed(function: Command) -> Command:
    """The options for sheets and pages; the command gets them as ``printed``. An output that has no use for one is
    refused.
    """

    @wraps(function)
    def gathered(*args: Any, output: str, **given: Any) -> Any:
        own = {field: given.pop(name) for field, name in zip(_FIELDS, NAMES, strict=True)}
        chosen = {name: value for name, value in own.items() if value not in (None, False)}
        _expect_heeded(chosen, output, given.get("to"))
        where = chosen.pop("solutions", None)
        sheet = Sheet(**chosen, solutions=FOOT if where == FOOT else END)
        return function(
            *args, output=output, printed=Printed(sheet, None if where is None else where != _NONE), **given
        )

    command = cast("Command", gathered)
    for (option, attributes), name in zip(reversed(_OPTIONS.items()), reversed(NAMES), strict=True):
        command = click.option(option, name, **attributes)(command)
    return command


def _expect_heeded(chosen: Collection[str], output: str, to: str | None) -> None:
    """Raise UsageError where what draws the ``output`` has no use for one of the ``chosen`` fields."""
    renderer = for_ending(ending_of(output)) if to is None else ALL_RENDERERS.get(to)
    for option, field in zip(_OPTIONS, _FIELDS, strict=True):
        if field in chosen and (renderer is None or field not in renderer.sheet):
            fitting = [one for one in RENDERERS if field in one.sheet]
            names, endings = either([one.name.upper() for one in fitting]), either([one.endings[0] for one in fitting])
            raise UsageError(f"{option} is for {names} files; write one with -o and a name that ends in {endings}")
