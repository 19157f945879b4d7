"""satpuzzles: a compiler from grid logic puzzles to SAT.

>>> import satpuzzles
>>> puzzle = satpuzzles.load("instances/sudoku/inkala.json")
>>> satpuzzles.solve(puzzle, backend="cadical").grid[0]
[8, 1, 2, 7, 5, 3, 6, 4, 9]
"""

import sys

TYPE_CHECKING = False  # as type checkers know it; `typing` takes longer to import than the rest
if TYPE_CHECKING:
    from typing import Any

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
    from satpuzzles.explaining.explain import Hint, Path, Progress, explain, hint
    from satpuzzles.explaining.explained import Explained
    from satpuzzles.explaining.rating.ladder import Grade
    from satpuzzles.explaining.rating.rate import Rating, rate
    from satpuzzles.explaining.reasoning.reasoner import Fact
    from satpuzzles.formats import dumps, load, load_all, loads, loads_all
    from satpuzzles.formats.convert import convert
    from satpuzzles.formats.given import PuzzleLike
    from satpuzzles.making.generate import generate, generate_many
    from satpuzzles.making.repair import Repair, repair
    from satpuzzles.many import batch
    from satpuzzles.names import available
    from satpuzzles.pictures import render
    from satpuzzles.proving.certificate import Rejected
    from satpuzzles.proving.certify import certify
    from satpuzzles.proving.verify import Verification, verify
    from satpuzzles.puzzle import Encodings, Grid, Puzzle
    from satpuzzles.puzzles.grid_puzzle import GridPuzzle
    from satpuzzles.puzzles.hanjie import Hanjie
    from satpuzzles.puzzles.middle_sum import MiddleSum
    from satpuzzles.puzzles.star_battle import StarBattle
    from satpuzzles.puzzles.sudoku import Sudoku
    from satpuzzles.puzzles.trid import Trid
    from satpuzzles.rendering.interface import Sheet
    from satpuzzles.research.comparing.compare import compare
    from satpuzzles.research.comparing.comparison import Case, Comparison
    from satpuzzles.research.families.suite import family
    from satpuzzles.rules import Rule
    from satpuzzles.solving.check import Uniqueness, Verdict, check
    from satpuzzles.solving.count import Count, count
    from satpuzzles.solving.export import decode, export
    from satpuzzles.solving.forced import Forced, forced
    from satpuzzles.solving.result import Statistics
    from satpuzzles.solving.sample import Sample, sample
    from satpuzzles.solving.solve import Answer, Status, solutions, solve

    __version__: str

