"""Kinds whose rules state no clause before an answer breaks them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

import networkx as nx
import numpy as np
from numpy.typing import NDArray

from satenc import Assignment, Connected, Connectivity, Formula, Graph, Lits, Model, Unknown, Views, evaluate
from satenc.formula.lazy import Connection, Cut
from satenc.formula.proceed import Proceed
from satenc.unknowns.unknown import direct_literals
from satpuzzles import Encodings, GridPuzzle, Rule


@dataclass(frozen=True)
class HangTogether:
    """The variables of ``x`` that have the same value are connected in a ``graph``: an instance for each value."""

    x: Unknown
    graph: nx.Graph

    @property
    def count(self) -> int:
        return len(self.x.values)

    def narrow(self, proceed: Proceed) -> None:
        pass

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        several = [
            [self.is_apart(cells, value) for value in self.x.values] for cells in values.reshape(-1, len(self.graph))
        ]
        return ~np.array(several).reshape(*values.shape[:-1], self.count)

    def is_apart(self, cells: NDArray[np.int64], value: int) -> bool:
        return len([*parts(self.graph, np.flatnonzero(cells == value).tolist())]) > 1

    def encode(self, f: Formula, views: Views) -> None:
        literals = direct_literals(views, self.x)
        edges = np.array([*self.graph.edges], np.intp).reshape(-1, 2)
        f.lazily(literals, partial(self.violated, literals), Connection(edges, literals.T))

    def violated(self, literals: Lits, assignment: Assignment) -> Iterator[Cut]:
        """For each part that is separated from the first one: of two such cells, or a cell beside the part, one has to
        change.
        """
        for value in range(self.count):
            first, *others = [
                *parts(self.graph, np.flatnonzero(evaluate(assignment, literals[:, value])).tolist())
            ] or [0]
            for part in others:
                beside = nx.node_boundary(self.graph, part)
                ends = [-literals[min(first), value], -literals[min(part), value]]
                yield Cut(value, [*map(int, (*ends, *literals[[*beside], value]))], part)


def parts(graph: nx.Graph, cells: Iterable[int]) -> Iterator[set[int]]:
    yield from nx.connected_components(graph.subgraph(cells))


def board(height: int, width: int) -> nx.Graph:
    return nx.convert_node_labels_to_integers(nx.grid_2d_graph(height, width), ordering="sorted")


@dataclass(frozen=True)
class TwoColours(GridPuzzle):
    """Cells are 1 or 2; those of each number are connected, which no clause says."""

    kind = "two-colours"

    @property
    def numbers(self) -> Sequence[int]:
        return (1, 2)

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:  # noqa: ARG002  # a rule has one form
        yield Rule("colour", HangTogether(model.answer, board(self.height, self.width)), "is connected")


@dataclass(frozen=True)
class LinkedColours(TwoColours):
    """The same by rules that have several forms."""

    kind = "linked-colours"
    encodings: ClassVar = {"connectivity": Connectivity.AUTO}

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        form, graph = Connectivity(encodings["connectivity"]), Graph.grid(self.height, self.width)
        for colour in self.numbers:
            yield Rule(f"{colour}s", Connected(model.answer, graph, value=colour, form=form), "are connected")
