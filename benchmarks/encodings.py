"""``python -m benchmarks.encodings``: each encoding of each kind of puzzle on the same instances.

``--kinds trid,middle-sum --roles vertices,sum --repeat 5`` is what docs/architecture.md shows of sums.
"""

import argparse
import itertools
import json
import random
import statistics
import sys
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Any

import satpuzzles
from benchmarks.families import FAMILIES, trid
from benchmarks.instances import CORPORA, ROOT, load_suite, puzzle_of
from benchmarks.machine import machine, sentence
from benchmarks.report import seconds_text, table
from satpuzzles import Puzzle, Verdict

CHOSEN = {
    "sudoku": ("sudoku/inkala", "sudoku/25x25", "sudoku/36x36"),
    "hanjie": ("hanjie/webpbn-529", "hanjie/webpbn-16"),
    "star-battle": ("star-battle/10x10-1-two-stars",),
    "trid": ("trid/published-5", "trid/published-7", "trid/minimal-10", "trid/generated-50"),
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
    for family in FAMILIES:
        for size in GROWN.get(kind, ()) if family.name == kind else ():
            yield f"{kind} {size}", puzzle_of(family.document(size))
    for size in FULL if kind == "trid" else ():
        yield f"trid {size}, every sum", puzzle_of(trid(size, random.Random(size), (size - 1) ** 2))


def choices(puzzle: Puzzle, varied: Collection[str] | None = None) -> Iterator[dict[str, str]]:
    """Every way to choose an encoding for each role, or for those that are ``varied``; the others are the defaults."""
    roles = type(puzzle).encodings
    each = (list(type(it)) if varied is None or role in varied else [it] for role, it in roles.items())
    for picked in itertools.product(*each):
        yield {role: str(choice) for role, choice in zip(roles, picked, strict=True)}


def compare(
    name: str, puzzle: Puzzle, chosen: Iterable[dict[str, str]], backends: list[str], limit: float, repeat: int
) -> Iterator[dict[str, Any]]:
    """One record for each of the ``chosen`` encodings and backends: the verdict, or None over the limit, and what it
    took. They take turns, so that what else the machine does falls on all of them.
    """
    cases = [(encodings, backend, list[Verdict]()) for encodings in chosen for backend in backends]
    for _ in range(repeat):
        for encodings, backend, runs in cases:
            if not runs or runs[0].status != "unknown":
                runs.append(satpuzzles.check(puzzle, backend=backend, encodings=encodings, time_limit=limit))
    for encodings, backend, runs in cases:
        shown = [run.statistics for run in runs]
        answered = runs[0].status != "unknown"
        yield {
            "instance": name,
            "encodings": encodings,
            "backend": backend,
            "verdict": str(runs[0].status) if answered else None,
            "variables": shown[0].variables,
            "clauses": shown[0].clauses,
            "literals": shown[0].literals,
            "compile": statistics.median(one.seconds["compile"] for one in shown),
            "solve": statistics.median(one.seconds["solve"] for one in shown) if answered else None,
            "conflicts": shown[0].solver.get("conflicts") if answered else None,
        }


def rows(
    records: list[dict[str, Any]], varied: Collection[str] | None, backends: list[str], limit: float
) -> Iterator[list[object]]:
    """One line for each instance and choice, of which the ``varied`` roles are shown; the backends side by side."""
    for (name, encodings), group in itertools.groupby(records, key=lambda one: (one["instance"], one["encodings"])):
        of = {record["backend"]: record for record in group}
        first = of[backends[0]]
        shown = {role: choice for role, choice in encodings.items() if varied is None or role in varied}
        chosen = ", ".join(dict.fromkeys(shown.values()))
        if len(set(shown.values())) > 1:
            chosen = ", ".join(f"{role} {choice}" for role, choice in shown.items())
        line = [name, chosen, f"{first['variables']:,}", f"{first['clauses']:,}", seconds_text(first["compile"])]
        for backend in backends:
            conflicts = of[backend]["conflicts"]
            line.append(seconds_text(of[backend]["solve"]) or f"over {limit:g}")
            line.append("" if conflicts is None else f"{conflicts:,}")
        yield [*line, next((record["verdict"] for record in of.values() if record["verdict"]), "")]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.encodings", description=__doc__)
    parser.add_argument("--kinds", default=",".join(CHOSEN), help="comma-separated; default: all")
    parser.add_argument("--roles", help="comma-separated: what to vary; default: all")
    parser.add_argument("--backends", default="cadical195,glucose4", help="comma-separated")
    parser.add_argument("--corpora", type=Path, default=CORPORA)
    parser.add_argument("--time-limit", type=float, default=60.0, help="seconds; default 60")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("-o", "--output", type=Path, default=Path("benchmark-results"))
    options = parser.parse_args()
    varied = options.roles.split(",") if options.roles else None
    backends = options.backends.split(",")
    options.output.mkdir(parents=True, exist_ok=True)
    found = machine()
    lines = [f"# Encodings compared\n\n{sentence(found)}\n"]
    records: list[dict[str, Any]] = []
    head = ["instance", "encoding", "variables", "clauses", "compile"]
    head += [f"{what}{backend}" for backend in backends for what in ("", "conflicts ")]
    for kind in options.kinds.split(","):
        of_kind = []
        for name, puzzle in instances(kind, options.corpora):
            print(name, file=sys.stderr, flush=True)
            of_kind += list(
                compare(name, puzzle, choices(puzzle, varied), backends, options.time_limit, options.repeat)
            )
        records += of_kind
        lines += [f"\n## {kind}\n", *table([*head, "verdict"], rows(of_kind, varied, backends, options.time_limit))]
        (options.output / "encodings.md").write_text("\n".join(lines) + "\n")
        (options.output / "encodings.json").write_text(json.dumps({"machine": found, "records": records}, indent=1))


if __name__ == "__main__":
    main()