_MODULES = {
    "Answer": "satpuzzles.solving.solve",
    "Case": "satpuzzles.research.comparing.comparison",
    "Comparison": "satpuzzles.research.comparing.comparison",
    "Compiled": "satpuzzles.compiler",
    "Count": "satpuzzles.solving.count",
    "Drawing": "satpuzzles.drawing",
    "Encodings": "satpuzzles.puzzle",
    "Explained": "satpuzzles.explaining.explained",
    "Fact": "satpuzzles.explaining.reasoning.reasoner",
    "FileError": "satpuzzles.errors",
    "Forced": "satpuzzles.solving.forced",
    "GaveUp": "satpuzzles.errors",
    "Grade": "satpuzzles.explaining.rating.ladder",
    "Grid": "satpuzzles.puzzle",
    "GridPuzzle": "satpuzzles.puzzles.grid_puzzle",
    "Hanjie": "satpuzzles.puzzles.hanjie",
    "Hint": "satpuzzles.explaining.explain",
    "InstanceError": "satpuzzles.errors",
    "MiddleSum": "satpuzzles.puzzles.middle_sum",
    "Node": "satpuzzles.document",
    "Path": "satpuzzles.explaining.explain",
    "Progress": "satpuzzles.explaining.explain",
    "Puzzle": "satpuzzles.puzzle",
    "PuzzleLike": "satpuzzles.formats.given",
    "Rating": "satpuzzles.explaining.rating.rate",
    "Rejected": "satpuzzles.proving.certificate",
    "Repair": "satpuzzles.making.repair",
    "Rule": "satpuzzles.rules",
    "Sample": "satpuzzles.solving.sample",
    "SatpuzzlesError": "satpuzzles.errors",
    "SolverError": "satpuzzles.errors",
    "Sheet": "satpuzzles.rendering.interface",
    "StarBattle": "satpuzzles.puzzles.star_battle",
    "Statistics": "satpuzzles.solving.result",
    "Status": "satpuzzles.solving.solve",
    "Sudoku": "satpuzzles.puzzles.sudoku",
    "Trid": "satpuzzles.puzzles.trid",
    "Uniqueness": "satpuzzles.solving.check",
    "UsageError": "satpuzzles.errors",
    "Verdict": "satpuzzles.solving.check",
    "Verification": "satpuzzles.proving.verify",
    "WrongAnswer": "satpuzzles.errors",
    "available": "satpuzzles.names",
    "batch": "satpuzzles.many",
    "certify": "satpuzzles.proving.certify",
    "check": "satpuzzles.solving.check",
    "compare": "satpuzzles.research.comparing.compare",
    "compile": "satpuzzles.compiler",
    "convert": "satpuzzles.formats.convert",
    "count": "satpuzzles.solving.count",
    "decode": "satpuzzles.solving.export",
    "dumps": "satpuzzles.formats",
    "explain": "satpuzzles.explaining.explain",
    "export": "satpuzzles.solving.export",
    "family": "satpuzzles.research.families.suite",
    "forced": "satpuzzles.solving.forced",
    "generate": "satpuzzles.making.generate",
    "generate_many": "satpuzzles.making.generate",
    "hint": "satpuzzles.explaining.explain",
    "load": "satpuzzles.formats",
    "load_all": "satpuzzles.formats",
    "loads": "satpuzzles.formats",
    "loads_all": "satpuzzles.formats",
    "rate": "satpuzzles.explaining.rating.rate",
    "render": "satpuzzles.pictures",
    "repair": "satpuzzles.making.repair",
    "sample": "satpuzzles.solving.sample",
    "solutions": "satpuzzles.solving.solve",
    "solve": "satpuzzles.solving.solve",
    "verify": "satpuzzles.proving.verify",
}
"""Where each public name lives. They are imported when first asked for (PEP 562): most programs need few of them."""

__all__ = [
    "Answer",
    "Case",
    "Comparison",
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
    "GridPuzzle",
    "Hanjie",
    "Hint",
    "InstanceError",
    "MiddleSum",
    "Node",
    "Path",
    "Progress",
    "Puzzle",
    "PuzzleLike",
    "Rating",
    "Rejected",
    "Repair",
    "Rule",
    "Sample",
    "SatpuzzlesError",
    "Sheet",
    "SolverError",
    "StarBattle",
    "Statistics",
    "Status",
    "Sudoku",
    "Trid",
    "Uniqueness",
    "UsageError",
    "Verdict",
    "Verification",
    "WrongAnswer",
    "available",
    "batch",
    "certify",
    "check",
    "compare",
    "compile",
    "convert",
    "count",
    "decode",
    "dumps",
    "explain",
    "export",
    "family",
    "forced",
    "generate",
    "generate_many",
    "hint",
    "load",
    "load_all",
    "loads",
    "loads_all",
    "rate",
    "render",
    "repair",
    "sample",
    "solutions",
    "solve",
    "verify",
]


def __getattr__(name: str) -> "Any":
    if name == "__version__":
        from importlib.metadata import version  # slow to import

        value: object = version("satpuzzles")
    elif name in _MODULES:
        from importlib import import_module

        value = getattr(import_module(_MODULES[name]), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    setattr(sys.modules[__name__], name, value)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
