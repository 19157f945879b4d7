"""Random connected regions of a board.

`grown_regions` grows them around cells, and `shrunk_regions` makes some of them small; `swapped_regions` starts from
regions and moves their borders, so that each keeps its size; `random_rooms` have any sizes, `small_rooms` those
that are asked for, and `rooms_around` any cells; bridges can join `random_islands`. Cells are indices into the
flattened board.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import chain
from random import Random

import numpy as np
from numpy.typing import NDArray

from satpuzzles.boards.board import Cell, is_connected, neighbours
from satpuzzles.boards.labelling import numbered

Rows = tuple[tuple[int, ...], ...]

_ISLAND_TRIES, _LONGEST_BRIDGE = 30, 5
_TURNS, _OTHER_END = 10, 0.1
"""Turns of a path for each cell, and how often its other end is taken."""
_SWAPS = 4
"""Swaps for each cell; after about one the first shape is no longer visible."""


def swapped_regions(random: Random, start: Rows, *, together: Callable[[int, int], bool] = lambda _a, _b: True) -> Rows:
    """Connected regions, each with as many cells as in ``start``, where they are connected too.

    A cell at a border changes sides together with one of the other region, where both regions stay connected and are
    ``together``, as all are by default: regions that are not exchange no cells.
    """
    height, width = len(start), len(start[0])
    adjacent = neighbours(height, width)
    label = [region for row in start for region in row]
    cells = {region: {cell for cell, name in enumerate(label) if name == region} for region in sorted(set(label))}
    for _ in range(_SWAPS * height * width):
        here = random.randrange(height) * width + random.randrange(width)
        ours = label[here]
        beside = {label[cell] for cell in adjacent[here]} - {ours}
        others = sorted(region for region in beside if together(ours, region))
        if not others:
            continue
        theirs = random.choice(others)
        border = sorted(cell for cell in cells[theirs] if any(label[beside] == ours for beside in adjacent[cell]))
        there = random.choice(border)
        first, second = cells[ours] - {here} | {there}, cells[theirs] - {there} | {here}
        if is_connected(first, adjacent) and is_connected(second, adjacent):
            cells[ours], cells[theirs] = first, second
            label[here], label[there] = theirs, ours
    return tuple(tuple(label[r * width : (r + 1) * width]) for r in range(height))


def random_dominoes(height: int, width: int, random: Random) -> Rows:
    """A labelling of a rectangle with regions of two cells; one has a single cell if the number of cells is odd."""
    even = width - width % 2
    start = [[(r, c // 2) if c < even else (r // 2, c) for c in range(width)] for r in range(height)]
    return numbered(swapped_regions(random, numbered(start)))


def shrunk_regions(
    regions: NDArray[np.intp], fixed: NDArray[np.bool_], count: int, random: Random, least: int = 1
) -> NDArray[np.intp]:
    """Regions of a square board in which ``count`` random regions have given their neighbours, the smallest first, all
    the cells that they can spare, but for ``least``.

    Cells that are ``fixed`` stay, and connected regions stay connected.
    """
    found = regions.copy()
    adjacent = neighbours(round(len(regions) ** 0.5), round(len(regions) ** 0.5))
    sizes = np.bincount(found).tolist()
    small: set[int] = set()
    for region in random.sample(range(len(sizes)), count):
        small.add(region)
        cells = set(np.flatnonzero(found == region).tolist())
        spared = True
        while spared:
            spared = False
            for cell in random.sample(sorted(cells), len(cells)):
                others = sorted({int(found[beside]) for beside in adjacent[cell]} - small)
                may = others and not fixed[cell] and len(cells) > least
                if may and is_connected(cells - {cell}, adjacent):
                    found[cell] = other = min(others, key=sizes.__getitem__)
                    sizes[other] += 1
                    cells.remove(cell)
                    spared = True
        sizes[region] = len(cells)
    return found


def grown_regions(
    size: int, each: int, seeds: Sequence[int], random: Random, proceed: Callable[[], object] = lambda: None
) -> NDArray[np.intp]:
    """The region of each cell of a square: ``size`` connected regions with ``each`` of the ``seeds`` in every one, as
    `joined_regions` gives them.
    """
    return joined_regions(size, size, each, seeds, random, proceed)


def joined_regions(
    height: int,
    width: int,
    each: int,
    seeds: Sequence[int],
    random: Random,
    proceed: Callable[[], object] = lambda: None,
    pairs: Collection[tuple[int, int]] = (),
) -> NDArray[np.intp]:
    """The region of each cell of a rectangle: connected regions with ``each`` of the ``seeds`` in every one; the two
    of each of ``pairs``, which are side by side, have one together. ``proceed`` is called before each attempt, and may
    raise.

    First every seed gets a territory of its own; then neighbouring territories are joined. A region grown around
    several seeds at once runs into others in between; territories cannot.
    """
    while True:
        proceed()
        territory = _territories(height, width, [[seed] for seed in seeds], random)
        beside = _beside(height, width, territory)
        number = {seed: i for i, seed in enumerate(seeds)}
        taken = {number[seed] for pair in pairs for seed in pair}
        beside = [around - taken for around in beside]
        for one, other in pairs:
            beside[number[one]], beside[number[other]] = {number[other]}, {number[one]}
        groups = _groups(beside, each, random)
        if groups is not None:
            return groups[territory]


def random_rooms(height: int, width: int, cells: int, random: Random) -> Rows:
    """A labelling of a rectangle with connected regions of very different sizes, on average ``cells``; few have a
    single cell.
    """
    area = height * width
    count = max(1, round(area / cells))
    order = random.sample(range(area), area)
    adjacent, started, seeds = neighbours(height, width), set[int](), list[list[int]]()
    for cell in order:  # seeds of two cells
        beside = [other for other in adjacent[cell] if other not in started]
        if len(seeds) < count and cell not in started and (beside or area == 1):
            seeds.append([cell, *beside[:1]])
            started.update(seeds[-1])
    return rooms_around(height, width, seeds, random)


def small_rooms(
    height: int, width: int, most: Callable[[], int], random: Random, outside: Collection[int] = ()
) -> Rows:
    """A labelling of a rectangle with connected regions; ``most`` is called for how many cells the next one has at
    most. It begins where fewest free cells are beside, and grows to cells with the fewest, so that few have less. Cells
    ``outside`` are in none, and have one label.
    """
    beside = neighbours(height, width)
    region = [-1] * (height * width)
    free = set(range(height * width)).difference(outside)

    def most_enclosed(cells: Iterable[int]) -> int:
        return min((len(free.intersection(beside[cell])), random.random(), cell) for cell in sorted(cells))[2]

    for label in range(height * width):
        if not free:
            break
        cells, largest = [most_enclosed(free)], most()
        while len(cells) < largest and (edge := free.intersection(chain(*(beside[c] for c in cells))) - {*cells}):
            cells.append(most_enclosed(edge))
        free.difference_update(cells)
        for cell in cells:
            region[cell] = label
    return numbered([region[r * width : (r + 1) * width] for r in range(height)])


def random_path(height: int, width: int, random: Random, near: Sequence[Sequence[int]]) -> list[Cell]:
    """A random path through all cells of a rectangle, from each cell to one ``near`` it, as which those that share a
    side count at least: from row to row at first, then an end goes on to another cell near it, and the path is parted
    behind that (R. Oberdorf and others, Secondary structures in long compact polymers, Physical Review E 74, 2006).
    """
    path = [r * width + (c if r % 2 == 0 else width - 1 - c) for r in range(height) for c in range(width)]
    for _ in range(_TURNS * len(path)):
        if random.random() < _OTHER_END:
            path.reverse()
        if near[path[-1]]:
            at = path.index(random.choice(near[path[-1]]))
            path[at + 1 :] = path[:at:-1]
    return [divmod(cell, width) for cell in path]


def scattered(height: int, width: int, part: float, random: Random) -> set[Cell]:
    """Random cells of a rectangle that share no side: this ``part`` of all, or as many as there is place for."""
    cells, found = [(r, c) for r in range(height) for c in range(width)], set[Cell]()
    for r, c in random.sample(cells, len(cells)):
        if len(found) < int(part * len(cells)) and found.isdisjoint([(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]):
            found.add((r, c))
    return found


def rooms_around(height: int, width: int, groups: Sequence[Sequence[int]], random: Random) -> Rows:
    """A labelling of a rectangle with a connected region around each of the ``groups`` of cells, which are connected,
    in their order.
    """
    labels = _territories(height, width, groups, random).reshape(height, width).tolist()
    return tuple(map(tuple, labels))


def parted_rooms(
    rows: Rows, where: Collection[int], whole: int, random: Random, may: Callable[[Rows], bool] = lambda _rows: True
) -> Iterator[Rows]:
    """Ever finer labellings: each has one region of the last in two connected parts of about the same size, if it
    ``may``. Regions that have cells ``where`` something is to be parted are, the largest first; those of up to
    ``whole`` cells stay.
    """
    height, width = len(rows), len(rows[0])
    labels = np.array(rows, np.intp).ravel()
    left = {label: np.flatnonzero(labels == label).tolist() for label in sorted({*labels[[*where]].tolist()})}
    while left:
        size = {label: len(cells) + random.random() for label, cells in left.items()}
        cells = left.pop(label := max(left, key=size.__getitem__))
        if len(cells) <= whole:
            continue
        part = _part(cells, neighbours(height, width), random)
        after = labels.copy()
        after[part] = other = int(labels.max()) + 1
        found = tuple(map(tuple, after.reshape(height, width).tolist()))
        if may(found):
            labels = after
            parts = {label: sorted({*cells} - {*part}), other: part}
            left |= {one: inside for one, inside in parts.items() if not {*where}.isdisjoint(inside)}
            yield found


def rejoined_rooms(rows: Rows, whole: Rows, gone: Iterable[int]) -> Rows:
    """The labelling ``rows`` without some of its labels: each of those ``gone`` joins the smallest region beside it
    that was one with it in the ``whole``, where there is one.
    """
    adjacent = neighbours(len(rows), len(rows[0]))
    labels, before = (np.array(one, np.intp).ravel() for one in (rows, whole))
    for label in gone:
        cells = np.flatnonzero(labels == label)
        around = {other for cell in cells for other in adjacent[cell] if before[other] == before[cell]}
        beside = {*labels[[*around]].tolist()} - {label} if around else set()
        if beside:
            labels[cells] = min(beside, key=lambda other: (np.count_nonzero(labels == other), other))
    return numbered(labels.reshape(len(rows), -1).tolist())


_CUTS = 4
"""Random ways to part a region that are tried; the most even one is taken."""


def _part(cells: Sequence[int], adjacent: Sequence[Sequence[int]], random: Random) -> list[int]:
    """A connected part of connected ``cells`` whose rest is connected too: two parts grow from random cells."""
    best: list[int] = []
    for _ in range(_CUTS):
        parts = [[cell] for cell in random.sample(cells, 2)]
        free = {*cells} - {cell for part in parts for cell in part}
        while free:
            part = random.choice(parts)
            edge = sorted({other for cell in part for other in adjacent[cell]} & free)
            if edge:
                part.append(random.choice(edge))
                free.discard(part[-1])
        best = max(best, min(parts, key=len), key=len)
    return sorted(best)


def _territories(height: int, width: int, groups: Sequence[Sequence[int]], random: Random) -> NDArray[np.intp]:
    """For each cell the number of the group that reached it first; groups grow by a random cell at a time."""
    territory = np.full(height * width, -1, np.intp)
    edge: list[int] = []
    for number, group in enumerate(groups):
        territory[group] = number
        edge += group
    while edge:
        at = int(random.random() * len(edge))
        free = [cell for cell in neighbours(height, width)[edge[at]] if territory[cell] < 0]
        if len(free) < 2:
            edge[at], cell = edge[-1], edge[at]
            edge.pop()
        else:
            cell = edge[at]
        if free:
            taken = free[int(random.random() * len(free))]
            territory[taken] = territory[cell]
            edge.append(taken)
    return territory


def _beside(height: int, width: int, territory: NDArray[np.intp]) -> list[set[int]]:
    """For each territory the numbers of those that share a border with it."""
    beside: list[set[int]] = [set() for _ in range(int(territory.max()) + 1)]
    labels = territory.tolist()
    for cell, around in enumerate(neighbours(height, width)):
        beside[labels[cell]].update(labels[other] for other in around if labels[other] != labels[cell])
    return beside


def _groups(beside: Sequence[set[int]], each: int, random: Random) -> NDArray[np.intp] | None:
    """The group of each territory: connected groups of ``each``; None if the attempt ran into a dead end.

    The territory with the fewest free neighbours is joined first, to neighbours with the fewest (R. Karp, M. Sipser,
    Maximum matchings in sparse random graphs, FOCS 1981, for pairs).
    """
    group = np.full(len(beside), -1, np.intp)
    free = set(range(len(beside)))

    def hardest(candidates: Iterable[int]) -> int:
        return min((len(beside[one] & free), random.random(), one) for one in sorted(candidates))[2]

    number = 0
    while free:
        joined = {hardest(free)}
        free -= joined
        while len(joined) < each:
            candidates = set().union(*(beside[one] for one in joined)) & free
            if not candidates:
                return None
            chosen = hardest(candidates)
            joined.add(chosen)
            free.remove(chosen)
        group[list(joined)] = number
        number += 1
    return group


def random_pairs(height: int, width: int, count: int, random: Random) -> dict[Cell, Cell]:
    """About ``count`` random cells that do not touch each other, each with another cell beside it; all of them are
    different.
    """
    cells = [(r, c) for r in range(height) for c in range(width)]
    near = [(v, u) for v in (-1, 0, 1) for u in (-1, 0, 1)]
    pairs: dict[Cell, Cell] = {}
    for r, c in random.sample(cells, len(cells)):
        taken = {*pairs.values()}
        beside = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
        free = [cell for cell in beside if cell in cells and cell not in taken and cell not in pairs]
        apart = not any((r + v, c + u) in pairs for v, u in near) and (r, c) not in taken
        if len(pairs) < count and apart and free:
            pairs[r, c] = random.choice(free)
    return pairs


def random_islands(height: int, width: int, count: int, random: Random) -> list[Cell]:
    """About so many cells, no two side by side, that can be joined by bridges in rows and columns that do not cross:
    each new one is joined to an earlier one.
    """
    islands = [(random.randrange(height), random.randrange(width))]
    taken = {*islands}  # by an island or below a bridge
    for _ in range(_ISLAND_TRIES * count):
        if len(islands) >= count:
            break
        (r, c), (down, right) = random.choice(islands), random.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
        *bridge, last = ((r + i * down, c + i * right) for i in range(1, random.randint(2, _LONGEST_BRIDGE) + 1))
        inside = 0 <= last[0] < height and 0 <= last[1] < width
        if inside and taken.isdisjoint((*bridge, last)) and _is_apart(last, islands):
            islands.append(last)
            taken.update(bridge, [last])
    return sorted(islands)


def _is_apart(cell: Cell, islands: Sequence[Cell]) -> bool:
    return all(abs(cell[0] - r) + abs(cell[1] - c) > 1 for r, c in islands)


_LENGTHS = 2, 3, 3, 4, 5
_LONG = 6
"""In a pattern of runs, longer ones than this are parted where that can be, and before them those that are longer than
one of the other lengths, which is drawn for each cell.
"""


def crossing_runs(height: int, width: int, longest: int, random: Random) -> set[Cell]:
    """Connected cells, each of which has another one beside it in its row and in its column. No more than
    ``longest`` lie side by side. None is in the first row or column; without these, a half turn does not change the
    pattern. There have to be three rows and columns.
    """
    everywhere = {(r, c) for r in range(1, height) for c in range(1, width)}
    adjacent = neighbours(height, width)

    def run(cell: Cell, down: int, right: int) -> int:
        """The length of the run of ``cells`` through ``cell`` along the direction ``(down, right)``."""
        length = 1
        for way in (-1, 1):
            y, x = cell
            while (y := y + way * down, x := x + way * right) in cells:
                length += 1
        return length

    while True:
        cells, order = {*everywhere}, random.sample(sorted(everywhere), len(everywhere))
        for most in ([random.choice(_LENGTHS) for _ in order], [_LONG] * len(order)):
            for (r, c), length in zip(order, most, strict=True):
                if (r, c) in cells and max(run((r, c), 1, 0), run((r, c), 0, 1)) > length:
                    pair = {(r, c), (height - r, width - c)}
                    cells -= pair
                    beside = {(y + v, x + u) for y, x in pair for v, u in ((-1, 0), (0, -1), (0, 1), (1, 0))} & cells
                    alone = any(min(run(cell, 1, 0), run(cell, 0, 1)) == 1 for cell in beside)
                    if not cells or alone or not is_connected((y * width + x for y, x in cells), adjacent):
                        cells |= pair
        if all(max(run(cell, 1, 0), run(cell, 0, 1)) <= longest for cell in cells):
            return cells
