"""Plug-ins in a file of Python that nobody installed, such as the kind of ``--kind ./tapa.py``."""

import json
import os
import sys
import traceback
from importlib import import_module
from pathlib import Path
from types import ModuleType

from satpuzzles.errors import PluginFileError, one_line

_VARIABLE = "SATPUZZLES_PLUGIN_FILES"
"""The environment variable with the paths of such files, a JSON list: processes that this one starts know them too."""
ENDING = ".py"


def files() -> list[str]:
    """The paths of the files that were read so far, here or in the process that started this one."""
    return [*map(str, json.loads(os.environ.get(_VARIABLE) or "[]"))]


def defined_in(path: str, base: type) -> type:
    """The one class of the file at ``path`` that is a ``base`` and no helper, whose name begins with an underscore. Its
    module goes by the name of the file, and the folder of the file is searched for modules from now on.

    Raises PluginFileError, with the line, for a file that cannot be read or run, or that has no such class or several.
    """
    file = Path(path).resolve()
    if not file.is_file():
        raise PluginFileError(
            f"{path}: expected a file of Python, found {'a folder' if file.is_dir() else 'no such file'}"
        )
    module = _imported(file, path)
    found = [
        thing
        for name, thing in vars(module).items()
        if isinstance(thing, type)
        and issubclass(thing, base)
        and thing.__module__ == module.__name__
        and name[0] != "_"
    ]
    if len(found) != 1:
        names = ", ".join(thing.__name__ for thing in found) or "none"
        raise PluginFileError(f"{path}: expected one subclass of satpuzzles.{base.__name__}, found {names}")
    known = files()
    if str(file) not in known:
        os.environ[_VARIABLE] = json.dumps([*known, str(file)])
    return found[0]


def owners() -> dict[str, str]:
    """What messages call such files, by the names of their modules."""
    return {Path(path).stem: f"the file {path}" for path in files()}


def _imported(file: Path, path: str) -> ModuleType:
    """The module in ``file``, which the user called ``path``."""
    if file.stem in sys.modules:
        module = sys.modules[file.stem]
        if getattr(module, "__file__", None) != str(file):
            raise PluginFileError(f"{path}: a module {file.stem!r} is loaded already; give the file another name")
        return module
    if not file.stem.isidentifier():
        raise PluginFileError(f"{path}: expected a name that Python can import, such as tapa.py, found {file.name!r}")
    sys.path.insert(0, str(file.parent))
    try:
        return import_module(file.stem)
    except (Exception, SystemExit) as error:
        raise PluginFileError(f"{path}{_line(error, file)}: {type(error).__name__}: {one_line(str(error))}") from error
    finally:
        sys.path.remove(str(file.parent))
        sys.path.append(str(file.parent))  # where processes that this one starts find the module, after all others


def _line(error: BaseException, file: Path) -> str:
    """Where in ``file`` an ``error`` was raised, in words; nothing where it was raised elsewhere."""
    if isinstance(error, SyntaxError) and error.filename == str(file):
        return f", line {error.lineno}"
    lines = [line for frame, line in traceback.walk_tb(error.__traceback__) if frame.f_code.co_filename == str(file)]
    return f", line {lines[-1]}" if lines else ""
