"""``python -m benchmarks.encodings.throughput``: how fast formulas are built, written and handed to solvers; how fast
the command starts. All seconds are CPU seconds.
"""

import argparse
import io
import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

import satpuzzles
import satpuzzles.backends
from benchmarks.instances import GROWING, ROOT, puzzle_of
from benchmarks.machine import machine, sentence
from benchmarks.peers.flat import line_automaton
from satenc import (
    AtMostOne,
    Cardinality,
    Dfa,
    Formula,
    Integers,
    Lits,
    OrderInts,
    Relation,
    States,
    Term,
    at_most_one,
    encode_integers,
    exactly,
    linear,
    regular,
)
from satenc.formula import dimacs
from satpuzzles.processes.resources import cpu_of_children
from satpuzzles.research.comparing.comparison import markdown_table, seconds_text
from satpuzzles.research.families.family import Document
from tools.tables import write

MILLION = 1_000_000


def _at_most_one(encoding: AtMostOne, groups: int, size: int) -> Formula:
    f = Formula()
    lits = f.new("x", groups, size)
    with f.rule("group", groups):
        at_most_one(f, lits, encoding)
    return f


def _cardinality(encoding: Cardinality, groups: int, size: int, k: int) -> Formula:
    f = Formula()
    lits = f.new("x", groups, size)
    with f.rule("group", groups):
        exactly(f, lits, k, encoding)
    return f


def _symbols(f: Formula, lines: int, length: int) -> Lits:
    painted = f.new("cell", lines, length)
    return np.stack([-painted, painted], axis=-1)


