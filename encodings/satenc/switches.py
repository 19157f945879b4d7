"""Rules that can be switched on and off: for a solver that is asked which of them something follows from.

The selector variables of group-oriented minimal unsatisfiable subsets: A. Nadel, Boosting minimal unsatisfiable core
extraction, FMCAD 2010. They are appended to a finished formula from the owners of its clauses.
"""

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from satenc.formula import Formula, Rule
from satenc.literals import Lits


@dataclass(frozen=True, slots=True)
class Switch:
    """Instance ``number`` of the rules ``label``, all of them for None, holds while ``literal`` is assumed.

    ``variables`` are the answer variables that its clauses mention, ascending.
    """

    label: str
    number: int | None
    literal: int
    variables: Lits


def switch_rules(f: Formula, labels: Collection[str], whole: Collection[str] = ()) -> list[Switch]:
    """Give each instance of the rules called ``labels`` a switch, those of the labels in ``whole`` one together.

    Only clauses already in ``f`` are switched, those of other rules stay in force. Instances without clauses get none.
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
    mentioned = _mentioned(f, guards)
    f.clauses = f.clauses.guarded(guards)
    return [
        Switch(label, number, int(literal), mentioned[int(literal)])
        for literal, (label, number, _) in zip(literals, switches, strict=True)
    ]


def _owners(f: Formula) -> int:
    return f.rules[-1].first + f.rules[-1].count


def _instances(rule: Rule, clauses: NDArray[np.int64]) -> NDArray[np.int64]:
    return rule.first + np.flatnonzero(clauses[rule.first : rule.first + rule.count])


def _mentioned(f: Formula, guards: Lits) -> dict[int, Lits]:
    """The answer variables in the clauses of each switch, and those that define other variables in them."""
    is_answer = np.zeros(f.variables.count + 1, np.bool_)
    is_answer[f.variables.answers] = True
    pairs, defined = [np.empty((0, 2), np.int32)], [np.empty((0, 2), np.int32)]
    for block in f.clauses.blocks:
        variables, switch = np.abs(block.literals), -guards[block.owners]
        pairs.append(_pairs(switch[:, None], variables, (switch > 0)[:, None]))
        always, answer = variables[switch == 0], is_answer[variables[switch == 0]]
        columns = range(variables.shape[1])
        defined.extend(_pairs(always, always[:, i, None], ~answer & answer[:, i, None]) for i in columns)
    through = np.unique(np.concatenate(defined), axis=0)
    found = np.unique(np.concatenate(pairs), axis=0)
    result = {}
    for guard in np.unique(guards[guards < 0]).tolist():
        variables = found[found[:, 0] == -guard, 1]
        behind = through[np.isin(through[:, 0], variables), 1]
        result[-guard] = np.unique(np.concatenate([variables[is_answer[variables]], behind]))
    return result


def _pairs(first: Lits, second: Lits, where: NDArray[np.bool_]) -> Lits:
    """The different pairs of entries of two arrays, broadcast together, ``[pairs, 2]``."""
    first, second, where = np.broadcast_arrays(first, second, where)
    return np.unique(np.stack([first[where], second[where]], axis=1), axis=0)
