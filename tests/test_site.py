"""The documentation: its contents list every page, its reference every public name, and the files it names exist."""

import re
import tomllib
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
    reference = "".join(page.read_text(encoding="utf-8") for page in (DOCS / "reference").glob("*.md"))
    listed = re.findall(r"^\.\. auto(?!module)\w+:: satpuzzles\.(\w+)$", reference, flags=re.MULTILINE)
    assert sorted(listed) == sorted(satpuzzles.__all__)


PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.glob("*.md"))]
CODE = [
    str(path.relative_to(ROOT))
    for folder in ("encodings", "satpuzzles", "tests", "benchmarks", "tools", "docs", "examples")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in {".py", ".js", ".md", ".txt"} and "_build" not in path.parts
] + ["hatch_build.py"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_modules_that_a_page_names_exist(page):
    text = page.read_text(encoding="utf-8")
    named = re.findall(r"`((?:[a-z_]+/)*[a-z_]+\.(?:py|js))`|`((?:satpuzzles|tests|benchmarks|tools)/[a-z_/]+)`", text)
    run = re.findall(r"python -m ((?:benchmarks|tests|tools)(?:\.\w+)*)", text)
    wanted = {file or folder.rstrip("/") for file, folder in named} | {module.replace(".", "/") for module in run}
    known = {f"/{file}" for file in CODE} | {f"/{file.removesuffix('.py')}" for file in CODE}
    known |= {f"/{parent}" for file in CODE for parent in Path(file).parents}
    assert [name for name in sorted(wanted) if not any(path.endswith(f"/{name}") for path in known)] == []


WRITTEN = sorted(
    path
    for path in {*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *ROOT.glob("[be]*/**/*.md")}
    if "_build" not in path.parts
)


def prose(path):
    """A page without its blocks of code."""
    return re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)


def anchor(heading):
    """The address of a heading within its page."""
    words = re.sub(r"\[([^\]]*)\]\([^)]*\)|[`*]", r"\1", heading).strip().lower()
    return re.sub(r"[^\w\- ]", "", words).replace(" ", "-")


def test_links_between_pages_lead_somewhere():
    broken = []
    for page in WRITTEN:
        shown = re.sub(r"(?<!\[)`[^`\n]*`", "", prose(page))  # code that looks like a link is none
        for link in re.findall(r"\]\(([^)\s:]+)\)", shown):
            name, _, heading = link.partition("#")
            target = page.parent / name if name else page
            is_page = heading and target.suffix == ".md" and target.exists()
            headings = re.findall(r"^#+ (.*)$", prose(target), re.MULTILINE) if is_page else []
            if not target.exists() or (is_page and heading not in map(anchor, headings)):
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
