"""Game IDs of Simon Tatham's Portable Puzzle Collection, see `satpuzzles.links.tatham`."""

import re
from collections.abc import Sequence

from satpuzzles.common.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.formats.carried import carried, each, link_of
from satpuzzles.formats.interface import Document
from satpuzzles.formats.text import by_line, each_line
from satpuzzles.links.puzzlink import Text
from satpuzzles.links.tatham import Game
from satpuzzles.puzzles import kind_of

_PARAMETERS = r"\d{1,4}(x\d{1,4})?([a-z]\w*)?"
_ID = rf"(?P<before>\S*#|[A-Z][A-Za-z ]*:\s*)?(?P<id>{_PARAMETERS}:[\w./,]*)"
_SEED = rf"(?:\S*#)?{_PARAMETERS}#\w*"


def _read(text: str, kind: str = "") -> Document:
    """The document in a game ID, of this ``kind`` if one is named. Raises InstanceError."""
    found = re.fullmatch(_ID, text, re.ASCII)
    if found is None:
        seed = re.fullmatch(_SEED, text, re.ASCII)
        what = "a random seed, from which only the program itself can make the puzzle" if seed else shown(text)
        raise InstanceError("the game ID", "sizes, a colon and a description, as in 3x3:a1_2...", what)
    games = [(one, game) for one, some in carried("tatham") for game in each(some)]
    fitting = [(one, game) for one, game in games if re.fullmatch(game.pattern, found["id"])]
    if kind:
        fitting = [(one, game) for one, game in fitting if one == kind_of(kind)] or fitting
    errors: list[InstanceError] = []
    for one, game in sorted(fitting, key=lambda each: each[1].name not in (found["before"] or "").lower()):
        try:
            return {"puzzle": one, **game.read(Text(found["id"]))}
        except InstanceError as error:  # IDs of several games look alike, and the ID alone does not name its own
            errors.append(error)
    if errors:
        raise errors[0]
    raise InstanceError("the game ID", "a game that satpuzzles knows", shown(found["id"]))


def _write(document: Document) -> str:
    """The game ID of a document. Raises InstanceError for one that it cannot hold."""
    games: Sequence[Game] = each(link_of(document["puzzle"], "tatham"))
    return min(games, key=lambda game: len(game.unheld(document))).write(document, "tatham")


def read_as(data: bytes, kind: str) -> list[Document]:
    """Game IDs, one a line, as puzzles of a ``kind``: those of several games look alike. Raises InstanceError."""
    return each_line(data, lambda text: _read(text, kind))


TATHAM = by_line(rf"(?:{_ID}|{_SEED})\s*?(?:\n|$)", _read, _write)