def _regular(states: States, lines: int, length: int) -> Formula:
    f = Formula()
    symbols = _symbols(f, lines, length)
    automata = []
    for line in range(lines):  # blocks of 1 to 5 cells that leave a third of the line free
        blocks = [1 + (line + block) % 5 for block in range(length // 6)]
        plain = line_automaton(blocks)
        accepting = np.zeros(len(plain.table), np.bool_)
        accepting[plain.accepting] = True
        automata.append(Dfa(np.array(plain.table, np.int32), accepting))
    with f.rule("line", lines):
        regular(f, symbols, automata, states)
    return f


def _compiled(document: Document) -> Formula:
    return satpuzzles.compile(puzzle_of(document), presolve=False).formula


def _grown(kind: str, size: int) -> Document:
    return next(family.document(size) for family in GROWING if family.name == kind)


FORMULAS: dict[str, Callable[[], Formula]] = {
    "at most one, pairwise, 60,000 groups of 9": lambda: _at_most_one(AtMostOne.PAIRWISE, 60_000, 9),
    "at most one, sequential, 10,000 groups of 100": lambda: _at_most_one(AtMostOne.SEQUENTIAL, 10_000, 100),
    "at most one, product, 10,000 groups of 100": lambda: _at_most_one(AtMostOne.PRODUCT, 10_000, 100),
    "exactly 6, totalizer, 4,000 groups of 25": lambda: _cardinality(Cardinality.TOTALIZER, 4_000, 25, 6),
    "regular, ordered, 600 lines of 100": lambda: _regular(States.ORDERED, 600, 100),
    "regular, one-hot, 200 lines of 100": lambda: _regular(States.ONE_HOT, 200, 100),
    "sums of three order-encoded, 30 of 1..200": lambda: _sums(30, 200),
    "whole: hanjie 100x100, not narrowed": lambda: _compiled(_grown("hanjie", 100)),
    "whole: trid 50, 1 to 75": lambda: _compiled(_grown("trid", 50)),
}
"""What is built. The first named encoder each, then whole puzzles, automata and reading included."""


def _sums(count: int, high: int) -> Formula:
    f = Formula()
    values = np.arange(1, high + 1)
    numbers = encode_integers(f, "x", values, np.ones((count * 3, high), np.bool_), Integers.ORDER)
    if not isinstance(numbers, OrderInts):
        raise TypeError("expected the order encoding")
    with f.rule("sum", count):
        terms = [Term.of(numbers, np.arange(i, count * 3, 3)) for i in range(3)]
        linear(f, terms, Relation.EQ, 3 * high // 2)
    return f


def peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def build_one(name: str) -> dict[str, Any]:
    """Build a formula in this process: seconds, sizes, and the growth of this process's peak over the int32 data."""
    _at_most_one(AtMostOne.PAIRWISE, 2, 3)  # what is imported at first use
    before = peak()
    started = time.process_time()
    formula = FORMULAS[name]()
    seconds = time.process_time() - started
    grown = peak() - before
    data = 4 * formula.clauses.literals
    return {"clauses": len(formula.clauses), "seconds": seconds, "data": data, "memory": grown / data}


def encoders(repeat: int) -> Iterator[dict[str, Any]]:
    """Each formula built in processes of its own."""
    for name in FORMULAS:
        print(name, file=sys.stderr, flush=True)
        command = [sys.executable, "-m", "benchmarks.encodings.throughput", "--build", name]
        runs = [
            json.loads(subprocess.run(command, capture_output=True, check=True, cwd=ROOT).stdout) for _ in range(repeat)
        ]
        seconds = statistics.median(run["seconds"] for run in runs)
        memory = statistics.median(run["memory"] for run in runs)
        yield {"name": name, **runs[0], "seconds": seconds, "memory": memory}


def written(formula: Formula, repeat: int) -> dict[str, Any]:
    """DIMACS, into memory and into a file."""
    text = io.BytesIO()
    into_memory, into_file = [], []
    for _ in range(repeat):
        text = io.BytesIO()
        started = time.process_time()
        dimacs.write(formula, text)
        into_memory.append(time.process_time() - started)
        with tempfile.NamedTemporaryFile(suffix=".cnf") as file:
            started = time.process_time()
            dimacs.write(formula, file)
            file.flush()
            into_file.append(time.process_time() - started)
    megabytes = len(text.getvalue()) / MILLION
    return {
        "megabytes": megabytes,
        "to_memory": megabytes / statistics.median(into_memory),
        "to_file": megabytes / statistics.median(into_file),
    }


def fed(formula: Formula, backend: str, repeat: int) -> float:
    """Clauses a second into a solver, without solving."""
    seconds = []
    for _ in range(repeat):
        started = time.process_time()
        with satpuzzles.backends.backend(backend).open(formula):
            seconds.append(time.process_time() - started)
    return len(formula.clauses) / statistics.median(seconds)


def _timed(command: list[str], limit: float) -> float:
    """CPU seconds of a command; infinity where it takes longer than ``limit`` seconds of wall clock. Raises
    CalledProcessError unless it found a solution.
    """
    started = cpu_of_children()
    try:
        done = subprocess.run(command, capture_output=True, check=False, cwd=ROOT, timeout=limit)
    except subprocess.TimeoutExpired:
        return float("inf")
    seconds = cpu_of_children() - started
    if done.returncode not in (0, 10):  # 10 is the competitions' code for satisfiable
        done.check_returncode()
    return seconds


def start_up(pairs: int) -> dict[str, Any]:
    """``satpuzzles solve`` on a 9x9 against the imports alone, pair by pair."""
    installed = Path(sys.executable).with_name("satpuzzles")
    solve = [str(installed)] if installed.exists() else [sys.executable, "-m", "satpuzzles"]
    solve += ["solve", str(ROOT / "instances" / "sudoku" / "9x9.json")]
    imports = [sys.executable, "-c", "import click, numpy, pysat.solvers"]
    for command in (solve, imports):
        _timed(command, 60)
    measured = [(_timed(solve, 60), _timed(imports, 60)) for _ in range(pairs)]
    return {
        "pairs": pairs,
        "solve": statistics.median(ours for ours, _ in measured),
        "imports": statistics.median(bare for _, bare in measured),
        "ratio": statistics.median(ours / bare for ours, bare in measured),
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.encodings.throughput", description=__doc__)
    parser.add_argument("--build", help=argparse.SUPPRESS)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--pairs", type=int, default=15, help="runs of the start-up; default 15")
    parser.add_argument("-o", "--output", type=Path, default=Path("benchmark-results"))
    parser.add_argument("--page", type=Path, metavar="FILE", help="replace the tables of FILE, docs/performance.md")
    options = parser.parse_args()
    if options.build:
        print(json.dumps(build_one(options.build)))
        return
    options.output.mkdir(parents=True, exist_ok=True)
    result: dict[str, Any] = {"machine": machine(), "start_up": start_up(options.pairs)}
    result["encoders"] = list(encoders(options.repeat))
    name = "whole: trid 50, 1 to 75"
    formula = FORMULAS[name]()
    result["dimacs"] = [{"name": name, **written(formula, options.repeat)}]
    result["feeding"] = [
        {"name": name, "backend": backend, "clauses_a_second": fed(formula, backend, options.repeat)}
        for backend in ("cadical195", "glucose4")
    ]
    (options.output / "throughput.json").write_text(json.dumps(result, indent=1))
    lines = [*markdown(result)]
    head = f"# Throughput\n\n{sentence(result['machine'])}\n"
    (options.output / "throughput.md").write_text("\n".join([head, *lines]) + "\n")
    if options.page:
        write(options.page, "throughput", lines)


def markdown(result: dict[str, Any]) -> Iterator[str]:
    start = result["start_up"]
    yield (
        f"Start-up: `satpuzzles solve` on a 9x9 {seconds_text(start['solve'])} s, the imports alone "
        f"{seconds_text(start['imports'])} s; ratio {start['ratio']:.2f}, the median of {start['pairs']} pairs.\n"
    )
    yield from markdown_table(
        ["formula", "clauses", "seconds", "million clauses a second", "peak memory / data"],
        (
            [
                one["name"],
                f"{one['clauses']:,}",
                seconds_text(one["seconds"]),
                f"{one['clauses'] / one['seconds'] / MILLION:.1f}",
                f"{one['memory']:.1f}",
            ]
            for one in result["encoders"]
        ),
    )
    yield ""
    yield from markdown_table(
        ["DIMACS", "MB", "MB/s into memory", "MB/s into a file"],
        (
            [one["name"], f"{one['megabytes']:.0f}", f"{one['to_memory']:.0f}", f"{one['to_file']:.0f}"]
            for one in result["dimacs"]
        ),
    )
    yield ""
    yield from markdown_table(
        ["into the solver", "solver", "million clauses a second"],
        ([one["name"], one["backend"], f"{one['clauses_a_second'] / MILLION:.1f}"] for one in result["feeding"]),
    )


if __name__ == "__main__":
    main()
