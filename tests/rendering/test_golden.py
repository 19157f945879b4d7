"""Pictures are what they were when somebody last looked at them; ``python -m tests.golden`` draws them anew."""

import pytest

from tests.golden import BOARDS, FOLDER, pictures


@pytest.mark.parametrize("name", BOARDS)
def test_the_pictures_are_unchanged(name):
    for file, content in pictures(name):
        assert content == (FOLDER / file).read_text(encoding="utf-8"), file


def test_no_picture_is_left_over():
    expected = {file for name in BOARDS for file, _ in pictures(name)}
    assert {path.name for path in FOLDER.glob("*.*")} - {"__init__.py", "__main__.py"} == expected
