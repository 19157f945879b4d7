"""Real puzzles come back from every format that can carry them. The corpora may not be copied into the repository."""

import json
import re

import pytest

import satpuzzles
from satpuzzles.formats import document_of, documents, dumps, puzzle_of
from satpuzzles.formats.table import FORMATS
from tests.paths import CORPORA
from tests.test_corpora import CONVERT, MISSING, chosen


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "fields"), list(chosen()) or [MISSING])
def test_it_comes_back_or_is_refused(kind, fields):
    document = document_of(CONVERT[kind](fields) | {"title": fields.get("title", "")})
    carried = []
    for one in FORMATS:
        if not one.kinds or document["puzzle"] in one.kinds:
            try:
                written = dumps(document, one.name)
            except satpuzzles.InstanceError as error:
                assert one.name in str(error)  # noqa: PT017  # what is refused depends on the puzzle
                continue
            (read,) = documents(written)
            assert puzzle_of(read) == puzzle_of(document)
            carried.append(one.name)
    assert {"json", "jsonl"} < set(carried) or kind == "trid" or not fields.get("connected", True)


def linked():
    path = CORPORA / "starbattle" / "puzzlink.jsonl"
    for line in path.read_text().splitlines() if path.exists() else ():
        fields = json.loads(line)
        yield pytest.param(re.search(r"https?://\S+", fields["source"])[0], fields, id=fields["id"])


@pytest.mark.parametrize(("link", "fields"), list(linked()) or [MISSING])
def test_the_link_that_a_puzzle_is_from_holds_it(link, fields):
    assert satpuzzles.load(link.rstrip(".,;)")) == puzzle_of(CONVERT["starbattle"](fields))
