"""The next step that a person can follow: a conclusion from the fewest rules that are found, with a minimal reason.

A reason is a minimal unsatisfiable subset (MUS) of rules and facts together with the negation of the conclusion,
after B. Bogaerts, E. Gamba, T. Guns, A framework for step-wise explaining how to solve constraint satisfaction
problems, Artificial Intelligence 300, 2021, and J. Espasa, I. Gent, R. Hoffmann, C. Jefferson, A. Lynch, Using small
MUSes to explain how to solve pen and paper puzzles, 2021. There are seven tiers, each tried only if those before find
nothing: conclusions of a single rule, or about a line of a loop, of two rules over common cells, of colours, of values
that lead to a contradiction line by line in the fewest rounds, of propagation with all rules, of propagation in both
cases of a cell, and of all rules. A reason of many rules that propagation refutes is minimal for propagation only, so
that it keeps an order.
"""

import math
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from heapq import merge
from itertools import chain

from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.errors import OutOfTime
from satpuzzles.explaining.finding.candidates import Candidates, Found
from satpuzzles.explaining.finding.coloring import ByColoring
from satpuzzles.explaining.finding.loops import Loops
from satpuzzles.explaining.reasoning.cores import Core, by_propagation, implying, shrunk
from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.reasoning.reasoner import Reasoner
from satpuzzles.explaining.reasoning.small_solvers import SmallSolver
from satpuzzles.explaining.techniques.chosen import Chosen
from satpuzzles.explaining.techniques.colored_lines import ColoredLines
from satpuzzles.explaining.techniques.lines import Lines
from satpuzzles.explaining.techniques.patterns import Patterns
from satpuzzles.explaining.techniques.singles import Singles, is_least
from satpuzzles.explaining.techniques.step import (
    ABOVE_EASY,
    ABOVE_MEDIUM,
    Step,
    Technique,
    by_combinations,
    named_steps,
    own_name,
    shown,
)
from satpuzzles.explaining.techniques.sums import Sums
from satpuzzles.explaining.techniques.totals import Totals

_ORDERS = 2
"""In how many orders the reason of a conflict is shrunk."""
_FEW_RULES = 2
_SEEN = 6
"""Conclusions of a rule about most of the board that are seen at once; of more, only the nearest that say the
same are.
"""
_WALLS = 8
"""Known cells around an area that a person has in view."""
_TOGETHER = 3
"""So many rules can be seen together, without an order."""
_MANY_RULES = 50
"""From this many rules that each need no other, no needless one is looked for: all are named in one word."""
_SEARCHED = 8
"""Reasons of at most so many rules are shrunk by search, even if propagation refutes them. A search leaves out more,
but the reason may lose its order; and on a Sudoku of 16x16 it takes ten times as long.
"""
_CONFLICTS = 30
"""Conflicts that a search may take to leave one more rule or fact out of a larger reason. Without a limit five reasons
of about forty rules took a third of the time for the path of a Sudoku of 16x16, and became one or two rules shorter.
"""
_CORRECTIONS = 5
"""`_CONFLICTS` where narrowing has left out most facts already. An answer that breaks the rule counts as a conflict.
With 30, half of the time for the path of a Fillomino was spent on such searches, for one fact less in fifty.
"""
_PLAIN = frozenset({Technique.NAKED_PAIR, Technique.NAKED_TRIPLE})
"""Techniques that come before sums of several combinations."""


def _weight(step: Step) -> float:
    return 0.0 if step.technique in _PLAIN else step.weight


@dataclass(slots=True)
class _Tier:
    """A way to look for steps: ``look`` yields candidates, ``sought`` says in words what it looks for, and ``found``
    has the easiest step for each conclusion that was found and is not taken in yet. A tier that ``is_slow`` looks again
    only when there is no such step left. One that ``tries_values`` finds no steps that a kind has a name for. One that
    ``is_named`` finds steps of many rules, of which people see those with a name first, the easiest before others.
    """

    sought: str
    look: Callable[[], Found]
    is_slow: bool = False
    tries_values: bool = False
    is_named: bool = False
    found: dict[int, Step] = field(default_factory=dict)


