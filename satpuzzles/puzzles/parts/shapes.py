"""Shading with shapes that are stated: shaded cells that are connected are one of them, turned and reflected."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, cycle, islice
from typing import Any, ClassVar, TypeAlias

from satenc import Model, Patterns
from satpuzzles.boards import Layer, listed, polyominoes
from satpuzzles.boards.board import pieces
from satpuzzles.boards.drawing import Bank, TextLines
from satpuzzles.puzzles.parts.shading import ShadingPuzzle
from satpuzzles.stating import Editor, Field, NamedStep, Node, Others, Rule, Schema, Texts, editors, schemas
from satpuzzles.stating.fields import LARGEST

Placements: TypeAlias = Sequence[tuple[Sequence[int], Sequence[int]]]
"""Wherever some shapes may lie: their cells, and those around these, which are unshaded."""
SETS = {"tetrominoes": tuple(polyominoes.TETROMINOES.values()), "pentominoes": tuple(polyominoes.PENTOMINOES.values())}
"""Names of some lists of shapes."""
_SIDE = 35
_NAMED = 4
"""Places of a shape that are named at most."""


class Shapes(Field[tuple[str, ...]]):
    """The shapes, each with "/" between its rows, in which "#" is a cell and "." is none: a list, or a text with spaces
    between them.
    """

    says = (
        'Each shape has "/" between its rows, such as "###/.#.", and "#" for a cell; it is connected, and no larger '
        "than the board."
    )

    def schema(self, kind: Any) -> Schema:
        listed = schemas.items(schemas.text("[#./]+"), most=LARGEST**2)
        return schemas.either(listed, schemas.TEXT)

    def read(self, node: Node, others: Others) -> tuple[str, ...]:
        stated = node.value
        if isinstance(stated, str):
            node = Node([*SETS.get(stated, stated.split())], node.place)
        clues = others["clues"]
        height, width = len(clues), len(clues[0])
        listed = node.items("a list of shapes", at_most=height * width)
        return tuple(self._shape(one, height, width) for one in listed)

    def write(self, value: tuple[str, ...], puzzle: Any) -> str:
        return " ".join(value)

    def _shape(self, node: Node, height: int, width: int) -> str:
        text = node.value
        if not isinstance(text, str) or "#" not in text or {*text} - {*"#./"} or len(text) > _SIDE * (_SIDE + 1):
            raise node.error('a shape, such as "###/.#."')
        shape = polyominoes.read(text)
        if not polyominoes.is_joined(shape):
            raise node.error("a shape whose cells are connected")
        if not polyominoes.fits(shape, height, width):
            found = "x".join(map(str, polyominoes.sides(shape)))
            raise node.error(f"a shape no larger than the board of {height}x{width}", f"one of {found}")
        return polyominoes.written(shape)

    def empty(self, height: int, width: int) -> str:
        """One tetromino after the other, so that they have about two fifths of the cells; at least one, unless
        none fits.
        """
        fitting = [one for one in SETS["tetrominoes"] if polyominoes.fits(polyominoes.read(one), height, width)]
        return " ".join(islice(cycle(fitting), max(height * width // 10, 1)))

    def editor(self, key: str, puzzle: Any) -> Editor:
        return editors.TEXT

    def layers(self, key: str, value: tuple[str, ...], puzzle: Any) -> Iterator[Layer]:
        if value:
            yield Bank([*map(polyominoes.read, value)])
            yield TextLines([f"{key}: {' '.join(value)}"])


class ShapePuzzle(ShadingPuzzle):
    """The shaded cells are the `placed` shapes, each as often as it is stated; two of them do not share a side, and
    unless they are ``joined`` at corners they do not touch at all.
    """

    joined: ClassVar[bool] = True

    @property
    @abstractmethod
    def placed(self) -> Sequence[str]:
        """The rows of all shapes, each as `Shapes` has them."""

    @property
    def _counted(self) -> dict[polyominoes.Shape, list[int]]:
        """The different shapes, each by how it lies first, and the numbers of those in the list that are equal."""
        found: dict[polyominoes.Shape, list[int]] = {}
        for number, text in enumerate(self.placed):
            found.setdefault(polyominoes.turned(polyominoes.read(text))[0], []).append(number)
        return found

    def places_of(self, shape: polyominoes.Shape) -> Placements:
        """Where a shape may lie."""
        near = self.around if self.joined else self.touching
        found = []
        for lying in polyominoes.turned(shape):
            height, width = polyominoes.sides(lying)
            for top in range(self.height - height + 1):
                for left in range(self.width - width + 1):
                    cells = [(top + r) * self.width + left + c for r, c in lying]
                    beside = {*near[cells].ravel().tolist()} - {*cells, -1}
                    found.append((cells, sorted(beside)))
        return found

    def wherever(self) -> Iterator[tuple[Placements, int]]:
        """For each of the different shapes where it may lie, and how often it does."""
        return ((self.places_of(shape), len(numbers)) for shape, numbers in self._counted.items())

    @cached_property
    def _over(self) -> Sequence[Sequence[tuple[frozenset[int], frozenset[int]]]]:
        """For each cell where shapes may lie over it: their cells, and those around these."""
        over: list[list[tuple[frozenset[int], frozenset[int]]]] = [[] for _ in range(self.height * self.width)]
        for cells, beside in chain(*(places for places, _ in self.wherever())):
            place = frozenset(cells), frozenset(beside)
            for cell in cells:
                over[cell].append(place)
        return over

    def unfitting(self, step: Any) -> Mapping[str, str]:
        """Which connected cells would be shaded if the opposite of a conclusion held, and fit into no shape; nothing
        where that is not plain.
        """
        first, known = step.conclusions[0], {one.cell: one.value for one in step.facts}
        known[first.cell] = 1 - first.value
        shaded = {row * self.width + column for (row, column), value in known.items() if value}
        unshaded = {row * self.width + column for (row, column), value in known.items() if not value}
        for piece in pieces(shaded, self.around.tolist()):
            over = self._over[min(piece)]
            if not any(
                piece <= cells and cells.isdisjoint(unshaded) and beside.isdisjoint(shaded) for cells, beside in over
            ):
                if [divmod(cell, self.width) for cell in piece] == [first.cell]:
                    return {"would": "no shape would have room there"}
                names = self.board.runs(divmod(cell, self.width) for cell in sorted(piece))
                return {"would": f"{listed(names)} would fit into no shape"}
        return {}

    def left_for(self, step: Any) -> Mapping[str, str]:
        """Where the shape of a step can still lie, or where several equal ones could if the opposite of the first
        conclusion held; nothing where these are many places, and not all say the same of the conclusions.
        """
        (rule,), first = step.rules, step.conclusions[0]
        shape, numbers = [*self._counted.items()][rule.number]
        known: tuple[set[int], set[int]] = set(), set()
        for cell, value in [(one.cell, one.value) for one in step.facts] + [(first.cell, 1 - first.value)][
            : len(numbers) > 1
        ]:
            known[value].add(cell[0] * self.width + cell[1])
        places = self.places_of(shape)
        left = [cells for cells, beside in places if known[0].isdisjoint(cells) and known[1].isdisjoint(beside)]
        if left and len(left) <= _NAMED:
            runs = (listed(self.board.runs(divmod(cell, self.width) for cell in sorted(cells))) for cells in left)
            only, n = f"only lie at {'; or at '.join(runs)}", len(numbers)
            if n == 1:
                return {"lies": f"{rule.name} can {only}"}
            apart = {2: ", which exclude each other"}.get(n, f", of which no {n} fit together")
            return {"lies": f"otherwise {rule.name} could {only}{apart * (len(left) >= n)}"}
        values = {one.value for one in step.conclusions}
        if len(numbers) > 1 or len(values) > 1 or not left:
            return {}
        it = "it" if len(step.conclusions) == 1 else "them"
        what = f"contain {it}" if values == {1} else f"leave {it} unshaded"
        return {"lies": f"all {len(left)} places that {rule.name} has left {what}"}

    def shape_rules(self, model: Model) -> Iterator[Rule]:
        """Each shape lies on the board as often as it is stated, and each shaded cell is one of a shape."""
        wherever, cells = [*self.wherever()], range(self.height * self.width)
        over: list[list[tuple[Sequence[int], Sequence[int]]]] = [[([], [cell])] for cell in cells]
        for place in chain(*(places for places, _ in wherever)):
            for cell in place[0]:
                over[cell].append(place)
        counts = [count for _, count in wherever]
        lie = Patterns(model.answer, [places for places, _ in wherever], counts, counts)
        names = [self._called(*one) for one in self._counted.items()]
        demands = [f"{'a place' if n == 1 else f'{n} places'} on the board" for n in counts]
        wrong = ["not on the board, or more than once" if n == 1 else f"not {n} of them on the board" for n in counts]
        yield Rule("shape", lie, demands, names, wrong=wrong)
        inside = Patterns(model.answer, over, 1, [*map(len, over)])
        everywhere = Texts(self.board.name, [*self.board.cells])
        yield Rule("cell", inside, "each shaded cell belongs to a shape", everywhere, whole=True)

    def _called(self, shape: polyominoes.Shape, numbers: Sequence[int]) -> str:
        name, count = polyominoes.called(shape), len(numbers)
        if not name:
            return f"shape {numbers[0] + 1}" if count == 1 else f"the {count} shapes like shape {numbers[0] + 1}"
        return f"the {name}" if count == 1 else f"the {count} {name}es"


SHAPE_STEPS = (
    NamedStep("fits no shape", 1.2, "cell", "otherwise {would}{as}", 0, when=ShapePuzzle.unfitting),
    NamedStep("shape goes on", 1.2, "cell", "otherwise {would}{as}", 1, when=ShapePuzzle.unfitting),
    NamedStep("fits no shape", 1.2, "cell", "otherwise shaded cells would fit into no shape{as}", 0),
    NamedStep("shape goes on", 1.2, "cell", "otherwise shaded cells would fit into no shape{as}", 1),
    NamedStep("place for a shape", 1.8, "shape", "{lies}", when=ShapePuzzle.left_for),
    NamedStep("place for a shape", 1.8, "shape", "otherwise there would be no place for {rules}{as}"),
    NamedStep("shapes together", 2.0, "shape+, cell", "{shape} could not be placed otherwise{as}"),
)
"""Names of steps by the `shape_rules`."""
