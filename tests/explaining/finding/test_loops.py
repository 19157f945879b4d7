"""Lines that would close a loop of known lines."""

import pytest

import satpuzzles
from satpuzzles.explaining.explain import Explanation
from tests.explaining.finding.test_steps import check_step
from tests.oracles.reasons import Reasons
from tests.paths import INSTANCES


@pytest.mark.slow
def test_a_line_that_would_close_a_loop_rests_on_the_lines_of_the_loop_and_one_beside():
    puzzle = satpuzzles.load(INSTANCES / "masyu" / "8x8-hard.json")
    step = next(step for step in Explanation(puzzle) if step.technique == "closes a loop")
    assert step.sentence == "r3c4-r3c5 is no line: it would close a loop too early."
    assert all(fact.holds and fact.value == 1 for fact in step.facts)
    check_step(step, Reasons(puzzle))
