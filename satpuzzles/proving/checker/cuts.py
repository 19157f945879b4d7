"""Does a cut follow from a rule about connectivity?

A cut names connected vertices, its side, and a clause. It follows if the rule is broken whenever all literals of the
clause are false.

For a rule that true vertices are connected, that means: no vertex beside the side is true, but one inside and one
outside are. For a rule about the sizes of parts: no vertex beside the side is true, and the side is too small for a
true vertex in it; or the whole side is true and too large, or it surrounds a vertex of size 0 that is not true.
"""

from collections.abc import Iterable, Sequence
from itertools import product

from satpuzzles.proving.checker.text import ALWAYS, Connection, Cut


def complaint(rules: Sequence[Connection], cut: Cut) -> str:
    """The reason why ``cut`` does not follow from its rule or has a literal too many, in words; "" if there is none."""
    if cut.rule > len(rules) or cut.instance > len(rules[cut.rule - 1].literals):
        return f"there is no rule {cut.rule} with an instance {cut.instance}"
    rule, side = rules[cut.rule - 1], {v - 1 for v in cut.side}
    if not side or max(side) >= len(rule.neighbours) or cut.side != [v + 1 for v in sorted(_together(rule, side))]:
        return "expected the vertices of a side, which are connected"
    shows, clause = _shows_size if rule.sizes else _shows_apart, {*cut.literals, -ALWAYS}
    none_is_false = clause.isdisjoint(rule.literals[cut.instance - 1][v] for v in side)
    return "" if none_is_false and shows(rule, cut.instance - 1, side, clause) else "its side does not show the clause"


def _together(rule: Connection, some: set[int]) -> set[int]:
    """The vertices among ``some`` that are connected, within ``some``, to the first of them."""
    found = waiting = {min(some)}
    while waiting:
        waiting = {w for v in waiting for w in rule.neighbours[v]} & some - found
        found = found | waiting
    return found


def _ends(literals: Sequence[int], some: Iterable[int], clause: set[int]) -> list[set[int]]:
    """The ways in which the literals of ``clause`` say, without unneeded ones, that one of ``some`` vertices is not
    true.
    """
    negated = {-literals[v] for v in some}
    return [{-ALWAYS}] if -ALWAYS in negated else [{literal} for literal in negated & clause]


def _shows_apart(rule: Connection, number: int, side: set[int], clause: set[int]) -> bool:
    literals = rule.literals[number]
    beside = {w for v in side for w in rule.neighbours[v]} - side
    ends = (_ends(literals, some, clause) for some in (side, {*range(len(literals))} - side - beside))
    stated = {literals[w] for w in beside} | {-ALWAYS}
    return any(clause == stated | one | other for one, other in product(*ends))


def _shows_size(rule: Connection, number: int, side: set[int], clause: set[int]) -> bool:
    literals, sizes = rule.literals[number], rule.sizes[number]
    beside = {w for v in side for w in rule.neighbours[v]} - side
    count = sum(sizes[v] != 0 for v in side)
    small = _ends(literals, [v for v in side if sizes[v] > count], clause)
    if any(clause == {literals[w] for w in beside} | {-ALWAYS} | end for end in small):
        return True
    stated = {-literals[v] for v in side} | {-ALWAYS}
    if max(sizes) > 0:
        return clause == stated and any(0 < sizes[v] < count for v in side)
    return any(clause == stated | {literals[w]} for w in beside if sizes[w] == 0 and rule.neighbours[w] <= side)
