"""``satpuzzles render``."""

from collections.abc import Iterator

import click

from satpuzzles.boards.drawing import Picture
from satpuzzles.cli import messages
from satpuzzles.cli.command import command
from satpuzzles.cli.help import GroupedOption
from satpuzzles.cli.pictures import Hints, refuse_terminal, write
from satpuzzles.cli.report import picture_endings
from satpuzzles.cli.request import DRAWN, FILES, PAGES, SEARCH, Request
from satpuzzles.cli.run import ANSWERED, GAVE_UP, NO_SOLUTION, documents_of, note
from satpuzzles.cli.values import ending_of, expect_ending
from satpuzzles.errors import UsageError
from satpuzzles.formats import puzzle_of
from satpuzzles.pictures import picture_of, with_solver, with_studio
from satpuzzles.rendering import RENDERERS, for_ending, named
from satpuzzles.rendering.page.playing import Playable


@command("render", *FILES, "nth", *SEARCH, "ascii_only", *DRAWN, *PAGES, "output", "hints")
@click.option(
    "--solution",
    cls=GroupedOption,
    group="Output",
    is_flag=True,
    help="Draw the solution; a PDF shows it on a separate sheet at the end.",
)
@click.option(
    "--solver",
    cls=GroupedOption,
    group="Output",
    is_flag=True,
    help="Put a solver into an HTML page; it judges the entries so far.",
)
@click.option(
    "--studio-address",
    cls=GroupedOption,
    group="Output",
    metavar="URL",
    help="Put a link into an HTML page that opens the puzzle in the studio at URL, see 'studio --site'.",
)
def render(request: Request, solution: bool, solver: bool, studio_address: str | None) -> int:
    """Draw puzzles.

    A text, PDF or HTML file shows many puzzles. An SVG or PNG file shows one; for several puzzles write {} in OUT,
    which becomes 1, 2, 3 and so on. An HTML page compares entries with up to 101 solutions. The steps of 'explain' are
    its hints. --time-limit limits the search for solutions, and that for hints. If the limit is reached, the page has
    the hints found so far, and a message says so. With --solver the page contains CaDiCaL as WebAssembly and the
    formulas of its puzzles; it still needs no network.
    """
    solution = solution if request.prints_solutions is None else request.prints_solutions
    if request.to is None:
        expect_ending(request.output, picture_endings(pages=True))
    renderer = named(request.to) if request.to is not None else for_ending(ending_of(request.output)) or RENDERERS[0]
    refuse_terminal(renderer, request.output)
    chosen = request.chosen
    hinted = Hints(request, renderer)
    for option, wanted in (("--solver", solver), ("--studio-address", studio_address)):
        if wanted and not renderer.plays:
            raise UsageError(f"{option} is for HTML pages")
    codes = [ANSWERED]

    def pictures() -> Iterator[Picture]:
        for done, (source, document) in enumerate(documents_of(request)):
            messages.progress().count(done, None, "puzzle")
            deadline = chosen.deadline()
            puzzle = puzzle_of(document)
            note(puzzle, source)
            drawn = picture_of(puzzle, document, max(renderer.solutions, int(solution)), chosen, plays=renderer.plays)
            if solution and not drawn.solutions:
                code, words = (NO_SOLUTION, "no solution") if drawn.exhausted else (GAVE_UP, "gave up")
                messages.say(f"satpuzzles: {source}: {words}")
                codes.append(code)
            if drawn.solutions or not solution or renderer.both:
                drawn = hinted(drawn, puzzle, deadline.remaining, source)
                if solver and isinstance(drawn, Playable):
                    drawn = with_solver(drawn, puzzle, chosen, deadline)
                    if drawn.formula_limit:
                        messages.say(f"satpuzzles: {source}: no solver in the page: {drawn.formula_limit}")
                        codes.append(GAVE_UP)
                if studio_address is not None and isinstance(drawn, Playable):
                    drawn = with_studio(drawn, document, studio_address)
                yield drawn

    write(renderer, pictures(), request, solution=solution)
    return max(*codes, GAVE_UP if request.hints and hinted.ended else ANSWERED)
