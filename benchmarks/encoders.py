"""``python -m benchmarks.encoders``: encodings of satenc and of other libraries, the same constraints by each.

sizes        clauses, variables, literals, milliseconds to write them and megabytes of the process that did
propagation  what unit propagation derives after random decisions, as a share of all that follows from the constraint
search       conflicts and seconds of CaDiCaL 1.9.5 on pigeons, and on two bounds of one sum that contradict each other

Each measurement is made in a process of its own; one that takes too long is ended, and its place says so. `--raw FILE`
keeps the data, a JSON object a line, or a Parquet table where the file is called so. Cases are made of seeds, so that
the same versions write the same clauses on any machine.
"""

import argparse
import json
import resource
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from pysat.solvers import Solver

from benchmarks.encoder_libraries import (
    AT_MOST_ONE,
    CARDINALITY,
    LIBRARIES,
    WEIGHTED,
    Way,
    random_weights,
    version_of,
    ways,
)
from benchmarks.machine import machine, sentence
from satenc import Formula
from satpuzzles.research.comparing.comparison import markdown_table

_DECISIONS = 300
"""Random sets of true literals that are tried for the propagation of each encoding."""


class Case(NamedTuple):
    """``weights * literals <= bound``."""

    constraint: str
    name: str
    weights: list[int]
    bound: int


