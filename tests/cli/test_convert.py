"""``satpuzzles convert``, and other formats in the other commands."""

import pytest

from satpuzzles.formats.table import FORMATS
from tests.paths import INSTANCES

HEART = INSTANCES / "hanjie" / "heart.json"


@pytest.mark.parametrize("one", [one for one in FORMATS if "hanjie" in one.kinds], ids=lambda one: one.name)
def test_every_format_is_solved_from_a_file_and_from_standard_input(run, tmp_path, one):
    path = tmp_path / f"heart{(*one.endings, '.x')[0]}"
    assert run("convert", HEART, "--to", one.name, "-o", path).code == 0
    expected = run("solve", HEART).out
    assert run("solve", path).out == expected
    assert run("solve", "-", stdin=path.read_bytes()).out == expected
    assert run("solve", "--from", one.name, path).out == expected
