"""What a puzzle is to the rest of satpuzzles: a frozen dataclass that knows its rules and no solver."""

import dataclasses
from abc import ABCMeta, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from inspect import Signature, signature
from itertools import chain
from random import Random
from typing import Any, ClassVar, Self, dataclass_transform

import numpy as np
from numpy.typing import NDArray

from satenc import Model
from satpuzzles.boards import Board, Grid, is_grid
from satpuzzles.common.arguments import misnamed
from satpuzzles.common.document import Node, plain
from satpuzzles.common.plugins import author
from satpuzzles.errors import PluginError, UsageError, WrongAnswer
from satpuzzles.stating import fields
from satpuzzles.stating.attributes import Frozen, annotations_of
from satpuzzles.stating.changes import changed, unchecked
from satpuzzles.stating.display import Display
from satpuzzles.stating.hooks import Explaining, Making, Reading, Solving, Symmetry
from satpuzzles.stating.modelling import known_rules, values_of
from satpuzzles.stating.rules import Encodings, NamedStep, Rule, Rules
from satpuzzles.stating.violation import against_givens


@dataclass_transform()
class _Kind(ABCMeta):
    """The class of each kind: a frozen dataclass, where it has fields, by the ``options`` that dataclasses have. A call
    with arguments that the kind does not take is a UsageError that says which it takes, as one of a public function is.
    """

    def __new__(cls, name: str, bases: tuple[type, ...], members: dict[str, Any], **options: Any) -> Any:
        stated = {key: one for key, one in members.items() if isinstance(one, fields.Field)}
        if stated:
            known = (getattr(base, "document", {}).items() for base in reversed(bases))
            kept = {key: one for items in known for key, one in items if key not in stated}
            members["document"] = kept | stated  # a field that is stated again stands where it is stated
        for key, one in stated.items():
            if one.required and one.default is None:
                del members[key]
            else:
                members[key] = one.default
        kind: Any = super().__new__(cls, name, bases, members)
        if "__dataclass_fields__" in members:  # the decorator of dataclasses makes a class with slots again
            return kind
        own = annotations_of(kind)
        inherited = {key for base in bases for key in getattr(base, "__dataclass_fields__", ())}
        for key, one in stated.items():
            if key not in own and key not in inherited:
                sort = type(one).__name__
                raise PluginError(f"{name}.{key} is a field without a type: write {key}: {sort} = {sort}(...)")
        several = sum(map(dataclasses.is_dataclass, bases)) > 1
        if several or options or any("ClassVar" not in str(one) for one in own.values()):
            kind = dataclasses.dataclass(frozen=True, repr=False, **options)(kind)
            kind.__doc__ = members.get("__doc__")  # the decorator would write a signature where there is none
            del kind.__setattr__, kind.__delattr__  # those of `Frozen` do, and a decorator may add its own
        return kind

    def __call__(cls, *arguments: Any, **named: Any) -> Any:
        try:
            return super().__call__(*arguments, **named)
        except TypeError:
            if (why := misnamed(cls.__signature__, arguments, named)) is None:
                raise
        raise UsageError(f"{cls.__name__}: {why}")

    @property
    def __signature__(cls) -> Signature:
        taken = signature(cls.__init__)  # type: ignore[misc]  # that of the class at hand
        _, *own = taken.parameters.values()
        bare = [one.replace(annotation=one.empty) if _is_field(one.annotation) else one for one in own]
        return taken.replace(parameters=bare, return_annotation=taken.empty)


def _is_field(annotation: object) -> bool:
    """Whether a constructor's argument has the type of its field, which takes lists and arrays, too."""
    return isinstance(annotation, type) and issubclass(annotation, fields.Field)


