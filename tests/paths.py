"""Where things are in the repository, and beside it."""

from pathlib import Path

ROOT = Path(__file__).parent.parent
INSTANCES = ROOT / "instances"
CORPORA = ROOT.parent / "shared" / "corpora"
