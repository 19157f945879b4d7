"""Design tokens of pictures and pages: colours, spacing, type, corners and movement, each by a name.

SVG, PNG and PDF take colours from `COLOURS`; pages get everything as variables of CSS, see `css`, and style sheets
state no colour of their own. The hues are of Okabe and Ito, Color Universal Design, 2008: they stay apart for the
colour-blind, and on paper without colour.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

Colour: TypeAlias = tuple[str, str]
"""On a light screen and on paper; on a dark screen."""

COLOURS: Mapping[str, Colour] = MappingProxyType(
    {
        # surfaces: behind all, of boards and panels, of what lies above them
        "page": ("#f6f5f1", "#101216"),
        "paper": ("#ffffff", "#1a1d23"),
        "raised": ("#ffffff", "#22262d"),
        "key": ("#e9e7e0", "#2b3038"),
        "edge": ("#dad7cf", "#383d47"),
        # words and lines, from strong to faint
        "ink": ("#1b1b1f", "#ecebe6"),
        "soft": ("#4d525a", "#b4b9c2"),
        "quiet": ("#5d626b", "#a3a9b4"),
        "number": ("#6a6f78", "#979eaa"),
        "thin": ("#767b84", "#7b828e"),
        "group": ("#3a3d44", "#c3c6cc"),
        "hair": ("#b9bdc4", "#474c56"),
        "grey": ("#d4d6db", "#3a3f49"),
        "pale": ("#f0f1f3", "#282c34"),
        # the two accents: what a person does, and what is pointed out
        "accent": ("#0067a5", "#6fbdf0"),
        "on-accent": ("#ffffff", "#10151c"),
        "accent-soft": ("#d9ebf7", "#1d3d54"),
        "warm": ("#d55e00", "#ff8f3f"),
        "warm-soft": ("#ffdca8", "#5a3c12"),
        "tried": ("#7a3fb8", "#c9a0f4"),  # entries of a trial
        # verdicts
        "wrong": ("#b03a00", "#ffa05c"),
        "wrong-soft": ("#ffd9c2", "#5a2c0e"),
        "good": ("#00694a", "#4fd0a5"),
        "good-soft": ("#d8f0e5", "#17382d"),
        # regions
        "tint-1": ("#fbdcc4", "#6e3214"),
        "tint-2": ("#cfe5f7", "#0c4770"),
        "tint-3": ("#cfeed9", "#164f2b"),
        "tint-4": ("#f9eeb0", "#4e4603"),
        "tint-5": ("#fadbe7", "#6c2540"),
        "tint-6": ("#e4dff8", "#422e77"),
        "tint-7": ("#c6ecea", "#014e4e"),
        "tint-8": ("#e8e0d0", "#443d33"),
        # cells that a person colours
        "colour-1": ("#e5484d", "#e5484d"),
        "colour-2": ("#f08a24", "#f08a24"),
        "colour-3": ("#f0c419", "#f0c419"),
        "colour-4": ("#46a758", "#46a758"),
        "colour-5": ("#3b82d6", "#3b82d6"),
        "colour-6": ("#9357c9", "#9357c9"),
        "colour-7": ("#8b8d98", "#8b8d98"),
        "colour-8": ("#9b6a43", "#9b6a43"),
        # what stands on boards
        "black": ("#000000", "#000000"),
        "white": ("#ffffff", "#ffffff"),
        "on-white": ("#1b1b1f", "#1b1b1f"),
        "painted": ("#2b2d33", "#e2e1dc"),
        "block": ("#2b2d33", "#000000"),  # rules call it black
        "on-block": ("#ffffff", "#ecebe6"),
        "wrong-on-block": ("#ffd9c2", "#ffa05c"),
        "shaded": ("#9aa1ac", "#5a616d"),
        "lit": ("#fdf3bf", "#3d3818"),
        "fog": ("#d5e1ee", "#323b49"),
        "slow": ("#a9c4e8", "#2f4a6e"),
        "purple": ("#e3a8e3", "#6b3a6b"),
        "green": ("#8fd9a3", "#2c6b3f"),
        "blue": ("#8ccbf0", "#24587a"),
        "silver": ("#bfc2c9", "#555b66"),
        "rose": ("#dd8db2", "#7a3a5b"),
        "sand": ("#d6d196", "#5f5b2e"),
        "red": ("#ee9a91", "#78352e"),
        "teal": ("#6cc9c5", "#1f5f5c"),
        "peach": ("#ffcaa8", "#7a5336"),
        "lilac": ("#cbb5f0", "#4d3f73"),
        "slate": ("#aabeef", "#3d4f80"),
        "amber": ("#f3c557", "#6f5618"),
        "tree": ("#3c7a4c", "#7fc08d"),
        "trunk": ("#7a5230", "#b58a63"),
    }
)

FONTS = "Roboto, system-ui, 'Helvetica Neue', Arial, sans-serif"
"""The fonts of boards and of pages."""

SIZES: Mapping[str, str] = MappingProxyType(
    {
        "font": FONTS,
        "text-small": ".85rem",
        "text": "1rem",
        "text-large": "1.2rem",
        "text-title": "1.5rem",
        "leading": "1.45",
        "space-1": ".25rem",
        "space-2": ".5rem",
        "space-3": ".75rem",
        "space-4": "1rem",
        "space-5": "1.5rem",
        "space-6": "2.5rem",
        "target": "2.75rem",  # the least side of what is touched
        "radius": ".625rem",
        "radius-large": "1rem",
        "radius-round": "99rem",
        "shadow": "0 1px 2px #0000000f, 0 4px 16px #0000000f",
        "shadow-high": "0 2px 6px #0000001f, 0 12px 40px #0000002e",
        "ease": "cubic-bezier(.2, .7, .3, 1)",
    }
)
"""Type, spaces, corners, shadows, and the course of movements, as CSS has them."""

MOTION: Mapping[str, int] = MappingProxyType({"quick": 120, "calm": 260, "slow": 700})
"""How long movements last, in milliseconds; not at all where somebody wants fewer of them."""


def css() -> str:
    """A style sheet with the variables, ``--NAME`` each: dark on dark screens, still where less motion is wished."""
    light, dark = (" ".join(f"--{name}: {pair[mode]};" for name, pair in COLOURS.items()) for mode in (0, 1))
    sizes = " ".join(f"--{name}: {value};" for name, value in SIZES.items())
    moving, still = (" ".join(f"--{name}: {length * on}ms;" for name, length in MOTION.items()) for on in (1, 0))
    return (
        f":root {{ color-scheme: light dark; {light} {sizes} {moving} }}\n"
        f"@media screen and (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}\n"
        f"@media (prefers-reduced-motion: reduce) {{ :root {{ {still} }} }}\n"
    )
