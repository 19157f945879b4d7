"""Programs of further kinds: of shaded cells, of loops, and of numbers in rooms and beside lines."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

from benchmarks.side_by_side.asp.connected import APART, LOOP, UNSHADED_TOGETHER
from benchmarks.side_by_side.asp.counted import given, in_lines, near, values
from benchmarks.side_by_side.asp.program import SHADED, Facts, Program, entries
from satpuzzles.stating.outside import stated

_WAYS = ((-1, 0), (0, -1), (0, 1), (1, 0))
"""Up, left, right and down, which programs call 0 to 3: `_CIRCLED` adds 0 and 3, and 1 and 2."""


def _clues(puzzle: Any) -> Facts:
    """``asked(N)``: cell N has a clue; ``clue(N,K)``: its number is K."""
    for r, c, clue in entries(puzzle.clues):
        here = r * puzzle.width + c
        yield f"asked({here})." + (f" clue({here},{clue})." if isinstance(clue, int) else "")


def _views(puzzle: Any) -> Facts:
    """The clues, and ``ray(N,D,K,M)``: cell M is the Kth in direction D from a cell N with a number."""
    height, width = puzzle.height, puzzle.width
    yield from _clues(puzzle)
    for r, c, clue in entries(puzzle.clues):
        for d, (v, u) in enumerate(_WAYS if isinstance(clue, int) else ()):
            y, x, k = r + v, c + u, 1
            while 0 <= y < height and 0 <= x < width:
                yield f"ray({r * width + c},{d},{k},{y * width + x})."
                y, x, k = y + v, x + u, k + 1


def _rim(puzzle: Any) -> Facts:
    """The views, and ``rim(N)``: cell N lies in the first or last row or column."""
    height, width = puzzle.height, puzzle.width
    yield from _views(puzzle)
    for r in range(height):
        yield from (f"rim({r * width + c})." for c in range(width) if r in (0, height - 1) or c in (0, width - 1))


def _corners(puzzle: Any) -> Facts:
    """``clue(R,C,K)``: K cells around a corner are shaded; ``touches(R,C,N)``: cell N is one of them."""
    height, width = puzzle.height, puzzle.width
    for r, c, number in entries(puzzle.clues):
        yield f"clue({r},{c},{number})."
        cells = ((r + i, c + k) for i in (-1, 0) for k in (-1, 0))
        yield from (f"touches({r},{c},{y * width + x})." for y, x in cells if 0 <= y < height and 0 <= x < width)


def _rooms(puzzle: Any) -> Facts:
    """``room(R,N)``: cell N lies in room R; ``size(R,K)``: the number of room R is K."""
    room = [*chain(*puzzle.regions)]
    yield from (f"room({name},{cell})." for cell, name in enumerate(room) if name is not None)
    if hasattr(puzzle, "clues"):
        for r, c, number in entries(puzzle.clues):
            if isinstance(number, int):
                yield f"size({room[r * puzzle.width + c]},{number})."


def _fours(puzzle: Any) -> Facts:
    """The rooms, and ``four(I,K,N,M,O,P)``: four cells from the Kth of line I, one after the other."""
    yield from _rooms(puzzle)
    for i, line in enumerate(line.tolist() for lines in puzzle.lines for line in lines):
        for k in range(len(line) - 3):
            yield f"four({i},{k},{','.join(map(str, line[k : k + 4]))})."


def _line_numbers(puzzle: Any) -> Facts:
    """The rooms, the cells of lines, and ``count(L,K)``: K cells of line L are shaded."""
    yield from _rooms(puzzle)
    yield from in_lines(puzzle.height, puzzle.width)
    yield from (f"count({i},{number})." for i, number in stated(puzzle.left).items())
    yield from (f"count({puzzle.height + i},{number})." for i, number in stated(puzzle.above).items())


def _visits(puzzle: Any) -> Facts:
    """``in(R,V)``: vertex V lies in room R; ``border(E,R,S)``: line E leads from room R to room S; ``size(R,K)``, or
    ``sun(V)`` and ``moon(V)``.
    """
    vertex = puzzle.board.vertex_numbers
    for (y, x), v in vertex.items():
        yield f"in({puzzle.regions[y // 2][x // 2]},{v})."
    lines, rooms = puzzle.crossings
    for line, (one, other) in zip(lines.tolist(), rooms.tolist(), strict=True):
        yield f"border({line},{one},{other})."
    yield from (f"room({room})." for room in range(len(puzzle.regions.members)))
    if hasattr(puzzle, "clues"):
        for r, c, number in entries(puzzle.clues):
            yield f"size({puzzle.regions[r][c]},{number})."
    else:
        for r, row in enumerate(puzzle.symbols):
            marked = ((vertex[2 * r + 1, 2 * c + 1], what) for c, what in enumerate(row) if what != ".")
            yield from (f"{'sun' if what == 's' else 'moon'}({v})." for v, what in marked)


def _straight(puzzle: Any) -> Facts:
    """``part(V,D,K,E)``: line E is the Kth in direction D from a vertex V with a clue; the clue's number and colour."""
    number, vertex = puzzle.board.numbers, puzzle.board.vertex_numbers
    for r, c, clue in entries(puzzle.clues):
        y, x = 2 * r + 1, 2 * c + 1
        here, digits = vertex[y, x], "".join(filter(str.isdecimal, str(clue)))
        yield f"asked({here})." + (f" clue({here},{digits})." if digits else "")
        yield from (f"{name}({here})." for letter, name in (("w", "white"), ("b", "black")) if letter in str(clue))
        for d, (v, u) in enumerate(_WAYS):
            k = 1
            while (place := (y + (2 * k - 1) * v, x + (2 * k - 1) * u)) in number:
                yield f"part({here},{d},{k},{number[place]})."
                k += 1


