"""``python -m benchmarks.taste``: the measures of published puzzles, and how many of ours lie in their middle 80 %."""

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np

import satpuzzles
import satpuzzles.processes.blas  # threads of a matrix product take CPU seconds while they wait
from benchmarks.instances import CORPORA
from satpuzzles.boards import Grid
from satpuzzles.common.arguments import whole_number
from satpuzzles.errors import GaveUp, SatpuzzlesError
from satpuzzles.formats import puzzle_of
from satpuzzles.formats.reading import document_in
from satpuzzles.making.generate import refusal, series
from satpuzzles.making.generators import GENERATORS
from satpuzzles.making.generators.interface import taste_of
from satpuzzles.making.measures import MEASURES
from satpuzzles.puzzles import PUZZLES, title
from satpuzzles.research.comparing.comparison import markdown_table
from satpuzzles.stating.puzzle import Puzzle
from tools.tables import tables, write

PAGE, TABLE = Path("docs/generating.md"), "taste"
LEVELS = ("easy", "medium", "hard")
FOLDERS = ("kinds", "further")
OUTSIDE = 10, 90
"""The percentiles between which the middle 80 % lie."""
_NEAR = 0.4, 2.5
"""How many times the cells of a usual new puzzle a published one may have to be compared with it."""
_SECONDS, _PUBLISHED = 60.0, 20
_PLACES = 2

_EACH = 120
"""Puzzles of a file that are looked at."""
_FILES = {"sudoku": "jigsawsudoku"}
"""The file of a kind that has several."""
_QUEENS = "starbattle/linkedin_queens.jsonl"
"""Star Battles with one star; the other file has few."""

Pair = tuple[Puzzle, Grid]


@dataclass(frozen=True, slots=True)
class Row:
    """Of each measure of a ``kind`` the published range, and which part of the puzzles of each of several groups lies
    in it, in the mean of the measures; None for a group without puzzles.
    """

    kind: str
    ranges: Mapping[str, tuple[float, float]]
    inside: Sequence[float | None]

    def cells(self) -> list[str]:
        stated = "; ".join(f"{measure}: {low:g} to {high:g}" for measure, (low, high) in self.ranges.items())
        return [title(self.kind), stated, *("" if one is None else f"{one:.0%}" for one in self.inside)]


def corpora_of(kinds: Sequence[str], corpora: Path) -> dict[str, list[Path]]:
    """The files of puzzles of each of these kinds, where there are some."""
    found = dict[str, list[Path]]()
    for path in sorted(path for folder in FOLDERS for path in (corpora / folder).glob("*.jsonl")):
        for line in path.read_bytes().splitlines()[:5]:
            with suppress(SatpuzzlesError):
                kind = str(document_in(line)["puzzle"])
                if kind in kinds and (path.stem == _FILES.get(kind) or (kind not in _FILES and kind not in found)):
                    found[kind] = [path]
                break
    if "star-battle" in found:
        found["star-battle"].append(corpora / _QUEENS)
    return found


def published(paths: Sequence[Path], most: int) -> Iterator[Pair]:
    """Random puzzles of corpora with their answers, at most so many, about as large as new ones are."""
    lines = [line for path in paths for line in path.read_bytes().splitlines()[:_EACH]]
    left = most
    for line in Random(0).sample(lines, len(lines)):
        try:
            document = _document(line)
            puzzle = puzzle_of(document)
        except SatpuzzlesError:
            continue
        cells = np.prod(puzzle.board.shape) / np.prod(puzzle.making.usual)
        if left and _NEAR[0] <= cells <= _NEAR[1] and (grid := _answer(puzzle, document)) is not None:
            left -= 1
            yield puzzle, grid


def _document(line: bytes) -> Mapping[str, object]:
    fields = json.loads(line)
    if "regions" in fields:  # the board alone, of the form of the corpora
        return {"puzzle": "star-battle", "stars": fields["stars"], "regions": fields["regions"]}
    return document_in(line)


def _answer(puzzle: Puzzle, document: Mapping[str, object]) -> Grid | None:
    if "solution" in document:
        return document["solution"]  # type: ignore[return-value]  # read and checked
    return satpuzzles.solve(puzzle, time_limit=_SECONDS).grid


def ours(kind: str, level: str, seeds: int, *, plain: bool = False) -> Iterator[Pair]:
    """Puzzle 1 of each of the seeds that is found."""
    if refusal(series(kind, 1, None).generator, level) is not None:
        return
    for seed in range(1, seeds + 1):
        try:
            document = series(kind, seed, level, time_limit=_SECONDS, plain=plain).made(1).document
        except GaveUp:
            continue
        yield puzzle_of(document), document["solution"]


def ranges(pairs: Sequence[Pair], names: Sequence[str]) -> dict[str, tuple[float, float]]:
    """For each measure the range of the middle 80 % of published puzzles."""
    found = dict[str, tuple[float, float]]()
    for name in names:
        low, high = np.percentile([MEASURES[name](*pair) for pair in pairs], OUTSIDE)
        found[name] = round(float(low), _PLACES), round(float(high), _PLACES)
    return found


def row(kind: str, groups: Sequence[Sequence[Pair]]) -> Row:
    taste = taste_of(kind)
    inside = [
        [low <= round(MEASURES[name](*pair), _PLACES) <= high for name, (low, high) in taste.items() for pair in group]
        for group in groups
    ]
    return Row(kind, taste, [sum(one) / len(one) if one else None for one in inside])


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table, or the ranges, or write the table to the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.taste", description=__doc__)
    known = [name for name in GENERATORS.names() if PUZZLES.get(name)]
    parser.add_argument("--kind", action="append", choices=known, help="only this kind; may be repeated")
    parser.add_argument("--ranges", action="store_true", help="print the ranges for satpuzzles/making/tastes.json")
    parser.add_argument("--measure", action="append", choices=MEASURES, help="with --ranges: instead of those named")
    parser.add_argument("--number", type=int, default=20, metavar="N", help="puzzles of each group; default 20")
    parser.add_argument("--plain", action="store_true", help="make puzzles without taste, to compare")
    parser.add_argument("--corpora", type=Path, default=CORPORA, metavar="DIR")
    parser.add_argument("--write", action="store_true", help=f"the rows of these kinds to {PAGE}")
    options = parser.parse_args(arguments)
    whole_number("number", options.number, 1)
    kinds = options.kind or [name for name in known if taste_of(name)]
    corpora, head = corpora_of(kinds, options.corpora), ["kind", "published", "of those", *LEVELS]
    found = list[list[str]]()
    for kind in kinds:
        names = options.measure or [*taste_of(kind)]
        if options.ranges:
            measured = {kind: ranges([*published(corpora[kind], 10_000)], names)}
            print(json.dumps(measured, indent=2))
            continue
        groups = [[*published(corpora[kind], max(options.number, _PUBLISHED))]]
        groups += [[*ours(kind, level, options.number, plain=options.plain)] for level in LEVELS]
        found.append(row(kind, groups).cells())
        print(" | ".join(found[-1]), file=sys.stderr, flush=True)
    if options.write:
        renewed = {one[0] for one in found}
        kept = (line.strip("| ").split(" | ") for line in tables(PAGE.read_text())[TABLE].splitlines()[2:])
        found = sorted([*found, *(one for one in kept if one[0] not in renewed)])
        write(PAGE, TABLE, markdown_table(head, found))
    elif not options.ranges:
        print(*markdown_table(head, found), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
