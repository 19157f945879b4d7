"""How much the tests try: all cases with ``--hypothesis-profile thorough``, as `.ci/run` does, else a part of them.

The profile "long" tries six times as many random examples, and a few cases that take seconds each.
"""

from collections.abc import Iterable
from typing import Any, TypeVar

import pytest
from hypothesis import settings

T = TypeVar("T")

PROFILES = {"quick": 15, "thorough": 15, "long": 100}
"""The examples of hypothesis in each profile for a test that does not say how many it tries."""
SKIPPED = "takes seconds, and is of a more thorough profile"


def register_profiles() -> None:
    """The profiles; none asserts that an example takes at most 200 ms, as hypothesis would."""
    for name, number in PROFILES.items():
        settings.register_profile(name, deadline=None, max_examples=number)
    settings.load_profile("quick")


def examples(long: int, **more: Any) -> settings:
    """Settings for ``long`` examples in the profile of that name, and for its share of them in any other."""
    return settings(max_examples=max(1, long * settings.default.max_examples // PROFILES["long"]), **more)


def is_thorough() -> bool:
    """Whether the profile "thorough" or "long" was asked for."""
    return settings.get_current_profile_name() != "quick"


def is_long() -> bool:
    """Whether the profile "long" was asked for."""
    return settings.get_current_profile_name() == "long"


def thorough_only(*values: Any) -> Any:
    """``values``, or one ``pytest.param``, as a parameter of a test that it does not have in the profile "quick"."""
    marks = [pytest.mark.skipif(not is_thorough(), reason=SKIPPED)]
    if isinstance(values[0], type(pytest.param())):
        return values[0]._replace(marks=[*values[0].marks, *marks])
    return pytest.param(*values, marks=marks)


def long_only(*values: Any) -> Any:
    """``values`` as a parameter of a test that only the profile "long" has: it takes seconds, others show the same."""
    return pytest.param(*values, marks=pytest.mark.skipif(not is_long(), reason=SKIPPED))


def some(cases: Iterable[T]) -> list[T]:
    """Every third of ``cases`` in the profile "quick", all of them in any other."""
    return list(cases)[:: 1 if is_thorough() else 3]
