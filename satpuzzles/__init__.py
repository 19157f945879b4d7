"""satpuzzles: a compiler from grid logic puzzles to SAT.

>>> import satpuzzles
>>> puzzle = satpuzzles.load("instances/sudoku/inkala.json")
>>> satpuzzles.solve(puzzle, backend="cadical").grid[0]
[8, 1, 2, 7, 5, 3, 6, 4, 9]
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from satpuzzles.compiler import Compiled, compile
    from satpuzzles.document import Node
    from satpuzzles.drawing import Drawing
    from satpuzzles.errors import (
        FileError,
        GaveUp,
        InstanceError,
        SatpuzzlesError,
        SolverError,
        UsageError,
        WrongAnswer,
    )
    from satpuzzles.formats import dumps, load, loads
    from satpuzzles.puzzle import Encodings, Grid, Puzzle
    from satpuzzles.reasoning.reasoner import Fact
    from satpuzzles.tasks.certificate import Rejected
    from satpuzzles.tasks.certify import certify
    from satpuzzles.tasks.check import Uniqueness, Verdict, check
    from satpuzzles.tasks.convert import convert
    from satpuzzles.tasks.count import Count, count
    from satpuzzles.tasks.explain import Explained, Hint, Path, Progress, explain, hint
    from satpuzzles.tasks.export import decode, export
    from satpuzzles.tasks.forced import Forced, forced
    from satpuzzles.tasks.rate import Grade, Rating, rate
    from satpuzzles.tasks.search import Statistics
    from satpuzzles.tasks.solve import Answer, Status, solutions, solve
    from satpuzzles.tasks.verify import Verification, verify

_MODULES = {
    "Answer": "satpuzzles.tasks.solve",
    "Compiled": "satpuzzles.compiler",
    "Count": "satpuzzles.tasks.count",
    "Drawing": "satpuzzles.drawing",
    "Encodings": "satpuzzles.puzzle",
    "Explained": "satpuzzles.tasks.explain",
    "Fact": "satpuzzles.reasoning.reasoner",
    "FileError": "satpuzzles.errors",
    "Forced": "satpuzzles.tasks.forced",
    "GaveUp": "satpuzzles.errors",
    "Grade": "satpuzzles.tasks.rate",
    "Grid": "satpuzzles.puzzle",
    "Hint": "satpuzzles.tasks.explain",
    "InstanceError": "satpuzzles.errors",
    "Node": "satpuzzles.document",
    "Path": "satpuzzles.tasks.explain",
    "Progress": "satpuzzles.tasks.explain",
    "Puzzle": "satpuzzles.puzzle",
    "Rating": "satpuzzles.tasks.rate",
    "Rejected": "satpuzzles.tasks.certificate",
    "SatpuzzlesError": "satpuzzles.errors",
    "SolverError": "satpuzzles.errors",
    "Statistics": "satpuzzles.tasks.search",
    "Status": "satpuzzles.tasks.solve",
    "Uniqueness": "satpuzzles.tasks.check",
    "UsageError": "satpuzzles.errors",
    "Verdict": "satpuzzles.tasks.check",
    "Verification": "satpuzzles.tasks.verify",
    "WrongAnswer": "satpuzzles.errors",
    "certify": "satpuzzles.tasks.certify",
    "check": "satpuzzles.tasks.check",
    "compile": "satpuzzles.compiler",
    "convert": "satpuzzles.tasks.convert",
    "count": "satpuzzles.tasks.count",
    "decode": "satpuzzles.tasks.export",
    "dumps": "satpuzzles.formats",
    "explain": "satpuzzles.tasks.explain",
    "export": "satpuzzles.tasks.export",
    "forced": "satpuzzles.tasks.forced",
    "hint": "satpuzzles.tasks.explain",
    "load": "satpuzzles.formats",
    "loads": "satpuzzles.formats",
    "rate": "satpuzzles.tasks.rate",
    "solutions": "satpuzzles.tasks.solve",
    "solve": "satpuzzles.tasks.solve",
    "verify": "satpuzzles.tasks.verify",
}
"""Where each public name lives. They are imported when first asked for (PEP 562): most programs need few of them."""

__all__ = [
    "Answer",
    "Compiled",
    "Count",
    "Drawing",
    "Encodings",
    "Explained",
    "Fact",
    "FileError",
    "Forced",
    "GaveUp",
    "Grade",
    "Grid",
    "Hint",
    "InstanceError",
    "Node",
    "Path",
    "Progress",
    "Puzzle",
    "Rating",
    "Rejected",
    "SatpuzzlesError",
    "SolverError",
    "Statistics",
    "Status",
    "Uniqueness",
    "UsageError",
    "Verdict",
    "Verification",
    "WrongAnswer",
    "certify",
    "check",
    "compile",
    "convert",
    "count",
    "decode",
    "dumps",
    "explain",
    "export",
    "forced",
    "hint",
    "load",
    "loads",
    "rate",
    "solutions",
    "solve",
    "verify",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_MODULES[name]), name)
    setattr(sys.modules[__name__], name, value)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
