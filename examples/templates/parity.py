"""An encoding from top to bottom, with parity as the constraint: an odd or an even number of literals is true.

The first lines of an encoder name each of its encodings with its size and its source. This one takes n - 1 auxiliary
variables and 4(n - 1) clauses for n literals: G. S. Tseitin, On the complexity of derivation in propositional calculus,
1968, which cuts a long exclusive or into short ones.
"""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from satenc import FALSE, Formula, Lits, Unknown, Views
from satenc.formula import Groups, Proceed, by_size, checks
from satenc.unknowns.unknown import boolean_literals

Bools: TypeAlias = NDArray[np.bool_]


# 1. The encoder: a function over literals, which stands in `encodings/satenc/encoders/`. It writes to a `Formula` and
#    knows no solver and no puzzle. Literals come in arrays of any shape, ``lits[..., n]``: the last axis is a group,
#    all others are instances, and one call writes the clauses of all of them. A literal may be negated, TRUE or FALSE.
def odd(f: Formula, lits: Lits) -> None:
    """An odd number of ``lits[..., n]`` is true, for every entry of the leading axes; of no literals it is never so.
    Raises ValueError for anything but literals of ``f``.
    """
    lits = checks.literals("lits", lits)
    size = lits.shape[-1]
    if size == 0:
        f.add_rows(lits)  # the empty clause, for each instance
        return
    # 2. Auxiliary variables are made for all instances at once, and named after the rule. Here sums[..., i] is the
    #    parity of the first i + 1 literals. Of the first one it is that literal, which takes no variable.
    sums = np.concatenate([lits[..., :1], f.auxiliary("parity", *lits.shape[:-1], size - 1)], axis=-1)
    before, literal, after = sums[..., :-1], lits[..., 1:], sums[..., 1:]
    # 3. Clauses by arrays: each `add` writes one clause for every entry. An auxiliary variable is defined in both
    #    directions: these four clauses leave it one value whatever the literals are. Models are then as many as
    #    answers, and model counters need no projection.
    f.add(-after, before, literal)
    f.add(-after, -before, -literal)
    f.add(after, -before, literal)
    f.add(after, before, -literal)
    # 4. The demand itself. Constants fold in `add`: nothing here asks whether a literal is TRUE or FALSE.
    f.add(sums[..., -1])


# 5. The constraint: what a `Model` states, in `encodings/satenc/model/`. It is a frozen dataclass over variables ``x``
#    and groups of their numbers, which may have different lengths. It has four members.
@dataclass(frozen=True)
class Parity:
    """In group ``i`` of the Boolean variables of ``x`` an odd number is true if ``is_odd[i]``, else an even number.

    Raises ValueError for other variables and for indices that are not among them.
    """

    x: Unknown
    groups: Groups
    is_odd: Bools

    def __post_init__(self) -> None:
        self.x.is_boolean()
        self.x.has_members(self.groups)

    @property
    def count(self) -> int:
        """6. How many instances there are. Each is a rule for people; its clauses carry its number."""
        return len(self.groups)

    def narrow(self, proceed: Proceed) -> None:
        """7. Clear values that no solution has. To clear none is right, too, as long as `encode` states everything."""
        for chosen, members in by_size(self.groups):
            proceed(self.x.taken(members.size))  # it may raise: the time is up, or the memory is not enough
            domain = self.x.cells[members]  # [group, member, value]
            true = ~domain[..., 0]
            is_last = (domain.sum(axis=(1, 2)) == members.shape[1] + 1)[:, None] & domain.all(axis=2)
            lacks_one = (true.sum(axis=1) % 2 == 1) != self.is_odd[chosen]
            may_be = np.stack([~is_last | ~lacks_one[:, None], ~is_last | lacks_one[:, None]], axis=-1)
            self.x.keep(members, may_be)

    def holds(self, values: NDArray[np.int64]) -> Bools:
        """8. ``[..., instance]``: which instances complete answers ``values[..., variable]`` keep. State it by the
        definition, and share nothing with `encode`: it judges the answers of solvers.
        """
        sums = [values[..., np.asarray(group, np.intp)].sum(axis=-1) % 2 == 1 for group in self.groups]
        kept: Bools = np.stack(sums, axis=-1) == self.is_odd
        return kept

    def encode(self, f: Formula, views: Views) -> None:
        """9. The clauses of all instances. Groups of one size are an array; `rows` says which instances they are."""
        literals = boolean_literals(views, self.x)
        for chosen, members in by_size(self.groups):
            # an even number of literals is true if an odd number of them and a constant is
            constant = np.where(self.is_odd[chosen], FALSE, -FALSE)[:, None]
            with f.rows((self.count,), chosen):
                odd(f, np.concatenate([literals[members], constant], axis=1).astype(np.int32))
