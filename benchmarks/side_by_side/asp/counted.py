"""Programs of kinds by numbers, sums, sight and shapes."""

from collections.abc import Iterable
from typing import Any

from benchmarks.side_by_side.asp.program import SHADED, Facts, Program, entries
from satpuzzles.boards.board import touching
from satpuzzles.stating.outside import stated


def given(puzzle: Any) -> Facts:
    """``given(N,V)``: cell N has the value V."""
    return (f"given({r * puzzle.width + c},{value})." for r, c, value in entries(puzzle.givens))


def values(numbers: Iterable[int]) -> Facts:
    """``value(V)``: a cell may have the value V."""
    return (f"value({number})." for number in numbers)


def in_lines(height: int, width: int) -> Facts:
    """``in(L,I,N)``: cell N is the Ith of line L; rows come before columns."""
    for r in range(height):
        for c in range(width):
            yield f"in({r},{c},{r * width + c}). in({height + c},{r},{r * width + c})."


def near(puzzle: Any) -> Facts:
    """``near(N,M)``: cells N and M share a side or a corner."""
    for n, cells in enumerate(touching(puzzle.height, puzzle.width)):
        yield from (f"near({n},{m})." for m in cells)


def _line_counts(puzzle: Any) -> Facts:
    """How many are in rows and columns, and the cells of these."""
    for (y, x), n in puzzle.board.numbers.items():
        yield f"in({y // 2},{x // 2},{n}). in({puzzle.height + x // 2},{y // 2},{n})."
    yield from (f"count({i},{number})." for i, number in stated(puzzle.left).items())
    yield from (f"count({puzzle.height + i},{number})." for i, number in stated(puzzle.above).items())


def _skyscrapers(puzzle: Any) -> Facts:
    size = puzzle.height
    yield from values(puzzle.numbers)
    yield from in_lines(size, size)
    yield from given(puzzle)
    if puzzle.diagonals:
        for i in range(size):
            yield f"in({2 * size},{i},{i * size + i}). in({2 * size + 1},{i},{i * size + size - 1 - i})."
    for number, (side, starts, step) in enumerate(
        (
            ("above", range(size), size),
            ("below", range(size * (size - 1), size * size), -size),
            ("left", range(0, size * size, size), 1),
            ("right", range(size - 1, size * size, size), -1),
        )
    ):
        for i, seen in stated(getattr(puzzle, side)).items():
            here = number * size + i
            yield f"clue({here},{seen})."
            yield from (f"sight({here},{k},{starts[i] + k * step})." for k in range(size))


def _akari(puzzle: Any) -> Facts:
    board, number = puzzle.board, puzzle.board.numbers
    for r, c, clue in entries(puzzle.clues):
        if isinstance(clue, int):
            here = r * puzzle.width + c
            yield f"clue({here},{clue})."
            yield from (f"beside({here},{number[at]})." for at in board.beside((2 * r + 1, 2 * c + 1)) if at in number)
    for runs in puzzle.sights:
        for run in runs:
            yield from (f"sees({n},{m})." for n in run for m in run if n != m)


def _tents(puzzle: Any) -> Facts:
    board, number = puzzle.board, puzzle.board.numbers
    yield from _line_counts(puzzle)
    for (y, x), n in number.items():
        around = ((y + i, x + k) for i in (-2, 0, 2) for k in (-2, 0, 2) if i or k)
        yield from (f"near({n},{number[at]})." for at in around if at in number)
    for r, c, what in entries(puzzle.trees):
        if what == "t":
            here = r * puzzle.width + c
            yield f"tree({here})."
            yield from (f"beside({here},{number[at]})." for at in board.beside((2 * r + 1, 2 * c + 1)) if at in number)


def _binairo(puzzle: Any) -> Facts:
    height, width = puzzle.height, puzzle.width
    yield from in_lines(height, width)
    yield from given(puzzle)
    yield from (f"count({r},{width // 2})." for r in range(height))
    yield from (f"count({height + c},{height // 2})." for c in range(width))
    if not puzzle.repeats:
        for first, last in ((0, height - 1), (height, height + width - 1)):
            yield f"pair({first}..{last},{first}..{last})."


