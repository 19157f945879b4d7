"""``python -m benchmarks.batches``: puzzles a second of ``satpuzzles check`` over files of Sudokus, from the
shell.

CPU seconds of the whole command, with reading, checking and writing; those of the same command over two puzzles, which
are its start-up, are left out. Tdoku's benchmark has the C++ solver beside it.
"""

import argparse
import gzip
import itertools
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import satpuzzles
from benchmarks.instances import CORPORA, ROOT, load_suite
from benchmarks.machine import machine, sentence
from satpuzzles import Puzzle
from satpuzzles.research.comparing.comparison import markdown_table
from tools.tables import write

_EASIER = 30
"""Givens of the puzzles that are made easier."""


@dataclass(frozen=True, slots=True)
class Load:
    """A file of puzzles: one text line each, repeated until there are so ``many``."""

    name: str
    lines: Sequence[str]
    many: int


def line_of(puzzle: Puzzle) -> str:
    return "".join("." if value is None else str(value) for row in puzzle.known() for value in row)


def corpus(name: str, corpora: Path, random: Random) -> list[str]:
    """The puzzles of a set in a random order: the hard ones of some sets stand together."""
    lines = [line_of(one.puzzle) for one in load_suite(f"sudoku/{name}", corpora).instances]
    random.shuffle(lines)
    return lines


def easier(line: str, random: Random) -> str:
    """The puzzle with more of its solution, until it has 30 givens."""
    grid = satpuzzles.solve(line).grid
    if grid is None:
        raise ValueError(f"expected a puzzle with a solution, found {line}")
    solved = "".join(str(value) for row in grid for value in row)
    unknown = [place for place, symbol in enumerate(line) if symbol == "."]
    stated = {*random.sample(unknown, max(0, len(unknown) - (81 - _EASIER)))}
    return "".join(solved[place] if place in stated else symbol for place, symbol in enumerate(line))


def is_easy(line: str) -> bool:
    """Whether naked and hidden singles fill the puzzle."""
    return satpuzzles.compile(line).formula.variables.count == 0


def loads(corpora: Path, scale: float) -> Iterator[Load]:
    """What is measured; ``scale`` is for quicker runs."""
    random = Random(18)
    clues = corpus("tdoku_17clue", corpora, random)
    yield Load("17 clues", clues, round(20_000 * scale))
    yield Load("hardest 1905", corpus("tdoku_forum_hardest_1905_11plus", corpora, random), round(3_000 * scale))
    yield Load("top1465", corpus("tdoku_magictour_top1465", corpora, random), round(5_000 * scale))
    given = [easier(line, random) for line in clues[: round(1_000 * min(scale, 1))]]
    yield Load(f"{_EASIER} givens", given, round(40_000 * scale))
    yield Load("singles alone", [line for line in given if is_easy(line)], round(40_000 * scale))


@dataclass(frozen=True, slots=True)
class Cost:
    """CPU seconds, the highest memory in bytes, and the statuses of the records in their order."""

    seconds: float
    memory: int
    statuses: list[str]


def checked(lines: Sequence[str]) -> Cost:
    """``satpuzzles check`` over a file of these lines. Raises CalledProcessError where it fails."""
    with tempfile.TemporaryDirectory() as folder:
        file, written = Path(folder) / "puzzles.txt", Path(folder) / "records.jsonl"
        file.write_text("".join(f"{line}\n" for line in lines))
        usage = used(["check", str(file)], written)
        statuses = [json.loads(line)["status"] for line in written.read_bytes().splitlines()]
    return Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, statuses)


def used(words: Sequence[str], written: Path, read: Path | None = None) -> resource.struct_rusage:
    """What ``satpuzzles`` with these ``words`` uses, its processes included; it reads the file ``read`` as standard
    input, and its output goes to the file ``written``. Raises CalledProcessError where it fails.
    """
    command = [sys.executable, "-m", "satpuzzles", *words]
    with (
        written.open("wb") as output,
        (read or Path(os.devnull)).open("rb") as stdin,
        subprocess.Popen(command, stdin=stdin, stdout=output, stderr=subprocess.DEVNULL, cwd=ROOT) as child,
    ):
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in (0, 1):  # 1: one of the puzzles has no solution
        raise subprocess.CalledProcessError(child.returncode, command)
    return usage


