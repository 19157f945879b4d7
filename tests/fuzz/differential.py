"""Random puzzles through every way of compiling and solving them, which must all agree.

``python -m tests.fuzz.differential --seconds 3600 --seed 1`` is the long run; ``--cases`` ends it after so many
puzzles. A case that fails is printed with the puzzle, and with the command that repeats it. What was compared is
printed each minute, and also where the run is ended by Ctrl-C or SIGTERM.
"""

import argparse
import json
import shutil
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import asdict, dataclass
from itertools import count, islice
from math import inf
from random import Random
from typing import Any
from unittest import mock

import satpuzzles
from satpuzzles import Puzzle
from satpuzzles.backends import Feature, backends
from satpuzzles.backends.counter import Counter as Counted
from satpuzzles.batches.batch import answer_line
from satpuzzles.batches.engine import Engine
from satpuzzles.batches.settling import FEWEST, Settler, groups_of
from satpuzzles.batches.tasks import Check
from satpuzzles.common.deadline import NEVER
from satpuzzles.compiler import PuzzleModel
from satpuzzles.formats import puzzle_of
from satpuzzles.solving.options import Options
from satpuzzles.solving.search import Search
from satpuzzles.solving.strategies import plan
from satpuzzles.solving.strategies.pattern import restrict
from tests.fuzz import puzzles
from tests.fuzz.puzzles import Document
from tests.oracles.enumerate import assignments
from tests.oracles.puzzles import Grid

MOST = 60
"""Solutions up to which whole sets are compared; beyond, each way must find that there are more."""

VARIANTS = 3
"""Random ways of compiling and enumerating that each puzzle goes through."""


@dataclass(frozen=True, slots=True)
class Solutions:
    """Different solutions, all there are if ``complete``, else MOST of them."""

    grids: frozenset[Grid]
    complete: bool


_MINUTE = 60.0
"""Seconds between two tables of a long run."""

_COUNTED = 0.02
"""The share of puzzles that a model counter counts as well; each starts a process."""


class Disagreement(Exception):
    """Two ways of answering the same question gave different answers."""

    def __init__(self, way: str, expected: str, found: str) -> None:
        super().__init__(f"{way}: expected {expected}, found {found}")


def compare(document: Document, random: Random, variants: int = VARIANTS) -> Counter[str]:
    """What was compared, how often. Raises Disagreement, or whatever else goes wrong."""
    puzzle = puzzle_of(document)
    seen: Counter[str] = Counter({f"puzzle {puzzle.kind}": 1})
    expected = _found("by default", puzzle, {})
    size = len(expected.grids)
    verdict = "none" if not size else "unique" if size == 1 and expected.complete else "multiple"
    seen[f"verdict {verdict}"] += 1

    known = puzzles.by_brute_force(document)
    if known is not None:
        _agree("by default, beside brute force", Solutions(frozenset(known), True), expected)
        seen["brute force"] += 1
    if puzzle.solving.unsolvable(puzzle) is not None:
        _same("a contradiction is stated", "none", verdict)
    for _ in range(variants):
        options = _options(random, type(puzzle), incremental=True)
        _agree(f"all solutions with {options}", expected, _found(str(options), puzzle, options))
        seen[f"enumeration {options.backend}"] += 1
    for near in (False, True) if puzzle.solving.pattern else (False,):
        options = _options(random, type(puzzle), incremental=False)
        with _near_pattern() if near else nullcontext():
            _same(
                f"verdict with {options}, near={near}", verdict, str(satpuzzles.check(puzzle, **asdict(options)).status)
            )
            grid = satpuzzles.solve(puzzle, **asdict(options)).grid
        _member(f"one solution with {options}, near={near}", expected, grid)
        seen[f"verdict {options.backend.partition(':')[0]}"] += 1
    if puzzle.solving.pattern and (pattern := puzzle.solving.pattern(puzzle)) is not None:
        model = PuzzleModel.of(puzzle, {})
        restrict(model.model.answer, pattern, random.randrange(4))
        if random.random() < 0.5:
            model.narrow(NEVER)
        compiled = model.compiled(NEVER)
        for number, assignment in enumerate(assignments(compiled.formula, compiled.formula.variables.answers)):
            _member("near the pattern", expected, compiled.grid(assignment))
            if number == MOST:
                break
        seen["near pattern"] += 1
    engine = Engine(Options(backend=random.choice(["glucose4", "cadical153", "minisat22"])))
    try:
        _same("in a batch", verdict, answer_line(Check(), (1, json.dumps(document).encode()), engine)["status"])
    finally:
        engine.close()
    seen["batch"] += 1
    for group in groups_of(enumerate([puzzle] * FEWEST)):
        if outcome := Settler(group.blank, Options()).outcomes(group)[0]:
            _same("settled by arrays", verdict, ("none", "unique", "multiple")[outcome.solutions])
            seen["settled"] += 1
    if Counted.GANAK.installed and expected.complete and random.random() < _COUNTED:  # others may be counted for hours
        options = _options(random, type(puzzle), incremental=True)
        asked = {"backend": options.backend, "encodings": options.encodings, "presolve": options.presolve}
        number = satpuzzles.count(puzzle, MOST, method="exact", **asked).number
        _same("by the model counter", str(size), str(number))
        seen["model counter"] += 1
    return seen


