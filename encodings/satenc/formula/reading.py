"""DIMACS read, CNF and WCNF: its numbers become arrays, a piece of the text at a time, so that little memory is in use
beside.

WCNF is what the MaxSAT Evaluations have: until 2021 ``p wcnf VARIABLES CLAUSES TOP`` and a weight before each clause,
which must hold if that is TOP or more; since 2022 no such line, and ``h`` in place of the weight of what must hold.
"""

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

_Whole: TypeAlias = NDArray[np.int32] | NDArray[np.int64] | NDArray[np.object_]

_RUNS = 256
"""Runs of clauses of one width among those of a piece up to which clauses keep their order; of more, those of one width
are put together. satenc writes long runs; in files of others each clause may be a run, and arrays of one clause are
slow.
"""

_LARGEST = int(TRUE) - 1
"""The largest number of a variable."""

_WEIGHT = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?|[-+]?\d+/0*[1-9]\d*")


@dataclass(frozen=True, slots=True)
class Parsed:
    """What a text says. The numbers from which clauses are made are given up as these are taken."""

    variables: Variables
    clauses: Iterator[Labelled]
    soft: SoftClauses
    weights: dict[int, Fraction]


def parsed(text: Text, *, weighted: bool = False) -> Parsed:
    """What DIMACS says: CNF, or WCNF if ``weighted``. Raises ValueError as `Formula.from_dimacs`."""
    found = _Weighted(text) if weighted else _Found(text)
    found.read()
    if lazy := found.records["lazy"]:
        raise ValueError(f"{found.form}: expected clauses that say all, found the lazy rule {checks.shown(lazy[0])}")
    variables = _variables(found)
    for literal, (_, line) in found.weights.items():
        if not 1 <= abs(literal) <= variables.count:
            raise found.unexpected(f"weights of literals of {variables.count} variables", str(literal), line)
    weights = {literal: weight for literal, (weight, _) in found.weights.items()}
    return Parsed(variables, _clauses(found), found.soft(), weights)


class _Found:
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
        self._numbered: list[str] = []

    def read(self) -> None:
        """Read to the end."""
        for first, piece in pieces(self._text, b"cp%"):
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
        raise self.unexpected(f"a line '{self.problem_line}' before clauses", _decoded(line), number)

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
        if self._ended or not words or words[0] not in (b"c", b"p"):
            if words and self.variables is None and not self._ended:
                self._begin(line, number)
            return not self._ended
        if words[0] == b"p":
            sizes = self._problem.fullmatch(line)
            if not sizes or self.variables is not None or int(sizes[1]) > _LARGEST:
                raise self.unexpected(f"text with one line '{self.problem_line}'", _decoded(line.strip()), number)
            self._has_problem(sizes)
        elif len(words) == 3:
            self._take_comment(_decoded(words[1]), words[2], number)
        return False

    def _has_problem(self, sizes: re.Match[bytes]) -> None:
        self.variables, self.expected = int(sizes[1]), int(sizes[2])

    def _take_comment(self, word: str, rest: bytes, line: int) -> None:
        """What ``c word rest`` says: records of satenc, names of variables as cnfgen or FeatureIDE have them, what is
        counted and what it weighs as in the Model Counting Competition.
        """
        more = rest.split()
        if word in self.records:
            if rest.startswith(b"{"):
                self.records[word].append(_decoded(rest))
        elif word == "varname" and len(more) > 1 and more[0].isdigit():
            self.names[int(more[0][:18])] = _decoded(rest.split(maxsplit=1)[1].strip())
        elif word == str(len(self._numbered) + 1) and len(more) == 1:
            self._numbered.append(_decoded(more[0]))
        elif word == "ind" or (word == "p" and more[0] == b"show"):
            text = rest if word == "ind" else rest.strip()[4:]
            for _, part in pieces(text, b""):
                shown = None if part.translate(None, NUMERIC) else numbers(part)
                if shown is None:
                    raise self.unexpected("numbers of variables", _decoded(text.strip()), line)
                self.shown.append(shown)
        elif word == "p" and more[0] == b"weight":
            literal, weight, *end = [*map(_decoded, more[1:4]), "", ""][:3]
            is_literal = re.fullmatch(r"-?[1-9]\d{0,9}", literal)
            if not (is_literal and _WEIGHT.fullmatch(weight) and end in (["0"], [""]) and len(more) < 5):
                raise self.unexpected("'c p weight LITERAL NUMBER 0'", _decoded(rest.strip()), line)
            self.weights[int(literal)] = Fraction(weight), line

    def _refuse(self, piece: bytes, first: int) -> NoReturn:
        """Raise ValueError for what is no literal of so many variables."""
        for number, words in _worded(piece, first):
            for word in words:
                if not re.fullmatch(rb"-?\d+", word):
                    raise self.unexpected("clauses of whole numbers", _decoded(word), number)
                self._expect_literal(word, number)
        raise self.unexpected("clauses", _decoded(piece), first)

    def _expect_literal(self, word: bytes, line: int) -> None:
        """Raise ValueError for a number that is no literal."""
        most = self.variables or 0
        if not re.fullmatch(rb"-?\d{1,18}", word) or abs(int(word)) > most:
            raise self.unexpected(
                f"literals from 1 to {most}, their negations, and 0 after each clause", _decoded(word), line
            )


