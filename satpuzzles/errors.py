"""Exceptions, one class for each party that can act on the problem, and text of others made safe for their messages."""

from collections.abc import Iterable, Sequence

LONGEST_MESSAGE = 1000
"""Characters of a whole message."""

LONGEST_PATH = 300
"""Characters of the name of a file that cannot be read or written."""

LONGEST_NAME = 100
"""Characters of any other name inside a message, of a key or of where a puzzle is from."""

_LONGEST_EXPECTATION = 250
_MOST_NAMES = 25
"""Names that an error lists; of more it lists three."""


def one_line(text: str, longest: int = LONGEST_MESSAGE) -> str:
    """``text`` in one line of at most ``longest`` characters, none of which controls a terminal.

    Characters that are not printable (control, bidirectional, zero-width, unassigned, halves of surrogate pairs) become
    escapes as Python writes them; what is too long ends in "...".
    """
    line = "".join(map(_printable, text[: longest + 1]))
    return line if len(line) <= longest else line[: longest - 3] + "..."


def quoted(text: str, longest: int) -> str:
    """As Python writes it in quotes, the quotes not counted in ``longest``."""
    return repr(text if len(text) <= longest else text[: longest - 3] + "...")


def _printable(character: str) -> str:
    return character if character.isprintable() else character.encode("unicode_escape").decode()


def suggestion(name: object, known: Iterable[str]) -> str:
    """`` (did you mean ...?)`` for a ``name`` that is much like one of those that are ``known``, of which the one that
    begins as it does; else nothing.
    """
    from difflib import SequenceMatcher, get_close_matches  # takes long to import

    if not isinstance(name, str):
        return ""
    meant = name.lower()

    def likeness(one: str) -> tuple[float, int]:
        alike = SequenceMatcher(None, one, meant)
        beginning = [block.size for block in alike.get_matching_blocks() if block.a == block.b == 0]
        return alike.ratio(), max(beginning, default=0)

    close = get_close_matches(meant, [*known], cutoff=0.65)
    return f" (did you mean {str(max(close, key=likeness))!r}?)" if close else ""


def either(words: Sequence[str]) -> str:
    """The ``words`` as a choice in text: ``a, b or c``."""
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]


def unknown(what: str, name: object, known: Iterable[str], listed_by: str = "") -> str:
    """The words of an error for a ``name`` that is none of those ``known`` for a ``what``: "unknown kind 'sudko'; there
    are sudoku, hanjie, star-battle and 87 more (did you mean 'sudoku'?)". Of many names three stand there, and the
    command that lists them.
    """
    names = [*known]
    told = ", ".join(names)
    if len(names) > _MOST_NAMES:
        told = f"{', '.join(names[:3])} and {len(names) - 3} more{listed_by and f', see {listed_by!r}'}"
    return f"unknown {what} {name!r}; there are {told}{suggestion(name, names)}"


class SatpuzzlesError(Exception):
    """Anything satpuzzles reports in one line instead of a traceback. Its text is safe to print, whatever it quotes."""

    def __str__(self) -> str:
        return one_line(super().__str__())


class InstanceError(SatpuzzlesError):
    """The puzzle, or another document that was handed in, is not well-formed: the place in it, what was expected
    there, and what was found.
    """

    def __init__(self, place: str, expected: str, found: str, *, source: str = "") -> None:
        super().__init__(place, expected, found)
        self.place, self.found = one_line(place, LONGEST_NAME), one_line(found, LONGEST_NAME)
        self.expected, self.source = one_line(expected, _LONGEST_EXPECTATION), source

    def __str__(self) -> str:
        where = ": ".join(part for part in (self.source, self.place) if part)
        return one_line(f"{where}: expected {self.expected}, found {self.found}")

    def within(self, source: str) -> "InstanceError":
        """The same error with the name of the file it was found in."""
        return InstanceError(self.place, self.expected, self.found, source=source)


class UsageError(SatpuzzlesError):
    """A request that cannot be met, for example an unknown name or a backend that lacks a feature."""


class FileError(SatpuzzlesError):
    """A file that cannot be read or written."""


class SolverError(SatpuzzlesError):
    """A solver broke its contract: crashed, printed garbage, or gave an answer that is not one."""


class ClusterError(SolverError):
    """The scheduler of a cluster cannot be reached, or was lost."""


class PluginError(SatpuzzlesError):
    """A plug-in is at fault: its entry point leads nowhere, or its code failed. It is no bug in satpuzzles."""


class PluginFileError(PluginError, UsageError):
    """A file of Python that was named as a kind is none: it is not there, cannot be run, or has no kind or several."""


class GaveUp(SatpuzzlesError):
    """A limit was reached before the answer was known."""


class OutOfTime(GaveUp):
    """The deadline passed before the answer was known. ``so_far`` is what was found by then that is worth keeping, None
    for nothing.
    """

    so_far: object = None

    def __init__(self, message: str = "time limit") -> None:
        super().__init__(message)


class Cancelled(OutOfTime):
    """The work was cancelled, by the ``cancel`` that it was given, before the answer was known."""

    def __init__(self, message: str = "cancelled") -> None:
        super().__init__(message)


class OutOfConflicts(GaveUp):
    """A question took more conflicts than it may."""

    def __init__(self, message: str = "conflict limit") -> None:
        super().__init__(message)


def gave_up(reason: str | None, after: str = "") -> GaveUp:
    """What to raise where a limit is known by its ``reason`` alone, as a result states it; ``after`` follows in the
    message.
    """
    kinds = {str(kind()): kind for kind in (OutOfTime, Cancelled, OutOfConflicts)}
    return kinds.get(reason or "", GaveUp)(f"{reason or 'no verdict'}{after}")


class WrongAnswer(SatpuzzlesError):
    """A model satisfies the formula, but its grid breaks the rules of the puzzle. This is a bug in that kind of puzzle,
    never a mistake of the user. ``author`` names the author of the kind, "" for satpuzzles.
    """

    def __init__(self, kind: str, broken: list[str], author: str = "") -> None:
        super().__init__(kind, broken, author)  # as they are needed to make it again in another process
        self.kind, self.broken, self.author = kind, broken, author

    def __str__(self) -> str:
        broken = "; ".join(map(str, self.broken[:3]))
        what = f"the {self.kind} formula is satisfied by a grid that breaks the rules ({broken})"
        if self.author:
            return one_line(f"{self.author}: {what}: its model and its broken_rules disagree")
        return one_line(f"BUG in satpuzzles: {what}. Please report it with the puzzle file.")


class SatpuzzlesNote(UserWarning):
    """A puzzle was read, and something about the reading is doubtful."""
