"""Game IDs of Simon Tatham's Portable Puzzle Collection, see `satpuzzles.links.tatham`, and the games that its programs
save.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from satpuzzles.common.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.formats.interface import Document
from satpuzzles.formats.kinds import carried, each, link_of
from satpuzzles.formats.text import by_line, decoded, each_line, unmarked
from satpuzzles.links.puzzlink import Text
from satpuzzles.links.tatham import Game
from satpuzzles.puzzles import kind_of

_PARAMETERS = r"\d{1,4}(x\d{1,4})?([a-z]\w*)?"
_ID = rf"(?P<before>\S*#|[A-Z][A-Za-z ]*:\s*)?(?P<id>{_PARAMETERS}:[\w./,]*)"
_SAVED = b"SAVEFILE:41:Simon Tatham's Portable Puzzle Collection"
_ENTRY = re.compile(rb"\s*([A-Z0-9]{1,8}) *:(\d{1,8}):")
_ENTRIES = 1000
"""A saved game has a few, and then its moves."""
_SEED = rf"(?:\S*#)?{_PARAMETERS}#\w*"


def _read(text: str, kind: str = "") -> Document:
    """The document in a game ID, of this ``kind`` if one is named. Raises InstanceError."""
    found = re.fullmatch(_ID, text, re.ASCII)
    if found is None:
        seed = re.fullmatch(_SEED, text, re.ASCII)
        what = "a random seed, from which only the program itself can make the puzzle" if seed else shown(text)
        raise InstanceError("the game ID", "sizes, a colon and a description, as in 3x3:a1_2...", what)
    named = re.sub(r"\W", "", found["before"] or "").lower()
    fitting = [(one, game) for one, game in _games() if re.fullmatch(game.pattern, found["id"])]
    if kind:
        fitting = [(one, game) for one, game in fitting if one == kind_of(kind)] or fitting
    return _first(sorted(fitting, key=lambda each: each[1].name not in named), found["id"])


def _games() -> list[tuple[str, Game]]:
    return [(one, game) for one, some in carried("tatham") for game in each(some)]


def _first(fitting: Iterable[tuple[str, Game]], text: str) -> Document:
    """The document of a game ID, by the first of some games that can read it. IDs of several games look alike, and the
    ID alone does not name its own. Raises InstanceError, that of the first game.
    """
    errors: list[InstanceError] = []
    for one, game in fitting:
        try:
            return {"puzzle": one, **game.read(Text(text))}
        except InstanceError as error:
            errors.append(error)
    if errors:
        raise errors[0]
    raise InstanceError("the game ID", "a game that satpuzzles knows", shown(text))


def _saved(data: bytes) -> Document:
    """The puzzle of a saved game, whatever has been played: entries of a name, the length of a value, and the value.
    Raises InstanceError.
    """
    said, at = dict[bytes, str](), 0
    while (entry := _ENTRY.match(data, at)) and len(said) < _ENTRIES:
        at = entry.end() + int(entry[2])
        if at > len(data):
            break
        said.setdefault(entry[1], decoded(data[entry.end() : at]).strip())
    for key in (b"GAME", b"PARAMS", b"DESC"):
        if key not in said:
            raise InstanceError("the saved game", f"an entry {key.decode()}", "none")
    name, text = said[b"GAME"], f"{said[b'PARAMS']}:{said[b'DESC']}"
    games = [(one, game) for one, game in _games() if game.name in name.replace(" ", "").lower()]
    if not games:
        raise InstanceError("the saved game", "a game that satpuzzles knows", shown(name))
    fitting = [(one, game) for one, game in games if re.fullmatch(game.pattern, text)]
    return _first(fitting or games, text)


def _write(document: Document) -> str:
    """The game ID of a document. Raises InstanceError for one that it cannot hold."""
    games: Sequence[Game] = each(link_of(document["puzzle"], "tatham"))
    return min(games, key=lambda game: len(game.unheld(document))).write(document, "tatham")


def read_as(data: bytes, *, kind: str, fields: Mapping[str, Any]) -> list[Document]:  # noqa: ARG001  # it has them
    """Game IDs, one a line, as puzzles of a ``kind``: those of several games look alike. Raises InstanceError."""
    return [_saved(data)] if is_saved(data) else each_line(data, lambda text: _read(text, kind))


def is_saved(data: bytes) -> bool:
    """Whether this is the beginning of a saved game."""
    return unmarked(data).lstrip().startswith(_SAVED)


_PATTERN = rf"SAVEFILE:41:Simon|(?:{_ID}|{_SEED})\s*?(?:\n|$)"
TATHAM = by_line(_PATTERN, _read, _write, whole=lambda data: [_saved(data)] if is_saved(data) else None)
