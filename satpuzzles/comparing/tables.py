"""Comparisons as tables: text, Markdown, CSV and JSON."""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

import orjson

from satpuzzles.comparing.compare import Case, Comparison, encodings_in_words
from satpuzzles.safe_text import one_line

Named: TypeAlias = tuple[str, Comparison]
"""The name of a puzzle, a file as a rule, and the comparison on it."""


def record(name: str, comparison: Comparison) -> dict[str, Any]:
    """The JSON of a comparison; what is not known is null."""
    return {
        "file": one_line(name),
        "puzzle": comparison.puzzle.kind,
        "status": str(comparison.verdict),
        "open_values": comparison.open_values,
        "impossible_values": comparison.impossible_values,
        "presolve": comparison.presolve,
        "reason": comparison.reason,
        "cases": [asdict(case) for case in comparison.cases],
    }


def as_json(comparisons: Iterable[Named]) -> bytes:
    """One JSON array, a `record` for each puzzle."""
    records = [record(name, comparison) for name, comparison in comparisons]
    return orjson.dumps(records, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def as_csv(comparisons: Iterable[Named]) -> bytes:
    """A row for each case; what is not known is empty."""
    text = io.StringIO()
    writer: csv.DictWriter[str] | None = None
    for name, comparison in comparisons:
        for case in comparison.cases:
            fields = {"file": one_line(name), "puzzle": comparison.puzzle.kind} | asdict(case)
            fields["encodings"] = encodings_in_words(case.encodings)
            if writer is None:
                writer = csv.DictWriter(text, fields, lineterminator="\n")
                writer.writeheader()
            writer.writerow(fields)
    return text.getvalue().encode()


def as_markdown(comparisons: Iterable[Named]) -> bytes:
    """A heading, a sentence and a table for each puzzle."""
    parts: list[str] = []
    for name, comparison in comparisons:
        parts += [f"## {one_line(name)}", "", f"{sentence(comparison)}.", ""]
        parts += [*markdown_table(*rows(comparison)), ""]
    return "\n".join(parts).encode()


def as_text(comparison: Comparison) -> Iterator[str]:
    """The lines of a table for a terminal, after a line that says what the puzzle is like."""
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
    """The verdict, and what consistency says, in words."""
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
    """What a table shows of each choice of encodings under one ``head``. ``ratios`` compare with the best, which has 1,
    None where the figure is not known: of counts one is added to both, and what takes less than a millisecond, or is a
    share below a hundredth, counts as that.
    """

    head: str
    texts: list[str]
    ratios: list[float | None]


def _column(head: str, values: Sequence[float | None], text: Callable[[Any], str], weight: "_Weight") -> Column:
    weights = [None if value is None else weight(value) for value in values]
    least = min((one for one in weights if one is not None), default=1.0)
    return Column(head, [text(value) for value in values], [None if one is None else one / least for one in weights])


_Weight: TypeAlias = Callable[[float], float]
_WEIGHTS: dict[str, _Weight] = {
    "count": lambda count: count + 1.0,
    "share": lambda share: 1 / max(share, 0.01),
    "seconds": lambda seconds: max(seconds, 0.001),
}


def columns(comparison: Comparison) -> list[Column]:
    """The columns of a table with a line for each choice of encodings, the backends side by side."""
    choices = _by_choice(comparison)
    firsts = [cases[0] for cases in choices]
    found = [
        _column("variables", [one.variables for one in firsts], _count, _WEIGHTS["count"]),
        _column("clauses", [one.clauses for one in firsts], _count, _WEIGHTS["count"]),
        _column("propagation", [one.propagation for one in firsts], share_text, _WEIGHTS["share"]),
        _column("lookahead", [one.lookahead for one in firsts], share_text, _WEIGHTS["share"]),
        _column("compile", [one.compile_seconds for one in firsts], seconds_text, _WEIGHTS["seconds"]),
    ]
    for of_backend in zip(*choices, strict=True):
        seconds = _column(
            of_backend[0].backend, [one.solve_seconds for one in of_backend], seconds_text, _WEIGHTS["seconds"]
        )
        reasons = [one.reason or "" for one in of_backend]
        seconds.texts[:] = [text or reason for text, reason in zip(seconds.texts, reasons, strict=True)]
        found += [seconds, _column("conflicts", [one.conflicts for one in of_backend], _count, _WEIGHTS["count"])]
    return found


def names(comparison: Comparison) -> list[str]:
    """The name of each choice of encodings: the roles in which they differ, without the role where it is only one."""
    chosen = [cases[0].encodings for cases in _by_choice(comparison)]
    differing = [role for role in chosen[0] if len({one[role] for one in chosen}) > 1] or [*chosen[0]]
    if not differing:
        return ["the only one"]
    if len(differing) == 1:
        return [one[differing[0]] for one in chosen]
    return [encodings_in_words({role: one[role] for role in differing}) for one in chosen]


def rows(comparison: Comparison) -> tuple[list[str], list[list[str]]]:
    """The head and the lines of the table of `names` and `columns`."""
    shown = columns(comparison)
    return ["encoding", *(one.head for one in shown)], [
        [name, *texts] for name, *texts in zip(names(comparison), *(one.texts for one in shown), strict=True)
    ]


def _by_choice(comparison: Comparison) -> list[list[Case]]:
    """The cases of each choice of encodings, in the order of the backends."""
    grouped: dict[str, list[Case]] = {}
    for case in comparison.cases:
        grouped.setdefault(encodings_in_words(case.encodings), []).append(case)
    return [*grouped.values()]


def markdown_table(head: Sequence[str], lines: Iterable[Sequence[object]]) -> Iterator[str]:
    """The lines of a Markdown table, the first column to the left, the others to the right."""
    yield f"| {' | '.join(head)} |"
    yield f"|---|{'---:|' * (len(head) - 1)}"
    for line in lines:
        yield f"| {' | '.join(str(cell).replace('|', '/') for cell in line)} |"


def seconds_text(seconds: float | None) -> str:
    """Two significant digits, and no more than milliseconds."""
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


def _count(count: int | None) -> str:
    return "" if count is None else f"{count:,}"
