"""Pages that need nothing from a network. The source of the one on which puzzles are solved is here: ES modules, joined
into one script.
"""

import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files

_IMPORT = re.compile(r'^import \{ ([^}]*) \} from "\./(\w+)\.js";$', re.MULTILINE)
_REMARK = re.compile(r"/\*.*?\*/", re.DOTALL)
_COMMENT = re.compile(r"(^|\s)//( [^\"'`]*)?$|^\s*//.*")
_EXPORT = re.compile(r"^export (?=(?:class|(?:async )?function|const) (\w+))", re.MULTILINE)


@cache
def script(first: str = "main", folder: str = "page") -> str:
    """The module ``first`` of a ``folder`` and all that it needs as one script, each in a scope of its own, those first
    that the others import.
    """
    found: dict[str, str] = {}

    def take(name: str) -> None:
        source = bare(text(f"{folder}/{name}.js"))
        for _, other in _IMPORT.findall(source):
            if other not in found:
                take(other)
        exported = ", ".join(_EXPORT.findall(source))
        body = _IMPORT.sub(lambda match: f"const {{ {match[1].replace(' as ', ': ')} }} = {match[2]}_js;", source)
        found[name] = f"const {name}_js = (() => {{\n{_EXPORT.sub('', body)}return {{ {exported} }};\n}})();\n"

    take(first)
    return "\n" + "".join(found.values())


def bare(source: str) -> str:
    """Code or a style sheet without indentation and comments, which saves a fifth of a page."""
    lines = (_COMMENT.sub("", line).strip() for line in _REMARK.sub("", source).splitlines())
    return "".join(f"{line}\n" for line in lines if line)


def text(name: str) -> str:
    """The text of the file ``name`` in the folder of renderers."""
    return files("satpuzzles.rendering").joinpath(name).read_text(encoding="utf-8")


def document(title: str, style: str, code: str, *, solver: bool = False, served: str = "") -> tuple[str, str]:
    """What stands before and after the content of a page that needs nothing from a network, and runs ``code`` alone;
    with a ``solver`` also WebAssembly, and workers whose code the page has. If its modules are ``served`` at an
    address, they are loaded from there, and the page that it is a part of says what may be loaded.
    """
    digest = b64encode(sha256(code.encode()).digest()).decode()
    policy = f"""<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
script-src 'sha256-{digest}'{" 'wasm-unsafe-eval'; worker-src blob:" if solver else ""}">
"""
    before = f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
{policy * (not served)}<title>{escape(title)}</title>
<style>
{style}</style>
</head>
<body>
"""
    source, code = (f' src="{served}"', "") if served else ("", code)
    return before, f'<script type="module"{source}>{code}</script>\n</body>\n</html>\n'
