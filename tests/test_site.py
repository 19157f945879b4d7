"""The documentation: its contents list every page, its reference every public name, and the files it names exist."""

import re
import sys
import tomllib
from collections import defaultdict
from pathlib import Path

import pytest

import satpuzzles
from tests.paths import ROOT

DOCS = ROOT / "docs"


def test_every_page_is_in_the_contents():
    listed = {
        str((index.parent / name).relative_to(DOCS))
        for index in DOCS.rglob("index.md")
        for names in re.findall(r"```\{toctree\}\n(?::[^\n]*\n)*\n(.*?)```", index.read_text("utf-8"), flags=re.DOTALL)
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
    pages = [*(DOCS / "reference").glob("*.md"), *(DOCS / "kinds").glob("*.md")]
    reference = "".join(page.read_text(encoding="utf-8") for page in pages)
    listed = re.findall(r"^\.\. auto(?!module)\w+:: satpuzzles\.(\w+)$", reference, flags=re.MULTILINE)
    assert sorted(listed) == sorted(satpuzzles.__all__)


CODE = {
    str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
    for path in (
        ROOT / "hatch_build.py",
        *(
            path
            for folder in ("encodings", "satpuzzles", "tests", "benchmarks", "tools", "docs", "examples")
            for path in (ROOT / folder).rglob("*")
            if path.suffix in {".py", ".pyi", ".js", ".md", ".txt"} and "_build" not in path.parts
        ),
    )
}
DATA = {str(path.relative_to(ROOT)) for path in (ROOT / "satpuzzles").rglob("*.json")}
PATHS = {f"/{path}" for path in {*CODE, *DATA}} | {f"/{folder}" for path in CODE for folder in Path(path).parents}
MODULES = {
    path.removeprefix("encodings/").rsplit(".", 1)[0].removesuffix("/__init__").replace("/", "."): text
    for path, text in CODE.items()
    if path.endswith(".py")
}
PACKAGES = {name.partition(".")[0] for name in MODULES}
STUBS = {
    path.parts[-2]: text for path, text in ((Path(path), text) for path, text in CODE.items()) if path.suffix == ".pyi"
}
FOREIGN = {*sys.stdlib_module_names, "np", "pytest"}
FOREIGN_FILES = {"merge_sep_data.py", "sizes.py"}  # of the projects whose formats or figures we state
FOREIGN_FILES |= {"logic_puzzles.py", "satpuzzles/Puzzle-v0"}  # a file of the reader, and what an environment goes by
FOLDERS = {folder.name for path in CODE for folder in Path(path).parents} - {""}
BY_STEM, BY_CLASS = defaultdict(list), defaultdict(list)
for module, text in MODULES.items():
    BY_STEM[module.rpartition(".")[2]].append(text)
    for name, bases in re.findall(r"^ *class (\w+)[^:(]*(?:\(([^)]*)\))?", text, flags=re.MULTILINE):
        BY_CLASS[name].append((text, re.findall(r"\w+", bases)))


def binds(text, name):
    return re.search(
        rf"^ *(?:async def |def |class |self\.)?{name}\b *[\[(:=|]|import .*\b{name}\b|^    (?:\w+ as )?{name}\b.*,",
        text,
        re.MULTILINE,
    )


def has(owner, member):
    """Whether a class of this name, or a base of it, has the member."""
    return any(binds(text, member) or any(has(base, member) for base in bases) for text, bases in BY_CLASS[owner])


def exists(name):
    """Whether something has a name with dots: `satpuzzles.stating.rules.Rule.broken`, `step.StepOf`, `Rule.broken`."""
    first, *rest = name.split(".")
    if first in PACKAGES:
        module = name
        while module not in MODULES:
            module = module.rpartition(".")[0]
            if not module:
                return False
        rest = name.removeprefix(module).split(".")[1:]
        first = rest.pop(0) if rest else ""
        is_group = f'"{name}"' in "".join(MODULES.values())  # of entry points
        if first and not (binds(MODULES[module] + STUBS.get(module, ""), first) or is_group):
            return False
    elif first[0].islower():
        text = "".join(BY_STEM[first])
        module, first = f".{first}.{rest[0]}", rest.pop(0)
        if not binds(text, first) and not any(one.endswith(module) for one in MODULES):
            return False
    return not rest or not BY_CLASS[first] or has(first, rest[0])


def prose(path):
    """A page without its blocks of code."""
    return re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)


