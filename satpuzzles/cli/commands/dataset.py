"""``satpuzzles dataset``: many new puzzles as records, with a card."""

import click

from satpuzzles.cli import messages
from satpuzzles.cli.command import command
from satpuzzles.cli.request import PROCESSES, Request
from satpuzzles.cli.run import ANSWERED, GAVE_UP
from satpuzzles.cli.values import typed
from satpuzzles.common.options import Number, Whole, Words
from satpuzzles.making.dataset import COPY, MOST, SPLITS, DataSet, sizes_of, words
from satpuzzles.making.dataset_folder import PICTURES, write


@command("dataset", *PROCESSES)
@click.argument("kinds", nargs=-1, required=True, metavar="KIND...")
@click.option("--count", type=typed(Whole(1, MOST)), default=100, show_default=True, help="Number of records.")
@click.option("--levels", metavar="WORDS", help="Difficulties that take turns, such as easy,medium.")
@click.option("--sizes", metavar="SIZES", help="Sizes that take turns, such as 6x6,8x8, or a range such as 6..10.")
@click.option("--seed", type=typed(Whole(0)), default=1, show_default=True, help="Seed.")
@click.option(
    "--train", type=typed(Number()), default=1.0, metavar="P", help="Share of the records for training, 0 to 1."
)
@click.option(
    "--verdicts",
    metavar="WORDS",
    default="unique",
    show_default=True,
    help="Verdicts that take turns: unique, none, multiple.",
)
@click.option("--broken", is_flag=True, help="Add an answer that breaks one rule, and name the rule.")
@click.option("--positions", is_flag=True, help="Add a board on the way to the solution, and its next step.")
@click.option("--no-paths", is_flag=True, help="Leave out the path, and so score, techniques and steps: faster.")
@click.option("--pictures", type=typed(Words(PICTURES)), help="Draw each puzzle, into the folder pictures.")
@click.option("--parquet", is_flag=True, help="Write the records as Parquet, too (extra parquet).")
@click.option("-o", "--output", "folder", required=True, metavar="DIR", help="Write to the folder DIR, or continue it.")
def dataset(
    request: Request,
    kinds: tuple[str, ...],
    count: int,
    levels: str | None,
    sizes: str | None,
    seed: int,
    train: float,
    verdicts: str,
    broken: bool,
    positions: bool,
    no_paths: bool,
    pictures: str | None,
    parquet: bool,
    folder: str,
) -> int:
    """Make many new puzzles as records, for people who train and test models, for apps and classes.

    DIR has train.jsonl and test.jsonl, missing.jsonl for puzzles that were not found, and a card README.md. The same
    seed and options make the same records on every machine. Copies that are turned, mirrored or have other symbols are
    left out.
    """
    asked = (None,) if levels is None else words(levels)
    boards = (None,) if sizes is None else sizes_of(sizes)
    stated = DataSet(kinds, asked, boards, seed, train, words(verdicts), broken, positions, not no_paths)
    progress = messages.progress()
    counts = write(
        stated,
        count,
        folder,
        request.jobs,
        request.scheduler,
        pictures=pictures,
        parquet=parquet,
        watch=lambda done, count: progress.count(done, count, "record"),
    )
    found = {name: counts.pop(name) for name in SPLITS if name in counts}
    copies, all_ = counts.pop(COPY, 0), counts.total()
    told = [f"{name}: {number}" for name, number in found.items()]
    told += [f"missing: {all_ + copies} ({copies} as copies of others)"] if all_ + copies else []
    click.echo(", ".join(told))
    return GAVE_UP if all_ + copies else ANSWERED
