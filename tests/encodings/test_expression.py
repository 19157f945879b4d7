"""Regular expressions against Python's, over all short words."""

import re
from itertools import product

import pytest
from hypothesis import given, strategies as st

from satenc import expression

SYMBOLS = "01x"
ATOMS = st.sampled_from(["0", "1", "x", ".", "[01]", "[^0]", "[^01x]"])
EXPRESSIONS = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.tuples(inner, inner).map("".join),
        st.tuples(inner, inner).map("|".join).map("({})".format),
        st.tuples(inner, st.sampled_from(["*", "+", "?", "{2}", "{0}", "{0,}", "{2,}", "{1,2}", "{0,2}"])).map(
            lambda pair: f"({pair[0]}){pair[1]}"
        ),
    ),
    max_leaves=6,
)


def agree(text):
    dfa, pattern = expression(text, SYMBOLS), re.compile(text)
    for length in range(5):
        for word in product(range(3), repeat=length):
            assert dfa.accepts(word) == bool(pattern.fullmatch("".join(SYMBOLS[s] for s in word))), word
    return dfa


@given(EXPRESSIONS)
def test_words_are_those_of_pythons_expressions(text):
    agree(text)


@pytest.mark.parametrize(
    ("text", "states"), [("", 1), ("0*", 1), ("(0|1)*1.", 5), ("0*1{3}0+1{1,2}0*", 7), ("(1{2}){2}", 5), ("|0", 2)]
)
def test_automata_are_the_smallest(text, states):
    assert len(agree(text).delta) == states


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("(0", r"expected '\)', found the end"),
        ("0)", r"expected its end, found '\)'"),
        ("[01", "or ']', found the end"),
        ("[2]", "or ']', found '2'"),
        ("2", "expected one of '01x', found '2'"),
        ("*", r"expected one of '01x', found '\*'"),
        ("0{2,1}", "expected the lower number before the higher"),
        ("(0{1000}){1000}", "expected at most 10000 places of symbols"),
    ],
)
def test_other_text_is_refused(text, complaint):
    with pytest.raises(ValueError, match=complaint):
        expression(text, SYMBOLS)


@pytest.mark.parametrize("symbols", ["", "00", "0*"])
def test_symbols_are_checked(symbols):
    with pytest.raises(ValueError, match="symbols: expected different characters"):
        expression("0", symbols)
