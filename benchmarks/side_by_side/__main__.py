"""``python -m benchmarks.side_by_side``: random puzzles of the corpora, a first solution and a verdict, by satpuzzles,
by clingo with a program for each kind (`benchmarks.side_by_side.asp`) and by puzzlekit (CP-SAT), which gives a first
solution. ``--peers satpuzzles,levels,exact`` compares the forms of rules about connectivity instead. ``--kinds
hanjie-colors`` are the clues of 200 pictures in 2 to 8 colours, 20 to 80 rows, which are drawn as they are asked about;
CP-SAT solves them as ``cp-sat-automata`` and ``cp-sat-places``.

CPU seconds of the process that solves, with its threads, for the model and the search; start-up and reading left out.
``ahead`` is how many times as long as satpuzzles one takes, the geometric mean over puzzles: one that is late or failed
took the time limit at least. Every solution is checked against the rules of the kind.
"""

import argparse
import statistics
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from random import Random
from typing import TypeAlias

import orjson

import satpuzzles
from benchmarks.instances import CORPORA
from benchmarks.machine import machine, sentence
from benchmarks.side_by_side.asp import PROGRAMS, grid
from benchmarks.side_by_side.colored_pictures import puzzles
from benchmarks.side_by_side.cp_sat import by_automata, by_places
from benchmarks.side_by_side.watched import Answer, ahead, answer_each, answers, held_against
from satpuzzles import Puzzle
from satpuzzles.puzzles import title
from satpuzzles.research.comparing.comparison import markdown_table
from satpuzzles.solving.options import Options
from satpuzzles.solving.search import Search
from satpuzzles.stating.puzzle import solution
from tools.tables import write


@dataclass(frozen=True)
class Problem:
    """A ``puzzle`` of the file of a ``kind``, and its ``text`` in the form of puzzlekit."""

    kind: str
    text: str
    puzzle: Puzzle


Asked: TypeAlias = Callable[[Problem, int], int]
"""Takes a problem and how many solutions end the search; returns how many it found."""

TASKS = {"first": 1, "verdict": 2}


def ours(problem: Problem, most: int, form: str | None = None) -> int:
    """satpuzzles, with rules about connectivity in one of their forms."""
    options = Options(encodings=None if form is None else {"connectivity": form})
    return len([*Search(problem.puzzle, most, options)])


def clingo(problem: Problem, most: int) -> int:
    import clingo as asp

    puzzle = problem.puzzle
    control = asp.Control(["-n", str(most), "--project", "--warn=none"])
    control.add("base", [], PROGRAMS[puzzle.kind].text(puzzle))
    control.ground([("base", [])])
    found = []

    def keep(model: asp.Model) -> None:
        arguments = (symbol.arguments for symbol in model.symbols(shown=True))
        found.append(solution(puzzle, grid(puzzle, {place.number: value.number for place, value in arguments})))

    control.solve(on_model=keep)
    return len(found)


def puzzlekit(problem: Problem, _most: int) -> int:
    """Raises ImportError for a kind that it does not solve."""
    from puzzlekit import get_parser, get_solver_class

    try:
        solves = get_solver_class(problem.kind)
    except ValueError as error:
        raise ImportError(*error.args) from None
    solver = solves(**get_parser(problem.kind)(problem.text))
    return int(solver.solve({"time_limit_sec": 1e6}).solution_data["status"] in ("Optimal", "Feasible"))


PICTURES = "hanjie-colors"

PEERS: dict[str, tuple[Asked, Sequence[str]]] = {
    "satpuzzles": (ours, [*TASKS]),
    "clingo": (clingo, [*TASKS]),
    "puzzlekit": (puzzlekit, ["first"]),
    "cp-sat-automata": (lambda problem, most: by_automata(problem.puzzle, most), [*TASKS]),
    "cp-sat-places": (lambda problem, most: by_places(problem.puzzle, most), [*TASKS]),
    **{form: (partial(ours, form=form), [*TASKS]) for form in ("levels", "exact")},
}
"""Each with what it can be asked for."""

