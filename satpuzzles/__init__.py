"""satpuzzles: a compiler from grid logic puzzles to SAT.

>>> import satpuzzles
>>> puzzle = satpuzzles.load("instances/sudoku/inkala.json")
>>> satpuzzles.solve(puzzle, backend="cadical").grid[0]
[8, 1, 2, 7, 5, 3, 6, 4, 9]
"""

import sys

from satenc import exported

_TOLD = exported(__name__)
"""As `_MODULES`, with an underscore before the names of functions that ask for a puzzle."""

_MODULES = {name.removeprefix("_"): module for name, module in _TOLD.items()}
"""Where each public name lives. They are imported when first asked for (PEP 562): most programs need few of them."""

__all__ = list(_MODULES)


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version  # slow to import

        value: object = version("satpuzzles")
    elif name in _MODULES:
        from importlib import import_module
        from types import FunctionType

        value = getattr(import_module(_MODULES[name]), name)
        if f"_{name}" in _TOLD:
            value = import_module(f"{__name__}.formats.puzzle_like").asking(value)
        if isinstance(value, FunctionType):
            value = import_module(f"{__name__}.common.arguments").public(value, __name__)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    setattr(sys.modules[__name__], name, value)
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
