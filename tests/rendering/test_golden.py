"""Pictures are what they were when somebody last looked at them; ``python -m tests.golden`` draws them anew."""

import pytest

from tests.golden import FOLDER, pictures

PICTURES = dict(pictures())


@pytest.mark.parametrize("file", PICTURES)
def test_the_pictures_are_unchanged(file):
    assert PICTURES[file] == (FOLDER / file).read_text(encoding="utf-8")


def test_no_picture_is_left_over():
    assert {path.name for path in FOLDER.glob("*.*")} - {path.name for path in FOLDER.glob("*.py")} == {*PICTURES}
