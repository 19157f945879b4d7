"""Tasks as Moodle XML: a question each with one right answer among five, and the board as a picture.

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
from satpuzzles.lessons.task import QUESTION, Task
from satpuzzles.rendering import RenderOptions, named

_WRONG = 4
"""Wrong answers of a question."""
_html = partial(escape, quote=False)


def questions(tasks: Iterable[Task], category: str) -> bytes:
    """A file for the question bank: ``tasks`` in a ``category``."""
    quiz = Element("quiz")
    place = SubElement(SubElement(quiz, "question", type="category"), "category")
    _text(place, f"$course$/top/{category}")
    for number, task in enumerate(tasks, start=1):
        _question(quiz, task, f"{category} {number}")
    indent(quiz)
    written: bytes = tostring(quiz, encoding="utf-8", xml_declaration=True)
    return written


def _question(quiz: Element, task: Task, name: str) -> None:
    question = SubElement(quiz, "question", type="multichoice")
    _text(SubElement(question, "name"), name)
    words = SubElement(question, "questiontext", format="html")
    board = '<img src="@@PLUGINFILE@@/board.svg" alt="the board">'
    _text(words, f"<p>{_html(task.puzzle.description)}</p><p>{board}</p><p>{_html(QUESTION)}</p>")
    picture = named("svg").draw([Picture(task.drawing)], RenderOptions())
    SubElement(words, "file", name="board.svg", path="/", encoding="base64").text = b64encode(picture).decode()
    _text(SubElement(question, "generalfeedback", format="html"), f"<p>{_html(task.sentence)}</p>")
    settings = {"defaultgrade": "1", "penalty": "0.3333333", "single": "true", "shuffleanswers": "true"}
    for key, value in {**settings, "answernumbering": "abc"}.items():
        SubElement(question, key).text = value
    right, *wrong = offered(task)
    for fraction, text in (("100", right), *(("0", text) for text in wrong)):
        answer = SubElement(question, "answer", fraction=fraction, format="html")
        _text(answer, _html(text))


def offered(task: Task) -> list[str]:
    """A right answer, and up to four wrong ones: what does not follow, or not by that rule."""
    random = Random(task.sentence)  # noqa: S311  # the same each time
    game = Play(task.puzzle)
    game.board = [[*row] for row in task.board]
    (cell, value), names = random.choice([*task.answers.items()])
    wrong = [
        (other, task.written(other, number, rule))
        for other, rules in game.rules_at().items()
        for number in task.puzzle.numbers
        for rule in rules
        if rule not in task.answers.get((other, number), ())
    ]
    random.shuffle(wrong)
    near = [one for one in wrong if one[0] == cell][:1]
    first = {other: text for other, text in wrong if other != cell}  # one about each cell
    rest = [text for _, text in wrong if text not in (*first.values(), *(text for _, text in near))]
    texts = [*(text for _, text in near), *first.values(), *rest]
    return [task.written(cell, value, names[0]), *texts[:_WRONG]]


def _text(parent: Element, text: str) -> None:
    SubElement(parent, "text").text = text
