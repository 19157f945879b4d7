"""``python -m benchmarks.side_by_side.hanjie_colors``: 200 Hanjies in colours, a first solution and a verdict, by
satpuzzles, CP-SAT and clingo.

The puzzles are the clues of `benchmarks.side_by_side.colored_pictures`, 20 to 80 rows in 2 to 8 colours, as they are
drawn. CP-SAT has an automaton for each line, or Boolean variables for the places of blocks; clingo chooses places of
blocks. Each has one thread. CPU seconds of the process that solves, for the model and the search; start-up is left out.
Each solution is checked against the rules. ``ahead`` is how many times as long as satpuzzles one takes, the geometric
mean over puzzles: one that is late took the time limit. With ``--sample`` others answer so many of the puzzles, drawn
at random, one of each of as many stretches of the list, along which sizes grow and sorts and colours take turns.
"""

import argparse
import statistics
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any, TypeAlias

import numpy as np

from benchmarks.machine import machine, sentence
from benchmarks.peers import OURS
from benchmarks.side_by_side.colored_pictures import NUMBER, picture
from benchmarks.side_by_side.watched import Answer, ahead, answer_each, answers
from satpuzzles.boards.colors import KNOWN, Color
from satpuzzles.puzzles.generators.hanjie import puzzle_of
from satpuzzles.puzzles.hanjie import Hanjie
from satpuzzles.puzzles.parts.hanjie_lines import line_automaton
from satpuzzles.research.comparing.comparison import markdown_table
from satpuzzles.solving.search import Search
from satpuzzles.stating.puzzle import solution

Block: TypeAlias = tuple[int, int]
Line: TypeAlias = tuple[list[tuple[int, int]], list[Block]]
"""The cells of a line, and its blocks with their colours."""

TASKS = {"first": 1, "verdict": 2}


def puzzle(number: int) -> tuple[str, Hanjie]:
    """The puzzle of this number, with its name."""
    name, drawn = picture(number)
    palette = tuple(Color(*one) for one in KNOWN.items())[: int(drawn.max())]
    return name, puzzle_of(drawn, palette)


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


def ours(asked: Hanjie, most: int) -> int:
    return len([*Search(asked, most)])


def by_automata(asked: Hanjie, most: int) -> int:
    """CP-SAT with a variable for each cell."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    height, width, values = len(asked.rows), len(asked.columns), len(asked.numbers)
    cell = {(r, c): model.new_int_var(0, values - 1, f"{r},{c}") for r in range(height) for c in range(width)}
    for (cells, _), clue in zip(lines(asked), (*asked.rows, *asked.columns), strict=True):
        dfa = line_automaton(clue, values)
        moves = [(int(s), int(v), int(dfa.delta[s, v])) for s, v in np.argwhere(dfa.delta >= 0)]
        model.add_automaton([cell[at] for at in cells], 0, np.flatnonzero(dfa.accepting).tolist(), moves)
    equals = {}
    if most > 1:
        for at, variable in cell.items():
            for value in range(values):
                equals[at, value] = is_it = model.new_bool_var("")
                model.add(variable == value).only_enforce_if(is_it)
                model.add(variable != value).only_enforce_if(~is_it)
    return _solved(
        asked, most, model, lambda solver: {at: solver.value(variable) for at, variable in cell.items()}, equals
    )


def by_places(asked: Hanjie, most: int) -> int:
    """CP-SAT with a Boolean variable for each place of a block, and one for each colour of a cell."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    height, width, values = len(asked.rows), len(asked.columns), len(asked.numbers)
    at_all = [(r, c) for r in range(height) for c in range(width)]
    painted = {(at, value): model.new_bool_var("") for at in at_all for value in range(values)}
    for at in at_all:
        model.add_exactly_one(painted[at, value] for value in range(values))
    for cells, blocks in lines(asked):
        covers: dict[tuple[int, int], list[Any]] = {}
        before: tuple[dict[int, Any], int] | None = None
        for low, high, size, color, gap in ranges(blocks, len(cells)):
            place = {p: model.new_bool_var("") for p in range(low, high + 1)}
            model.add_exactly_one(place.values())
            for p, is_there in place.items():
                for i in range(p, p + size):
                    covers.setdefault((i, color), []).append(is_there)
                if before is not None:
                    model.add_bool_or([~is_there, *(one for q, one in before[0].items() if q + before[1] <= p)])
            before = place, size + gap
        for i, at in enumerate(cells):
            for value in range(1, values):
                covering = covers.get((i, value), [])
                model.add_bool_or([~painted[at, value], *covering])
                for one in covering:
                    model.add_implication(one, painted[at, value])

    def grid(solver: Any) -> dict[tuple[int, int], int]:
        return {at: value for (at, value), one in painted.items() if solver.boolean_value(one)}

    return _solved(asked, most, model, grid, painted)


def _solved(asked: Hanjie, most: int, model: Any, grid: Callable[[Any], dict[Any, int]], equals: dict[Any, Any]) -> int:
    """How many solutions CP-SAT finds of a model, at most so many; ``equals[cell, value]`` are Boolean variables."""
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    found = 0
    while found < most and solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        values = grid(solver)
        solution(asked, _rows(asked, values))
        found += 1
        if found < most:
            model.add_bool_or([~equals[at, value] for at, value in values.items()])
    return found


