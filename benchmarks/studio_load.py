"""``python -m benchmarks.studio_load``: many pages that edit at once, and how long they wait for verdicts.

Each of the sessions edits a puzzle of about 10x10 twice a second: a clue goes or comes back, or a cell changes its
region. For each edit it asks for the picture and the verdict, after it has ended what it still waits for. Reported are
the times from an edit to its verdict, requests without an answer, and the memory of all processes of the studio, as the
median of what it is in each of ten seconds: a process grows until it is replaced, and how many there are changes.
"""

import asyncio
import json
import os
import statistics
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.instances import ROOT

_PUZZLES = (
    "sudoku/9x9-easy", "star-battle/10x10-1-two-stars", "slitherlink/10x10", "heyawake/10x10", "akari/8x8-hard",
    "masyu/10x10", "tents/10x10-hard", "yajilin/10x10", "hitori/10x10", "minesweeper/10x10-medium", "kakuro/8x8-easy",
    "skyscrapers/6x6-medium",
)  # fmt: skip
_APART = 0.5
"""Seconds from one edit of a session to the next."""
_LOOKS = 10
"""So many times, a second apart, memory is looked at for a median."""


@dataclass(slots=True)
class Figures:
    """What the sessions have seen: seconds from edits to verdicts and pictures, and how requests ended."""

    verdicts: list[float] = field(default_factory=list)
    pictures: list[float] = field(default_factory=list)
    cancelled: int = 0
    lost: int = 0
    errors: list[str] = field(default_factory=list)


def edits(document: dict[str, Any], random: Random) -> Iterator[dict[str, Any]]:
    """Documents without end, each an edit away from the one before."""
    rows = next(key for key in ("givens", "clues", "pearls", "regions", "numbers", "trees") if key in document)
    before: dict[str, Any] | None = None
    while True:
        if before is not None:
            document, before = before, None
            yield document
            continue
        changed = [list(row) for row in document[rows]]
        stated = [(r, c) for r, row in enumerate(changed) for c, entry in enumerate(row) if entry not in (None, ".")]
        r, c = random.choice(stated)
        entry = changed[r][c]
        if rows == "regions":
            near = [changed[r + v][c + u] for v, u in ((0, 1), (1, 0)) if r + v < len(changed) and c + u < len(changed)]
            changed[r][c] = random.choice(near or [entry])
        elif rows == "numbers":
            changed[r][c] = 1 + entry % len(changed)
        elif isinstance(entry, str) and "/" in entry:
            changed[r][c] = "/"
        else:
            changed[r][c] = "." if isinstance(document[rows][r], str) else None
        before, document = document, {**document, rows: changed}
        yield document


async def session(address: str, number: int, until: float, figures: Figures) -> None:
    """One page."""
    from websockets.asyncio.client import connect

    random = Random(number)
    name = _PUZZLES[number % len(_PUZZLES)]
    stated = json.loads((ROOT / "instances" / f"{name}.json").read_text())
    documents = edits({key: value for key, value in stated.items() if key not in ("solution", "unique")}, random)
    asked: dict[int, tuple[str, float]] = {}
    async with connect(address, max_size=None, proxy=None) as socket:
        await socket.recv()
        await asyncio.sleep(random.random() * _APART)
        hearing = asyncio.create_task(_hear(socket, asked, figures))
        count = 0
        while time.monotonic() < until:
            started = time.monotonic()
            for waiting in [*asked]:
                await socket.send(json.dumps({"cancel": waiting}))
            document = next(documents)
            for do in ("draw", "check"):
                count += 1
                asked[count] = do, time.monotonic()
                await socket.send(json.dumps({"id": count, "do": do, "puzzle": document}))
            await asyncio.sleep(max(0.0, started + _APART - time.monotonic()))
        for _ in range(100):
            if not asked:
                break
            await asyncio.sleep(0.1)
        figures.lost += len(asked)
        hearing.cancel()


