"""``python -m benchmarks.difficulty``: how long `generate --difficulty` takes, and which difficulties are rare."""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median
from typing import Any

from satpuzzles.comparing.tables import markdown_table
from satpuzzles.deadline import Deadline
from satpuzzles.errors import GaveUp, UsageError
from satpuzzles.making.generators import GENERATORS, Generator
from satpuzzles.making.generators.interface import made
from satpuzzles.making.steering import Judge

BOARDS: Sequence[tuple[str, dict[str, Any]]] = [
    *(("sudoku", {"size": size}) for size in (4, 6, 9)),
    ("sudoku", {"minimal": True}),
    ("sudoku", {"size": 16}),
    *(("hanjie", {"size": size}) for size in (10, 15, 20, 25)),
    *(("star-battle", {"size": size, "stars": stars}) for size, stars in ((8, 1), (9, 2), (10, 2), (14, 3))),
    *(("trid", {"size": size}) for size in (5, 6, 7)),
    *(("middle-sum", {"size": size}) for size in (5, 6, 7)),
]
WORDS = ("easy", "medium", "hard")
_RARE = 100
"""Tries from which on a difficulty is rare."""


@dataclass(frozen=True, slots=True)
class Search:
    """CPU seconds and tries of a search, and whether it found a puzzle."""

    seconds: float
    tries: int
    found: bool


def search(generator: Generator, asked: str, seed: int, time_limit: float) -> Search:
    """A search for a puzzle of a difficulty. Raises UsageError where there is none."""
    judge = Judge(asked, deadline := Deadline.after(time_limit))
    started = time.process_time()
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
        """The median of the searches that found a puzzle; None if none did."""
        found = [one.tries for one in self.searches if one.found]
        return round(median(found)) if found else None

    def cells(self) -> list[str]:
        """What the table shows."""
        if not self.searches:
            return [self.kind, self.board, self.asked, "impossible", "", ""]
        seconds, missed = [one.seconds for one in self.searches], sum(not one.found for one in self.searches)
        tries = f"{sum(one.tries for one in self.searches):,} in all" if self.tries is None else f"{self.tries:,}"
        lacking = f"; {missed} of {len(self.searches)} found none" if missed else ""
        return [self.kind, self.board, self.asked, tries + lacking, f"{median(seconds):.1f}", f"{max(seconds):.1f}"]

    def rarity(self) -> str | None:
        """Its line in `satpuzzles.making.rare`; None if it is not rare."""
        if not self.searches or (self.tries is not None and self.tries < _RARE):
            return None
        return f'    ("{self.kind}", "{self.board}", "{self.asked}"): {self.tries},'


def rows(kinds: Sequence[str], words: Sequence[str], seeds: int, time_limit: float) -> Iterator[Row]:
    """A row for each board of these kinds and each difficulty."""
    for kind, options in BOARDS:
        generator = GENERATORS.get(kind)
        if generator is None or kind not in kinds:
            continue
        one = made(generator, options)
        for asked in words:
            try:
                found = tuple(search(one, asked, seed, time_limit) for seed in range(seeds))
            except UsageError:
                found = ()
            yield Row(kind, one.board, asked, found)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table, and what is rare as the rows of `satpuzzles.making.rare`."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.difficulty", description=__doc__)
    kinds = list(dict.fromkeys(kind for kind, _ in BOARDS))
    parser.add_argument("--kind", action="append", choices=kinds, help="only this kind; may be repeated")
    parser.add_argument("--difficulty", action="append", choices=[*WORDS, "extreme"], help="only this one")
    parser.add_argument("--seeds", type=int, default=5, metavar="N", help="searches for each; default 5")
    parser.add_argument("--time-limit", type=float, default=60.0, metavar="S", help="for each search; default 60")
    options = parser.parse_args(arguments)
    found = []
    for row in rows(options.kind or kinds, options.difficulty or WORDS, options.seeds, options.time_limit):
        print(*row.cells(), sep=" | ", file=sys.stderr)
        found.append(row)
    head = ["kind", "board", "difficulty", "tries", "seconds", "at most"]
    rare = filter(None, (row.rarity() for row in found))
    print(*markdown_table(head, [row.cells() for row in found]), "", *rare, sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
