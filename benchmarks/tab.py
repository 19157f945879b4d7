"""``python -m benchmarks.tab PYODIDE [--times N] [--noqx DIR CLINGO] [--iss DIR]``: the studio in a browser tab beside
this installation, in CPU time: starts, sizes, memory, five questions about 20 puzzles, 2,000 requests in a row. Writes
the tables of docs/studio/site.md.

PYODIDE is a folder of `tools.pyodide`. CPU time in the tab is that of all processes of Chromium, so a busy machine
changes little. ``--noqx`` is a checkout of github.com/T0nyX1ang/noqx and the package clingo-wasm of the version that it
names, ``--iss`` one of github.com/sigh/Interactive-Sudoku-Solver: both run in Node.js, which has Chromium's engine. Of
noqx the search alone is measured; its programs are written before, by this Python.
"""

import json
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from typing import Any

import click
import psutil

import satpuzzles
from benchmarks.instances import ROOT
from satpuzzles.common.document import Node
from satpuzzles.studio import requests
from satpuzzles.studio.protocol import Asked
from satpuzzles.studio.site.write import write as write_site
from tests.rendering.browser import chromium
from tests.studio.site import InTab, served
from tools.tables import write

PAGE = ROOT / "docs" / "studio" / "site.md"
OTHERS = (
    "akari",
    "binairo",
    "heyawake",
    "hitori",
    "masyu",
    "norinori",
    "numberlink",
    "nurikabe",
    "slitherlink",
    "tents",
)
_NOQX_NAMES = {"numberlink": "numlin"}
QUESTIONS = ("check", "hint", "rate", "generate", "repair")
_MEGABYTE = 2**20
_IN_A_ROW = 2_000
_LONG = 1.0
"""CPU seconds of a request that is not repeated."""
_SHORT = 0.01
"""CPU seconds that a clock tells apart."""
_PATIENCE = 600
"""Seconds to wait for a page on a busy machine."""

_READY = 'document.getElementById("lost").textContent.includes("100 %")'
_KEPT = (
    'window.isKept || (caches.open("satpuzzles").then((found) => found.keys())'
    ".then((all) => { window.isKept = all.length; }), false)"
)
_INSTALLED = "navigator.serviceWorker.controller"
_WATCH = """
const Plain = window.Worker;
window.heap = 0;
window.Worker = class extends Plain {
  constructor(...settings) {
    super(...settings);
    this.addEventListener("message", ({ data }) => { if (data.heap) window.heap = Math.max(window.heap, data.heap); });
  }
};
"""
"""Has the page note how large the memory of Python becomes."""
_AGAIN = """
const [text, times, done] = arguments;
const next = () => new Promise((told) => {
  heard.push = (message) => {
    delete heard.push;
    told(JSON.parse(message));
  };
});
const end = async () => {
  let message;
  for (let i = 0; i < times && !message?.error; i++) {
    message = next();
    tab.send(text);
    while ((message = await message).progress) message = next();
  }
  done(message);
};
end();
"""
"""Asks the same several times; a program that asks for the answer again and again would take CPU time, too."""

_ISS = """
globalThis.self = globalThis; globalThis.VERSION_PARAM = "";
const { SimpleSolver } = await import(process.argv[2] + "/js/sandbox/simple_solver.js");
const solve = (puzzle) => new SimpleSolver().uniqueSolution(puzzle) !== null;
"""
_NOQX = """
import { createRequire } from "node:module";
const clingo = createRequire(import.meta.url)(process.argv[2]);
const solve = async (program) => (await clingo.run(program, 2, ["--trans-ext=dynamic", "--eq=1"])).Models.Number === 1;
"""
_TIMED = """
import { readFileSync } from "node:fs";
const texts = JSON.parse(readFileSync(process.argv[3]));
const times = Number(process.argv[4]);
const cpu = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6; };
const told = [];
for (const text of texts) {
  if (!await solve(text)) throw new Error(`not one solution: ${text.slice(0, 100)}`);
  const begun = cpu();
  for (let i = 0; i < times; i++) await solve(text);
  told.push((cpu() - begun) / times);
}
console.log(JSON.stringify(told));
"""


def puzzles() -> list[dict[str, Any]]:
    """Ten Sudokus and a puzzle of ten other kinds, as documents."""
    sudokus: list[Any] = [satpuzzles.generate("sudoku", seed=seed) for seed in range(10)]
    return [{"puzzle": "sudoku", "givens": [[*row] for row in one.givens]} for one in sudokus] + [
        json.loads((ROOT / "instances" / kind / "6x6-easy.json").read_text()) for kind in OTHERS
    ]


