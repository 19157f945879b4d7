"""``python -m benchmarks.explaining.grading``: whether `satpuzzles.rate` agrees with what others say is harder."""

import argparse
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from benchmarks.instances import CORPORA, Instance, load_suite
from benchmarks.machine import machine, sentence
from benchmarks.suites.plots import strips
from satpuzzles.explaining.rating.ladder import Difficulty
from satpuzzles.explaining.rating.rate import Rating, rate
from satpuzzles.research.comparing.comparison import markdown_table

_GRADED = {
    "8-1": ("ez", "med", "hard", "expert"),
    "9-1": ("ez", "med", "hard"),
    "9-2": ("ez", "med", "hard", "expert"),
    "10-2": ("ez", "med", "hard", "expert"),
    "11-2": ("med", "hard"),
    "14-3": ("med", "hard"),
}
"""The grades that StarBattleLab has for each size and number of stars."""

ORDERS: Mapping[str, Sequence[Sequence[str]]] = {
    "Sudoku": [
        ["sudoku/tdoku_17clue"],
        ["sudoku/tdoku_magictour_top1465"],
        ["sudoku/tdoku_forum_hardest_1106", "sudoku/tdoku_forum_hardest_1905_11plus"],
    ],
} | {
    f"Star Battle {size}": [[f"starbattle/starbattlelab_{size}-{level}"] for level in levels]
    for size, levels in _GRADED.items()
}
"""Sets from the easiest to the hardest, by an order that is not ours; those of one list are equally hard."""

_RESAMPLED = 1_000


@dataclass(frozen=True, slots=True)
class Rated:
    """The ratings of a sample of one set; ``level`` counts from the easiest."""

    name: str
    level: float
    ratings: tuple[Rating, ...]

    @property
    def scores(self) -> list[float]:
        """Those that are known, of a path that was broken off too."""
        return [one.score.value for one in self.ratings if one.score is not None]

    def __str__(self) -> str:
        return self.name.rpartition("/")[2]


