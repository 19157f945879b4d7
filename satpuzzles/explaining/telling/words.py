"""Facts, values and rules in words."""

import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from satpuzzles.boards.board import Cell
from satpuzzles.boards.called import called_together, listed
from satpuzzles.common.document import whole
from satpuzzles.explaining.reasoning.cell_literals import Fact
from satpuzzles.stating.display import name_of
from satpuzzles.stating.puzzle import Puzzle

MOST_NAMED = 8
"""Cells or rules that a sentence about a contradiction names; it has the number of the others."""

_PAIR = 2
_THING, _SEVERAL = r"^(not )?a (\w+)$", r"\1\2s"
_NOTHING: Mapping[Cell, Sequence[int]] = MappingProxyType({})


def facts_in_words(
    puzzle: Puzzle,
    facts: Iterable[Fact],
    left: Mapping[Cell, Sequence[int]] = _NOTHING,
    most: int | None = None,
    near: Cell = (0, 0),
) -> str:
    """Facts, those of equal wording together: ``r1c2 and r3c4 are 5, and r1c3 is not 2 or 7``; if the value of a cell
    is among them, its excluded values are left out. If more values are excluded than are ``left`` to the cell, the
    sentence names those left: ``r1c4 is 6 or 8``. Cells beyond the ``most`` that are named, those ``near`` one, are
    counted.
    """
    said: dict[str, list[Cell]] = {}
    excluded: dict[Cell, list[int]] = {}
    facts = sorted(facts, key=lambda fact: (fact.cell, fact.value))
    cells_of_all = [*dict.fromkeys(fact.cell for fact in facts)]
    if most is not None and len(cells_of_all) > most:
        (row, column), distance = near, lambda cell: abs(cell[0] - row) + abs(cell[1] - column)
        named = {*sorted(cells_of_all, key=distance)[:most]}
        told = facts_in_words(puzzle, [fact for fact in facts if fact.cell in named], left)
        return f"{told} (and {len(cells_of_all) - most} more)"
    filled = {fact.cell for fact in facts if fact.holds}
    for fact in facts:
        if fact.holds:
            said.setdefault(name_of(puzzle, fact.value, fact.cell), []).append(fact.cell)
        elif fact.cell not in filled:
            excluded.setdefault(fact.cell, []).append(fact.value)
    for cell, values in excluded.items():
        others = [name_of(puzzle, value, cell) for value in left.get(cell, ())]
        few = are_few(others, values)
        what = listed(others, "or") if few else f"not {values_in_words(puzzle, values, 'or')}"
        said.setdefault(what if few or len(values) > 1 else not_so(puzzle, *values), []).append(cell)
    parts, before = [], ""
    for what, cells in said.items():
        again = len(before.split()) > _PAIR and what == f"not {before}"  # too long to be said twice
        told = f"{puzzle.explaining.verbs[len(cells) > 1]} not" if again else said_of(puzzle, what, len(cells))
        parts.append(f"{listed(puzzle.board.runs(cells))} {told}")
        before = what
    return listed(parts, ", and") if parts else ""


def are_few(left: Sequence[object], excluded: Sequence[object]) -> bool:
    """Whether a cell is told by the values ``left`` to it rather than by those ``excluded``."""
    return 0 < len(left) < len(excluded)


def joined(clauses: Sequence[str]) -> str:
    """Clauses as one text, with a comma before the last ``and`` where one of them has its own."""
    return listed(clauses, ", and" if any(" and " in clause for clause in clauses) else "and")


def said_of(puzzle: Puzzle, what: str, count: int = 1) -> str:
    """A verb and ``what`` for so many cells: "are not lines" for "not a line" and 2."""
    one, several, *_ = puzzle.explaining.verbs
    if count == 1:
        return f"{one} {what}"
    if several == "have":
        return f"have {what}{' each' * (not what.startswith('no '))}"
    return f"{several} {re.sub(_THING, _SEVERAL, what)}"


def not_so(puzzle: Puzzle, value: int) -> str:
    """The words for a cell that does not have ``value``, such as "not a line"."""
    return puzzle.explaining.unlike.get(value, f"not {name_of(puzzle, value)}".removeprefix("not not "))


def values_in_words(puzzle: Puzzle, values: Iterable[int], last: str = "and") -> str:
    """Values, ascending; four numbers or more that follow each other as ``1 to 4``."""
    runs: list[list[str]] = []
    for value in values:
        name = name_of(puzzle, value)
        if runs and name == str(value) and runs[-1][-1] == str(value - 1):
            runs[-1].append(name)
        else:
            runs.append([name])
    if last == "or" and [["not " + name for name in run] for run in runs[1:]] == runs[:1]:
        return f"{runs[1][0]} or not"
    return listed([name for run in runs for name in ([f"{run[0]} to {run[-1]}"] if len(run) > 3 else run)], last)


def rules_in_words(rules: Iterable[tuple[str, str]], most: int | None = None) -> str:
    """Rules by name and demand, those that demand the same together: ``row 3 and box 5: every value once``. Those
    beyond the ``most`` that are named are counted.
    """
    said: dict[str, list[str]] = {}
    rules = [*rules]
    for name, demand in rules[:most]:
        said.setdefault(demand, []).append(name)
    words = "; ".join(f"{listed(names)}: {what}" if what else listed(names) for what, names in said.items())
    more = 0 if most is None else len(rules) - most
    return f"{words} (and {more} more clues)" if more > 0 else words


def named_together(rules: Iterable[tuple[str, int | None, str]]) -> list[str]:
    """Rules by label, number and name, those of one label together unless their names tell more."""
    by_label: dict[str, list[str]] = {}
    others = []
    for label, number, called in dict.fromkeys(rules):
        if own := own_name(label, number, called):
            by_label.setdefault(label, []).append(own)
        else:
            others.append(called)
    several = [f"{plural(label, len(names))} {_own_names(names)}" for label, names in by_label.items()]
    return [*several, *called_together(others)]


def plural(label: str, count: int) -> str:
    """The ``label`` of so many rules: "box", "boxes"."""
    return label + ("es" if label.endswith("x") else "s") * (count != 1)


def is_plural(name: str) -> bool:
    """Whether a verb after the ``name`` of a rule is plural, as after ``the islands``, ``the ships of length 3`` and
    ``the 2 shapes like shape 1``.
    """
    return bool(re.fullmatch(r"(the|all) (\d+ (\w+ )?)?\w*[^s]s( (of|like) .*)?", name))


def own_name(label: str, number: int | None, called: str) -> str:
    """What a rule is ``called`` after its label, a number or one word; empty where that is not so."""
    own = called.removeprefix(f"{label} ")
    return "" if number is None or own == called or " " in own else own


def _own_names(names: Sequence[str]) -> str:
    """Names in words; numbers in order, three or more that follow each other, if there are no others, as ``3 to 5``."""
    numbers = [number for name in names if (number := whole(name)) is not None]
    if len(numbers) < len(names):
        return listed(sorted(names))
    numbers.sort()
    first, last = numbers[0], numbers[-1]
    if len(numbers) > 2 and numbers == list(range(first, last + 1)):
        return f"{first} to {last}"
    return listed([str(number) for number in numbers])
