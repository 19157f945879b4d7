"""New puzzles: for each kind a generator, a frozen dataclass of what is asked for.

A new kind is a file and a line here, or an entry point of another distribution.
"""

from satpuzzles.making.generators.interface import Generated, Generator
from satpuzzles.plugins import Group, class_fault

__all__ = ["GENERATORS", "Generated", "Generator"]

GENERATORS = Group[type[Generator]](
    "satpuzzles.generators",
    {
        "sudoku": "satpuzzles.making.generators.sudoku:SudokuGenerator",
        "hanjie": "satpuzzles.making.generators.hanjie:HanjieGenerator",
        "star-battle": "satpuzzles.making.generators.star_battle:StarBattleGenerator",
        "trid": "satpuzzles.making.generators.trid:TridGenerator",
        "middle-sum": "satpuzzles.making.generators.middle_sum:MiddleSumGenerator",
    },
    lambda name, thing: class_fault(name, thing, Generator, lambda cls: (cls.kind,)),
)
"""The generator class of each kind of puzzle."""
