"""Text of other people's cannot do anything to a terminal."""

import pytest

from satpuzzles import errors
from satpuzzles.errors import LONGEST_MESSAGE, FileError, InstanceError, SatpuzzlesError, SolverError, one_line

UNSAFE = [
    "\x1b]0;title\x07",  # sets a terminal's title
    "\x1b[2J",  # clears it
    "\r",
    "\n",
    "\x9b2J",  # the same in one control character
    "\u202etxt.exe",  # from right to left
    "\u2066",
    "\u200b",  # no width
    "\u2028",
    "\ufeff",
    "\ue000",  # private use
    "\uffff",
    "\udcff",  # a byte of a file name that is not UTF-8
    "\U000e0041",  # a tag
]


@pytest.mark.parametrize("text", UNSAFE)
def test_what_is_not_printable_becomes_an_escape(text):
    shown = one_line(f"a{text}b")
    assert shown.isprintable()
    assert shown.startswith("a\\")
    assert shown.endswith("b")
    assert shown.encode("ascii").decode("unicode_escape") == f"a{text}b"


@pytest.mark.parametrize("text", ["x" * 3_000_000, "\x1b" * 3_000_000])
def test_what_is_long_is_cut(text):
    shown = one_line(text)
    assert len(shown) == LONGEST_MESSAGE
    assert shown.endswith("...")
    assert one_line("x" * 10, 10) == "x" * 10
    assert one_line("x" * 11, 10) == "x" * 7 + "..."


def kinds_of_error(base):
    """All classes of errors, those of other modules that are imported too."""
    return [base, *(one for kind in base.__subclasses__() for one in kinds_of_error(kind))]


@pytest.mark.parametrize("text", UNSAFE)
def test_every_error_is_safe_to_print(text):
    assert {FileError, SolverError, InstanceError} <= {*kinds_of_error(SatpuzzlesError)}
    for kind in (SatpuzzlesError, FileError, SolverError, errors.UsageError, errors.GaveUp, errors.OutOfTime):
        assert str(kind(f"it is {text}")).isprintable()
    assert str(InstanceError(text, "a", text, source=text)).isprintable()
    assert str(errors.WrongAnswer("x", [text])).isprintable()


def test_a_place_and_what_was_found_there_leave_room_for_each_other():
    long = "x" * 3_000_000
    message = str(InstanceError(long, f"one of {long}", long, source="it.json"))
    assert message.startswith("it.json: xxx")
    assert ": expected one of xxx" in message
    assert ", found xxx" in message
    assert len(message) < 500
