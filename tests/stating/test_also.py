"""Further rules of a puzzle, as people write them: solutions, words, certificates, and what is wrong in them."""

import pickle
from itertools import pairwise

import pytest

import satpuzzles
from satpuzzles import InstanceError, UsageError
from satpuzzles.common.document import Node
from satpuzzles.making.canonical import canonical
from satpuzzles.making.transforms import sides, turns
from satpuzzles.studio.making import REQUESTS

SUDOKU = {"puzzle": "sudoku", "givens": [[1, None, None, None]] + [[None] * 4] * 3}
NURIKABE = {"puzzle": "nurikabe", "clues": [[2, None, None], [None, None, None], [None, None, 2]]}
BINAIRO = {"puzzle": "binairo", "givens": [[None] * 4] * 4}
KENKEN = {"puzzle": "kenken", "cages": ["aab", "cbb", "ccd"], "clues": [[None] * 3] * 3}


def rows_rise(grid):
    return all(sum(one) > sum(before) for before, one in pairwise(grid))


def first_column_is_0(grid):
    return not any(row[0] for row in grid)


CASES = [
    (SUDOKU, ["r1c2 + r2c1 == r4c4"], lambda g: g[0][1] + g[1][0] == g[3][3]),
    (SUDOKU, ["r1c2 < r1c3 < r1c4", "not r4c4 in {1, 2}"], lambda g: g[0][1] < g[0][2] < g[0][3] and g[3][3] > 2),
    (SUDOKU, ["different(r1c1 to r4c1, r2c2) or 2 * r4c4 >= abs(r2c2 - 9)"], lambda g: 2 * g[3][3] >= 9 - g[1][1]),
    (SUDOKU, ["total(row 4 == column 1) == 2"], lambda g: sum(g[3][i] == g[i][0] for i in range(4)) == 2),
    (SUDOKU, ["if(r2c2 == 3, r3c3, r4c4) == max(column 4)"], lambda g: (g[2][2] if g[1][1] == 3 else g[3][3]) == 4),
    (NURIKABE, ["each row: total(row) >= total(row before)"], lambda g: sum(g[0]) <= sum(g[1]) <= sum(g[2])),
    (NURIKABE, ["Each row has more shaded cells than the row above."], rows_rise),
    (BINAIRO, ["each column has as many ones as the column before"], lambda _: True),
    (BINAIRO, ["each row: seen(row == 1) <= seen(row before == 1)", "even(r1c1)"], first_column_is_0),
    (KENKEN, ["the cells of the cage at r1c3 are all different"], lambda g: len({g[0][2], g[1][1], g[1][2]}) == 3),
    (KENKEN, ["each region: total(region) > 1"], None),
    (KENKEN, ["each cage: total(cage) % 2 == 1 -> odd(r1c1)"], lambda g: g[0][0] % 2 or not any(
        total % 2 for total in (g[0][0] + g[0][1], g[0][2] + g[1][1] + g[1][2], g[1][0] + g[2][0] + g[2][1], g[2][2]))),
]  # fmt: skip


@pytest.mark.parametrize(("document", "also", "keeps"), CASES)
def test_solutions_are_those_that_keep_the_further_rules_too(document, also, keeps):
    every = [*satpuzzles.solutions(document)]
    if keeps is None:
        with pytest.raises(InstanceError, match="a board with a region"):
            satpuzzles.loads({**document, "also": also})
        return
    puzzle = satpuzzles.loads({**document, "also": also})
    expected = [grid for grid in every if keeps(grid)]
    for presolve in (True, False):
        assert sorted(satpuzzles.solutions(puzzle, presolve=presolve)) == sorted(expected)
    assert all(bool(puzzle.broken_rules(grid)) != (grid in expected) for grid in every)
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle == satpuzzles.loads(puzzle.to_json())  # noqa: S301  # our own
    assert {one["status"] for one in satpuzzles.batch([puzzle] * 3, "check")} == {satpuzzles.check(puzzle).status}


def test_hints_repairs_and_certificates_know_the_rule_as_it_was_written(tmp_path):
    puzzle = satpuzzles.loads({**SUDOKU, "also": ["r1c2 + r2c1 == r3c3"]})
    assert "“r1c2 + r2c1 == r3c3”" in str(satpuzzles.hint(puzzle))
    wrong = satpuzzles.loads({**SUDOKU, "also": ["r1c2 == r1c3", "each row: total(row) == 10"]})
    assert satpuzzles.repair(wrong).repaired.to_json()["also"] == ["each row: total(row) == 10"]
    satpuzzles.certify(wrong, tmp_path / "proof")
    assert satpuzzles.verify(tmp_path / "proof").verdict == "none"
    assert "“r1c2 == r1c3”" in satpuzzles.render(wrong, "html").decode()