OPTIONS = (
    "check FILE",
    "solve FILE",
    "check FILE --time-limit 60",
    "solve FILE --time-limit 60",
    "check FILE --memory-limit 2000",
    "check FILE --jobs 2",
    "check FILE --jobs 2 --time-limit 60",
    "check FILE --json",
    "check FILE --only-status",
    "check FILE -o FOLDER/records.jsonl",
    "check FILE -o FOLDER/records.csv",
    "check FILE --resume EARLIER",
    "check FILE.gz",
    "check - < FILE",
    "check FILE --no-presolve",
    "check FILE --backend glucose4",
    "check FILE --backend glucose4 --time-limit 60",
    "check FILE --scheduler local[1]",
    "check FILE --scheduler local[1] --time-limit 60",
)
"""The forms of a batch: the first is what the others are compared with."""


def costs(repeat: int, copies: int) -> Iterator[tuple[str, float]]:
    """CPU seconds of each of the `OPTIONS` over the published puzzles of all kinds, so many ``copies`` of each in one
    file: the median of so many runs.
    """
    documents = [json.loads(path.read_bytes()) for path in sorted((ROOT / "instances").glob("*/*.json"))]
    small = [one for one in documents if "puzzle" in one and len(json.dumps(one)) < _SMALL]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "puzzles.jsonl"
        file.write_text("".join(f"{json.dumps(one)}\n" for one in small * copies))
        Path(f"{file}.gz").write_bytes(gzip.compress(file.read_bytes()))
        earlier, written = Path(folder) / "earlier.jsonl", Path(folder) / "written"
        used(["check", str(file), "--json"], earlier)
        for form in OPTIONS:
            names = form.replace("FILE", str(file)).replace("FOLDER", folder).replace("EARLIER", str(earlier))
            words, _, read = names.partition(" < ")
            seconds = []
            for _ in range(repeat):
                (Path(folder) / "records.jsonl").unlink(missing_ok=True)
                usage = used(words.split(), written, Path(read) if read else None)
                seconds.append(usage.ru_utime + usage.ru_stime)
            yield form, statistics.median(seconds)


_SMALL = 3_000
"""Characters of the largest document that is taken."""


def measured(load: Load, repeat: int) -> dict[str, Any]:
    """Puzzles a second: the median of so many runs, each beside one of two puzzles."""
    lines = list(itertools.islice(itertools.cycle(load.lines), max(load.many, 3)))
    rates, memory = [], 0
    for _ in range(repeat):
        start, whole = checked(lines[:2]), checked(lines)
        if {*whole.statuses} != {"unique"} or len(whole.statuses) != len(lines):
            raise ValueError(f"{load.name}: expected a solution for each puzzle, and no second one")
        rates.append((len(lines) - 2) / max(whole.seconds - start.seconds, 1e-9))
        memory = max(memory, whole.memory)
    return {"name": load.name, "puzzles": len(lines), "rate": statistics.median(rates), "memory": memory}


def table(rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    """The table for docs/performance.md."""
    head = ("Sudokus", "puzzles", "checked a second", "peak memory, MB")
    yield from markdown_table(
        head,
        [(row["name"], f"{row['puzzles']:,}", f"{row['rate']:,.0f}", f"{row['memory'] / 2**20:.0f}") for row in rows],
    )


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.batches", description=__doc__)
    parser.add_argument("--corpora", type=Path, default=CORPORA)
    parser.add_argument("--scale", type=float, default=1.0, help="how many puzzles, compared with the published table")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--only", help="the sets whose names begin with this")
    parser.add_argument("--options", action="store_true", help="what each option of a batch costs, instead")
    parser.add_argument("--page", type=Path, metavar="FILE", help="replace the table of FILE, docs/performance.md")
    chosen = parser.parse_args(arguments)
    print(sentence(machine()), end="\n\n", flush=True)
    if chosen.options:
        found = list[tuple[str, float]]()
        for one in costs(chosen.repeat, max(1, round(chosen.scale))):
            found.append(one)
            print(one, file=sys.stderr, flush=True)
        cells = [(f"`{form}`", f"{seconds:.2f}", f"{seconds / found[0][1]:.2f}") for form, seconds in found]
        print(*markdown_table(("batch", "CPU s", "times the first"), cells), sep="\n")
        return
    rows = []
    for load in loads(chosen.corpora, chosen.scale):
        if load.name.startswith(chosen.only or ""):
            rows.append(measured(load, chosen.repeat))
            print(rows[-1], file=sys.stderr, flush=True)
    lines = [*table(rows)]
    print(*lines, sep="\n")
    if chosen.page:
        write(chosen.page, "batches", lines)


if __name__ == "__main__":
    main()
