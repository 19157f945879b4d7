"""The JSON Schema of the documents of a kind of puzzle, made from its fields."""

import inspect
from typing import Any

from satpuzzles.common.document import ENTRIES, LONGEST_TEXTS
from satpuzzles.errors import UsageError, unknown
from satpuzzles.formats.board_entries import COLOURS, MARKS
from satpuzzles.puzzles import PUZZLES
from satpuzzles.stating import Puzzle, schemas
from satpuzzles.stating.also import FurtherRules

_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema(kind: str) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of documents of a ``kind`` of puzzle, by its name or an alias.

    It accepts each document that `loads` reads and that has the name of the kind as the schema writes it. What a schema
    cannot say, such as that regions are in one piece, stands in the descriptions. Raises UsageError for a name that no
    kind has.
    """
    found = PUZZLES.opened(kind)
    if found is None:
        raise UsageError(unknown("kind", kind, PUZZLES.names(), "satpuzzles list puzzles"))
    fields = dict(pair for name, one in found.document.items() for pair in one.schemas(one.key or name, found))
    fields |= FurtherRules().schemas("also", found)
    texts = {key: schemas.either(schemas.texts(0, most), schemas.NULL) for key, most in LONGEST_TEXTS.items()}
    answer = {
        "solution": schemas.items(schemas.items(schemas.whole())),
        "solutions": schemas.whole(0),
        "unique": schemas.FLAG,
        ENTRIES: _entries(),
    }
    members = {
        "puzzle": schemas.one_of([found.kind, *found.aliases]),
        **fields,
        "board": {"description": "The board as a text, in place of the fields that it shows.", **schemas.TEXT},
        **texts,
        **{key: schemas.either(one, schemas.NULL) for key, one in answer.items()},
    }
    required = [one.key or name for name, one in found.document.items() if one.required and not one.several]
    return {
        "$schema": _DIALECT,
        "title": found.kind_title,
        "description": told(found),
        "type": "object",
        "properties": members,
        "required": ["puzzle"],
        "anyOf": [{"required": required}, {"required": ["board"]}],
        "additionalProperties": False,
    }


def _entries() -> dict[str, Any]:
    """What is entered on the board: values, marks and colours by the names of cells."""
    colours = schemas.items(schemas.whole(1, COLOURS))
    values = dict.fromkeys(MARKS, schemas.items(schemas.whole()))
    cell = schemas.members({}, {"value": schemas.whole(), **values, "colour": colours})
    about = "What somebody has entered on the board, by the names of cells, such as r1c1: no part of the puzzle."
    return {"description": about, "type": "object", "additionalProperties": schemas.either(cell, schemas.NULL)}


def told(kind: type[Puzzle]) -> str:
    """What the class of a ``kind`` says of its document, on one line."""
    said = inspect.cleandoc(kind.__doc__ or "").partition("\n\n")[0].replace("None", "null").replace("``", "")
    return " ".join(said.split())
