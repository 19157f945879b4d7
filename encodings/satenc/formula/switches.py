"""Rules that can be switched on and off, for a solver that is asked from which of them something follows.

Each clause of a rule instance gets the negated switch of that instance as one more literal, so it only counts while the
switch is assumed: the selector variables of group-oriented minimal unsatisfiable subsets (A. Nadel, Boosting minimal
unsatisfiable core extraction, FMCAD 2010). Encoders know nothing of switches; they are appended to a finished formula,
where each clause knows the rule instance that it belongs to.

A rule with two instances as an example. The second one mentions an auxiliary variable, which other clauses define from
answer variables; these count as mentioned by it too.

>>> from satenc import Formula, switch_rules
>>> from satenc.formula.logic import define_or
>>> f = Formula()
>>> x, either = f.new("x", 3, answer=True), f.new("either")
>>> define_or(f, either, x[:2])
>>> with f.rule("line", 2):
...     f.add([x[0], -either], [x[2], -x[2]])
>>> switches = switch_rules(f, {"line"})
>>> for clause in f.clauses:
...     print(" or ".join(f.variables.describe(literal) for literal in clause))
not x[0] or either
not x[1] or either
not either or x[0] or x[1]
x[0] or x[2] or not switch[0]
not either or not x[2] or not switch[1]
>>> for switch in switches:
...     print(switch.label, switch.number, [f.variables.describe(variable) for variable in switch.variables])
line 0 ['x[0]', 'x[2]']
line 1 ['x[0]', 'x[1]', 'x[2]']
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from satenc.formula.alike import Alike
from satenc.formula.checked import checked
from satenc.formula.formula import Formula
from satenc.formula.groups import ranges
from satenc.formula.literals import Lits


@dataclass(frozen=True, slots=True)
class Switch(Alike):
    """While ``literal`` is assumed, instance ``number`` of the rules called ``label`` holds; for None all instances.

    ``variables`` are the answer variables that the instance is about, ascending: those in its clauses, and those from
    which clauses that are always in force define the auxiliary variables in its clauses.
    """

    label: str
    number: int | None
    literal: int
    variables: Lits


@checked
def switch_rules(
    f: Formula, labels: Collection[str], whole: Collection[str] = (), proceed: Callable[[], object] = lambda: None
) -> list[Switch]:
    """Give each instance of the rules called ``labels`` a switch; a rule whose label is in ``whole`` has one for all.

    Only clauses already in ``f`` are switched, and those of its lazy rules; those of other rules stay in force.
    Instances without clauses get no switch, unless they are lazy. ``proceed`` is called before each block of clauses.
    What it raises is passed on; ``f`` is then unusable. Raises ValueError for a label that no rule has.
    """
    if unknown := {*labels, *whole} - {rule.label for rule in f.rules}:
        raise ValueError(f"labels: expected labels of rules, found {min(unknown)!r}")
    groups = _groups(f, labels, whole)
    literals = f.new("switch", len(groups)).tolist()
    guards = np.zeros(_instances(f), np.int32)
    for literal, (_, _, instances) in zip(literals, groups, strict=True):
        guards[instances] = -literal
    variables = _answer_variables(f, guards, proceed)
    f.clauses = f.clauses.guarded(guards)
    f.lazy = [lazy.guarded(guards) for lazy in f.lazy]
    return [
        Switch(label, number, literal, variables[literal])
        for literal, (label, number, _) in zip(literals, groups, strict=True)
    ]


_Group = tuple[str, int | None, NDArray[np.intp]]


def _groups(f: Formula, labels: Collection[str], whole: Collection[str]) -> list[_Group]:
    """Label, number and rule instances of each switch that is needed."""
    has_clauses = f.clauses.per_owner(_instances(f)) > 0
    for lazy in f.lazy:
        has_clauses[lazy.instances] = True
    groups: list[_Group] = []
    for rule in f.rules:
        if rule.label in labels:
            numbers = np.flatnonzero(has_clauses[rule.first : rule.first + rule.count])
            if rule.label in whole:
                groups += [(rule.label, None, rule.first + numbers)] if len(numbers) else []
            else:
                groups += [(rule.label, int(number), np.array([rule.first + number])) for number in numbers]
    return groups


def _instances(f: Formula) -> int:
    return f.rules[-1].first + f.rules[-1].count


def _answer_variables(f: Formula, guards: Lits, proceed: Callable[[], object]) -> dict[int, Lits]:
    """The `Switch.variables` of each switch, where ``guards[instance]`` is its negated literal, 0 for no switch."""
    is_answer = np.zeros(f.variables.count + 1, np.bool_)
    is_answer[f.variables.answers] = True
    none = np.empty(0, np.int64)
    mentions, defined_from = [none], [none]
    for block in f.clauses.blocks:
        proceed()
        variables, switch = np.abs(block.literals), -guards[block.owners]
        in_force = variables[switch == 0]
        answer = is_answer[in_force]
        switched, switch = variables[switch > 0], switch[switch > 0]
        for i in range(variables.shape[1]):
            if len(switched):
                mentions.append(_pairs(switch, switched[:, i]))
            if answer[:, i].any():
                defined_from.append(_pairs(in_force, in_force[:, i, None], ~answer & answer[:, i, None]))
    for lazy in f.lazy:
        switch = -lazy.guarded(guards).guards[:, None]
        mentions.append(_pairs(switch, lazy.variables[None], switch > 0))
    proceed()
    mentioned = _distinct(np.concatenate(mentions))
    (first, middle), (others, second) = _apart(mentioned), _apart(_distinct(np.concatenate(defined_from)))
    begin, end = np.searchsorted(others, middle), np.searchsorted(others, middle, "right")
    indirectly = _pairs(np.repeat(first, end - begin), second[ranges(begin, end)])
    owners, variables = _apart(_distinct(np.append(mentioned[is_answer[middle]], indirectly)))
    switches = np.unique(-guards[guards < 0])
    ends = np.searchsorted(owners, switches, "right").tolist()
    return {
        switch: variables[start:end] for switch, start, end in zip(switches.tolist(), [0, *ends], ends, strict=False)
    }


def _pairs(first: Lits, second: Lits, where: NDArray[np.bool_] | bool = True) -> NDArray[np.int64]:
    """The different pairs of entries of two arrays, broadcast together, ascending: each as one number."""
    first, second, where = np.broadcast_arrays(first, second, where)
    return _distinct(first[where].astype(np.int64) << 32 | second[where])


def _apart(pairs: NDArray[np.int64]) -> tuple[Lits, Lits]:
    return (pairs >> 32).astype(np.int32), (pairs & 0xFFFFFFFF).astype(np.int32)


def _distinct(codes: NDArray[np.int64]) -> NDArray[np.int64]:
    """The different entries, ascending. By sorting: np.unique hashes millions of them in ten times as long."""
    codes = np.sort(codes)
    distinct: NDArray[np.int64] = codes[np.append(codes[1:] != codes[:-1], np.True_)[: len(codes)]]
    return distinct
