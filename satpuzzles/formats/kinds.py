"""Which kinds a format carries, as these state in `Puzzle.links`, and the squares and clues that several formats
share.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from satpuzzles.boards.colors import Color, symbols
from satpuzzles.errors import InstanceError, PluginError
from satpuzzles.formats.interface import Document
from satpuzzles.puzzles import PUZZLES
from satpuzzles.stating.puzzle import Puzzle

_FILES = frozenset({"digits", "clues"})
"""The kinds of files. Start-up reads some of them, and links take long to import."""


@lru_cache(maxsize=256)
def links_of(kind: type[Puzzle]) -> Mapping[str, Any]:
    """What a ``kind`` states in `Puzzle.links`, by the sites: one link, or a tuple of several."""
    by_site: dict[str, list[Any]] = {}
    for link in kind.links():
        by_site.setdefault(link.site, []).append(link)
    return {site: found[0] if len(found) == 1 else tuple(found) for site, found in by_site.items()}


def link_of(kind: str, site: str) -> Any:
    """What a ``kind`` states in `Puzzle.links` for a ``site`` or a sort of file; None where it states nothing."""
    found = PUZZLES.get(kind)
    if found is None:
        return None
    return found.reading.files.get(site) if site in _FILES else links_of(found).get(site)


def carried(site: str) -> Iterator[tuple[str, Any]]:
    """Each kind with links at a ``site``, and these; those of other distributions come last, broken ones are left
    out.
    """
    yield from _built_in(site) if site in _FILES else built_in(site)
    yield from plugged_in(site)


def _built_in(site: str) -> Iterator[tuple[str, Any]]:
    for name in PUZZLES.built_in:
        if (found := link_of(name, site)) is not None:
            yield name, found


@lru_cache(maxsize=16)
def built_in(site: str) -> Sequence[tuple[str, Any]]:
    """Each built-in kind with links at a ``site``, and these."""
    return (*_built_in(site),)


def plugged_in(site: str) -> Iterator[tuple[str, Any]]:
    """Each kind of another distribution or of a file with links at a ``site``, and these, without broken ones."""
    for name, kind in PUZZLES.plugged_in():
        if not isinstance(kind, PluginError) and site in links_of(kind):
            yield name, links_of(kind)[site]


def each(links: Any) -> Sequence[Any]:
    """The links of a kind at one site, as a sequence: a kind states one link, or a tuple of several."""
    return links if isinstance(links, tuple) else (links,)


def the_first_that_reads(links: Iterable[tuple[str, Any]], target: Any) -> Document:
    """The document of the first kind that can read what a link holds. Raises InstanceError, that of the first kind,
    where none can.
    """
    errors: list[InstanceError] = []
    for kind, link in links:
        try:
            return {"puzzle": kind, **link.read(target)}
        except InstanceError as error:
            errors.append(error)
    raise errors[0]


@lru_cache(maxsize=16)
def _first(site: str) -> tuple[str, Any]:
    """The first kind with links at a ``site``, and these links."""
    return next(carried(site))


def digits(values: object) -> Document:
    """The document of a square of values, such as a text with a character for each cell."""
    kind, (givens, _) = _first("digits")
    return {"puzzle": kind, givens: values}


def digits_of(document: Document, name: str, smallest: int = 9, largest: int = 9) -> list[list[int | None]]:
    """The values of a square with square boxes, in a document written as the format ``name``. Raises InstanceError for
    other squares, and for those that have not ``smallest`` to ``largest`` rows.
    """
    from satpuzzles.links.expression import expect_held

    givens, box = link_of(document["puzzle"], "digits")
    expect_held(document, (givens, box), name)
    rows: list[list[int | None]] = document[givens]
    (height, width), size = document[box], len(rows)
    if height != width:
        raise InstanceError(box, f"square boxes, for {name}", f"{height} x {width}")
    if not smallest <= size <= largest:
        limit = f"at most {largest}" if size > largest else f"at least {smallest}"
        raise InstanceError(givens, f"{limit if smallest < largest else largest} rows, for {name}", f"{size}")
    return rows


Block: TypeAlias = tuple[int, str]
"""A length, and the name of a colour; "" in black and white."""


def clues(
    rows: Sequence[Sequence[Block]],
    columns: Sequence[Sequence[Block]],
    end: str = "",
    colors: Mapping[str, str] | None = None,
    background: str = "",
) -> Document:
    """The document of a puzzle of clues for rows and columns: blocks of the ``colors``, names with a ``#rrggbb`` each,
    on a ``background``, without those of length 0; where there are no colours, all lengths. Raises InstanceError where
    they do not paint as many cells, and the last clue, at ``end``, may be cut short.
    """
    kind, (*keys, named, empty) = _first("clues")
    sides = dict(zip(keys, (rows, columns), strict=True))
    lengths = {key: [[length for length, _ in clue] for clue in side] for key, side in sides.items()}
    if end:
        from satpuzzles.links.expression import expect_equal_totals

        expect_equal_totals(lengths, keys, end)
    if not colors:
        return {"puzzle": kind, **lengths}
    document = {"puzzle": kind, named: dict(colors)} | ({empty: background} if background else {})
    return document | {key: [[[*one] for one in clue if one[0]] for clue in side] for key, side in sides.items()}


def clues_of(document: Document, name: str) -> tuple[list[list[int]], list[list[int]]]:
    """The clues of rows and columns in a document written as the format ``name``, all of them known. Raises
    InstanceError, also for clues in colours.
    """
    from satpuzzles.links.expression import expect_held, known_clues

    rows, columns, *_ = link_of(document["puzzle"], "clues")
    expect_held(document, (rows, columns), name)
    return known_clues(document, rows, name), known_clues(document, columns, name)


def blocks_of(document: Document, name: str) -> tuple[list[list[Block]], list[list[Block]], dict[str, str], str]:
    """As `clues_of`, with the colours by their names, none in black and white, and the colour of what is empty."""
    rows, columns, named, empty = (*link_of(document["puzzle"], "clues"), "", "")[:4]
    colors: dict[str, str] = document.get(named) or {}
    if not colors:
        lengths = clues_of(document, name)
        black = [[[(length, "") for length in clue] for clue in side] for side in lengths]
        return black[0], black[1], {}, ""
    blocks: list[list[list[Block]]] = []
    for side in (rows, columns):
        for i, clue in enumerate(document[side]):
            if clue is None or any(length == "?" for length, _ in clue):
                found = "null" if clue is None else '"?"'
                raise InstanceError(f"{side}[{i}]", f"a known clue, for {name}", found)
        blocks.append([[(length, color) for length, color in clue] for clue in document[side]])
    return blocks[0], blocks[1], colors, document.get(empty) or ""


def letters_of(colors: Mapping[str, str]) -> dict[str, str]:
    """A character for each of the colours, whose names map to ``#rrggbb``."""
    return dict(zip(colors, symbols(tuple(map(Color._make, colors.items()))), strict=True))


@dataclass(frozen=True)
class Kinds(Collection[str]):
    """The names of the kinds with links at a ``site``, looked up when they are first used."""

    site: str

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in carried(self.site))

    def __contains__(self, kind: object) -> bool:
        return isinstance(kind, str) and link_of(kind, self.site) is not None

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)
