"""What a solution probably looks like, by belief propagation."""

from dataclasses import dataclass
from functools import partial

import numpy as np

from satenc import TRUE, Lits
from satenc.model.beliefs import decimate
from satpuzzles.common.deadline import Deadline
from satpuzzles.compiler import Compiled, may_take


@dataclass(frozen=True, slots=True)
class Guess:
    """What a solution probably looks like: ``likely`` are literals for the likeliest value of each answer variable;
    ``certain`` are those of values that are almost certain, in batches that rest on the batches before.
    """

    likely: list[int]
    certain: list[list[int]]


def guess(compiled: Compiled, deadline: Deadline) -> Guess:
    """Which values the answer variables probably have in a solution, by belief propagation with decimation
    (`satenc.model.beliefs`); all rules have to tell them. Raises OutOfTime.
    """
    found = decimate(compiled.model, partial(may_take, deadline))
    literals = compiled.value_literals.reshape(-1, len(compiled.answer.values))
    likeliest = found.probable.argmax(axis=1, keepdims=True)
    signed = np.where(np.arange(literals.shape[1]) == likeliest, literals, -literals)
    batches = [without_constants(literals[variables, values]) for variables, values in found.batches]
    return Guess(without_constants(np.unique(signed)), batches)


def without_constants(literals: Lits) -> list[int]:
    """``literals`` without the constants TRUE and FALSE."""
    return literals[np.abs(literals) != TRUE].tolist()  # type: ignore[no-any-return]  # numpy types tolist() as Any
