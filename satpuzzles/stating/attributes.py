"""What the classes of puzzles share with dataclasses: attributes that nobody sets, and the annotations of a class."""

import sys
from collections.abc import Mapping
from dataclasses import FrozenInstanceError
from inspect import get_annotations


class Frozen:
    """No attribute of it can be set but in its constructor."""

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")


def annotations_of(kind: type) -> Mapping[str, object]:
    """The annotations that the class itself has, also those of names that only type checkers import."""
    if sys.version_info >= (3, 14):  # where a class has no dictionary of them
        from annotationlib import Format, get_annotations as in_any_form

        return in_any_form(kind, format=Format.FORWARDREF)
    return get_annotations(kind)
