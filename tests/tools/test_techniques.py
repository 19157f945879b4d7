"""docs/techniques.md and its figures are what ``python -m tools.techniques`` writes."""

import pytest

from satpuzzles.explaining.techniques.step import Technique
from tests.explaining.finding.test_steps import check_follows, check_step
from tests.oracles.reasons import Reasons
from tools.techniques import DEFINITIONS, FOLDER, SOURCES, files, steps


@pytest.mark.slow
def test_the_page_shows_the_steps_that_are_found():
    written = dict(files())
    assert len(written) == len(SOURCES) + 1
    for name, content in written.items():
        assert (FOLDER / name).read_text(encoding="utf-8") == content
    assert {f"techniques/{path.name}" for path in (FOLDER / "techniques").iterdir()} == {*written} - {"techniques.md"}


def test_each_technique_has_a_definition_and_a_figure():
    assert {*DEFINITIONS} == {*SOURCES} == {*Technique}


@pytest.mark.slow
def test_the_step_of_each_technique_is_proved_and_minimal():
    for technique, (puzzle, step) in steps().items():
        # the reason of this chain had more than eight rules before it was shrunk: it is minimal for propagation; that
        # of colouring names all corners of a board that has many
        is_minimal = technique not in {Technique.SIMPLE_CHAIN, Technique.COLORING}
        check = check_step if is_minimal else check_follows
        check(step, Reasons(puzzle))
