"""Growth of a figure with the size of a puzzle: a power law or an exponential, by least squares of logarithms."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from satpuzzles.errors import UsageError


class Law(StrEnum):
    POWER = "power law"
    """``factor * size ** rate``."""
    EXPONENTIAL = "exponential"
    """``factor * exp(rate * size)``."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A ``law`` with its ``rate``, the standard error of the rate, and the root mean square of what is left of the
    natural logarithms: 0.1 says that figures are some 10 % off the curve.
    """

    law: Law
    factor: float
    rate: float
    error: float
    residual: float

    def at(self, size: float) -> float:
        """The figure that the law gives for a size."""
        grown = size**self.rate if self.law is Law.POWER else np.exp(self.rate * size)
        return float(self.factor * grown)

    def __str__(self) -> str:
        error = f"{self.rate:.2f} ± {self.error:.2f}"
        return f"size^({error})" if self.law is Law.POWER else f"exp(({error}) size)"


def fit(sizes: Sequence[float], figures: Sequence[float], law: Law) -> Fit:
    """The curve of that ``law`` through ``figures``, which belong to ``sizes``; both are above 0. Raises UsageError for
    fewer than three points, from which no error can be told.
    """
    if len(sizes) < 3:
        raise UsageError(f"expected at least three points for a fit, found {len(sizes)}")
    x = np.log(sizes) if law is Law.POWER else np.asarray(sizes, np.float64)
    y = np.log(figures)
    across = x - x.mean()
    spread = float(across @ across)
    rate = float(across @ y) / spread
    start = float(y.mean() - rate * x.mean())
    left = y - (start + rate * x)
    squares = float(left @ left)
    error = (squares / (len(x) - 2) / spread) ** 0.5
    return Fit(law, float(np.exp(start)), rate, error, (squares / len(x)) ** 0.5)


def best_fit(sizes: Sequence[float], figures: Sequence[float]) -> Fit:
    """Of both laws the one with the smaller residual; parameters and errors as in `fit`."""
    return min((fit(sizes, figures, law) for law in Law), key=lambda one: one.residual)
