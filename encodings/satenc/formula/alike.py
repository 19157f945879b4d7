"""Equality of dataclasses that have arrays, for which numpy has an equality of its own."""

from dataclasses import fields
from typing import Any

import numpy as np


class Alike:
    """A base of dataclasses: two objects of a class are equal if what they were made of is, arrays by what they hold;
    what they make of it for themselves does not matter.
    """

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.__eq__ = _alike  # type: ignore[method-assign]  # or the decorator of dataclasses would write another one


def _alike(one: Any, other: Any) -> bool:
    if type(one) is not type(other):
        return NotImplemented  # type: ignore[no-any-return]  # as Python has it
    return all(_same(getattr(one, field.name), getattr(other, field.name)) for field in fields(one) if field.init)


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, np.ndarray) or isinstance(other, np.ndarray):
        return np.shape(one) == np.shape(other) and np.array_equal(one, other)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(_same, one, other))
    if one is other:
        return True
    same = one == other
    return bool(same) if isinstance(same, bool | np.bool_) else False  # variables give an expression
