"""``python -m benchmarks.encodings.scaling``: how formulas and searches grow with the size of a puzzle, and fits to
that.
"""

import argparse
import json
import math
import statistics
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TypeAlias

import satpuzzles
from benchmarks.instances import puzzle_of
from benchmarks.machine import machine, sentence
from satpuzzles import Case, Comparison
from satpuzzles.research.comparing.compare import choices
from satpuzzles.research.comparing.comparison import markdown_table, names, seconds_text
from satpuzzles.research.comparing.plots import best_fit, drawn, scaling
from satpuzzles.research.families.instance import family

ROLES = {
    "sudoku": {"at-most-one": ()},
    "hanjie": {"rows": (), "columns": ()},
    "star-battle": {"cardinality": ()},
    "trid": {"vertices": (), "sum": ()},
    "middle-sum": {"sum": ()},
}
"""What is varied."""

SIZES = {
    "sudoku-leftover": (4, 6, 8, 10, 12),
    "hanjie-pigeonhole": (4, 6, 8, 9, 10),
    "star-battle-crowded": (6, 8, 12, 16, 20),
    "trid-short": (8, 10, 12, 14),
    "middle-sum": (6, 7, 8, 9, 10, 12, 15),
}
"""The families, by their names in `satpuzzles family`, and the sizes that are measured."""

Points: TypeAlias = dict[str, dict[int, float]]
"""For each choice of encodings the figure at each size, above 0."""

FIGURES: dict[str, Callable[[Case], float | None]] = {
    "clauses": lambda case: case.clauses,
    "conflicts": lambda case: None if case.conflicts is None else case.conflicts + 1,
    "seconds": lambda case: None if case.solve_seconds is None else max(case.solve_seconds, 1e-5),
}
"""What is drawn. One is added to conflicts, so that there is a logarithm."""


def measured(name: str, sizes: Iterable[int], seeds: int, backend: str, limit: float, repeat: int) -> dict[str, Points]:
    """The `FIGURES` of the family of this ``name``: at each size medians over so many ``seeds``. A run over the limit
    is more than any other; where the median is one, the size has no point.
    """
    points: dict[str, Points] = {figure: {} for figure in FIGURES}
    for size in sizes:
        print(f"{name} {size}", file=sys.stderr, flush=True)
        found = [_compared(name, size, seed, backend, limit, repeat) for seed in range(1, seeds + 1)]
        for figure, of in FIGURES.items():
            for encoding, *cases in zip(names(found[0]), *(one.cases for one in found), strict=True):
                known = (of(case) for case in cases)
                median = statistics.median(math.inf if value is None else value for value in known)
                if median < math.inf:
                    points[figure].setdefault(encoding, {})[size] = median
    return points


def _compared(name: str, size: int, seed: int, backend: str, limit: float, repeat: int) -> Comparison:
    puzzle = puzzle_of(family(name).document(size, seed))
    encodings = choices(type(puzzle), ROLES[puzzle.kind])
    return satpuzzles.compare(
        puzzle, encodings=encodings, backends=[backend], repeat=repeat, strength=False, time_limit=limit
    )


def rows(points: Mapping[str, Points]) -> Iterator[Sequence[str]]:
    """For each choice of encodings the figures at the largest size, and the better fit of each."""
    for name in points["clauses"]:
        line = [name]
        for figure in FIGURES:
            of = points[figure].get(name, {})
            last = max(of, default=None)
            shown = "" if last is None else seconds_text(of[last]) if figure == "seconds" else f"{of[last]:,.0f}"
            curve = best_fit([*of], [*of.values()]) if len(of) > 2 else None
            line += [f"{shown} at {last}" if last else "", f"{curve}; off by {curve.residual:.2f}" if curve else ""]
        yield line


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.encodings.scaling", description=__doc__)
    parser.add_argument("--families", default=",".join(SIZES), help=f"comma-separated; default {','.join(SIZES)}")
    parser.add_argument("--sizes", help="comma-separated, for one family; default: its own")
    parser.add_argument("--seeds", type=int, default=5, help="puzzles of each size; default 5")
    parser.add_argument("--backend", default="glucose4")
    parser.add_argument("--time-limit", type=float, default=10.0, help="seconds for each run; default 10")
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("-o", "--output", type=Path, default=Path("benchmark-results"))
    asked = parser.parse_args(arguments)
    asked.output.mkdir(parents=True, exist_ok=True)
    drawing = find_spec("matplotlib") is not None
    if not drawing:
        print("no plots: the Python package matplotlib is not installed", file=sys.stderr)
    head = ["encoding", *(word for figure in FIGURES for word in (figure, f"{figure} grow as"))]
    lines, records = [f"# How encodings scale\n\n{sentence(machine())}\n"], {}
    for name in asked.families.split(","):
        sizes = map(int, asked.sizes.split(",")) if asked.sizes else SIZES[name]
        points = records[name] = measured(name, sizes, asked.seeds, asked.backend, asked.time_limit, asked.repeat)
        lines += [f"\n## {name}, {asked.backend}\n", *markdown_table(head, rows(points))]
        for figure in FIGURES if drawing else ():
            plot = scaling(points[figure], f"{figure}, {asked.backend}", f"size, {name}")
            (asked.output / f"{name}-{figure}.svg").write_bytes(drawn(plot, ".svg"))
        (asked.output / "scaling.md").write_text("\n".join(lines) + "\n")
        (asked.output / "scaling.json").write_text(json.dumps(records, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
