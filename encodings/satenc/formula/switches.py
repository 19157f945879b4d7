"""Rules that can be switched on and off: for a solver that is asked which of them something follows from.

The selector variables of group-oriented minimal unsatisfiable subsets: A. Nadel, Boosting minimal unsatisfiable core
extraction, FMCAD 2010. They are appended to a finished formula from the owners of its clauses.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from satenc.formula.formula import Formula, Rule
from satenc.formula.groups import ranges
from satenc.formula.literals import Lits


@dataclass(frozen=True, slots=True)
class Switch:
    """Instance ``number`` of the rules ``label``, all of them for None, holds while ``literal`` is assumed.

    ``variables`` are the answer variables that its clauses mention, ascending.
    """

    label: str
    number: int | None
    literal: int
    variables: Lits


def switch_rules(
    f: Formula,
    labels: Collection[str],
    whole: Collection[str] = (),
    proceed: Callable[[], object] = lambda: None,
) -> list[Switch]:
    """Give each instance of the rules called ``labels`` a switch, those of the labels in ``whole`` one together.

    Only clauses already in ``f`` are switched, those of other rules stay in force. Instances without clauses get none.
    ``proceed`` is called time and again, and may raise; ``f`` is then of no use.
    """
    clauses = f.clauses.per_owner(_owners(f))
    switches: list[tuple[str, int | None, NDArray[np.int64]]] = []
    for rule in f.rules:
        if rule.label in labels:
            instances = _instances(rule, clauses)
            if rule.label in whole:
                switches.append((rule.label, None, instances))
            else:
                switches += [(rule.label, int(i) - rule.first, np.array([i])) for i in instances]
    literals = f.new("switch", len(switches))
    guards = np.zeros(_owners(f), np.int32)
    for literal, (_, _, owners) in zip(literals, switches, strict=True):
        guards[owners] = -literal
    mentioned = _mentioned(f, guards, proceed)
    f.clauses = f.clauses.guarded(guards)
    return [
        Switch(label, number, int(literal), mentioned[int(literal)])
        for literal, (label, number, _) in zip(literals, switches, strict=True)
    ]


def _owners(f: Formula) -> int:
    return f.rules[-1].first + f.rules[-1].count


def _instances(rule: Rule, clauses: NDArray[np.int64]) -> NDArray[np.int64]:
    return rule.first + np.flatnonzero(clauses[rule.first : rule.first + rule.count])


def _mentioned(f: Formula, guards: Lits, proceed: Callable[[], object]) -> dict[int, Lits]:
    """The answer variables in the clauses of each switch, and those that define other variables in them."""
    is_answer = np.zeros(f.variables.count + 1, np.bool_)
    is_answer[f.variables.answers] = True
    pairs, defined = [np.empty(0, np.int64)], [np.empty(0, np.int64)]
    for block in f.clauses.blocks:
        proceed()
        variables, switch = np.abs(block.literals), -guards[block.owners]
        always, answer = variables[switch == 0], is_answer[variables[switch == 0]]
        for i in range(variables.shape[1]):
            pairs.append(_pairs(switch, variables[:, i], switch > 0))
            defined.append(_pairs(always, always[:, i, None], ~answer & answer[:, i, None]))
    proceed()
    found, through = _distinct(pairs), _distinct(defined)
    (switch, variable), (other, answer) = _apart(found), _apart(through)
    first, last = np.searchsorted(other, variable), np.searchsorted(other, variable, "right")
    behind = ranges(first, last)
    defining = _pairs(np.repeat(switch, last - first), answer[behind], np.True_)
    switch, variable = _apart(_distinct([found[is_answer[variable]], defining]))
    switches = np.unique(-guards[guards < 0])
    ends = np.searchsorted(switch, switches, "right").tolist()
    return {one: variable[start:end] for one, start, end in zip(switches.tolist(), [0, *ends], ends, strict=False)}


def _pairs(first: Lits, second: Lits, where: NDArray[np.bool_] | np.bool_) -> NDArray[np.int64]:
    """The different pairs of variables of two arrays, broadcast together, each as one number, ascending."""
    first, second, where = np.broadcast_arrays(first, second, where)
    return _distinct([first[where].astype(np.int64) << 32 | second[where]])


def _distinct(parts: Sequence[NDArray[np.int64]]) -> NDArray[np.int64]:
    """Ascending. By sorting: where numpy's own hashes, millions of such numbers take it ten times as long."""
    codes = np.sort(np.concatenate(parts))
    distinct: NDArray[np.int64] = codes[np.append(codes[1:] != codes[:-1], np.True_)[: len(codes)]]
    return distinct


def _apart(pairs: NDArray[np.int64]) -> tuple[Lits, Lits]:
    return (pairs >> 32).astype(np.int32), (pairs & 0xFFFFFFFF).astype(np.int32)
