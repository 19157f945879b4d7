"""A step as it is shown to a person: in words, in rules with names, and on a picture of the board."""

import math
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from satpuzzles.boards import Cell, Places, arranged, cell_name, listed
from satpuzzles.boards.drawing import MARKED, REASON, Candidates, Drawing, Names, Shade
from satpuzzles.errors import OutOfTime
from satpuzzles.explaining.finding.chain import chain, is_clash, is_isolation
from satpuzzles.explaining.reasoning.cell_literals import Fact
from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.reasoning.rule_book import RuleInstance
from satpuzzles.explaining.techniques.step import (
    Family,
    Inference,
    InferenceOf,
    Step,
    StepOf,
    Technique,
    by_combinations,
)
from satpuzzles.explaining.techniques.totals import compared
from satpuzzles.explaining.telling.chains import ChainSentence, ClashSentence
from satpuzzles.explaining.telling.coloring import ColoringSentence
from satpuzzles.explaining.telling.connections import CutOffSentence
from satpuzzles.explaining.telling.counting import CountingSentence
from satpuzzles.explaining.telling.named_steps import NamedSentence, by_one_rule, named
from satpuzzles.explaining.telling.sentence import LineSentence
from satpuzzles.explaining.telling.sums import SumSentence
from satpuzzles.explaining.telling.totals import TotalsSentence
from satpuzzles.explaining.telling.whole_reasons import SolvedSentence
from satpuzzles.explaining.telling.words import named_together, own_name
from satpuzzles.stating import NamedStep, Puzzle
from satpuzzles.stating.display import symbol_of

_SHADED_RULES = 3
_SMALL_RULE = 3
"""A rule about so few cells is seen at a glance, however small the board."""
_FEW_RUNS = 3
"""So many runs of cells are seen at a glance; of a step that rests on more the place is its conclusion."""
_CANDIDATES = 12
"""More candidates than that in a cell are too small to be read."""
_SEVERAL_RULES = 4.0
"""What steps of several rules that are named after their form weigh at least."""


def _is_named(rule: RuleInstance) -> bool:
    """Whether ``rule`` is called after its region, which the board shows by no number."""
    return rule.name.startswith("region ")


def _is_region(rule: RuleInstance) -> bool:
    """Whether the cells of ``rule`` reach over several rows and columns, as those of a region do, and no line does."""
    rows, columns = ({cell[axis] for cell in rule.cells} for axis in (0, 1))
    return len(rows) > 1 and len(columns) > 1 and not len(rows) == len(columns) == len(rule.cells)


def _is_one_region(rule: RuleInstance) -> bool:
    """Whether ``rule`` is about one region, and not about a pair of them."""
    return rule.label == "region" and bool(rule.cells) and not rule.parts


def without_doubles(rules: Sequence[RuleInstance]) -> list[RuleInstance]:
    """``rules`` without those all of whose parts are among them, and without the parts of the others."""
    called = {rule.name for rule in rules}
    whole = [rule for rule in rules if not rule.parts or not called.issuperset(rule.parts)]
    parts = {part for rule in whole for part in rule.parts}
    return [rule for rule in whole if rule.name not in parts]


def _found_at(rule: RuleInstance) -> str:
    """The name of ``rule``, for a region with the cell where pictures write its number: texts show no number."""
    return f"{rule.name} (at {cell_name(min(rule.cells))})" if _is_one_region(rule) else rule.name


