"""The names that the public functions take."""

from satpuzzles import backends
from satpuzzles.backends import auto
from satpuzzles.formats.table import ALL_FORMATS
from satpuzzles.making.generators import GENERATORS
from satpuzzles.puzzles import PUZZLES
from satpuzzles.rendering import ALL_RENDERERS
from satpuzzles.research.families.instance import FAMILIES


def available() -> dict[str, list[str]]:
    """The names of all kinds of puzzle, formats, renderers, backends, generators and families, including those of
    installed plug-ins. The command ``satpuzzles list`` describes each of them.
    """
    return {
        "puzzles": PUZZLES.names(),
        "formats": ALL_FORMATS.names(),
        "renderers": ALL_RENDERERS.names(),
        "backends": [auto.NAME, *(backend.name for backend in backends.backends())],
        "generators": GENERATORS.names(),
        "families": [*FAMILIES],
    }
