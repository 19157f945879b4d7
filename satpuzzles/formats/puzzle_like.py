"""What the public functions take where they ask for a puzzle."""

from satpuzzles.formats.forms import PuzzleLike as PuzzleLike  # noqa: PLC0414  # they ask for it here
from satpuzzles.formats.reading import load, loads
from satpuzzles.formats.sources import is_file
from satpuzzles.stating.puzzle import Puzzle


def as_puzzle(given: PuzzleLike) -> Puzzle:
    """The puzzle itself; or the one in a text, a link, a document or rows, as `loads` takes them; or in the file at a
    Path, or in an open one. A list, an array or a table of rows is a Sudoku with square boxes; blank cells are 0, None,
    or what is blank in a board that is typed as text. The name of a file is no text of a puzzle: only `load` opens
    files by their names, so that texts of strangers open none.

    Raises InstanceError for what is not well-formed, UsageError for anything else, and as `load` for a file.
    """
    if isinstance(given, Puzzle):
        return given
    return load(given) if is_file(given) else loads(given)
