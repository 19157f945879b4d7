"""Links that carry a Sudoku to f-puzzles and SudokuPad: JSON, compressed by lz-string.

f-puzzles has the value, the region and the state of each cell. SudokuPad reads that too (``fpuzzles``) and has a form
of its own (``scl`` and ``ctc``), with the givens, the cells of each region, and everything else as shapes. After
``fpuzzlesdecoder.js`` and ``puzzlezipper_lib.js`` of SudokuPad's sudokutools.
"""

import re
from contextlib import suppress
from functools import partial
from typing import Any

from satpuzzles.boards.grids import Grid
from satpuzzles.common import orjson
from satpuzzles.common.document import ENTRIES, shown
from satpuzzles.errors import InstanceError
from satpuzzles.formats.deciding import is_decided
from satpuzzles.formats.documents import puzzle_of
from satpuzzles.formats.interface import Document, Guessed, noted
from satpuzzles.formats.kinds import carried, link_of, the_first_that_reads
from satpuzzles.formats.pasted import by_link
from satpuzzles.formats.text import json_in_link
from satpuzzles.formats.urls.fpuzzles_entries import MARKS_ARE_ENTRIES, entries_in, has_marks, write_entries
from satpuzzles.formats.urls.fpuzzles_shapes import with_shapes
from satpuzzles.formats.urls.sudokupad import META, of_metadata, recognised, says_its_rules
from satpuzzles.formats.urls.sudokupad_shapes import drawn
from satpuzzles.links.expression import LARGEST_BOARD
from satpuzzles.links.fpuzzles import without_shapes
from satpuzzles.links.fpuzzles_members import OWN_FORM, Json, numeral

_SITE = "https://sudokupad.app/"
_EDITOR = "https://f-puzzles.com/?load="
_PLAYER = f"{_SITE}fpuzzles"
_TO_EDITOR = r"(?:https?://)?(?:www\.)?f-puzzles\.com/\?(?:\S*&)?load=(?P<data>[^\s&#]+)"
_TO_PLAYER = (
    r"(?:(?:https?://)?(?:[a-z]+\.)?(?:sudokupad\.app|crackingthecryptic\.com)/(?:sudoku/)?(?:\?(?:\S*&)?puzzleid=)?"
    r"|(?:https?://[^\s?#]*/(?:\?(?:\S*&)?\w+=)?)?(?=[a-z]+N4I))"  # other players, or none: what packs a JSON object
    r"(?P<form>fpuzzles|fpuz|scl|ctc)(?P<data>[^\s&?#]+)"
)
_IN_OWN_FORM = _TO_PLAYER.replace("fpuzzles|fpuz|", "")
_JSON = "a whole puzzle, not cut short"
_LONGEST_LINK = 2**20
_LONGEST_TEXT = 4 * 2**20

_TEXTS = {"title": "title", "author": "author", "ruleset": "note"}
_DRAWN = ("line", "circle", "rectangle", "text", "cage")
"""Members that are only shapes. The user script ``fpuzzles-newconstraints.js`` of SudokuSolver adds some that show a
constraint of another member to those who do not have it.
"""
_IN_WORDS = "rules that the link has in words only are not read"
_IN_USE = "activeConstraints"
"""Names of the constraints that the editor shows; each has a member of its own, too."""
_FOG = {"FOW": "fogofwar", "FOGLIGHT": "foglight"}
"""Values of cages that say which cells are lit at first (``parse.cage`` of SudokuPad), with the members for them."""

_SHORT = dict(
    re.findall(
        r"(\w+):(\w+)",
        "c:color ca:cages ct:center c1:borderColor c2:backgroundColor ce:cells cs:cellSize a:arrows o:overlays "
        "u:underlays w:width h:height v:value vd:videos l:lines r:rounded re:regions fs:fontSize th:thickness "
        "hl:headLength wp:wayPoints t:title te:text d:duration",
    )
)
"""SudokuPad's short names."""


