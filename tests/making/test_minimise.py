"""Minimise with what stays: a pattern, a difficulty at most, so many clues."""

import pytest

import satpuzzles


def placed(puzzle):
    rows = puzzle.givens if puzzle.kind == "sudoku" else puzzle.clues
    return {(r, c) for r, row in enumerate(rows) for c, one in enumerate(row) if one is not None}


@pytest.fixture(scope="module", params=["sudoku", "slitherlink"])
def whole(request):
    size = {"box": (2, 3)} if request.param == "sudoku" else {"size": (5, 5)}
    return satpuzzles.generate(request.param, seed=2, symmetric=True, **size)


def test_opposite_clues_stay_or_go_together(whole):
    made = satpuzzles.minimise(whole, symmetric=True)
    height, width = whole.board.shape
    at = placed(made.puzzle)
    assert at == {(height - 1 - r, width - 1 - c) for r, c in at}
    assert at <= placed(whole)
    assert satpuzzles.check(made.puzzle).status == "unique"


def test_so_many_clues_stay(whole):
    many = len(placed(whole)) - 1
    assert len(placed(satpuzzles.minimise(whole, clues=many).puzzle)) == many


def test_the_puzzle_does_not_become_harder(whole):
    fewest = satpuzzles.minimise(whole)
    level = satpuzzles.rate(whole).difficulty
    made = satpuzzles.minimise(whole, difficulty=level)
    assert satpuzzles.rate(made.puzzle).difficulty == level
    assert fewest.is_minimal
    assert not made.is_minimal


@pytest.mark.parametrize(("kind", "options"), [("sudoku", {"box": (2, 3)}), ("mosaic", {"size": (4, 5)})])
def test_a_new_puzzle_has_so_many_clues_and_is_no_harder(kind, options):
    least = 19
    made = satpuzzles.generate(kind, seed=1, clues=least, difficulty="up to medium", **options)
    assert len(placed(made)) >= least
    assert satpuzzles.rate(made).difficulty in ("easy", "medium")


def test_a_puzzle_that_is_harder_already_is_refused():
    hard = satpuzzles.generate("sudoku", seed=1, difficulty="medium")
    with pytest.raises(satpuzzles.UsageError, match="the puzzle is harder already"):
        satpuzzles.minimise(hard, difficulty="easy")
    with pytest.raises(satpuzzles.UsageError, match="unknown difficulty"):
        satpuzzles.minimise(hard, difficulty="simple")


def test_more_clues_than_there_are_cannot_stay(whole):
    many = len(placed(whole))
    with pytest.raises(satpuzzles.UsageError, match=f"'clues' {many + 1}: expected at most {many}, the number of"):
        satpuzzles.minimise(whole, clues=many + 1)


@pytest.mark.parametrize(
    ("kind", "size", "most"), [("statue-park", (4, 4), "16, .* cells"), ("skyscrapers", 4, "32, .* clues")]
)
def test_a_new_puzzle_cannot_keep_more_clues_than_its_kind_has(kind, size, most):
    with pytest.raises(satpuzzles.UsageError, match=f"'clues' 40: expected at most {most}"):
        satpuzzles.generate(kind, seed=1, size=size, clues=40)
