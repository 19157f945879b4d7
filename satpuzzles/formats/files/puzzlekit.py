"""Puzzles of puzzlekit and its data set: a text, see `satpuzzles.links.puzzlekit`; an entry, which is an object with
the text as ``problem``, that of the ``solution``, an ``id`` and a ``source``; an entry a line; or a file of the data
set, which has all entries of one kind.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from typing import Any

from satpuzzles.common import orjson
from satpuzzles.common.document import Node, shown
from satpuzzles.common.plugins import spelled
from satpuzzles.errors import InstanceError
from satpuzzles.formats.documents import puzzle_of
from satpuzzles.formats.files import json
from satpuzzles.formats.interface import Document, How, Read
from satpuzzles.formats.kinds import built_in, carried, each, link_of, plugged_in
from satpuzzles.formats.solutions import at_places, in_rows
from satpuzzles.formats.text import on_line, text_lines, unmarked
from satpuzzles.links.expression import LARGEST_SIDE, whole_number
from satpuzzles.links.puzzlekit import Lines, Problem
from satpuzzles.puzzles import PUZZLES, kind_of

SITE = "puzzlekit"
_MOST_LINES, _MOST_WORDS = 4 * LARGEST_SIDE, 2 * LARGEST_SIDE
"""The most lines of a puzzle and words of a line that are read, which exceed those of any puzzle."""
_TEXTS = {"title": "id", "source": "source"}
_ENTRY = {"puzzle", "id", "source", "problem", "solution"}
_FILE = {"name", "count", "count_sol", "data"}
"""Members of an entry and of a file of the data set, which has a member ``info`` in each entry that is empty: after
``merge_sep_data.py`` of puzzlekit-dataset.
"""
_HEAD = {"puzzle", "author", "source", "solver", "title", "info", "unit", "size"}
"""Words with which lines in the head of a file of janko.at begin that say nothing of the board."""
_NAME = re.compile(r"[^\W\d_]+[0-9]?[^\W\d_]+")
"""The name of a kind at the beginning of an entry's id."""


def read(data: bytes) -> list[Document]:
    """The documents of all puzzles in ``data``, which names their kinds. Raises InstanceError."""
    return read_as(data, How())


def read_as(data: bytes, how: How) -> list[Document]:
    """The documents of puzzles, of the kind that is named; without one they have to say it. Raises InstanceError."""
    kind, solved = how.kind or "", how.solutions
    if not unmarked(data).lstrip().startswith(b"{"):
        return [_of_text(text_lines(data), kind)]
    lines = [(number, line) for number, line in enumerate(unmarked(data).splitlines(), start=1) if line.strip()]
    if len(lines) == 1 or not json.is_line(lines[0][1]):
        return _of_object(json.value(data), kind, solved=solved)
    documents: list[Document] = []
    for number, line in lines:
        try:
            documents += _of_object(json.value(line), kind, solved=solved)
        except InstanceError as error:
            raise on_line(number, error) from None
    return documents


def entries(data: bytes) -> list[bytes]:
    """The entries of a file of the data set; none of another file. Raises InstanceError for anything but JSON."""
    value = json.value(data)
    if not isinstance(value, dict) or not isinstance(value.get("data"), dict):
        return []
    found = [(name, entry) for name, entry in value["data"].items() if isinstance(entry, dict)]
    return [orjson.dumps({"puzzle": value.get("name"), "id": name, **entry}) for name, entry in found]


def _of_object(value: Any, kind: str, *, solved: bool) -> list[Document]:
    """The documents of an entry, or of a file of the data set; if ``solved`` with the solutions that they state."""
    node = Node(value)
    node.object()
    if "data" not in value:
        named = _NAME.match(str(value.get("id", "")))
        return [_of_entry(node, kind, value.get("puzzle"), named, solved=solved)]
    entries = node.child("data")
    entries.object()
    _expect_members(node, _FILE)
    return [
        {"puzzle": "", "title": name} | _of_entry(entries.child(name), kind, value.get("name"), solved=solved)
        for name in entries.value
    ]


def _expect_members(node: Node, known: Collection[str]) -> None:
    """Raise InstanceError for a member that is not empty and may change the puzzle."""
    for name, value in node.value.items():
        if value and name not in known:
            raise node.child(name).error(
                f"one of the members {', '.join(sorted(known))}", f"the unknown member {name!r}"
            )


def _of_entry(
    entry: Node, kind: str, stated: object, named: "re.Match[str] | None" = None, *, solved: bool
) -> Document:
    kind, problem = _named(kind, stated, named)
    text = entry.required("problem").string("the text of a puzzle")
    _expect_members(entry, _ENTRY)
    try:
        lines = _without_head(text.strip().split("\n", _MOST_LINES))
        fields = problem.read(_lines(lines, is_whole=True))
    except InstanceError as error:
        place = f"{entry.child('problem').place}: {error.place}"
        raise InstanceError(place, error.expected, error.found) from None
    texts = {key: value for key, name in _TEXTS.items() if (value := entry.child(name).value)}
    document = {"puzzle": kind, **texts, **fields}
    solution = entry.child("solution").value
    return _solved(document, problem, fields, solution) if solution and solved else document


