"""One self-contained page to play on: a puzzle or several, for mouse, touch and keyboard. It asks for nothing from
outside; what it can do is decided by the drawings and, of `Playable` pictures, by the rules of the game as data.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import chain, pairwise

from satpuzzles.boards import Network, Place, Places
from satpuzzles.boards.colors import on_colour
from satpuzzles.boards.drawing import (
    CIRCLE,
    CLUE,
    DISC,
    DOUBLE,
    FALLING,
    LINE,
    MOON,
    PAINTED,
    RISING,
    SHADED,
    STAR,
    TENT,
    Drawing,
    Picture,
)
from satpuzzles.rendering import prover, tokens
from satpuzzles.rendering.interface import RenderOptions, Sheet
from satpuzzles.rendering.page import bare, document, script, text
from satpuzzles.rendering.page.data import COMPARED, beside, inner, is_compared, page_data
from satpuzzles.rendering.page.playing import Playable
from satpuzzles.rendering.scenes.scene import scene
from satpuzzles.rendering.scenes.shapes import Scene
from satpuzzles.rendering.svg import elements, on_paper, roles, styles, view_box

_SIDES = ("left", "above", "right", "below")
_CELL_NAME = re.compile(r"\br(\d+)c(\d+)")
_WORDS = {PAINTED: "painted", SHADED: "shaded", STAR: "star", LINE: "line", DOUBLE: "double line"}
_WORDS |= {
    DISC: "disc",
    CIRCLE: "circle",
    TENT: "tent",
    MOON: "moon",
    RISING: "rising diagonal",
    FALLING: "falling diagonal",
}
_NEAR = 1e-6
_CLUE_DIGIT, _CLUE_GAP, _CLUE_HEIGHT, _NUMBER = 0.3, 0.32, 0.66, 0.4
"""Sizes in cells: a digit of a clue, the gap between two clues of a line, the height of a clue, the room for a line's
number.
"""


def draw(pictures: Sequence[Picture], options: RenderOptions) -> bytes:
    """A page for ``pictures``; with ``options.solution`` that of a single one opens with the solution shown."""
    return page(pictures, options.sheet, solution=options.solution).encode()


def page(pictures: Sequence[Picture], sheet: Sheet = Sheet(), *, solution: bool = False, served: str = "") -> str:
    """The page of pictures that have their solutions, see `COMPARED`. Its title, its author, and whose each puzzle is
    stand there as ``sheet`` says. Its modules are in it, unless they are ``served``: then that is where the first is.
    """
    alone = len(pictures) == 1
    title = sheet.title or (pictures[0].board.title if alone else f"{len(pictures)} puzzles")
    drawn = [scene(inner(picture.board), is_fogged=is_compared(picture)) for picture in pictures]
    examples = {one.title: one for one in map(_example, pictures) if one}
    solved = [scene(one) for one in examples.values()]
    used = roles(chain.from_iterable(map(on_paper, drawn + solved)))
    sections = "".join(
        f'<section class="puzzle" style="{_lengths(picture.board, one)}"{" hidden" * (i > 0)}>\n'
        f"{_head(picture.board, sheet.title * alone)}{_puzzle(picture, one, sheet, [*examples])}</section>\n"
        for i, (picture, one) in enumerate(zip(pictures, drawn, strict=True))
    )
    items = "".join(_item(i, picture.board) for i, picture in enumerate(pictures, start=1))
    author = f'<p class="author">{escape(sheet.author)}</p>\n' if sheet.author else ""
    proves = prover.is_wanted(pictures)
    controls = text("page/controls.html").replace("OPEN", str(solution).lower())
    style = tokens.css() + bare(text("page/page.css")) + styles(used, named=True) + prover.style() * proves
    before, after = document(title, style, script(), solver=proves, served=served)
    return f"""{before}<main>
<div id="index" hidden>
<h1>{escape(title)}</h1>
{author}<ol id="list">
{items}</ol>
</div>
<div id="play">
{sections}{"".join(map(_solved, range(len(solved)), examples.values(), solved))}{
        controls.replace("SOLVER", prover.panel() * proves)
    }</div>
</main>
<script type="application/json" id="puzzles">{_embedded([*map(page_data, pictures, drawn)])}</script>
{prover.data(pictures) if proves else ""}{after}"""


def _example(picture: Picture) -> Drawing | None:
    return picture.example if isinstance(picture, Playable) else None


def _solved(number: int, board: Drawing, drawn: Scene) -> str:
    """A small board with its answer, which explains the rules; a button of the puzzle opens it."""
    return f"""<div class="example" id="example-{number}" popover>
