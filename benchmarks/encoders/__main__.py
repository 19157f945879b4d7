"""``python -m benchmarks.encoders``: encodings of satenc and of other libraries, the same constraints by each.

sizes        clauses, variables, literals; CPU milliseconds to write them, of several times; the most memory that takes,
             in a process of its own
propagation  what unit propagation derives after random decisions, as a share of all that follows from the constraint

What solvers need for problems is `benchmarks.encoders.survey`.

Each way has a process of its own for each table; one that takes too much CPU time is ended, and its place says so.
Cases are made of seeds, so that the same versions write the same clauses on any machine. A figure of several is the
median, with the least and the most behind it: of seven independent ones the median of all lies between these with a
probability of 98 per cent, however they are distributed. `--raw FILE` keeps every single figure beside the version of
its library, a JSON object a line, or a Parquet table where the file is called so; `--plots FOLDER` draws propagation.
"""

import argparse
import contextlib
import multiprocessing
import os
import resource
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import numpy as np
from pysat.solvers import Solver

from benchmarks.encoders.figures import cpu_seconds, keep, kept
from benchmarks.encoders.libraries import (
    AT_MOST_ONE,
    CARDINALITY,
    INTEGERS,
    LIBRARIES,
    WEIGHTED,
    XOR,
    Way,
    clauses_of,
    random_weights,
    ways,
)
from benchmarks.machine import machine, sentence
from benchmarks.peers.interface import version_of
from satpuzzles.research.comparing.comparison import markdown_table

_DECISIONS = 300
"""Random sets of true literals that are tried for the propagation of each encoding."""

_TIMES = 7
"""How often clauses are written."""

_WRITING = 0.3
"""CPU seconds after which clauses are not written again."""


class Case(NamedTuple):
    """``weights * literals <= bound``, or of integers from 0 to the bound ``weights * integers = bound``. An exclusive
    or has the bound 1.
    """

    constraint: str
    name: str
    weights: list[int]
    bound: int


