"""Renderers: from neutral drawings to something to look at. They know no puzzle."""

from satpuzzles.errors import UsageError
from satpuzzles.render.interface import Options, Renderer, Style, files

RENDERERS: tuple[Renderer, ...] = (
    Renderer("text", "box drawing for a terminal, or ASCII", (".txt",), several=True),
    Renderer("svg", "a scalable picture, light or dark as the reader's screen", (".svg",)),
    Renderer("png", "a picture of pixels (extra png)", (".png",), binary=True, extra="resvg_py"),
    Renderer(
        "pdf",
        "sheets for printing, solutions last (extra pdf)",
        (".pdf",),
        several=True,
        both=True,
        binary=True,
        extra="fpdf",
    ),
    Renderer("html", "a page to solve it on, by keyboard or touch", (".html", ".htm"), both=True, solutions=101),
)
"""All of them; the module of the same name in this package draws."""


def named(name: str) -> Renderer:
    """The renderer called ``name``. Raises UsageError."""
    for one in RENDERERS:
        if one.name == name:
            return one
    raise UsageError(f"unknown renderer {name!r}; there are {', '.join(one.name for one in RENDERERS)}")


def for_output(name: str | None, output: str) -> Renderer:
    """The renderer called ``name``, else the one for the ending of ``output``, else text. Raises UsageError."""
    if name is not None:
        return named(name)
    return next((one for one in RENDERERS if output.lower().endswith(one.endings)), RENDERERS[0])


__all__ = ["RENDERERS", "Options", "Renderer", "Style", "files", "for_output", "named"]