async def _hear(socket: Any, asked: dict[int, tuple[str, float]], figures: Figures) -> None:
    async for text in socket:
        answer = json.loads(text)
        if "progress" in answer:
            continue
        do, started = asked.pop(answer["id"])
        if "result" in answer:
            (figures.verdicts if do == "check" else figures.pictures).append(time.monotonic() - started)
        elif answer["error"]["code"] == "cancelled":
            figures.cancelled += 1
        else:
            figures.errors.append(answer["error"]["message"])


def memory(pid: int) -> float:
    """Megabytes of a process and all below it, where what they share counts once."""
    found = 0.0
    for entry in [pid, *below(pid)]:
        try:
            text = Path(f"/proc/{entry}/smaps_rollup").read_text()
        except OSError:
            continue
        found += next(int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:")) / 1024
    return found


async def usual_memory(pid: int) -> float:
    """The median of `memory` over the next ten seconds."""
    found = []
    for _ in range(_LOOKS):
        found.append(memory(pid))
        await asyncio.sleep(1)
    return statistics.median(found)


def below(pid: int) -> list[int]:
    """The processes that one has started, and those that these have."""
    parents: dict[int, list[int]] = {}
    for entry in os.scandir("/proc"):
        if entry.name.isdigit():
            try:
                stat = Path(entry.path, "stat").read_text()
            except OSError:
                continue
            parents.setdefault(int(stat.rpartition(")")[2].split()[1]), []).append(int(entry.name))
    found = [*parents.get(pid, ())]
    for one in found:
        found += parents.get(one, ())
    return found


def seconds_of_cpu(pid: int) -> float:
    """CPU seconds of a process and all below it that still run or were waited for."""
    total = 0
    for entry in [pid, *below(pid)]:
        try:
            total += sum(map(int, Path(f"/proc/{entry}/stat").read_text().rpartition(")")[2].split()[11:15]))
        except OSError:
            continue
    return total / os.sysconf("SC_CLK_TCK")


async def measured(sessions: int, seconds: float) -> None:
    """Start a studio, let so many sessions edit, and print what was seen."""
    words = [sys.executable, "-m", "satpuzzles", "studio", "--no-browser"]
    studio = await asyncio.create_subprocess_exec(*words, stdout=asyncio.subprocess.PIPE)
    assert studio.stdout is not None  # noqa: S101  # it is a pipe
    address = (await studio.stdout.readline()).decode().strip().replace("http", "ws", 1).replace("/?", "/socket?")
    figures = Figures()
    until = time.monotonic() + seconds
    tasks = [asyncio.create_task(session(address, number, until, figures)) for number in range(sessions)]
    await asyncio.sleep(min(10.0, seconds / 4))
    early = await usual_memory(studio.pid)
    await asyncio.sleep(max(0.0, until - time.monotonic() - _LOOKS - 1))
    late = await usual_memory(studio.pid)
    await asyncio.gather(*tasks)
    used = seconds_of_cpu(studio.pid)
    studio.send_signal(2)
    await studio.wait()
    asked = len(figures.verdicts) + len(figures.pictures) + figures.cancelled + len(figures.errors)
    print(f"{sessions} sessions, {seconds:g} seconds, load of the machine {os.getloadavg()[0]:.1f}")
    for name, times in (("verdicts", figures.verdicts), ("pictures", figures.pictures)):
        cut = statistics.quantiles(times, n=100)
        print(f"{name}: {len(times)}, median {1000 * cut[49]:.0f} ms, 99th percentile {1000 * cut[98]:.0f} ms")
    print(f"cancelled {figures.cancelled}, errors {len(figures.errors)}, lost {figures.lost}")
    for words_of_error in sorted({*figures.errors})[:5]:
        print(f"  {words_of_error}")
    print(f"memory after ten seconds {early:.0f} MB, in the last ten {late:.0f} MB")
    print(f"{1000 * used / asked:.1f} CPU milliseconds a request")


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=120.0)
    chosen = parser.parse_args()
    asyncio.run(measured(chosen.sessions, chosen.seconds))


if __name__ == "__main__":
    main()