def _givens_in_rooms(puzzle: Any) -> Facts:
    """The rooms, the givens, and ``can(N,V)``: a value V is at most the number of cells in the room of N."""
    yield from _rooms(puzzle)
    yield from given(puzzle)
    for members in puzzle.regions.members:
        yield from (f"can({cell},1..{len(members)})." for cell in members.tolist())


def _kojun(puzzle: Any) -> Facts:
    """The givens in rooms, and ``above(N,M)``: cell N lies on cell M of the same room."""
    yield from _givens_in_rooms(puzzle)
    room, width = [*chain(*puzzle.regions)], puzzle.width
    below = ((cell, cell + width) for cell in range(len(room) - width))
    yield from (f"above({one},{other})." for one, other in below if room[one] == room[other])


def _tenner(puzzle: Any) -> Facts:
    """The values, givens and cells that touch, and ``sum(C,K)``: column C sums to K."""
    yield from values(puzzle.numbers)
    yield from given(puzzle)
    yield from near(puzzle)
    width = puzzle.width
    yield from (f"row({cell // width},{cell}). column({cell % width},{cell})." for cell in range(puzzle.height * width))
    yield from (f"sum({i},{number})." for i, number in stated(puzzle.below).items())


def _givens_near(puzzle: Any) -> Facts:
    yield from given(puzzle)
    yield from near(puzzle)
    yield from _rooms(puzzle)


def _dominosa(puzzle: Any) -> Facts:
    """``pair(I,E)``: the domino on line E has the Ith pair of numbers."""
    for i, places in enumerate(puzzle.pairs.values()):
        yield from (f"pair({i},{puzzle.board.numbers[place]})." for place in places)


def _nondango(puzzle: Any) -> Facts:
    """``room(R,N)``: circle N lies in room R; ``three(N,M,O)``: three circles lie side by side, also diagonally."""
    board = puzzle.board
    for (y, x), n in board.numbers.items():
        yield f"room({puzzle.regions[y // 2][x // 2]},{n})."
        for v, u in ((0, 2), (2, 0), (2, 2), (2, -2)):
            places = [(y + i * v, x + i * u) for i in range(3)]
            if all(place in board.cells for place in places):
                yield f"three({','.join(str(board.numbers[place]) for place in places)})."


