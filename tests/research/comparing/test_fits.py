"""Fits, against exact curves and numpy's own regression."""

import numpy as np
import pytest

from satpuzzles import UsageError
from satpuzzles.research.comparing import plots
from satpuzzles.research.comparing.plots import Law, best_fit, fit


@pytest.mark.parametrize("law", Law)
def test_an_exact_curve_is_found_with_no_error(law):
    sizes = [4.0, 9.0, 16.0, 25.0]
    figures = [3 * size**1.5 if law is Law.POWER else 3 * np.exp(0.2 * size) for size in sizes]
    found = best_fit(sizes, figures)
    assert found.law is law
    assert found.factor == pytest.approx(3)
    assert found.rate == pytest.approx(1.5 if law is Law.POWER else 0.2)
    assert (found.error, found.residual) == pytest.approx((0, 0), abs=1e-9)
    assert [found.at(size) for size in sizes] == pytest.approx(figures)


def test_two_points_tell_no_error():
    with pytest.raises(UsageError, match="at least three points for a fit, found 2"):
        fit([1, 2], [1, 2], Law.POWER)


def test_curves_have_their_fit_in_the_legend():
    figure = plots.scaling({"grows": {4: 16.0, 9: 81.0, 16: 256.0}, "too short": {4: 1.0, 9: 2.0}}, "clauses")
    legend = [text.get_text() for text in figure.axes[0].get_legend().get_texts()]
    assert legend == ["grows: size^(2.00 ± 0.00)", "too short"]
