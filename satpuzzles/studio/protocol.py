"""The messages between a page of the studio and its server: JSON objects, one a frame of a WebSocket.

docs/studio/protocol.md describes them, with examples that the tests replay.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from satpuzzles.common import orjson
from satpuzzles.common.document import Node
from satpuzzles.errors import GaveUp, InstanceError, PluginError, SatpuzzlesError, SolverError, WrongAnswer

VERSION = 1
LARGEST_MESSAGE = 8 * 2**20
"""Bytes of a message from a page. A document of 250 rows and columns takes a twentieth."""
_REGION = re.compile(r"\w+\[(\d+)\]\[(\d+)\]")
_SITE = re.compile("a kind of (.*) that satpuzzles knows")
_MISSING = re.compile(r"a member '(\w+)'")
_ID = re.compile(r'\s*\{\s*"id"\s*:\s*([0-9]{1,16})\s*,')
_LARGEST_NUMBER = 2**53 - 1
"""The largest whole number that JavaScript counts to."""


class Code(StrEnum):
    """Why a request has no result: each code says who has to act."""

    PUZZLE = "puzzle"
    """The document is not well-formed; ``where`` is the place in it."""
    REQUEST = "request"
    """The request cannot be met: an unknown name, or what this puzzle cannot do."""
    LIMIT = "limit"
    """It took too much time or memory, or there are too many requests."""
    CANCELLED = "cancelled"
    SOLVER = "solver"
    """A solver failed."""
    BUG = "bug"
    """satpuzzles is wrong, or a plug-in."""


@dataclass(frozen=True, slots=True)
class Refused(Exception):
    """A message that is none of the protocol; ``id`` is that of its request, if it has one."""

    words: str
    id: int | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """A request: what to ``do``, and its other ``members``."""

    id: int
    do: str
    members: Node


@dataclass(frozen=True, slots=True)
class Cancel:
    """An end to the request ``id``."""

    id: int


def read(data: str | bytes) -> Asked | Cancel:
    """The message in a text. Raises Refused."""
    if len(data) > LARGEST_MESSAGE:
        raise Refused(f"a message has at most {LARGEST_MESSAGE} bytes")
    try:
        message = orjson.loads(data)
    except (orjson.JSONDecodeError, RecursionError) as error:
        text = data if isinstance(data, str) else data[:100].decode(errors="replace")
        begun = _ID.match(text)  # who waits for the answer should get it
        raise Refused(f"expected a JSON object: {error}", int(begun[1]) if begun else None) from None
    if not isinstance(message, dict):
        raise Refused("expected a JSON object")
    if set(message) == {"cancel"}:
        return Cancel(_number(message["cancel"], "cancel"))
    number = _number(message.get("id"), "id")
    do = message.get("do")
    if not isinstance(do, str):
        raise Refused("do: expected the name of a request", number)
    return Asked(number, do, Node({key: value for key, value in message.items() if key not in ("id", "do")}))


def _number(value: object, name: str) -> int:
    if type(value) is not int or not 0 <= value <= _LARGEST_NUMBER:
        raise Refused(f"{name}: expected a whole number from 0")
    return value


def hello(told: dict[str, Any]) -> bytes:
    """The first message of the server."""
    return orjson.dumps({"hello": {"version": VERSION, **told}})


def progress(number: int, told: dict[str, Any]) -> bytes:
    """The message with the part of an answer that is known so far."""
    return _written({"id": number, "progress": told})


def result(number: int, told: dict[str, Any]) -> bytes:
    return _written({"id": number, "result": told})


def error(number: int | None, code: Code, words: str, where: str = "") -> bytes:
    """The message that a request has no answer: ``words`` in one line say why, ``where`` is the place in the
    document.
    """
    return orjson.dumps({"id": number, "error": {"code": code, "message": words} | ({"where": where} if where else {})})


def failure(number: int, fault: SatpuzzlesError) -> bytes:
    """The message that a request has no answer, for an error of the public functions."""
    if isinstance(fault, InstanceError):
        return error(number, _code(fault), _for_people(fault), fault.place)
    return error(number, _code(fault), str(fault))


def _for_people(fault: InstanceError) -> str:
    """The words of an error about a document, for people who see a board and not the document."""
    if (cell := _REGION.fullmatch(fault.place)) and fault.expected.startswith("a region's") and fault.found == "null":
        return f"r{int(cell[1]) + 1}c{int(cell[2]) + 1} belongs to no region"
    if fault.place == "the document" and (missing := _MISSING.fullmatch(fault.expected)):
        name = missing[1].replace("_", " ")
        return f"{name[:1].upper()}{name[1:]}: nothing is stated yet, and the puzzle needs it"
    if fault.expected == "a puzzle in a format that 'satpuzzles list' has":
        return f"This is no link, text or file of a puzzle in a format that satpuzzles knows: {fault.found}"
    if site := _SITE.fullmatch(fault.expected):
        return f"{site[1]} has the kind {fault.found}, which satpuzzles does not know"
    if fault.place in ("the link", "the game ID"):
        should, has = ("be", "is") if fault.expected.startswith("one ") else ("have", "has")
        found = "nothing" if fault.found == "''" else fault.found
        return f"T{fault.place[1:]} should {should} {fault.expected}; it {has} {found}"
    return str(fault)


def _code(fault: SatpuzzlesError) -> Code:
    match fault:
        case InstanceError():
            return Code.PUZZLE
        case GaveUp():
            return Code.LIMIT
        case SolverError():
            return Code.SOLVER
        case WrongAnswer() | PluginError():
            return Code.BUG
    return Code.REQUEST


def _written(message: dict[str, Any]) -> bytes:
    return orjson.dumps(message, default=_plain, option=orjson.OPT_NON_STR_KEYS)


def _plain(value: Any) -> Any:
    """``value`` in a form that JSON has: texts for numbers too large for it, lists for collections of Python."""
    if isinstance(value, int):
        return str(value)
    if isinstance(value, set | frozenset):
        return sorted(value)
    if hasattr(value, "tolist"):
        return value.tolist()
    raise TypeError(type(value).__name__)
