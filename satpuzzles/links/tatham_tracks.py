"""The cells of Train Tracks in game IDs, with the numbers beside them; a mark tells those of the two ends."""

from collections.abc import Sequence

from satpuzzles.common.document import shown
from satpuzzles.errors import InstanceError
from satpuzzles.links.codes import Blanks, FirstOf, mark
from satpuzzles.links.expression import LARGEST_SIDE, Fields, OfField, in_rows, whole_number
from satpuzzles.links.puzzlink import Text
from satpuzzles.links.tatham import after_commas

_PIECES = dict(zip("359AC6", ("ne", "ew", "se", "ns", "sw", "nw"), strict=True))
_CELLS = FirstOf(Blanks("a"), *(mark(digit, piece) for digit, piece in _PIECES.items()))


class Tracks(OfField[Text]):
    """The sides that the tracks of cells cross, then the numbers of columns and rows, each after a comma. The track
    leads off the board below the column and left of the row that have an S.
    """

    fields: Sequence[str] = ("pieces", "above", "left")

    def read(self, target: Text) -> Fields:
        height, width = target.height, target.width
        pieces = in_rows(target.values(_CELLS, height * width), height, width)
        texts = after_commas(target, height + width, "S?[0-9]+")
        numbers = [whole_number(text.lstrip("S"), "a number beside a line", 0, LARGEST_SIDE) for text in texts]
        marked = [line for line, text in enumerate(texts) if text.startswith("S")]
        if len(marked) != 2 or not marked[0] < width <= marked[1]:
            raise InstanceError("the game ID", "an S for a column and one for a row", shown(texts))
        for (r, c), side in (((height - 1, marked[0]), "s"), ((marked[1] - width, 0), "w")):
            found = str(pieces[r][c] or "")
            pieces[r][c] = found if side in found else found + side
        return {"pieces": pieces, "above": numbers[:width], "left": numbers[width:]}

    def write(self, document: Fields, target: Text, site: str) -> None:
        pieces = [list(row) for row in document["pieces"]]
        height, width = len(pieces), len(pieces[0])
        below = [c for c in range(width) if "s" in (pieces[-1][c] or "")]
        beside = [r for r in range(height) if "w" in (pieces[r][0] or "")]
        if len(below) != 1 or len(beside) != 1:
            raise InstanceError(
                "pieces", f"a track that leads off the board at the left and below, for {site}", "others"
            )
        for r, c, side in ((height - 1, below[0], "s"), (beside[0], 0, "w")):
            pieces[r][c] = None if pieces[r][c] == side else pieces[r][c]
        target.add([piece for row in pieces for piece in row], _CELLS, "pieces", site)
        for name, marked in (("above", below[0]), ("left", beside[0])):
            for line, number in enumerate(document[name]):
                if number is None:
                    raise InstanceError(name, f"a number for each line, for {site}", "null")
                target.text += f",{'S' * (line == marked)}{number}"
