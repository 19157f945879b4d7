"""Which file shows comparisons in which form, by its ending."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from satpuzzles.comparing.tables import Named, as_csv, as_json, as_markdown
from satpuzzles.errors import UsageError
from satpuzzles.files import ending
from satpuzzles.safe_text import LONGEST_PATH, one_line

Write: TypeAlias = Callable[[Sequence[Named]], bytes]

_TABLES: dict[str, Write] = {".csv": as_csv, ".json": as_json, ".md": as_markdown}
_PLOTS = (".svg", ".png")


def writer(output: str) -> Write:
    """What makes the content of the file ``output`` from comparisons: a table for .csv, .json and .md, a heat map for
    .svg and .png. Raises UsageError for any other ending, and for a plot where matplotlib is missing.
    """
    found = ending(output)
    if found in _TABLES:
        return _TABLES[found]
    if found not in _PLOTS:
        shown = one_line(output, LONGEST_PATH)
        raise UsageError(f"{shown}: expected a file that ends in .csv, .json, .md, .svg or .png")
    from satpuzzles.comparing.plots import drawn, heat_map, require_matplotlib

    require_matplotlib()
    return lambda comparisons: drawn(heat_map(comparisons), found)
