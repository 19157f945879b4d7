"""Books to print: a cover, contents, chapters of puzzles with their rules and an example, and all answers at the end.

Boards are placed as on the sheets of `satpuzzles.rendering.pdf`; Typst sets the pages, as `book.typ` says.
"""

import json
import warnings
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from satpuzzles.boards.drawing import Drawing, Picture
from satpuzzles.rendering.page_boxes import boxed
from satpuzzles.rendering.pdf import (
    FOOTER,
    LARGE_PUZZLES,
    LARGE_SOLUTIONS,
    PUZZLES,
    SOLUTIONS,
    Fonts,
    board_of,
    pages,
    placed,
    typeset,
)
from satpuzzles.rendering.tokens import COLOURS
from satpuzzles.rendering.trim import Trim


@dataclass(frozen=True, slots=True)
class Chapter:
    """Puzzles under a ``title``, at most ``per_page`` on a page, after their ``rules``. ``steps`` solve an example,
    with a sentence each; the first shows the board as it is given.
    """

    title: str
    rules: str
    puzzles: Sequence[Picture]
    per_page: int
    steps: Sequence[tuple[str, Drawing]] = ()


@dataclass(frozen=True, slots=True)
class Volume:
    """What a book is called, and how its pages look: ``large`` is for large print; with ``right_hand``
    contents, chapters and answers begin on right pages. ``ornament`` is on the cover.
    """

    title: str
    trim: Trim
    subtitle: str = ""
    author: str = ""
    large: bool = False
    right_hand: bool = False
    ornament: Drawing | None = None


def draw(
    volume: Volume,
    chapters: Sequence[Chapter],
    tell: Callable[[str], object] = lambda words: warnings.warn(words, stacklevel=3),
) -> bytes:
    """The PDF of a book. ``tell`` is told of characters that no font has: they are left out of words.

    Raises UsageError for a board with such characters.
    """
    drawn = typeset("book.typ", lambda fonts: _written(volume, chapters, fonts), tell)
    return boxed(drawn, volume.trim) if volume.trim.bleed else drawn


def _written(volume: Volume, chapters: Sequence[Chapter], fonts: Fonts) -> str:
    """The JSON that `book.typ` reads."""
    trim, first, written, answers = volume.trim, 1, [], []
    for chapter in chapters:
        last = first + len(chapter.puzzles) - 1
        written.append(_chapter(chapter, first, volume, fonts))
        answers += [
            board_of(solved, str(number))
            for number, picture in enumerate(chapter.puzzles, start=first)
            for solved in picture.solutions
        ]
        first = last + 1
    cells = replace(LARGE_SOLUTIONS, largest=6.0, title=9.0) if volume.large else SOLUTIONS
    area = trim.area(FOOTER)
    book = {
        "title": fonts.words(volume.title),
        "subtitle": fonts.words(volume.subtitle),
        "author": fonts.words(volume.author),
        "trim": asdict(trim) | {"size": trim.size, "foot": max(FOOTER, trim.margin)},
        "right": volume.right_hand,
        "point": 14 if volume.large else 10,
        "ornament": volume.ornament and asdict(board_of(volume.ornament)),
        "chapters": written,
        "answers": [placed(answers, page, cells, area=area) for page in pages(answers, area, cells)],
        "colours": {name: COLOURS[name][0] for name in ("ink", "quiet", "accent", "on-accent")},
    }
    return json.dumps(book, ensure_ascii=False)


def _chapter(chapter: Chapter, first: int, volume: Volume, fonts: Fonts) -> dict[str, Any]:
    """A chapter whose puzzles have numbers from ``first`` on. Rules stand at a puzzle only where they are its own."""
    boards = [
        board_of(board, str(number), "", fonts.words(board.description) if board.description != chapter.rules else "")
        for number, board in enumerate((one.board for one in chapter.puzzles), start=first)
    ]
    cells = replace(LARGE_PUZZLES if volume.large else PUZZLES, smallest=0.0, most=chapter.per_page, exactly=True)
    laid_out = pages(boards, volume.trim.area(FOOTER), cells)
    return {
        "title": fonts.words(chapter.title),
        "rules": fonts.words(chapter.rules),
        "numbers": [first, first + len(boards) - 1],
        "steps": [asdict(board_of(drawing)) | {"words": fonts.words(words)} for words, drawing in chapter.steps],
        "pages": [placed(boards, page, cells) for page in laid_out],
    }
