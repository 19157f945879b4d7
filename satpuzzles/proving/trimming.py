"""A solver's DRUP proof, trimmed and made into LRAT: only the clauses that the contradiction needs, with hints.

The solver's clauses are believed until they contradict each other by unit propagation. Then they are checked from the
last to the first, and only those that a later check has used (the core). A check propagates over the core before it
looks at other clauses, which keeps the core small (N. Wetzler, M. Heule, W. Hunt, DRAT-trim: Efficient checking and
trimming using expressive clausal proofs, SAT 2014).

What holds without assumptions, by propagation, becomes a step of its own when a check has used it: then its derivation
is written once and not at each use. Steps that lead to the contradiction alone are hints of the last step.

Nothing here is trusted: `satpuzzles.proving.checker` checks what comes out.
"""

from collections.abc import Callable, Collection, Iterable, Sequence

from satpuzzles.proving.checker.text import LratStep


class NotRefuted(ValueError):
    """The proof of a solver is not one; the message names the step."""


def trimmed(
    variables: int, clauses: Sequence[list[int]], drup: Sequence[str], proceed: Callable[[], object] = lambda: None
) -> list[LratStep]:
    """The steps of an LRAT proof, made of a solver's proof ``drup`` for ``clauses`` over the variables 1 to
    ``variables``.

    A line of ``drup`` has literals and a 0, or ``d`` and the literals of a deleted clause. ``proceed`` is called now
    and then, and may raise. Raises NotRefuted.
    """
    return _Trimmer(variables, clauses, proceed).steps(drup)


_AT_ONCE = 1000
"""Literals propagated between two calls of ``proceed``."""

_FINAL, _SHARED = 1, 2
"""Marks that a root literal is needed: by the contradiction at the end, or by the check of a clause."""


