"""Kakuro: the contract, a second opinion by the rules of the game, links as others write them, new puzzles."""

from itertools import chain
from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.errors import InstanceError, UsageError
from satpuzzles.puzzles.kakuro import Kakuro
from satpuzzles.testing import Contract, judged

SMALL = [["/", "4/", "3/"], ["/3", None, None], ["/4", None, None]]
NOQX = (
    "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VZLb9NAEL7nV1R73sPOPry2b6E0XEoKJKhCloUSCEqURK7yQMiR/zuzYzuO6fRQpAo"
    "hkOPJzLeP+WY8+1jP1sddIUGFn4kl/uNjIaZXxxG9qnmmq8NmkV7J4fGwLHaoSHk3Gslvs81+MciaXvngVCZpOZTlmzQTIKTQ+ILIZfk+PZVv03Isywk2C"
    "QmI3dadNKo3nXpP7UG7rkFQqI9RN/WwT6iuiXxtv0uzcipF8PKKxgZVbIvvC9GwCPaXYjtfBWA+O2Ao++XqoWnZH78W62PTF/JKlsOnyZqOrDmTNQzZJp"
    "oXJavzqsKUf0C6n9MsMP/YqXGnTtJTFVidhPVhKH4VoO+CKCCaaE2wE9Kij0RHwbSNZRQ1Jo0ZJeS9bU2o1dcWKJwjdNZnm6bSprUddTedbWk2aG3vL2dHO"
    "+63J4bshgyAJja6bQdbs2v9Q0x8otZM4ku2WlHccLZB9bxrqL2Zs237tgXyrlo7gp53nfgeewO+lw0DdXQtPdOMb/lYDV02q1BMJ0FfQ8tzUWGRCRO6wS+Y"
    "ZjDDYJbBHINFDOYZLGaw5DFmGb+W8WsZv46J1zHxOiZex/BzDL9IMRjDJWJy4BkunuHimbEx4yNh4gXFEATFeAHFpBpXHgcyznENMiBwcwKTR9BMwoGrRO"
    "DKCdcAB3LDuYoCx2WJqx9wXOyOo8SVEHA1BBFHKXqUeVzaI9qiNckp7tqyNCRfk1QkHclb6nND8p7kNUlLMqI+Puz7zzoZ6pOg3mNeiE5m6itG/3F/H5YPM"
    "jE+bueL3dW42G1nGzybJ3QuX9jL2cNC4IWoGogfgt7MhPvV/zvSH7gjhfSr314PdG6Wd//GKsWCzfLBTw=="
)
"""An example of noqx (solver/kakuro.py), which penpa-edit wrote."""


class TestKakuro(Contract):
    generated: ClassVar = {"size": 4}
    documents: ClassVar = [
        {"puzzle": "kakuro", "clues": SMALL},
        {"puzzle": "kakuro", "clues": [["/", "/", "/"], ["/5", None, None], ["/", None, None]]},
        {"puzzle": "kakuro", "clues": [["/17", None, None], ["/4", None, None]]},
        {"puzzle": "kakuro", "clues": [[None, None, "/"]]},
        {"puzzle": "kakuro", "clues": [["/", "/4", None, None], ["/", "/", None, "/"]], "givens": ["..3.", "...."]},
    ]


def keeps_rules(clues, digits):
    """The rules as a person reads them; ``digits`` by row and column."""
    for r, c in digits:
        for down, right in ((1, 0), (0, 1)):
            if (r - down, c - right) in digits:
                continue
            run = [(r, c)]
            while (run[-1][0] + down, run[-1][1] + right) in digits:
                run.append((run[-1][0] + down, run[-1][1] + right))
            found = [digits[cell] for cell in run]
            before = clues[r - down][c - right] if min(r - down, c - right) >= 0 else "/"
            total = before.split("/")[right]
            if len({*found}) < len(found) or (total and sum(found) != int(total)):
                return False
    return True


@pytest.mark.parametrize("clues", [SMALL, [[None, None, "4/"], ["3/", "/5", None], [None, "/", None]]])
def test_all_boards_are_judged_as_a_person_would(clues):
    puzzle = Kakuro(clues)
    white = [(r, c) for r, row in enumerate(clues) for c, clue in enumerate(row) if clue is None]
    judged(puzzle, lambda grid: keeps_rules(clues, dict(zip(white, chain(*grid), strict=True))), range(1, 8))


@pytest.mark.parametrize(
    ("clues", "message"),
    [
        ([["/"]], "clues: expected a white cell (null), found none"),
        ([["/3", None], ["/", "4/"]], "clues[1][1]: expected a white cell below it for the sum 4, found none"),
        ([["/", "/4"], ["/", None]], "clues[0][1]: expected a white cell right of it for the sum 4, found none"),
        (
            [["46/"], [None]],
            'clues[0][0]: expected "16/7", "16/", "/7" or "/", or null where there is none, found \'46/\'',
        ),
    ],
)
def test_what_is_no_kakuro_is_refused(clues, message):
    with pytest.raises(InstanceError) as caught:
        Kakuro(clues)
    assert str(caught.value) == message


