import json
from pathlib import Path

import pytest


def test_a_board_is_drawn_as_text(run, unique):
    result = run("render", unique)
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines()[1] == "┃ 1 │ 2 ┃   │   ┃"


def test_a_solution_is_drawn(run, unique):
    assert run("render", unique, "--solution").out == run("solve", unique).out


@pytest.mark.parametrize("to", [["--to", "svg"], ["-o", "out.svg"], ["--to", "svg", "-o", "out"]])
def test_the_renderer_is_named_or_told_by_the_ending(run, unique, to):
    result = run("render", unique, *to)
    drawn = Path(to[-1]).read_text() if "-o" in to else result.out
    assert drawn.startswith("<svg ")
    assert result.code == 0


def test_numbered_files(run, unique, several):
    assert run("render", unique, several, "-o", "p{}.svg").code == 0
    assert "Sudoku" in Path("p1.svg").read_text()
    assert "Hanjie" in Path("p2.svg").read_text()


def test_many_puzzles_become_one_page_with_hints(run, unique, several):
    assert run("render", unique, several, "--with-hints", "-o", "book.html").code == 0
    page = Path("book.html").read_text()
    assert page.count('<section class="puzzle"') == 2
    assert '"hints":[{"where":"Look at ' in page


def test_hints_are_for_pages(run, unique):
    result = run("render", unique, "--with-hints", "-o", "p.svg")
    assert (result.code, result.err) == (2, "satpuzzles: --with-hints is for HTML pages\n")


def test_hints_keep_the_time_limit_and_say_where_they_end(run, unique):
    result = run("render", unique, "--with-hints", "--time-limit", "0", "-o", "p.html")
    assert (result.code, result.err) == (3, "satpuzzles: unique.json: not all hints were found: time limit\n")
    assert "Not all hints were found: time limit." in Path("p.html").read_text()


def test_several_in_one_svg_are_an_error(run, unique, several):
    result = run("render", unique, several, "-o", "p.svg")
    assert result.code == 2
    assert (
        result.err == "satpuzzles: svg shows one puzzle per file; name the file puzzle{}.svg to get a file for each\n"
    )
    assert not Path("p.svg").exists()


def test_a_file_of_many_puzzles_becomes_many_drawings(run, write):
    write("unused.json", "sudoku", givens=["12..", "....", "..4.", "4..1"])
    Path("many.txt").write_text("12........4.4..1\n1...............\n")
    assert run("render", "many.txt").out.count("Sudoku 4×4") == 2


def test_no_solution_is_said_and_no_file_is_written(run, contradictory):
    result = run("render", contradictory, "--solution", "-o", "out.svg")
    assert (result.code, result.err) == (1, "satpuzzles: contradictory.json: no solution\n")
    assert not Path("out.svg").exists()


def test_giving_up_is_exit_code_3(run, hard):
    result = run("render", hard, "--solution", "--time-limit", "0")
    assert (result.code, result.err) == (3, "satpuzzles: hard.json: gave up\n")


@pytest.mark.parametrize("command", ["solve", "render"])
def test_a_drawing_wider_than_asked_is_said(run, unique, command):
    result = run(command, unique, "--width", "8")
    assert result.err == "satpuzzles: note: the drawing is 9 columns wide, the limit is 8\n"
    assert run(command, unique, "--width", "9").err == ""


def test_solve_draws_its_solutions_side_by_side(run, several):
    result = run("solve", several, "--solutions", "2", "--to", "svg")
    assert result.code == 0
    assert result.out.count('class="painted"') == 2
    assert "solution 2" in result.err


def test_check_marks_where_two_solutions_differ(run, several):
    result = run("check", several, "-o", "two.svg")
    assert (result.code, result.out) == (0, "")
    assert result.err.startswith("several solutions\nthese two differ in 4 cells")
    assert Path("two.svg").read_text().count('<g class="frame">') == 2


def test_solve_writes_no_picture_where_there_is_no_solution(run, contradictory):
    assert run("solve", contradictory, "-o", "none.svg").code == 1
    assert not Path("none.svg").exists()


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["render", "unique.json", "--to", "gif"], "unknown renderer 'gif'; there are text, svg"),
        (["solve", "unique.json", "--to", "svg", "--json"], "--json cannot be combined with --to"),
        (["solve", "unique.json", "-o", "page.html"], "this command cannot write html; 'satpuzzles render' and"),
        (["render", "missing.json"], "missing.json: cannot be read: No such file or directory"),
        (["solve", "many.txt", "--to", "svg"], "many.txt: this command cannot draw a file of many puzzles"),
    ],
)
@pytest.mark.usefixtures("unique")
def test_what_cannot_be_drawn_is_an_error(run, arguments, error):
    Path("many.txt").write_text("12........4.4..1\n1...............\n")
    result = run(*arguments)
    assert result.code == 2
    assert result.err.startswith(f"satpuzzles: {error}")


def test_a_title_is_escaped(run, write):
    name = write("title.json", "sudoku", givens=["12..", "....", "..4.", "4..1"], title="<1 & 2>")
    assert "<title>&lt;1 &amp; 2&gt; (Sudoku 4×4)</title>" in run("render", name, "--to", "svg").out


def test_json_stays_json_whatever_the_file_is_called(run, unique):
    run("solve", unique, "--json", "-o", "answer.svg")
    assert json.loads(Path("answer.svg").read_text())["status"] == "solved"


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


def test_many_puzzles_and_their_solutions_make_one_pdf(run, unique, several):
    pytest.importorskip("typst", reason="the extra pdf is not installed")
    assert run("render", unique, several, "--solution", "-o", "out.pdf").code == 0
    assert Path("out.pdf").read_bytes().startswith(b"%PDF-")


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
    assert '<h1>A book</h1>\n<p class="author">Ada</p>' in Path("page.html").read_text()


def test_a_generated_page_has_the_rules_and_neither_its_solution_open_nor_its_command(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("generate", "sudoku", "--box", "2x2", "--seed", 1, "-o", "page.html").code == 0
    text = Path("page.html").read_text()
    assert 'data-open="false"' in text
    assert '"kind":"distinct"' in text
    assert "--seed" not in text
    assert run("generate", "sudoku", "--box", "2x2", "--seed", 1, "--credits", "-o", "page.html").code == 0
    assert "generate sudoku --box 2x2 --seed 1" in Path("page.html").read_text()


def test_options_for_sheets_are_for_files_that_heed_them(run, unique):
    assert run("render", unique, "--title", "A book", "-o", "out.svg").err.strip() == (
        "satpuzzles: --title is for PDF or HTML files; write one with -o and a name that ends in .pdf or .html"
    )
    assert run("render", unique, "--large-print", "--to", "html").code == 2
    ran = run("render", unique, "--per-page", 2)
    assert ran.code == 2
    assert ran.err.strip() == "satpuzzles: --per-page is for PDF files; write one with -o and a name that ends in .pdf"
    assert run("generate", "sudoku", "--box", "2x2", "--title", "A book").code == 2
    assert run("render", unique, "--large-print", "-o", "out.svg").code == 2


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
