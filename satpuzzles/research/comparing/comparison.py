"""A comparison: what each choice of encodings took with each backend, and how it is shown."""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from satpuzzles.solving.check import Uniqueness
from satpuzzles.stating.puzzle import Puzzle


def markdown_table(head: Sequence[str], lines: Iterable[Sequence[object]]) -> Iterator[str]:
    """The lines of a Markdown table; the first column is aligned left, the others right."""
    yield f"| {' | '.join(head)} |"
    yield f"|---|{'---:|' * (len(head) - 1)}"
    for line in lines:
        yield f"| {' | '.join(str(cell).replace('|', '/') for cell in line)} |"


def csv_table(head: Iterable[str], lines: Iterable[Mapping[str, object]]) -> str:
    """A table in CSV; None is an empty cell."""
    text = io.StringIO()
    writer = csv.DictWriter(text, [*head], lineterminator="\n")
    writer.writeheader()
    writer.writerows(lines)
    return text.getvalue()


def seconds_text(seconds: float | None) -> str:
    """Seconds with two significant digits, but no finer than milliseconds."""
    if seconds is None:
        return ""
    if seconds < 0.0995:
        return f"{seconds:.3f}"
    return f"{seconds:.2f}" if seconds < 9.95 else f"{seconds:.1f}" if seconds < 99.5 else f"{seconds:.0f}"


def share_text(share: float | None) -> str:
    """Two decimals; 1.00 is everything, and 0.00 nothing."""
    if share is None:
        return ""
    return f"{share:.0f}.00" if share in (0, 1) else f"{min(max(share, 0.01), 0.99):.2f}"


def count_text(count: int | None) -> str:
    return "" if count is None else f"{count:,}"


@dataclass(frozen=True, slots=True)
class Case:
    """One choice of encodings with one backend, on one puzzle.

    ``compile_seconds`` and ``solve_seconds`` are CPU seconds, medians over the runs, without reading and loading.
    Figures that are not known are None: all figures if a compilation was given up; ``solve_seconds`` and ``conflicts``
    if a search was; ``conflicts`` of an external command. ``reason`` states why the verdict is not known, or that only
    a command claims it. ``propagation`` and ``lookahead`` are strengths from 0 to 1, as
    `satpuzzles.research.comparing.strength` defines them.
    """

    encodings: Mapping[str, str]
    backend: str
    verdict: Uniqueness
    reason: str | None
    variables: int | None
    clauses: int | None
    literals: int | None
    propagation: float | None
    lookahead: float | None
    conflicts: int | None
    compile_seconds: float | None
    solve_seconds: float | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """The ``verdict`` on a ``puzzle`` on which all ``cases`` with an answer agree; UNKNOWN if there is no answer.

    ``open_values`` counts the pairs of a cell and a value that the givens leave, ``impossible_values`` those that no
    solution has, and ``presolve`` is the share of these that presolve excludes. They are None if strength was not
    measured or a limit was reached; ``reason`` names the limit, also for strengths in the cases.
    """

    puzzle: Puzzle
    verdict: Uniqueness
    cases: list[Case]
    open_values: int | None
    impossible_values: int | None
    presolve: float | None
    reason: str | None

    def __repr__(self) -> str:
        return f"<Comparison: {self.verdict}, {len(self.cases)} case{'s' * (len(self.cases) != 1)}>"

    def __str__(self) -> str:
        return "\n".join(as_text(self))

    def _repr_markdown_(self) -> str:
        return "\n".join([sentence(self), "", *markdown_table(*rows(self))])


Named: TypeAlias = tuple[str, Comparison]
"""The name of a puzzle, usually of its file, and its comparison."""


def encodings_in_words(encodings: Mapping[str, str]) -> str:
    """Encodings as on the command line: ``role=name``, separated by commas."""
    return ",".join(f"{role}={name}" for role, name in encodings.items())


