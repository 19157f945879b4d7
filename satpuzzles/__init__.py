"""satpuzzles: a compiler from grid logic puzzles to SAT.

>>> import satpuzzles
>>> puzzle = satpuzzles.load("instances/sudoku/inkala.json")
>>> satpuzzles.solve(puzzle, backend="cadical").grid[0]
[8, 1, 2, 7, 5, 3, 6, 4, 9]
"""

from satpuzzles.compiler import Compiled, compile
from satpuzzles.document import Node
from satpuzzles.drawing import Drawing
from satpuzzles.errors import FileError, InstanceError, SatpuzzlesError, SolverError, UsageError, WrongAnswer
from satpuzzles.formats import dumps, load, loads
from satpuzzles.puzzle import Encodings, Grid, Puzzle
from satpuzzles.tasks.check import Uniqueness, Verdict, check
from satpuzzles.tasks.convert import convert
from satpuzzles.tasks.count import Count, count
from satpuzzles.tasks.export import decode, export
from satpuzzles.tasks.search import Statistics
from satpuzzles.tasks.solve import Answer, GaveUp, Status, solutions, solve

__all__ = [
    "Answer",
    "Compiled",
    "Count",
    "Drawing",
    "Encodings",
    "FileError",
    "GaveUp",
    "Grid",
    "InstanceError",
    "Node",
    "Puzzle",
    "SatpuzzlesError",
    "SolverError",
    "Statistics",
    "Status",
    "Uniqueness",
    "UsageError",
    "Verdict",
    "WrongAnswer",
    "check",
    "compile",
    "convert",
    "count",
    "decode",
    "dumps",
    "export",
    "load",
    "loads",
    "solutions",
    "solve",
]
