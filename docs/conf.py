"""How Sphinx builds the documentation site: ``python -m sphinx -W docs docs/_build``."""

import os
import sys
from importlib.metadata import version as version_of
from pathlib import Path

os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])  # for `!satpuzzles`

project = "satpuzzles"
version = release = version_of("satpuzzles")
project_copyright = "the satpuzzles developers"

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx_click", "sphinx_copybutton"]
exclude_patterns = ["_build", "jupyter_execute"]

html_theme = "furo"
html_title = "satpuzzles"

myst_enable_extensions = ["colon_fence", "dollarmath"]
myst_heading_anchors = 3

nb_execution_mode = "force"  # what the site shows is what the code does now
nb_execution_raise_on_error = True
nb_execution_excludepatterns = ["notebooks/*"]  # it has its outputs, and a test runs it
nb_execution_in_temp = True
nb_execution_timeout = 120  # seconds for a cell

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
python_maximum_signature_line_length = 88
suppress_warnings = ["misc.highlighting_failure"]  # output that a console session shows need not be a language
