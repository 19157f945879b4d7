"""Whether there are several solutions, asked of one solver."""

import pytest

import satpuzzles
from satpuzzles.deadline import NEVER
from satpuzzles.solving.check import has_several_solutions
from tests.paths import INSTANCES


@pytest.mark.parametrize(
    ("name", "several"),
    [
        ("sudoku/4x4", False),
        ("sudoku/4x4-empty", True),
        ("sudoku/9x9-several-solutions", True),
        ("sudoku/9x9-no-solution", False),
        ("sudoku/9x9-contradictory", False),
        ("hanjie/heart", False),
        ("hanjie/two-solutions", True),
    ],
)
def test_several_solutions_are_found(name, several):
    assert has_several_solutions(satpuzzles.load(INSTANCES / f"{name}.json"), NEVER) is several
