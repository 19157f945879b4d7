"""The values of options as types of click, and the endings of output files."""

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

import click

from satpuzzles.common.document import TEXT_KEYS
from satpuzzles.common.files import STANDARD_OUTPUT, ending, own_file
from satpuzzles.common.options import Number, Values, Whole, Words
from satpuzzles.errors import LONGEST_PATH, InstanceError, UsageError, either, one_line
from satpuzzles.formats.text import json_value

TEXT = (".txt",)
JSON = (".json", ".jsonl", ".ndjson")
CSV, PARQUET = ".csv", ".parquet"
TABLES = (CSV, PARQUET)
"""The endings of files with a row for each puzzle."""
FORMULA = (".cnf", ".dimacs")
CUBES = (".icnf",)


def output_file(name: str) -> str:
    """The name of an output file; names of standard output, such as ``/dev/stdout``, become ``-``."""
    return STANDARD_OUTPUT if own_file(name) == 1 else name


def ending_of(output: str) -> str:
    """The ending of the file ``output``, as `satpuzzles.common.files.ending`; empty for standard output."""
    return "" if output == STANDARD_OUTPUT else ending(output)


def expect_ending(output: str, possible: Iterable[str]) -> None:
    """Raise UsageError if ``output`` has an ending that is not among ``possible``."""
    found, endings = ending_of(output), [*dict.fromkeys(possible)]
    if found and found not in endings:
        raise UsageError(f"{one_line(output, LONGEST_PATH)}: expected a file that ends in {either(endings)}")


def typed(values: Values) -> click.ParamType[Any]:
    """The type of click whose texts ``values`` reads: with ranges in help, and completed words in shells."""
    match values:
        case Whole():
            return _Whole(values)
        case Number():
            return _Number(values)
        case Words():
            return _Words(values)
    return _Text(values)


class _Text(click.ParamType[Any]):
    """Texts that the ``values`` of an option read."""

    name = "text"

    def __init__(self, values: Values) -> None:
        self.values = values

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not isinstance(value, str):
            return value
        try:
            return self.values.read(value)
        except ValueError as error:
            self.fail(str(error), param, ctx)

    def get_metavar(self, *arguments: Any, **named: Any) -> str | None:
        return self.values.metavar or super().get_metavar(*arguments, **named)


class _Whole(_Text, click.IntRange):
    def __init__(self, values: Whole) -> None:
        click.IntRange.__init__(self, values.low, values.high)
        super().__init__(values)


class _Number(_Text, click.FloatRange):
    def __init__(self, values: Number) -> None:
        is_open = values.open
        click.FloatRange.__init__(self, values.low, values.high, is_open, is_open and values.high is not None)
        super().__init__(values)


class _Words(_Text, click.Choice[str]):
    def __init__(self, values: Words) -> None:
        click.Choice.__init__(self, [*map(str, values.words)], case_sensitive=False)
        super().__init__(values)


def several(read: Callable[[tuple[str, ...]], Any]) -> Callable[..., Any]:
    """The callback of click for an option that is given several times, whose texts ``read`` makes a value of."""

    def called(_context: click.Context, _parameter: click.Parameter, texts: tuple[str, ...]) -> Any:
        try:
            return read(texts)
        except ValueError as error:
            raise click.BadParameter(str(error)) from None

    return called


def values_of_fields(values: tuple[str, ...]) -> dict[str, Any]:
    """The values of options such as ``FIELD=VALUE``, by field: JSON, numbers between commas, or text. Raises
    ValueError.
    """
    found: dict[str, Any] = {}
    for value in values:
        field, equals, text = value.partition("=")
        if not (field and equals):
            raise ValueError(f"expected FIELD=VALUE, found {value!r}")
        if field in found:
            raise ValueError(f"expected each field once, found {field} again")
        found[field] = text if field in TEXT_KEYS else _value(text)
    return found


def _value(text: str) -> Any:
    for written in (text, f"[{text}]") if re.fullmatch(r"[\s\d,]*", text) else (text,):
        with suppress(InstanceError):
            return json_value(written.encode(errors="replace"))
    return text