def test_a_page_of_penpa_edit_by_others_is_read():
    puzzle = satpuzzles.loads(NOQX)
    assert (puzzle.board.shape, puzzle.clues[2][2], puzzle.clues[8][:4]) == ((10, 10), "23/22", ("/", "/", "/17", None))
    assert [value for row in puzzle.givens for value in row if value is not None] == [puzzle.givens[1][3]]
    assert satpuzzles.check(puzzle).status == "unique"


GIVEN = Kakuro([["/", "11/", "4/"], ["/5", None, None], ["/10", None, None]], [[None] * 3, [None, 2, None], "..."])
BLANK = Kakuro(GIVEN.clues)
"""The same without the digit: 4 and 1, or 2 and 3, may stand above 7 and 3, or 9 and 1."""


def test_a_digit_that_is_given_decides():
    assert satpuzzles.check(BLANK).solutions == [[[2, 3], [9, 1]], [[4, 1], [7, 3]]]
    assert satpuzzles.check(GIVEN).solutions == [[[2, 3], [9, 1]]]
    assert "2" in str(GIVEN)
    assert "2" not in str(BLANK)


@pytest.mark.parametrize("name", ["penpa", "penpa-edit", "grid", "json"])
def test_a_digit_that_is_given_is_kept(name):
    assert satpuzzles.loads(satpuzzles.dumps(GIVEN, name)) == GIVEN


@pytest.mark.parametrize("name", ["puzzlink", "puzzlekit"])
def test_sites_without_a_place_for_digits_say_so(name):
    with pytest.raises(InstanceError, match=f"givens: expected no givens, for {name}, found "):
        satpuzzles.dumps(GIVEN, name)
    assert satpuzzles.convert(satpuzzles.dumps(BLANK, "penpa"), name) == satpuzzles.dumps(BLANK, name)


def test_a_drawing_shows_the_digits_that_are_given():
    for drawn in (str(GIVEN), satpuzzles.render(GIVEN, "text", ascii=True).decode()):
        assert satpuzzles.loads(f"kakuro\n{drawn}\n") == GIVEN


@pytest.mark.parametrize(
    ("givens", "message"),
    [
        (["5..", "...", "..."], "givens[0][0]: expected null in a cell without a value, found '5'"),
        (["...", "..."], "givens: expected 3 rows of 3, as the board has, found 2 of 3"),
        ([[None] * 3, [None, 10, None], "..."], "givens[1][1]: expected a whole number from 1 to 9"),
    ],
)
def test_digits_stand_in_white_cells(givens, message):
    with pytest.raises(InstanceError) as caught:
        Kakuro(GIVEN.clues, givens)
    assert str(caught.value).startswith(message)


def test_a_digit_is_added_moved_and_found_needless():
    added = satpuzzles.repair(BLANK)
    assert (len(added.added), added.is_smallest) == (1, True)
    assert satpuzzles.turned(GIVEN, "diagonal").puzzle.givens == GIVEN.givens
    assert satpuzzles.resized(GIVEN, above=1).puzzle.givens == ((None,) * 3, *GIVEN.givens[:1], *GIVEN.givens[1:])
    needless = satpuzzles.solve(Kakuro(SMALL)).grid[0]
    less = satpuzzles.minimise(Kakuro(SMALL, [[None] * 3, [None, *needless], [None] * 3])).puzzle
    assert not any(value for row in less.givens for value in row)
    assert satpuzzles.with_clues_of(GIVEN, [[4, 1], [7, 3]]).givens[1][1] == 4


def test_a_link_has_the_first_row_and_column_black():
    with pytest.raises(InstanceError, match="a first row and column of black cells, for puzzlink, found a white cell"):
        satpuzzles.dumps(Kakuro([[None, "/4", None]]), "puzzlink")


def test_a_hint_names_the_combinations():
    assert satpuzzles.hint(Kakuro(SMALL)).step.sentence == (
        "r2c2 and r3c2 are not 2 or 4 to 9: the run below r1c2 (sum 4) can only be 1 + 3."
    )


@pytest.mark.slow
def test_new_puzzles_have_runs_of_two_digits_and_more():
    made = satpuzzles.generate("kakuro", seed=4, size="7x9")
    assert made.board.shape == (7, 9)
    assert {len(run.cells) for run in made.runs} <= {*range(2, 10)}
    assert all(run.total for run in made.runs)
    assert satpuzzles.check(made).status == "unique"
    with pytest.raises(UsageError, match="at least 3 rows and columns"):
        satpuzzles.generate("kakuro", seed=4, size="2x9")
