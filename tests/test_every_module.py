"""Every module compiles and can be imported, and neither warns, whatever the version of Python; those of environments
are only compiled, as the packages that they import may warn or not be there.
"""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.cli.started import PATIENCE

PACKAGES = ("satenc", "satpuzzles")
_IMPORT_ALL = """
import sys
from importlib import import_module
from pkgutil import walk_packages
for found in walk_packages(import_module(sys.argv[1]).__path__, f"{sys.argv[1]}."):
    if not found.name.endswith("__main__") and ".environments." not in found.name:
        import_module(found.name)
"""


def modules(package):
    return sorted(Path(find_spec(package).origin).parent.rglob("*.py"))


@pytest.mark.parametrize("package", PACKAGES)
def test_every_module_compiles_without_a_warning(package):
    found = modules(package)
    assert len(found) > 50
    for path in found:  # pytest makes errors of warnings
        compile(path.read_text(encoding="utf-8"), str(path), "exec")


@pytest.mark.parametrize("package", PACKAGES)
def test_every_module_is_imported_without_a_warning(package):
    words = [sys.executable, "-W", "error", "-c", _IMPORT_ALL, package]
    ran = subprocess.run(words, capture_output=True, encoding="utf-8", check=False, timeout=PATIENCE)
    assert (ran.returncode, ran.stderr) == (0, "")
