"""Sentences of named steps against their reasons: they name what these rest on and the board does not show."""

import re
from dataclasses import replace
from itertools import pairwise

from satpuzzles.explaining.techniques.step import named_steps
from satpuzzles.stating.rules import NamedStep

SEEN = {
    "only area left": "the sentence names the area that is left, not those that cannot have the cell",
    "ends of arms": "the arrows stand in their cells",
    "only star that reaches": "the sentence names the star that is left, not those that cannot reach",
    "single": "the numbers that are left out stand on the board, or cannot reach the cell",
    "larger than one": "the signs stand at the cells that are concluded",
    "smaller than one": "the signs stand at the cells that are concluded",
    "number taken": "the sentence names the cell with the same number",
    "sandwich": "the equal numbers stand on both sides of the cell",
    "closes a loop": "the lines of the loop are drawn, and the cells that they pass lie on it",
    "no way back": "no line leads out of the part that the line would lead to",
    "two ways across": "the sentence names the curve, not the corners inside",
    "inside and outside": "the sentence names the curve, not the corners inside",
    "corner": "the corner of the board is that of the number",
    "diagonal 3s": "the corners are those of the numbers",
    "numbers on a diagonal": "the corners are those of the numbers",
    "adjacent numbers": "the corners are the ends of the edge between the numbers",
    "from corner to corner": "the corners are those that the numbers share",
}
"""Names of steps that rest on rules which the sentence does not name, and why one sees these."""
ELSEWHERE = {"single": "that a number has no other cell is said of most of the board"}
"""Names of steps that rest on facts which the sentence does not name, and why it cannot."""
TOGETHER = {
    "single": "it has one conclusion, and its name is that of a technique of all kinds",
    "only colour": "the same of a naked single",
    "no way through": "that the loop cannot pass a cell says that it is shaded, and that no line leads there",
    "line goes on": "the cell where the line goes on lies on the loop",
}
"""Names of steps of which a conclusion alone has another name, and why the words give it."""


def _mentioned(sentence):
    """The places and numbers that a sentence names, also as parts of ``r1c2 to r1c5``, ``r1c1-r3c1`` and ``2 to 5``."""
    found = {*re.findall(r"\w+", sentence), *re.findall(r"[\w-]+", sentence)}
    for first, last in re.findall(r"\b(\d+) to (\d+)\b", sentence):
        found.update(map(str, range(int(first), int(last) + 1)))
    for r, c, joined, v, u in re.findall(r"r(\d+)c(\d+)( to |-)r(\d+)c(\d+)", sentence):
        cells = [f"r{y}c{x}" for y in range(int(r), int(v) + 1) for x in range(int(c), int(u) + 1)]
        found.update(cells if joined == " to " else map("-".join, pairwise(cells)))
    return found


def _expect_what_it_rests_on(puzzle, step):
    mentioned = _mentioned(step.sentence)
    board_size = sum(map(len, step.board))
    for rule in step.about:
        own = {word for word in re.findall(r"[\w-]+", rule.name) if any(map(str.isdigit, word))}
        if rule.number is not None and 2 * len(rule.cells) <= board_size and step.technique not in SEEN:
            assert own <= mentioned, f"{step.with_technique} rests on {rule.name}"
    for r, c in {fact.cell for fact in step.facts}:
        name = puzzle.board.called((r, c))
        if step.board[r][c] is None and step.technique not in ELSEWHERE:
            assert name in mentioned or name in step.sentence, f"{step.with_technique} rests on {name}"
    assert " more)" not in step.sentence


def _expect_the_name_of_each_conclusion(puzzle, step):
    if {*step.about} == {*step.rules} and step.technique not in TOGETHER:
        for one in step.conclusions:
            alone = replace(step, conclusions=(one,))
            assert any(named == step.technique and named.fits(alone, puzzle) for named in named_steps(puzzle))


def expect_a_reason_that_says_all(puzzle, step):
    """The sentence of a named step names what it rests on, and each of its conclusions alone has its name."""
    if isinstance(step.technique, NamedStep) and step.technique.says:
        _expect_what_it_rests_on(puzzle, step)
        _expect_the_name_of_each_conclusion(puzzle, step)
