"""clingo: the puzzles as facts under one short answer set program."""

from collections.abc import Iterator
from typing import Any

from benchmarks.peers.flat import KINDS, Flat, flat
from benchmarks.peers.interface import Found, Goal, Peer
from satpuzzles import Puzzle

_PROGRAM = """
1 { is(C,V) : V = low..high } 1 :- C = 0..count-1.
:- fixed(C,V), not is(C,V).

% distinct: each value at most once; exactly once where there are as many cells as values
{ is(C,V) : distinct(G,C) } 1 :- group(G), V = low..high.
:- full(G), V = low..high, not is(C,V) : distinct(G,C).

:- total(G,T), T != #sum { V,C : is(C,V), summed(G,C) }.
:- apart(A,B), is(A,1), is(B,1).

% a line is in a state before each of its cells and after the last
state(L,0,0) :- line(L).
state(L,P+1,T) :- state(L,P,S), at(L,P,C), is(C,V), arc(L,S,V,T).
goes(L,S,V) :- arc(L,S,V,_).
:- state(L,P,S), at(L,P,C), is(C,V), not goes(L,S,V).
:- state(L,P,S), length(L,P), not accepting(L,S).
#show is/2.
"""


class Clingo(Peer):
    name = "clingo"
    kinds = KINDS - {"trid"}
    packages = ("clingo",)

    def prepare(self) -> None:
        import clingo  # noqa: F401

    def run(self, puzzle: Puzzle, goal: Goal) -> Found:
        import clingo

        problem = flat(puzzle)
        control = clingo.Control(["-n", str(goal.most), "--warn=none"])
        control.add("base", [], _program(problem) + "\n".join(_facts(problem)))
        control.ground([("base", [])])
        grids = []

        def keep(model: Any) -> None:
            values = {symbol.arguments[0].number: symbol.arguments[1].number for symbol in model.symbols(shown=True)}
            grids.append(problem.grid([values[cell] for cell in range(problem.count)]))

        exhausted = bool(control.solve(on_model=keep).exhausted)
        return Found(grids, exhausted and len(grids) < goal.most)


def _program(problem: Flat) -> str:
    return f"#const count={problem.count}. #const low={problem.low}. #const high={problem.high}.\n{_PROGRAM}"


def _facts(problem: Flat) -> Iterator[str]:
    yield from (f"fixed({cell},{value})." for cell, value in problem.fixed.items())
    yield from (f"apart({a},{b})." for a, b in problem.apart)
    for g, group in enumerate(problem.distinct):
        yield f"group({g})."
        yield from (f"distinct({g},{cell})." for cell in group)
        if len(group) == problem.high - problem.low + 1:
            yield f"full({g})."
    for g, (cells, total) in enumerate(problem.sums):
        yield f"total({g},{total})."
        yield from (f"summed({g},{cell})." for cell in cells)
    for line, (cells, automaton) in enumerate(problem.automata):
        yield f"line({line}). length({line},{len(cells)})."
        yield from (f"at({line},{place},{cell})." for place, cell in enumerate(cells))
        yield from (f"accepting({line},{state})." for state in automaton.accepting)
        for state, row in enumerate(automaton.table):
            yield from (
                f"arc({line},{state},{problem.low + symbol},{after})." for symbol, after in enumerate(row) if after >= 0
            )
