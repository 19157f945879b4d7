"""Programs of kinds whose cells or lines are connected: connectivity is what is reached from somewhere."""

from collections import defaultdict
from itertools import chain, pairwise
from typing import Any

from benchmarks.side_by_side.asp.program import SHADED, Facts, Program, entries
from satpuzzles.boards.networks import Bridges

APART = ":- shaded(N), shaded(M), adjacent(N,M).\n"
UNSHADED_TOGETHER = """
seen(N) :- N = #min { M : cell(M), not shaded(M) }, cell(N).
seen(M) :- seen(N), adjacent(N,M), not shaded(M).
:- cell(N), not shaded(N), not seen(N).
"""
_SHADED_TOGETHER = """
reached(N) :- N = #min { M : shaded(M) }, cell(N).
reached(M) :- reached(N), adjacent(N,M), shaded(M).
:- shaded(N), not reached(N).
:- square(N,M,O,P), shaded(N), shaded(M), shaded(O), shaded(P).
"""
_LINES = """
{ on(E) } :- line(E).
is(E,1) :- on(E).
"""
LOOP = (
    _LINES
    + """
ends(V,D) :- vertex(V), D = #count { E : on(E), joins(E,V) }.
:- ends(V,D), D != 0, D != 2.
reached(E) :- E = #min { F : on(F) }, line(E).
reached(F) :- reached(E), joins(E,V), joins(F,V), on(F).
:- on(E), not reached(E).
:- not on(E) : line(E).
"""
)


def _slitherlink(puzzle: Any) -> Facts:
    number = puzzle.board.numbers
    for r, c, clue in entries(puzzle.clues):
        yield f"clue({r},{c},{clue})."
        y, x = 2 * r + 1, 2 * c + 1
        around = ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1))
        yield from (f"around({r},{c},{number[place]})." for place in around)


