"""Encodings by name: those of satenc, and those that others add.

A name is added by `Choice.register`, in a program for itself, or for all in a module that a distribution names as an
entry point of the group ``satenc``; such modules are imported when a name is asked for that is not known. A function
may stand in place of a name; it is not listed with the others.
"""

import re
from collections.abc import Callable
from enum import StrEnum
from functools import cache
from itertools import chain, count
from typing import TYPE_CHECKING, Any, Self, TypeAlias, TypeVar

_Member = TypeVar("_Member", bound=StrEnum)

if TYPE_CHECKING:
    ByName: TypeAlias = _Member | str
    """What callers may pass for a member of an enumeration: it, or its name."""
    Chosen: TypeAlias = _Member | str | Callable[..., Any]
    """What callers may pass for an encoding: a member of a `Choice`, its name, or a function in its place."""
else:  # `satenc.formula.checked.checked` makes members of names; it finds the enumeration where the annotation is

    class ByName:
        def __class_getitem__(cls, kind: type[StrEnum]) -> type[StrEnum]:
            return kind

    Chosen = ByName

_ADDED: dict[StrEnum, Callable[..., Any]] = {}


class Choice(StrEnum):
    """The names of the encodings of one constraint, each a member."""

    if TYPE_CHECKING:

        def __new__(cls, value: str | Callable[..., Any]) -> Self:
            """A function stands for an encoding, see `_missing_`."""

    @classmethod
    def register(cls, name: str, encoder: Callable[..., Any]) -> Self:
        """Add ``encoder`` as the member ``name``. It takes what the function of the constraint takes without
        ``encoding``: see the constraint. Raises ValueError for a name that is taken or no words with hyphens.

        >>> from satenc import AtMostOne, Formula, at_most_one
        >>> def all_pairs(f, lits):
        ...     for i in range(lits.shape[-1]):
        ...         f.add(-lits[..., i, None], -lits[..., i + 1 :])
        >>> _ = AtMostOne.register("all-pairs", all_pairs)
        >>> f = Formula()
        >>> at_most_one(f, f.new("x", 3), "all-pairs")
        >>> [*f.clauses]
        [[-1, -2], [-1, -3], [-2, -3]]
        """
        member = cls._made(name, encoder)
        cls._member_names_.append(member._name_)
        cls._member_map_[member._name_] = member
        return member

    @classmethod
    def _made(cls, name: str, encoder: Callable[..., Any]) -> Self:
        """A member that is found by its name and not listed among the others."""
        if name in cls._value2member_map_ or not name.replace("-", "_").isidentifier():
            raise ValueError(f"name: expected a new one, of words with hyphens between them, found {name!r}")
        member = str.__new__(cls, name)
        member._name_, member._value_ = name.replace("-", "_").upper(), name
        member._sort_order_ = len(cls._value2member_map_)  # type: ignore[attr-defined]  # as Enum makes its own members
        cls._value2member_map_[name] = member
        _ADDED[member] = encoder
        return member

    @classmethod
    def _missing_(cls, value: object) -> Self | None:
        if callable(value) and not isinstance(value, type):
            return cls._passed(value)
        load_added()
        found = cls._value2member_map_.get(value)
        return found if isinstance(found, cls) else None

    @classmethod
    def _passed(cls, encoder: Callable[..., Any]) -> Self:
        """The member for a function that stands where a name is expected, by its own name, with a number if that is
        taken.
        """
        for member, added in _ADDED.items():
            if added is encoder and isinstance(member, cls):
                return member
        words = re.sub(r"\W|_", " ", getattr(encoder, "__name__", "")).split() or ["function"]
        names = chain(["-".join(words)], ("-".join([*words, str(i)]) for i in count(2)))
        return cls._made(next(name for name in names if name not in cls._value2member_map_), encoder)

    @property
    def added(self) -> Callable[..., Any] | None:
        """The encoder of a member that was registered, None for one of satenc."""
        return _ADDED.get(self)


@cache
def load_added() -> None:
    """Import the modules that other distributions name in the entry-point group ``satenc``."""
    from importlib.metadata import entry_points

    for point in entry_points(group="satenc"):
        point.load()
