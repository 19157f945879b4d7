"""The first message to a page: the kinds, the formats and the renderers."""

from typing import Any

from satpuzzles.formats.interface import Format
from satpuzzles.formats.table import ALL_FORMATS
from satpuzzles.making.generators import GENERATORS
from satpuzzles.puzzles import PUZZLES
from satpuzzles.rendering import ALL_RENDERERS
from satpuzzles.stating.puzzle import Puzzle
from satpuzzles.studio.making import offered


def hello() -> dict[str, Any]:
    """The kinds by their genres, the formats and the renderers, without broken plug-ins."""
    known = kinds()
    return {
        "kinds": [_kind(kind) for kind in known],
        "formats": [
            {
                "name": one.name,
                "title": one.title,
                "endings": one.endings,
                "kinds": [kind.kind for kind in known if not one.kinds or kind.kind in one.kinds],
                "several": one.several,
            }
            for one in formats()
        ],
        "renderers": [
            {"name": one.name, "title": one.title, "endings": one.endings, "several": one.several, "sheet": one.sheet}
            for one in ALL_RENDERERS.sound()
        ],
    }


def formats() -> list[Format]:
    return [*ALL_FORMATS.sound()]


def kinds() -> list[type[Puzzle]]:
    return [*dict.fromkeys(PUZZLES.sound())]


def _kind(kind: type[Puzzle]) -> dict[str, Any]:
    generator = GENERATORS.get(kind.kind)
    options = {} if generator is None else offered(generator)
    return {
        "name": kind.kind,
        "title": kind.kind_title,
        "genre": kind.genre,
        "aliases": [*kind.aliases],
        "generates": generator is not None,
        "options": [
            {"name": name, "help": one.help, "metavar": one.metavar, "default": one.default}
            for name, one in options.items()
        ],
    }