class Steps:
    """Finds one step after the other. ``knowledge`` grows by what is taken in. Past ``deadline`` raises OutOfTime.
    ``watch`` is called with words for what is looked for. To see whether what is known has a solution
    the solver may take so many ``conflicts``. Only steps of the techniques that are ``chosen`` are found, if any are.
    ``called(step, knowledge)`` gives what people call a step that the solver found.
    """

    def __init__(
        self,
        reasoner: Reasoner,
        facts: Iterable[int],
        deadline: Deadline = NEVER,
        watch: Callable[[str], object] = lambda _words: None,
        conflicts: int | None = None,
        chosen: Chosen | None = None,
        called: Callable[[Step, Knowledge], object] = lambda _step, _knowledge: None,
    ) -> None:
        self.reasoner, self._deadline, self._watch, self._chosen = reasoner, deadline, watch, chosen
        self._called = called
        self._refused = frozenset[Technique]() if chosen is None else chosen.refused
        self.knowledge = Knowledge(reasoner)
        self._is_evident_known = False
        self._least = dict[tuple[tuple[int, ...], frozenset[int], int | None], Step]()
        """What conclusions need of reasons, as it was found: rules are looked at again whenever a cell of them changes.
        """
        self._singles, self._sums = Singles(reasoner), Sums(reasoner, deadline)
        self._patterns, self._totals = Patterns(reasoner), Totals(reasoner, deadline)
        self._lines = Lines(reasoner) if reasoner.cells.is_boolean else ColoredLines(reasoner)
        self._random = random.Random(0)  # noqa: S311  # the same path each time
        self._coloring = ByColoring(self.knowledge, deadline)
        self._candidates = look = Candidates(reasoner, self.knowledge, self._random, deadline, conflicts)
        self._tiers = [
            _Tier("a step by one rule", look.of_single_rules),
            _Tier("a line of a loop", Loops(self.knowledge).look, is_named=True),
            _Tier("a step by two rules", look.of_pairs_of_rules),
            _Tier("inside and outside", self._coloring.look, is_slow=True),
            _Tier(
                "a contradiction line by line", look.of_suppositions, not reasoner.cells.is_boolean, tries_values=True
            ),
            _Tier("a step by several rules", look.of_propagation),
            _Tier("a step by the cases of a cell", look.of_cases, tries_values=True),
            _Tier("a step by all rules", look.of_search, is_slow=True, tries_values=True),
        ]
        self.take_in(facts)

    def take_in(self, facts: Iterable[int]) -> None:
        self._candidates.note(self.knowledge.state(facts))

    def conflict(self) -> Step | None:
        """Few rules and facts that cannot hold together, as a step without conclusions; None where all can, and where
        it takes the solver too many conflicts to find out.
        """
        if self._candidates.has_solution():
            return None
        core = self.reasoner.whole.core([*self.reasoner.rules.switches, *self.knowledge.facts])
        if core is None:
            raise AssertionError("a contradiction does not follow")
        for rule in self.reasoner.rules.switches:
            cells = {*self.reasoner.rules.cells_of[rule]}
            known = [x for x in self.knowledge.facts if self.reasoner.cells.cell_of[x] in cells]
            core = min(core, self.reasoner.solvers.alone(rule).core([rule, *known]) or core, key=len)
        return self._least_said((), core)

    def wrong(self, conflict: Step) -> list[int]:
        """The facts of ``conflict``, givens excepted, that no solution has; none where there is no solution."""
        asked = self.reasoner
        puzzle = [*asked.rules.switches, *asked.givens]
        if asked.whole.core(puzzle) is not None:
            return []
        written = set(conflict.facts).difference(asked.givens)
        return [x for x in conflict.facts if x in written and asked.whole.core([*puzzle, x]) is not None]

    def against(self, literal: int) -> Step | None:
        """That ``literal`` does not hold, from few rules and facts; None where some solution has it."""
        core = self.reasoner.whole.core([*self.reasoner.rules.switches, *self.knowledge.facts, literal])
        if core is None:
            return None
        return self._least_said((-literal,), [x for x in core if x != literal])

    def _least_said(self, conclusions: tuple[int, ...], reason: Sequence[int]) -> Step:
        """``conclusions`` with few clues and facts of their ``reason``, then with few other rules: those are alike all
        over the board, and a sentence says how many there are.
        """
        is_said = {x: x not in self.reasoner.rules or self.reasoner.rules[x].is_clue for x in reason}
        orders = (sorted(self._random.sample(reason, len(reason)), key=is_said.__getitem__) for _ in range(_ORDERS))
        steps = (self._shrunk(conclusions, order) for order in orders)
        return min(steps, key=lambda step: (sum(is_said[x] for x in (*step.rules, *step.facts)), step.size))

    def next(self) -> Step | None:
        """The easiest step found, with all that follows from the same reason; None when nothing more follows.

        What is known has to be free of conflicts. Past the deadline it is the easiest found by then; raises OutOfTime
        if there is none.
        """
        self._take_in_evident()
        if self.knowledge.is_complete:
            return None
        seen = self._by_counting() or self._lines.easiest(self.knowledge, self._refused)
        if seen is not None:
            return (self._by_one_rule(seen.weight) if seen.weight >= ABOVE_EASY else None) or seen
        for tier in self._tiers:
            if tier.tries_values and self._chosen is not None and not self._chosen.tries_values:
                continue
            self._watch(f"looking for {tier.sought}")
            tier.found = {x: step for x, step in tier.found.items() if not self.knowledge.has(x)}
            step = self._easiest(tier) if tier.is_slow else None
            late = step is None and self._is_late(tier)
            if step is not None or (step := self._easiest(tier)) is not None:
                with suppress(OutOfTime):
                    step = step if late else self._in_order(step)
                return step
            if late:
                raise OutOfTime
        return None

    def _in_order(self, step: Step) -> Step:
        """``step``, or one that compares totals in place of a supposition or of rules without an order. Else in place
        of many rules without an order, or of cases, one supposition that leads to a contradiction, rule by rule: a
        puzzle has such a supposition where looking one step ahead solves it.
        """
        if len(step.rules) < _FEW_RULES or step.technique is not None or not self._is_last_resort(step):
            return step
        for candidate in self._totals.steps(self.knowledge):
            other = self._of_one_name(self._reason(candidate))
            if not self._is_last_resort(other):
                return other if self._allows(other) else step
        if len(step.rules) > _TOGETHER and self._called(step, self.knowledge) in ABOVE_MEDIUM:
            for candidate in self._candidates.of_propagation(always=True):
                found = self._propagated(candidate)
                if found is not None and self._called(found, self.knowledge) not in ABOVE_MEDIUM:
                    return found if self._allows(found) else step
        return step

    def _is_last_resort(self, step: Step) -> bool:
        called = self._called(step, self.knowledge)
        return isinstance(called, Technique) and called.is_last_resort

    def _propagated(self, candidate: Step) -> Step | None:
        """``candidate`` with what it needs for propagation to find a contradiction; None where a few rules and facts do
        not show it.
        """
        (conclusion,) = candidate.conclusions
        reason = [*candidate.rules, *candidate.facts]
        with self.reasoner.kept_about([*reason, -conclusion]) as asked:
            core = by_propagation(asked.propagates)
            needed = None if core([*reason, -conclusion]) is None else shrunk(core, reason[::-1], [-conclusion])
        return None if needed is None else self._resting_on(needed, (conclusion,))

    def _by_one_rule(self, weight: float) -> Step | None:
        """A step of at most this ``weight`` by a rule that does more than count values, and what filled cells exclude:
        who solves a Futoshiki, or a Sudoku with a thermometer, looks at these before fish and chains.
        """
        asked, tier = self.reasoner, self._tiers[0]
        if not asked.rules.beyond_counting:
            return None
        tier.found = {x: step for x, step in tier.found.items() if not self.knowledge.has(x)}
        self._is_late(tier)
        for found in sorted(tier.found.values(), key=self._cost):
            if not all(asked.rules.is_whole(rule) or asked.rules.only_counts(rule) for rule in found.rules):
                step = self._of_one_name(found)
                named, is_clue = own_name(step, asked), any(asked.rules[rule].is_clue for rule in step.rules)
                is_plain = not is_clue and self._called(step, self.knowledge) is not Technique.COMBINED
                own = named.weight if named else by_combinations(len(step.facts)) if is_plain else math.inf
                if own <= weight and self._allows(step):
                    return step
        return None

    @property
    def is_limited(self) -> bool:
        """Whether some techniques are not allowed."""
        return self._chosen is not None

    def _allows(self, step: Step) -> bool:
        return self._chosen is None or self._chosen.allows(step, self.knowledge)

    def _easiest(self, tier: _Tier) -> Step | None:
        """The easiest step that ``tier`` has found and that may be shown, with all that belongs to it."""
        in_order = sorted(tier.found.values(), key=self._cost)
        for found in sorted(in_order, key=self._named_weight) if tier.is_named else in_order:
            step = found
            with suppress(OutOfTime):
                if self._is_narrowed(step):
                    step = self._shrunk(step.conclusions, (*step.rules, *step.facts))
                if step.technique is Technique.COLORING:
                    step = self._coloring.shrunk(step)
                else:
                    step = self._line_by_line(step, tier.found) or self._of_one_name(step)
                    step = self._gathered(step, tier.found)
            if self._allows(step):
                return step
        return None

    def _named_weight(self, step: Step) -> float:
        """What the name that the kind has for ``step`` weighs; infinite without one."""
        own = own_name(step, self.reasoner)
        return math.inf if own is None else own.weight

    def _take_in_evident(self) -> None:
        """Take in, once, what the board shows and no one is told: that a cell with a number is no wall."""
        asked, evident = self.reasoner, [one for one in named_steps(self.reasoner.puzzle) if one.is_evident]
        if self._is_evident_known or not evident:
            return
        self._is_evident_known = True
        left = (Step((values[0],), (), ()) for values in self.knowledge.open if len(values) == 1)
        steps = ((step, shown(step, asked)) for step in chain(self._alone(), left))
        self.take_in(
            [step.conclusions[0] for step, one in steps if any(name.fits(one, asked.puzzle) for name in evident)]
        )

    def _alone(self, technique: Technique | None = None) -> Iterator[Step]:
        """A step for each conclusion of a rule that needs no other rule and no fact."""
        for rule in self.reasoner.rules.switches:
            for x in self.knowledge.implied_alone(rule):
                if not self.knowledge.has(x):
                    yield Step((x,), (rule,), (), technique)

    def _of_all_rules(self, step: Step) -> Step:
        """``step`` with all that other rules say alone in the same words, where its name is one of several rules."""
        own = own_name(step, self.reasoner)
        if own is None or own.facts is not False or not own.rules[0].endswith("+"):
            return step
        for one in self._alone(step.technique):
            conclusions, rules = (*step.conclusions, *one.conclusions), (*step.rules, *one.rules)
            more = replace(step, conclusions=conclusions, rules=tuple(dict.fromkeys(rules)), about=())
            if one.conclusions[0] not in step.conclusions and own_name(more, self.reasoner) is own:
                step = more
        return step

    def has_several(self) -> bool:
        """Whether cells have several values left, and each of these is in a solution."""
        return bool(self.knowledge.undecided()) and not self._candidates.impossible()

    def _line_by_line(self, easiest: Step, found: Mapping[int, Step]) -> Step | None:
        """All exclusions of one value by rules that each need no other rule and no fact, as one step: a person writes
        them down at once. None where ``easiest`` is no such exclusion, or the only rule to give one, or where the kind
        has a name for a step of one such rule.
        """
        own = own_name(easiest, self.reasoner)
        if own is not None and not any(rule.endswith("+") for rule in own.rules):
            return None
        value = self.reasoner.cells.value_of.get(-easiest.conclusions[0])
        single = {x: step for x, step in found.items() if not step.facts and len(step.rules) == 1}
        single = {x: step for x, step in single.items() if self.reasoner.cells.value_of.get(-x) == value}
        alike = {x: step.rules for x, step in single.items() if own_name(step, self.reasoner) == own}
        rules = tuple(sorted({rule for one in alike.values() for rule in one}))
        if value is None or easiest.conclusions[0] not in alike or len(rules) < _FEW_RULES:
            return None
        together = Step(tuple(alike), rules, (), Technique.COMBINATIONS, rules)
        return self._shrunk_together(together) if len(rules) < _MANY_RULES else together

    def _by_counting(self) -> Step | None:
        simpler: Step | None = None
        for step in self._counted():
            try:
                proved = self._proved(step)
            except OutOfTime:
                return step
            if not self._allows(proved):
                continue
            if proved.technique is not None and (simpler is None or len(proved.rules) <= len(simpler.rules)):
                return self._of_all_rules(proved)
            simpler = simpler or proved
        return simpler

    def _counted(self) -> Iterator[Step]:
        single = self._singles.easiest(self.knowledge, self._refused)
        if single is not None:
            yield single
        if self._chosen is not None:  # any of them may be the first that is allowed
            yield from self._sums.plain(self.knowledge)
            yield from merge(self._sums.steps(self.knowledge), self._patterns.steps(self.knowledge), key=_weight)
        elif single is None:
            plain = next(self._sums.plain(self.knowledge), None)
            if plain is not None:
                yield plain
            sums = iter(()) if plain else self._sums.steps(self.knowledge)
            found = [next(sums, None), next(self._patterns.steps(self.knowledge), None)]
            yield from sorted((one for one in found if one is not None), key=_weight)

    def _proved(self, step: Step) -> Step:
        """``step`` with as little as its first conclusion needs, or all of them together. Where that is simpler than
        was thought the step has no technique.
        """
        if step.technique is None:
            return step
        if is_least(step, self.knowledge):
            rules = tuple(dict.fromkeys((*step.about, *step.rules[::-1])))
            return replace(step, rules=rules, facts=step.facts[::-1])
        if step.technique.needs_all:
            together = self._shrunk_together(step)
            if {*step.about, *step.within} <= {*together.rules}:
                return together
        least = self._shrunk(step.conclusions[:1], (*step.rules, *step.facts))
        if step.technique.needs_all or not {*step.about, *step.within} <= {*least.rules}:
            return self._with_all_that_follows(replace(least, choices=step.choices))
        rules = tuple(dict.fromkeys((*step.about, *step.within, *least.rules)))
        return replace(step, rules=rules, facts=least.facts, conclusions=self._following(step, least))

    def _shrunk_together(self, step: Step) -> Step:
        """``step`` without rules and facts that none of its conclusions needs: with as few facts as its rules allow."""
        with self.reasoner.kept_about([*step.rules, *step.facts, *step.conclusions]) as asked:
            core = implying(asked.core, step.conclusions)
            facts = {*(shrunk(core, step.facts[::-1], step.rules) or ())}
            rules = {*(shrunk(core, step.rules[::-1], [*facts]) or ())}
        return replace(
            step, rules=tuple(x for x in step.rules if x in rules), facts=tuple(x for x in step.facts if x in facts)
        )

    def _following(self, step: Step, least: Step) -> tuple[int, ...]:
        """The conclusions of ``step`` that follow from the reason of ``least`` as its conclusion does."""
        if len(step.conclusions) == 1:
            return least.conclusions
        bare = self._bare(least.rules, least.facts, step.conclusions)
        small, reason = bare or (None, [*least.rules, *least.facts])
        with nullcontext(small) if small else self.reasoner.kept_about([*reason, *step.conclusions]) as asked:
            others = [x for x in step.conclusions[1:] if asked.satisfied([*reason, -x]) is None]
        return (*least.conclusions, *others)

    def _is_narrowed(self, step: Step) -> bool:
        """Whether ``step`` rests on one rule by which narrowing gave it, from few facts already."""
        return len(step.rules) == 1 and self.reasoner.rules.is_narrowed(step.rules[0])

    def _is_late(self, tier: _Tier) -> bool:
        """Take the steps of all candidates of ``tier`` into what it found; True if the deadline ended that."""
        try:
            for candidate in tier.look():
                (conclusion,) = candidate.conclusions
                is_least = candidate.technique is not None or self._is_narrowed(candidate)
                is_least |= len(candidate.rules) + len(candidate.facts) == 1
                step = candidate if is_least else self._reason(candidate)
                before = tier.found.get(conclusion)
                if before is None or self._cost(step) < self._cost(before):
                    tier.found[conclusion] = step
        except OutOfTime:
            return True
        return False

    def _reason(self, candidate: Step) -> Step:
        """``candidate`` with what it needs of its rules and of what is known."""
        self._deadline.check()
        (conclusion,), split = candidate.conclusions, candidate.split
        if (least := self._by_rule_alone(conclusion, candidate.rules, candidate.facts)) is not None:
            return least
        against = [*candidate.rules, *self._useful(candidate), -conclusion]
        with self.reasoner.kept_about(against) as asked:
            core = self._core(asked, against, split)(against)
            core = asked.core(against) if core is None else core  # however long it takes
            if core is None:
                raise AssertionError("a conclusion does not follow")
            reason = self.knowledge.stated(x for x in core if x != -conclusion)
            fits = asked.knows(reason) and not any(map(self.reasoner.rules.one_of_each, candidate.rules))
            return self._shrunk((conclusion,), reason, asked if fits else None, split)

    def _useful(self, candidate: Step) -> Sequence[int]:
        """The facts of ``candidate`` without those that its single rule does not speak of."""
        (conclusion,), spoken = candidate.conclusions, self.reasoner.rules.one_of_each(candidate.rules[0])
        if len(candidate.rules) != 1 or not spoken:
            return candidate.facts
        cell, cell_of = self.reasoner.cells.cell_of[conclusion], self.reasoner.cells.cell_of
        return [x for x in candidate.facts if x in spoken or cell_of[x] == cell]

    def _bare(
        self, rules: Sequence[int], facts: Iterable[int], conclusions: Iterable[int]
    ) -> tuple[SmallSolver, dict[int, int]] | None:
        """`Reasoner.bare_about` of a single rule that speaks of all ``conclusions``: the solver, and what ``rules`` and
        ``facts`` say there, each literal with the rule or fact that says it; else None.
        """
        bare = self.reasoner.bare_about(rules[0], facts) if len(rules) == 1 else None
        if bare is None or not bare[0].knows(conclusions):
            return None
        return bare[0], {rules[0]: rules[0]} | bare[1]

    def _by_rule_alone(self, conclusion: int, rules: Sequence[int], facts: Iterable[int]) -> Step | None:
        """``conclusion`` with what it needs of ``facts``, where a single rule gives it that can be asked alone."""
        small, told = self._bare(rules, facts, [conclusion]) or (None, {})
        core = small and small.core([*told, -conclusion])
        known = self.knowledge.facts
        if not small or not core or not all(told[x] in known for x in core if x in told and x not in rules):
            return None
        least = shrunk(small.core, [x for x in core[::-1] if x in told and x not in rules], [*rules, -conclusion]) or ()
        return Step((conclusion,), tuple(rules), tuple(told[x] for x in least))

    def _shrunk(
        self,
        conclusions: tuple[int, ...],
        reason: Sequence[int],
        small: SmallSolver | None = None,
        split: int | None = None,
    ) -> Step:
        """``conclusions`` with what they need of ``reason``, asked of ``small`` if that is given."""
        stated = conclusions, frozenset(reason), split
        if stated not in self._least:
            self._least[stated] = self._found_least(conclusions, reason, small, split)
        return self._least[stated]

    def _found_least(
        self, conclusions: tuple[int, ...], reason: Sequence[int], small: SmallSolver | None, split: int | None
    ) -> Step:
        if len(conclusions) == 1 and split is None:
            stated = [x for x in reason if x in self.reasoner.rules]
            beside = [x for x in reason if x not in self.reasoner.rules]
            if (least := self._by_rule_alone(conclusions[0], stated, beside)) is not None:
                return least
        fixed = [-x for x in conclusions]
        with nullcontext(small) if small else self.reasoner.kept_about([*reason, *fixed], alone=True) as asked:
            needed = shrunk(self._core(asked, [*reason, *fixed], split), reason[::-1], fixed)
        return self._resting_on(needed or (), conclusions, split)

    def _resting_on(self, reason: Sequence[int], conclusions: tuple[int, ...], split: int | None = None) -> Step:
        """``conclusions`` with the rules and the facts of their ``reason``."""
        rules = tuple(x for x in reason if x in self.reasoner.rules)
        facts = tuple(x for x in reason if x not in self.reasoner.rules)
        return Step(conclusions, rules, facts, split=split)

    def _core(self, asked: SmallSolver, reason: Sequence[int], split: int | None) -> Core:
        """The `Core` by which to shrink ``reason``: a search, or for many rules propagation if that refutes them, so
        that the reason has an order.
        """
        cases: list[int] = []
        if split is not None and asked.knows(self.reasoner.cells.values[split]):
            left = {*self.knowledge.open[split]}
            # what fails sooner comes first
            cases = sorted(self.reasoner.cells.values[split], key=lambda x: x not in left)
        rules = [x for x in reason if x in self.reasoner.rules]
        if any(map(self.reasoner.rules.is_narrowed, rules)) and len(rules) == 1:
            return partial(asked.core_within, _CORRECTIONS)
        if not self._is_long(len(rules)):
            return asked.core
        propagation = by_propagation(asked.propagates, cases)
        return propagation if propagation(reason) is not None else partial(asked.core_within, _CONFLICTS)

    def _is_long(self, rules: int) -> bool:
        """Whether a reason of so many rules keeps its order, rather than being as small as a search can make it."""
        return self.reasoner.is_propagated and rules > _SEARCHED

    def _cost(self, step: Step) -> tuple[int, bool, int, bool, int, int]:
        """A sort key: steps of few rules first, then of few rules and facts, then those that fill a cell, then those
        that lie close together.
        """
        cells = {self.reasoner.cells.cell_of[x] for x in (*step.facts, *step.conclusions)}
        (conclusion,) = step.conclusions
        excludes = conclusion not in self.reasoner.cells.values[self.reasoner.cells.cell_of[conclusion]]
        # of areas with numbers people fill cells where few walls tell it, before they note what is excluded
        notes = (excludes or step.size > _WALLS) and not self.reasoner.cells.is_boolean and self._is_narrowed(step)
        return len(step.rules), notes, step.size, excludes, self.reasoner.cells.extent(cells), conclusion

    def _with_all_that_follows(self, step: Step) -> Step:
        """The step with what else its reason gives about the cells of its rules: of many rules only of the same value
        or cell, for nobody would see more in them.
        """
        cells, reason = self.reasoner.rules.cells_of_all(step.rules), [*step.rules, *step.facts]
        if slow := self.reasoner.rules.slow.intersection(step.rules):
            cells = self.reasoner.rules.cells_of_all(rule for rule in step.rules if rule not in slow)
            narrowed = [x for rule in slow for x in self.reasoner.rules.narrowed(rule, self.knowledge.left)]
            cells = sorted({*cells, *(self.reasoner.cells.cell_of[x] for x in narrowed)})
        if self._is_narrowed(step):
            more = self.reasoner.rules.narrowed_by(step.rules[0], step.facts)
            more = [x for x in more if not self.knowledge.has(x) and x not in step.conclusions]
            first, fact = step.conclusions[0], self.reasoner.cells.fact
            if not self.reasoner.cells.is_boolean:  # one area at a time is looked at, from one cell
                more = [x for x in more if self.reasoner.cells.cell_of[x] == self.reasoner.cells.cell_of[first]]
            if len(more) > _SEEN:
                alike = [x for x in more if replace(fact(x), cell=fact(first).cell) == fact(first)]
                near = sorted(alike, key=lambda x: self.reasoner.cells.distance(x, first))[:_SEEN]
                more = [x for x in alike if x in near]
            return replace(step, conclusions=(*step.conclusions, *more))
        with self.reasoner.solvers.about([*reason, *step.conclusions]) as asked:
            if len(step.rules) > _FEW_RULES:
                alike = [x for x in self._alike(step.conclusions[0], cells) if x not in step.conclusions]
                if self._is_long(len(step.rules)):
                    more = [x for x in alike if not asked.propagates([*reason, -x])]
                else:
                    more = [-x for x in asked.refuted(reason, [-x for x in alike])]
                cell = self.reasoner.cells.cell_of[step.conclusions[0]]
                left = [x for x in self.reasoner.cells.values[cell] if -x not in (*step.conclusions, *more)]
                if len(left) == 1 and left[0] not in step.conclusions:  # all that is not excluded
                    more = [*left, *(x for x in more if self.reasoner.cells.cell_of[x] != cell)]
                return replace(step, conclusions=(*step.conclusions, *more))
            refuted = self._candidates.excluded(step.rules, step.facts, cells, asked)
            # that a cell has its last value may rest on more than this reason
            more = [-x for x in asked.refuted(reason, [-x for x in self.knowledge.without(refuted)])]
        told = {*step.conclusions, *more}
        filled = {self.reasoner.cells.cell_of[x] for x in told if x in self.reasoner.cells.value_of}
        more += [-x for x in refuted if -x not in told and self.reasoner.cells.cell_of[x] not in filled]
        values = {x for x in (*step.conclusions, *more) if x in self.reasoner.cells.value_of}
        without_saying = {-x for value in values for x, _ in self.knowledge.goes_without_saying(value)}
        left_out = {*step.conclusions} | without_saying - values
        return replace(step, conclusions=(*step.conclusions, *(x for x in more if x not in left_out)))

    def _of_one_name(self, step: Step) -> Step:
        """The step with what else its reason gives, as far as the same name says it."""
        together, own = self._with_all_that_follows(step), own_name(step, self.reasoner)
        if own is None or own_name(together, self.reasoner) is not None:
            return together
        for x in together.conclusions:
            more = replace(step, conclusions=(*step.conclusions, x))
            if x not in step.conclusions and own_name(more, self.reasoner) is own:
                step = more
        return step

    def _gathered(self, step: Step, found: Mapping[int, Step]) -> Step:
        """``step`` with the other values that its rules exclude from the same cell, where its name says that these
        belong together.
        """
        own, cell_of = own_name(step, self.reasoner), self.reasoner.cells.cell_of
        if own is None or not own.gathers or any(x in self.reasoner.cells.value_of for x in step.conclusions):
            return step
        (cell, *others) = {cell_of[x] for x in step.conclusions}
        alike = (one for one in found.values() if one.rules == step.rules and cell_of[one.conclusions[0]] == cell)
        all_ = [step, *(one for one in alike if not others and own_name(one, self.reasoner) is own)]
        conclusions = tuple(dict.fromkeys(x for one in all_ for x in one.conclusions))
        return replace(step, conclusions=conclusions, facts=tuple(dict.fromkeys(x for one in all_ for x in one.facts)))

    def _alike(self, conclusion: int, cells: Iterable[int]) -> list[int]:
        """The literals about ``cells`` that are like ``conclusion``: of the same value or of the same cell."""
        asked, sign = self.reasoner, 1 if conclusion in self.reasoner.cells.value_of else -1
        cell, value = asked.cells.cell_of[conclusion], asked.cells.value_of[sign * conclusion]
        if sign < 0:  # where a cell has two values left, without the one it has the other
            cells = [c for c in cells if len(self.knowledge.open[c]) > 2]
        left = [x for c in cells if not self.knowledge.is_filled(c) for x in self.knowledge.open[c]]
        return [
            sign * x for x in left if asked.cells.value_of[x] == value or (sign < 0 and asked.cells.cell_of[x] == cell)
        ]
