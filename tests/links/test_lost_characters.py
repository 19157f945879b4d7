"""A link with a character lost, added, doubled or changed is refused, or what is read of it is what its puzzle's own
link says too: nothing is dropped in silence. Two spellings of the same values are no difference.
"""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from satpuzzles import InstanceError, dumps
from satpuzzles.formats import How, documents, puzzle_of
from satpuzzles.formats.table import named
from satpuzzles.formats.urls import penpa_page
from satpuzzles.links.expression import LOOSE
from satpuzzles.links.page import Page
from satpuzzles.links.puzzlink import Text
from tests.paths import INSTANCES

OTHERS = "0z"
"""What characters are changed to."""
_ROWS = [[0, 0, 1, 1], [2, 2, 3, 3], [4, 4, 5, 5], [6, 6, 7, 7]]
MORE: dict[str, list[dict[str, Any]]] = {
    "masyu": [{"puzzle": "masyu", "pearls": ["w..b", "....", "b...", "...w"]}],
    "lits": [{"puzzle": "lits", "regions": [[0, 0, 1, 1], [0, 0, 1, 1], [0, 1, 1, 1]]}],
    "sudoku": [
        {
            "puzzle": "sudoku",
            "givens": ["1...", "....", "....", "...."],
            "regions": [[0, 0, 1, 1]] * 2 + [[2, 2, 3, 3]] * 2,
        },
        {
            "puzzle": "sudoku",
            "givens": ["...."] * 4,
            "cages": [{"cells": [[r, c], [r, c + 1]], "sum": 5} for r in range(4) for c in (0, 2)],
        },
    ],
}
"""Boards whose links have characters that are not full, and further games."""


def links(kind: str, site: str) -> Iterator[str]:
    """The link of the smallest instance of a ``kind`` that the site can hold, and those of `MORE`."""
    paths = sorted((INSTANCES / kind).glob("*.json"), key=lambda path: (path.stat().st_size, path.name))
    for found in ((json.loads(path.read_text()) for path in paths), MORE.get(kind, ())):
        for document in found:
            with suppress(InstanceError):
                yield dumps(document, site).decode().strip()
                if found is not MORE.get(kind):
                    break


def changed(link: str, start: int, step: int) -> Iterator[str]:
    """The link with one change at every ``step``-th place."""
    for at in range(start, len(link), step):
        before, one, after = link[:at], link[at], link[at + 1 :]
        yield from (before, f"{before}{one}{one}{after}", f"{before}1{one}{after}", before + after)
        yield from (f"{before}{other}{after}" for other in OTHERS if other != one)


def plain(said: tuple[str | None, ...]) -> str:
    """What a pattern matched, in one spelling: no zeros before a number, none for no number, and letters for a run."""
    text = re.sub(r"(?<!\d)0+(?=\d)", "", "|".join(part or "" for part in said))
    text = re.sub(r"([a-z_])(\d{1,3})", lambda found: found[1] * int(found[2]), text)
    return re.sub(r"(?<!\d)0(?!\d)", "", text)


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What is read of links, value by value."""
    said: list[object] = []
    values, following = Text.values, Text.next
    page_read = penpa_page.read

    def of_values(self: Text, *arguments: Any) -> list[Any]:
        found = values(self, *arguments)
        said.append([value or None for value in found])
        return found

    def of_next(self: Text, *arguments: str) -> "re.Match[str]":
        found = following(self, *arguments)
        said.append(plain(found.groups()))
        return found

    def of_page(url: str) -> Page:
        page = page_read(url)
        inner = {
            line for line in page.segments if any(0 < y < 2 * page.height and 0 < x < 2 * page.width for y, x in line)
        }
        said.append((page.height, page.width, page.numbers, page.corners, inner, page.shaded, page.cells_of))
        return page

    monkeypatch.setattr(Text, "values", of_values)
    monkeypatch.setattr(Text, "next", of_next)
    monkeypatch.setattr(penpa_page, "read", of_page)
    return said


@pytest.mark.slow
@pytest.mark.parametrize(
    ("site", "begins", "step"),
    [("puzzlink", r".*\?\w+/\d+/\d+/", 1), ("tatham", r".*?:", 1), ("penpa-edit", ".*&p=", 13)],
)
def test_nothing_of_a_changed_link_is_dropped_in_silence(read: list[object], site: str, begins: str, step: int) -> None:
    tried = kept = 0
    for kind in named(site).kinds:
        for link in links(kind, site):
            start = re.match(begins, link).end()  # type: ignore[union-attr]  # each link has that
            for one in {*changed(link, start, step)} - {link}:
                tried += 1
                read.clear()
                try:
                    (document,) = documents(one.encode(), how=How(site, kind))
                    puzzle = puzzle_of(document)
                except InstanceError:
                    continue
                if getattr(document, "notes", ()):
                    continue
                kept += 1
                first = [*read]
                read.clear()
                documents(dumps(puzzle, site), how=How(site, kind))
                assert read == first, one
    assert 50 < kept < tried / 2


@pytest.mark.parametrize(
    ("link", "message"),
    [
        ("https://puzz.link/p?lits/4/3/vvvv", "9 borders, by its size, found at least 10"),
        ("https://puzz.link/p?masyu/2/2/09", None),
        ("https://puzz.link/p?masyu/2/2/01", "4 places, by its size, found at least 6"),
        ("https://puzz.link/p?sudoku/4/4/0u", "numbers from 1 in cells, found 0"),
        ("https://puzz.link/p?nonogram/3/3/201g2g2g1g1g", "a 0 only where a line has no other number"),
        ("3x3:1.0/3/2/3//3", "a 0 only where a line has no other number"),
        ("4x4m22:1c1k", "each option once, found 'm22'"),
        ("5:a_a_a__a__a3_ba3_7aaz,m24a8m3a10d2s3m5a7s2s4m8", "no more borders than the board has, found 'z'"),
        ("5:a_a_a__a__a3_ba3_7aa,s24a8m3a10d2s3m5a7s2s4m8", "- and / for two cells alone, found s24 for 3"),
        ("4:0RR,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,", "signs between cells, one each, found R of cell 1"),
    ],
)
def test_what_a_reader_would_drop_is_refused(link: str, message: str | None) -> None:
    if message is None:
        assert documents(link.encode())
        return
    with pytest.raises(InstanceError) as caught:
        documents(link.encode())
    assert message in str(caught.value)


def test_lines_that_part_nothing_are_noted() -> None:
    (document,) = documents(b"https://puzz.link/p?lits/6/6/006u91e6q2tg")
    assert document.notes == (LOOSE,)


def test_a_clue_of_one_unknown_number_is_written_as_it_was_read() -> None:
    link = b"https://puzz.link/p?nonogram/2/2/.111\n"
    assert dumps(puzzle_of(documents(link)[0]), "puzzlink") == link
