"""Steps by a rule that cells hang together: what would be cut off."""

from collections.abc import Iterable, Sequence

from satpuzzles.board import Cell
from satpuzzles.explaining.reasoning.reasoner import Reasoner
from satpuzzles.explaining.telling.sentence import Sentence
from satpuzzles.explaining.telling.words import listed

_FEW = 4
"""Cells of a part that are named; of a larger one, the first and how many more there are."""


class CutOffSentence(Sentence):
    """Says a step whose one rule is that cells hang together."""

    def __str__(self) -> str:
        step = self._step
        cut = cut_off(self._reasoner, step.rules[0], [*step.facts, -step.conclusions[0]])
        concluded = self._concluded(step.conclusions)
        return f"{concluded}: otherwise {cut}." if cut else f"{concluded}."


def cut_off(reasoner: Reasoner, rule: int, literals: Iterable[int]) -> str:
    """Which cells would be cut off by ``rule`` if ``literals`` held, in words: the known ones of the smallest part from
    the known ones of the others. Empty where they may hang together.
    """
    together = reasoner.connections[rule]
    chosen: dict[int, Cell] = {}
    excluded = set[int]()
    for x in literals:
        fact = reasoner.fact(x)
        if fact.holds and fact.value == together.value:
            chosen[reasoner.cell_of[x]] = fact.cell
        elif fact.holds or fact.value == together.value:
            excluded.add(reasoner.cell_of[x])
    parts = [[chosen[cell] for cell in part if cell in chosen] for part in together.severed(chosen, excluded)]
    if len(parts) < 2:
        return ""
    smallest, others = parts[0], sorted(cell for part in parts[1:] for cell in part)
    return f"{_in_words(reasoner, smallest)} would be cut off from {_in_words(reasoner, others)}"


def _in_words(reasoner: Reasoner, cells: Sequence[Cell]) -> str:
    board = reasoner.puzzle.board
    return listed(board.runs(cells)) if len(cells) <= _FEW else f"{board.called(cells[0])} and {len(cells) - 1} others"
