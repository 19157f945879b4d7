"""One self-contained page to play on: a puzzle or several, for mouse, touch and keyboard. It asks for nothing from
outside; what it can do is decided by the drawings and, of `Playable` pictures, by the rules of the game as data.
"""

import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from html import escape
from typing import Any

from satpuzzles.board import Cell, triangle_corners
from satpuzzles.drawing import CROSS, PAINTED, STAR, Drawing, GridDrawing, Picture, TriangleDrawing
from satpuzzles.rendering.interface import Options, Sheet
from satpuzzles.rendering.page import script, text
from satpuzzles.rendering.playing import Counted, Demand, Distinct, GameRule, Playable, PlayedHint, Spelled, Summed
from satpuzzles.rendering.scene import Scene, scene
from satpuzzles.rendering.svg import content, view_box

COMPARED = 100
"""With more solutions than these, or where it is not known that there are no more, entries are not compared."""

_WORDS = {PAINTED: "painted", STAR: "star"}
_CLUE_DIGIT, _CLUE_GAP, _CLUE_HEIGHT, _NUMBER = 0.3, 0.32, 0.66, 0.4
"""In cells: the width of a digit of a clue, the room between two clues of a line, the height of one, and the room for
the number of a line before its clue.
"""


def draw(pictures: Sequence[Picture], options: Options) -> bytes:
    """A page for ``pictures``; with ``options.solution`` that of a single one opens with the solution shown."""
    return page(pictures, options.sheet, solution=options.solution).encode()


