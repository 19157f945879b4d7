"""What is written in a format is read back the same, for every format and every kind of puzzle it holds."""

from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, reject, strategies as st

import satpuzzles
from satpuzzles.boards import labelling
from satpuzzles.errors import InstanceError
from satpuzzles.formats import Document, Format, How, document_of, documents, dumps, left_behind, puzzle_of
from satpuzzles.formats.table import FORMATS
from tests.effort import examples, is_long
from tests.formats.strategies import IN_COLOR, PLAIN, TINY, TOGETHER, WILD, clued, colored_hanjies, with_texts

pytestmark = pytest.mark.slow
ANY = PLAIN | TOGETHER
PAIRS = [pytest.param(one, kind, id=f"{one.name}-{kind}") for one in FORMATS for kind in (one.kinds or ANY)]
WILD_PAIRS = [
    pytest.param(one, kind, id=f"{one.name}-{kind}") for one in FORMATS for kind in (one.kinds or WILD) if kind in WILD
]
SEVERAL = [
    pair
    for one in FORMATS
    if one.several
    for pair in [pair for pair in PAIRS if pair.values[0] is one][: None if is_long() else 3]
]
"""How several stand in a file is for the format to say, whichever kind they are."""
QUICK = examples(10, suppress_health_check=list(HealthCheck))


SUITED = {
    ("puzzlekit", "minesweeper"): ANY["minesweeper"].map(lambda document: document | {"mines": 3}),
    **{
        (site, "kakuro"): ANY["kakuro"].map(lambda document: {k: v for k, v in document.items() if k != "givens"})
        for site in ("puzzlekit", "puzzlink")
    },
    ("puzzlekit", "castle-wall"): st.just({"puzzle": "castle-wall", "clues": [["x", None, "o2s"], [None] * 3]}),
    ("puzzlekit", "overlapping-sudoku"): st.just(
        {"puzzle": "overlapping-sudoku", "grids": "r1c1 r1c4 r4c1 r4c4", "givens": [[None] * 11 + [5]] * 12}
    ),
    ("puzzlekit", "doppelblock"): ANY["doppelblock"].map(
        lambda document: document | {"givens": [[None] * len(row) for row in document["givens"]]}
    ),
    ("puzzlekit", "binairo"): ANY["binairo"].map(lambda document: document | {"repeats": True}),
    ("tatham", "dominosa"): st.just({"puzzle": "dominosa", "clues": [[0, 0, 1, 2], [1, 1, 0, 2], [2, 1, 0, 2]]}),
    ("tatham", "tents"): ANY["tents"].map(
        lambda document: (
            {"puzzle": "tents", "trees": document["trees"]}
            | {side: [n or 0 for n in document[side]] for side in ("above", "left")}
        )
    ),
    ("tatham", "masyu"): clued("masyu", "pearls", st.sampled_from(".wb."), (5, 7)),
    **{
        ("tatham", kind): ANY[kind].map(
            lambda document: document | {"clues": [[1 if x == "?" else x for x in row] for row in document["clues"]]}
        )
        for kind in ("shikaku", "hashi")
    },
}
"""Documents of a kind without, or with, what a format cannot do without, or has no room for."""


def kept(document: Document, by: Format) -> Document:
    return {key: value for key, value in document.items() if key not in left_behind(document, by)}


def reread(data: bytes, source: str = "", format: str | None = None, kind: str | None = None) -> list[Document]:
    return [document_of(document) for document in documents(data, source, How(format, kind))]


def unsaid(one: Format, kind: str) -> str | None:
    """The kind, where a format does not say it."""
    return kind if one.name == "tatham" else None


def numbered(document: Document) -> Document:
    """The same with numbers for the names of regions, which only some formats hold."""
    return document | ({"regions": labelling.numbered(document["regions"])} if "regions" in document else {})


def ordered(document: Document) -> Document:
    """The same with regions numbered in the order of their first cells."""
    document = {key: value for key, value in document.items() if key not in ("license", "solutions")}  # of instances
    if "regions" not in document:
        return document
    first: dict[object, int] = {}
    rows = [
        [name if name is None else first.setdefault(name, len(first)) for name in row] for row in document["regions"]
    ]
    return {**document, "regions": rows}


@pytest.mark.parametrize(("one", "kind"), PAIRS)
@QUICK
@given(data=st.data())
def test_a_puzzle_comes_back(one: Format, kind: str, data: st.DataObject) -> None:
    document = data.draw(with_texts(SUITED.get((one.name, kind), ANY[kind])))
    written = dumps(document, one.name)
    known = unsaid(one, kind)
    again = reread(written, format=one.name, kind=known)
    if again != [kept(document, one)]:  # regions may have other numbers
        assert [*map(satpuzzles.loads, again)] == [satpuzzles.loads(kept(document, one))]


@pytest.mark.parametrize("one", [one for one in FORMATS if "hanjie" in (one.kinds or PLAIN)], ids=lambda one: one.name)
@QUICK
@given(document=with_texts(colored_hanjies()))
def test_colours_come_back_or_are_refused(one: Format, document: Document) -> None:
    if one.name in IN_COLOR:
        written = dumps(document, one.name)
        assert reread(written) == [kept(document, one)]
        assert reread(written, f"x{one.endings[0]}" if one.endings else "") == [kept(document, one)]
    else:
        with pytest.raises(InstanceError, match=f"colors: expected no colors, for {one.name}"):
            dumps(document, one.name)


@pytest.mark.parametrize(("one", "kind"), SEVERAL)
@QUICK
@given(data=st.data())
def test_several_puzzles_come_back_in_order(one: Format, kind: str, data: st.DataObject) -> None:
    suited = SUITED.get((one.name, kind), ANY[kind])
    several = [document_of(document) for document in data.draw(st.lists(suited, min_size=1, max_size=4))]
    if one.name == "opensudoku":
        several = [kept(document, one) for document in several]
    written = dumps(several, one.name)
    assert reread(written, format=one.name, kind=unsaid(one, kind)) == [kept(document, one) for document in several]


@pytest.mark.parametrize(("one", "kind"), WILD_PAIRS)
@QUICK
@given(data=st.data())
def test_what_cannot_be_carried_is_refused_and_the_rest_comes_back(one: Format, kind: str, data: st.DataObject) -> None:
    comes_back_or_is_refused(one, document_of(data.draw(WILD[kind])))


@pytest.mark.parametrize(("one", "kind"), PAIRS)
@QUICK
@given(data=st.data())
def test_small_boards_come_back_or_are_refused(one: Format, kind: str, data: st.DataObject) -> None:
    try:
        document = document_of(data.draw(TINY[kind]))
    except InstanceError:
        reject()
    comes_back_or_is_refused(one, document)


def comes_back_or_is_refused(one: Format, document: Document) -> None:
    refused = ""
    try:
        written = dumps(document, one.name)
    except InstanceError as error:
        refused = str(error)
    if refused:
        assert f"for {one.name}, found " in refused
    else:
        known = unsaid(one, document["puzzle"])
        assert [*map(numbered, reread(written, format=one.name, kind=known))] == [numbered(kept(document, one))]
        if known:
            with suppress(InstanceError):  # several kinds are possible
                (alone,) = documents(written)
                assert puzzle_of(alone) == puzzle_of(document) or getattr(alone, "notes", ())
