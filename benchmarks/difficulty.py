"""``python -m benchmarks.difficulty``: what `generate --difficulty` takes, and which difficulties are rare."""

import argparse
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import inf
from random import Random
from statistics import median, median_high
from typing import Any

import satpuzzles.processes.blas  # noqa: F401  # threads of a matrix product take CPU seconds while they wait
from satpuzzles.common.deadline import Deadline
from satpuzzles.errors import GaveUp, UsageError
from satpuzzles.making.difficulty import Judge
from satpuzzles.making.generate import RARE
from satpuzzles.making.generators import GENERATORS, Generator
from satpuzzles.making.generators.interface import made
from satpuzzles.research.comparing.comparison import markdown_table

OWN_BOARDS = frozenset({"sudoku", "hanjie", "star-battle", "trid", "middle-sum"})
"""Kinds whose boards have other sizes than 10x10."""
BOARDS: Sequence[tuple[str, dict[str, Any]]] = [
    *(("sudoku", {"size": size}) for size in (4, 6, 9)),
    ("sudoku", {"symmetric": True}),
    ("sudoku", {"minimal": True}),
    *(("sudoku", {"size": size}) for size in (12, 16)),
    *(("hanjie", {"size": size}) for size in (5, 10, 15, 20, 25, 30)),
    *(("star-battle", {"size": size, "stars": 1}) for size in (5, 6, 8)),
    *(("star-battle", {"size": size, "stars": 2}) for size in (8, 9, 10, 12)),
    ("star-battle", {"size": 14, "stars": 3}),
    *(("trid", {"size": size}) for size in range(4, 9)),
    *(("middle-sum", {"size": size}) for size in range(4, 9)),
    ("kenken", {"size": (5, 5)}),
    *((kind, {"size": (10, 10)}) for kind in GENERATORS.names() if kind not in OWN_BOARDS),
]
WORDS = ("easy", "medium", "hard", "extreme")


class CpuDeadline(Deadline):
    """A moment on the clock of the CPU seconds of this process: searches beside other work have as long as alone."""

    __slots__ = ("_earliest",)
    _earliest: float  # on the monotonic clock, which is quicker to read

    def __init__(self, seconds: float) -> None:
        super().__init__(time.process_time() + seconds)
        object.__setattr__(self, "_earliest", time.monotonic() + seconds)

    @property
    def remaining(self) -> float:
        return max((self.at or 0) - time.process_time(), 0.0)

    @property
    def passed(self) -> bool:
        if time.monotonic() < self._earliest:
            return False
        object.__setattr__(self, "_earliest", time.monotonic() + self.remaining)
        return not self.remaining


@dataclass(frozen=True, slots=True)
class Search:
    """CPU seconds and tries of a search, and whether it found a puzzle."""

    seconds: float
    tries: int
    found: bool


def search(generator: Generator, asked: str, seed: int, time_limit: float) -> Search:
    """A search for a puzzle of a difficulty. Raises UsageError where there is none."""
    started = time.process_time()
    judge = Judge(asked, deadline := CpuDeadline(time_limit))
    try:
        generator.steered(Random(f"{asked} {seed}"), judge, deadline)  # to be repeated
    except GaveUp:
        return Search(time.process_time() - started, judge.seen.total(), found=False)
    return Search(time.process_time() - started, judge.seen.total(), found=True)


@dataclass(frozen=True, slots=True)
class Row:
    """The searches on one board for one difficulty; none if there is no such puzzle."""

    kind: str
    board: str
    asked: str
    searches: tuple[Search, ...]

    @property
    def tries(self) -> int | None:
        """The median of the searches; None if half of them or more found no puzzle."""
        middle = median_high(one.tries if one.found else inf for one in self.searches)
        return None if middle == inf else int(middle)

    def cells(self) -> list[str]:
        if not self.searches:
            return [self.kind, self.board, self.asked, "impossible", "", ""]
        seconds, missed = [one.seconds for one in self.searches], sum(not one.found for one in self.searches)
        tries = f"{sum(one.tries for one in self.searches):,} in all" if self.tries is None else f"{self.tries:,}"
        lacking = f"; {missed} of {len(self.searches)} found none" if missed else ""
        return [self.kind, self.board, self.asked, tries + lacking, f"{median(seconds):.1f}", f"{max(seconds):.1f}"]

    @property
    def entry(self) -> str:
        """Its entry in `Generator.rare`."""
        return f'"{self.asked}": {self.tries}'

    @property
    def is_rare(self) -> bool:
        """Whether it belongs there."""
        return bool(self.searches) and (self.tries is None or self.tries >= RARE)


def table_of_tries(measured: Sequence[Row]) -> list[str]:
    """The lines of `Generator.rare`, one for each board on which something is rare."""
    boards = groupby((row for row in measured if row.is_rare), key=lambda row: (row.kind, row.board))
    return [
        f'        "{board}": {{{", ".join(row.entry for row in on_board)}}},  # {kind}'
        for (kind, board), on_board in boards
    ]


def generators() -> list[Generator]:
    """Those of the `BOARDS`, and of each kind with boards of its usual size."""
    usual = ((kind, dict[str, Any]()) for kind in GENERATORS.names() if kind not in OWN_BOARDS)
    found = [made(one, options) for kind, options in (*BOARDS, *usual) if (one := GENERATORS.get(kind)) is not None]
    return [*dict.fromkeys(found)]


def rows(chosen: Iterable[Generator], words: Sequence[str], seeds: int, time_limit: float) -> Iterator[Row]:
    for one in chosen:
        for asked in words:
            try:
                found = tuple(search(one, asked, seed, time_limit) for seed in range(seeds))
            except UsageError:
                found = ()
            yield Row(one.kind, one.board, asked, found)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table, and the tries as the lines of `Generator.rare`."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.difficulty", description=__doc__)
    kinds = list(dict.fromkeys(kind for kind, _ in BOARDS))
    parser.add_argument("--kind", action="append", choices=kinds, help="only this kind; may be repeated")
    boards = {one.board: None for one in generators()}
    parser.add_argument("--board", action="append", choices=boards, help="only this board; may be repeated")
    parser.add_argument("--difficulty", action="append", choices=WORDS, help="only this one")
    parser.add_argument("--seeds", type=int, default=5, metavar="N", help="searches for each; default 5")
    parser.add_argument("--time-limit", type=float, default=60.0, metavar="S", help="for each search; default 60")
    options = parser.parse_args(arguments)
    found = []
    chosen = [
        one for one in generators() if one.kind in (options.kind or kinds) and one.board in (options.board or boards)
    ]
    for row in rows(chosen, options.difficulty or WORDS, options.seeds, options.time_limit):
        print(*row.cells(), sep=" | ", file=sys.stderr)
        found.append(row)
    head = ["kind", "board", "difficulty", "tries", "seconds", "at most"]
    print(*markdown_table(head, [row.cells() for row in found]), "", *table_of_tries(found), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
