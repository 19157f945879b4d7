"""The commands about tasks for classes: they are made, and answers judged to a table."""

import json

import pytest

from satpuzzles.errors import FileError, InstanceError
from satpuzzles.lessons import tasks
from satpuzzles.lessons.marking import mark, read_tasks


def test_a_class_is_marked_to_a_table(tmp_path, run):
    made = [*tasks("tents", 2, size="6x6", seed=1), *tasks("sudoku", 2, size=4, seed=2)]
    file, answers = tmp_path / "tasks.jsonl", tmp_path / "answers.csv"
    file.write_text("".join(f"{json.dumps(task.to_json())}\n" for task in made))
    (place, rules), *_ = made[1].answers.items()
    right = made[1].written(*place, rules[0])
    answers.write_text(
        f'name,task,answer\nAda,1,no idea\nAda, 2,"{right}"\nBob,2,"{right.partition(",")[0]}"\nBob,1,\n'
    )
    assert run("mark", file, answers).out == "name,1,2,3,4,points\nAda,0,2,0,0,2\nBob,0,1,0,0,1\n"
    for text, words in {
        "name,answer\n": "columns name, task, answer",
        "": "columns",
        "name,task,answer\n,1,x\n": "line 2: expected a name",
        "name,task,answer\nAda,9,x\n": "expected a task from 1 to 4, found '9'",
        "name,task,answer\nAda\n": "expected a task from 1 to 4",
        "name,task,answer\n\n,,\nAda,0000000011,x\n": "line 4: expected a task from 1 to 4, found '0000000011'",
        "name,task,answer\nAda,1,r1c1 = 2, row 1\n": "line 2: expected 3 values, with quotes .* found 4",
        'name,task,answer\nAda,1,"r1c1\nBob,1,x\n': "the answers: expected comma-separated .* found unexpected",
        f"name,task,answer\nAda,1,{'x' * 140_000}\n": "the answers: expected comma-separated .* found field",
    }.items():
        answers.write_text(text)
        with pytest.raises(InstanceError, match=words):
            mark(made, str(answers))
    answers.write_text('name;task;answer\n=1+1;1;x\n\nJos\u00e9;1;"a\nb"\nJose\u0301;2;', encoding="utf-8")
    assert run("mark", file, answers).out == "name,1,2,3,4,points\n'=1+1,0,0,0,0,0\nJos\u00e9,0,0,0,0,0\n"
    answers.write_bytes(b"\xff\xfe\xff")
    with pytest.raises(FileError, match="UTF-8"):
        mark(made, str(answers))
    with pytest.raises(FileError, match="cannot be read"):
        read_tasks(str(tmp_path / "nothing"))
    stated = made[1].to_json()
    answer = stated["answers"][0]
    for broken, words in {
        "{}": "line 2: the document: expected a member 'document'",
        "[" * 100_000: "line 2: expected a task as JSON",
        json.dumps(
            {**stated, "answers": [{**answer, "cell": [9, 9]}]}
        ): r"cell: expected a cell of the board, found \[9",
        json.dumps({**stated, "answers": [{**answer, "value": 99}]}): "value: expected a whole number from 0 to 1",
        json.dumps({**stated, "board": [[]]}): "board: expected rows of",
    }.items():
        file.write_text(f"\n{broken}\n")
        with pytest.raises(InstanceError, match=words):
            read_tasks(str(file))


def test_the_command_writes_tasks_and_questions(run, tmp_path):
    for name, start in (("tasks.jsonl", '{"document"'), ("quiz.xml", "<?xml")):
        assert run("tasks", "sudoku", "--size", 4, "--count", 1, "-o", tmp_path / name).code == 0
        assert (tmp_path / name).read_text().startswith(start)
    assert run("tasks", "sudoku", "--size", 4, "-o", tmp_path / "tasks.pdf").code == 2
    assert run("tasks", "sokoban").code == 2
    assert run("tasks", "sudoku", "--level", "odd").code == 2
