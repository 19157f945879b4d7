"""Text from files, file names and other programs, made safe to show in messages."""

LONGEST_MESSAGE = 1000
"""Characters of a whole message."""

LONGEST_PATH = 300
"""Characters of the name of a file that cannot be read or written."""

LONGEST_NAME = 100
"""Characters of any other name inside a message, of a key or of where a puzzle is from."""


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
