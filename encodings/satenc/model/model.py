"""A puzzle as finite-domain variables and rules over them: stated once, then narrowed, encoded and decoded.

The classes of `satenc.constraints` and `satenc.graph_constraints` implement `Constraint`. Other classes with the same
methods may write any clauses.

A rule may tell more: how often values may stand in an instance (`Bounding`), which lets a reader of the rules count
without a solver; or a stronger rule of which the answers are the simplest (`Simplifying`). A question for one answer,
or whether there is a second one, may be put to that: if it has no answer the rule has none; if it has one, the rule has
others too only where one step leads back from it to them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias, runtime_checkable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from satenc.encoders.integers import Encoded, Integers, encode_integers
from satenc.formula import Chosen, Formula, Indices, Proceed, always, checked, checks
from satenc.model.unknown import Unknown, Views


class Constraint(Protocol):
    """A family of instances of one rule.

    It may have a property ``narrowing_pays``: false where a solver finds as much in less time than `narrow` takes, true
    where narrowing makes its clauses much fewer.
    """

    @property
    def count(self) -> int:
        """How many instances there are; the first axis of the clauses written."""

    def narrow(self, proceed: Proceed) -> None:
        """Remove values that cannot be part of any solution from the domains of the variables. What takes long calls
        ``proceed`` before each part of it.
        """

    def holds(self, values: NDArray[np.int64]) -> NDArray[np.bool_]:
        """``[..., instance]``: which instances ``values[..., variable]`` of the answer keep. A check by the definition
        of the rule, which shares nothing with its clauses.
        """

    def encode(self, f: Formula, views: Views) -> None:
        """Write the clauses, with ``views`` giving the literals of each variable array."""


@dataclass(slots=True)
class Model:
    """Variables and labelled rules. ``candidates`` is what :meth:`narrow` shrinks."""

    unknowns: list[Unknown] = field(default_factory=list)
    rules: list[tuple[str, Constraint]] = field(default_factory=list)

    def __repr__(self) -> str:
        rules = [f"{label} ({rule.count:,})" for label, rule in self.rules]
        return f"<Model: {', '.join(map(repr, self.unknowns))}; rules: {', '.join(rules) or 'none'}>"

    @checked
    def integers(
        self,
        name: str,
        values: ArrayLike,
        domain: NDArray[np.bool_],
        *,
        encoding: Chosen[Integers] = Integers.DIRECT,
        answer: bool = True,
    ) -> Unknown:
        """Integer variables of shape ``domain.shape[:-1]``, the last axis over ascending ``values``. They are the
        :attr:`answer`, unless ``answer`` is False: then they only help to state the rules.

        Raises ValueError for values that do not ascend, and a domain that has not one truth value for each of them.
        """
        numbers = checks.ascending(f"values of {checks.name('name', name)!r}", values)
        allowed = checks.domain(f"domain of {name!r}", domain, numbers)
        unknown = Unknown(name, numbers.copy(), allowed.copy(), Integers(encoding), answer)
        self.unknowns.append(unknown)
        return unknown

    @checked
    def booleans(self, name: str, *shape: int, answer: bool = True) -> Unknown:
        """Variables with the values 0 and 1. Raises ValueError as `integers`, and for a shape with other lengths."""
        checks.length(f"shape of {name!r}", shape)
        return self.integers(name, (0, 1), np.ones((*shape, 2), np.bool_), answer=answer)

    @checked
    def rule(self, label: str, constraint: Constraint) -> None:
        """State a rule; ``label`` names its instances in statistics, files and explanations. Raises ValueError if it is
        about variables of another model, or no constraint.
        """
        if not all(hasattr(constraint, member) for member in ("count", "narrow", "encode")):
            raise ValueError(
                f"rule {checks.name('label', label)!r}: expected a constraint, found {checks.shown(constraint)}"
            )
        x = getattr(constraint, "x", None)
        if isinstance(x, Unknown) and x not in self.unknowns:
            raise ValueError(f"rule {label!r}: expected variables of this model, found {x.name!r} of another one")
        self.rules.append((label, constraint))

    @property
    def answer(self) -> Unknown:
        """The array of variables that is the answer. Raises ValueError unless there is exactly one."""
        answers = [unknown for unknown in self.unknowns if unknown.answer]
        if not answers:
            raise ValueError("the model has no answer: it needs one array of variables with answer=True")
        if len(answers) > 1:
            names = ", ".join(unknown.name for unknown in answers)
            raise ValueError(f"the model has {len(answers)} answers, {names}: all but one need answer=False")
        return answers[0]

    @property
    def candidates(self) -> int:
        """How many values all variables together may still take."""
        return sum(int(np.count_nonzero(unknown.domain)) for unknown in self.unknowns)

    @property
    def narrowing_pays(self) -> bool:
        """Whether to narrow before a solver: not where a rule says that it does not pay, unless another one says that
        it does. 120 Slitherlinks take 0.9 CPU seconds without narrowing and 1.2 with it; Nurikabes 5.6 and 2.9.
        """
        said = {pays for _, rule in self.rules if (pays := getattr(rule, "narrowing_pays", None)) is not None}
        return True in said or False not in said

    @checked
    def narrow(self, proceed: Proceed = always) -> None:
        """Propagate all rules to a fixpoint, or until some variable has no value left; ``proceed`` is called before
        each of them, and by those that take long; it may raise.
        """
        before = -1
        while before != (before := self.candidates):
            for _, constraint in self.rules:
                proceed(0)
                if constraint.count:
                    constraint.narrow(proceed)
                if not all(unknown.domain.any(axis=-1).all() for unknown in self.unknowns):
                    return

    @checked
    def encode(self, f: Formula) -> Views:
        """Write variables and rules to ``f``; returns the literals of each variable array."""
        views: dict[Unknown, Encoded] = {}
        for unknown in self.unknowns:
            views[unknown] = encode_integers(
                f, unknown.name, unknown.values, unknown.domain, unknown.encoding, answer=unknown.answer
            )
        for label, constraint in self.rules:
            if constraint.count:
                with f.rule(label, constraint.count):
                    constraint.encode(f, views)
        return views


Bounds: TypeAlias = tuple[NDArray[np.intp], NDArray[np.intp]]
"""The least and the most variables that take each value, by the index of the value."""


@runtime_checkable
class Bounding(Protocol):
    """A rule that bounds how often each value stands in an instance; a `Constraint` may be one.

    The bounds need not say all that the rule says.
    """

    x: Unknown

    def bounded(self) -> Iterator[tuple[Indices, Indices, Bounds]]:
        """``(chosen, members, bounds)``: instance ``chosen[i]`` is about the variables ``members[i]`` of ``x``, flat,
        and all of these instances have the same ``bounds``.
        """


@runtime_checkable
class Simplifying(Protocol):
    """A `Constraint` whose answers, as long as nothing else restricts them, can be made simpler step by step."""

    def simplest(self) -> Constraint | None:
        """The rule that an answer is one of the simplest, which no step makes simpler; None where there are none."""

    def likely(self) -> Sequence[Indices]:
        """Sets of variables; most of the simplest answers that are the only ones have a true one in each set."""

    def another(self, values: NDArray[np.int64]) -> NDArray[np.int64] | None:
        """Another answer beside ``values[variable]``, one of the simplest; None only if no answer but the simplest has
        a step that leads to it.
        """


def simplest(model: Model, values: int) -> tuple[Model, Simplifying] | None:
    """The ``model`` with the simplest of its answers, and the rule that tells others beside these; None where it has
    not one rule of this sort, over the answer alone. The answer had so many ``values`` to choose from at first.
    """
    if len(model.rules) != 1 or len(model.unknowns) != 1 or values != model.answer.domain.size:
        return None
    label, rule = model.rules[0]
    if not isinstance(rule, Simplifying) or (stronger := rule.simplest()) is None:
        return None
    return Model(model.unknowns, [(label, stronger)]), rule
