"""Names of several cells together, such as ``r1c2 to r1c5``, and of things at cells."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

_Cell: TypeAlias = tuple[int, int]
_PAIR = 2
"""The most cells in a row that are named one by one; more are named as a run."""
_AT_A_CELL = re.compile(
    r"(?!(.* )?r\d+c\d+ )(?P<what>[a-z\d]+?(?: [a-z\d]+?)*?)(?P<where>(?: (?:left|right|above|below|at|of|from))*)"
    r" r(?P<row>\d+)c(?P<column>\d+)"
)
"""The name of a thing with the cell at which it is, such as ``the edge right of r1c2``."""


def plural(number: int, one: str) -> str:
    """A number with its noun: ``1 mine`` or ``2 mines`` for a ``"mine"``."""
    return f"{number} {one}{'s' * (number != 1)}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``; a ``last`` that starts with a comma follows the word before it at once."""
    if len(words) < 2:
        return words[0]
    return f"{', '.join(words[:-1])}{'' if last.startswith(',') else ' '}{last} {words[-1]}"


def in_runs(counted: Mapping[_Cell, str]) -> list[str]:
    """The names of cells, given by row and column; three or more in a row or column are one run, as ``r1c2 to
    r1c5``.
    """
    rest, found = [*counted], list[list[_Cell]]()
    for step in ((0, 1), (1, 0)):
        runs: list[list[_Cell]] = []
        for r, c in sorted(rest, key=lambda cell: (cell[step[0]], cell[step[1]])):
            if runs and runs[-1][-1] == (r - step[0], c - step[1]):
                runs[-1].append((r, c))
            else:
                runs.append([(r, c)])
        found += [run for run in runs if len(run) > _PAIR]
        rest = [cell for run in runs if len(run) <= _PAIR for cell in run]
    ends = ((counted[run[0]], counted[run[-1]]) for run in sorted([*found, *([cell] for cell in rest)]))
    return [first if first == last else f"{first} to {last}" for first, last in ends]


def called_together(names: Iterable[str]) -> list[str]:
    """``names`` of things at cells, those that differ in their cell alone as one: ``the edges right of r1c2 and r2c4``
    for ``the edge right of r1c2`` and ``the edge right of r2c4``.
    """
    at: dict[tuple[str, str], dict[_Cell, str]] = {}
    found: dict[str | tuple[str, str], None] = {}
    for name in names:
        if parts := _AT_A_CELL.fullmatch(name):
            key = parts["what"], parts["where"]
            at.setdefault(key, {})[int(parts["row"]), int(parts["column"])] = f"r{parts['row']}c{parts['column']}"
            found[key] = None
        else:
            found[name] = None
    result = []
    for one in found:
        if isinstance(one, str):
            result.append(one)
            continue
        (what, where), cells = one, in_runs(at[one])
        if len(at[one]) > 1:
            what = re.sub(r"(?<=[^s])(?=$| of the )", "s", what)
        result.append(f"{what}{where} {listed(cells)}")
    return result
