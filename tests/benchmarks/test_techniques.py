"""docs/techniques.md and its figures are what ``python -m benchmarks.techniques`` writes."""

from benchmarks.techniques import DEFINITIONS, FOLDER, SOURCES, files
from satpuzzles.explaining.techniques.technique import Technique


def test_the_page_shows_the_steps_that_are_found():
    written = dict(files())
    assert len(written) == len(SOURCES) + 1
    for name, content in written.items():
        assert (FOLDER / name).read_text(encoding="utf-8") == content
    assert {f"techniques/{path.name}" for path in (FOLDER / "techniques").iterdir()} == {*written} - {"techniques.md"}


def test_each_technique_has_a_definition_and_a_figure():
    assert {*DEFINITIONS} == {*SOURCES} == {*Technique}
