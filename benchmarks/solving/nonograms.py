"""``python -m benchmarks.solving.nonograms``: the webpbn survey, tournament puzzles and random Hanjies, in CPU seconds.

Each puzzle is solved in a process of its own, whose start is left out; each answer is checked. The hardest puzzles are
also solved turned and mirrored: the search is another one, as with another seed, and the verdict must be the same.
Nonosolve (hyouv, FastNonogramSolver, 2026) stands beside with the figures that its author has published; it is not run
here.
"""

import argparse
import dataclasses
import json
import statistics
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

from benchmarks.instances import CORPORA, Instance, load_suite
from benchmarks.machine import machine, sentence
from benchmarks.peers import OURS, Task
from benchmarks.suites.measure import SETTLED, Run, run_once
from satpuzzles.research.comparing.comparison import markdown_table, seconds_text
from satpuzzles.research.families.instance import family

PUBLISHED = {
    "knotty": 1.2,
    "faase": 16.0,
    "meow": 130.0,
    "webpbn-22336": 7.3,
    "webpbn-12548": 2.4,
    "webpbn-18297": 1.9,
    "webpbn-9892": 1.05,
    "webpbn-10088": 0.98,
    "webpbn-8098": 0.43,
    "webpbn-2712": 0.05,
}
"""Nonosolve's CPU seconds for a verdict on one core of a Xeon Gold 5416S; of knotty, faase and meow the median of
several seeds.
"""

HARDEST = ("knotty", "faase", "meow", "webpbn-22336", "webpbn-12548", "webpbn-18297")
"""Puzzles of the survey that are solved in several forms."""

ELSEWHERE = {"nonogram_pbn_mum": "webpbn-65 Mum", "nonogram_pbn_nature": "webpbn-9892 Nature"}
"""The names in the survey of puzzles that another file of the corpora has."""

PUBLISHED_TOURNAMENT = "61 to 93 s for 1,000 puzzles of a set; median 0.010 s, 99th percentile 0.9 s"


def survey(corpora: Path) -> list[Instance]:
    """The puzzles of the survey that the corpora have, 28 of 31."""
    others = load_suite("hanjie/hakank_picat", corpora).instances
    named = [dataclasses.replace(one, name=ELSEWHERE[one.name]) for one in others if one.name in ELSEWHERE]
    return [*load_suite("hanjie/survey_wolter_bw", corpora).instances, *named]


def tournament(corpora: Path, count: int, seed: int) -> list[Instance]:
    """So many puzzles, drawn at random from all tournament sets: the first ones of each set are easy."""
    names = sorted(path.stem for path in (corpora / "hanjie" / "tournament_25x25").glob("*.jsonl"))
    every = [one for name in names for one in load_suite(f"hanjie/tournament_25x25/{name}", corpora).instances]
    return Random(seed).sample(every, min(count, len(every)))


def random_pictures(size: int, count: int) -> list[Instance]:
    """The Hanjies of this size of the seeds from 1 on."""
    hanjie = family("hanjie")
    return [Instance(f"random {size}, seed {seed}", hanjie.document(size, seed), size) for seed in range(1, count + 1)]


def turned(instance: Instance, form: int) -> Instance:
    """One of the eight forms of a Hanjie, from 0, the puzzle itself: the lowest bit turns it upside down, the next one
    mirrors it left to right, the third one exchanges rows and columns.
    """
    rows, columns = instance.document["rows"], instance.document["columns"]
    if form & 1:
        rows, columns = rows[::-1], [clue[::-1] for clue in columns]
    if form & 2:
        rows, columns = [clue[::-1] for clue in rows], columns[::-1]
    if form & 4:
        rows, columns = columns, rows
    document = {**instance.document, "rows": rows, "columns": columns}
    return Instance(f"{instance.name}, form {form}", document, len(rows), instance.expected)


def runs(instances: Sequence[Instance], task: Task, limit: float) -> Iterator[tuple[str, Run]]:
    """The name of each puzzle, and how it was solved."""
    for instance in instances:
        run = run_once(OURS, instance, task, limit)
        print(instance.name, run.status, _seconds(run), run.note, file=sys.stderr, flush=True)
        yield instance.name, run


def _seconds(run: Run) -> str:
    return run.status if run.answering is None else seconds_text(run.answering)


