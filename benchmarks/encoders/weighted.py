"""``python -m benchmarks.encoders.weighted``: CPU milliseconds of weighted sums by satenc, pindakaas, rustsat, PBLib.

One sum of 10 to 10,000 weights up to 100, or a thousand sums of weights of their own, half of all as the upper bound.
The clock runs from literals and weights in a library's own form to clauses in its own form. A figure is the least of
several; a dot stands where it would take more than three seconds, if that grows with the square of the weights.
"""

import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import Any, TypeAlias

import numpy as np

from benchmarks.encoders.libraries import random_weights
from benchmarks.peers.interface import version_of
from satpuzzles.research.comparing.comparison import markdown_table

_SECONDS = 3.0
_SIZES = ((10, 1), (100, 1), (1000, 1), (10_000, 1), (10, 1000), (100, 1000))
"""Weights of a sum, and sums."""

Write: TypeAlias = Callable[[list[list[int]]], float]
"""From the weights of each sum, whose bound is half of all: the CPU seconds."""


def _ours(weights: list[list[int]], *, encoding: Any, one_sided: bool) -> float:
    from satenc import Formula, Relation, pseudo_boolean

    f, each, bounds = Formula(), np.array(weights), [sum(own) // 2 for own in weights]
    lits, some, bound = f.new("x", *each.shape), each, np.array(bounds)
    if len(weights) == 1:
        lits, some, bound = lits[0], each[0], bound[0]
    start = time.process_time()
    pseudo_boolean(f, lits, some, Relation.LE, bound, encoding, one_sided=one_sided)
    return time.process_time() - start


def _pindakaas(weights: list[list[int]], *, name: str) -> float:
    pindakaas = import_module("pindakaas")
    cnf, encoder = pindakaas.CNF(), getattr(pindakaas.Encoder, name)
    terms = [[w * x for w, x in zip(own, cnf.new_vars(len(own)), strict=True)] for own in weights]
    constraints = [sum(some[1:], some[0]) <= sum(own) // 2 for some, own in zip(terms, weights, strict=True)]
    start = time.process_time()
    for one in constraints:
        cnf.add_encoding(one, encoder=encoder)
    return time.process_time() - start


def _rustsat(weights: list[list[int]], *, name: str) -> float:
    rustsat, size = import_module("rustsat"), len(weights[0])
    way, variables = getattr(import_module("rustsat.encodings.pb"), name), rustsat.VarManager(len(weights) * size)
    terms = [
        [(rustsat.Lit(size * number + i), weight) for i, weight in enumerate(own, 1)]
        for number, own in enumerate(weights)
    ]
    start = time.process_time()
    kept = []
    for some, own in zip(terms, weights, strict=True):
        encoding, bound = way(some), sum(own) // 2
        kept += [encoding.encode_ub(bound, bound, variables), encoding.enforce_ub(bound)]
    return time.process_time() - start


def _pblib(weights: list[list[int]], *, name: str) -> float:
    pblib, size = import_module("pypblib.pblib"), len(weights[0])
    settings = pblib.PBConfig()
    settings.set_PB_Encoder(getattr(pblib, f"PB_{name}"))
    literals = [[*range(size * number + 1, size * number + size + 1)] for number in range(len(weights))]
    start, fresh = time.process_time(), len(weights) * size + 1
    for some, own in zip(literals, weights, strict=True):
        fresh = pblib.Pb2cnf(settings).encode_leq(own, some, sum(own) // 2, [], fresh) + 1
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
            weights, used, least = [random_weights(size, 100, size + i) for i in range(sums)], 0.0, float("inf")
            while used < min(10 * least, _SECONDS / 4) or used == 0:
                least = min(least, took := write(weights))
                used += took
            found[size, sums] = least
        rows.append([name, *(f"{1000 * found[each]:.3g}" if each in found else "." for each in _SIZES)])
        print(" ".join(rows[-1]), flush=True)
    print(*markdown_table(["CPU ms", *(f"{sums} of {size}" for size, sums in _SIZES)], rows), sep="\n")


if __name__ == "__main__":
    main()
