"""``python -m benchmarks.encoders.survey``: how long solvers take for the same problems, written by seven libraries.

300 problems come from the families of `benchmarks.encoders.families` in turn, with sizes and all else drawn from the
number of a problem. Each is written in the ways of `CHOSEN` and given to three solvers. A search has a process of its
own that ends at the limit of CPU seconds. Solvers are deterministic: further runs of a problem (``--runs``) have its
clauses in another order.

``--raw FILE`` gets a JSON object a line as soon as each search ends, and before them the machine and the versions. At
the end ``--to FILE.parquet`` writes all rows as a table, and ``--plots FOLDER`` draws them. What either file has is not
done again, except searches that ended at a lower limit: the same command goes on where it was stopped, and with more
runs or problems.

An answer is tested: a model against the problem itself, without the clauses of the library, and "unsatisfiable"
against the answers of all others.
"""

import argparse
import json
import os
import resource
import signal
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
from pysat.solvers import Solver

from benchmarks.encoders.families import FAMILIES, Problem, written
from benchmarks.encoders.figures import cpu_seconds, keep, kept, kept_about
from benchmarks.encoders.libraries import AT_MOST_ONE, CARDINALITY, LIBRARIES, WEIGHTED, XOR, Way, ways
from benchmarks.encoders.ratios import SOLVERS
from benchmarks.machine import machine, sentence
from benchmarks.peers.interface import version_of

CHOSEN = {
    AT_MOST_ONE: (
        *("satenc auto", "satenc pairwise", "satenc sequential", "python-sat seqcounter", "PBLib best"),
        *("pindakaas auto", "rustsat commander", "CPMpy auto", "clingo weight rules"),
    ),
    CARDINALITY: (
        *("satenc sequential", "satenc totalizer, one side", "python-sat seqcounter"),
        *("python-sat kmtotalizer", "PBLib best", "pindakaas auto", "rustsat Totalizer", "CPMpy auto"),
        "clingo weight rules",
    ),
    WEIGHTED: (
        *("satenc auto", "satenc auto, one side", "satenc global-watchdog, one side", "satenc adder", "PBLib best"),
        *("PBLib adder", "pindakaas auto", "pindakaas watchdog", "rustsat DynamicPolyWatchdog", "rustsat BinaryAdder"),
        *("CPMpy auto", "clingo weight rules"),
    ),
    XOR: (
        *("satenc cut 4", "satenc cut 8", "PBLib bdd, equation", "PBLib adder, equation"),
        *("pindakaas decision-diagram, equation", "CPMpy auto"),
    ),
}
"""What each library takes unless another encoding is asked for, where it chooses, and a few that are often used."""

REST = {AT_MOST_ONE: "satenc auto", CARDINALITY: "satenc sequential", WEIGHTED: "satenc auto"}
"""How the constraints of a problem are written that are not of the sort in question."""

SIZES: dict[str, dict[str, Sequence[int]]] = {
    "pigeons": {"holes": range(6, 9)},
    "Sudoku": {"n": (3, 4)},
    "nonograms": {"size": range(10, 17)},
    "matchings": {"vertices": range(11, 18, 2)},
    "clique colouring": {"vertices": range(6, 9)},
    "counting": {"elements": (8, 10, 11)},
    "ordering": {"elements": range(12, 20)},
    "parity": {"bits": range(14, 20), "samples": range(24, 33)},
    "timetables": {"lessons": range(30, 41)},
    "dominating sets": {"vertices": range(36, 55, 2)},
    "bin packing": {"items": range(14, 23)},
    "knapsack": {"items": range(14, 27)},
    "market split": {"shops": range(14, 23)},
    "k-XOR": {"bits": range(22, 31)},
}
"""Of which each size is drawn."""


def drawn(number: int) -> tuple[str, str, Problem]:
    """The family of a problem, the sort of constraint in question, and the problem."""
    family = [*SIZES][number % len(SIZES)]
    random = np.random.default_rng([number, 2026])
    sizes = {name: int(random.choice(some)) for name, some in SIZES[family].items()}
    sort, make = FAMILIES[family]
    return family, sort, make(random, **sizes)


def holds(problem: Problem, model: Sequence[int]) -> bool:
    """Whether a model keeps all that the problem says, by definition."""
    true = {*model}
    return all(not true.isdisjoint(clause) for clause in problem.clauses) and all(
        (total % 2 == bound if sort == XOR else total <= bound)
        for sort, literals, weights, bound in problem.constraints
        for total in [sum(weight for literal, weight in zip(literals, weights, strict=True) if literal in true)]
    )


def _in_order(clauses: list[list[int]], run: int) -> list[list[int]]:
    order = np.random.default_rng(run).permutation(len(clauses)) if run else range(len(clauses))
    return [clauses[i] for i in order]


def searched(problem: Problem, clauses: list[list[int]], solver: str, limit: int) -> dict[str, Any]:
    """What a solver finds within so many CPU seconds, and what loading and searching take, in a process of its own."""
    reading, writing = os.pipe()
    if not (child := os.fork()):
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
            os.write(writing, json.dumps(_found(problem, clauses, solver)).encode())
        finally:  # an error must not go on as a second survey
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as said:
        found = said.read()
    _, status, used = os.wait4(child, 0)
    if found:
        answer: dict[str, Any] = json.loads(found)
        return answer
    over = os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL)
    return {"status": "limit" if over else "failed", "seconds": used.ru_utime + used.ru_stime}


