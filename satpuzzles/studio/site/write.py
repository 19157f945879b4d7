"""Writes the studio as a folder of files that any web server can serve: the page, and what runs Python in its workers.

The folder has no server behind it, so everything that a page of `satpuzzles.studio.server` asks is answered in the
reader's tab, by the same functions. Pyodide, which is CPython as WebAssembly, comes from its own addresses or from a
folder; each file is loaded only if it has the hash that is written into the site.
"""

import ast
import gzip
import html
import io
import re
import zipfile
from base64 import b64encode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from string import Template
from typing import Any

import satpuzzles
from satpuzzles.common import orjson
from satpuzzles.common.files import reported, whole_directory
from satpuzzles.errors import LONGEST_PATH, UsageError, one_line
from satpuzzles.links.studio import web_address
from satpuzzles.studio import examples, listing, page, protocol, views
from satpuzzles.studio.requests import QUICK, SECONDS
from satpuzzles.studio.site import cells

_WORKER = "satpuzzles.studio.site"
_APP = "app.packed"
_SECONDS = SECONDS | dict.fromkeys(cells.REQUESTS, 120.0)
_OURS = ("satpuzzles", "satenc")
_PACKED = (*_OURS, "networkx", "defusedxml", "click")
"""Packages that are packed from this installation: all are Python alone."""
_UNNEEDED = (
    r"(^|/)(__pycache__|tests|f2py|distutils|include|_pyinstaller|pysat/examples|[^/]+\.data)/"
    r"|/(server|worker_pool)\.py$|(?<!/__init__)\.pyi$|\.(pyc|pyx|pxd|a|h|c)$"
)
"""What a tab does not need of packages: an expression for Python and for JavaScript."""
_NO_TAB_NEEDS = re.compile(
    "(_pyrepl|ensurepip|unittest|pydoc_data|idlelib|tkinter|turtledemo|wsgiref|xmlrpc|sqlite3|curses|dbm|venv|lib2to3|"
    "multiprocessing)/|(pdb|doctest|pydoc|turtle|mailbox|imaplib|smtplib|ftplib|poplib|nntplib|webbrowser|cProfile|"
    r"profile|pstats|trace|pickletools|optparse|getopt|tabnanny|pyclbr|antigravity|this)\.py$"
)
"""Modules of the standard library that nothing in a tab imports."""
_CODE = "The code of the documentation, to change and run, and what models become by each encoding."
"""What search engines show of the page that runs code."""
_TAKES_LITTLE = ("svg", "text", "html")
"""Renderers that need no package beside satpuzzles."""


@dataclass(frozen=True, slots=True)
class About:
    """What a site says of itself: its title, a sentence about it, and the ``address`` where it will be, without which
    previews of its pages have no picture.
    """

    title: str = "satpuzzles studio"
    description: str = "Make, play, check and explain logic puzzles. All of it runs in this page; nothing is sent."
    address: str | None = None

    def head(self, file: str, title: str, description: str, picture: str) -> str:
        """What browsers and previews are told of the page ``file``, whose picture is another file."""
        told = {"description": description, "og:title": title, "og:description": description, "og:type": "website"}
        if self.address is not None:
            base = self.address.rstrip("/") + "/"
            told |= {"og:url": base + file, "og:image": base + picture, "twitter:card": "summary"}
        return "".join(
            f'<meta {"property" if ":" in name and name.startswith("og") else "name"}="{name}" '
            f'content="{html.escape(text)}">\n'
            for name, text in told.items()
        )


def write(folder: str | Path, *, pyodide: str | Path | None = None, about: About = About()) -> None:
    """Write the site into a new ``folder``. With ``pyodide`` the files of Pyodide are copied from that folder; without
    it readers load them from its own server. Raises FileError for a folder that exists or cannot be written, and
    UsageError for a folder without Pyodide and for what is no address.
    """
    if about.address is not None:
        web_address("address", about.address)
    told = orjson.loads(files(_WORKER).joinpath("pyodide.json").read_bytes())
    read = None if pyodide is None else _files_of(Path(pyodide), told)
    with whole_directory(folder) as site:
        for name, file in page.names():
            (site / name).mkdir(exist_ok=True)
            (site / name / file).write_bytes(page.content(name, file))
        (site / "python").mkdir()
        (site / "python" / "worker.js").write_bytes(files(_WORKER).joinpath("worker.js").read_bytes())
        python = _pack(site / "python", told, read)
        hello, pictures = _hello(), examples.pictures(listing.kinds())
        said = {"hello": hello, "quick": sorted(QUICK), "seconds": _SECONDS, "python": python, "pictures": pictures}
        (site / "site.json").write_bytes(orjson.dumps(said))
        (site / "index.html").write_text(
            _index(about, python["base"], _kind_pages(site / "kinds", hello, pictures, about))
        )
        for name in ("code.js", "code.json"):
            (site / name).write_bytes(files(_WORKER).joinpath(name).read_bytes())
        (site / "code.html").write_text(_code_page(about, python["base"]))
        _keep(site, python)
        (site / ".nojekyll").touch()  # some servers leave out what they take for their own


