"""``python -m tools.formats``: write the tables of docs/formats.md, of what each format holds.

Each instance of a kind that has other fields than a smaller one, and a few documents besides, are written in all
formats. What is written has to be read back the same, by the name of the format and by its content alone; what is
refused says what a format cannot hold.
"""

import json
from collections.abc import Iterable, Iterator
from functools import cache

from satpuzzles import Puzzle
from satpuzzles.boards.called import listed
from satpuzzles.boards.labelling import numbered
from satpuzzles.common.document import TEXT_KEYS
from satpuzzles.errors import InstanceError
from satpuzzles.formats import Document, Format, How, document_of, documents, dumps, puzzle_of
from satpuzzles.formats.table import FORMATS
from satpuzzles.puzzles import PUZZLES, title
from tools import ROOT, without_arguments
from tools.tables import renewed

PAGE = ROOT / "docs" / "formats.md"
_TABLE = "python -m tools.formats"
_LARGEST = 12_000
"""Bytes of an instance; larger ones state nothing else."""
_MANY = 10
"""Missing kinds from which the others are listed."""
_LONG = 30
"""Kinds from which their number stands for a list: the page of each kind names its formats."""

FURTHER: list[Document] = [
    {"puzzle": "sudoku", "givens": ["123456789", *["........."] * 8]},
    {"puzzle": "tents", "above": [1, 0, 1, 0], "left": [1, 0, 0, 1], "trees": [".t..", "....", "....", "..t."]},
    {"puzzle": "binairo", "givens": ["1.....", *["......"] * 5]},
    {"puzzle": "binairo", "givens": ["1.....", *["......"] * 5], "repeats": True},
    {"puzzle": "sudoku", "givens": ["1234", "....", "....", "...."], "diagonals": True},
    {"puzzle": "sudoku", "givens": ["A...", "....", "....", "...."], "symbols": "ABCD"},
    {"puzzle": "sudoku", "givens": ["1...", "....", "....", "...."], "regions": ["AAAB", "ABBB", "CCCD", "CDDD"]},
    {"puzzle": "sudoku", "givens": ["1...", "....", "....", "...."], "regions": ["ABAB", "ABAB", "CCDD", "CCDD"]},
    {"puzzle": "sudoku", "givens": ["1.....", *["......"] * 5], "box": [3, 2]},
    {"puzzle": "hanjie", "rows": [[1], None], "columns": [["?"], [1]]},
    {"puzzle": "hanjie", "colors": {"red": "#ff0000", "blue": "#0000ff"}, "rows": [[[1, "red"]]],
     "columns": [[[1, "red"]]]},
    {"puzzle": "star-battle", "stars": 1, "regions": ["ABAB", "ABAB", "CCDD", "CCDD"]},
    {"puzzle": "star-battle", "stars": 1, "regions": ["AABB", "AABB", "CCDD", "CCDD"], "neighbours": "knight"},
    {"puzzle": "numberlink", "full": True, "clues": ["1.1", "2.2"]},
    {"puzzle": "hitori", "numbers": ["1.1", "...", "1a2"]},
    {"puzzle": "nurikabe", "clues": ["?..", "...", "..1"]},
    {"puzzle": "shikaku", "clues": ["?..", "...", "..6"]},
    {"puzzle": "hashi", "clues": ["?.2", "...", "..."]},
    {"puzzle": "masyu", "pearls": ["w..", "...", "..b"]},
    {"puzzle": "binairo", "givens": ["1...", "....", "....", "...."]},
    {"puzzle": "battleships", "ships": [], "above": [None, 0], "left": [0, None], "clues": ["..", ".~"]},
    {"puzzle": "skyscrapers", "givens": ["..", ".."], "above": [1, None], "below": [None] * 2, "left": [None] * 2,
     "right": [None] * 2},
    {"puzzle": "futoshiki", "givens": ["..", ".."], "across": ["<", "."], "down": [".."]},
    {"puzzle": "minesweeper", "clues": ["1..", "...", "..."]},
]  # fmt: skip
"""Documents of what no small instance states."""


