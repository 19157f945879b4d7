"""Heights that are seen, and how often values occur, against all words: solutions, definitions, narrowing, checks."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, strategies as st

from satenc import Formula, GlobalCardinality, Model, Visible, encode_integers
from satenc.constraints.visible import visible
from tests.oracles.brute_force import choices
from tests.oracles.enumerate import each_model
from tests.oracles.rules import agree
from tests.oracles.shapes import ascending, domains, groups, sizes


def seen(heights):
    """As a person counts them."""
    highest = count = 0
    for height in heights:
        if height > highest:
            highest, count = height, count + 1
    return count


@given(data=st.data())
def test_models_are_the_heights_of_which_so_many_are_seen(data):
    values = data.draw(ascending(data.draw(sizes(4))))
    lines, length = data.draw(sizes(2)), data.draw(sizes(3))
    domain = data.draw(domains(lines, length, len(values)))
    numbers = data.draw(st.lists(st.integers(0, 3), min_size=lines, max_size=lines))
    f = Formula()
    x = encode_integers(f, "x", np.array(values), domain)
    with f.rule("seen", lines):
        visible(f, x.equals, np.array(values), np.array(numbers))
    expected = choices(
        domain,
        values,
        lambda word: all(seen(line) == n for line, n in zip(np.reshape(word, (lines, length)), numbers, strict=True)),
    )
    assert each_model(f, x) == sorted(expected), "each auxiliary variable has one value"


@st.composite
def visibles(draw, x):
    lines = draw(groups(4))
    return Visible(x, lines, draw(st.lists(st.integers(0, 3), min_size=len(lines), max_size=len(lines))))


@st.composite
def cardinalities(draw, x):
    low = [draw(st.integers(0, 2)) for _ in x.values]
    return GlobalCardinality(x, draw(groups(4)), low, [least + draw(st.integers(0, 2)) for least in low])


def keeps(constraint, word):
    """Which instances a word keeps, in plain Python."""
    if isinstance(constraint, Visible):
        lines = zip(constraint.lines, constraint.numbers, strict=True)
        return [seen([word[i] for i in line]) == number for line, number in lines]
    bounds = [*zip(constraint.x.values.tolist(), constraint.low, constraint.high, strict=True)]
    counts = [Counter(word[i] for i in group) for group in constraint.groups]
    return [all(low <= times[value] <= high for value, low, high in bounds) for times in counts]


@pytest.mark.parametrize("constraints", [visibles, cardinalities])
@given(data=st.data())
def test_a_constraint_is_its_definition_and_keeps_its_solutions_when_narrowed(constraints, data):
    values, domain, made = data.draw(ascending(3)), data.draw(domains(4, 3)), []

    def rule(x):
        made.append(data.draw(constraints(x)))
        return made[0]

    agree(rule, domain, values, lambda word: keeps(made[0], word), one_model=False)


def test_what_is_wrong_is_said():
    x = Model().integers("x", (1, 2), np.ones((2, 2), np.bool_))
    with pytest.raises(ValueError, match="number: expected one number or 1, found shape"):
        Visible(x, [[0, 1]], [1, 2])
    with pytest.raises(ValueError, match="bounds: expected the lower before the higher, found 2 and 1"):
        GlobalCardinality(x, [[0, 1]], 2, 1)
