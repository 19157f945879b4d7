"""Solvers in processes that are watched: one that takes too long for a puzzle is ended, and another goes on.

CPU seconds are those of the process that solves, with its threads.
"""

import json
import math
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from select import select

from satpuzzles.processes.children import cpu_seconds

_LEAST = 0.001
"""Seconds that a puzzle takes at least, as clocks count them."""


@dataclass(frozen=True)
class Answer:
    """What a solver said of a puzzle: how many solutions it found; None at the limit, and where it failed."""

    name: str
    seconds: float
    found: int | None
    failure: str = ""


def answers(command: Sequence[str], limit: float) -> Iterator[Answer]:
    """What the process of ``command`` says of each of its puzzles, with at most ``limit`` CPU seconds for each; nothing
    where the solver is not installed. The number of the puzzle to begin with is appended to the command, which calls
    `answer_each`.
    """
    first, ended = 0, False
    while not ended:
        with subprocess.Popen([*command, str(first)], stdout=subprocess.PIPE, text=True) as process:
            ended = True
            for answer in _of_process(process, limit):
                yield answer
                first, ended = first + 1, answer.found is not None or bool(answer.failure)


def answer_each(calls: Iterable[tuple[str, Callable[[], int]]], first: int) -> None:
    """Answer the puzzles, named, from the number ``first`` on, with a line before and after each. What a call needs is
    imported when ``calls`` are iterated for.
    """
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    try:
        ready = [*calls]
    except (ImportError, FileNotFoundError, AttributeError):
        return
    for name, call in islice(ready, first, None):
        print(json.dumps(name), file=out, flush=True)
        started, failure, answer = time.process_time(), "", None
        try:
            answer = call()
        except Exception as error:  # noqa: BLE001  # of another solver, whatever it is
            failure = repr(error)[:200]
        print(json.dumps([time.process_time() - started, answer, failure]), file=out, flush=True)


def held_against(own: Answer, other: Answer) -> Answer:
    """The ``other`` answer, which has failed where it has fewer solutions than ``own``: these keep the rules. Raises
    ValueError where it has more.
    """
    if own.found is None or other.found is None or own.found == other.found:
        return other
    if other.found > own.found:
        raise ValueError(f"{own.name}: found {own.found} and {other.found}")
    return replace(other, found=None, failure=f"found {other.found} of {own.found} solutions")


def ahead(own: Sequence[Answer], others: Sequence[Answer], limit: float) -> float:
    """How many times as long ``others`` take as ``own``, the geometric mean over the puzzles."""
    ratios = []
    for one, other in zip(own, others, strict=True):
        mine, theirs = (max(x.seconds, _LEAST) if x.found is not None else max(x.seconds, limit) for x in (one, other))
        ratios.append(math.log(theirs / mine))
    return math.exp(sum(ratios) / len(ratios))


def _of_process(process: "subprocess.Popen[str]", limit: float) -> Iterator[Answer]:
    """The answers of a process, until it ends; or is ended, after an answer that says so."""
    assert process.stdout is not None  # noqa: S101  # it is a pipe
    while line := process.stdout.readline():
        name, begun = json.loads(line), cpu_seconds(process.pid) or 0.0
        while not select([process.stdout], [], [], 0.2)[0]:
            if (cpu_seconds(process.pid) or 0.0) - begun > limit:
                os.kill(process.pid, signal.SIGKILL)
                yield Answer(name, limit, None)
                return
        if not (line := process.stdout.readline()):
            yield Answer(name, 0, None, "it died")
            return
        yield Answer(name, *json.loads(line))
