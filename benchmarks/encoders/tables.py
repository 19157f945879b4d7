"""The tables of docs/encoders-compared.md, from the figures in docs/encoders/data.parquet."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from statistics import median
from typing import Any

from benchmarks.encoders.__main__ import kept, pairs_that_differ
from benchmarks.instances import ROOT
from satpuzzles.research.comparing.comparison import markdown_table

DATA = ROOT / "docs" / "encoders" / "data.parquet"
_Row = dict[str, Any]


@cache
def data() -> list[_Row]:
    """Each figure, as `benchmarks.encoders` keeps it."""
    return kept(DATA)


def ways(constraint: str, case: str) -> Iterator[str]:
    """Of each way to write a ``constraint``: sizes, CPU milliseconds and megabytes for one ``case``, the least share of
    what follows that it derives, and the median of conflicts for each family.
    """
    found: dict[str, dict[tuple[str, str], list[_Row]]] = defaultdict(lambda: defaultdict(list))
    for row in data():
        if row["constraint"] == constraint:
            found[row["way"]][row["table"], row["case"]].append(row)
    families = [*dict.fromkeys(name for own in found.values() for table, name in own if table == "families")]
    shares = any(table == "propagation" for own in found.values() for table, _ in own)
    head = [case, "clauses", "variables", "ms", "MB", *["derived"] * shares, *families]
    yield from markdown_table(head, [[way, *_cells(own, case, families)] for way, own in found.items()])


def _cells(own: dict[tuple[str, str], list[_Row]], case: str, families: Sequence[str]) -> Iterator[str]:
    rows = own["sizes", case]
    milliseconds, megabytes = median(row["milliseconds"] for row in rows), rows[0]["megabytes"]
    yield from (f"{rows[0][name]:,}" for name in ("clauses", "variables"))
    yield f"{milliseconds:.2g}" if milliseconds < 9.95 else f"{milliseconds:,.0f}"
    yield "failed" if megabytes is None else "" if megabytes < 1 else f"{megabytes:,.0f}"
    if shares := [row["share"] for (table, _), some in own.items() if table == "propagation" for row in some]:
        yield f"{100 * min(shares):.0f} %"
    yield from (f"{median(row['conflicts'] for row in own['families', family]):,.0f}" for family in families)


def pairs() -> Iterator[str]:
    """For each family, how many pairs of encodings differ on all problems."""
    lines = [line.replace(": ", " of ").split(" of ") for line in pairs_that_differ(data())]
    cells = [[family, differ, *rest.removesuffix(" by chance").split(", ")] for family, differ, rest in lines]
    yield from markdown_table(["family", "pairs that differ", "of", "by chance"], cells)
