"""How work that may take long asks whether it may go on."""

from collections.abc import Callable
from typing import TypeAlias

Proceed: TypeAlias = Callable[[int], object]
"""Called before each part of the work with the bytes that the part takes at most, 0 where they are few. What it raises
ends the work: a deadline has passed, or there is not so much memory.
"""


def always(_taken: int) -> None:
    """The default: work may always go on."""
