"""The examples of the page about environments run."""

import re

import pytest

from tests.paths import ROOT

PAGE = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("package", "example"), [*zip(["gymnasium", "reasoning_gym", "verifiers"], EXAMPLES, strict=True)]
)
def test_an_example_runs(package, example):
    pytest.importorskip(package, reason=f"{package} is not installed, of the extra environments")
    exec(example, {})  # noqa: S102  # an example of our own
