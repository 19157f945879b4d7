"""A formula compiled to d-DNNF, from which models are drawn: each with exactly the same probability.

In a d-DNNF the children of a conjunction share no variable, and those of a disjunction share no model. The number of
models below each node is then a product or a sum, and a walk from the root that chooses among the children of a
disjunction by these numbers reaches each model with the same probability (A. Darwiche, P. Marquis, A knowledge
compilation map, JAIR 2002). d4 compiles (J.-M. Lagniez, P. Marquis, An improved decision-DNNF compiler, IJCAI 2017).
"""

import pickle
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import IO

import numpy as np

from satenc import TRUE, Assignment, Formula
from satpuzzles.backends.counter import Counter, Question, asked, d4, occurring, question_about, quietly
from satpuzzles.common.deadline import NEVER, Deadline
from satpuzzles.errors import SolverError
from satpuzzles.processes.children import failure, wait_for


@dataclass(frozen=True, slots=True)
class _Arc:
    """An arc of the graph: the node that it leads to, and the literals that hold along it."""

    child: int
    literals: list[int]


@dataclass(frozen=True, slots=True)
class _Node:
    conjunction: bool
    arcs: list[_Arc]


class Dnnf:
    """The models of a formula over the variables 1 to ``variables``.

    ``text`` is what d4 writes: a line ``o``, ``a``, ``t`` or ``f``, a number and 0 for each disjunction, conjunction,
    true and false node, the root first; and for each arc the numbers of two nodes, literals and 0.
    ``proceed`` is called now and then, and may raise. Raises SolverError for any other text.
    """

    def __init__(self, text: str, variables: int, proceed: Callable[[], object] = lambda: None) -> None:
        self._variables = variables
        self._nodes: dict[int, _Node] = {}
        self._below: dict[int, tuple[int, int]] = {}  # of a node its models, and as bits the variables that they fix
        try:
            for line in text.splitlines():
                proceed()
                self._read(line.split())
            self._root = next(iter(self._nodes))
            for number in self._children_first():
                proceed()
                self._below[number] = self._counted(self._nodes[number])
        except (KeyError, ValueError, IndexError, StopIteration) as error:
            raise SolverError(f"{Counter.D4}: expected a d-DNNF, found another text ({error!r})") from None

    @property
    def count(self) -> int:
        models, fixed = self._below[self._root]
        return models << (self._variables - fixed.bit_count())

    def counts(self) -> dict[int, int]:
        """For each literal the number of models with it, variables from 1; 0 if no model has it."""
        models, fixed = self._below[self._root]
        found: dict[int, int] = {}

        def add(literals: Iterable[int], times: int) -> None:
            for x in literals:
                found[x] = found.get(x, 0) + times

        def free(variables: int, times: int) -> None:
            """Count both values of each of the unfixed ``variables`` (a bit mask): each value is in half of ``times``
            models.
            """
            numbers = [i for i in range(1, self._variables + 1) if variables >> i & 1]
            add((sign * i for i in numbers for sign in (1, -1)), times // 2)

        everything = (1 << self._variables + 1) - 2
        outside = everything & ~fixed
        above = {self._root: 1 << outside.bit_count()}  # how often each model of a node occurs
        free(outside, models << outside.bit_count())
        for number in reversed(self._children_first()):
            node, times = self._nodes[number], above.get(number, 0)
            models, fixed = self._below[number]
            if not times or not models:
                continue
            for arc in node.arcs:
                part, variables = self._along(arc)
                missing = 0 if node.conjunction else fixed & ~variables
                among = times * models // part if node.conjunction else times << missing.bit_count() if part else 0
                above[arc.child] = above.get(arc.child, 0) + among
                add(arc.literals, among * part)
                free(missing, among * part)
        return found

    def model(self, random: Random) -> list[bool]:
        """A random model, of at least one; the value of each variable, the first at index 0."""
        model = [random.random() < 0.5 for _ in range(self._variables)]  # those that no node fixes stay so
        to_do = [self._root]
        while to_do:
            node = self._nodes[to_do.pop()]
            arcs = node.arcs if node.conjunction else self._chosen(node, random)
            for arc in arcs:
                for literal in arc.literals:
                    model[abs(literal) - 1] = literal > 0
                to_do.append(arc.child)
        return model

    def _read(self, words: Sequence[str]) -> None:
        if words[0] in "oatf":
            arcs: list[_Arc] = []
            self._nodes[int(words[1])] = _Node(words[0] in "at", arcs)  # true is a conjunction of nothing
        else:
            source, child, *literals, _ = map(int, words)
            if any(not 0 < abs(literal) <= self._variables for literal in literals):
                raise ValueError("a literal of another variable")
            self._nodes[source].arcs.append(_Arc(child, literals))

    def _children_first(self) -> list[int]:
        order: dict[int, None] = {}
        begun = set[int]()
        to_do = [(self._root, False)]
        while to_do:
            number, again = to_do.pop()
            if again:
                order[number] = None
            elif number not in order:
                if number in begun:
                    raise ValueError("a node is below itself")
                begun.add(number)
                to_do.append((number, True))
                to_do += ((arc.child, False) for arc in self._nodes[number].arcs)
        return [*order]

    def _counted(self, node: _Node) -> tuple[int, int]:
        if not node.conjunction:
            weights, fixed = self._weights(node)
            return sum(weights), fixed
        models, fixed = 1, 0
        for part, variables in map(self._along, node.arcs):
            if fixed & variables:
                raise ValueError("the children of a conjunction share a variable")
            models, fixed = models * part, fixed | variables
        return models, fixed

    def _weights(self, disjunction: _Node) -> tuple[list[int], int]:
        """The number of models along each arc of a disjunction, over all variables that its arcs fix; and these
        variables as a bit mask.
        """
        parts = [self._along(arc) for arc in disjunction.arcs]
        fixed = 0
        for _, variables in parts:
            fixed |= variables
        return [part << (fixed ^ variables).bit_count() for part, variables in parts], fixed

    def _along(self, arc: _Arc) -> tuple[int, int]:
        models, fixed = self._below[arc.child]
        for literal in arc.literals:
            fixed |= 1 << abs(literal)
        return models, fixed

    def _chosen(self, node: _Node, random: Random) -> list[_Arc]:
        """One arc of a disjunction, chosen with probability proportional to the number of models along it."""
        weights, _ = self._weights(node)
        place = random.randrange(sum(weights))  # of any size; random.choices would round
        for arc, weight in zip(node.arcs, weights, strict=True):
            place -= weight
            if place < 0:
                return [arc]
        raise AssertionError  # the place is below the sum


class Models:
    """The models of ``formula``, each of another answer, compiled by d4 in another process until ``deadline``.

    Raises UsageError if d4 is not installed, OutOfTime past the deadline, GaveUp without memory, SolverError if d4
    fails, and FileError if there is no room for the formula.
    """

    def __init__(self, formula: Formula, deadline: Deadline = NEVER) -> None:
        Counter.D4.expect_installed()
        question, self._factor = question_about(formula, Counter.D4)
        self._variables = formula.variables.count
        self._used = np.zeros(0, np.int32)
        blocks = [block for block in question.blocks if len(block)]
        text = "o 1 0\nt 2 0\n1 2 0\n"  # without clauses everything is a model
        if any(not block.shape[1] for block in blocks):
            text = "f 1 0\n"
        elif blocks:
            self._used, _ = occurring(blocks)
            text = _compiled(question, deadline)
        self._dnnf = Dnnf(text, len(self._used), deadline.check)

    @property
    def count(self) -> int:
        return self._dnnf.count * self._factor

    def count_with(self, literal: int) -> int:
        """The number of answers with ``literal``, which may be a constant."""
        if abs(literal) == TRUE:
            return self.count if literal == TRUE else 0
        place = int(np.searchsorted(self._used, abs(literal)))
        if place == len(self._used) or self._used[place] != abs(literal):
            return self.count // 2
        return self._counts.get(place + 1 if literal > 0 else -place - 1, 0) * self._factor

    @cached_property
    def _counts(self) -> dict[int, int]:
        return self._dnnf.counts()

    def draw(self, random: Random) -> Assignment:
        """A random model, each with the same probability. There must be one."""
        values = np.array([random.random() < 0.5 for _ in range(self._variables + 1)], np.bool_)
        values[0] = True  # the constant
        values[self._used] = self._dnnf.model(random)
        return values


def _compiled(question: Question, deadline: Deadline) -> str:
    with asked(question, serve) as (process, answer):
        code = wait_for(process, deadline)
        answer.seek(0)
        if code:
            raise failure(code, Counter.D4)
        text: str = pickle.load(answer)  # noqa: S301  # our own process wrote it
        return text


def serve(requests: IO[bytes], answers: IO[bytes]) -> None:
    """Compile one formula."""
    question = quietly(requests)
    pickle.dump(d4([block for block in question.blocks if len(block)]).compile().getNNFString(), answers)
