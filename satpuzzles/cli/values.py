"""Types of option values: numbers in a range and choices, with errors that say what was expected and what was found.

Click uses int() and float(), which also take digits of other scripts and ``1_0``; float() takes ``nan`` too, which is
in no range.
"""

import math
import re
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

import click

from satpuzzles.common.document import TEXT_KEYS
from satpuzzles.common.files import STANDARD_OUTPUT, ending, own_file
from satpuzzles.errors import LONGEST_PATH, InstanceError, UsageError, one_line, suggestion
from satpuzzles.formats.text import json_value

TEXT = (".txt",)
JSON = (".json", ".jsonl", ".ndjson")
CSV, PARQUET = ".csv", ".parquet"
TABLES = (CSV, PARQUET)
"""The endings of files with a row for each puzzle."""
FORMULA = (".cnf", ".dimacs")
CUBES = (".icnf",)


class OutputFile(click.types.StringParamType):
    """The name of an output file; names of standard output, such as ``/dev/stdout``, become ``-``."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        name = super().convert(value, param, ctx)
        return STANDARD_OUTPUT if own_file(name) == 1 else name


def ending_of(output: str) -> str:
    """The ending of the file ``output``, as `satpuzzles.common.files.ending`; empty for standard output."""
    return "" if output == STANDARD_OUTPUT else ending(output)


def expect_ending(output: str, possible: Iterable[str]) -> None:
    """Raise UsageError if ``output`` has an ending that is not among ``possible``."""
    found, endings = ending_of(output), [*dict.fromkeys(possible)]
    if found and found not in endings:
        raise UsageError(f"{one_line(output, LONGEST_PATH)}: expected a file that ends in {either(endings)}")


def either(words: list[str]) -> str:
    """The ``words`` as a choice in text: ``a, b or c``."""
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]


_UNITS = {"SECONDS": "seconds", "MB": "megabytes", "MM": "millimetres"}
"""What an option with this metavar counts, such as seconds."""


class WholeNumber(click.IntRange):
    """A whole number in a range."""

    name = "a whole number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return super().convert(_plain(value), param, ctx)
        except (ValueError, click.BadParameter):
            self.fail(_refusal(self, value, param), param, ctx)


class Number(click.FloatRange):
    """A number in a range, with or without a fraction."""

    name = "a number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            number = super().convert(_plain(value), param, ctx)
        except (ValueError, click.BadParameter):
            number = math.nan
        if math.isnan(number):
            self.fail(_refusal(self, value, param), param, ctx)
        return number


def _plain(value: Any) -> Any:
    """``value``; raises ValueError for a text with digits of other scripts or underscores."""
    if isinstance(value, str) and (not value.isascii() or "_" in value):
        raise ValueError
    return value


def _refusal(numbers: click.IntRange | click.FloatRange, value: Any, param: click.Parameter | None) -> str:
    """An error that says what the option takes, such as ``expected a number of seconds, at least 0``, and the ``value``
    found.
    """
    unit = _UNITS.get(str(param and param.metavar))
    number = f"{numbers.name} of {unit}" if unit else numbers.name
    low, high = numbers.min, numbers.max
    if high is None:
        number += f", {'more than' if numbers.min_open else 'at least'} {low}"
    else:
        number += f" between {low} and {high}" if numbers.max_open else f" from {low} to {high}"
    digits = "" if str(value).isascii() else ", in the digits 0 to 9"
    return f"expected {number}{digits}, found {value!r}"


class Choice(click.Choice[str]):
    """One of several words, in any case and with blanks around it."""

    def __init__(self, words: Iterable[object]) -> None:
        super().__init__([*map(str, words)], case_sensitive=False)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            return super().convert(str(value).strip(), param, ctx)
        except click.BadParameter:
            words = [*self.choices]
            self.fail(f"expected {either(words)}, found {value!r}{suggestion(value, words)}", param, ctx)


def pairs(_context: click.Context, _parameter: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    """The values of options such as ``ROLE=NAME``, by role."""
    named = {}
    for value in values:
        role, equals, name = value.partition("=")
        if not (role and equals and name):
            raise click.BadParameter(f"expected ROLE=NAME, found {value!r}")
        named[role] = name
    return named


def values_of_fields(_context: click.Context, _parameter: click.Parameter, values: tuple[str, ...]) -> dict[str, Any]:
    """The values of options such as ``FIELD=VALUE``, by field: JSON, numbers between commas, or text."""
    found: dict[str, Any] = {}
    for value in values:
        field, equals, text = value.partition("=")
        if not (field and equals):
            raise click.BadParameter(f"expected FIELD=VALUE, found {value!r}")
        if field in found:
            raise click.BadParameter(f"expected each field once, found {field} again")
        found[field] = text if field in TEXT_KEYS else _value(text)
    return found


def _value(text: str) -> Any:
    for written in (text, f"[{text}]") if re.fullmatch(r"[\s\d,]*", text) else (text,):
        with suppress(InstanceError):
            return json_value(written.encode(errors="replace"))
    return text
