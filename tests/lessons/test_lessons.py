"""Tasks for classes: what follows, which answers are right, questions for Moodle, and the table of a class."""

import json
from base64 import b64decode
from xml.etree import ElementTree as ET

import pytest

import satpuzzles
from satpuzzles.common.document import Node
from satpuzzles.errors import InstanceError, UsageError
from satpuzzles.lessons import Task, tasks
from satpuzzles.lessons.moodle import offered, questions


@pytest.fixture(scope="module")
def made():
    return [
        *tasks("tents", 2, size="6x6", seed=1),
        *tasks("sudoku", 2, size=4, seed=2, techniques="full house, hidden single"),
    ]


def test_right_answers_are_those_of_the_solution_and_follow(made):
    for task in made:
        grid = satpuzzles.solve(task.puzzle).grid
        for ((r, c), value), rules in task.answers.items():
            assert grid[r][c] == value
            assert task.board[r][c] is None
            for rule in rules:
                assert task.mark(f"So it is {task.written((r, c), value, rule)}!").points == 2
            assert task.mark(task.written((r, c), value, "")).points == 1
            other = next(number for number in task.puzzle.numbers if number != value)
            assert task.mark(task.written((r, c), other, rules[0])).points == 0


def test_only_the_allowed_techniques_are_needed(made):
    assert {task.technique for task in made[2:]} <= {"full house", "hidden single"}
    with pytest.raises(UsageError, match="swordfich"):
        next(tasks("sudoku", 1, size=4, techniques="swordfich"))


@pytest.mark.parametrize("text", ["", "no", "r99c99 = 1", "r1c1", "row 1", "r1c1 = , row 1", "\0" * 5000, "²" * 9])
def test_no_answer_raises(made, text):
    for task in made:
        assert task.mark(text).points == 0


def test_a_task_is_read_as_it_was_written(made):
    for task in made:
        stated = json.loads(json.dumps(task.to_json()))
        read = Task.from_json(Node(stated))
        assert (read.puzzle, read.answers, read.technique) == (task.puzzle, task.answers, task.technique)
        assert read.question == task.question == stated["question"]
    with pytest.raises(InstanceError, match="answers"):
        Task.from_json(Node({**stated, "answers": []}))


def test_questions_for_moodle_have_one_right_answer(made):
    quiz = ET.fromstring(questions(made, "Logic & <puzzles>"))  # noqa: S314  # ours
    assert quiz.find("question/category/text").text == "$course$/top/Logic & <puzzles>"
    found = quiz.findall("question[@type='multichoice']")
    assert len(found) == len(made)
    for question, task in zip(found, made, strict=True):
        answers = {one.find("text").text: one.get("fraction") for one in question.findall("answer")}
        assert [*answers] == offered(task)
        assert len(answers) == 5
        for text, fraction in answers.items():
            assert (task.mark(text).points == 2) == (fraction == "100")
        assert [*answers.values()].count("100") == 1
        picture = question.find("questiontext/file")
        assert b64decode(picture.text).startswith(b"<svg")
        assert f"@@PLUGINFILE@@/{picture.get('name')}" in question.find("questiontext/text").text