@dataclass(frozen=True, slots=True)
class Draw:
    """Which puzzles are rated: ``each`` of a level, of one ``half`` of its sets, 0 or 1, drawn by the ``seed``.

    The weights of the score were chosen on the first half.
    """

    each: int
    half: int
    seed: str

    def of(self, name: str, items: Sequence[Instance], sets: int = 1) -> list[Instance]:
        """Those of ``items``, the set called ``name``, one of so many ``sets`` of its level."""
        shuffled = Random(f"{self.seed} {name}").sample(items, len(items))  # to be repeated
        return shuffled[self.half :: 2][: self.each // sets]


def rated(order: Sequence[Sequence[str]], corpora: Path, draw: Draw, time_limit: float) -> list[Rated]:
    """Puzzles of every set of ``order`` that is there, rated in ``time_limit`` seconds each."""
    result = []
    for level, names in enumerate(order):
        for name in names:
            if not (corpora / f"{name}.jsonl").is_file():
                print(f"skipped: there is no {name} in {corpora}", file=sys.stderr)
                continue
            started = time.process_time()
            drawn = draw.of(name, load_suite(name, corpora).instances, len(names))
            ratings = tuple(rate(one.puzzle, time_limit=time_limit) for one in drawn)
            result.append(Rated(name, level, ratings))
            print(f"{name}: {time.process_time() - started:.0f} CPU seconds", file=sys.stderr, flush=True)
    return result


@dataclass(frozen=True, slots=True)
class Agreement:
    """Spearman's rank correlation of what we measure with the levels: of the ``grade``, of the grade and then its
    ``rounds``, of the ``score`` with an ``interval`` that holds 95 of 100 resamples. NaN where nothing varies.

    Puzzles of one level are tied, so that a measure that never has ties reaches no more than ``best``.
    """

    puzzles: int
    grade: float
    rounds: float
    score: float
    interval: tuple[float, float]
    best: float


def agreement(sets: Sequence[Rated]) -> Agreement:
    """How far the ratings of ``sets`` agree with their levels, over the puzzles that have a grade and a score."""
    found = np.array(
        [
            (one.level, r.grade, r.grade + (r.rounds or 0) / 1_000, r.score.value)
            for one in sets
            for r in one.ratings
            if r.grade is not None and r.score is not None
        ],
        np.float64,
    ).reshape(-1, 4)
    levels = found[:, 0]
    random = np.random.default_rng(0)
    drawn = (found[random.integers(len(found), size=len(found))] for _ in range(_RESAMPLED if len(found) else 0))
    again = [spearman(sample[:, 0], sample[:, 3]) for sample in drawn]
    low, high = np.nanquantile(again, [0.025, 0.975]).tolist() if not np.isnan(again).all() else (np.nan, np.nan)
    grade, rounds, score = (spearman(levels, column) for column in found.T[1:])
    best = spearman(np.sort(levels), np.arange(len(levels), dtype=np.float64))
    return Agreement(len(found), grade, rounds, score, (low, high), best)


def spearman(first: NDArray[np.float64], second: NDArray[np.float64]) -> float:
    """Spearman's rank correlation; NaN where one of them does not vary."""
    from scipy.stats import rankdata

    ranks = np.array([rankdata(first), rankdata(second)])
    return float(np.corrcoef(ranks)[0, 1]) if len(first) and ranks.std(axis=1).all() else np.nan


def wrong_way_round(sets: Sequence[Rated]) -> list[str]:
    """Sets whose median score is above that of a harder one, in words."""
    known = [(one.level, statistics.median(one.scores), one) for one in sets if one.scores]
    return [
        f"{easy} is above {hard}"
        for level, median, easy in known
        for other, other_median, hard in known
        if level < other and median > other_median
    ]


def set_table(sets: Sequence[Rated]) -> Iterator[str]:
    """What was rated, in Markdown: a row for each set."""
    head = ["set", "puzzles", *Difficulty, "lowest", "median", "highest", "too late"]
    yield from markdown_table(head, map(_row, sets))


def _row(one: Rated) -> list[object]:
    difficulties = Counter(rating.difficulty for rating in one.ratings)
    late = sum(rating.status == "unknown" for rating in one.ratings)
    scores = [min(one.scores), statistics.median(one.scores), max(one.scores)] if one.scores else []
    shown = [f"{score:.1f}" for score in scores] or [""] * 3
    return [one, len(one.ratings), *(difficulties[each] for each in Difficulty), *shown, late]


def agreement_table(agreements: Mapping[str, Agreement]) -> Iterator[str]:
    """How far ratings and orders agree, in Markdown: a row for each order."""
    head = ["order", "puzzles", "grade", "then rounds", "score", "95 % interval", "at best"]
    rows = (
        [name, one.puzzles, *map(figure, (one.grade, one.rounds, one.score)), interval(one), figure(one.best)]
        for name, one in agreements.items()
    )
    yield from markdown_table(head, rows)


def figure(correlation: float) -> str:
    """A correlation in a table; empty where there is none."""
    return "" if np.isnan(correlation) else f"{correlation:.2f}"


def interval(one: Agreement) -> str:
    """The interval of the score in a table."""
    low, high = map(figure, one.interval)
    return f"{low} to {high}" if low else ""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.explaining.grading", description=__doc__)
    parser.add_argument("--corpora", type=Path, default=CORPORA, metavar="DIR")
    parser.add_argument("--each", type=int, default=20, metavar="N", help="puzzles of each level; default 20")
    parser.add_argument("--half", type=int, choices=(0, 1), default=1, help="0: the half for which weights were chosen")
    parser.add_argument("--seed", default="1", help="another seed draws other puzzles")
    parser.add_argument("--only", default="", metavar="TEXT", help="orders whose names contain this text")
    parser.add_argument("--time-limit", type=float, default=60.0, metavar="S", help="seconds for one; default 60")
    parser.add_argument("-o", "--output", type=Path, metavar="SVG", help="also plot the scores into this file")
    options = parser.parse_args(arguments)
    if options.output is not None and find_spec("matplotlib") is None:
        parser.error("plots need matplotlib, of the extra bench")
    print(sentence(machine()), flush=True)
    draw = Draw(options.each, options.half, options.seed)
    found = {
        name: [one for one in rated(order, options.corpora, draw, options.time_limit) if one.ratings]
        for name, order in ORDERS.items()
        if options.only in name
    }
    found = {name: sets for name, sets in found.items() if sets}
    if found:
        print("", *set_table([one for sets in found.values() for one in sets]), "", sep="\n")
        print(*agreement_table({name: agreement(sets) for name, sets in found.items()}), "", sep="\n")
        wrong = [text for sets in found.values() for text in wrong_way_round(sets)]
        print(f"By median score {'; '.join(wrong) if wrong else 'no set is above a harder one'}.")
        if options.output is not None:
            panels = {name: {str(one): one.scores for one in sets} for name, sets in found.items()}
            options.output.write_bytes(strips(panels, "score"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
