"""The fields of a puzzle of any kind as data by which a page edits them."""

from collections.abc import Callable, Iterator
from typing import Any

from satpuzzles.boards.board import Place
from satpuzzles.stating.puzzle import Puzzle


def fields(puzzle: Puzzle, at: Callable[[Place], tuple[float, float]]) -> list[dict[str, Any]]:
    """The editor of each field of ``puzzle``, see `satpuzzles.stating.editors`, with the keys that lead to it in a
    document as its ``path``, its ``title``, whether it is ``required``, and what it ``says`` of itself, if anything.
    ``at`` is where a place lies in the picture: places become these points.
    """
    return [*_fields(puzzle, at)]


def _fields(puzzle: Puzzle, at: Callable[[Place], tuple[float, float]]) -> Iterator[dict[str, Any]]:
    for name, field in puzzle.document.items():
        key = field.key or name
        for steps, editor in field.edited(key, puzzle):
            path = steps if field.several else (key, *steps)
            places = {"at": [[at(place) for place in row] for row in editor["places"]]} if editor.get("places") else {}
            told = {key: value for key, value in editor.items() if value is not None and key != "places"}
            title = _several(editor["one"]) if editor["editor"] == "marks" else _title(path)
            says = {"says": field.says} if field.says else {}
            yield {"path": path, "title": title, "required": field.required} | says | told | places


def _several(one: str) -> str:
    """The plural of what a mark is called."""
    return f"{one[:1].upper()}{one[1:].removesuffix('um')}{'a' if one.endswith('um') else 's'}"


def _title(path: tuple[str, ...]) -> str:
    words = [key.replace("_", " ") for key in path]
    return ", ".join([words[0][0].upper() + words[0][1:], *words[1:]])
