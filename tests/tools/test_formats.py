"""The tables of docs/formats.md are what ``python -m tools.formats`` writes: each format reads back what it writes."""

import pytest

from satpuzzles.formats.table import FORMATS
from tools.formats import PAGE, page, table


@pytest.mark.slow
def test_the_tables_say_what_formats_hold():
    text = PAGE.read_text(encoding="utf-8")
    assert page(text) == text, "python -m tools.formats writes it anew"
    found = table()
    assert all(found.count(f"`{one.name}`") == 2 for one in FORMATS)
