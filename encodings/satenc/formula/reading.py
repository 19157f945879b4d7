"""DIMACS read: its numbers become arrays, a piece of the text at a time, so that little memory is in use beside."""

import json
import re
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import Any, NoReturn, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from satenc.formula import checks
from satenc.formula.literals import TRUE, Lits
from satenc.formula.pieces import NUMERIC, Text, joined, numbers, pieces
from satenc.formula.soft import SoftClauses
from satenc.formula.variables import Variables

Labelled: TypeAlias = tuple[str | None, Lits]
"""Clauses ``[n, width]`` and the label of their rule, None for those of no rule."""

_RUNS = 256
"""Runs of clauses of one width among those of a piece up to which clauses keep their order; of more, those of one width
are put together. satenc writes long runs; in files of others each clause may be a run, and arrays of one clause are
slow.
"""

LARGEST = int(TRUE) - 1
"""The largest number of a variable."""

_SAID = re.compile(rb"\s*(?:c\s+(?:block|rule|lazy|varname|p|ind|\d+)\s|p|%)")
"""How lines begin that are more than comments."""

_WEIGHT = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?|[-+]?\d+/0*[1-9]\d*")


@dataclass(frozen=True, slots=True)
class Parsed:
    """What a text says. The numbers from which clauses are made are given up as these are taken."""

    variables: Variables
    clauses: Iterator[Labelled]
    soft: SoftClauses
    offset: int
    weights: dict[int, Fraction]


def parsed(found: "Found") -> Parsed:
    """What DIMACS says, read to its end. Raises ValueError as `satenc.Formula.from_dimacs`."""
    found.read()
    if lazy := found.records["lazy"]:
        raise ValueError(f"{found.form}: expected clauses that say all, found the lazy rule {checks.shown(lazy[0])}")
    variables = _variables(found)
    for literal, (_, line) in found.weights.items():
        if not 1 <= abs(literal) <= variables.count:
            raise found.unexpected(f"weights of literals of {variables.count} variables", str(literal), line)
    weights = {literal: weight for literal, (weight, _) in found.weights.items()}
    return Parsed(variables, _clauses(found), found.soft(), found.offset, weights)


