"""How each role of a scene looks: colours that stay apart for the colour-blind, and on paper without colour.

Widths are in cells. The hues are of Okabe and Ito, Color Universal Design, 2008.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Look:
    """``fill`` and ``stroke`` are (on white, on black); ``width``, ``cap`` and ``dash`` are those of the stroke."""

    fill: tuple[str, str] | None = None
    stroke: tuple[str, str] | None = None
    width: float = 0.0
    cap: str = ""
    dash: float = 0.0
    bold: bool = False


PAPER = ("#ffffff", "#15171c")
_INK = ("#1b1b1f", "#ecebe6")
_ENTRY = ("#0067a5", "#6fbdf0")
QUIET = ("#6f747d", "#9198a4")
_GREY = ("#d4d6db", "#3a3f49")
_VERMILION = ("#d55e00", "#ff8f3f")

LOOKS = {
    "paper": Look(fill=PAPER),
    "hair": Look(stroke=("#b9bdc4", "#474c56"), width=0.015),
    "thin": Look(stroke=("#767b84", "#7b828e"), width=0.03),
    "group": Look(stroke=("#3a3d44", "#c3c6cc"), width=0.05),
    "thick": Look(stroke=_INK, width=0.07, cap="square"),
    "diagonal": Look(stroke=("#b9bdc4", "#474c56"), width=0.04),
    "wide": Look(stroke=_GREY, width=0.3, cap="round"),
    "bulb": Look(fill=_GREY),
    "slow": Look(stroke=("#a9c4e8", "#2f4a6e"), width=0.3, cap="round"),
    "slow-bulb": Look(fill=("#a9c4e8", "#2f4a6e")),
    "purple": Look(stroke=("#e3a8e3", "#6b3a6b"), width=0.25, cap="round"),
    "green": Look(stroke=("#8fd9a3", "#2c6b3f"), width=0.19, cap="round"),
    "blue": Look(stroke=("#8ccbf0", "#24587a"), width=0.16, cap="round"),
    "grey": Look(stroke=("#bfc2c9", "#555b66"), width=0.16, cap="round"),
    "pill-rim": Look(stroke=("#767b84", "#7b828e"), width=0.8, cap="round"),
    "pill": Look(stroke=PAPER, width=0.7, cap="round"),
    "end": Look(fill=PAPER, stroke=("#767b84", "#7b828e"), width=0.05),
    "odd": Look(fill=("#d4d6db", "#3a3f49")),
    "even": Look(fill=("#d4d6db", "#3a3f49")),
    "clear": Look(fill=PAPER),
    "quadruple": Look(fill=PAPER, stroke=_INK, width=0.03),
    "sign": Look(stroke=_INK, width=0.04, cap="round"),
    "pointer-text": Look(fill=_INK),
    "on-white": Look(fill=("#1b1b1f", "#1b1b1f")),
    "on-black": Look(fill=("#ffffff", "#ffffff")),
    "ring": Look(stroke=("#767b84", "#7b828e"), width=0.05),
    "arrow": Look(stroke=("#767b84", "#7b828e"), width=0.05, cap="round"),
    "loop": Look(stroke=_ENTRY, width=0.14, cap="round"),
    "double": Look(stroke=_ENTRY, width=0.08),
    "small-line": Look(stroke=QUIET, width=0.05),
    "pointer": Look(stroke=_INK, width=0.045, cap="round"),
    "island": Look(fill=PAPER, stroke=_INK, width=0.04),
    "disc": Look(fill=PAPER),
    "tree": Look(fill=("#3c7a4c", "#7fc08d")),
    "trunk": Look(fill=("#7a5230", "#b58a63")),
    "ring-given": Look(fill=PAPER, stroke=_INK, width=0.06),
    "ring-entry": Look(fill=PAPER, stroke=_ENTRY, width=0.06),
    "ring-clue": Look(fill=PAPER, stroke=_INK, width=0.06),
    "ring-candidate": Look(stroke=("#4d525a", "#b4b9c2"), width=0.025),
    "ring-struck": Look(stroke=_VERMILION, width=0.025),
    "ship": Look(stroke=_ENTRY, width=0.72, cap="round"),
    "lit": Look(fill=("#fdf3bf", "#3d3818")),
    "cage": Look(stroke=_INK, width=0.03, dash=0.1),
    "cage-text": Look(fill=_INK),
    "block": Look(fill=("#2b2d33", "#e2e1dc")),
    "split": Look(stroke=("#ffffff", "#15171c"), width=0.03),
    "block-text": Look(fill=PAPER),
    "corner-dot": Look(fill=_INK),
    "black-dot": Look(fill=("#000000", "#000000"), stroke=_INK, width=0.03),
    "white-dot": Look(fill=("#ffffff", "#ffffff"), stroke=("#1b1b1f", "#1b1b1f"), width=0.03),
    "shaded": Look(fill=_GREY),
    "filled": Look(fill=("#9aa1ac", "#5a616d")),
    "tint-1": Look(fill=("#fdeee0", "#33271c")),
    "tint-2": Look(fill=("#e3f2fb", "#1b2c38")),
    "tint-3": Look(fill=("#e2f5ec", "#1a3028")),
    "tint-4": Look(fill=("#fdf8d8", "#322f18")),
    "tint-5": Look(fill=("#f8e8f2", "#33202c")),
    "tint-6": Look(fill=("#ecebf8", "#262538")),
    "marked": Look(fill=("#ffdca8", "#5a3c12")),
    "reason": Look(fill=("#d9ebf7", "#1d3d54")),
    "frame": Look(stroke=_VERMILION, width=0.06),
    "summed": Look(fill=("#f0f1f3", "#24272e")),
    "vertex": Look(fill=PAPER, stroke=_INK, width=0.045),
    "painted": Look(fill=("#2b2d33", "#e2e1dc")),
    "star": Look(fill=_ENTRY),
    "cross": Look(stroke=QUIET, width=0.06, cap="round"),
    "small-cross": Look(stroke=QUIET, width=0.035),
    "given": Look(fill=_INK, bold=True),
    "entry": Look(fill=_ENTRY),
    "clue": Look(fill=_INK),
    "number": Look(fill=QUIET),
    "tag": Look(fill=_INK),
    "tag-text": Look(fill=PAPER, bold=True),
    "candidate": Look(fill=("#4d525a", "#b4b9c2")),
    "struck": Look(fill=_VERMILION),
    "strike": Look(stroke=_VERMILION, width=0.035),
}
"""The look of every role that a scene uses."""