def _battleships(puzzle: Any) -> Facts:
    height, width = puzzle.height, puzzle.width
    around = touching(height, width)
    yield from _line_counts(puzzle)
    number = 0
    for length in {*puzzle.ships}:
        yield f"fleet({length},{puzzle.ships.count(length)})."
        for down, across in {(1, 0), (0, 1)} if length > 1 else {(0, 1)}:
            for r in range(height - down * (length - 1)):
                for c in range(width - across * (length - 1)):
                    cells = [(r + i * down) * width + c + i * across for i in range(length)]
                    yield f"place({number},{length})."
                    yield from (f"covers({number},{cell})." for cell in cells)
                    wet = {near for cell in cells for near in around[cell]} - {*cells}
                    yield from (f"wet({number},{cell})." for cell in wet)
                    number += 1
    for r, c, clue in entries(puzzle.clues):
        here = r * width + c
        if clue == "~":
            yield f"water({here})."
        elif clue != ".":
            yield f"ship({here})."
            ends = {"n": ["s"], "s": ["n"], "w": ["e"], "e": ["w"], "o": []}
            sides = {"n": (r - 1, c), "s": (r + 1, c), "w": (r, c - 1), "e": (r, c + 1)}
            if clue == "m":
                yield f"middle({here})."
            for side, (i, k) in sides.items():
                inside = 0 <= i < height and 0 <= k < width
                cell = i * width + k if inside else height * width  # a cell beyond the edge, which is never shaded
                yield f"axis({here},{'down' if side in 'ns' else 'across'},{cell})."
                if clue in ends:
                    yield f"{'ship' if side in ends[clue] else 'water'}({cell})."


def _shikaku(puzzle: Any) -> Facts:
    number = 0
    for clue, shapes in enumerate(puzzle.shapes, start=1):
        yield f"clue({clue})."
        for cells in shapes:
            yield f"place({clue},{number})."
            yield from (f"covers({number},{cell})." for cell in cells)
            number += 1


def _norinori(puzzle: Any) -> Facts:
    for region, members in enumerate(puzzle.regions.members):
        yield f"region({region})."
        yield from (f"in({region},{cell})." for cell in members)


def _suguru(puzzle: Any) -> Facts:
    yield from given(puzzle)
    yield from near(puzzle)
    for region, members in enumerate(puzzle.regions.members):
        yield from (f"in({region},{cell}). can({cell},1..{len(members)})." for cell in members)


def _minesweeper(puzzle: Any) -> Facts:
    yield from near(puzzle)
    for r, c, clue in entries(puzzle.clues):
        here = r * puzzle.width + c
        yield f"free({here})." + (f" clue({here},{clue})." if isinstance(clue, int) else "")
    if puzzle.mines is not None:
        yield f"mines({puzzle.mines})."


def _kakuro(puzzle: Any) -> Facts:
    number = puzzle.board.numbers
    for i, run in enumerate(puzzle.runs):
        yield from (f"in({i},{number[place]})." for place in run.cells)
        if run.total:
            yield f"sum({i},{run.total})."


def _kenken(puzzle: Any) -> Facts:
    yield from values(puzzle.numbers)
    yield from in_lines(puzzle.height, puzzle.width)
    for i, cage in enumerate(puzzle.stated_cages):
        yield f"goal({i},{cage.number}). cells({i},{len(cage.cells)})."
        yield from (f"of({i},{k},{cell})." for k, cell in enumerate(cage.cells))
        yield from (f'may({i},"{sign}").' for sign in cage.sign or "+-*/")


def _kakurasu(puzzle: Any) -> Facts:
    yield from in_lines(puzzle.height, puzzle.width)
    yield from (f"sum({i},{total})." for i, total in stated(puzzle.row_sums).items())
    yield from (f"sum({puzzle.height + i},{total})." for i, total in stated(puzzle.column_sums).items())


def _sudoku(puzzle: Any) -> Facts:
    """Rows, columns and boxes, and cages: of the variants no others."""
    size, (high, wide) = puzzle.size, puzzle.box
    yield from values(puzzle.numbers)
    yield from in_lines(size, size)
    yield from (f"given({r * size + c},{value})." for r, c, value in entries(puzzle.givens))
    for cell in range(size * size):
        r, c = divmod(cell, size)
        yield f"in({2 * size + r // high * (size // wide) + c // wide},0,{cell})."
    for i, mark in enumerate(dict(puzzle.variants).get("cages", ())):
        yield from (f"in({3 * size + i},0,{cell})." for cell in mark.cells)
        if mark.value is not None:
            yield f"sum({3 * size + i},{mark.value})."


_NUMBERS = """
1 { is(N,K) : value(K) } 1 :- cell(N).
:- given(N,K), not is(N,K).
"""
_ONCE = ":- in(L,_,N), in(L,_,M), N < M, is(N,K), is(M,K).\n"
_LINE_COUNTS = ":- count(L,K), { is(N,1) : in(L,_,N) } != K.\n"
_NOT_NEAR = ":- near(N,M), N < M, is(N,K), is(M,K).\n"

