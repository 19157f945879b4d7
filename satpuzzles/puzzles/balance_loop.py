"""Balance Loop: one loop through all circles; both parts that lead from a white one are alike, not from a black one."""

from satenc import Expression
from satpuzzles.puzzles.parts.circled_loop import CircledLoop, CircleGrid
from satpuzzles.puzzles.parts.sites import Sites
from satpuzzles.stating import Making


class BalanceLoop(CircledLoop):
    """``clues[row][column]`` is "w" for a white circle and "b" for a black one, with a number before it or without, or
    None.
    """

    clues: CircleGrid = CircleGrid(1, 0, r"\d{0,3}[wb]", '"3b" or "w" (a number or none, and a colour)')

    kind = "balance-loop"
    sites = Sites(puzzlekit="BalanceLoop", puzzlink="balance", code="BALANCES", flags={"f": "a loop through all cells"})
    aliases = {"balance": {}}
    making = Making(spare="some", paired=True, usual=(8, 8))
    written = "{number}{color}"
    description = (
        "Draw one loop through the centres of cells and through all circles. The two straight parts that lead from a "
        "white circle (w) are equally long, those that lead from a black one (b) are not. A number says how long both "
        "are together."
    )

    def is_black(self, up: Expression, left: Expression, right: Expression, down: Expression) -> Expression:
        """Two parts are not 0: the opposite ones of both pairs are equal, or else those of a turn."""
        straight = (up == down) & (left == right)
        return ~(straight | (up + down == left + right))

    def says(self, color: str) -> str:
        return "unequal parts" if color == "b" else "equal parts"
