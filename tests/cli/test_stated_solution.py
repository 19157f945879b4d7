"""A solution that a file states and that is wrong: the verdict, a note, and the exit code of an answer that is no."""

import pytest

NON = 'width 3\nheight 3\nrows\n3\n0\n1,1\ncolumns\n1,1\n1\n1,1\ngoal "{}"\n'


@pytest.mark.parametrize("command", ["check", "solve"])
@pytest.mark.parametrize(
    ("goal", "code", "note"),
    [
        ("111000101", 0, ""),
        (
            "111000111",
            1,
            "satpuzzles: note: goal.non: the stated solution is wrong: row 3 has blocks [3], its clue is [1, 1]\n",
        ),
    ],
)
def test_a_wrong_goal_is_noted(run, tmp_path, monkeypatch, command, goal, code, note):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "goal.non").write_text(NON.format(goal))
    found = run(command, "goal.non", "--json")
    assert (found.code, found.err) == (code, note)
    (record,) = found.records
    assert record["status"] in ("unique", "solved")
    assert record.get("stated_solution") == ("wrong" if code else "correct")
