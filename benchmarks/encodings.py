"""``python -m benchmarks.encodings``: each encoding of each kind of puzzle on the same instances."""

import argparse
import itertools
import json
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import satpuzzles
from benchmarks.families import FAMILIES
from benchmarks.instances import CORPORA, ROOT, load_suite, puzzle_of
from benchmarks.machine import machine, sentence
from benchmarks.report import seconds_text, table
from satpuzzles import Puzzle, Verdict

CHOSEN = {
    "sudoku": ("sudoku/inkala", "sudoku/25x25", "sudoku/36x36"),
    "hanjie": ("hanjie/webpbn-529", "hanjie/webpbn-16"),
    "star-battle": ("star-battle/10x10-1-two-stars",),
    "trid": ("trid/published-7", "trid/minimal-10", "trid/generated-50"),
    "middle-sum": ("middle-sum/8x8", "middle-sum/10x10"),
}
"""Files of the folder instances."""

OF_CORPORA = {
    "hanjie": ("hanjie/survey_wolter_bw", ("webpbn-2040", "webpbn-2712", "webpbn-12548")),
    "star-battle": ("starbattle/starbattlelab_25-6-unsorted", ("",)),
    "sudoku": ("sudoku/large_16_to_144", ("sigh-100x100_1",)),
}
"""A suite and how the names of the instances begin; of each the first."""

GROWN = {"middle-sum": 30, "hanjie": 60}


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
        if family.name == kind and kind in GROWN:
            yield f"{kind} {GROWN[kind]}", puzzle_of(family.document(GROWN[kind]))


def choices(puzzle: Puzzle) -> Iterator[dict[str, str]]:
    """Every way to choose an encoding for each role."""
    roles = type(puzzle).encodings
    for picked in itertools.product(*(list(type(default)) for default in roles.values())):
        yield {role: str(choice) for role, choice in zip(roles, picked, strict=True)}


def compare(name: str, puzzle: Puzzle, backends: list[str], limit: float, repeat: int) -> Iterator[dict[str, Any]]:
    """One record for each choice and backend: the verdict, or None over the limit, and what it took."""
    for encodings in choices(puzzle):
        for backend in backends:
            runs: list[Verdict] = []
            while len(runs) < repeat and (not runs or runs[0].status != "unknown"):
                runs.append(satpuzzles.check(puzzle, backend=backend, encodings=encodings, time_limit=limit))
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


def rows(records: list[dict[str, Any]], backends: list[str], limit: float) -> Iterator[list[object]]:
    """One line for each instance and choice, the backends side by side."""
    for (name, encodings), group in itertools.groupby(records, key=lambda one: (one["instance"], one["encodings"])):
        of = {record["backend"]: record for record in group}
        first = of[backends[0]]
        chosen = ", ".join(dict.fromkeys(encodings.values()))
        if len(set(encodings.values())) > 1:
            chosen = ", ".join(f"{role} {choice}" for role, choice in encodings.items())
        line = [name, chosen, f"{first['variables']:,}", f"{first['clauses']:,}", seconds_text(first["compile"])]
        for backend in backends:
            conflicts = of[backend]["conflicts"]
            line.append(seconds_text(of[backend]["solve"]) or f"over {limit:g}")
            line.append("" if conflicts is None else f"{conflicts:,}")
        yield [*line, next((record["verdict"] for record in of.values() if record["verdict"]), "")]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.encodings", description=__doc__)
    parser.add_argument("--kinds", default=",".join(CHOSEN), help="comma-separated; default: all")
    parser.add_argument("--backends", default="cadical195,glucose4", help="comma-separated")
    parser.add_argument("--corpora", type=Path, default=CORPORA)
    parser.add_argument("--time-limit", type=float, default=60.0, help="seconds; default 60")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("-o", "--output", type=Path, default=Path("benchmark-results"))
    options = parser.parse_args()
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
            of_kind += list(compare(name, puzzle, backends, options.time_limit, options.repeat))
        records += of_kind
        lines += [f"\n## {kind}\n", *table([*head, "verdict"], rows(of_kind, backends, options.time_limit))]
        (options.output / "encodings.md").write_text("\n".join(lines) + "\n")
        (options.output / "encodings.json").write_text(json.dumps({"machine": found, "records": records}, indent=1))


if __name__ == "__main__":
    main()
