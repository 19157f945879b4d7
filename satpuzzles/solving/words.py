"""Results in words, the same from Python and from the command."""

import sys
from collections.abc import Sequence

from satpuzzles.board import Cell, Places

_STATUSES = {
    "multiple": "several solutions",
    "none": "no solution",
    "exact": "counted",
    "at least": "counted in part",
    "unknown": "gave up",
    "error": "bad input",
    "ungraded": "no grade",
}


def status_in_words(status: str) -> str:
    """The status of a record as people read it; most are their own words."""
    return _STATUSES.get(status, str(status))


def no_answer(status: str, reason: str | None) -> str:
    """``no solution: ...`` or ``gave up: ...``."""
    words = status_in_words(status)
    return f"{words}: {reason}" if reason else words


def cells_in_words(places: Places, cells: Sequence[Cell]) -> str:
    """``3 cells: r1c2, ...``."""
    named = ", ".join(map(places.called, cells[:10]))
    return f"{len(cells)} cell{'s' * (len(cells) != 1)}: {named}{', ...' if len(cells) > 10 else ''}"


def digits(number: int) -> str:
    """All digits of a count. Python's limit stays for what is read, where it guards against hours of conversion."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return str(number)
    finally:
        sys.set_int_max_str_digits(limit)
