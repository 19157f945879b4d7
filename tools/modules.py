"""``python -m tools.modules [WORD ...]``: print the modules of satpuzzles and satenc, each with its first sentence;
with words only those that have all of these in their path or sentence.
"""

import ast
import re
import sys
from collections.abc import Iterator

from tools import ROOT

PACKAGES = ("satpuzzles", "encodings/satenc")


def modules() -> Iterator[tuple[str, str]]:
    """The path and the first sentence of each folder and module. A folder ends in ``/``, before its modules."""
    for package in PACKAGES:
        paths = (ROOT / package).rglob("*.py")
        for path in sorted(paths, key=lambda one: one.parent / ("" if one.name == "__init__.py" else one.name)):
            name = str(path.relative_to(ROOT)).removesuffix("__init__.py")
            text = " ".join((ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").split())
            yield name, re.split(r"(?<=[.:])\s+(?=[A-Z>])", text, maxsplit=1)[0].replace("``", "`")


if __name__ == "__main__":
    for name, sentence in modules():
        if all(word in f"{name} {sentence}".lower() for word in map(str.lower, sys.argv[1:])):
            print(f"{name}: {sentence}")