def as_text(comparison: Comparison) -> Iterator[str]:
    """The lines of a table for a terminal, under a sentence about the puzzle."""
    yield sentence(comparison)
    head, body = rows(comparison)
    widths = [max(map(len, column)) for column in zip(head, *body, strict=True)]
    for line in (head, *body):
        first, *others = (
            cell.rjust(width) if i else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        yield "  ".join([first, *others]).rstrip()


def sentence(comparison: Comparison) -> str:
    """The verdict, and the shares of open and impossible values, in words."""
    verdict = {"none": "no solution", "unknown": "no verdict"}.get(comparison.verdict, str(comparison.verdict))
    words = [f"{comparison.puzzle.kind}: {verdict}"]
    if comparison.open_values is not None:
        words.append(f"{comparison.open_values} open values, {comparison.impossible_values} of them impossible")
    if comparison.presolve is not None:
        words.append(f"presolve excludes {share_text(comparison.presolve)} of these")
    if comparison.reason is not None:
        words.append(f"strengths are not all known: {comparison.reason}")
    return "; ".join(words)


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: what it shows of each choice of encodings under ``head``.

    ``ratios`` are relative to the best, which has 1, and None for unknown figures. To be finite, counts are increased
    by one, times below a millisecond count as a millisecond, and shares below a hundredth as a hundredth.
    """

    head: str
    texts: list[str]
    ratios: list[float | None]


@dataclass(frozen=True, slots=True)
class _Figure:
    """How a figure is shown as ``text``, and its ``weight``, which is smallest for the best one."""

    text: Callable[[Any], str]
    weight: Callable[[float], float]

    def column(self, head: str, values: Sequence[float | None]) -> Column:
        weights = [None if value is None else self.weight(value) for value in values]
        least = min((one for one in weights if one is not None), default=1.0)
        ratios = [None if one is None else one / least for one in weights]
        return Column(head, [self.text(value) for value in values], ratios)


_COUNT = _Figure(count_text, lambda count: count + 1.0)
_SHARE = _Figure(share_text, lambda share: 1 / max(share, 0.01))
_SECONDS = _Figure(seconds_text, lambda seconds: max(seconds, 0.001))


def columns(comparison: Comparison) -> list[Column]:
    """The columns of a table with a line for each choice of encodings, the backends side by side."""
    choices = _by_choice(comparison)
    firsts = [cases[0] for cases in choices]
    found = [
        _COUNT.column("variables", [one.variables for one in firsts]),
        _COUNT.column("clauses", [one.clauses for one in firsts]),
        _SHARE.column("propagation", [one.propagation for one in firsts]),
        _SHARE.column("lookahead", [one.lookahead for one in firsts]),
        _SECONDS.column("compile", [one.compile_seconds for one in firsts]),
    ]
    for of_backend in zip(*choices, strict=True):
        seconds = _SECONDS.column(of_backend[0].backend, [one.solve_seconds for one in of_backend])
        seconds.texts[:] = [text or one.reason or "" for text, one in zip(seconds.texts, of_backend, strict=True)]
        found += [seconds, _COUNT.column("conflicts", [one.conflicts for one in of_backend])]
    return found


def names(comparison: Comparison) -> list[str]:
    """The name of each choice of encodings: the roles that vary, or the encoding alone if one role varies."""
    chosen = [cases[0].encodings for cases in _by_choice(comparison)]
    differing = [role for role in chosen[0] if len({one[role] for one in chosen}) > 1] or [*chosen[0]]
    if not differing:
        return ["the only one"]
    if len(differing) == 1:
        return [one[differing[0]] for one in chosen]
    return [encodings_in_words({role: one[role] for role in differing}) for one in chosen]


def rows(comparison: Comparison) -> tuple[list[str], list[list[str]]]:
    """The header and the lines of a table, from `names` and `columns`."""
    shown = columns(comparison)
    return ["encoding", *(one.head for one in shown)], [
        [name, *texts] for name, *texts in zip(names(comparison), *(one.texts for one in shown), strict=True)
    ]


def _by_choice(comparison: Comparison) -> list[list[Case]]:
    grouped: dict[str, list[Case]] = {}
    for case in comparison.cases:
        grouped.setdefault(encodings_in_words(case.encodings), []).append(case)
    return [*grouped.values()]
