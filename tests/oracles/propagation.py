"""Unit propagation, clause by clause."""


def propagated(clauses, assumptions):
    """What unit propagation derives, clause by clause until nothing changes; None on a conflict."""
    true = set(assumptions)
    changed = not any(-literal in true for literal in true)
    if not changed:
        return None
    while changed:
        changed = False
        for clause in clauses:
            left = [literal for literal in clause if -literal not in true]
            if not left:
                return None
            if len(left) == 1 and left[0] not in true:
                true.add(left[0])
                changed = True
    return true
