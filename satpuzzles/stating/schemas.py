"""JSON Schemas of the values that documents have in their fields: each field says its own, as it does its editor.

A schema accepts all that the field reads. What it cannot say, such as that regions are in one piece, stands in its
description.
"""

from collections.abc import Iterable, Mapping
from string import ascii_letters, digits, punctuation
from typing import Any, TypeAlias

Schema: TypeAlias = dict[str, Any]

ANYTHING: Schema = {}
NULL: Schema = {"type": "null"}
FLAG: Schema = {"type": "boolean"}
TEXT: Schema = {"type": "string"}
BLANK: Schema = {"enum": [None, ".", "_"]}
"""A cell without a value."""
NUMERAL: Schema = {"type": "string", "pattern": "^[0-9]{1,9}$"}
"""A number as a text."""
CHARACTERS = ascii_letters + digits + punctuation


def whole(low: int | None = None, high: int | None = None) -> Schema:
    bounds = {"minimum": low, "maximum": high}
    return {"type": "integer"} | {key: bound for key, bound in bounds.items() if bound is not None}


def text(pattern: str) -> Schema:
    """A text that matches the whole ``pattern``."""
    return TEXT | {"pattern": f"^(?:{pattern})$"}


def texts(least: int, most: int) -> Schema:
    """A text of ``least`` to ``most`` characters."""
    return TEXT | {"minLength": least, "maxLength": most}


def one_of(values: Iterable[Any]) -> Schema:
    return {"enum": [*values]}


def either(*schemas: Schema) -> Schema:
    """What one of the ``schemas`` accepts."""
    return schemas[0] if len(schemas) == 1 else {"anyOf": [*schemas]}


def items(entry: Schema, least: int = 0, most: int | None = None) -> Schema:
    """A list of ``least`` to ``most`` entries."""
    return {"type": "array", "items": entry, "minItems": least} | ({} if most is None else {"maxItems": most})


def members(required: Mapping[str, Schema], optional: Mapping[str, Schema] | None = None) -> Schema:
    """An object with the ``required`` members, perhaps the ``optional`` ones, and no others."""
    known = {**required, **{key: either(one, NULL) for key, one in (optional or {}).items()}}
    return {"type": "object", "properties": known, "required": [*required], "additionalProperties": False}


def rows(cell: Schema, most: int, least: int = 1, *, characters: str = "") -> Schema:
    """Rows of cells, ``least`` to ``most``; a row may be a text, of these ``characters`` if there are any."""
    known = {"pattern": f"^[{''.join(map(_escaped, characters))}]*$"} if characters else {}
    told = texts(1, most) | known
    said = "Rows of equal length; a row may be a text with a character for each cell."
    return {"description": said} | items(either(items(cell, 1, most), told), least, most)


def _escaped(character: str) -> str:
    """A character as it stands between the brackets of a pattern."""
    return f"\\{character}" if character in r"\]^-" else character
