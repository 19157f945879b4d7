"""Does a proof by reverse unit propagation derive the empty clause?

A clause may be added when assuming that all its literals are false leads to a contradiction by unit propagation: it
then follows from the clauses so far (E. Goldberg, Y. Novikov, Verification of proofs of unsatisfiability for CNF
formulas, DATE 2003). Propagation watches two literals of each clause (M. Moskewicz et al., Chaff, DAC 2001).

The proof is checked forwards, each step once. That keeps the checker short: what holds without assumptions holds for
good, so a clause with a true literal is not needed again, false literals need no watching, and no reasons are kept.
Deleting fewer clauses than a proof says can only make propagation stronger, never wrong, since every clause in the
checker follows from the formula.
"""

from collections.abc import Callable, Iterable

from satpuzzles.proving.checker.text import ProofStep


class NotAProof(ValueError):
    """A step that does not follow, or no contradiction at the end; the message says which."""


def check_refutation(checker: "Checker", steps: Iterable[ProofStep]) -> int:
    """How many clauses of the proof had to be checked until those in ``checker`` were refuted. The steps after that are
    read, as all must be well-formed, and not checked.

    Raises NotAProof.
    """
    added = 0
    for number, step in enumerate(steps, start=1):
        if checker.refuted:
            continue
        if step.deletes:
            checker.delete(step.literals)
        elif checker.follows(step.literals):
            checker.add(step.literals)
            added += 1
        else:
            shown = " ".join(map(str, step.literals[:10])) or "the empty clause"
            shown += " ..." * (len(step.literals) > 10)
            raise NotAProof(f"step {number}: {shown} does not follow by unit propagation")
    if not checker.refuted:
        raise NotAProof("it ends without a contradiction")
    return added


_AT_ONCE = 1000
"""Literals propagated between two calls of ``proceed``."""


class Checker:
    """Clauses over the variables 1 to ``variables``, and what follows from them by unit propagation. ``proceed`` is
    called now and then while propagating, and may raise.

    Lists are indexed by literals, the negative ones counting from the end.
    """

    def __init__(
        self, variables: int, clauses: Iterable[list[int]] = (), proceed: Callable[[], object] = lambda: None
    ) -> None:
        self.refuted = False
        self._proceed = proceed
        self._true = [False] * (2 * variables + 1)
        self._trail: list[int] = []  # the true literals, in the order they became true
        self._head = 0  # those before it have been propagated
        self._watches: list[list[list[int]]] = [[] for _ in self._true]
        self._watched: dict[tuple[int, ...], list[list[int]]] = {}
        for clause in clauses:
            self.add(clause)

    def add(self, literals: list[int]) -> None:
        """Add a clause, and propagate if that makes it a unit."""
        if self.refuted or any(self._true[literal] for literal in literals):
            return
        clause = [literal for literal in dict.fromkeys(literals) if not self._true[-literal]]
        if len(clause) > 1:
            self._watches[clause[0]].append(clause)
            self._watches[clause[1]].append(clause)
            self._watched.setdefault(_key(literals), []).append(clause)
        else:
            self.refuted = not clause or not self._holds_with(clause)

    def delete(self, literals: list[int]) -> None:
        """Stop watching a clause. What followed from it stays true; a clause that is not watched stays as it is."""
        same = self._watched.get(_key(literals))
        if same:
            clause = same.pop()
            for literal in clause[:2]:
                watching = self._watches[literal]
                position = next(i for i, one in enumerate(watching) if one is clause)
                del watching[position]

    def follows(self, literals: list[int]) -> bool:
        """Whether the clause of ``literals`` follows by unit propagation."""
        if self.refuted or any(self._true[literal] for literal in literals):
            return True
        before = len(self._trail)
        consistent = self._holds_with([-literal for literal in literals])
        for literal in self._trail[before:]:
            self._true[literal] = False
        del self._trail[before:]
        self._head = before
        return not consistent

    def _holds_with(self, literals: Iterable[int]) -> bool:
        """Whether propagating ``literals`` as well meets no contradiction."""
        for literal in literals:
            if self._true[-literal]:
                return False
            if not self._true[literal]:
                self._true[literal] = True
                self._trail.append(literal)
        return self._propagate()

    def _propagate(self) -> bool:
        """Make true what follows from the trail; False at a contradiction.

        The two first literals of a clause are those watched. If one of them is false and the clause is not satisfied
        by the other, a literal that is not false takes its place; if there is none, the other has to be true.
        """
        true, trail, watches = self._true, self._trail, self._watches
        while self._head < len(trail):
            if self._head % _AT_ONCE == 0:
                self._proceed()
            false = -trail[self._head]
            self._head += 1
            visits = iter(watches[false])
            kept = watches[false] = []
            for clause in visits:
                other = clause[0]
                if other == false:
                    other = clause[0] = clause[1]
                    clause[1] = false
                if true[other]:
                    kept.append(clause)
                    continue
                for place in range(2, len(clause)):
                    literal = clause[place]
                    if not true[-literal]:
                        clause[1], clause[place] = literal, false
                        watches[literal].append(clause)
                        break
                else:
                    kept.append(clause)
                    if true[-other]:
                        kept.extend(visits)
                        return False
                    true[other] = True
                    trail.append(other)
        return True


def _key(literals: list[int]) -> tuple[int, ...]:
    return tuple(sorted({*literals}))
