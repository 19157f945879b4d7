"""``python -m benchmarks.solver_page [STATES] [KIND ...]``: what the solver of a page says of random boards of
each kind, in Chromium, beside what the command says; and how long it takes. docs/solver-page.md has the figures.
"""

import gzip
import shutil
import sys
import tempfile
from collections import Counter, deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain, islice
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any, TypeAlias

import numpy as np
from selenium import webdriver

import satpuzzles
from benchmarks.instances import ROOT
from satpuzzles import Puzzle
from satpuzzles.backends import backend
from satpuzzles.backends.auto import choose
from satpuzzles.common.deadline import NEVER
from satpuzzles.compiler import PuzzleModel, value_literals
from satpuzzles.pictures import picture_of, with_solver
from satpuzzles.puzzles import PUZZLES
from satpuzzles.rendering.html import page
from satpuzzles.rendering.page.playing import Playable
from satpuzzles.solving.forced import showing_all_values
from satpuzzles.solving.options import Options

_STATES = 500
_SOLUTIONS = 30
_LARGEST = 12
"""Rows and columns."""
_PARTS = {"unique": 10, "multiple": 10, "none": 1}
_TIMES = "median, ms | 99th percentile | most"
_VERDICTS = ("none", "one", "several", "wrong")
_FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run")

Entries: TypeAlias = list[tuple[int, int]]
"""Cells, each with the index of a value, in the order in which they were entered."""

_ASK = """
const [boards, done] = arguments;
const text = (selector) => document.querySelector(selector).textContent;
const worker = new Worker(URL.createObjectURL(new Blob([text("#worker")], { type: "text/javascript" })));
const timed = (question) =>
  new Promise((resolve) => {
    const asked = performance.now();
    worker.onmessage = ({ data }) => data.part || resolve({ ...data, took: performance.now() - asked });
    worker.postMessage(question);
  });
const all = async () => {
  const ready = await timed({ program: text("#program"), formula: text(".formula") });
  const verdicts = [];
  for (const entries of boards) verdicts.push(await timed({ entries, all: true }));
  worker.terminate();
  return { ready: ready.took, verdicts };
};
all().then(done, (error) => done(String(error)));
"""


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else _STATES
    print(f"| kind | boards | formula, kB | page, kB | ready, ms | {', '.join(_VERDICTS)} | equal | {_TIMES} |")
    print("|---|---|---:|---:|---:|---|---:|---:|---:|---:|")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, _chromium(folder) as browser:
        for kind in sys.argv[2:] or sorted(PUZZLES.built_in):
            _measure(browser, Path(folder, "page.html"), kind, count)


def _chromium(folder: str) -> webdriver.Chrome:
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or ""
    for flag in (*_FLAGS, f"--user-data-dir={folder}/profile"):
        options.add_argument(flag)
    browser = webdriver.Chrome(options, webdriver.ChromeService(shutil.which("chromedriver")))
    browser.set_script_timeout(600)
    return browser


@dataclass
class _Row:
    """What is known of one kind; times in milliseconds."""

    names: list[str] = field(default_factory=list)
    formula: int = 0
    page: int = 0
    ready: float = 0
    took: list[float] = field(default_factory=list)
    verdicts: Counter[str] = field(default_factory=Counter)
    equal: int = 0

    def __str__(self) -> str:
        words = ", ".join(str(self.verdicts[one]) for one in _VERDICTS)
        times = f"{median(self.took):.1f} | {quantiles(self.took, n=100)[98]:.1f} | {max(self.took):.1f}"
        sizes = f"{self.formula / 1000:.1f} | {self.page / 1000:.0f}"
        equal = f"{self.equal} of {len(self.took)}"
        return f"{', '.join(self.names)} | {sizes} | {self.ready:.0f} | {words} | {equal} | {times}"


