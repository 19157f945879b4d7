"""``python -m benchmarks.datasets``: puzzles as data, beside reasoning-gym, and what they take of each kind.

``peers`` makes as many puzzles as reasoning-gym does of the kinds that both have, and asks of each whether there is one
solution, how hard it is, and whether right answers count. ``rates`` measures CPU seconds of unique and graded puzzles
of each kind. With ``--write`` the tables stand in docs/datasets.md.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import median
from textwrap import fill
from typing import Any

import satpuzzles
import satpuzzles.processes.blas  # threads of a matrix product take CPU seconds while they wait
from benchmarks.machine import machine, sentence
from satpuzzles.boards import Grid
from satpuzzles.errors import GaveUp
from satpuzzles.explaining.rating.ladder import Difficulty
from satpuzzles.explaining.rating.rate import rated
from satpuzzles.formats import puzzle_of
from satpuzzles.making.dataset import DataSet
from satpuzzles.making.generators import GENERATORS
from satpuzzles.puzzles import title
from satpuzzles.research.comparing.comparison import markdown_table
from tools.tables import write

PAGE = Path("docs/datasets.md")
_THOUSAND = 1000


def _sudoku(told: Mapping[str, Any]) -> dict[str, Any]:
    return {"puzzle": "sudoku", "givens": [[value or None for value in row] for row in told["puzzle"]]}


def _futoshiki(told: Mapping[str, Any]) -> dict[str, Any]:
    size = len(told["puzzle"])
    across = [["."] * (size - 1) for _ in range(size)]
    down = [["."] * size for _ in range(size - 1)]
    for r, c, row, _, sign in told["constraints"]:
        if r == row:
            across[r][c] = sign
        else:
            down[r][c] = {"<": "^", ">": "v"}[sign]
    signs = {"across": ["".join(row) for row in across], "down": ["".join(row) for row in down]}
    return _sudoku(told) | {"puzzle": "futoshiki"} | signs


def _kakurasu(told: Mapping[str, Any]) -> dict[str, Any]:
    return {"puzzle": "kakurasu", "rows": [*told["row_sums"]], "columns": [*told["col_sums"]]}


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind that both have: the name of the data set of reasoning-gym, our ``sizes``, how its ``metadata`` are a
    document, and the ``levels`` that are not too rare on these boards.
    """

    theirs: str
    kind: str
    sizes: tuple[str, ...]
    document: Callable[[Mapping[str, Any]], dict[str, Any]]
    levels: tuple[str, ...] = ("easy", "medium", "hard")


KINDS = (
    Kind("mini_sudoku", "sudoku", ("4",), _sudoku, ("easy",)),
    Kind("sudoku", "sudoku", ("9",), _sudoku),
    Kind("futoshiki", "futoshiki", ("4", "5", "6", "7", "8", "9"), _futoshiki),
    Kind("kakurasu", "kakurasu", ("5x5",), _kakurasu, ("easy", "medium")),
)


@dataclass(slots=True)
class Found:
    """What was found about ``count`` puzzles that took so many CPU ``seconds``. ``refused`` of the ``right`` answers
    were worth less than 1.
    """

    count: int = 0
    seconds: float = 0.0
    unique: int = 0
    levels: Counter[str] = field(default_factory=Counter)
    right: int = 0
    refused: int = 0

    def add(
        self,
        document: Mapping[str, Any],
        answers: Sequence[Grid],
        score: Callable[[str], float],
        stored: Mapping[str, str] | None = None,
    ) -> None:
        """Look at a puzzle, whose right ``answers`` are known, by the ``score`` of texts; see `writings`."""
        self.count += 1
        self.unique += len(answers) == 1
        if len(answers) == 1:
            self.levels[str(satpuzzles.rate(document).difficulty)] += 1
        texts = [text for grid in answers for text in writings(grid, stored or {})]
        self.right += len(texts)
        self.refused += sum(score(text) < 1 for text in texts)

    def cells(self) -> list[str]:
        spread = [str(self.levels[word]) for word in Difficulty]
        return [
            f"{self.unique} of {self.count}",
            *spread,
            f"{self.seconds / self.count:.3f}",
            f"{self.refused} of {self.right}",
        ]


def writings(grid: Grid, stored: Mapping[str, str]) -> Iterator[str]:
    """Ways to write a grid that people and models use, the first as it is ``stored`` if it is."""
    rows = [" ".join(map(str, row)) for row in grid]
    plain = "\n".join(rows)
    yield stored.get(json.dumps(grid), plain)
    yield f"The answer is:\n\n{plain}"
    yield f"```\n{plain}\n```"
    yield json.dumps(grid)
    yield "\n".join("".join(map(str, row)) for row in grid)
    yield "\n".join(f"| {row.replace(' ', ' | ')} |" for row in rows)


def theirs(kind: Kind, count: int) -> tuple[Found, int]:
    """What reasoning-gym makes, at its defaults; and how many of the same right answers `judge` refuses."""
    import reasoning_gym

    found, refused = Found(), 0
    data = reasoning_gym.create_dataset(kind.theirs, size=count, seed=1)
    for index in range(count):
        started = time.process_time()
        entry = data[index]
        found.seconds += time.process_time() - started
        document = kind.document(entry["metadata"])
        answers = _right(document)
        stored = {json.dumps(entry["metadata"]["solution"]): entry["answer"]}
        found.add(document, answers, partial(data.score_answer, entry=entry), stored)
        texts = [text for grid in answers for text in writings(grid, stored)]
        refused += sum(not satpuzzles.judge(document, text).right for text in texts)
    return found, refused


