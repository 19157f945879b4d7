"""The JSON of facts, rules and steps, the same in the record of every command."""

from collections.abc import Iterable

from satpuzzles.explaining.explained import Explained
from satpuzzles.explaining.reasoning.reasoner import Fact, Rule
from satpuzzles.explaining.techniques.step import LinkOf
from satpuzzles.rules import Rule as Stated
from satpuzzles.solving.records import Record


def step_record(step: Explained) -> Record:
    """A step, with its sentence and its chain."""
    return {
        "sentence": step.sentence,
        "technique": step.technique,
        "size": step.size,
        "conclusions": fact_records(step.conclusions),
        "rules": [*map(_rule, step.rules)],
        "facts": fact_records(step.facts),
        "chain": [*map(_link, step.chain)],
    }


def fact_records(facts: Iterable[Fact]) -> list[Record]:
    """Each of some facts."""
    return [{"cell": list(fact.cell), "value": fact.value, "holds": fact.holds} for fact in facts]


def rule_record(rule: Stated, number: int | None) -> Record:
    """Instance ``number`` of a ``rule``, or all of them, with what a person calls it and what it states."""
    return {"label": rule.label, "number": number, "name": rule.name(number), "states": rule.demand(number)}


def _rule(rule: Rule) -> Record:
    return {"label": rule.label, "number": rule.number, "name": rule.name, "states": rule.states}


def _link(link: LinkOf[Rule, Fact]) -> Record:
    record: Record = {
        "rules": [*map(_rule, link.rules)],
        "premises": fact_records(link.premises),
        "conclusions": fact_records(link.conclusions),
    }
    return record | ({"cases": [[*map(_link, case)] for case in link.cases]} if link.cases else {})
