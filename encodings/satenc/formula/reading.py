"""DIMACS CNF read: its numbers become arrays, a piece of the text at a time, so that little memory is in use beside."""

import json
import re
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NoReturn, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from satenc.formula import checks
from satenc.formula.literals import TRUE, Lits
from satenc.formula.variables import Variables

Labelled: TypeAlias = tuple[str | None, Lits]
"""Clauses ``[n, width]`` and the label of their rule, None for those of no rule."""

_AT_ONCE = 1 << 20
"""Characters that are read together."""

_RUNS = 256
"""Runs of clauses of one width among these up to which clauses keep their order; of more, those of one width are put
together. satenc writes long runs; in files of others each clause may be a run, and arrays of one clause are slow.
"""

_NUMERIC = b"0123456789- \t\r\n\v\f"


def parsed(text: str | bytes) -> tuple[Variables, Iterator[Labelled]]:
    """What DIMACS text says: its variables and its clauses. Raises ValueError as `Formula.from_dimacs`."""
    found = _Found(text)
    found.read()
    if found.problem is None:
        raise ValueError(
            f"DIMACS: expected text with one line 'p cnf VARIABLES CLAUSES', found none in {checks.shown(text)}"
        )
    if lazy := found.records["lazy"]:
        raise ValueError(f"DIMACS: expected clauses that say all, found the lazy rule {checks.shown(lazy[0])}")
    return _variables(found, found.problem[0]), _clauses(found, found.problem[1])


class _Found:
    """What was read so far: the numbers of variables and clauses in the problem line, the records of satenc, the
    variables of ``c p show``, and literals with 0 after each clause.
    """

    def __init__(self, text: str | bytes) -> None:
        self._text, self._at, self._ended = text, 0, False
        self.problem: tuple[int, int] | None = None
        self.records: dict[str, list[str]] = {"block": [], "rule": [], "lazy": []}
        self.shown: list[NDArray[np.integer]] = []
        self.numbers: deque[Lits] = deque()

    def read(self) -> None:
        """Read to the end, or to clauses without a problem line before them."""
        while self._at < len(self._text) and not self._ended:
            part = self._lines(0 if self.problem is None else _AT_ONCE)
            numeric = lines = part.encode(errors="replace") if isinstance(part, str) else part
            if has_words := lines.translate(None, _NUMERIC) != b"":
                some = enumerate(lines.split(b"\n"))
                numeric = b"\n".join([line for number, line in some if self._is_of_clauses(line, number)])
                has_words = numeric.translate(None, _NUMERIC) != b""
            if numeric and not numeric.isspace():
                if self.problem is None:
                    return
                numbers = None if has_words else _numbers(numeric)
                if numbers is None or max(numbers.max(), -numbers.min()) > self.problem[0]:
                    self._refuse(lines, self.problem[0])
                self.numbers.append(numbers.astype(np.int32, copy=False))
            self._at += len(part)

    def _lines(self, size: int) -> str | bytes:
        """The next lines, of so many characters or a few more."""
        text, start = self._text, self._at
        at = text.find("\n", start + size) if isinstance(text, str) else text.find(b"\n", start + size)
        return text[start : at + 1 or len(text)]

    def _line(self, number: int) -> str:
        """What messages say of a line, counted from 0 in those that are being read."""
        text = self._text
        before = text.count("\n", 0, self._at) if isinstance(text, str) else text.count(b"\n", 0, self._at)
        return f"on line {before + number + 1}"

    def _is_of_clauses(self, line: bytes, number: int) -> bool:
        """Whether a line is none of those that begin with a letter, which are taken in, and not behind the end."""
        words = line.split(maxsplit=2)
        if words[:1] == [b"%"]:  # how files of SATLIB end, with a 0 on the next line
            self._ended = True
        if self._ended or not words or words[0] not in (b"c", b"p"):
            return not self._ended
        if words[0] == b"p":
            sizes = re.fullmatch(rb"\s*p\s+cnf\s+(\d{1,18})\s+(\d{1,18})\s*", line)
            if not sizes or self.problem or int(sizes[1]) >= TRUE:
                found = repr(line.decode(errors="replace").strip())
                raise ValueError(
                    f"DIMACS: expected text with one line 'p cnf VARIABLES CLAUSES', found {found} {self._line(number)}"
                )
            self.problem = int(sizes[1]), int(sizes[2])
        elif len(words) == 3 and (own := words[1].decode(errors="replace")) in self.records:
            if words[2].startswith(b"{"):
                self.records[own].append(words[2].decode(errors="replace"))
        elif words[1:2] == [b"p"] and words[2:] and words[2].split(maxsplit=1)[0] == b"show":
            text = words[2].strip()[4:]
            shown = None if text.translate(None, _NUMERIC) else _numbers(text)
            if shown is None:
                raise ValueError(f"DIMACS: expected numbers of variables, found others {self._line(number)}")
            self.shown.append(shown)
        return False

    def _refuse(self, lines: bytes, variables: int) -> NoReturn:
        """Raise ValueError for what is no literal of so many variables."""
        for number, line in enumerate(lines.split(b"\n")):
            words = line.split()
            for word in words if words[:1] not in ([b"c"], [b"p"]) else ():
                found = f"found {checks.shown(word.decode(errors='replace'))} {self._line(number)}"
                if not re.fullmatch(rb"-?\d+", word):
                    raise ValueError(f"DIMACS: expected clauses of whole numbers, {found}")
                if len(word) > 18 or abs(int(word)) > variables:
                    raise ValueError(
                        f"DIMACS: expected literals from 1 to {variables}, their negations, and 0 after each clause, "
                        f"{found}"
                    )
        raise AssertionError(lines)