class Found:
    """What was read so far: the numbers of variables and clauses in the problem line, the records of satenc, what other
    comments say about variables, and literals with 0 after each clause.
    """

    form, problem_line = "DIMACS", "p cnf VARIABLES CLAUSES"
    _problem = re.compile(rb"\s*p\s+cnf\s+(\d{1,18})\s+(\d{1,18})\s*")

    def __init__(self, text: Text) -> None:
        self._text, self._ended = text, False
        self.variables: int | None = None
        self.expected: int | None = None
        """How many clauses there are, where that is said."""
        self.records: dict[str, list[str]] = {"block": [], "rule": [], "lazy": []}
        self.shown: list[NDArray[np.integer]] = []
        self.names: dict[int, str] = {}
        self.weights: dict[int, tuple[Fraction, int]] = {}
        self.numbers: deque[Lits] = deque()
        self.soft_count = 0
        self.offset = 0
        self._numbered: list[str] = []

    def read(self) -> None:
        """Read to the end."""
        for first, piece in pieces(self._text, b"cp%", _SAID):
            numeric, letters = piece, NUMERIC + self._letters()
            if has_words := piece.translate(None, letters) != b"":
                lines = enumerate(piece.split(b"\n"), start=first)
                numeric = b"\n".join([line for number, line in lines if self._is_of_clauses(line, number)])
                has_words = numeric.translate(None, NUMERIC + self._letters()) != b""
            if numeric and not numeric.isspace():
                if self.variables is None:
                    self._begin(numeric.strip().split(b"\n", 1)[0], first)
                if has_words or not self._take(numeric):
                    self._refuse(piece, first)
            if self._ended:
                break
        if self.variables is None:
            self._begin(b"", None)
        if not self.names:
            self.names = dict(enumerate(self._numbered, start=1))

    @property
    def most(self) -> int:
        """How many variables there may be."""
        return self.variables or 0

    def soft(self) -> SoftClauses:
        """The clauses that should hold."""
        return SoftClauses()

    def unexpected(self, expected: str, found: str, line: int | None) -> ValueError:
        """The error for what was ``found`` on a line."""
        where = "at the end" if line is None else f"on line {line}"
        return ValueError(f"{self.form}: expected {expected}, found {checks.shown(found) if found else 'none'} {where}")

    def _letters(self) -> bytes:
        """What is in clauses beside numbers."""
        return b""

    def _begin(self, line: bytes, number: int | None) -> None:
        """The first clauses are on a line, without a problem line before them, or there are none."""
        raise self.unexpected(f"a line '{self.problem_line}' before clauses", decoded(line), number)

    def _take(self, text: bytes) -> bool:
        """Take in the numbers of clauses; False where they are no literals."""
        found = numbers(text)
        if found is None or max(found.max(), -found.min()) > (self.variables or 0):
            return False
        self.numbers.append(found.astype(np.int32, copy=False))
        return True

    def _is_of_clauses(self, line: bytes, number: int) -> bool:
        """Whether a line is none of those that begin with a letter, which are taken in, and not behind the end."""
        words = line.split(maxsplit=2)
        if words[:1] == [b"%"]:  # how files of SATLIB end, with a 0 on the next line
            self._ended = True
        if words and words[0][:1] == b"c" != words[0]:
            return False
        if self._ended or not words or words[0] not in (b"c", b"p"):
            if words and self.variables is None and not self._ended:
                self._begin(line, number)
            return not self._ended
        if words[0] == b"p":
            sizes = self._problem.fullmatch(line)
            if not sizes or self.variables is not None or int(sizes[1]) > LARGEST:
                raise self.unexpected(f"text with one line '{self.problem_line}'", decoded(line.strip()), number)
            self._has_problem(sizes)
        elif len(words) == 3:
            self._take_comment(decoded(words[1]), words[2], number)
        return False

    def _has_problem(self, sizes: re.Match[bytes]) -> None:
        self.variables, self.expected = int(sizes[1]), int(sizes[2])

    def _take_comment(self, word: str, rest: bytes, line: int) -> None:
        """What ``c word rest`` says: records of satenc, names of variables as cnfgen or FeatureIDE have them, what is
        counted and what it weighs as in the Model Counting Competition.
        """
        more = rest.split(maxsplit=4)
        if word in self.records:
            if rest.startswith(b"{"):
                self.records[word].append(decoded(rest))
        elif word == "varname" and len(more) > 1 and more[0].isdigit():
            self.names[int(more[0][:18])] = decoded(rest.split(maxsplit=1)[1].strip())
        elif word == "offset" and re.fullmatch(rb"-?\d{1,4000}", more[0]) and len(more) == 1:
            self.offset = int(more[0])
        elif word == str(len(self._numbered) + 1) and len(more) == 1:
            self._numbered.append(decoded(more[0]))
        elif word == "ind" or (word == "p" and more[0] == b"show"):
            text = rest if word == "ind" else rest.strip()[4:]
            for _, part in pieces(text, b""):
                shown = None if part.translate(None, NUMERIC) else numbers(part)
                if shown is None:
                    raise self.unexpected("numbers of variables", decoded(text.strip()), line)
                self.shown.append(shown)
        elif word == "p" and more[0] == b"weight":
            literal, weight, *end = [*map(decoded, more[1:4]), "", ""][:3]
            is_literal = re.fullmatch(r"-?[1-9]\d{0,9}", literal)
            if not (is_literal and _WEIGHT.fullmatch(weight) and end in (["0"], [""]) and len(more) < 5):
                raise self.unexpected("'c p weight LITERAL NUMBER 0'", decoded(rest.strip()), line)
            self.weights[int(literal)] = Fraction(weight), line

    def _refuse(self, piece: bytes, first: int) -> NoReturn:
        """Raise ValueError for what is no literal of so many variables."""
        for number, words in worded(piece, first):
            for word in words:
                if not re.fullmatch(rb"-?\d+", word):
                    raise self.unexpected("clauses of whole numbers", decoded(word), number)
                self.expect_literal(word, number)
        raise self.unexpected("clauses", decoded(piece), first)

    def expect_literal(self, word: bytes, line: int) -> None:
        """Raise ValueError for a number that is no literal."""
        most = self.variables or 0
        if not re.fullmatch(rb"-?\d{1,18}", word) or abs(int(word)) > most:
            raise self.unexpected(
                f"literals from 1 to {most}, their negations, and 0 after each clause", decoded(word), line
            )


def worded(piece: bytes, first: int) -> Iterator[tuple[int, list[bytes]]]:
    """The words of each line, but those of comments, with its number."""
    for number, line in enumerate(piece.split(b"\n"), start=first):
        words = line.split()
        if words and words[0] != b"p" and words[0][:1] != b"c":
            yield number, words


def decoded(text: bytes) -> str:
    return text.decode(errors="replace")


def _variables(found: Found) -> Variables:
    """Those of the records of satenc, and one for each other number, with the name that a comment gives it."""
    variables, said = Variables(), found.variables or 0
    for record in found.records["block"]:
        _read(found, record, partial(_block, variables, found.most))
    if (more := said - variables.count) <= 0:
        return variables
    count, answer = said, np.zeros(said + 1, np.bool_)
    if not found.records["block"]:
        for shown in found.shown:
            answer[shown[(shown > 0) & (shown <= count)]] = True
    own = answer[-more:]
    if not found.names or found.records["block"]:
        variables.row("x", own)
        return variables
    names = [found.names.get(number) or f"x[{number - 1}]" for number in range(1, count + 1)]
    edges = [0, *(np.flatnonzero(own[1:] != own[:-1]) + 1).tolist(), count]
    for start, end in pairwise(edges):
        variables.named_row(names[start:end], answer=bool(own[start]))
    return variables


_Made = TypeVar("_Made")


