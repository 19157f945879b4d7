"""Checks of the arguments of public functions: an error names the argument, and says what it may be."""

import operator
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from inspect import Parameter, Signature, signature
from numbers import Integral, Real
from typing import Any

from satpuzzles.common.options import keywords_of
from satpuzzles.errors import UsageError, suggestion


def public(function: Callable[..., Any], module: str) -> Callable[..., Any]:
    """``function`` with the signature that ``module`` shows: its ``**keywords`` are written out as options with their
    defaults.

    A call with arguments that it does not take raises UsageError, which lists the right ones, and no TypeError.
    """
    options, taken = keywords_of(function), signature(function)

    @wraps(function)
    def called(*arguments: Any, **named: Any) -> Any:
        if not options or named.keys() <= taken.parameters.keys():
            try:
                return function(*arguments, **named)
            except TypeError:
                if misnamed(taken, arguments, named) is None:
                    raise
        raise UsageError(f"{function.__name__}: {misnamed(taken, arguments, named)}")

    if options:
        *own, _ = taken.parameters.values()
        own += (Parameter(x, Parameter.KEYWORD_ONLY, default=y.default, annotation=z) for x, (z, y) in options.items())
        taken = taken.replace(parameters=own)
        called.__signature__ = taken  # type: ignore[attr-defined]
        called.__annotations__ = {one.name: one.annotation for one in own} | {"return": taken.return_annotation}
    called.__module__ = module  # where pickle finds it
    return called


def misnamed(taken: Signature, arguments: tuple[Any, ...], named: Mapping[str, Any]) -> str | None:
    """The message for a call whose ``arguments`` and ``named`` options do not fit the signature ``taken``; None if they
    fit.
    """
    try:
        taken.bind(*arguments, **named)
    except TypeError as error:
        known = [one.name for one in taken.parameters.values() if one.kind is not Parameter.VAR_KEYWORD]
        unknown = next((one for one in named if one not in known), None)
        why = str(error) if unknown is None else f"unknown argument {unknown!r}{suggestion(unknown, known)}"
        return f"{why}; it takes {', '.join(known) or 'none'}"
    return None


def whole_number(name: str, value: Any, least: int) -> int:
    """``value`` as an int; numpy's whole numbers are taken too. Raises UsageError unless it is at least ``least``."""
    try:
        number = None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        number = None
    if number is None or number < least:
        raise UsageError(f"{name!r}: expected a whole number, {least} or more, found {value!r}")
    return number


def is_cell(value: Any) -> bool:
    """Whether ``value`` is the row and column of a cell: two whole numbers, of Python or of numpy."""
    return isinstance(value, Sequence) and len(value) == 2 and all(map(is_whole, value))


def is_whole(value: Any) -> bool:
    """Whether ``value`` is a whole number, of Python or of numpy; True and False are none."""
    return isinstance(value, Integral) and not isinstance(value, bool)


def expect_one_way(jobs: int, scheduler: object) -> None:
    """Raise UsageError if both a ``scheduler`` and several ``jobs`` are given."""
    if scheduler is not None and jobs != 1:
        raise UsageError("'scheduler' cannot be combined with 'jobs': the cluster decides how many workers there are")


def expect_number(name: str, value: Any) -> None:
    """Raise UsageError unless ``value`` is a real number, of Python or of numpy."""
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
    """Raise UsageError unless ``value`` is None or a dict from strings to strings."""
    if value is not None and not (
        isinstance(value, Mapping) and all(isinstance(x, str) for x in (*value, *value.values()))
    ):
        raise UsageError(f"{name!r}: expected a dict of names by their roles, found {value!r}")


def encoded(data: str | bytes) -> bytes:
    """A text in UTF-8; a character that UTF-8 cannot hold becomes a question mark. Raises UsageError if ``data`` is no
    text.
    """
    if isinstance(data, str):
        return data.encode(errors="replace")
    if isinstance(data, bytes):
        return data
    if isinstance(data, bytearray | memoryview):
        return bytes(data)
    raise UsageError(f"expected a text or bytes, found {type(data).__name__}")