def anchor(heading):
    """The address of a heading within its page."""
    words = re.sub(r"\[([^\]]*)\]\([^)]*\)|[`*]", r"\1", heading).strip().lower()
    return re.sub(r"[^\w\- ]", "", words).replace(" ", "-")


def headings(page):
    """The addresses of all headings of a page."""
    return {anchor(heading) for heading in re.findall(r"^#+ (.*)$", prose(page), flags=re.MULTILINE)}


def dead(text):
    """The names of modules, classes, members and files that a text has in backquotes, and that do not exist."""
    run = re.findall(r"python -m ((?:benchmarks|tests|tools)(?:\.\w+)*)", text)
    for name in {*re.findall(r"`([\w./#-]+?)/?`", text), *run}:
        if "/" in name or name.endswith(".py"):
            file, _, heading = name.partition("#")
            ours = not re.search(r"[A-Z]{4}\.", name) and (name.partition("/")[0] in FOLDERS or name.endswith(".py"))
            found = file in FOREIGN_FILES or any(path.endswith(f"/{file}") for path in PATHS)
            if ours and not (found and (not heading or heading in headings(ROOT / file))):
                yield name
        elif re.fullmatch(r"[a-zA-Z]\w*(\.[a-zA-Z]\w*)+", name) and not name.endswith((".js", ".html", ".cnf")):
            first, second = name.split(".")[:2]
            ours = first in PACKAGES | FOLDERS | {*BY_CLASS} or (first[0].islower() and second[0].isupper())
            if ours and first not in FOREIGN and not exists(name):
                yield name


def test_the_modules_names_and_files_that_the_code_and_the_pages_name_exist():
    named = CODE | {
        page.name: page.read_text(encoding="utf-8") for page in ROOT.glob("*.md") if page.name != "CHANGELOG.md"
    }
    assert {path: found for path, text in named.items() if (found := sorted(dead(text)))} == {}


WRITTEN = sorted(
    path
    for path in {*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *ROOT.glob("[be]*/**/*.md")}
    if "_build" not in path.parts
)


def test_links_between_pages_lead_somewhere():
    broken = []
    for page in WRITTEN:
        shown = re.sub(r"(?<!\[)`[^`\n]*`", "", prose(page))  # code that looks like a link is none
        for link in re.findall(r"\]\(([^)\s:]+)\)", shown):
            name, _, heading = link.partition("#")
            target = page.parent / name if name else page
            is_page = heading and target.suffix == ".md" and target.exists()
            if not target.exists() or (is_page and heading not in headings(target)):
                broken.append(f"{page.relative_to(ROOT)}: {link}")
    assert broken == []


@pytest.mark.parametrize("page", WRITTEN, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_page_says_nothing_twice(page):
    """A merge that keeps both sides doubles a page, or leaves its marks."""
    lines = [line for line in prose(page).splitlines() if re.match(r"[^|].{59}|={7}$|[<>]{7} ", line)]
    assert [line for line in lines if lines.count(line) > 1 or re.match(r"={7}$|[<>]{7} ", line)] == []


def test_the_citation_agrees_with_the_package():
    """The four fields that version 1.2.0 of the Citation File Format requires, and those that the package has too."""
    yaml = pytest.importorskip("yaml")
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert citation["cff-version"] == "1.2.0"
    assert citation["message"]
    assert citation["title"].startswith(project["name"])
    assert all(author["name"] in (ROOT / "LICENSE").read_text(encoding="utf-8") for author in citation["authors"])
    assert (citation["license"], citation["keywords"]) == (project["license"], project["keywords"])


def test_tables_that_notebooks_print_are_tables_on_the_site():
    """Without the form that has tables they would be text with bars."""
    assert 'nb_render_markdown_format = "gfm"' in (DOCS / "conf.py").read_text(encoding="utf-8")