def _rows(asked: Hanjie, values: dict[tuple[int, int], int]) -> list[list[int]]:
    return [[values.get((r, c), 0) for c in range(len(asked.columns))] for r in range(len(asked.rows))]


_PROGRAM = """
1 { place(L,I,P) : P = A..B } 1 :- block(L,I,A,B,_,_,_).
:- place(L,I,P), place(L,I+1,Q), block(L,I,_,_,N,_,G), Q < P+N+G.
has(L,P..P+N-1,V) :- place(L,I,P), block(L,I,_,_,N,V,_).
:- crossing(L,X,M,Y), has(L,X,V), not has(M,Y,V).
:- crossing(L,X,M,Y), has(M,Y,V), not has(L,X,V).
value(R,C,V) :- has(R,C,V), R < rows.
#show value/3.
"""


def clingo(asked: Hanjie, most: int) -> int:
    import clingo as asp

    height, width = len(asked.rows), len(asked.columns)
    facts = [f"#const rows={height}."]
    for number, (cells, blocks) in enumerate(lines(asked)):
        facts += [f"block({number},{i},{','.join(map(str, one))})." for i, one in enumerate(ranges(blocks, len(cells)))]
    facts += [f"crossing({r},{c},{height + c},{r})." for r in range(height) for c in range(width)]
    control = asp.Control(["-n", str(most), "--project", "--warn=none"])
    control.add("base", [], _PROGRAM + "\n".join(facts))
    control.ground([("base", [])])
    found = []

    def keep(model: asp.Model) -> None:
        values = {
            (s.arguments[0].number, s.arguments[1].number): s.arguments[2].number for s in model.symbols(shown=True)
        }
        found.append(solution(asked, _rows(asked, values)))

    control.solve(on_model=keep)
    return len(found)


PEERS: dict[str, Callable[[Hanjie, int], int]] = {
    OURS: ours,
    "CP-SAT, automata": by_automata,
    "CP-SAT, places": by_places,
    "clingo": clingo,
}
"""The first is the one that others are measured by."""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.side_by_side.hanjie_colors", description=__doc__)
    parser.add_argument(
        "--sample", type=int, default=NUMBER, metavar="N", help="puzzles that others answer; default all"
    )
    parser.add_argument("--tasks", default=",".join(TASKS), metavar="A,B")
    parser.add_argument("--peers", default=";".join(PEERS), metavar="A;B")
    parser.add_argument("--time-limit", type=float, default=20.0, metavar="S", help="CPU seconds a puzzle; default 20")
    parser.add_argument("--child", nargs=3, metavar=("PEER", "TASK", "FIRST"), help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    some = sample(options.sample)
    if options.child:
        peer, task, first = options.child
        answer_each(_calls(PEERS[peer], TASKS[task], range(NUMBER) if peer == OURS else some), int(first))
        return 0
    print(sentence(machine()), end="\n\n")
    head = ["task", "by", "decided", "median s", "90 % s", "most s", "all s", "ahead"]
    print(*markdown_table(head, []), sep="\n", flush=True)
    for task in options.tasks.split(","):
        own: list[Answer] = []
        for peer in options.peers.split(";"):
            command = [sys.executable, "-m", "benchmarks.side_by_side.hanjie_colors", "--sample", str(options.sample)]
            given = [*answers([*command, "--child", peer, task], options.time_limit)]
            rows = [_row(task, peer, own or given, given, options.time_limit)]
            if peer == OURS:
                print(*(f"  {one.name}: {one.seconds:.2f} s, {one.found}" for one in given), sep="\n", file=sys.stderr)
                own = [given[number] for number in some]
                rows += [_row(task, f"{peer}, the sample", own, own, options.time_limit)] * (len(own) < len(given))
            print(*[*markdown_table(head, rows)][2:], sep="\n", flush=True)
    return 0


def sample(number: int) -> list[int]:
    """So many puzzles, by their numbers, one at random of each of as many stretches of the list."""
    ends = [NUMBER * i // number for i in range(number + 1)]
    random = Random(number)
    return [random.randrange(first, end) for first, end in pairwise(ends)]


def _row(task: str, peer: str, own: Sequence[Answer], given: Sequence[Answer], limit: float) -> list[str]:
    decided = [one for one in given if one.found is not None]
    if not decided:
        return [task, peer, f"0 of {len(given)}" if given else "not here", *[""] * 5]
    for one, other in zip(own, given, strict=True):
        if None not in (one.found, other.found) and one.found != other.found:
            raise ValueError(f"{one.name}: {one.found} solutions, by {peer} {other.found}")
    times = sorted(limit if one.found is None else one.seconds for one in given)
    figures = [statistics.median(times), times[len(times) * 9 // 10], times[-1], sum(times), ahead(own, given, limit)]
    return [task, peer, f"{len(decided)} of {len(given)}", *(f"{figure:.3g}" for figure in figures)]


def _calls(
    asked: Callable[[Hanjie, int], int], most: int, numbers: Sequence[int]
) -> Iterator[tuple[str, Callable[[], int]]]:
    """Each puzzle by its name, with what asks the peer about it; all that it needs is imported."""
    asked(puzzle(0)[1], most)
    for number in numbers:
        name, one = puzzle(number)
        yield name, partial(asked, one, most)


if __name__ == "__main__":
    sys.exit(main())