def _found(problem: Problem, clauses: list[list[int]], name: str) -> dict[str, Any]:
    memory, start = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.thread_time()
    with Solver(name, bootstrap_with=clauses) as solver:
        satisfiable = solver.solve()
        seconds = time.thread_time() - start
        status = "satisfiable" if satisfiable else "unsatisfiable"
        return {
            "status": status if not satisfiable or holds(problem, solver.get_model()) else "wrong",
            "conflicts": solver.accum_stats()["conflicts"],
            "seconds": seconds,
            "megabytes": (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory) / 1024,
        }


def rows(problems: int, runs: int, limit: int, known: set[tuple[Any, ...]]) -> Iterator[dict[str, Any]]:
    """A row for each search that is not ``known`` by problem, way, solver and run. One run of all comes first."""
    by_name = {(way.constraint, way.name): way for way in ways()}
    rest = {sort: by_name[sort, name] for sort, name in REST.items()}
    for run, number in product(range(runs), range(problems)):
        family, sort, problem = drawn(number)
        for way in (by_name[sort, name] for name in CHOSEN[sort] if (sort, name) in by_name):
            if missing := [solver for solver in SOLVERS if (number, way.name, solver, run) not in known]:
                about = {"problem": number, "family": family, "constraint": sort, "run": run, "limit": limit}
                about |= {"library": way.library, "version": str(version_of(LIBRARIES[way.library][0]))}
                yield from (about | {"way": way.name} | row for row in _by(problem, way, rest, missing, run, limit))


def _by(
    problem: Problem, way: Way, rest: dict[str, Way], solvers: Sequence[str], run: int, limit: int
) -> Iterator[dict[str, Any]]:
    before = cpu_seconds()
    clauses = written(problem, way, rest)
    build = {"build_ms": 1000 * (cpu_seconds() - before), "clauses": len(clauses)}
    build["variables"] = max(abs(x) for clause in clauses for x in clause)
    clauses = _in_order(clauses, run)
    yield from ({"solver": solver} | build | searched(problem, clauses, solver, limit) for solver in solvers)


def place(row: dict[str, Any]) -> tuple[Any, ...]:
    return row["problem"], row["way"], row["solver"], row["run"]


def read(raw: Path, table: Path | None = None) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The machines, and the last row of each search, of a ``table`` that there may be, and the lines of ``raw``; a line
    that is cut off is left out.
    """
    there = table is not None and table.exists()
    found = [*kept_about(table), *kept(table)] if table and there else []
    text = raw.read_text(encoding="utf-8") if raw.exists() else ""
    found += [json.loads(line) for line in text.splitlines() if line.endswith("}")]
    machines = {json.dumps(one): one for one in found if "processor" in one}
    return [*machines.values()], [*{place(one): one for one in found if "way" in one}.values()]


def whole(found: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows of problems that were given to all solvers in all ways."""
    number = Counter(row["problem"] for row in found if not row["run"])
    return [row for row in found if number[row["problem"]] == len(SOLVERS) * len(CHOSEN[row["constraint"]])]


def check(found: Sequence[dict[str, Any]]) -> None:
    """Raises ValueError where a model breaks its problem, or where answers for a problem differ."""
    said = defaultdict(set)
    for row in found:
        if row["status"] not in ("limit", "failed"):
            said[row["problem"]].add(row["status"])
    if bad := {number: sorted(some) for number, some in said.items() if len(some) > 1 or "wrong" in some}:
        raise ValueError(f"answers that differ, by problem: {bad}")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.encoders.survey", description=__doc__)
    parser.add_argument("--raw", type=Path, default=Path("survey.jsonl"), metavar="FILE", help="default survey.jsonl")
    parser.add_argument("--problems", type=int, default=300, metavar="N", help="default 300")
    parser.add_argument("--runs", type=int, default=1, metavar="N", help="default 1")
    parser.add_argument("--limit", type=int, default=5, metavar="S", help="CPU seconds of a search; default 5")
    parser.add_argument("--to", type=Path, metavar="FILE.parquet")
    parser.add_argument("--plots", type=Path, metavar="FOLDER", help="draw ratios.svg and ended.svg")
    options = parser.parse_args(arguments)
    _, found = read(options.raw, options.to)
    known = {place(row) for row in found if row["status"] != "limit" or row["limit"] >= options.limit}
    about = machine() | {"versions": {name: version_of(package) for name, (package, _) in LIBRARIES.items()}}
    print(sentence(about), about["versions"])
    with options.raw.open("a", encoding="utf-8") as raw:
        for number, row in enumerate(rows(options.problems, options.runs, options.limit, known)):
            start = "" if number else f"\n{json.dumps(about)}\n"
            raw.write(f"{start}{json.dumps(row)}\n")
            raw.flush()
    machines, found = read(options.raw, options.to)
    check(found)
    if options.to:
        keep(found, options.to, machines)
    if options.plots:
        from benchmarks.encoders.plots import draw_survey

        draw_survey(whole(found), options.plots)


if __name__ == "__main__":
    main()