def described(file: Path) -> dict[str, Any]:
    """The name, hash and size of a file, as a page asks for it."""
    data = file.read_bytes()
    return {"name": file.name, "hash": integrity(sha256(data).digest()), "size": len(data)}


def integrity(digest: bytes) -> str:
    """A SHA-256 ``digest`` as a page states it for a file that it loads."""
    return f"sha256-{b64encode(digest).decode()}"


def _files_of(folder: Path, pinned: dict[str, Any]) -> dict[str, bytes]:
    """The files in a ``folder`` of Pyodide by the names of those that are ``pinned``: of each package the version
    there, and "info", a part of its lock file.
    """

    def found(name: str) -> bytes:
        start = name.partition("-")[0]
        one = next(iter(sorted(folder.glob(f"{start}-*.whl"))), None) if name.endswith(".whl") else folder / name
        if one is None or not one.is_file():
            raise UsageError(f"{one_line(str(folder), LONGEST_PATH)}: expected the files of Pyodide, found no {name}")
        with reported(name):
            return one.read_bytes()

    try:
        info = orjson.loads((folder / "pyodide-lock.json").read_bytes())["info"]
    except (OSError, orjson.JSONDecodeError, KeyError) as error:
        words = f"expected the files of Pyodide, found no pyodide-lock.json that can be read: {error}"
        raise UsageError(f"{one_line(str(folder), LONGEST_PATH)}: {words}") from None
    names = [file["name"] for part in ("core", "wheels") for file in pinned[part]]
    return {name: found(name) for name in names} | {"info": orjson.dumps(info)}


def _pack(folder: Path, pinned: dict[str, Any], read: dict[str, bytes] | None) -> dict[str, Any]:
    """Write the packages that Pyodide does not have into ``folder``, and the files ``read`` of Pyodide where readers do
    not load those that are ``pinned``. Returns what a page is told of all of them.
    """
    modules = [(name, _short(name, file.read_bytes())) for name, file in _modules()]
    version = satpuzzles.__version__
    about = f"Metadata-Version: 2.1\nName: satpuzzles\nVersion: {version}\n"
    modules.append((f"satpuzzles-{version}.dist-info/METADATA", about.encode()))
    told = dict(pinned)
    if read is not None:
        core = [_packed(folder, file["name"], read[file["name"]]) for file in pinned["core"]]
        told |= {"base": "./", "info": orjson.loads(read["info"]), "core": core, "wheels": []}
        for file in pinned["wheels"]:
            modules += [(name, data) for name, data in _unzipped(read[file["name"]]) if not _is_unneeded(name)]
    (folder / _APP).write_bytes(_compressed(_zipped(modules)))
    return told | {"app": described(folder / _APP), "unneeded": _UNNEEDED}


def _packed(folder: Path, name: str, data: bytes) -> dict[str, Any]:
    """Write a file of Pyodide, smaller than it is, and give what a page is told of it."""
    if name == "python_stdlib.zip":
        data = _zipped([(one, of) for one, of in _unzipped(data) if not _NO_TAB_NEEDS.match(one)])
    file = folder / f"{name}.packed"
    file.write_bytes(_compressed(data))
    return described(file) | {"name": name, "file": file.name}


def _compressed(data: bytes) -> bytes:
    """``data`` as the page takes it apart itself, whatever the server does; the same bytes for the same data."""
    return gzip.compress(data, 9, mtime=0)


