"""A hard formula as many easier ones: cubes, sets of literals, such that each answer satisfies exactly one of them.

Look-ahead finds them (Heule, Kullmann, Wieringa and Biere, Cube and Conquer, 2011): unit propagation tries both values
of an answer variable, and the variable that decides most other variables either way splits the cube in two. The cube
that leaves most undecided is split next, until there are as many as are wanted.
"""

import heapq
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count
from typing import TypeAlias

from satenc import Formula
from satpuzzles.backends import Session, backend
from satpuzzles.backends.asking import BACKEND, asking
from satpuzzles.deadline import NEVER, Deadline
from satpuzzles.processes.memory import memory_limit

Cube: TypeAlias = tuple[int, ...]
"""Literals that are assumed together."""

_FIRST_CONSIDERED = 2_000
"""Variables that are tried at first, evenly among all: the largest boards have a hundred thousand."""
_CONSIDERED = 40
"""Variables that are tried in a cube: those that decide most in the cube that it was split from."""


@dataclass(frozen=True, slots=True)
class Split:
    """The ``facts``, literals that hold in each answer, and ``cubes`` of which each answer satisfies exactly one."""

    facts: Cube
    cubes: list[Cube]


@dataclass(frozen=True, slots=True)
class _Node:
    """A cube, the literals that it is ``known`` to imply, one by one found to be the only possible value, how many are
    ``implied`` by these, and the variables to split it on, best first.
    """

    cube: Cube
    known: Cube
    implied: int
    promising: list[int]


def split(formula: Formula, wanted: int, deadline: Deadline = NEVER) -> Split:
    """About ``wanted`` cubes of ``formula`` over its answer variables, fewer where unit propagation leaves no more and
    none where it finds a contradiction; cubes that it refutes are left out. Raises OutOfTime past the ``deadline``.
    """
    # a solver that is refused memory may end its process: where memory is limited, that must not be this one
    opened = asking(formula, deadline) if memory_limit() is None else backend(BACKEND).open(formula, deadline)
    with opened as session:
        tie, done = count(), list[Cube]()
        answers = formula.variables.answers
        root = _grown(session, (), (), answers[:: len(answers) // _FIRST_CONSIDERED + 1].tolist())
        if root is None:
            return Split((), [])
        open_ = [(root.implied, next(tie), root)]
        while open_ and len(open_) + len(done) < wanted:
            deadline.check()
            _, _, node = heapq.heappop(open_)
            if not node.promising:
                done.append(node.cube)
                continue
            variable, *others = node.promising
            for literal in (variable, -variable):
                grown = _grown(session, (*node.cube, literal), (*node.known, literal), others)
                if grown is not None:
                    heapq.heappush(open_, (grown.implied, next(tie), grown))
    return Split(root.known, sorted([*done, *(node.cube for _, _, node in open_)]))


def _grown(session: Session, cube: Cube, known: Cube, variables: Iterable[int]) -> _Node | None:
    """``cube`` and which of ``variables`` are best to split it on; None if unit propagation refutes it."""
    implied = _implied(session, known)
    if implied is None:
        return None
    scores: dict[int, int] = {}
    for variable in variables:
        if variable in implied or -variable in implied:
            continue
        true, false = (_implied(session, (*known, literal)) for literal in (variable, -variable))
        if true is not None and false is not None:
            more, less = len(true) - len(implied), len(false) - len(implied)
            scores[variable] = more * less + more + less  # large where both are, so that both halves are easier
        elif true is not None:
            known, implied = (*known, variable), true
        elif false is not None:
            known, implied = (*known, -variable), false
        else:
            return None
    promising = [x for x in sorted(scores, key=scores.__getitem__, reverse=True) if not {x, -x} & implied]
    return _Node(cube, known, len(implied), promising[:_CONSIDERED])


def _implied(session: Session, literals: Cube) -> set[int] | None:
    """What follows from ``literals`` by unit propagation; None for a contradiction."""
    found = session.propagate(literals) if literals else []
    return None if found is None else set(found)
