"""DIMACS CNF: comments, then ``p cnf``, then the clauses; and WCNF, with ``h`` or a weight before each clause.

The clauses come straight from the int32 blocks through orjson's array serialiser (66 MB/s where Python formatting
reaches 8). All comments stand before the ``p`` line, where every solver accepts them:

    c satpuzzles sudoku                                        what is encoded (from the caller)
    c block {"name": "cell", "shape": [9, 9, 9], ...}          variables first .. first+count-1, see `block_record`
    c varname 1 cell[0,0]=1                                    on request the name of each variable, as cnfgen has it
    c rule {"label": "row", "instances": 9, "clauses": [1, 3]} clauses 1 to 3 belong to this rule, and so on in pairs
    c lazy {"rule": "white", "edges": [[1, 2]], ...}           what clauses do not say, see `lazy_record`
    c t pmc                                                    the track of the Model Counting Competition
    c p show 1 2 3 0                                           names of the answer variables
    c p weight -1 0.4 0                                        what a literal weighs
"""

import json
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import IO, TYPE_CHECKING, Any

import numpy as np

from satenc.formula.contents import Contents, Rule
from satenc.formula.literals import FALSE, TRUE, Lits
from satenc.formula.variables import VariableBlock

if TYPE_CHECKING:  # few formulas have lazy rules, or weights
    from fractions import Fraction

    from satenc.formula.lazy import LazyRule

try:
    import orjson
except ImportError:  # an extra of the distribution satenc

    def _json(rows: Lits) -> bytes:
        return json.dumps(rows.tolist(), separators=(",", ":")).encode()
else:

    def _json(rows: Lits) -> bytes:
        return orjson.dumps(rows, option=orjson.OPT_SERIALIZE_NUMPY)


_ROWS_AT_ONCE = 200_000

_PLACES = 400
"""Decimal places below which a weight is written as a decimal."""


def block_record(block: VariableBlock) -> dict[str, Any]:
    """What a ``c block`` line says: the variables are the entries of an array of ``shape``, numbered row-major from
    ``first``, over all entries or, where ``runs`` is given, over those inside runs of alternately absent and present
    entries. With ``values``, the last axis stands for them in ``relation`` to the named integer. With ``names`` each
    variable has its own.
    """
    record: dict[str, Any] = {"name": block.name, "shape": list(block.shape)}
    record |= {"first": block.first, "count": block.count}
    if block.labels is not None:
        record["names"] = [*block.labels]
    if block.answer:
        record["answer"] = True
    if block.values is not None:
        record |= {"relation": block.relation, "values": block.values.tolist()}
    size = int(np.prod(block.shape, dtype=np.int64))
    if block.positions is not None and block.count != size:
        begins = np.diff(block.positions, prepend=-2) != 1
        ends = np.append(begins[1:], True)
        edges = np.stack([block.positions[begins], block.positions[ends] + 1], axis=1).ravel()
        edges = edges if edges[-1] == size else np.append(edges, size)
        record["runs"] = np.diff(edges, prepend=0).tolist()
    return record


def lazy_record(rule: "LazyRule") -> dict[str, Any]:
    """What a ``c lazy`` line says: in each instance the vertices whose literals are true are connected in a graph.
    ``edges`` are pairs of vertices, numbered from 1. ``literals`` has for each instance the literal of each vertex,
    ``true`` and ``false`` for one that always or never is, and ``null`` for one that may be passed and is not needed.
    With ``sizes``, one for each instance or one for each vertex in it, it says how many vertices the parts have, see
    `satenc.formula.lazy.Connection`. Without a graph nothing is said but the label of the rule.
    """
    record: dict[str, Any] = {"rule": rule.label}
    connection = rule.connection
    if connection is not None:
        constant = {int(TRUE): True, int(FALSE): False, 0: None}
        record["edges"] = (connection.edges + 1).tolist()
        record["literals"] = [[constant.get(x, x) for x in row] for row in connection.literals.tolist()]
        if connection.sizes is not None:
            record["sizes"] = np.asarray(connection.sizes).tolist()
    return record


def header(f: Contents, comments: Iterable[str] = (), *, varnames: bool = False) -> Iterator[str]:
    """The comment lines before the problem line; with ``varnames`` one for each variable, whose name is the rest of the
    line after its number.
    """
    for comment in comments:
        yield f"c {comment}"
    for block in f.variables.blocks:
        yield f"c block {json.dumps(block_record(block))}"
        if varnames:
            yield from (f"c varname {number} {name}" for number, name in enumerate(block.names(), block.first))
    for rule, runs in _rule_runs(f):
        yield f"c rule {json.dumps({'label': rule.label, 'instances': rule.count, 'clauses': runs})}"
    for lazy in f.lazy:
        yield f"c lazy {json.dumps(lazy_record(lazy))}"
    answers = f.variables.answers
    if len(answers) or f.weights:
        yield f"c t {'p' * bool(len(answers))}{'w' * bool(f.weights)}mc"
    if len(answers):
        yield f"c p show {' '.join(map(str, answers.tolist()))} 0"
    yield from (f"c p weight {literal} {_decimal(weight)} 0" for literal, weight in f.weights.items())


