"""Formulas and proofs as text, read strictly: DIMACS CNF, and DRUP, a line a step.

DRUP: N. Wetzler, M. Heule, W. Hunt, DRAT-trim: Efficient checking and trimming using expressive clausal proofs, SAT
2014. A line is a clause that ends in 0 and is added; after ``d`` it is deleted.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TypeVar

Item = TypeVar("Item")

_AT_ONCE = 500
_NUMBER = re.compile(r"0|[1-9][0-9]{0,18}+")
_CLAUSE = re.compile(r"(?:-?[1-9][0-9]{0,18}+ )*+0")
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
class Step:
    """A clause that a proof adds, or deletes."""

    literals: list[int]
    deletes: bool = False


def proceeding(items: Iterable[Item], proceed: Callable[[], object]) -> Iterator[Item]:
    """``items``; ``proceed`` is called before the first and after every few hundred of them, and may raise."""
    remaining = iter(items)
    while some := list(islice(remaining, _AT_ONCE)):
        proceed()
        yield from some


def read_cnf(data: bytes, proceed: Callable[[], object] = lambda: None) -> Cnf:
    """The formula in ``data``: comments, the problem line, then a clause a line; ``proceed`` as in `proceeding`.

    Raises Malformed.
    """
    lines = _lines(data)
    start = next((number for number, line in enumerate(lines) if not line.startswith("c ")), len(lines))
    words = lines[start].split(" ") if start < len(lines) else []
    if len(words) != 4 or words[:2] != ["p", "cnf"] or not all(map(_NUMBER.fullmatch, words[2:])):
        raise Malformed(f"line {start + 1}: expected 'p cnf VARIABLES CLAUSES', found {_shown(' '.join(words))}")
    variables, expected = int(words[2]), int(words[3])
    rest = proceeding(lines[start + 1 :], proceed)
    clauses = [_literals(number, line, variables) for number, line in enumerate(rest, start + 2)]
    if len(clauses) != expected:
        raise Malformed(f"line {start + 1}: it announces {expected} clauses, there are {len(clauses)}")
    return Cnf([line[2:] for line in lines[:start]], variables, clauses)


def read_proof(data: bytes, variables: int, proceed: Callable[[], object] = lambda: None) -> list[Step]:
    """The steps in ``data``, over the variables 1 to ``variables``, of which the last adds the empty clause;
    ``proceed`` as in `proceeding`.

    Raises Malformed.
    """
    steps = []
    for number, line in enumerate(proceeding(_lines(data), proceed), start=1):
        deletes = line.startswith("d ")
        steps.append(Step(_literals(number, line[2:] if deletes else line, variables), deletes))
    if not steps or steps[-1].deletes or steps[-1].literals:
        raise Malformed(f"expected the empty clause as the last of the {len(steps)} steps, found another step or none")
    return steps


def _lines(data: bytes) -> list[str]:
    try:
        text = data.decode("ascii")
    except UnicodeDecodeError as error:
        raise Malformed(f"expected text, found the byte {data[error.start]:#04x} at offset {error.start}") from None
    *lines, rest = text.split("\n")
    if rest:
        raise Malformed(f"expected the last line to be ended, found {_shown(rest)}")
    return lines


def _literals(number: int, line: str, variables: int) -> list[int]:
    if not _CLAUSE.fullmatch(line):
        raise Malformed(f"line {number}: expected literals and 0 at the end, found {_shown(line)}")
    *literals, _ = map(int, line.split(" "))
    if literals and not -variables <= min(literals) <= max(literals) <= variables:
        found = max(literals, key=abs)
        raise Malformed(f"line {number}: expected literals of the {variables} variables, found {found}")
    return literals


def _shown(line: str) -> str:
    return repr(line if len(line) <= 60 else line[:57] + "...")
