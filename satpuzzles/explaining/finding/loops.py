"""Lines that would close a loop too early: known lines lead from one end to the other, and more lines are known."""

from collections.abc import Iterator
from itertools import pairwise

from satenc import SingleLoop
from satenc.graphs.graph import Graph
from satpuzzles.explaining.reasoning.knowledge import Knowledge
from satpuzzles.explaining.techniques.step import Step


def closing(knowledge: Knowledge) -> Iterator[Step]:
    """A step for each open line of a loop that would close one of known lines, beside which there is another line.

    It rests on these lines, on the rule that there is one loop, and on those that the vertices on the way have two
    lines. What a search finds instead rests on fewer lines and on excluded ones, and nobody sees a loop in it.
    """
    import networkx as nx  # takes long to import

    reasoner = knowledge.reasoner
    for switch, rule in reasoner.networks.items():
        if not isinstance(rule, SingleLoop):
            continue
        graph, label = Graph.of(rule.graph), reasoner.rule_of[switch].label
        variables = range(len(graph.ends)) if rule.edges is None else map(int, rule.edges)
        ends = dict(zip(variables, map(tuple, graph.ends.tolist()), strict=True))
        lines = nx.Graph()
        lines.add_edges_from((*pair, {"cell": cell}) for cell, pair in ends.items() if knowledge.value[cell] == 1)
        parts = [*nx.connected_components(lines)]
        part_of = {vertex: i for i, part in enumerate(parts) for vertex in part}
        at = {one.number: other for other, one in reasoner.rule_of.items() if one.label == label}
        for cell, (start, end) in ends.items():
            i = part_of.get(start)
            if len(parts) > 1 and i is not None and i == part_of.get(end) and len(knowledge.open[cell]) > 1:
                way = nx.shortest_path(lines, start, end)
                beside = next(lines.edges[pair] for pair in lines.edges if part_of[pair[0]] != i)
                drawn = [lines.edges[pair]["cell"] for pair in pairwise(way)] + [beside["cell"]]
                rules = (switch, *(at[vertex + 1] for vertex in way if vertex + 1 in at))
                facts = tuple(reasoner.values[one][1] for one in drawn)
                yield Step((-reasoner.values[cell][1],), rules, facts)
