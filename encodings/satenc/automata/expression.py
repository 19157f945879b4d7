"""Regular expressions to automata: ``0*1{3}0+1{1,2}0*``.

V. M. Glushkov, The abstract theory of automata, 1961: one state for each place of a symbol, no empty moves; then the
deterministic automaton, minimised.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from satenc.automata.automaton import Dfa, Nfa
from satenc.formula import checked

_TOKEN = re.compile(r"\{(\d+)(,(\d*))?\}|.", re.DOTALL)
_MOST = 10_000
"""Places of symbols in an expression, with what is repeated counted as often as it is."""


@checked
def expression(text: str, symbols: str) -> Dfa:
    """The smallest automaton that accepts the words of ``text``: symbols, ``.`` for any, ``[ab]`` and ``[^ab]`` for one
    of several, ``|``, parentheses, and after a part ``*``, ``+``, ``?``, ``{n}``, ``{n,}``, ``{n,m}``. ``symbols`` are
    the characters of the symbols 0, 1 and so on, without those that mean something else. Raises ValueError for other
    text.

    >>> blocks = expression("0*1{2}0+1{1}0*", "01")
    >>> [blocks.accepts(word) for word in ([1, 1, 0, 1], [1, 0, 1, 1], [0, 1, 1, 0, 0, 1])]
    [True, False, True]
    """
    if len({*symbols}) < len(symbols) or not symbols or {*symbols} & {*".[]^|()*+?{}"}:
        raise ValueError(f"symbols: expected different characters, none of .[]^|()*+?{{}}, found {symbols!r}")
    parser = _Parser(text, symbols)
    whole = parser.choice()
    if parser.rest:
        raise ValueError(f"expression {text!r}: expected its end, found {parser.rest[-1]!r}")
    arcs = [(0, symbol, place) for place in whole.first for symbol in parser.at[place]]
    arcs += [(one, symbol, other) for one, other in parser.follow for symbol in parser.at[other]]
    accepting = whole.last | ({0} if whole.empty else frozenset[int]())
    return Nfa(len(symbols), sorted(arcs), frozenset({0}), frozenset(accepting)).determinised().minimised()


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of an expression: the places at which its words may start and end, and whether a word may be empty."""

    first: frozenset[int]
    last: frozenset[int]
    empty: bool


_NOTHING = _Part(frozenset(), frozenset(), empty=True)


class _Parser:
    """Reads an expression from left to right. ``at[place]`` are the symbols there, places from 1; ``follow`` are pairs
    of places that may stand one after the other.
    """

    def __init__(self, text: str, symbols: str) -> None:
        self.text, self.symbols = text, symbols
        self.rest = [match.group() for match in _TOKEN.finditer(text)][::-1]
        self.at: dict[int, list[int]] = {}
        self.follow: set[tuple[int, int]] = set()

    def choice(self) -> _Part:
        parts = [self._sequence()]
        while self._takes("|"):
            parts.append(self._sequence())
        return _Part(
            frozenset[int]().union(*(part.first for part in parts)),
            frozenset[int]().union(*(part.last for part in parts)),
            any(part.empty for part in parts),
        )

    def _takes(self, piece: str) -> bool:
        return bool(self.rest and self.rest[-1] == piece and self.rest.pop())

    def _sequence(self) -> _Part:
        whole = _NOTHING
        while self.rest and self.rest[-1] not in "|)":
            whole = self._then(whole, self._repeated())
        return whole

    def _then(self, one: _Part, other: _Part) -> _Part:
        self.follow.update(product(one.last, other.first))
        return _Part(
            one.first | (other.first if one.empty else frozenset()),
            other.last | (one.last if other.empty else frozenset()),
            one.empty and other.empty,
        )

    def _repeated(self) -> _Part:
        begin = self.rest.copy()
        part = self._one()
        while self.rest and (bounds := _bounds(self.rest[-1])):
            self.rest.pop()
            part = self._times(part, begin[len(self.rest) + 1 :], *bounds)
        return part

    def _times(self, part: _Part, tokens: list[str], low: int, high: int | None) -> _Part:
        """``part`` repeated ``low`` to ``high`` times. It was read from ``tokens``, which are read again for each
        further time, so that it has places of its own.
        """
        rest = self.rest
        whole, copies = _NOTHING, low if high is None else high
        for number in range(max(copies, 1)):
            if number:
                self.rest = tokens.copy()
                part = self._repeated()
            if high is None and number >= low - 1:
                self.follow.update(product(part.last, part.first))
            whole = self._then(whole, _Part(part.first, part.last, part.empty or number >= low))
        self.rest = rest
        return whole if copies or high is None else _NOTHING

    def _one(self) -> _Part:
        piece = self.rest.pop()
        if piece == "(":
            part = self.choice()
            if not self._takes(")"):
                raise ValueError(f"expression {self.text!r}: expected ')', found the end")
            return part
        if piece == "[":
            return self._place(self._several())
        if piece == ".":
            return self._place([*range(len(self.symbols))])
        if piece not in self.symbols:
            raise ValueError(f"expression {self.text!r}: expected one of {self.symbols!r}, found {piece!r}")
        return self._place([self.symbols.index(piece)])

    def _several(self) -> list[int]:
        others = self._takes("^")
        named = {*self._until_bracket()}
        return [number for number, symbol in enumerate(self.symbols) if (symbol in named) != others]

    def _until_bracket(self) -> Iterator[str]:
        while not self._takes("]"):
            if not self.rest or self.rest[-1] not in self.symbols:
                found = repr(self.rest[-1]) if self.rest else "the end"
                raise ValueError(f"expression {self.text!r}: expected one of {self.symbols!r} or ']', found {found}")
            yield self.rest.pop()

    def _place(self, symbols: list[int]) -> _Part:
        if len(self.at) == _MOST:
            raise ValueError(f"expression {self.text[:40]!r}: expected at most {_MOST} places of symbols")
        place = len(self.at) + 1
        self.at[place] = symbols
        return _Part(frozenset({place}), frozenset({place}), empty=False)


def _bounds(piece: str) -> tuple[int, int | None] | None:
    """How often at least and at most a part stands there that has ``piece`` behind it; None if it is none of these."""
    if piece in ("*", "+", "?"):
        return {"*": (0, None), "+": (1, None), "?": (0, 1)}[piece]
    match = _TOKEN.fullmatch(piece)
    if match is None or match[1] is None:
        return None
    low = int(match[1])
    if match[2] is None:
        return low, low
    high = int(match[3]) if match[3] else None
    if high is not None and high < low:
        raise ValueError(f"expression: expected the lower number before the higher, found {piece!r}")
    return low, high
