"""Files of comparisons, in the form that the ending names: CSV, JSON and Markdown, or a heat map."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from typing import Any, TypeAlias

from satpuzzles.common import orjson
from satpuzzles.common.files import ending
from satpuzzles.errors import LONGEST_PATH, UsageError, one_line
from satpuzzles.research.comparing.comparison import (
    Comparison,
    Named,
    csv_table,
    encodings_in_words,
    markdown_table,
    rows,
    sentence,
)

Write: TypeAlias = Callable[[Sequence[Named]], bytes]


def record(name: str, comparison: Comparison) -> dict[str, Any]:
    """A comparison as JSON; unknown figures are null."""
    return {
        "file": one_line(name),
        "puzzle": comparison.puzzle.kind,
        "status": str(comparison.verdict),
        "open_values": comparison.open_values,
        "impossible_values": comparison.impossible_values,
        "presolve": comparison.presolve,
        "reason": comparison.reason,
        "cases": [asdict(case) for case in comparison.cases],
    }


def as_json(comparisons: Iterable[Named]) -> bytes:
    """One JSON array, a `record` for each puzzle."""
    records = [record(name, comparison) for name, comparison in comparisons]
    return orjson.dumps(records, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def as_csv(comparisons: Iterable[Named]) -> bytes:
    """A row for each case; unknown figures are empty."""
    rows = [
        {"file": one_line(name), "puzzle": comparison.puzzle.kind}
        | asdict(case)
        | {"encodings": encodings_in_words(case.encodings)}
        for name, comparison in comparisons
        for case in comparison.cases
    ]
    return csv_table(rows[0], rows).encode()


def as_markdown(comparisons: Iterable[Named]) -> bytes:
    """A heading, a sentence and a table for each puzzle."""
    parts: list[str] = []
    for name, comparison in comparisons:
        parts += [f"## {one_line(name)}", "", f"{sentence(comparison)}.", ""]
        parts += [*markdown_table(*rows(comparison)), ""]
    return "\n".join(parts).encode()


_TABLES: dict[str, Write] = {".csv": as_csv, ".json": as_json, ".md": as_markdown}
_PLOTS = (".svg", ".png")


def writer(output: str) -> Write:
    """The function that makes the content of the file ``output`` from comparisons, by its ending.

    .csv, .json and .md are tables, .svg and .png a heat map. Raises UsageError for any other ending, and for a plot
    without matplotlib.
    """
    found = ending(output)
    if found in _TABLES:
        return _TABLES[found]
    if found not in _PLOTS:
        shown = one_line(output, LONGEST_PATH)
        raise UsageError(f"{shown}: expected a file that ends in .csv, .json, .md, .svg or .png")
    from satpuzzles.research.comparing.plots import drawn, heat_map, require_matplotlib

    require_matplotlib()
    return lambda comparisons: drawn(heat_map(comparisons), found)
