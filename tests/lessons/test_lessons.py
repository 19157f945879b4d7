"""Exercises for classes: what follows, which answers are right, questions for Moodle, and the table of a class."""

import json
from base64 import b64decode
from xml.etree import ElementTree as ET

import pytest

import satpuzzles
from satpuzzles.common.document import Node
from satpuzzles.errors import InstanceError, UsageError
from satpuzzles.lessons import Exercise, exercises
from satpuzzles.lessons.moodle import offered, questions


@pytest.fixture(scope="module")
def made():
    return [
        *exercises("tents", 2, size="6x6", seed=1),
        *exercises("sudoku", 2, size=4, seed=2, techniques="full house, hidden single"),
    ]


def test_right_answers_are_those_of_the_solution_and_follow(made):
    for exercise in made:
        grid = satpuzzles.solve(exercise.puzzle).grid
        for ((r, c), value), rules in exercise.answers.items():
            assert grid[r][c] == value
            assert exercise.board[r][c] is None
            for rule in rules:
                assert exercise.mark(f"So it is {exercise.written((r, c), value, rule)}!").points == 2
            assert exercise.mark(exercise.written((r, c), value, "")).points == 1
            other = next(number for number in exercise.puzzle.numbers if number != value)
            assert exercise.mark(exercise.written((r, c), other, rules[0])).points == 0


def test_only_the_allowed_techniques_are_needed(made):
    assert {exercise.technique for exercise in made[2:]} <= {"full house", "hidden single"}
    with pytest.raises(UsageError, match="swordfich"):
        next(exercises("sudoku", 1, size=4, techniques="swordfich"))


@pytest.mark.parametrize("text", ["", "no", "r99c99 = 1", "r1c1", "row 1", "r1c1 = , row 1", "\0" * 5000, "²" * 9])
def test_no_answer_raises(made, text):
    for exercise in made:
        assert exercise.mark(text).points == 0


def test_a_exercise_is_read_as_it_was_written(made):
    for exercise in made:
        stated = json.loads(json.dumps(exercise.to_json()))
        read = Exercise.from_json(Node(stated))
        assert (read.puzzle, read.answers, read.technique) == (exercise.puzzle, exercise.answers, exercise.technique)
        assert read.question == exercise.question == stated["question"]
    with pytest.raises(InstanceError, match="answers"):
        Exercise.from_json(Node({**stated, "answers": []}))


def test_questions_for_moodle_have_one_right_answer(made):
    quiz = ET.fromstring(questions(made, "Logic & <puzzles>"))  # noqa: S314  # ours
    assert quiz.find("question/category/text").text == "$course$/top/Logic & <puzzles>"
    found = quiz.findall("question[@type='multichoice']")
    assert len(found) == len(made)
    for question, exercise in zip(found, made, strict=True):
        answers = {one.find("text").text: one.get("fraction") for one in question.findall("answer")}
        assert [*answers] == offered(exercise)
        assert len(answers) == 5
        for text, fraction in answers.items():
            assert (exercise.mark(text).points == 2) == (fraction == "100")
        assert [*answers.values()].count("100") == 1
        picture = question.find("questiontext/file")
        assert b64decode(picture.text).startswith(b"<svg")
        assert f"@@PLUGINFILE@@/{picture.get('name')}" in question.find("questiontext/text").text
