"""Lazy rules: clauses are added when an answer breaks them, not written beforehand.

To state that the white cells of a board are connected takes more clauses than can be written, or auxiliary variables
by which a solver propagates badly. To exclude one answer in which they are not connected takes few clauses. The caller
of a solver therefore adds the clauses that an answer breaks and solves again, until an answer breaks none
(`Formula.violated`). Each clause must hold in all solutions of its rule.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from satenc.formula.literals import TRUE, Assignment, Lits

_TRUE = int(TRUE)


class Cut(NamedTuple):
    """A clause of a lazy rule, of the ``instance`` that it belongs to, counted from 0. Its ``literals`` are a list, as
    solvers take them: most have a few, and an array of these takes longer to make than to use. For a rule about
    connectivity ``side`` are the vertices on one side of the cut: a graph search from them shows that the clause
    follows. ``rule`` is the number of the rule among the lazy ones of its formula.
    """

    instance: int
    literals: list[int]
    side: Collection[int] = ()
    rule: int = 0

    def is_broken(self, assignment: Assignment) -> bool:
        """Whether all literals are false under ``assignment``; they are no constants."""
        return not any(assignment[abs(literal)] == (literal > 0) for literal in self.literals)


Violated: TypeAlias = Callable[[Assignment], Iterable[Cut]]
"""The clauses that an assignment breaks, none if it keeps the rule. Further clauses of the rule, which it does not
break, may be among them.
"""


def unless(besides: Lits, violated: Violated) -> Violated:
    """The clauses of ``violated`` with the literals ``besides[instance, n]`` in each: negated conditions."""

    def found(assignment: Assignment) -> Iterator[Cut]:
        for cut in violated(assignment):
            yield cut._replace(literals=cut.literals + besides[cut.instance].tolist())

    return found


@dataclass(frozen=True, eq=False, slots=True)
class Connection:
    """What cuts are checked against. In each instance of the rule, the true vertices of a graph are connected through
    true ones. ``edges[edge, 2]`` are those of the graph, ``literals[instance, vertex]`` say which are true,
    and are 0 where a vertex may be passed and is not needed.

    With ``sizes`` the demand is another one. Each connected part of the vertices whose literals are true has as many as
    ``sizes[instance]`` says, a number for all parts, or at each vertex the size of its part: -1 where that is open, and
    0 for one that does not count. An instance that states no size demands that those of 0 are true where all beside
    them are in one part.
    """

    edges: NDArray[np.intp]
    literals: Lits
    sizes: Sequence[int] | NDArray[np.intp] | None = None

    @staticmethod
    def of_edges(
        ends: NDArray[np.intp], literals: Lits, at: Lits, sizes: NDArray[np.intp] | None = None
    ) -> "Connection":
        """The edges ``[edge, 2]`` of a graph whose ``literals[instance, edge]`` are true are connected, and so are its
        vertices where ``at[vertex]`` is true, which it is where an edge is; 0 where there is no such literal. Edge
        ``e`` is the vertex ``len(at) + e`` here, joined to its two ends.
        """
        edges = len(at) + np.arange(len(ends))
        passed = np.broadcast_to(at, (len(literals), len(at)))
        joined = np.stack([ends.ravel(), np.repeat(edges, 2)], axis=1)
        return Connection(joined, np.concatenate([passed, literals], axis=1, dtype=np.int32), sizes=sizes)


@dataclass(frozen=True, slots=True)
class LazyRule:
    """Some ``instances`` of a rule, by their numbers in the formula; each has its entry in ``guards``, a literal that
    is added to its clauses, or 0. ``variables`` are those that the rule looks at and states clauses on. With a
    ``connection`` its clauses are cuts, and anyone can check them.
    """

    label: str
    instances: NDArray[np.int32]
    guards: Lits
    variables: Lits
    violated: Violated
    connection: Connection | None = None

    def cuts(self, assignment: Assignment, rule: int = 0) -> Iterator[Cut]:
        """The clauses that `violated` finds in ``assignment``, with their guards and without constants, as cuts of the
        ``rule``.
        """
        guards = self.guards.tolist()
        for instance, literals, side, _ in self.violated(assignment):
            clause = [*literals, guards[instance]] if guards[instance] else literals
            if -_TRUE in clause:  # which few have, and long ones take long to copy
                clause = [literal for literal in clause if literal != -_TRUE]
            if _TRUE not in clause:
                yield Cut(instance, clause, side, rule)

    def guarded(self, guards: Lits) -> "LazyRule":
        """The rule with the literals ``guards[instance]`` added to its clauses, by the numbers that instances have in
        the formula.
        """
        return replace(self, guards=guards[self.instances])

    def renumbered(self, variables: Lits, number: Lits) -> "LazyRule":
        """The same for a part of the formula, which has only these ``variables``: ``number[variable]`` is the one in
        the part, 0 for a variable that it lacks. Clauses with such a variable are left out.
        """

        def violated(assignment: Assignment) -> Iterator[Cut]:
            whole = np.zeros(len(number), np.bool_)
            whole[variables] = assignment[1:]
            whole[0] = True
            for _, clause, side, _ in self.cuts(whole):
                renumbered = [int(number[literal] if literal > 0 else -number[-literal]) for literal in clause]
                if all(renumbered):
                    yield Cut(0, renumbered, side)

        alone = np.zeros(1, np.int32)
        return LazyRule(self.label, alone, alone, number[self.variables], violated)
