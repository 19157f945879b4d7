"""Numbers of the command line: click's ranges, in the digits 0 to 9.

click asks int() and float(). They take the digits of every script and ``1_0`` too; float() also takes ``nan``, which is
neither below nor above any bound.
"""

import math
from typing import Any

import click


class WholeNumber(click.IntRange):
    """A whole number in a range."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        _expect_plain(value, param, ctx)
        return super().convert(value, param, ctx)


class Number(click.FloatRange):
    """A number in a range, which may have a fraction."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        _expect_plain(value, param, ctx)
        number = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail(f"expected a number, found {value!r}", param, ctx)
        return number


def _expect_plain(value: Any, param: click.Parameter | None, ctx: click.Context | None) -> None:
    if isinstance(value, str) and (not value.isascii() or "_" in value):
        raise click.BadParameter(f"expected a number in the digits 0 to 9, found {value!r}", ctx, param)