def page(pictures: Sequence[Picture], sheet: Sheet = Sheet(), *, solution: bool = False) -> str:
    """The page of pictures that have their solutions, see `COMPARED`. Its title, its author, and whose each puzzle is
    stand there as ``sheet`` says.
    """
    alone = len(pictures) == 1
    title = sheet.title or (pictures[0].board.title if alone else f"{len(pictures)} puzzles")
    author = f'<p class="author">{escape(sheet.author)}</p>\n' if sheet.author else ""
    heading = f"<h1>{escape(title)}</h1>\n{author}"
    data = [_data(picture) for picture in pictures]
    code = script()
    digest = b64encode(sha256(code.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"
    titles = [f"<h1>{escape(picture.board.title)}</h1>\n" for picture in pictures]
    if alone:
        titles = [heading + (f"<h2>{escape(pictures[0].board.title)}</h2>\n" if sheet.title else "")]
    sections = "".join(
        f'<section class="puzzle"{" hidden" * (i > 0)}>\n{title}{_puzzle(picture, credits=sheet.credits)}</section>\n'
        for i, (title, picture) in enumerate(zip(titles, pictures, strict=True))
    )
    items = "".join(
        f'<li><a href="#{i}">{escape(picture.board.title)}</a> <span class="state"></span></li>\n'
        for i, picture in enumerate(pictures, start=1)
    )
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{escape(title)}</title>
<style>
{text("page.css")}</style>
</head>
<body>
<main>
<div id="index" hidden>
{heading}<ol id="list">
{items}</ol>
</div>
<div id="play">
{sections}{text("controls.html").replace("OPEN", str(solution).lower())}</div>
</main>
<script type="application/json" id="puzzles">{_embedded(data)}</script>
<script type="module">{code}</script>
</body>
</html>
"""


def _puzzle(picture: Picture, *, credits: bool) -> str:
    """A puzzle with its rules and its board; the board's clues stand beside its picture, where they stay in sight."""
    board = picture.board
    clues = board if isinstance(board, GridDrawing) else GridDrawing([], [], [])
    clued = bool(clues.left or clues.above)
    whole = scene(replace(clues, left=(), above=()) if clued else replace(board, numbered=True))
    left = max((_width(clue) for clue in clues.left), default=0.0) + _NUMBER * clued
    above = max(map(len, clues.above), default=0) * _CLUE_HEIGHT + (0.3 + _NUMBER) * clued
    shape = "board" + (" round" if isinstance(board, TriangleDrawing) else " clued" if clued else "")
    width, height = left + whole.width, above + whole.height
    size = f"--width:{width:.4f};--height:{height:.4f};--left:{left:.4f};--above:{above:.4f}"
    credit = f'<p class="credit">{escape(board.credit)}</p>\n' if credits and board.credit else ""
    return f"""<p>{escape(board.description)}</p>
<div class="scroll"><div class="{shape}" style="{size}"><div class="sheet">
{_clues("left", clues.left)}{_clues("above", clues.above)}<div class="field">
<svg xmlns="http://www.w3.org/2000/svg" {view_box(whole)} aria-hidden="true">
{content(whole)}</svg>
<div role="grid" aria-label="{escape(board.title)}" style="{_spacing(whole)}">
{_rows(board, whole)}</div>
</div>
</div></div></div>
{_note(picture)}{credit}"""


def _width(clue: Sequence[str]) -> float:
    return sum(len(item) * _CLUE_DIGIT + _CLUE_GAP for item in clue) + 0.1


def _clues(side: str, clues: Sequence[Sequence[str]]) -> str:
    if not clues:
        return ""
    lines = "".join(
        f'<div data-clue="{side} {i}">{"".join(f"<span>{escape(item)}</span>" for item in clue)}</div>\n'
        for i, clue in enumerate(clues)
    )
    return f'<div class="{side}" aria-hidden="true">\n{lines}</div>\n'


def _spacing(whole: Scene) -> str:
    """How large the cells are, and how far from each other in a row. Only rows have places of their own: a browser
    takes several times as long over ten thousand cells that each have a style.
    """
    last = max(whole.places)
    (x, _, side), (beside, *_) = whole.places[last], whole.places.get((last[0], last[1] - 1), (0.0,))
    return f"--side:{side:g};--apart:{x - beside:.4f}"


def _rows(board: Drawing, whole: Scene) -> str:
    return "".join(
        f'<div role="row" style="--x:{whole.places[r, 0][0]:.4f};--y:{whole.places[r, 0][1]:.4f}">\n'
        + "".join(_cell(board, (r, c)) for c in range(len(row)))
        + "</div>\n"
        for r, row in enumerate(board.cells)
    )


def _cell(board: Drawing, cell: Cell) -> str:
    """A cell above the picture; what is given stands in the picture already."""
    symbol = board.cells[cell[0]][cell[1]]
    label = f"row {cell[0] + 1}, column {cell[1] + 1}"
    if symbol:
        label += f": {_WORDS.get(symbol, symbol)}, given"
    return (
        f'<div role="gridcell" tabindex="-1" aria-label="{escape(label)}" aria-readonly="{str(bool(symbol)).lower()}">'
        "</div>\n"
    )


def _is_compared(picture: Picture) -> bool:
    return picture.exhausted and 0 < len(picture.solutions) <= COMPARED


def _note(picture: Picture) -> str:
    compared = _is_compared(picture)
    if compared and len(picture.solutions) == 1:
        words = ""
    elif compared:
        words = f"There are {len(picture.solutions)} solutions; each of them counts."
    elif not picture.solutions and picture.exhausted:
        words = "This puzzle has no solution."
    elif len(picture.solutions) > COMPARED:
        words = f"There are more than {COMPARED} solutions: entries are not compared with them."
    else:
        words = "Not all solutions are known: entries are not compared with them."
    if isinstance(picture, Playable) and picture.hints_limit:
        words = f"{words} Not all hints were found: {picture.hints_limit}.".strip()
    return f'<p class="note">{escape(words)}</p>\n' if words else ""


def _data(picture: Picture) -> dict[str, Any]:
    """What the page's modules know of a puzzle; cells are numbered row by row, values by their place in symbols."""
    board = picture.board
    cells = [(r, c) for r, row in enumerate(board.cells) for c in range(len(row))]
    number = {cell: i for i, cell in enumerate(cells)}
    game = picture.game if isinstance(picture, Playable) else None
    symbols = list(game.symbols) if game else []
    automata: dict[Spelled, int] = {}
    rules = [_rule(rule, board, number, automata) for rule in (game.rules if game else ())]
    compared = _is_compared(picture)
    puzzle = {
        "cells": cells,
        "given": [board.cells[r][c] for r, c in cells],
        "entries": list(board.entries),
        "optional": board.optional,
        "symbols": symbols,
        "numbers": list(game.numbers) if game else [],
        "blank": symbols.index(CROSS) if CROSS in symbols else -1,
        "block": len(board.entries) == 1 and bool(automata),
        "complete": bool(game and game.complete),
        "rules": rules,
        "automata": [{"delta": one.delta, "accepting": one.accepting} for one in automata],
    }
    known = picture.solutions if compared else picture.solutions[:1]
    hints = picture.hints if isinstance(picture, Playable) else ()
    shown = [getattr(board, name, ()) for name in ("left", "above", "vertical", "horizontal", "triangles")]
    return puzzle | {
        "id": sha256(json.dumps([puzzle, shown]).encode()).hexdigest()[:32],
        "compared": compared,
        "solutions": [[one.cells[r][c] for r, c in cells] for one in known],
        "hints": [_hint(hint, number) for hint in hints],
    }


def _rule(rule: GameRule, board: Drawing, number: Mapping[Cell, int], automata: dict[Spelled, int]) -> dict[str, Any]:
    clue = _clue_place(rule, board) if rule.is_clue else None
    items = getattr(board, clue[0], None) if clue else None
    return {
        "name": rule.name,
        "states": rule.states,
        "cells": [number[cell] for cell in rule.cells],
        "clue": f"{clue[0]} {clue[1]}" if clue else None,
        "text": " ".join(items[clue[1]]) if clue and items else None,
        **_demand(rule.demand, automata),
    }


def _demand(demand: Demand, automata: dict[Spelled, int]) -> dict[str, Any]:
    match demand:
        case Distinct():
            return {"kind": "distinct"}
        case Counted(low, high):
            return {"kind": "counted", "low": low, "high": high}
        case Summed(factors, low, high):
            return {"kind": "summed", "factors": factors, "low": low, "high": high}
        case Spelled():
            return {"kind": "spelled", "automaton": automata.setdefault(demand, len(automata))}


def _clue_place(rule: GameRule, board: Drawing) -> tuple[str, int] | None:
    """Where the clue that ``rule`` states stands: left of a row, above a column, or inside, counted row by row."""
    cells = set(rule.cells)
    if isinstance(board, TriangleDrawing):
        totals = [(r, k) for r, row in enumerate(board.triangles) for k, total in enumerate(row) if total]
        corners = [set(triangle_corners(r, k)) for r, k in totals]
        return ("inside", corners.index(cells)) if cells in corners else None
    rows, columns = {r for r, _ in cells}, {c for _, c in cells}
    if board.left and len(rows) == 1 and len(cells) == len(board.cells[0]):
        return "left", min(rows)
    if board.above and len(columns) == 1 and len(cells) == len(board.cells):
        return "above", min(columns)
    return None


def _hint(hint: PlayedHint, number: Mapping[Cell, int]) -> dict[str, Any]:
    return {
        "where": hint.where,
        "why": hint.why,
        "sentence": hint.sentence,
        "cells": [number[cell] for cell in hint.cells],
        "reason": [number[cell] for cell in hint.reason],
        "fills": [[number[cell], symbol] for cell, symbol in hint.fills],
        "excludes": [[number[cell], symbol] for cell, symbol in hint.excludes],
        "names": [[number[cell], name] for cell, name in hint.names],
    }


def _embedded(data: object) -> str:
    """JSON that cannot end the element it stands in."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
