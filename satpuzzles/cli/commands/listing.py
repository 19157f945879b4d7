"""``satpuzzles list``."""

from collections.abc import Iterator
from typing import TypeVar

import click

from satpuzzles.backends import Feature, backends
from satpuzzles.cli.help import Documented
from satpuzzles.cli.run import ANSWERED, complain
from satpuzzles.cli.values import Choice
from satpuzzles.errors import PluginError
from satpuzzles.making.generators import GENERATORS
from satpuzzles.plugins import Group
from satpuzzles.registry import PUZZLES

Thing = TypeVar("Thing")

_SHORT = {
    Feature.INCREMENTAL: "incremental",
    Feature.CORES: "cores",
    Feature.PROOF: "proof",
    Feature.PHASES: "phases",
    Feature.STATISTICS: "statistics",
}


_SECTIONS = ("puzzles", "encodings", "formats", "renderers", "backends")


@click.command("list", cls=Documented)
@click.argument("what", required=False, type=Choice(_SECTIONS))
def listing(what: str | None) -> int:
    """List the kinds of puzzle with their encodings, the formats, the renderers and the backends, or one of these."""
    from satpuzzles.formats.table import ALL_FORMATS
    from satpuzzles.rendering import ALL_RENDERERS

    broken: list[PluginError] = []
    if what in (None, "puzzles", "encodings"):
        click.echo("puzzles with the encodings of each role (* marks the default)")
        for kind in dict.fromkeys(_all(PUZZLES, broken)):
            names = ", ".join((kind.kind, *kind.aliases))
            click.echo(f"  {names}")
            for role, default in kind.encodings.items():
                choices = ", ".join(f"{name}*" if name == default else str(name) for name in type(default))
                click.echo(f"    {role:<14} {choices}")
    if what in (None, "formats"):
        click.echo("formats, for reading and writing: kinds of puzzle; file endings")
        for known in _all(ALL_FORMATS, broken):
            kinds = ", ".join(known.kinds) or "every kind"
            click.echo(f"  {known.name:<14} {known.title:<56} {kinds}; {' '.join(known.endings) or 'no ending'}")
    if what in (None, "renderers"):
        click.echo("renderers: output; file endings")
        for one in _all(ALL_RENDERERS, broken):
            click.echo(f"  {one.name:<14} {one.title:<56} {' '.join(one.endings)}")
    if what in (None, "backends"):
        click.echo("backends")
        click.echo(
            "  auto               the default: one of these, by the size of the formula and the number of answers"
        )
        for backend in backends():
            features = [word for feature, word in _SHORT.items() if feature in backend.features]
            can = ", ".join(features) or "started again for every question"
            click.echo(f"  {backend.name:<18} {can:<48} also {', '.join(backend.aliases)}")
        click.echo(
            "  exec:COMMAND       any solver that reads a DIMACS file; started again for every question."
            " {cnf} stands for the file, {out} for one to write the answer to"
        )
    broken += [fault for _, fault in GENERATORS.plugged_in() if isinstance(fault, PluginError)]
    return max(map(complain, broken), default=ANSWERED)


def _all(group: Group[Thing], broken: list[PluginError]) -> Iterator[Thing]:
    """What is in a group, without broken plug-ins, which are added to ``broken``."""
    for name in group.built_in:
        thing = group.get(name)
        if thing is not None:
            yield thing
    for _, added in group.plugged_in():
        if isinstance(added, PluginError):
            broken.append(added)
        else:
            yield added
