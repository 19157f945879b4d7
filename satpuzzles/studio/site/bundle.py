"""The packages of an interpreter in a tab, compiled, as one archive, which the next interpreter unpacks: it has nothing
to compile.
"""

import importlib.util
import io
import os
import py_compile
import sysconfig
import zipfile
from collections.abc import Iterator
from pathlib import Path

_OURS = ("satpuzzles/", "satenc/")
_LEFT_OUT = ("/tests/", "/__pycache__/", "numpy/f2py/", "numpy/distutils/", "pysat/examples/")
_ENDINGS = (".pyi", ".pyx", ".pxd", ".a", ".h", ".c")


def compiling() -> Iterator[None]:
    """Compile the modules of satpuzzles that have not been imported, one at each step, so that other work comes
    between.
    """
    for package in _OURS:
        for path in Path(_top(), package).rglob("*.py"):
            if not _compiled(path).exists():
                py_compile.compile(str(path), doraise=True)
                yield


def bundle() -> bytes:
    """A zip of all that is installed: compiled modules as such, others as they are, without tests and what only a
    compiler needs.
    """
    top = _top()
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for folder, _, names in os.walk(top):
            for name in names:
                path = Path(folder, name)
                known = path.relative_to(top).as_posix()
                if any(part in f"/{known}" for part in _LEFT_OUT):
                    continue
                if (name == "__init__.pyi" and known.startswith(_OURS)) or not name.endswith(_ENDINGS):
                    _add(archive, path, known)
    return made.getvalue()


def _add(archive: zipfile.ZipFile, path: Path, known: str) -> None:
    if path.suffix != ".py":
        archive.write(path, known)
        return
    compiled = _compiled(path)
    if compiled.exists():
        data = compiled.read_bytes()
        # a compiled module that is not compared with its source: bytes 4 to 8 are the flags, the next 8 its hash
        archive.writestr(f"{known}c", data[:4] + (1).to_bytes(4, "little") + bytes(8) + data[16:])
    else:
        archive.write(path, known)


def _top() -> Path:
    return Path(sysconfig.get_paths()["purelib"])


def _compiled(path: Path) -> Path:
    return Path(importlib.util.cache_from_source(str(path)))
