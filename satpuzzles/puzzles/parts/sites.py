"""Links that follow from a document: numbers in cells, or rooms, some with a number."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from satpuzzles.stating import Puzzle, RoomClues


def usual_links(
    kind: type[Puzzle], names: Mapping[str, str | tuple[str, ...]], *, counted: bool = False
) -> Iterator[Any]:
    """What sites hold of a ``kind``, by the ``names`` that these have for it, the first of them written. Lines that end
    within a region may be ``counted``, see `satpuzzles.links.puzzlink.Borders`.
    """
    from satpuzzles.links import answers, penpa, puzzlekit, puzzlink

    key = "clues" if "clues" in kind.document else "givens"
    field, are_rooms = kind.document[key], "regions" in kind.document
    solved = {"shaded cells": (answers.Shaded(), penpa.SHADED), "lines": (answers.Sides(), penpa.LOOP)}
    answer, solution = solved.get(kind.genre) or (answers.Numbers(), penpa.entered(key))
    says_number = isinstance(field, RoomClues)
    numbers = penpa.Numbers(key, unknown="?" if getattr(field, "texts", "") else None)
    kit: list[Any] = [puzzlekit.Cells(key)]
    link: list[Any] = [puzzlink.Cells(key)]
    page: list[Any] = [numbers]
    if are_rooms:
        kit.append(puzzlekit.Regions("regions", whole=says_number))
        both = [puzzlink.Borders("regions"), puzzlink.Givens(key)]
        link, page = (
            [puzzlink.Rooms("regions", key, counted=counted)] if says_number else both,
            [numbers, penpa.Regions("regions")],
        )
    grid = ("2", "2", "1") if kind.genre == "lines" else ("1", "2", "1")
    made: dict[str, Callable[[tuple[str, ...]], Any]] = {
        "puzzlekit": lambda known: puzzlekit.Problem(known, answer, *kit),
        "puzzlink": lambda known: puzzlink.Link(known[0], *link, aliases=known[1:]),
        "penpa": lambda known: penpa.Board(known, solution, *page, grid=grid),
    }
    yield from (made[site]((name,) if isinstance(name, str) else name) for site, name in names.items())