@dataclass(frozen=True, slots=True, repr=False)
class Explained(StepOf[RuleInstance, Fact]):
    """A step as people are shown it; `satpuzzles.explaining.techniques.step.StepOf` says what it rests on. A step that
    has no technique of its own is named after the form of its reason, and is about all of its rules.

    ``places`` are those of the puzzle. ``board`` has what is filled in beforehand, ``before`` the values that are still
    open, both for each cell, row by row. Where the ``sentence`` goes from rule to rule, ``chain`` has its inferences,
    from the opposite of the first conclusion, in a conflict from the facts alone, to a contradiction; else it is empty.
    """

    sentence: str = ""
    places: Places | None = None
    board: tuple[tuple[int | None, ...], ...] = ()
    before: tuple[tuple[tuple[int, ...], ...], ...] = ()
    chain: tuple[InferenceOf[RuleInstance, Fact], ...] = ()

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        return f"<Explained: {self.sentence}>"

    @property
    def known_technique(self) -> Technique | NamedStep | None:
        """The technique, unless the step is only named after its form."""
        return None if self.technique and self.technique.family is Family.FORM else self.technique

    @property
    def weight(self) -> float:
        """How hard the step is: its technique says so; one that is named after its form is harder the more has to be
        seen together.
        """
        if self.known_technique is not None:
            return self.known_technique.weight
        if self.technique is Technique.COMBINATIONS:
            return by_combinations(len(self.facts))
        return _SEVERAL_RULES + math.log2(max(1, len(self.rules), len(self.chain)))

    @property
    def with_technique(self) -> str:
        """The sentence after the name of the technique: ``Hidden single. r1c5 = 8: ...``."""
        name = self.technique or ""
        return f"{name[0].upper()}{name[1:]}. {self.sentence}" if name else self.sentence

    @property
    def _numbered(self) -> list[RuleInstance]:
        """The rules that it is about, without those about most of the board that are no line: no one sees where they
        are.
        """
        numbered = [rule for rule in self.about if rule.number is not None]
        most = max(self._most, _SMALL_RULE)
        return [rule for rule in numbered if len(rule.cells) <= most or not _is_region(rule)]

    @property
    def _most(self) -> float:
        """Half of the cells of the board: where more are marked no one sees which they are."""
        return sum(map(len, self.board)) / 2

    @property
    def reason(self) -> tuple[Cell, ...]:
        """The known cells that the step rests on; where these are most of the board those that the sentence names."""
        known = tuple(dict.fromkeys(fact.cell for fact in self.facts))
        if len(known) <= self._most or not self.conclusions:
            return known
        named = {*re.findall(r"\br\d+c\d+\b", self.sentence)} - {cell_name(fact.cell) for fact in self.conclusions}
        cells = ((r, c) for r, row in enumerate(self.board) for c in range(len(row)))
        return tuple(cell for cell in cells if cell_name(cell) in named)

    @property
    def _place(self) -> tuple[str, tuple[Cell, ...]]:
        """Where to look for the step, ``at row 3``, and the cells of that place."""
        rules = self._numbered
        known = tuple(sorted({fact.cell for fact in self.facts}))
        if rules and (self.is_near or not self.conclusions or self.technique is Technique.COMBINATIONS):
            rules = without_doubles(rules)
            rules = rules if self.conclusions else sorted(rules, key=lambda rule: (rule.label, rule.number or 0))
            names = named_together((rule.label, rule.number, _found_at(rule)) for rule in rules)
            return f"at {listed(names)}", tuple(dict.fromkeys(cell for rule in rules for cell in rule.cells))
        concluded = tuple(fact.cell for fact in self.conclusions[:1])
        if rules or self.technique is Technique.NAKED_SINGLE or not known:
            return self._at(concluded), concluded
        if concluded and self.places and len(self.places.runs(known)) > _FEW_RUNS:
            cells = known if len(known) <= self._most else (*concluded, *self.reason)
            return f"around {listed(self.places.runs(concluded))}", cells
        return self._at(known), known

    def _at(self, cells: Sequence[Cell]) -> str:
        return f"at {listed(self.places.runs(cells))}" if self.places and cells else "at the board"

    @property
    def is_near(self) -> bool:
        """Whether the step is about few rules, which can be named or shaded."""
        return len(self._numbered) <= _SHADED_RULES

    @property
    def vague(self) -> str:
        """Where to look for the step, without what it concludes."""
        return f"Look {self._place[0]}."

    @property
    def where(self) -> tuple[Cell, ...]:
        return self._place[1]

    @property
    def less_vague(self) -> str:
        """Where to look, and for what."""
        if self.technique is None:
            return self.vague
        advice = ""
        if self.technique.supposes:
            advice = " Suppose a value there, and see what follows."
        elif self.technique is Technique.COMBINED:
            advice = f" It takes {len(self.about)} rules together."
        return f"{self.vague[:-1]}: {self.technique}.{advice}"

    @property
    def names(self) -> dict[Cell, str]:
        """What sentences call the regions, and the boxes that `drawing` shades, each at its first cell; not triangles,
        which they call by their vertices.
        """
        shaded = self._numbered
        regions = [rule for rule in self.rules if _is_named(rule) or (rule in shaded and _is_region(rule))]
        own = {rule: own_name("region" if _is_named(rule) else rule.label, rule.number, rule.name) for rule in regions}
        return {min(rule.cells): name for rule, name in own.items() if rule.cells and name}

    def drawing(self, puzzle: Puzzle) -> Drawing:
        """The board with the conclusions on it and marked; shaded are the known cells of the reason, and those of its
        rules where it has few; regions have their numbers, and so have boxes that are shaded; open cells have their
        candidates, what is excluded struck out.
        """
        concluded = {fact.cell: fact.value for fact in self.conclusions if fact.holds}
        board = [[concluded.get((r, c), value) for c, value in enumerate(row)] for r, row in enumerate(self.board)]
        rules = self._numbered
        shaded = {*self.reason}
        if self.is_near:
            shaded.update(cell for rule in rules for cell in rule.cells)
        drawn = puzzle.drawing(board)
        at = drawn.board.rows
        candidates = {
            at[r][c]: [symbol_of(puzzle, value) for value in values]
            for r, row in enumerate(self.before)
            for c, values in enumerate(row)
            if board[r][c] is None
        }
        few = max((len(values) for values in candidates.values()), default=0) <= _CANDIDATES
        is_boolean = len({value for row in self.before for values in row for value in values}) <= 2
        excluded = (fact for fact in self.conclusions if not fact.holds and fact.cell not in concluded)
        struck = frozenset((at[fact.cell[0]][fact.cell[1]], symbol_of(puzzle, fact.value)) for fact in excluded)
        return replace(drawn, description=self.sentence, numbered=True).with_layers(
            Shade(drawn.board.at(shaded), REASON),
            Shade(drawn.board.at(fact.cell for fact in self.conclusions), MARKED),
            Candidates(candidates if few and not is_boolean else {}, struck if few else frozenset()),
            Names({at[r][c]: name for (r, c), name in self.names.items()}),
        )


