"""Pages that ask too much, too often, or take nothing: the studio stays up and answers the next request."""

import contextlib
import io
import json
import re
import resource
import socket
from itertools import product
from random import Random
from urllib.parse import urlsplit

import pytest

pytest.importorskip("starlette")

from websockets.exceptions import ConnectionClosed

from satpuzzles.studio import protocol, requests, worker_process
from satpuzzles.studio.worker_pool import MOST_WAITING
from tests.studio.conftest import PATIENCE, SLOW, SUDOKU, asking


@pytest.fixture
def others(address):
    """After what a page has done, another one is answered."""
    yield
    with asking(address) as page:
        assert page.result("check", puzzle=SUDOKU)["verdict"] == "unique"


@pytest.mark.usefixtures("others")
@pytest.mark.parametrize(
    ("puzzle", "code"),
    [
        ({"puzzle": "hanjie", "rows": [[1]] * 1000, "columns": [[1]] * 1000}, "limit"),
        ({"puzzle": "sudoku", "givens": [[None] * 1000] * 1000}, "puzzle"),
        ({"puzzle": "slitherlink", "clues": [[None] * 250] * 250}, "limit"),
    ],
)
def test_a_board_that_is_too_large_is_refused(page, puzzle, code):
    for do in ("draw", "check"):
        assert page.error(do, puzzle=puzzle)["code"] == code


@pytest.mark.usefixtures("others")
def test_a_huge_message_ends_its_page_alone(page):
    with contextlib.suppress(ConnectionClosed):
        page.send("x" * (9 * 2**20))
        page.hear()
        raise AssertionError
    with pytest.raises(ConnectionClosed):
        page.socket.recv(timeout=PATIENCE)


@pytest.mark.usefixtures("others")
def test_too_many_requests_are_refused_one_by_one(page):
    for _ in range(MOST_WAITING + 20):
        page.begin("check", puzzle=SLOW)
    refused = {page.hear()["error"]["code"] for _ in range(5)}
    assert refused == {"limit"}


@pytest.mark.usefixtures("others")
def test_requests_that_wait_have_a_size_together(page):
    for _ in range(20):
        page.begin("check", puzzle=SLOW, notes="x" * 2**20)
    assert "are large" in page.hear()["error"]["message"]


@pytest.mark.usefixtures("others")
def test_who_takes_no_answers_holds_up_nobody(page, address):
    for _ in range(60):
        page.begin("export", puzzle=SUDOKU, to="html")
    with asking(address) as other:
        assert [other.result("check", puzzle=SUDOKU)["verdict"] for _ in range(3)] == ["unique"] * 3


@pytest.mark.usefixtures("others")
def test_pages_take_turns(page, address):
    """One that has filled its queue with long searches does not keep others from being answered."""
    numbers = [page.begin("check", puzzle=SLOW) for _ in range(40)]
    with asking(address) as other:
        assert other.result("check", puzzle=SUDOKU)["verdict"] == "unique"
        assert other.result("draw", puzzle=SUDOKU)["puzzle"]["puzzle"] == "sudoku"
    for number in numbers:
        page.send({"cancel": number})
    answers = [page.hear() for _ in numbers]
    assert {answer["error"]["code"] for answer in answers} == {"cancelled"}
    assert {answer["id"] for answer in answers} == {*numbers}


@pytest.mark.usefixtures("others")
def test_many_connections_that_say_nothing_are_harmless(address):
    parts = urlsplit(address)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(max(soft, 4096), hard), hard))
    with contextlib.ExitStack() as stack:
        for number in range(1000):
            found = stack.enter_context(socket.create_connection((parts.hostname, parts.port), PATIENCE))
            if number % 2:
                found.sendall(b"GET / HTTP/1.1\r\nHost: ")
        with asking(address) as page:
            assert page.result("check", puzzle=SUDOKU)["verdict"] == "unique"


@pytest.mark.parametrize(
    ("do", "members"),
    [
        ("generate", {"kind": "hanjie", "options": {"picture": "/etc/passwd"}}),
        ("generate", {"kind": "hanjie", "options": {"certificates": "x"}}),
        ("open", {"text": "/etc/passwd"}),
        ("open", {"text": "x", "name": "/etc/passwd"}),
        ("open", {"bytes": "²"}),
        ("export", {"to": "../../x", "puzzle": SUDOKU}),
        ("export", {"to": "svg", "puzzle": SUDOKU, "options": {"output": "x"}}),
        ("check", {"puzzle": "/etc/passwd"}),
    ],
)
def test_nothing_is_read_or_written_by_name(page, do, members):
    error = page.error(do, **members)
    assert error["code"] in {"request", "puzzle"}
    assert "root" not in error["message"]


HOSTILE = [None, True, -1, 2**63, 10**30, 1e308, "", "../x", "\0", "\ud83d", [], [None], {}, {"__proto__": 1}, [[[1]]]]
STATED = (
    *("puzzle", "puzzles", "kind", "rows", "text", "bytes", "name", "solution", "counts", "limit", "board", "answer"),
    *("seed", "options", "size", "difficulty", "turn", "above", "to"),
)
"""Members of requests."""


@pytest.mark.slow
def test_members_of_any_type_are_answered_in_words():
    """Each request with a member that is something else; in this process, where it takes a tenth of the time."""
    told = []
    asked = [*product(sorted({*requests.REQUESTS} - {"hello", "pictures", "generate", "play"}), STATED, HOSTILE)]
    for do, key, value in Random(0).sample(asked, 500):
        data = json.dumps({"id": 1, "do": do, "puzzle": SUDOKU, "to": "json", key: value}).encode()
        answers = io.BytesIO()
        with contextlib.suppress(protocol.Refused):  # halves of surrogates are refused by the server
            worker_process.answer(data, answers)
        told.append((answers.getvalue()[5:], do, key, value))
    assert [one for one in told if b'"code":"bug"' in one[0]] == []


@pytest.mark.parametrize("title", ["../../x", "/etc/passwd", "..", ".x", "a\\b", "con\u202egpj"])
def test_files_have_plain_names(page, title):
    name = page.result("export", puzzle=SUDOKU | {"title": title}, to="json")["name"]
    assert re.fullmatch(r"[\w-][\w.-]*\.json", name)


@pytest.mark.usefixtures("others")
def test_messages_that_never_end_hold_up_nobody(address):
    parts = urlsplit(address)
    begun = (
        f"GET /socket?{parts.query} HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    with contextlib.ExitStack() as stack:
        for _ in range(10):
            found = stack.enter_context(socket.create_connection((parts.hostname, parts.port), PATIENCE))
            found.sendall(begun.encode() + bytes([0x81, 0xFF]) + (2**20).to_bytes(8, "big") + bytes(4) + b" " * 1000)
        with asking(address) as page:
            assert page.result("check", puzzle=SUDOKU)["verdict"] == "unique"


def test_an_id_that_is_taken_is_an_error_and_the_first_request_goes_on(page):
    number = page.begin("check", puzzle=SLOW)
    page.send({"id": number, "do": "draw", "puzzle": SUDOKU})
    assert page.hear()["error"]["message"] == f"id: {number} is that of another request"
    page.send({"cancel": number})
    assert page.hear()["error"]["code"] == "cancelled"
