"""Values of options: numbers in plain digits and in range, one of several words, nothing empty."""

import re
import subprocess
import sys

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
    assert re.search(r"expected a (whole )?number[^\n]*, found ", result.err.splitlines()[-1])


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("solve --time-limit abc x", "expected a number of seconds, at least 0, found 'abc'"),
        ("solve --memory-limit 1 x", "expected a whole number of megabytes, at least 256, found '1'"),
        ("render --margin 60 x", "expected a number of millimetres from 0 to 50, found '60'"),
        ("render --per-page 0 x", "expected a whole number from 1 to 40, found '0'"),
        ("render --paper A3 x", "expected A4, A5 or letter, found 'A3'"),
        (
            "count --method agree x",
            "expected auto, enumerate, exact, agreed or approximate, found 'agree'",
        ),
    ],
)
def test_what_an_option_takes_is_said(run, arguments, complaint):
    result = run(*arguments.split())
    assert (result.code, result.out) == (2, "")
    assert complaint in result.err.splitlines()[-1]


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (["solve", ""], "FILE"),
        (["check", "x", "-o", ""], "-o"),
        (["hint", "--grid=", "x"], "--grid"),
        (["generate", "hanjie", "--picture", ""], "--picture"),
    ],
)
def test_an_empty_argument_is_refused_by_its_name(run, arguments, name):
    result = run(*arguments)
    assert (result.code, result.out) == (2, "")
    assert result.err.endswith(f"Error: {name}: expected a value, found an empty argument\n")


@pytest.mark.slow
def test_a_memory_limit_beyond_what_the_system_counts_is_none(unique):
    command = [sys.executable, "-m", "satpuzzles", "solve", unique, "--memory-limit", "9" * 20]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0
