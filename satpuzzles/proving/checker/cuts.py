"""Does a cut follow from a rule about connectivity?

A formula leaves such rules to cuts; its comments ``lazy {...}`` say what they demand (`satenc.formula.dimacs` writes
them). In each instance the vertices of a graph have literals, and all needed vertices whose literals are true hang
together by vertices whose literals are true. Take some vertices, the side. If none of those beside it may be passed, no
path leaves it: then a needed vertex inside and one outside cannot both be true. That is the clause.

A rule may demand instead that each part of vertices whose literals are true has a certain number of them. If none of
those beside a smaller side is true, then none inside is; and not all of a larger side are that hangs together.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from satpuzzles.proving.checker.text import Cut, Malformed


@dataclass(frozen=True, slots=True)
class Connection:
    """A lazy rule: the neighbours of each vertex, and in each instance its literal, True, False or None, and whether it
    is needed; or the size of all parts in each instance. Vertices and instances are counted from 0.
    """

    neighbours: Sequence[set[int]]
    literals: Sequence[Sequence[int | bool | None]]
    needed: Sequence[Sequence[bool]]
    sizes: Mapping[int, int] = field(default_factory=dict)


def connections(records: Iterable[Mapping[str, Any]]) -> list[Connection]:
    """The lazy rules that these ``records`` state. Raises Malformed for one that does not say what it demands."""
    found = []
    for record in records:
        try:
            literals = record["literals"]
            needed = record.get("needed") or [[True] * len(row) for row in literals]
            sizes = dict(zip(range(len(literals)), record.get("sizes", ()), strict="sizes" in record))
            neighbours: list[set[int]] = [set() for _ in literals[0]]
            for v, w in record["edges"]:
                neighbours[v - 1].add(w - 1)
                neighbours[w - 1].add(v - 1)
        except (KeyError, TypeError, IndexError, ValueError) as error:
            raise Malformed(f"rule {record.get('rule')!r}: expected a graph and literals, found none") from error
        found.append(Connection(neighbours, literals, needed, sizes))
    return found


def part(rule: Connection, instance: int, clause: set[int], start: int) -> tuple[set[int], set[int]]:
    """The vertices reached from ``start`` while all literals of ``clause`` are false, and those beside them."""
    literals, inside, beside, waiting = rule.literals[instance], {start}, set[int](), [start]
    while waiting:
        for w in rule.neighbours[waiting.pop()] - inside:
            literal = literals[w]
            if literal is False or (type(literal) is int and literal in clause):
                beside.add(w)
            else:
                inside.add(w)
                waiting.append(w)
    return inside, beside


def complaint(rules: Sequence[Connection], cut: Cut) -> str:
    """What is wrong with ``cut``, in words; nothing if it follows from its rule and has no literal too many."""
    if cut.rule > len(rules) or cut.instance > len(rules[cut.rule - 1].literals):
        return f"there is no rule {cut.rule} with an instance {cut.instance}"
    rule, instance, clause = rules[cut.rule - 1], cut.instance - 1, {*cut.literals}
    literals, needed, vertices = rule.literals[instance], rule.needed[instance], range(len(rule.neighbours))
    if not cut.side or max(cut.side) > len(vertices):
        return "expected some of the vertices on one side"
    if rule.sizes:
        return _wrong_size(rule, instance, cut)
    inside, beside = part(rule, instance, clause, cut.side[0] - 1)
    if [v - 1 for v in cut.side] != sorted(inside):
        return "the side is no part that the clause cuts off"
    more = len(clause - {literal for w in beside if type(literal := literals[w]) is int})
    for among in (inside, {*vertices} - inside - beside):
        true = [literals[v] for v in among if needed[v]]  # a list: in a set True and 1 are one
        if not any(literal is True for literal in true):
            if not any(type(literal) is int and -literal in clause for literal in true):
                return "one side has no vertex that is needed"
            more -= 1
    return "it has a literal too many" if more > 0 else ""


def _wrong_size(rule: Connection, instance: int, cut: Cut) -> str:
    """As `complaint`, where the rule demands a size."""
    literals, size, clause = rule.literals[instance], rule.sizes[instance], {*cut.literals}
    side = [v - 1 for v in cut.side]
    inside, beside = part(rule, instance, clause, side[0])
    ends = clause - {literal for w in beside if type(literal := literals[w]) is int}
    one = any(ends == ({-x} if type(x) is int else set()) for v in side if (x := literals[v]))
    if len(side) < size and side == sorted(inside) and one:
        return ""
    together = [side[0]]
    for v in together:
        together += (rule.neighbours[v] & {*side}) - {*together}
    every = all(literals[v] for v in side) and clause == {-x for v in side if type(x := literals[v]) is int}
    if len(side) > size and side == sorted(together) and every:
        return ""
    return "the clause does not say that the side has a wrong size"
