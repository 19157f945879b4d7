"""One family of looks: whatever is drawn takes its colours from the tokens."""

import re

import pytest

from satpuzzles.rendering.look import LOOKS
from satpuzzles.rendering.tokens import COLOURS, css
from tests.paths import ROOT

FOLDERS = (ROOT / "satpuzzles" / "rendering", ROOT / "satpuzzles" / "studio")
BOARD = (
    "--width",
    "--height",
    "--left",
    "--above",
    "--right",
    "--below",
    "--x",
    "--y",
    "--side",
    "--apart",
    "--paint",
    "--on-paint",
    "--own",
    "--rest",
    "--flat",
    "--flat-rows",
    "--size",
)
"""Variables that boards and colours have on their elements."""
SHEETS = [path for folder in FOLDERS for path in folder.rglob("*.*") if path.suffix in (".css", ".js", ".typ", ".html")]


def luminance(colour):
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one, other):
    """By the Web Content Accessibility Guidelines 2.2."""
    darker, lighter = sorted(map(luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("path", SHEETS, ids=[path.name for path in SHEETS])
def test_no_style_has_a_colour_or_a_variable_of_its_own(path):
    text = path.read_text(encoding="utf-8")
    assert re.findall(r"(?<!\w\.)#[0-9a-fA-F]{3,8}\b(?!\()(?! *[=(])|\brgba?\(\d", text) == []
    known = {*re.findall(r"(--[\w-]+):", text + css())}
    if path.suffix == ".css":
        assert {*re.findall(r"var\((--[\w-]+)\)", text)} - known <= {*BOARD}


def test_every_look_has_its_colours_in_both_modes():
    used = {colour for look in LOOKS.values() for colour in (look.fill, look.stroke) if colour}
    assert used <= COLOURS.keys()
    assert all(re.fullmatch("#[0-9a-f]{6}", colour) for pair in COLOURS.values() for colour in pair)


@pytest.mark.parametrize("mode", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("words", ["ink", "soft", "quiet", "accent", "wrong", "good", "tried"])
def test_words_can_be_read_on_all_surfaces(words, mode):
    surfaces = ("page", "paper", "raised", "key")
    assert min(contrast(COLOURS[words][mode], COLOURS[one][mode]) for one in surfaces) >= 4.5


@pytest.mark.parametrize("mode", [0, 1], ids=["light", "dark"])
def test_words_can_be_read_on_what_lies_under_them(mode):
    pairs = [
        ("on-accent", "accent"),
        ("wrong", "wrong-soft"),
        ("good", "good-soft"),
        ("ink", "warm-soft"),
        ("accent", "fog"),
    ]
    pairs += [(word, f"tint-{i}") for word in ("ink", "accent") for i in range(1, 9)]
    assert min(contrast(COLOURS[one][mode], COLOURS[other][mode]) for one, other in pairs) >= 4.5
