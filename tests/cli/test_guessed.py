"""Pages of penpa-edit without tags: which kinds they may be is known, and told."""

import re

import pytest

import satpuzzles
from satpuzzles.formats import Guessed, document_in
from satpuzzles.formats.carried import link_of
from satpuzzles.formats.urls import penpa_page
from tests.formats.test_fpuzzles import FOUR, link, own_form
from tests.paths import INSTANCES


def untagged(kind):
    document = satpuzzles.load(INSTANCES / kind / "6x6-easy.json").to_json()
    board = link_of(kind, "penpa")
    page = board.write(document, "penpa-edit")
    page.tags = ()
    return penpa_page.written(page, grid=board.grid)


@pytest.mark.parametrize("kind", ["slitherlink", "hitori", "numberlink"])
def test_the_kinds_that_a_page_without_tags_can_be_are_known(kind):
    document = document_in(untagged(kind).encode())
    assert isinstance(document, Guessed)
    assert kind in (document["puzzle"], *document.others)
    assert document["puzzle"] not in document.others
    for name in (document["puzzle"], *document.others):
        assert document_in(untagged(kind).encode(), kind=name)["puzzle"] == name


def test_a_page_that_names_its_kind_is_no_guess():
    puzzle = satpuzzles.load(INSTANCES / "slitherlink" / "6x6-easy.json")
    document = document_in(satpuzzles.dumps(puzzle, "penpa-edit"))
    assert document["puzzle"] == "slitherlink"
    assert not isinstance(document, Guessed)


def test_a_guess_is_told_and_a_kind_that_is_named_is_none(run):
    said = run("solve", untagged("slitherlink")).err
    assert re.search(r"note: .*read as a Sudoku; it may also be a Slitherlink.*: --kind NAME says so", said)
    named = run("solve", untagged("slitherlink"), "--kind", "slitherlink")
    assert (named.code, named.err) == (0, "")


def test_shapes_that_are_known_by_their_looks_are_told(run):
    """A green line may mean other things elsewhere."""
    written = satpuzzles.dumps(
        satpuzzles.Sudoku(FOUR, whispers=["r1c1 r1c2"], white_dots=["r2c1 r2c2"]), "scl"
    ).decode()
    found = own_form(written)
    assert found["metadata"].pop("fpuzzles")
    note = "the link draws shapes and does not say what they mean; read by their looks: whispers, white dots"
    assert note in run("check", link("https://sudokupad.app/scl", found).strip()).err
    assert "looks" not in run("check", written.strip()).err