COUNTED = {
    "skyscrapers": Program(
        _NUMBERS
        + """
:- in(L,_,_), value(K), K > 0, { is(N,K) : in(L,_,N) } != 1.
hidden(S,I) :- sight(S,I,N), is(N,0).
hidden(S,I) :- sight(S,I,N), is(N,K), sight(S,J,M), J < I, is(M,H), H >= K.
:- clue(S,K), #count { I : sight(S,I,_), not hidden(S,I) } != K.
""",
        _skyscrapers,
    ),
    "akari": Program(
        SHADED
        + """
:- clue(B,K), { shaded(N) : beside(B,N) } != K.
:- shaded(N), shaded(M), sees(N,M), N < M.
lit(N) :- shaded(N).
lit(M) :- shaded(N), sees(N,M).
:- cell(N), not lit(N).
""",
        _akari,
    ),
    "tents": Program(
        _LINE_COUNTS
        + _NOT_NEAR
        + """
1 { tent(T,N) : beside(T,N) } 1 :- tree(T).
is(N,1) :- tent(_,N).
:- tent(T,N), tent(S,N), T < S.
""",
        _tents,
    ),
    "binairo": Program(
        """
{ is(N,1) } :- cell(N).
:- given(N,1), not is(N,1).
:- given(N,0), is(N,1).
:- in(L,I,N), in(L,I+1,M), in(L,I+2,O), is(N,1), is(M,1), is(O,1).
:- in(L,I,N), in(L,I+1,M), in(L,I+2,O), not is(N,1), not is(M,1), not is(O,1).
unlike(L,M) :- pair(L,M), L < M, in(L,I,N), in(M,I,O), is(N,1), not is(O,1).
unlike(L,M) :- pair(L,M), L < M, in(L,I,N), in(M,I,O), not is(N,1), is(O,1).
:- pair(L,M), L < M, not unlike(L,M).
"""
        + _LINE_COUNTS,
        _binairo,
    ),
    "battleships": Program(
        _LINE_COUNTS
        + """
{ put(P) : place(P,L) } = K :- fleet(L,K).
is(N,1) :- put(P), covers(P,N).
:- is(N,1), { put(P) : covers(P,N) } != 1.
:- put(P), wet(P,N), is(N,1).
:- ship(N), not is(N,1).
:- water(N), is(N,1).
through(N,W) :- middle(N), axis(N,W,M), axis(N,W,O), M < O, is(M,1), is(O,1).
:- middle(N), not through(N,down), not through(N,across).
""",
        _battleships,
    ),
    "shikaku": Program(
        """
1 { put(C,P) : place(C,P) } 1 :- clue(C).
is(N,C) :- put(C,P), covers(P,N).
:- cell(N), { put(C,P) : covers(P,N), place(C,P) } != 1.
""",
        _shikaku,
    ),
    "norinori": Program(
        SHADED
        + """
:- region(R), { shaded(N) : in(R,N) } != 2.
:- shaded(N), { shaded(M) : adjacent(N,M) } != 1.
""",
        _norinori,
    ),
    "suguru": Program(
        """
1 { is(N,K) : can(N,K) } 1 :- cell(N).
:- given(N,K), not is(N,K).
:- in(R,N), in(R,M), N < M, is(N,K), is(M,K).
"""
        + _NOT_NEAR,
        _suguru,
    ),
    "minesweeper": Program(
        SHADED
        + """
:- free(N), shaded(N).
:- clue(N,K), { shaded(M) : near(N,M) } != K.
:- mines(K), { shaded(N) } != K.
""",
        _minesweeper,
    ),
    "kakuro": Program(
        """
1 { is(N,1..9) } 1 :- cell(N).
:- in(R,N), in(R,M), N < M, is(N,K), is(M,K).
:- sum(R,S), #sum { K,N : is(N,K), in(R,N) } != S.
""",
        _kakuro,
    ),
    "kenken": Program(
        _NUMBERS
        + _ONCE
        + """
1 { by(C,S) : may(C,S) } 1 :- goal(C,_).
most(C,K) :- of(C,_,N), is(N,K), K >= L : of(C,_,M), is(M,L).
times(C,0,K) :- of(C,0,N), is(N,K), may(C,S), S = ("*";"/").
times(C,I,P*K) :- times(C,I-1,P), of(C,I,N), is(N,K).
made(C,P) :- cells(C,I), times(C,I-1,P).
:- by(C,"+"), goal(C,T), #sum { K,N : is(N,K), of(C,_,N) } != T.
:- by(C,"*"), goal(C,T), not made(C,T).
:- by(C,"-"), goal(C,T), value(M), most(C,M), #sum { K,N : is(N,K), of(C,_,N) } != 2*M-T.
:- by(C,"/"), goal(C,T), made(C,P), most(C,M), M*M != T*P.
""",
        _kenken,
    ),
    "kakurasu": Program(
        """
{ is(N,1) } :- cell(N).
:- sum(L,S), #sum { I+1,N : is(N,1), in(L,I,N) } != S.
""",
        _kakurasu,
    ),
    "sudoku": Program(_NUMBERS + _ONCE + ":- sum(L,S), #sum { K,N : is(N,K), in(L,_,N) } != S.\n", _sudoku),
}
