"""What satpuzzles uses of orjson, by the json of Python: see `satpuzzles.common.orjson`."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from json import JSONDecodeError as JSONDecodeError  # noqa: PLC0414  # one of the names of orjson
from math import isfinite
from secrets import token_hex
from typing import Any, NoReturn

OPT_INDENT_2, OPT_NON_STR_KEYS, OPT_APPEND_NEWLINE = 1, 4, 1024
_LARGEST = 64
"""Bits of the largest whole number. A longer one is read as a float, and cannot be written."""
_LONGEST = 20
"""Characters of a number with so many bits."""
_DEEPEST = 254
"""The deepest nesting that is written. orjson reads 1024 levels, json as many as Python's stack allows, if fewer."""
_DEEPEST_READ = 1024


class JSONEncodeError(TypeError):
    """A value that JSON cannot hold."""


@dataclass(frozen=True)
class Fragment:
    """Bytes of JSON that are written unchanged."""

    contents: str | bytes


def loads(data: bytes | bytearray | memoryview | str) -> Any:
    """The value of a JSON text. Raises JSONDecodeError."""
    try:
        text = data if isinstance(data, str) else bytes(data).decode()
    except UnicodeDecodeError as error:
        raise JSONDecodeError("str is not valid UTF-8: surrogates not allowed", "", 0) from error
    try:
        found = json.loads(text, parse_constant=_refuse, parse_int=_whole, parse_float=_finite)
        if "\\u" in text:
            json.dumps(found, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise JSONDecodeError("no low surrogate in string", text, 0) from None
    except RecursionError:
        raise JSONDecodeError("Recursion limit reached", text, 0) from None
    if not _is_shallow(found, _DEEPEST_READ):
        raise JSONDecodeError("Recursion limit reached", text, 0)
    return found


def dumps(value: Any, default: Callable[[Any], Any] | None = None, option: int = 0) -> bytes:
    """``value`` as JSON in UTF-8 without blanks. Raises JSONEncodeError for a value that JSON cannot hold."""
    fragments: list[str] = []
    mark = token_hex(8)  # in no text

    def plain(one: Any, depth: int = 0) -> Any:
        if depth > _DEEPEST:
            raise JSONEncodeError("Recursion limit reached")
        if isinstance(one, Fragment):
            contents = one.contents if isinstance(one.contents, str) else one.contents.decode()
            fragments.append(contents)
            return f"{mark}{len(fragments) - 1}"
        if one is None or isinstance(one, bool):
            return one
        if isinstance(one, str):
            return _text(one)
        if isinstance(one, int):
            if not -(2**63) <= one < 2**_LARGEST:
                raise JSONEncodeError("Integer exceeds 64-bit range")
            return int(one)
        if isinstance(one, float):
            return float(one) if isfinite(one) else None
        if isinstance(one, list | tuple):
            return [plain(entry, depth + 1) for entry in one]
        if isinstance(one, dict):
            return {key(name): plain(member, depth + 1) for name, member in one.items()}
        if default is None:
            raise JSONEncodeError(f"Type is not JSON serializable: {type(one).__name__}")
        return plain(default(one), depth + 1)

    def key(name: Any) -> str:
        if isinstance(name, str):
            return _text(name)
        if not option & OPT_NON_STR_KEYS:
            raise JSONEncodeError("Dict key must be str")
        return json.dumps(name)

    indent, separators = (2, (",", ": ")) if option & OPT_INDENT_2 else (None, (",", ":"))
    try:
        text = json.dumps(plain(value), ensure_ascii=False, indent=indent, separators=separators)
    except RecursionError:
        raise JSONEncodeError("Recursion limit reached") from None
    text = re.sub(rf'"{mark}(\d+)"', lambda found: fragments[int(found[1])], text) if fragments else text
    return (text + "\n" * bool(option & OPT_APPEND_NEWLINE)).encode()


def _text(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise JSONEncodeError("str is not valid UTF-8: surrogates not allowed") from None
    return str(text)


def _refuse(name: str) -> NoReturn:
    raise JSONDecodeError(f"unexpected {name}", name, 0)


def _whole(digits: str) -> int | float:
    number = int(digits) if len(digits) <= _LONGEST else 2**_LARGEST
    return number if -(2**63) <= number < 2**_LARGEST else _finite(digits)


def _finite(digits: str) -> float:
    if not isfinite(number := float(digits)):
        raise JSONDecodeError("number out of range", digits, 0)
    return number


def _is_shallow(value: Any, levels: int) -> bool:
    """Whether lists and objects in ``value`` are nested at most ``levels`` deep."""
    layer = [value]
    while layer and levels > 0:
        inner = (one.values() if isinstance(one, dict) else one for one in layer if isinstance(one, dict | list))
        layer = [entry for members in inner for entry in members if isinstance(entry, dict | list)]
        levels -= 1
    return not layer
