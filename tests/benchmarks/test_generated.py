"""New puzzles of each kind with a rule about the whole board are unique, by other solvers and by the whole form too."""

import pytest

from benchmarks.making.generated import is_unique, kinds, made


@pytest.mark.slow
@pytest.mark.parametrize("kind", kinds())
def test_ten_new_puzzles_are_unique(kind):
    puzzles = [puzzle for puzzle, _ in made(kind, 5)]
    assert len({*puzzles}) > 5
    assert all(map(is_unique, puzzles))


def test_the_kinds_that_hang_together_are_among_them():
    assert {*kinds()} >= {"slitherlink", "masyu", "yajilin", "numberlink", "hashi"}
    assert {*kinds()} >= {"nurikabe", "heyawake", "hitori", "lits", "fillomino"}
