"""Run peers on instances, each in a process of its own, and judge what they say."""

import json
import os
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.instances import ROOT, Instance
from benchmarks.papers.peer import Peer
from satpuzzles.research.comparing.comparison import seconds_text

SETTLED = ("solved", "none")
"""Statuses of an answer; the others are timeout, error, WRONG, missing, unable and skipped."""

START_LIMIT = 120.0
CHECK_LIMIT = 120.0


@dataclass(slots=True)
class Result:
    """What a peer said of an instance: wall clock ``seconds`` where it is settled, and the peak bytes of the whole
    process, its start included; ``statistics`` are those of the answer, if it has any.
    """

    table: str
    instance: str
    peer: str
    status: str
    note: str = ""
    seconds: float | None = None
    memory: int = 0
    statistics: dict[str, int] = field(default_factory=dict)

    @property
    def settled(self) -> bool:
        return self.status in SETTLED


def run_once(result: Result, instance: Instance, limit: float) -> None:
    """One run in a new process, which is ended with all its children ``limit`` seconds after it is ready."""
    paths = [str(ROOT), os.environ.get("PYTHONPATH", "")]
    process = subprocess.Popen(
        [sys.executable, "-m", "benchmarks.papers.child", result.peer],
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
        _, code, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(code)
        if process.stdout:
            process.stdout.close()
    seconds = next((float(line.split()[1]) for line in lines if line.startswith("done")), None)
    answer = json.loads(lines[-1]) if lines and lines[-1].startswith("{") else {}
    result.memory = max(answer.pop("memory", 0), used.ru_maxrss * 1024)
    late = not in_time if seconds is None else seconds > limit
    if late:
        result.status, result.note = "timeout", f"over {limit:g} s"
    elif not answer:
        result.status, result.note = "error", f"ended with code {process.returncode}"
    else:
        result.status, result.note = answer["status"], answer["note"]
        result.statistics = answer.get("statistics", {})
        result.seconds = seconds if result.settled else None


def _end_session(leader: int) -> None:
    """Kill a process that leads a session, and all that it has started, also in groups of their own: one that is left
    behind would slow down every later run.
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
    table: str, instances: Iterable[Instance], peers: Sequence[Peer], limit: float, *, grows: bool = False
) -> list[Result]:
    """All peers on all instances: instance by instance, and within one by turns. Where the instances of a table grow,
    who was too slow for one is not asked the next.
    """
    results: list[Result] = []
    missing = {peer.name: peer.available() for peer in peers}
    too_slow: set[str] = set()
    for instance in instances:
        row = []
        for peer in peers:
            status, note = "", missing[peer.name] or ""
            if note:
                status = "missing"
            elif not peer.is_for(instance.puzzle):
                status, note = "unable", "not modelled for such puzzles"
            elif grows and peer.name in too_slow:
                status, note = "skipped", "over the limit, or failed, at a smaller size"
            row.append(Result(table, instance.name, peer.name, status, note))
            if not status:
                run_once(row[-1], instance, limit)
                too_slow |= set() if row[-1].settled else {peer.name}
        compare(row, instance.expected)
        for one in row:
            text = [table, one.instance, one.peer, one.status, seconds_text(one.seconds)]
            print(*text, one.note[:100] if not one.settled else "", file=sys.stderr, flush=True)
        results += row
    return results


def compare(row: Iterable[Result], expected: str | None = None) -> None:
    """Call WRONG what contradicts a verified solution of another peer, or the verdict on record."""
    row = list(row)
    solvable = "another peer has one" if any(result.status == "solved" for result in row) else ""
    if not solvable and expected in ("unique", "multiple"):
        solvable = f"on record is {expected}"
    for result in row:
        if result.status == "none" and solvable:
            result.status, result.note = "WRONG", f"says there is no solution; {solvable}"