def _decimal(weight: "Fraction") -> str:
    """A fraction as a decimal, where that ends soon, or else as the quotient that it is."""
    for places in range(_PLACES):
        if 10**places % weight.denominator == 0:
            digits = str(abs(weight.numerator) * 10**places // weight.denominator).zfill(places + 1)
            whole, part = digits[: len(digits) - places], digits[len(digits) - places :]
            return f"{'-' * (weight < 0)}{whole}{'.' * (places > 0)}{part}"
    return str(weight)


def _rule_runs(f: Contents) -> Iterator[tuple[Rule, list[int]]]:
    """Each rule with the numbers of the first and last clause of each run of clauses that are its own."""
    firsts = [rule.first for rule in f.rules]
    runs: dict[int, list[int]] = {}
    number = 1
    for block in f.clauses.blocks:  # a block is written under one rule
        own = runs.setdefault(bisect_right(firsts, int(block.ids[0])) - 1, [])
        last = number + len(block.literals) - 1
        if own and own[-1] == number - 1:
            own[-1] = last
        else:
            own += [number, last]
        number = last + 1
    return ((f.rules[index], runs[index]) for index in sorted(runs))


def write(
    f: Contents, stream: IO[bytes], comments: Iterable[str] = (), extra: Sequence[Lits] = (), *, varnames: bool = False
) -> None:
    """Write ``f``, and the ``extra`` clauses ``[n, width]`` after its own, to a binary stream; they may have variables
    beyond those of ``f``. ``varnames`` as in `header`.
    """
    for piece in pieces(f, comments, extra, varnames=varnames):
        stream.write(piece)


def pieces(
    f: Contents,
    comments: Iterable[str] = (),
    extra: Sequence[Lits] = (),
    *,
    varnames: bool = False,
    cubes: Sequence[Sequence[int]] | None = None,
) -> Iterator[bytes]:
    """What `write` writes, piece by piece, for those who look at a clock in between.

    With ``cubes`` it is iCNF (Wieringa, Incremental CNF, 2011): ``p inccnf``, and after the clauses the literals of
    each cube on a line ``a 1 -2 0``.
    """
    count = len(f.clauses) + sum(len(rows) for rows in extra)
    problem = f"p cnf {variables_of(f, extra)} {count}" if cubes is None else "p inccnf"
    yield "".join(f"{line}\n" for line in (*header(f, comments, varnames=varnames), problem)).encode()
    for rows in (*(block.literals for block in f.clauses.blocks), *extra):
        for start in range(0, len(rows), _ROWS_AT_ONCE):
            yield clause_text(rows[start : start + _ROWS_AT_ONCE])
    if cubes is not None:
        yield "".join(f"a {' '.join(map(str, (*cube, 0)))}\n" for cube in cubes).encode()


def weighted_pieces(f: Contents, comments: Iterable[str] = (), *, varnames: bool = False) -> Iterator[bytes]:
    """What a WCNF file holds since 2022, piece by piece. A comment has what all answers cost."""
    lines = [*header(f, comments, varnames=varnames), *[f"c offset {f.offset}"] * bool(f.offset)]
    yield "".join(f"{line}\n" for line in lines).encode()
    for block in f.clauses.blocks:
        for start in range(0, len(block.literals), _ROWS_AT_ONCE):
            text = clause_text(block.literals[start : start + _ROWS_AT_ONCE])
            yield b"h " + text[:-1].replace(b"\n", b"\nh ") + b"\n"
    for rows, weights in f.soft.blocks:
        for start in range(0, len(rows), _ROWS_AT_ONCE):
            some = slice(start, start + _ROWS_AT_ONCE)
            texts = clause_text(rows[some]).splitlines()
            yield b"".join(b"%d %s\n" % each for each in zip(weights[some].tolist(), texts, strict=True))


def variables_of(f: Contents, extra: Sequence[Lits] = ()) -> int:
    """The number of variables of ``f`` and ``extra`` clauses: the largest, as the problem line has it."""
    return max(f.variables.count, *(int(np.abs(rows).max(initial=0)) for rows in extra), 0)


def clause_text(rows: Lits) -> bytes:
    """The lines of ``rows[clauses, width]``."""
    ended = np.zeros((len(rows), rows.shape[1] + 1), np.int32)
    ended[:, :-1] = rows
    return _json(ended)[2:-2].replace(b"],[", b"\n").replace(b",", b" ") + b"\n"
