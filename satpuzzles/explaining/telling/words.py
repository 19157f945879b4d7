"""Steps in words."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from satpuzzles.board import Cell, cell_name
from satpuzzles.document import whole
from satpuzzles.errors import OutOfTime
from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.reasoning.reasoner import Fact, Reasoner
from satpuzzles.explaining.techniques.step import Step
from satpuzzles.explaining.telling.spelling import contents
from satpuzzles.puzzle import Puzzle

_PAIR = 2
_CONTENTS = 3
"""Contents of a line that are told at most."""
_NOTHING: Mapping[Cell, Sequence[int]] = MappingProxyType({})


def facts_in_words(puzzle: Puzzle, facts: Iterable[Fact], left: Mapping[Cell, Sequence[int]] = _NOTHING) -> str:
    """Facts, those of equal wording together: ``r1c2 and r3c4 are 5, and r1c3 is not 2 or 7``; of a cell whose value is
    among them it goes unsaid which values it has not. Where more values are excluded than are ``left`` to the cell,
    these are told: ``r1c4 is 6 or 8``.
    """
    said: dict[str, list[Cell]] = {}
    excluded: dict[Cell, list[int]] = {}
    facts = sorted(facts, key=lambda fact: (fact.cell, fact.value))
    filled = {fact.cell for fact in facts if fact.holds}
    for fact in facts:
        if fact.holds:
            said.setdefault(puzzle.value_name(fact.value), []).append(fact.cell)
        elif fact.cell not in filled:
            excluded.setdefault(fact.cell, []).append(fact.value)
    for cell, values in excluded.items():
        others = [puzzle.value_name(value) for value in left.get(cell, ())]
        few = 0 < len(others) < len(values)
        what = listed(others, "or") if few else f"not {values_in_words(puzzle, values, 'or')}"
        said.setdefault(what, []).append(cell)
    parts = [f"{listed(runs(cells))} {'is' if len(cells) == 1 else 'are'} {what}" for what, cells in said.items()]
    return listed(parts, ", and") if parts else ""


def values_in_words(puzzle: Puzzle, values: Iterable[int], last: str = "and") -> str:
    """Values, ascending; four numbers or more that follow each other as ``1 to 4``."""
    runs: list[list[str]] = []
    for value in values:
        name = puzzle.value_name(value)
        if runs and name == str(value) and runs[-1][-1] == str(value - 1):
            runs[-1].append(name)
        else:
            runs.append([name])
    return listed([name for run in runs for name in ([f"{run[0]} to {run[-1]}"] if len(run) > 3 else run)], last)


def concluded(reasoner: Reasoner, conclusions: Iterable[int]) -> str:
    """What a step concludes: ``r1c2 = 4`` for a value that is written as it is called, else as `facts_in_words`."""
    facts = [reasoner.fact(x) for x in conclusions]
    puzzle = reasoner.puzzle
    if len(facts) == 1 and facts[0].holds and puzzle.symbol(facts[0].value) == puzzle.value_name(facts[0].value):
        return f"{cell_name(facts[0].cell)} = {puzzle.value_name(facts[0].value)}"
    return facts_in_words(puzzle, facts)


def runs(cells: Iterable[Cell]) -> list[str]:
    """The names of ``cells``, from the first; three or more in a row, or else in a column, as ``r1c2 to r1c5``."""
    rest, found = [*cells], list[list[Cell]]()
    for step in ((0, 1), (1, 0)):
        runs: list[list[Cell]] = []
        for r, c in sorted(rest, key=lambda cell: (cell[step[0]], cell[step[1]])):
            if runs and runs[-1][-1] == (r - step[0], c - step[1]):
                runs[-1].append((r, c))
            else:
                runs.append([(r, c)])
        found += [run for run in runs if len(run) > _PAIR]
        rest = [cell for run in runs if len(run) <= _PAIR for cell in run]
    return [
        cell_name(run[0]) if len(run) == 1 else f"{cell_name(run[0])} to {cell_name(run[-1])}"
        for run in sorted([*found, *([cell] for cell in rest)])
    ]


def rules_in_words(rules: Iterable[tuple[str, str]]) -> str:
    """Rules by name and demand, those that demand the same together: ``row 3 and box 5: every value once``."""
    said: dict[str, list[str]] = {}
    for name, demand in rules:
        said.setdefault(demand, []).append(name)
    return "; ".join(f"{listed(names)}: {what}" if what else listed(names) for what, names in said.items())


def step_in_words(step: Step, knowledge: Knowledge) -> str:
    """A step from what was known before it, in a sentence."""
    reasoner = knowledge.reasoner
    known = facts_in_words(reasoner.puzzle, map(reasoner.fact, step.facts))
    numbered = [rule for rule in step.rules if not reasoner.is_whole(rule)]
    whole = [_stated(reasoner, rule) for rule in step.rules if rule not in numbered]
    if not step.conclusions:
        return f"Contradiction: {_contradiction(step, knowledge, known, numbered, whole)}."
    since = [*whole, *([known] if known else [])]
    short = in_short(step, knowledge)
    told_already = _only_place(step, knowledge) if short else 0
    by = by_rules(reasoner, [rule for rule in numbered if rule != told_already])
    if _is_complete(step, knowledge):
        cells = listed(runs(sorted(reasoner.fact(x).cell for x in step.facts)))
        return (
            f"{concluded(reasoner, step.conclusions)}: {by_rules(reasoner, numbered)} has all of its digits at {cells}."
        )
    if not short and len(numbered) == 1 and not whole:
        return f"{concluded(reasoner, step.conclusions)}: {_by_one_rule(step, knowledge, known)}."
    if not short and by:
        reason = f": otherwise {by} {_cannot(numbered)}{f', as {listed(since)}' if since else ''}"
        return f"{concluded(reasoner, step.conclusions)}{reason}."
    because = f" because of {by}" if by else ""
    reason = f"{because}, {'where' if len(numbered) == 1 and not whole else 'as'} {listed(since)}" if since else because
    if not short:
        return f"{concluded(reasoner, step.conclusions)}{reason}."
    also = f"; then {concluded(reasoner, step.conclusions[1:])}" if len(step.conclusions) > 1 else ""
    return f"{concluded(reasoner, step.conclusions[:1])}: {short}{reason}{also}."


def _by_one_rule(step: Step, knowledge: Knowledge, known: str) -> str:
    """Why ``step`` concludes what it does by its one rule; ``known`` are the facts in words."""
    reasoner, (rule,) = knowledge.reasoner, step.rules
    since = f", as {known}" * bool(known)
    left = in_order(reasoner, rule, step.facts)
    can_only_be = f"the digits of {name(reasoner, rule)} can only be {listed(left, 'or')}{since}" if left else ""
    fact = reasoner.fact(step.conclusions[0])
    if fact.holds and all(reasoner.puzzle.value_name(fact.value) in digits.split() for digits in left or [""]):
        return can_only_be
    filled = [x for x in step.facts if x in reasoner.value_of]
    needed: list[str] = []
    for conclusion in step.conclusions:
        needed += in_order(reasoner, rule, [*filled, -conclusion]) or [""]
    if all(needed) and len(needed := [*dict.fromkeys(needed)]) <= _CONTENTS:
        where, but = (
            facts_in_words(reasoner.puzzle, map(reasoner.fact, facts))
            for facts in (filled, [x for x in step.facts if x not in filled])
        )
        return (
            f"otherwise the digits of {name(reasoner, rule)} would be {listed(needed, 'or')}"
            f"{f', as {where}' * bool(where)}, but {but}"
        )
    return can_only_be or f"otherwise {by_rules(reasoner, [rule])} {cannot_keep(reasoner, rule)}{since}"


def in_order(reasoner: Reasoner, rule: int, literals: Iterable[int]) -> list[str] | None:
    """The few contents that the line of ``rule`` can have while ``literals`` hold, as ``2 6 4``; None where there are
    more, or that tells little.
    """
    found = contents(reasoner, rule, literals, _CONTENTS)
    return None if found is None else [" ".join(map(reasoner.puzzle.value_name, content)) for content in found]


def cannot_keep(reasoner: Reasoner, rule: int) -> str:
    """That ``rule`` cannot have what it demands, or cannot be completed where its clue is told beside its name."""
    told = reasoner.rule(rule).is_clue
    states = "" if told else _stated(reasoner, rule)
    return f"cannot have {states}" if states else "cannot be completed"


def _contradiction(step: Step, knowledge: Knowledge, known: str, numbered: Sequence[int], whole: Sequence[str]) -> str:
    """What rules and facts cannot hold together; ``known`` are the facts in words, ``whole`` what rules state that are
    not ``numbered``.
    """
    reasoner = knowledge.reasoner
    if not step.rules:
        facts = [reasoner.fact(x) for x in step.facts]
        values = [reasoner.puzzle.value_name(fact.value) for fact in facts if fact.holds]
        return f"{cell_name(facts[0].cell)} {_cannot_be(values)}"
    rules = by_rules(reasoner, numbered, stating=True)
    since = f", as {listed(whole)}" if whole else ""
    if not known:
        return f"{rules} {_cannot(numbered)}{since}"
    if not numbered:
        return f"{known}, but {listed(whole)}"
    return f"{known}, but {rules} {'does' if len(numbered) == 1 else 'do'} not allow that{since}"


def _cannot_be(values: Sequence[str]) -> str:
    """What is wrong about a cell that two facts give different ``values``, one value that another fact excludes, or no
    value, as the facts exclude all.
    """
    if len(values) > 1:
        return f"cannot be both {listed(values)}"
    return f"is {values[0]}, which is excluded there" if values else "has no value left"


def _cannot(rules: Sequence[int]) -> str:
    return f"cannot {({1: '', 2: 'both '}).get(len(rules), 'all ')}be completed"


def line_by_line_in_words(step: Step, knowledge: Knowledge) -> str:
    """What several rules exclude, each alone and without facts."""
    reasoner = knowledge.reasoner
    labels = dict.fromkeys(reasoner.rule_of[rule].label for rule in step.rules)
    cannot = dict.fromkeys(cannot_keep(reasoner, rule) for rule in step.rules)
    reason = f"otherwise their {listed([*labels], 'or')} {listed([*cannot], 'or')}"
    return f"{concluded(reasoner, step.conclusions)}: {reason}."


def _is_complete(step: Step, knowledge: Knowledge) -> bool:
    """Whether ``step`` concludes that cells are blank because its facts are all the cells of its one rule that are not
    blank, whatever values these have.
    """
    reasoner = knowledge.reasoner
    blanks = [n for n, value in enumerate(reasoner.names) if value in reasoner.puzzle.blank_values]
    if len(reasoner.names) <= 2 or len(blanks) != 1 or len(step.rules) != 1 or not step.facts:
        return False
    (rule,), (n,) = step.rules, blanks
    blank = {cell: values[n] for cell, values in enumerate(reasoner.values)}
    stand = [-blank[reasoner.cell_of[x]] for x in step.facts]
    said = all(x == -blank[cell] or (x > 0 and x != blank[cell]) for x in step.facts for cell in [reasoner.cell_of[x]])
    if not said or any(x != blank[reasoner.cell_of[x]] for x in step.conclusions):
        return False
    return not any(possible(reasoner, rule, [*stand, -x]) for x in step.conclusions)


def by_rules(reasoner: Reasoner, rules: Sequence[int], *, stating: bool = False) -> str:
    """The names of ``rules``, each with its clue, or when ``stating`` with what it demands: ``columns 4 and 6 and
    region 2 (2 stars)``; nothing for none.
    """
    alike: dict[str, list[int]] = {}
    if not rules:
        return ""
    for rule in sorted(rules, key=lambda rule: (reasoner.rule_of[rule].label, reasoner.rule_of[rule].number or 0)):
        states = stating or reasoner.rule(rule).is_clue
        alike.setdefault(_stated(reasoner, rule) if states else "", []).append(rule)
    return listed([f"{names(reasoner, group)}{f' ({states})' * bool(states)}" for states, group in alike.items()])


def _stated(reasoner: Reasoner, rule: int) -> str:
    return reasoner.demand(rule) or (reasoner.name(rule) if reasoner.is_whole(rule) else "")


def name(reasoner: Reasoner, rule: int) -> str:
    """What a person calls ``rule``."""
    return reasoner.name(rule)


def names(reasoner: Reasoner, rules: Iterable[int]) -> str:
    """What a person calls ``rules``, those of one label together: ``columns 4 and 6 and row 2``, ``rows 3 to 5``."""
    named = ((reasoner.rule_of[rule].label, reasoner.rule_of[rule].number, name(reasoner, rule)) for rule in rules)
    return listed(named_together(named))


def named_together(rules: Iterable[tuple[str, int | None, str]]) -> list[str]:
    """Rules by label, number and name, those of one label together unless their names tell more."""
    by_label: dict[str, list[str]] = {}
    others = []
    for label, number, called in dict.fromkeys(rules):
        if own := own_name(label, number, called):
            by_label.setdefault(label, []).append(own)
        else:
            others.append(called)
    several = [
        f"{label}{('es' if label.endswith('x') else 's') * (len(names) > 1)} {_own_names(names)}"
        for label, names in by_label.items()
    ]
    return [*several, *others]


def own_name(label: str, number: int | None, called: str) -> str:
    """What a rule is ``called`` after its label, a number or one word; empty where that is not so."""
    own = called.removeprefix(f"{label} ")
    return "" if number is None or own == called or " " in own else own


def _own_names(names: Sequence[str]) -> str:
    """Names in words; numbers in order, three or more that follow each other, if there are no others, as ``3 to 5``."""
    numbers = [number for name in names if (number := whole(name)) is not None]
    if len(numbers) < len(names):
        return listed(sorted(names))
    numbers.sort()
    first, last = numbers[0], numbers[-1]
    if len(numbers) > 2 and numbers == list(range(first, last + 1)):
        return f"{first} to {last}"
    return listed([str(number) for number in numbers])


def in_short(step: Step, knowledge: Knowledge) -> str:
    """What makes a value of a cell plain, where it is that a rule has no other place for it."""
    reasoner = knowledge.reasoner
    conclusion = step.conclusions[0]
    cell = reasoner.cell_of[conclusion]
    if len(reasoner.names) <= 2 or conclusion not in reasoner.values[cell]:  # Booleans
        return ""
    rule = _only_place(step, knowledge)
    return f"{by_rules(reasoner, [rule])} has no other place for it" if rule else ""


def _only_place(step: Step, knowledge: Knowledge) -> int:
    """The rule of ``step`` that cannot do without the value concluded, and has one place for it; 0 if there is none."""
    reasoner = knowledge.reasoner
    conclusion = step.conclusions[0]
    cell = reasoner.cell_of[conclusion]
    if conclusion not in reasoner.values[cell]:
        return 0
    value = reasoner.values[cell].index(conclusion)
    for rule in step.rules:
        places = {reasoner.values[other][value]: other for other in reasoner.cells_of[rule]}
        left = [x for x, other in places.items() if x in knowledge.open[other]]
        if left == [conclusion] and not possible(reasoner, rule, [-x for x in places]):
            return rule
    return 0


def possible(reasoner: Reasoner, rule: int, literals: Sequence[int]) -> bool:
    """Whether ``rule`` lets ``literals`` hold together; past the deadline it is taken to, so nothing is claimed."""
    try:
        return reasoner.alone(rule).satisfied([rule, *literals]) is not None
    except OutOfTime:
        return True


def listed(words: Sequence[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``; a ``last`` that starts with a comma follows the word before it at once."""
    if len(words) < 2:
        return words[0]
    return f"{', '.join(words[:-1])}{'' if last.startswith(',') else ' '}{last} {words[-1]}"
