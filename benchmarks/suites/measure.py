"""Run peers on instances, each time in a process of its own, and judge what they say."""

import json
import os
import selectors
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.instances import ROOT, Instance, Suite
from benchmarks.peers import Goal, Peer
from satpuzzles.research.comparing.comparison import seconds_text

SETTLED = ("solved", "unique", "multiple", "none")
"""Statuses of an answer; the others are unknown, timeout, error, WRONG, missing, unable and skipped."""

START_LIMIT = 120.0
CHECK_LIMIT = 120.0


@dataclass(frozen=True, slots=True)
class Run:
    """One run: wall clock seconds, processor seconds and peak bytes of the whole process, its start included.

    ``answering`` is what of the processor seconds was spent between reading the puzzle and having the answer;
    ``statistics`` are those of the answer, if it has any.
    """

    status: str
    seconds: float | None
    processor: float
    memory: int
    note: str = ""
    answering: float | None = None
    statistics: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Result:
    """All runs of a peer on an instance, summed up: the median of the seconds, the most memory."""

    suite: str
    instance: str
    size: int
    goal: str
    peer: str
    status: str
    note: str = ""
    runs: list[Run] = field(default_factory=list)

    @property
    def settled(self) -> bool:
        return self.status in SETTLED

    @property
    def seconds(self) -> float | None:
        times = [run.seconds for run in self.runs if run.seconds is not None]
        return statistics.median(times) if self.settled and times else None

    @property
    def memory(self) -> int | None:
        return max((run.memory for run in self.runs), default=None)

    def to_json(self) -> dict[str, Any]:
        return asdict(self) | {"seconds": self.seconds, "memory": self.memory}


def run_once(peer: str, instance: Instance, goal: Goal, limit: float) -> Run:
    """One run in a new process, which is ended with all its children ``limit`` seconds after it is ready."""
    command = [sys.executable, "-m", "benchmarks.suites.child", peer, goal]
    paths = [str(ROOT), os.environ.get("PYTHONPATH", "")]
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))},
        start_new_session=True,
    )
    try:
        lines, in_time = _lines(process, json.dumps(instance.document).encode(), limit)
    finally:
        _end_session(process.pid)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.stdout:
            process.stdout.close()
    seconds = next((float(line.split()[1]) for line in lines if line.startswith("done")), None)
    answer: dict[str, Any] = json.loads(lines[-1]) if lines and lines[-1].startswith("{") else {}
    memory = max(answer.pop("memory", 0), used.ru_maxrss * 1024)
    processor = used.ru_utime + used.ru_stime
    late = not in_time if seconds is None else seconds > limit
    if late:
        return Run("timeout", None, processor, memory, f"over {limit:g} s")
    if not answer:
        return Run("error", None, processor, memory, f"ended with code {process.returncode}")
    known = {key: answer[key] for key in ("status", "note", "answering", "statistics") if key in answer}
    return Run(seconds=seconds, processor=processor, memory=memory, **known)


def _end_session(leader: int) -> None:
    """Kill a process that leads a session, and all that it has started: MiniZinc gives its solvers groups of their own,
    so the group is not enough, and one that is left behind would slow down every later run.
    """
    members = {leader}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = path.read_text().rpartition(")")[2].split()
            if int(fields[3]) == leader:
                members.add(int(path.parent.name))
    for member in members:
        with suppress(ProcessLookupError):
            os.kill(member, signal.SIGKILL)


def _lines(process: "subprocess.Popen[bytes]", document: bytes, limit: float) -> tuple[list[str], bool]:
    """The lines that the process writes, and whether it came to its end in the time it has for each step."""
    if process.stdin is None or process.stdout is None:
        raise ValueError("the process has no pipes")
    try:
        process.stdin.write(document)
        process.stdin.close()
    except BrokenPipeError:
        return [], True
    text = b""
    deadline = time.monotonic() + START_LIMIT
    seen = 0
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        while True:
            if not selector.select(max(deadline - time.monotonic(), 0)):
                return text.decode().splitlines(), False
            read = os.read(process.stdout.fileno(), 65536)
            if not read:
                return text.decode().splitlines(), True
            text += read
            if text.count(b"\n") > seen:
                seen = text.count(b"\n")
                deadline = time.monotonic() + (limit + 0.5 if seen == 1 else CHECK_LIMIT)


def measure(
    suite: Suite,
    goals: Sequence[Goal],
    peers: Sequence[Peer],
    limit: float,
    repeat: int,
    tell: Callable[[Result], object],
) -> list[Result]:
    """All peers on all instances: instance by instance, and within one by turns."""
    results: list[Result] = []
    missing = {peer.name: peer.available() for peer in peers}
    for goal in goals:
        too_slow: set[str] = set()
        for instance in suite.instances:
            row = []
            for peer in peers:
                status, note = "", missing[peer.name] or ""
                if note:
                    status = "missing"
                elif note := peer.refuses(instance.puzzle, goal) or "":
                    status = "unable"
                elif suite.grows and peer.name in too_slow:
                    status, note = "skipped", "over the limit, or failed, at a smaller size"
                row.append(Result(suite.name, instance.name, instance.size, goal, peer.name, status, note))
            _by_turns(row, instance, goal, limit, repeat)
            compare(row, instance.expected)
            too_slow |= {result.peer for result in row if not result.settled and result.runs}
            for result in row:
                tell(result)
            results += row
    return results


def tell(result: Result) -> None:
    """Print what was measured on standard error."""
    text = [result.suite, result.instance, result.goal, result.peer, result.status, seconds_text(result.seconds)]
    print(*text, result.note[:100] if not result.settled else "", file=sys.stderr, flush=True)


def _by_turns(row: Iterable[Result], instance: Instance, goal: Goal, limit: float, repeat: int) -> None:
    """Fill in the runs of those who can. Who does not answer the first time is not asked again."""
    asked = [result for result in row if not result.status]
    for turn in range(repeat):
        for result in asked:
            if turn and not result.settled:
                continue
            run = run_once(result.peer, instance, goal, limit)
            result.runs.append(run)
            if not turn or run.status not in SETTLED:
                result.status, result.note = run.status, run.note


def compare(row: Iterable[Result], expected: str | None = None) -> None:
    """Call WRONG what contradicts a verified solution of another peer, or the verdict on record."""
    row = list(row)
    shown = {result.status for result in row}
    for result in row:
        if result.status == "none" and shown & {"solved", "unique", "multiple"}:
            result.status, result.note = "WRONG", "says there is no solution, another peer has one"
        elif result.status == "unique" and "multiple" in shown:
            result.status, result.note = "WRONG", "says unique, another peer has two solutions"
        elif result.status == "none" and expected in ("unique", "multiple"):
            result.status, result.note = "WRONG", f"says there is no solution; on record is {expected}"
        elif expected == "unique" and result.status == "multiple":
            result.note = "has two solutions that pass the rules; on record is unique"
        elif expected == "multiple" and result.status == "unique":
            result.status, result.note = "WRONG", "says unique; on record are several solutions"
