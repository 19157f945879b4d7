"""The page of the studio among broken things: what the browser keeps, what is sent, and a server that fails."""

import json
import signal
import socket
from contextlib import closing
from urllib.parse import urlsplit

import pytest

pytest.importorskip("starlette")

from tests.effort import long_only
from tests.studio.conftest import started
from tests.studio.desk import DELETE, PAGE_DOWN, RIGHT, Desk

pytestmark = pytest.mark.slow

COUNT = """const [Real, send] = [WebSocket, WebSocket.prototype.send];
    window.opened = 0;
    window.sent = [];
    window.WebSocket = class extends Real { constructor(...all) { super(...all); window.opened++; } };
    Real.prototype.send = function (text) { window.sent.push(text); send.call(this, text); }"""
FAULT = "[...document.querySelectorAll('#open .fault')].map((one) => one.textContent)[0]"
HOSTILE = ["[null]", "nonsense", '[{"puzzle": 1, "name": []}]', '{"__proto__": {"a": 1}}']
HOSTILE += map(long_only, ['{"x": 1}', "5", "[[]]"])


@pytest.fixture
def desk(driver, address):
    found = Desk(driver, address)
    yield found
    found.browser.execute_script("localStorage.clear(); sessionStorage.clear()")


def keep(desk, **items):
    """Have the browser keep texts."""
    script = """const [place, some] = arguments;
        for (const [key, text] of Object.entries(some)) window[place].setItem(`satpuzzles-studio:${key}`, text)"""
    for place, some in items.items():
        desk.browser.execute_script(script, place, some)


@pytest.mark.parametrize("text", HOSTILE)
def test_what_the_browser_keeps_is_left_out_where_it_has_not_its_form(desk, address, text):
    local = {"sheet": text, "recent": text}
    keep(desk, localStorage=local, sessionStorage={"steps": text, "pictures": text})
    again = Desk(desk.browser, address)
    again.until(lambda: again.seen("#dropped")[0].text.startswith("1 kept puzzle could not be read"))
    assert not again.seen("#kept li")
    again.begin("sudoku", 4)
    assert again.verdict == "several"
    again.click("#exporting")
    again.until(lambda: "1 entry of the sheet could not be read" in again.find(".sheet").text)
    again.click("#add")
    assert len(again.seen(".sheet li")) == 1
    assert "could not be read" not in again.find(".sheet").text
    again.browser.get_log("browser")  # of servers before this one, which have ended
    again.browser.refresh()
    again.until(lambda: again.seen("#board svg"))
    assert [one for one in again.browser.get_log("browser") if one["level"] == "SEVERE"] == []


def test_a_full_browser_is_told_of(desk):
    desk.begin("sudoku", 4)
    script = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"
    desk.browser.execute_script(script)
    desk.changed(lambda: desk.keys("1"))
    desk.until(lambda: desk.seen("#unkept"))
    desk.click("#exporting")
    desk.click("#add")
    assert "no room to keep this on the sheet" in desk.find(".sheet").text
    assert not desk.seen(".sheet li")


def test_puzzles_of_any_size_are_kept(desk):
    desk.begin("sudoku", 4)
    large = {
        **desk.document,
        "note": "x" * 20_000,
        "url": "y" * 20_000,
        "givens": [[1, 2, None, None], *[[None] * 4] * 3],
    }
    script = """const [text, done] = arguments;
        import("/studio/address.js").then(({ written }) => written(JSON.parse(text))).then((hash) => {
          location.hash = hash;
          done();
        })"""
    desk.browser.execute_async_script(script, json.dumps(large))
    desk.until(lambda: desk.document == large)
    assert desk.verdict in ("several", "none", "unique")
    desk.click("#home")
    desk.until(lambda: desk.seen("#kept .kind"))


