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
"""The environment variable with the paths of these files as a JSON list, for processes that this one starts."""
ENDING = ".py"


def files() -> list[str]:
    """The paths of all such files that were read here or in the process that started this one."""
    return [*map(str, json.loads(os.environ.get(_VARIABLE) or "[]"))]


def is_known(path: str) -> bool:
    """Whether the file at ``path`` was read here or in the process that started this one."""
    return str(Path(path).resolve()) in files()


def defined_in(path: str, base: type) -> type:
    """The one class in the Python file ``path`` that derives from ``base``; names that begin with ``_`` are helpers.

    The module has the name of the file, whose folder joins ``sys.path``. Raises PluginFileError, with the line, if the
    file cannot be read or run, or has no such class or several.
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
    """The names of these files in messages, by the names of their modules."""
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
    """The place in ``file`` where ``error`` was raised, such as ``line 12``; "" if it was raised elsewhere."""
    if isinstance(error, SyntaxError) and error.filename == str(file):
        return f", line {error.lineno}"
    lines = [line for frame, line in traceback.walk_tb(error.__traceback__) if frame.f_code.co_filename == str(file)]
    return f", line {lines[-1]}" if lines else ""
