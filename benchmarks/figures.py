"""``python -m benchmarks.figures``: the tables in pages whose figures are the same on any machine.

``--write`` puts them into their pages, ``--check`` says which lines of the pages are others, with exit code 1. Both
take the names of tables; by default these are the quick ones, which a test checks, and all with ``--all``.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from benchmarks import competition
from benchmarks.encoders import tables as encoders
from benchmarks.encodings import tables as encodings
from benchmarks.instances import ROOT
from tools.tables import differences, write


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a page of docs/: what makes its ``lines``, and whether that takes a few CPU seconds at most."""

    page: str
    lines: Callable[[], Iterable[str]]
    quick: bool = True

    @property
    def path(self) -> Path:
        return ROOT / "docs" / self.page


_ENCODINGS, _ENCODERS = "encodings-compared.md", "encoders-compared.md"

_CHOSEN = {
    "weighted sum": (
        "100 weights up to 100",
        *(f"satenc {name}" for name in ("decision-diagram", "decision-diagram, one side", "generalized-totalizer")),
        *("satenc weight-counter", "satenc adder", "satenc global-watchdog", "PBLib bdd"),
        *("PBLib binmerge", "rustsat BinaryAdder", "clingo weight rules"),
    ),
    "sum of integers": (
        "x + y + 2z = 199",
        *(f"satenc {name}" for name in ("order, order", "direct, direct", "log, adder")),
        *("CPMpy order", "CPMpy direct", "CPMpy binary"),
    ),
}
"""Of each constraint: the case that its table has, and the ways. The data have all."""

TABLES: dict[str, Table] = {
    "middle-sum": Table(_ENCODINGS, partial(encodings.small, "middle-sum/10x10", *encodings.SUMS)),
    "hanjie": Table(_ENCODINGS, partial(encodings.small, "hanjie/example-4")),
    "trid": Table(_ENCODINGS, partial(encodings.small, "trid/minimal-10", *encodings.VERTICES_AND_SUMS)),
    "middle-sum growing": Table(
        _ENCODINGS, partial(encodings.growing, "middle-sum", (6, 10, 15), *encodings.SUMS), quick=False
    ),
    "hanjie-pigeonhole growing": Table(_ENCODINGS, partial(encodings.growing, "hanjie-pigeonhole", (6, 8, 9))),
    "sudoku-leftover growing": Table(
        _ENCODINGS, partial(encodings.growing, "sudoku-leftover", (8, 10, 12)), quick=False
    ),
    "star-battle-crowded growing": Table(
        _ENCODINGS, partial(encodings.growing, "star-battle-crowded", (12, 16, 20)), quick=False
    ),
    "trid-short growing": Table(
        _ENCODINGS, partial(encodings.growing, "trid-short", (8, 10, 12), *encodings.VERTICES_AND_SUMS), quick=False
    ),
    **{
        constraint: Table(_ENCODERS, partial(encoders.ways, constraint, case, chosen))
        for constraint, (case, *chosen) in _CHOSEN.items()
    },
    "machines": Table(_ENCODERS, encoders.machines),
    "survey": Table(_ENCODERS, encoders.solved),
    "sat-competition": Table("families.md", competition.by_family),
}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.figures", description=__doc__)
    parser.add_argument("table", nargs="*", choices=[*TABLES, []], metavar="NAME", help=", ".join(TABLES))
    parser.add_argument("--all", action="store_true", help="of those whose figures are the same on any machine")
    does = parser.add_mutually_exclusive_group()
    does.add_argument("--write", action="store_true", help="into the pages")
    does.add_argument("--check", action="store_true", help="say what is otherwise in the pages")
    options = parser.parse_args(arguments)
    chosen = options.table or [name for name, one in TABLES.items() if one.quick or options.all]
    different: list[str] = []
    for name in chosen:
        table = TABLES[name]
        lines = [*table.lines()]
        if options.write:
            write(table.path, name, lines)
        elif options.check:
            different += differences(table.path.read_text(encoding="utf-8"), name, lines)
        else:
            print(f"{name}:", "", *lines, "", sep="\n")
    print(*different, sep="\n", end="\n" if different else "")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
