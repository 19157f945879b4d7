"""OPB and WBO read, as pseudo-Boolean competitions have them: comments, an objective, and linear sums with a bound.

O. Roussel, V. Manquinho, Input/output format and solver requirements for the competitions of pseudo-Boolean solvers. A
number stands before each variable ``x1`` or its negation ``~x1``; relations are ``>=`` and ``=``, here ``<=``, ``>``
and ``<`` too. In WBO ``soft: 7 ;`` says that answers cost less than 7, and ``[3]`` before a sum what it costs to break
it. Numbers have any size. The text becomes arrays a piece at a time; what may follow what is one table.
"""

import re
from collections import deque
from dataclasses import dataclass
from typing import NoReturn

import numpy as np
from numpy.typing import NDArray

from satenc.formula import checks
from satenc.formula.literals import TRUE, Lits
from satenc.formula.pieces import Text, joined, pieces
from satenc.formula.soft import whole
from satenc.formula.sums import SumBlock, Whole, narrowed, roomy

_HEAD = re.compile(rb"\*\s*#variable=\s*(\d{1,18})\s+#constraint=\s*(\d{1,18})")
_WORDS = {b"min:": b"\1   ", b"max:": b"\2   ", b"soft:": b"\3    "}
"""What stands in their place, so that each is one character."""

_PLAIN = b"0123456789+-x~<>=;[] \t\r\n\v\f"

NUMBER, VARIABLE, RELATION, END, OPEN, CLOSE, OBJECTIVE, SOFT, BOUND, COST, TOP = range(11)
"""What a text is made of. Numbers are told apart by what stands before them."""

_NUMBERS = {RELATION: BOUND, OPEN: COST, SOFT: TOP}

_FOLLOWS = np.zeros((11, 11), np.bool_)
for _before, _after in {
    END: (NUMBER, RELATION, OPEN, OBJECTIVE, SOFT),
    NUMBER: (VARIABLE,),
    VARIABLE: (NUMBER, RELATION, END),
    RELATION: (BOUND,),
    BOUND: (END,),
    OPEN: (COST,),
    COST: (CLOSE,),
    CLOSE: (NUMBER, RELATION),
    OBJECTIVE: (NUMBER, END),
    SOFT: (TOP, END),
    TOP: (END,),
}.items():
    _FOLLOWS[_before, list(_after)] = True

_OTHER, _SPACE, _DIGIT, _SIGN, _X, _NOT = range(20, 26)
_KINDS = np.full(256, _OTHER, np.uint8)
for _characters, _kind in {
    b" \t\r\n\v\f": _SPACE, b"0123456789": _DIGIT, b"+-": _SIGN, b"x": _X, b"~": _NOT, b"<>=": RELATION, b";": END,
    b"[": OPEN, b"]": CLOSE, b"\1\2": OBJECTIVE, b"\3": SOFT,
}.items():  # fmt: skip
    _KINDS[list(_characters)] = _kind

_RELATIONS = {b">=": 0, b"=": 1, b"<=": 2, b">": 3, b"<": 4}
_LARGEST = int(TRUE) - 1
_IN_NUMBERS = bytes(one if one in b"0123456789-" else 32 for one in range(256))


@dataclass(frozen=True, slots=True)
class Parsed:
    """What a text says; of the objective, which is to be small, the literals and their weights."""

    variables: int
    sums: SumBlock
    objective: tuple[Lits, Whole]
    top: int | None


def parsed(text: Text) -> Parsed:
    """What OPB or WBO says. Raises ValueError for other text, with the line."""
    found = _Found()
    for line, piece in pieces(text, b"*", _HEAD):
        found.take(piece, line)
    return found.parsed()