def ours(kind: Kind, count: int) -> Found:
    """As many records of a data set, easy, medium and hard in turn, and all sizes."""
    found, stated = Found(), DataSet((kind.kind,), kind.levels, kind.sizes)
    for index in range(count):
        started = time.process_time()
        try:
            record = stated.record(index)
        except GaveUp:  # a small board may have none of a level
            continue
        finally:
            found.seconds += time.process_time() - started
        document = record["document"]
        found.add(document, _right(document), _judged(document))
    return found


def _judged(document: Mapping[str, Any]) -> Callable[[str], float]:
    return lambda text: satpuzzles.judge(document, text).score


def _right(document: Mapping[str, Any]) -> list[Grid]:
    """Two solutions at most."""
    return [*islice(satpuzzles.solutions(document), 2)]


def peers(count: int) -> list[str]:
    """The lines of the table beside reasoning-gym."""
    rows = []
    for kind in KINDS:
        other, refused = theirs(kind, count)
        rows.append([kind.theirs, "reasoning-gym", *other.cells()])
        mine = ours(kind, count)
        rows.append(["", "satpuzzles", *mine.cells()])
        rows.append(["", "the same answers, by `judge`", *[""] * 6, f"{refused} of {other.right}"])
        print(*rows[-3:], sep="\n", file=sys.stderr, flush=True)
    head = ["", "made by", "unique", *Difficulty, "CPU s each", "right answers scored below 1"]
    said = (
        f"{count} puzzles each with seed 1: reasoning-gym {_version()} at its defaults; satpuzzles of the same sizes, "
        "easy, medium and hard in turn where these are not too rare, graded, with prompt and path. Levels are those of "
        "`rate`, of puzzles with one solution. Right answers are up to two solutions of each puzzle in six writings: "
        "as it is stored or in rows, after a sentence, in a fence, as JSON, without separators, as a table. "
        f"(`python -m benchmarks.datasets peers --count {count} --write`: {sentence(machine())}.)"
    )
    return [*fill(said, 125).splitlines(), "", *markdown_table(head, rows)]


def _version() -> str:
    from importlib.metadata import version

    return version("reasoning-gym")


@dataclass(frozen=True, slots=True)
class Rate:
    """CPU seconds of a thousand records of a data set with one solution each: ``graded``, and with the ``path`` too."""

    name: str
    graded: float
    path: float


def rate(name: str, kind: str, count: int, level: str | None = None) -> Rate:
    """The records 0 to ``count`` - 1 of a data set of a ``kind``. Those that were not found take time too."""
    stated, graded, path = DataSet((kind,), (level,), paths=False), 0.0, 0.0
    for index in range(count):
        started = time.process_time()
        try:
            record = stated.record(index)
        except GaveUp:
            record = None
        made = time.process_time()
        if record is not None:
            rated(puzzle_of(record["document"]), time_limit=60, only=record["solution"])
        graded += made - started
        path += time.process_time() - started
    found = Rate(name, graded / count * _THOUSAND, path / count * _THOUSAND)
    print(name, f"{found.graded:.0f} {found.path:.0f}", file=sys.stderr, flush=True)
    return found


def table_of_rates(easy: Rate, found: Sequence[Rate], count: int) -> list[str]:
    """The lines of the table, and in words how it was measured."""
    rows = [[one.name, f"{one.graded:,.0f}", f"{one.path:,.0f}"] for one in sorted(found, key=lambda one: one.graded)]
    graded, path = median(one.graded for one in found), median(one.path for one in found)
    said = (
        "CPU seconds of a thousand records of the usual size on one core, each with one solution: *graded* with "
        "`--no-paths`, and with the *path*, which is found besides. Measured over "
        f"{count} of each kind, of {len(found)} kinds, and multiplied: easy Sudokus of 9x9 {easy.graded:,.0f} and "
        f"{easy.path:,.0f}, in the median of the kinds below {graded:,.0f} and {path:,.0f}. "
        f"(`python -m benchmarks.datasets rates --count {count} --write`: {sentence(machine())}.)"
    )
    return [*fill(said, 125, break_on_hyphens=False).splitlines(), "", *_columns(rows, ["", "graded", "path"])]


def _columns(rows: Sequence[Sequence[str]], head: Sequence[str], several: int = 3) -> Iterator[str]:
    """A long table as one with several columns side by side, read downwards."""
    height = -(-len(rows) // several)
    padded = [*rows, *[[""] * len(head)] * (height * several - len(rows))]
    lines = [[cell for part in range(several) for cell in padded[part * height + i]] for i in range(height)]
    return markdown_table([*head] * several, lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a table, or write it to the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.datasets", description=__doc__)
    parser.add_argument("table", choices=("peers", "rates"))
    parser.add_argument("--count", type=int, metavar="N", help="puzzles of each kind; default 100, for rates 20")
    parser.add_argument("--kind", action="append", choices=[*GENERATORS.names()], help="for rates: only this kind")
    parser.add_argument("--write", action="store_true", help=f"to {PAGE}")
    options = parser.parse_args(arguments)
    if options.table == "peers":
        lines = peers(options.count or 100)
    else:
        count = options.count or 20
        found = [rate(title(kind), kind, count) for kind in options.kind or GENERATORS.names()]
        lines = table_of_rates(rate("easy Sudoku", "sudoku", count, "easy"), found, count)
    if options.write:
        write(PAGE, options.table, lines)
    else:
        print("\n".join(lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