class _Trimmer:
    """Clauses with two literals watched each, in one table for the core and one for the others.

    Lists are indexed by literals, the negative ones counting from the end. A watched clause is a list with its watched
    literals first and its number last; once it is deleted or moved to the core, the list is empty. The root literals
    are those that hold without assumptions.
    """

    def __init__(self, variables: int, clauses: Sequence[list[int]], proceed: Callable[[], object]) -> None:
        size = 2 * variables + 1
        self._proceed = proceed
        self._true = [False] * size
        self._reason = [0] * size  # of a true literal, the clause that makes it true; 0 for an assumption
        self._place = [0] * size  # of a root literal, its place in the trail
        self._trail: list[int] = []
        self._core: list[list[list[int]]] = [[] for _ in range(size)]
        self._others: list[list[list[int]]] = [[] for _ in range(size)]
        self._core_head = self._others_head = 0  # the literals before them have been propagated in that table
        self._clauses: list[list[int]] = [[]]
        self._watched: list[list[int]] = [[]]
        self._numbers: dict[tuple[int, ...], list[int]] = {}
        self._in_core: set[int] = set()
        self._needed: dict[int, int] = {}  # by place in the trail of root literals
        self._given = len(clauses)
        for clause in clauses:
            self._store(clause)
        for number in range(1, len(self._clauses)):
            self._attach(number)

    def steps(self, drup: Sequence[str]) -> list[LratStep]:
        """The steps: propagate forwards until the contradiction, then check backwards from there."""
        events: list[tuple[int, int]] = []  # each clause added, or negated one deleted, and the root literals before it
        contradiction = self._units(range(1, len(self._clauses)))
        for line in drup:
            self._proceed()
            if contradiction:
                break
            deletes = line.startswith("d ")
            clause = dict.fromkeys(map(int, line.removeprefix("d ").split()[:-1]))
            if deletes:
                number = self._delete(clause)
                events += [(-number, len(self._trail))] if number else []
            elif not any(self._true[literal] or -literal in clause for literal in clause):
                number = self._store(clause)
                events.append((number, len(self._trail)))
                self._attach(number)
                contradiction = self._units([number])
        if not contradiction:
            raise NotRefuted("the proof ends without a contradiction")
        self._use(contradiction)
        self._need((-x for x in self._clauses[contradiction]), _FINAL)
        return self._backwards(events, contradiction)

    def _backwards(self, events: list[tuple[int, int]], contradiction: int) -> list[LratStep]:
        """A hint is the number of a clause, or negated and less one the place of a root literal in the trail."""
        final = [contradiction]
        found: list[tuple[int, list[int], list[int]]] = []  # the steps from the last on, with the clause or place
        while events:
            number, before = events.pop()
            self._cut(before, found, final)
            if number < 0:
                self._attach(-number)
                continue
            self._watched[number].clear()
            if number in self._in_core:
                found.append((number, self._clauses[number], self._hints(number)))
        self._cut(0, found, final)
        return self._numbered(found[::-1], final[::-1])

    def _numbered(self, found: list[tuple[int, list[int], list[int]]], final: list[int]) -> list[LratStep]:
        names = {number: number for number in range(1, self._given + 1)}
        steps: list[LratStep] = []
        for name, literals, hints in [*found, (0, [], final)]:
            if name < 0 and len(hints) == 1:  # the reason of the root literal is the clause that it is wanted as
                names[name] = names[hints[0]]
                continue
            names[name] = self._given + len(steps) + 1
            steps.append(LratStep(names[name], literals, [names[hint] for hint in hints]))
        return steps

    def _store(self, clause: Iterable[int]) -> int:
        self._clauses.append(list(dict.fromkeys(clause)))
        self._watched.append([])
        self._numbers.setdefault(tuple(sorted(self._clauses[-1])), []).append(len(self._clauses) - 1)
        return len(self._clauses) - 1

    def _attach(self, number: int) -> None:
        """Watch two literals, those that became false last where there is no choice: undoing a part of the trail then
        undoes these first.
        """
        clause = self._clauses[number]
        if len(clause) > 1:
            true, place = self._true, self._place
            order = sorted(clause, key=lambda x: -place[-x] if true[-x] else -len(place))
            self._watch([*order, number])

    def _watch(self, watched: list[int]) -> None:
        number = watched[-1]
        self._watched[number] = watched
        table = self._core if number in self._in_core else self._others
        table[watched[0]].append(watched)
        table[watched[1]].append(watched)

    def _delete(self, clause: Collection[int]) -> int:
        """Stop watching a clause. Returns its number, or 0 if there is no such clause, or a root
        literal depends on it.
        """
        same = self._numbers.get(tuple(sorted(clause)))
        if not same or len(clause) < 2 or any(self._true[x] and self._reason[x] == same[-1] for x in clause):
            return 0
        number = same.pop()
        self._watched[number].clear()
        return number

    def _units(self, numbers: Iterable[int]) -> int:
        """Make the root literals true that follow from the clauses ``numbers``; returns the number of a false clause,
        or 0.
        """
        before = len(self._trail)
        contradiction = self._propagate_units(numbers)
        for place, literal in enumerate(self._trail[before:], start=before):
            self._place[literal] = place
        return contradiction

    def _propagate_units(self, numbers: Iterable[int]) -> int:
        for number in numbers:
            remaining = [x for x in self._clauses[number] if not self._true[-x]]
            if not remaining:
                return number
            if len(remaining) == 1 and not self._true[remaining[0]]:
                self._assign(remaining[0], number)
        return self._propagate()

    def _assign(self, literal: int, reason: int) -> None:
        self._true[literal] = True
        self._reason[literal] = reason
        self._trail.append(literal)

    def _hints(self, number: int) -> list[int]:
        """The hints that refute the negation of clause ``number``, which is no longer watched. Raises NotRefuted."""
        before, lemma = len(self._trail), self._clauses[number]
        for literal in lemma:
            if not self._true[-literal]:
                self._assign(-literal, 0)
        contradiction = self._propagate()
        if not contradiction:
            shown = " ".join(map(str, lemma[:10])) + " ..." * (len(lemma) > 10)
            raise NotRefuted(f"the clause {shown} of the proof does not follow by unit propagation")
        hints = [contradiction]
        sought = {-x for x in self._clauses[contradiction]}
        for literal in reversed(self._trail[before:]):
            reason = self._reason[literal]
            if reason and literal in sought:
                hints.append(reason)
                sought.update(-x for x in self._clauses[reason] if x != literal)
        for used in hints:
            self._use(used)
        root = sought.difference(self._trail[before:], (-x for x in lemma))
        hints += self._need(root, _SHARED)
        self._undo(before)
        return hints[::-1]

    def _use(self, number: int) -> None:
        if number not in self._in_core:
            self._in_core.add(number)
            watched = self._watched[number]
            if watched:
                self._watch(watched.copy())
                watched.clear()

    def _need(self, root: Iterable[int], who: int) -> list[int]:
        """Record that ``who`` needs these ``root`` literals, and return them as hints."""
        places = [self._place[literal] for literal in root]
        for place in places:
            self._needed[place] = self._needed.get(place, 0) | who
        return [-1 - place for place in places]

    def _cut(self, before: int, found: list[tuple[int, list[int], list[int]]], final: list[int]) -> None:
        """Undo the root literals from the place ``before`` on. Those that are needed become steps, or hints of the last
        step.
        """
        for place in range(len(self._trail) - 1, before - 1, -1):
            who = self._needed.get(place, 0)
            if not who:
                continue
            literal = self._trail[place]
            reason = self._reason[literal]
            self._use(reason)
            others = self._need((-x for x in self._clauses[reason] if x != literal), who & _SHARED or _FINAL)
            if who & _SHARED:
                found.append((-1 - place, [literal], [*others, reason]))
            if who & _FINAL:
                final.append(-1 - place if who & _SHARED else reason)
        self._undo(before)

    def _undo(self, before: int) -> None:
        for literal in self._trail[before:]:
            self._true[literal] = False
        del self._trail[before:]
        self._core_head = self._others_head = before

    def _propagate(self) -> int:
        """Make true what follows from the trail, over the core first; returns the number of a false clause, or 0."""
        trail = self._trail
        while self._others_head < len(trail):
            while self._core_head < len(trail):
                contradiction = self._visit(self._core, -trail[self._core_head])
                if contradiction:
                    return contradiction
                self._core_head += 1
            if self._others_head % _AT_ONCE == 0:
                self._proceed()
            contradiction = self._visit(self._others, -trail[self._others_head])
            if contradiction:
                return contradiction
            self._others_head += 1
        return 0

    def _visit(self, table: list[list[list[int]]], false: int) -> int:
        """Visit the clauses of ``table`` in which the literal ``false`` is watched; returns the number of a false
        clause, or 0.

        If the other watched literal does not satisfy a clause, a literal that is not false replaces ``false``; if there
        is none, the other one becomes true.
        """
        true, reason, trail = self._true, self._reason, self._trail
        visits = iter(table[false])
        kept = table[false] = []
        for clause in visits:
            if not clause:
                continue
            other = clause[0]
            if other == false:
                other = clause[0] = clause[1]
                clause[1] = false
            if true[other]:
                kept.append(clause)
                continue
            for place in range(2, len(clause) - 1):
                literal = clause[place]
                if not true[-literal]:
                    clause[1], clause[place] = literal, false
                    table[literal].append(clause)
                    break
            else:
                kept.append(clause)
                if true[-other]:
                    kept.extend(visits)
                    return clause[-1]
                true[other] = True
                reason[other] = clause[-1]
                trail.append(other)
        return 0