def _numbers(text: bytes) -> NDArray[np.int32] | NDArray[np.int64] | None:
    """The whole numbers in a text of digits, ``-`` and space, None where that are others. Those that 64 bits do not
    hold are the largest.
    """
    characters = np.frombuffer(b" " + text + b" " * 9, np.uint8)
    minus, digit = characters == ord("-"), characters - ord("0") < 10  # unsigned
    if (minus[:-1] & ~digit[1:] | minus[1:] & (digit | minus)[:-1]).any():
        return None
    two = digit[1:] & digit[:-1]
    four = two[2:] & two[:-2]
    is_long = (four[4:-2] & four[:-6] & two[8:]).any()  # ten digits, which 32 bits may not hold
    return np.fromstring(text, np.int64, sep=" ") if is_long else np.fromstring(text, np.int32, sep=" ")


def _variables(found: _Found, count: int) -> Variables:
    variables = Variables()
    for record in found.records["block"]:
        _read(record, partial(_block, variables, count))
    if more := count - variables.count:
        answer = np.zeros(count + 1, np.bool_)
        if not found.records["block"]:
            for shown in found.shown:
                answer[shown[(shown > 0) & (shown <= count)]] = True
        variables.row("x", answer[-more:])
    return variables


_Made = TypeVar("_Made")


def _read(record: str, take: Callable[[Any], _Made]) -> _Made:
    """What a comment says, in JSON."""
    try:
        return take(json.loads(record))
    except (TypeError, KeyError, ValueError) as error:
        raise ValueError(
            f"DIMACS: expected a comment as satenc writes it, found {checks.shown(record)}: {error}"
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
    where = None if runs is None else np.repeat(np.arange(len(runs)) % 2 == 1, runs)
    answer, last = bool(record.get("answer")), variables.blocks[-1] if variables.blocks else None
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


def _clauses(found: _Found, count: int) -> Iterator[Labelled]:
    """The clauses, without those numbers from which they were made."""
    ended = sum(len(numbers) - np.count_nonzero(numbers) for numbers in found.numbers)
    if ended != count or (count and found.numbers[-1][-1]):
        raise ValueError(f"DIMACS: expected {count} clauses, each with a 0 at its end, found {ended}")
    rules = [_read(record, _runs) for record in found.records["rule"]]
    labels, owners = [*(label for label, _ in rules), None], np.full(count if rules else 0, -1)
    for number, (label, runs) in enumerate(rules):
        for first, last in runs:
            if not 1 <= first <= last <= count or (owners[first - 1 : last] >= 0).any():
                raise ValueError(f"DIMACS: expected clauses of {label!r} and of no other rule, found {first} to {last}")
            owners[first - 1 : last] = number
    return _rows(found.numbers, labels, owners)


def _rows(pieces: deque[Lits], labels: list[str | None], owners: NDArray[np.int64]) -> Iterator[Labelled]:
    done, begun = 0, np.empty(0, np.int32)
    while pieces:
        numbers = np.append(begun, pieces.popleft())
        ends = (numbers == 0).nonzero()[0]
        if not len(ends):
            begun = numbers
            continue
        begun, starts = numbers[ends[-1] + 1 :], np.append(0, ends[:-1] + 1)
        widths = ends - starts
        owner = owners[done : done + len(ends)] if len(owners) else np.full(len(ends), -1)
        done += len(ends)
        changes = ((owner[1:] != owner[:-1]) | (widths[1:] != widths[:-1])).nonzero()[0] + 1
        order = np.arange(len(ends))
        if len(changes) >= _RUNS:
            order = np.argsort(widths.astype(np.uint16), kind="stable")  # of 16 bits it is three times as quick
            order = order[np.argsort(owner[order], kind="stable")] if len(owners) else order
            changes = ((np.diff(owner[order]) != 0) | (np.diff(widths[order]) != 0)).nonzero()[0] + 1
        for some in np.split(order, changes):
            width = int(widths[some[0]])
            first, label = starts[some], labels[owner[some[0]]]
            if width > len(some):
                yield label, numbers[first[:, None] + np.arange(width)]
            else:  # numpy is quick along what is long
                rows = np.empty((len(some), width), np.int32)
                for i in range(width):
                    rows[:, i] = numbers[first + i]
                yield label, rows
