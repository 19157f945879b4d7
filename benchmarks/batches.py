"""``python -m benchmarks.batches``: puzzles a second of ``satpuzzles check`` over files of Sudokus, from the
shell.

CPU seconds of the whole command, with reading, checking and writing; those of the same command over two puzzles, which
are its start-up, are left out. Tdoku's benchmark has the C++ solver beside it.
"""

import argparse
import itertools
import json
import os
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

CPLUSPLUS = {"17 clues": 2_398, "hardest 1905": 260, "top1465": 1_400}
"""Verdicts a second by C++ MiniSat in tdoku's benchmark with its complete formula, on a machine of this kind."""

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
        command = [sys.executable, "-m", "satpuzzles", "check", str(file)]
        with (
            written.open("wb") as output,
            subprocess.Popen(command, stdout=output, stderr=subprocess.DEVNULL, cwd=ROOT) as child,
        ):
            _, status, usage = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode:
            raise subprocess.CalledProcessError(child.returncode, command)
        statuses = [json.loads(line)["status"] for line in written.read_bytes().splitlines()]
    return Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, statuses)


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
    head = ("Sudokus", "puzzles", "checked a second", "C++ MiniSat", "peak memory, MB")
    yield from markdown_table(
        head,
        [
            (
                row["name"],
                f"{row['puzzles']:,}",
                f"{row['rate']:,.0f}",
                f"{CPLUSPLUS[row['name']]:,}" if row["name"] in CPLUSPLUS else "",
                f"{row['memory'] / 2**20:.0f}",
            )
            for row in rows
        ],
    )


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.batches", description=__doc__)
    parser.add_argument("--corpora", type=Path, default=CORPORA)
    parser.add_argument("--scale", type=float, default=1.0, help="how many puzzles, compared with the published table")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--only", help="the sets whose names begin with this")
    chosen = parser.parse_args(arguments)
    print(sentence(machine()), end="\n\n", flush=True)
    rows = []
    for load in loads(chosen.corpora, chosen.scale):
        if load.name.startswith(chosen.only or ""):
            rows.append(measured(load, chosen.repeat))
            print(rows[-1], file=sys.stderr, flush=True)
    print("\n".join(table(rows)))


if __name__ == "__main__":
    main()
