"""Things that have a name, such as kinds of puzzle, from satpuzzles, entry points of other distributions or Python
files.

Entry points are read only for a name that is not built in, or to list all names: importing `importlib.metadata` and
reading the metadata of every distribution takes longer than solving a Sudoku.

`mistake` finds out which plug-in an exception comes from.
"""

import os
import re
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from satpuzzles.common import plugin_files
from satpuzzles.errors import PluginError, PluginFileError, SatpuzzlesError, UsageError, unknown

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint, EntryPoints

Thing = TypeVar("Thing")

_PREFIX = "satpuzzles."
"""The beginning of the names of our entry-point groups."""
_BETWEEN_WORDS = re.compile(r"[ _-]+")
_OURS = ("satpuzzles", "satenc")


@dataclass(frozen=True)
class Group(Generic[Thing]):
    """All things of one sort, such as kinds of puzzle. Other distributions add to it in the entry-point group ``name``.

    ``built_in`` maps names to things, or to ``module:attribute``, which is imported when it is needed. ``fault(name,
    object)`` says in words why an announced object is refused, "" if it is fine. ``aliases(thing)`` are other names of
    a built-in thing, which are looked at when a name is unknown. If there is a ``base``, the path of a Python file that
    defines a subclass is a name too where the user says it, and from then on the ``kind`` of that class.
    """

    name: str
    built_in: Mapping[str, Thing | str]
    fault: Callable[[str, Any], str]
    aliases: Callable[[Thing], Iterable[str]] | None = None
    base: type | None = None

    def get(self, name: str) -> Thing | None:
        """The thing called ``name``, in any case, with spaces, hyphens, underscores or nothing between the words; None
        if unknown. What files, links and requests state is looked up here, so no Python file is run for a name, but see
        `opened`.

        Raises PluginError for an entry point that is refused.
        """
        if name in self.built_in:
            return self._built_in(name)
        if self.base and str(name).endswith(plugin_files.ENDING):
            return self._in_file(name) if plugin_files.is_known(name) else None
        wanted = spelled(name)
        known = self._names.get(wanted) or self._other_names.get(wanted)
        if known is not None:
            return self._built_in(known)
        in_files = {spelled(own): thing for own, thing in self._of_files().items()}
        if wanted in in_files:
            return in_files[wanted]
        found = self._entry_points()
        points = found.get(name) or next((points for known, points in found.items() if spelled(known) == wanted), None)
        return None if points is None else self._loaded(points)

    def opened(self, name: str) -> Thing | None:
        """As `get`, for a name that the user says: a path of a Python file is one too, and the file is run. Raises
        PluginError.
        """
        if self.base and str(name).endswith(plugin_files.ENDING):
            self._in_file(name)
        return self.get(name)

    def own_name(self, name: str) -> str | None:
        """The name of the built-in thing called ``name``, which is none of its aliases: nothing is imported."""
        return self._names.get(spelled(name))

    def _built_in(self, name: str) -> Thing:
        found = self.built_in[name]
        return _imported(found) if isinstance(found, str) else found

    @cached_property
    def _names(self) -> dict[str, str]:
        return {spelled(name): name for name in self.built_in}

    @cached_property
    def _other_names(self) -> dict[str, str]:
        if self.aliases is None:
            return {}
        return {spelled(other): name for name in self.built_in for other in self.aliases(self._built_in(name))}

    def _in_file(self, path: str) -> Thing:
        """The class in the Python file at ``path``. Raises PluginError."""
        thing: Any = plugin_files.defined_in(path, self.base or object)
        kind = getattr(thing, "kind", "")
        fault = f"calls its kind {kind!r}, which is built in" if kind in self.built_in else self.fault(kind, thing)
        if fault:
            raise PluginFileError(f"{path}: {thing.__name__} {fault}")
        found: Thing = thing
        return found

    def _of_files(self) -> dict[str, Thing]:
        """The classes of all Python files that were named so far, by their kinds."""
        things = [self._in_file(path) for path in plugin_files.files()] if self.base else []
        return {getattr(thing, "kind", ""): thing for thing in things}

    def names(self) -> list[str]:
        """All names, built-in ones first."""
        others = [*self._of_files(), *self._entry_points()]
        return [*self.built_in, *(name for name in dict.fromkeys(others) if name not in self.built_in)]

    def plugged_in(self) -> Iterator[tuple[str, Thing | PluginError]]:
        """The name and the thing of each plug-in; in place of a broken one the PluginError that says what is wrong."""
        yield from self._of_files().items()
        for name, points in self._entry_points().items():
            try:
                yield name, self._loaded(points)
            except PluginError as error:
                yield name, error

    def sound(self, broken: "list[PluginError] | None" = None) -> Iterator[Thing]:
        """All things without broken plug-ins, built-in ones first; the errors of broken ones are appended to
        ``broken``.
        """
        yield from map(self._built_in, self.built_in)
        for _, added in self.plugged_in():
            if not isinstance(added, PluginError):
                yield added
            elif broken is not None:
                broken.append(added)

    def named(self, name: str, what: str) -> Thing:
        """The thing called ``name``. Raises UsageError if there is none, which calls it a ``what``, and PluginError for
        a broken plug-in.
        """
        found = self.opened(name)
        if found is None:
            raise UsageError(unknown(what, name, self.names(), "satpuzzles list puzzles" if self.base else ""))
        return found

    def added(self) -> Iterator[Thing]:
        """The things of plug-ins. Raises PluginError for the first broken one."""
        for _, thing in self.plugged_in():
            if isinstance(thing, PluginError):
                raise thing
            yield thing

    def _entry_points(self) -> "dict[str, list[EntryPoint]]":
        found = _announced(self.name, tuple((folder, _changed(folder)) for folder in sys.path))
        points: dict[str, list[EntryPoint]] = {}
        for point in sorted(found, key=lambda point: (point.name, _distribution(point))):
            points.setdefault(point.name, []).append(point)
        return points

    def _loaded(self, points: "list[EntryPoint]") -> Thing:
        """The object of the only entry point with this name. Raises PluginError for several, and for one that fails."""
        point, *others = points
        if point.name in self.built_in:
            raise PluginError(f"{described(point)} cannot be used: the name {point.name!r} is built in")
        if others:
            claims = " and ".join(map(_distribution, points))
            raise PluginError(f"{claims} both announce {point.name!r} in {self.name}: uninstall one of them")
        try:
            thing: Thing = point.load()
        except (Exception, SystemExit) as error:
            raise PluginError(f"{described(point)} cannot be imported: {type(error).__name__}: {error}") from error
        fault = self.fault(point.name, thing)
        if fault:
            raise PluginError(f"{described(point)} {fault}")
        return thing


