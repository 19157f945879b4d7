"""Game IDs of Simon Tatham's Portable Puzzle Collection, see `satpuzzles.links.tatham`, and the games that its programs
save.
"""

import re
from collections.abc import Sequence
from functools import partial

from satpuzzles.common.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.formats.deciding import decided
from satpuzzles.formats.documents import overridden, puzzle_of
from satpuzzles.formats.interface import Document, How
from satpuzzles.formats.kinds import carried, each, link_of
from satpuzzles.formats.pasted import each_link, recogniser
from satpuzzles.formats.text import decoded, unmarked, writer
from satpuzzles.links.puzzlink import Text
from satpuzzles.links.tatham import Game
from satpuzzles.puzzles import kind_of

_PARAMETERS = r"\d{1,4}(x\d{1,4})?([a-z]\w*)?"
_ID = rf"(?:(?P<page>\S*[#?])|(?P<title>[A-Z][A-Za-z ]*):\s*)?(?P<id>{_PARAMETERS}:[\w./,*]*)"
_SAVED = b"SAVEFILE:41:Simon Tatham's Portable Puzzle Collection"
_ENTRY = re.compile(rb"\s*([A-Z0-9]{1,8}) *:(\d{1,8}):")
_ENTRIES = 1000
"""A saved game has a few, and then its moves."""
_SEED = rf"(?:\S*#)?{_PARAMETERS}#\w*"
_PAGE = re.compile(r"(?:\w+://[^/?#]*)?(?:[^?#]*/)?(\w*)")
"""The address of a page, with its name."""
_TITLES = {"rectangles": "rect"}
"""Names of windows that are not those of their programs."""


def _read(text: str, how: How) -> Document:
    """The document in a game ID, of the kind that is named, or of the game that a page or a title before the ID names.
    Its fields need not stand there. Raises InstanceError.
    """
    found = re.fullmatch(_ID, text, re.ASCII)
    if found is None:
        seed = re.fullmatch(_SEED, text, re.ASCII)
        what = "a random seed, from which only the program itself can make the puzzle" if seed else shown(text)
        raise InstanceError("the game ID", "sizes, a colon and a description, as in 3x3:a1_2...", what)
    page = _PAGE.match(found["page"] or "")
    return _of_game(found["title"] or (page[1] if page else ""), found["id"], how)


def _of_game(name: str, text: str, how: How) -> Document:
    """The document of a game ID, of the game called ``name``; "" for none, as IDs of several games look alike. Then it
    is of the only game that can read it, or else of the only one of which it has exactly one solution. Raises
    InstanceError.
    """
    kind = how.kind or ""
    games = [(one, game) for one, some in carried("tatham") for game in each(some)]
    if name:
        known = ", ".join(dict.fromkeys(game.name for _, game in games))
        games = [(one, game) for one, game in games if _called(name) == game.name]
        if not games:
            raise InstanceError("the game ID", f"a game that satpuzzles knows: {known}", shown(name))
    if kind:
        games = [(one, game) for one, game in games if one == kind_of(kind)]
        if not games:
            raise InstanceError("the game ID", f"one of the kind {kind}", f"one of {name}" if name else shown(text))
    fitting = [(one, game) for one, game in games if re.fullmatch(game.pattern if kind or name else game.alone, text)]
    if not fitting:
        expected = f"one of {name}" if name else f"one of the kind {kind}" if kind else "a game that satpuzzles knows"
        raise InstanceError("the game ID", expected, shown(text))
    if len(fitting) == 1:
        return {"puzzle": fitting[0][0], **fitting[0][1].read(Text(text))}
    candidates, errors = list[Document](), list[InstanceError]()
    for one, game in fitting:
        try:
            document = {"puzzle": one, **game.read(Text(text))}
            puzzle_of(overridden(document, how.fields))
        except InstanceError as error:
            errors.append(error)
        else:
            candidates.append(document)
    if not candidates:
        raise errors[0]
    return candidates[0] if len(candidates) == 1 else decided(candidates, how, "the game ID")


def _called(name: str) -> str:
    """What a program is called whose page or window has this ``name``."""
    plain = re.sub(r"\W", "", name).lower()
    return _TITLES.get(plain, plain)


def _saved(data: bytes, how: How) -> Document:
    """The puzzle of a saved game, whatever has been played: entries of a name, the length of a value, and the value.
    Raises InstanceError.
    """
    said, at, data = dict[bytes, str](), 0, unmarked(data)
    while (entry := _ENTRY.match(data, at)) and len(said) < _ENTRIES:
        at = entry.end() + int(entry[2])
        if at > len(data):
            break
        said.setdefault(entry[1], decoded(data[entry.end() : at]).strip())
    for key in (b"GAME", b"PARAMS", b"DESC"):
        if key not in said:
            raise InstanceError("the saved game", f"an entry {key.decode()}", "none")
    return _of_game(said[b"GAME"], f"{said[b'PARAMS']}:{said[b'DESC']}", how)


def _write(document: Document) -> str:
    """The game ID of a document. Raises InstanceError for one that it cannot hold."""
    games: Sequence[Game] = each(link_of(document["puzzle"], "tatham"))
    return min(games, key=lambda game: len(game.unheld(document))).write(document, "tatham")


def read_as(data: bytes, how: How) -> list[Document]:
    """A saved game, or game IDs, one a line: of the kind that is named, as those of several games look alike.
    Raises InstanceError.
    """
    if is_saved(data):
        return [_saved(data, how)]
    return each_link(data, partial(_read, how=how))


def is_saved(data: bytes) -> bool:
    """Whether this is the beginning of a saved game."""
    return unmarked(data).lstrip().startswith(_SAVED)


_recognises = recogniser(rf"SAVEFILE:41:Simon|(?:{_ID}|{_SEED})(?:$|[#&])")
TATHAM = (_recognises, lambda data: read_as(data, How()), writer(_write), frozenset[str](), True, True)
