"""Dataclasses as JSON objects, read back strictly: each field by its type."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from math import inf
from types import NoneType, UnionType
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

from satpuzzles.document import Node, shown

Stated = TypeVar("Stated")


def stated(kind: type[Stated], node: Node) -> Stated:
    """The dataclass of this ``kind`` that an object states, whose members are its fields and nothing else.

    A field is a text, a whole number or a number of at least 0, true or false, one of an enumeration of texts, an
    object of texts, another dataclass, or any of these and null. Raises InstanceError with the place of what is wrong.
    """
    node.object()
    types = get_type_hints(kind)
    names = [field.name for field in fields(cast("Any", kind))]
    for key in node.value:
        if key not in names:
            raise node.child(key).error(f"one of the members {', '.join(names)}", f"the unknown member {shown(key)}")
    return kind(**{name: _value(types[name], node.required(name)) for name in names})


def _value(kind: Any, node: Node) -> Any:
    if isinstance(kind, UnionType):
        [kind] = {*get_args(kind)} - {NoneType}
        return None if node.value is None else _value(kind, node)
    if get_origin(kind) is Mapping:
        node.object()
        return {key: node.child(key).string() for key in node.value}
    if isinstance(kind, type) and is_dataclass(kind):
        return stated(kind, node)
    if issubclass(kind, StrEnum):
        if node.string() not in list(kind):
            raise node.error(" or ".join(kind))
        return kind(node.value)
    return _READERS[kind](node)


def _number(node: Node) -> float:
    value = node.value
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < inf:
        raise node.error("a number, at least 0")
    return value


_READERS = {str: Node.string, int: lambda node: node.integer(0), float: _number, bool: Node.flag}
