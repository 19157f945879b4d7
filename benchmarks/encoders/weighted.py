"""``python -m benchmarks.encoders.weighted``: CPU milliseconds of weighted sums by satenc, pindakaas, rustsat, PBLib.

One sum of 10 to 10,000 weights up to 100, or a thousand sums of the same weights, with half of all as the upper bound.
The clock runs from literals and weights in a library's own form to clauses in its own form. A figure is the least of
several; a dot stands where it would take more than three seconds, if that grows with the square of the weights.
"""

import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import Any, TypeAlias

from benchmarks.encoders.libraries import random_weights
from benchmarks.peers.interface import version_of
from satpuzzles.research.comparing.comparison import markdown_table

_SECONDS = 3.0
_SIZES = ((10, 1), (100, 1), (1000, 1), (10_000, 1), (10, 1000), (100, 1000))
"""Weights of a sum, and sums."""

Write: TypeAlias = Callable[[list[int], int, int], float]
"""From weights, a bound and a number of sums: the CPU seconds."""


def _ours(weights: list[int], bound: int, sums: int, *, encoding: Any, one_sided: bool) -> float:
    from satenc import Formula, Relation, pseudo_boolean

    f = Formula()
    x = f.new("x", *([sums] if sums > 1 else []), len(weights))
    start = time.process_time()
    pseudo_boolean(f, x, weights, Relation.LE, bound, encoding, one_sided=one_sided)
    return time.process_time() - start


def _pindakaas(weights: list[int], bound: int, sums: int, *, name: str) -> float:
    pindakaas = import_module("pindakaas")
    cnf, encoder = pindakaas.CNF(), getattr(pindakaas.Encoder, name)
    terms = [[w * x for w, x in zip(weights, cnf.new_vars(len(weights)), strict=True)] for _ in range(sums)]
    constraints = [sum(some[1:], some[0]) <= bound for some in terms]
    start = time.process_time()
    for one in constraints:
        cnf.add_encoding(one, encoder=encoder)
    return time.process_time() - start


def _rustsat(weights: list[int], bound: int, sums: int, *, name: str) -> float:
    rustsat, size = import_module("rustsat"), len(weights)
    way, variables = getattr(import_module("rustsat.encodings.pb"), name), rustsat.VarManager(sums * size)
    terms = [
        [(rustsat.Lit(first + i), weight) for i, weight in enumerate(weights, 1)]
        for first in range(0, sums * size, size)
    ]
    start = time.process_time()
    kept = []
    for some in terms:
        encoding = way(some)
        kept += [encoding.encode_ub(bound, bound, variables), encoding.enforce_ub(bound)]
    return time.process_time() - start


def _pblib(weights: list[int], bound: int, sums: int, *, name: str) -> float:
    pblib, size = import_module("pypblib.pblib"), len(weights)
    settings = pblib.PBConfig()
    settings.set_PB_Encoder(getattr(pblib, f"PB_{name}"))
    literals = [[*range(first + 1, first + size + 1)] for first in range(0, sums * size, size)]
    start, fresh = time.process_time(), sums * size + 1
    for some in literals:
        fresh = pblib.Pb2cnf(settings).encode_leq(weights, some, bound, [], fresh) + 1
    return time.process_time() - start


def _ways() -> Iterator[tuple[str, Write]]:
    from satenc import PseudoBoolean

    for one in PseudoBoolean:
        for sides in ("", ", one side"):
            yield f"satenc {one}{sides}", partial(_ours, encoding=one, one_sided=bool(sides))
    for library, write, names in (
        ("pindakaas", _pindakaas, "DECISION_DIAGRAM TOTALIZER SEQUENTIAL_COUNTER ADDER WATCHDOG MIXED_RADIX"),
        ("rustsat", _rustsat, "GeneralizedTotalizer BinaryAdder DynamicPolyWatchdog"),
        ("pypblib", _pblib, "BDD SWC SORTINGNETWORKS ADDER BINARY_MERGE"),
    ):
        for name in names.split() if version_of(library) else ():
            yield f"{library} {name}", partial(write, name=name)


def main() -> None:
    rows = []
    for name, write in _ways():
        found: dict[tuple[int, int], float] = {}
        for size, sums in _SIZES:
            before = max((n for n, number in found if number == 1 and n <= size), default=size)
            expected = found.get((before, 1), 0) * (size / before) ** 2 * sums
            if expected > _SECONDS and not (sums == 1 and name.startswith("satenc auto")):  # that takes what is small
                continue  # it might not fit into memory either
            weights, used, least = random_weights(size, 100, size), 0.0, float("inf")
            while used < min(10 * least, _SECONDS / 4) or used == 0:
                least = min(least, took := write(weights, sum(weights) // 2, sums))
                used += took
            found[size, sums] = least
        rows.append([name, *(f"{1000 * found[each]:.3g}" if each in found else "." for each in _SIZES)])
        print(" ".join(rows[-1]), flush=True)
    print(*markdown_table(["CPU ms", *(f"{sums} of {size}" for size, sums in _SIZES)], rows), sep="\n")


if __name__ == "__main__":
    main()
