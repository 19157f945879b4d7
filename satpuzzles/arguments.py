"""What callers hand to the public functions, checked: an error names the argument, and says what it may be."""

import operator
from collections.abc import Mapping
from numbers import Real
from typing import Any

from satpuzzles.errors import UsageError


def whole_number(name: str, value: Any, least: int) -> int:
    """``value`` as an int, also one of numpy's. Raises UsageError unless it is a whole number, ``least`` or more."""
    try:
        number = None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        number = None
    if number is None or number < least:
        raise UsageError(f"{name!r}: expected a whole number, {least} or more, found {value!r}")
    return number


def expect_one_way(jobs: int, scheduler: object) -> None:
    """Raise UsageError for both a ``scheduler`` and several ``jobs``."""
    if scheduler is not None and jobs != 1:
        raise UsageError("'scheduler' cannot be combined with 'jobs': a cluster has the workers that it has")


def expect_number(name: str, value: Any) -> None:
    """Raise UsageError unless ``value`` is a number, with a fraction or without; one of numpy's is."""
    if isinstance(value, bool) or not isinstance(value, Real):
        raise UsageError(f"{name!r}: expected a number, found {value!r}")


def expect_text(name: str, value: Any) -> None:
    """Raise UsageError unless ``value`` is a string."""
    if not isinstance(value, str):
        raise UsageError(f"{name!r}: expected a string, found {value!r}")


def expect_flag(name: str, value: Any) -> None:
    """Raise UsageError unless ``value`` is True or False."""
    if not isinstance(value, bool):
        raise UsageError(f"{name!r}: expected True or False, found {value!r}")


def expect_names(name: str, value: Any) -> None:
    """Raise UsageError unless ``value`` is a dict of strings by strings, or None."""
    if value is not None and not (
        isinstance(value, Mapping) and all(isinstance(x, str) for x in (*value, *value.values()))
    ):
        raise UsageError(f"{name!r}: expected a dict of names by their roles, found {value!r}")