class _Found:
    """What was read so far, in arrays of each piece."""

    def __init__(self) -> None:
        self._variables: int | None = None
        self._constraints: int | None = None
        self._last = END
        self._has_begun = self._in_objective = False
        self._maximizes = False
        self._objective_terms = 0
        self._top: int | None = None
        self._terms = self._sums = 0
        self._literals: deque[Lits] = deque([np.empty(0, np.int32)])
        self._weights: deque[Whole] = deque([np.empty(0, np.int8)])
        self._ends: deque[Whole] = deque([np.empty(0, np.int64)])
        self._bounds: deque[Whole] = deque([np.empty(0, np.int8)])
        self._relations: deque[Whole] = deque([np.empty(0, np.int8)])
        self._costs: deque[tuple[Whole, Whole]] = deque()

    def take(self, text: bytes, line: int) -> None:
        """Take in a piece that begins on a line."""
        if b"*" in text:
            text = self._without_comments(text, line)
        for word, mark in _WORDS.items():
            if mark[:1] in text:
                self._refuse(text, line, text.index(mark[:1]))
            text = text.replace(word, mark)
        if other := text.translate(None, _PLAIN + b"\1\2\3"):
            self._refuse(text, line, text.index(other[:1]))
        kinds = _KINDS[np.frombuffer(b"   " + text + b" ", np.uint8)]
        before, kinds, after = kinds[2:-2], kinds[3:-1], kinds[4:]
        is_digit = kinds == _DIGIT
        begins = (is_digit & (before != _DIGIT)) | ((kinds == RELATION) & (before != RELATION))
        begins |= (kinds >= END) & (kinds <= SOFT)
        (places,) = begins.nonzero()
        wrong = ((kinds == _X) | (kinds == _SIGN)) & (after != _DIGIT) | (kinds == _NOT) & (after != _X)
        wrong |= ((kinds == _SIGN) | (kinds == _NOT) | (kinds == _X)) & ((before == _SIGN) | (before == _DIGIT))
        wrong |= (kinds == _SIGN) & ((before == _X) | (before == _NOT))
        if wrong.any():
            self._refuse(text, line, int(wrong.argmax()))
        if len(places):
            self._take_parts(text, line, places, kinds[places], before[places])

    def _without_comments(self, text: bytes, line: int) -> bytes:
        lines = text.split(b"\n")
        for number, one in enumerate(lines):
            if one.lstrip()[:1] == b"*":
                if (head := _HEAD.match(one.lstrip())) and self._variables is None and not self._has_begun:
                    self._variables, self._constraints = int(head[1]), int(head[2])
                    if self._variables > _LARGEST:
                        self._refuse(text, line, text.index(one))
                lines[number] = b""
        return b"\n".join(lines)

    def _take_parts(
        self, text: bytes, line: int, places: NDArray[np.intp], kinds: NDArray[np.uint8], before: NDArray[np.uint8]
    ) -> None:
        is_number = kinds == _DIGIT
        kinds[is_number] = np.where(before[is_number] == _X, VARIABLE, NUMBER)
        last = np.append(np.uint8(self._last), kinds[:-1])
        for earlier, own in _NUMBERS.items():
            kinds[(kinds == NUMBER) & (last == earlier)] = own
        last = np.append(np.uint8(self._last), kinds[:-1])
        self._expect_order(text, line, places, kinds, last)
        self._last = int(kinds[-1])

        values, is_value = self._values(text, places[is_number], line), np.cumsum(is_number) - 1
        numbers = values[is_value[kinds == VARIABLE]]
        most = _LARGEST if self._variables is None else self._variables
        outside = (numbers < 1) | (numbers > most)
        if outside.any():
            self._refuse(text, line, int(places[kinds == VARIABLE][outside.argmax()]), f"variables from x1 to x{most}")
        literals = numbers.astype(np.int32)
        negated = np.frombuffer(b"  " + text, np.uint8)[places[kinds == VARIABLE]] == ord("~")
        self._literals.append(np.where(negated, -literals, literals))
        self._weights.append(narrowed(values[is_value[kinds == NUMBER]]))

        terms, is_bound = self._terms + np.cumsum(kinds == VARIABLE), kinds == BOUND
        self._take_objective(text, places, kinds, terms)
        sums = self._sums + np.cumsum(is_bound)
        self._ends.append(terms[is_bound])
        self._bounds.append(narrowed(values[is_value[is_bound]]))
        self._relations.append(self._signs(text, line, places[kinds == RELATION]))
        costs = values[is_value[kinds == COST]]
        if (costs < 1).any():
            self._refuse(text, line, int(places[kinds == COST][(costs < 1).argmax()]), "costs from 1")
        if len(costs):
            self._costs.append((sums[kinds == COST], costs))
        for top in values[is_value[kinds == TOP]].tolist():
            self._top = top
        self._terms, self._sums = int(terms[-1]), int(sums[-1])

    def _expect_order(
        self, text: bytes, line: int, places: NDArray[np.intp], kinds: NDArray[np.uint8], last: NDArray[np.uint8]
    ) -> None:
        """Refuse what does not follow what stands before it. An objective and a top are at the beginning."""
        fits = _FOLLOWS[last, kinds]
        heads = ((kinds == OBJECTIVE) | (kinds == SOFT)).nonzero()[0]
        for head in heads.tolist():
            fits[head] &= head == 0 and not self._has_begun
        self._in_objective |= bool(kinds[0] == OBJECTIVE and not self._has_begun)
        (ends,) = (kinds == END).nonzero()
        without_bound = (last == VARIABLE) | (last == OBJECTIVE)
        open_end = int(ends[0]) if len(ends) else len(kinds)
        if self._in_objective:
            fits[:open_end] &= kinds[:open_end] != RELATION
            without_bound[open_end : open_end + 1] = False
        fits[ends] &= ~without_bound[ends]
        if not fits.all():
            wrong = int((~fits).argmax())
            product = kinds[wrong] == VARIABLE and last[wrong] == VARIABLE
            self._refuse(text, line, int(places[wrong]), "sums without products" if product else None)
        self._has_begun = True

    def _take_objective(
        self, text: bytes, places: NDArray[np.intp], kinds: NDArray[np.uint8], terms: NDArray[np.int64]
    ) -> None:
        if self._in_objective:
            if kinds[0] == OBJECTIVE:
                self._maximizes = text[places[0]] == 2
            (ends,) = (kinds == END).nonzero()
            self._objective_terms = int(terms[ends[0]] if len(ends) else terms[-1])
            self._in_objective = not len(ends)

    def _values(self, text: bytes, places: NDArray[np.intp], line: int) -> Whole:
        """The numbers whose digits begin at these places."""
        found: Whole = np.fromstring(text.translate(_IN_NUMBERS), np.int64, sep=" ")
        long = (np.abs(found.astype(np.float64)) > 2**62).nonzero()[0]
        if len(long):
            found = found.astype(object)
        for one in long.tolist():
            place = int(places[one])
            end = re.compile(rb"\d*").match(text, place).end()  # type: ignore[union-attr]  # it may be empty
            if end - place > 4000:
                self._refuse(text, line, place, "numbers of at most 4000 digits")
            found[one] = int(text[place:end]) * (-1 if text[place - 1 : place] == b"-" else 1)
        return found

    def _signs(self, text: bytes, line: int, places: NDArray[np.intp]) -> NDArray[np.int8]:
        """Which relations stand at these places."""
        characters = np.frombuffer(text + b"   ", np.uint8)
        first, second, third = (characters[places + i] for i in range(3))
        second = np.where(_KINDS[second] == RELATION, second, 0)
        result = np.full(len(places), -1, np.int8)
        for sign, number in _RELATIONS.items():
            result[(first == sign[0]) & (second == (sign[1] if len(sign) > 1 else 0))] = number
        result[(second != 0) & (_KINDS[third] == RELATION)] = -1
        if (result < 0).any():
            self._refuse(text, line, int(places[(result < 0).argmax()]), "one of >=, =, <=, > and <")
        return result

    def _refuse(self, text: bytes, line: int, place: int, expected: str | None = None) -> NoReturn:
        """Raise ValueError for the word at a place of a piece."""
        for word, mark in _WORDS.items():
            text = text.replace(mark, word)
        begin = max(text.rfind(space, 0, place + 1) for space in (b" ", b"\t", b"\n", b"\r")) + 1
        found = (
            checks.shown(text[begin : begin + 80].split()[0].decode(errors="replace")) if text[begin:].split() else ""
        )
        what = expected or "numbers, each with a variable as x1 or ~x1 behind it, a relation, a number and ;"
        raise ValueError(f"OPB: expected {what}, found {found} on line {line + text.count(b'%c' % 10, 0, place)}")

    def parsed(self) -> Parsed:
        """All that was read."""
        if self._last != END or self._in_objective:
            raise ValueError("OPB: expected ; at the end of what is said, found the end of the text")
        if self._constraints not in (None, self._sums):
            raise ValueError(f"OPB: expected {self._constraints} sums as the first line says, found {self._sums}")
        literals, weights = joined(self._literals), joined(self._weights)
        terms = self._objective_terms
        objective, (literals, weights) = (literals[:terms], weights[:terms]), (literals[terms:], weights[terms:])
        ends, bounds, relations = joined(self._ends) - terms, joined(self._bounds), joined(self._relations)
        if (relations > 1).any():
            bounds = roomy(bounds)
            bounds = bounds + (relations == 3) - (relations == 4)
            turned = (relations == 2) | (relations == 4)
            bounds = np.where(turned, -bounds, bounds)
            weights = np.where(np.repeat(turned, np.diff(ends, prepend=0)), -weights, weights)
        costs: list[int] = [0] * self._sums if self._costs else []
        for which, those in self._costs:
            for place, cost in zip(which.tolist(), those.tolist(), strict=True):
                costs[place] = cost
        cost_array = whole(costs) if costs else np.zeros(self._sums, np.int8)
        ids = np.zeros(self._sums, np.int32)
        used = max(int(np.abs(some).max(initial=0)) for some in (objective[0], literals))
        sums = SumBlock(literals, weights, ends, bounds, relations == 1, cost_array, ids)
        if self._maximizes:
            objective = objective[0], -roomy(objective[1])
        variables = used if self._variables is None else self._variables
        return Parsed(variables, sums, objective, self._top)
