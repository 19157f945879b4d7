"""Writes the studio as a folder of files that any web server can serve: the page, and what runs Python in its workers.

The folder has no server behind it, so everything that a page of `satpuzzles.studio.server` asks is answered in the
reader's tab, by the same functions. Pyodide, which is CPython as WebAssembly, comes from its own addresses or from a
folder; each file is loaded only if it has the hash that is written into the site.
"""

import html
import re
import shutil
import zipfile
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import satpuzzles
from satpuzzles.common import orjson
from satpuzzles.common.files import reported, whole_directory
from satpuzzles.errors import LONGEST_PATH, UsageError, one_line
from satpuzzles.studio import examples, listing, page, protocol
from satpuzzles.studio.requests import QUICK, SECONDS

_WORKER = "satpuzzles.studio.site"
_PACKED = ("satpuzzles", "satenc", "networkx", "defusedxml")
"""Packages that are packed from this installation: all are Python alone."""
_LEFT_OUT = re.compile(
    r"(^|/)(__pycache__|tests|drawing/layout)(/|$)|/(server|worker_pool)\.py$|(?<!/__init__)\.pyi$|\.pyc$"
)
_DESCRIPTION = "Make, play, check and explain logic puzzles. All of it runs in this page; nothing is sent."
_TAKES_LITTLE = ("svg", "text", "html")
"""Renderers that need no package beside satpuzzles."""


def write(folder: str | Path, *, pyodide: str | Path | None = None, title: str = "satpuzzles studio") -> None:
    """Write the site into a new ``folder``. With ``pyodide`` the files of Pyodide are copied from that folder; without
    it readers load them from its own server. Raises FileError for a folder that exists or cannot be written, and
    UsageError for a folder without Pyodide.
    """
    told = orjson.loads(files(_WORKER).joinpath("pyodide.json").read_bytes())
    if pyodide is not None:
        told = _of_folder(Path(pyodide), told)
    with whole_directory(folder) as site:
        for name, file in page.names():
            (site / name).mkdir(exist_ok=True)
            (site / name / file).write_bytes(page.content(name, file))
        (site / "python").mkdir()
        (site / "python" / "worker.js").write_bytes(files(_WORKER).joinpath("worker.js").read_bytes())
        if pyodide is not None:
            for file in (*told["core"], *told["wheels"]):
                with reported(file["name"]):
                    shutil.copyfile(Path(pyodide, file["name"]), site / "python" / file["name"])
        _pack(site / "python" / "app.zip")
        python = told | {"app": described(site / "python" / "app.zip")}
        said = {"hello": _hello(), "quick": sorted(QUICK), "seconds": SECONDS, "python": python}
        (site / "site.json").write_bytes(orjson.dumps(said | {"pictures": examples.pictures(listing.kinds())}))
        (site / "index.html").write_text(_index(title, told["base"]))
        _keep(site, told)
        (site / ".nojekyll").touch()  # some servers leave out what they take for their own


def described(file: Path) -> dict[str, Any]:
    """The name, hash and size of a file, as a page asks for it."""
    data = file.read_bytes()
    return {"name": file.name, "hash": integrity(sha256(data).digest()), "size": len(data)}


def integrity(digest: bytes) -> str:
    """A SHA-256 ``digest`` as a page states it for a file that it loads."""
    return f"sha256-{b64encode(digest).decode()}"


def _of_folder(folder: Path, pinned: dict[str, Any]) -> dict[str, Any]:
    """What is loaded from a ``folder`` of Pyodide instead of what is ``pinned``: of each package the version there."""

    def found(name: str) -> dict[str, Any]:
        start = name.partition("-")[0]
        one = next(iter(sorted(folder.glob(f"{start}-*.whl"))), None) if name.endswith(".whl") else folder / name
        if one is None or not one.is_file():
            raise UsageError(f"{one_line(str(folder), LONGEST_PATH)}: expected the files of Pyodide, found no {name}")
        return described(one)

    try:
        info = orjson.loads((folder / "pyodide-lock.json").read_bytes())["info"]
    except (OSError, orjson.JSONDecodeError, KeyError) as error:
        words = f"expected the files of Pyodide, found no pyodide-lock.json that can be read: {error}"
        raise UsageError(f"{one_line(str(folder), LONGEST_PATH)}: {words}") from None
    return {
        "base": "./",
        "info": info,
        "core": [found(file["name"]) for file in pinned["core"]],
        "wheels": [found(file["name"]) for file in pinned["wheels"]],
    }


def _pack(archive: Path) -> None:
    """The packages that Pyodide does not have, the same bytes for the same files."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        for name, file in sorted(_modules()):
            made.writestr(zipfile.ZipInfo(name), file.read_bytes(), zipfile.ZIP_DEFLATED)
        version = satpuzzles.__version__
        about = f"Metadata-Version: 2.1\nName: satpuzzles\nVersion: {version}\n"
        made.writestr(zipfile.ZipInfo(f"satpuzzles-{version}.dist-info/METADATA"), about)


def _modules() -> Iterator[tuple[str, Path]]:
    for package in _PACKED:
        spec = find_spec(package)
        if spec is None or not spec.submodule_search_locations:
            raise UsageError(f"the site needs the package {package}, which is not installed")
        top = Path(spec.submodule_search_locations[0])
        for file in top.rglob("*"):
            name = file.relative_to(top.parent).as_posix()
            if file.is_file() and not _LEFT_OUT.search(name):
                yield name, file


def _keep(site: Path, pyodide: dict[str, Any]) -> None:
    """The service worker, with a list of what it keeps, and a version that changes with any file."""
    script = files(_WORKER).joinpath("service.js").read_text("utf-8")
    names = sorted(file.relative_to(site).as_posix() for file in site.rglob("*") if file.is_file())
    whole = sha256(b"".join(sha256((site / name).read_bytes()).digest() for name in names))
    base = pyodide["base"]
    others = [] if base == "./" else [base + file["name"] for file in (*pyodide["core"], *pyodide["wheels"])]
    told = {"version": whole.hexdigest()[:16], "files": [name for name in names if not name.startswith(".")] + others}
    (site / "service.js").write_text(f"const SITE = {orjson.dumps(told).decode()};\n{script}")


def _hello() -> dict[str, Any]:
    """The first message to the page, written into the site: it is needed before Python is there."""
    told = {"version": protocol.VERSION, **listing.hello()}
    return told | {"renderers": [one for one in told["renderers"] if one["name"] in _TAKES_LITTLE]}


def _index(title: str, base: str) -> str:
    other = "" if base == "./" else " " + "/".join(base.split("/")[:3])
    policy = page.policy(" blob:", "", other)
    added = (
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f'<meta name="site" content="{html.escape(satpuzzles.__version__)}">\n'
        f'<meta name="description" content="{_DESCRIPTION}">\n'
    )
    return (
        page.index()
        .replace('<link rel="icon"', f'{added}<link rel="icon"', 1)
        .replace("<title>satpuzzles studio</title>", f"<title>{html.escape(title)}</title>")
    )
