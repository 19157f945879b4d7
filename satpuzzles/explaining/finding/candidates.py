"""Candidates for the next step, tier by tier: one conclusion, with all rules and knowledge that it may rest on.

`satpuzzles.explaining.finding.steps.Steps` finds out what each candidate needs of these, and takes the easiest. In the
tiers that use all rules, those that do not matter are left out here already.
"""

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import combinations
from random import Random

import numpy as np
from numpy.typing import NDArray

from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.explaining.finding.suppositions import Suppositions
from satpuzzles.explaining.reasoning.cores import Core, InformedPropagation, InformedSearch, by_propagation, shrunk
from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.reasoning.reasoner import Reasoner
from satpuzzles.explaining.reasoning.small_solvers import SmallSolver
from satpuzzles.explaining.techniques.step import Step

_TARGETS, _ORDERS = 12, 2
"""With all rules: how many candidates are looked at closely, in how many orders each of their cores is shrunk.
With 100 and 3, paths take two to four times as long, and their steps are no smaller, because steps that are found
together are shown before smaller ones are looked for.
"""
_SUPPOSED = 4
"""How many values are looked at closely of those that lead to a contradiction line by line, or in cases."""
_SLOW = 4
"""How many conclusions of rules that take long are looked at closely."""
_CONFLICTS = 1_000
"""Conflicts that a question about all rules may take, once some questions are answered."""
_CONFLICTS_SHRINKING = 100
"""Conflicts that a question may take to leave one more rule out. Two paths of nonconsecutive Sudokus took 127 s with
1,000 and take 71, and reasons have as many rules.
"""
_SPLIT = 100
"""How many values are supposed in looking for a cell whose cases both lead to a contradiction."""


Found = Iterator[Step]


