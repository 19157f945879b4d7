"""A reason in an order in which a person can follow it: suppose the opposite, go on rule by rule to a contradiction.

The rules of a step are asked one at a time, each about what is known of its cells by then, until one of them has no way
left; then only what led there is kept. Where no rule alone says more, a cell with two values left is taken apart.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType

from satpuzzles.explaining.reasoner import Asked, Reasoner, shrunk
from satpuzzles.explaining.steps import Step, refuted_by

_CELLS, _LINKS = 12, 12
"""How many cells are tried to be taken apart, and how many links their cases may have, all in all."""


@dataclass(frozen=True, slots=True)
class Link:
    """By ``rules``, switches, ``conclusions`` follow from ``premises``: facts, what is supposed, earlier conclusions.

    It is one rule, beside which those may stand that a person takes as one with all their instances. Without rules the
    premises leave a cell one value. Without conclusions they contradict; or there are ``cases``, one for each value
    that they leave to a cell: the first link of a case, without premises, says what it supposes, and the last
    contradicts.
    """

    rules: tuple[int, ...]
    premises: tuple[int, ...]
    conclusions: tuple[int, ...]
    cases: tuple[tuple["Link", ...], ...] = ()


def chain(reasoner: Reasoner, step: Step) -> tuple[Link, ...]:
    """The links from the opposite of the first conclusion of ``step``, of a conflict from its facts alone, to a
    contradiction, the last link. Those that do not rest on that opposite come first; each is needed by a later one.
    Empty where none was found.
    """
    growth = _Growth(reasoner, step.rules)
    for literal in (*step.facts, *(-x for x in step.conclusions[:1])):
        growth.take_in(literal)
    links = growth.to_the_end()[0] or growth.to_cases()
    resting = resting_on_opposite(step, links)
    return (*(x for x in links if x not in resting), *resting)


def resting_on_opposite(step: Step, links: Iterable[Link]) -> list[Link]:
    """Those of ``links`` that rest on the opposite of the first conclusion of ``step``; the last one always."""
    from_it, result = {-x for x in step.conclusions[:1]}, []
    for link in links:
        if not link.conclusions or not from_it.isdisjoint(link.premises):
            from_it.update(link.conclusions)
            result.append(link)
    return result


@dataclass(frozen=True, slots=True)
class _Look:
    """At ``rules`` when the first ``known`` literals were known."""

    rules: tuple[int, ...]
    known: int


class _Growth:
    """What is known of the cells of some ``rules``, while more and more follows. It goes on from what is ``known``
    where that is all that follows.
    """

    def __init__(
        self, reasoner: Reasoner, rules: Sequence[int], known: Mapping[int, "_Look | None"] = MappingProxyType({})
    ) -> None:
        self._reasoner, self._rules = reasoner, rules
        self._whole = tuple(rule for rule in rules if reasoner.rule_of[rule].number is None)
        members = [cell for rule in rules for cell in reasoner.cells_of[rule]]
        self._shared = {cell for cell in members if members.count(cell) > 1}
        """What follows about other cells is of no use to another rule."""
        self._look_at: dict[int, _Look | None] = {}
        """Where each known literal was found, in their order; None for what is known from the start or supposed."""
        self._left = {cell: reasoner.values[cell] for cell in members}
        self._waiting: dict[int, None] = {}
        self._waiting_together: dict[int, None] = {}
        for literal, look in known.items():
            self.take_in(literal, look)
        self._waiting = dict.fromkeys(() if known else rules)
        self._waiting_together = dict.fromkeys(() if known or not self._whole else rules)

    def take_in(self, literal: int, look: _Look | None = None) -> None:
        """Note that ``literal`` is known, since ``look``."""
        cell = self._reasoner.cell_of[literal]
        left = self._left.get(cell, self._reasoner.values[cell])
        self._left[cell] = [literal] if literal in self._reasoner.values[cell] else [x for x in left if x != -literal]
        self._look_at[literal] = look
        self._waiting |= dict.fromkeys(rule for rule in self._rules if cell in self._reasoner.cells_of[rule])
        self._waiting_together |= dict.fromkeys(self._rules if self._whole else ())
        left = self._left[cell]
        if len(left) == 1 and left[0] not in self._look_at:
            self._look_at[left[0]] = _Look((), len(self._look_at))

    def to_the_end(self, start: int = 0) -> tuple[list[Link], set[int]]:
        """The links to a contradiction, none where there is no way to one, and those of the first ``start`` known
        literals that they rest on.
        """
        end = self._contradiction()
        if end is None:
            return [], set()
        last = Link(end.rules, self._premises(end), ())
        links, before = self._links_to(last.premises, start)
        return [*links, last], before

    def to_cases(self) -> list[Link]:
        """The fewest links found to a cell with two values, and on from each of these to a contradiction."""
        found = []
        for cell in [x for x in self._left if len(self._left[x]) == 2 and x in self._shared][:_CELLS]:
            excluded = tuple(x for x in self._look_at if self._reasoner.cell_of[x] == cell)
            needed, cases = set(excluded), []
            for value in self._left[cell]:
                case = _Growth(self._reasoner, self._rules, self._look_at)
                case.take_in(value)
                links, before = case.to_the_end(len(self._look_at))
                if links:
                    cases.append((Link((), (), (value,)), *links))
                    needed |= before
            if len(cases) == 2 and sum(map(len, cases)) <= _LINKS:
                found.append([*self._links_to(needed, 0)[0], Link((), excluded, (), tuple(cases))])
        return min(found, key=lambda links: len(links) + sum(map(len, links[-1].cases)), default=[])

    def _contradiction(self) -> _Look | None:
        """Take in all that follows, up to the look that finds a contradiction; None if none does."""
        while self._waiting or self._waiting_together:
            together = not self._waiting
            waiting = self._waiting_together if together else self._waiting
            rule = next(iter(waiting))
            del waiting[rule]
            if together and rule in self._whole:
                continue
            look = _Look((rule, *self._whole) if together else (rule,), len(self._look_at))
            asked, known = self._asked(look.rules), [*look.rules, *self._known(look)]
            if asked.satisfied(known) is None:
                return look
            cells = [x for x in self._reasoner.cells_of[rule] if x in self._shared and len(self._left[x]) > 1]
            refuted = refuted_by(asked, known, [x for cell in cells for x in self._left[cell]])
            for cell, values in groupby(refuted, self._reasoner.cell_of.__getitem__):
                excluded = set(values)
                left = [x for x in self._left[cell] if x not in excluded]
                for literal in left if len(left) == 1 else [-x for x in self._left[cell] if x in excluded]:
                    self.take_in(literal, look)
        return None

    def _links_to(self, wanted: Iterable[int], start: int) -> tuple[list[Link], set[int]]:
        """The links to ``wanted`` literals, and which of the first ``start`` known literals these rest on."""
        place = {literal: n for n, literal in enumerate(self._look_at)}
        waiting = {literal for literal in wanted if self._look_at[literal] is not None}
        premises: dict[int, tuple[int, ...]] = {}
        while any(place[x] >= start for x in waiting):
            literal = max(waiting, key=place.__getitem__)
            waiting.remove(literal)
            look = self._look_at[literal]
            if look is not None:
                premises[literal] = self._premises(look, literal, {*premises, *waiting})
                waiting.update(x for x in premises[literal] if self._look_at[x] is not None)
        links = []
        for look, group in groupby(sorted(premises, key=place.__getitem__), self._look_at.__getitem__):
            conclusions = tuple(group)
            needed = dict.fromkeys(x for conclusion in conclusions for x in premises[conclusion])
            links.append(Link(look.rules if look is not None else (), tuple(needed), conclusions))
        return links, waiting

    def _premises(self, look: _Look, conclusion: int | None = None, wanted: Iterable[int] = ()) -> tuple[int, ...]:
        """What ``conclusion``, or a contradiction, needs of what was known at ``look``; rather what is ``wanted``
        anyway, then what was known early.
        """
        known = self._known(look)
        if not look.rules:
            cell = self._reasoner.cell_of[conclusion or 0]
            return tuple(x for x in known if self._reasoner.cell_of[x] == cell)
        asked, fixed = self._asked(look.rules), [*look.rules, *([] if conclusion is None else [-conclusion])]
        place = {literal: n for n, literal in enumerate(self._look_at)}
        wanted = set(wanted)
        core = set(asked.core([*fixed, *known]) or ())
        known = [x for x in known if x in core]
        known.sort(key=lambda x: (self._look_at[x] is None or x in wanted, -place[x]))
        return tuple(sorted(shrunk(asked, known, fixed) or (), key=place.__getitem__))

    def _known(self, look: _Look) -> list[int]:
        """What was known at ``look`` of the cells of its rules."""
        cells = {cell for rule in look.rules for cell in self._reasoner.cells_of[rule]}
        known = list(self._look_at)[: look.known]
        return [x for x in known if not cells or self._reasoner.cell_of[x] in cells]

    def _asked(self, rules: tuple[int, ...]) -> Asked:
        return self._reasoner.alone(rules[0]) if len(rules) == 1 else self._reasoner
