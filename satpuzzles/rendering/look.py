"""The look of each role of a scene. Widths are in cells, colours are names of `satpuzzles.rendering.tokens`."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Look:
    """The look of a role: ``fill`` and ``stroke`` are names of colours; ``width``, ``cap`` and ``dash`` belong to the
    stroke.
    """

    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    cap: str = ""
    dash: float = 0.0
    bold: bool = False


LOOKS = {
    "paper": Look(fill="paper"),
    "hair": Look(stroke="hair", width=0.015),
    "thin": Look(stroke="thin", width=0.03),
    "group": Look(stroke="group", width=0.05),
    "thick": Look(stroke="ink", width=0.07, cap="square"),
    "diagonal": Look(stroke="hair", width=0.04),
    "wide": Look(stroke="grey", width=0.3, cap="round"),
    "bulb": Look(fill="grey"),
    "slow": Look(stroke="slow", width=0.3, cap="round"),
    "slow-bulb": Look(fill="slow"),
    "purple": Look(stroke="purple", width=0.25, cap="round"),
    "green": Look(stroke="green", width=0.19, cap="round"),
    "blue": Look(stroke="blue", width=0.16, cap="round"),
    "grey": Look(stroke="silver", width=0.16, cap="round"),
    "rose": Look(stroke="rose", width=0.15, cap="round"),
    "sand": Look(stroke="sand", width=0.25, cap="round"),
    "red": Look(stroke="red", width=0.16, cap="round"),
    "teal": Look(stroke="teal", width=0.16, cap="round"),
    "peach": Look(stroke="peach", width=0.16, cap="round"),
    "lilac": Look(stroke="lilac", width=0.16, cap="round"),
    "slate": Look(stroke="slate", width=0.15, cap="round"),
    "amber": Look(stroke="amber", width=0.16, cap="round"),
    "pill-rim": Look(stroke="thin", width=0.8, cap="round"),
    "pill": Look(stroke="paper", width=0.7, cap="round"),
    "end": Look(fill="paper", stroke="thin", width=0.05),
    "rose-end": Look(fill="paper", stroke="rose", width=0.08),
    "diamond": Look(fill="paper", stroke="slate", width=0.06),
    "odd": Look(fill="grey"),
    "even": Look(fill="grey"),
    "clear": Look(fill="paper"),
    "quadruple": Look(fill="paper", stroke="ink", width=0.03),
    "sign": Look(stroke="ink", width=0.04, cap="round"),
    "pointer-text": Look(fill="ink"),
    "on-white": Look(fill="on-white"),
    "on-black": Look(fill="white"),
    "ring": Look(stroke="thin", width=0.05),
    "arrow": Look(stroke="thin", width=0.05, cap="round"),
    "loop": Look(stroke="accent", width=0.14, cap="round"),
    "double": Look(stroke="accent", width=0.08),
    "slanted": Look(stroke="accent", width=0.07, cap="round"),
    "small-line": Look(stroke="number", width=0.05),
    "pointer": Look(stroke="ink", width=0.045, cap="round"),
    "island": Look(fill="paper", stroke="ink", width=0.04),
    "disc": Look(fill="paper"),
    "tree": Look(fill="tree"),
    "trunk": Look(fill="trunk"),
    "ring-given": Look(fill="paper", stroke="ink", width=0.06),
    "ring-entry": Look(fill="paper", stroke="accent", width=0.06),
    "ring-clue": Look(fill="paper", stroke="ink", width=0.06),
    "ring-candidate": Look(stroke="soft", width=0.025),
    "ring-struck": Look(stroke="warm", width=0.025),
    "ship": Look(stroke="accent", width=0.72, cap="round"),
    "lit": Look(fill="lit"),
    "fog": Look(fill="fog"),
    "cage": Look(stroke="ink", width=0.03, dash=0.1),
    "cage-text": Look(fill="ink"),
    "block": Look(fill="block"),
    "split": Look(stroke="on-block", width=0.03),
    "block-text": Look(fill="on-block"),
    "block-pointer": Look(stroke="on-block", width=0.045, cap="round"),
    "corner-dot": Look(fill="ink"),
    "black-dot": Look(fill="black", stroke="ink", width=0.03),
    "white-dot": Look(fill="white", stroke="on-white", width=0.03),
    "shaded": Look(fill="grey"),
    "filled": Look(fill="shaded"),
    **{f"tint-{i}": Look(fill=f"tint-{i}") for i in range(1, 9)},
    "marked": Look(fill="warm-soft"),
    "reason": Look(fill="accent-soft"),
    "frame": Look(stroke="warm", width=0.06),
    "summed": Look(fill="pale"),
    "vertex": Look(fill="paper", stroke="ink", width=0.045),
    "paint": Look(stroke="thin", width=0.02),
    "on-paint": Look(),
    "painted": Look(fill="painted"),
    "star": Look(fill="accent"),
    "cross": Look(stroke="number", width=0.06, cap="round"),
    "small-cross": Look(stroke="number", width=0.035),
    "given": Look(fill="ink", bold=True),
    "entry": Look(fill="accent"),
    "clue": Look(fill="ink"),
    "number": Look(fill="number"),
    "tag": Look(fill="ink"),
    "tag-text": Look(fill="paper", bold=True),
    "candidate": Look(fill="soft"),
    "struck": Look(fill="warm"),
    "strike": Look(stroke="warm", width=0.035),
}
"""The look of every role that a scene uses."""
