"""``python -m benchmarks.explaining.grades``: whether scores agree with those who grade puzzles, for all kinds in one
table.

Sources that grade: the Sudokus of the Sudoku Exchange puzzle bank, each with its rating by Sukaku Explainer; the Star
Battles of StarBattleLab; game IDs that Simon Tatham's generators made for each difficulty that they name. A kind
without a source has a row that says so. No source tells in how many minutes people solve its puzzles: the steps of
puzzles that are called easy stand in for them.
"""

import argparse
import json
import statistics
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

import satpuzzles
from benchmarks.instances import CORPORA, load_suite
from benchmarks.machine import machine, sentence
from satpuzzles import Puzzle
from satpuzzles.explaining.rating.ladder import Difficulty
from satpuzzles.explaining.rating.rate import Rating, rate
from satpuzzles.puzzles import PUZZLES
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

_EXCHANGE = "sudoku/exchange_rated"
_RESAMPLED = 1_000


@dataclass(frozen=True, slots=True)
class Source:
    """Puzzles of one kind by the ``levels`` that others give them, which count up."""

    kind: str
    name: str
    levels: Mapping[float, Sequence[Puzzle]]


def sources(corpora: Path, each: int, half: int) -> Iterator[Source]:
    """All that are there, with ``each`` puzzles of a level at most. Those that weights were chosen by are halved."""
    if (path := corpora / f"{_EXCHANGE}.jsonl").is_file():
        of_rating: dict[float, list[Puzzle]] = {}
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            of_rating.setdefault(row["rating"], []).append(satpuzzles.loads(row["givens"]))
        levels = {rating: some[half::2][:each] for rating, some in of_rating.items()}
        yield Source("sudoku", "Sudoku Exchange, rated by Sukaku Explainer", levels)
    for size, words in _GRADED.items():
        graded: dict[float, list[Puzzle]] = {}
        for level, word in enumerate(words):
            if (corpora / (name := f"starbattle/starbattlelab_{size}-{word}")).with_suffix(".jsonl").is_file():
                items = load_suite(name, corpora).instances
                shuffled = Random(f"1 {name}").sample(items, len(items))  # to be repeated
                graded[level] = [one.puzzle for one in shuffled[half::2][:each]]
        if graded:
            yield Source("star-battle", f"StarBattleLab, {size}", graded)
    for path in sorted((corpora / "tatham").glob("*.jsonl")):
        made: dict[float, list[Puzzle]] = {}
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            made.setdefault(row["level"], []).append(satpuzzles.loads(row["game_id"], kind=path.stem))
        yield Source(path.stem, "Simon Tatham's generator", {level: some[:each] for level, some in made.items()})


@dataclass(frozen=True, slots=True)
class Rated:
    """The ratings of puzzles of one ``level``; levels count up."""

    level: float
    ratings: tuple[Rating, ...]


def rated(source: Source, time_limit: float) -> list[Rated]:
    """The ratings of its puzzles, level by level."""
    return [
        Rated(level, tuple(rate(puzzle, unique=True, time_limit=time_limit) for puzzle in puzzles))
        for level, puzzles in source.levels.items()
    ]


@dataclass(frozen=True, slots=True)
class Agreement:
    """Spearman's rank correlation of what we measure with the levels: of the ``grade``, and of the ``score``
    with an ``interval`` that holds 95 of 100 resamples. NaN where nothing varies.

    Puzzles of one level are tied, so that a measure that never has ties reaches no more than ``best``.
    """

    puzzles: int
    grade: float
    score: float
    interval: tuple[float, float]
    best: float


def agreement(sets: Sequence[Rated]) -> Agreement:
    """How far the ratings of ``sets`` agree with their levels, over the puzzles that have a grade and a score."""
    found = np.array(
        [
            (one.level, r.grade, r.score.value)
            for one in sets
            for r in one.ratings
            if r.grade is not None and r.score is not None
        ],
        np.float64,
    ).reshape(-1, 3)
    levels = found[:, 0]
    random = np.random.default_rng(0)
    drawn = (found[random.integers(len(found), size=len(found))] for _ in range(_RESAMPLED if len(found) else 0))
    again = [spearman(sample[:, 0], sample[:, 2]) for sample in drawn]
    low, high = np.nanquantile(again, [0.025, 0.975]).tolist() if not np.isnan(again).all() else (np.nan, np.nan)
    grade, score = (spearman(levels, column) for column in found.T[1:])
    best = spearman(np.sort(levels), np.arange(len(levels), dtype=np.float64))
    return Agreement(len(found), grade, score, (low, high), best)


def spearman(first: NDArray[np.float64], second: NDArray[np.float64]) -> float:
    """Spearman's rank correlation; NaN where one of them does not vary."""
    from scipy.stats import rankdata

    ranks = np.array([rankdata(first), rankdata(second)])
    return float(np.corrcoef(ranks)[0, 1]) if len(first) and ranks.std(axis=1).all() else np.nan


def figure(correlation: float) -> str:
    """A correlation in a table; empty where there is none."""
    return "" if np.isnan(correlation) else f"{correlation:.2f}"


def interval(one: Agreement) -> str:
    low, high = map(figure, one.interval)
    return f"{low} to {high}" if low else ""


def easy_steps(ratings: Sequence[Rating]) -> str:
    """The median number of steps of puzzles that we call easy; empty without any."""
    steps = [one.score.steps for one in ratings if one.score is not None and one.difficulty is Difficulty.EASY]
    return f"{statistics.median(steps):.0f}" if steps else ""


def row(source: Source, sets: Sequence[Rated]) -> list[object]:
    found, ratings = agreement(sets), [one for some in sets for one in some.ratings]
    words = Counter(one.difficulty for one in ratings)
    late = sum(one.status == "unknown" for one in ratings)
    shown = [figure(found.grade), figure(found.score), interval(found), figure(found.best)]
    counted = " ".join(str(words[word]) for word in Difficulty)
    return [source.kind, source.name, len(sets), found.puzzles, *shown, counted, late, easy_steps(ratings)]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.explaining.grades", description=__doc__)
    parser.add_argument("--corpora", type=Path, default=CORPORA, metavar="DIR")
    parser.add_argument("--each", type=int, default=20, metavar="N", help="puzzles of a level at most; default 20")
    parser.add_argument("--half", type=int, choices=(0, 1), default=1, help="0: the half by which weights were chosen")
    parser.add_argument("--only", default="", metavar="TEXT", help="sources whose kind or name contains this text")
    parser.add_argument("--time-limit", type=float, default=20.0, metavar="S", help="seconds for one; default 20")
    options = parser.parse_args(arguments)
    print(sentence(machine()), flush=True)
    rows, kinds = [], set[str]()
    for source in sources(options.corpora, options.each, options.half):
        kinds.add(source.kind)
        if options.only in f"{source.kind} {source.name}":
            rows.append(row(source, rated(source, options.time_limit)))
            print(*rows[-1], sep="; ", file=sys.stderr, flush=True)
    if not options.only:
        rows += [[kind, "none: no source grades it", *[""] * 9] for kind in sorted({*PUZZLES.built_in} - kinds)]
    words = "easy, medium, hard, extreme"
    head = ["kind", "source", "levels", "puzzles", "grade", "score", "95 % interval", "at best", words, "too late"]
    print("", *markdown_table([*head, "steps of easy ones"], rows), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