def _masyu(puzzle: Any) -> Facts:
    board = puzzle.board
    number, vertex = board.numbers, board.vertex_numbers
    for (y, x), v in vertex.items():
        pearl = puzzle.pearls[y // 2][x // 2]
        if pearl in "wb":
            yield f"{'white' if pearl == 'w' else 'black'}({v})."
        for i, k in ((0, 1), (1, 0)):
            before, after = (number.get((y - sign * i, x - sign * k)) for sign in (1, -1))
            if before is not None and after is not None:
                yield f"through({v},{before},{after})."
            for sign in (1, -1):
                here, beyond = (number.get((y + sign * n * i, x + sign * n * k)) for n in (1, 3))
                if here is not None and beyond is not None:
                    yield f"beyond({here},{v},{beyond})."


def _yajilin(puzzle: Any) -> Facts:
    board, steps = puzzle.board, {"n": (-2, 0), "e": (0, 2), "s": (2, 0), "w": (0, -2)}
    cells = {place: board.numbers[place] for place in board.vertices}
    for (y, x), n in cells.items():
        yield f"cell({n}). at({n},{board.vertex_numbers[y, x]})."
        for place in ((y, x + 2), (y + 2, x)):
            if place in cells:
                yield f"adjacent({n},{cells[place]})."
    for r, c, clue in entries(puzzle.clues):
        if clue[:-1].isdecimal():
            yield f"clue({r},{c},{clue[:-1]})."
            (y, x), (v, u) = (2 * r + 1, 2 * c + 1), steps[clue[-1]]
            while 0 < (y := y + v) < 2 * puzzle.height and 0 < (x := x + u) < 2 * puzzle.width:
                if (y, x) in cells:
                    yield f"sees({r},{c},{cells[y, x]})."


def _numberlink(puzzle: Any) -> Facts:
    vertex = puzzle.board.vertex_numbers
    names = sorted({str(clue) for _, _, clue in entries(puzzle.clues)})
    for r, c, clue in entries(puzzle.clues):
        yield f"end({vertex[2 * r + 1, 2 * c + 1]},{names.index(str(clue))})."


def _hashi(puzzle: Any) -> Facts:
    board: Bridges = puzzle.board
    for r, c, clue in entries(puzzle.clues):
        if clue != "?":
            yield f"clue({board.vertex_numbers[2 * r + 1, 2 * c + 1]},{clue})."
    yield from (f"cross({board.numbers[one]},{board.numbers[other]})." for one, other in board.crossing())


def _hitori(puzzle: Any) -> Facts:
    for r, c, number in entries(puzzle.symbols):
        yield f'entry({r},{c},{r * puzzle.width + c},"{number}").'


def _heyawake(puzzle: Any) -> Facts:
    width, room = puzzle.width, [*chain(*puzzle.regions)]
    yield from (f"room({name},{cell})." for cell, name in enumerate(room))
    yield from (f"clue({room[r * width + c]},{clue})." for r, c, clue in entries(puzzle.clues))
    rows = [[r * width + c for c in range(width)] for r in range(puzzle.height)]
    number = 0
    for line in (*rows, *zip(*rows, strict=True)):
        changes = [i for i in range(1, len(line)) if room[line[i - 1]] != room[line[i]]]
        for first, second in pairwise(changes):
            yield from (f"stretch({number},{cell})." for cell in line[first - 1 : second + 1])
            number += 1


def _nurikabe(puzzle: Any) -> Facts:
    width = puzzle.width
    for r, c, size in entries(puzzle.clues):
        here = r * width + c
        yield f"source({here})." + (f" size({here},{size})." if size != "?" else "")
        most = puzzle.height * width if size == "?" else int(size)
        for i in range(puzzle.height):
            yield from (f"near({here},{i * width + k})." for k in range(width) if abs(i - r) + abs(k - c) < most)


def _tetrominoes() -> dict[str, set[frozenset[tuple[int, int]]]]:
    """All turns and reflections of the four shapes, from their smallest row and column."""
    shapes = {"l": "0,0 1,0 2,0 2,1", "i": "0,0 1,0 2,0 3,0", "t": "0,0 0,1 0,2 1,1", "s": "0,1 0,2 1,0 1,1"}
    every: dict[str, set[frozenset[tuple[int, int]]]] = defaultdict(set)
    for name, cells in shapes.items():
        one = [(int(cell[0]), int(cell[2])) for cell in cells.split()]
        for _ in range(2):
            for _ in range(4):
                one = [(c, -r) for r, c in one]
                top, left = min(r for r, _ in one), min(c for _, c in one)
                every[name].add(frozenset((r - top, c - left) for r, c in one))
            one = [(r, -c) for r, c in one]
    return every


def _lits(puzzle: Any) -> Facts:
    height, width, regions = puzzle.height, puzzle.width, puzzle.regions
    number = 0
    for name, shapes in _tetrominoes().items():
        for shape in shapes:
            for r in range(height):
                for c in range(width):
                    cells = [(r + i, c + k) for i, k in shape]
                    if all(i < height and k < width for i, k in cells):
                        here = {regions[i][k] for i, k in cells}
                        if len(here) == 1 and min(here) >= 0:
                            yield f"place({number},{min(here)},{name})."
                            yield from (f"covers({number},{i * width + k})." for i, k in cells)
                            number += 1
    yield from (f"region({name})." for name in {*chain(*regions)} if name >= 0)


def _fillomino(puzzle: Any) -> Facts:
    width = puzzle.width
    yield f"value(1..{max(puzzle.numbers)})."
    yield from (f"given({r * width + c},{value})." for r, c, value in entries(puzzle.givens))


CONNECTED = {
    "slitherlink": Program(LOOP + ":- clue(R,C,K), { on(E) : around(R,C,E) } != K.\n", _slitherlink),
    "masyu": Program(
        LOOP
        + """
:- white(V), not ends(V,2).
:- black(V), not ends(V,2).
straight(V) :- through(V,E,F), on(E), on(F).
long(E,V) :- beyond(E,V,F), on(F).
:- white(V), not straight(V).
:- black(V), straight(V).
:- black(V), joins(E,V), on(E), not long(E,V).
:- white(V), through(V,E,F), on(E), on(F), long(E,V), long(F,V).
""",
        _masyu,
    ),
    "yajilin": Program(
        LOOP
        + SHADED
        + APART
        + """
:- at(N,V), shaded(N), not ends(V,0).
:- at(N,V), not shaded(N), not ends(V,2).
:- clue(R,C,K), { shaded(N) : sees(R,C,N) } != K.
""",
        _yajilin,
    ),
    "numberlink": Program(
        _LINES
        + """
ends(V,D) :- vertex(V), D = #count { E : on(E), joins(E,V) }.
:- end(V,_), not ends(V,1).
:- vertex(V), not end(V,_), not ends(V,0), not ends(V,2).
path(V,K) :- end(V,K).
path(W,K) :- path(V,K), on(E), joins(E,V), joins(E,W).
:- path(V,K), path(V,L), K < L.
:- on(E), joins(E,V), not path(V,_).
""",
        _numberlink,
    ),
    "hashi": Program(
        """
{ is(E,1); is(E,2) } 1 :- line(E).
:- clue(V,K), #sum { D,E : is(E,D), joins(E,V) } != K.
:- cross(E,F), is(E,_), is(F,_).
reached(0).
reached(W) :- reached(V), joins(E,V), joins(E,W), is(E,_).
:- vertex(V), not reached(V).
""",
        _hashi,
    ),
    "hitori": Program(
        SHADED
        + APART
        + UNSHADED_TOGETHER
        + """
:- entry(R,C,N,K), entry(R,D,M,K), C < D, not shaded(N), not shaded(M).
:- entry(R,C,N,K), entry(S,C,M,K), R < S, not shaded(N), not shaded(M).
""",
        _hitori,
    ),
    "heyawake": Program(
        SHADED
        + APART
        + UNSHADED_TOGETHER
        + """
:- clue(R,K), { shaded(N) : room(R,N) } != K.
:- stretch(L,_), not shaded(N) : stretch(L,N).
""",
        _heyawake,
    ),
    "nurikabe": Program(
        SHADED
        + _SHADED_TOGETHER
        + """
:- source(S), shaded(S).
land(S,S) :- source(S).
land(S,M) :- land(S,N), adjacent(N,M), near(S,M), not shaded(M).
:- land(S,N), adjacent(N,M), not near(S,M), not shaded(M).
:- size(S,K), { land(S,N) : near(S,N) } != K.
:- cell(N), not shaded(N), not land(_,N).
:- land(S,N), land(T,N), S < T.
""",
        _nurikabe,
    ),
    "lits": Program(
        """
1 { put(P,R,T) : place(P,R,T) } 1 :- region(R).
shaded(N) :- put(P,_,_), covers(P,N).
is(N,1) :- shaded(N).
shape(N,R,T) :- put(P,R,T), covers(P,N).
:- shape(N,R,T), shape(M,S,T), adjacent(N,M), R != S.
"""
        + _SHADED_TOGETHER,
        _lits,
    ),
    "fillomino": Program(
        """
1 { is(N,K) : value(K) } 1 :- cell(N).
:- given(N,K), not is(N,K).
same(N,M) :- adjacent(N,M), is(N,K), is(M,K).
with(N,N) :- cell(N).
with(N,M) :- with(N,O), same(O,M).
:- is(N,K), #count { M : with(N,M) } != K.
""",
        _fillomino,
    ),
}
