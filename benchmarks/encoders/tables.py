"""The tables of docs/encoders-compared.md, from the figures in docs/encoders/."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from statistics import median
from typing import Any

import numpy as np

from benchmarks.encoders import survey
from benchmarks.encoders.figures import kept, kept_about
from benchmarks.encoders.ratios import costs, interval, is_answered, ratios
from benchmarks.instances import ROOT
from benchmarks.machine import sentence
from satpuzzles.research.comparing.comparison import markdown_table

DATA, SURVEY = (ROOT / "docs" / "encoders" / f"{name}.parquet" for name in ("data", "survey"))
_Row = dict[str, Any]


@cache
def data() -> list[_Row]:
    """Each figure, as `benchmarks.encoders` keeps it."""
    return kept(DATA)


def ways(constraint: str, case: str, chosen: Sequence[str]) -> Iterator[str]:
    """Of the ``chosen`` ways to write a ``constraint``: sizes and CPU milliseconds for one ``case``, and the least of
    the shares of what follows that are derived, where that differs.
    """
    found: dict[str, dict[tuple[str, str], list[_Row]]] = {way: defaultdict(list) for way in chosen}
    for row in data():
        if row["constraint"] == constraint and row["way"] in found:
            found[row["way"]][row["table"], row["case"]].append(row)
    shares = {way: share for way, own in found.items() if (share := _derived(own))}
    differ = len({*shares.values()}) > 1
    head = [case, "clauses", "variables", "ms", *["derived"] * differ]
    lines = [[way, *_sizes(own["sizes", case]), *[shares.get(way, "")] * differ] for way, own in found.items()]
    yield from markdown_table(head, lines)


def _sizes(rows: Sequence[_Row]) -> Iterator[str]:
    milliseconds = median(row["milliseconds"] for row in rows)
    yield from (f"{rows[0][name]:,}" for name in ("clauses", "variables"))
    yield _short(milliseconds)


def _short(number: float) -> str:
    return f"{number:.2g}" if number < 9.95 else f"{number:,.0f}"


def _derived(own: dict[tuple[str, str], list[_Row]]) -> str:
    shares = [row["share"] for (table, _), some in own.items() if table == "propagation" for row in some]
    return f"{100 * min(shares):.0f} %" if shares else ""


@cache
def surveyed() -> list[_Row]:
    """The rows of `benchmarks.encoders.survey`."""
    return survey.whole(kept(SURVEY))


def machines() -> Iterator[str]:
    """On what the survey was made, with which versions, and of how many problems."""
    rows = surveyed()
    for one in kept_about(SURVEY):
        versions = ", ".join(f"{name} {version}" for name, version in one["versions"].items())
        yield f"{sentence(one)}. {versions}."
    problems = {row["problem"]: row["status"] for row in rows if is_answered(row)}
    runs, limits = (sorted({row[name] for row in rows}) for name in ("run", "limit"))
    yield (
        f"{len({row['problem'] for row in rows})} problems, {sum(s == 'unsatisfiable' for s in problems.values())} of "
        f"them unsatisfiable; {len(rows):,} searches, {len(runs)} of each, of {limits[-1]} CPU seconds at most."
    )


def solved() -> Iterator[str]:
    """A line for each way of each sort of constraint, the quickest first: clauses and CPU seconds as geometric means of
    the ratio to the best way, and how many searches did not end.
    """
    head = ["", "clauses", "build ms", "seconds (95 %)", "not ended", "PAR2 s"]
    lines = list[list[object]]()
    for constraint in survey.CHOSEN:
        rows = [row for row in surveyed() if row["constraint"] == constraint]
        own, seconds = ratios(rows), costs(rows)
        by_way: dict[str, list[_Row]] = defaultdict(list)
        for row in rows:
            by_way[row["way"]].append(row)
        least = {
            n: min(row["clauses"] for row in rows if row["problem"] == n) for n in {row["problem"] for row in rows}
        }
        lines.append([f"**{constraint}**", *[""] * (len(head) - 1)])
        for way in sorted(own, key=lambda way: interval(own[way])):
            mean, low, high = interval(own[way])
            clauses = np.exp(np.mean([np.log(row["clauses"] / least[row["problem"]]) for row in by_way[way]]))
            lost = np.mean([not is_answered(row) for row in by_way[way]])
            lines.append(
                [
                    way,
                    f"{clauses:.2f}",
                    _short(median(row["build_ms"] for row in by_way[way])),
                    f"{mean:.2f} ({low:.2f}-{high:.2f})",
                    f"{100 * lost:.1f} %" if lost else "",
                    f"{np.mean([*seconds[way].values()]):.2f}",
                ]
            )
    yield from markdown_table(head, lines)
