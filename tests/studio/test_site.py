"""The studio without a server, in a real browser: the same answers as over the server, Stop, offline, wrong files."""

import base64
import json
import os
import re
import shlex
import shutil
import socket
import zlib
from contextlib import ExitStack

import pytest

pytest.importorskip("selenium")

import satpuzzles
from satpuzzles.cli.commands.studio import studio
from satpuzzles.errors import FileError, UsageError
from satpuzzles.studio.site.write import About, write
from tests.paths import ROOT
from tests.rendering.browser import chromium, firefox
from tests.studio.conftest import SLOW, SUDOKU
from tests.studio.site import InTab, pyodide, served
from tests.studio.test_protocol import examples_fit

pytestmark = pytest.mark.slow

ANSWER = ((1, 2, 3, 4), (3, 4, 1, 2), (2, 1, 4, 3), (4, 3, 2, 1))
FILL = """
const cells = document.querySelectorAll("#reading input");
[...arguments].forEach((text, i) => { cells[i].value = text; });
document.querySelector("#reading > button").click();
return document.querySelector("#reading [role=status]").textContent;
"""
NOTICE = """
const [done] = arguments;
const look = () => document.getElementById("notice").textContent ? done(notice.textContent) : setTimeout(look, 20);
look();
"""
READY = """
const [wanted, done] = arguments;
const lost = document.getElementById("lost");
const look = () => (lost.hidden && lost.textContent.includes("100 %")) || lost.textContent.includes(wanted)
  ? done(lost.textContent) : setTimeout(look, 50);
look();
"""
SOLVER = """
const [done] = arguments;
const look = () => {
  const page = document.getElementById("page")?.contentDocument;
  const said = page?.getElementById("verdict")?.textContent;
  if (page?.querySelector("[role=gridcell][tabindex='0']") && !said) page.getElementById("ask").click();
  said ? done(said) : setTimeout(look, 50);
};
look();
"""
RUN = """
const [code, done] = arguments;
const [entry, button] = document.querySelectorAll(".cell textarea, .cell button");
entry.value = code;
button.click();
if (code.includes("while")) document.getElementById("stop").click();
const told = () => [".cell pre", ".cell .fault", "#notice"].map((one) => document.querySelector(one).textContent);
const look = () => document.getElementById("stop").disabled ? done(told().join(" ")) : setTimeout(look, 20);
look();
"""
KEPT = """
const [name, done] = arguments;
const look = async () => (await (await caches.open(name)).keys()).length ? done(true) : setTimeout(look, 100);
look();
"""


def in_address(puzzle):
    """A puzzle as it stands in the address of the page."""
    return f"p1.{packed(json.dumps(puzzle).encode())}"


def packed(text):
    return base64.urlsafe_b64encode(zlib.compress(text, wbits=-15)).decode().rstrip("=")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("site")
    about = About(title="Puzzles & more", address="https://example.org/puzzles")
    write(place / "site", pyodide=pyodide(place / "pyodide"), about=about)
    return place / "site"


@pytest.fixture(scope="module")
def browser():
    with chromium() as found:
        found.set_script_timeout(120)
        yield found


@pytest.fixture(scope="module")
def visited(browser, folder):
    """The address of a site that the browser has kept, and what ends its server."""
    with ExitStack() as stack:
        address = stack.enter_context(served(folder))
        browser.get(address)
        assert browser.title == "Puzzles & more"
        drawn = (
            "return [...document.querySelectorAll('#kinds .thumb')].filter((one) => one.style.backgroundImage).length"
        )
        assert browser.execute_async_script(READY, "0 %")
        assert browser.execute_script(drawn) > 20  # before Python is there
        assert "100 %" in browser.execute_async_script(READY, "cannot")
        assert browser.execute_async_script(KEPT, "satpuzzles")
        browser.execute_async_script("navigator.serviceWorker.ready.then(arguments[0])")
        yield address, stack.close


def test_the_protocol_is_answered_as_by_the_server_and_stop_leaves_the_other_requests(browser, visited):
    page = InTab(browser, visited[0])
    examples_fit(page)
    page.send({"id": 100, "do": "check", "puzzle": SLOW})
    page.send({"id": 101, "do": "check", "puzzle": SUDOKU})
    assert page.ended()["id"] == 101
    page.send({"cancel": 100})
    assert page.answer("check", puzzle=SUDOKU)["result"]["verdict"] == "unique"


