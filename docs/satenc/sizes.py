"""How many clauses and auxiliary variables each encoder of satenc writes, as functions, to the last clause.

Each returns ``[clauses, variables]`` for one group of ``n`` literals that may all be true or false. Auxiliary variables
are defined on both sides; a function with ``sides`` gives the sizes of ``one_sided=True`` for 1. A count that is always
reached, or never, is no variable, and a clause that says nothing is not written: so formulas in papers are others.
"""

from collections import Counter
from functools import cache
from itertools import combinations
from math import ceil, comb, isqrt

from numpy import array


def pairs(a, b, least, most):
    """How many i from 0 to a and j from 0 to b have least <= i + j <= most."""
    return sum(least <= i + j <= most for i in range(a + 1) for j in range(b + 1))


def root(n, degree):
    """The least number whose power of this degree is n or more."""
    return next(side for side in range(1, n + 1) if side**degree >= n)


# At most one. Up to four literals are written pairwise. An encoding by coordinates has a variable for each of them, to
# say that one of its literals is true; at most one of them is true in turn.


@cache
def product(n):
    if n <= 4:
        return array([comb(n, 2), 0])
    p = root(n, 2)
    q = ceil(n / p)
    return array([2 * n + p + q, p + q]) + product(p) + product(q)


@cache
def product_3(n):
    if n <= 4:
        return array([comb(n, 2), 0])
    p = root(n, 3)
    q = root(ceil(n / p), 2)
    r = ceil(ceil(n / p) / q)
    return array([3 * n + p + q + r, p + q + r]) + product_3(p) + product_3(q) + product_3(r)


