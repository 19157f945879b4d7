"""Pages of penpa-edit without tags: of which kind they are is found by solutions, and told."""

import re
from dataclasses import replace

import pytest

import satpuzzles
from satpuzzles.errors import InstanceError
from satpuzzles.formats import Guessed, How, document_in
from satpuzzles.formats.kinds import link_of
from satpuzzles.formats.urls import penpa_page
from satpuzzles.links.page import PenpaPage, Symbol
from tests.formats.test_fpuzzles import FOUR, link, own_form
from tests.paths import INSTANCES


def untagged(kind):
    document = satpuzzles.load(INSTANCES / kind / "6x6-easy.json").to_json()
    board = link_of(kind, "penpa")
    page = board.write(document, "penpa-edit")
    page.tags = ()
    return penpa_page.written(page, grid=board.grid)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["slitherlink", "binairo", "masyu", "akari", "hashi"])
def test_the_kind_of_a_page_without_tags_is_the_only_one_with_a_solution(kind):
    document = document_in(untagged(kind).encode())
    assert isinstance(document, Guessed)
    assert document["puzzle"] == kind
    for name in (kind, *document.others):
        try:
            assert document_in(untagged(kind).encode(), how=How(kind=name))["puzzle"] == name
        except InstanceError as error:  # with the usual shapes it has no solution
            assert (name, str(error).startswith("shapes: expected a value by --set")) == ("statue-park", True)  # noqa: PT017


@pytest.mark.slow
def test_a_page_that_may_be_of_several_kinds_is_refused(run):
    page = penpa_page.written(PenpaPage(4, 4, numbers={(1, 1): "1"}))
    result = run("check", page)
    assert result.code == 2
    assert re.search(r"the kind: expected one that is named \(--kind\), .*: .*minesweeper.*, found several", result.err)
    assert run("check", page, "--kind", "minesweeper").out.startswith("several solutions")


def test_a_page_that_is_of_no_kind_is_refused(run):
    page = penpa_page.written(PenpaPage(4, 4, symbols={(1, 1): Symbol("polyomino", 3)}))
    assert (
        "one of a kind that has a place for all that is there (as a Sudoku, row 1 column 1:" in run("check", page).err
    )


@pytest.mark.parametrize(
    ("title", "kind"), [("Slitherlink", "slitherlink"), ("Light-up", "akari"), ("An easy Slitherlink", "slitherlink")]
)
def test_a_title_names_the_kind(title, kind):
    page = replace(penpa_page.read(untagged(kind)), texts={"title": title})
    assert document_in(penpa_page.written(page).encode())["puzzle"] == kind


def test_a_title_that_names_another_kind_is_heeded():
    page = replace(penpa_page.read(untagged("slitherlink")), texts={"title": "Kakurasu"})
    with pytest.raises(satpuzzles.InstanceError, match="nothing beside numbers beside lines"):
        document_in(penpa_page.written(page).encode())


def test_a_page_that_names_its_kind_is_no_guess():
    puzzle = satpuzzles.load(INSTANCES / "slitherlink" / "6x6-easy.json")
    document = document_in(satpuzzles.dumps(puzzle, "penpa-edit"))
    assert document["puzzle"] == "slitherlink"
    assert not isinstance(document, Guessed)


@pytest.mark.slow
def test_a_guess_is_told_and_a_kind_that_is_named_is_none(run):
    said = run("solve", untagged("slitherlink")).err
    assert re.search(r"the link does not say its kind; taken for a Slitherlink; as .* it has no solution.*--kind", said)
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
