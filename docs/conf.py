"""How Sphinx builds the documentation site: ``python -m sphinx -W docs docs/_build``."""

import os
import re
import sys
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))  # for the tools
from tools.cells import PAGES

os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])  # for `!satpuzzles`

project = "satpuzzles"
version = release = version_of("satpuzzles")
project_copyright = "the satpuzzles developers"

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx_click", "sphinx_copybutton"]
exclude_patterns = ["_build", "jupyter_execute"]

smartquotes = False  # they make one dash of the two before an option

html_theme = "furo"
html_title = "satpuzzles"
html_static_path = ["_static"]
html_css_files = ["tables.css"]

myst_enable_extensions = ["colon_fence", "dollarmath"]
myst_heading_anchors = 3

nb_execution_mode = "force"  # what the site shows is what the code does now
nb_execution_raise_on_error = True
nb_execution_excludepatterns = ["notebooks/*"]  # it has its outputs, and a test runs it
nb_execution_in_temp = True
nb_execution_timeout = 120  # seconds for a cell
nb_render_markdown_format = "gfm"  # text that a cell prints as Markdown may have tables

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
python_maximum_signature_line_length = 88
suppress_warnings = ["misc.highlighting_failure"]  # output that a console session shows need not be a language


def _examples_are_code(_app: Any, _context: Any, lines: list[str]) -> None:
    """sphinx-click makes verses of the examples that help texts show."""
    shown = []
    for before, line in zip(["", *lines], lines, strict=False):
        if line.startswith("|   satpuzzles "):
            shown += [] if before.startswith("|   satpuzzles ") else [".. code-block:: sh", ""]
            shown.append(f"   {line.removeprefix('|   ')}")
        else:
            shown.append(line)
    lines[:] = shown


def _placeholders_are_no_links(_app: Any, _context: Any, lines: list[str]) -> None:
    """Sphinx takes FILE:N and tcp://HOST:PORT in help texts for addresses."""
    lines[:] = [re.sub(r"(?<!`)\b(FILE:N|tcp://HOST:PORT)\b", r"``\1``", line) for line in lines]


def _lambdas_are_dots(*said: Any) -> tuple[str, str] | None:
    """A default that is a function has no text; reading it from the source fails where options are declared once."""
    *_, signature, returned = said
    return (signature.replace("<function <lambda>>", "..."), returned) if signature else None


def _code_can_be_run(app: Any, name: str, _template: str, context: dict[str, Any], _tree: Any) -> None:
    """With the tag ``app``, for a site of the studio beside, pages link to where their code runs in the browser."""
    if app.tags.has("app") and name in PAGES:
        up = "../" * name.count("/")
        link = f'<p><a href="{up}app/code.html#{name}">Run and change the code of this page in your browser</a></p>'
        context["body"] = context["body"].replace("</h1>", f"</h1>\n{link}", 1)


def setup(app: Any) -> None:
    app.connect("html-page-context", _code_can_be_run)
    app.connect("autodoc-process-signature", _lambdas_are_dots)
    app.connect("sphinx-click-process-description", _examples_are_code)
    app.connect("sphinx-click-process-options", _placeholders_are_no_links)
