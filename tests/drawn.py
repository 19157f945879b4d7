"""What drawings show, by the cells of the answer."""

from satpuzzles.boards.drawing import CLUE, Candidates, Names


def shaded(drawing, role):
    return {drawing.board.cells[place] for place in drawing.shaded(role)}


def given(drawing):
    return {drawing.board.cells[place] for place in drawing.symbols("given")}


def names(drawing):
    return {drawing.board.cells[place]: name for layer in drawing.of(Names) for place, name in layer.at.items()}


def candidates(drawing):
    cells = drawing.board.cells
    return {cells[place]: found for layer in drawing.of(Candidates) for place, found in layer.at.items()}


def struck(drawing):
    cells = drawing.board.cells
    return {(cells[place], symbol) for layer in drawing.of(Candidates) for place, symbol in layer.struck}


def sums(drawing):
    """What stands in the triangles of a triangle, row by row."""
    shown = drawing.symbols(CLUE)
    return [[shown.get(place, "") for place in row] for row in drawing.board.inside]
