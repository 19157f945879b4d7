"""WCNF read, as the MaxSAT Evaluations have it.

Until 2021 it was ``p wcnf VARIABLES CLAUSES TOP`` and a weight before each clause, which must hold if that is TOP or
more. Since 2022 there is no such line, and ``h`` stands in place of the weight of a clause that must hold.
"""

import re
from collections import deque
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from satenc.formula.literals import Lits
from satenc.formula.pieces import Text, joined, numbers
from satenc.formula.reading import LARGEST, Found, clause_rows, decoded, worded
from satenc.formula.soft import SoftClauses
from satenc.formula.sums import Whole


class Weighted(Found):
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
        self._soft_weights: deque[Whole] = deque([np.empty(0, np.int32)])
        self._largest = 0

    def _letters(self) -> bytes:
        return b"h" if self.variables is None or self._is_new else b""

    def _begin(self, line: bytes, number: int | None) -> None:  # noqa: ARG002  # any line is one
        self.variables, self._is_new = LARGEST, True

    def _has_problem(self, sizes: re.Match[bytes]) -> None:
        super()._has_problem(sizes)
        self._top = None if sizes[3] is None else int(sizes[3])

    def read(self) -> None:
        super().read()
        if self._open is not None:
            raise self.unexpected("a 0 at the end of each clause", "", None)
        if self._is_new:
            self.variables = self._largest

    @property
    def most(self) -> int:
        return LARGEST if self._is_new else super().most

    def soft(self) -> SoftClauses:
        clauses, weights = SoftClauses(), joined(self._soft_weights)
        for chosen, rows in clause_rows(self._soft, np.empty(0, np.int64)):
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
        for number, words in worded(piece, first):
            for word in words:
                if begins and not (self._is_new and word == b"h") and not re.fullmatch(rb"0*[1-9]\d{0,3999}", word):
                    marked = "h or " * self._is_new
                    raise self.unexpected(f"{marked}a weight from 1 before each clause", decoded(word), number)
                if not begins:
                    self.expect_literal(word, number)
                begins = not begins and word.lstrip(b"-0") == b""
        raise self.unexpected("clauses", decoded(piece), first)
