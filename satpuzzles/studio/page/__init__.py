"""The page of the studio, for browsers: what it loads, and what it may load, from a server or as a folder of files."""

from functools import cache
from importlib.resources import files
from pathlib import PurePosixPath
from string import Template

from satpuzzles.rendering import tokens

_FOLDERS = {"studio": "satpuzzles.studio.page", "page": "satpuzzles.rendering.page"}
"""Where the files of an address lie, by its first part."""
_STAR = "M16 6l3 7 7.5.6-5.7 4.9 1.700 7.300L16 21.900 9.500 25.800l1.700-7.300-5.7-4.9 7.5-.6z"
ICON = (
    "<link rel=\"icon\" href=\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E"
    f"%3Crect width='32' height='32' rx='8' fill='%230067a5'/%3E%3Cpath d='{_STAR}' fill='white'/%3E%3C/svg%3E\">"
)
"""The element of a page's head for its icon, a star."""
MARK = f'<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8"/><path d="{_STAR}"/></svg>'
"""The same star as an element beside the name of the studio."""
_LOADED = frozenset({".js", ".css"})


def index() -> str:
    """The page itself, as HTML."""
    text = files(_FOLDERS["studio"]).joinpath("index.html").read_text("utf-8")
    return Template(text).substitute(icon=ICON, mark=MARK)


@cache
def names() -> tuple[tuple[str, str], ...]:
    """The modules and style sheets that the page loads: the folder and the name of each."""
    found = ((folder, file.name) for folder, package in _FOLDERS.items() for file in files(package).iterdir())
    return (*sorted(one for one in found if PurePosixPath(one[1]).suffix in _LOADED), ("page", "tokens.css"))


def content(folder: str, name: str) -> bytes:
    """The bytes of one of the files of `names`."""
    if (folder, name) == ("page", "tokens.css"):  # it is written from what pictures have too
        return tokens.css().encode()
    return files(_FOLDERS[folder]).joinpath(name).read_bytes()


def policy(scripts: str, workers: str, connections: str) -> str:
    """The Content-Security-Policy of the page: besides its own files it may load what these lists of sources add."""
    return (
        f"default-src 'none'; script-src 'self'{scripts} 'wasm-unsafe-eval'; worker-src 'self'{workers}; "
        f"style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'{connections}; "
        "frame-src 'self'; base-uri 'none'; form-action 'none'"
    )