def _straights(puzzle: Any) -> Facts:
    """``in(L,N)``: white cell N lies in line L; ``run(L,R,N)``: in the Rth run of white cells there; ``black(L,V)``: a
    black cell of line L has the value V.
    """
    board = puzzle.board
    yield from values(puzzle.numbers)
    for r, c, value in entries(puzzle.givens):
        yield f"given({board.numbers[2 * r + 1, 2 * c + 1]},{value})."
    for number, line in enumerate(_both_ways(puzzle.height, puzzle.width)):
        places = [(2 * r + 1, 2 * c + 1) for r, c in line]
        yield from (f"in({number},{board.numbers[place]})." for place in places if place in board.cells)
        run = 0
        for r, c in line:
            if (place := (2 * r + 1, 2 * c + 1)) in board.cells:
                yield f"run({number},{run},{board.numbers[place]})."
            else:
                run += 1
                if (clue := str(puzzle.clues[r][c]))[:-1]:
                    yield f"black({number},{clue[:-1]})."


def _both_ways(height: int, width: int) -> Iterator[list[tuple[int, int]]]:
    """The cells of each row, then those of each column."""
    yield from ([(r, c) for c in range(width)] for r in range(height))
    yield from ([(r, c) for r in range(height)] for c in range(width))


def _ripple(puzzle: Any) -> Facts:
    """The givens in rooms, and ``apart(K,N,M)``: K steps along a line lead from cell N to cell M."""
    yield from _givens_in_rooms(puzzle)
    for line in _both_ways(puzzle.height, puzzle.width):
        cells = [r * puzzle.width + c for r, c in line]
        for k in range(1, max(map(len, puzzle.regions.members)) + 1):
            yield from (f"apart({k},{one},{other})." for one, other in zip(cells, cells[k:], strict=False))


_SEES = "far(N,D,1) :- ray(N,D,1,M), {0} shaded(M).\nfar(N,D,K) :- far(N,D,K-1), ray(N,D,K,M), {0} shaded(M).\n"
_SEES_UNSHADED = _SEES.format("not") + ":- clue(N,K), { far(N,D,J) } != K-1.\n:- asked(N), shaded(N).\n"
_SHADED_CONNECTED = """
reached(N) :- N = #min { M : shaded(M) }, cell(N).
reached(M) :- reached(N), adjacent(N,M), shaded(M).
:- shaded(N), not reached(N).
"""
_SQUARE = ":- square(N,M,O,P), shaded(N), shaded(M), shaded(O), shaded(P).\n"
_OPEN_SQUARE = ":- square(N,M,O,P), not shaded(N), not shaded(M), not shaded(O), not shaded(P).\n"
_ROOM_SIZES = ":- size(R,K), { shaded(N) : room(R,N) } != K.\n"
_VISITS = """
visited(V) :- ends(V,2).
:- room(R), { on(E) : border(E,R,_); on(E) : border(E,_,R) } != 2.
"""
_CIRCLED = """
:- asked(V), ends(V,0).
long(V,D,1) :- part(V,D,1,E), on(E).
long(V,D,K) :- long(V,D,K-1), part(V,D,K,E), on(E).
length(V,D,L) :- asked(V), D = 0..3, L = #count { K : long(V,D,K) }.
high(V,L+M) :- length(V,0,L), length(V,3,M).
wide(V,L+M) :- length(V,1,L), length(V,2,M).
"""
_ROOMS = """
1 { is(N,V) : can(N,V) } 1 :- cell(N).
:- given(N,V), not is(N,V).
:- room(R,N), room(R,M), N < M, is(N,V), is(M,V).
"""
_VALUES = """
1 { is(N,V) : value(V) } 1 :- cell(N).
:- given(N,V), not is(N,V).
"""

