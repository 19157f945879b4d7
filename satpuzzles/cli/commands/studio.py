"""``satpuzzles studio``."""

import os
import sys
import threading
import webbrowser
from importlib.util import find_spec

import click

from satpuzzles.cli import messages
from satpuzzles.cli.command import command
from satpuzzles.cli.request import Request
from satpuzzles.cli.run import ANSWERED
from satpuzzles.cli.values import typed
from satpuzzles.common.options import Whole
from satpuzzles.errors import UsageError

_MEGABYTES = 2048


@command("studio")
@click.option(
    "--port", type=typed(Whole(0, 65535)), default=0, help="Port; by default 8417, or any free one if that is in use."
)
@click.option(
    "--host",
    metavar="ADDRESS",
    default="127.0.0.1",
    help="Address to listen on; by default only this machine can open the page. Anyone who can open the page can use"
    " the CPU of this machine.",
)
@click.option("--api", is_flag=True, help="Serve programs in place of a page: /next, /judge and /openapi.json.")
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
@click.option("--jobs", type=typed(Whole(1)), help="Searches at once; by default as many as there are cores.")
@click.option(
    "--memory-limit",
    type=typed(Whole(256, metavar="MB")),
    default=_MEGABYTES,
    show_default=True,
    help="Memory limit for each search.",
)
@click.option(
    "--site",
    metavar="DIR",
    help="Write the studio as a new folder of files that any web server can serve: Python then runs in the reader's"
    " browser.",
)
@click.option(
    "--pyodide",
    metavar="DIR",
    help="With --site: copy Python for the browser (Pyodide) from this folder. By default readers load it from"
    " Pyodide's own server.",
)
@click.option("--title", metavar="TEXT", help="With --site: the title of the page.")
@click.option(
    "--description", metavar="TEXT", help="With --site: a sentence about it, for previews and search engines."
)
@click.option("--address", metavar="URL", help="With --site: where the site will be, for the pictures of previews.")
@click.option(
    "--kind", "kinds", metavar="FILE", multiple=True, help="A Python file with a kind of your own; can be repeated."
)
def studio(
    _request: Request,
    port: int,
    host: str,
    api: bool,
    no_browser: bool,
    jobs: int | None,
    memory_limit: int,
    kinds: tuple[str, ...],
    site: str | None,
    pyodide: str | None,
    **about: str | None,
) -> int:
    """Make and play puzzles in the browser, with the solver beside you.

    The first line of output is the address of the page. Anyone who has the address can use the studio, until you stop
    it with Ctrl-C. With --api the address is for programs. With --site the studio becomes files, without a server.
    """
    if api and site is not None:
        raise UsageError("--api cannot be combined with --site")
    if site is not None:
        from satpuzzles.studio.site.write import About, write

        write(site, pyodide=pyodide, about=About(**{key: text for key, text in about.items() if text is not None}))
        return ANSWERED
    for needed in ("starlette", "uvicorn", "websockets"):
        if find_spec(needed) is None:
            raise UsageError(f"studio needs {needed}: pip install 'satpuzzles[studio]'")
    from satpuzzles.puzzles import PUZZLES
    from satpuzzles.studio.server import run

    for kind in kinds:
        PUZZLES.named(kind, "kind of puzzle")

    def ready(address: str, once: str) -> None:
        messages.progress().give_way()
        messages.progress().end()  # there is nothing to wait for
        click.echo(address)
        sys.stdout.flush()
        if not (no_browser or api):
            threading.Thread(target=_open, args=(once,), daemon=True).start()  # some browsers run in the terminal

    run(host, port, jobs or os.cpu_count() or 1, memory_limit, ready, api=api)
    return ANSWERED


def _open(once: str) -> None:
    if not webbrowser.open(once):
        messages.on_standard_error("satpuzzles: found no browser; open the address in one")
