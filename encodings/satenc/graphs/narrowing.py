"""Which vertices can be connected to those that are known to be chosen, and which must be chosen for that."""

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


def required(
    neighbours: Sequence[Sequence[int]], start: int, known: Collection[int], possible: Collection[int], least: int = 0
) -> set[int]:
    """The vertices without which paths of ``possible`` ones from ``start`` miss one that is ``known``, or reach fewer
    than ``least``. With them paths do not; ``start`` is left out, known vertices may be among them.

    They are articulation points, found by one depth-first search (R. Tarjan, Depth-first search and linear graph
    algorithms, SIAM Journal on Computing 1(2), 1972): what is below them, and from where no edge leads further up, is
    lost without them.
    """
    depth, low, size, lost = {start: 0}, {start: 0}, {start: 1}, {start: 0}
    holds_known = {start: True}
    found: set[int] = set()
    path, edges = [start], [iter(neighbours[start])]
    while True:
        v = path[-1]
        for w in edges[-1]:
            if w in depth:
                low[v] = min(low[v], depth[w])
            elif w in possible:
                depth[w] = low[w] = len(path)
                size[w], lost[w], holds_known[w] = 1, 0, w in known
                path.append(w)
                edges.append(iter(neighbours[w]))
                break
        else:
            path.pop()
            edges.pop()
            if not path:
                break
            above = path[-1]
            low[above] = min(low[above], low[v])
            size[above] += size[v]
            holds_known[above] |= holds_known[v]
            if low[v] >= depth[above]:
                lost[above] += size[v]
                if holds_known[v]:
                    found.add(above)
    found |= {v for v, cut_off in lost.items() if len(lost) - cut_off - 1 < least}
    return found - {start}
