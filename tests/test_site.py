"""The documentation site: every page is in its contents, and every public name in its reference."""

import re

import satpuzzles
from tests.paths import ROOT

DOCS = ROOT / "docs"


def test_every_page_is_in_the_contents():
    index = (DOCS / "index.md").read_text(encoding="utf-8")
    listed = {
        name
        for names in re.findall(r"```\{toctree\}\n(?::[^\n]*\n)*\n(.*?)```", index, flags=re.DOTALL)
        for name in names.split()
    }
    pages = {
        str(path.relative_to(DOCS).with_suffix(""))
        for ending in ("md", "ipynb")
        for path in DOCS.rglob(f"*.{ending}")
        if "_build" not in path.parts
    }
    assert listed == pages - {"index"}


def test_every_public_name_is_in_the_reference():
    reference = (DOCS / "reference" / "library.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\.\. auto\w+:: satpuzzles\.(\w+)$", reference, flags=re.MULTILINE)
    assert sorted(listed) == sorted(satpuzzles.__all__)
