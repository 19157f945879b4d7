"""Renderers: from drawings, which know no puzzle, to text, pictures, sheets and pages."""

from dataclasses import fields

from satpuzzles.common.plugins import Group, instance_fault
from satpuzzles.rendering.interface import Renderer, RenderOptions, Sheet, Style, files

RENDERERS: tuple[Renderer, ...] = (
    Renderer("text", "box drawing for a terminal, or ASCII", (".txt",), several=True),
    Renderer("svg", "a scalable picture, light or dark as the reader's screen", (".svg",), sheet=("credits",)),
    Renderer("png", "a picture of pixels (extra png)", (".png",), binary=True, extra="resvg_py"),
    Renderer(
        "pdf",
        "sheets for printing, solutions last (extra pdf)",
        (".pdf",),
        several=True,
        both=True,
        binary=True,
        sheet=tuple(field.name for field in fields(Sheet)),
        extra="typst",
    ),
    Renderer(
        "html",
        "a page to solve it on, by keyboard or touch",
        (".html", ".htm"),
        several=True,
        both=True,
        solutions=101,
        plays=True,
        sheet=("title", "author", "credits"),
    ),
)
"""The built-in renderers; the module of the same name in this package draws."""

ALL_RENDERERS = Group[Renderer](
    "satpuzzles.renderers",
    {one.name: one for one in RENDERERS},
    lambda name, thing: instance_fault(name, thing, Renderer),
)
"""All renderers by name: the built-in ones, and subclasses from other distributions, which define
``draw`` themselves.
"""


def named(name: str) -> Renderer:
    """The renderer called ``name``. Raises UsageError, and PluginError for a broken plug-in."""
    return ALL_RENDERERS.named(name, "renderer")


def for_ending(found: str) -> Renderer | None:
    """The renderer whose files end in ``found``; None if there is none. Raises PluginError for a broken plug-in."""
    fitting = next((one for one in RENDERERS if found in one.endings), None)
    return fitting or next((one for one in ALL_RENDERERS.added() if found in one.endings), None)


__all__ = ["ALL_RENDERERS", "RENDERERS", "RenderOptions", "Renderer", "Sheet", "Style", "files", "for_ending", "named"]
