"""``python -m benchmarks.grading``: whether `satpuzzles.rate` agrees with what others say is harder."""

import argparse
import math
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.instances import CORPORA, Suite, load_suite, spread
from benchmarks.machine import machine, sentence
from benchmarks.report import table
from satpuzzles.tasks.rate import Grade, Rating, rate

ORDERS: dict[str, list[list[str]]] = {
    f"Star Battle {size}, as their author names them": [
        [f"starbattle/starbattlelab_{size}-{level}"] for level in ("ez", "med", "hard", "expert")
    ]
    for size in ("8-1", "9-2", "10-2")
} | {
    "Sudoku, by where they were collected": [
        ["sudoku/tdoku_17clue"],
        ["sudoku/tdoku_magictour_top1465"],
        ["sudoku/tdoku_forum_hardest_1106", "sudoku/tdoku_forum_hardest_1905_11plus"],
    ]
}
"""Sets from the easiest to the hardest, by an order that is not ours; those of one list are equally hard."""


@dataclass(frozen=True, slots=True)
class Rated:
    """The ratings of a sample of one set; ``level`` counts from the easiest."""

    name: str
    level: int
    ratings: tuple[Rating, ...]


def rated(order: Sequence[Sequence[str]], corpora: Path, each: int, time_limit: float) -> list[Rated]:
    """``each`` puzzles, evenly spread, of every set of ``order`` that is there; seconds for one of them."""
    result = []
    for level, names in enumerate(order):
        for name in names:
            if not (corpora / f"{name}.jsonl").is_file():
                print(f"skipped: there is no {name} in {corpora}", file=sys.stderr)
                continue
            started = time.monotonic()
            result.append(Rated(name, level, _sample(load_suite(name, corpora), each, time_limit)))
            print(f"{name}: {time.monotonic() - started:.0f} s", file=sys.stderr, flush=True)
    return result


def _sample(suite: Suite, each: int, time_limit: float) -> tuple[Rating, ...]:
    return tuple(rate(one.puzzle, time_limit=time_limit) for one in spread(suite.instances, each))


def correlations(sets: Sequence[Rated]) -> list[float]:
    """Spearman's rank correlation of the levels with the grades, with the mean sizes of explanations, and with both,
    compared in this order; over the puzzles of which both are known. NaN where nothing varies.
    """
    from scipy.stats import spearmanr

    known = [(one.level, r.grade, r.mean_explanation) for one in sets for r in one.ratings]
    complete = [row for row in known if None not in row]
    if not complete:
        return [math.nan] * 3
    levels, grades, means = zip(*complete, strict=True)
    order = sorted({*zip(grades, means, strict=True)})
    both = [order.index(pair) for pair in zip(grades, means, strict=True)]
    varying = [len(set(levels)) > 1 and len(set(measure)) > 1 for measure in (grades, means, both)]
    return [
        float(spearmanr(levels, measure).statistic) if varies else math.nan
        for measure, varies in zip((grades, means, both), varying, strict=True)
    ]


def report(name: str, sets: Sequence[Rated]) -> Iterator[str]:
    """The lines of Markdown about one order."""
    head = ["set", "puzzles", *(f"grade {grade:d}" for grade in Grade), "too late", "mean size", "largest"]
    yield from (f"## {name}", "", *table(head, map(_row, sets)), "")
    by_grade, by_mean, by_both = correlations(sets)
    yield f"Rank correlation with the grade {by_grade:.2f}, the mean size {by_mean:.2f}, both {by_both:.2f}."
    yield ""


def _row(one: Rated) -> list[object]:
    grades = Counter(rating.grade for rating in one.ratings)
    late = sum(rating.late for rating in one.ratings)
    means = [rating.mean_explanation for rating in one.ratings if rating.mean_explanation is not None]
    largest = [rating.largest_explanation for rating in one.ratings if rating.largest_explanation is not None]
    sizes = [f"{statistics.mean(means):.2f}", f"{statistics.mean(largest):.1f}"] if means else ["", ""]
    return [one.name.partition("/")[2], len(one.ratings), *(grades[grade] for grade in Grade), late, *sizes]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.grading", description=__doc__)
    parser.add_argument("--corpora", type=Path, default=CORPORA, metavar="DIR")
    parser.add_argument("--each", type=int, default=10, metavar="N", help="puzzles of each set; default 10")
    parser.add_argument("--time-limit", type=float, default=60.0, metavar="S", help="seconds for one; default 60")
    options = parser.parse_args(arguments)
    print(sentence(machine()), flush=True)
    for name, order in ORDERS.items():
        sets = rated(order, options.corpora, options.each, options.time_limit)
        if any(one.ratings for one in sets):
            print("", *report(name, sets), sep="\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
