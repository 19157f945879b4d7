"""The tables of docs/encoders-compared.md, from the figures in docs/encoders/data.parquet."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from statistics import median
from typing import Any

from benchmarks.encoders.__main__ import kept
from benchmarks.instances import ROOT
from satpuzzles.research.comparing.comparison import markdown_table

DATA = ROOT / "docs" / "encoders" / "data.parquet"
_Row = dict[str, Any]


@cache
def data() -> list[_Row]:
    """Each figure, as `benchmarks.encoders` keeps it."""
    return kept(DATA)


def ways(constraint: str, case: str, chosen: Sequence[str]) -> Iterator[str]:
    """Of the ``chosen`` ways to write a ``constraint``: sizes and CPU milliseconds for one ``case``, the least share of
    what follows that is derived, where that differs, and the median of conflicts for each family.
    """
    found: dict[str, dict[tuple[str, str], list[_Row]]] = {way: defaultdict(list) for way in chosen}
    for row in data():
        if row["constraint"] == constraint and row["way"] in found:
            found[row["way"]][row["table"], row["case"]].append(row)
    families = [*dict.fromkeys(name for own in found.values() for table, name in own if table == "families")]
    shares = {way: share for way, own in found.items() if (share := _derived(own))}
    differ = len({*shares.values()}) > 1
    head = [case, "clauses", "variables", "ms", *["derived"] * differ, *families]
    lines = [
        [way, *_sizes(own["sizes", case]), *[shares.get(way, "")] * differ, *_conflicts(own, families)]
        for way, own in found.items()
    ]
    yield from markdown_table(head, lines)


def _sizes(rows: Sequence[_Row]) -> Iterator[str]:
    milliseconds = median(row["milliseconds"] for row in rows)
    yield from (f"{rows[0][name]:,}" for name in ("clauses", "variables"))
    yield f"{milliseconds:.2g}" if milliseconds < 9.95 else f"{milliseconds:,.0f}"


def _derived(own: dict[tuple[str, str], list[_Row]]) -> str:
    shares = [row["share"] for (table, _), some in own.items() if table == "propagation" for row in some]
    return f"{100 * min(shares):.0f} %" if shares else ""


def _conflicts(own: dict[tuple[str, str], list[_Row]], families: Sequence[str]) -> Iterator[str]:
    return (f"{median(row['conflicts'] for row in own['families', family]):,.0f}" for family in families)
