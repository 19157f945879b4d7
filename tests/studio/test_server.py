"""The server: whom it answers, and that it goes on."""

import http.client
import os
import signal
from contextlib import closing
from urllib.parse import urlsplit

import pytest

pytest.importorskip("starlette")

from websockets.exceptions import ConnectionClosed, InvalidStatus

from satpuzzles.errors import UsageError
from satpuzzles.studio.server import listening
from satpuzzles.studio.token import token
from tests.cli.started import PATIENCE, waits
from tests.studio.conftest import SLOW, SUDOKU, asking, children, connect, started

WIDE = {"puzzle": "middle-sum", "givens": [[0] * 140] * 140}


def got(address, path, **headers):
    """Status, headers and body of an answer."""
    parts = urlsplit(address)
    with closing(http.client.HTTPConnection(parts.hostname, parts.port, timeout=PATIENCE)) as asking:
        asking.request("GET", path, headers={name.capitalize(): value for name, value in headers.items()})
        answer = asking.getresponse()
        return answer.status, answer.headers, answer.read()


def test_the_page_is_for_all_and_no_cookie_leads_to_the_server(address):
    token = urlsplit(address).query.removeprefix("token=")
    for path in ("/", f"/?token={token}"):
        status, headers, body = got(address, path)
        assert (status, body[:15]) == (200, b"<!doctype html>")
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "set-cookie" not in headers
        assert token.encode() not in body


def test_a_browser_is_started_with_an_address_that_opens_the_page_once(monkeypatch, tmp_path):
    seen, script = tmp_path / "seen", tmp_path / "browser"
    script.write_text(f'#!/bin/sh\necho "$1" > {seen}.part\nmv {seen}.part {seen}\n')
    script.chmod(0o700)
    monkeypatch.setenv("BROWSER", f"{script} %s")
    with started(opens=True) as (_, own):
        assert waits(seen.exists)
        once, page = urlsplit(seen.read_text().strip()), urlsplit(own)
        assert page.query.removeprefix("token=") not in once.query
        assert got(own, "/?once=wrong")[0] == 200
        status, headers, _ = got(own, f"/?{once.query}")
        assert (status, headers["location"]) == (303, f"/?{page.query}")
        assert got(own, f"/?{once.query}")[0] == 200


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/page/main.js", 200),
        ("/page/tokens.css", 200),
        ("/page/__init__.py", 404),
        ("/page/..%2fhtml.py", 404),
        ("/other/main.js", 404),
        (f"/page/{'a' * 300}.js", 404),
    ],
)
def test_only_modules_and_style_sheets_are_served(address, path, status):
    assert got(address, path)[0] == status


@pytest.mark.parametrize("headers", [{"host": "evil.example"}, {"origin": "http://evil.example"}, {"origin": "null"}])
def test_other_names_and_pages_of_others_are_refused(address, headers):
    assert got(address, f"/?{urlsplit(address).query}", **headers)[0] == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "null"])
def test_a_page_of_another_site_cannot_ask(address, origin):
    where = address.replace("http", "ws", 1).replace("/?", "/socket?")
    with pytest.raises(InvalidStatus, match="403"), connect(where, proxy=None, origin=origin):
        pass


@pytest.mark.parametrize("query", ["", "?token=", "?token=wrong", "?token=%ed%a0%80"])
def test_a_page_without_the_token_is_told_so_whatever_cookie_it_has(address, query):
    parts = urlsplit(address)
    cookie = {"Cookie": f"satpuzzles-{parts.port}={parts.query.removeprefix('token=')}"}
    with connect(f"ws://{parts.netloc}/socket{query}", proxy=None, additional_headers=cookie) as socket:
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=PATIENCE)
        assert closed.value.rcvd.code == 1008


def test_a_puzzle_is_made_drawn_and_checked(page):
    assert page.hello["version"] == 1
    made = page.result("blank", kind="sudoku", rows=4)
    assert made["puzzle"] == {"puzzle": "sudoku", "box": [2, 2], "givens": [[None] * 4] * 4}
    drawn = page.result("draw", puzzle=SUDOKU)
    assert drawn["svg"].startswith("<svg")
    assert drawn["board"]["rows"] == 4
    assert page.result("check", puzzle=SUDOKU)["verdict"] == "unique"
    assert page.result("check", puzzle=made["puzzle"])["verdict"] == "several"


@pytest.mark.parametrize(
    "message",
    [
        "",
        "nonsense",
        "[]",
        "[" * 100_000,
        "{}",
        '{"id": -1, "do": "check"}',
        '{"id": true}',
        '{"cancel": "x"}',
        b"\xff",
    ],
)
def test_what_is_no_message_is_an_error_and_the_page_goes_on(page, message):
    page.send(message)
    assert page.hear()["error"]["code"] == "request"
    assert page.result("check", puzzle=SUDOKU)["verdict"] == "unique"


@pytest.mark.parametrize("text", ['"\\ud83d"', "[" * 2000, "nonsense"])
def test_a_request_that_cannot_be_read_has_its_answer(page, text):
    page.send(f'{{"id": 7, "do": "draw", "puzzle": {{"puzzle": "sudoku", "title": {text}')
    assert (error := page.hear())["id"] == 7
    assert error["error"]["code"] == "request"


def test_a_request_is_ended_and_the_next_one_is_answered(page):
    number = page.begin("check", puzzle=SLOW)
    assert page.result("check", puzzle=SUDOKU)["verdict"] == "unique"
    page.send({"cancel": number})
    assert page.hear() == {"id": number, "error": {"code": "cancelled", "message": "cancelled"}}


def test_a_port_that_is_taken_is_named(address):
    port = urlsplit(address).port
    with pytest.raises(UsageError, match=f"cannot listen at 127.0.0.1, port {port}: "):
        listening("127.0.0.1", port)
    with listening("127.0.0.1", 0) as one, listening("127.0.0.1", 0) as other:
        assert one.getsockname() != other.getsockname()


@pytest.mark.slow
def test_killed_processes_are_replaced_and_a_search_that_runs_ends_with_the_studio():
    with started("--memory-limit", "256", ends=signal.SIGTERM) as (process, own), asking(own) as page:
        nursery, *workers = children(process.pid)
        number = page.begin("check", puzzle=SLOW)
        assert page.result("check", puzzle=SUDOKU)["verdict"] == "unique"
        for pid in (*workers, *children(nursery)):
            os.kill(pid, 9)
        assert page.hear()["id"] == number
        assert page.result("check", puzzle=SUDOKU)["verdict"] == "unique"
        os.kill(nursery, 9)
        assert page.result("check", puzzle=SUDOKU)["verdict"] == "unique"
        assert "memory limit" in str(page.answer("check", puzzle=WIDE))
        page.begin("check", puzzle=SLOW)
        assert page.result("check", puzzle=SUDOKU)["verdict"] == "unique"


def test_the_token_of_a_port_is_kept_for_this_user_alone(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    kept = token(8000)
    assert token(8000) == kept
    assert len({kept, token(8001), token(None), token(None)}) == 4
    file = tmp_path / "satpuzzles" / "studio-8000"
    assert (file.read_text(), file.stat().st_mode & 0o777) == (kept, 0o600)
    file.chmod(0o640)  # others may have read it
    assert (new := token(8000)) != kept
    assert (file.read_text(), file.stat().st_mode & 0o777) == (new, 0o600)
