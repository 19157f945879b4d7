"""A link with a character lost, added, doubled or changed is refused, or what is read of it is what its puzzle's own
link says too: nothing is dropped in silence. Two spellings of the same values are no difference.
"""

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

import pytest

from satpuzzles import InstanceError, dumps
from satpuzzles.formats import How, documents, puzzle_of
from satpuzzles.formats.table import named
from satpuzzles.formats.urls import penpa_page, penpa_text
from satpuzzles.links.expression import LOOSE
from satpuzzles.links.page import PenpaPage
from satpuzzles.links.puzzlink import Text
from tests.effort import is_long
from tests.paths import INSTANCES

OTHERS = "02zgA-._/,%"
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


def changed(link: str, places: Iterable[int]) -> Iterator[str]:
    """The link with one change at each of these places."""
    for at in places:
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

    def of_page(url: str) -> PenpaPage:
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


BLACK = {"double-back", "makaro"}
"""Kinds with regions and black cells, which have borders on all sides, whether a link has them or not."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("site", "aside", "step"),
    [
        ("puzzlink", r"^.*\?\w+/", 1),
        # how the program makes such a puzzle, and the direction that it writes at the last number of a Signpost
        ("tatham", r"(?<=\d)[a-z]\w*:|(?<=36)[a-h]", 1),
        ("penpa-edit", "^.*&p=", 61),
    ],
)
def test_nothing_of_a_changed_link_is_dropped_in_silence(read: list[object], site: str, aside: str, step: int) -> None:
    tried = kept = 0
    for kind in {*named(site).kinds} - (BLACK if site == "puzzlink" else set()):
        for link in links(kind, site):
            left_out = {at for found in re.finditer(aside, link) for at in range(*found.span())}
            places = [at for at in range(len(link)) if at not in left_out][:: step * (1 if is_long() else 3)]
            for one in {*changed(link, places)} - {link}:
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
                try:
                    written = dumps(puzzle, site)
                except InstanceError:  # it states what no puzzle of the site has
                    continue
                documents(written, how=How(site, kind))
                assert read == first, one
    assert 15 < kept < tried / 2


_CELL, _CORNER, _BESIDE = (1, 1), (2, 2), (-3, -3)
_SLANTING, _ACROSS, _HALF = ((0, 0), (2, 2)), ((1, 1), (1, 3)), ((1, 1), (1, 2))
ADDED: list[tuple[str, Any, Any]] = [
    *(("number", place, [text, 1, "1"]) for place in (_CORNER, _BESIDE) for text in ("77", "b9", "-")),
    *(("symbol", place, [1, name, 1]) for place in (_CORNER, _BESIDE) for name in ("dice", "angleloop", "cross")),
    *(("symbol", _CELL, [style, "arrow_cross", 1]) for style in (1, [1, 0, 0, 0])),
    *(
        (name, line, style)
        for name in ("lineE", "freelineE")
        for line in (_SLANTING, _ACROSS, _HALF)
        for style in (1, 2, 80)
    ),
    *((name, line, 12) for name in ("wall", "deletelineE", "cage") for line in (_SLANTING, _ACROSS)),
    *((name, _CELL, 98) for name in ("line", "lineE", "wall")),
    *((name, None, [_CELL, (1, 3), (3, 3)]) for name in ("thermo", "arrows", "squareframe", "polygon", "killercages")),
    *(("numberS", (_CELL, corner), ["x", 1]) for corner in range(4)),
    ("unheard", _CELL, 1),
]
"""What no page has of itself: the object, its place, and what stands there."""


def with_added(link: str, name: str, where: Any, thing: Any) -> str:
    """The link of a page on which one thing more stands."""
    parts = penpa_text.unshortened(penpa_text.unpacked(link, "p")).split("\n")
    width, height = map(int, parts[0].split(",")[1:3])
    above, _, left, _ = json.loads(parts[1])
    places = penpa_page._Numbering(height, width, above, left)  # as the page numbers them
    things = json.loads(parts[3])
    if where is None:
        things.setdefault(name, []).append([places.number(cell) for cell in thing])
    elif name == "numberS":
        things[name][places.corner_key(*where)] = thing
    else:
        key = ",".join(map(places.key, where if isinstance(where[0], tuple) else [where]))
        things.setdefault(name, {})[key] = thing
    parts[3] = json.dumps(things)
    text = penpa_text.packed(penpa_text.shortened("\n".join(parts)))
    return re.sub("(?<=[#&]p=)[^&]*", lambda _: text, link, count=1)


@pytest.mark.parametrize("kind", named("penpa-edit").kinds)
def test_nothing_that_is_added_to_a_page_is_dropped_in_silence(kind: str) -> None:
    for link in links(kind, "penpa-edit"):
        whole = puzzle_of(documents(link.encode(), how=How(kind=kind))[0])
        for name, where, thing in ADDED:
            try:
                (found,) = documents(with_added(link, name, where, thing).encode(), how=How(kind=kind))
                puzzle = puzzle_of(found)
            except InstanceError:
                continue
            assert puzzle != whole or getattr(found, "notes", ()), (name, where, thing)


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
