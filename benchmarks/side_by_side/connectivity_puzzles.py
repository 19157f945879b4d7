"""Puzzles whose cells or lines are connected: those of the corpora, random ones of any size, and Hamiltonian cycles."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import networkx as nx

import satpuzzles
from satpuzzles import Puzzle

KINDS = ("hitori", "slitherlink", "yajilin", "heyawake", "masyu", "nurikabe")


def of_corpus(kind: str, corpora: Path, limit: int | None) -> Iterator[tuple[str, str, Puzzle]]:
    """The first ``limit`` puzzles of a ``kind``, each with its name and its text in the form of puzzlekit."""
    import orjson

    for line in (corpora / "kinds" / f"{kind}.jsonl").read_bytes().splitlines()[:limit]:
        entry = orjson.loads(line)
        yield entry["id"], entry["problem"], satpuzzles.loads(line)


def hitori(size: int, seed: int) -> Puzzle:
    """A random Hitori with a solution: a third of the cells would be shaded, but those that touch another or cut the
    others apart; unshaded cells have the numbers of a random Latin square, shaded ones a number that is unshaded both
    in their row and in their column, where there is one.
    """
    source = Random(seed)
    board = nx.grid_2d_graph(size, size)
    shaded: set[tuple[int, int]] = set()
    cells = [*board]
    for cell in source.sample(cells, len(cells) // 3):
        near = {(cell[0] + y, cell[1] + x) for y in (-1, 0, 1) for x in (-1, 0, 1)} & {*cells} - {cell}
        if not shaded & {*board[cell]} and _leaves_whole(board, near - shaded, cell, shaded):
            shaded.add(cell)
    rows, columns, symbols = (source.sample(range(size), size) for _ in range(3))
    numbers = [[symbols[(rows[r] + columns[c]) % size] + 1 for c in range(size)] for r in range(size)]
    latin = [[*row] for row in numbers]
    for r, c in shaded:
        across = {latin[r][x] for x in range(size) if (r, x) not in shaded}
        down = {latin[y][c] for y in range(size) if (y, c) not in shaded}
        numbers[r][c] = source.choice(sorted(across & down or across | down))
    return satpuzzles.loads({"puzzle": "hitori", "numbers": numbers})


def _leaves_whole(board: nx.Graph, near: set[Any], cell: Any, shaded: set[Any]) -> bool:
    """Whether the unshaded cells are still connected when ``cell`` is shaded: around it, or else anywhere."""
    beside = {*board[cell]} - shaded
    if not beside or sum(len(beside & part) > 0 for part in nx.connected_components(board.subgraph(near))) == 1:
        return True
    return bool(nx.is_connected(board.subgraph({*board} - shaded - {cell})))


def slitherlink(size: int, seed: int) -> Puzzle:
    """A random Slitherlink with a solution: a loop around cells that are added one by one at random, each next to one
    inside and such that neither side falls apart; a clue of ten is left out.
    """
    source = Random(seed)
    around = [(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)]
    inside = {(size // 2, size // 2)}
    open_ = [(size // 2 + y, size // 2 + x) for y, x in around[1::2]]
    while open_ and len(inside) < size * size // 2:
        r, c = open_.pop(source.randrange(len(open_)))
        if not (0 <= r < size and 0 <= c < size) or (r, c) in inside:
            continue
        ring = [(r + y, c + x) in inside for y, x in around]
        changes = sum(one != other for one, other in zip(ring, [*ring[1:], ring[0]], strict=True))
        if changes == 2 and any(ring[1::2]):  # one run of cells inside around it
            inside.add((r, c))
            open_ += [(r + y, c + x) for y, x in around[1::2]]
    clues = [
        [sum(((r + y, c + x) in inside) != ((r, c) in inside) for y, x in around[1::2]) for c in range(size)]
        for r in range(size)
    ]
    left_out = [[source.random() < 0.1 for _ in row] for row in clues]  # no secret
    shown = [[None if no else n for n, no in zip(*rows, strict=True)] for rows in zip(clues, left_out, strict=True)]
    return satpuzzles.loads({"puzzle": "slitherlink", "clues": shown})


RANDOM_PUZZLES: dict[str, Callable[[int, int], Puzzle]] = {"hitori": hitori, "slitherlink": slitherlink}


@dataclass(frozen=True)
class Cycle:
    """A graph, and whether it has a Hamiltonian cycle, where that is known."""

    name: str
    graph: nx.Graph
    has_one: bool | None


def cycles() -> Iterator[Cycle]:
    """Graphs on which the search for a Hamiltonian cycle is known to be hard, and random ones beside them."""
    for size in (6, 8, 12, 16, 20, 24):
        yield Cycle(f"knight {size}", _knight(size), True)
    for size in (5, 7):  # colours of cells: one more of one than of the other
        yield Cycle(f"knight {size}", _knight(size), False)
        yield Cycle(f"grid {size}", nx.grid_2d_graph(size, size), False)
    for n in (11, 17, 23, 29, 41, 59, 77):
        # B. Alspach, The classification of Hamiltonian generalized Petersen graphs, 1983: none for n = 5 modulo 6
        yield Cycle(f"Petersen {n} 2", _petersen(n, 2), n % 6 != 5)
    for k in (5, 7, 9, 11, 15):  # R. Isaacs, Infinite families of nontrivial trivalent graphs, 1975
        yield Cycle(f"flower snark {k}", _flower(k), False)
    for dimension in (5, 7, 9):
        yield Cycle(f"cube {dimension}", nx.hypercube_graph(dimension), True)
    for n in (100, 300, 1000, 3000):
        for seed in range(3):
            yield Cycle(f"cubic {n} {seed}", nx.random_regular_graph(3, n, seed=seed), None)


def _knight(size: int) -> nx.Graph:
    board = nx.Graph()
    cells = [(r, c) for r in range(size) for c in range(size)]
    board.add_nodes_from(cells)
    for r, c in cells:
        for y, x in ((1, 2), (2, 1), (1, -2), (2, -1)):
            if 0 <= r + y < size and 0 <= c + x < size:
                board.add_edge((r, c), (r + y, c + x))
    return board


def _petersen(n: int, k: int) -> nx.Graph:
    """The generalized Petersen graph."""
    outside = [(("out", i), ("out", (i + 1) % n)) for i in range(n)]
    inside = [(("in", i), ("in", (i + k) % n)) for i in range(n)]
    return nx.Graph([*outside, *inside, *((("out", i), ("in", i)) for i in range(n))])


def _flower(k: int) -> nx.Graph:
    """The flower snark of ``k`` stars."""
    graph = nx.Graph()
    for i in range(k):
        graph.add_edges_from((("a", i), (leaf, i)) for leaf in "bcd")
        graph.add_edge(("b", i), ("b", (i + 1) % k))
        crossed = i == k - 1
        graph.add_edge(("c", i), ("d" if crossed else "c", (i + 1) % k))
        graph.add_edge(("d", i), ("c" if crossed else "d", (i + 1) % k))
    return graph