def _zipped(members: Iterable[tuple[str, bytes]]) -> bytes:
    """A zip that is not compressed: it is smaller when it is compressed as a whole."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, data in sorted(members):
            archive.writestr(zipfile.ZipInfo(name), data)
    return made.getvalue()


def _unzipped(data: bytes) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for one in archive.infolist():
            if not one.is_dir():
                yield one.filename, archive.read(one)


def _short(name: str, data: bytes) -> bytes:
    """A module of another package without its documentation, which nobody reads in a tab."""
    if not name.endswith(".py") or name.startswith(_OURS):
        return data
    tree = ast.parse(data)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node, clean=False):
            node.body = node.body[1:] or [ast.Pass()]
    return ast.unparse(tree).encode()


def _is_unneeded(name: str) -> bool:
    return re.search(_UNNEEDED, name) is not None


def _modules() -> Iterator[tuple[str, Path]]:
    for package in _PACKED:
        spec = find_spec(package)
        if spec is None or not spec.submodule_search_locations:
            raise UsageError(f"the site needs the package {package}, which is not installed")
        top = Path(spec.submodule_search_locations[0])
        for file in top.rglob("*"):
            name = file.relative_to(top.parent).as_posix()
            if file.is_file() and not _is_unneeded(name):
                yield name, file


def _keep(site: Path, pyodide: dict[str, Any]) -> None:
    """The service worker, with a list of what it keeps, and a version that changes with any file."""
    script = files(_WORKER).joinpath("service.js").read_text("utf-8")
    names = sorted(file.relative_to(site).as_posix() for file in site.rglob("*") if file.is_file())
    whole = sha256(b"".join(sha256((site / name).read_bytes()).digest() for name in names))
    base = pyodide["base"]
    others = [] if base == "./" else [base + file["name"] for file in (*pyodide["core"], *pyodide["wheels"])]
    told = {
        "version": whole.hexdigest()[:16],
        "files": [name for name in names if not name.startswith((".", "kinds/"))] + others,
    }
    (site / "service.js").write_text(f"const SITE = {orjson.dumps(told).decode()};\n{script}")


def _hello() -> dict[str, Any]:
    """The first message to the page, written into the site: it is needed before Python is there."""
    told = {"version": protocol.VERSION, **listing.hello()}
    return told | {
        "kinds": [kind | _read_early(kind["name"]) for kind in told["kinds"]],
        "renderers": [one for one in told["renderers"] if one["name"] in _TAKES_LITTLE],
    }


def _read_early(kind: str) -> dict[str, Any]:
    """What a page needs to show a puzzle of a ``kind`` before Python is there: its rules, and where its fields lie."""
    drawn = views.document(satpuzzles.blank(kind))
    shown = [
        {key: field[key] for key in ("path", "editor", "side", "keys") if key in field}
        for field in drawn["fields"]
        if field["editor"] in ("cells", "regions", "outside", "choice") and len(field["path"]) == 1
    ]
    return {"description": drawn["description"], "fields": shown}


def _kind_pages(folder: Path, hello: dict[str, Any], pictures: dict[str, str], about: About) -> str:
    """Write a page for each kind, with its rules and the picture of a solved one. Returns the first picture, from where
    the site is.
    """
    folder.mkdir()
    template = Template(files(_WORKER).joinpath("kind.html").read_text("utf-8"))
    ending = "png" if find_spec("resvg_py") else "svg"  # many previews show no SVG
    for kind in (one for one in hello["kinds"] if one["name"] in pictures):
        name, drawn = kind["name"], pictures[kind["name"]]
        (folder / f"{name}.svg").write_text(drawn)
        if ending == "png":
            from satpuzzles.rendering.png import pixels

            (folder / f"{name}.png").write_bytes(pixels(drawn))
        title, description = kind["title"], kind["description"]
        head = about.head(f"kinds/{name}.html", f"{title} · {about.title}", description, f"kinds/{name}.{ending}")
        words = {"name": name, "title": title, "site": about.title, "description": description}
        escaped = {key: html.escape(text) for key, text in words.items()}
        (folder / f"{name}.html").write_text(template.substitute(escaped, head=head))
    return f"kinds/{next(iter(pictures))}.{ending}"


def _policy(base: str, workers: str = "") -> str:
    return page.policy(" blob:", workers, "" if base == "./" else " " + "/".join(base.split("/")[:3]))


def _code_page(about: About, base: str) -> str:
    """The page that runs code."""
    words = {"policy": _policy(base), "site": html.escape(about.title), "icon": page.ICON, "mark": page.MARK}
    head = f'<meta name="description" content="{html.escape(_CODE)}">\n'
    return Template(files(_WORKER).joinpath("code.html").read_text("utf-8")).substitute(words, head=head)


def _index(about: About, base: str, picture: str) -> str:
    policy = _policy(base, " blob:")  # the solver of the page to play on is a worker
    added = (
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f'<meta name="site" content="{html.escape(satpuzzles.__version__)}">\n'
        f"{about.head('', about.title, about.description, picture)}"
    )
    return (
        page.index()
        .replace(
            '<ul id="kinds"></ul>', f'<ul id="kinds"></ul>\n<p class="soft"><a href="code.html">{_CODE}</a></p>', 1
        )
        .replace('<link rel="icon"', f'{added}<link rel="icon"', 1)
        .replace("<title>satpuzzles studio</title>", f"<title>{html.escape(about.title)}</title>")
    )
