"""SWI-Prolog's library(clpfd), the nearest free stand-in for the Prolog programs of the papers: ``clpfd``, or with
options of labeling/2 ``clpfd:min,bisect`` (``leftmost`` is the default order; ``all_different`` among them selects that
constraint instead of the stronger all_distinct).

Its own clock is taken, around posting the constraints and labelling: loading the library takes longer than
most puzzles.
"""

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.peers.flat import KINDS, Flat, flat
from benchmarks.peers.interface import Found, Goal, Peer
from satpuzzles import Puzzle

_WEAK = "all_different"
_OPTIONS = ("leftmost", "ff", "ffc", "min", "max", "up", "down", "step", "enum", "bisect")

_PROGRAM = Path(__file__).with_name("clpfd.pl")


class Clpfd(Peer):
    kinds = KINDS

    def __init__(self, name: str = "clpfd") -> None:
        self.name = name
        chosen = [option for option in name.partition(":")[2].split(",") if option] or ["ff"]
        if unknown := set(chosen) - {_WEAK, *_OPTIONS}:
            raise ValueError(f"clpfd: expected labelling options among {', '.join(_OPTIONS)}, found {min(unknown)}")
        self._distinct = _WEAK if _WEAK in chosen else "all_distinct"
        self._options = f"[{','.join(option for option in chosen if option != _WEAK)}]"

    def available(self) -> str | None:
        return None if shutil.which("swipl") else "there is no command swipl"

    def version(self) -> str:
        text = subprocess.run(["swipl", "--version"], capture_output=True, text=True, check=True).stdout
        return text.split(" for ")[0].replace(" version", "")

    def run(self, puzzle: Puzzle, goal: Goal) -> Found:
        problem = flat(puzzle)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "problem.pl"
            file.write_text(
                f"problem({problem.count}, {problem.low}, {problem.high}, [{', '.join(_rules(problem))}]).\n"
            )
            command = ["swipl", "--stack-limit=8g", "-g", "main", "-t", "halt", str(_PROGRAM), "--", str(file)]
            result = subprocess.run(
                [*command, str(goal.most), self._distinct, self._options], capture_output=True, text=True, check=False
            )
        lines = dict.fromkeys(result.stdout.splitlines())
        seconds = [float(line.split()[1]) for line in lines if line.startswith("seconds")]
        if result.returncode or not seconds:
            raise RuntimeError(result.stderr.strip()[-300:] or "no answer")
        grids = [problem.grid([int(v) for v in line.split()[1:]]) for line in lines if line.startswith("solution")]
        return Found(grids, "others no" in lines, seconds[0])


def _rules(problem: Flat) -> Iterator[str]:
    yield from (f"fixed({cell},{value})" for cell, value in problem.fixed.items())
    yield from (f"distinct({list(group)})" for group in problem.distinct)
    yield from (f"sum({list(group)},{total})" for group, total in problem.sums)
    yield from (f"apart({a},{b})" for a, b in problem.apart)
    for group, automaton in problem.automata:
        ends = ",".join(f"sink({state})" for state in automaton.accepting)
        arcs = ",".join(
            f"arc({state},{problem.low + symbol},{after})"
            for state, row in enumerate(automaton.table)
            for symbol, after in enumerate(row)
            if after >= 0
        )
        yield f"automaton({list(group)},[source(0),{ends}],[{arcs}])"
