"""The steps of one line of a Hanjie that people know, found by arrays, without a solver."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from satpuzzles.explaining.reasoning.cores import shrunk
from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.reasoning.reasoner import Reasoner
from satpuzzles.explaining.techniques.runs import RANKS, Inference, Line, follows, inferences
from satpuzzles.explaining.techniques.step import Step
from satpuzzles.explaining.techniques.technique import Technique

_WHOLE = frozenset({Technique.COMPLETED, Technique.FINISHED})
"""Steps that are told with all of their conclusions, which together need every fact."""


class Lines:
    """Finds steps of one line whose rule tells the lengths of its blocks."""

    def __init__(self, reasoner: Reasoner) -> None:
        self._reasoner = reasoner
        self._blocks = reasoner.runs_of
        self._cells = {rule: np.array(reasoner.cells_of[rule], np.intp) for rule in self._blocks}
        self._seen: dict[int, tuple[Line, list[tuple[Inference, list[Step | None]]]]] = {}
        """Each line as it was last looked at, and what was found, with its step once that is made."""

    def easiest(self, knowledge: Knowledge) -> Step | None:
        """The step that a person sees first, with no fact too many; None if there is none."""
        by_rank: dict[int, list[tuple[int, Inference, list[Step | None]]]] = {}
        choices: set[int] = set()
        for rule in self._blocks:
            for one, made in self._inferences(rule, Line.of(knowledge.value[self._cells[rule]])):
                by_rank.setdefault(RANKS[one.technique], []).append((rule, one, made))
                choices.update(self._cells[rule][list(one.cells)].tolist())
        for rank in sorted(by_rank):
            for rule, one, made in by_rank[rank]:
                if not made:
                    made.append(self._step(rule, one, self._seen[rule][0]))
            steps = [step for _, _, made in by_rank[rank] for step in made if step is not None]
            if steps:
                return replace(min(steps, key=self._cost), choices=len(choices))
        return None

    def _inferences(self, rule: int, line: Line) -> list[tuple[Inference, list[Step | None]]]:
        if rule not in self._seen or self._seen[rule][0] != line:
            self._seen[rule] = line, [(one, []) for one in inferences(line, self._blocks[rule])]
        return self._seen[rule][1]

    def _step(self, rule: int, inference: Inference, line: Line) -> Step | None:
        """``inference`` with as few facts as it needs; None where these few make it another one without a name."""
        lengths = self._blocks[rule]
        whole = inference.technique in _WHOLE
        goal = inference if whole else replace(inference, cells=inference.cells[:1], values=inference.values[:1])
        reduced = replace(line, empty=0) if inference.technique is Technique.COMPLETED else line

        def core(cells: Sequence[int]) -> list[int] | None:
            return [*cells] if follows(line.only(cells), lengths, goal) else None

        reduced = line.only(shrunk(core, self._furthest_first(reduced, inference)) or ())
        if not whole:
            alike = [one for one in inferences(reduced, lengths) if inference.cells[0] in one.cells]
            if not alike:
                return None
            inference = min(alike, key=lambda one: RANKS[one.technique])
        return self._told(rule, inference, line, reduced)

    def _furthest_first(self, line: Line, inference: Inference) -> list[int]:
        """The known cells, those that a person looks at last, as they are kept rather."""
        known = (cell for cell, _ in line.known)
        return sorted(known, key=lambda cell: (cell in inference.seen, -abs(cell - inference.cells[0])))

    def _told(self, rule: int, inference: Inference, line: Line, reduced: Line) -> Step:
        cells = self._cells[rule].tolist()

        def literal(place: int, value: int) -> int:
            found: int = self._reasoner.values[cells[place]][value]
            return found

        pairs = zip(inference.cells, inference.values, strict=True)
        conclusions = tuple(literal(cell, value) for cell, value in pairs if line.open >> cell & 1)
        facts = tuple(literal(cell, value) for cell, value in reduced.known)
        counted = tuple(literal(cell, 1) for cell in inference.seen)
        return Step(conclusions, (rule,), facts, inference.technique, (rule,), counted=counted)

    def _cost(self, step: Step) -> tuple[int, ...]:
        return len(step.facts), -len(step.conclusions), step.conclusions[0]
