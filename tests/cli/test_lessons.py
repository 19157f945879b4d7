"""The commands about exercises for classes: they are made, and answers judged to a table."""

import json

import pytest

from satpuzzles.errors import FileError, InstanceError
from satpuzzles.lessons import exercises
from satpuzzles.lessons.marking import mark, read_exercises


def test_a_class_is_marked_to_a_table(tmp_path, run):
    made = [*exercises("tents", 2, size="6x6", seed=1), *exercises("sudoku", 2, size=4, seed=2)]
    file, answers = tmp_path / "exercises.jsonl", tmp_path / "answers.csv"
    file.write_text("".join(f"{json.dumps(exercise.to_json())}\n" for exercise in made))
    (place, rules), *_ = made[1].answers.items()
    right = made[1].written(*place, rules[0])
    answers.write_text(
        f'name,exercise,answer\nAda,1,no idea\nAda, 2,"{right}"\nBob,2,"{right.partition(",")[0]}"\nBob,1,\n'
    )
    assert run("mark", file, answers).out == "name,1,2,3,4,points\nAda,0,2,0,0,2\nBob,0,1,0,0,1\n"
    for text, words in {
        "name,answer\n": "columns name, exercise, answer",
        "": "columns",
        "name,exercise,answer\n,1,x\n": "line 2: expected a name",
        "name,exercise,answer\nAda,9,x\n": "expected an exercise from 1 to 4, found '9'",
        "name,exercise,answer\nAda\n": "expected an exercise from 1 to 4",
        "name,exercise,answer\n\n,,\nAda,0000000011,x\n": "line 4: expected an exercise from .* found '0000000011'",
        "name,exercise,answer\nAda,1,r1c1 = 2, row 1\n": "line 2: expected 3 values, with quotes .* found 4",
        'name,exercise,answer\nAda,1,"r1c1\nBob,1,x\n': "the answers: expected comma-separated .* found unexpected",
        f"name,exercise,answer\nAda,1,{'x' * 140_000}\n": "the answers: expected comma-separated .* found field",
    }.items():
        answers.write_text(text)
        with pytest.raises(InstanceError, match=words):
            mark(made, str(answers))
    answers.write_text('name;exercise;answer\n=1+1;1;x\n\nJos\u00e9;1;"a\nb"\nJose\u0301;2;', encoding="utf-8")
    assert run("mark", file, answers).out == "name,1,2,3,4,points\n'=1+1,0,0,0,0,0\nJos\u00e9,0,0,0,0,0\n"
    answers.write_bytes(b"\xff\xfe\xff")
    with pytest.raises(FileError, match="UTF-8"):
        mark(made, str(answers))
    with pytest.raises(FileError, match="cannot be read"):
        read_exercises(str(tmp_path / "nothing"))
    stated = made[1].to_json()
    answer = stated["answers"][0]
    for broken, words in {
        "{}": "line 2: the document: expected a member 'document'",
        "[" * 100_000: "line 2: expected an exercise as JSON",
        json.dumps(
            {**stated, "answers": [{**answer, "cell": [9, 9]}]}
        ): r"cell: expected a cell of the board, found \[9",
        json.dumps({**stated, "answers": [{**answer, "value": 99}]}): "value: expected a whole number from 0 to 1",
        json.dumps({**stated, "board": [[]]}): "board: expected rows of",
    }.items():
        file.write_text(f"\n{broken}\n")
        with pytest.raises(InstanceError, match=words):
            read_exercises(str(file))


def test_the_command_writes_exercises_and_questions(run, tmp_path):
    for name, start in (("exercises.jsonl", '{"document"'), ("quiz.xml", "<?xml")):
        assert run("exercises", "sudoku", "--size", 4, "--count", 1, "-o", tmp_path / name).code == 0
        assert (tmp_path / name).read_text().startswith(start)
    assert run("exercises", "sudoku", "--size", 4, "-o", tmp_path / "exercises.pdf").code == 2
    assert run("exercises", "sokoban").code == 2
    assert run("exercises", "sudoku", "--level", "odd").code == 2