class Puzzle(Frozen, Display, metaclass=_Kind):
    """One instance of a kind of puzzle.

    A new kind subclasses this, which makes it a frozen dataclass, with a `Field` for each field of its documents, from
    which `document` follows: ``clues: ClueGrid = ClueGrid(2)``. It joins through `satpuzzles.puzzles`, or from another
    distribution through the entry point group ``satpuzzles.puzzles``.

    Members stand in the order in which one tells a game, after those of `Display`; from `broken_rules` on they follow
    from what the kind says.
    """

    aliases: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    """Other names of the kind, each with what it says beside the kind: fields of a document, and of what is generated,
    that states no others.
    """
    genre: ClassVar[str] = "symbols in cells"
    """What an answer is made of, by which lists of kinds are in groups."""
    needs: ClassVar[str] = "a board with places for an answer"
    """What a document must state for an answer to have a place."""

    @classmethod
    def from_json(cls, document: Node) -> Self:
        """The puzzle in a JSON object. Raises InstanceError with the place inside the document, and for a board on
        which an answer has no place: it is not what the kind `needs`.
        """
        document.known_keys(fields.keys(cls.document))
        others = fields.Others(document, cls.document, cls)
        puzzle = unchecked(cls, **{name: others[name] for name in cls.document})
        if not any(puzzle.board.lengths):
            first = next(one.key or name for name, one in cls.document.items())
            raise document.child(first).error(cls.needs, "none")
        return puzzle

    def __post_init__(self) -> None:
        """A constructor takes its fields as `from_json` does, also as tuples and arrays, and raises InstanceError."""
        values = {one.key or name: plain(getattr(self, name)) for name, one in self.document.items()}
        document = {key: value for key, value in values.items() if value is not None}
        read = type(self).from_json(Node(document))
        for name in self.document:
            object.__setattr__(self, name, getattr(read, name))

    def to_json(self) -> dict[str, Any]:
        """The document that `from_json` reads back into an equal puzzle."""
        return {"puzzle": self.kind} | fields.written(self.document, self)

    variable: ClassVar[str] = "cell"
    """What the variables of the answer are called in formulas: ``cell[0,3]=7``."""
    encodings: ClassVar[Mapping[str, StrEnum]] = {}
    """Each role that can be encoded in several ways, with its default; the default's class lists the choices."""

    @abstractmethod
    def rules(self, model: Model, encodings: Encodings) -> Iterable[Rule]:
        """The rules, each with a label of its own, over the variables ``model.answer``, one for each cell of the board
        in its order; those of givens have one value. Other variables are made with ``answer=False``.
        """

    def reach(self) -> NDArray[np.bool_] | None:
        """``[place, value]``: which of the `numbers` each place can have at all; None for all of them."""
        return None

    named_steps: ClassVar[Sequence[NamedStep]] = ()
    """The steps that people who solve such puzzles know by name, beside those of all kinds, the easiest first."""
    explaining: ClassVar[Explaining] = Explaining()
    """How people look at such puzzles, where that is not by rules and `named_steps` alone."""

    @classmethod
    def links(cls) -> Iterable[Any]:
        """How documents of the kind are written in links: expressions of modules of `satpuzzles.links`, each called as
        its site, which are imported here.
        """
        return ()

    reading: ClassVar[Reading] = Reading()
    """How boards that are typed as text, and files of other programs, are read."""

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> "Puzzle":
        """A puzzle of this size without clues, perhaps of another class: its solutions are answers of new puzzles, and
        its `implied` makes these.
        """
        raise NotImplementedError

    def implied(self, grid: Grid, random: Random) -> "Puzzle | None":
        """The puzzle with all clues that the answer ``grid`` of this blank one implies; None for an answer that makes
        no pretty puzzle.
        """
        raise NotImplementedError

    making: ClassVar[Making] = Making()
    """How new puzzles of the kind are made from what it has `blank` and `implied`, or of its own."""
    solving: ClassVar[Solving] = Solving()
    """How such puzzles are searched and answers checked, where that is not as in all kinds."""
    symmetry: ClassVar[Symmetry] = Symmetry()
    """What becomes of such puzzles and their answers that are turned, mirrored, or have other symbols."""

    _known_rules: ClassVar[Rules | None] = None
    """The rules as `satpuzzles.stating.modelling.model_of` gave them last for all numbers; None before, and in no
    pickle. `satpuzzles.stating.modelling.known_rules` asks for them.
    """

    def broken_rules(self, grid: Grid) -> list[str]:
        """The rules and givens that a complete grid breaks, in words; empty when it is a solution. No solver."""
        lengths, found = self.board.lengths, [len(row) for row in grid]
        if found != lengths:
            return [f"the grid has rows of {found}, not {lengths} cells"]
        numbers = self.numbers
        if any(value not in numbers for value in {*chain(*grid)}):
            return [f"there are values outside {numbers[0]} to {numbers[-1]}"]
        wrong = [one.rule for one in against_givens(self, grid)]
        if self.solving.broken is not None:
            return wrong + self.solving.broken(self, grid)
        rules, values = known_rules(self).values(), values_of(grid)
        if not any(rule.broken(values) for rule in rules):
            return wrong
        from satpuzzles.stating.at_fault import broken_in_words  # imports all constraints

        return wrong + broken_in_words(self, rules, grid)

    def with_givens(self, givens: Board) -> Self | None:
        """This puzzle with these givens, a board with None where there is none, instead of its own; None if its kind
        has no givens.
        """
        return changed(self, **{self.given: tuple(map(tuple, givens))}) if self.given else None

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "kind" in vars(cls) and "kind_title" not in vars(cls):
            cls.kind_title = cls.kind.replace("-", " ").title()
        if "__repr__" not in vars(cls):  # the decorator of dataclasses would write a long one
            cls.__repr__ = cls.__repr__  # type: ignore[method-assign]  # what it inherits

    def __getstate__(self) -> dict[str, Any]:
        """What a pickle holds: the fields, and nothing that follows from them."""
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}


def fits(puzzle: Puzzle, grid: Grid) -> bool:
    """Whether a grid has one of the numbers of ``puzzle`` for each place of its board; what is no grid has not."""
    return is_grid(grid) and [*map(len, grid)] == puzzle.board.lengths and {*chain(*grid)}.issubset(puzzle.numbers)


def solution(puzzle: Puzzle, grid: Grid) -> Grid:
    """``grid``, checked to be a solution of ``puzzle``.

    Raises WrongAnswer if it breaks a rule, PluginError for a class whose `Puzzle.broken_rules` gives no list.
    """
    broken = puzzle.broken_rules(grid)
    if not isinstance(broken, list):  # None would pass for a solution
        raise PluginError(f"{author(type(puzzle))}: broken_rules must return a list, not {type(broken).__name__}")
    if broken:
        raise WrongAnswer(puzzle.kind, broken, author(type(puzzle)))
    return grid
