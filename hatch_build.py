"""What a build adds to pyproject.toml: which satenc the wheel of satpuzzles needs."""

from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class NeedsSatenc(BuildHookInterface[BuilderConfig]):
    """satenc is a distribution of its own in the folder ``encodings``. A wheel made in a checkout needs the one beside
    it, so that ``pip install .`` works before anything is published; a wheel made from the sdist needs the same version
    from an index. An editable install finds the folder on its path.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if version == "editable":
            return
        if (root / "PKG-INFO").is_file():  # which an sdist has
            build_data["dependencies"].append(f"satenc=={self.metadata.version}")
        else:
            build_data["dependencies"].append(f"satenc @ {(root / 'encodings').as_uri()}")
