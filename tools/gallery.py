"""``python -m tools.gallery``: write docs/gallery.md and its pictures, a board of each kind unsolved and solved.

Of a kind that names none here it shows the largest instance with one solution that a page has room for.
"""

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import satpuzzles
from satpuzzles.cli import main as command
from satpuzzles.puzzles import PUZZLES, title
from satpuzzles.rendering import Sheet
from satpuzzles.rendering.scenes.scene import scene
from satpuzzles.rendering.scenes.shapes import Shape
from satpuzzles.rendering.svg import elements, on_paper, roles, styles, view_box
from tools import ROOT, without_arguments

PAGE = ROOT / "docs" / "gallery.md"
FOLDER = ROOT / "docs" / "gallery"

_COLUMNS, _SIDE, _GAP, _NAME = 7, 150, 20, 24
"""Of the picture of all kinds: boards in a row; in pixels a board's side, the gap around it, the height of its name."""
_MOST = 400
"""Places of an answer."""
_CHOSEN = {
    "sudoku": ("9x9-jigsaw", "9x9-diagonals"),
    "hanjie": ("webpbn-6",),
    "star-battle": ("10x10-1-two-stars",),
    "trid": ("minimal-10",),
    "middle-sum": ("5x5",),
}
_NAMES = {"sudoku-9x9-jigsaw": "Sudoku with irregular regions", "sudoku-9x9-diagonals": "Sudoku with diagonals"}
_CHECK = "instances/sudoku/9x9-several-solutions.json"

_START = """\
# Gallery

For everyone who wants to see the kinds, and what a page to play on can do: a board of each kind, unsolved and solved.
`satpuzzles render instances/KIND/FILE --credits -o board.svg` draws such a picture, with `--solution` the solved one.
SVG turns dark on a dark screen. `python -m tools.gallery` writes this page.

![A solved board of each kind](gallery/kinds.svg)

| kind | board | solved |
|---|---|---|
"""

_SHOWN = """\
| [{name}](kinds/{kind}.md) | ![{name}](gallery/{file}.svg) | ![solved](gallery/{file}-solved.svg) |
"""

_CREDITS = """
The boards are by satpuzzles (MIT), except these:

{credits}
"""

_END = f"""
## Two solutions

`satpuzzles check {_CHECK} -o check.svg` draws both solutions and marks the cells in which they differ.

![Two solutions side by side](gallery/check.svg)

## The page to play on

`satpuzzles render puzzle.json -o page.html` writes one file that needs no network, with one puzzle or an index of
several. It shows conflicts with the rules at once. “Check” counts mistakes, and shows them only when you ask. A hint
says where to look, then what follows and why; “Next step” walks the whole path. The browser keeps what you enter. With
`--solver` [the page proves](solver-page.md) what it says of a board.

| to | do this |
|---|---|
| shade cells | click, or drag over them |
| draw lines | drag from cell to cell, along edges or from island to island; go back to take back |
| draw a bridge | drag once; again makes it double, a third time removes it |
| set one line | click beside it: line, cross, nothing in turn |
| cross out | right-click, or press long |

![A Star Battle with a hint](page-star-battle.png)

| | |
|---|---|
| ![A Sudoku with a hint, on a phone](page-on-a-phone.png) | ![A Hanjie in the dark](page-on-a-phone-dark.png) |

![An index of ten puzzles of ten kinds](page-index.png)

`python -m tools.pages` draws these four pictures.
"""


def shown() -> Iterator[Path]:
    """The instances that the gallery shows, kind by kind."""
    for kind in PUZZLES.built_in:
        folder = ROOT / "instances" / kind
        if kind in _CHOSEN:
            yield from (folder / f"{name}.json" for name in _CHOSEN[kind])
            continue
        sizes = {
            path: sum(satpuzzles.load(path).board.lengths)
            for path in sorted(folder.glob("*.json"))
            if _document(path).get("solutions") == 1
        }
        yield from sorted((path for path in sizes if sizes[path] <= _MOST), key=lambda path: -sizes[path])[:1]


def text() -> str:
    credits_ = "\n".join(filter(None, map(_credit, shown())))
    return "".join([_START, *map(_row, shown()), _CREDITS.format(credits=credits_), _END])


def commands() -> Iterator[tuple[list[str], str]]:
    """The arguments of satpuzzles that draw each picture, without the file to write, and the name of the picture."""
    for path in shown():
        for solved in (False, True):
            arguments = ["render", str(path.relative_to(ROOT)), *["--solution"] * solved, "--credits"]
            yield arguments, f"gallery/{path.parent.name}-{path.stem}{'-solved' * solved}.svg"
    yield ["check", _CHECK], "gallery/check.svg"


def pictures() -> Iterator[tuple[str, bytes]]:
    """The name and the content of each picture."""
    yield "kinds.svg", all_kinds()
    for path in shown():
        for solved in (False, True):
            drawn = satpuzzles.render(_document(path), solution=solved, sheet=Sheet(credits=True))
            yield f"{path.parent.name}-{path.stem}{'-solved' * solved}.svg", drawn


def all_kinds() -> bytes:
    """One picture with a solved board of each kind, its name below it."""
    shapes: list[Shape] = []
    boards = []
    for i, (kind, path) in enumerate({path.parent.name: path for path in shown()}.items()):
        row, column = divmod(i, _COLUMNS)
        x, y = _GAP + column * (_SIDE + _GAP), _GAP + row * (_SIDE + _NAME + _GAP)
        (board,) = satpuzzles.solve(_document(path)).drawings()
        drawn = scene(board)
        shapes += on_paper(drawn)
        placed = f'x="{x}" y="{y}" width="{_SIDE}" height="{_SIDE}" {view_box(drawn)}'
        boards += [
            f"<svg {placed}>\n{elements(drawn.shapes)}</svg>\n",
            f'<text class="clue" x="{x + _SIDE // 2}" y="{y + _SIDE + 18}" font-size="14">{title(kind)}</text>\n',
        ]
    width, height = _GAP + _COLUMNS * (_SIDE + _GAP), y + _SIDE + _NAME + _GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">\n'
        f"<title>A solved board of each kind</title>\n<style>\n{styles(roles(shapes))}</style>\n"
        f'<rect class="paper" width="{width}" height="{height}"/>\n{"".join(boards)}</svg>\n'
    ).encode()


def _document(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def _name(path: Path) -> str:
    kind = path.parent.name
    return _NAMES.get(f"{kind}-{path.stem}") or title(kind)


def _row(path: Path) -> str:
    kind = path.parent.name
    return _SHOWN.format(name=_name(path), kind=kind, file=f"{kind}-{path.stem}")


def _credit(path: Path) -> str:
    """Who made a board and where it is from, if it is not ours."""
    document = _document(path)
    author = document.get("author")
    if not author:
        return ""
    made = f"“{document['title']}” by {author}"
    rights = [document[key] for key in ("copyright", "license") if key in document]
    return f"- {_name(path)}: {'; '.join([made, document['source'], *rights])}."


def main() -> None:
    PAGE.write_text(text(), encoding="utf-8")
    for name, drawn in pictures():
        (FOLDER / name).write_bytes(drawn)
    with suppress(SystemExit):
        command(["check", str(ROOT / _CHECK), "-o", str(FOLDER / "check.svg")])


if __name__ == "__main__":
    without_arguments(__doc__)
    main()
