"""Steps in words."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from satpuzzles.drawing import Cell, cell_name
from satpuzzles.errors import OutOfTime
from satpuzzles.explaining.knowledge import Knowledge
from satpuzzles.explaining.reasoner import Fact, Reasoner
from satpuzzles.explaining.steps import Step
from satpuzzles.puzzle import Puzzle

_NOTHING: Mapping[Cell, Sequence[int]] = MappingProxyType({})


def facts_in_words(puzzle: Puzzle, facts: Iterable[Fact], left: Mapping[Cell, Sequence[int]] = _NOTHING) -> str:
    """Facts, those of equal wording together: ``r1c2 and r3c4 are 5, r1c3 is not 2 or 7``; of a cell whose value is
    among them it goes unsaid which values it has not. Where more values are excluded than are ``left`` to the cell,
    these are told: ``r1c4 is 6 or 8``.
    """
    said: dict[str, list[Cell]] = {}
    excluded: dict[Cell, list[str]] = {}
    facts = sorted(facts, key=lambda fact: (fact.cell, fact.value))
    filled = {fact.cell for fact in facts if fact.holds}
    for fact in facts:
        if fact.holds:
            said.setdefault(puzzle.value_name(fact.value), []).append(fact.cell)
        elif fact.cell not in filled:
            excluded.setdefault(fact.cell, []).append(puzzle.value_name(fact.value))
    for cell, values in excluded.items():
        others = [puzzle.value_name(value) for value in left.get(cell, ())]
        few = 0 < len(others) < len(values)
        said.setdefault(listed(others, "or") if few else f"not {listed(values, 'or')}", []).append(cell)
    return ", ".join(
        f"{listed(runs(cells))} {'is' if len(cells) == 1 else 'are'} {what}" for what, cells in said.items()
    )


def runs(cells: Iterable[Cell]) -> list[str]:
    """The names of ``cells``, ascending; three or more in a row or a column as ``r1c2 to r1c5``."""
    runs: list[list[Cell]] = []
    for cell in cells:
        if runs and _goes_on(runs[-1], cell):
            runs[-1].append(cell)
        else:
            runs.append([cell])
    return [
        name
        for run in runs
        for name in ([f"{cell_name(run[0])} to {cell_name(run[-1])}"] if len(run) > 2 else map(cell_name, run))
    ]


def _goes_on(run: Sequence[Cell], cell: Cell) -> bool:
    last = run[-1]
    step = (cell[0] - last[0], cell[1] - last[1])
    before = (last[0] - run[-2][0], last[1] - run[-2][1]) if len(run) > 1 else step
    return step == before and step in {(0, 1), (1, 0)}


def rules_in_words(puzzle: Puzzle, rules: Iterable[tuple[str, int | None]]) -> str:
    """Rules as label and number, those that state the same together: ``row 3 and box 5: every value once``."""
    said: dict[str, list[str]] = {}
    for label, number in sorted(rules, key=lambda rule: (rule[0], rule[1] or 0)):
        said.setdefault(puzzle.rule_states(label, number), []).append(puzzle.rule_name(label, number))
    return "; ".join(f"{listed(names)}: {what}" if what else listed(names) for what, names in said.items())


def step_in_words(step: Step, knowledge: Knowledge) -> str:
    """A step from what was known before it, in a sentence."""
    reasoner = knowledge.reasoner
    rules = [(reasoner.rule_of[rule].label, reasoner.rule_of[rule].number) for rule in step.rules]
    because = rules_in_words(reasoner.puzzle, rules)
    known = facts_in_words(reasoner.puzzle, map(reasoner.fact, step.facts))
    reason = "; ".join(part for part in (because, known) if part)
    if not step.conclusions:
        return f"These cannot stand together: {reason}."
    first, *others = map(reasoner.fact, step.conclusions)
    short = in_short(step, knowledge)
    if not short:
        first_words = facts_in_words(reasoner.puzzle, [first, *others])
    else:
        also = f"; then {facts_in_words(reasoner.puzzle, others)}" if others else ""
        first_words = f"{facts_in_words(reasoner.puzzle, [first])}{short}{also}"
    return f"{first_words}, because {'of ' if because else ''}{reason}."


def in_short(step: Step, knowledge: Knowledge) -> str:
    """What makes a value of a cell plain, where it is that the cell or a rule has no other choice."""
    reasoner = knowledge.reasoner
    conclusion = step.conclusions[0]
    cell = reasoner.cell_of[conclusion]
    if len(reasoner.names) <= 2 or conclusion not in reasoner.values[cell]:  # Booleans
        return ""
    if len(knowledge.open[cell]) == 1:
        return ", the only value left there"
    value = reasoner.values[cell].index(conclusion)
    for rule in step.rules:
        places = {reasoner.values[other][value]: other for other in reasoner.cells_of[rule]}
        left = [x for x, other in places.items() if x in knowledge.open[other]]
        if left == [conclusion] and not possible(reasoner, rule, [-x for x in places]):
            name = reasoner.puzzle.rule_name(reasoner.rule_of[rule].label, reasoner.rule_of[rule].number)
            return f", for which {name} has no other place"
    return ""


def possible(reasoner: Reasoner, rule: int, literals: Sequence[int]) -> bool:
    """Whether ``rule`` lets ``literals`` hold together; past the deadline it is taken to, so nothing is claimed."""
    try:
        return reasoner.alone(rule).satisfied([rule, *literals]) is not None
    except OutOfTime:
        return True


def listed(words: Sequence[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return " ".join([*([", ".join(words[:-1]), last] if len(words) > 1 else []), words[-1]])
