"""New puzzles: for each kind a generator, a frozen dataclass of what is asked for.

A new kind is a file and a line here.
"""

from importlib import import_module

from satpuzzles.making.generators.interface import Generated, Generator

__all__ = ["Generated", "Generator", "generator_class", "kinds"]

_GENERATORS = {
    "sudoku": "satpuzzles.making.generators.sudoku:SudokuGenerator",
    "hanjie": "satpuzzles.making.generators.hanjie:HanjieGenerator",
    "star-battle": "satpuzzles.making.generators.star_battle:StarBattleGenerator",
    "trid": "satpuzzles.making.generators.trid:TridGenerator",
    "middle-sum": "satpuzzles.making.generators.middle_sum:MiddleSumGenerator",
}


def kinds() -> list[str]:
    """The kinds of puzzle that can be generated."""
    return list(_GENERATORS)


def generator_class(kind: str) -> type[Generator] | None:
    """The generator of a kind; None if there is none. Only its module is imported."""
    if kind not in _GENERATORS:
        return None
    module, _, name = _GENERATORS[kind].partition(":")
    loaded: type[Generator] = getattr(import_module(module), name)
    return loaded