def test_what_cannot_hold_the_rules_refuses_them():
    puzzle = satpuzzles.loads({**SUDOKU, "also": ["r1c2 > 1"]})
    for form in ("fpuzzles", "puzzlink", "penpa"):
        with pytest.raises(InstanceError, match="also"):
            satpuzzles.dumps(puzzle, form)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("r1c1 +", "expected a number, a cell .* found the end of the rule"),
        ("r9c9 == 1", "expected a cell of the board.* found 'r9c9' at character 1"),
        ("r1c1", "expected a comparison"),
        ("total(row 7) == 3", "name of a row: 1, 2, 3, 4, found '7' at character 11"),
        ("r1c1 == 1)", "expected the end of the rule.* at character 10"),
        ("r1c1 & r2c2", "found '&' at character 6"),
        ("(" * 60 + "r1c1", "at most 40 brackets"),
        ("r1c1 // (r1c2 - 1) == 1", "may be 0"),
        ("total(row above) == 1", '"each row:" in front'),
        ("r1c1 to r2c2 == 1", "cells of one row or column"),
        ("__import__('os')", "cells, numbers, words and signs"),
        ("x" * 2000, "at most 1000 characters"),
        ("each cage: total(cage) > 1", "a board with a cage"),
        ("r1c1 == 9999999999999999", "the end of the rule|below"),
        ("(r1c1 == 1) + 1 == 2", "fit together"),
        ("", "a number, a cell"),
    ],
)
def test_what_is_wrong_in_a_rule_has_its_place(text, message):
    with pytest.raises(InstanceError, match=rf"also\[1\]: .*{message}"):
        satpuzzles.loads({**SUDOKU, "also": ["r1c1 > 0", text]})


@pytest.mark.parametrize("document", [SUDOKU, BINAIRO, {"puzzle": "trid", "size": 3, "min": 1, "max": 3}])
def test_boards_stay_where_their_rules_name_cells_and_only_equal_puzzles_are_copies(document):
    puzzle = satpuzzles.loads({**document, "also": ["r1c1 + r2c1 == 3"]})
    assert turns(puzzle) == sides(puzzle) == []
    with pytest.raises(UsageError, match="cannot be turned"):
        satpuzzles.turned(puzzle, "left")
    others = [satpuzzles.loads({**document, "also": [text]}) for text in ("r2c1 + r2c2 == 3", "r1c1 + r2c1 == 3")]
    assert [canonical(one) == canonical(puzzle) for one in others] == [False, True]


def test_symbols_that_further_rules_name_cannot_change_places():
    one, two = ([[value, None, None, None]] + [[None] * 4] * 3 for value in (0, 1))
    puzzles = [satpuzzles.loads({**BINAIRO, "givens": rows, "also": ["r1c2 == 1"]}) for rows in (one, two)]
    assert canonical(puzzles[0]) != canonical(puzzles[1])


@pytest.mark.parametrize("also", [[], "r1c1 == 1", [1], ["r1c1 == 1"] * 201, {}])
def test_the_rules_are_a_list_of_texts(also):
    with pytest.raises(InstanceError, match="also"):
        satpuzzles.loads({**SUDOKU, "also": also})


@pytest.mark.parametrize(
    ("kind", "size", "rules"),
    [
        ("sudoku", 4, ["r1c1 + r1c2 == r2c1", "each row: r1c1 < 4"]),
        ("kuromasu", "4x4", ["each row: total(row) <= 1", "r1c1 == 1"]),
        ("kakurasu", "3x3", ["each row: total(row) >= 1"]),
    ],
)
def test_new_puzzles_have_one_solution_and_keep_the_rules(kind, size, rules):
    made = satpuzzles.generate(kind, size=size, seed=2, also=rules)
    assert satpuzzles.check(made).status == "unique"
    assert made.to_json()["also"] == rules
    assert made == satpuzzles.generate(kind, size=size, seed=2, also=rules)
    assert made != satpuzzles.generate(kind, size=size, seed=3, also=rules)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"also": ["r1c1 == r1c2"]}, "no Sudoku keeps these rules: r1c1 == r1c2"),
        ({"also": ["r1c1 > 1"], "jigsaw": True}, "'also' cannot be combined with --jigsaw"),
        ({"also": "r1c1 > 1"}, "'also': expected a list of rules"),
        ({"also": ["r1c9 > 1"]}, "a cell of the board"),
    ],
)
def test_rules_that_no_new_puzzle_can_have_are_refused(options, message):
    with pytest.raises((UsageError, InstanceError), match=message):
        satpuzzles.generate("sudoku", size=4, seed=1, **options)


def test_a_page_makes_puzzles_that_keep_the_rules_of_the_one_at_hand():
    asked = {"do": "generate", "kind": "sudoku", "size": "4", "seed": 1, "also": ["r1c1 == 2"]}
    found = REQUESTS["generate"](Node(asked), lambda _: None)
    assert (found["puzzle"]["also"], found["puzzle"]["solution"][0][0]) == (["r1c1 == 2"], 2)
    assert {"path": ("also",), "editor": "rules"}.items() <= found["drawn"]["fields"][-1].items()
