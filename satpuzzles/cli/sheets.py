"""How PDF pages look: options of the commands that write them."""

from dataclasses import dataclass
from functools import wraps
from typing import Any, cast

import click

from satpuzzles.cli.endings import ending_of
from satpuzzles.cli.limits import Command
from satpuzzles.cli.numbers import Number, WholeNumber
from satpuzzles.cli.options import was_given
from satpuzzles.errors import UsageError
from satpuzzles.rendering.interface import END, FOOT, LARGEST_MARGIN, MOST_PER_PAGE, PAPERS, Sheet

_NONE = "none"
_OPTIONS: dict[str, dict[str, Any]] = {
    "--paper": {
        "type": click.Choice([*PAPERS], case_sensitive=False),
        "metavar": "|".join(PAPERS),
        "help": "Size of the paper; A4 by default.",
    },
    "--per-page": {
        "type": WholeNumber(1, MOST_PER_PAGE),
        "metavar": "N",
        "help": "Puzzles on a page; by default as many as fit with cells of 6 mm.",
    },
    "--margin": {"type": Number(0, LARGEST_MARGIN), "metavar": "MM", "help": "Margin in millimetres; 15 by default."},
    "--title": {"metavar": "TEXT", "help": "Title above the first puzzle and in the footer."},
    "--author": {"metavar": "TEXT", "help": "Author in the footer."},
    "--solutions": {
        "type": click.Choice([END, FOOT, _NONE]),
        "help": "Solutions on pages at the end, upside down at the foot of each page, or none.",
    },
    "--large-print": {"is_flag": True, "help": "Cells of at least 10 mm."},
    "--credits": {"is_flag": True, "help": "Show the author, source and licence of each puzzle below it."},
}
_FIELDS = tuple(option.removeprefix("--").replace("-", "_") for option in _OPTIONS)
NAMES = tuple(f"sheet_{field}" for field in _FIELDS)
"""The parameters, for the groups of ``--help``; other commands have a ``--solutions`` of their own."""


@dataclass(frozen=True, slots=True)
class Printed:
    """How pages look; ``solutions`` says whether they have solutions, None where the user did not choose."""

    sheet: Sheet
    solutions: bool | None


PLAIN = Printed(Sheet(), None)


def printed(function: Command) -> Command:
    """The options for PDF pages; the command gets them as ``printed``. With another output they are refused."""

    @wraps(function)
    def gathered(*args: Any, output: str, **given: Any) -> Any:
        own = {field: given.pop(name) for field, name in zip(_FIELDS, NAMES, strict=True)}
        chosen = {name: value for name, value in own.items() if value not in (None, False)}
        if chosen and not (given.get("to") == "pdf" or (ending_of(output) == ".pdf" and given.get("to") is None)):
            named = next(option for option, name in zip(_OPTIONS, NAMES, strict=True) if was_given(name))
            raise UsageError(f"{named} is for PDF files; write one with -o and a name that ends in .pdf")
        where = chosen.pop("solutions", None)
        large = chosen.pop("large_print", False)
        sheet = Sheet(**chosen, large=large, solutions=FOOT if where == FOOT else END)
        return function(
            *args, output=output, printed=Printed(sheet, None if where is None else where != _NONE), **given
        )

    command = cast("Command", gathered)
    for (option, attributes), name in zip(reversed(_OPTIONS.items()), reversed(NAMES), strict=True):
        command = click.option(option, name, **attributes)(command)
    return command
