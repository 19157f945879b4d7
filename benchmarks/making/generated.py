"""``python -m benchmarks.making.generated [SIZE]``: ten new puzzles of each kind with a rule about the whole board,
each proved to be unique by a solver that did not make it, and by another one on the whole form of the rule.
"""

import sys
from collections.abc import Iterator
from statistics import median
from time import process_time

import satpuzzles
from satpuzzles import Puzzle
from satpuzzles.making.generators import GENERATORS
from satpuzzles.registry import PUZZLES

SIZE, EACH = 10, 10
OTHERS: tuple[tuple[str, dict[str, str]], ...] = (("cadical195", {}), ("glucose4", {"connectivity": "exact"}))
"""Backends and encodings; generators use minisat22 and cuts."""


def kinds() -> list[str]:
    """Those that have such a rule, and a generator."""
    stated = ((name, PUZZLES.get(name)) for name in PUZZLES.built_in)
    return [name for name, kind in stated if kind and "connectivity" in kind.encodings and GENERATORS.get(name)]


def made(kind: str, size: int) -> Iterator[tuple[Puzzle, float]]:
    """New puzzles with the CPU seconds that each took."""
    for seed in range(1, EACH + 1):
        start = process_time()
        puzzle = satpuzzles.generate(kind, seed=seed, size=size)
        yield puzzle, process_time() - start


def is_unique(puzzle: Puzzle) -> bool:
    """Whether all `OTHERS` say so."""
    return all(
        satpuzzles.check(puzzle, backend=backend, encodings=encodings).status == "unique"
        for backend, encodings in OTHERS
    )


def main() -> None:
    size = int(sys.argv[1]) if len(sys.argv) > 1 else SIZE
    print(f"{'kind':<12} unique  CPU s to make, median and most")
    for kind in kinds():
        found = [*made(kind, size)]
        unique = sum(is_unique(puzzle) for puzzle, _ in found)
        seconds = [taken for _, taken in found]
        print(f"{kind:<12} {unique:>3}/{len(found)}  {median(seconds):.2f} {max(seconds):.2f}", flush=True)


if __name__ == "__main__":
    main()
