"""``python -m benchmarks papers``: the experiments of the five papers, their figures beside ours from one run.

A cell reads "paper / here" in seconds, or only what was measured here. Every answer is checked by the rules.
docs/papers.md says what the papers did, and ``--page docs/papers.md`` puts new figures into the tables that it has.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import satpuzzles
from benchmarks.instances import Suite, puzzle_of
from benchmarks.machine import described, machine, sentence
from benchmarks.peers import Goal, peer
from benchmarks.suites import report
from benchmarks.suites.measure import Result, measure, tell
from benchmarks.suites.papers_tables import PAPERS, PROBABILITIES, Table, cleared
from satpuzzles.research.comparing.comparison import count_text, markdown_table, seconds_text
from tools.tables import tables, write

GRIDS = 20
"""Grids cleared for each box shape and probability."""
MACHINE, UNIQUE = "Measured on", f"Unique puzzles among {GRIDS} cleared grids"
COUNTS = ("variables", "clauses", "conflicts", "decisions", "propagations")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.page and (options.quick or options.paper):
        parser.error("--page needs a whole run, without --quick and --paper")
    started = time.monotonic()
    limit = min(options.time_limit, 2.0) if options.quick else options.time_limit
    chosen = {name: PAPERS[name](options.quick) for name in options.paper or PAPERS}
    peers = {name: peer(name) for of_paper in chosen.values() for table in of_paper for name in table.columns.values()}
    missing = {name: reason for name, one in peers.items() if (reason := one.available())}
    for name, reason in missing.items():
        print(f"skipped: {name}: {reason}", file=sys.stderr)
    found = machine()
    settings = {"time_limit": limit, "repeat": 1, "quick": options.quick}
    blocks: dict[str, list[str]] = {}
    remarks: list[str] = []
    results: list[Result] = []
    options.output.mkdir(parents=True, exist_ok=True)
    for paper, of_paper in chosen.items():
        for one in of_paper:
            most = limit if options.quick else limit * one.patience
            suite = Suite(one.title, tuple(row.instance for row in one.rows if row.instance), one.grows)
            measured = measure(suite, [Goal.FIRST], [peers[name] for name in one.columns.values()], most, 1, tell)
            results += measured
            blocks[one.title] = [*markdown_table([one.corner, *one.columns], cells(one, measured, most))]
            if one.statistics:
                blocks[f"{one.title}, statistics"] = [*statistics(one, results)]
            remarks += _remarks(one)
        if paper == "sudoku":
            blocks[UNIQUE] = [*uniqueness(options.quick)]
        minutes = (time.monotonic() - started) / 60
        blocks[MACHINE] = [f"{sentence(found)};", f"limit {limit:g} s, {minutes:.0f} min in all."]
        # written after every paper: a run that is broken off leaves something
        text = "\n\n".join(f"{title}:\n\n" + "\n".join(block) for title, block in blocks.items())
        text = "\n".join(["# The five papers", "", _legend(), "", text, "", *remarks])
        (options.output / "papers.md").write_text(text, encoding="utf-8")
        text = report.as_json(found, described([*peers.values()]), settings, results)
        (options.output / "papers.json").write_text(text, encoding="utf-8")
    if options.page:
        for title in tables(options.page.read_text(encoding="utf-8")):
            write(options.page, title, blocks[title])
    print(f"{options.output / 'papers.md'} after {time.monotonic() - started:.0f} s", file=sys.stderr)
    return 1 if any(result.status == "WRONG" for result in results) else 0


def cells(of: Table, results: Sequence[Result], limit: float) -> Iterator[list[str]]:
    """The lines of a table, each the label and the paper's figures beside what was measured."""
    found = {(one.instance, one.peer): _cell(one, limit) for one in results}
    for row in of.rows:
        ours = [found[row.instance.name, name] if row.instance else "no solution" for name in of.columns.values()]
        yield [row.label, *(_beside(row.figures.get(head), one) for head, one in zip(of.columns, ours, strict=True))]


def statistics(of: Table, results: Sequence[Result]) -> Iterator[str]:
    """For each row and column with statistics in ``of``: the formula, what the solver did, and the memory of the
    process at its peak in MB. A run without an answer has none.
    """
    found = {(one.instance, one.peer): one for one in results if one.suite == of.title and one.settled}

    def line(one: Result) -> Iterator[str]:
        yield from (count_text(one.runs[0].statistics.get(name)) for name in COUNTS)
        yield count_text(round((one.memory or 0) / 1e6))

    rows = [
        [row.label, head, *line(one)]
        for row in of.rows
        for head in of.statistics
        if row.instance and (one := found.get((row.instance.name, of.columns[head])))
    ]
    return markdown_table([of.corner, "solved by", *COUNTS, "MB"], rows)


def uniqueness(quick: bool) -> Iterator[str]:
    """How many of the cleared grids have one solution, by box shape and clearing probability."""
    rows = []
    for box in ((2, 2), (2, 3)) if quick else ((2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 4), (4, 4)):
        counts = [
            sum(satpuzzles.check(puzzle_of(cleared(box, p, seed))).status == "unique" for seed in range(GRIDS))
            for p in PROBABILITIES
        ]
        rows.append([f"{box[0]}x{box[1]}", *(f"{count} of {GRIDS}" for count in counts)])
    return markdown_table(["boxes", *(f"cleared {p:g}" for p in PROBABILITIES)], rows)


def _beside(figure: str | None, ours: str) -> str:
    return f"{figure} / {ours}" if figure else ours


def _cell(result: Result, limit: float) -> str:
    if result.status == "none":
        return f"{seconds_text(result.seconds)} no solution"
    if result.settled:
        return seconds_text(result.seconds)
    return {"timeout": f">{limit:g}", "unable": "-", "skipped": "."}.get(result.status, result.status)


def _remarks(table: Table) -> list[str]:
    found = [f"- {row.label}: no solution, {row.impossible}." for row in table.rows if row.impossible]
    return [*found, ""] if found else []


def _legend() -> str:
    return (
        "Seconds to the first solution: the paper's figure / ours, one run each in a process of its own. `>S`: over a "
        "limit of S; `.`: not asked, too slow for a smaller size; `-`: not modelled for such clues."
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks papers", description=__doc__)
    parser.add_argument("--paper", action="append", choices=[*PAPERS], help="only this paper; may be repeated")
    parser.add_argument(
        "--time-limit",
        type=float,
        default=5.0,
        metavar="S",
        help="seconds for one cell, of Trid four and 24 times that; default 5",
    )
    parser.add_argument("--quick", action="store_true", help="small sizes only, at most 2 s a cell; under two minutes")
    parser.add_argument("--page", type=Path, metavar="FILE", help="replace the tables of FILE, which is docs/papers.md")
    parser.add_argument("-o", "--output", type=Path, default=Path("paper-results"), metavar="DIR")
    return parser
