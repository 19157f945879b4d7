"""How much the tests try: all of it with ``--hypothesis-profile thorough``, as `.ci/run` does, else about half."""

from collections.abc import Iterable
from typing import Any, TypeVar

import pytest
from hypothesis import settings

T = TypeVar("T")

THOROUGH = 100
SKIPPED = "takes seconds, and is of the thorough profile"


def register_profiles() -> None:
    """The profiles "thorough" and "quick"; none asserts that an example takes at most 200 ms, as hypothesis would."""
    settings.register_profile("thorough", deadline=None, max_examples=THOROUGH)
    settings.register_profile("quick", deadline=None, max_examples=THOROUGH // 2)
    settings.load_profile("quick")


def examples(thorough: int, **more: Any) -> settings:
    """Settings for ``thorough`` examples in the profile of that name, and for its share of them in any other."""
    return settings(max_examples=max(1, thorough * settings.default.max_examples // THOROUGH), **more)


def is_thorough() -> bool:
    """Whether the profile "thorough" was asked for."""
    return settings.default.max_examples >= THOROUGH


def thorough_only(*values: Any) -> Any:
    """``values``, or one ``pytest.param``, as a parameter of a test that it has in the profile "thorough" only."""
    marks = [pytest.mark.skipif(not is_thorough(), reason=SKIPPED)]
    if isinstance(values[0], type(pytest.param())):
        return values[0]._replace(marks=[*values[0].marks, *marks])
    return pytest.param(*values, marks=marks)


def some(cases: Iterable[T]) -> list[T]:
    """All ``cases`` in the profile "thorough", every third of them in any other."""
    return list(cases)[:: 1 if is_thorough() else 3]
