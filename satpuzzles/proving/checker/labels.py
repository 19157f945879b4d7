"""The clause that forbids a grid, read from the labels of a formula alone.

The labels are the comments ``block {...}`` before the problem line: each names an array of variables, its shape, and
for integers the values of the last axis (`satenc.formula.dimacs` writes them). The cells of a grid in reading order are
the entries of the array that is marked as the answer.
"""

from collections.abc import Callable, Sequence
from typing import Any

from satpuzzles.proving.checker.text import Cnf, Malformed, proceeding, records


def forbidding_clause(
    cnf: Cnf, grid: Sequence[Sequence[int]], proceed: Callable[[], object] = lambda: None
) -> list[int]:
    """The clause that every answer except ``grid`` satisfies, its literals in the order of their variables.

    An integer with a variable ``x = v`` for each value has one literal in the clause, that of its value; a Boolean, and
    an integer with variables ``x >= v``, or ``x & w`` for its bits, has all its variables there. ``proceed`` as in
    `proceeding`. Raises Malformed if the labels do not fit the grid.
    """
    answers = [record for record in records(cnf, "block") if record.get("answer")]
    if not answers:  # the givens leave no choice
        return []
    if len(answers) > 1:
        raise Malformed(f"expected one array of answer variables, found {len(answers)}")
    cells = [value for row in grid for value in row]
    try:
        return _forbidding(answers[0], cells, proceed)
    except (KeyError, TypeError, IndexError, ValueError) as error:
        raise Malformed(f"expected a label that fits {len(cells)} cells, found {answers[0]}") from error


def _forbidding(record: dict[str, Any], cells: list[int], proceed: Callable[[], object]) -> list[int]:
    values, relation = record.get("values", [1]), record.get("relation")
    shape = record["shape"] if relation is None else record["shape"][:-1]
    size = 1
    for length in shape:
        size *= length
    if size != len(cells):
        raise ValueError("another number of cells")
    clause = []
    entries = _entries(record, size * len(values))
    for variable, entry in enumerate(proceeding(entries, proceed), start=record["first"]):
        value, limit = cells[entry // len(values)], values[entry % len(values)]
        holds = value >= limit if relation == ">=" else bool(value & abs(limit)) if relation == "&" else value == limit
        if holds or relation != "=":
            clause.append(-variable if holds else variable)
    return clause


def _entries(record: dict[str, Any], size: int) -> list[int]:
    """The places in an array that have a variable. ``runs`` of the record counts absent and present ones in turn."""
    runs = record.get("runs", [0, size])
    entries: list[int] = []
    place = 0
    for absent, present in zip(runs[::2], runs[1::2], strict=False):
        if absent < 0 or present < 0 or place + absent + present > size:
            raise ValueError("runs beyond the array")
        entries += range(place + absent, place + absent + present)
        place += absent + present
    if len(entries) != record["count"]:
        raise ValueError("another number of variables")
    return entries
