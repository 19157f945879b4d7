"""The interface of renderers: each is a module with ``draw(pictures, options)``, described by a `Renderer` so that it
need not be imported before it draws.
"""

import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

from satpuzzles.boards.drawing import Picture
from satpuzzles.errors import UsageError

NUMBER = "{}"
"""The part of an output's name that becomes the number of the picture, from 1."""


@dataclass(frozen=True, slots=True)
class Style:
    """Of text: with ``ascii`` only ASCII, with ``colour`` ANSI escapes, in ``columns`` where that can be done. Of a
    picture of pixels ``columns`` is their number from left to right.
    """

    ascii: bool = False
    colour: bool = False
    columns: int | None = None


PAPERS = {"A4": (210.0, 297.0), "A5": (148.0, 210.0), "letter": (215.9, 279.4)}
"""Width and height of sheets, in millimetres."""

END, FOOT = "end", "foot"
"""Where a sheet has solutions: on pages of their own at the end, or upside down at the foot of each page."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """How pages for printing look, and what is written on any page and picture: see `Renderer.sheet`.

    ``paper`` is a key of PAPERS, ``margin`` in millimetres on every side; ``per_page`` puzzles stand on a page, or as
    many as fit. ``large`` is for large print. ``title`` and ``author`` stand in the footer; the title also above the
    first puzzle. On a page to solve puzzles on both stand above them. ``solutions`` is END or FOOT. With ``credits``
    each puzzle has below it whose it is.

    Raises UsageError for a paper that does not exist, and for a margin or a number of puzzles that leaves no room.
    """

    paper: str = "A4"
    margin: float = 15.0
    per_page: int | None = None
    large: bool = False
    title: str = ""
    author: str = ""
    solutions: str = END
    credits: bool = False

    def __post_init__(self) -> None:
        if self.paper not in PAPERS:
            raise UsageError(f"paper: expected {', '.join(PAPERS)}, found {self.paper!r}")
        if self.solutions not in (END, FOOT):
            raise UsageError(f"solutions: expected {END} or {FOOT}, found {self.solutions!r}")
        if not 0 <= self.margin <= LARGEST_MARGIN:
            raise UsageError(f"margin: expected 0 to {LARGEST_MARGIN} mm, found {self.margin:g}")
        if self.per_page is not None and not 1 <= self.per_page <= MOST_PER_PAGE:
            raise UsageError(f"per page: expected 1 to {MOST_PER_PAGE} puzzles, found {self.per_page}")
        for key, text in (("title", self.title), ("author", self.author)):
            if len(text) > LONGEST_TITLE:
                raise UsageError(f"{key}: expected at most {LONGEST_TITLE} characters, found {len(text)}")


LARGEST_MARGIN, MOST_PER_PAGE, LONGEST_TITLE = 50, 40, 1000


def _warn(words: str) -> None:
    warnings.warn(words, stacklevel=5)


@dataclass(frozen=True, slots=True)
class RenderOptions:
    """``solution`` draws boards filled in, or adds them where a file has both; ``style`` is for text, ``sheet`` for
    pages that are printed. ``tell`` takes what a person should know of a file, such as what it could not show.
    """

    solution: bool = False
    style: Style = Style()
    sheet: Sheet = Sheet()
    tell: Callable[[str], object] = _warn


@dataclass(frozen=True, slots=True)
class Renderer:
    """``endings`` are those of its files; ``several`` pictures fit into one of them, ``both`` a board and its solution;
    ``binary`` files suit no terminal. ``solutions`` is how many it wants to know of in any case; with ``plays`` it
    wants `satpuzzles.rendering.page.playing.Playable` pictures. ``sheet`` names the fields of a `Sheet` that it heeds;
    ``extra`` is the module that the extra of its name installs.
    """

    name: str
    title: str
    endings: tuple[str, ...]
    several: bool = False
    both: bool = False
    binary: bool = False
    solutions: int = 0
    plays: bool = False
    sheet: tuple[str, ...] = ()
    extra: str | None = None

    def expect_extra(self) -> None:
        """Raise UsageError where its extra is not installed."""
        if self.extra is not None and find_spec(self.extra) is None:
            raise UsageError(f"{self.name} needs {self.extra}: pip install 'satpuzzles[{self.name}]'")

    def draw(self, pictures: Sequence[Picture], options: RenderOptions) -> bytes:
        """A file that shows ``pictures``, one or more. Raises UsageError where an extra is missing."""
        self.expect_extra()
        drawn: bytes = import_module(f"satpuzzles.rendering.{self.name}").draw(pictures, options)
        return drawn


def files(
    renderer: Renderer, pictures: Iterable[Picture], output: str, options: RenderOptions
) -> Iterator[tuple[str, bytes]]:
    """The names and contents of the files that show ``pictures``: one, or one each where there is NUMBER in ``output``.

    Raises UsageError for more pictures than a file holds.
    """
    if NUMBER in output:
        for number, picture in enumerate(pictures, start=1):
            yield output.replace(NUMBER, str(number)), renderer.draw([picture], options)
        return
    together: list[Picture] = []
    for picture in pictures:
        if together and not renderer.several:
            raise one_per_file(renderer)
        together.append(picture)
    if together:
        yield output, renderer.draw(together, options)


def one_per_file(renderer: Renderer) -> UsageError:
    """The error for several puzzles that are to go into one file of a ``renderer`` that draws one."""
    numbered = f"puzzle{NUMBER}{renderer.endings[0]}"
    return UsageError(f"{renderer.name} shows one puzzle per file; name the file {numbered} to get a file for each")
