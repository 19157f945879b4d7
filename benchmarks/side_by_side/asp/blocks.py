"""Hanjies, also in colours, by the places of their blocks: for clingo, and what models for CP-SAT are made of."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, TypeAlias

from benchmarks.side_by_side.asp.program import Facts, Program
from satpuzzles.puzzles.hanjie import Hanjie

Block: TypeAlias = tuple[int, int]
Line: TypeAlias = tuple[list[tuple[int, int]], list[Block]]
"""The cells of a line, and its blocks with their colours."""


def lines(asked: Hanjie) -> list[Line]:
    """Rows, then columns."""
    height, width = len(asked.rows), len(asked.columns)
    cells = [[(r, c) for c in range(width)] for r in range(height)]
    cells += [[(r, c) for r in range(height)] for c in range(width)]
    return [*zip(cells, map(_blocks, (*asked.rows, *asked.columns)), strict=True)]


def _blocks(clue: Any) -> list[Block]:
    return [(int(size), color) for size, color in clue]


def ranges(blocks: Sequence[Block], length: int) -> Iterator[tuple[int, int, int, int, int]]:
    """For each block its first and its last place, its length and colour, and the gap that the next one needs."""
    gaps = [int(one[1] == other[1]) for one, other in pairwise(blocks)]
    slack = length - sum(size for size, _ in blocks) - sum(gaps)
    first = 0
    for (size, color), gap in zip(blocks, [*gaps, 0], strict=False):
        yield first, first + slack, size, color, gap
        first += size + gap


def _hanjie(puzzle: Any) -> Facts:
    height, width = len(puzzle.rows), len(puzzle.columns)
    yield f"size({height},{width})."
    for number, (cells, blocks) in enumerate(lines(puzzle)):
        yield from (
            f"block({number},{i},{','.join(map(str, one))})." for i, one in enumerate(ranges(blocks, len(cells)))
        )
    yield from (f"crossing({r},{c},{height + c},{r})." for r in range(height) for c in range(width))


HANJIE = Program(
    """
1 { place(L,I,P) : P = A..B } 1 :- block(L,I,A,B,_,_,_).
:- place(L,I,P), place(L,I+1,Q), block(L,I,_,_,N,_,G), Q < P+N+G.
has(L,P..P+N-1,V) :- place(L,I,P), block(L,I,_,_,N,V,_).
:- crossing(L,X,M,Y), has(L,X,V), not has(M,Y,V).
:- crossing(L,X,M,Y), has(M,Y,V), not has(L,X,V).
is(R*W+C,V) :- has(R,C,V), size(H,W), R < H.
""",
    _hanjie,
    board=False,
)
