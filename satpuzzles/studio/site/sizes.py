"""What a model becomes by each encoding: sizes, verdict and times, and the clauses as a person reads them."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import partial
from itertools import islice
from typing import Any

from satenc import Formula, Model, Sums, as_clauses
from satenc.encoders.integers import Integers
from satenc.formula import Choice
from satenc.unknowns.unknown import Unknown
from satpuzzles.backends import backend
from satpuzzles.backends.interface import Sat, Unsat
from satpuzzles.common.deadline import Deadline
from satpuzzles.studio.members import Reply, Tell

_CLAUSES = 20
"""Clauses of a rule that are shown."""
_MOST_CLAUSES = 200
_SECONDS = 10.0
"""Seconds for a verdict."""
_SOLVER = "minisat22"  # it looks at the clock
_LONGEST = 12
"""Literals of a clause that are shown."""


@dataclass(frozen=True, slots=True)
class _Variant:
    """One thing ``of`` a model in one encoding, and what writes the model so."""

    of: str
    encoding: str
    is_own: bool
    write: Callable[[], Formula]


def report(stated: Model | Formula, tell: Tell) -> Reply:
    """The formula that is ``stated``, its first clauses, and a row for each encoding. Rows are told while they are
    made. Raises ValueError for a model that cannot be written as it is stated.
    """
    whole = stated if isinstance(stated, Formula) else _written(stated)
    told: Reply = {
        "summary": f"{whole.variables.count:,} variables, {len(whole.clauses):,} clauses",
        "rules": sorted(whole.clauses_by_rule().items(), key=lambda each: -each[1]),
        "clauses": [*islice(_read(whole), _MOST_CLAUSES)],
        "rows": [],
    }
    tell(told)
    variants = [_Variant("", "", True, lambda: whole)] if isinstance(stated, Formula) else _variants(stated)
    for one in variants:
        told["rows"].append({"of": one.of, "encoding": one.encoding, "own": one.is_own} | _measured(one.write))
        tell(told)
    return told


def _written(model: Model) -> Formula:
    model.encode(f := Formula())
    return f


def _variants(model: Model) -> Iterator[_Variant]:
    """The model with each encoding of each array of variables that are no Booleans, and of each rule that has some."""
    yield _Variant("as stated", "", True, lambda: _written(model))
    for unknown in model.unknowns:
        if unknown.values.tolist() != [0, 1]:
            for encoding in Integers:
                is_own = encoding is unknown.encoding
                yield _Variant(unknown.name, encoding, is_own, partial(_written_with, model, unknown, encoding))
    for number, (label, rule) in enumerate(model.rules):
        for name, encodings in _choices(rule):
            for choice in encodings:
                other = Model(model.unknowns, [*model.rules], model.wishes)
                other.rules[number] = (label, replace(rule, **{name: choice}))  # type: ignore[type-var]  # it has fields
                yield _Variant(label, choice, choice is getattr(rule, name), partial(_written, other))


def _written_with(model: Model, unknown: Unknown, encoding: Integers) -> Formula:
    """The formula of a model in which one array of variables is encoded in another way."""
    own = unknown.encoding
    try:
        unknown.encoding = encoding
        return _written(model)
    finally:
        unknown.encoding = own


def _choices(rule: Any) -> Iterator[tuple[str, type[Choice]]]:
    """The fields of a rule that name an encoding, and which ones there are."""
    for each in fields(rule) if is_dataclass(rule) else ():
        value = getattr(rule, each.name, None)
        if isinstance(value, Choice):
            yield each.name, type(value)
        elif each.name == "encoding" and value is None:  # the one that fits the variables
            yield each.name, Sums


def _measured(write: Callable[[], Formula]) -> dict[str, Any]:
    """Sizes of a formula, its verdict, and milliseconds to write it and to decide it; or why it cannot be written."""
    try:
        write()  # what it imports does not count
        begun = time.perf_counter()
        f = write()
        f = as_clauses(f) if f.sums else f
    except (ValueError, NotImplementedError) as error:
        return {"error": str(error)}
    written = time.perf_counter()
    with backend(_SOLVER).open(f, Deadline.after(_SECONDS)) as session:
        outcome = session.solve()
    decided = time.perf_counter()
    verdict = {Sat: "has answers", Unsat: "no answer"}.get(type(outcome), f"not known after {_SECONDS:.0f} s")
    return {
        "variables": f.variables.count,
        "clauses": len(f.clauses),
        "literals": f.clauses.literals,
        "verdict": verdict,
        "written": round(1000 * (written - begun), 1),
        "decided": round(1000 * (decided - written), 1),
    }


def _read(f: Formula) -> Iterator[str]:
    """The first clauses of each rule, in order: ``row 3: star[2,1] or not star[2,2]``."""
    shown: Counter[str] = Counter()
    rules = [rule for rule in f.rules for _ in range(rule.count)]
    first = {id(rule): rule.first for rule in f.rules}
    for block in f.clauses.blocks:
        for literals, owner in zip(block.literals.tolist(), block.owners.tolist(), strict=True):
            rule = rules[owner]
            shown[rule.label] += 1
            if shown[rule.label] > _CLAUSES:
                continue
            number = f" {owner - first[id(rule)] + 1}" if rule.count > 1 else ""
            words = " or ".join(map(f.name, literals[:_LONGEST])) or "false"
            more = f" or {len(literals) - _LONGEST} more" if len(literals) > _LONGEST else ""
            yield f"{rule.label}{number}: {words}{more}"