class _Weighted(_Found):
    """The same of WCNF. A clause is begun with its weight, and those that should hold are kept apart."""

    form, problem_line = "WCNF", "p wcnf VARIABLES CLAUSES TOP"
    _problem = re.compile(rb"\s*p\s+wcnf\s+(\d{1,18})\s+(\d{1,18})(?:\s+(\d{1,4000}))?\s*")

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self._top: int | None = None
        self._is_new = False
        self._open: np.bool_ | None = None
        """Whether the clause must hold that is not ended yet, None if there is none."""
        self._soft: deque[Lits] = deque()
        self._soft_weights: deque[_Whole] = deque([np.empty(0, np.int32)])
        self._largest = 0

    def _letters(self) -> bytes:
        return b"h" if self.variables is None or self._is_new else b""

    def _begin(self, line: bytes, number: int | None) -> None:  # noqa: ARG002  # any line is one
        self.variables, self._is_new = _LARGEST, True

    def _has_problem(self, sizes: re.Match[bytes]) -> None:
        super()._has_problem(sizes)
        self._top = None if sizes[3] is None else int(sizes[3])

    def read(self) -> None:
        super().read()
        if self._open is not None:
            raise self.unexpected("a 0 at the end of each clause", "", None)
        if self._is_new:
            self.variables = self._largest

    def soft(self) -> SoftClauses:
        clauses, weights = SoftClauses(), joined(self._soft_weights)
        for chosen, rows in _rows(self._soft, np.empty(0, np.int64)):
            clauses.append(rows, weights[chosen])
        return clauses

    def _take(self, text: bytes) -> bool:
        characters = np.frombuffer(b" " + text + b" ", np.uint8) > ord(" ")  # the others are spaces
        marks, begins = np.flatnonzero(np.frombuffer(text, np.uint8) == ord("h")), characters[1:-1] & ~characters[:-2]
        if not (begins & ~characters[2:])[marks].all():  # each is a word
            return False
        read = numbers(text := text.replace(b"h", b"1"))
        if read is None:
            return False
        found: NDArray[Any] = read
        if read.dtype == np.int64 and max(read.max(), -read.min() - 1) == np.iinfo(np.int64).max:
            try:
                found = np.array([*map(int, text.split())], object)
            except ValueError:  # thousands of digits
                return False
        is_mark = np.zeros(len(found), np.bool_)
        is_mark[np.cumsum(begins)[marks] - 1] = True
        starts = np.append(0, (found == 0).nonzero()[0] + 1)
        starts = starts[starts < len(found)]
        heads = starts if self._open is None else starts[1:]
        is_literal = np.ones(len(found), np.bool_)
        is_literal[heads] = False
        literals, weights, must = found[is_literal] if len(heads) else found, found[heads], is_mark[heads]
        largest = max(int(literals.max(initial=0)), -int(literals.min(initial=0)))
        if (weights < 1).any() or largest > (self.variables or 0) or is_mark[is_literal].any():
            return False
        if self._top is not None:
            must = must | (weights >= self._top)
        self._soft_weights.append(weights[~must])
        self.soft_count += int(np.count_nonzero(~must))
        if self._open is not None:
            must = np.append(self._open, must)
        of_must = np.repeat(must, np.diff(starts, append=len(found)))[is_literal]
        plain = literals.astype(np.int32, copy=False)
        self.numbers.append(plain if must.all() else plain[of_must])
        self._soft.append(plain[~of_must])
        self._open, self._largest = must[-1] if found[-1] else None, max(self._largest, largest)
        return True

    def _refuse(self, piece: bytes, first: int) -> NoReturn:
        begins = self._open is None
        for number, words in _worded(piece, first):
            for word in words:
                if begins and not (self._is_new and word == b"h") and not re.fullmatch(rb"0*[1-9]\d{0,3999}", word):
                    marked = "h or " * self._is_new
                    raise self.unexpected(f"{marked}a weight from 1 before each clause", _decoded(word), number)
                if not begins:
                    self._expect_literal(word, number)
                begins = not begins and word.lstrip(b"-0") == b""
        raise self.unexpected("clauses", _decoded(piece), first)


def _worded(piece: bytes, first: int) -> Iterator[tuple[int, list[bytes]]]:
    """The words of each line, but those of comments, with its number."""
    for number, line in enumerate(piece.split(b"\n"), start=first):
        words = line.split()
        if words[:1] not in ([b"c"], [b"p"]):
            yield number, words


def _decoded(text: bytes) -> str:
    return text.decode(errors="replace")


def _variables(found: _Found) -> Variables:
    """Those of the records of satenc, and one for each other number, with the name that a comment gives it."""
    variables, said = Variables(), found.variables or 0
    most = _LARGEST if isinstance(found, _Weighted) and found.expected is None else said
    for record in found.records["block"]:
        _read(found, record, partial(_block, variables, most))
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


def _read(found: _Found, record: str, take: Callable[[Any], _Made]) -> _Made:
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


def _clauses(found: _Found) -> Iterator[Labelled]:
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
    return ((labels[owners[chosen[0]]] if rules else None, rows) for chosen, rows in _rows(found.numbers, owners))


def _rows(some: deque[Lits], owners: NDArray[np.int64]) -> Iterator[tuple[NDArray[np.intp], Lits]]:
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