def survey_rows(found: Sequence[tuple[str, Run]]) -> Iterator[list[str]]:
    """Each puzzle with its verdict, our seconds and the published ones."""
    for name, run in found:
        published = PUBLISHED.get(name.split()[0])
        yield [name, run.status, _seconds(run), "" if published is None else f"{published:g}"]


def form_rows(found: Mapping[str, Sequence[tuple[str, Run]]]) -> Iterator[list[str]]:
    """For each puzzle with several forms how many have a verdict; their median, fastest and slowest."""
    for name, some in found.items():
        seconds = sorted(run.answering for _, run in some if run.status in SETTLED and run.answering is not None)
        shown = [statistics.median(seconds), seconds[0], seconds[-1]] if seconds else []
        yield [name, f"{len(seconds)} of {len(some)}", *(map(seconds_text, shown) if shown else [""] * 3)]


def summary(found: Sequence[tuple[str, Run]]) -> list[str]:
    """How many have an answer; their seconds for 1,000 puzzles, median, 90th and 99th percentile, slowest."""
    seconds = sorted(run.answering for _, run in found if run.status in SETTLED and run.answering is not None)
    if not seconds:
        return [f"0 of {len(found)}", *[""] * 5]
    shown = [
        1000 * statistics.mean(seconds),
        statistics.median(seconds),
        *(seconds[min(len(seconds) * share // 100, len(seconds) - 1)] for share in (90, 99, 100)),
    ]
    return [f"{len(seconds)} of {len(found)}", *map(seconds_text, shown)]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.solving.nonograms", description=__doc__)
    parser.add_argument("--tournament", type=int, default=300, metavar="N", help="tournament puzzles (%(default)s)")
    parser.add_argument("--random", type=int, default=50, metavar="N", help="random puzzles of 30x30 (%(default)s)")
    parser.add_argument("--forms", type=int, choices=range(1, 9), default=5, help="of the hardest (%(default)s)")
    parser.add_argument("--seed", type=int, default=15, help="of the drawing (%(default)s)")
    parser.add_argument("--time-limit", type=float, default=600.0, metavar="S", help="for one puzzle (%(default)s)")
    parser.add_argument("--corpora", type=Path, default=CORPORA, metavar="DIR")
    parser.add_argument("-o", "--output", type=Path, default=Path("benchmark-results"), metavar="DIR")
    asked = parser.parse_args(arguments)
    puzzles = survey(asked.corpora)
    parts = {
        "survey, verdict": (puzzles, Task.VERDICT),
        "tournament 25x25, first solution": (tournament(asked.corpora, asked.tournament, asked.seed), Task.FIRST),
        "random 30x30, verdict": (random_pictures(30, asked.random), Task.VERDICT),
    }
    found = {name: [*runs(some, task, asked.time_limit)] for name, (some, task) in parts.items()}
    forms: dict[str, list[tuple[str, Run]]] = {}
    for puzzle, first in zip(puzzles, found["survey, verdict"], strict=True):
        if puzzle.name.split()[0] in HARDEST and asked.forms > 1:
            others = [turned(puzzle, form) for form in range(1, asked.forms)]
            forms[puzzle.name] = [first, *runs(others, Task.VERDICT, asked.time_limit)]
    heads = ["CPU seconds", "answered", "for 1,000", "median", "90th percentile", "99th percentile", "slowest"]
    survey_heads = ["puzzle", "verdict", "satpuzzles", "nonosolve, published"]
    text = [
        f"{sentence(machine())}\n",
        *markdown_table(heads, [[name, *summary(some)] for name, some in found.items()]),
        f"\nNonosolve's published figures for the tournament: {PUBLISHED_TOURNAMENT}.\n",
        *markdown_table(survey_heads, survey_rows(found["survey, verdict"])),
        "\nTurned and mirrored:\n",
        *markdown_table(["puzzle", "answered", "median", "fastest", "slowest"], form_rows(forms)),
    ]
    asked.output.mkdir(parents=True, exist_ok=True)
    (asked.output / "nonograms.md").write_text("\n".join(text) + "\n")
    records = {
        name: {puzzle: dataclasses.asdict(run) for puzzle, run in some} for name, some in {**found, **forms}.items()
    }
    (asked.output / "nonograms.json").write_text(json.dumps(records, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