def _read(link: str) -> Document:
    """The document in a link. Shapes and colours that no rule is known for are left out where they change nothing.
    Raises InstanceError.
    """
    try:
        return _document(link, None)
    except InstanceError as error:
        left: list[Any] = []
        with suppress(InstanceError):
            document = _document(link, left)
            if left and is_decided(document):
                many = sum(isinstance(one, dict) for one in left)
                shapes = f"opened without {many} shape{'s' * (many > 1)}; " if many else ""
                return noted(document, f"{shapes}the puzzle has one solution without them")
        raise error from None


def _document(link: str, left: list[Any] | None) -> Document:
    """The document in a link, without the shapes and colours that are ``left`` out. Raises InstanceError."""
    from urllib.parse import unquote

    match = re.match(_TO_EDITOR, link, re.ASCII) or re.match(_TO_PLAYER, link, re.ASCII)
    if match is None:
        raise InstanceError("the link", "one that carries its puzzle after load=, fpuzzles, scl or ctc", shown(link))
    text = _expanded(unquote(match["data"]))
    if match.groupdict().get("form") in ("scl", "ctc"):
        form = json_in_link(text if text.startswith('{"') else _unzipped(text), dict, _JSON)
        found, by_looks = recognised(form, _square(form.get("cells")), left), not says_its_rules(form)
    else:
        found, by_looks = _of_cages(json_in_link(text, dict, _JSON)), False
    found = {name: _meant(name, value, found) for name, value in found.items()}
    if isinstance(names := found.get(_IN_USE), list):
        found[_IN_USE] = [name for name in names if not found.get(_key(name))]
    size = len(_square(found.get("grid")))
    if found.get("size", size) != size:
        raise InstanceError("the board", f"{shown(found['size'])} rows, as its size says", f"{size}")
    texts = {key: _text(text, name) for name, key in _TEXTS.items() if (text := found.pop(name, None))}
    solution = _solution(found.pop("solution", None), size)
    if left is not None:
        found, shapes = without_shapes(found)
        left += shapes
    entries = entries_in(found["grid"])
    notes = [MARKS_ARE_ENTRIES] if has_marks(found["grid"]) else []
    document = the_first_that_reads(carried("fpuzzles"), found)
    fields = [key for key in document if key not in ("puzzle", "givens", "box", "regions", "symbols", "fog")]
    document = document | texts | ({} if solution is None else {"solution": solution})
    document |= {ENTRIES: entries} if entries else {}
    if not by_looks:
        return noted(document, *notes) if notes else document
    if solution is not None and (broken := puzzle_of(document).broken_rules(solution)):
        raise InstanceError("the link", "shapes that its own solution obeys, by their usual meaning", broken[0])
    notes += [_IN_WORDS] if "note" in document else []
    return Guessed(document, by_looks=fields, notes=notes) if fields or notes else document


def _key(name: object) -> str:
    """The member of the document for the editor's name of a constraint (its ``cID``)."""
    return str(name).lower().replace(" ", "")


def _of_cages(found: Json) -> Json:
    """The members with what SudokuPad takes from its metadata and from shapes of cages: fog, texts and the solution
    have names.
    """
    cages, metadata = found.get("cage"), found.get("metadata")
    left, said = [], {**metadata} if isinstance(metadata, dict) else {}
    lit = {name: found.get(name) or [] for name in _FOG.values()}
    for cage in cages if isinstance(cages, list) else ():
        value = cage.get("value") if isinstance(cage, dict) else None
        if value in _FOG:
            lit[_FOG[value]] = [*lit[_FOG[value]], *(cage.get("cells") or ())]
            continue
        named = META.fullmatch(value) if isinstance(value, str) else None
        if named is None:
            left.append(cage)
        else:
            said[named[1]] = named[2]
    stated, texts = of_metadata(said)
    return texts | found | dict.fromkeys(stated, True) | lit | {"cage": left, "metadata": None}


def _meant(name: str, value: Any, found: Json) -> Any:
    """The ``value`` of the member ``name``, without shapes that only draw a constraint that another member states."""
    if name not in _DRAWN or not isinstance(value, list):
        return value
    return [one for one in value if not (isinstance(one, dict) and _is_shown_by(one, found))]