def asked(question: str, puzzle: dict[str, Any]) -> dict[str, Any]:
    """The members of a request about a ``puzzle``, or for a new one of its kind; to be repaired is one without a given,
    or a published one with several solutions.
    """
    kind = puzzle["puzzle"]
    if question == "generate":
        return {"kind": kind, "seed": 1} | ({} if kind == "sudoku" else {"size": "6x6"})
    if question != "repair":
        return {"puzzle": puzzle}
    if kind != "sudoku":
        return {"puzzle": json.loads((ROOT / "instances" / kind / "6x6-several-solutions.json").read_text())}
    rows = [[*row] for row in puzzle["givens"]]
    row, column = next(
        (i, j) for i, row in enumerate(rows) for j, value in enumerate(row) if value not in (None, 0, ".")
    )
    rows[row][column] = None
    return {"puzzle": puzzle | {"givens": rows}}


def _processes(driver: Any) -> list[psutil.Process]:
    return psutil.Process(driver.service.process.pid).children(recursive=True)


def browser_cpu(driver: Any) -> float:
    """CPU seconds that all processes of a browser have taken, in steps of a hundredth."""
    total = 0.0
    for process in _processes(driver):
        try:
            used = process.cpu_times()
        except psutil.NoSuchProcess:
            continue
        total += used.user + used.system
    return total


def taken(clock: Callable[[], float], times: int, run: Callable[[int], object]) -> float:
    """Seconds that ``run`` takes for each answer by a ``clock``: it is told for how many, first one, which alone counts
    if it takes long, then so many ``times``, or as many as take about a second.
    """
    begun = clock()
    run(1)
    if (first := clock() - begun) > _LONG:
        return first
    times = max(times, round(_LONG / max(first, _SHORT)))
    begun = clock()
    run(times)
    return (clock() - begun) / times


def native(question: str, members: dict[str, Any], times: int) -> None:
    for _ in range(times):
        requests.answer(Asked(1, question, Node(members)), lambda _told: None)


def in_tab(page: InTab, question: str, members: dict[str, Any], times: int = 1) -> None:
    """Ask so many ``times``, one after the other, without a message to this program between them."""
    text = json.dumps({"id": 1, "do": question, **members})
    found = page.driver.execute_async_script(_AGAIN, text, times)
    if "result" not in found:
        raise ValueError(f"{question}: expected an answer, found {found}")


def answers(page: InTab, times: int) -> Iterator[str]:
    """A text line for each question: medians over the 20 puzzles, native and in the tab."""
    clock = partial(browser_cpu, page.driver)
    for question in QUESTIONS:
        members = [asked(question, puzzle) for puzzle in puzzles()]
        here = [taken(time.process_time, times, partial(native, question, one)) for one in members]
        there = [taken(clock, times, partial(in_tab, page, question, one)) for one in members]
        ratio = median(b / a for a, b in zip(here, there, strict=True))
        cells = (milliseconds(median(here)), milliseconds(median(there)), milliseconds(max(there)), f"{ratio:.1f}")
        yield f"| {question} | {' | '.join(cells)} |"
        print(question, *cells, file=sys.stderr, flush=True)


def milliseconds(seconds: float) -> str:
    return f"{1000 * seconds:,.0f}" if seconds >= 0.01 else f"{1000 * seconds:.1f}"


def begun(site: Path, times: int) -> Iterator[str]:
    """Text lines about starts: the first visit, with all files to read, and later ones."""
    cold, warm = [], []
    with served(site) as address:
        for _ in range(times):
            with chromium() as driver:
                cold.append(start(driver, address))
        with chromium() as driver:
            start(driver, address)
            wait(driver, _KEPT)
            wait(driver, _INSTALLED)
            warm.append(start(driver, address))
            largest = memory(driver)
            warm += [start(driver, address) for _ in range(times - 1)]
    for name, found in (("first visit", cold), ("later visits", warm)):
        yield f"| {name}: CPU seconds until ready | {median(found):.1f} |"
    yield f"| memory of the browser with one page after a start, MB | {largest / _MEGABYTE:,.0f} |"


def start(driver: Any, address: str) -> float:
    """CPU seconds until Python is ready on a page."""
    driver.get("about:blank")
    cpu = browser_cpu(driver)
    driver.get(address)
    wait(driver, _READY)
    return browser_cpu(driver) - cpu


def wait(driver: Any, condition: str) -> None:
    """Wait until a ``condition`` holds on a page. Raises TimeoutError."""
    end = time.monotonic() + _PATIENCE
    while not driver.execute_script(f"return {condition}"):
        if time.monotonic() > end:
            raise TimeoutError(f"the page did not come to {condition}")
        time.sleep(0.1)


def memory(driver: Any) -> int:
    """Bytes that the processes of a browser take, of what several share the part of each: as free memory tells it."""
    shares: list[int] = [one.memory_full_info().pss for one in _processes(driver)]
    return sum(shares)


