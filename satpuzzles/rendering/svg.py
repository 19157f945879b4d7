"""Drawings as SVG: scalable, light on paper and dark where the reader's screen is, with words for screen readers."""

from collections.abc import Callable, Iterable, Sequence
from html import escape
from itertools import groupby

from satpuzzles.boards.drawing import Drawing, Picture
from satpuzzles.rendering.interface import RenderOptions
from satpuzzles.rendering.look import LOOKS, Look
from satpuzzles.rendering.scenes.scene import scene
from satpuzzles.rendering.scenes.shapes import (
    CAPITAL,
    Circle,
    Polygon,
    Rectangle,
    Scene,
    Shape,
    Stroke,
    Text,
    role_and_colour,
)
from satpuzzles.rendering.tokens import COLOURS, FONTS

UNIT = 40
"""Pixels from one cell to the next at the natural size."""


def draw(pictures: Sequence[Picture], options: RenderOptions) -> bytes:
    """The boards of ``pictures``, or their solutions, as one SVG document."""
    shown = [one for picture in pictures for one in picture.shown(solution=options.solution)]
    return svg(shown, credits=options.sheet.credits).encode()


def svg(drawings: Sequence[Drawing], *, credits: bool = False) -> str:
    """``drawings`` side by side as one SVG document; its words say whose they are only with ``credits``."""
    whole = scene(*drawings)
    parts = (part for one in drawings for part in (one.description, one.credit * credits) if part)
    title, words = (escape(text, quote=False) for text in (drawings[0].title, "\n".join(dict.fromkeys(parts))))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {view_box(whole)} {size(whole)} role="img">\n'
        f"<title>{title}</title>\n<desc>{words}</desc>\n{content(whole)}</svg>\n"
    )


def content(whole: Scene) -> str:
    """The style sheet and the shapes of a scene, without the element around them."""
    shapes = on_paper(whole)
    return f"<style>\n{styles(roles(shapes))}</style>\n{elements(shapes)}"


def on_paper(whole: Scene) -> list[Shape]:
    """The shapes of a scene, above the paper that it is drawn on."""
    return [Rectangle(0, 0, whole.width, whole.height, "paper"), *whole.shapes]


def roles(shapes: Iterable[Shape]) -> Iterable[str]:
    """The roles that ``shapes`` have, each once, without the colours of puzzles of their own."""
    return dict.fromkeys(role_and_colour(shape.role)[0] for shape in shapes)


def view_box(whole: Scene) -> str:
    return f'viewBox="0 0 {_n(whole.width)} {_n(whole.height)}"'


def size(whole: Scene) -> str:
    return f'width="{_n(whole.width)}" height="{_n(whole.height)}"'


def styles(roles: Iterable[str], *, named: bool = False) -> str:
    """The rules of a style sheet for shapes with these ``roles``; with ``named`` colours they are for a page that has
    the variables of `satpuzzles.rendering.tokens.css`.
    """
    light, dark = [], []
    for role, look in ((role, LOOKS[role]) for role in roles):
        drawn = _colours(look, (lambda name: f"var(--{name})") if named else lambda name: COLOURS[name][0])
        drawn += [f"stroke-width:{_n(look.width)}"] if look.stroke else []
        drawn += [f"stroke-linecap:{look.cap}"] if look.cap else []
        drawn += [f"stroke-dasharray:{_n(look.dash)}"] if look.dash else []
        drawn += ["font-weight:700"] if look.bold else []
        light.append(f".{role}{{{';'.join(drawn)}}}\n")
        dark.append(f".{role}{{{';'.join(_colours(look, lambda name: COLOURS[name][1]))}}}\n")
    font = f"text{{text-anchor:middle;font-family:{FONTS}}}\n"
    on_dark = "" if named else f"@media screen and (prefers-color-scheme:dark){{\n{''.join(dark)}}}\n"
    return f"{font}{''.join(light)}{on_dark}"


def _colours(look: Look, colour: Callable[[str], str]) -> list[str]:
    fill = f"fill:{colour(look.fill) if look.fill else 'none'}"
    return [fill, f"stroke:{colour(look.stroke)}"] if look.stroke else [fill]


def elements(shapes: Iterable[Shape]) -> str:
    """The elements that draw ``shapes``; those that follow each other with one role share its name."""
    drawn = []
    for (kind, role), stretch in groupby(shapes, lambda shape: (type(shape), shape.role)):
        named, colour = role_and_colour(role)
        how = f'class="{named}"' + f' style="fill:{colour}"' * bool(colour)
        if kind is Stroke:
            path = "".join(_stroke(shape) for shape in stretch if isinstance(shape, Stroke))
            drawn.append(f'<path {how} d="{path}"/>\n')
        else:
            drawn.append(f"<g {how}>\n{''.join(map(_element, stretch))}</g>\n")
    return "".join(drawn)


def _stroke(line: Stroke) -> str:
    (x, y), (to_x, to_y) = line.start, line.end
    to = f"V{_n(to_y)}" if x == to_x else f"H{_n(to_x)}" if y == to_y else f"L{_n(to_x)} {_n(to_y)}"
    return f"M{_n(x)} {_n(y)}{to}"


def _element(shape: Shape) -> str:
    match shape:
        case Rectangle(x, y, width, height):
            return f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"/>\n'
        case Circle((x, y), radius):
            return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"/>\n'
        case Polygon(corners):
            points = " ".join(f"{_n(x)},{_n(y)}" for x, y in corners)
            return f'<polygon points="{points}"/>\n'
        case Text((x, y), text, size):
            place = f'x="{_n(x)}" y="{_n(y + CAPITAL * size)}" font-size="{_n(size)}"'
            return f"<text {place}>{escape(text, quote=False)}</text>\n"
    raise TypeError(shape)


def _n(cells: float) -> str:
    """A length in pixels, with as few digits as suffice."""
    return f"{cells * UNIT:.2f}".rstrip("0").rstrip(".")
