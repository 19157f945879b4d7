"""``python -m tools.cells``: write the code cells of the docs for the page `code.html` of a site of the studio."""

import json
import re
import sys
from collections.abc import Iterator
from typing import Any

from satpuzzles.errors import UsageError
from satpuzzles.studio.site import commands
from tools import ROOT, without_arguments

DOCS = ROOT / "docs"
FILE = ROOT / "satpuzzles" / "studio" / "site" / "code.json"
PAGES = (
    "satenc/playground",
    "satenc/index",
    "satenc/expressions",
    "satenc/encoders",
    "satenc/own-encodings",
    "satenc/from-python-sat",
    "tour",
    "tutorials/counting",
    "tutorials/million",
)
"""Pages with code that runs in a tab; the first one is shown where the address names none."""

_BLOCK = re.compile(r"^```(\{?[\w-]*\}?)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_NEEDS_MORE = re.compile(r"exec:|\.xz\b")
"""What of a command line needs other programs."""
_FILE = re.compile(r"instances/[\w/-]+\.\w+")


def page(name: str) -> dict[str, Any]:
    """The page ``name`` of the docs: its title, its cells, each with the text before it, and the files they read."""
    source = re.sub(r"\A---\n.*?^---\n", "", (DOCS / f"{name}.md").read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    title, _, source = source.lstrip().removeprefix("# ").partition("\n")
    cells: list[dict[str, Any]] = [{"text": [*_paragraphs(text)], "code": code} for text, code in _cells(source)]
    named = dict.fromkeys(found for cell in cells for found in _FILE.findall(cell["code"]))
    files = {path: (ROOT / path).read_text("utf-8") for path in named if (ROOT / path).is_file()}
    return {"name": name, "title": title, "cells": cells, "files": files}


def text() -> str:
    return json.dumps({"pages": [page(name) for name in PAGES]}, ensure_ascii=False, indent=1) + "\n"


def _cells(source: str) -> Iterator[tuple[str, str]]:
    """The text before each cell, and its code."""
    begun = 0
    for found in _BLOCK.finditer(source):
        if code := _code(found[1], found[2]):
            yield source[begun : found.start()], code
            begun = found.end()


def _code(language: str, block: str) -> str:
    """The code of a block, without what it prints; empty for other blocks."""
    if "Traceback (most recent call last)" in block:
        return ""
    if language == "pycon":
        return "\n".join(line[4:] for line in block.splitlines() if line.startswith((">>>", "...")))
    if language == "console":
        block = "\n".join(f"!{line[2:]}" for line in block.splitlines() if line.startswith("$ "))
    elif language != "{code-cell}":
        return ""
    return "\n".join(line for line in block.rstrip().splitlines() if not line.startswith("!") or _runs(line[1:]))


def _runs(line: str) -> bool:
    """Whether a tab has the commands of a line."""
    try:
        commands.pipelines(line)
    except UsageError:
        return False
    return not _NEEDS_MORE.search(line)


def _paragraphs(source: str) -> Iterator[str]:
    """The headings and paragraphs of Markdown as plain text, without tables and other blocks."""
    for part in re.split(r"\n\s*\n", _BLOCK.sub("", source)):
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", " ".join(part.split()))
        if re.match(r"#+ ", words):
            yield f"# {words.lstrip('# ')}"
        elif words and not words.startswith(("|", "<", ":::", "- ")):
            yield re.sub(r"[*`]+", "", words)


def main() -> None:
    """Write the file."""
    FILE.write_text(text(), encoding="utf-8")
    print(FILE.relative_to(ROOT), file=sys.stderr)


if __name__ == "__main__":
    without_arguments(__doc__)
    main()
