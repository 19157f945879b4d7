"""``satpuzzles family``: formulas that grow, labelled, with what is known of them."""

import click

from satpuzzles.cli import limits
from satpuzzles.cli.numbers import Number
from satpuzzles.cli.run import ANSWERED
from satpuzzles.document import whole
from satpuzzles.errors import UsageError
from satpuzzles.families.manifest import Entry

_SIZES = 3
"""Sizes of a family that are made when none are named."""


def _numbers(context: click.Context, parameter: click.Parameter, value: str | None) -> list[int]:
    """The whole numbers in a list with commas."""
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


@click.command()
@click.argument("name", required=False)
@click.option("--sizes", metavar="N,N...", callback=_numbers, help="By default the three smallest of the family.")
@click.option(
    "--seed", "seeds", metavar="N,N...", default="1", show_default=True, callback=_numbers, help="One or more."
)
@click.option(
    "--encoding",
    "encodings",
    multiple=True,
    metavar="ROLE=NAME",
    callback=_pairs,
    help="Choose an encoding; several make a formula for each, ROLE=all for every one of a role, all for every role.",
)
@click.option("--presolve/--no-presolve", default=True, help="Propagate before encoding (the default), or not.")
@click.option("-o", "--output", "folder", metavar="DIR", help="The folder to make, or an empty one.")
@click.option(
    "--time-limit",
    type=Number(min=0),
    default=5.0,
    show_default=True,
    metavar="SECONDS",
    help="For each solver and count; 0 measures nothing.",
)
@limits.memory_limit
def family(
    name: str | None,
    sizes: list[int],
    seeds: list[int],
    encodings: list[tuple[str, str]],
    presolve: bool,
    folder: str | None,
    time_limit: float,
) -> int:
    """Write the formulas of a family of puzzles that grow, and a manifest with what is known of them.

    Without a NAME the families are listed. docs/families.md tells what is in the files.
    """
    from satpuzzles.families.instance import instances
    from satpuzzles.families.suite import make
    from satpuzzles.families.table import FAMILIES
    from satpuzzles.families.table import family as family_called

    if name is None:
        for one in FAMILIES.values():
            click.echo(f"{one.name:<20} {one.truth or 'either':<14} {one.title}")
            click.echo(f"{'':<20} sizes {', '.join(map(str, one.sizes))}")
        return ANSWERED
    chosen = family_called(name)
    if folder is None:
        raise UsageError("expected a folder for the formulas, as in -o DIR")
    made = instances(chosen, sizes or chosen.sizes[:_SIZES], seeds, encodings, presolve=presolve)
    for entry in make(folder, made, time_limit):
        click.echo(_line(entry))
    return ANSWERED


def _line(entry: Entry) -> str:
    """What is known of a formula."""
    truth = "not known" if entry.truth is None else f"{entry.truth} by {entry.truth_by}"
    count = "" if entry.count is None else f", {entry.count} solution{'s' * (entry.count != 1)}"
    return (
        f"{entry.file}: {entry.variables} variables, {entry.clauses} clauses; {truth}{count}; "
        f"MiniSat {entry.minisat}, CaDiCaL {entry.cadical}, interesting: {entry.interesting}"
    )
