"""The source of the page that `satpuzzles.rendering.html` writes: ES modules, joined into one script here."""

import re
from functools import cache
from importlib.resources import files

_IMPORT = re.compile(r'^import \{ ([^}]*) \} from "\./(\w+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:class|function|const) (\w+))", re.MULTILINE)


@cache
def script() -> str:
    """All modules as one script, each in a scope of its own, those first that the others import."""
    found: dict[str, str] = {}

    def take(name: str) -> None:
        source = text(f"{name}.js")
        for _, other in _IMPORT.findall(source):
            if other not in found:
                take(other)
        exported = ", ".join(_EXPORT.findall(source))
        body = _IMPORT.sub(lambda match: f"const {{ {match[1].replace(' as ', ': ')} }} = {match[2]}_js;", source)
        found[name] = f"const {name}_js = (() => {{\n{_EXPORT.sub('', body)}return {{ {exported} }};\n}})();\n"

    take("main")
    return "\n" + "".join(found.values())


def text(name: str) -> str:
    """A file of this folder."""
    return files("satpuzzles.rendering.page").joinpath(name).read_text(encoding="utf-8")
