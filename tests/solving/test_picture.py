from satpuzzles.formats import puzzle_of
from satpuzzles.pictures import picture_of
from satpuzzles.solving.options import Options

SQUARE = {"puzzle": "hanjie", "rows": [[1], [1]], "columns": [[1], [1]]}


def picture(document, *options, **more):
    return picture_of(puzzle_of(document), document, *options, **more)


def test_without_solutions_nothing_is_searched():
    shown = picture(SQUARE, options=Options("no such backend"))
    assert ([*shown.solutions], shown.exhausted) == ([], False)


def test_the_title_is_that_of_the_document_or_of_the_kind():
    assert picture(SQUARE).board.title == "Hanjie 2×2"
    assert picture(SQUARE | {"title": "Two dots"}, 1).solutions[0].title == "Two dots (Hanjie 2×2)"
