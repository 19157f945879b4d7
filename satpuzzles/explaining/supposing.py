"""Suppositions: a cell and its value as people state them, and what a step says that a supposition leads to a
contradiction.
"""

import re
from dataclasses import replace

from satpuzzles.boards import cell_name, listed
from satpuzzles.common.arguments import is_cell, is_whole
from satpuzzles.common.document import shown, whole
from satpuzzles.errors import InstanceError, UsageError
from satpuzzles.explaining.reasoning.cell_literals import Fact
from satpuzzles.explaining.shown_step import Explained
from satpuzzles.explaining.telling.words import facts_in_words
from satpuzzles.stating.display import name_of, symbol_of
from satpuzzles.stating.puzzle import Puzzle

_SIGN = re.compile("!=|≠|=| is not | is ")
_SAYS = re.compile(rf" ?(?P<sign>{_SIGN.pattern}) ?(?P<value>.+)")


def supposed(stated: Fact | str, puzzle: Puzzle) -> Fact:
    """The fact that ``stated`` names: ``r3c4=5``, ``r3c4 != 5``, or a place and what it is as hints have it, such as
    ``the edge above r1c4 is a line``. Raises UsageError, and InstanceError for a fact about a cell of no such board.
    """
    if isinstance(stated, Fact):
        if (fact := checked(stated)) is None:
            raise UsageError(f"'suppose': expected a fact, satpuzzles.Fact(cell, value), found {stated!r}")
        if fact.cell not in puzzle.board.cells.values():
            raise InstanceError("what is supposed", f"a cell of this {puzzle.kind}", cell_name(fact.cell))
        return fact
    text = " ".join(str(stated).removeprefix("the ").split())
    named = {puzzle.board.runs([cell])[0].removeprefix("the "): cell for cell in puzzle.board.cells.values()}
    name = max((one for one in named if re.match(rf"{re.escape(one)}(?!\w)", text)), key=len, default="")
    says = _SAYS.fullmatch(text[len(name) :]) if name else None
    if says is not None and (value := _value(says["value"], puzzle)) is not None:
        return Fact(named[name], value, says["sign"] in ("=", " is "))
    for fact in (Fact(named[name], value, holds) for value in puzzle.numbers for holds in (True, False) if name):
        if facts_in_words(puzzle, [fact]).removeprefix("the ") == text:
            return fact
    raise UsageError(f"'suppose': {_fault(text, name, says and says['value'], puzzle)}")


def _fault(text: str, name: str, value: str | None, puzzle: Puzzle) -> str:
    """What is wrong with ``text``, in which the place ``name`` was found and then ``value``, empty and None if not."""
    cells = [*puzzle.board.cells.values()]
    example = repr(facts_in_words(puzzle, [Fact(cells[0], puzzle.numbers[-1])]))
    if value is not None:
        return f"expected one of the values of this {puzzle.kind_title}, {_values(puzzle)}, found {shown(value)}"
    if name:
        return f"expected a value after the place {name}, such as {example}, found {shown(text)}"
    if place := _SIGN.split(text)[0].strip():
        first, last = (puzzle.board.runs([cell])[0] for cell in (cells[0], cells[-1]))
        return f"expected a place of this board, {first} to {last}, found {shown(place)}"
    return f"expected a place and a value, such as {example}, found {shown(text)}"


def _values(puzzle: Puzzle) -> str:
    """The values of the kind in words: ``1 to 9``, or ``water (×) or part of a ship (●)``."""
    values = puzzle.numbers
    symbols, names = [symbol_of(puzzle, value) for value in values], [name_of(puzzle, value) for value in values]
    if symbols == names:
        return f"{names[0]} to {names[-1]}"
    return listed([f"{name} ({symbol})" for name, symbol in zip(names, symbols, strict=True)], "or")


def checked(fact: object) -> Fact | None:
    """A ``fact`` that a caller states, with its cell as a tuple; None for what is no fact about a row and a column, and
    a whole number as value.
    """
    if not isinstance(fact, Fact) or not is_cell(fact.cell) or not is_whole(fact.value):
        return None
    return replace(fact, cell=(fact.cell[0], fact.cell[1]))


def _value(text: str, puzzle: Puzzle) -> int | None:
    known = puzzle.showing.value_of(puzzle, text)
    value = whole(text) if known is None else known
    return value if value in puzzle.numbers else None


def refuted(step: Explained, fact: Fact, puzzle: Puzzle) -> Explained:
    """``step``, which concludes that ``fact`` does not hold, as the end of a branch that supposed it."""
    words = f"Supposing that {facts_in_words(puzzle, [fact])} leads to a contradiction."
    return replace(step, technique=None, sentence=f"{words} {step.sentence}")
