"""The JSON of facts, rules and steps, the same in the record of every command."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from satpuzzles.boards import Board, listed
from satpuzzles.common.document import Node
from satpuzzles.explaining.reasoning.cell_literals import Fact
from satpuzzles.explaining.reasoning.rule_book import RuleInstance
from satpuzzles.explaining.shown_step import Explained
from satpuzzles.explaining.techniques.step import InferenceOf
from satpuzzles.solving.records import Record
from satpuzzles.stating.display import name_of
from satpuzzles.stating.puzzle import Puzzle
from satpuzzles.stating.rules import Rule


def step_record(step: Explained) -> Record:
    return {
        "sentence": step.sentence,
        "technique": step.technique,
        "size": step.size,
        "conclusions": fact_records(step.conclusions),
        "rules": [*map(_rule, step.rules)],
        "facts": fact_records(step.facts),
        "chain": [*map(_inference, step.chain)],
    }


def fact_records(facts: Iterable[Fact]) -> list[Record]:
    return [{"cell": list(fact.cell), "value": fact.value, "holds": fact.holds} for fact in facts]


def rule_record(rule: Rule, number: int | None) -> Record:
    """Instance ``number`` of a ``rule``, or all of them, with what a person calls it and what it states."""
    return {"label": rule.label, "number": number, "name": rule.name(number), "states": rule.demand(number)}


def _rule(rule: RuleInstance) -> Record:
    return {"label": rule.label, "number": rule.number, "name": rule.name, "states": rule.states}


def _inference(inference: InferenceOf[RuleInstance, Fact]) -> Record:
    record: Record = {
        "rules": [*map(_rule, inference.rules)],
        "premises": fact_records(inference.premises),
        "conclusions": fact_records(inference.conclusions),
    }
    return record | ({"cases": [[*map(_inference, case)] for case in inference.cases]} if inference.cases else {})


@dataclass(frozen=True, slots=True)
class Entries:
    """What a person has filled in, a grid with None for an open cell, and the values already excluded."""

    grid: Board = ()
    excluded: tuple[Fact, ...] = ()

    @staticmethod
    def from_json(document: Node, puzzle: Puzzle) -> "Entries":
        """From ``{"grid": rows, "excluded": [{"cell": [row, place], "value": ...}]}``, or the rows alone: lists of
        values or null, or strings of a character a cell, a dot where it is open; cells count from 0. A value is a
        number, or as a person writes it in the cells of ``puzzle``. A hint as ``hint --json`` writes it, which has
        this as its member ``board``, will do as well. Raises InstanceError.
        """
        if isinstance(document.value, dict) and "board" in document.value:
            document = document.child("board")
        if isinstance(document.value, list):
            return Entries(_rows(document, puzzle))
        document.object()
        document.known_keys({"grid", "excluded"}, common=())
        excluded = document.child("excluded")
        facts = () if excluded.value is None else tuple(map(_excluded, excluded.items()))
        return Entries(_rows(document.required("grid"), puzzle), facts)

    def to_json(self) -> dict[str, Any]:
        """The document that `from_json` reads back."""
        excluded = [{"cell": list(fact.cell), "value": fact.value} for fact in self.excluded]
        return {"grid": [list(row) for row in self.grid], "excluded": excluded}

    def after(self, step: Explained) -> "Entries":
        """With the conclusions of ``step`` written down as well."""
        filled = {fact.cell: fact.value for fact in step.conclusions if fact.holds}
        grid = self.grid or [[None] * len(row) for row in step.before]
        rows = [[filled.get((r, c), value) for c, value in enumerate(row)] for r, row in enumerate(grid)]
        return Entries(rows, (*self.excluded, *(fact for fact in step.conclusions if not fact.holds)))


def _rows(document: Node, puzzle: Puzzle) -> Board:
    return [[_entry(entry, puzzle) for entry in _entries(row)] for row in document.items("a list of rows")]


def _entries(row: Node) -> list[Node]:
    if isinstance(row.value, str):
        return Node([None if c == "." else c for c in row.value], row.place).items()
    return row.items("a row")


def _entry(node: Node, puzzle: Puzzle) -> int | None:
    if node.value is None:
        return None
    value = puzzle.showing.value_of(puzzle, node.value) if isinstance(node.value, str) else None
    return node.integer(name=f"a value{_in_numbers(puzzle)} or null") if value is None else value


def _in_numbers(puzzle: Puzzle) -> str:
    """The numbers of values that have names of their own: ``, 0 for empty and 1 for painted,``."""
    names = {value: name_of(puzzle, value) for value in puzzle.numbers}
    told = [f"{value} for {name}" for value, name in names.items() if len(name) > 1 and name != str(value)]
    return f", {listed(told)}," if told else ""


def _excluded(node: Node) -> Fact:
    row, place = (entry.integer(0) for entry in node.required("cell").items("[row, place]", 2))
    return Fact((row, place), node.required("value").integer(), holds=False)
