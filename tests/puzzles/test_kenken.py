"""KenKen: the contract, a second opinion by the rules of the game, links as others write them, names of steps."""

from itertools import permutations, product
from math import prod
from typing import ClassVar

import pytest

import satpuzzles
from satpuzzles.errors import InstanceError, UsageError
from satpuzzles.puzzles.kenken import KenKen
from satpuzzles.puzzles.parts import cage_numbers
from satpuzzles.testing import Contract, judged

_ = None
CAGES = ["aab", "cbb", "cdd"]
SMALL = {"cages": CAGES, "clues": [["2-", _, "6*"], ["3/", _, _], [_, 5, _]]}
NOQX = (
    "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VTvaxNNEP6ev6Ls5xVuf10u963W1i81fV8bKeUIJU1PG7xweklENuR/7z"
    "Nzs0kVhYooCnJk8szs7OwzszO7+riZdbUOOteu0Jk2+KwttM1z/Gf8S99ksW7q8kgfb9b3bQeg9cXZmX47a1a1HlSmd5sOtnFUxmMdX5aVMk"
    "ori59RUx3/L7fxVRnHOl5iSekctvPeyQKeHuAVrxM66Y0mAx4DO2DAa8D5ops39c157/hfWcWJVnTOc95NUC3bT7USHqTP2+Xtggy3szWyWd"
    "0vPsjKanPXvt+IL45Qy02zXszbpu3ISLadjsffT8EdUiDYp0Do6xQkx1+cwujbKexwPa+RxE1ZUT5vDvCy3EKOy62ynty35lnYYY9WuaJ1gx"
    "U/zGkp6yvkC3YssmxvKPh0UUNgb4MGYLV3z0Ub8aJouc04lGjO7jWcfM3MzlhalhNQ1tGxfMEyYxlYnrPPKfiabKQN6JQWLWjQ3sYIRqODV4"
    "8tsBPsgEGTsdfGit3CTqQIO/h7ieMRJ0j8gPhhJLh4hIfAKAzjHHgoOACjCIxxVggHblQOxuD/BZY4FjETJv5W+FjaKzwt7E7sDvbE3yKOS3"
    "EIS3wH/k44O9i92D3sKV88EsYLf095CX/2l5ieck8+5C8xPXxSrRz2Jg4ONXHJH3gfH/XxEp9wkHshfy+1ojo48TE4y8pevneKj0a44nY4Ye"
    "lZ5twmQ5ZFmoAnTEY/BT/TkT9Cp6LLkQ/pPwVNB5U6vXtXH43bbjlr8C6MN8vbuks6HufdQH1W/KssnnmU79+L/Ye/2HRZ2e/ozsNcxotHg8"
    "lKmsxekdHcKzSb+z00nKyk6WQljScraT7jxV88oJilajp4AA=="
)
"""An example of noqx (solver/kenken.py) without operations, which penpa-edit wrote."""


class TestKenKen(Contract):
    generated: ClassVar = {"size": 3}
    documents: ClassVar = [
        {"puzzle": "kenken", **SMALL},
        {"puzzle": "kenken", "cages": ["aab", "cbb", "cdd"], "clues": [["3+", _, _], [_, _, _], [_, _, _]]},
        {"puzzle": "kenken", "cages": ["aab", "cbb", "cdd"], "clues": [["6+", _, _], [_, _, _], [_, _, _]]},
        {"puzzle": "kenken", "cages": CAGES, "clues": [["2-", _, "6*"], ["3/", _, _], [_, "5+", _]]},
        {"puzzle": "kenken", "cages": ["ab", "bb"], "clues": [[2, 4], [_, _]]},
        {
            "puzzle": "kenken",
            "cages": ["aab", "cbb", "cdd"],
            "clues": [["3+", _, _], [_] * 3, [_] * 3],
            "givens": ["2..", "...", ".1."],
        },
    ]


def makes(number, sign, values):
    """Whether some order of the values makes the number."""
    if sign == "+":
        return sum(values) == number
    if sign == "*":
        return prod(values) == number
    first = {order[0] - sum(order[1:]) if sign == "-" else order[0] / prod(order[1:]) for order in permutations(values)}
    return number in first


