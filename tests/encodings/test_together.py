"""Models that are narrowed together keep the values that each of them keeps alone."""

import numpy as np
import pytest

from satenc import AllDifferent, Dfa, Model, Regular
from satenc.model.together import can_join, narrow_together

VALUES = [3, 5, 8]


def automaton(random: np.random.Generator) -> Dfa:
    states = int(random.integers(1, 6))
    if random.random() < 0.5:  # one that stays or steps
        delta = np.minimum(np.arange(states)[:, None] + random.integers(0, 2, (states, 3)), states - 1)
    else:
        delta = random.integers(0, states, (states, 3))
    delta[random.random(delta.shape) < 0.2] = -1
    return Dfa(delta.astype(np.int32), random.random(states) < 0.9)


def grid_model(random: np.random.Generator, rows: int, columns: int) -> Model:
    model = Model()
    x = model.integers("x", VALUES, random.random((rows, columns, 3)) < 0.9)
    cells = np.arange(rows * columns).reshape(rows, columns)
    for label, lines in (("row", cells), ("column", cells.T)):
        model.rule(label, Regular(x, lines, [automaton(random) for _ in lines]))
    return model


@pytest.mark.parametrize("seed", range(8))
def test_each_model_keeps_what_it_keeps_alone(seed: int) -> None:
    shapes = [(4, 4), (4, 4), (3, 5), (1, 6), (4, 4), (5, 3), (2, 2)] * 3

    def models() -> list[Model]:
        random = np.random.default_rng(seed)
        return [grid_model(random, *shape) for shape in shapes]

    alone, together = models(), models()
    for model in alone:
        model.narrow()
    assert can_join(together)
    narrow_together(together)
    possible = [bool(model.answer.cells.any(axis=1).all()) for model in alone]
    for one, other, has_values in zip(alone, together, possible, strict=True):
        if has_values:
            assert (one.answer.domain == other.answer.domain).all()
        else:
            assert not other.answer.cells.any(axis=1).all()
    assert 0 < sum(possible) < len(possible)


ANY = Dfa(np.zeros((1, 2), np.int32), np.ones(1, np.bool_))
"""Every word over two symbols."""


def test_models_of_other_values_or_rules_are_not_joined() -> None:
    def model(values: list[int], *rules: type) -> Model:
        made = Model()
        x = made.integers("x", values, np.ones((1, 2, len(values)), np.bool_))
        for rule in rules:
            made.rule("rule", rule(x, np.arange(2)[None], [ANY]) if rule is Regular else rule(x, [[0, 1]]))
        return made

    plain = model([0, 1], Regular)
    assert can_join([plain, model([0, 1], Regular)])
    assert not can_join([plain, model([1, 2], Regular)])
    assert not can_join([plain, model([0, 1], Regular, Regular)])
    assert not can_join([model([0, 1], AllDifferent)])
    two = model([0, 1], Regular)
    two.booleans("y", 2, answer=False)
    assert not can_join([two])
