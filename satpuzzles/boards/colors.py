"""Colours with names, for puzzles whose answer is a picture."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

RGB = re.compile(r"#(?:[0-9a-f]{3}){1,2}", re.IGNORECASE)
"""A colour in documents: ``#f80`` or ``#ff8800``."""


WHITE = "#ffffff"


class Color(NamedTuple):
    """A colour with a name; ``rgb`` is ``#rrggbb`` in lower case."""

    name: str
    rgb: str


KNOWN = {
    "black": "#000000", "red": "#d62828", "orange": "#f77f00", "yellow": "#fcca3f", "green": "#2a9d4a",
    "blue": "#1d5fc4", "purple": "#7b2d8e", "pink": "#f49ac1", "brown": "#7f4f24", "cyan": "#29b6d8",
    "lime": "#9bd12e", "navy": "#14213d", "maroon": "#7a1022", "olive": "#7d7a1f", "teal": "#0f766e",
    "magenta": "#d4239a", "beige": "#ead7b7", "tan": "#c9a26b", "gold": "#c99700", "coral": "#ff7f6b",
    "crimson": "#a4133c", "indigo": "#3f2b96", "violet": "#a77bd6", "skyblue": "#8ecae6", "darkgreen": "#1b4d2b",
    "darkgray": "#4a4e57", "gray": "#808080", "silver": "#c0c0c0", "white": "#ffffff",
}  # fmt: skip
"""The known colours, which need only a name. The names are those of CSS; the hues are easier to tell apart."""


_PURE = {
    "red": "#ff0000", "orange": "#ffa500", "yellow": "#ffff00", "lime": "#00ff00", "green": "#008000",
    "cyan": "#00ffff", "blue": "#0000ff", "magenta": "#ff00ff",
}  # fmt: skip
"""CSS's own hues for names whose hue here is very different."""


def full(rgb: str) -> str:
    """``rgb`` as ``#rrggbb`` in lower case; ``#rgb`` is expanded."""
    digits = rgb.lower().removeprefix("#")
    return "#" + ("".join(digit * 2 for digit in digits) if len(digits) == 3 else digits)


def channels(rgb: str) -> tuple[int, int, int]:
    """Red, green and blue of ``#rrggbb``, from 0 to 255."""
    red, green, blue = bytes.fromhex(rgb[1:])
    return red, green, blue


def on_colour(rgb: str) -> str:
    """Black or white, whichever is easier to read on ``#rrggbb``: by the relative luminance of WCAG 2."""
    parts = (part / 255 for part in channels(rgb))
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    luminance = sum(part * weight for part, weight in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))
    return "#000000" if luminance > _AS_DARK_AS_LIGHT else "#ffffff"


_AS_DARK_AS_LIGHT = 0.179
"""The luminance on which black and white have the same contrast."""


def distance(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    """How different two colours look, from 0 to about 765: a weighted distance of their channels.

    T. Riemersma, Colour metric, 2001, https://www.compuphase.com/cmetric.htm
    """
    mean = (one[0] + other[0]) / 2
    red, green, blue = (a - b for a, b in zip(one, other, strict=True))
    return float(((2 + mean / 256) * red**2 + 4 * green**2 + (2 + (255 - mean) / 256) * blue**2) ** 0.5)


def named(palette: Sequence[str]) -> list[Color]:
    """Each ``#rrggbb`` with the name of the known colour that looks most like it; all names differ."""
    free = dict(KNOWN)
    found = []
    for number, rgb in enumerate(palette, 1):
        name = min(free, key=lambda one: _difference(one, rgb), default=f"colour {number}")
        free.pop(name, None)
        found.append(Color(name, rgb))
    return found


def _difference(name: str, rgb: str) -> float:
    hues = (KNOWN[name], _PURE.get(name, KNOWN[name]))
    return min(distance(channels(hue), channels(rgb)) for hue in hues)


@lru_cache
def symbols(colors: tuple[Color, ...]) -> tuple[str, ...]:
    """A character for each colour: the first letter of its name that no other has, else any letter. None is an x, which
    would be taken for a cross.
    """
    found: list[str] = []
    for name, _ in colors:
        small = [letter for letter in name.lower() if letter.isascii() and letter.isalpha()]
        letters = (*small, *map(str.upper, small), *"abcdefghijklmnopqrstuvwyz", *"ABCDEFGHIJKLMNOPQRSTUVWYZ")
        found.append(next(one for one in letters if one not in found and one not in "xX"))
    return (*found,)
