"""What docs/architecture.md says of the folders is so, and each module says in its first sentence what it is for."""

import re

from satpuzzles import Puzzle
from tests.paths import ROOT
from tools.modules import modules

TEXT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def test_the_table_of_folders_has_each_of_them_and_no_other():
    table = TEXT.partition("| folder | holds |")[2].partition("\n\n")[0]
    named = re.findall(r"`([\w./]+)`", "".join(row.split(" | ")[0] for row in table.splitlines()))
    package = ROOT / "satpuzzles"
    folders = {path.parent.name for path in package.glob("*/__init__.py")}
    assert {name for name in named if "." not in name} == {*folders, "encodings/satenc"}
    assert all((package / name).exists() for name in named if "." in name)


def test_each_module_says_what_it_is_for():
    assert [name for name, sentence in modules() if not re.match(r".{10,}[.:?)]$", sentence)] == []


def test_the_glossary_has_the_ten_words():
    words = re.findall(r"^\| (\w+) \| ", TEXT.partition("## Where")[0], flags=re.MULTILINE)
    assert set(words) - {"word"} == {
        "rule", "fact", "step", "link", "board", "grid", "line", "clue", "given", "candidate",
    }  # fmt: skip


def test_the_table_of_members_has_each_that_a_kind_may_state():
    """The others follow from these."""
    page = (ROOT / "docs" / "tutorials" / "templates.md").read_text(encoding="utf-8")
    table = page.partition("| question | members |")[2].partition("\n\n")[0]
    stated = {name for one in Puzzle.__mro__ for name in [*vars(one), *getattr(one, "__annotations__", ())]}
    follow = {"from_json", "to_json", "broken_rules", "with_givens", "drawings"}
    members = {name for name in stated if not name.startswith("_")}
    assert {name for name in re.findall(r"`(\w+)`", table) if name not in {"Field", "sites"}} == members - follow
