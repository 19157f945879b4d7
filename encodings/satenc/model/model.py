"""A puzzle as finite-domain variables and rules over them: stated once, then narrowed, encoded and decoded."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike, NDArray

from satenc.encoders.integers import Encoded, Integers, encode_integers
from satenc.encoders.linear import Term
from satenc.expressions.expression import Expression, leaves
from satenc.expressions.operations import Sort
from satenc.formula import Chosen, Formula, Proceed, always, checked, checks
from satenc.unknowns.constraint import Constraint, Simplifying
from satenc.unknowns.unknown import Unknown, Views


@dataclass(slots=True)
class Model:
    """Variables and labelled rules. ``candidates`` is what :meth:`narrow` shrinks."""

    unknowns: list[Unknown] = field(default_factory=list)
    rules: list[tuple[str, Constraint]] = field(default_factory=list)
    wishes: list[tuple[Expression, int]] = field(default_factory=list)
    """What should hold, and what a broken truth of it costs; 0 for numbers that should be small."""

    def __repr__(self) -> str:
        rules = [f"{label} ({rule.count:,})" for label, rule in self.rules]
        return f"<Model: {', '.join(map(repr, self.unknowns))}; rules: {', '.join(rules) or 'none'}>"

    @checked
    def integers(
        self,
        name: str,
        values: ArrayLike,
        domain: NDArray[np.bool_] | None = None,
        *,
        shape: int | Sequence[int] = (),
        encoding: Chosen[Integers] = Integers.DIRECT,
        answer: bool = True,
    ) -> Unknown:
        """Integer variables of this ``shape``, over ascending ``values``. With a ``domain`` they have the shape
        ``domain.shape[:-1]``, and its last axis tells which values each may have. They are the :attr:`answer`, unless
        ``answer`` is False: then they only help to state the rules.

        Raises ValueError for values that do not ascend, and a domain that has not one truth value for each of them.
        """
        numbers = checks.ascending(
            f"values of {checks.name('name', name)!r}", [*values] if isinstance(values, range) else values
        )
        if domain is None:
            lengths = (shape,) if isinstance(shape, int) else tuple(shape)
            checks.length(f"shape of {name!r}", lengths)
            domain = np.ones((*lengths, len(numbers)), np.bool_)
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
    def rule(self, label: str, stated: Constraint | Expression) -> None:
        """State a rule, a constraint or an expression whose truths all hold; ``label`` names its instances in
        statistics, files and explanations. Raises ValueError if it is about variables of another model, or neither.
        """
        if isinstance(stated, Expression):
            from satenc.statements.statement import constraint as stating  # start-up stays light

            constraint = stating(stated)
        else:
            constraint = stated
        if not all(hasattr(constraint, member) for member in ("count", "narrow", "encode")):
            raise ValueError(
                f"rule {checks.name('label', label)!r}: expected a constraint, found {checks.shown(constraint)}"
            )
        for x in leaves(stated) if isinstance(stated, Expression) else [getattr(constraint, "x", None)]:
            if isinstance(x, Unknown) and not any(x is own for own in self.unknowns):
                raise ValueError(f"rule {label!r}: expected variables of this model, found {x.name!r} of another one")
        self.rules.append((label, constraint))

    def add(self, *stated: Expression) -> None:
        """State rules that need no names of their own: each is called what is written."""
        for one in stated:
            self.rule(str(one), one)

    @checked
    def soft(self, stated: Expression, weight: int = 1) -> None:
        """State a rule that may be broken: each of its truths that is false costs so much. The formula has them as soft
        clauses, for MaxSAT solvers. Raises ValueError for a number and a weight below 1.
        """
        if Sort.TRUTH not in stated.sort:
            raise ValueError(f"expected a truth, found the number {stated}")
        self.wishes.append((stated, checks.at_least("weight", weight, 1)))

    @checked
    def minimize(self, number: Expression) -> None:
        """Ask for answers with the least sum of these numbers, as `soft` does: the cost of an answer is how far the sum
        is above the least that its values allow. Raises ValueError for a truth that is no number: ``total`` counts.
        """
        if Sort.NUMBER not in number.sort:
            raise ValueError(f"expected a number, found the truth {number}")
        self.wishes.append((number, 0))

    def maximize(self, number: Expression) -> None:
        """As `minimize`, for the greatest sum."""
        self.minimize(-number)

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
        rules = [constraint for _, constraint in self.rules if constraint.count]
        before, left, found = -1, self.candidates, [-1] * len(rules)
        """What each rule found when it was last asked: there is nothing more to remove if that is what is left."""
        while before != left and self._is_open:
            before = left
            for i, constraint in enumerate(rules):
                proceed(0)
                if found[i] == left:
                    continue
                found[i] = left
                constraint.narrow(proceed)
                if left != (left := self.candidates) and not self._is_open:
                    return

    @property
    def _is_open(self) -> bool:
        """Whether each variable has a value left."""
        return all(unknown.domain.any(axis=-1).all() for unknown in self.unknowns)

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
        if self.wishes:
            self._encode_wishes(f, views)
        return views

    def _encode_wishes(self, f: Formula, views: Views) -> None:
        from satenc.statements.writer import Writer

        for number, (wish, weight) in enumerate(self.wishes, start=1):
            with f.rule(f"wish {number}"), f.definitions():
                if weight:
                    f.add_soft(Writer(f, views, wish.shape).truth(wish), weight=weight)
                else:
                    _cost(f, Writer(f, views, wish.shape).number(wish))


def _cost(f: Formula, number: Term) -> None:
    """A soft clause for each step from a value to the next one, which costs what lies between them."""
    for step, literals in zip(np.diff(number.values).tolist(), number.at_least.T[1:], strict=True):
        f.add_soft(-literals, weight=step)


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
