"""Vectors of variables are in lexicographic order; of one variable each, one is less than the other.

A Boolean for each place says that the vectors are equal up to there; while they are, the next places are in order. The
decomposition is that of A. M. Frisch, B. Hnich, Z. Kiziltan, I. Miguel, T. Walsh, Propagation algorithms for
lexicographic ordering constraints, Artificial Intelligence 170(10), 2006. It takes n - 1 variables and about 3nd
clauses for n places of d values, order-encoded.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from satenc.encoders.integers import LogInts, one_later, unsigned, with_order
from satenc.formula import TRUE, Alike, Formula, Indices, Lits, Proceed, checked
from satenc.unknowns.unknown import Unknown, Views


@checked
@dataclass(frozen=True, slots=True)
class Lexicographic(Alike):
    """Over variables of ``x``: the vector ``first[i]`` comes before ``second[i]``, or equals it unless the order is
    ``strict``.

    Raises ValueError unless both are arrays of indices of the variables, ``[instance, place]``, of one shape.
    """

    x: Unknown
    first: Indices
    second: Indices
    strict: bool = False

    def __post_init__(self) -> None:
        for field in ("first", "second"):
            object.__setattr__(self, field, self.x.vectors(field, getattr(self, field)))
        shapes = self.first.shape, self.second.shape
        if shapes[0] != shapes[1] or 0 in shapes[0][1:]:
            raise ValueError(
                f"vectors: expected arrays of one shape [instance, place], found {shapes[0]} and {shapes[1]}"
            )

    @property
    def count(self) -> int:
        return len(self.first)

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        step = np.sign(values[..., self.first] - values[..., self.second])  # [..., instance, place]
        place = np.argmax(step != 0, axis=-1)[..., None]
        decided: NDArray[np.bool_] = np.take_along_axis(step, place, axis=-1)[..., 0] < (0 if self.strict else 1)
        return decided

    def narrow(self, proceed: Proceed) -> None:
        """The bounds of the first place at which the two need not be equal."""
        proceed(self.x.taken(2 * np.size(self.first)))
        for one, other in zip(self.first.tolist(), self.second.tolist(), strict=True):
            for n, (a, b) in enumerate(zip(one, other, strict=True)):
                x, y = self.x.cells[a], self.x.cells[b]
                if not (x.any() and y.any()):
                    return
                apart = int(self.strict and n == len(one) - 1)
                x[len(y) - int(np.argmax(y[::-1])) - apart :] = False
                y[: int(np.argmax(x)) + apart] = False
                if not (x.sum() == y.sum() == 1 and (x == y).all()):
                    break

    def encode(self, f: Formula, views: Views) -> None:
        view = views[self.x]
        if isinstance(view, LogInts):  # bits, the most significant first, are places too
            bits = unsigned(view.weights, view.bits).reshape(-1, len(view.weights))[:, ::-1]
            places = np.stack([np.full_like(bits, TRUE), bits], axis=-1)  # [variable, bit, literal >= 0 and >= 1]
            first, second = (places[some].reshape(self.count, -1, 2) for some in (self.first, self.second))
        else:
            at_least = with_order(f, self.x.name, view).at_least.reshape(-1, len(self.x.values))
            first, second = at_least[self.first], at_least[self.second]
        equal: Lits = np.full((self.count, 1), TRUE, np.int32)  # so far
        last = first.shape[1] - 1
        for n, (x, y) in enumerate(zip(first.swapaxes(0, 1), second.swapaxes(0, 1), strict=True)):
            f.add(-equal, -x, one_later(y) if self.strict and n == last else y)
            if n < last:
                following = f.auxiliary("equal", self.count, 1)
                f.add(-following, equal)
                f.add(-following, -x, y)
                f.add(-following, x, -y)
                f.add(-equal, -x, one_later(x), -y, one_later(y), following)
                equal = following
