import json
import re
from pathlib import Path

import pytest


def test_many_puzzles_become_one_page_with_hints(run, unique, several):
    assert run("render", unique, several, "--with-hints", "-o", "book.html").code == 0
    page = Path("book.html").read_text()
    assert page.count('<section class="puzzle"') == 2
    assert '"hints":[{"where":"Look at ' in page


def test_hints_keep_the_time_limit_and_say_where_they_end(run, unique):
    result = run("render", unique, "--with-hints", "--time-limit", "0", "-o", "p.html")
    assert (result.code, result.err) == (3, "satpuzzles: unique.json: not all hints were found: time limit\n")
    assert "Not all hints were found: time limit." in Path("p.html").read_text()


def test_a_page_has_a_solver_or_says_why_not(run, unique):
    assert run("render", unique, "--solver", "-o", "p.html").code == 0
    assert Path("p.html").read_text().count(' class="formula">eN') == 1
    result = run("render", unique, "--solver", "--time-limit", "0", "-o", "p.html")
    assert (result.code, result.err) == (3, "satpuzzles: unique.json: no solver in the page: time limit\n")
    assert "The solver is not here: time limit." in Path("p.html").read_text()
    result = run("render", unique, "--solver", "-o", "p.svg")
    assert (result.code, result.err) == (2, "satpuzzles: --solver is for HTML pages\n")


def test_a_missing_extra_is_named(run, unique, monkeypatch):
    monkeypatch.setattr("satpuzzles.rendering.interface.find_spec", lambda _module: None)
    result = run("render", unique, "-o", "out.png")
    assert (result.code, result.err) == (2, "satpuzzles: png needs resvg_py: pip install 'satpuzzles[png]'\n")


@pytest.mark.parametrize("name", ["png", "pdf"])
def test_bytes_are_kept_from_a_terminal(run, unique, monkeypatch, name):
    monkeypatch.setattr("satpuzzles.cli.pictures.on_terminal", lambda output: output == "-")
    for command in ("render", "solve"):
        result = run(command, unique, "--to", name)
        assert result.code == 2
        assert (
            result.err == f"satpuzzles: cannot show {name} on a terminal; name a file, for example -o puzzle.{name}\n"
        )


def test_a_pdf_keeps_the_board_that_has_no_solution(run, contradictory):
    pytest.importorskip("typst", reason="the extra pdf is not installed")
    assert run("render", contradictory, "--solution", "-o", "out.pdf").code == 1
    assert Path("out.pdf").exists()


@pytest.mark.parametrize("command", ["render", "solve"])
def test_a_numbered_file_is_not_the_input(run, unique, command):
    Path("1.svg").write_bytes(Path(unique).read_bytes())
    result = run(command, "1.svg", "-o", "{}.svg")
    assert (result.code, result.out) == (2, "")
    assert result.err == "satpuzzles: 1.svg: expected another file than the input 1.svg\n"
    assert Path("1.svg").read_bytes() == Path(unique).read_bytes()


def test_a_page_and_a_picture_have_a_title_an_author_and_credits_if_asked(run, unique):
    document = json.loads(Path(unique).read_text()) | {"source": "a command with its seed"}
    Path("sourced.json").write_text(json.dumps(document))
    for name in ("page.html", "picture.svg"):
        assert run("render", "sourced.json", "-o", name).code == 0
        assert "with its seed" not in Path(name).read_text()
        assert run("render", "sourced.json", "--credits", "-o", name).code == 0
        assert "with its seed" in Path(name).read_text()
    assert run("render", unique, "--title", "A book", "--author", "Ada", "-o", "page.html").code == 0
    assert re.search(r"<h1>A book</h1>.*<p>By Ada</p>", Path("page.html").read_text(), re.DOTALL)


def test_a_generated_page_has_the_rules_and_neither_its_solution_open_nor_its_command(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("generate", "sudoku", "--box", "2x2", "--seed", 1, "-o", "page.html").code == 0
    text = Path("page.html").read_text()
    assert '"technique":"' in text
    assert 'data-open="false"' in text
    assert '"kind":"distinct"' in text
    assert "--seed" not in text
    assert (
        run("generate", "sudoku", "--box", "2x2", "--seed", 1, "--credits", "--no-hints", "-o", "page.html").code == 0
    )
    text = Path("page.html").read_text()
    assert "generate sudoku --box 2x2 --seed 1" in text
    assert '"technique":"' not in text


def test_pages_as_asked_for(run, unique):
    pypdf = pytest.importorskip("pypdf", reason="pypdf is not installed")
    pytest.importorskip("typst", reason="the extra pdf is not installed")
    asked = ["--per-page", 1, "--paper", "a5", "--title", "A book", "--solutions", "foot"]
    assert run("generate", "sudoku", "--box", "2x2", "-n", 3, "--seed", 7, *asked, "-o", "book.pdf").code == 0
    texts = [page.extract_text() for page in pypdf.PdfReader("book.pdf").pages]
    assert len(texts) == 3
    assert all("A book" in text and text.count("Sudoku 4×4") == 2 for text in texts)
    assert run("render", unique, "--solutions", "none", "--solution", "-o", "none.pdf").code == 0
    assert len(pypdf.PdfReader("none.pdf").pages) == 1
