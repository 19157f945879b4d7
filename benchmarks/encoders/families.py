"""Families of problems in which one constraint can be written in every way: what a solver needs for each.

pigeons       one more than there are holes, in random order: at most one
Sudoku        25x25, lines and symbols of a pattern exchanged, two fifths of the cells given: at most one
nonograms     12x12 random pictures, a variable for each placement of a line: at most one
parity        a secret subset of bits from parities, a few of them wrong: cardinality
timetables    lessons that exclude each other at random, as many at once as there are rooms: cardinality
bin packing   items of random weights, little room left over: weighted sums
knapsack      the most value that a weight allows, or one more: weighted sums
market split  shops divided so that both parts sell as much of each product: weighted sums

Six are hard for a proof and known from competitions, where CNFgen (M. Lauria, J. Elffers, J. Nordstrom, M. Vinyals,
CNFgen: A generator of crafted benchmarks, 2017) made them:

matchings         a random 8-regular graph of an odd number of vertices has a perfect matching: at most one
clique colouring  a graph has a clique, and a colouring with too few colours for it: at most one
counting          ten elements are divided into sets of three: at most one
ordering          each element of an order names one before it: at most one
dominating sets   fewer than a quarter of the vertices of a random cubic graph dominate all: cardinality
k-XOR             28 random parities of eight of 24 bits: exclusive or

A problem is made of its seed alone. Constraints of other sorts in it are written by satenc in the same way each time.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.encoders.libraries import AT_MOST_ONE, CARDINALITY, WEIGHTED, XOR, Way, clauses_of


@dataclass
class Problem:
    """Clauses over variables ``1 .. variables``, and constraints ``(sort, literals, weights, bound)``."""

    variables: int = 0
    clauses: list[list[int]] = field(default_factory=list)
    constraints: list[tuple[str, list[int], list[int], int]] = field(default_factory=list)

    def new(self, *shape: int) -> NDArray[np.int64]:
        first, self.variables = self.variables + 1, self.variables + int(np.prod(shape))
        return np.arange(first, self.variables + 1).reshape(shape)

    def at_most(self, literals: Sequence[int] | NDArray[Any], bound: int, weights: Sequence[int] = ()) -> None:
        sort = WEIGHTED if weights else AT_MOST_ONE if bound == 1 else CARDINALITY
        own = [*map(int, literals)]
        self.constraints.append((sort, own, [*weights] or [1] * len(own), bound))

    def exactly_one(self, literals: Sequence[int] | NDArray[Any]) -> None:
        self.clauses.append([*map(int, literals)])
        self.at_most(literals, 1)


def written(problem: Problem, way: Way, others: dict[str, Way]) -> list[list[int]]:
    """The whole problem as clauses, its constraints of the sort of ``way`` in this way."""
    clauses, variables = [*problem.clauses], problem.variables
    known: dict[tuple[str, tuple[int, ...], int], list[list[int]]] = {}
    for sort, literals, weights, bound in problem.constraints:
        key = (sort, tuple(weights), bound)
        if key not in known:
            known[key] = clauses_of((way if way.constraint == sort else others[sort]).write(weights, bound))
        own = known[key]
        top = max([len(literals), *(abs(x) for clause in own for x in clause)])
        number = [0, *literals, *range(variables + 1, variables + top - len(literals) + 1)]
        clauses += [[number[x] if x > 0 else -number[-x] for x in clause] for clause in own]
        variables += top - len(literals)
    return clauses


def _pigeons(random: np.random.Generator, holes: int = 7) -> Problem:
    problem = Problem()
    sits = problem.new(holes + 1, holes)
    problem.clauses += random.permuted(sits, axis=1).tolist()
    for hole in random.permutation(holes):
        problem.at_most(random.permutation(sits[:, hole]), 1)
    return problem


def _sudoku(random: np.random.Generator, n: int = 5, given: float = 0.42) -> Problem:
    """A solution is the plain pattern with lines inside bands and symbols exchanged."""
    side = n * n
    problem = Problem()
    cell = problem.new(side, side, side)
    lines, columns = (
        np.concatenate([n * band + random.permutation(n) for band in random.permutation(n)]) for _ in "ab"
    )
    symbols = random.permutation(side)
    value = symbols[((n * (lines % n) + lines // n)[:, None] + columns) % side]
    for r, c in product(range(side), repeat=2):
        problem.exactly_one(cell[r, c])
        if random.random() < given:
            problem.clauses.append([int(cell[r, c, value[r, c]])])
    boxes = cell.reshape(n, n, n, n, side).swapaxes(1, 2).reshape(side, side, side)
    for groups in (cell, cell.swapaxes(0, 1), boxes):
        for group, symbol in product(groups, range(side)):
            problem.exactly_one(group[:, symbol])
    return problem


def _nonogram(random: np.random.Generator, size: int = 12) -> Problem:
    picture = random.random((size, size)) < 0.5
    problem = Problem()
    cell = problem.new(size, size)
    for lines, cells in ((picture, cell), (picture.T, cell.T)):
        for line, own in zip(lines, cells, strict=True):
            lengths = [len(run) for run in "".join("01"[int(x)] for x in line).split("0") if run]
            spare = size - sum(lengths) - max(len(lengths) - 1, 0)
            starts = [*combinations(range(spare + len(lengths)), len(lengths))]
            placed = problem.new(len(starts))
            problem.exactly_one(placed)
            for variable, chosen in zip(placed.tolist(), starts, strict=True):
                filled = np.zeros(size, bool)
                for i, start in enumerate(chosen):
                    begin = start + sum(lengths[:i])
                    filled[begin : begin + lengths[i]] = True
                problem.clauses += [[-variable, int(x if on else -x)] for x, on in zip(own, filled, strict=True)]
    return problem


def _parity(random: np.random.Generator, bits: int = 16, samples: int = 26, wrong: int = 3) -> Problem:
    problem = Problem()
    secret, error = problem.new(bits), problem.new(samples)
    answer = random.random(bits) < 0.5
    errors = random.permutation(samples) < wrong
    for sample in range(samples):
        chosen = random.random(bits) < 0.5
        odd = bool((answer & chosen).sum() % 2) != bool(errors[sample])
        literals = [*secret[chosen].tolist(), int(error[sample])]
        while len(literals) > 4:
            piece = int(problem.new(1)[0])
            _odd(problem, [*literals[:3], -piece])
            literals = [*literals[3:], piece]
        _odd(problem, literals if odd else [-literals[0], *literals[1:]])
    problem.at_most(error.tolist(), wrong)
    return problem


def _odd(problem: Problem, literals: list[int]) -> None:
    for signs in product((1, -1), repeat=len(literals)):
        if signs.count(-1) % 2 == 0:
            problem.clauses.append([s * x for s, x in zip(signs, literals, strict=True)])


def _timetable(random: np.random.Generator, lessons: int = 36, hours: int = 6, rooms: int = 6) -> Problem:
    problem = Problem()
    at = problem.new(lessons, hours)
    for lesson in at:
        problem.exactly_one(lesson)
    for one, other in combinations(range(lessons), 2):
        if random.random() < 0.4:
            problem.clauses += [[-int(a), -int(b)] for a, b in zip(at[one], at[other], strict=True)]
    for hour in range(hours):
        problem.at_most(random.permutation(at[:, hour]), rooms)
    return problem


def _bins(random: np.random.Generator, items: int = 16, bins: int = 4) -> Problem:
    weights = random.integers(10, 60, items).tolist()
    problem = Problem()
    at = problem.new(items, bins)
    for item in at:
        problem.exactly_one(item)
    for own in at.T:
        problem.at_most(own, -(-sum(weights) // bins), weights)
    return problem


def _knapsack(random: np.random.Generator, items: int = 30) -> Problem:
    """Half the weight, and the largest value that fits, or one more."""
    problem = Problem()
    weights, values = random.integers(10, 60, (2, items))
    most = int(weights.sum()) // 2
    best = np.zeros(most + 1, np.int64)  # of each weight
    for weight, value in zip(weights.tolist(), values.tolist(), strict=True):
        best[weight:] = np.maximum(best[weight:], best[:-weight] + value)
    taken, wanted = problem.new(items), int(best[-1] + random.integers(2))
    problem.at_most(taken, most, weights.tolist())
    problem.at_most(-taken, int(values.sum()) - wanted, values.tolist())
    return problem


def _market_split(random: np.random.Generator, shops: int = 18, products: int = 3) -> Problem:
    """Each product is sold by half to one of two parts of the shops."""
    problem = Problem()
    first = problem.new(shops)
    for sales in random.integers(1, 40, (products, shops)):
        half = int(sales.sum()) // 2
        problem.at_most(first, half, sales.tolist())
        problem.at_most(-first, int(sales.sum()) - half, sales.tolist())
    return problem


def _regular_edges(random: np.random.Generator, degree: int, vertices: int) -> list[tuple[int, int]]:
    import networkx as nx

    return sorted(
        (min(e), max(e)) for e in nx.random_regular_graph(degree, vertices, int(random.integers(2**31))).edges
    )


def _matchings(random: np.random.Generator, vertices: int = 13) -> Problem:
    problem, edges = Problem(), _regular_edges(random, 8, vertices)
    chosen = problem.new(len(edges))
    for v in random.permutation(vertices):
        problem.exactly_one([int(x) for x, edge in zip(chosen, edges, strict=True) if v in edge])
    return problem


def _clique_coloring(random: np.random.Generator, vertices: int = 8, clique: int = 5) -> Problem:
    problem, colors = Problem(), clique - 1
    member, color = problem.new(clique, vertices), problem.new(vertices, colors)
    edges = [*combinations(range(vertices), 2)]
    edge = dict(zip(edges, problem.new(len(edges)).tolist(), strict=True))
    for place in random.permutation(clique):
        problem.exactly_one(random.permutation(member[place]))
    for v in random.permutation(vertices):
        problem.at_most(member[:, v], 1)
        problem.exactly_one(random.permutation(color[v]))
    for (v, w), joined in edge.items():
        for i, j in product(range(clique), repeat=2):
            if i != j:
                problem.clauses.append([-int(member[i, v]), -int(member[j, w]), joined])
        problem.clauses += [[-joined, -int(color[v, c]), -int(color[w, c])] for c in range(colors)]
    return problem


def _counting(random: np.random.Generator, elements: int = 10, size: int = 3) -> Problem:
    problem, sets = Problem(), [*combinations(range(elements), size)]
    chosen = problem.new(len(sets))
    for element in random.permutation(elements):
        own = [int(x) for x, members in zip(chosen, sets, strict=True) if element in members]
        problem.exactly_one(random.permutation(own))
    return problem


def _ordering(random: np.random.Generator, elements: int = 30) -> Problem:
    problem, less = Problem(), np.zeros((elements, elements), np.int64)
    first, second = np.triu_indices(elements, 1)
    less[first, second] = problem.new(len(first))
    less[second, first] = -less[first, second]
    for a, b, c in permutations(range(elements), 3):
        if a < min(b, c):
            problem.clauses.append([-int(less[a, b]), -int(less[b, c]), -int(less[c, a])])
    for element in random.permutation(elements):
        named, others = problem.new(elements - 1), np.delete(np.arange(elements), element)
        problem.clauses += [[-int(x), int(less[o, element])] for x, o in zip(named, others, strict=True)]
        problem.exactly_one(random.permutation(named))
    return problem


def _k_xor(random: np.random.Generator, bits: int = 24, parities: int = 28, size: int = 8) -> Problem:
    problem = Problem()
    x = problem.new(bits)
    for odd in random.integers(2, size=parities).tolist():
        problem.constraints.append((XOR, random.permutation(x)[:size].tolist(), [1] * size, odd))
    return problem


def _dominating_set(random: np.random.Generator, vertices: int = 36) -> Problem:
    """A vertex of a cubic graph dominates four: fewer than a quarter of the vertices do not suffice."""
    problem = Problem()
    chosen = problem.new(vertices)
    near: list[set[int]] = [{v} for v in range(vertices)]
    for v, w in _regular_edges(random, 3, vertices):
        near[v].add(w)
        near[w].add(v)
    problem.clauses += [[int(chosen[w]) for w in sorted(some)] for some in near]
    problem.at_most(random.permutation(chosen), (vertices - 1) // 4)
    return problem


FAMILIES: dict[str, tuple[str, Callable[[np.random.Generator], Problem]]] = {
    "pigeons": (AT_MOST_ONE, _pigeons),
    "Sudoku": (AT_MOST_ONE, _sudoku),
    "nonograms": (AT_MOST_ONE, _nonogram),
    "matchings": (AT_MOST_ONE, _matchings),
    "clique colouring": (AT_MOST_ONE, _clique_coloring),
    "counting": (AT_MOST_ONE, _counting),
    "ordering": (AT_MOST_ONE, _ordering),
    "parity": (CARDINALITY, _parity),
    "timetables": (CARDINALITY, _timetable),
    "dominating sets": (CARDINALITY, _dominating_set),
    "bin packing": (WEIGHTED, _bins),
    "knapsack": (WEIGHTED, _knapsack),
    "market split": (WEIGHTED, _market_split),
    "k-XOR": (XOR, _k_xor),
}
"""The sort of constraint that is varied in each, and how a problem is made."""
