"""Areas of a board that two lines alone join to the rest of it."""

from collections.abc import Iterator, Mapping
from itertools import permutations

from satpuzzles.boards.board import Cell, Place


def areas_with_two_ways(
    lines: Mapping[Cell, tuple[Place, Place]], first: tuple[Place, Place]
) -> Iterator[tuple[set[Place], Cell]]:
    """The areas that are cut off from the rest of the ``lines``, by their ends, when the line with the ends ``first``,
    which is not among them, is missing and one more; each with that other line.
    """
    import networkx as nx  # takes long to import

    possible = nx.Graph((*ends, {"cell": cell}) for cell, ends in lines.items())
    for start, end in permutations(first):
        whole = nx.node_connected_component(possible, start) if start in possible else set()
        for bridge in nx.bridges(possible, start) if end in whole else ():
            area = nx.node_connected_component(nx.restricted_view(possible, [], [bridge]), start)
            if end not in area:
                yield area, possible.edges[bridge]["cell"]
