"""The cuts on which a proof rests: those that a solver was given, each with the vertices that show that it follows."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from satenc import Formula
from satenc.formula import lazy
from satenc.formula.dimacs import lazy_record
from satpuzzles.errors import UsageError
from satpuzzles.proving.certificate import proof_text
from satpuzzles.proving.checker.text import ALWAYS, Connection, Cut, Malformed, connections, read_lrat


def shown(formula: Formula, proceed: Callable[[], object]) -> list[Cut]:
    """The cuts that were found for ``formula``, each once, with its side and without unneeded literals.

    ``proceed`` is called now and then, and may raise. Raises UsageError for a rule whose clauses are no cuts.
    """
    try:
        rules = connections(map(lazy_record, formula.lazy))
    except Malformed as error:
        raise UsageError(f"a certificate needs clauses that can be checked; {error}") from None
    finders = [[_Finder(rule, instance) for instance in range(len(rule.literals))] for rule in rules]
    found: dict[tuple[int, ...], Cut] = {}
    for cut in formula.cuts:
        proceed()
        one = finders[cut.rule][cut.instance].shown(cut)
        found.setdefault(tuple(one.literals), one)
    return [*found.values()]


class _Finder:
    """Finds the side of a cut, for an ``instance`` of a ``rule``."""

    def __init__(self, rule: Connection, instance: int) -> None:
        self._rule, self._instance = rule, instance
        self._literals = rule.literals[instance]
        self._ends: dict[int, list[int]] = {}
        """For each literal the vertices that are not true if it is true."""
        for v, literal in enumerate(self._literals):
            self._ends.setdefault(-literal, []).append(v)
        self._always = {*self._ends.get(-ALWAYS, ())}

    def shown(self, cut: lazy.Cut) -> Cut:
        """``cut`` with its side, as `satpuzzles.proving.checker.cuts` takes it."""
        clause = {*cut.literals}
        if self._rule.sizes:
            return self._cut(cut, cut.side, clause)
        ends = [v for literal in sorted(clause) for v in self._ends.get(literal, ())]
        for start in [*ends, *sorted(self._always & {*cut.side}), *sorted(self._always)]:
            inside, beside = self._part(clause, start)
            beyond = self._always - inside, [v for v in ends if v not in inside and v not in beside]
            if any(beyond):
                literals = {self._literals[w] for w in beside}
                literals.add(-ALWAYS if self._always & inside else -self._literals[start])
                literals.add(-ALWAYS if beyond[0] else -self._literals[beyond[1][0]])
                return self._cut(cut, inside, literals - {-ALWAYS})
        raise UsageError("a certificate needs checkable clauses; a rule has a clause that is no cut of its graph")

    def _cut(self, cut: lazy.Cut, side: Collection[int], clause: set[int]) -> Cut:
        return Cut(cut.rule + 1, self._instance + 1, sorted(v + 1 for v in side), sorted(clause, key=abs))

    def _part(self, clause: set[int], start: int) -> tuple[set[int], set[int]]:
        """The vertices reached from ``start`` while all literals of ``clause`` are false, and the
        vertices beside them.
        """
        inside, beside, waiting = {start}, set[int](), [start]
        while waiting:
            for w in self._rule.neighbours[waiting.pop()] - inside:
                if self._literals[w] == -ALWAYS or self._literals[w] in clause:
                    beside.add(w)
                else:
                    inside.add(w)
                    waiting.append(w)
        return inside, beside


def closed(formula: Formula, cuts: Sequence[Cut]) -> Formula:
    """A copy of ``formula`` with the clauses of ``cuts`` in place of its lazy rules."""
    return formula.with_cuts(lazy.Cut(cut.instance - 1, [*cut.literals], rule=cut.rule - 1) for cut in cuts)


@dataclass(frozen=True, slots=True)
class Refutation:
    """The text of an LRAT ``proof``, and how it numbers clauses: ``clauses`` of a formula, then
    ``cuts``, then others.
    """

    proof: bytes
    variables: int
    clauses: int
    cuts: Sequence[Cut] = ()

    def over(self, cuts: Sequence[Cut]) -> "Refutation":
        """The same proof, renumbered for other ``cuts``, which must contain all that it uses."""
        if not self.cuts and not cuts:
            return self
        place = {tuple(cut.literals): number for number, cut in enumerate(cuts, start=self.clauses + 1)}
        shift = len(cuts) - len(self.cuts)

        def renumbered(number: int) -> int:
            one = number - self.clauses - 1
            if one < 0:
                return number
            return place[tuple(self.cuts[one].literals)] if one < len(self.cuts) else number + shift

        steps = (
            replace(step, number=renumbered(step.number), hints=[*map(renumbered, step.hints)])
            for step in read_lrat(self.proof, self.variables)
        )
        return replace(self, proof=proof_text(steps), cuts=cuts)

    def needed(self) -> Iterator[Cut]:
        if self.cuts:
            named = {hint for step in read_lrat(self.proof, self.variables) for hint in step.hints}
            for number, cut in enumerate(self.cuts, start=self.clauses + 1):
                if number in named:
                    yield cut


def needed(refutations: Sequence[Refutation]) -> list[Cut]:
    return [*{tuple(cut.literals): cut for one in refutations for cut in one.needed()}.values()]