def _without_head(lines: Sequence[str]) -> Sequence[str]:
    """The ``lines`` of a puzzle without a head that stands between its size and its board: an entry of the data set
    has still that of its file at janko.at, which ends with ``[problem]``.
    """
    end = lines.index("[problem]") if "[problem]" in lines else 0
    is_head = all(line.partition(" ")[0] in _HEAD for line in lines[1:end])
    return [lines[0], *lines[end + 1 :]] if end and is_head else lines


def _of_text(lines: Sequence[str], kind: str) -> Document:
    """The document of a text. The name of the kind may stand above it."""
    stated = ""
    if lines and not lines[0][:1].isdigit():
        stated, *lines = lines
    chosen, problem = _named(kind, stated)
    return {"puzzle": chosen, **problem.read(_lines(lines))}


def _named(kind: str, stated: object, named: "re.Match[str] | None" = None) -> tuple[str, Problem]:
    """The kind of a puzzle, and how its text is read: the kind that is ``stated`` with it, or the one that the user
    names, or that its id is ``named`` after, which may be a sort of these. Raises InstanceError where one of them is
    another.
    """
    said = stated if isinstance(stated, str) else ""
    found = {name: one for name in (said, kind, named[0] if named else "") if name and (one := _called(name))}
    unknown = next((name for name in (kind, said) if name and name not in found), "")
    if unknown or not found:
        known = ", ".join(kind for kind, _ in carried(SITE))
        raise InstanceError("the puzzle", f"one of a kind that is named (--kind NAME): {known}", unknown or "no name")
    first, *others = found
    for other in others:
        if found[other][0] != found[first][0]:
            raise InstanceError("the puzzle", f"one of the kind {other}", shown(first))
    return found.get(named[0] if named else "", found[first])


def _called(name: str) -> tuple[str, Problem] | None:
    """The kind that goes by a ``name``, here or in the data set, and how its text is read."""
    own = PUZZLES.own_name(name)
    if own is not None and (links := link_of(own, SITE)) is not None:  # as most, and no other kind is imported
        return own, each(links)[0]
    wanted = (spelled(name), spelled(kind_of(name)))
    known = _built_in()
    found = next((known[one] for one in wanted if one in known), None)
    if found is None:
        others = _by_name(plugged_in(SITE))
        found = next((others[one] for one in wanted if one in others), None)
    return found


@cache
def _built_in() -> dict[str, tuple[str, Problem]]:
    return _by_name(built_in(SITE))


def _by_name(some: Iterable[tuple[str, Any]]) -> dict[str, tuple[str, Problem]]:
    """Kinds and how their texts are read, by all names that the data set and we have for them, the first ones first."""
    found: dict[str, tuple[str, Problem]] = {}
    for kind, links in some:
        for i, problem in enumerate(each(links)):
            for name in (*[kind] * (i == 0), *problem.names):
                found.setdefault(spelled(name), (kind, problem))
    return found


def _lines(lines: Sequence[str], *, is_whole: bool = False) -> Lines:
    header = lines[0].split(None, _MOST_WORDS) if lines else []
    if len(header) < 2:
        raise InstanceError("line 1", "rows and columns", shown(" ".join(header)) if header else "nothing")
    height, width = (whole_number(side, "line 1", 1, LARGEST_SIDE) for side in header[:2])
    rest = [line.split(None, _MOST_WORDS) for line in lines[1:_MOST_LINES]]
    return Lines(rest, header[2:], height=height, width=width, is_whole=is_whole)


def _solved(document: Document, problem: Problem, fields: Document, text: object) -> Document:
    """The ``document`` with the solution in a text. What is none becomes one without rows, which no puzzle has: the
    puzzle can be read.
    """
    try:
        values = problem.read_solution(str(text).strip().split("\n", _MOST_LINES), fields)
        puzzle = puzzle_of(document)
    except InstanceError:
        return document | {"solution": []}
    return Read(document | {"solution": in_rows(puzzle, values)}, puzzle)


def _write(documents: Sequence[Document]) -> bytes:
    return b"".join(orjson.dumps(_entry(document), option=orjson.OPT_APPEND_NEWLINE) for document in documents)


def _entry(document: Document) -> Document:
    """The entry for a document. Raises InstanceError for what an entry cannot hold."""
    first, *others = each(link_of(document["puzzle"], SITE))
    problem = next((one for one in others if not one.unheld(document)), first) if first.unheld(document) else first
    texts = {name: document[key] for key, name in _TEXTS.items() if key in document}
    entry = {
        "puzzle": document["puzzle"] if problem is first else problem.names[0],
        **texts,
        "problem": problem.write(document, SITE),
    }
    if "solution" in document:
        values = at_places(puzzle_of(document), document["solution"])
        entry["solution"] = problem.write_solution(values, document)
    return entry


PUZZLEKIT = (json.is_entry, read, _write, frozenset({*_TEXTS, "solution"}), True, True)