def explained(step: Step, knowledge: Knowledge, *, told: bool = True) -> Explained:
    """``step``, as it is shown. ``knowledge`` is what was known before it. One that is not ``told`` has only what it
    rests on and its technique: no words and no board, and a chain only where the technique follows from it.
    """
    asked, name, seen = knowledge.reasoner, named(step, knowledge), step
    if name is None:
        seen = by_one_rule(step, knowledge)
        name = named(seen, knowledge)
    in_words, inferences = sentence(seen, name, knowledge) if told or name is None else ("", ())
    name = name or form(seen, inferences, knowledge)
    if isinstance(name, Technique) and name.is_last_resort and (found := compared(seen, knowledge)):
        name, in_words, inferences = Technique.TOTALS, str(TotalsSentence(seen, knowledge, found)), ()
    filled, left = _before(knowledge) if told else ((), ())
    rule, fact = asked.rules.__getitem__, asked.cells.fact
    return Explained(
        tuple(map(fact, step.conclusions)),
        tuple(map(rule, step.rules)),
        tuple(map(fact, step.facts)),
        name,
        tuple(map(rule, step.about if step.technique and name is step.technique else seen.rules)),
        step.choices,
        in_words,
        asked.puzzle.board,
        filled,
        left,
        tuple(inference.shown(rule, fact) for inference in inferences),
    )