@cache
def commander(n):
    if n <= 4:
        return array([comb(n, 2), 0])
    return array([2 * n + n // 3, ceil(n / 3)]) + commander(ceil(n / 3))


def auto(n):
    return product(n) if n > 10 else array([comb(n, 2), 0])


# At most k of n, for 0 < k < n where more than 15 clauses would state it without variables. At most k are true where at
# least n - k are false: an encoder counts what takes fewer clauses.


def sequential_counter(n, k, sides=2):
    return array([4 * k * (n - k) - k if sides == 2 else 2 * k * (n - k) + n - 2 * k, k * (n - k)])


def totalizer(n, k, sides=2):
    """Halves are summed: a part has a variable for each count that is not certain and may matter."""
    return totalized(n, n - k, n, sides) if n - k < k + 1 else totalized(n, 0, k, sides)


def totalized(n, low, high, sides=2):
    """For at least ``low`` and at most ``high`` of all."""
    top = high + 1 if high < n else low

    @cache
    def part(size):
        if size == 1:
            return array([0, 0])
        halves = size // 2, size - size // 2
        sure, a, b = (max(low - (n - some), 0) for some in (size, *halves))
        most, c, d = (min(some, high, top) for some in (size, *halves))
        clauses = pairs(c, d, sure + 1, top) * (sides == 2 or high < n)
        clauses += pairs(c - a, d - b, 0, most - 1 - a - b) * (sides == 2 or low > 0)
        return array([clauses, most - sure]) + sum(map(part, halves))

    return part(n)


@cache
def merged(a, b, most):
    """How often "at least one of two" and "both" occur in the odd-even merge of ``a`` and ``b`` sorted literals, if the
    first ``most`` are wanted.
    """
    if not (a and b):
        return array([0, 0])
    if a == b == 1:
        return array([1, most > 1])
    odd = ceil(a / 2), ceil(b / 2), most // 2 + 1
    even = a // 2, b // 2, most // 2
    compared = min(min(odd[0] + odd[1], odd[2]) - 1, even[0] + even[1], even[2])
    outputs = min(2 * compared, most - 1)
    return merged(*odd) + merged(*even) + array([ceil(outputs / 2), outputs // 2])


@cache
def sorting(n, most):
    """The same of a whole network."""
    if n == 1:
        return array([0, 0])
    halves = n // 2, n - n // 2
    return sum(sorting(half, most) for half in halves) + merged(*(min(half, most) for half in halves), most)


def network(n, k, most, sides):
    """Three clauses for each output of a comparator, and one for the bound. On one side "at least one" has two of the
    three where true literals are counted, "both" has one; where false ones are counted, the other way round.
    """
    some, both = sorting(n, most)
    one_side = some + both + (some if k < n - k else both)
    return array([(3 * (some + both) if sides == 2 else one_side) + 1, some + both])


def sorting_network(n, k, sides=2):
    return network(n, k, n, sides)


def cardinality_network(n, k, sides=2):
    return network(n, k, min(k + 1, n - k), sides)


def modular_totalizer(n, k, sides=2):
    """Counts have two digits, the lower one below ``base``. Two lower digits sum with a carry, two upper ones and the
    carry without one.
    """
    top = min(k + 1, n - k)
    base = max(isqrt(top), 2)
    highest = top // base + 1

    @cache
    def part(n):
        if n == 1:
            return array([0, 0, 0])
        left, right = n // 2, n - n // 2
        a, b = min(left, base - 1), min(right, base - 1)
        c, d = min(left // base, highest), min(right // base, highest)
        carries, low, high = a + b >= base, min(a + b, base - 1), min(n // base, highest)
        up = pairs(a, b, 1, low) + pairs(c, d, 1, high)
        down = pairs(a, b, 0, low - 1) + pairs(c, d, 0, high - 2) + pairs(c, d, 0, high - 1)
        if carries:
            up += pairs(a, b, base, base + low) + pairs(c, d, 0, high - (sides == 2))
            down += pairs(a, b, base - 1, a + b - 1) + low - max(a + b - base, 0)
        return array([up, down, low + high + carries]) + part(left) + part(right)

    up, down, variables = part(n)
    over, rest = divmod(top, base)
    high = min(n // base, highest)
    bounds = (over < high) + (over <= high) if top == k + 1 else (over > 0) + (rest > 0)
    return array([(up + down if sides == 2 else up if top == k + 1 else down) + bounds, variables])


# Weighted sums, for weights from 1 to the bound, the largest first, without a common divisor, that sum to more than the
# bound.


def decision_diagram(weights, bound, sides=2):
    """A node for each different function of the literals that are left: four clauses, fewer if it leads to an end."""
    nodes = {}

    @cache
    def node(place, rest):
        if rest < 0 or rest >= sum(weights[place:]):
            return rest >= 0
        taken, left = node(place + 1, rest - weights[place]), node(place + 1, rest)
        return taken if taken == left else nodes.setdefault((place, taken, left), len(nodes) + 2)

    node(0, bound)
    ends = Counter(following for _, *both in nodes for following in both if following < 2)
    return array([2 * sides * len(nodes) - ends[True] - (sides == 2) * ends[False] + 1, len(nodes)])


def generalized_totalizer(weights, bound, sides=2):
    size = array([0, 0])
    parts = [[0, weight] for weight in reversed(weights)]
    while len(parts) > 2:
        above = []
        for left, right in zip(parts[::2], parts[1::2], strict=False):
            values = sorted({min(x + y, bound + 1) for x in left for y in right})
            n, last = len(left) * len(right), min(left[-1] + right[-1], bound + 1)
            at_most = (sides == 2) * sum(x + y < last for x in left for y in right)
            size += array([n - 1 + len(values) - 2 + at_most, len(values) - 1])
            above.append(values)
        parts = above + parts[len(parts) // 2 * 2 :]
    left, right = parts  # the least pairs that exceed the bound exclude each other
    size[0] += sum(
        x + y > bound and (i == 0 or left[i - 1] + y <= bound) and (j == 0 or x + right[j - 1] <= bound)
        for i, x in enumerate(left)
        for j, y in enumerate(right)
    )
    return size


def weight_counter(weights, bound, sides=2):
    sums = [min(sum(weights[:i]), bound) for i in range(len(weights) + 1)]
    size = array([sum(sum(weights[: i + 1]) > bound for i in range(len(weights))), 0])
    for i in range(1, len(weights)):
        size += array([sums[i - 1] + sums[i] + (sides == 2) * (2 * sums[i] - weights[i - 1]), sums[i]])
    return size


def adder(weights, bound, sides=2):  # noqa: ARG001  # always on both
    digits = bound.bit_length()
    bits = Counter(i for weight in weights for i in range(digits) if weight >> i & 1)
    clauses = variables = 0
    for i in range(digits):
        while bits[i] > 1:
            three = bits[i] > 2
            bits[i] -= 1 + three
            if i < digits - 1:
                bits[i + 1] += 1
                clauses, variables = clauses + (14 if three else 7), variables + 2
            else:  # a carry would exceed the bound
                clauses, variables = clauses + (7 if three else 4), variables + 1
    ones = [i for i in range(digits) if bound >> i & 1]
    compared = [i for i in range(digits) if i not in ones and all(bits[j] for j in (i, *ones) if j >= i)]
    return array([clauses + len(compared), variables])


def parts_of(counts, n, others):
    """Which counts of n literals are needed for these counts of them and others."""
    return {count - other for count in counts for other in range(others + 1)} & {*range(1, n + 1)}


def unary(a, b, counts, sides):
    """These counts of the sum of two."""
    if not (a and b):
        return array([0, 0])
    sums = [i + j for i in range(a + 1) for j in range(b + 1)]
    down = (sides == 2) * sum(one + 1 in counts for one in sums)
    return array([sum(one in counts for one in sums) + down, len(counts)])


def counted(n, counts, sides):
    """A totalizer of these counts."""
    if n < 2:
        return array([0, 0])
    a, b = n // 2, n - n // 2
    left, right = (counted(one, parts_of(counts, one, n - one), sides) for one in (a, b))
    return unary(a, b, counts, sides) + left + right


def exceeds(weights, bound, sides):
    """From the lowest bit on, the weights that have it and half of the count before are counted, as far as something
    above needs a count: the highest bit needs one, each bit of the one below every second.
    """
    top = max(weights).bit_length() - 1
    quotient = (bound >> top) + 1
    spare = (quotient << top) - bound - 1  # added, so that the bound is passed at a multiple of the highest bit
    size, counts = array([0, 0]), {quotient}
    for i in reversed(range(top + 1)):
        n = sum(weight >> i & 1 for weight in weights)
        carried = sum(one % (1 << i) for one in (spare, *weights)) >> i
        size += counted(n, parts_of(counts, n, carried), sides) + unary(n, carried, counts, sides)
        counts = {2 * count - (spare >> i - 1 & 1) for count in parts_of(counts, carried, n)}
    return size


def global_watchdog(weights, bound, sides=2):
    return exceeds(weights, bound, sides) + array([1, 0])


def local_watchdog(weights, bound, sides=2):
    size = array([0, 0])
    for i, weight in enumerate(weights):
        others = weights[:i] + weights[i + 1 :]
        if sum(others) > bound - weight:
            size += global_watchdog(others, bound - weight, sides)
    return size


# Exclusive or


def xor(n, cut=4):
    pieces = max(ceil((n - cut) / (cut - 2)), 0)
    return array([pieces * 2 ** (cut - 1) + 2 ** (n - pieces * (cut - 2) - 1), pieces])


# An integer of d values with its own variables (from 0 to d - 1 in binary), and constraints over such integers, without
# those.


def direct(d):
    return auto(d) + array([1, d])


def order(d):
    return array([d - 2, d - 1])


def channelled(d):
    return array([4 * d - 3, 2 * d - 1])


def log(d):
    k = (d - 1).bit_length()
    return array([k - (d - 1).bit_count(), k])


def all_different(n, d):  # direct
    return d * auto(n) + array([d if n == d else 0, 0])


def all_different_by_order(n, d):
    return array([d * comb(n, 2), 0])


def lexicographic(n, d, strict):  # vectors of n integers
    return array([(n - 1) * (4 * d - 2) + d - 2 + strict, n - 1])


def element(m, d):  # one of m members, direct
    return array([4 * m * d + m + d + 1, m * d])


def table(rows, n, d):
    return array([rows * (n + 1) + n * d + 1, rows])


def negative_table(rows, n, d):  # noqa: ARG001
    return array([rows, 0])


def product_quotient_difference(d):  # direct
    return array([3 * d**2, 0])


def different_vectors(n):
    return array([4 * n + 1, n])


# Constraints over Booleans or direct integers of which nothing is known. Count is `between` for each group, and
# GlobalCardinality for each value. IndependentSet has a clause for each edge in a clique of up to six, else `auto`.


def between(n, low, high):  # by sequential counters
    if (low, high) == (0, n):
        return array([0, 0])
    if low == n or high == 0:
        return array([n, 0])
    listed = (comb(n, low - 1) if low else 0) + comb(n, high + 1)
    if listed <= 15:
        return array([listed, 0])
    if (n - low + 1 if low else n - high) < (high + 1 if high < n else low):
        low, high = n - high, n - low  # of the false ones, which are fewer
    if low == 0 or high == n:
        least, k = (n - low, low) if high == n else (high, high)
        return array([4 * k * (n - k) - least, k * (n - k)])
    variables = low * (n - low) + (high - low) * (2 * n - low - high + 1) // 2
    return array([4 * variables - 2 * (high - low), variables])


def visible(n, m, k):  # k of n places with heights from 1 to m
    return array([6 * n * m - 2 * m, n * (m + 1)]) + between(n, k, k)


def related_pair(allowed):  # allowed[v, w]
    return array([(~allowed.all(axis=0)).sum() + (~allowed.all(axis=1)).sum(), 0])


def patterns(widths, low, high):
    return array([sum(widths) + len(widths), len(widths)]) + between(len(widths), low, high)


def different_sum(n, d, sets):  # so many sets of n of the d values have the sum
    return d * auto(n + 1) + array([3 * d + sets * (d + 1) + 1, d + sets])


def matching(n, groups):
    times = Counter(member for group in groups for member in group)
    members = sum(times.values())
    autos = [auto(some) for some in (*map(len, groups), *times.values())]
    return array([members + len(groups) + n, members]) + sum(autos)


def cover(n, shapes):  # of n variables; the shapes of each value
    size = array([(n + 1) * len(shapes) + n, 0])
    for some in shapes:
        size += auto(len(some)) + array([sum(map(len, some)), len(some)])
    return size


# Automata. Regular has the size of a layered graph: the states that accepted words pass at each place, and the moves
# between them. With ordered states there is a variable at most for each state of a place but the first.


def layered(automaton, n):
    """The moves (state, symbol, next state) of accepted words at each of n places."""
    states, moves = {0}, []
    for _ in range(n):
        moves.append({(s, a, t) for s in states for a, t in enumerate(automaton.delta[s].tolist()) if t >= 0})
        states = {t for *_, t in moves[-1]}
    states = {s for s in states if automaton.accepting[s]}
    for place in reversed(range(n)):
        moves[place] = {move for move in moves[place] if move[2] in states}
        states = {s for s, *_ in moves[place]}
    return moves


def regular(automaton, n):  # one-hot states; unless all words are accepted
    moves, size = layered(automaton, n), array([0, 0])
    layers = [{s for s, *_ in here} for here in moves] + [{t for *_, t in moves[-1]}]
    for states in layers:
        if len(states) > 1:
            size += auto(len(states)) + array([1, len(states)])
    state = [{s: (p, s) if len(states) > 1 else True for s in states} for p, states in enumerate(layers)]
    for p, here in enumerate(moves):
        leaving, entering = Counter(s for s, *_ in here), Counter(t for *_, t in here)
        supports = {}
        for s, a, t in here:
            ends = state[p][s], state[p + 1][t], (p, "symbol", a)
            own = leaving[s] > 1 and entering[t] > 1  # else it is the state that it alone leaves or enters
            move = (p, s, a, t) if own else ends[leaving[s] > 1]
            size += array([sum(end not in (True, move) for end in ends), own])
            for end in zip(("leaving", "entering", "reading"), ends, (s, t, a), strict=True):
                supports.setdefault(end, []).append(move)
        size[0] += sum(end not in some and True not in some for (_, end, _), some in supports.items())
        size[0] += automaton.delta.shape[1] - len({a for _, a, _ in here})
    return size


def line_of_blocks(blocks, slack):  # ordered states: a Hanjie's line with so many cells more than it needs
    longer = sum(length - 1 + max(length - slack, 0) for length in blocks)
    return array([len(blocks) * (4 * slack + 1) - 1 + longer, len(blocks) * slack])


# Graphs: what every form writes, for a connected graph of v vertices. Connected, Spanning and Division write nothing.


def beside(v, edges):
    """The neighbours of each vertex, ascending."""
    return [sorted({*sum((edge for edge in edges if u in edge), ())} - {u}) for u in range(v)]


def none_or_two(d):
    return (between(d, 0, 2) if d > 8 else array([comb(d, 3), 0])) + array([d, 0])


def single_loop(v, edges, through_all=False):
    return array([not through_all, 0]) + sum(none_or_two(len(others)) for others in beside(v, edges))


def tree(v, edges):
    e = len(edges)
    return array([6 * e + 7 * v - 5, 2 * e + 3 * v - 1]) + sum(auto(len(others) + 1) for others in beside(v, edges))


def paths(v, edges, ends):
    of, p = {end: number for number, pair in enumerate(ends) for end in pair}, len(ends)
    size = array([0, 0])
    for u, others in enumerate(beside(v, edges)):
        size += auto(len(others)) + array([1, 0]) if u in of else none_or_two(len(others))
        if p > 1 and u not in of:
            size += auto(p) + array([p, p])
    for one, other in edges if p > 1 else ():
        known = {of[u] for u in (one, other) if u in of}
        size[0] += p * (2 - (one in of) - (other in of)) + 2 * (len(known) == 2)
    return size


def numbered_parts(v, edges, values):
    return array([v * sum(value > 1 for value in values) + len(edges) * (1 in values), 0])


def areas(v, edges, sizes, form="lazy"):  # clues are two steps or more apart; None is any size
    others, size, clues_of = beside(v, edges), array([0, 0]), Counter()
    for clue, most in sizes.items():
        far = {clue: 1}  # what the area may have, the nearest first
        taken = {w for other in sizes if other != clue for w in (other, *others[other])}
        queue = [clue]
        for u in queue:
            for w in others[u] if far[u] < (most or v) else ():
                if w not in far and w not in taken:
                    far[w] = far[u] + 1
                    queue.append(w)
        clues_of.update(queue)
        n = len(far)
        size += array([n + sum(len({*others[u]} - {clue}) for u in far), n - 1])
        if most:
            size += between(n - 1, most - 1, most - 1)
            size[0] += most > 1 and sum(clue not in others[u] for u in far)
        if form in ("levels", "exact") or (form == "auto" and n >= 40):
            exact = form != "levels"
            number = {u: i for i, u in enumerate(far)}
            inside = [(number[a], number[b]) for a, b in edges if a in far and b in far]
            open_ends = sum(0 not in edge for edge in inside)
            size += array([(2 + exact) * open_ends, open_ends]) + together(n, inside, exact, 0)
    return size + sum(auto(clues_of[u]) + array([u not in sizes, 0]) for u in range(v))


def pieces(groups, pieces, alike):  # so many pairs of equal pieces of two groups that touch
    size = array([alike, 0])
    for group, own in zip(groups, pieces, strict=True):
        size += array([len(own) * (len(group) + 1) + 2 * len(group) + 1, len(own)])
    return size


# Graphs: the forms `levels` and `exact`. Vertices are taken away, always the one with the fewest neighbours, which are
# joined to each other. `exact` defines every variable on both sides.


def taken_away(v, edges, last=None):
    """The neighbours that each vertex has when it is taken away."""
    left, later = {u: {*others} for u, others in enumerate(beside(v, edges))}, {}
    while left:
        u = min(left, key=lambda u: (u == last, len(left[u]), u))
        later[u] = left.pop(u)
        for w in later[u]:
            left[w] = (left[w] | later[u]) - {u, w}
    return later


def joined(edges, later):
    triples = sum(comb(len(others), 2) for others in later.values())
    both = {pair for others in later.values() for pair in combinations(sorted(others), 2)}
    return array([4 * triples + len(both) + len(both.intersection(edges)), len(both) + triples])


def together(v, edges, exact, last=None):
    """All vertices that are in use are connected; ``last`` is one that certainly is."""
    later = taken_away(v, edges, last)
    pairs = sum(map(len, later.values()))
    size = joined([(min(edge), max(edge)) for edge in edges], later)
    size += array([(2 + 2 * exact) * pairs + 2 * (v - 1), pairs + v - 1])
    if last is None:
        return size + array([(6 + exact) * (v - 1) - 1, 2 * (v - 1)])
    return size - array([sum(last in others for others in later.values()), 0])


def connected(v, edges, exact):
    return array([(2 + exact) * len(edges), len(edges)]) + together(v, edges, exact)


def spanning(v, edges, exact):
    return together(v, edges, exact, v - 1)


def whole_single_loop(v, edges, exact, through_all=False):
    if through_all:
        return single_loop(v, edges, True) + together(v, edges, exact, v - 1)
    return single_loop(v, edges) + array([2 * len(edges) + v, v]) + together(v, edges, exact)


def whole_tree(v, edges, exact):
    return tree(v, edges) + together(v, edges, exact)


def division(v, edges, parts=None):  # `parts` are counted in every form
    later = taken_away(v, edges)
    pairs, triples = sum(map(len, later.values())), sum(comb(len(others), 2) for others in later.values())
    size = joined(edges, later) + array([len(edges) + 2 * pairs + 8 * triples, pairs + 2 * triples])
    if parts:
        more = sum(max(len(others) - 1, 0) for others in later.values())
        size += array([6 * more, 2 * more]) + between(v - 1, parts - 1, parts - 1)
    return size
