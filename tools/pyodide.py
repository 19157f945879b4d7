"""Puts a folder of Pyodide together from package indexes: ``python -m tools.pyodide FOLDER [--numpy WHEEL]``.

Pyodide's own server has all of its files; a machine that does not reach it, as many that run tests, has the core from
the npm registry and the wheels from the index of Python packages. There numpy has no wheel for Pyodide: ``--numpy``
says where one is. ``--pin`` writes version, addresses and hashes into the package, for sites that load Pyodide from its
server: the hashes are those of its lock file.
"""

import json
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from shutil import copyfile

import click

from satpuzzles.studio.site.write import described, integrity
from tests.paths import ROOT

PINNED = ROOT / "satpuzzles" / "studio" / "site" / "pyodide.json"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
WHEELS = ("numpy", "python-sat", "six")


def fetch_core(version: str, folder: Path) -> None:
    """The files of Pyodide itself, and its lock file."""
    with tempfile.TemporaryDirectory() as place:
        subprocess.run(["npm", "pack", "--silent", f"pyodide@{version}"], cwd=place, check=True, capture_output=True)
        with tarfile.open(next(Path(place).glob("*.tgz"))) as archive:
            for name in (*CORE, "pyodide-lock.json"):
                archive.extract(f"package/{name}", place, filter="data")
                copyfile(Path(place, "package", name), folder / name)


def fetch_wheels(folder: Path, numpy: Path | None) -> None:
    """The wheels that satpuzzles needs beside it."""
    lock = json.loads((folder / "pyodide-lock.json").read_text())["info"]
    major, minor = lock["python"].split(".")[:2]
    platform = ["--platform", f"pyemscripten_{lock['abi_version']}_wasm32", "--python-version", major + minor]
    platform += ["--abi", f"cp{major}{minor}"]
    names = [name for name in WHEELS if numpy is None or name != "numpy"]
    pip = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "--quiet",
        "--only-binary=:all:",
        "--no-deps",
        "--dest",
        str(folder),
    ]
    subprocess.run([*pip, *platform, *names], check=True)
    if numpy is not None:
        copyfile(numpy, folder / numpy.name)


def pin(version: str, folder: Path) -> None:
    """Write what sites load from Pyodide's server; sizes of wheels are those of ``folder``."""
    lock = json.loads((folder / "pyodide-lock.json").read_text())
    wheels = []
    for name in WHEELS:
        package = lock["packages"][name]
        near = next(folder.glob(f"{name.replace('-', '_')}-*.whl"))
        found = integrity(bytes.fromhex(package["sha256"]))
        wheels.append({"name": package["file_name"], "hash": found, "size": near.stat().st_size})
    told = {
        "version": version,
        "base": f"https://cdn.jsdelivr.net/pyodide/v{version}/full/",
        "info": lock["info"],
        "core": [described(folder / name) for name in CORE],
        "wheels": wheels,
    }
    PINNED.write_text(json.dumps(told, indent=2) + "\n")


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--numpy", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="A wheel of numpy.")
@click.option("--version", help="The version of Pyodide; by default the one that is pinned.")
@click.option("--pin", "pins", is_flag=True, help="Pin this version.")
def main(folder: Path, numpy: Path | None, version: str | None, *, pins: bool) -> None:
    """Put a FOLDER of Pyodide together for ``satpuzzles studio --site DIR --pyodide FOLDER``."""
    version = version or json.loads(PINNED.read_text())["version"]
    folder.mkdir(parents=True, exist_ok=True)
    fetch_core(version, folder)
    fetch_wheels(folder, numpy)
    if pins:
        pin(version, folder)


if __name__ == "__main__":
    main()
