"""``python -m tools.fetch_cadical``: fetch the WebAssembly of pages by npm, and check that it is the one whose
checksums `satpuzzles/rendering/prover/README.md` has.
"""

import gzip
import re
import subprocess
import tarfile
import tempfile
from base64 import b64encode
from hashlib import sha256, sha512
from pathlib import Path

from tools import ROOT, without_arguments

FOLDER = ROOT / "satpuzzles" / "rendering" / "prover"


def main() -> None:
    stated = (FOLDER / "README.md").read_text(encoding="utf-8")
    (version,) = re.findall(r"`cadical-wasm` (\S+)", stated)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["npm", "pack", f"cadical-wasm@{version}"], cwd=folder, check=True)
        (package,) = Path(folder).glob("*.tgz")
        _expect(b64encode(sha512(package.read_bytes()).digest()).decode(), stated)
        with tarfile.open(package) as archive:
            archive.extractall(folder, filter="data")
        program = Path(folder, "package", "dist", "cadical.wasm").read_bytes()
        licence = Path(folder, "package", "LICENSE").read_bytes()
    _expect(sha256(program).hexdigest(), stated)
    (FOLDER / "cadical.wasm.gz").write_bytes(gzip.compress(program, mtime=0))
    (FOLDER / "LICENSE").write_bytes(licence)


def _expect(checksum: str, stated: str) -> None:
    if f"`{checksum}`" not in stated:
        raise SystemExit(f"README.md has another checksum than {checksum}")


if __name__ == "__main__":
    without_arguments(__doc__)
    main()
