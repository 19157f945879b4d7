"""MiniZinc with one of its solvers. Timed with the start of its processes, flattening included."""

import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from benchmarks.peers.flat import KINDS, Flat, flat
from benchmarks.peers.interface import Found, Goal, Peer
from satpuzzles import Puzzle

_SOLUTION, _COMPLETE = "----------", "=========="
_HOPELESS = "=====UNSATISFIABLE====="


class Minizinc(Peer):
    """``solver`` is the end of the solver's id, as ``gecode`` in ``org.gecode.gecode``."""

    kinds = KINDS

    def __init__(self, name: str, solver: str) -> None:
        self.name, self._solver = name, solver

    def available(self) -> str | None:
        if shutil.which("minizinc") is None:
            return "there is no command minizinc"
        found = self._configuration()
        return None if found else f"the installed MiniZinc has no solver {self._solver}"

    def _configuration(self) -> str | None:
        return next((version for name, version in _solvers() if name.rpartition(".")[2] == self._solver), None)

    def version(self) -> str:
        text = subprocess.run(["minizinc", "--version"], capture_output=True, text=True, check=True).stdout
        number = text.split("version", 1)[1].split()[0].strip(",")
        return f"MiniZinc {number}, {self._solver} {self._configuration()}"

    def run(self, puzzle: Puzzle, goal: Goal) -> Found:
        problem = flat(puzzle)
        with tempfile.TemporaryDirectory() as folder:
            model = Path(folder) / "model.mzn"
            model.write_text("\n".join(_model(problem)))
            command = ["minizinc", "--solver", self._solver, "-n", str(goal.most), "--output-mode", "json", str(model)]
            result = subprocess.run(command, capture_output=True, text=True, check=False)
        if result.returncode:
            raise RuntimeError(result.stderr.strip()[-300:])
        grids = [problem.grid(values) for values in _solutions(result.stdout)]
        return Found(grids[: goal.most], len(grids) < goal.most and _ended(result.stdout))


@cache
def _solvers() -> list[tuple[str, str]]:
    """The id and version of each solver that has an executable."""
    text = subprocess.run(["minizinc", "--solvers-json"], capture_output=True, text=True, check=True).stdout
    return [(entry["id"], entry["version"]) for entry in json.loads(text) if not entry["version"].startswith("<")]


def _solutions(output: str) -> Iterator[list[int]]:
    for text in output.split(_SOLUTION)[:-1]:
        yield [int(value) for value in json.loads(text)["x"]]


def _ended(output: str) -> bool:
    return _COMPLETE in output or _HOPELESS in output


def _model(problem: Flat) -> Iterator[str]:
    yield 'include "alldifferent.mzn"; include "regular.mzn";'
    yield f"array[0..{problem.count - 1}] of var {problem.low}..{problem.high}: x;"
    yield from (f"constraint x[{cell}] = {value};" for cell, value in problem.fixed.items())
    yield from (f"constraint all_different({_list(group)}) :: domain;" for group in problem.distinct)
    yield from (f"constraint sum({_list(group)}) = {total};" for group, total in problem.sums)
    yield from (f"constraint x[{a}] + x[{b}] <= 1;" for a, b in problem.apart)
    shift = f" + {1 - problem.low}" if problem.low != 1 else ""
    for group, automaton in problem.automata:
        rows = " | ".join(", ".join(str(after + 1) for after in row) for row in automaton.table)
        symbols = "[" + ", ".join(f"x[{cell}]{shift}" for cell in group) + "]"
        ends = ", ".join(str(state + 1) for state in automaton.accepting)
        states, width = len(automaton.table), len(automaton.table[0])
        yield f"constraint regular({symbols}, {states}, {width}, [| {rows} |], 1, {{{ends}}});"
    yield "solve :: int_search(x, dom_w_deg, indomain_min) satisfy;"


def _list(cells: Iterable[int]) -> str:
    return "[" + ", ".join(f"x[{cell}]" for cell in cells) + "]"
