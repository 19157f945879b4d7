"""The server for programs: puzzles, judgements, and bad input answered in words."""

import http.client
import json
from contextlib import closing
from urllib.parse import urlsplit

import pytest

pytest.importorskip("starlette")

import jsonschema

from satpuzzles.studio.api import LARGEST_BODY, described
from tests.cli.started import PATIENCE
from tests.studio.conftest import SUDOKU, started


class Caller:
    """A program that asks the server at an address with its token."""

    def __init__(self, address):
        self.parts = urlsplit(address)
        self.token = self.parts.query.removeprefix("token=")

    def __call__(self, path, body=None, *, method=None, **headers):
        """Status and JSON of an answer; of another answer the bytes."""
        with closing(http.client.HTTPConnection(self.parts.hostname, self.parts.port, timeout=PATIENCE)) as asking:
            data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
            asking.request(
                method or ("GET" if body is None else "POST"),
                path,
                data,
                {"Authorization": f"Bearer {self.token}"} | headers,
            )
            answer = asking.getresponse()
            raw = answer.read()
            return answer.status, json.loads(raw) if answer.headers["content-type"] == "application/json" else raw


@pytest.fixture(scope="module")
def ask():
    with started("--api") as (_, address):
        yield Caller(address)


def fits(found, name):
    """Whether an answer is what the description promises by this name."""
    schema = {"$ref": f"#/components/schemas/{name}", "components": described()["components"]}
    jsonschema.validate(found, schema)
    return True


def test_a_puzzle_is_given_and_its_answer_judged(ask):
    status, record = ask("/next?kind=tents&level=easy&size=6x6&seed=1&solution=true")
    assert (status, fits(record, "Record")) == (200, True)
    assert (record["level"], record["size"], record["seed"]) == ("easy", [6, 6], 1)
    asked = {"puzzle": record["document"], "text": f"I think {record['solution']}"}
    status, judged = ask("/judge", asked)
    assert (status, judged["score"], fits(judged, "Judgement")) == (200, 1, True)
    assert ask("/next?kind=tents&level=easy&size=6x6&seed=1&solution=true") == (200, record)
    _, other = ask("/next?kind=tents&level=easy&size=6x6&seed=1&index=1")
    assert "solution" not in other
    assert other["document"] != record["document"]


def test_wrong_answers_are_told_with_their_rules(ask):
    status, judged = ask("/judge", {"puzzle": SUDOKU, "text": "1234\n3412\n2143\n4322"})
    assert (status, judged["right"]) == (200, False)
    assert "row 4" in " ".join(judged["broken"])
    assert ask("/judge", {"puzzle": SUDOKU, "text": "no idea"})[1]["read"] == "no answer was found"


@pytest.mark.parametrize(
    ("path", "body", "status", "words"),
    [
        ("/next", None, 422, "kind"),
        ("/next?kind=sokoban", None, 422, "unknown kind"),
        ("/next?kind=tents&level=odd", None, 422, "unknown difficulty"),
        ("/next?kind=tents&size=0x0", None, 422, "size"),
        ("/next?kind=tents&seed=-1", None, 422, "seed"),
        ("/next?kind=tents&index=99999999999999999999999", None, 422, "index"),
        ("/next?kind=tents&kind=sudoku", None, 400, "expected once"),
        ("/next?kind=tents&solution=maybe", None, 422, "solution"),
        ("/next?kind=tents&colour=red", None, 422, "unknown member 'colour'"),
        ("/next?kind=./own.py", None, 422, "no request runs a file"),
        ("/judge", b'{"puzzle": ' + b"[" * 500 + b"]" * 500 + b"}", 400, "inside each other"),
        ("/nothing", None, 404, "/judge"),
        ("/judge", None, 405, "POST /judge"),
        ("/judge", b"[1", 400, "a JSON object"),
        ("/judge", b"[1]", 400, "a JSON object"),
        ("/judge", b"\xff" * 10, 400, "a JSON object"),
        ("/judge", b"[" * 100_000, 400, "a JSON object"),
        ("/judge", b" " * (LARGEST_BODY + 1), 413, "at most"),
        ("/judge", {"puzzle": SUDOKU}, 422, "text"),
        ("/judge", {"puzzle": SUDOKU, "text": 5}, 422, "text"),
        ("/judge", {"puzzle": {"puzzle": "sudoku", "givens": ["12x"]}, "text": ""}, 422, "givens"),
        ("/judge", {"puzzle": 7, "text": ""}, 422, "an object"),
        ("/judge", {"do": "hello"}, 422, "unknown member 'do'"),
    ],
)
def test_bad_input_is_answered_in_words(ask, path, body, status, words):
    found, told = ask(path, body)
    assert (found, fits(told, "Error")) == (status, True)
    assert words in told["error"]


def test_the_server_answers_whom_the_studio_answers(ask):
    for headers in ({"Authorization": "Bearer wrong"}, {"Authorization": ""}, {"Authorization": f"Basic {ask.token}"}):
        for path, body in (("/next?kind=tents", None), ("/judge", {})):
            status, told = ask(path, body, **headers)
            assert (status, "token" in told["error"]) == (401, True)
    assert ask(f"/next?kind=tents&size=6x6&token={ask.token}", Authorization="")[0] == 200
    assert ask("/next?kind=tents&size=100x100", method="HEAD") == (200, b"")
    for headers in ({"Host": "example.org"}, {"Origin": "http://example.org"}):
        assert ask("/next?kind=tents", **headers)[0] == 403


def test_the_description_is_open_and_names_what_there_is(ask):
    status, found = ask("/openapi.json", Authorization="")
    assert (status, found) == (200, json.loads(json.dumps(described())))
    assert {*found["paths"]} == {"/next", "/judge"}
    (kind,) = [one for one in found["paths"]["/next"]["get"]["parameters"] if one["required"]]
    assert "sudoku" in kind["schema"]["enum"]
    for path in found["paths"].values():
        for operation in path.values():
            assert "200" in operation["responses"]
