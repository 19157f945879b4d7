"""What a person has filled in: written and read back, and followed to the end."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import satpuzzles
from satpuzzles.document import Node
from satpuzzles.reasoning.reasoner import Fact
from satpuzzles.tasks.explain import Progress, SoFar, hint
from tests.paths import INSTANCES

numbers = st.integers(0, 30)
facts = st.builds(lambda r, c, value: Fact((r, c), value, holds=False), numbers, numbers, numbers)


@given(st.lists(st.lists(st.none() | numbers, min_size=1), min_size=1), st.lists(facts))
def test_it_is_read_back_as_written(grid, excluded):
    so_far = SoFar(grid, tuple(excluded))
    assert SoFar.from_json(Node(json.loads(json.dumps(so_far.to_json())))) == so_far


@pytest.mark.parametrize("name", ["sudoku/4x4", "trid/published-5"])
def test_hints_taken_in_lead_to_the_solution(name):
    puzzle = satpuzzles.load(INSTANCES / f"{name}.json")
    solution = satpuzzles.solve(puzzle).grid
    so_far = SoFar()
    while (found := hint(puzzle, so_far.grid or None, so_far.excluded)).progress is Progress.STEP:
        so_far = so_far.after(found.step)
    assert found.progress is Progress.SOLVED
    for written, row in zip(so_far.grid, solution, strict=True):
        assert all(entry in (None, value) for entry, value in zip(written, row, strict=True))