_Rows: TypeAlias = tuple[tuple[Any, ...], ...]


def _before(knowledge: Knowledge) -> tuple[_Rows, _Rows]:
    """What is filled in, and which values are open, cell by cell in rows."""
    asked = knowledge.reasoner
    filled = [None if value < 0 else asked.cells.names[value] for value in knowledge.value.tolist()]
    left = [tuple(asked.cells.names[asked.cells.value_of[x]] for x in values) for values in knowledge.open]
    return tuple(map(tuple, arranged(asked.cells.places, filled))), tuple(
        map(tuple, arranged(asked.cells.places, left))
    )


_SENTENCES = {
    Family.COUNTING: CountingSentence,
    Family.LINE: LineSentence,
    Family.SUM: SumSentence,
    Family.CONNECTION: CutOffSentence,
    Family.COLORING: ColoringSentence,
    Family.FORM: SolvedSentence,
}
_SMALL = 3
"""Of so few rules and facts the order is plain, where two inferences are all."""
_SUPPOSED = "the puzzle has one solution"


def sentence(step: Step, name: Technique | NamedStep | None, knowledge: Knowledge) -> tuple[str, tuple[Inference, ...]]:
    """A step that people call by ``name`` from what was known before it, in words, and the chain if these go from one
    inference to the next.
    """
    said, inferences = _said(step, name, knowledge)
    if any(knowledge.reasoner.rules[rule].if_unique for rule in step.rules):
        if not step.conclusions:
            return said.replace(":", f", as {_SUPPOSED}:", 1), inferences
        return f"As {_SUPPOSED}, {said[0].lower()}{said[1:]}", inferences
    return (f"T{said[1:]}" if said.startswith("the ") else said), inferences


def _said(step: Step, name: Technique | NamedStep | None, knowledge: Knowledge) -> tuple[str, tuple[Inference, ...]]:
    if isinstance(name, NamedStep):
        if name.says:
            return str(NamedSentence(step, knowledge, name)), ()
        name = step.technique
    if name is not None:
        return str(_SENTENCES[name.family](step, knowledge)), ()
    together = SolvedSentence(step, knowledge)
    if len(step.rules) < 2 or (step.conclusions and together.only_place):
        return str(together), ()
    inferences = _chain(step, knowledge)
    clashes = is_clash(knowledge.reasoner, step, inferences)
    if len(inferences) > 2 or (len(inferences) == 2 and step.size > _SMALL):
        isolates = is_isolation(knowledge.reasoner, step, inferences)
        said = ClashSentence if clashes or isolates else ChainSentence
        return str(said(step, inferences, knowledge)), inferences
    return str(together), inferences if clashes and len(inferences) == 2 else ()


def _chain(step: Step, knowledge: Knowledge) -> tuple[Inference, ...]:
    """The inferences to a ``step`` from what is known; none where the deadline passes."""
    if step not in knowledge.chains:
        board = knowledge.about(knowledge.reasoner.rules.cells_of_all(step.rules)) if step.conclusions else ()
        with suppress(OutOfTime):
            knowledge.chains[step] = chain(knowledge.reasoner, step, board)
    return knowledge.chains.get(step, ())


def form(step: Step, inferences: Sequence[Inference], knowledge: Knowledge) -> Technique | None:
    """What people call a step that the solver found and that is said with these ``inferences``; None for a conflict."""
    if not step.conclusions:
        return None
    if not inferences:
        return Technique.COMBINATIONS if len(step.rules) <= 1 else Technique.COMBINED
    if any(inference.cases for inference in inferences):
        return Technique.CASES
    if is_clash(knowledge.reasoner, step, inferences):
        return Technique.CLASH
    if is_isolation(knowledge.reasoner, step, inferences):
        return Technique.ISOLATION
    return Technique.CONTRADICTION if knowledge.reasoner.cells.is_boolean else Technique.FORCING_CHAIN
