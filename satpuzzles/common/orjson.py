"""orjson, or, if it is not installed (as in Pyodide), the same functions and exceptions by Python's json module."""

try:
    from orjson import (
        OPT_APPEND_NEWLINE,
        OPT_INDENT_2,
        OPT_NON_STR_KEYS,
        Fragment,
        JSONDecodeError,
        JSONEncodeError,
        dumps,
        loads,
    )
except ImportError:
    from satpuzzles.common.plain_json import (  # type: ignore[assignment]  # the same for those who call it
        OPT_APPEND_NEWLINE,
        OPT_INDENT_2,
        OPT_NON_STR_KEYS,
        Fragment,
        JSONDecodeError,
        JSONEncodeError,
        dumps,
        loads,
    )

__all__ = [
    "OPT_APPEND_NEWLINE",
    "OPT_INDENT_2",
    "OPT_NON_STR_KEYS",
    "Fragment",
    "JSONDecodeError",
    "JSONEncodeError",
    "dumps",
    "loads",
]
