"""``python -m satpuzzles`` is the command ``satpuzzles``."""

from satpuzzles.cli import main

main()
