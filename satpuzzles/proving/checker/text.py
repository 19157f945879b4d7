"""Formulas and proofs as text, read strictly: DIMACS CNF, and LRAT, a line a step.

A line of an LRAT proof has the number of a clause, its literals, 0, the numbers of the clauses that refute its
negation, and 0 (L. Cruz-Filipe, M. Heule, W. Hunt, M. Kaufmann, P. Schneider-Kamp, Efficient certified RAT
verification, CADE 2017). Deletions are no part of a certificate.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any, TypeVar

Item = TypeVar("Item")

_END = b"\n"
_NUMBER = re.compile(rb"0|[1-9][0-9]{0,18}+")
_CLAUSE = re.compile(rb"(?:-?[1-9][0-9]{0,18}+ )*+0")
_CUT = re.compile(rb"([1-9][0-9]{0,18}+) ([1-9][0-9]{0,18}+) ((?:[1-9][0-9]{0,18}+ )*+)0 ((?:-?[1-9][0-9]{0,18}+ )*+0)")
_STEP = re.compile(rb"([1-9][0-9]{0,18}+) ((?:-?[1-9][0-9]{0,18}+ )*+0) ((?:[1-9][0-9]{0,18}+ )*+)0")
"""A number as proofs write it. `int` would also accept signs, leading zeros, underscores and other blanks."""


class Malformed(ValueError):
    """Text that is no CNF or no proof; the message says what was expected and what was found."""


@dataclass(frozen=True, slots=True)
class Cnf:
    """Clauses over the variables 1 to ``variables``; ``comments`` are the comment lines without their ``c``."""

    comments: list[str]
    variables: int
    clauses: list[list[int]]


@dataclass(frozen=True, slots=True)
class LratStep:
    """A step of a proof: the clause it adds, its ``number``, and as hints the numbers of the clauses that refute its
    negation.
    """

    number: int
    literals: list[int]
    hints: list[int]


@dataclass(frozen=True, slots=True)
class Cut:
    """A clause that follows from an ``instance`` of a lazy ``rule``; its ``side`` are the vertices that show it. All
    from 1.
    """

    rule: int
    instance: int
    side: list[int]
    literals: list[int]


ALWAYS = 2**62
"""The literal that is always true."""


@dataclass(frozen=True, slots=True)
class Connection:
    """A rule about connectivity in a graph; vertices and instances are counted from 0.

    ``neighbours`` lists those of each vertex. An instance has a literal for each vertex, 0 for one that may always be
    passed and need not be reached: all vertices whose literals are true are connected through vertices that may be
    passed.

    With ``sizes`` the rule is another one: a part of true vertices has, for each of them, as many vertices as its size;
    -1 is open, and a vertex of size 0 does not count. If an instance states no size, a vertex of size 0 is true where
    all beside it are in one part.
    """

    neighbours: Sequence[set[int]]
    literals: Sequence[Sequence[int]]
    sizes: Sequence[Sequence[int]]


def proceeding(items: Iterable[Item], proceed: Callable[[], object]) -> Iterator[Item]:
    """Yield ``items``, with a call of ``proceed`` before each, which may raise to end a long loop."""
    for item in items:
        proceed()
        yield item


def read_cnf(data: bytes, proceed: Callable[[], object] = lambda: None) -> Cnf:
    """The formula in ``data``: comments, the problem line, then one clause on a line. Raises Malformed.

    ``proceed`` as in `proceeding`.
    """
    lines = enumerate(proceeding(_lines(data), proceed), start=1)
    comments: list[str] = []
    start, problem = next(lines, (1, b""))
    while problem.startswith(b"c "):
        comments.append(problem[2:].decode("ascii"))
        start, problem = next(lines, (start + 1, b""))
    words = problem.split(b" ")
    if len(words) != 4 or words[:2] != [b"p", b"cnf"] or not all(map(_NUMBER.fullmatch, words[2:])):
        raise Malformed(f"line {start}: expected 'p cnf VARIABLES CLAUSES', found {_shown(problem)}")
    variables, expected = int(words[2]), int(words[3])
    clauses = [_literals(number, line, variables) for number, line in lines]
    if len(clauses) != expected:
        raise Malformed(f"line {start}: it announces {expected} clauses, there are {len(clauses)}")
    return Cnf(comments, variables, clauses)


def records(cnf: Cnf, kind: str) -> Iterator[dict[str, Any]]:
    """The JSON objects of the comments ``KIND {...}``. Raises Malformed for one that is no JSON object."""
    for comment in cnf.comments:
        if comment.startswith(f"{kind} "):
            try:
                record = json.loads(comment.removeprefix(f"{kind} "))
            except (ValueError, RecursionError) as error:
                raise Malformed(f"expected a label in JSON, found {error}") from None
            if not isinstance(record, dict):
                raise Malformed("expected a label that is a JSON object, found another value")
            yield record


def connections(cnf_records: Iterable[Mapping[str, Any]]) -> list[Connection]:
    """The rules that comments ``lazy {...}`` state; `satenc.formula.dimacs` writes them. Raises Malformed."""
    found = []
    for record in cnf_records:
        try:
            literals = [
                [ALWAYS if x is True else -ALWAYS if x is False else int(x or 0) for x in row]
                for row in record["literals"]
            ]
            neighbours: list[set[int]] = [set() for _ in literals[0]]
            for v, w in record["edges"]:
                neighbours[v - 1].add(w - 1)
                neighbours[w - 1].add(v - 1)
            stated = [x if isinstance(x, list) else [x] * len(neighbours) for x in record.get("sizes", ())]
            sizes = [[*map(int, row)] for row in stated]
            list(zip(literals, sizes or literals, strict=True))
            list(zip(neighbours, *literals, *sizes, strict=True))
        except (KeyError, TypeError, IndexError, ValueError, OverflowError) as error:
            raise Malformed(f"rule {record.get('rule')!r}: expected a graph and literals, found none") from error
        found.append(Connection(neighbours, literals, sizes))
    return found


def read_lrat(data: bytes, variables: int, proceed: Callable[[], object] = lambda: None) -> Iterator[LratStep]:
    """Yield the steps in ``data`` over the variables 1 to ``variables``; the last one must be the only empty clause.

    ``proceed`` as in `proceeding`. Raises Malformed at the first place where the text is no proof.
    """
    number, ended = 0, False
    for number, line in enumerate(proceeding(_lines(data), proceed), start=1):
        if ended:
            raise Malformed(f"line {number}: expected nothing after the empty clause, found {_shown(line)}")
        # a hint sets a variable, but for the last
        _expect_at_most(_longest(variables) + 20 * (variables + 2), number, line)
        step = _STEP.fullmatch(line)
        if step is None:
            raise Malformed(
                f"line {number}: expected the number of a clause, literals, 0, hints and 0, found {_shown(line)}"
            )
        literals = _literals(number, step[2], variables)
        yield LratStep(int(step[1]), literals, [*map(int, step[3].split())])
        ended = not literals
    if not ended:
        raise Malformed(f"expected the empty clause as the last of the {number} steps, found another step or none")


def read_cuts(data: bytes, variables: int, proceed: Callable[[], object] = lambda: None) -> Iterator[Cut]:
    """The cuts in ``data``, one on a line: the numbers of a rule and an instance, the side, 0, a clause, 0.

    The clause is over the variables 1 to ``variables``. ``proceed`` as in `proceeding`. Raises Malformed.
    """
    for number, line in enumerate(proceeding(_lines(data), proceed), start=1):
        cut = _CUT.fullmatch(line)
        if cut is None:
            expected = "the numbers of a rule and of an instance, vertices, 0, literals and 0"
            raise Malformed(f"line {number}: expected {expected}, found {_shown(line)}")
        side = [*map(int, cut[3].split())]
        yield Cut(int(cut[1]), int(cut[2]), side, _literals(number, cut[4], variables))


def _lines(data: bytes) -> Iterator[bytes]:
    """Yield the text lines without their ends. A list of all would take many times the memory of ``data``."""
    if not data.isascii():
        place = next(place for place, byte in enumerate(data) if byte > 127)
        raise Malformed(f"expected text, found the byte {data[place]:#04x} at offset {place}")
    if data and not data.endswith(_END):
        raise Malformed(f"expected the last line to be ended, found {_shown(data.rpartition(_END)[2])}")
    return (line[:-1] for line in BytesIO(data))


def _literals(number: int, line: bytes, variables: int) -> list[int]:
    _expect_at_most(_longest(variables), number, line)
    if not _CLAUSE.fullmatch(line):
        raise Malformed(f"line {number}: expected literals and 0 at the end, found {_shown(line)}")
    *literals, _ = map(int, line.split(b" "))
    if literals and not -variables <= min(literals) <= max(literals) <= variables:
        found = max(literals, key=abs)
        raise Malformed(f"line {number}: expected literals of the {variables} variables, found {found}")
    return literals


def _longest(variables: int) -> int:
    """The bytes of the longest sensible clause, in which each variable occurs once with a minus and a blank."""
    return 2 * variables * (len(str(variables)) + 2) + 1


def _expect_at_most(longest: int, number: int, line: bytes) -> None:
    """Raise Malformed for a line that is longer, since reading its numbers would take long."""
    if len(line) > longest:
        raise Malformed(f"line {number}: expected at most {longest} bytes, for each literal once, found {len(line)}")


def _shown(line: bytes) -> str:
    return repr((line if len(line) <= 60 else line[:57] + b"...").decode("ascii"))
