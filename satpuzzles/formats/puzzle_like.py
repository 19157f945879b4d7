"""Puzzles in any form that people pass to public functions (a text, a link, a document, rows, a file) become a
`Puzzle`.
"""

from collections.abc import Callable
from functools import wraps
from inspect import signature
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, overload

from satpuzzles.formats.forms import PuzzleLike as PuzzleLike  # noqa: PLC0414  # they ask for it here
from satpuzzles.formats.reading import load, loads
from satpuzzles.formats.sources import is_file
from satpuzzles.stating.puzzle import Puzzle

P = ParamSpec("P")
R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


class Asking(Protocol[P, R_co]):
    """The type of a public function whose first argument is a puzzle in any form."""

    def __call__(self, puzzle: PuzzleLike, *args: P.args, **kwargs: P.kwargs) -> R_co: ...


class AskingOfFolder(Protocol[P, R_co]):
    """The type of a public function about a folder and a puzzle in any form."""

    def __call__(
        self, directory: str | Path, puzzle: PuzzleLike | None = None, *args: P.args, **kwargs: P.kwargs
    ) -> R_co: ...


@overload
def asking(function: Callable[Concatenate[Puzzle, P], R]) -> Asking[P, R]: ...
@overload
def asking(function: Callable[Concatenate[str | Path, Puzzle | None, P], R]) -> AskingOfFolder[P, R]: ...
def asking(function: Callable[..., Any]) -> Callable[..., Any]:
    """A version of ``function``, whose first argument is a ``puzzle``, that takes the puzzle in any form, see
    `as_puzzle`.
    """
    taken = signature(function)
    place, puzzle = [*taken.parameters].index("puzzle"), taken.parameters["puzzle"]
    like = PuzzleLike if puzzle.annotation is Puzzle else PuzzleLike | None

    @wraps(function)
    def called(*arguments: Any, **named: Any) -> Any:
        if place < len(arguments):
            given = arguments[place]
            if given is not puzzle.default:
                arguments = (*arguments[:place], as_puzzle(given), *arguments[place + 1 :])
        elif named.get("puzzle", puzzle.default) is not puzzle.default:
            named["puzzle"] = as_puzzle(named["puzzle"])
        return function(*arguments, **named)

    parameters = {**taken.parameters, "puzzle": puzzle.replace(annotation=like)}
    called.__signature__ = taken.replace(parameters=[*parameters.values()])  # type: ignore[attr-defined]
    called.__annotations__ = {**function.__annotations__, "puzzle": like}
    return called


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