def test_code_of_an_address_waits_for_a_click_reaches_nothing_and_can_be_stopped(browser, visited):
    code = "import js\nprint([name for name in ('fetch', 'caches', 'Worker') if hasattr(js, name)])\nnone"
    browser.get(f"{visited[0]}code.html#c1.{packed(json.dumps(code).encode())}")
    assert "100 %" in browser.execute_async_script(READY, "cannot")
    assert browser.execute_script("return document.querySelector('.cell textarea').value") == code
    assert browser.execute_script("return document.querySelector('.cell pre').textContent") == ""
    assert browser.execute_async_script(RUN, code) == "[] Line 3: NameError: name 'none' is not defined "
    assert browser.execute_async_script(RUN, "print(1)\nwhile True: pass") == "  Stopped."
    assert browser.execute_async_script(RUN, "print(2)") == "2  "


def test_a_second_visit_needs_no_network_and_begins_with_playing_and_its_solver(browser, visited):
    address, end = visited
    end()
    browser.get(f"{address}#hints.{in_address(SUDOKU)}")
    assert "100 %" in browser.execute_async_script(READY, "cannot")
    assert browser.title.endswith(" · Puzzles & more")
    assert browser.execute_script("return document.querySelectorAll('#kinds li').length") > 20
    assert browser.execute_async_script(SOLVER) == "The board can be completed in one way."


def test_a_page_that_was_left_ends_python_and_starts_it_again_on_return(browser, visited):
    browser.get(visited[0])
    browser.execute_async_script(READY, "cannot")
    browser.execute_script("window.mark = 1; document.getElementById('lost').textContent = ''")
    browser.get("about:blank")
    browser.back()
    assert browser.execute_script("return window.mark") == 1  # the browser has kept it
    assert "100 %" in browser.execute_async_script(READY, "cannot")


def test_firefox_answers_too(folder):
    with firefox() as browser, served(folder) as address:
        assert InTab(browser, address).answer("check", puzzle=SUDOKU)["result"]["verdict"] == "unique"


def test_a_file_with_another_hash_is_not_run_and_a_puzzle_can_be_filled_in_without(browser, folder, tmp_path):
    shutil.copytree(folder, tmp_path / "site")
    (tmp_path / "site" / "python" / "python_stdlib.zip.packed").write_bytes(b"another one")
    puzzle = SUDOKU | {"title": "<img src=x onerror=alert(1)>", "solution": [*map(list, ANSWER)]}
    with served(tmp_path / "site") as address:
        browser.get(f"{address}#{in_address(puzzle)}")
        said = browser.execute_async_script(READY, "cannot")
        assert browser.title.startswith("<img")
        assert browser.find_elements("tag name", "img") == []
        compared = [browser.execute_script(FILL, *entries) for entries in ([], ["1"], ["1", "1"], ["1", "2"])]
        for broken in ("p1.AAAA", f"p1.{'A' * 1_000_000}", f"p1.{packed(b'0' * 9_000_000)}"):
            browser.get("about:blank")
            browser.get(f"{address}#{broken}")
            assert "holds no puzzle" in browser.execute_async_script(NOTICE)
    assert said.startswith("The solver cannot start: python_stdlib.zip.packed could not be loaded")
    assert compared == ["2 cells still open.", "1 cell still open.", "1 entry not as in the answer.", "Solved."]


def test_python_that_could_not_start_is_started_again_when_that_is_asked_for(browser, folder, tmp_path):
    shutil.copytree(folder, tmp_path / "site")
    file = tmp_path / "site" / "python" / "python_stdlib.zip.packed"
    right = file.read_bytes()
    file.write_bytes(b"another one")
    os.utime(file, (0, 0))  # the browser will keep what is so old
    with served(tmp_path / "site") as address:
        page = InTab(browser, address)
        refused = page.answer("check", puzzle=SUDOKU)["error"]
        assert refused["message"].startswith("The solver cannot start")
        file.write_bytes(right)
        assert page.answer("check", puzzle=SUDOKU)["error"] == refused
        browser.execute_script("tab.again()")
        assert "hello" in page.hear()
        assert page.answer("check", puzzle=SUDOKU)["result"]["verdict"] == "unique"


