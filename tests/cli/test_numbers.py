"""Numbers of the command line are in plain digits, and are numbers."""

import pytest

WHOLE = [
    "generate sudoku --seed",
    "generate sudoku -n",
    "generate sudoku --first",
    "generate sudoku --jobs",
    "count unique.json --limit",
    "solve unique.json --solutions",
    "solve unique.json --memory-limit",
    "render unique.json --width",
    "explain unique.json --merge",
    "repair unique.json --seed",
]
FRACTIONS = [
    "solve unique.json --time-limit",
    "count unique.json --method approximate --epsilon",
    "count unique.json --method approximate --delta",
]


@pytest.mark.usefixtures("unique")
@pytest.mark.parametrize("text", ["1_000", "\u0665", "\uff11\uff10", "1\u0660"])
@pytest.mark.parametrize("command", [*WHOLE, *FRACTIONS])
def test_other_digits_and_underscores_are_refused(run, command, text):
    result = run(*command.split(), text)
    assert (result.code, result.out) == (2, "")
    assert result.err.endswith(f"expected a number in the digits 0 to 9, found {text!r}\n")


@pytest.mark.usefixtures("unique")
@pytest.mark.parametrize("text", ["nan", "-nan", "NaN"])
@pytest.mark.parametrize("command", FRACTIONS)
def test_no_number_is_refused(run, command, text):
    result = run(*command.split(), text)
    assert (result.code, result.out) == (2, "")
    assert result.err.endswith(f"expected a number, found {text!r}\n")


def test_a_memory_limit_is_one_that_the_system_can_have(run, unique):
    result = run("solve", unique, "--memory-limit", "9" * 20)
    assert (result.code, result.out) == (2, "")
    assert "Invalid value for '--memory-limit'" in result.err
