"""The examples of docs/studio/protocol.md."""

import json
import re

import pytest

from satpuzzles.studio.requests import REQUESTS
from tests.paths import ROOT

TEXT = (ROOT / "docs" / "studio" / "protocol.md").read_text()
EXAMPLES = re.findall(r"```text\n(.*?)```", TEXT, re.DOTALL)
ANY = "..."


def fits(found, expected):
    """Whether a JSON value is as an example has it, where `ANY` stands for anything."""
    if expected == ANY:
        return True
    if isinstance(expected, dict) and isinstance(found, dict):
        named = expected.keys() - {ANY}
        known = named <= found.keys() if ANY in expected else named == found.keys()
        return known and all(fits(found[key], expected[key]) for key in named)
    if isinstance(expected, list) and isinstance(found, list):
        if expected[-1:] == [ANY]:
            return len(found) >= len(expected) - 1 and all(map(fits, found, expected[:-1]))
        return len(found) == len(expected) and all(map(fits, found, expected))
    return found == expected


def examples_fit(page):
    """Send a ``page`` the messages of all examples; it must hear what they say."""
    assert fits({"hello": page.hello}, json.loads(re.search(r"```json\n(.*?)```", TEXT, re.DOTALL)[1]))
    for line in (line for example in EXAMPLES for line in example.splitlines()):
        if line.startswith("> "):
            page.send(line[2:])
            continue
        assert line.startswith("< "), line
        found, expected = page.hear(), json.loads(line[2:])
        while "progress" in found and "progress" not in expected:
            found = page.hear()
        assert fits(found, expected), (line, found)


@pytest.mark.slow
def test_the_examples_are_answered_as_they_say(page):
    examples_fit(page)


@pytest.mark.slow
def test_a_supposition_is_refuted_only_where_the_board_without_it_is_right(page):
    puzzle = {"puzzle": "sudoku", "givens": [".1.2", "....", ".2..", "4..."]}
    for board, status, words in [
        ([[None] * 4] * 4, "refuted", "A contradiction: it cannot be that r3c4 is 1."),
        (["....", "....", "3...", "...."], "conflict", "There is a contradiction before anything is supposed."),
    ]:
        found = page.result("path", puzzle=puzzle, board=board, suppose=[11, 1])
        assert (found["status"], found["sentence"]) == (status, words)
        assert page.result("hint", puzzle=puzzle, board=board, suppose=[11, 1])["status"] == status


def test_every_request_has_an_example():
    sent = [json.loads(line[2:]) for line in TEXT.splitlines() if line.startswith('> {"id"')]
    assert {message["do"] for message in sent} - {"nothing"} == {*REQUESTS} - {"hello"}
