"""Steps that a person sees in the lines of a loop or of paths, beside those of single vertices."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

from satenc import Paths, SingleLoop
from satenc.graphs.graph import Graph
from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.reasoning.shared_cells import MOST_CELLS, Counted, SharedCounts, at_vertices, counted
from satpuzzles.explaining.techniques.step import Step

if TYPE_CHECKING:
    import networkx as nx

_FEW = 8
"""The most vertices of a part of a board for which a person sees that an even number of lines leads out of it."""


_SEVERAL = 30
"""The most vertices of a part of a board for which a person sees that two ways lead out of it."""


class Loops:
    """Looks at each rule that there is one loop, or that there are paths, and at what is known of its lines."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge, networks = knowledge, knowledge.reasoner.rules.networks
        self._loops = [_Loop(knowledge, x) for x, rule in networks.items() if isinstance(rule, SingleLoop | Paths)]

    def look(self) -> Iterator[Step]:
        """A step for each open line that would close a loop, or that is the last way out of a part, for the last two
        ways out of a part with lines, and for the lines that follow from corner to corner.
        """
        for loop in self._loops:
            loop.take_in()
            yield from loop.closing()
            if loop.is_one:
                yield from loop.parity()
                yield from loop.two_ways()
                yield from loop.from_corner_to_corner()


