"""What somebody has entered on a board beside its clues, while solving: values that are no givens, marks and colours.

Documents have it as ``entries``, which is no part of the puzzle: by the name of each cell what stands there, such as
``{"r1c2": {"value": 5}, "r2c2": {"corner": [1, 2], "centre": [3], "colour": [4]}}``.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, TypeAlias

from satpuzzles.boards.board import cell_name
from satpuzzles.common.document import ENTRIES, Node
from satpuzzles.errors import InstanceError
from satpuzzles.formats.interface import Document, Format
from satpuzzles.stating.puzzle import Puzzle

BoardEntries: TypeAlias = dict[str, dict[str, Any]]

COLOURS = 8
"""A colour is a number from 1 to this."""
MARKS = ("corner", "centre")
"""Members of a cell that are lists of values."""
MEMBERS = ("value", *MARKS, "colour")


def board_entries(stated: Node, puzzle: Puzzle) -> BoardEntries:
    """The entries that a document states, cells and values in their order, without what is empty. Raises InstanceError
    for a cell that the board of ``puzzle`` does not have, and for what is no value or colour.
    """
    stated.object()
    names = [*map(cell_name, puzzle.board.cells.values())]
    for name in stated.value.keys() - {*names}:
        raise stated.child(name).error("the name of a cell of the board, such as r1c1", name)
    found = {name: _entry(stated.child(name), puzzle) for name in names if stated.value.get(name) is not None}
    return {name: entry for name, entry in found.items() if entry}


def sound_entries(stated: object, puzzle: Puzzle) -> BoardEntries:
    """Those of the ``stated`` entries that the board can have: a puzzle that is changed may have another board, or
    other values.
    """
    found: BoardEntries = {}
    for name, entry in stated.items() if isinstance(stated, dict) else ():
        with suppress(InstanceError):
            found |= board_entries(Node({name: entry}, ENTRIES), puzzle)
    return found


def entries_lost(document: Document, chosen: Format) -> str:
    """What becomes of the entries of a ``document`` in a format, in words; nothing where all of them are there."""
    entries = document.get(ENTRIES, {})
    if entries and ENTRIES not in chosen.keeps:
        return f"{chosen.name} has no place for what you have entered on the board"
    if chosen.marks_at and any(entry.keys() - {*MARKS} for entry in entries.values()):
        return f"{chosen.marks_at} shows your marks; your digits and colours only satpuzzles reads from this link"
    return ""


def _entry(stated: Node, puzzle: Puzzle) -> dict[str, Any]:
    stated.object()
    stated.known_keys(MEMBERS, common=())
    value = stated.child("value")
    found: dict[str, Any] = {"value": None if value.value is None else _value(value, puzzle.numbers)}
    found |= {key: _several(stated.child(key), puzzle.numbers) for key in MARKS}
    found["colour"] = _several(stated.child("colour"), range(1, COLOURS + 1))
    return {key: entry for key, entry in found.items() if entry not in (None, [])}


def _several(stated: Node, values: Sequence[int]) -> list[int]:
    return [] if stated.value is None else sorted({_value(one, values) for one in stated.items()})


def _value(stated: Node, values: Sequence[int]) -> int:
    value = stated.integer()
    if value not in values:
        raise stated.error(f"a value from {min(values)} to {max(values)}")
    return value