FURTHER = {
    "kuromasu": Program(SHADED + APART + UNSHADED_TOGETHER + _SEES_UNSHADED, _views),
    "canal-view": Program(
        SHADED
        + _SHADED_CONNECTED
        + _SQUARE
        + _SEES.format("")
        + ":- clue(N,K), { far(N,D,J) } != K.\n:- asked(N), shaded(N).\n",
        _views,
    ),
    "cave": Program(
        SHADED
        + UNSHADED_TOGETHER
        + _SEES_UNSHADED
        + "out(N) :- rim(N), shaded(N).\nout(M) :- out(N), adjacent(N,M), shaded(M).\n:- shaded(N), not out(N).\n",
        _rim,
    ),
    "nurimisaki": Program(
        SHADED
        + UNSHADED_TOGETHER
        + _SEES_UNSHADED
        + _SQUARE
        + _OPEN_SQUARE
        + """
beside(N,K) :- cell(N), K = #count { M : adjacent(N,M), not shaded(M) }.
:- asked(N), not beside(N,1).
:- cell(N), not asked(N), not shaded(N), beside(N,1).
""",
        _views,
    ),
    "creek": Program(SHADED + UNSHADED_TOGETHER + ":- clue(R,C,K), { shaded(N) : touches(R,C,N) } != K.\n", _corners),
    "mosaic": Program(
        SHADED + ":- clue(N,K), { shaded(M) : near(N,M); shaded(N) } != K.\n",
        lambda puzzle: chain(_clues(puzzle), near(puzzle)),
    ),
    "kurotto": Program(
        SHADED
        + """
:- asked(N), shaded(N).
group(N,M) :- clue(N,_), adjacent(N,M), shaded(M).
group(N,O) :- group(N,M), adjacent(M,O), shaded(O).
:- clue(N,K), #count { M : group(N,M) } != K.
""",
        _clues,
    ),
    "aqre": Program(
        SHADED
        + _SHADED_CONNECTED
        + _ROOM_SIZES
        + """
:- four(_,_,N,M,O,P), shaded(N), shaded(M), shaded(O), shaded(P).
:- four(_,_,N,M,O,P), not shaded(N), not shaded(M), not shaded(O), not shaded(P).
""",
        _fours,
    ),
    "chocona": Program(
        SHADED
        + _ROOM_SIZES
        + ":- square(N,M,O,P), #count { X : shaded(X), X = N; X : shaded(X), X = M; "
        + "X : shaded(X), X = O; X : shaded(X), X = P } = 3.\n",
        _rooms,
    ),
    "tilepaint": Program(
        """
{ dark(R) } :- room(R,_).
shaded(N) :- dark(R), room(R,N).
is(N,1) :- shaded(N).
:- count(L,K), { shaded(N) : in(L,_,N) } != K.
""",
        _line_numbers,
    ),
    "shimaguni": Program(
        SHADED
        + _ROOM_SIZES
        + """
some(R) :- room(R,N), shaded(N).
:- room(R,_), not some(R).
first(R,N) :- room(R,_), N = #min { M : room(R,M), shaded(M) }, cell(N).
reached(N) :- first(_,N).
reached(M) :- reached(N), adjacent(N,M), room(R,N), room(R,M), shaded(M).
:- shaded(N), not reached(N).
:- adjacent(N,M), room(R,N), room(S,M), R < S, shaded(N), shaded(M).
island(R,K) :- room(R,_), K = #count { N : room(R,N), shaded(N) }.
:- adjacent(N,M), room(R,N), room(S,M), R < S, island(R,K), island(S,K).
""",
        _rooms,
    ),
    "yin-yang": Program(
        SHADED
        + _SHADED_CONNECTED
        + UNSHADED_TOGETHER
        + _SQUARE
        + _OPEN_SQUARE
        + ":- given(N,1), not shaded(N).\n:- given(N,0), shaded(N).\n",
        given,
    ),
    "simple-loop": Program(LOOP + ":- vertex(V), ends(V,0).\n", lambda _: iter(())),
    "country-road": Program(
        LOOP
        + _VISITS
        + """
:- size(R,K), { visited(V) : in(R,V) } != K.
:- border(E,_,_), joins(E,V), joins(E,W), V < W, ends(V,0), ends(W,0).
""",
        _visits,
    ),
    "moon-or-sun": Program(
        LOOP
        + _VISITS
        + """
sunny(R) :- in(R,V), sun(V), visited(V).
mooned(R) :- in(R,V), moon(V), visited(V).
:- room(R), sunny(R), mooned(R).
:- room(R), not sunny(R), not mooned(R).
:- in(R,V), sun(V), sunny(R), not visited(V).
:- in(R,V), moon(V), mooned(R), not visited(V).
:- border(E,R,S), on(E), sunny(R), sunny(S).
:- border(E,R,S), on(E), mooned(R), mooned(S).
""",
        _visits,
    ),
    "shingoki": Program(
        LOOP
        + _CIRCLED
        + """
:- clue(V,K), high(V,L), wide(V,M), L+M != K.
:- white(V), high(V,L), wide(V,M), L > 0, M > 0.
:- black(V), high(V,0).
:- black(V), wide(V,0).
""",
        _straight,
    ),
    "balance-loop": Program(
        LOOP
        + _CIRCLED
        + """
:- clue(V,K), high(V,L), wide(V,M), L+M != K.
two(V,L) :- length(V,_,L), L > 0.
equal(V) :- asked(V), #count { L : two(V,L) } = 1.
:- white(V), not equal(V).
:- black(V), equal(V).
""",
        _straight,
    ),
    "geradeweg": Program(
        LOOP
        + _CIRCLED
        + """
:- clue(V,K), high(V,L), L > 0, L != K.
:- clue(V,K), wide(V,L), L > 0, L != K.
:- asked(V), high(V,L), wide(V,M), L > 0, M > 0, L != M.
""",
        _straight,
    ),
    "kojun": Program(
        _ROOMS + ":- adjacent(N,M), is(N,V), is(M,V).\n:- above(N,M), is(N,V), is(M,W), V <= W.\n", _kojun
    ),
    "ripple-effect": Program(_ROOMS + ":- apart(K,N,M), is(N,V), is(M,V), V >= K.\n", _ripple),
    "tenner-grid": Program(
        _VALUES
        + """
:- row(R,N), row(R,M), N < M, is(N,V), is(M,V).
:- near(N,M), is(N,V), is(M,V).
:- sum(C,K), #sum { V,N : column(C,N), is(N,V) } != K.
""",
        _tenner,
    ),
    "sukoro": Program(
        """
0 { is(N,V) : V = 1..4 } 1 :- cell(N).
shaded(N) :- is(N,_).
:- given(N,0), shaded(N).
:- given(N,V), V > 0, not is(N,V).
:- is(N,V), { shaded(M) : adjacent(N,M) } != V.
:- adjacent(N,M), is(N,V), is(M,V).
"""
        + _SHADED_CONNECTED,
        given,
    ),
    "hakoiri": Program(
        """
{ is(N,V) : V = 1..3 } 1 :- cell(N).
shaded(N) :- is(N,_).
:- room(R,_), V = 1..3, { is(N,V) : room(R,N) } != 1.
:- near(N,M), is(N,V), is(M,V).
:- given(N,0), shaded(N).
:- given(N,V), V > 0, not is(N,V).
"""
        + _SHADED_CONNECTED,
        _givens_near,
    ),
    "nanro": Program(
        """
{ shaded(N) } :- cell(N).
size(R,K) :- room(R,_), K = #count { N : room(R,N), shaded(N) }.
:- size(_,0).
is(N,K) :- shaded(N), room(R,N), size(R,K).
:- adjacent(N,M), room(R,N), room(S,M), R < S, is(N,V), is(M,V).
:- given(N,0), shaded(N).
:- given(N,V), V > 0, not is(N,V).
"""
        + _SQUARE
        + _SHADED_CONNECTED,
        _givens_near,
    ),
    "nondango": Program(
        SHADED
        + """
:- room(R,_), { shaded(N) : room(R,N) } != 1.
:- three(N,M,O), shaded(N), shaded(M), shaded(O).
:- three(N,M,O), not shaded(N), not shaded(M), not shaded(O).
""",
        _nondango,
    ),
    "str8ts": Program(
        _VALUES
        + """
:- in(L,N), in(L,M), N < M, is(N,V), is(M,V).
:- in(L,N), black(L,V), is(N,V).
least(L,R,V) :- run(L,R,_), V = #min { W : run(L,R,N), is(N,W) }.
most(L,R,V) :- run(L,R,_), V = #max { W : run(L,R,N), is(N,W) }.
:- least(L,R,V), most(L,R,W), K = { run(L,R,N) }, W-V != K-1.
""",
        _straights,
    ),
    "dominosa": Program(
        """
{ is(E,1) } :- line(E).
:- vertex(V), { is(E,1) : joins(E,V) } != 1.
:- pair(I,_), { is(E,1) : pair(I,E) } != 1.
""",
        _dominosa,
    ),
}
