"""Tents: put up a tent beside each tree, so that tents do not touch; numbers say how many are in a row or column."""

from collections.abc import Iterator, Mapping
from dataclasses import astuple
from itertools import chain
from random import Random
from typing import Any, Self

import numpy as np

from satenc import Count, IndependentSet, Matching, Model
from satenc.expressions.expression import ABSENT
from satpuzzles.boards import CROSS, listed
from satpuzzles.boards.drawing import TENT, TREE
from satpuzzles.boards.regions import random_pairs
from satpuzzles.puzzles.parts.line_clues import SIDES, CountedLines, line_steps
from satpuzzles.stating import HAS, Characters, Encodings, Explaining, LineNumbers, NamedStep, Rule, Texts

_CELLS = 5
"""One cell in so many has a tent in new puzzles."""


class Tents(CountedLines):
    """``trees`` has a text for each row: "t" is a tree, "." another cell. Numbers ``above`` columns and ``left`` of
    rows say how many tents are there.
    """

    trees: Characters = Characters("t", '"t" for a tree', symbols={"t": TREE}, words={"t": "tree"})
    above: LineNumbers = LineNumbers("column", "trees")
    left: LineNumbers = LineNumbers("row", "trees")

    kind = "tents"
    aliases = {"tent": {}}
    shape = "trees"
    blocked = True
    variable = "tent"
    things = "tent", "tents"
    looks = {0: ("no tent", CROSS), 1: ("a tent", TENT)}
    explaining = Explaining(verbs=HAS, unlike={0: "a tent", 1: "no tent"})
    description = (
        "Put up a tent for each tree, in a cell that shares a side with it, so that each tent belongs to a tree of its "
        "own. Tents do not touch, not even diagonally. A number says how many tents are in its row or column."
    )

    def rules(self, model: Model, encodings: Encodings) -> Iterator[Rule]:
        board, trees = self.board, [*self.entries]
        yield from self.line_rules(model)
        groups = [board.numbers_of(board.beside(tree)) for tree in trees]
        beside_trees = {*chain.from_iterable(groups)}
        lonely = [cell for cell in board.numbers.values() if cell not in beside_trees]
        nowhere = Count(model.answer, [lonely] * bool(lonely), 0, 0)
        yield Rule("no tree", nowhere, "each tent has a tree beside it", whole=True)
        names = Texts(lambda tree: f"the tree at {board.name(tree)}", trees)
        yield Rule("tree", Count(model.answer, groups, 1, 4), "a tent beside it", names)
        apart = IndependentSet(model.answer, [cells for cells in self._fours() if len(cells) > 1])
        yield Rule("apart", apart, "tents never touch", whole=True, exclusion="touch")
        yield Rule("camp", Matching(model.answer, groups), "each tent belongs to a tree of its own", whole=True)

    def _fours(self) -> list[list[int]]:
        """The cells around each corner between cells, two on a board of one row or column; trees are left out."""
        cells = np.pad(self.cells_along("row"), [(self.height == 1, 0), (self.width == 1, 0)], constant_values=ABSENT)
        four = np.stack([cells[:-1, :-1], cells[:-1, 1:], cells[1:, :-1], cells[1:, 1:]], axis=-1).reshape(-1, 4)
        return [[cell for cell in some if cell != ABSENT] for some in four.tolist()]

    @classmethod
    def blank(cls, height: int, width: int, random: Random) -> Self:
        trees = {*random_pairs(height, width, height * width // _CELLS, random).values()}
        return cls.stating(height, width, lambda cell: "t" if cell in trees else ".")

    @classmethod
    def links(cls) -> Iterator[Any]:
        from satpuzzles.links import answers, codes, penpa, puzzlekit, puzzlink, tatham

        texts, tree = dict.fromkeys("🌲🌳Tt", "t"), penpa.Symbol("tents", 1, 1)
        trees = penpa.Shapes("trees", {"t": tree}, blank=".", what="trees", looks=texts)
        yield puzzlekit.Problem(
            "Tent", answers.Marked(), puzzlekit.Outside(**SIDES), puzzlekit.Cells("trees", puzzlekit.TREES)
        )
        yield puzzlink.Link("tents", puzzlink.Outside(**SIDES), puzzlink.Cells("trees", codes.TREES))
        yield penpa.Board("tents", penpa.marked("tents", "2F", "sol_tent"), penpa.Outside(**SIDES), trees)
        yield tatham.Game(
            "tents",
            r"\d+(x\d+)?(d[a-z])?:[a-z_]+(,\d+)+",
            tatham.Rectangle("trees", 4),
            tatham.Options(ignored="d[a-z]"),
            tatham.Ended("trees"),
            tatham.Outside(**SIDES, between=",", first=",", blank=False),
        )

    def _shares_trees(self, step: Any) -> Mapping[str, str]:
        """Why tents keep others from having a tree: beside all of them there are no more trees than tents."""
        tents = {fact.cell for fact in step.facts if fact.value}
        if step.conclusions[0].value or len(tents) < len(step.facts):
            return {"why": self._has_no_other(step) or "each tree has a tent of its own"}
        others = [fact.cell for fact in step.conclusions]
        shared = {self.board.rows[r][c] for r, c in [*tents, *others]}
        trees = [tree for tree in self.entries if not shared.isdisjoint(self.board.beside(tree))]
        if len(trees) > len(tents):
            return {"why": "each tent belongs to a tree of its own"}
        beside = f"beside {'them' if len(tents) > 1 else 'it'} and {listed(self.board.runs(others))}"
        one, be = ("trees", "are") if len(trees) > 1 else ("tree", "is")
        return {"why": f"the only {one} {beside} {be} at {listed([*map(self.board.name, trees)])}"}

    def _has_no_other(self, step: Any) -> str:
        """That the trees beside the cells that the step is about have only as many places as there are trees, if so."""
        board = self.board
        bare = {board.rows[r][c] for (r, c), value, _ in map(astuple, step.facts) if not value}
        needed = {board.rows[r][c] for r, c in (fact.cell for fact in step.conclusions)}
        trees = [tree for tree in self.entries if not bare.isdisjoint(board.beside(tree))]
        left = {place for tree in trees for place in board.beside(tree) if place in board.cells} - bare
        if len(left) > len(trees) or not needed <= left:
            return ""
        if len(trees) == 1:
            return f"the tree at {board.name(trees[0])} has no other place for its tent"
        return f"the trees at {listed([*map(board.name, trees)])} have no other places for their tents"

    named_steps = (
        NamedStep("no tree", 1.0, "no tree", "no tree is beside {them}", 0),
        *line_steps("tents"),
        NamedStep("beside a tent", 1.0, "apart", "{facts}, and tents never touch", 0),
        NamedStep("tree with one place", 1.1, "tree", "{rules} has no other place for its tent", 1),
        NamedStep(
            "beside all places", 1.4, "tree, apart", "a tent there would touch each one that {rules} can have", 0
        ),
        NamedStep(
            "cells of a line", 1.6, "row|column, apart", "otherwise {rules} would have too few cells that do not touch"
        ),
        NamedStep("tree and line", 2.6, "tree+, row|column+", "", when="squeezed region"),
        NamedStep("tree of its own", 1.8, "camp", "{facts}, and {why}", facts=True, when=_shares_trees),
    )