def _options(random: Random, kind: type[Puzzle], *, incremental: bool) -> Options:
    able = [one.name for one in backends() if Feature.INCREMENTAL in one.features or not incremental]
    if not incremental and shutil.which("cadical") and random.random() < 0.1:
        able = ["exec:cadical -q"]
    encodings = {role: str(random.choice(list(type(choice)))) for role, choice in kind.encodings.items()}
    return Options(backend=random.choice(able), encodings=encodings, presolve=random.random() < 0.5)


def _found(way: str, puzzle: Puzzle, options: Options) -> Solutions:
    asked = Search(puzzle, MOST + 1, options)
    grids = [_frozen(grid) for grid in asked]
    if len({*grids}) < len(grids):
        raise Disagreement(way, "each solution once", "one of them twice")
    return Solutions(frozenset(grids), asked.exhausted)


def _agree(way: str, expected: Solutions, found: Solutions) -> None:
    """Equal sets, or more than MOST on either side."""
    if len(expected.grids) > MOST or len(found.grids) > MOST:
        _same(way, str(len(expected.grids) > MOST), str(len(found.grids) > MOST))
    elif expected.grids != found.grids:
        one = min(expected.grids ^ found.grids)
        numbers = f"{len(expected.grids)} solutions", f"{len(found.grids)}; one that differs is {one}"
        raise Disagreement(way, *numbers)


def _member(way: str, expected: Solutions, grid: Any) -> None:
    if grid is None:
        _same(way, "a solution" if expected.grids else "none", "none")
    elif expected.complete and _frozen(grid) not in expected.grids:
        raise Disagreement(way, f"one of {len(expected.grids)} solutions", str(grid))


def _same(way: str, expected: str, found: str) -> None:
    if expected != found:
        raise Disagreement(way, expected, found)


def _frozen(grid: Any) -> Grid:
    return tuple(tuple(row) for row in grid)


@contextmanager
def _near_pattern() -> Iterator[None]:
    """Have small puzzles tried near their patterns too."""
    with mock.patch.object(plan, "_LARGE", 1):
        yield


def case(seed: int, number: int) -> tuple[Document, Random]:
    """The puzzle with this number, and the randomness for what to do with it."""
    random = Random(f"{seed}:{number}")
    return puzzles.document(random), random


def run(seed: int, numbers: Iterable[int]) -> Iterator[Counter[str]]:
    """What was compared in each of these cases, or that it ``failed``; the failures are printed."""
    for number in numbers:
        document, random = case(seed, number)
        try:
            yield compare(document, random) + Counter(cases=1)
        except Exception as error:  # noqa: BLE001  # whatever it is, it is what is looked for
            print(f"case {number} of seed {seed} failed: {error}")
            print(f"  {json.dumps(document)}")
            print(f"  python -m tests.fuzz.differential --seed {seed} --first {number} --cases 1", flush=True)
            if not isinstance(error, Disagreement):
                traceback.print_exc(file=sys.stdout)
            yield Counter(cases=1, failed=1)


def _print(seen: Counter[str], started: float) -> None:
    for what, times in sorted(seen.items()):
        print(f"{what:<40} {times}")
    spent = f"{time.monotonic() - started:.0f} s, {time.process_time():.0f} CPU seconds of this process"
    print(f"{seen['cases']} cases, {seen['failed']} failed, {spent}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, help="default: 300, or without end with --seconds")
    parser.add_argument("--seconds", type=float, default=inf, help="of wall clock")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    chosen = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    cases = chosen.cases if chosen.cases is not None else 300 if chosen.seconds == inf else None
    started = printed = time.monotonic()
    seen: Counter[str] = Counter()
    with suppress(KeyboardInterrupt):
        for one in run(chosen.seed, islice(count(chosen.first), cases)):
            seen += one
            if time.monotonic() > printed + _MINUTE:
                printed = time.monotonic()
                _print(seen, started)
            if time.monotonic() > started + chosen.seconds:
                break
    _print(seen, started)
    sys.exit(bool(seen["failed"]))


if __name__ == "__main__":
    main()
