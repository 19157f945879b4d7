"""``python -m benchmarks.solving.piling``: whether a solution takes longer the more have been found before it."""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence

from benchmarks.machine import machine, sentence
from satpuzzles.formats import load
from satpuzzles.research.comparing.comparison import markdown_table
from satpuzzles.solving import enumerate as cubes
from satpuzzles.solving.search import Search

_CELLS = "1...........2.3......4..5...6.......7....8.9......1........2..6......3.4....7...."
"""A 9x9 Sudoku with fifteen givens and millions of solutions."""

_CUBES = {"one clause for each solution": sys.maxsize, "in cubes": cubes.MOST}


def microseconds(solutions: int, step: int) -> Iterator[float]:
    """Of processor time for a solution, one figure for every ``step`` of them."""
    before = time.process_time()
    for number, _ in enumerate(Search(load(_CELLS), solutions), 1):
        if number % step == 0:
            now = time.process_time()
            yield (now - before) / step * 1e6
            before = now


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.solving.piling", description=__doc__)
    parser.add_argument("--solutions", type=int, default=200_000, metavar="N", help="find so many (%(default)s)")
    parser.add_argument("--step", type=int, default=25_000, metavar="N", help="a figure for so many (%(default)s)")
    asked = parser.parse_args(arguments)
    rows = []
    for name, cubes.MOST in _CUBES.items():
        rows.append([name, *(f"{figure:.0f}" for figure in microseconds(asked.solutions, asked.step))])
    heads = [f"to {n:,}" for n in range(asked.step, asked.solutions + 1, asked.step)]
    print(sentence(machine()), end="\n\n")
    print(*markdown_table(["microseconds of processor time a solution", *heads], rows), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
