"""A path of steps as one page: each in words beside its picture. What pictures have in common is written once."""

from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from html import escape

from satpuzzles.drawing import Drawing
from satpuzzles.rendering.look import LOOKS
from satpuzzles.rendering.scene import Shape, scene
from satpuzzles.rendering.svg import elements, paper, size, styles, view_box

_STYLE = """\
:root { color-scheme: light dark; --paper: #fff; --ink: #1b1b1f; --quiet: #5d626b; }
@media screen and (prefers-color-scheme: dark) { :root { --paper: #15171c; --ink: #ecebe6; --quiet: #a3a9b4; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.45 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
ol { list-style: none; padding: 0; }
li { display: flex; flex-wrap: wrap; gap: 1rem; padding: 1rem 0; border-top: 1px solid var(--quiet);
  break-inside: avoid; scroll-margin-top: 3.5rem; content-visibility: auto; contain-intrinsic-height: auto 45rem; }
li p { flex: 1 1 16rem; margin: 0; }
li:target { outline: 3px solid var(--ink); outline-offset: 4px; }
nav { position: sticky; top: 0; z-index: 1; padding: 0.5rem 0; background: var(--paper); color: var(--quiet);
  white-space: nowrap; font-size: min(1rem, 3.5vw); } /* one line, which hides nothing of the step that is gone to */
@media print { nav { display: none; } li:target { outline: none; } }
li svg { flex: none; max-width: 100%; height: auto; }
"""

_SCRIPT = """\
const steps = [...document.querySelectorAll("li")];
const keys = {
  ArrowRight: (at) => at + 1, ArrowDown: (at) => at + 1, ArrowLeft: (at) => at - 1, ArrowUp: (at) => at - 1,
  Home: () => 0, End: () => steps.length - 1,
};
document.addEventListener("keydown", (event) => {
  if (!Object.hasOwn(keys, event.key) || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const at = steps.findIndex((step) => `#${step.id}` === location.hash);
  const next = steps[Math.max(0, Math.min(steps.length - 1, keys[event.key](at)))];
  if (next) location.replace(`#${next.id}`);
});
"""

_DIGEST = b64encode(sha256(_SCRIPT.encode()).digest()).decode()


def page(title: str, steps: Iterable[tuple[int, str, Drawing]], end: Callable[[], str]) -> Iterator[str]:
    """The page piece by piece: each of ``steps`` as number, sentence and drawing, at last what ``end`` says when they
    are over.

    The arrow keys, Home and End go from step to step; the address that ends in ``#step-12`` opens the page at
    the step with the number 12. All steps are printed. The page needs nothing from a network.
    """
    yield f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
script-src 'sha256-{_DIGEST}'">
<title>{escape(title)}</title>
<style>
{_STYLE}{styles(LOOKS)}</style>
</head>
<body>
<main>
<h1>{escape(title)}</h1>
<nav>Arrow keys, Home and End go from step to step.</nav>
<ol>
"""
    pictures = _Pictures()
    for number, sentence, drawing in steps:
        yield f"<li id='step-{number}'><p>{number}. {escape(sentence)}</p>\n{pictures.svg(drawing)}</li>\n"
    yield f"</ol>\n<p>{escape(end())}</p>\n</main>\n<script>{_SCRIPT}</script>\n</body>\n</html>\n"


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
        """The picture of ``drawing``; its words stand beside it."""
        whole = scene(drawing)
        layers: dict[str, dict[Shape, None]] = {}
        for shape in (paper(whole), *whole.shapes):
            layers.setdefault(shape.role, {})[shape] = None
        drawn = "".join(self._layer(role, shapes) for role, shapes in layers.items())
        title = escape(drawing.title)
        return f'<svg {view_box(whole)} {size(whole)} role="img" aria-label="{title}">\n{drawn}</svg>\n'

    def _layer(self, role: str, shapes: Mapping[Shape, None]) -> str:
        """The ``shapes``, which have one ``role``."""
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
