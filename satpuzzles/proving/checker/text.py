"""Formulas and proofs as text, read strictly: DIMACS CNF, and DRUP, a line a step.

DRUP: N. Wetzler, M. Heule, W. Hunt, DRAT-trim: Efficient checking and trimming using expressive clausal proofs, SAT
2014. A line is a clause that ends in 0 and is added; after ``d`` it is deleted.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import TypeVar

Item = TypeVar("Item")

_END = b"\n"
_NUMBER = re.compile(rb"0|[1-9][0-9]{0,18}+")
_CLAUSE = re.compile(rb"(?:-?[1-9][0-9]{0,18}+ )*+0")
"""`int` would take more: signs and zeros before a number, underscores in it, other blanks around it."""


class Malformed(ValueError):
    """Text that is no CNF or no proof; the message says what was expected and what was found."""


@dataclass(frozen=True, slots=True)
class Cnf:
    """Clauses over the variables 1 to ``variables``; ``comments`` are the lines that start with ``c``, without it."""

    comments: list[str]
    variables: int
    clauses: list[list[int]]


@dataclass(frozen=True, slots=True)
class ProofStep:
    """A clause that a proof adds, or deletes."""

    literals: list[int]
    deletes: bool = False


def proceeding(items: Iterable[Item], proceed: Callable[[], object]) -> Iterator[Item]:
    """``items``; ``proceed`` is called before each of them, and may raise."""
    for item in items:
        proceed()
        yield item


def read_cnf(data: bytes, proceed: Callable[[], object] = lambda: None) -> Cnf:
    """The formula in ``data``: comments, the problem line, then a clause a line; ``proceed`` as in `proceeding`.

    Raises Malformed.
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


def read_proof(data: bytes, variables: int, proceed: Callable[[], object] = lambda: None) -> Iterator[ProofStep]:
    """The steps in ``data``, one at a time, over the variables 1 to ``variables``; the last has to add the empty
    clause. ``proceed`` as in `proceeding`.

    Raises Malformed where the text is no proof, after the steps before that place.
    """
    number, ended = 0, False
    for number, line in enumerate(proceeding(_lines(data), proceed), start=1):
        deletes = line.startswith(b"d ")
        step = ProofStep(_literals(number, line[2:] if deletes else line, variables), deletes)
        ended = not (step.deletes or step.literals)
        yield step
    if not ended:
        raise Malformed(f"expected the empty clause as the last of the {number} steps, found another step or none")


def _lines(data: bytes) -> Iterator[bytes]:
    """The text lines without their ends, one at a time: all at once take many times the memory of ``data``."""
    if not data.isascii():
        place = next(place for place, byte in enumerate(data) if byte > 127)
        raise Malformed(f"expected text, found the byte {data[place]:#04x} at offset {place}")
    if data and not data.endswith(_END):
        raise Malformed(f"expected the last line to be ended, found {_shown(data.rpartition(_END)[2])}")
    return (line[:-1] for line in BytesIO(data))


def _literals(number: int, line: bytes, variables: int) -> list[int]:
    longest = 2 * variables * (len(str(variables)) + 2) + 1  # each literal once, a minus and a blank with each
    if len(line) > longest:
        raise Malformed(f"line {number}: expected at most {longest} bytes, for each literal once, found {len(line)}")
    if not _CLAUSE.fullmatch(line):
        raise Malformed(f"line {number}: expected literals and 0 at the end, found {_shown(line)}")
    *literals, _ = map(int, line.split(b" "))
    if literals and not -variables <= min(literals) <= max(literals) <= variables:
        found = max(literals, key=abs)
        raise Malformed(f"line {number}: expected literals of the {variables} variables, found {found}")
    return literals


def _shown(line: bytes) -> str:
    return repr((line if len(line) <= 60 else line[:57] + b"...").decode("ascii"))