def test_another_tab_changes_the_sheet(desk):
    desk.begin("sudoku", 4)
    desk.click("#exporting")
    desk.click("#add")
    puzzle = '{"puzzle": "tents", "trees": ["t.", ".."], "title": "theirs"}'
    keep(desk, localStorage={"sheet": f"[{puzzle}, {puzzle}]"})
    desk.click(".sheet li button")  # it was about another puzzle
    assert [one.text.split()[0] for one in desk.seen(".sheet li")] == ["theirs", "theirs"]
    keep(desk, localStorage={"sheet": f"[{puzzle}]"})
    desk.browser.execute_script("dispatchEvent(new StorageEvent('storage', { key: 'satpuzzles-studio:sheet' }))")
    assert len(desk.seen(".sheet li")) == 1


def test_what_is_too_large_is_refused_at_once_and_nothing_is_sent(desk):
    desk.browser.execute_script(COUNT)
    desk.click("#opening")
    desk.browser.execute_script("document.getElementById('link').value = 'x'.repeat(9 * 2 ** 20)")
    desk.click("#open .primary")
    assert "at most 8 MB" in desk.waited(FAULT)
    paste = """const data = new DataTransfer();
        data.setData("text/plain", "x".repeat(100_000_000));
        const event = new ClipboardEvent("paste", { clipboardData: data, cancelable: true });
        return document.getElementById("link").dispatchEvent(event);"""
    assert desk.browser.execute_script(paste) is False
    assert "5000000 at most" in desk.waited(FAULT)
    assert desk.browser.execute_script("return [window.opened, window.sent.length]") == [0, 0]
    desk.browser.execute_script("document.getElementById('link').value = '1...\\n..1.\\n.2..\\n...4'")
    desk.changed(lambda: desk.click("#open .primary"))


def test_half_a_pair_of_surrogates_is_no_character(desk):
    desk.begin("sudoku", 4)
    script = """const field = document.getElementById("field-title");
        field.value = "a\\ud83d";
        field.dispatchEvent(new Event("change"))"""
    desk.changed(lambda: desk.browser.execute_script(script))
    desk.changed(lambda: desk.keys("1"))
    assert desk.verdict == "several"
    desk.click("#exporting")
    desk.click("[data-to=svg]")
    desk.until(lambda: desk.seen("#export .told a"))


@pytest.mark.parametrize(
    "document",
    [
        {"puzzle": "futoshiki", "givens": "<img src=x onerror=alert()>", "clones": ["a"]},
        {"puzzle": "sudoku", "givens": [[None] * 4] * 4, "cages": [None, 5, {"cells": [5]}], "title": {"a": 1}},
        {"puzzle": "sudoku", "givens": [[None] * 4] * 4, "little_killers": [{"from": 1, "towards": "__proto__"}, 3]},
        {"puzzle": "trid", "size": [["r1c1"]], "__proto__": {"min": 1}},
        {"puzzle": "nothing", "rows": [{}]},
    ],
    ids=range(5),
)
def test_a_document_of_any_form_is_shown_or_refused_in_words(desk, document):
    script = """const [text, done] = arguments;
        window.faults = [];
        const told = ({ message, reason }) => faults.push(message ?? `${reason}`);
        for (const name of ["error", "unhandledrejection"]) addEventListener(name, told);
        import("/studio/address.js").then(({ written }) => written(JSON.parse(text))).then((hash) => {
          location.hash = hash;
          done();
        })"""
    desk.begin("sudoku", 4)
    assert desk.verdict == "several"
    desk.changed(lambda: desk.browser.execute_async_script(script, json.dumps(document)))
    desk.until(lambda: desk.verdict == "unfinished")
    assert desk.find("#sentence").text
    desk.keys("1", RIGHT, "2", DELETE, PAGE_DOWN, "3")
    assert desk.browser.execute_script("return faults") == []
    desk.begin("sudoku", 4)
    desk.until(lambda: desk.verdict == "several")  # after what was asked before


