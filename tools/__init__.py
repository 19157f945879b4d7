"""What writes pages and pictures of the documentation and other files of the repository, and what tests the tests."""

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path

ROOT = Path(__file__).parents[1]


def without_arguments(text: str | None) -> None:
    """Of a command that writes files and takes no arguments: ends with this ``text`` for --help, and with an error for
    any other argument.
    """
    ArgumentParser(description=text, formatter_class=RawDescriptionHelpFormatter).parse_args()
