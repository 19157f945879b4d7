"""Arguments of public functions and classes are what their annotations say: one decorator in place of a check in each.

Before a call it looks at what is quickly seen: flags, names, numbers, functions, encodings, objects of a class, lists
of these. Encodings by name become members of their enumeration. What lies deeper, members of lists in lists, is looked
at only when a call has failed: then the argument that is to blame is named, or else the error is passed on.
"""

import re
import types
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set as AbstractSet
from enum import StrEnum
from functools import wraps
from inspect import CO_VARARGS, unwrap
from typing import Any, TypeVar, Union, get_args, get_origin

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

_LISTS = (Collection, Iterable, Mapping, Sequence, AbstractSet, list, tuple)

_SORTS: dict[Any, tuple[Any, str, str]] = {
    bool: ((bool, np.bool_), "b", "True or False"),
    int: ((int, np.integer), "iu", "a whole number"),
    str: (str, "U", "a text"),
}
"""The classes, kind of arrays, and name of what is no object of a class of ours."""

_OURS = re.compile("expected|there is no")
"""What errors say that name what was wrong."""


def checked(made: _Made) -> _Made:
    """The function ``made``, or the class with its constructor, which refuses other arguments than its annotations say
    with a ValueError: which one, what was expected, and what was found. Anything fits annotations that are texts, which
    name what is imported for type checkers only.
    """
    function: Any = made.__init__ if isinstance(made, type) else made  # type: ignore[misc]  # of this very class
    plain = unwrap(function)  # what `cache` returns has no annotations from Python 3.14 on
    code = plain.__code__
    count = code.co_argcount
    further = code.co_varnames[count + code.co_kwonlyargcount] if code.co_flags & CO_VARARGS else ""
    hints = {name: _meant(hint) for name, hint in plain.__annotations__.items() if not isinstance(hint, str)}
    checks = {name: _check(hint) for name, hint in hints.items()}
    by_place = [(name, checks.get(name, _unchecked)) for name in (*code.co_varnames[:count], further)]

    @wraps(function)
    def called(*arguments: Any, **named: Any) -> Any:
        places = by_place if len(arguments) <= count else [*by_place, *by_place[-1:] * (len(arguments) - count - 1)]
        values = [check(name, value) for (name, check), value in zip(places, arguments, strict=False)]
        for name, value in named.items():
            named[name] = checks.get(name, _unchecked)(name, value)
        try:
            return function(*values, **named)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            if not (isinstance(error, ValueError | KeyError) and _OURS.search(str(error))):
                for name, value in (*zip((name for name, _ in places), arguments, strict=False), *named.items()):
                    for wrong in _misfits(name, hints.get(name, Any), value, deep=True):
                        raise ValueError(wrong) from error
            raise

    if isinstance(made, type):
        made.__init__ = called  # type: ignore[misc]
        return made
    return called  # type: ignore[return-value]  # takes the same


def _meant(hint: Any) -> Any:
    """What an annotation stands for that is an alias with arguments, as `NDArray` is from numpy 2.5 on."""
    origin, inner = get_origin(hint), get_args(hint)
    if hasattr(origin, "__value__"):
        return origin.__value__[inner]
    meant = (*map(_meant, inner),)
    if meant == inner:
        return hint
    return Union[meant] if origin in (Union, types.UnionType) else origin[meant]  # noqa: UP007  # made of a tuple


def _unchecked(_name: str, value: Any) -> Any:
    return value


def _check(hint: Any) -> Callable[[str, Any], Any]:
    """A function of the name and the value of an argument, called before the call itself, that returns the value to
    pass on.
    """
    if hint is int:
        return whole_number
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return lambda name, value: choice(name, value, hint)
    own = [one for one in get_args(hint) if one is not type(None)]
    if get_origin(hint) in (Union, types.UnionType) and len(own) == 1:
        inner = _check(own[0])
        return lambda name, value: None if value is None else inner(name, value)
    fitting, known = _fitting(hint), set[tuple[type, frozenset[type]]]()

    def check(name: str, value: Any) -> Any:
        if isinstance(value, fitting):
            return value
        sort = (type(value), frozenset(map(type, value))) if type(value) in (list, tuple) else None
        if sort in known:
            return value
        for wrong in _misfits(name, hint, value, deep=False):
            raise ValueError(wrong)
        if sort is not None and np.ndarray not in sort[1] and not has_places:
            known.add(sort)  # lists of members of these classes all fit at first sight
        return value

    has_places = _has_places(hint)
    return check