def cases(table: str) -> Iterator[Case]:
    """The cases of sizes and propagation, small ones first."""
    small = table == "propagation"
    for n in (6, 10, 20) if small else (10, 100, 1000):
        yield Case(AT_MOST_ONE, f"1 of {n}", [1] * n, 1)
    for n, k in ((8, 3), (12, 6), (20, 5)) if small else ((20, 5), (100, 10), (100, 50), (1000, 20)):
        yield Case(CARDINALITY, f"{k} of {n}", [1] * n, k)
    for n, largest in ((8, 9), (12, 9), (20, 30)) if small else ((20, 10), (50, 30), (100, 100)):
        weights = random_weights(n, largest, n)
        yield Case(WEIGHTED, f"{n} weights up to {largest}", weights, sum(weights) // 2)
    for bound in () if small else (15, 99, 199):
        yield Case(INTEGERS, f"x + y + 2z = {bound}", [1, 1, 2], bound)
    for n in (6, 10, 20) if small else (8, 20, 100):
        yield Case(XOR, f"odd of {n}", [1] * n, 1)


def measured(way: Way, table: str) -> Iterator[dict[str, Any]]:
    """Each figure of a way, in this process."""
    for case in cases(table):
        if case.constraint == way.constraint:
            megabytes = _megabytes(way, case) if table == "sizes" else None
            for seed, (found, seconds) in enumerate(_written_again(way, case, table)):
                clauses = clauses_of(found)
                variables = max([len(case.weights), *(abs(x) for clause in clauses for x in clause)])
                sizes = {"clauses": len(clauses), "literals": sum(map(len, clauses))}
                sizes["variables"] = variables - (0 if way.constraint == INTEGERS else len(case.weights))
                more = {"share": propagated(clauses, case)} if table == "propagation" else {}
                cost = {"milliseconds": 1000 * seconds, "megabytes": megabytes}
                yield {"case": case.name, "seed": seed} | sizes | cost | more


def _megabytes(way: Way, case: Case) -> float | None:
    """What the clauses and the writing of them take at most, beside what the libraries take; None if it fails."""
    reading, writing = os.pipe()
    if not (child := os.fork()):
        first = next(one for one in cases("sizes") if one.constraint == way.constraint)
        way.write(first.weights, first.bound)  # imports what it needs
        before = _most_kilobytes()
        kept = way.write(case.weights, case.bound)
        os.write(writing, f"{_most_kilobytes() - before}".encode())
        os._exit(kept is None)
    os.close(writing)
    with os.fdopen(reading) as said:
        kilobytes = said.read()
    os.waitpid(child, 0)
    return int(kilobytes) / 1024 if kilobytes else None


def _most_kilobytes() -> int:
    """The most memory that this process has had so far, with that of the largest one that it started."""
    return sum(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def _written_again(way: Way, case: Case, table: str) -> Iterator[tuple[Any, float]]:
    """What is written, and the CPU seconds it took, with those of processes that were started for it."""
    total = 0.0
    for _ in range(_TIMES if table == "sizes" else 1):
        before = cpu_seconds()
        found = way.write(case.weights, case.bound)
        seconds = cpu_seconds() - before
        yield found, seconds
        if (total := total + seconds) > _WRITING:
            return


def propagated(clauses: list[list[int]], case: Case) -> float:
    """The share of what follows from random decisions that unit propagation finds."""
    found, there = 0, 0
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        for chosen, must in _decided(case, np.random.default_rng(1)):
            _, implied = solver.propagate(chosen)
            there += len(must)
            found += len(must & {*implied})
    return found / there if there else 1.0


def _decided(case: Case, random: np.random.Generator) -> Iterator[tuple[list[int], set[int]]]:
    """Random sets of literals that are made true, each with those that follow. For a bound one after the other, as long
    as it is kept: a literal must be false where its weight exceeds what is left. For an exclusive or all but one.
    """
    weights = np.array(case.weights)
    for _ in range(_DECISIONS):
        if case.constraint == XOR:
            literals = (random.permutation(len(weights)) + 1) * random.choice([1, -1], len(weights))
            odd = (literals[:-1] > 0).sum() % 2
            yield literals[:-1].tolist(), {int(abs(literals[-1]) * (-1 if odd else 1))}
            continue
        left, chosen = case.bound, list[int]()
        for place in random.permutation(len(weights)).tolist():
            if weights[place] <= left:
                chosen.append(place + 1)
                left -= int(weights[place])
                yield [*chosen], {-i - 1 for i in np.flatnonzero(weights > left).tolist()} - {-x for x in chosen}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.encoders", description=__doc__)
    parser.add_argument("--tables", default="sizes,propagation", metavar="A,B")
    parser.add_argument("--libraries", default=",".join(LIBRARIES), metavar="A,B")
    parser.add_argument("--limit", type=int, default=60, metavar="S", help="CPU seconds of each process; default 60")
    parser.add_argument("--raw", type=Path, metavar="FILE", help="keep the data: JSON lines, or .parquet")
    parser.add_argument("--against", type=Path, metavar="FILE", help="a .parquet: say which counts differ")
    parser.add_argument("--plots", type=Path, metavar="FOLDER", help="draw propagation.svg")
    options = parser.parse_args(arguments)
    chosen = options.libraries.split(",")
    installed = ((library, version_of(LIBRARIES[library][0])) for library in chosen)
    print(sentence(machine()), "Versions:", ", ".join(f"{name} {v or 'not installed'}" for name, v in installed))
    rows: list[dict[str, Any]] = []
    try:
        rows.extend(_rows(options.tables.split(","), chosen, options.limit))
    finally:  # what was measured until then, after Ctrl-C too
        if options.raw:
            keep(rows, options.raw)
    if options.against:
        different = differences(rows, kept(options.against))
        print("\n## Against", options.against, "", *different or ["Every count is the same."], sep="\n")
    if options.plots:
        from benchmarks.encoders.plots import draw

        draw(rows, options.plots)
    return 0


def _rows(tables: list[str], libraries: list[str], limit: int) -> Iterator[dict[str, Any]]:
    for table in tables:
        print(f"\n## {table}")
        for constraint in (AT_MOST_ONE, CARDINALITY, WEIGHTED, INTEGERS, XOR):
            lines, memory, names = [], [], _case_names(table, constraint)
            for way in ways() if names else ():
                if way.constraint == constraint and way.library in libraries:
                    found, failure = _in_a_process(table, way, limit)
                    known = {"table": table, "constraint": constraint, "way": way.name}
                    known["version"] = str(version_of(LIBRARIES[way.library][0]))
                    yield from (known | row for row in found)
                    by_case = defaultdict(list)
                    for row in found:
                        by_case[row["case"]].append(row)
                    lines.append([way.name, *(_shown(by_case[name]) if by_case[name] else failure for name in names)])
                    memory.append([way.name, *(_most(by_case[name]) if by_case[name] else failure for name in names)])
            if lines:
                print(f"\n### {constraint}\n")
                print("\n".join(markdown_table(["", *names], lines)), flush=True)
            if table == "sizes":
                print("\n".join(["", *markdown_table(["megabytes", *names], memory)]), flush=True)


def _case_names(table: str, constraint: str) -> list[str]:
    return [case.name for case in cases(table) if case.constraint == constraint]


def _in_a_process(table: str, way: Way, limit: int) -> tuple[list[dict[str, Any]], str]:
    """The figures as far as there are, and why there are no more."""
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_send, args=(table, way, limit, there))
    process.start()
    there.close()
    found: list[dict[str, Any]] = []
    with contextlib.suppress(EOFError):
        while True:
            found.append(here.recv())
    process.join()
    failure = found.pop()["failure"] if found and "failure" in found[-1] else f"over {limit} s"
    return found, failure


def _send(table: str, way: Way, limit: int, to: Connection) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
    try:
        for found in measured(way, table):
            to.send(found)
    except Exception as error:  # noqa: BLE001  # whatever goes wrong inside a library is its result
        to.send({"failure": f"{type(error).__name__}: {error}"[:80]})


def _shown(rows: list[dict[str, Any]]) -> str:
    first = rows[0]
    if "share" in first:
        return f"{100 * first['share']:.0f} %"
    milliseconds = _between([row["milliseconds"] for row in rows], ".3g")
    return f"{first['clauses']:,} / {first['variables']:,}; {milliseconds} ms"


def _most(rows: list[dict[str, Any]]) -> str:
    megabytes = rows[0].get("megabytes")
    return "failed" if megabytes is None else "below 1" if megabytes < 1 else f"{megabytes:,.0f}"


def _between(values: list[float], form: str) -> str:
    """The median, and the least and the most."""
    return f"{median(values):{form}} [{min(values):{form}}, {max(values):{form}}]"


def differences(rows: Sequence[dict[str, Any]], known: Sequence[dict[str, Any]]) -> list[str]:
    """Where counts, which do not depend on the machine, are others than those ``known`` for the same way and case."""

    def counts(some: Sequence[dict[str, Any]]) -> dict[tuple[Any, ...], list[Any]]:
        return {tuple(row.get(k) for k in _PLACE): [row.get(k) for k in _COUNTS] for row in some}

    before, now = counts(known), counts(rows)
    return [
        f"{' '.join(map(str, place))}: {dict(zip(_COUNTS, now[place], strict=True))}, known {before[place]}"
        for place in now
        if place in before and now[place] != before[place]
    ]


_PLACE = ("table", "constraint", "way", "case", "seed")
_COUNTS = ("clauses", "literals", "variables", "share")


if __name__ == "__main__":
    sys.exit(main())
