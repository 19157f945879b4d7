"""One self-contained page for a puzzle: to be filled in by keyboard or touch, with mistakes and the solution shown."""

import json
from collections.abc import Sequence
from html import escape
from importlib.resources import files

from satpuzzles.drawing import PAINTED, STAR, Cell, Drawing, GridDrawing, Picture
from satpuzzles.rendering.interface import Options
from satpuzzles.rendering.scene import Scene, scene
from satpuzzles.rendering.svg import content, view_box

COMPARED = 100
"""With more solutions than these, or where it is not known that there are no more, entries are not compared."""

_WORDS = {PAINTED: "painted", STAR: "star"}


def draw(pictures: Sequence[Picture], options: Options) -> bytes:
    """A page for the first of ``pictures``; with ``options.solution`` it opens with the solution shown."""
    return page(pictures[0], solution=options.solution).encode()


def page(picture: Picture, *, solution: bool = False) -> str:
    """The page of a picture that has its solutions, see `COMPARED`."""
    board, whole = picture.board, scene(picture.board)
    compared = picture.exhausted and 0 < len(picture.solutions) <= COMPARED
    known = picture.solutions if compared else picture.solutions[:1]
    data = {
        "entries": list(board.entries),
        "optional": board.optional,
        "compared": compared,
        "cells": list(whole.places),
        "solutions": [[one.cells[r][c] for r, c in whole.places] for one in known],
    }
    pressed, hidden = ("true" if solution and known else "false"), ("" if known else " hidden")
    shape = "board" if isinstance(board, GridDrawing) else "board round"
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
script-src 'unsafe-inline'">
<title>{escape(board.title)}</title>
<style>
{_text("page.css")}</style>
</head>
<body>
<main>
<h1>{escape(board.title)}</h1>
<p>{escape(board.description)}</p>
<div class="scroll"><div class="{shape}" style="--width:{whole.width:.4f}">
<svg xmlns="http://www.w3.org/2000/svg" {view_box(whole)} aria-hidden="true">
{content(whole)}</svg>
<div role="grid" aria-label="{escape(board.title)}">
{_rows(board, whole)}</div>
</div></div>
<p id="message" role="status"></p>
<div id="pad" role="toolbar" aria-label="Symbols"></div>
<div class="actions">
<label{"" if compared else " hidden"}><input type="checkbox" id="mistakes" checked> Show mistakes</label>
<button type="button" id="clear">Clear</button>
<button type="button" id="solution" aria-pressed="{pressed}"{hidden}>Show solution</button>
</div>
{_note(picture, compared=compared)}<p class="credit">{escape(board.credit)}</p>
</main>
<script type="application/json" id="puzzle">{_embedded(data)}</script>
<script>
{_text("page.js")}</script>
</body>
</html>
"""


def _rows(board: Drawing, whole: Scene) -> str:
    return "".join(
        '<div role="row">\n' + "".join(_cell(board, whole, (r, c)) for c in range(len(row))) + "</div>\n"
        for r, row in enumerate(board.cells)
    )


def _cell(board: Drawing, whole: Scene, cell: Cell) -> str:
    """A cell above the picture; what is given stands in the picture already."""
    x, y, side = whole.places[cell]
    symbol = board.cells[cell[0]][cell[1]]
    label = f"row {cell[0] + 1}, column {cell[1] + 1}"
    if symbol:
        label += f": {_WORDS.get(symbol, symbol)}, given"
    return (
        f'<div role="gridcell" tabindex="-1" aria-label="{escape(label)}" aria-readonly="{str(bool(symbol)).lower()}" '
        f'style="--x:{x:.4f};--y:{y:.4f};--side:{side:g}"></div>\n'
    )


def _note(picture: Picture, *, compared: bool) -> str:
    if compared and len(picture.solutions) == 1:
        return ""
    if compared:
        words = f"There are {len(picture.solutions)} solutions; each of them counts."
    elif not picture.solutions and picture.exhausted:
        words = "This puzzle has no solution."
    elif len(picture.solutions) > COMPARED:
        words = f"There are more than {COMPARED} solutions: entries are not compared with them."
    else:
        words = "Not all solutions are known: entries are not compared with them."
    return f'<p class="note">{words}</p>\n'


def _embedded(data: object) -> str:
    """JSON that cannot end the element it stands in."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _text(name: str) -> str:
    return files("satpuzzles.rendering").joinpath(name).read_text(encoding="utf-8")