def _has_places(hint: Any) -> bool:
    """Whether it says what a tuple has at each of its places."""
    inner = get_args(hint)
    return (get_origin(hint) is tuple and Ellipsis not in inner) or any(map(_has_places, inner))


def _fitting(hint: Any) -> tuple[type, ...]:
    """Classes whose objects all fit at first sight; most calls end here."""
    if hint is ArrayLike or get_origin(hint) is np.ndarray:
        return (np.ndarray,)
    if get_origin(hint) in (Union, types.UnionType):
        return tuple(one for part in get_args(hint) for one in _fitting(part))
    return (hint,) if _is_class(hint) and hint is not int else ()


def _misfits(name: str, hint: Any, value: Any, *, deep: bool) -> Iterator[str]:
    """What is wrong with ``value``, where it is not what ``hint`` says; not ``deep`` only what is quickly seen."""
    origin, inner, fits = get_origin(hint), get_args(hint), True
    if hint is ArrayLike or origin is np.ndarray:
        wanted = "biuf" if hint is ArrayLike else "b" if np.bool_ in get_args(inner[1]) else "iu"
        scalar = np.isscalar(value) and hint is not ArrayLike
        may_be = isinstance(value, Sequence | int | float) or hasattr(value, "__array__")
        fits = (_kind(value) in wanted and not scalar) if deep else may_be
    elif origin in (Union, types.UnionType):
        deeper, fits = list[str](), False
        for one in sorted(inner, key=_is_class):  # what is wrong with it as another one may take long to say
            said = next(_misfits(name, one, value, deep=deep), None)
            if said is None:
                return
            deeper += [said] if said.startswith(f"{name}[") else []
        if deeper:
            yield deeper[0]
            return
    elif _is_class(hint):
        one = value[()] if isinstance(value, np.ndarray) and not value.ndim else value
        fits = isinstance(one, _SORTS.get(hint, (hint,))[0]) and not (hint is int and isinstance(one, bool))
    elif origin is Callable:
        fits = callable(value)
    elif origin in _LISTS:
        fits = _is_list(origin, inner, value)
        quick = origin is Mapping or all(one in (Any, Ellipsis) or _is_class(one) for one in inner)
        if fits and (deep or quick) and isinstance(value, tuple | list | AbstractSet | Mapping):  # no lazy list
            each = inner if origin is tuple and Ellipsis not in inner else inner[:1] * len(value)
            fits = len(each) == len(value)
            if each != (*map(type, value),):  # else all of them fit, as most do
                for place, (own, one) in enumerate(zip(each, value, strict=False)):
                    yield from _misfits(f"{name}[{place}]", own, one, deep=deep)
    if not fits:
        yield f"{name}: expected {_words(hint)}, found {shown(value)}"


def _is_class(hint: Any) -> bool:
    """One whose instances can be told, arrays and what has only certain members apart."""
    return isinstance(hint, type) and hint not in (Any, np.ndarray) and not getattr(hint, "_is_protocol", False)


def _is_list(origin: Any, inner: tuple[Any, ...], value: Any) -> bool:
    """An array of numbers or texts is a list of these, a text is no list of anything."""
    if isinstance(value, np.ndarray) and origin in (Collection, Iterable, Sequence):
        kinds = _SORTS[inner[0]][1] if inner[0] in _SORTS else "" if _is_class(inner[0]) else "iu"
        return value.ndim > 0 and (inner[0] is Any or _kind(value) in kinds)
    return isinstance(value, origin) and (inner[0] is Any or not isinstance(value, str | bytes))


def _kind(value: Any) -> str:
    """The kind of the numbers of an array; an empty one has any."""
    try:
        array = np.asarray(value)
    except ValueError:
        return "ragged"
    return array.dtype.kind if array.size else ""


def _words(hint: Any) -> str:
    origin, inner = get_origin(hint), get_args(hint)
    if hint in _SORTS:
        return _SORTS[hint][2]
    if hint is ArrayLike or origin is np.ndarray:
        return "an array of truth values" if "bool" in str(hint).partition("dtype")[2] else "an array of numbers"
    if origin in (Union, types.UnionType):
        return " or ".join(map(_words, inner))
    if origin is Callable:
        return "a function"
    if origin in _LISTS:
        sort = "dictionary" if origin is Mapping else "set" if origin is AbstractSet else "list"
        return f"a {sort}, each {_words(inner[0])}" if _is_class(inner[0]) else f"a {sort}"
    name = getattr(hint, "__name__", "None")
    return name if name[0] == "N" else f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"
