"""A puzzle of a third party joins by entry point: installed beside satpuzzles, which stays as it is."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.paths import ROOT

pytestmark = pytest.mark.slow

EXAMPLE = ROOT / "examples" / "latin_square"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a Python that has the example installed."""
    target = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(target), str(EXAMPLE)]
    ran = subprocess.run(pip, capture_output=True, text=True, check=False)
    if ran.returncode and "hatchling" in ran.stderr:
        pytest.skip(f"its build needs hatchling, which could not be had: {ran.stderr.strip().splitlines()[-1]}")
    assert ran.returncode == 0, ran.stderr
    return {**os.environ, "PYTHONPATH": str(target)}


def satpuzzles(installed: dict[str, str], *arguments: str | Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "satpuzzles", *map(str, arguments)]
    return subprocess.run(command, input=stdin, env=installed, capture_output=True, encoding="utf-8", check=False)


def test_it_is_listed(installed: dict[str, str]) -> None:
    assert "  latin-square\n" in satpuzzles(installed, "list").stdout


def test_it_is_solved_and_checked(installed: dict[str, str]) -> None:
    ran = satpuzzles(installed, "check", EXAMPLE / "example.json", "--json")
    assert ran.returncode == 0, ran.stderr
    record = json.loads(ran.stdout)
    assert record["status"] == "multiple"
    for grid in record["solutions"]:
        for line in [*grid, *zip(*grid, strict=True)]:
            assert sorted(line) == [1, 2, 3, 4]


def test_the_latin_squares_of_order_four_number_576(installed: dict[str, str]) -> None:
    empty = json.dumps({"puzzle": "latin-square", "givens": [[0] * 4] * 4})
    assert satpuzzles(installed, "count", "-", stdin=empty).stdout == "576 (enumerated)\n"


def test_its_errors_have_places_like_those_of_any_puzzle(installed: dict[str, str]) -> None:
    wrong = json.dumps({"puzzle": "latin-square", "givens": [[0, 3], [0, 0]]})
    ran = satpuzzles(installed, "solve", "-", stdin=wrong)
    assert ran.returncode == 2
    assert "givens[0][1]: expected a whole number from 0 to 2, found 3" in ran.stderr
