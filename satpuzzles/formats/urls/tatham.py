"""Game IDs of Simon Tatham's Portable Puzzle Collection, see `satpuzzles.links.tatham`."""

import re

from satpuzzles.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.formats.carried import carried, link_of
from satpuzzles.formats.interface import Document
from satpuzzles.formats.text import by_line
from satpuzzles.links.puzzlink import Text
from satpuzzles.links.tatham import Game

_PARAMETERS = r"\d{1,4}(x\d{1,4})?([a-z]\w*)?"
_ID = rf"(?P<before>\S*#|[A-Z][A-Za-z ]*:\s*)?(?P<id>{_PARAMETERS}:[\w./,]*)"
_SEED = rf"(?:\S*#)?{_PARAMETERS}#\w*"


def _read(text: str) -> Document:
    """The document in a game ID. Raises InstanceError."""
    found = re.fullmatch(_ID, text, re.ASCII)
    if found is None:
        seed = re.fullmatch(_SEED, text, re.ASCII)
        what = "a random seed, from which only the program itself can make the puzzle" if seed else shown(text)
        raise InstanceError("the game ID", "sizes, a colon and a description, as in 3x3:a1_2...", what)
    games = [(kind, game) for kind, some in carried("tatham") for game in some]
    fitting = [(kind, game) for kind, game in games if re.fullmatch(game.pattern, found["id"])]
    errors: list[InstanceError] = []
    for kind, game in sorted(fitting, key=lambda one: one[1].name not in (found["before"] or "").lower()):
        try:
            return {"puzzle": kind, **game.read(Text(found["id"]))}
        except InstanceError as error:  # IDs of several games look alike, and the ID alone does not name its own
            errors.append(error)
    if errors:
        raise errors[0]
    names = ", ".join(dict.fromkeys(game.name for _, game in games))
    raise InstanceError("the game ID", f"a puzzle of {names}", shown(found["id"]))


def _write(document: Document) -> str:
    """The game ID of a document. Raises InstanceError for one that it cannot hold."""
    games: tuple[Game, ...] = link_of(document["puzzle"], "tatham")
    return min(games, key=lambda game: len(game.unheld(document))).write(document, "tatham")


TATHAM = by_line(rf"(?:{_ID}|{_SEED})\s*?(?:\n|$)", _read, _write)