<h2>{escape(board.title)}</h2>
<svg xmlns="http://www.w3.org/2000/svg" {view_box(drawn)} role="img" aria-label="solved">
{elements(on_paper(drawn))}</svg>
<p>{escape(board.description)}</p>
<button type="button" popovertarget="example-{number}" popovertargetaction="hide">Close</button>
</div>
"""


def _head(board: Drawing, title: str) -> str:
    """The heading of a puzzle, below the ``title`` of its page if that has one."""
    name, kind = board.name or board.title, _kind(board)
    titles = f"<h1>{escape(title)}</h1>\n<h2>{escape(name)}</h2>" if title else f"<h1>{escape(name)}</h1>"
    return f'<header class="head">\n{titles}\n<p class="kind">{kind}</p>\n</header>\n'


def _kind(board: Drawing) -> str:
    """The kind of a puzzle, unless its name states it, and its difficulty."""
    level = f'<span class="level">{escape(board.difficulty)}</span>' if board.difficulty else ""
    return f"{escape(board.kind) if board.name else ''} {level}".strip()


def _item(number: int, board: Drawing) -> str:
    """An entry in the list of puzzles; its picture is inserted when it comes into view."""
    return (
        f'<li><a href="#{number}"><span class="thumb" aria-hidden="true"></span>'
        f'<span class="name">{escape(board.name or board.title)}</span>\n'
        f'<span class="kind">{_kind(board)}</span>\n<span class="state"></span></a></li>\n'
    )


def _puzzle(picture: Picture, drawn: Scene, sheet: Sheet, examples: Sequence[str]) -> str:
    """A puzzle with its rules and its board, ``drawn`` so; clues outside stand beside its picture, where they stay in
    sight. The page has ``examples`` with these titles.
    """
    board = picture.board
    clues = _clues_beside(board)
    shape = "board" + (" round" if board.board.is_round else " clued" if clues else "")
    shape += (
        " lined" * isinstance(board.board, Network) + " painted" * bool(board.paints) + " numbered" * board.numbered
    )
    words = "".join(f"<p>{escape(one)}</p>\n" for one in (board.description, *board.note.splitlines()) if one)
    quiet = (_solutions(picture), sheet.author and f"By {sheet.author}", board.credit * sheet.credits)
    foot = "".join(f"<p>{escape(one)}</p>\n" for one in quiet if one)
    if (example := _example(picture)) is not None:
        opens = f'popovertarget="example-{examples.index(example.title)}"'
        foot = f'<button type="button" class="plain" {opens}>A solved example</button>\n{foot}'
    if isinstance(picture, Playable) and picture.studio:
        foot += f'<p><a href="{escape(picture.studio)}" rel="noopener">Hints and more in the studio</a></p>\n'
    return f"""<div class="about">
{words}</div>
<div class="scroll"><div class="{shape}"><div class="sheet">
{"".join(_clues(side, lines, board.paints) for side, lines in clues)}<div class="field">
<svg xmlns="http://www.w3.org/2000/svg" {view_box(drawn)} aria-hidden="true">
{elements(on_paper(drawn))}</svg>
<div role="grid" aria-label="{escape(board.title)}" style="{_spacing(board.board, drawn)}">
{_rows(board, drawn)}</div>
</div>
</div></div></div>
<footer class="foot">
{foot}</footer>
"""


def _clues_beside(board: Drawing) -> list[tuple[str, Sequence[Sequence[str]]]]:
    """The sides of the board with clues: each with the clues of its lines."""
    return [(side, lines) for side in _SIDES if (lines := beside(board, side))]


def _lengths(board: Drawing, drawn: Scene) -> str:
    """CSS variables in cells: the size of the board with its clues, and the room of the clues on each side."""
    room = dict.fromkeys(_SIDES, 0.0)
    for side, lines in _clues_beside(board):
        if side in ("left", "right"):
            room[side] = max((_width(clue) for clue in lines), default=0.0) + _NUMBER * (side == "left")
        else:
            room[side] = max(map(len, lines), default=0) * _CLUE_HEIGHT + (0.3 + _NUMBER) * (side == "above")
    size = {"width": room["left"] + drawn.width + room["right"], "height": room["above"] + drawn.height + room["below"]}
    return ";".join(f"--{name}:{length:.4f}" for name, length in (size | room).items())


def _width(clue: Sequence[str]) -> float:
    return sum(len(item) * _CLUE_DIGIT + _CLUE_GAP for item in clue) + 0.1


def _clues(side: str, clues: Sequence[Sequence[str]], paints: Mapping[str, str]) -> str:
    lines = "".join(
        f'<div data-clue="{side} {i}">{"".join(_item_of(item, paints) for item in clue)}</div>\n'
        for i, clue in enumerate(clues)
    )
    return f'<div class="{side}" aria-hidden="true">\n{lines}</div>\n' if clues else ""


def _item_of(item: str, paints: Mapping[str, str]) -> str:
    """A number of a clue, on its colour if the last character stands for one."""
    rgb = paints.get(item[-1:])
    if rgb is None:
        return f"<span>{escape(item)}</span>"
    return f'<span class="paint" style="background:{rgb};color:{on_colour(rgb)}">{escape(item[:-1])}</span>'


def _spacing(board: Places, drawn: Scene) -> str:
    """How large the cells are, and how far from each other in a row. Only rows have places of their own: a browser
    takes several times as long over ten thousand cells that each have a style.
    """
    return f"--side:{drawn.places[board.rows[0][0]][2]:g};--apart:{_apart(board, drawn):.4f}"


def _apart(board: Places, drawn: Scene) -> float:
    beside = (pair for row in board.rows for pair in pairwise(row) if pair[1][1] - pair[0][1] == 2)
    left, right = (drawn.places[place][0] for place in next(beside, (board.rows[0][0],) * 2))
    return right - left


def _rows(board: Drawing, drawn: Scene) -> str:
    """The cells of each row, anew where the next is not at the usual distance, and where it has another size."""
    given, clued = {place: symbol for row in _placed(board) for place, symbol in row}, _clued(board)
    side, apart = drawn.places[board.board.rows[0][0]][2], _apart(board.board, drawn)
    rows: list[list[str]] = []
    for row in board.board.rows:
        before: tuple[float, float] | None = None
        for place in row:
            x, y, own = drawn.places[place]
            if before is None or before[1] != own or abs(x - before[0] - apart) > _NEAR:
                size = "" if own == side else f";--cell:calc(var(--u)*{own:.4f})"
                rows.append([f'<div role="row" style="--x:{x:.4f};--y:{y:.4f}{size}">\n'])
            rows[-1].append(_cell(board.board.name(place), given.get(place, ""), clued.get(place, ""), board.words))
            before = x, own
    return "".join(f"{''.join(row)}</div>\n" for row in rows)


def _placed(board: Drawing) -> Iterator[Iterator[tuple[Place, str]]]:
    return (zip(*pair, strict=True) for pair in zip(board.board.rows, board.answer, strict=True))


def _clued(board: Drawing) -> dict[Place, str]:
    """The clues that stand in places of the answer."""
    return {place: words for place, words in board.symbols(CLUE).items() if place in board.board.cells}


def _cell(name: str, symbol: str, clue: str, words: Mapping[str, str]) -> str:
    """A cell above the picture. Givens are part of the picture already."""
    label = _CELL_NAME.sub(r"row \1, column \2", name).replace("-row", " to row")
    if clue:
        label += f", {clue}"
    if symbol:
        label += f": {words.get(symbol) or _WORDS.get(symbol, symbol)}, given"
    return (
        f'<div role="gridcell" tabindex="-1" aria-label="{escape(label)}" aria-readonly="{str(bool(symbol)).lower()}"'
        f"{' data-clued' * bool(clue)}></div>\n"
    )


def _solutions(picture: Picture) -> str:
    """Notes for the player: another number of solutions than one, hints that were not found, a missing solver."""
    compared = is_compared(picture)
    if compared and len(picture.solutions) == 1:
        words = ""
    elif compared:
        words = f"There are {len(picture.solutions)} solutions; each of them counts."
    elif not picture.solutions and picture.exhausted:
        words = "This puzzle has no solution."
    elif isinstance(picture, Playable) and picture.formula:
        words = f"There are more than {COMPARED} solutions; each of them counts." * (len(picture.solutions) > COMPARED)
    elif len(picture.solutions) > COMPARED:
        words = f"There are more than {COMPARED} solutions: entries are not compared with them."
    else:
        words = "Not all solutions are known: entries are not compared with them."
    if isinstance(picture, Playable) and picture.hints_limit:
        words = f"{words} Not all hints were found: {picture.hints_limit}.".strip()
    if isinstance(picture, Playable) and picture.formula_limit:
        words = f"{words} The solver is not here: {picture.formula_limit}.".strip()
    return words


def _embedded(data: object) -> str:
    """JSON that cannot end the HTML element in which it stands."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
