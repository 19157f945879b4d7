"""A path of steps as one page: each in words beside its picture. What pictures have in common is written once."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape

from satpuzzles.boards.drawing import Drawing
from satpuzzles.rendering import tokens
from satpuzzles.rendering.look import LOOKS
from satpuzzles.rendering.page import document, text
from satpuzzles.rendering.scenes.scene import scene
from satpuzzles.rendering.scenes.shapes import Shape
from satpuzzles.rendering.svg import elements, on_paper, size, styles, view_box


def page(title: str, steps: Iterable[tuple[int, str, Drawing]], end: Callable[[], str]) -> Iterator[str]:
    """The page piece by piece: each of ``steps`` as number, sentence and drawing, at last what ``end`` says when they
    are over.

    The arrow keys, Home and End go from step to step; the address that ends in ``#step-12`` opens the page at
    the step with the number 12. All steps are printed. The page needs nothing from a network.
    """
    before, after = document(title, tokens.css() + text("steps.css") + styles(LOOKS), text("steps.js"))
    hint = "Arrow keys, Home and End go from step to step."
    yield f"{before}<main>\n<h1>{escape(title)}</h1>\n<nav>{hint}</nav>\n<ol>\n"
    pictures = _Pictures()
    for number, sentence, drawing in steps:
        yield f"<li id='step-{number}'><p>{number}. {escape(sentence)}</p>\n{pictures.svg(drawing)}</li>\n"
    yield f"</ol>\n<p>{escape(end())}</p>\n</main>\n{after}"


class _Pictures:
    """Pictures on one page. Each uses the groups of shapes of earlier ones that it has too, and adds what is new.

    A group that is not larger than what is new is written again with it, so that a picture uses few groups, and no
    shape is written more often than the logarithm of their number: the logarithmic method of Bentley and Saxe,
    Decomposable searching problems, 1980.
    """

    def __init__(self) -> None:
        self._groups: dict[str, list[tuple[str, frozenset[Shape]]]] = {}
        self._written = 0

    def svg(self, drawing: Drawing) -> str:
        """The picture of ``drawing``, without its words, which stand beside it."""
        whole = scene(drawing)
        layers: dict[str, dict[Shape, None]] = {}
        for shape in on_paper(whole):
            layers.setdefault(shape.role, {})[shape] = None
        drawn = "".join(self._layer(role, shapes) for role, shapes in layers.items())
        title = escape(drawing.title)
        return f'<svg {view_box(whole)} {size(whole)} role="img" aria-label="{title}">\n{drawn}</svg>\n'

    def _layer(self, role: str, shapes: Mapping[Shape, None]) -> str:
        """The ``shapes`` of one ``role`` as SVG."""
        groups = [(name, group) for name, group in self._groups.get(role, ()) if group <= shapes.keys()]
        new = shapes.keys() - frozenset().union(*(group for _, group in groups))
        while new and groups and len(groups[-1][1]) <= len(new):
            new |= groups.pop()[1]
        used = "".join(f'<use href="#{name}"/>' for name, _ in groups)
        if new:
            self._written += 1
            groups.append((f"g{self._written}", frozenset(new)))
            used += f'<g id="g{self._written}">\n{elements(shape for shape in shapes if shape in new)}</g>'
        self._groups[role] = groups
        return f"{used}\n"
