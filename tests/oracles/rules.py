"""What any rule over integers must do: its solutions by definition, before and after narrowing."""

from collections.abc import Callable, Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

from satenc import Constraint, Integers, Model, Unknown
from tests.oracles.brute_force import choices, supported
from tests.oracles.enumerate import Numbers, each_solution, solutions


def agree(
    rule_of: Callable[[Unknown], Constraint],
    domain: NDArray[np.bool_],
    values: Sequence[int],
    kept: Callable[[Numbers], bool | Sequence[bool]],
    encoding: Integers = Integers.DIRECT,
    *,
    one_model: bool = True,
) -> Unknown:
    """The rule has the solutions of its definition, where ``kept`` says which instances a word keeps, or whether it
    keeps them all; each has ``one_model``. It says the same of all words. Narrowing loses no solution. Returns the
    variables, narrowed.
    """
    model = Model()
    x = model.integers("x", values, domain, encoding=encoding)
    rule = rule_of(x)
    model.rule("rule", rule)
    words = [*product(values, repeat=domain.size // domain.shape[-1])]
    said, known = rule.holds(np.array(words)), [kept(word) for word in words]
    assert (said.all(axis=1) if isinstance(known[0], bool) else said).tolist() == known
    expected = choices(domain, values, lambda word: bool(np.all(kept(word))))

    def solved() -> None:
        if one_model:
            assert each_solution(model) == sorted(expected)
        else:
            assert solutions(model) == expected

    solved()
    model.narrow()
    left = supported(domain, values, expected)
    assert (x.domain >= left).all()
    if not np.array_equal(x.domain, domain):
        solved()
    return x
