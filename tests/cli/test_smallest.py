"""Every command on the smallest boards of every kind, where there is little to choose or nothing at all."""

import pytest

import satpuzzles

UNIQUE = {
    "sudoku": {"box": [1, 1], "givens": [[0]]},
    "sudoku, given": {"box": [1, 1], "givens": [[1]]},
    "sudoku, two values": {"box": [1, 2], "givens": [[1, 0], [0, 0]]},
    "sudoku, no boxes": {"box": [2, 1], "givens": [[0, 0], [1, 0]]},
    "sudoku, full": {"box": [1, 2], "givens": [[1, 2], [2, 1]]},
    "hanjie, painted": {"rows": [[1]], "columns": [[1]]},
    "hanjie, empty": {"rows": [[0]], "columns": [[0]]},
    "hanjie, clue unknown": {"rows": [None], "columns": [[1]]},
    "hanjie, line": {"rows": [[2]], "columns": [[1], [1]]},
    "star-battle": {"stars": 1, "regions": [[0]]},
    "star-battle, 4x4": {"stars": 1, "regions": ["AABB", "AABB", "CCDD", "CDDD"]},
    "trid": {"size": 1, "min": 1, "max": 1, "triangles": [], "vertices": [[None]]},
    "trid, given": {"size": 1, "min": 1, "max": 1, "triangles": [], "vertices": [[1]]},
    "trid, two values": {"size": 1, "min": 0, "max": 1, "triangles": [], "vertices": [[1]]},
    "trid, three vertices": {"size": 2, "min": 0, "max": 2, "triangles": [[3]], "vertices": [[0], [1, None]]},
    "middle-sum": {"givens": [[1, 0, 0, 0], [7, 9, 2, 0], [0, 0, 9, 8], [6, 0, 0, 0]]},
}
SEVERAL = {
    "sudoku, two values, open": {"box": [1, 2], "givens": [[0, 0], [0, 0]]},
    "hanjie, unknown": {"rows": [None], "columns": [None]},
    "hanjie, two places": {"rows": [[1]], "columns": [None, None]},
    "star-battle, touching": {"stars": 1, "regions": [[0, 0], [1, 1]], "neighbours": "none"},
    "trid, open": {"size": 1, "min": 0, "max": 1, "triangles": [], "vertices": [[None]]},
    "trid, one given": {"size": 2, "min": 1, "max": 3, "triangles": [[None]], "vertices": [[1], [None, None]]},
}
NONE = {
    "sudoku, contradictory": {"box": [1, 2], "givens": [[1, 1], [0, 0]]},
    "hanjie, contradictory": {"rows": [[1]], "columns": [[0]]},
    "star-battle, too close": {"stars": 1, "regions": [[0, 0], [1, 1]]},
    "trid, too few values": {"size": 2, "min": 1, "max": 1, "triangles": [[None]], "vertices": [[None], [None, None]]},
}
BOARDS = UNIQUE | SEVERAL | NONE

COMMANDS = (
    ["solve"],
    ["check"],
    ["count"],
    ["sample", "-n", 2],
    ["forced"],
    ["hint"],
    ["hint", "--json"],
    ["explain"],
    ["explain", "-o", "path.html"],
    ["rate"],
    ["repair"],
    ["export", "-o", "formula.cnf"],
    ["certify", "-o", "certificate"],
    ["render", "--solution", "-o", "picture.svg"],
    ["render", "--with-hints", "-o", "page.html"],
)


@pytest.fixture(params=BOARDS)
def board(request, write):
    """The name of a board's file, and how many solutions it has: 0, 1 or more, as 2."""
    name = request.param
    return write("puzzle.json", name.partition(",")[0], **BOARDS[name]), 0 if name in NONE else 1 + (name in SEVERAL)


@pytest.mark.slow
def test_each_command_ends_as_it_should(run, board):
    file, solutions = board
    for command in COMMANDS:
        result = run(*command, file)
        assert "Traceback" not in result.err, command
        needs_none = command[0] == "export" or "--with-hints" in command
        expected = int(solutions == 0 and not needs_none)
        assert result.code == expected or (command[0], result.code) == ("repair", 0), command


@pytest.mark.slow
def test_answers_agree(run, board):
    file, solutions = board
    puzzle = satpuzzles.load(file)
    found = [*satpuzzles.solutions(puzzle, 9)]
    assert min(len(found), 2) == solutions
    assert not any(puzzle.broken_rules(grid) for grid in found)
    assert run("count", file).out.split()[0] == str(len(found))
    assert run("check", file).out.split()[0] == ["no", "unique", "several"][solutions]
    path = satpuzzles.explain(puzzle)
    assert path.status == ["conflict", "solved", "undetermined"][solutions]
    if solutions == 1:
        open_cells = {(r, c) for r, row in enumerate(puzzle.known()) for c, value in enumerate(row) if value is None}
        filled = [fact for step in path.steps for fact in step.conclusions if fact.holds]
        assert {fact.cell for fact in filled} == open_cells
        assert all(found[0][r][c] == fact.value for fact in filled for r, c in [fact.cell])
        assert (satpuzzles.hint(puzzle).status == "step") is bool(open_cells)


def test_a_path_that_ends_too_early_does_not_say_that_there_are_several_solutions(run, write, monkeypatch):
    monkeypatch.setattr("satpuzzles.explaining.finding.steps.Steps.next", lambda _steps: None)
    name = write("two.json", "sudoku", **UNIQUE["sudoku, two values"])
    ended = "gave up: found no next step, though there is one"
    assert (run("explain", name).out.strip(), run("hint", name).out.strip()) == (ended, ended)
    several = write("several.json", "sudoku", **SEVERAL["sudoku, two values, open"])
    assert run("explain", several).out.strip() == "no further step follows: the puzzle has several solutions"