class Candidates:
    """Looks for what follows from ``knowledge``; past ``deadline`` raises OutOfTime. To see whether there is a
    solution the solver may take so many ``conflicts``.
    """

    def __init__(
        self,
        reasoner: Reasoner,
        knowledge: Knowledge,
        chance: Random,
        deadline: Deadline = NEVER,
        conflicts: int | None = None,
    ) -> None:
        self._reasoner, self._knowledge, self._random, self._deadline = reasoner, knowledge, chance, deadline
        self._conflicts = conflicts
        self._suppositions = Suppositions(reasoner, deadline)
        self._changed = set(reasoner.rules.switches)
        """Rules whose cells have changed since they were last looked at."""
        self._said = self._says()
        """What was known of each value when rules were last noted."""
        self._exhausted: set[tuple[int, ...]] = set()
        """Rules that were looked at together, and whose cells have not changed since."""
        self._narrowed = set[int]()
        """Conclusions of slow rules in steps that were found, as far as they are not known yet."""
        self._found_before = dict[int, list[int]]()
        """Impossible values that the search found beside something easier, each with the rules that exclude it."""

    def note(self, cells: set[int]) -> None:
        """Take note of ``cells`` about which more is known now."""
        asked, before, self._said = self._reasoner, self._said, self._says()
        values = frozenset(np.abs(asked.cells.literals[self._said != before]).tolist())
        changed = {rule for rule, members in asked.rules.cells_of.items() if not cells.isdisjoint(members)}
        # what a number of a Shikaku does not speak of matters to it beside other rules only
        alone = {
            rule for rule in changed if asked.bare_about(rule, ()) and values.isdisjoint(asked.rules.variables_of[rule])
        }
        self._changed |= changed - alone
        self._exhausted = {rules for rules in self._exhausted if changed.isdisjoint(rules)}

    def _says(self) -> NDArray[np.int8]:
        """What is known of each value: that its cell does not have it, may have it, or has no other."""
        left = self._knowledge.left
        says: NDArray[np.int8] = left.astype(np.int8) + (left & (left.sum(axis=1, keepdims=True) == 1))
        return says

    def of_single_rules(self) -> Found:
        """All conclusions of single rules or, if there are none, a few of slow rules. A cell with one value left is a
        single, which is found before. On a large board what rules state outright comes first: a board of 40x57 has
        thousands of rules to ask.
        """
        nothing = True
        if self._reasoner.is_large and self._reasoner.cells.is_boolean:
            stated = [(x, rule) for x, rule in self._reasoner.stated.items() if not self._knowledge.has(x)]
            yield from (Step((x,), (rule,), ()) for x, rule in stated)
            if stated:
                return
        for rule in self._reasoner.rules.switches:
            if rule in self._changed and rule not in self._reasoner.rules.slow:
                cells = self._reasoner.rules.cells_of[rule]
                known = self._knowledge.about(cells)
                refuted = self.excluded([rule], known, cells)
                nothing &= not refuted
                yield from self._without(refuted, [rule], known)
                self._changed.remove(rule)
        self._narrowed = {x for x in self._narrowed if not self._knowledge.has(x)}
        found = len(self._narrowed)
        for rule in sorted(self._changed & self._reasoner.rules.slow) if nothing and found < _SLOW else ():
            known = self._knowledge.about(self._reasoner.rules.cells_of[rule])
            before = found
            for conclusion in self._reasoner.rules.narrowed(rule, self._knowledge.left):
                if conclusion in self._narrowed:
                    continue
                near = self._reasoner.rules.shrunk_by_narrowing(rule, conclusion, known)
                if near is not None or self._reasoner.solvers.alone(rule).refuted([rule, *known], [-conclusion]):
                    facts = known if near is None else self._knowledge.stated(near)
                    beside = [x for x in facts if x in self._reasoner.rules and x != rule]
                    facts = [x for x in facts if x not in self._reasoner.rules]
                    yield Step((conclusion,), (rule, *beside), tuple(facts))
                    self._narrowed.add(conclusion)
                    found += 1
                    if found == _SLOW:
                        return
            if found == before:
                self._changed.remove(rule)

    def excluded(
        self, rules: Sequence[int], facts: Iterable[int], cells: Iterable[int], small: SmallSolver | None = None
    ) -> list[int]:
        """The open values of ``cells`` that ``rules`` and ``facts`` exclude, asked of ``small`` if that is given. Where
        the rules speak of one value of a cell, the others are asked for as one, or not at all if it does not have that:
        each number of a Shikaku speaks of all cells and reaches few.
        """
        asked = self._reasoner
        spoken = frozenset[int]().union(*(asked.rules.variables_of[rule] for rule in rules))
        count = (
            Counter()
            if asked.cells.is_boolean
            else Counter(asked.cells.cell_of[x] for x in spoken if x in asked.cells.cell_of)
        )
        targets = list[int]()
        for cell in cells:
            values = self._knowledge.undecided([cell])
            if count[cell] == 1:
                own = [x for x in values if x in spoken]
                values = [*own, *(-x for x in own)]
            targets += values
        if not targets:
            return []
        if small is None and len(rules) == 1 and (bare := asked.bare_about(rules[0], facts)) is not None:
            small, facts = bare
        else:
            facts = [
                x for x in facts if x in asked.cells.value_of or count[asked.cells.cell_of[x]] != 1 or -x in spoken
            ]
        refuted = (small or asked.solvers.alone(*rules)).refuted([*rules, *facts], targets)
        return [value for x in refuted for value in ([x] if x in asked.cells.value_of else self._others(-x))]

    def _others(self, value: int) -> list[int]:
        """The other values that are left to the cell of ``value``."""
        return [x for x in self._knowledge.open[self._reasoner.cells.cell_of[value]] if x != value]

    def of_pairs_of_rules(self) -> Found:
        """Conclusions of two rules with two or more open cells in common, together with whole rules. Slow rules are
        left out.
        """
        whole = [rule for rule in self._reasoner.rules.whole_rules if rule not in self._reasoner.rules.slow]
        left_out = {*self._reasoner.rules.whole_rules, *self._reasoner.rules.slow}
        single = [rule for rule in self._reasoner.rules.switches if rule not in left_out]
        cells_of = {rule: self._open_cells(rule) for rule in single}
        impossible = self.impossible()
        related = [(a, b) for a, b in combinations(single, 2) if len(cells_of[a] & cells_of[b]) > 1]
        for rules in (*((rule,) for rule in single if whole), *related):
            self._deadline.check()
            if rules in self._exhausted:
                continue
            cells = set[int]().union(*(cells_of[rule] for rule in rules))
            if len(rules) == 1:
                cells = {*self._reasoner.rules.cells_of_all([*rules, *whole])}
            targets = [x for x in impossible if self._reasoner.cells.cell_of[x] in cells]
            if targets:
                known = self._knowledge.about(self._reasoner.rules.cells_of_all(rules))
                reason = [*rules, *whole, *known]
                with self._reasoner.kept_about(reason) as asked:
                    refuted = asked.refuted(reason, targets)
                yield from self._without(refuted, [*rules, *whole], known)
            self._exhausted.add(rules)

    def _open_cells(self, rule: int) -> set[int]:
        """The cells of a ``rule`` with several values left. If the rule speaks of one cell, that cell is among them."""
        cells, values = self._reasoner.rules.cells_of[rule], self._knowledge.open
        only = self._reasoner.rules.one_of_each(rule)
        spoken = {abs(x) for x in only.values()}
        return {c for c in cells if len(values[c]) > 1 and (not only or not spoken.isdisjoint(map(abs, values[c])))}

    def of_suppositions(self) -> Found:
        """The values that lead to a contradiction in the fewest rounds, line by line."""
        for found in self._suppositions.refuted(self._knowledge, self.impossible(), _SUPPOSED):
            yield from self._without([-found.conclusions[0]], found.rules, found.facts)

    def of_propagation(self, *, always: bool = False) -> Found:
        """Conclusions of unit propagation with all rules. In a Sudoku they have an order, as propagation is singles.
        None where searches find shorter reasons, unless they are ``always`` looked for.
        """
        if always or self._reasoner.is_propagated:
            self._propagation.take_in(self._knowledge.about())
            refuted = self._propagation.failed(self.impossible())
            yield from self._of_fewest_rules(self._shrunk_cores(self._propagation.core, (), refuted), {})

    def of_cases(self) -> Found:
        """Conclusions that propagation reaches in both cases of a cell with two values left."""
        if not self._reasoner.is_propagated or self._reasoner.is_large:
            return
        self._propagation.take_in(self._knowledge.about())
        fewest, found, splits = None, dict[int, list[int]](), dict[int, int]()
        for target in sorted(self.impossible(), key=self._implying_most)[:_SPLIT]:
            self._deadline.check()
            cell = self._split_by(target)
            if cell is not None:
                core = by_propagation(self._propagation.propagates, self._knowledge.open[cell])
                rules = shrunk(core, self._nearest_last(self._reasoner.rules.switches[:], target), [target], fewest)
                if rules is not None:
                    fewest, found[target], splits[target] = len(rules), rules, cell
                if len(found) == _SUPPOSED:
                    break
        yield from self._of_fewest_rules(found, splits)

    def _implying_most(self, target: int) -> int:
        """A sort key: literals from which propagation derives most come first."""
        return -len(self._propagation.implied_by_all(target))

    def _split_by(self, target: int) -> int | None:
        """A cell to which ``target`` leaves two values that both lead to a contradiction; None if there is none."""
        asked = [*self._reasoner.rules.switches, target]
        implied, can_be = {*(self._propagation.implied(asked) or ())}, self._propagation.can_be_beside(target)
        for cell, values in enumerate(self._knowledge.open):
            left = [x for x in values if -x not in implied]
            if len(left) == 2 and not any(map(can_be, left)):
                return cell
        return None

    def of_search(self) -> Found:
        """Conclusions of all rules; those found before beside something easier come first."""
        left = {*self._knowledge.undecided()}
        self._found_before = {x: rules for x, rules in self._found_before.items() if x in left}
        if not self._found_before:
            known = self._knowledge.about()
            if self._reasoner.is_large:
                self._found_before = self._shrunk_cores(self._reasoner.whole.core, known, self.impossible())
            else:
                self._informed.take_in(known)
                quick = partial(self._informed.core_within, _CONFLICTS)
                quicker = partial(self._informed.core_within, _CONFLICTS_SHRINKING)
                self._found_before = self._shrunk_cores(quick, (), self.impossible(), shrink_by=quicker)
                if not self._found_before:  # each question takes long: the first answer is enough
                    targets = self.impossible()
                    targets = sorted(targets, key=self._implying_most) if self._reasoner.is_propagated else targets
                    self._found_before = self._shrunk_cores(self._informed.core, (), targets, enough=1)
        yield from self._of_fewest_rules(self._found_before, {})

    @cached_property
    def _propagation(self) -> InformedPropagation:
        return InformedPropagation(self._reasoner.solvers.anew, self._reasoner.rules.switches)

    @cached_property
    def _informed(self) -> InformedSearch:
        return InformedSearch(self._reasoner.solvers.anew())

    def _shrunk_cores(
        self,
        core_of: Core,
        known: Sequence[int],
        targets: Iterable[int],
        enough: int | None = None,
        shrink_by: Core | None = None,
    ) -> dict[int, list[int]]:
        """Impossible values among ``targets``, each with few rules that exclude it: those with the fewest rules in
        their cores, which are shrunk in several orders. The search stops at ``enough`` of them. Facts that ``core_of``
        does not know by itself are assumed as ``known``. Cores are shrunk by asking ``shrink_by``, if it is given.
        """
        cores = []
        for target in targets:
            self._deadline.check()
            core = core_of([*self._reasoner.rules.switches, *known, target])
            if core is not None:
                cores.append((sum(x in self._reasoner.rules for x in core), target, core))
                if len(cores) == enough:
                    break
        fewest, found = None, dict[int, list[int]]()
        closest = [(target, core) for _, target, core in sorted(cores)[:_TARGETS]]
        for _ in range(_ORDERS):
            for target, core in closest:
                rules = self._nearest_last([x for x in core if x in self._reasoner.rules], target)
                needed = shrunk(shrink_by or core_of, rules, [*known, target], fewest)
                if needed is not None:
                    fewest, found[target] = len(needed), needed
            closest = [(target, core) for target, core in closest if target in found]
        return found

    def _of_fewest_rules(self, found: Mapping[int, Sequence[int]], splits: Mapping[int, int]) -> Found:
        """Conclusions from the fewest rules. ``found`` has impossible values with the rules that exclude them; facts
        about the cells of these rules are added. ``splits`` has the cell in whose cases a value was refuted.
        """
        fewest = min(map(len, found.values()), default=0)
        for target, rules in found.items():
            if len(rules) == fewest:
                cells = {self._reasoner.cells.cell_of[target]}.union(
                    *(self._reasoner.rules.cells_of[rule] for rule in rules)
                )
                yield from self._without([target], rules, self._knowledge.about(sorted(cells)), splits.get(target))

    def _without(
        self, refuted: Iterable[int], rules: Iterable[int], known: Iterable[int], split: int | None = None
    ) -> Found:
        """A candidate for each conclusion from excluding the values ``refuted``, by ``rules`` and ``known`` literals.
        That a cell has its last value also rests on what is known about the cell.
        """
        rules, known = tuple(rules), tuple(known)
        for conclusion in self._knowledge.without(refuted):
            about = self._knowledge.about([self._reasoner.cells.cell_of[conclusion]])
            yield Step((conclusion,), rules, tuple(dict.fromkeys((*known, *about))), split=split)

    def _nearest_last(self, rules: list[int], target: int) -> list[int]:
        """``rules`` in random order, those over the cell of ``target`` last: shrinking tends to keep the last ones."""
        cell = self._reasoner.cells.cell_of[target]
        self._random.shuffle(rules)
        return sorted(rules, key=lambda rule: cell in self._reasoner.rules.cells_of[rule])

    def impossible(self) -> list[int]:
        """The open values that no solution has."""
        return [x for x in self._knowledge.undecided() if x in self._in_no_solution]

    def has_solution(self) -> bool:
        """Whether what is known, when this is first asked, agrees with the rules: one solution is enough. True also if
        it takes the solver too many conflicts to find out.
        """
        return self._seen is not None

    @cached_property
    def _in_no_solution(self) -> frozenset[int]:
        return frozenset(self._reasoner.cells.literals[self._knowledge.left & ~self._possible].tolist())

    @cached_property
    def _possible(self) -> NDArray[np.bool_]:
        """The values that are in solutions; what is concluded later changes nothing."""
        if self._seen is None:
            return np.zeros_like(self._knowledge.left)
        deque(self._solutions, maxlen=0)
        return self._seen

    @cached_property
    def _solutions(self) -> Iterator[NDArray[np.bool_]]:
        return self._reasoner.possible(self._knowledge.left, self._conflicts)

    @cached_property
    def _seen(self) -> NDArray[np.bool_] | None:
        """``[cell, value]``: the values in the solutions found by now; None where there is no solution."""
        seen = next(self._solutions, None)
        if seen is not None and seen.any():
            self._reasoner.start_from(self._reasoner.cells.literals[seen].tolist())
        return seen