def _is_shown_by(shape: Json, found: Json) -> bool:
    """Whether the constraint that a shape shows is among the members: by its name or, in old links, by its lines."""
    named = _key(shape.get("fromConstraint", ""))
    if named:
        return bool(found.get("whispers" if named.endswith("whispers") else named))
    if shape.get("isLLConstraint"):
        return bool(found.get("lockout"))
    if not (shape.get("isNewConstraint") or shape.get("fromRangskSolver")):
        return False
    others = (value for name, value in found.items() if name not in _DRAWN and isinstance(value, list))
    return any(isinstance(one, dict) and one.get("lines") == shape.get("lines") for value in others for one in value)


def _expanded(data: str) -> str:
    from satpuzzles.formats.urls import lz_string

    if len(data) > _LONGEST_LINK:
        raise InstanceError("the link", f"at most {_LONGEST_LINK // 2**20} MB", "more")
    try:
        return lz_string.expanded(data, _LONGEST_TEXT)
    except ValueError as error:
        raise InstanceError("the link", "a puzzle compressed by lz-string", f"{shown(data)}: {error}") from None


def _square(rows: object) -> list[list[Json]]:
    """The rows of a square of cells. Raises InstanceError."""
    if not isinstance(rows, list) or not 1 <= len(rows) <= LARGEST_BOARD:
        raise InstanceError("the board", f"1 to {LARGEST_BOARD} rows of cells", shown(rows))
    for row in rows:
        if not isinstance(row, list) or len(row) != len(rows) or not all(isinstance(cell, dict) for cell in row):
            raise InstanceError("the board", f"{len(rows)} cells in each row", shown(row))
    return rows


def _solution(values: object, size: int) -> Grid | None:
    """The solution, where it has a number for each cell."""
    if isinstance(values, str):
        values = values.split(",") if "," in values else list(values)
    if not isinstance(values, list) or len(values) != size * size:
        return None
    numbers = [number for value in values if isinstance(number := numeral(value), int) and number]
    if len(numbers) < len(values):
        return None
    return [numbers[start : start + size] for start in range(0, size * size, size)]


def _text(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise InstanceError(name, "a text", shown(value))
    return value


def _unzipped(text: str) -> str:
    """JSON from SudokuPad's shorter form of it: bare and short names, short values, apostrophes for quotes."""
    text = text.replace("\\'", "\0").replace('"', '\\"').replace("'", '"').replace("\0", "'")
    text = re.sub(r"([,{\[])([a-zA-Z0-9]+):", lambda found: f'{found[1]}"{_SHORT.get(found[2], found[2])}":', text)
    text = re.sub(r"([,\[])(?=[,\]])", r"\1{}", text).replace("[{}]", "[]")
    text = re.sub(r":(t|f)(?=[,}])", lambda found: ":true" if found[1] == "t" else ":false", text)
    return re.sub(r":(#0|#F|[0-9a-fA-F]{6})(?=[,}])", r':"\1"', text)


def _write(start: str, site: str, document: Document, *, own: bool = False) -> str:
    """The link that begins with ``start``, in SudokuPad's ``own`` form or that of f-puzzles. Raises InstanceError,
    which names the ``site``, for what it cannot hold.
    """
    from urllib.parse import quote

    from satpuzzles.formats.urls import lz_string

    found: Json = link_of(document["puzzle"], "fpuzzles").write(document, site)
    texts = {name: document[key] for name, key in _TEXTS.items() if key in document}
    solution = [value for row in document.get("solution", ()) for value in row]
    write_entries(document.get(ENTRIES, {}), found["grid"])
    if own:
        said = drawn(found, found["size"], texts, solution)
    else:
        found = with_shapes(found)
        said = {"size": found.pop("size"), **texts, **found, **({"solution": solution} if solution else {})}
    return start + quote(lz_string.compressed(orjson.dumps(said).decode()), safe="")


_KEEPS = {*_TEXTS.values(), "solution", ENTRIES}
EDITOR = by_link(_TO_EDITOR, _read, partial(_write, _EDITOR, "fpuzzles"), _KEEPS)
OWN = by_link(_IN_OWN_FORM, _read, partial(_write, f"{_SITE}{OWN_FORM}", OWN_FORM, own=True), _KEEPS)
PLAYER = by_link(_TO_PLAYER, _read, partial(_write, _PLAYER, "sudokupad"), _KEEPS)
