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
from satpuzzles.comparing.tables import markdown_table
from satpuzzles.explaining.ladder import Difficulty
from satpuzzles.explaining.rate import Rating, rate

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


def correlations(sets: Sequence[Rated]) -> dict[str, float]:
    """Spearman's rank correlation of the levels with what we measure, by its name, over the puzzles of which all is
    known; NaN where nothing varies.
    """
    from scipy.stats import spearmanr

    found = [
        (one.level, r.grade, r.rounds or 0, r.mean_explanation, 0.0 if r.score is None else r.score.value)
        for one in sets
        for r in one.ratings
        if r.grade is not None and r.mean_explanation is not None
    ]
    levels = [row[0] for row in found]
    measures: dict[str, list[tuple[float, ...]]] = {
        "the grade": [(grade,) for _, grade, _, _, _ in found],
        "then rounds": [(grade, rounds) for _, grade, rounds, _, _ in found],
        "then sizes": [(grade, rounds, mean) for _, grade, rounds, mean, _ in found],
        "the mean size alone": [(mean,) for _, _, _, mean, _ in found],
        "the score": [(score,) for *_, score in found],
    }
    result = {}
    for name, values in measures.items():
        order = sorted(set(values))
        varies = len(order) > 1 and len(set(levels)) > 1
        ranks = [order.index(value) for value in values]
        result[name] = float(spearmanr(levels, ranks).statistic) if varies else math.nan
    return result


def report(name: str, sets: Sequence[Rated]) -> Iterator[str]:
    """The lines of Markdown about one order."""
    head = ["set", "puzzles", *Difficulty, "too late", "rounds", "mean size", "largest"]
    yield from (f"## {name}", "", *markdown_table(head, map(_row, sets)), "")
    yield f"Rank correlation with {', '.join(f'{what} {found:.2f}' for what, found in correlations(sets).items())}."
    yield ""


def _row(one: Rated) -> list[object]:
    difficulties = Counter(rating.difficulty for rating in one.ratings)
    rounds = [rating.rounds for rating in one.ratings if rating.rounds is not None]
    late = sum(rating.status == "unknown" for rating in one.ratings)
    means = [rating.mean_explanation for rating in one.ratings if rating.mean_explanation is not None]
    largest = [rating.largest_explanation for rating in one.ratings if rating.largest_explanation is not None]
    sizes = [f"{statistics.mean(means):.2f}", f"{statistics.mean(largest):.1f}"] if means else ["", ""]
    found = [*(difficulties[one] for one in Difficulty), late, f"{statistics.mean(rounds):.1f}" if rounds else ""]
    return [one.name.partition("/")[2], len(one.ratings), *found, *sizes]


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
