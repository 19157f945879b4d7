"""Doppelblock: two black cells in every row and column, and the other numbers once; sums of what is between the two."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import combinations
from typing import Any

from satenc import Dfa, Model, Regular, stepping
from satpuzzles.boards import listed
from satpuzzles.boards.drawing import PAINTED
from satpuzzles.puzzles.parts.grid_puzzle import SquareGivens
from satpuzzles.puzzles.parts.side_clues import SideClues
from satpuzzles.stating import Encodings, Givens, LineNumbers, Making, NamedStep, Node, Others, Rule

_FEW_SETS = 3
"""Sets of numbers with one sum that are named at most."""


class Square(SquareGivens):
    """At least three rows of numbers, and 0 for black cells."""

    says = "As many columns as rows, at least three."

    def read(self, node: Node, others: Others) -> Givens:
        node.items("a list of rows", at_least=3, at_most=others.kind.largest)
        return super().read(node, others)


def _largest_sum(length: int) -> int:
    """That of all numbers of a line."""
    return (length - 2) * (length - 1) // 2


class Doppelblock(SideClues):
    """``givens`` are numbers, and 0 for a black cell. Numbers ``above`` columns and ``left`` of rows are the sums of
    the cells between the two black ones.
    """

    givens: Square = Square()
    above: LineNumbers = LineNumbers("column", "givens", most=_largest_sum)
    left: LineNumbers = LineNumbers("row", "givens", most=_largest_sum)

    kind = "doppelblock"
    aliases = {"double-block": {}}
    sides = ("above", "left")
    making = Making(spare="some", usual=(7, 7))
    looks = {0: ("black", PAINTED)}

    @property
    def description(self) -> str:
        return (
            f"Blacken two cells in every row and column, and write each number from 1 to {self.height - 2} once into "
            "its other cells. A number beside a line is the sum of the cells between its two black ones."
        )

    @property
    def numbers(self) -> range:
        return range(self.height - 1)

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        yield from self.line_rules(model, "two black cells, each number once")

        words = partial(_words, self.height)
        between = lambda lines, sums: Regular(model.answer, lines, [*map(words, sums)])  # noqa: E731
        yield self.side_rule(between, "sum {} between the black cells".format)

    def seen(self, line: Sequence[int]) -> int:
        first = line.index(0)
        return sum(line[first : line.index(0, first + 1)])

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, codes, puzzlekit, puzzlekit_own, puzzlink

        sides = {"above": "above", "left": "left"}
        kit = puzzlekit_own.Less(2), puzzlekit.Outside(**sides), puzzlekit.Blank("givens")
        yield puzzlekit.Problem("DoppelBlock", answers.Named({0: "x"}), *kit)
        yield puzzlink.Link("doppelblock", puzzlink.Outside(**sides), puzzlink.IfAny(code=codes.POSITIVE))

    def _sets(self, step: Any) -> Mapping[str, str]:
        """The few sets of numbers that can lie between the black cells by the sum of a step, or outside of them."""
        (total,) = (int(rule.states.split()[1]) for rule in step.rules if rule.label == "clue")
        numbers, words = range(1, self.height - 1), list[str]()
        for where, lacking in ("between", total), ("outside", sum(numbers) - total):
            found = [some for size in numbers for some in combinations(numbers, size) if sum(some) == lacking]
            if not lacking:
                return {"sets": f" with no number {where}"}
            if len(found) <= _FEW_SETS:
                words.append(f" with only {listed([' + '.join(map(str, some)) for some in found], 'or')} {where}")
        return {"sets": min(words, key=len, default="")}

    named_steps = (
        NamedStep("sum between", 1.6, "clue", "{rules} allows nothing else{sets}{as}", when=_sets),
        NamedStep("sum and line", 2.4, "clue, row|column", "{rules} leave nothing else{sets}{as}", when=_sets),
    )


@lru_cache(maxsize=1024)
def _words(size: int, total: int) -> Dfa:
    """The automaton of lines with this sum between two black cells; a state is how many were passed, and the sum."""

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        black, found = state
        black, found = (black, found + value * (black == 1)) if value else (black + 1, found)
        return None if found > total or black > 2 or (black == 2 and found != total) else (black, found)

    return stepping((0, 0), range(size - 1), step, lambda state: state == (2, total), size)
