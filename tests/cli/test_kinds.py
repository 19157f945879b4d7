"""Files that need not say of which kind their puzzles are, on the command line."""

import json

SUDOKU = "4 4\n- 1 - 2\n- - - -\n- 2 - -\n4 - - -"
GRID = [[3, 1, 4, 2], [2, 4, 1, 3], [1, 2, 3, 4], [4, 3, 2, 1]]


def entry(name, problem=SUDOKU, **more):
    return {"id": name, "problem": problem, **more}


def text(grid):
    return "\n".join(["4 4", *(" ".join(map(str, row)) for row in grid)])


def test_solutions_that_a_file_states_are_compared(run, tmp_path):
    broken, wrong = GRID[:3], [*GRID[:2], GRID[3], GRID[2]]
    several = [entry("1", solution=text(one)) for one in (GRID, wrong, broken)]
    (tmp_path / "many.jsonl").write_text(
        "".join(f"{json.dumps(one)}\n" for one in [*several, entry("2", "4 4\n1 2\n3")])
    )
    result = run("check", str(tmp_path / "many.jsonl"), "--from", "puzzlekit", "--kind", "sudoku")
    records = [*map(json.loads, result.out.splitlines())]
    assert [one["status"] for one in records] == ["unique", "unique", "unique", "error"]
    assert [one.get("stated_solution") for one in records] == ["correct", "wrong", "wrong", None]
    assert "problem: line 2: expected 4 values, found 2" in records[3]["error"]
    brief = run("check", str(tmp_path / "many.jsonl"), "--kind", "sudoku", "--only-status")
    assert brief.out.splitlines() == ["unique", "unique", "unique", "error"]


def test_a_text_is_one_puzzle(run, tmp_path):
    (tmp_path / "board.txt").write_text(SUDOKU)
    result = run("solve", str(tmp_path / "board.txt"), "--from", "puzzlekit", "--kind", "sudoku", "--only-answer")
    assert result.out.strip() == "".join(str(value) for row in GRID for value in row)
