"""Options that are declared once, as keywords of functions, and that commands offer under the same names."""

from dataclasses import dataclass
from typing import Any, Unpack, get_args, get_origin


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One option: its ``default`` as a keyword, and how commands show it.

    A command offers it as ``--keyword``, or under ``names``, in the ``group`` of ``--help`` with the text ``help``;
    without a group no command does. The other fields are arguments of click's options.
    """

    default: Any = None
    group: str = ""
    help: str = ""
    names: str = ""
    metavar: str | None = None
    show_default: bool = False
    envvar: str | None = None


def declared(keywords: Any) -> dict[str, tuple[Any, Option]]:
    """The types and the `Option` of each key of a TypedDict whose keys are ``Annotated[type, Option(...)]``."""
    return {name: (one.__origin__, *one.__metadata__) for name, one in keywords.__annotations__.items()}


def keywords_of(function: Any) -> dict[str, tuple[Any, Option]]:
    """The options that a ``function`` takes as ``**keywords: Unpack[...]``; empty if it takes none."""
    unpacked = (get_args(one) for one in function.__annotations__.values() if get_origin(one) is Unpack)
    return next((declared(keywords) for (keywords,) in unpacked), {})