@lru_cache
def _announced(group: str, _folders: tuple[tuple[str, float], ...]) -> "EntryPoints":
    """The entry points in ``group`` of all distributions. The cache is keyed by each folder of ``sys.path`` and its
    last change.

    Without it they would be read again for each file that no built-in format recognises, which takes longer than all
    readers.
    """
    from importlib.metadata import entry_points

    return entry_points(group=group)


def _changed(folder: str) -> float:
    """When a folder was changed, in seconds since 1970; 0.0 for anything but a folder."""
    try:
        return os.stat(folder or ".").st_mtime  # noqa: PTH116  # ten times as quick
    except OSError:
        return 0.0


def spelled(name: str) -> str:
    """``name`` in lower case without characters between its words, for comparison: "star-battle" and "Star Battle" are
    equal.
    """
    return _BETWEEN_WORDS.sub("", str(name).casefold())  # callers may pass something else than text


def _imported(target: str) -> Any:
    module, _, name = target.partition(":")
    return getattr(import_module(module), name)


def class_fault(name: str, thing: object, base: type, names: Callable[[Any], tuple[str, ...]]) -> str:
    """The reason why a class announced as ``name`` is refused; "" if it derives from ``base`` and has that name among
    ``names``.
    """
    wanted = f"satpuzzles.{base.__name__}"
    if not (isinstance(thing, type) and issubclass(thing, base)):
        return f"is no subclass of {wanted}"
    if missing := sorted(getattr(thing, "__abstractmethods__", ())):
        return f"does not define {', '.join(missing)}, which every {wanted} needs"
    if not isinstance(getattr(thing, "kind", None), str):
        return 'has no `kind`, the name in a document\'s "puzzle"'
    if name not in names(thing):
        return f"calls its kind {thing.kind!r}: the entry point must have the same name"  # type: ignore[attr-defined]
    return ""


def instance_fault(name: str, thing: object, base: type) -> str:
    """The reason why an object announced as ``name`` is refused; "" if it is a ``base`` of that name."""
    if not isinstance(thing, base):
        return f"is no satpuzzles {base.__name__}"
    found = thing.name  # type: ignore[attr-defined]  # formats and renderers have one
    return "" if found == name else f"is called {found!r}: the entry point must have the same name"


def described(point: "EntryPoint") -> str:
    """A plug-in in messages: its distribution and its entry point."""
    return f"plug-in {_distribution(point)} ({point.name} = {point.value})"


def _distribution(point: "EntryPoint") -> str:
    return f"{point.dist.name} {point.dist.version}" if point.dist else "of an unknown distribution"


def author(cls: type) -> str:
    """The origin of a class for messages: "" for one of satpuzzles, otherwise the plug-in, or the
    class and its module.
    """
    package = _package(cls.__module__)
    if package in _OURS:
        return ""
    return _owners().get(package) or f"the class {cls.__qualname__} of the module {cls.__module__}"


def mistake(error: Exception) -> PluginError | None:
    """The message about an unexpected exception for which a plug-in is responsible; None if it is a bug in satpuzzles.

    A plug-in is responsible if its code raised the exception, or if satpuzzles failed while it worked on the plug-in's
    object.
    """
    words = None if isinstance(error, SatpuzzlesError) else _blame(error)
    if words is None:
        return None
    fault = PluginError(words)
    fault.__cause__ = error
    return fault


def _blame(error: Exception) -> str | None:
    owners = _owners()
    calls = [*traceback.walk_tb(error.__traceback__)][::-1]
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    for frame, line in calls:
        owner = owners.get(_package(frame.f_globals.get("__name__", "")))
        if owner is not None:
            file = Path(frame.f_code.co_filename).name
            return f"{owner}: {frame.f_code.co_qualname} ({file}, line {line}) raised {what}"
    if isinstance(error, OSError):
        return None
    for frame, _ in calls:
        for value in frame.f_locals.values():
            cls = value if isinstance(value, type) else type(value)
            owner = owners.get(_package(cls.__module__))
            if owner is not None:
                place = calls[0][0].f_globals.get("__name__", "satpuzzles")
                return f"{owner}: {place} could not work with its {cls.__qualname__}: {what}"
    return None


def _owners() -> dict[str, str]:
    """The names of plug-ins in messages, by the packages of their entry points."""
    from importlib.metadata import distributions

    points = [point for one in distributions() for point in one.entry_points if point.group.startswith(_PREFIX)]
    announced = {_package(point.module): described(point) for point in points if _package(point.module) not in _OURS}
    return announced | plugin_files.owners()


def _package(module: str) -> str:
    return module.partition(".")[0]
