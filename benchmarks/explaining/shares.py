"""``python -m benchmarks.explaining.shares``: how many steps of published puzzles no person follows, kind by kind.

Those are the steps that combine rules without an order, and those that begin by supposing a value. Of each kind that
has a corpus, random puzzles are graded, and the paths of those that are easy or medium are counted. With ``--write``
the table stands in docs/grades.md.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from random import Random
from textwrap import fill
from time import process_time

import satpuzzles
from benchmarks.instances import CORPORA
from satpuzzles import Difficulty, Puzzle, SatpuzzlesError
from satpuzzles.explaining.explain import explain
from satpuzzles.explaining.rating.rate import rate
from satpuzzles.explaining.techniques.step import Technique
from satpuzzles.puzzles import title
from satpuzzles.research.comparing.comparison import markdown_table
from tools.tables import write

PAGE = Path("docs/grades.md")
_FOLDERS = ("kinds", "further", "sudoku", "hanjie", "starbattle")
_EASY = (Difficulty.EASY, Difficulty.MEDIUM)
_ONE_IN = 200
_HEAD = ["kind", "graded", "easy or medium", "too late", "steps", "combine rules", "suppose", "per cent"]


@dataclass(frozen=True, slots=True)
class Limits:
    """Of a kind: ``each`` puzzles are counted at most, of those with ``places`` of the answer at most; ``tries`` times
    as many are graded at most, and no further one is begun after so many CPU ``seconds``. ``one`` is the limit for a
    grade or a path, in seconds.
    """

    each: int = 20
    tries: int = 4
    one: float = 20.0
    places: int = 1_000_000
    seconds: float = 1_000_000.0


@dataclass(frozen=True, slots=True)
class Share:
    """Of ``seen`` puzzles of a ``kind`` the ``puzzles`` that are easy or medium, and the ``steps`` of their paths by
    technique; the paths of ``late`` ones took too long.
    """

    kind: str
    seen: int
    puzzles: int
    late: int
    steps: Counter[str]

    @property
    def combined(self) -> int:
        return self.steps[str(Technique.COMBINED)]

    @property
    def supposed(self) -> int:
        return sum(self.steps[str(one)] for one in Technique if one.supposes)

    @property
    def is_above(self) -> bool:
        """Whether more than one step in 200 is one that no person follows."""
        return _ONE_IN * (self.combined + self.supposed) > self.steps.total()

    def line(self) -> str:
        """The share as a line of JSON."""
        return json.dumps({one.name: getattr(self, one.name) for one in fields(self)})

    def row(self) -> list[object]:
        every = self.steps.total()
        share = f"{100 * (self.combined + self.supposed) / every:.1f}" if every else ""
        return [title(self.kind), self.seen, self.puzzles, self.late, every, self.combined, self.supposed, share]


def published(corpora: Path) -> dict[str, list[Puzzle]]:
    """The puzzles of the corpora that puzzlekit's data set has, by kind; those that cannot be read are left out."""
    found: dict[str, list[Puzzle]] = {}
    for path in sorted(file for folder in _FOLDERS for file in (corpora / folder).glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            problem = json.loads(line).get("problem")
            if problem is None:
                break
            try:
                puzzle = satpuzzles.loads(problem, kind=path.stem, format="puzzlekit")
            except SatpuzzlesError:
                continue
            found.setdefault(puzzle.kind, []).append(puzzle)
    return found


def share(kind: str, puzzles: Sequence[Puzzle], limits: Limits) -> Share:
    """What is counted of some ``puzzles``, drawn at random, but always the same."""
    steps, seen, counted, late = Counter[str](), 0, 0, 0
    small, end = [one for one in puzzles if len(one.board.cells) <= limits.places], process_time() + limits.seconds
    for puzzle in Random(kind).sample(small, min(len(small), limits.tries * limits.each)):  # to be repeated
        if counted + late == limits.each or process_time() > end:
            break
        seen += 1
        if rate(puzzle, explanations=False, unique=True, time_limit=limits.one).difficulty not in _EASY:
            continue
        path = explain(puzzle, time_limit=limits.one)
        if path.status == "solved":
            counted += 1
            steps.update(str(step.technique) for step in path.steps)
        else:
            late += 1
    return Share(kind, seen, counted, late, steps)


def shares(corpora: Path, limits: Limits, only: str = "", resume: Path | None = None) -> Iterator[Share]:
    """One after the other. Those in the lines of the file ``resume`` are not counted again, and the others follow
    there.
    """
    lines = resume.read_text(encoding="utf-8").splitlines() if resume and resume.exists() else []
    known = {one["kind"]: Share(**{**one, "steps": Counter(one["steps"])}) for one in map(json.loads, lines)}
    for kind, puzzles in sorted(published(corpora).items()):
        if only in kind:
            found = known.get(kind) or share(kind, puzzles, limits)
            if resume and kind not in known:
                with resume.open("a", encoding="utf-8") as file:
                    file.write(f"{found.line()}\n")
            yield found


def table(found: Sequence[Share], command: str) -> list[str]:
    """The lines of the table, a row for each kind that has such steps, below what it says in words of all together."""
    counted = [one for one in found if one.puzzles]
    every = Share("", 0, sum(one.puzzles for one in counted), 0, sum((one.steps for one in counted), Counter()))
    above = ", ".join(title(one.kind) for one in counted if one.is_above)
    without = ", ".join(title(one.kind) for one in found if not one.puzzles)
    said = (
        f"{every.puzzles} published easy and medium puzzles of {len(counted)} kinds of puzzlekit's data set have "
        f"{every.steps.total():,} steps in their paths: {every.combined} combine rules without an order, and "
        f"{every.supposed} begin with a supposition. More than one step in {_ONE_IN} is such a step in "
        f"{above or 'no kind'}. "
    )
    left = f"No easy or medium one was found and solved in time of {without}. " if without else ""
    words = fill(f"{said}{left}(`{command}`.)", 125, break_on_hyphens=False, break_long_words=False)
    return [
        *words.splitlines(),
        "",
        *markdown_table(_HEAD, [one.row() for one in counted if one.combined or one.supposed]),
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.explaining.shares", description=__doc__)
    usual = Limits()
    parser.add_argument("--corpora", type=Path, default=CORPORA, metavar="DIR")
    parser.add_argument("--each", type=int, default=usual.each, metavar="N", help="puzzles of a kind; default 20")
    parser.add_argument("--only", default="", metavar="TEXT", help="kinds whose name contains this text")
    parser.add_argument(
        "--tries", type=int, default=usual.tries, metavar="N", help="times as many are graded; default 4"
    )
    parser.add_argument("--time-limit", type=float, default=usual.one, metavar="S", help="seconds for one; default 20")
    parser.add_argument("--places", type=int, default=usual.places, metavar="N", help="of a board, at most")
    parser.add_argument("--seconds", type=float, default=usual.seconds, metavar="S", help="CPU seconds for a kind")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with the kinds that this file lacks")
    parser.add_argument("--write", action="store_true", help=f"to {PAGE}")
    options = parser.parse_args(arguments)
    limits = Limits(options.each, options.tries, options.time_limit, options.places, options.seconds)
    found = []
    for one in shares(options.corpora, limits, options.only, options.resume):
        found.append(one)
        print(*one.row(), sep="; ", file=sys.stderr, flush=True)
    lines = table(found, _command(options, usual))
    if options.write:
        write(PAGE, "shares", lines)
    else:
        print(*lines, sep="\n")
    return 0


def _command(options: argparse.Namespace, usual: Limits) -> str:
    """The command with the options that are not usual."""
    values = {
        "each": usual.each,
        "tries": usual.tries,
        "time_limit": usual.one,
        "places": usual.places,
        "seconds": usual.seconds,
        "only": "",
    }
    told = {key.replace("_", "-"): getattr(options, key) for key in values if getattr(options, key) != values[key]}
    words = "".join(f" --{key} {value if key == 'only' else f'{value:g}'}" for key, value in told.items())
    return f"python -m benchmarks.explaining.shares{words}"


if __name__ == "__main__":
    sys.exit(main())
