"""What ``--help`` shows: a sentence, examples to copy, the rest of the description, and the options in groups."""

from collections.abc import Sequence
from inspect import cleandoc
from typing import Any

import click

from satpuzzles.cli import messages
from satpuzzles.errors import unknown

SUMMARIES = {
    "solve": "Solve puzzles: files, links, or standard input.",
    "check": "Find out whether puzzles have one solution, several or none.",
    "count": "Count the solutions of puzzles.",
    "sample": "Draw solutions at random, each with the same probability.",
    "certify": "Write a certificate of a verdict that others can check.",
    "verify": "Check certificates, without a solver.",
    "hint": "Show the next step, with its reason.",
    "explain": "Explain the solution step by step.",
    "forced": "Show what all solutions of a puzzle have in common.",
    "rate": "Measure how hard puzzles are.",
    "repair": "Change a puzzle until it has exactly one solution.",
    "minimise": "Remove clues that a puzzle does not need.",
    "judge": "Tell whether an answer to a puzzle is right.",
    "generate": "Make new puzzles.",
    "book": "Make a book of new puzzles to print.",
    "dataset": "Make many new puzzles as records, with a card.",
    "exercises": "Make exercises for classes: which cell follows, by which rule?",
    "mark": "Judge the answers of a class to such exercises.",
    "family": "Write benchmark formulas of growing size with known answers.",
    "compare": "Compare encodings and backends on the same puzzles.",
    "convert": "Write puzzles in another format.",
    "render": "Draw puzzles.",
    "export": "Write the formula of a puzzle in DIMACS.",
    "decode": "Turn a solver's answer back into a grid.",
    "studio": "Make and play puzzles in the browser.",
    "list": "List puzzles, encodings, formats, renderers and backends.",
    "help": "Show the help of a command, or the rules of a kind of puzzle.",
}
"""All commands, each with its sentence in the list of commands; a line has 80 columns."""

EXAMPLES = {
    "solve": ("solve puzzle.json", "solve puzzle.json -o solved.svg", "solve many.txt -o solved.sdm"),
    "check": ("check puzzle.json", "check many.txt -o verdicts.jsonl"),
    "count": ("count puzzle.json", "count puzzle.json --limit 1000"),
    "sample": ("sample puzzle.json -n 5 --seed 1",),
    "certify": ("certify puzzle.json -o proof", "verify proof"),
    "verify": ("certify puzzle.json -o proof", "verify proof"),
    "hint": ("hint puzzle.json", "hint many.txt --nth 2", "hint puzzle.json -o hint.svg"),
    "explain": ("explain puzzle.json", "explain puzzle.json -o path.html"),
    "forced": ("forced puzzle.json",),
    "rate": ("rate puzzle.json", "rate many.txt --no-explanations"),
    "repair": ("repair puzzle.json", "repair puzzle.json -o mended.json"),
    "minimise": ("minimise puzzle.json", "minimise puzzle.json --symmetric -o fewer.json"),
    "judge": ("judge puzzle.json answer.txt",),
    "generate": ("generate sudoku", "generate hanjie --size 10x10 -n 4 --seed 7 -o sheet.pdf"),
    "book": ("book chapters.toml -o book.pdf",),
    "dataset": ("dataset binairo tents --count 4 --sizes 6x6,8x8 -o set",),
    "exercises": ("exercises sudoku --size 6 --count 3 -o all.jsonl", "exercises sudoku --size 6 -o quiz.xml"),
    "mark": ("exercises sudoku --size 6 --count 3 -o all.jsonl", "mark all.jsonl answers.csv"),
    "family": ("family", "family hanjie-permutations --sizes 3,4 -o formulas"),
    "compare": ("compare puzzle.json", "compare puzzle.json -o table.csv"),
    "convert": ("convert puzzle.json --to sudoku-line", "convert many.txt -o many.jsonl"),
    "render": ("render puzzle.json", "render puzzle.json --solution -o solved.svg", "render many.txt -o sheet.pdf"),
    "export": ("export puzzle.json -o puzzle.cnf",),
    "decode": ("export puzzle.json -o puzzle.cnf", "decode puzzle.json answer.txt"),
    "studio": ("studio", "studio --port 8000 --no-browser"),
    "list": ("list puzzles", "list formats", "list --schema sudoku"),
    "help": ("help sudoku", "help generate"),
}
"""Commands to copy, where puzzle.json is a Sudoku and many.txt has several."""

FIRST_STEPS = ("generate sudoku --seed 7 -o puzzle.json", "solve puzzle.json", "hint puzzle.json", "help solve")
"""The commands that a newcomer may try first."""

GROUPS = ("Input", "Output", "Solver", "Pages (PDF)", "Limits", "Many puzzles", "One hard puzzle")
"""The groups of shared options in ``--help``, in order."""


class GroupedOption(click.Option):
    """An option that ``--help`` shows in a ``group`` of GROUPS, or without one among those that come first."""

    def __init__(self, names: Sequence[str], *, group: str, **attributes: Any) -> None:
        super().__init__(names, **attributes)
        self.group = group


def described(text: str, examples: tuple[str, ...]) -> str:
    """A description with ``examples`` after its first paragraph. A mark keeps click from wrapping them."""
    first, _, rest = cleandoc(text).partition("\n\n")
    lines = "\n".join(f"  satpuzzles {example}" for example in examples)
    return f"{first}\n\n\b\n{lines}\n\n{rest}" if examples else text


class Documented(click.Command):
    """A command whose help has a summary, examples, and options in groups."""

    def __init__(self, name: str | None, **more: Any) -> None:
        super().__init__(name, **more)
        self.short_help = SUMMARIES.get(name or "", self.short_help)
        self.help = described(self.help or "", EXAMPLES.get(name or "", ()))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        for before, word in zip(["", *args], args, strict=False):
            option, _, text = word.partition("=") if word.startswith("--") else (before, "", word)
            if not text and (word == "" or "=" in word) and option not in ("--title", "--author"):
                name = option if option.startswith("-") else "FILE"
                raise click.UsageError(f"{name}: expected a value, found an empty argument", ctx)
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        with messages.showing_progress(ctx, " ".join(ctx.command_path.split()[1:])):
            return super().invoke(ctx)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        groups: dict[str, list[tuple[str, str]]] = {"Options": [], **{title: [] for title in GROUPS}}
        for one in self.get_params(ctx):
            if isinstance(one, click.Option) and (found := one.get_help_record(ctx)) is not None:
                group = one.group if isinstance(one, GroupedOption) else ""
                groups[group or "Options"].append(found)
        for title, rows in groups.items():
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)


class Commands(click.Group):
    """A group that suggests a command for an unknown name. In errors ``noun`` is the word for its commands,
    ``listed_by`` the command that lists them, and ``advice`` what else can be done.
    """

    noun, listed_by, advice = "command", "", ""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if self.get_command(ctx, name) is None and not name.startswith("-"):
            names = self.list_commands(ctx)
            raise click.UsageError(unknown(self.noun, name, names, self.listed_by) + self.advice, ctx)
        return super().resolve_command(ctx, args)
