"""Which strategies a search tries, one after the other. Those that most puzzles do not need are imported late."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from satenc import AllDifferent, LogInts, OrderInts
from satenc.model.model import simplest
from satpuzzles.backends import auto
from satpuzzles.compiler import Compiled
from satpuzzles.solving.strategies.single import decimation, single_solver
from satpuzzles.solving.strategies.state import State, Strategy

_LARGE = 60
"""Answer variables from which on a search starts near the puzzle's pattern, if it has one."""

_BESIDE_PATTERN = (4, 8, 16)
"""How many values beside the one in the pattern each variable may take, in one restriction after the other."""

_CONFLICTS_ALONE = 2_000
"""Conflicts before several processes start for one puzzle. Most puzzles take fewer, and looking for cubes takes as
long. Their solutions are therefore the same for any number of processes.
"""

_FEW = 2
"""Solutions up to which several processes look for them. An answer from another process takes longer to come, and for
many answers that is longer than the search for them.
"""


def plan(search: State) -> Iterator[Strategy]:
    """What to try for ``search``; the last strategy gives up only at a limit."""
    options = search.options
    if not search.known and not options.splits:
        yield from _near_pattern(search)
        yield from _with_few_values(search)  # before the whole model is narrowed
        if search.shared is not None:
            yield search.shared
        yield from _decided(search)
        yield from _simplest(search)
    yield from _whole(search)


def _whole(search: State) -> Iterator[Strategy]:
    options, in_turn = search.options, stages(search)
    if search.most is None or not len(search.compiled.formula.clauses):
        yield from map(_alone, in_turn)
    elif options.splits:
        yield _in_cubes(in_turn[-1])
    elif not options.several or search.most > _FEW or (options.scheduler is None and _is_quicker_alone(in_turn)):
        yield from map(_alone, in_turn)
    else:
        yield from _side_by_side(in_turn)


def _is_quicker_alone(in_turn: list[auto.Stage]) -> bool:
    """Whether cubes of a few processes take longer: on a Hanjie likely values do more, and to load a formula for which
    `auto` has a single solver, a large one, takes longer than most searches.
    """
    return in_turn[-1].guided or (len(in_turn) == 1 and in_turn[0].reason is not None)


def _near_pattern(search: State) -> Iterator[Strategy]:
    """More and more values beside the pattern. A search for two solutions is restricted only once: it takes the whole
    formula to show that there is only one.
    """
    find = search.puzzle.solving.pattern if search.most in (1, 2) else None
    pattern = find and find(search.puzzle)
    if pattern is None or len(pattern) < _LARGE:
        return
    from satpuzzles.solving.strategies.pattern import near_pattern

    def alone(near: State) -> Iterator[Strategy]:
        return (partial(single_solver, stage=stage) for stage in stages(near))

    for others in _BESIDE_PATTERN[:1] if search.most == 2 else _BESIDE_PATTERN:
        yield partial(near_pattern, pattern=pattern, others=others, strategies=alone)


def _with_few_values(search: State) -> Iterator[Strategy]:
    few_values = search.puzzle.solving.few_values if search.most in (1, 2) else None
    if few_values is None:
        return
    from satpuzzles.solving.strategies.pattern import with_few_values

    def alone(few: State) -> Iterator[Strategy]:
        return map(_alone, stages(few))

    yield partial(with_few_values, values=few_values(search.puzzle), strategies=alone)


def _decided(search: State) -> Iterator[Strategy]:
    """The strategy that writes no formula, where narrowing has left one value for each cell and these keep the rules:
    then there is no other solution. A solver that is named is asked all the same.
    """
    if not search.options.presolve or search.options.backend != auto.NAME or (grid := search.model.only_grid) is None:
        return
    search.deadline.check()
    with search.statistics.timed("decode"):
        keeps = not search.puzzle.broken_rules(grid)
    if keeps:
        model = search.model
        search.statistics.describe_model(model.encodings, (model.candidates, model.model.candidates))
        yield lambda _search: (found for found in [grid])


def _simplest(search: State) -> Iterator[Strategy]:
    """The strategy of the simplest solutions first, where a rule of the model has such."""
    if search.most in (1, 2) and (few := simplest(search.model.model, search.model.candidates)) is not None:
        from satpuzzles.solving.strategies.simplest import simplest_first

        yield partial(simplest_first, model=few[0], rule=few[1], strategies=_whole)


def _side_by_side(in_turn: list[auto.Stage]) -> Iterator[Strategy]:
    """A solver in this process for a moment, then cubes, for several processes or a cluster."""
    first, last = in_turn[0], in_turn[-1]
    if first.conflicts is not None:
        yield _alone(replace(first, conflicts=min(first.conflicts, _CONFLICTS_ALONE)))
    yield from (_alone(stage) for stage in in_turn if stage.supposing)
    yield _in_cubes(last)


def _alone(stage: auto.Stage) -> Strategy:
    return partial(decimation if stage.supposing else single_solver, stage=stage)


def _in_cubes(stage: auto.Stage) -> Strategy:
    from satpuzzles.solving.strategies.cubes import in_cubes

    return partial(in_cubes, stage=stage)


def stages(search: State) -> list[auto.Stage]:
    """The solvers to try in turn for the formula of ``search``: the one that was named, or those of ``auto``."""
    named, compiled = search.options.backend, search.compiled
    if named != auto.NAME:
        return [auto.Stage(named, None)]
    return auto.stages(
        compiled.formula,
        search.most,
        can_guess=_can_guess(compiled) and not search.phases,
        only_differences=all(isinstance(rule, AllDifferent) for _, rule in compiled.model.rules),
    )


def _can_guess(compiled: Compiled) -> bool:
    """Whether all rules tell which values are likely, each variable has one, and there are literals to say it."""
    x = compiled.model.answer
    # as isinstance(rule, Telling), which takes 60 times as long
    telling = all(hasattr(rule, "tell") and getattr(rule, "x", None) is x for _, rule in compiled.model.rules)
    return telling and not isinstance(compiled.answer, OrderInts | LogInts) and bool(x.cells.any(axis=1).all())
