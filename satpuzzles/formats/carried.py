"""What a format carries: which kinds, as these say in their `Puzzle.links`."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from satpuzzles.errors import InstanceError, PluginError
from satpuzzles.formats.interface import Document
from satpuzzles.puzzle import Puzzle
from satpuzzles.registry import PUZZLES

_FILES = frozenset({"digits", "clues"})
"""Sorts of files: each start of the command reads some, and links take long to import."""


@lru_cache(maxsize=256)
def _links(kind: type[Puzzle]) -> dict[str, Any]:
    return dict(kind.links())


def link_of(kind: str, site: str) -> Any:
    """What a kind says of a ``site`` or a sort of file; None where it says nothing."""
    found = PUZZLES.get(kind)
    if found is None:
        return None
    return found.files.get(site) if site in _FILES else _links(found).get(site)


def carried(site: str) -> Iterator[tuple[str, Any]]:
    """The kinds that say something of a ``site``, and what; those of other distributions last, broken ones left out."""
    for name in PUZZLES.built_in:
        if (found := link_of(name, site)) is not None:
            yield name, found
    for name, kind in PUZZLES.plugged_in():
        if not isinstance(kind, PluginError) and site in _links(kind):
            yield name, _links(kind)[site]


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
    """The first kind that says something of a ``site``, and what."""
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


def clues(rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]], end: str = "") -> Document:
    """The document of a puzzle of clues for rows and columns. Raises InstanceError where these do not paint as many
    cells, and the last clue, at ``end``, may be cut short.
    """
    kind, sides = _first("clues")
    document = {"puzzle": kind, **dict(zip(sides, (rows, columns), strict=True))}
    if end:
        from satpuzzles.links.expression import expect_equal_totals

        expect_equal_totals(document, sides, end)
    return document


def clues_of(document: Document, name: str) -> tuple[list[list[int]], list[list[int]]]:
    """The clues of rows and columns in a document written as the format ``name``, all of them known. Raises
    InstanceError.
    """
    from satpuzzles.links.expression import expect_held, known_clues

    rows, columns = link_of(document["puzzle"], "clues")
    expect_held(document, (rows, columns), name)
    return known_clues(document, rows, name), known_clues(document, columns, name)


@dataclass(frozen=True)
class Kinds(Collection[str]):
    """The names of the kinds that say something of a ``site``; found out when they are asked for."""

    site: str

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in carried(self.site))

    def __contains__(self, kind: object) -> bool:
        return isinstance(kind, str) and link_of(kind, self.site) is not None

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)
