"""A path of steps as one page: each in words beside its picture."""

from collections.abc import Callable, Iterable, Iterator
from html import escape

from satpuzzles.drawing import Drawing
from satpuzzles.rendering.svg import svg

_STYLE = """\
:root { color-scheme: light dark; --paper: #fff; --ink: #1b1b1f; --quiet: #5d626b; }
@media screen and (prefers-color-scheme: dark) { :root { --paper: #15171c; --ink: #ecebe6; --quiet: #a3a9b4; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.45 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
ol { list-style: none; padding: 0; }
li { display: flex; flex-wrap: wrap; gap: 1rem; padding: 1rem 0; border-top: 1px solid var(--quiet);
  break-inside: avoid; }
li p { flex: 1 1 16rem; margin: 0; }
li svg { flex: 0 1 22rem; width: 22rem; max-width: 100%; height: auto; }
"""


def page(title: str, steps: Iterable[tuple[str, Drawing]], end: Callable[[], str]) -> Iterator[str]:
    """The page piece by piece: each of ``steps`` as sentence and drawing, at last what ``end`` says when they are over.

    It needs nothing from a network.
    """
    yield f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{escape(title)}</title>
<style>
{_STYLE}</style>
</head>
<body>
<main>
<h1>{escape(title)}</h1>
<ol>
"""
    for sentence, drawing in steps:
        yield f"<li><p>{escape(sentence)}</p>\n{svg([drawing])}</li>\n"
    yield f"</ol>\n<p>{escape(end())}</p>\n</main>\n</body>\n</html>\n"
