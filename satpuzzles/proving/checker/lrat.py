"""Does an LRAT proof derive the empty clause?

A step adds a clause, with hints: the numbers of earlier clauses which, one after the other, have a single literal left
when all literals of the new clause are assumed false. That literal has to be true. The last clause hinted at has none
left, which is a contradiction, and so the new clause follows from those before it (L. Cruz-Filipe, M. Heule, W. Hunt,
M. Kaufmann, P. Schneider-Kamp, Efficient certified RAT verification, CADE 2017). Nothing is searched for, and steps
that need more than unit propagation (RAT) are not accepted.
"""

from collections.abc import Callable, Iterable

from satpuzzles.proving.checker.text import LratStep


class NotAProof(ValueError):
    """The steps are no proof: one does not follow, or no contradiction is at the end; the message says which."""


def check_refutation(clauses: Iterable[Iterable[int]], steps: Iterable[LratStep]) -> int:
    """Check that ``steps`` derive the empty clause, and return how many clauses they add before it.

    The ``clauses`` of the formula have the numbers from 1 on, those of the steps the numbers after them. Raises
    NotAProof.
    """
    known = [frozenset[int](), *map(frozenset, clauses)]
    first = len(known)
    remaining = iter(steps)
    for step in remaining:
        complaint = _complaint(known, step)
        if complaint:
            raise NotAProof(f"step {len(known) - first + 1}: {complaint}")
        known.append(frozenset(step.literals))
        if not step.literals:
            if next(remaining, None) is not None:
                raise NotAProof("a step follows the empty clause")
            return len(known) - first - 1
    raise NotAProof("it ends without a contradiction")


def _complaint(known: list[frozenset[int]], step: LratStep) -> str:
    """The reason why ``step`` does not follow from the ``known`` clauses, in words; "" if it follows. ``known[n]`` is
    clause n.
    """
    if step.number != len(known):
        return f"expected the number {len(known)}, found {step.number}"
    false = set(step.literals)
    left = len(step.hints)
    for hint in step.hints:
        left -= 1
        if not 0 < hint < step.number:
            return f"hint {hint} is no earlier clause"
        remaining = known[hint] - false
        if not remaining:
            return f"{left} hints after the contradiction" if left else ""
        literal, *more = remaining
        if more or -literal in false:
            return f"clause {hint} neither has one literal left nor contradicts the others"
        false.add(-literal)
    return "its hints lead to no contradiction"


def refutes(
    clauses: Iterable[list[int]], literals: Iterable[int], proceed: Callable[[], object] = lambda: None
) -> bool:
    """Whether unit propagation derives a contradiction from the ``clauses`` and ``literals``.

    ``proceed`` is called now and then, and may raise.
    """
    whole = [list(dict.fromkeys(clause)) for clause in clauses]
    left = [len(clause) for clause in whole]  # by clause, the literals that are not false
    holding: dict[int, list[int]] = {}
    for number, clause in enumerate(whole):
        for literal in clause:
            holding.setdefault(literal, []).append(number)
    to_do = [*literals, *(clause[0] for clause in whole if len(clause) == 1)]
    true: set[int] = set()
    contradiction = not all(left)
    for literal in to_do:
        proceed()
        if literal in true:
            continue
        true.add(literal)
        contradiction |= -literal in true
        for number in holding.get(-literal, ()):
            left[number] -= 1
            contradiction |= not left[number]
            if left[number] == 1:
                to_do += (one for one in whole[number] if -one not in true)
    return contradiction