def _measure(browser: webdriver.Chrome, path: Path, kind: str, count: int) -> None:
    row = _Row()
    for name, part, puzzle in _instances(kind):
        states = [*islice(_states(puzzle, Random(name)), round(count * part))]
        picture = picture_of(puzzle, {}, 1, plays=True)
        content = page([with_solver(picture, puzzle, Options())] if isinstance(picture, Playable) else [])
        path.write_text(content, encoding="utf-8")
        browser.get(path.as_uri())
        found: dict[str, Any] = browser.execute_async_script(_ASK, states)
        row.names.append(name)
        row.formula = max(row.formula, len(content.partition('class="formula">')[2].partition("<")[0]) * 3 // 4)
        row.page = max(row.page, len(gzip.compress(content.encode())))
        row.ready = max(row.ready, found["ready"])
        for entries, one in zip(states, found["verdicts"], strict=True):
            verdict = one["verdict"]
            row.verdicts["wrong" if verdict["wrong"] else _VERDICTS[verdict["solutions"]]] += 1
            row.took.append(one["took"])
            if _is_equal(puzzle, entries, verdict):
                row.equal += 1
            else:
                print(f"{name}: {entries}: {verdict}", file=sys.stderr)
    print(f"| {kind} | {row} |", flush=True)


def _instances(kind: str) -> Iterator[tuple[str, float, Puzzle]]:
    """The largest board up to 10x10 with one solution, one with several, and one with none, of those there are; and how
    many of the states are theirs.
    """
    found: dict[str, tuple[int, str, Puzzle]] = {}
    for path in sorted((ROOT / "instances" / kind).glob("*.json")):
        puzzle = satpuzzles.load(path)
        cells = len([*chain(*puzzle.known())])
        if max(puzzle.board.shape) <= _LARGEST:
            status = satpuzzles.check(puzzle).status.value
            if status not in found or cells > found[status][0]:
                found[status] = cells, path.stem, puzzle
    parts = {status: _PARTS[status] for status in found}
    for status, (_, name, puzzle) in found.items():
        yield name, parts[status] / sum(parts.values()), puzzle


def _states(puzzle: Puzzle, random: Random) -> Iterator[Entries]:
    """Parts of solutions, some with a few errors, and random values in some cells."""
    index = {value: i for i, value in enumerate(puzzle.numbers)}
    solutions = [[index[x] for x in chain(*grid)] for grid in islice(satpuzzles.solutions(puzzle), _SOLUTIONS)]
    given = [value is not None for value in chain(*puzzle.known())]
    cells = [cell for cell, known in enumerate(given) if not known]
    values = range(len(index))
    while True:
        solution = random.choice(solutions) if solutions and random.random() < 0.95 else None
        entered = random.sample(cells, random.randint(0, len(cells)))
        entries = [(cell, solution[cell] if solution else random.choice(values)) for cell in entered]
        for i in range(min(random.choice((0, 0, 1, 2, 5)), len(entries))):
            entries[i] = entries[i][0], random.choice(values)
        random.shuffle(entries)
        yield entries


def _is_equal(puzzle: Puzzle, entries: Entries, verdict: Mapping[str, Any]) -> bool:
    """Whether the command says the same: of the board with its right entries, and of each wrong one beside those that
    are right before it.
    """
    if not verdict["solutions"]:
        return _possible(puzzle, []) is None
    right: Entries = []
    for cell, value in entries:
        if cell not in verdict["wrong"]:
            right.append((cell, value))
        elif _possible(puzzle, [*right, (cell, value)]) is not None:
            return False
    possible = _possible(puzzle, right)
    if possible is None:
        return False
    single = possible.sum(axis=1) == 1
    forced = [[int(cell), int(possible[cell].argmax())] for cell in np.flatnonzero(single)]
    return (forced, bool(single.all())) == (verdict["forced"], verdict["solutions"] == 1)


def _possible(puzzle: Puzzle, entries: Entries) -> np.ndarray[Any, np.dtype[np.bool_]] | None:
    """``[cell, value]``: what cells can be in solutions that agree with ``entries``, as `forced` finds it; None if
    there are none.
    """
    model = PuzzleModel.of(puzzle, {})
    domain = model.model.answer.cells
    for cell, value in entries:
        domain[cell] &= np.arange(domain.shape[1]) == value
    compiled = model.compiled(NEVER)
    literals = value_literals(puzzle, compiled.answer).reshape(domain.shape)
    seen = np.zeros(domain.shape, np.bool_)
    with backend(choose(compiled.formula, None).backend).open(compiled.formula, NEVER) as session:
        deque(showing_all_values(session, literals, seen), maxlen=0)
    return seen if seen.any() else None


if __name__ == "__main__":
    main()
