"""Steps by colouring in words: which cells would lie on which side of the loop, up to a contradiction."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from satpuzzles.boards import listed
from satpuzzles.explaining.finding.coloring import reasons, refuted
from satpuzzles.explaining.reasoning.sides import Coloring, Relation, Sides
from satpuzzles.explaining.telling.sentence import Sentence

_SIDES = ("outside", "inside")


class ColoringSentence(Sentence):
    """Tells what follows area by area if the cells beside the edge lay otherwise."""

    def _reason(self) -> str:
        sides = Sides.of(self._reasoner)
        conclusion = self._step.conclusions[0]
        edge = self._literals.cell_of[conclusion]
        supposed = edge, 1 - self._literals.value_of[conclusion]
        known = {self._literals.cell_of[x]: self._literals.value_of[x] for x in self._step.facts}
        clues = [*self._step.about]
        used = None if sides is None else reasons(sides, known, clues, supposed)
        found = None if sides is None else refuted(sides, known, {*clues}, supposed, used)
        if sides is None or found is None:
            raise AssertionError("no contradiction of colours")
        log, last = found
        told = [self._supposed(sides, edge, supposed[1]), *self._derived(sides, sides.colored(known), log, supposed)]
        return f"{'; '.join(told)}; but {self._against(sides, last)}"

    def _supposed(self, sides: Sides, edge: int, is_line: int) -> str:
        one, other = sides.sides[edge]
        if sides.outside in (one, other):
            cell = self._region(sides, other if one == sides.outside else one)
            return f"otherwise {cell} would be {_SIDES[is_line]}"
        both = f"{self._region(sides, one)} and {self._region(sides, other)}"
        return f"otherwise {both} would be on {'different sides' if is_line else 'the same side'} of the loop"

    def _derived(
        self, sides: Sides, coloring: Coloring, log: Sequence[Relation], supposed: tuple[int, int]
    ) -> Iterator[str]:
        """What follows, each time with the clue or the corner by which it does."""
        one, other = sides.sides[supposed[0]]
        if coloring.relation(one, other) is None:
            coloring.join(one, other, supposed[1])
        for (kind, number), relations in groupby(log, key=lambda relation: relation.why):
            by = f"by {self._rules([number])}" if kind == "clue" else f"at {self._corner(sides, number)}"
            yield f"{by}, {self._related(sides, coloring, [*relations])}"

    def _related(self, sides: Sides, coloring: Coloring, relations: Sequence[Relation]) -> str:
        """What ``relations`` say that ``coloring``, to which they are added, does not: which cells lie inside, and
        outside; where none do, that two lie on one side, or not.
        """
        regions = dict.fromkeys(region for one in relations for region in (one.one, one.other))
        before = {region: coloring.relation(sides.outside, region) for region in regions}
        for one in relations:
            if coloring.relation(one.one, one.other) is None:
                coloring.join(one.one, one.other, one.differs)
        said: dict[str, list[str]] = {}
        for region in regions:
            side = coloring.relation(sides.outside, region)
            if side is not None and before[region] is None:
                said.setdefault(_SIDES[side], []).append(self._region(sides, region))
        if said:
            return listed(
                [f"{listed(cells)} {'is' if len(cells) == 1 else 'are'} {side}" for side, cells in said.items()]
            )
        first = relations[0]
        both = f"{self._region(sides, first.one)} and {self._region(sides, first.other)}"
        return f"{both} are on {'different sides' if first.differs else 'the same side'}"

    def _against(self, sides: Sides, last: Relation) -> str:
        """What is wrong in the end."""
        kind, number = last.why
        if kind == "clue":
            return f"{self._rules([number])} does not allow that"
        if kind == "corner":
            return f"the loop would cross itself at {self._corner(sides, number)}"
        one, other = (self._region(sides, region) for region in (last.one, last.other))
        if kind == "area":
            rest = "" if sides.outside in (last.one, last.other) else f" from {other}"
            return f"{one}, {_SIDES[number]}, would be cut off{rest}"
        return f"they are on {'different sides' if last.differs else 'the same side'}"

    def _region(self, sides: Sides, region: int) -> str:
        return "the outside" if region == sides.outside else self._puzzle.board.name(sides.places[region])

    def _corner(self, sides: Sides, number: int) -> str:
        return self._puzzle.board.name(sides.corners[number])
