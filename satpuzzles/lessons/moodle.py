"""Exercises as Moodle XML: a question each with one right answer among five, and the board as a picture.

Moodle XML has one form, and Moodle reads it whole; each system that reads QTI has a dialect of its own, and there are
converters from Moodle XML to these.
"""

from base64 import b64encode
from collections.abc import Iterable
from functools import partial
from html import escape
from random import Random
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from satpuzzles.boards.drawing import Picture
from satpuzzles.judging.play import Play
from satpuzzles.lessons.exercise import QUESTION, Exercise
from satpuzzles.rendering import RenderOptions, named

_WRONG = 4
"""Wrong answers of a question."""
_html = partial(escape, quote=False)


def questions(exercises: Iterable[Exercise], category: str) -> bytes:
    """A file for the question bank: ``exercises`` in a ``category``."""
    quiz = Element("quiz")
    place = SubElement(SubElement(quiz, "question", type="category"), "category")
    _text(place, f"$course$/top/{category}")
    for number, exercise in enumerate(exercises, start=1):
        _question(quiz, exercise, f"{category} {number}")
    indent(quiz)
    written: bytes = tostring(quiz, encoding="utf-8", xml_declaration=True)
    return written


def _question(quiz: Element, exercise: Exercise, name: str) -> None:
    question = SubElement(quiz, "question", type="multichoice")
    _text(SubElement(question, "name"), name)
    words = SubElement(question, "questiontext", format="html")
    board = '<img src="@@PLUGINFILE@@/board.svg" alt="the board">'
    _text(words, f"<p>{_html(exercise.puzzle.description)}</p><p>{board}</p><p>{_html(QUESTION)}</p>")
    picture = named("svg").draw([Picture(exercise.drawing)], RenderOptions())
    SubElement(words, "file", name="board.svg", path="/", encoding="base64").text = b64encode(picture).decode()
    _text(SubElement(question, "generalfeedback", format="html"), f"<p>{_html(exercise.sentence)}</p>")
    settings = {"defaultgrade": "1", "penalty": "0.3333333", "single": "true", "shuffleanswers": "true"}
    for key, value in {**settings, "answernumbering": "abc"}.items():
        SubElement(question, key).text = value
    right, *wrong = offered(exercise)
    for fraction, text in (("100", right), *(("0", text) for text in wrong)):
        answer = SubElement(question, "answer", fraction=fraction, format="html")
        _text(answer, _html(text))


def offered(exercise: Exercise) -> list[str]:
    """A right answer, and up to four wrong ones: what does not follow, or not by that rule."""
    random = Random(exercise.sentence)  # noqa: S311  # the same each time
    game = Play(exercise.puzzle)
    game.board = [[*row] for row in exercise.board]
    (cell, value), names = random.choice([*exercise.answers.items()])
    wrong = [
        (other, exercise.written(other, number, rule))
        for other, rules in game.rules_at().items()
        for number in exercise.puzzle.numbers
        for rule in rules
        if rule not in exercise.answers.get((other, number), ())
    ]
    random.shuffle(wrong)
    near = [one for one in wrong if one[0] == cell][:1]
    first = {other: text for other, text in wrong if other != cell}  # one about each cell
    rest = [text for _, text in wrong if text not in (*first.values(), *(text for _, text in near))]
    texts = [*(text for _, text in near), *first.values(), *rest]
    return [exercise.written(cell, value, names[0]), *texts[:_WRONG]]


def _text(parent: Element, text: str) -> None:
    SubElement(parent, "text").text = text
