"""Games move by move, beside the rules and the solver."""

import json

import pytest
from hypothesis import given, strategies as st

import satpuzzles
from satpuzzles.errors import UsageError
from satpuzzles.puzzles import PUZZLES
from satpuzzles.stating.display import symbol_of
from tests.effort import examples
from tests.judging.test_judge import smallest

SUDOKU = "1..4..3..4.....2"
SLITHERLINK = {"puzzle": "slitherlink", "clues": [[1, None]]}


@pytest.mark.parametrize("kind", [*PUZZLES.built_in])
def test_the_moves_to_a_solution_are_allowed_and_solve_it(kind):
    puzzle, grid = smallest(kind)
    game = satpuzzles.play(puzzle, strict=True)
    allowed = game.allowed()
    for (r, c), value in (follows := game.follows()):
        assert (grid[r][c], bool(follows[(r, c), value])) == (value, True)
    for cell, values in allowed.items():
        assert not game.solved or all(symbol_of(game.puzzle, grid[r][c]) == "×" for r, c in game.allowed())
        value = grid[cell[0]][cell[1]]
        assert value in values
        assert game.move(puzzle.board.called(cell), value).allowed
    assert game.solved
    assert not game.allowed()
    assert game.to_json()["board"] == grid


@pytest.mark.parametrize("kind", [*PUZZLES.built_in])
@examples(6)
@given(data=st.data())
def test_what_is_refused_is_what_is_not_allowed_and_no_solution_has_it(kind, data):
    puzzle, grid = smallest(kind)
    game = satpuzzles.play(puzzle)
    for _ in range(3):
        allowed = game.allowed()
        if not allowed:
            return
        cell = data.draw(st.sampled_from(sorted(allowed)))
        value = data.draw(st.sampled_from([*puzzle.numbers]))
        before = [[*row] for row in game.board]
        made = game.move(cell, value)
        assert made.allowed == (value in allowed[cell])
        kept = all(
            a in (None, b) for row, solved in zip(before, grid, strict=True) for a, b in zip(row, solved, strict=True)
        )
        if not made.allowed:
            assert game.board == before
            assert not kept or grid[cell[0]][cell[1]] != value
            continue
        game.undo()
        assert game.board == before
        game.move(cell, value)


@pytest.mark.parametrize("kind", ["sudoku", "slitherlink", "nurikabe", "fillomino", "star-battle", "kakuro"])
def test_a_full_board_that_breaks_a_rule_is_never_reached(kind):
    puzzle, grid = smallest(kind)
    game = satpuzzles.play(puzzle)
    for cell in game.allowed():
        for value in reversed(game.allowed()[cell]):
            if game.move(cell, value).allowed:
                break
    assert all(value is not None for row in game.board for value in row) == game.solved
    assert not puzzle.broken_rules(grid)


def test_strict_refuses_what_no_solution_has():
    assert satpuzzles.play(SUDOKU).move("r2c1", 2).allowed
    strict = satpuzzles.play(SUDOKU, strict=True)
    assert strict.move("r2c1", 2).broken == ("no solution has these values",)
    assert strict.allowed()[1, 0] == [4]


def test_what_follows_has_the_rules_by_which_it_does():
    follows = satpuzzles.play(SUDOKU).follows()
    assert follows[(0, 2), 2] == ["row 1", "column 3", "box 2"]
    assert follows[(2, 0), 2] == ["row 3", "box 3"]
    assert satpuzzles.play(SLITHERLINK).follows() == {}


def test_cells_that_people_leave_empty_may_be_open():
    game = satpuzzles.play(SLITHERLINK)
    lines = "the edge above r1c2", "Edge below r1c2", "edge right of r1c2", "the edge right of r1c1"
    for place, value in zip(lines, ("━", 1, "1", "a line"), strict=True):
        assert not game.solved
        assert game.move(place, value).allowed
    assert game.solved
    assert game.in_words == "4 of 7 edges, 4 moves, 0 refused, solved"
    assert game.move(lines[0], None).allowed
    assert not game.solved


def test_hints_cost_once_for_a_board():
    game = satpuzzles.play(SUDOKU)
    costs = []
    for vague in (True, True, False, False):
        game.hint(vague=vague)
        costs.append(game.cost)
    assert costs == [1, 1, 2, 2]
    game.move("r1c2", 3)
    game.hint()
    assert (game.cost, game.hints) == (4, 5)


def test_a_game_is_shown_as_text_json_and_picture():
    game = satpuzzles.play(SUDOKU)
    game.move((0, 1), "3")
    assert "┃ 1 │ 3 ┃" in str(game)
    assert json.loads(json.dumps(game.to_json()))["board"][0] == [1, 3, None, 4]
    assert game.picture().startswith(b"<svg")
    assert game.picture("text").decode().rstrip() == str(game)


def test_wrong_moves_are_named():
    game = satpuzzles.play(SUDOKU)
    assert game.move("R1C1", 1).broken == ("r1c1 is given as 1",)
    for place in ("r5c1", "", (4, 0), "r1", None, 3, [[1], 2]):
        with pytest.raises(UsageError, match="'place': expected one such as r1c1, found"):
            game.move(place, 1)
    for value in (5, "x", True, 1.5, [1]):
        with pytest.raises(UsageError, match="'value': expected one from 1 to 4, or None to empty a cell, found"):
            game.move("r1c2", value)
    with pytest.raises(UsageError, match="undo: expected a move before it"):
        game.undo()
    with pytest.raises(UsageError, match="strict"):
        satpuzzles.play(SUDOKU, strict=1)


def test_a_value_that_no_cell_can_have_is_refused():
    fillomino = {"puzzle": "fillomino", "givens": [[1, None, 1], [None] * 3, [None] * 3]}
    game = satpuzzles.play(fillomino)
    assert not game.move("r2c2", 9).allowed
