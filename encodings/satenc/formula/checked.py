"""Arguments of public functions and classes are what their annotations say: one decorator in place of a check in each.

Before a call it looks at what is quickly seen: flags, names, numbers, functions, encodings, objects of a class, lists
of these. Encodings by name become members of their enumeration. What lies deeper, members of lists in lists, is looked
at only when a call has failed: then the argument that is to blame is named, or else the error is passed on.
"""

import types
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache, wraps
from inspect import signature
from itertools import chain, repeat, takewhile
from typing import Any, NoReturn, TypeAlias, TypeVar, Union, get_args, get_origin

import numpy as np
from numpy.typing import ArrayLike

_Choice = TypeVar("_Choice", bound=StrEnum)


def choice(what: str, value: Any, kind: type[_Choice]) -> _Choice:
    """The member of ``kind`` that ``value`` is, or that it is the name of."""
    try:
        return kind(value)
    except (TypeError, ValueError):
        raise ValueError(f"{what}: expected one of {', '.join(kind)}, found {shown(value)}") from None


def shown(value: Any) -> str:
    """What a caller handed in, in one line that is not long."""
    text = " ".join(repr(value).split())
    return text if len(text) <= 60 else f"{text[:57]}..."


def whole_number(what: str, value: Any) -> int:
    """``value``, which may be an array of no axes, as an int; a float, a Boolean or another array is none."""
    if isinstance(value, np.ndarray) and not value.ndim:
        value = value[()]
    if isinstance(value, bool | np.bool_) or not isinstance(value, int | np.integer):
        raise ValueError(f"{what}: expected a whole number, found {shown(value)}")  # noqa: TRY004  # one error for all
    return int(value)


_Made = TypeVar("_Made", bound=Callable[..., Any])

_Check: TypeAlias = Callable[[str, Any], Any]
"""Takes the name of an argument and its value; gives the value to pass on."""


def checked(made: _Made) -> _Made:
    """The function ``made``, or the class with its constructor, which refuses other arguments than its annotations say
    with a ValueError: which one, what was expected, and what was found.
    """
    function: Any = made.__init__ if isinstance(made, type) else made  # type: ignore[misc]  # of this very class

    @cache
    def checks_of() -> tuple[dict[str, _Check | None], list[str], str]:
        """By names; the names of places, and of what takes all further ones."""
        hints, taken = _hints(function), signature(function).parameters.values()
        further = next((one.name for one in taken if one.kind is one.VAR_POSITIONAL), "")
        places = [*takewhile(lambda name: name != further, (one.name for one in taken))]
        return {one.name: _check(hints.get(one.name, Any)) for one in taken}, places, further

    @wraps(function)
    def called(*arguments: Any, **named: Any) -> Any:
        by_name, places, further = checks_of()
        given = [
            check(name, value) if (check := by_name.get(name)) else value
            for name, value in zip(chain(places, repeat(further)), arguments, strict=False)
        ]
        named = {name: check(name, value) if (check := by_name.get(name)) else value for name, value in named.items()}
        try:
            return function(*given, **named)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            if wrong := _to_blame(function, error, {**dict(zip(places, given, strict=False)), **named}):
                raise ValueError(wrong) from error
            raise

    if isinstance(made, type):
        made.__init__ = called  # type: ignore[misc]
        return made
    return called  # type: ignore[return-value]  # takes the same


def _hints(function: Any) -> dict[str, Any]:
    """The annotations; anything fits those that are texts, which name what is imported for type checkers only."""
    return {name: Any if isinstance(hint, str) else hint for name, hint in function.__annotations__.items()}