def test_a_server_that_does_not_answer_is_given_up(desk):
    desk.begin("sudoku", 4)
    assert desk.verdict == "several"
    script = """const [send, later] = [WebSocket.prototype.send, window.setTimeout];
        window.setTimeout = (act, wait, ...more) => later(act, wait >= 180_000 ? 10 : wait, ...more);
        WebSocket.prototype.send = function (text) { if (JSON.parse(text).do !== "check") send.call(this, text); }"""
    desk.browser.execute_script(script)
    desk.changed(lambda: desk.keys("1"))
    assert desk.verdict == "unknown"
    assert desk.find("#sentence").text == "The server has not answered in time."


@pytest.mark.parametrize("bomb", ["zeros", "deep"])
def test_an_address_that_holds_too_much_is_no_puzzle(desk, address, bomb):
    script = """const [what, done] = arguments;
        const deep = "[".repeat(100_000) + "]".repeat(100_000);
        const text = `{"puzzle": "sudoku", "givens": ${what === "deep" ? deep : `"${"0".repeat(9 * 2 ** 20)}"`}}`;
        const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
        new Response(stream).arrayBuffer().then((bytes) => import("/studio/base64.js").then(({ encoded }) =>
          done(encoded(new Uint8Array(bytes)))))"""
    packed = desk.browser.execute_async_script(script, bomb).replace("+", "-").replace("/", "_").rstrip("=")
    desk.browser.get("about:blank")
    desk.browser.get(f"{address}#p1.{packed}")
    desk.until(lambda: "holds no puzzle" in desk.find("#notice").text)
    assert desk.seen("#gallery")


def test_a_server_that_closes_on_a_request_gets_it_twice_at_most(desk):
    desk.begin("sudoku", 4)
    assert desk.verdict == "several"
    script = """const send = WebSocket.prototype.send;
        window.asked = 0;
        WebSocket.prototype.send = function (text) {
          if (JSON.parse(text).do === "check") {
            window.asked++;
            this.close();
          } else send.call(this, text);
        }"""
    desk.browser.execute_script(script)
    desk.changed(lambda: desk.keys("1"))
    assert desk.verdict == "unknown"
    assert "was lost while it worked on this" in desk.find("#sentence").text
    assert desk.browser.execute_script("return window.asked") == 2
    desk.until(lambda: not desk.seen("#lost"))


def test_the_token_leaves_the_address_and_no_cookie_is_set(desk, address):
    origin = address.partition("?")[0]
    assert desk.browser.current_url == origin
    assert desk.browser.get_cookies() == []
    desk.begin("sudoku", 4)
    again = Desk(desk.browser, origin, desk.address)  # a link to a puzzle, opened later
    assert again.verdict == "several"
    again = Desk(again.browser, f"{origin}?token=wrong", desk.address)  # a link of somebody else
    assert again.browser.current_url == f"{origin}{desk.address}"
    assert again.verdict == "several"
    again.browser.execute_script("localStorage.clear()")
    again.browser.get("about:blank")
    again.browser.get(origin)
    again.until(lambda: "needs the address" in again.find("#lost").text)


def test_what_is_left_is_not_opened_when_the_server_comes_back(driver, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = str(free.getsockname()[1])
    with started("--port", port, ends=signal.SIGKILL) as (_, address):
        desk = Desk(driver, address)
        desk.begin("sudoku", 4)
        assert desk.verdict == "several"
    desk.until(lambda: desk.seen("#lost"))
    desk.click("#opening")
    desk.find("#link").send_keys("https://puzz.link/p?slither/4/4/dgdh2c7b")
    desk.click("#open .primary")
    desk.click("#open .end .plain")
    desk.click("#home")
    desk.click("[data-name^=masyu]")
    desk.click("#return")
    made = desk.changed(lambda: desk.keys("1", RIGHT))
    with started("--port", port) as (_, address):
        desk.click("#lost button")
        desk.until(lambda: not desk.seen("#lost"))
        assert desk.verdict == "several"
        assert desk.document == made
        assert urlsplit(address).port == int(port)
        driver.get("about:blank")
