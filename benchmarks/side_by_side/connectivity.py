"""``python -m benchmarks.side_by_side.connectivity``: puzzles with connected cells or lines, by cuts, by whole forms,
and by others: the prototype beside the repository, puzzlekit (CP-SAT) and clingo. Three tables:

verdicts  whether puzzles of the corpora have one solution; puzzlekit stops at the first solution
growth    the same of random Hitoris and Slitherlinks of growing size
cycles    Hamiltonian cycles of graphs on which the search is hard: one, or that there is none

CPU seconds of the process that solves, with its threads, start-up left out, in one run. Each solver has a process for
each kind; one that takes too long for a puzzle is ended, and another goes on with the next.
"""

import argparse
import statistics
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from benchmarks.instances import CORPORA
from benchmarks.machine import machine, sentence
from benchmarks.side_by_side.connectivity_puzzles import KINDS, RANDOM_PUZZLES, cycles, of_corpus
from benchmarks.side_by_side.connectivity_solvers import has_cycle, solver
from benchmarks.side_by_side.watched import Answer, answer_each, answers
from satpuzzles.research.comparing.comparison import markdown_table

VERDICTS = ("lazy", "levels", "exact", "prototype", "clingo", "puzzlekit")
GROWTH = ("lazy", "levels", "exact", "propagated")
SIZES = (20, 40, 80)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.side_by_side.connectivity", description=__doc__)
    parser.add_argument("--tables", default="verdicts,growth,cycles", metavar="A,B")
    parser.add_argument("--kinds", default=",".join(KINDS), metavar="A,B")
    parser.add_argument("--solvers", metavar="A,B", help="instead of all")
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)), metavar="A,B")
    parser.add_argument("--seeds", type=int, default=3, metavar="N", help="random puzzles of each size; default 3")
    parser.add_argument("--limit", type=int, metavar="N", help="at most N puzzles of a kind")
    parser.add_argument("--time-limit", type=float, default=20.0, metavar="S", help="CPU seconds a puzzle; default 20")
    parser.add_argument("--shared", type=Path, default=CORPORA.parent, metavar="DIR")
    parser.add_argument("--child", nargs=3, metavar=("SOLVER", "TASK", "FIRST"), help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.child:
        name, task, first = options.child
        answer_each(_calls(name, task, options), int(first))
        return 0
    print(sentence(machine()), end="\n\n")
    tables = options.tables.split(",")
    if "verdicts" in tables:
        if (options.shared / "corpora" / "kinds").is_dir():
            for kind in options.kinds.split(","):
                _table(kind, options, options.solvers or ",".join(VERDICTS))
        else:
            print(f"no verdicts: there are no puzzles in {options.shared}\n")
    if "growth" in tables:
        for kind in RANDOM_PUZZLES:
            for size in options.sizes.split(","):
                _table(f"{kind} {size}", options, options.solvers or ",".join(GROWTH))
    if "cycles" in tables:
        _cycles(options)
    return 0


def _table(task: str, options: argparse.Namespace, solvers: str) -> None:
    """A line for each solver."""
    rows = []
    for name in solvers.split(","):
        given = [*_answers(name, task, options)]
        if not given:
            rows.append([name, "not here", *[""] * 5])
            continue
        found = Counter(_WORDS[one.found] for one in given if one.found is not None)
        failed = sum(bool(one.failure) for one in given)
        late = len(given) - found.total() - failed
        times = sorted(one.seconds for one in given)
        words = ", ".join(f"{number} {word}" for word, number in sorted(found.items()))
        figures = [sum(times), statistics.median(times), times[-1]]
        rows.append([name, words, str(late), str(failed), *(f"{x:.3g}" for x in figures)])
    head = ["solver", "solutions", "late", "failed", "CPU s", "median", "longest"]
    print(f"### {task}\n", *markdown_table(head, rows), sep="\n", end="\n\n", flush=True)


_WORDS = {0: "none", 1: "one", 2: "several"}


def _cycles(options: argparse.Namespace) -> None:
    known = {one.name: one.has_one for one in cycles()}
    rows = []
    for name in (options.solvers or "lazy,levels").split(","):
        for one in _answers(name, "cycles", options):
            if one.found is not None and known[one.name] not in (None, bool(one.found)):
                raise RuntimeError(f"{one.name}: {name} found {one.found}")
            found = "late" if one.found is None else "a cycle" if one.found else "none"
            rows.append([name, one.name, found, f"{one.seconds:.3g}"])
    print("### cycles\n", *markdown_table(["solver", "graph", "found", "CPU s"], rows), sep="\n", end="\n\n")


def _answers(name: str, task: str, options: argparse.Namespace) -> Iterator[Answer]:
    """What a solver says of each puzzle of a task; nothing where it is not installed."""
    words = ["--seeds", str(options.seeds), "--shared", str(options.shared)]
    words += ["--limit", str(options.limit)] if options.limit else []
    command = [sys.executable, "-m", "benchmarks.side_by_side.connectivity", *words, "--child", name, task]
    return answers(command, options.time_limit)


def _calls(name: str, task: str, options: argparse.Namespace) -> Iterator[tuple[str, Callable[[], int]]]:
    """Each puzzle of the ``task`` by its name, with what asks the solver about it; all that it needs is imported."""
    kind, _, size = task.partition(" ")
    if kind == "cycles":
        for one in cycles():
            yield one.name, partial(has_cycle, name, one.graph)
        return
    asked = solver(name, options.shared)
    if size:
        puzzles = [(f"seed {i}", "", RANDOM_PUZZLES[kind](int(size), i)) for i in range(options.seeds)]
        asked(RANDOM_PUZZLES[kind](5, 0), "")
    else:
        puzzles = [*of_corpus(kind, options.shared / "corpora", options.limit)]
        asked(puzzles[0][2], puzzles[0][1])
    for at, text, puzzle in puzzles:
        yield at, partial(asked, puzzle, text)


if __name__ == "__main__":
    sys.exit(main())
