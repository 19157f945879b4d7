"""``satpuzzles family``: formulas that grow, labelled, with what is known of them."""

import click

from satpuzzles.cli.command import command, was_given
from satpuzzles.cli.help import GroupedOption
from satpuzzles.cli.request import Request
from satpuzzles.cli.run import ANSWERED, GAVE_UP, REJECTED
from satpuzzles.cli.values import typed
from satpuzzles.common.document import whole
from satpuzzles.common.options import Number
from satpuzzles.errors import UsageError
from satpuzzles.research.families.manifest import Entry, solutions

_FORMAL = ("hashes", "format")
"""The checks that every accepted formula has passed, in words."""


def _numbers(context: click.Context, parameter: click.Parameter, value: str | None) -> list[int]:
    found = [] if value is None else [whole(part) for part in value.split(",")]
    numbers = [number for number in found if number is not None]
    if len(numbers) < len(found):
        raise click.BadParameter(f"expected whole numbers with commas between, found {value!r}", context, parameter)
    return numbers


def _pairs(context: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> list[tuple[str, str]]:
    pairs = []
    for value in values:
        role, _, choice = (value, "=", value) if value == "all" else value.partition("=")
        if not (role and choice):
            raise click.BadParameter(f"expected ROLE=NAME or all, found {value!r}", context, parameter)
        pairs.append((role, choice))
    return pairs


@command(
    "family", "presolve", "memory_limit", "time_limit",
    time_limit={"default": 5.0, "show_default": True, "help": "Time limit for each solver; 0 runs no solver."},
)  # fmt: skip
@click.argument("name", required=False)
@click.option("--sizes", metavar="N,N...", callback=_numbers, help="Sizes; by default the three smallest.")
@click.option("--seed", "seeds", metavar="N,N...", default="1", show_default=True, callback=_numbers, help="Seeds.")
@click.option(
    "--encoding",
    "encodings",
    cls=GroupedOption,
    group="Solver",
    multiple=True,
    metavar="ROLE=NAME",
    callback=_pairs,
    help="Encoding; repeat it for one formula per encoding. ROLE=all takes all encodings of a role, 'all' all "
    "encodings of all roles.",
)
@click.option("-o", "--output", "folder", metavar="DIR", help="Write to DIR, a new or empty folder.")
@click.option(
    "--check", "checked", metavar="DIR", help="Check the folder DIR instead: hashes, formats, verdicts, counts."
)
@click.option(
    "--count-limit",
    type=typed(Number()),
    default=5.0,
    show_default=True,
    metavar="SECONDS",
    help="Time limit for each count of solutions; 0 counts nothing.",
)
def family(
    request: Request,
    name: str | None,
    sizes: list[int],
    seeds: list[int],
    encodings: list[tuple[str, str]],
    folder: str | None,
    checked: str | None,
    count_limit: float,
) -> int:
    """Write the formulas of a family of puzzles of growing size, or of a package for a competition.

    A manifest states what is known about each formula. Without a NAME the command lists families and packages. Exit
    codes of --check: 0 all entries hold; 1 one is rejected; 3 a time limit ended a check.
    """
    from satpuzzles.research.families import instance, suite
    from satpuzzles.research.families.competition import PACKAGES, summary, write_description

    time_limit = request.time_limit or 0.0
    if checked is not None:
        if name is not None or folder is not None:
            raise UsageError("--check cannot be combined with NAME or --output")
        return _check(checked, time_limit, count_limit)
    if name is None:
        return _list()
    package = PACKAGES.get(name)
    if package is not None and any(was_given(option) for option in ("sizes", "seeds", "encodings", "presolve")):
        raise UsageError(
            f"{name} is a package of fixed formulas: it takes no --sizes, --seed, --encoding or --presolve"
        )
    if package is None:
        instance.family(name, PACKAGES)  # an unknown one is refused before a folder is asked for
    if folder is None:
        raise UsageError("expected a folder for the formulas: -o DIR")
    if package is None:
        written = suite.family(
            name,
            folder,
            sizes=sizes,
            seeds=seeds,
            encodings=encodings,
            presolve=request.presolve,
            time_limit=time_limit,
            count_limit=count_limit,
        )
    else:
        written = suite.make(folder, package.instances(), time_limit, count_limit)
    entries = []
    for entry in written:
        click.echo(_line(entry))
        entries.append(entry)
    if package is not None:
        write_description(folder, package, entries)
    click.echo(summary(entries))
    return ANSWERED


def _list() -> int:
    from satpuzzles.research.families.competition import PACKAGES
    from satpuzzles.research.families.instance import FAMILIES

    click.echo("families, easy sizes first")
    for family in FAMILIES.values():
        click.echo(f"  {family.name:<20} {family.truth or 'either':<14} {family.title}")
        click.echo(f"  {'':<20} sizes {', '.join(map(str, family.sizes))}")
    click.echo("packages for competitions")
    for package in PACKAGES.values():
        click.echo(f"  {package.name:<20} {len(package.chosen)} formulas: {package.title}")
    return ANSWERED


def _check(folder: str, time_limit: float, count_limit: float) -> int:
    from satpuzzles.proving.certificate import Rejected
    from satpuzzles.research.families import manifest
    from satpuzzles.research.families.check import check
    from satpuzzles.research.families.competition import summary

    code, limits = ANSWERED, f"--time-limit {time_limit:g} and --count-limit {count_limit:g}"
    for one in check(folder, limit=time_limit, count_limit=count_limit):
        if isinstance(one, Rejected):
            code = max(code, REJECTED)
            click.echo(f"rejected: {one}")
        else:
            left = f"; not established with {limits}: {', '.join(one.open)}" if one.open else ""
            code = max(code, GAVE_UP if one.open else ANSWERED)
            click.echo(f"{one.file}: {', '.join((*_FORMAL, *one.established))}{left}")
    click.echo(summary(manifest.read(folder)))
    return code


def _line(entry: Entry) -> str:
    truth = "not known" if entry.truth is None else f"{entry.truth} by {entry.truth_by}"
    count = "" if entry.count is None else f", {solutions(entry.count)}"
    return (
        f"{entry.file}: {entry.variables} variables, {entry.clauses} clauses; {truth}{count}; "
        f"MiniSat {entry.minisat}, CaDiCaL {entry.cadical}, interesting: {entry.interesting}"
    )
