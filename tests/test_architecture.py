"""What docs/architecture.md says of the tree is so."""

import re

from tests.paths import ROOT

TEXT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
TREE = TEXT.partition("## Where things live")[2].partition("    instances/")[0]


def named():
    """The modules in the drawn tree, each with its folder."""
    found, folders = set(), {}
    for line in TREE.splitlines():
        if not line.startswith("    "):
            continue
        depth = len(line) - len(line.lstrip())
        if folder := re.match(r" +([\w/]+)/(?: |$)", line):
            folders = {at: name for at, name in folders.items() if at < depth} | {depth: folder[1]}
        # a continued line is indented further than anything of its folder
        parents = [name for at, name in sorted(folders.items()) if at < depth or (folder and at == depth)]
        found |= {"/".join([*parents, module]) for module in re.findall(r"\b(\w+\.py)\b", line)}
    return found


def test_the_tree_names_every_module_where_it_is():
    there = {
        str(path.relative_to(ROOT))
        for folder in ("encodings", "satpuzzles")
        for path in (ROOT / folder).rglob("*.py")
        if path.name not in {"__init__.py", "__main__.py"}
    }
    assert named() == there


def test_the_glossary_has_the_ten_words():
    words = re.findall(r"^\| (\w+) \| ", TEXT.partition("## Where")[0], flags=re.MULTILINE)
    assert set(words) - {"word"} == {
        "rule", "fact", "step", "link", "board", "grid", "line", "clue", "given", "candidate",
    }  # fmt: skip
