"""Files and links that a page hands in, and those that it asks for. Names are labels: no file is opened."""

import io
import mimetypes
import re
import warnings
import zipfile
from base64 import b64decode, b64encode
from contextlib import suppress
from dataclasses import fields
from typing import Any

import satpuzzles
from satpuzzles.common.document import Node
from satpuzzles.errors import GaveUp, InstanceError, UsageError
from satpuzzles.formats import Document, Guessed, How, document_of, puzzle_of
from satpuzzles.formats.board_entries import entries_lost
from satpuzzles.formats.documents import doubts_of
from satpuzzles.formats.reading import document_in as document_in_text, opened
from satpuzzles.formats.sources import read
from satpuzzles.formats.table import ALL_FORMATS, recognised
from satpuzzles.making.generators.pictured import is_image, puzzle_in_picture
from satpuzzles.rendering import ALL_RENDERERS
from satpuzzles.rendering.interface import Sheet
from satpuzzles.solving.check import Uniqueness
from satpuzzles.studio import listing, views
from satpuzzles.studio.members import Reply, Request, Tell, document_in, expect_small, number_in, puzzle_in, stated_in

MOST_PUZZLES = 500
"""The most puzzles that are read from a file."""
_LONGEST_NAME = 60
"""Characters of the name of a file that say what it is: its ending, and some before it."""
_MOST_COLORS = 8
"""The most colours of a picture."""
_CERTIFICATE = "certificate"
_SOLUTIONS = 20.0
"""Seconds for the solutions of a sheet."""


def _open(asked: Node, _tell: Tell) -> Reply:
    data, name = _data(asked), asked.child("name").value
    source = re.sub(r"[^\w.-]", "_", name)[-_LONGEST_NAME:] if isinstance(name, str) else ""
    kind = asked.child("kind").value
    if kind is not None:
        asked.child("kind").string("the name of a kind")
    data = read(_Named(data, source))  # unpacked
    if is_image(data):
        rows, columns = (number_in(asked, key, 1, 250, 0) or None for key in ("rows", "columns"))
        colors = number_in(asked, "colors", 1, _MOST_COLORS, 0) or None
        found, its_format = [puzzle_in_picture(data, rows, columns, colors)], "picture"
    else:
        found = _read(data, source, kind)
        its_format = recognised(data, source).name
    puzzles = [expect_small(document_of(one)) for one in found]
    others = [*found[0].others] if isinstance(found[0], Guessed) else []
    drawn = views.document(puzzles[0])
    return {"puzzles": puzzles, "format": its_format, "others": others, "notes": doubts_of(found[0]), "drawn": drawn}


class _Named(io.BytesIO):
    """Bytes of a file that has this ``name``, which is a label."""

    def __init__(self, data: bytes, name: str) -> None:
        super().__init__(data)
        self.name = name


def _read(data: bytes, source: str, kind: str | None) -> list[Document]:
    """The documents of a file, read one by one. Raises UsageError for more than MOST_PUZZLES."""
    how = How(kind=kind)
    content = opened(_Named(data, source), how)
    if isinstance(content, bytes):
        return [document_in_text(content, source, how)]
    found: list[Document] = []
    for number, line in content:
        if len(found) == MOST_PUZZLES:
            raise UsageError(f"the studio opens up to {MOST_PUZZLES} puzzles, this file has more")
        try:
            found.append(document_in_text(line))
        except InstanceError as error:
            raise error.within(f"line {number}") from None
    return found


def _data(asked: Node) -> bytes:
    text, encoded = asked.child("text"), asked.child("bytes")
    if encoded.value is None:
        return text.string("the text of a puzzle, or a member 'bytes'").encode(errors="replace")
    try:
        return b64decode(encoded.string("bytes in base64"), validate=True)
    except ValueError:  # binascii.Error is one
        raise encoded.error("bytes in base64", "other characters") from None


def _carry(asked: Node, _tell: Tell) -> Reply:
    document = document_in(asked)
    told: dict[str, str | None] = {}
    for one in listing.formats():
        if one.kinds and document["puzzle"] not in one.kinds:
            continue
        try:
            satpuzzles.dumps(document, one.name)
            told[one.name] = None
        except InstanceError as error:
            told[one.name] = f"{one.title[:1].upper()}{one.title[1:]}: {_lacking(error, one.name, document['puzzle'])}."
    return {"formats": told}


def _lacking(error: InstanceError, name: str, kind: str) -> str:
    """What the format of that ``name`` has no place for in a puzzle of this ``kind``, or needs."""
    wanted = error.expected.removesuffix(f", for {name}").replace("_", " ")
    field = error.place.partition("[")[0].replace("_", " ")
    if wanted.startswith("no "):
        return f"no place for {wanted[3:].replace(' or no ', ' and ')}"
    if wanted in ("true", "false"):
        return f"needs '{field}' to be {'on' if wanted == 'true' else 'off'}"
    if error.found in ("null", "none", kind):
        return f"needs {wanted}"
    return f"needs {f'{field} ' if wanted.isdecimal() else ''}{wanted}; this puzzle has {error.found}"


