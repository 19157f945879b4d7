"""``python -m benchmarks.encodings``: each encoding of each kind of puzzle on the same instances.

``--kinds trid,middle-sum --roles vertices,sum --repeat 5`` compares the sums of two kinds.
"""

import argparse
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import satpuzzles
from benchmarks.instances import CORPORA, GROWING, ROOT, load_suite, puzzle_of
from benchmarks.machine import machine, sentence
from satpuzzles import Comparison, Puzzle
from satpuzzles.research.comparing import outputs
from satpuzzles.research.comparing.compare import choices
from satpuzzles.research.comparing.comparison import markdown_table, rows as choices_as_rows, share_text
from satpuzzles.research.families.kinds import trid

CHOSEN = {
    "sudoku": ("sudoku/inkala", "sudoku/25x25", "sudoku/36x36"),
    "hanjie": ("hanjie/unknown-mixed", "hanjie/example-4"),
    "star-battle": ("star-battle/10x10-1-two-stars",),
    "trid": ("trid/published-5", "trid/published-7", "trid/minimal-10"),
    "middle-sum": ("middle-sum/8x8", "middle-sum/10x10"),
}
"""Files of the folder instances."""

OF_CORPORA = {
    "hanjie": ("hanjie/survey_wolter_bw", ("webpbn-2040", "webpbn-2712", "webpbn-12548")),
    "star-battle": ("starbattle/starbattlelab_25-6-unsorted", ("",)),
    "sudoku": ("sudoku/large_16_to_144", ("sigh-100x100_1",)),
}
"""A suite and how the names of the instances begin; of each the first."""

GROWN = {"middle-sum": (20, 30), "hanjie": (60,), "trid": (10, 20, 30)}
"""Sizes of the generated families."""

FULL = (10, 15, 20)
"""Sizes of generated Trids with a sum in every triangle: each has one solution."""


def instances(kind: str, corpora: Path) -> Iterator[tuple[str, Puzzle]]:
    """The names and puzzles on which the encodings of a kind are compared."""
    for name in CHOSEN[kind]:
        yield name, satpuzzles.load(ROOT / "instances" / f"{name}.json")
    suite, beginnings = OF_CORPORA.get(kind, ("", ()))
    if beginnings and (corpora / f"{suite}.jsonl").is_file():
        known = load_suite(suite, corpora).instances
        for beginning in beginnings:
            yield next((one.name, one.puzzle) for one in known if one.name.startswith(beginning))
    for family in GROWING:
        for size in GROWN.get(kind, ()) if family.name == kind else ():
            yield f"{kind} {size}", puzzle_of(family.document(size))
    for size in FULL if kind == "trid" else ():
        document = trid.planted(size, random.Random(size), (size - 1) ** 2)
        yield f"trid {size}, every sum", puzzle_of({"puzzle": "trid", **document})


def rows(name: str, comparison: Comparison) -> tuple[list[str], list[list[str]]]:
    """The head and the lines of a table of several instances, with what presolve excludes beside the strengths."""
    head, lines = choices_as_rows(comparison)
    presolve, place = share_text(comparison.presolve), head.index("propagation")
    return ["instance", *head[:place], "presolve", *head[place:], "verdict"], [
        [name, *line[:place], presolve, *line[place:], comparison.verdict] for line in lines
    ]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.encodings", description=__doc__)
    parser.add_argument("--kinds", default=",".join(CHOSEN), help="comma-separated; default: all")
    parser.add_argument("--roles", help="comma-separated: what to vary; default: all")
    parser.add_argument("--backends", default="cadical195,glucose4", help="comma-separated")
    parser.add_argument("--corpora", type=Path, default=CORPORA)
    parser.add_argument("--time-limit", type=float, default=60.0, help="seconds; default 60")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument(
        "--no-strength", action="store_true", help="leave out unit propagation, which is slow for large"
    )
    parser.add_argument("-o", "--output", type=Path, default=Path("benchmark-results"))
    options = parser.parse_args()
    wanted = set(options.roles.split(",")) if options.roles else None
    options.output.mkdir(parents=True, exist_ok=True)
    found = machine()
    lines = [f"# Encodings compared\n\n{sentence(found)}\n"]
    records: list[dict[str, Any]] = []
    for kind in options.kinds.split(","):
        head, body = list[str](), list[list[str]]()
        for name, puzzle in instances(kind, options.corpora):
            print(name, file=sys.stderr, flush=True)
            varied = None if wanted is None else dict.fromkeys(wanted & {*puzzle.encodings}, ())
            comparison = satpuzzles.compare(
                puzzle,
                encodings=choices(type(puzzle), varied),
                backends=options.backends.split(","),
                repeat=options.repeat,
                strength=not options.no_strength,
                time_limit=options.time_limit,
            )
            records.append(outputs.record(name, comparison))
            head, more = rows(name, comparison)
            body += more
        lines += [f"\n## {kind}\n", *markdown_table(head, body)]
        (options.output / "encodings.md").write_text("\n".join(lines) + "\n")
        (options.output / "encodings.json").write_text(json.dumps({"machine": found, "records": records}, indent=1))


if __name__ == "__main__":
    main()
