"""A hard formula as many easier ones: cubes, sets of literals, such that each answer satisfies exactly one of them.

Look-ahead finds them (Heule, Kullmann, Wieringa and Biere, Cube and Conquer, 2011): unit propagation tries both values
of an answer variable, and the variable that decides most other variables either way splits the cube in two. The cube
that leaves most undecided is split next, until there are as many as are wanted.
"""

import heapq
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import count

from satenc import Formula
from satpuzzles.backends import Cube, Session, backend
from satpuzzles.backends.incremental import BACKEND, incremental
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.processes.memory import memory_limit

CUBES_A_PROCESS = 4
"""Cubes for each process. Six gecode Sudokus of 25x25 take 82 to 89 CPU seconds in all with 8, 16, 24 or 32 cubes. With
more of them two processes wait less at the end, but on the clock 16 cubes take 7 per cent longer than 8.
"""
_FIRST_CONSIDERED = 2_000
"""Variables that are tried at first, evenly among all: the largest boards have a hundred thousand."""
_CONSIDERED = 40
"""Variables that are tried in a cube: those that decide most in the cube that it was split from."""


@dataclass(frozen=True, slots=True)
class Split:
    """The ``facts``, literals that hold in each answer, and ``cubes``; each answer satisfies exactly one of them.

    ``cover`` shows that the cubes leave nothing out: clauses that end in the empty one, each of which follows by unit
    propagation from the formula, the negations of the cubes and the clauses before it.
    """

    facts: Cube
    cubes: list[Cube]
    cover: list[Cube] = field(default_factory=list, compare=False)


@dataclass(frozen=True, slots=True)
class _Node:
    """A ``cube`` of the search tree: ``known`` are literals that it implies, found by refuting the opposite of each;
    ``implied`` is how many literals propagation derives from these; the variables to split it on come best first.
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
    opened = incremental(formula, deadline) if memory_limit() is None else backend(BACKEND).open(formula, deadline)
    with opened as session:
        tie, done, cover, halved = count(), list[Cube](), list[Cube](), list[Cube]()
        answers = formula.variables.answers
        root = _grown(session, (), (), answers[:: len(answers) // _FIRST_CONSIDERED + 1].tolist(), cover)
        if root is None:
            return Split((), [], cover)
        open_ = [(root.implied, next(tie), root)]
        while open_ and len(open_) + len(done) < wanted:
            deadline.check()
            _, _, node = heapq.heappop(open_)
            if not node.promising:
                done.append(node.cube)
                continue
            halved.append(node.cube)
            variable, *others = node.promising
            for literal in (variable, -variable):
                grown = _grown(session, (*node.cube, literal), (*node.known, literal), others, cover)
                if grown is not None:
                    heapq.heappush(open_, (grown.implied, next(tie), grown))
    # what was split in two has no answer where neither half has one
    cover += map(_negated, reversed(halved))
    return Split(root.known, sorted([*done, *(node.cube for _, _, node in open_)]), cover)


def _negated(cube: Cube) -> Cube:
    return tuple(-literal for literal in cube)


def _grown(session: Session, cube: Cube, known: Cube, variables: Iterable[int], cover: list[Cube]) -> _Node | None:
    """``cube`` and which of ``variables`` are best to split it on; None if unit propagation refutes it. What is found
    out about the cube joins ``cover`` as clauses.
    """
    implied, negated = _implied(session, known), _negated(cube)
    if implied is None:
        cover.append(negated)
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
            cover.append((*negated, variable))
        elif false is not None:
            known, implied = (*known, -variable), false
            cover.append((*negated, -variable))
        else:
            cover += [(*negated, variable), negated]
            return None
    promising = [x for x in sorted(scores, key=scores.__getitem__, reverse=True) if not {x, -x} & implied]
    return _Node(cube, known, len(implied), promising[:_CONSIDERED])


def _implied(session: Session, literals: Cube) -> set[int] | None:
    """What follows from ``literals`` by unit propagation; None for a contradiction."""
    found = session.propagate(literals) if literals else []
    return None if found is None else set(found)
