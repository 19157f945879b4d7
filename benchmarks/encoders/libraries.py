"""Libraries of encodings, each with its ways to write ``weights * literals <= bound``: ours and those of others.

A way takes literals 1 .. n, their weights, and a bound, and returns clauses over these and further variables. With all
weights 1 it is a constraint of cardinality, with bound 1 besides that at most one is true. A way for sums of integers
has integers from 0 to the bound in place of literals, and ``=``; its variables may have any numbers.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from itertools import product
from typing import Any, TypeAlias

import numpy as np

from benchmarks.peers.interface import version_of

Clauses: TypeAlias = "list[list[int]] | Any"
Write: TypeAlias = Callable[[list[int], int], Clauses]
"""From weights and a bound: a list of clauses, or a formula of satenc."""

AT_MOST_ONE, CARDINALITY, WEIGHTED, INTEGERS = "at most one", "cardinality", "weighted sum", "sum of integers"
XOR = "exclusive or"


@dataclass(frozen=True)
class Way:
    """One encoding of a library for one sort of constraint."""

    library: str
    encoding: str
    constraint: str
    write: Write

    @property
    def name(self) -> str:
        return f"{self.library} {self.encoding}"


def clauses_of(written: Any) -> list[list[int]]:
    return written if isinstance(written, list) else [*written.clauses]


def ways() -> Iterator[Way]:
    for library, (package, found) in LIBRARIES.items():
        if version_of(package):
            for encoding, constraint, write in found():
                yield Way(library, encoding, constraint, write)


def _ours() -> Iterator[tuple[str, str, Write]]:
    from satenc import (
        AtMostOne,
        Cardinality,
        Formula,
        Integers,
        Model,
        PseudoBoolean,
        Relation,
        Sum,
        Sums,
        at_most,
        at_most_one,
        pseudo_boolean,
        xor,
    )
    from satenc.formula.choices import load_added

    load_added()  # encodings of other distributions, too

    def formula(encode: Callable[[Any, Any, list[int], int], None]) -> Write:
        def write(weights: list[int], bound: int) -> Any:
            f = Formula()
            encode(f, f.new("x", len(weights)), weights, bound)
            return f

        return write

    for one in AtMostOne:

        def once(f: Any, x: Any, _weights: list[int], _bound: int, one: AtMostOne = one) -> None:
            at_most_one(f, x, one)

        yield one, AT_MOST_ONE, formula(once)
    for each, (sides, one_sided) in product([*Cardinality, *PseudoBoolean], (("", False), (", one side", True))):

        def bounded(f: Any, x: Any, w: list[int], b: int, each: Any = each, one_sided: bool = one_sided) -> None:
            if isinstance(each, Cardinality):
                at_most(f, x, b, each, one_sided=one_sided)
            else:
                pseudo_boolean(f, x, w, Relation.LE, b, each, one_sided=one_sided)

        yield f"{each}{sides}", CARDINALITY if isinstance(each, Cardinality) else WEIGHTED, formula(bounded)
    for cut in (3, 4, 5, 8):

        def odd(f: Any, x: Any, _weights: list[int], bound: int, cut: int = cut) -> None:
            xor(f, x, bound == 1, cut=cut)

        yield f"cut {cut}", XOR, formula(odd)
    for integers, sums in [
        *(("order", "order"), ("direct", "direct"), ("direct", "automaton"), ("log", "adder")),
        *((str(own), "order") for own in Integers if own.added),
        *(("direct", str(own)) for own in Sums if own.added),
    ]:

        def summed(weights: list[int], bound: int, integers: str = integers, sums: str = sums) -> Any:
            model, f = Model(), Formula()
            domain = np.ones((len(weights), bound + 1), np.bool_)
            x = model.integers("x", range(bound + 1), domain, encoding=Integers(integers))
            model.rule("sum", Sum(x, [range(len(weights))], bound, coefficients=weights, encoding=Sums(sums)))
            model.encode(f)
            return f

        yield f"{integers}, {sums}", INTEGERS, summed


def _pysat() -> Iterator[tuple[str, str, Write]]:
    from pysat.card import CardEnc, EncType

    totalizers = "totalizer", "mtotalizer", "kmtotalizer"
    for name in ("pairwise", "seqcounter", "sortnetwrk", "cardnetwrk", "bitwise", "ladder", *totalizers):

        def write(weights: list[int], bound: int, way: int = getattr(EncType, name)) -> Clauses:
            return CardEnc.atmost([*range(1, len(weights) + 1)], bound, encoding=way).clauses

        yield name, AT_MOST_ONE, write
        if name not in ("pairwise", "bitwise", "ladder"):  # for the bound 1 only
            yield name, CARDINALITY, write


def _pblib() -> Iterator[tuple[str, str, Write]]:
    from pysat.pb import EncType, PBEnc

    for name in ("best", "bdd", "seqcounter", "sortnetwrk", "adder", "binmerge"):

        def write(weights: list[int], bound: int, way: int = getattr(EncType, name)) -> Clauses:
            return PBEnc.leq([*range(1, len(weights) + 1)], weights, bound, encoding=way).clauses

        yield name, WEIGHTED, write
        if name == "best":
            yield from ((name, constraint, write) for constraint in (AT_MOST_ONE, CARDINALITY))

    for name in ("bdd", "adder"):

        def odd(weights: list[int], bound: int, way: int = getattr(EncType, name)) -> Clauses:
            terms = [*weights, *_twos(len(weights))]
            return PBEnc.equals([*range(1, len(terms) + 1)], terms, bound, encoding=way).clauses

        yield f"{name}, equation", XOR, odd


def _twos(count: int) -> list[int]:
    """Weights of further literals, with which a sum of so many is 1 or 0 exactly if it can be odd or even."""
    return [-(2 << i) for i in range((count // 2).bit_length())]


def _pindakaas() -> Iterator[tuple[str, str, Write]]:
    pindakaas = import_module("pindakaas")

    def clauses(weights: list[int], relation: Callable[[Any], Any], name: str) -> Clauses:
        cnf = pindakaas.CNF()
        terms = [weight * x for weight, x in zip(weights, [*cnf.new_vars(len(weights))], strict=True)]
        cnf.add_encoding(relation(sum(terms[1:], terms[0])), encoder=getattr(pindakaas.Encoder, name, None))
        lines = str(cnf.to_dimacs()).splitlines()
        return [[*map(int, line.split()[:-1])] for line in lines if line[:1] not in ("c", "p", "")]

    for constraint, names in (
        (AT_MOST_ONE, ("AUTO", "PAIRWISE", "LADDER", "BITWISE", "PRODUCT")),
        (CARDINALITY, ("AUTO", "TOTALIZER", "SORTING_NETWORK", "SEQUENTIAL_COUNTER", "DECISION_DIAGRAM", "ADDER")),
        (WEIGHTED, ("AUTO", "TOTALIZER", "SEQUENTIAL_COUNTER", "DECISION_DIAGRAM", "ADDER", "WATCHDOG", "MIXED_RADIX")),
    ):
        for name in names:

            def write(weights: list[int], bound: int, name: str = name) -> Clauses:
                return clauses(weights, lambda total: total <= bound, name)

            yield name.lower().replace("_", "-"), constraint, write

    for name in ("DECISION_DIAGRAM", "ADDER"):

        def odd(weights: list[int], bound: int, name: str = name) -> Clauses:
            return clauses([*weights, *_twos(len(weights))], lambda total: total == bound, name)

        yield f"{name.lower().replace('_', '-')}, equation", XOR, odd


def _rustsat() -> Iterator[tuple[str, str, Write]]:
    rustsat = import_module("rustsat")
    am1, card, pb = (import_module(f"rustsat.encodings.{name}") for name in ("am1", "card", "pb"))

    def numbers(clauses: Any) -> Clauses:
        """Literals of rustsat count their variables from 0: ``~x2`` is -3."""
        texts = [[str(literal) for literal in clause] for clause in clauses]
        return [[(1 + int(text.lstrip("~x"))) * (-1 if text[0] == "~" else 1) for text in clause] for clause in texts]

    for name in ("Pairwise", "Ladder", "Bitwise", "Commander", "Bimander"):

        def once(weights: list[int], _bound: int, name: str = name) -> Clauses:
            way = getattr(am1, name)
            literals = [rustsat.Lit(i) for i in range(1, len(weights) + 1)]
            return numbers(way(literals).encode(rustsat.VarManager(len(weights))))

        yield name.lower(), AT_MOST_ONE, once
    for constraint, module, name in (
        (CARDINALITY, card, "Totalizer"),
        (WEIGHTED, pb, "GeneralizedTotalizer"),
        (WEIGHTED, pb, "DynamicPolyWatchdog"),
        (WEIGHTED, pb, "BinaryAdder"),
    ):

        def bounded(
            weights: list[int], bound: int, name: str = name, module: Any = module, constraint: str = constraint
        ) -> Clauses:
            way, weighted = getattr(module, name), constraint == WEIGHTED
            literals = [rustsat.Lit(i) for i in range(1, len(weights) + 1)]
            encoding = way([*zip(literals, weights, strict=True)] if weighted else literals)
            clauses = numbers(encoding.encode_ub(bound, bound, rustsat.VarManager(len(weights))))
            return clauses + numbers([[literal] for literal in encoding.enforce_ub(bound)])

        yield name, constraint, bounded


def _cpmpy() -> Iterator[tuple[str, str, Write]]:
    """CPMpy writes by pindakaas, after transformations of its own."""
    cpmpy, solvers, dimacs, pindakaas = map(
        import_module, ("cpmpy", "cpmpy.solvers.pindakaas", "cpmpy.tools.dimacs", "pindakaas")
    )

    def clauses_with(count: int, constraint: Callable[[Any], Any]) -> Clauses:
        solver = solvers.CPM_pindakaas()
        solver.pdk_solver = pindakaas.CNF()
        x = cpmpy.boolvar(shape=(count,))  # else one alone is no array
        numbers = {str(solver.solver_var(one).var()): i for i, one in enumerate(x, start=1)}
        solver += constraint(x)
        clauses = []
        for clause in solver.pdk_solver.clauses():
            literals = [(numbers.setdefault(str(x.var()), len(numbers) + 1), x.is_negated()) for x in clause]
            clauses.append([-number if negated else number for number, negated in literals])
        return clauses

    def write(weights: list[int], bound: int) -> Clauses:
        return clauses_with(len(weights), lambda x: cpmpy.sum(weights * x) <= bound)

    for constraint in (AT_MOST_ONE, CARDINALITY, WEIGHTED):
        yield "auto", constraint, write

    def odd(weights: list[int], bound: int) -> Clauses:
        return clauses_with(len(weights), lambda x: cpmpy.Xor([*x]) == bool(bound))

    yield "auto", XOR, odd
    for encoding in ("order", "direct", "binary"):

        def summed(weights: list[int], bound: int, encoding: str = encoding) -> Clauses:
            x = cpmpy.intvar(0, bound, shape=len(weights))
            text = dimacs.write_dimacs(cpmpy.Model(cpmpy.sum(weights * x) == bound), encoding=encoding, p_header=True)
            return [[*map(int, line.split()[:-1])] for line in text.splitlines() if line[:1] not in ("c", "p", "")]

        yield encoding, INTEGERS, summed


def _clingo() -> Iterator[tuple[str, str, Write]]:
    """clingo translates weight rules into normal ones; their completion has a variable for each atom and each body."""

    def write(weights: list[int], bound: int) -> Clauses:
        terms = "; ".join(f"{weight},{i}: x({i})" for i, weight in enumerate(weights, start=1))
        program = f"{{x(1..{len(weights)})}}. :- #sum{{ {terms} }} > {bound}. #show x/1."
        words = [sys.executable, "-m", "clingo", "--pre=aspif", "--trans-ext=weight", "-"]
        done = subprocess.run(words, input=program, capture_output=True, text=True, check=False)
        return _completed([line.split() for line in done.stdout.splitlines()], len(weights))

    yield from (("weight rules", constraint, write) for constraint in (AT_MOST_ONE, CARDINALITY, WEIGHTED))


def _completed(lines: list[list[str]], count: int) -> Clauses:
    """The completion of a ground program in aspif without loops, over the atoms shown as ``x(1)`` to ``x(count)``."""
    number = {int(line[-1]): int(line[2][2:-1]) for line in lines if line[0] == "4" and line[2].startswith("x(")}
    clauses: list[list[int]] = []
    bodies: dict[int, list[int]] = {}
    fresh = count

    def literal(text: str) -> int:
        nonlocal fresh
        atom = abs(int(text))
        if atom not in number:
            fresh += 1
            number[atom] = fresh
        return number[atom] if int(text) > 0 else -number[atom]

    for line in lines:
        if line[:2] != ["1", "0"]:
            continue
        heads, rest = line[3 : 3 + int(line[2])], line[3 + int(line[2]) :]
        body = [literal(text) for text in rest[2:]]
        if not heads:
            clauses.append([-x for x in body])
            continue
        if len(body) == 1:
            holds = body[0]
        else:
            fresh += 1
            holds = fresh
            clauses += [[holds, *(-x for x in body)], *([-holds, x] for x in body)]
        bodies.setdefault(literal(heads[0]), []).append(holds)
    for line in lines:
        if line[:2] == ["1", "1"]:
            for text in line[3 : 3 + int(line[2])]:
                bodies.pop(literal(text), None)  # chosen freely
    for atom, reasons in bodies.items():
        clauses += [[-atom, *reasons], *([atom, -x] for x in reasons)]
    defined = {*bodies, *range(1, count + 1)}
    clauses += [[-x] for x in number.values() if x not in defined]  # atoms that no rule has as its head
    return clauses


LIBRARIES: dict[str, tuple[str, Callable[[], Iterator[tuple[str, str, Write]]]]] = {
    "satenc": ("satpuzzles", _ours),
    "python-sat": ("python-sat", _pysat),
    "PBLib": ("pypblib", _pblib),
    "pindakaas": ("pindakaas", _pindakaas),
    "rustsat": ("rustsat", _rustsat),
    "CPMpy": ("cpmpy", _cpmpy),
    "clingo": ("clingo", _clingo),
}
"""The distribution of each library, and its ways. An editable install of satpuzzles has satenc without its own."""


def random_weights(count: int, largest: int, seed: int) -> list[int]:
    """So many from 1 to ``largest``."""
    return [int(weight) for weight in np.random.default_rng(seed).integers(1, largest + 1, count)]
