"""Pages that ask too much, too often, or take nothing: the studio stays up and answers the next request."""

import contextlib
import resource
import socket
from urllib.parse import urlsplit

import pytest

pytest.importorskip("starlette")

from websockets.exceptions import ConnectionClosed

from satpuzzles.studio.workers import MOST_WAITING
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