def test_all_boards_are_judged_as_a_person_would():
    clues = {(0, 0): (2, "-"), (0, 2): (6, "*"), (1, 0): (3, "/"), (2, 1): (5, "+-*/")}
    cells = {name: [(r, c) for r in range(3) for c in range(3) if CAGES[r][c] == name] for name in "abcd"}

    def keeps(grid):
        return all(len({*line}) == 3 for line in (*grid, *zip(*grid, strict=True))) and all(
            any(makes(number, sign, [grid[r][c] for r, c in cells[CAGES[first[0]][first[1]]]]) for sign in signs)
            for first, (number, signs) in clues.items()
        )

    judged(KenKen(**SMALL), keeps)


@pytest.mark.parametrize("sign", ["+", "-", "*", "/", ""])
@pytest.mark.parametrize("number", [1, 2, 4, 6])
def test_the_automaton_of_a_cage_accepts_what_is_listed(sign, number):
    words = cage_numbers._words(4, 3, number, sign)
    listed = {*map(tuple, cage_numbers._assignments(4, 3, number, sign, ()).tolist())}
    for values in product(range(1, 5), repeat=3):
        accepted = words.accepts([value - 1 for value in values])
        assert accepted == (values in listed) == any(makes(number, one, values) for one in sign or "+-*/")


def test_cages_with_many_assignments_have_the_same_solutions(monkeypatch):
    expected = {str(grid) for grid in satpuzzles.solutions(KenKen(CAGES, SMALL["clues"][:1] + [[_, _, _]] * 2))}
    monkeypatch.setattr(cage_numbers, "_LISTED", 1)
    assert {str(grid) for grid in satpuzzles.solutions(KenKen(CAGES, SMALL["clues"][:1] + [[_, _, _]] * 2))} == expected


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({"cages": ["aab", "abb"]}, "cages[0]: expected 2 characters, found 3: 'aab'"),
        ({"cages": ["ab", "ba"]}, "cages: expected regions in one piece each, found region a in 2 pieces"),
        ({"cages": ["aa", "bb"], "clues": [[1, 2], [_, _]]}, "clues[0][1]: expected at most one clue in region a"),
        ({"cages": ["aa", "bb"], "clues": [["3%", _], [_, _]]}, "clues[0][0]: expected a whole number from 0 to"),
    ],
)
def test_what_is_no_kenken_is_refused(document, message):
    with pytest.raises(InstanceError) as caught:
        satpuzzles.loads({"puzzle": "kenken", **document})
    assert str(caught.value).startswith(message)


def test_a_clue_is_kept_in_the_first_cell_of_its_cage():
    assert KenKen(["aa", "bb"], [[_, "3+"], [_, _]]) == KenKen(["aa", "bb"], [["3+", _], [_, _]])


def test_game_ids_of_keen_are_read_and_written():
    """The borders of each row, then of each column, and the clues in order, as ``keen.c`` has them."""
    puzzle = KenKen(CAGES, [["2-", _, "6*"], ["3/", _, _], [_, "5+", _]])
    assert satpuzzles.dumps(puzzle, "tatham") == b"3:a_a3_a_,s2m6d3a5\n"
    for text in ("3dn:a_a3_a_,s2m6d3a5", "Keen: 3dhm:a_aaa_a_,s2m6d3a5"):
        assert satpuzzles.loads(text) == puzzle
    with pytest.raises(InstanceError, match=r"clues\[2\]\[1\]: expected a number for a cell alone, an operation"):
        satpuzzles.dumps(KenKen(**SMALL), "tatham")


def test_a_page_of_penpa_edit_by_others_has_one_solution():
    puzzle = satpuzzles.loads(NOQX, kind="kenken")
    assert puzzle.clues[0] == (0, _, 8000, 10, _)
    assert satpuzzles.check(puzzle).status == "unique"


def test_steps_of_cages_have_names():
    steps = satpuzzles.explain(KenKen(CAGES, [["2-", _, "4*"], ["5+", _, _], [_, "2-", _]])).steps
    assert steps[0].with_technique == (
        "Only combination. r1c3 and r2c2 are 2, and r2c3 is 1: the cage at r1c3 (4×) can only be 1, 2 and 2."
    )


def test_a_new_puzzle_is_a_square():
    made = satpuzzles.generate("kenken", seed=2, size=5)
    assert len(made.stated_cages) == len(made.cages.members)
    with pytest.raises(UsageError, match="as many columns as rows"):
        satpuzzles.generate("kenken", seed=2, size="4x5")
