"""Which vertices can hang together with those that are known to be chosen, and which must be chosen for that."""

from collections.abc import Collection, Sequence


def reached(neighbours: Sequence[Sequence[int]], start: int, possible: Collection[int]) -> set[int]:
    """The ``possible`` vertices that paths of such vertices join to ``start``, one of them."""
    found, path = {start}, [start]
    for v in path:
        for w in neighbours[v]:
            if w not in found and w in possible:
                found.add(w)
                path.append(w)
    return found


def between(neighbours: Sequence[Sequence[int]], known: Collection[int], possible: Collection[int]) -> set[int]:
    """The vertices through which all paths between some two of the ``known`` ones lead, known ones included. Paths
    are of ``possible`` vertices, and the known ones hang together by them.

    They are articulation points, found by one depth-first search (R. Tarjan, Depth-first search and linear graph
    algorithms, SIAM Journal on Computing 1(2), 1972) from a known vertex: those above a subtree that has a known vertex
    and no edge that leads further up.
    """
    root = next(iter(known))
    depth, low = {root: 0}, {root: 0}
    holds_known: dict[int, bool] = {root: True}
    found: set[int] = set()
    path = [root]
    open_edges = [iter(neighbours[root])]
    while path:
        v = path[-1]
        for w in open_edges[-1]:
            if w in depth:
                low[v] = min(low[v], depth[w])
            elif w in possible:
                depth[w] = low[w] = len(path)
                holds_known[w] = w in known
                path.append(w)
                open_edges.append(iter(neighbours[w]))
                break
        else:
            path.pop()
            open_edges.pop()
            if path:
                above = path[-1]
                low[above] = min(low[above], low[v])
                holds_known[above] |= holds_known[v]
                if holds_known[v] and low[v] >= depth[above]:
                    found.add(above)
    return found