def sizes(site: Path) -> Iterator[str]:
    """Text lines about the sizes of files, as they are sent."""
    folder = site / "python"
    python = sum(file.stat().st_size for file in folder.iterdir())
    page = sum(file.stat().st_size for file in site.rglob("*") if file.is_file() and "kinds" not in file.parts) - python
    yield f"| Python and packages, compressed, MB | {python / 1e6:.1f} |"
    yield f"| the page and its data, not compressed, MB | {page / 1e6:.1f} |"


def in_a_row(page: InTab) -> Iterator[str]:
    """A text line about the memory of Python while it answers many requests."""
    some = cycle([("check", {"puzzle": one}) for one in puzzles()] + [("draw", {"puzzle": one}) for one in puzzles()])
    for question, members in islice(some, _IN_A_ROW):
        in_tab(page, question, members)
    heap = page.driver.execute_script("return window.heap")
    yield f"| memory of Python, at most, in {_IN_A_ROW:,} requests, MB | {heap / _MEGABYTE:,.0f} |"


def in_node(script: str, place: Path, texts: list[str], times: int) -> list[float]:
    """CPU seconds of each search by another solver."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "timed.mjs")
        file.write_text(script + _TIMED)
        Path(folder, "texts.json").write_text(json.dumps(texts))
        words = ["node", str(file), str(place.resolve()), f"{folder}/texts.json", str(times)]
        found = subprocess.run(words, check=True, capture_output=True, text=True)
    seconds: list[float] = json.loads(found.stdout.splitlines()[-1])
    return seconds


def programs(noqx: Path, documents: list[dict[str, Any]]) -> list[str]:
    """The programs that noqx writes for puzzles, which it gets as links of penpa-edit."""
    sys.path.insert(0, str(noqx))
    from noqx.manager import generate_program, load_solver, modules, prepare_puzzle  # type: ignore[import-not-found]

    found = []
    for document in documents:
        name = _NOQX_NAMES.get(document["puzzle"], document["puzzle"])
        if name not in modules:
            load_solver("solver", name)
        link = satpuzzles.convert(satpuzzles.loads(document), "penpa-edit").decode().strip()
        settings = {key: setting["default"] for key, setting in modules[name].parameters.items()}
        found.append(generate_program(prepare_puzzle(name, link.partition("#")[2], settings)))
    return found


def beside(page: InTab, times: int, noqx: tuple[Path, Path] | None, iss: Path | None) -> Iterator[str]:
    """A text line for each solver in browsers: how long it takes to tell that a puzzle has one solution."""
    documents = puzzles()
    clock = partial(browser_cpu, page.driver)
    ours = [taken(clock, times, partial(in_tab, page, "check", {"puzzle": one})) for one in documents]
    yield f"| satpuzzles in the tab | {milliseconds(median(ours[:10]))} | {milliseconds(median(ours[10:]))} |"
    if noqx is not None:
        theirs = in_node(_NOQX, noqx[1], programs(noqx[0], documents), times)
        yield f"| noqx: clingo alone | {milliseconds(median(theirs[:10]))} | {milliseconds(median(theirs[10:]))} |"
    if iss is not None:
        lines = [
            "".join(re.sub("[^1-9]", ".", str(v or ".")) for row in one["givens"] for v in row)
            for one in documents[:10]
        ]
        theirs = in_node(_ISS, iss, lines, times)
        yield f"| Interactive Sudoku Solver | {milliseconds(median(theirs))} | |"


@click.command()
@click.argument("pyodide", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--times", default=10, show_default=True, help="How often each request and start is repeated.")
@click.option(
    "--noqx", nargs=2, type=click.Path(exists=True, path_type=Path), help="noqx, and its package clingo-wasm."
)
@click.option("--iss", type=click.Path(exists=True, path_type=Path), help="The Interactive Sudoku Solver.")
def main(pyodide: Path, times: int, noqx: tuple[Path, Path] | None, iss: Path | None) -> None:
    """Measure, and write the tables."""
    with ExitStack() as stack:
        site = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "site"
        write_site(site, pyodide=pyodide)
        starts = [*sizes(site), *begun(site, times)]
        address = stack.enter_context(served(site))
        driver = stack.enter_context(chromium())
        driver.set_script_timeout(_PATIENCE)
        driver.command_executor.client_config.timeout = _PATIENCE
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": _WATCH})
        page = InTab(driver, address)
        in_tab(page, "check", {"puzzle": puzzles()[0]})
        wait(driver, _KEPT)  # another interpreter keeps its memory, which takes CPU time
        asking = [*answers(page, times)]
        others = [*beside(page, times, noqx, iss)]
        starts += in_a_row(page)
    write(PAGE, "starts in a tab", ["| | |", "|---|---|", *starts])
    head = ["| | native, CPU ms | in the tab, CPU ms | the slowest | ratio |", "|---|---|---|---|---|"]
    write(PAGE, "answers in a tab", [*head, *asking])
    write(PAGE, "solvers in browsers", ["| CPU ms for a verdict | Sudokus | other kinds |", "|---|---|---|", *others])


if __name__ == "__main__":
    main()