def _export(asked: Node, _tell: Tell) -> Reply:
    to = asked.required("to").string("the name of a format or a renderer")
    options = asked.child("options")
    if options.value is not None:
        options.object()
    name, data, notes = _CERTIFICATE, b"", list[str]()
    if to == _CERTIFICATE:
        from satpuzzles.proving.certify import certificate_of  # slow to import

        name, data = "certificate.zip", _zipped(certificate_of(puzzle_in(_first(asked)))[1])
    else:
        puzzles = [stated_in(one) for one in _several(asked)]
        renderer = ALL_RENDERERS.get(to)
        if renderer is None:
            chosen = ALL_FORMATS.named(to, "format or renderer")
            notes = [*dict.fromkeys(lost for one in puzzles if (lost := entries_lost(one, chosen)))]
            if chosen.compares:
                puzzles = [*map(_told, puzzles)]
            data, endings = satpuzzles.dumps(puzzles, to), chosen.endings
        else:
            with warnings.catch_warnings(record=True) as told:
                warnings.simplefilter("always")
                data, endings = _rendered([*map(views.credited, puzzles)], to, options), renderer.endings
            notes = [str(one.message) for one in told if one.category is UserWarning]
        ending = (*endings, ".txt")[0]
        name = f"{_stem(puzzles)}{f'-{to}' * (ending == '.txt')}{ending}"  # several formats are text
    kind = mimetypes.guess_type(name)[0] or "text/plain"
    return {"name": name, "type": kind, "bytes": b64encode(data).decode(), "notes": notes}


def _told(document: Document) -> Document:
    """A document with all that players are told: what it is called, its rules in words, and its solution if it has
    exactly one that is found in time.
    """
    puzzle = puzzle_of(document)
    drawing = puzzle.drawing()
    told: Document = {"title": drawing.title, "note": drawing.description} | document
    if "solution" not in told:
        with suppress(GaveUp):
            found = satpuzzles.check(puzzle, time_limit=_SOLUTIONS)
            if found.status is Uniqueness.UNIQUE:
                told["solution"] = found.solutions[0]
    return told


def _stem(puzzles: list[Document]) -> str:
    """The name of a file without its ending: of one puzzle its title or else its kind, of several "sudokus", or
    "puzzles" where kinds differ.
    """
    title = re.sub(r"[^\w.-]+", "-", str(puzzles[0].get("title") or "")).strip("-.")[:60].lower()
    if len(puzzles) == 1:
        return title or puzzles[0]["puzzle"]
    kind, *others = {puzzle["puzzle"] for puzzle in puzzles}
    return "puzzles" if others else f"{kind.removesuffix('s')}s"


def _first(asked: Node) -> Node:
    return Node({"puzzle": _several(asked)[0].value})


def _several(asked: Node) -> list[Node]:
    if asked.child("puzzles").value is None:
        return [asked.required("puzzle")]
    return asked.child("puzzles").items("a list of puzzles", at_least=1, at_most=MOST_PUZZLES)


_FLAGS = ("solution", "hints", "solver", "ascii")
_WIDTH = "width"
_SHEET = {one.name: one.default for one in fields(Sheet)}


def _rendered(puzzles: list[Document], to: str, options: Node) -> bytes:
    chosen: dict[str, Any] = options.value or {}
    sheet, flags = dict[str, Any](), dict[str, Any]()
    for key in chosen:
        if key in _FLAGS:
            flags[key] = options.child(key).flag()
        elif key == _WIDTH:
            flags[key] = options.child(key).integer(1)
        elif key in _SHEET:
            sheet[key] = _of_type(options.child(key), type(_SHEET[key]))
        else:
            known = ", ".join((*_FLAGS, _WIDTH, *_SHEET))
            raise InstanceError(f"options.{key}", f"one of {known}", "another member")
    signed = views.signed(puzzles)
    if to != "html":  # which has the author below each puzzle
        signed["credits"] = True
    whole = Sheet(**signed | sheet)
    if to == "pdf" and "solution" not in flags:
        with suppress(UsageError, GaveUp):  # a puzzle that has none yet is printed as it is
            return satpuzzles.render(puzzles, to, sheet=whole, solution=True, time_limit=_SOLUTIONS, **flags)
    return satpuzzles.render(puzzles, to, sheet=whole, **flags)


def _of_type(node: Node, kind: type) -> Any:
    if kind is bool:
        return node.flag()
    if kind is str:
        return node.string()
    if kind is float and isinstance(node.value, float):
        return node.value
    return None if node.value is None else node.integer(0)


def _zipped(contents: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in contents.items():
            archive.writestr(f"{_CERTIFICATE}/{name}", content)
    return packed.getvalue()


REQUESTS: dict[str, Request] = {"open": _open, "carry": _carry, "export": _export}
