"""``satpuzzles list``."""

import shutil
import sys
from collections.abc import Collection, Iterator
from enum import StrEnum

import click

from satpuzzles.backends import Feature, backends
from satpuzzles.cli.command import command
from satpuzzles.cli.kinds import summary
from satpuzzles.cli.request import Request
from satpuzzles.cli.run import ANSWERED, complain
from satpuzzles.cli.values import typed
from satpuzzles.common import orjson
from satpuzzles.common.options import Words
from satpuzzles.errors import PluginError, UsageError
from satpuzzles.formats import Format
from satpuzzles.formats.schema import schema
from satpuzzles.making.generators import GENERATORS
from satpuzzles.puzzles import PUZZLES
from satpuzzles.rendering import Renderer
from satpuzzles.stating.puzzle import Puzzle

_FEATURES = {
    Feature.INCREMENTAL: ("incremental", "keeps what it has learned from one question to the next"),
    Feature.CORES: ("cores", "names the assumptions that contradict each other"),
    Feature.PROOF: ("proof", "proves that there is no solution, for 'certify'"),
    Feature.PHASES: ("phases", "takes values to try first"),
    Feature.STATISTICS: ("statistics", "counts conflicts and decisions, for --stats"),
}
"""The abilities of a backend: a word for each, and its meaning."""


_SECTIONS = ("puzzles", "encodings", "formats", "renderers", "backends")


@command("list")
@click.argument("what", required=False, type=typed(Words(_SECTIONS)))
@click.option("--schema", "described", metavar="KIND", help="Show the JSON Schema of the documents of a kind instead.")
def listing(_request: Request, what: str | None, described: str | None) -> int:
    """List the kinds of puzzle, their encodings, the formats, the renderers and the backends, or one of these."""
    if described is not None:
        if what is not None:
            raise UsageError("--schema shows one schema alone: leave the list out")
        click.echo(orjson.dumps(schema(described), option=orjson.OPT_INDENT_2).decode())
        return ANSWERED
    from satpuzzles.compiler import choices_of
    from satpuzzles.formats.table import ALL_FORMATS
    from satpuzzles.rendering import ALL_RENDERERS

    broken: list[PluginError] = []
    page = click.HelpFormatter(width=shutil.get_terminal_size().columns if sys.stdout.isatty() else sys.maxsize)
    kinds = [*dict.fromkeys(PUZZLES.sound(broken))] if what in (None, "puzzles", "encodings") else []
    if what in (None, "puzzles"):
        for genre in dict.fromkeys(kind.genre for kind in kinds):
            with page.section(f"puzzles, {genre}"):
                page.write_dl([(kind.kind, _told(kind)) for kind in kinds if kind.genre == genre])
    if what in (None, "encodings"):
        with page.section("encodings of each role (* marks the default)"):
            alike: dict[tuple[tuple[str, StrEnum], ...], list[str]] = {}
            for kind in (kind for kind in kinds if kind.encodings):
                alike.setdefault(tuple(kind.encodings.items()), []).append(kind.kind)
            for encodings, names in alike.items():
                page.write_text(", ".join(names))
                page.indent()
                for role, default in encodings:
                    ways = (f"{name}*" if name == default else str(name) for name in choices_of(default))
                    page.write_dl([(f"{role:<12}", ", ".join(ways))])
                page.dedent()
    if what in (None, "formats"):
        with page.section("formats, for reading and writing (kinds of puzzle; endings of files)"):
            page.write_dl([(one.name, _described(one, one.kinds)) for one in ALL_FORMATS.sound(broken)])
    if what in (None, "renderers"):
        with page.section("renderers (endings of files)"):
            page.write_dl([(one.name, _described(one)) for one in ALL_RENDERERS.sound(broken)])
    if what in (None, "backends"):
        with page.section("backends: what each solver can do (other names)"):
            auto = "the default: one of these, by the size of the formula and the number of answers"
            command = "any solver that reads a DIMACS file; {cnf} stands for it, {out} for a file for the answer"
            page.write_dl([("auto", auto), *_backends(), ("exec:COMMAND", command)])
        with page.section("what backends can do"):
            page.write_dl([*_FEATURES.values()])
    click.echo(page.getvalue().removeprefix("\n"), nl=False)
    broken += [fault for _, fault in GENERATORS.plugged_in() if isinstance(fault, PluginError)]
    return max(map(complain, broken), default=ANSWERED)


def _told(kind: type[Puzzle]) -> str:
    also = f" (also {', '.join(kind.aliases)})" if kind.aliases else ""
    return f"{summary(kind)}{also}"


def _described(one: Format | Renderer, kinds: Collection[str] | None = None) -> str:
    """The title of a format or renderer and its file endings; for a format also the ``kinds`` that it holds, where none
    means every kind.
    """
    held = [] if kinds is None else [_held(kinds)]
    return f"{one.title} ({'; '.join([*held, *one.endings])})"


def _held(kinds: Collection[str]) -> str:
    """The ``kinds`` that a format holds in words, or those that it does not hold if these are fewer; none means every
    kind.
    """
    others = [kind.kind for kind in dict.fromkeys(PUZZLES.sound()) if kind.kind not in kinds]
    if not kinds or len(others) >= len(kinds):
        return ", ".join(kinds) or "every kind"
    return f"every kind but {', '.join(others)}"


def _backends() -> Iterator[tuple[str, str]]:
    for backend in backends():
        can = ", ".join(word for feature, (word, _) in _FEATURES.items() if feature in backend.features)
        others = ", ".join(name for name in backend.aliases if name != backend.name)
        yield backend.name, (can or "started again for every question") + (f" ({others})" if others else "")
