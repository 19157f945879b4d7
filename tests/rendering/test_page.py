"""The modules of the page that know no browser, each by itself, in node."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from satpuzzles.rendering.page import script
from tests.paths import ROOT

SOURCE = ROOT / "satpuzzles" / "rendering" / "page"


def test_board_and_rules_in_node(tmp_path):
    if shutil.which("node") is None:
        pytest.skip("node is not installed")
    for module in SOURCE.glob("*.js"):
        shutil.copy(module, tmp_path)
    tests = shutil.copy(Path(__file__).parent / "page" / "rules.test.mjs", tmp_path)
    (tmp_path / "package.json").write_text(json.dumps({"type": "module"}))
    done = subprocess.run(["node", "--test", tests], capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "# fail 0" in done.stdout


def test_every_module_is_in_the_script_once_after_those_that_it_imports():
    joined = script()
    names = [path.stem for path in SOURCE.glob("*.js")]
    assert all(joined.count(f"const {name}_js = ") == 1 for name in names)
    order = sorted(names, key=lambda name: joined.index(f"const {name}_js"))
    for name in names:
        scope = joined[joined.index(f"const {name}_js") :].partition("})();\n")[0]
        assert all(f"= {other}_js;" not in scope for other in order[order.index(name) + 1 :])
    assert "import {" not in joined
    assert "export " not in joined