def _check(hint: Any) -> _Check | None:
    """What is looked at before a call; None for nothing."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        rest = [one for one in inner if one is not type(None)]
        if len(rest) == 1 and (own := _check(rest[0])):
            return lambda name, value: None if value is None else own(name, value)
        return _fitting(hint) if all(_is_class(one) for one in rest) else None
    if hint is int:
        return whole_number
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return lambda name, value: choice(name, value, hint)
    if _is_class(hint) or origin is Callable:
        return _fitting(hint)
    if origin is np.ndarray:
        return lambda name, value: value if _may_be_array(value) else _refuse(name, hint, value)
    if origin is Mapping or (origin in _LISTS and all(one in (Any, Ellipsis) or _is_class(one) for one in inner)):
        return _fitting(hint)
    return None


def _may_be_array(value: Any) -> bool:
    return isinstance(value, Sequence | int | float) or hasattr(value, "__array__")


def _refuse(name: str, hint: Any, value: Any) -> NoReturn:
    raise ValueError(_wrong(name, hint, value))


def _fitting(hint: Any) -> _Check:
    def check(name: str, value: Any) -> Any:
        for wrong in _misfits(name, hint, value):
            raise ValueError(wrong)
        return value

    return check


_LISTS = (Collection, Iterable, Mapping, Sequence, frozenset, list, set, tuple)

_KINDS = {bool: "b", int: "iu", str: "U"}
"""The kinds of arrays of these."""

_WORDS: dict[Any, tuple[str, str]] = {
    bool: ("True or False", "truth values"),
    int: ("a whole number", "whole numbers"),
    str: ("a text", "texts"),
    ArrayLike: ("numbers in an array", "arrays of numbers"),
    Hashable: ("a hashable value", "hashable values"),
}


def _is_class(hint: Any) -> bool:
    """One whose instances can be told, arrays and what has only certain members apart."""
    return isinstance(hint, type) and hint not in (Any, np.ndarray) and not getattr(hint, "_is_protocol", False)


def _misfits(name: str, hint: Any, value: Any) -> Iterator[str]:
    """What is wrong with ``value``, where it is not what ``hint`` says."""
    origin, inner = get_origin(hint), get_args(hint)
    if hint is not ArrayLike and origin in (Union, types.UnionType):
        found = [next(_misfits(name, one, value), None) for one in inner]
        if None not in found:
            lists = [said for one, said in zip(inner, found, strict=True) if get_origin(one) in _LISTS]
            deeper = [said for said in lists if said and said.startswith(f"{name}[")]
            yield deeper[0] if deeper else _wrong(name, hint, value)
    elif hint in (bool, int) or _is_class(hint):
        one = value[()] if isinstance(value, np.ndarray) and not value.ndim else value
        wanted = {bool: (bool, np.bool_), int: (int, np.integer)}.get(hint, hint)
        if not isinstance(one, wanted) or (hint is int and isinstance(one, bool)):
            yield _wrong(name, hint, value)
    elif origin is Callable:
        if not callable(value):
            yield _wrong(name, hint, value)
    elif origin is np.ndarray or hint is ArrayLike:
        wanted = "biuf" if hint is ArrayLike else "b" if np.bool_ in get_args(inner[1]) else "iu"
        if _kind(value) not in wanted or (hint is not ArrayLike and np.isscalar(value)):
            yield _wrong(name, hint, value)
    elif origin in _LISTS:
        if not _is_list(origin, inner, value):
            yield _wrong(name, hint, value)
        elif isinstance(value, tuple | list | set | frozenset | Mapping):  # others may make their members when asked
            yield from _misfit_members(name, origin, inner, value)


def _is_list(origin: Any, inner: tuple[Any, ...], value: Any) -> bool:
    """An array of numbers or texts is a list of these, a text is no list of anything."""
    if isinstance(value, np.ndarray) and origin in (Collection, Iterable, Sequence):
        kinds = _KINDS.get(inner[0], "" if _is_class(inner[0]) else "iu")
        return value.ndim > 0 and (inner[0] is Any or _kind(value) in kinds)
    return isinstance(value, origin) and (inner[0] is Any or not isinstance(value, str | bytes))


def _misfit_members(name: str, origin: Any, inner: tuple[Any, ...], value: Collection[Any]) -> Iterator[str]:
    if origin is tuple and Ellipsis not in inner:
        if len(value) != len(inner):
            yield f"{name}: expected {len(inner)} members, found {shown(value)}"
            return
        hints = inner
    else:
        hints = inner[:1] * len(value)
    for place, (hint, one) in enumerate(zip(hints, value, strict=True)):
        yield from _misfits(f"{name}[{place}]", hint, one)


def _kind(value: Any) -> str:
    """The kind of the numbers of an array; of an empty one that which is wanted."""
    try:
        array = np.asarray(value)
    except ValueError:
        return "ragged"
    return array.dtype.kind if array.size else "biu"


def _wrong(name: str, hint: Any, value: Any) -> str:
    return f"{name}: expected {_words(hint)[0]}, found {shown(value)}"


def _words(hint: Any) -> tuple[str, str]:
    """What a hint asks for, one of it and several."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType) and hint not in _WORDS:
        return " or ".join(_words(one)[0] for one in inner), " or ".join(_words(one)[1] for one in inner)
    if hint in _WORDS:
        return _WORDS[hint]
    if hint in (None, type(None)):
        return "None", "None"
    if origin is Callable:
        return "a function", "functions"
    if origin is np.ndarray:
        of = "truth values" if np.bool_ in get_args(inner[1]) else "whole numbers"
        return f"an array of {of}", f"arrays of {of}"
    if origin is Mapping:
        return "a dictionary", "dictionaries"
    if origin in _LISTS:
        sort = "set" if origin in (set, frozenset) else "list"
        of = f" of {_words(inner[0])[1]}" if inner and inner[0] is not Any else ""
        return f"a {sort}{of}", f"{sort}s{of}"
    known = getattr(hint, "__name__", "value")
    return f"{'an' if known[0] in 'AEIOU' else 'a'} {known}", f"objects of class {known}"


def _to_blame(function: Any, error: Exception, given: Mapping[str, Any]) -> str | None:
    """What argument is not as annotated, where ``error`` does not say it; None if all are."""
    if isinstance(error, ValueError | KeyError) and ("expected" in str(error) or "there is no" in str(error)):
        return None
    hints = _hints(function)
    return next((wrong for name, x in given.items() if name in hints for wrong in _misfits(name, hints[name], x)), None)
