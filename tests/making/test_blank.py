"""Empty documents of all kinds."""

import pytest

import satpuzzles
from tests.making.common import KINDS


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_empty_documents_of_its_usual_size_and_others(kind):
    for sides in ((), (6,), (6, 6)):
        document = satpuzzles.blank(kind, *sides)
        puzzle = satpuzzles.loads(document)
        assert puzzle.to_json() == document
        assert not sides or 6 in puzzle.board.shape or puzzle.to_json()["size"] == 6
        assert all(value is None for row in (getattr(puzzle, puzzle.given) if puzzle.given else ()) for value in row)


def test_a_rectangle_is_as_wide_as_it_is_said_to_be():
    assert satpuzzles.blank("masyu", 2, 3) == {"puzzle": "masyu", "pearls": ["...", "..."]}
    assert satpuzzles.blank("killer-sudoku", 6)["box"] == [2, 3]
    assert satpuzzles.blank("battleships", 1)["ships"] == [1]


@pytest.mark.parametrize("arguments", [("nonogramm",), ("masyu", 0), ("masyu", 1, "x"), ("hanjie", 1, 10**12)])
def test_what_is_no_kind_and_no_size_is_refused(arguments):
    with pytest.raises(satpuzzles.UsageError):
        satpuzzles.blank(*arguments)


def test_a_size_that_the_kind_cannot_have_is_refused():
    with pytest.raises(satpuzzles.InstanceError, match="as many columns as rows"):
        satpuzzles.blank("skyscrapers", 4, 5)