STANDARD = ("satpuzzles", "clingo", "puzzlekit")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.side_by_side", description=__doc__)
    parser.add_argument("--kinds", help="instead of all of the corpora", metavar="A,B")
    parser.add_argument("--peers", default=",".join(STANDARD), help="others are measured by the first", metavar="A,B")
    parser.add_argument("--number", type=int, default=60, metavar="N", help="random puzzles of a kind; default 60")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of the choice of puzzles")
    parser.add_argument("--time-limit", type=float, default=20.0, metavar="S", help="CPU seconds a puzzle; default 20")
    parser.add_argument("--corpora", type=Path, default=CORPORA, metavar="DIR")
    parser.add_argument("--page", type=Path, metavar="FILE", help="replace the table of FILE, docs/performance.md")
    parser.add_argument("--child", nargs=4, metavar=("PEER", "TASK", "KIND", "FIRST"), help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.child:
        peer, task, kind, first = options.child
        answer_each(_calls(peer, task, kind, options), int(first))
        return 0
    print(sentence(machine()), end="\n\n")
    head = ["kind", "task", "by", "decided", "median s", "most s", "all s", "ahead"]
    print(*markdown_table(head, []), sep="\n", flush=True)
    kinds = options.kinds.split(",") if options.kinds else kinds_in(options.corpora)
    rows: list[list[str]] = []
    for kind in kinds:
        for task in TASKS:
            for row in _rows(kind, task, options):
                rows.append(row)
                print([*markdown_table(head, [row])][-1], flush=True)
    if options.page:
        write(options.page, "kinds side by side", by_kind(rows))
    return 0


def by_kind(figures: Sequence[Sequence[str]]) -> Iterator[str]:
    """A line for each kind that a standard peer has: our seconds for each task, and how many times as long it takes."""
    of = {(kind, task, peer): found for kind, task, peer, *found in figures}
    columns = [(task, peer) for task in TASKS for peer in STANDARD if task in PEERS[peer][1]]

    def cell(kind: str, task: str, peer: str) -> str:
        decided, _, _, seconds, times = of.get((kind, task, peer), ["0", *[""] * 4])
        if peer == STANDARD[0] or not times:
            return seconds
        done, _, asked = decided.partition(" of ")
        return times if done == asked else f"{times} ({int(asked) - int(done)} late)"

    head = [f"{task}, s" if peer == STANDARD[0] else peer for task, peer in columns]
    peers = [(task, peer) for task, peer in columns if peer != STANDARD[0]]
    kinds = [one for one in dict.fromkeys(kind for kind, *_ in of) if any(cell(one, *each) for each in peers)]
    several = Counter(map(title, kinds))
    names = {kind: title(kind) + f" ({kind})" * (several[title(kind)] > 1) for kind in kinds}
    yield from markdown_table(
        ["kind", *head], [[names[kind], *(cell(kind, *one) for one in columns)] for kind in kinds]
    )


def of_corpus(kind: str, corpora: Path) -> Iterator[tuple[str, str, Puzzle]]:
    """The puzzles of a ``kind``, each with its name and its text in the form of puzzlekit."""
    if kind == PICTURES:
        yield from ((name, "", puzzle) for name, puzzle in puzzles())
        return
    path = next(path for path in _files(corpora) if path.stem == kind)
    for line in path.read_bytes().splitlines():
        entry = orjson.loads(line)
        with suppress(satpuzzles.InstanceError):  # one entry of the corpora is no puzzle
            yield entry["id"], entry["problem"], satpuzzles.loads(line)


def kinds_in(corpora: Path) -> list[str]:
    return sorted(path.stem for path in _files(corpora))


def _files(corpora: Path) -> Iterator[Path]:
    """Each holds the puzzles of one kind, in the form of puzzlekit."""
    return chain.from_iterable((corpora / folder).glob("*.jsonl") for folder in ("kinds", "further"))


def _rows(kind: str, task: str, options: argparse.Namespace) -> Iterator[list[str]]:
    own: list[Answer] = []
    for peer in options.peers.split(","):
        if task not in PEERS[peer][1]:
            continue
        words = ["--number", str(options.number), "--seed", str(options.seed), "--corpora", str(options.corpora)]
        command = [sys.executable, "-m", "benchmarks.side_by_side", *words, "--child", peer, task, kind]
        given = [*answers(command, options.time_limit)]
        own = own or given
        given = [*map(held_against, own, given)]
        decided = sum(one.found is not None for one in given)
        if not decided:
            yield [kind, task, peer, "0" if given else "not here", *[""] * 4]
            continue
        times = [one.seconds for one in given]
        figures = statistics.median(times), max(times), sum(times), ahead(own, given, options.time_limit)
        yield [kind, task, peer, f"{decided} of {len(given)}", *(f"{figure:.3g}" for figure in figures)]


def _calls(peer: str, task: str, kind: str, options: argparse.Namespace) -> Iterator[tuple[str, Callable[[], int]]]:
    """Each puzzle by its name, with what asks the peer about it; all that it needs is imported."""
    asked, most = PEERS[peer][0], TASKS[task]
    every = [(name, Problem(kind, text, puzzle)) for name, text, puzzle in of_corpus(kind, options.corpora)]
    asked(min((problem for _, problem in every), key=lambda one: len(one.text)), most)
    chosen = Random(options.seed).sample(every, min(options.number, len(every)))
    for name, problem in chosen:
        yield name, partial(asked, problem, most)


if __name__ == "__main__":
    sys.exit(main())
