"""Drawings as SVG: scalable, light on paper and dark where the reader's screen is, with words for screen readers."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from xml.sax.saxutils import escape

from satpuzzles.drawing import Drawing, Picture
from satpuzzles.rendering.interface import Options
from satpuzzles.rendering.look import LOOKS, Look
from satpuzzles.rendering.scene import CAPITAL, Circle, Polygon, Rectangle, Scene, Shape, Stroke, Text, scene

UNIT = 40
"""Pixels from one cell to the next, at the natural size."""

FONTS = "Roboto, system-ui, 'Helvetica Neue', Arial, sans-serif"


def draw(pictures: Sequence[Picture], options: Options) -> bytes:
    """The boards of ``pictures``, or their solutions, as one SVG document."""
    shown = [one for picture in pictures for one in picture.shown(solution=options.solution)]
    return svg(shown, credits=options.sheet.credits).encode()


def svg(drawings: Sequence[Drawing], *, credits: bool = False) -> str:
    """``drawings`` side by side as one SVG document; its words say whose they are only with ``credits``."""
    whole = scene(*drawings)
    parts = (part for one in drawings for part in (one.description, one.credit * credits) if part)
    words = "\n".join(dict.fromkeys(parts))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {view_box(whole)} {size(whole)} role="img">\n'
        f"<title>{escape(drawings[0].title)}</title>\n<desc>{escape(words)}</desc>\n{content(whole)}</svg>\n"
    )


def content(whole: Scene) -> str:
    """The style sheet and the shapes of a scene, without the element around them."""
    shapes = [paper(whole), *whole.shapes]
    used = dict.fromkeys(shape.role for shape in shapes)
    return f"<style>\n{styles(used)}</style>\n{elements(shapes)}"


def paper(whole: Scene) -> Rectangle:
    """What a scene is drawn on."""
    return Rectangle(0, 0, whole.width, whole.height, "paper")


def view_box(whole: Scene) -> str:
    """The attribute ``viewBox`` for a scene."""
    return f'viewBox="0 0 {_n(whole.width)} {_n(whole.height)}"'


def size(whole: Scene) -> str:
    """The attributes of the natural size of a scene."""
    return f'width="{_n(whole.width)}" height="{_n(whole.height)}"'


def styles(roles: Iterable[str]) -> str:
    """The rules of a style sheet for shapes with these ``roles``."""
    return "".join(_styles([*roles]))


def elements(shapes: Iterable[Shape]) -> str:
    """The elements that draw ``shapes``; those that follow each other with one role share its name."""
    return "".join(_elements(shapes))


def _styles(roles: Sequence[str]) -> Iterator[str]:
    yield f"text{{text-anchor:middle;font-family:{FONTS}}}\n"
    for role in roles:
        look = LOOKS[role]
        cap = f"stroke-linecap:{look.cap};" if look.cap else ""
        weight = "font-weight:700;" if look.bold else ""
        width = f"stroke-width:{_n(look.width)};" if look.stroke else ""
        dash = f"stroke-dasharray:{_n(look.dash)};" if look.dash else ""
        yield f".{role}{{{_colours(look, 0)}{width}{cap}{dash}{weight}}}\n".replace(";}", "}")
    yield "@media screen and (prefers-color-scheme:dark){\n"
    for role in roles:
        yield f".{role}{{{_colours(LOOKS[role], 1)}}}\n".replace(";}", "}")
    yield "}\n"


def _colours(look: Look, mode: int) -> str:
    fill = look.fill[mode] if look.fill else "none"
    return f"fill:{fill};" + (f"stroke:{look.stroke[mode]};" if look.stroke else "")


def _elements(shapes: Iterable[Shape]) -> Iterator[str]:
    for (kind, role), stretch in groupby(shapes, lambda shape: (type(shape), shape.role)):
        together = list(stretch)
        if kind is Stroke:
            path = "".join(_stroke(shape) for shape in together if isinstance(shape, Stroke))
            yield f'<path class="{role}" d="{path}"/>\n'
        else:
            elements = "".join(f"{_element(shape)}\n" for shape in together)
            yield f'<g class="{role}">\n{elements}</g>\n'


def _stroke(line: Stroke) -> str:
    (x, y), (to_x, to_y) = line.start, line.end
    to = f"V{_n(to_y)}" if x == to_x else f"H{_n(to_x)}" if y == to_y else f"L{_n(to_x)} {_n(to_y)}"
    return f"M{_n(x)} {_n(y)}{to}"


def _element(shape: Shape) -> str:
    match shape:
        case Rectangle(x, y, width, height):
            return f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"/>'
        case Circle((x, y), radius):
            return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"/>'
        case Polygon(corners):
            points = " ".join(f"{_n(x)},{_n(y)}" for x, y in corners)
            return f'<polygon points="{points}"/>'
        case Text((x, y), text, size):
            place = f'x="{_n(x)}" y="{_n(y + CAPITAL * size)}" font-size="{_n(size)}"'
            return f"<text {place}>{escape(text)}</text>"
    raise TypeError(shape)


def _n(cells: float) -> str:
    """A length in pixels, with as few digits as do."""
    return f"{cells * UNIT:.2f}".rstrip("0").rstrip(".")
