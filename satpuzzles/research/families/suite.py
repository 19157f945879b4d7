"""A folder of formulas with its manifest."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from operator import attrgetter
from pathlib import Path

from satpuzzles.common.deadline import Cancel
from satpuzzles.common.files import make_folder, reported, whole_file
from satpuzzles.errors import LONGEST_PATH, FileError, UsageError, one_line
from satpuzzles.processes.signals import postponed
from satpuzzles.research.families import manifest
from satpuzzles.research.families.family import Truth
from satpuzzles.research.families.instance import Instance, family as family_called, instances
from satpuzzles.research.families.manifest import Entry, counted, interesting, measure

_SIZES = 3
"""Sizes of a family that are made when none are named."""


def family(
    name: str,
    folder: str | Path,
    *,
    sizes: Iterable[int] = (),
    seeds: Iterable[int] = (1,),
    encodings: Mapping[str, str] | Iterable[tuple[str, str]] = (),
    presolve: bool = True,
    time_limit: float = 5.0,
    count_limit: float = 5.0,
    cancel: Cancel | None = None,
) -> Iterator[Entry]:
    """Write the formulas of the family ``name`` to a new or empty ``folder``, with a manifest that states what is known
    about each formula; yields the entries of the manifest, each as soon as its formula is written.

    There is one formula for each of the ``sizes`` (by default the three smallest), each of the ``seeds``, and each
    combination of the ``encodings``, which map roles to names or are pairs of a role and a name; ``all`` stands for
    every name. ``time_limit`` is in seconds for each solver and ``count_limit`` for each count of solutions; 0 runs
    none. Raises the errors of `make`, and UsageError for an unknown family or encoding.
    """
    chosen = family_called(name)
    wanted = encodings.items() if isinstance(encodings, Mapping) else encodings
    if not isinstance(sizes, Iterable) or isinstance(sizes, str):
        raise UsageError(f"'sizes': expected whole numbers in a list, found {sizes!r}")
    made = instances(chosen, [*sizes] or chosen.sizes[:_SIZES], seeds, wanted, presolve=presolve)
    return make(str(folder), made, time_limit, count_limit, cancel)


def make(
    folder: str, instances: Iterable[Instance], limit: float, count_limit: float, cancel: Cancel | None = None
) -> Iterator[Entry]:
    """Write each formula and its entry in the manifest to a ``folder``, which is new or empty; yields the entries.

    A file appears whole or not at all, and the manifest names the files that are there whenever this is broken off.
    Each solver has ``limit`` seconds and each count ``count_limit``; 0 asks none.

    Raises FileError for a folder that is not empty or cannot be written, UsageError for a size that a family does not
    have, GaveUp for a formula that does not fit the memory, and Cancelled once ``cancel`` is set.
    """
    make_folder(folder)
    with reported(folder):
        if any(Path(folder).iterdir()):
            raise FileError(f"{one_line(folder, LONGEST_PATH)}: expected an empty folder, it has files")
    entries: list[Entry] = []
    for _, of_puzzle in groupby(instances, attrgetter("family.name", "size", "seed")):
        count = None
        for instance in of_puzzle:
            count = count or counted(instance, instance.puzzle(), count_limit, cancel)
            path = Path(folder) / f"{instance.name}.cnf"
            try:
                entry = _made(path, instance, count, limit, cancel)
                with postponed():  # the manifest and what is known of it here change together
                    manifest.write(folder, [*entries, entry])
                    entries.append(entry)
            except BaseException:  # there is no formula that no manifest names
                if path.name not in {one.file for one in entries}:
                    path.unlink(missing_ok=True)
                raise
            yield entry


def _made(path: Path, instance: Instance, count: tuple[int | None, str], limit: float, cancel: Cancel | None) -> Entry:
    """Write the formula of ``instance`` to ``path`` and return its entry; ``count`` is the result of `counted`."""
    compiled = instance.compiled()
    formula = compiled.formula
    truth, truth_by, (minisat, cadical) = measure(instance, compiled, limit, cancel)
    if count[0] is None and truth is Truth.UNSATISFIABLE:
        count = 0, truth_by
    with whole_file(str(path)) as stream:
        instance.write(compiled, stream)
    with path.open("rb") as lines:
        hashes = manifest.hashes(lines)
    return Entry(
        file=path.name,
        family=instance.family.name,
        puzzle=instance.family.kind,
        size=instance.size,
        seed=instance.seed,
        encodings={role: str(choice) for role, choice in compiled.encodings.items()},
        presolve=instance.presolve,
        variables=formula.variables.count,
        clauses=len(formula.clauses),
        answers=len(formula.variables.answers),
        truth=truth,
        truth_by=truth_by,
        count=count[0],
        count_by=count[1],
        interesting=interesting(minisat, cadical),
        minisat=minisat,
        cadical=cadical,
        command=instance.command,
        sha256=hashes.sha256,
        gbd=hashes.gbd,
    )
