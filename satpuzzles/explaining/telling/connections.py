"""Steps by a rule that demands connected cells: what would be cut off."""

from collections.abc import Iterable, Sequence

from satenc import Paths, SingleLoop, Spanning
from satenc.graph_constraints.edge_rule import EdgeRule
from satenc.graphs.graph import Graph
from satpuzzles.boards import Cell, Network
from satpuzzles.boards.called import called_together, listed
from satpuzzles.explaining.reasoning.reasoner import Reasoner
from satpuzzles.explaining.telling.sentence import Sentence

_FEW = 4
"""Cells of a part that are named; of a larger one, the first and how many more there are."""


class CutOffSentence(Sentence):
    """The sentence of a step whose one rule demands connected cells."""

    def __str__(self) -> str:
        step = self._step
        cut = cut_off(self._reasoner, step.rules[0], [*step.facts, -step.conclusions[0]])
        concluded = self._concluded(step.conclusions)
        return f"{concluded}: otherwise {cut}." if cut else f"{concluded}."


def cut_off(reasoner: Reasoner, rule: int, literals: Iterable[int]) -> str:
    """Which cells would be cut off by ``rule`` if ``literals`` held, in words: the known ones of the smallest part from
    the known ones of the others. Empty where they may be connected.
    """
    together = reasoner.rules.connections[rule]
    chosen: dict[int, Cell] = {}
    excluded = set[int]()
    for x in literals:
        fact = reasoner.cells.fact(x)
        if fact.holds and fact.value == together.value:
            chosen[reasoner.cells.cell_of[x]] = fact.cell
        elif fact.holds or fact.value == together.value:
            excluded.add(reasoner.cells.cell_of[x])
    parts = [[chosen[cell] for cell in part if cell in chosen] for part in together.severed(chosen, excluded)]
    if len(parts) < 2:
        return ""
    smallest, others = parts[0], sorted(cell for part in parts[1:] for cell in part)
    return f"{_in_words(reasoner, smallest)} would be cut off from {_in_words(reasoner, others)}"


def apart(reasoner: Reasoner, rules: Iterable[int], literals: Sequence[int]) -> str:
    """What one of ``rules`` would find disconnected if ``literals`` held, in words; empty where none of the rules is
    about connectivity, or where no part is cut off plainly.
    """
    for rule in rules:
        if rule in reasoner.rules.connections:
            return cut_off(reasoner, rule, literals)
        if rule in reasoner.rules.networks:
            return _lines_apart(reasoner, reasoner.rules.networks[rule], literals)
    return ""


def _lines_apart(reasoner: Reasoner, rule: EdgeRule, literals: Iterable[int]) -> str:
    """As `apart`, of lines. A loop lies in one block of a graph, where there are two ways between any two lines."""
    import networkx as nx

    graph = Graph.of(rule.graph)
    variables = range(len(graph.ends)) if rule.edges is None else [*map(int, rule.edges)]
    drawn, missing = dict[int, Cell](), set[int]()
    for x in literals:
        fact, variable = reasoner.cells.fact(x), reasoner.cells.cell_of[x]
        if fact.holds == (fact.value == 0):
            missing.add(variable)
        elif fact.holds or fact.value == 0:
            drawn[variable] = fact.cell
    ends = dict(zip(variables, map(tuple, graph.ends.tolist()), strict=True))
    lines = nx.Graph([ends[line] for line in drawn])
    possible = nx.Graph([pair for variable, pair in ends.items() if variable not in missing])
    board = reasoner.puzzle.board
    if not isinstance(rule, Spanning) and len(lines) and not nx.is_forest(lines):
        return "a loop would close too early"
    if isinstance(rule, Paths) or not isinstance(board, Network):
        return ""
    reached = {*range(graph.order)} if isinstance(rule, Spanning) else {*lines}
    if isinstance(rule, SingleLoop):
        reached |= {v for v, variable in rule.off.items() if reasoner.cells.values[int(variable)][0] in literals}
    possible.add_nodes_from(reached)
    parts = [part & reached for part in nx.connected_components(possible)]
    if len(parts := sorted(filter(None, parts), key=len)) > 1:
        inside = board.runs(sorted(cell for line, cell in drawn.items() if parts[0].issuperset(ends[line])))
        at = inside or called_together(board.name(board.vertices[v]) for v in sorted(parts[0]))
        return f"{_few(at)} would be cut off from the others"
    if isinstance(rule, SingleLoop):
        blocks = (frozenset(block) for block in nx.biconnected_components(possible))
        parts = [{line for line in drawn if block.issuperset(ends[line])} for block in blocks]
        if len(parts := sorted(filter(None, parts), key=len)) > 1:
            return f"{_few(board.runs(sorted(drawn[line] for line in parts[0])))} would have no way back"
    return ""


def _few(names: Sequence[str]) -> str:
    return listed(names) if len(names) <= _FEW else f"{names[0]} and {len(names) - 1} others"


def _in_words(reasoner: Reasoner, cells: Sequence[Cell]) -> str:
    board = reasoner.puzzle.board
    return listed(board.runs(cells)) if len(cells) <= _FEW else _few([*map(board.called, cells)])
