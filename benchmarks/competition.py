"""The table of docs/families.md: how long two solvers took for the formulas of the published package, by family."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from benchmarks.instances import ROOT
from satpuzzles.research.comparing.comparison import markdown_table
from satpuzzles.research.families.manifest import Entry, Time, read

PUBLISHED = ROOT / "docs" / "families" / "sat-competition"


def by_family() -> Iterator[str]:
    """A line for each family: its sizes, the formulas, and CPU seconds from the least to the most."""
    head = ["family", "sizes", "formulas", "clauses", "verdict", "MiniSat", "CaDiCaL", "interesting"]
    yield from markdown_table(head, [_line([*some]) for _, some in groupby(read(PUBLISHED), lambda one: one.family)])


def _line(entries: Sequence[Entry]) -> list[str]:
    clauses = [one.clauses for one in entries]
    return [
        entries[0].family,
        ", ".join(map(str, dict.fromkeys(one.size for one in entries))),
        str(len(entries)),
        f"{min(clauses):,} to {max(clauses):,}" if len(clauses) > 1 else f"{clauses[0]:,}",
        str(entries[0].truth),
        _range([one.minisat for one in entries]),
        _range([one.cadical for one in entries]),
        str(sum(one.interesting == "yes" for one in entries)),
    ]


def _range(times: Sequence[Time]) -> str:
    """All that were not decided took at least the least of their times."""
    late = min((one for one in times if not one.decided), key=lambda one: one.seconds, default=None)
    decided = sorted((one for one in times if one.decided), key=lambda one: one.seconds)
    shown = dict.fromkeys(str(one) for one in (*decided[:1], late or decided[-1]))
    return " to ".join(shown)