def cases(table: str) -> Iterator[Case]:
    small = table == "propagation"
    for n in (6, 10, 20) if small else (10, 100, 1000):
        yield Case(AT_MOST_ONE, f"1 of {n}", [1] * n, 1)
    for n, k in ((8, 3), (12, 6), (20, 5)) if small else ((20, 5), (100, 10), (100, 50), (1000, 20)):
        yield Case(CARDINALITY, f"{k} of {n}", [1] * n, k)
    for n, largest in ((8, 9), (12, 9), (20, 30)) if small else ((20, 10), (50, 30), (100, 100)):
        weights = random_weights(n, largest, n)
        yield Case(WEIGHTED, f"{n} weights up to {largest}", weights, sum(weights) // 2)


def knapsacks() -> Iterator[Case]:
    """Random weights, whose sum is at most half and, by a second constraint, more than half."""
    for n in (8, 10, 12):
        weights = random_weights(n, 20, 100 + n)
        yield Case(WEIGHTED, f"{n} weights", weights, sum(weights) // 2)


def measured(way: Way, case: Case, table: str) -> dict[str, Any]:
    """One measurement, in this process."""
    before = time.process_time()
    written = way.write(case.weights, case.bound)
    seconds = time.process_time() - before
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    if isinstance(written, Formula):
        clauses, variables = [*written.clauses], written.variables.count
        literals = written.clauses.literals
    else:
        clauses = written
        variables = max([len(case.weights), *(abs(x) for clause in clauses for x in clause)])
        literals = sum(map(len, clauses))
    sizes = {"clauses": len(clauses), "variables": variables - len(case.weights), "literals": literals}
    if table == "sizes":
        return sizes | {"milliseconds": 1000 * seconds, "megabytes": megabytes}
    if table == "propagation":
        return sizes | {"share": propagated(clauses, case)}
    return sizes | searched(clauses, variables, case, way)


def propagated(clauses: list[list[int]], case: Case) -> float:
    """Random sets of literals are made true one by one, while they keep the bound: which of the others must be false
    then, and which of them unit propagation makes false. A literal must be false where its weight exceeds what is left.
    """
    random, found, there = np.random.default_rng(1), 0, 0
    weights = np.array(case.weights)
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        for _ in range(_DECISIONS):
            left, chosen = case.bound, list[int]()
            for place in random.permutation(len(weights)).tolist():
                if weights[place] > left:
                    continue
                chosen.append(place + 1)
                left -= int(weights[place])
                must = {i + 1 for i in np.flatnonzero(weights > left).tolist()} - {*chosen}
                _, implied = solver.propagate(chosen)
                there += len(must)
                found += len(must & {-x for x in implied})
    return found / there if there else 1.0


def searched(clauses: list[list[int]], variables: int, case: Case, way: Way) -> dict[str, Any]:
    """Of at most one: n + 1 pigeons in n holes. Of weights: at most half, and at least one more than half."""
    count, every = len(case.weights), list[list[int]]()
    if case.constraint == AT_MOST_ONE:
        holes, pigeons = count - 1, count
        width = variables - count
        for hole in range(holes):
            sits = [pigeon * holes + hole + 1 for pigeon in range(pigeons)]
            first = pigeons * holes + hole * width
            number = {i + 1: at for i, at in enumerate(sits)} | {count + i + 1: first + i + 1 for i in range(width)}
            every += [[number[abs(x)] * (1 if x > 0 else -1) for x in clause] for clause in clauses]
        every += [[pigeon * holes + hole + 1 for hole in range(holes)] for pigeon in range(pigeons)]
    else:
        other = way.write(case.weights, sum(case.weights) - case.bound - 1)
        rest = [*other.clauses] if isinstance(other, Formula) else other
        moved = [[_moved(x, count, variables) for x in clause] for clause in rest]
        every = clauses + moved
    with Solver("cadical195", bootstrap_with=every) as solver:
        before = time.process_time()
        solver.solve()
        seconds = time.process_time() - before
        return {"conflicts": solver.accum_stats()["conflicts"], "seconds": seconds}


def _moved(literal: int, count: int, variables: int) -> int:
    """A literal of the second constraint: the inputs are negated, further variables have numbers of their own."""
    if abs(literal) <= count:
        return -literal
    return literal + (variables - count) * (1 if literal > 0 else -1)


def cases_of(table: str) -> list[Case]:
    if table != "search":
        return [*cases(table)]
    return [*(Case(AT_MOST_ONE, f"{n} pigeons", [1] * n, 1) for n in (7, 8, 9)), *knapsacks()]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.encoders", description=__doc__)
    parser.add_argument("--tables", default="sizes,propagation,search", metavar="A,B")
    parser.add_argument("--libraries", default=",".join(LIBRARIES), metavar="A,B")
    parser.add_argument("--time-limit", type=float, default=60.0, metavar="S", help="of each process; default 60")
    parser.add_argument("--raw", type=Path, metavar="FILE", help="keep the data: JSON lines, or .parquet")
    parser.add_argument("--child", nargs=3, metavar=("TABLE", "WAY", "CASE"), help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.child:
        table, name, number = options.child
        case = cases_of(table)[int(number)]
        way = next(way for way in ways() if (way.name, way.constraint) == (name, case.constraint))
        print(json.dumps(measured(way, case, table)))
        return 0
    chosen = options.libraries.split(",")
    installed = ((library, version_of(LIBRARIES[library][0])) for library in chosen)
    print(sentence(machine()), "Versions:", ", ".join(f"{name} {v or 'not installed'}" for name, v in installed))
    rows = [*_rows(options.tables.split(","), chosen, options.time_limit)]
    if options.raw:
        _keep(rows, options.raw)
    return 0


def _rows(tables: list[str], libraries: list[str], limit: float) -> Iterator[dict[str, Any]]:
    for table in tables:
        print(f"\n## {table}")
        for constraint in (AT_MOST_ONE, CARDINALITY, WEIGHTED):
            own = [(i, case) for i, case in enumerate(cases_of(table)) if case.constraint == constraint]
            lines = []
            for way in ways():
                if way.constraint != constraint or way.library not in libraries or not own:
                    continue
                line = [way.name]
                for number, case in own:
                    found = _in_a_process(table, way, number, limit)
                    yield {"table": table, "constraint": constraint, "way": way.name, "case": case.name} | found
                    line.append(_shown(found))
                lines.append(line)
            if lines:
                print(f"\n### {constraint}\n")
                print("\n".join(markdown_table(["", *(case.name for _, case in own)], lines)), flush=True)


def _in_a_process(table: str, way: Way, number: int, limit: float) -> dict[str, Any]:
    words = [sys.executable, "-m", "benchmarks.encoders", "--child", table, way.name, str(number)]
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=limit, check=False)
    except subprocess.TimeoutExpired:
        return {"failure": f"over {limit:g} s"}
    if done.returncode:
        return {"failure": (done.stderr.strip().splitlines() or ["failed"])[-1][:80]}
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def _shown(found: dict[str, Any]) -> str:
    if "failure" in found:
        return str(found["failure"])
    if "share" in found:
        return f"{100 * found['share']:.0f} %"
    if "conflicts" in found:
        return f"{found['conflicts']:,} ({found['seconds']:.2g} s)"
    return f"{found['clauses']:,} / {found['variables']:,} ({found['milliseconds']:.3g} ms)"


def _keep(rows: list[dict[str, Any]], path: Path) -> None:
    if path.suffix == ".parquet":
        import pyarrow as pa
        from pyarrow import parquet

        parquet.write_table(pa.Table.from_pylist(rows), path)
    else:
        path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
