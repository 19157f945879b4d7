"""How many examples hypothesis tries: those that a test names with ``--hypothesis-profile thorough``, else half."""

from typing import Any

from hypothesis import settings

THOROUGH = 100


def register_profiles() -> None:
    """The profiles "thorough" and "quick"; none asserts that an example takes at most 200 ms, as hypothesis would."""
    settings.register_profile("thorough", deadline=None, max_examples=THOROUGH)
    settings.register_profile("quick", deadline=None, max_examples=THOROUGH // 2)
    settings.load_profile("quick")


def examples(thorough: int, **more: Any) -> settings:
    """Settings for ``thorough`` examples in the profile of that name, and for its share of them in any other."""
    return settings(max_examples=max(1, thorough * settings.default.max_examples // THOROUGH), **more)