@cache
def examples() -> dict[str, list[Document]]:
    """For each kind the smallest instance for each set of fields, and those of `FURTHER`."""
    found: dict[str, list[Document]] = {}
    for kind in PUZZLES.built_in:
        paths = sorted((ROOT / "instances" / kind).glob("*.json"), key=lambda path: (path.stat().st_size, path.name))
        fields: set[frozenset[str]] = set()
        for path in paths:
            document = puzzle_of(json.loads(path.read_text(encoding="utf-8"))).to_json()
            if path.stat().st_size <= _LARGEST and frozenset(document) not in fields:
                fields.add(frozenset(document))
                found.setdefault(kind, []).append(document)
    for document in FURTHER:
        found.setdefault(document["puzzle"], []).append(document_of(document))
    return found


def held(one: Format, document: Document) -> str:
    """What of a document the format cannot hold, as an error says; empty if it is written and read back the same."""
    puzzle = puzzle_of(document)
    try:
        data = dumps(document, one.name)
    except InstanceError as error:
        where = error.place.partition("[")[0].replace("_", " ")
        wanted = error.expected.removesuffix(f", for {one.name}").replace("_", " ")
        if wanted.startswith("values "):
            return f"{error.found} in {where}"
        return where if wanted == f"no {where}" else f"{where} (needs {wanted})"
    for name in (one.name, None):
        (read,) = documents(data, how=How(name))
        if _numbered(puzzle_of(read)) != _numbered(puzzle):
            raise AssertionError(f"{one.name} reads back another {puzzle.kind}: {document}")
    return ""


def _numbered(puzzle: Puzzle) -> Document:
    """The document of a puzzle with numbers for the names of its regions, which only some formats hold."""
    document = puzzle.to_json()
    return document | {key: numbered(document[key]) for key in ("regions", "cages") if _are_labels(document.get(key))}


def _are_labels(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(row, list | str) for row in value)


def _kinds(kinds: Iterable[str]) -> str:
    """The titles of kinds, or of those that are missing if these are fewer; of very many their number."""
    known = [*kinds]
    missing = [title(kind) for kind in PUZZLES.built_in if kind not in known]
    if not missing:
        return "all"
    if len(missing) < _MANY:
        return f"all but {listed(missing)}"
    return f"{len(known)} kinds" if len(known) > _LONG else listed([title(kind) for kind in known])


def _holds(one: Format) -> tuple[str, str]:
    """The kinds of a format, and what of them it cannot hold."""
    lacking: dict[str, list[str]] = {}
    for kind, some in examples().items():
        if not one.kinds or kind in one.kinds:
            found = [held(one, document) for document in some]
            if not all(found):
                lacking[kind] = [*dict.fromkeys(filter(None, found))]
    refused = {kind: ", ".join(some) for kind, some in lacking.items() if some}
    if len(lacking) == 1:
        return _kinds(lacking), "".join(refused.values())
    return _kinds(lacking), "; ".join(f"{title(kind)}: {some}" for kind, some in refused.items())


def _texts(one: Format) -> str:
    kept = [key for key in TEXT_KEYS if key in one.keeps]
    return "all" if len(kept) == len(TEXT_KEYS) else ", ".join(kept) or "none"


def rows() -> Iterator[str]:
    """A row of the table for each group of formats that hold the same."""
    groups: dict[tuple[str, str], list[Format]] = {}
    for one in FORMATS:
        groups.setdefault(_holds(one), []).append(one)
    for (kinds, cannot), some in groups.items():
        yield f"| {_names(some)} | {kinds} | {cannot} |"


def texts() -> Iterator[str]:
    """A row for each group of formats that keep the same texts."""
    groups: dict[str, list[Format]] = {}
    for one in FORMATS:
        groups.setdefault(_texts(one), []).append(one)
    for kept, some in groups.items():
        solved = [one for one in some if "solution" in one.keeps]
        yield f"| {kept} | {_names(solved)} | {_names([one for one in some if one not in solved])} |"


def _names(formats: Iterable[Format]) -> str:
    return ", ".join(f"`{one.name}`" for one in formats)


def table() -> str:
    """Both tables as Markdown."""
    first = ("| format | kinds | cannot hold, refused when written |", "|---|---|---|", *rows())
    second = ("| texts kept | by formats that also keep a solution | by others |", "|---|---|---|", *texts())
    return "".join(f"{line}\n" for line in (*first, "", *second))


def page(text: str) -> str:
    """The ``text`` of the page with the tables as they are now."""
    return renewed(text, _TABLE, table().splitlines())


if __name__ == "__main__":
    without_arguments(__doc__)
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
