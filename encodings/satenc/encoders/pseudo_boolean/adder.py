"""The sum in binary, by full adders (`satenc.encoders.binary`), compared with the bound.

O(n log w) clauses, the fewest of all; unit propagation finds few conflicts. An adder is always defined on both sides.
"""

from satenc.encoders.binary import binary_sum
from satenc.encoders.pseudo_boolean.at_most import AtMost
from satenc.formula.formula import Formula


def adder(f: Formula, sums: AtMost) -> None:
    total = binary_sum(f, sums.lits, sums.weights.tolist(), sums.bound.bit_length())
    # at most the bound: where it has a 0, that bit is 0, or a higher one is 0 where the bound has a 1
    for bit, digit in enumerate(total):
        if not sums.bound >> bit & 1:
            f.add(-digit, *(-total[above] for above in range(bit + 1, len(total)) if sums.bound >> above & 1))
