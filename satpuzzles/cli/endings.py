"""Names of output files: the ending says what is written; one that a command cannot write is refused."""

from collections.abc import Iterable
from typing import Any

import click

from satpuzzles.errors import UsageError
from satpuzzles.files import STANDARD_OUTPUT, ending, own_file
from satpuzzles.safe_text import LONGEST_PATH, one_line

TEXT = (".txt",)
JSON = (".json", ".jsonl", ".ndjson")
CSV, PARQUET = ".csv", ".parquet"
TABLES = (CSV, PARQUET)
"""Files with a row for each puzzle."""
FORMULA = (".cnf", ".dimacs")
CUBES = (".icnf",)


class OutputFile(click.types.StringParamType):
    """The name of an output file; whatever names standard output, as ``/dev/stdout`` does, is ``-``."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        name = super().convert(value, param, ctx)
        return STANDARD_OUTPUT if own_file(name) == 1 else name


def ending_of(output: str) -> str:
    """The ending of the file ``output``, as `satpuzzles.files.ending`; empty for standard output."""
    return "" if output == STANDARD_OUTPUT else ending(output)


def expect_ending(output: str, possible: Iterable[str]) -> None:
    """Raise UsageError where the name ``output`` has an ending, and it is none of those that are ``possible``."""
    found, endings = ending_of(output), [*dict.fromkeys(possible)]
    if found and found not in endings:
        raise UsageError(f"{one_line(output, LONGEST_PATH)}: expected a file that ends in {either(endings)}")


def either(words: list[str]) -> str:
    """The ``words`` as a choice: ``a, b or c``."""
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]