def _read(found: Found, record: str, take: Callable[[Any], _Made]) -> _Made:
    """What a comment says, in JSON."""
    try:
        return take(json.loads(record))
    except (TypeError, KeyError, ValueError, RecursionError) as error:
        raise ValueError(
            f"{found.form}: expected a comment as satenc writes it, found {checks.shown(record)}: {error}"
        ) from None


def _block(variables: Variables, most: int, record: dict[str, Any]) -> None:
    """One more block; all together have ``most`` variables at most."""
    if record["first"] != variables.count + 1:
        raise ValueError(f"expected a block from {variables.count + 1} on")
    shape, runs = tuple(record["shape"]), record.get("runs")
    size = checks.length("shape", shape)
    if runs is not None and sum(runs) != size:
        raise ValueError(f"runs: expected {size} entries, found {sum(runs)}")
    if variables.count + (size if runs is None else sum(runs[1::2])) > most:
        raise ValueError(f"expected at most {most} variables")
    answer, last = bool(record.get("answer")), variables.blocks[-1] if variables.blocks else None
    if (names := record.get("names")) is not None:
        if len(names) != size:
            raise ValueError(f"names: expected {size}, found {len(names)}")
        variables.named_row(names, answer=answer)
        return
    where = None if runs is None else np.repeat(np.arange(len(runs)) % 2 == 1, runs)
    if last and where is not None and (last.name, last.shape) == (record["name"], shape):
        positions = where.nonzero()[0]
        if last.positions is not None and last.positions[-1] < positions[0]:
            variables.go_on(positions, answer=answer)
            return
    variables.new(
        record["name"],
        shape,
        where=None if where is None else where.reshape(shape),
        answer=answer,
        values=record.get("values"),
        relation=record.get("relation", "="),
    )


def _runs(record: dict[str, Any]) -> tuple[str, list[tuple[int, int]]]:
    """A label and the first and last clause of each run."""
    runs = record["clauses"]
    return str(record["label"]), [(int(a), int(b)) for a, b in zip(runs[::2], runs[1::2], strict=True)]


def _clauses(found: Found) -> Iterator[Labelled]:
    """The clauses that must hold, without those numbers from which they were made."""
    must = sum(len(some) - np.count_nonzero(some) for some in found.numbers)
    count = must + found.soft_count
    if found.expected is not None and (count != found.expected or (count and found.numbers[-1][-1:].any())):
        raise ValueError(f"{found.form}: expected {found.expected} clauses, each with a 0 at its end, found {count}")
    rules = [_read(found, record, _runs) for record in found.records["rule"]]
    labels, owners = [*(label for label, _ in rules), None], np.full(must if rules else 0, -1)
    for number, (label, runs) in enumerate(rules):
        for first, last in runs:
            if not 1 <= first <= last <= must or (owners[first - 1 : last] >= 0).any():
                expected = f"clauses of {label!r} and of no other rule"
                raise ValueError(f"{found.form}: expected {expected}, found {first} to {last}")
            owners[first - 1 : last] = number
    return ((labels[owners[chosen[0]]] if rules else None, rows) for chosen, rows in clause_rows(found.numbers, owners))


def clause_rows(some: deque[Lits], owners: NDArray[np.int64]) -> Iterator[tuple[NDArray[np.intp], Lits]]:
    """The clauses of numbers with 0 after each, those of one width and owner together, and which ones each time."""
    done, begun = 0, deque[Lits]()
    while some:
        found = some.popleft()
        ends = (found == 0).nonzero()[0]
        if not len(ends):
            begun.append(found)
            continue
        if begun:
            ends += sum(map(len, begun))
            begun.append(found)
            found = joined(begun)
        starts = np.append(0, ends[:-1] + 1)
        if len(rest := found[ends[-1] + 1 :]):
            begun.append(rest)
        widths = ends - starts
        owner = owners[done : done + len(ends)] if len(owners) else np.full(len(ends), -1)
        changes = ((owner[1:] != owner[:-1]) | (widths[1:] != widths[:-1])).nonzero()[0] + 1
        order = np.arange(len(ends))
        if len(changes) >= _RUNS:
            order = np.argsort(widths.astype(np.uint16), kind="stable")  # of 16 bits it is three times as quick
            order = order[np.argsort(owner[order], kind="stable")] if len(owners) else order
            changes = ((np.diff(owner[order]) != 0) | (np.diff(widths[order]) != 0)).nonzero()[0] + 1
        for chosen in np.split(order, changes):
            width, first = int(widths[chosen[0]]), starts[chosen]
            if 2 * width > len(found):
                yield done + chosen, found[first[0] : first[0] + width][None]
            elif width > len(chosen):
                yield done + chosen, np.stack([found[one : one + width] for one in first.tolist()])
            else:  # numpy is quick along what is long
                rows = np.empty((len(chosen), width), np.int32)
                for i in range(width):
                    rows[:, i] = found[first + i]
                yield done + chosen, rows
        done += len(ends)
