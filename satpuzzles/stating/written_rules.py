"""Rules that people write: a small language of cells, lines, numbers and comparisons, read into expressions.

    r1c1 + r2c2 == r3c3
    different(row 3) or total(column 1) >= 20
    each row: total(row) > total(row before)
    each row has more shaded cells than the row above
    the cells of the cage at r4c4 are all different

Nothing of it is run as a program. `written_rule` reads a text; what is wrong in it is a `Misread`, with its place.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn, TypeAlias

import numpy as np

from satenc import Expression, choose, different, every, maximum, minimum, seen, some, total
from satenc.expressions.expression import Stack, expression

LONGEST = 1_000
"""Characters of a rule."""
_DEEPEST = 40
"""Brackets and functions inside each other."""

_TOKEN = re.compile(
    r"\s*(?:(?P<cell>r\d{1,4}c\d{1,4})|(?P<number>\d{1,15})|(?P<word>[a-z]+)|(?P<sign>->|//|[=!<>]=|[-+*%()<>=,:{}]))"
)
_SIGNS = {"≤": "<=", "≥": ">=", "≠": "!=", "×": "*", "·": "*", "\u2212": "-", "⇒": "->", "“": "", "”": ""}
_COMPARED: dict[str, Callable[[Any, Any], Any]] = {
    "==": lambda a, b: a == b, "=": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, ">=": lambda a, b: a >= b,
}  # fmt: skip
_FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    "total": total, "sum": total, "count": total, "different": different, "min": minimum, "minimum": minimum,
    "max": maximum, "maximum": maximum, "all": every, "every": every, "any": some, "some": some, "seen": seen,
    "abs": abs, "odd": lambda x: x % 2 == 1, "even": lambda x: x % 2 == 0,
}  # fmt: skip
_SETS = ("row", "column", "region", "cage")
_BEFORE = {"above": "row", "left": "column", "before": ""}

CellNumbers: TypeAlias = Sequence[int]
"""The numbers of the variables of some cells."""


class Misread(Exception):
    """What was expected in a rule, and what was found, with the place of its character from 1."""

    def __init__(self, expected: str, found: str) -> None:
        super().__init__(expected, found)
        self.expected, self.found = expected, found


@dataclass(frozen=True)
class Named:
    """What a rule may name: the variables of cells by their names, and the cells of rows, columns, regions and cages,
    each by the sort and a name, in their order.
    """

    cells: dict[str, int]
    sets: dict[str, dict[str, CellNumbers]]


def written_rule(text: str, named: Named, x: Expression) -> tuple[Expression, list[str]]:
    """The rule in ``text`` over the variables ``x``: its truths, in one list, and what each is about, empty for a rule
    without "each".
    """
    if len(text) > LONGEST:
        raise Misread(f"a rule of at most {LONGEST} characters", f"{len(text)}")
    text = _sentences(text)
    each = re.match(rf"each ({'|'.join(_SETS)})\s*:", text)
    if each is None:
        found = _Reader(text, 0, named, x, {}).whole()
        return Stack((found,)), []
    sort = each[1]
    sets = [*named.sets.get(sort, {}).items()]
    if not sets:
        raise Misread(f"a board with a {sort}", "none")
    truths, names = [], []
    for number, (name, cells) in enumerate(sets):
        now = {sort: cells} | ({f"{sort} before": sets[number - 1][1]} if number else {})
        try:
            truths.append(_Reader(text, each.end(), named, x, now).whole())
            names.append(f"{sort} {name}")
        except _NoneBefore:
            continue
    if not truths:
        raise Misread(f"several {sort}s", "one")
    return Stack(tuple(truths)), names


def _sentences(text: str) -> str:
    """A sentence in words as the rule that it is."""
    text = " ".join(text.split()).removesuffix(".")
    for sign, plain in _SIGNS.items():
        text = text.replace(sign, plain)
    text = text[:1].lower() + text[1:]
    if match := re.fullmatch(r"(?:the cells (?:of|in) )?(?:the )?(.+?) are (?:all )?different", text):
        return f"different({match[1]})"
    before = "row above|column to the left|(?:row|column|one) before"
    comparing = rf"each (row|column) has (more|fewer|as many) [a-z ]+? (?:than|as) the (?:{before})"
    if match := re.fullmatch(comparing, text):
        sign = {"more": ">", "fewer": "<", "as many": "=="}[match[2]]
        return f"each {match[1]}: total({match[1]}) {sign} total({match[1]} before)"
    return text


class _NoneBefore(Exception):
    """The first row has no row before it."""


class _Reader:
    """Reads ``text`` from ``start`` on; ``now`` are the cells of the set that "each" stands at, and of that before."""

    def __init__(self, text: str, start: int, named: Named, x: Expression, now: dict[str, CellNumbers]) -> None:
        self._text, self._named, self._x, self._now = text, named, x, now
        self._tokens: list[tuple[str, str, int]] = []
        self._next, self._depth = 0, 0
        while text[start:].strip():
            match = _TOKEN.match(text, start)
            if match is None:
                at = start + len(text[start:]) - len(text[start:].lstrip())
                raise Misread("cells, numbers, words and signs", f"{text[at]!r} at character {at + 1}")
            self._tokens.append((match.lastgroup or "", match[match.lastgroup or 0], match.start(match.lastgroup or 0)))
            start = match.end()
        self._tokens.append(("end", "", len(text)))

    def whole(self) -> Expression:
        """The rule that the text is: one truth."""
        found = self._implied()
        if self._tokens[self._next][0] != "end":
            self._fail("the end of the rule, or an operation")
        if found.sort.name == "NUMBER":
            raise Misread("a comparison, which is true or not", f"the number {self._text.strip()!r}")
        return found if not found.shape else every(found.flat)

    def _fail(self, expected: str) -> NoReturn:
        _, token, at = self._tokens[self._next]
        raise Misread(expected, f"{token!r} at character {at + 1}" if token else "the end of the rule")

    def _made(self, make: Callable[[], Expression]) -> Expression:
        """An expression of operands; those that do not fit are an error at this place."""
        at = self._tokens[max(self._next - 1, 0)][2]
        try:
            return expression(make())
        except ValueError as error:
            raise Misread("numbers and truths that fit together", f"before character {at + 1}: {error}") from None

    def _is(self, *words: str) -> str:
        """The next token, if it is one of these, and then it is read; else an empty text."""
        _, token, _ = self._tokens[self._next]
        if token in words:
            self._next += 1
            return token
        return ""

    def _needs(self, word: str) -> None:
        if not self._is(word):
            self._fail(repr(word))

    def _implied(self) -> Expression:
        self._depth += 1
        if self._depth > _DEEPEST:
            self._fail(f"at most {_DEEPEST} brackets inside each other")
        first = self._either()
        if self._is("->", "implies"):
            second = self._implied()
            first = self._made(lambda: first.implies(second))
        self._depth -= 1
        return first

    def _either(self) -> Expression:
        found = self._both()
        while self._is("or"):
            found = self._joined(found, self._both(), lambda a, b: a | b)
        return found

    def _both(self) -> Expression:
        found = self._denied()
        while self._is("and"):
            found = self._joined(found, self._denied(), lambda a, b: a & b)
        return found

    def _joined(self, one: Expression, other: Expression, join: Callable[[Any, Any], Any]) -> Expression:
        return self._made(lambda: join(one, other))

    def _denied(self) -> Expression:
        times = 0
        while self._is("not"):
            times += 1
        found = self._compared()
        return self._made(lambda: ~found) if times % 2 else found

    def _compared(self) -> Expression:
        first = self._sum()
        found: Expression | None = None
        while True:
            if self._is("in"):
                truth = self._joined(first, self._listed(), some_equal)
            elif sign := self._is(*_COMPARED):
                second = self._sum()
                truth = self._joined(first, second, _COMPARED[sign])
                first = second
            else:
                return first if found is None else found
            found = truth if found is None else self._joined(found, truth, lambda a, b: a & b)

    def _listed(self) -> Expression:
        """Numbers in braces."""
        self._needs("{")
        entries = [self._sum()]
        while self._is(","):
            entries.append(self._sum())
        self._needs("}")
        return Stack(tuple(entries))

    def _sum(self) -> Expression:
        found = self._product()
        while sign := self._is("+", "-"):
            found = self._joined(found, self._product(), (lambda a, b: a + b) if sign == "+" else (lambda a, b: a - b))
        return found

    def _product(self) -> Expression:
        found = self._signed()
        joins = {"*": lambda a, b: a * b, "//": lambda a, b: a // b, "%": lambda a, b: a % b}
        while sign := self._is(*joins):
            found = self._joined(found, self._signed(), joins[sign])
        return found

    def _signed(self) -> Expression:
        negative = False
        while self._is("-"):
            negative = not negative
        found = self._atom()
        return self._made(lambda: -found) if negative else found

    def _atom(self) -> Expression:
        sort, token, _ = self._tokens[self._next]
        if sort == "number":
            self._next += 1
            return expression(int(token))
        if self._is("("):
            found = self._implied()
            self._needs(")")
            return found
        if token in {*_FUNCTIONS, "if"}:
            return self._function()
        cells, is_one = self._cells()
        return self._x[cells[0]] if is_one else self._x.take(np.array(cells, np.intp))

    def _function(self) -> Expression:
        name = self._tokens[self._next][1]
        self._next += 1
        self._needs("(")
        parts = [self._implied()]
        while self._is(","):
            parts.append(self._implied())
        self._needs(")")
        if name == "if":
            if len(parts) != 3:
                self._fail("a condition and two values in if(...)")
            return self._made(lambda: choose(*parts))
        if name in {"abs", "odd", "even"}:
            return self._made(lambda: _FUNCTIONS[name](parts[0]))
        flat = [one for part in parts for one in (part.flat if part.shape else (part,))]
        return self._made(lambda: _FUNCTIONS[name](parts[0].flat if len(parts) == 1 and parts[0].shape else flat))

    def _cells(self) -> tuple[CellNumbers, bool]:
        """A cell, cells from one to another, or those of a row, column, region or cage."""
        self._is("the")
        sort, token, _ = self._tokens[self._next]
        if sort == "cell":
            first = self._cell()
            if not self._is("to"):
                return [first], True
            return self._between(token, self._tokens[self._next][1], first, self._cell()), False
        if token in _SETS:
            return self._set(), False
        if not self._is("board"):
            self._fail(f"a number, a cell such as r1c1, {', '.join(_SETS)}, board, or one of {', '.join(_FUNCTIONS)}")
        return [*self._named.cells.values()], False

    def _cell(self) -> int:
        sort, token, _ = self._tokens[self._next]
        if sort != "cell" or token not in self._named.cells:
            self._fail("a cell of the board, such as " + next(iter(self._named.cells), "r1c1"))
        self._next += 1
        return self._named.cells[token]

    def _between(self, start: str, end: str, first: int, last: int) -> CellNumbers:
        """The cells of the row or column from one to another."""
        (r, c), (v, u) = (tuple(map(int, re.findall(r"\d+", name))) for name in (start, end))
        if r != v and c != u:
            self._fail(f"cells of one row or column, not {start} to {end}")
        steps = max(abs(v - r), abs(u - c)) or 1
        names = [f"r{r + (v - r) * i // steps}c{c + (u - c) * i // steps}" for i in range(steps + 1)]
        inside = [self._named.cells[name] for name in names if name in self._named.cells]
        return inside if first != last else [first]

    def _set(self) -> CellNumbers:
        sort = self._tokens[self._next][1]
        self._next += 1
        if self._is("at"):
            cell = self._cell()
            for cells in self._named.sets.get(sort, {}).values():
                if cell in cells:
                    return cells
            self._next -= 1
            self._fail(f"a cell that lies in a {sort}")
        if before := self._is(*_BEFORE):
            if _BEFORE[before] not in {"", sort} or sort not in self._now:
                self._next -= 1
                self._fail(f'"each {sort}:" in front of a rule about the {sort} {before}')
            if f"{sort} before" not in self._now:
                raise _NoneBefore
            return self._now[f"{sort} before"]
        _, token, _ = self._tokens[self._next]
        names = self._named.sets.get(sort, {})
        if token in names:
            self._next += 1
            return names[token]
        if sort not in self._now:
            self._fail(f"the name of a {sort}: {', '.join([*names][:6]) or 'there is none on this board'}")
        return self._now[sort]


def some_equal(one: Expression, among: Expression) -> Expression:
    """Whether ``one`` is equal to one of several."""
    return some(Stack(tuple(one == other for other in among)))