class _Loop:
    """The lines of a loop whose rule has this ``switch``: as a graph those drawn, as another the open ones. Unless it
    ``is_one`` loop, there is none.
    """

    def __init__(self, knowledge: Knowledge, switch: int) -> None:
        import networkx as nx  # takes long to import

        self._knowledge, self._reasoner, self._switch = knowledge, knowledge.reasoner, switch
        rule, rule_of = self._reasoner.rules.networks[switch], self._reasoner.rules
        self.is_one = isinstance(rule, SingleLoop)
        graph, label = Graph.of(rule.graph), rule_of[switch].label
        variables = range(len(graph.ends)) if rule.edges is None else map(int, rule.edges)
        self._ends: dict[int, tuple[int, int]] = dict(zip(variables, map(tuple, graph.ends.tolist()), strict=True))
        self._at = {one.number - 1: x for x, one in rule_of.items() if one.label == label and one.number}
        """The rules of vertices."""
        self._drawn, self._open, self._known = nx.Graph(), nx.Graph(), dict[int, int]()
        self._open.add_edges_from((*pair, {"cell": cell}) for cell, pair in self._ends.items())
        self._rules, clues = list[int](), list[Counted]()
        for block in self._reasoner.rules.blocks:
            if block.members.shape[1] <= MOST_CELLS and self._ends.keys() >= {*block.members.flat}:
                self._rules += block.switches.tolist()
                clues += counted(block.members, block.low[1], block.high[1])
        if clues and isinstance(rule, SingleLoop):
            corners = at_vertices(rule)
            self._rules += self._at.values()
            clues += [corners[vertex] for vertex in self._at]
        self._shared = SharedCounts(clues)

    def take_in(self) -> None:
        for cell, pair in self._ends.items():
            if cell not in self._known and self._knowledge.value[cell] >= 0:
                self._known[cell] = self._knowledge.open[cell][0]
                self._open.remove_edge(*pair)
                self._shared.take_in([(cell, int(self._knowledge.value[cell]))])
                if self._knowledge.value[cell]:
                    self._drawn.add_edge(*pair, cell=cell)

    def closing(self) -> Iterator[Step]:
        """A step for each open line that would close a loop of known lines, if there is no loop or another line beside.

        It rests on these lines, on the rule that there is one loop, and on those that the vertices on the way have two
        lines. What a search finds instead rests on fewer lines and on excluded ones, and nobody sees a loop in it.
        """
        import networkx as nx

        parts = [*nx.connected_components(self._drawn)]
        part_of = {vertex: i for i, part in enumerate(parts) for vertex in part}
        for start, end, cell in self._open.edges(data="cell"):
            i = part_of.get(start)
            if len(parts) > self.is_one and i is not None and i == part_of.get(end):
                way = nx.shortest_path(self._drawn, start, end)
                drawn = [self._drawn.edges[pair]["cell"] for pair in pairwise(way)]
                if self.is_one:
                    drawn.append(next(one for a, _, one in self._drawn.edges(data="cell") if part_of[a] != i))
                rules = (self._switch, *(self._at[vertex] for vertex in way if vertex in self._at))
                yield Step((self._not(cell),), rules, tuple(self._known[one] for one in drawn))

    def parity(self) -> Iterator[Step]:
        """A step for each open line without which no other leads out of a part of few vertices: as each vertex has two
        lines or none, an even number of lines leads out of the part.
        """
        import networkx as nx

        for bridge in nx.bridges(self._open):
            cell = self._open.edges[bridge]["cell"]
            for start, beyond in (bridge, bridge[::-1]):
                part = self._part(start, beyond)
                if part and part <= self._at.keys():
                    out = [one for one, (a, b) in self._ends.items() if (a in part) != (b in part) and one != cell]
                    is_drawn = sum(int(self._knowledge.value[one]) for one in out) % 2
                    conclusion = -self._not(cell) if is_drawn else self._not(cell)
                    rules, facts = (self._at[vertex] for vertex in sorted(part)), (self._known[one] for one in out)
                    yield Step((conclusion,), tuple(rules), tuple(facts))

    def two_ways(self) -> Iterator[Step]:
        """A step for each open line that is one of the last two out of a part, if there are lines in it and outside:
        the loop takes both.
        """
        import networkx as nx

        possible, rest = nx.compose(self._open, self._drawn), nx.compose(self._open, self._drawn)
        for two in cuts_of_two(possible):
            if not any(self._open.has_edge(*pair) for pair in two):
                continue
            rest.remove_edges_from(two)
            for part in nx.connected_components(rest):
                out = [pair for pair in two if len(part.intersection(pair)) == 1]
                if len(out) == 2 and len(part) <= _SEVERAL and part <= self._at.keys():
                    yield from self._both(out, part)
            rest.add_edges_from(two)

    def _both(self, out: list[tuple[int, int]], part: set[int]) -> Iterator[Step]:
        """A step for each open one of the two ways ``out`` of a ``part``, if there are lines in it and outside."""
        inside = [x for *pair, x in self._drawn.edges(part, data="cell") if part.issuperset(pair)]
        outside = [x for a, b, x in self._drawn.edges(data="cell") if a not in part and b not in part]
        if inside and outside:
            around = [x for x, (a, b) in self._ends.items() if (a in part) != (b in part) and x in self._known]
            rules = (self._switch, *(self._at[vertex] for vertex in sorted(part)))
            facts = tuple(self._known[x] for x in (*around, inside[0], outside[0]))
            for pair in out:
                if self._open.has_edge(*pair):
                    yield Step((-self._not(self._open.edges[pair]["cell"]),), rules, facts)

    def from_corner_to_corner(self) -> Iterator[Step]:
        """A step for each line that follows from what rules leave of the lines that they share."""
        for cell, value, numbers in self._shared.conclusions():
            rules = tuple(self._rules[number] for number in sorted(numbers))
            known = dict.fromkeys(x for rule in rules for x in self._reasoner.rules.cells_of[rule] if x in self._known)
            yield Step((self._reasoner.cells.values[cell][value],), rules, tuple(self._known[x] for x in known))

    def _part(self, start: int, beyond: int) -> set[int]:
        """The vertices that open lines connect with ``start``, the line from there to ``beyond`` excepted; empty if
        these are more than a few, or ``start`` alone.
        """
        part, waiting = {start}, [start]
        while waiting and len(part) <= _FEW:
            vertex = waiting.pop()
            more = {one for one in self._open[vertex] if one not in part and {vertex, one} != {start, beyond}}
            part |= more
            waiting += more
        return part if 1 < len(part) <= _FEW else set()

    def _not(self, cell: int) -> int:
        return -self._reasoner.cells.values[cell][1]


def cuts_of_two(graph: "nx.Graph") -> Iterator[list[tuple[int, int]]]:
    """Edges of which any two together are a cut of a connected part of ``graph``: a loop has all of them or none. Edges
    of a cut lie on the same cycles, so random labels of these give both the same sum. D. Pritchard, R. Thurimella,
    Fast computation of small cuts via cycle space sampling, ACM Transactions on Algorithms 7(4), 2011.
    """
    import networkx as nx

    random, alike = Random(0), dict[int, list[tuple[int, int]]]()  # noqa: S311  # the same path each time
    for part in [*nx.connected_components(graph)]:
        above = {after: before for before, after in nx.bfs_edges(graph, min(part))}
        sums = dict.fromkeys(part, 0)
        for a, b in graph.edges(part):
            if above.get(a) != b and above.get(b) != a:
                alike[label := random.getrandbits(64)] = [(a, b)]
                sums[a] ^= label
                sums[b] ^= label
        for vertex, parent in reversed(above.items()):
            if sums[vertex]:  # else it is a bridge
                alike.setdefault(sums[vertex], []).append((vertex, parent))
            sums[parent] ^= sums[vertex]
    yield from (edges for edges in alike.values() if len(edges) > 1)
