"""Lines that would close a loop of known lines, and lines without which an odd number would lead out of a part."""

import pytest

import satpuzzles
from satpuzzles.explaining.explain import Explanation, hint
from tests.explaining.finding.test_steps import check_step
from tests.explaining.telling.test_named_steps import boards
from tests.oracles.reasons import Reasons
from tests.paths import INSTANCES


@pytest.mark.slow
def test_a_line_that_would_close_a_loop_rests_on_the_lines_of_the_loop_and_one_beside():
    puzzle = satpuzzles.load(INSTANCES / "masyu" / "8x8-hard.json")
    step = next(step for step in Explanation(puzzle) if step.technique == "closes a loop")
    assert step.sentence == "r7c6-r8c6 is no line: it would close a loop too early."
    assert all(fact.holds and fact.value == 1 for fact in step.facts)
    check_step(step, Reasons(puzzle))


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        ("slitherlink", ("inside and outside", "no way back")),
        ("masyu", ("no way back",)),
        ("yajilin", ("parity", "closes a loop")),
        ("numberlink", ("closes a loop",)),
    ],
)
def test_lines_of_loops_and_paths_follow_from_the_reasons_that_are_named(kind, names):
    steps = [(puzzle, hint(puzzle, entries).step) for puzzle, entries in boards(kind) if entries]
    found = [(puzzle, step) for puzzle, step in steps if step.technique in names]
    assert {step.technique for _, step in found} == {*names}
    for puzzle, step in found:
        check_step(step, Reasons(puzzle))
