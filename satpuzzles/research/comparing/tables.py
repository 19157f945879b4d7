"""Tables in Markdown and CSV, and figures as they are shown in tables."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence


def markdown_table(head: Sequence[str], lines: Iterable[Sequence[object]]) -> Iterator[str]:
    """The lines of a Markdown table, the first column to the left, the others to the right."""
    yield f"| {' | '.join(head)} |"
    yield f"|---|{'---:|' * (len(head) - 1)}"
    for line in lines:
        yield f"| {' | '.join(str(cell).replace('|', '/') for cell in line)} |"


def csv_table(head: Iterable[str], lines: Iterable[Mapping[str, object]]) -> str:
    """A table in CSV; what is None is empty."""
    text = io.StringIO()
    writer = csv.DictWriter(text, [*head], lineterminator="\n")
    writer.writeheader()
    writer.writerows(lines)
    return text.getvalue()


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


def count_text(count: int | None) -> str:
    return "" if count is None else f"{count:,}"