def test_a_server_that_sends_nothing_is_given_up(browser, folder, tmp_path):
    shutil.copytree(folder, tmp_path / "site")
    worker, told = tmp_path / "site" / "python" / "worker.js", tmp_path / "site" / "site.json"
    worker.write_text(worker.read_text().replace("SILENCE = 30_000", "SILENCE = 300"))
    with socket.create_server(("127.0.0.1", 0)) as silent, served(tmp_path / "site") as address:
        elsewhere = f"http://127.0.0.1:{silent.getsockname()[1]}"
        as_of_pyodide = re.sub(',"file":"[^"]*"', "", told.read_text())
        told.write_text(as_of_pyodide.replace('"base":"./"', f'"base":"{elsewhere}/"'))
        said = InTab(browser, address).answer("check", puzzle=SUDOKU)["error"]["message"]
    assert said.startswith(f"The solver cannot start: pyodide.mjs could not be loaded from {elsewhere}, or")


def test_a_site_is_new_and_its_pyodide_whole(tmp_path):
    with pytest.raises(FileError, match="expected a new directory"):
        write(tmp_path)
    with pytest.raises(UsageError, match=r"expected the files of Pyodide, found no pyodide-lock\.json"):
        write(tmp_path / "site", pyodide=tmp_path)
    assert not any(tmp_path.iterdir())


def test_without_a_folder_pyodide_comes_from_its_own_server_with_its_hashes(tmp_path, monkeypatch):
    monkeypatch.setattr("satpuzzles.studio.site.write._short", lambda _name, data: data)  # takes seconds
    write(tmp_path / "site")
    told = json.loads((tmp_path / "site" / "site.json").read_text())["python"]
    assert told["base"].startswith("https://")
    assert all(
        one["hash"].startswith("sha256-") and one["size"] > 0 for one in (*told["core"], *told["wheels"], told["app"])
    )
    assert told["base"].rstrip("/").rpartition("/pyodide/")[0] in (tmp_path / "site" / "index.html").read_text()


def test_each_kind_has_a_page_with_a_picture_for_previews(folder):
    pages = sorted((folder / "kinds").glob("*.html"))
    assert len(pages) > 20
    for page in pages:
        text = page.read_text()
        assert f'href="../#{page.stem}"' in text
        picture = re.search(r'og:image" content="https://example.org/puzzles/(kinds/.*?)"', text)[1]
        assert (folder / picture).stat().st_size > 200
    assert 'og:url" content="https://example.org/puzzles/"' in (folder / "index.html").read_text()


@pytest.mark.parametrize("address", ["javascript:alert(1)", 'https://a.org/"onload=x', "example.org", "https://a b"])
def test_an_address_is_one_of_the_web(tmp_path, address):
    with pytest.raises(UsageError, match="address: expected an address such as"):
        write(tmp_path / "site", about=About(address=address))
    with pytest.raises(UsageError, match="studio address: expected an address such as"):
        satpuzzles.render(SUDOKU, "html", studio_address=address)


def test_a_page_to_play_on_links_to_the_puzzle_in_a_studio():
    page = satpuzzles.render(SUDOKU, "html", studio_address="https://example.org/studio/").decode()
    found = re.search(r'href="https://example.org/studio/#p1\.(.*?)"', page)[1]
    assert json.loads(zlib.decompress(base64.urlsafe_b64decode(f"{found}=="), wbits=-15)) == SUDOKU


def test_the_workflow_that_publishes_the_pages_writes_a_site():
    workflow = (ROOT / ".github" / "workflows" / "pages.yml").read_text()
    words = re.search(r"^ *satpuzzles (studio .*)$", workflow, re.MULTILINE)[1]
    context = studio.make_context("studio", shlex.split(re.sub(r"\$\{\{.*?\}\}", "https://example.org", words))[1:])
    assert context.params["address"] == "https://example.org/app/"
    assert context.params["site"] == "site/app"
