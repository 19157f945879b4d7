"""What an option is: declared once, where it is a keyword of functions, and offered by commands as a word."""

from dataclasses import dataclass
from typing import Any, Unpack, get_args, get_origin


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """The ``default`` of a keyword, and how commands offer it: in a ``group`` of ``--help``, without which none does,
    with the words ``help``; as ``--keyword``, unless it has other ``names``. The others are what click calls so.
    """

    default: Any = None
    group: str = ""
    help: str = ""
    names: str = ""
    metavar: str | None = None
    show_default: bool = False
    envvar: str | None = None


def declared(keywords: Any) -> dict[str, tuple[Any, Option]]:
    """The types and options of a TypedDict that declares each of its keys as ``Annotated[type, Option(...)]``."""
    return {name: (one.__origin__, *one.__metadata__) for name, one in keywords.__annotations__.items()}


def keywords_of(function: Any) -> dict[str, tuple[Any, Option]]:
    """The options that a ``function`` takes as ``**keywords: Unpack[...]``; none where it takes no such."""
    unpacked = (get_args(one) for one in function.__annotations__.values() if get_origin(one) is Unpack)
    return next((declared(keywords) for (keywords,) in unpacked), {})
