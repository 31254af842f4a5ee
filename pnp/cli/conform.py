"""The command `pnp conform`: an engine held to what all engines promise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

import click

from ..problems import Report, did_you_mean
from .options import notes, players, project, seed, variants
from .places import chosen, near, show

if TYPE_CHECKING:
    from ..project import Game
    from ..rules.contracts.promises import Broken, Subject
    from ..rules.play import Engine


@click.command(short_help="Hold an engine to what all engines promise.")
@click.argument("module")
@click.option("--game", metavar="GAME", help="The game of this project whose cards and board the engine reads.")
@click.option("--games", default=5, type=click.IntRange(1, 100_000), metavar="N", help="How many, by each rules (5).")
@seed
@variants
@players
@click.option(
    "--longest", default=20_000, type=click.IntRange(1), metavar="N", help="Decisions after which a game has no end."
)
@notes
@project
@click.pass_context
def conform(
    context: click.Context,
    module: str,
    game: str | None,
    games: int,
    seed: str,
    variants: dict[str, str],
    players: str | None,
    longest: int,
    notes: bool,
    project: Path,
) -> None:
    """
    Play games with an engine and tell which promises of all engines it keeps.

    MODULE is a Python file of your own, which is run, or a game whose rules pnp knows.
    """
    from ..rules.contracts.complete import complete
    from ..rules.contracts.games import games as played
    from ..rules.contracts.promises import first_of_each

    report = Report()
    engine, name = engine_in(module, game, project, report)
    loaded = None
    if engine is not None and name is not None:
        from ..project import load

        (name,) = chosen(project, (name,))
        loaded = load(project, name, said := Report())
        if loaded is None or said.has_errors:
            report.merge(said)
    if engine is None or report.has_errors:
        show(report, project, notes)
        context.exit(1)
    found: list[Broken] = list(complete(engine))
    subjects: tuple[Subject, ...] = ()
    if not found:
        subjects, more = prepared(engine, name or Path(module).stem, loaded, variants, players, report)
        found += more
        if report.has_errors:
            show(report, project, notes)
            context.exit(1)
        for each in subjects:
            first = first_of_each(played(each, games, seed, longest))
            found += (replace(broken, options=each.options) for broken, _ in first)
    tell(found, engine, subjects, len(subjects) * games, report)
    if report.has_errors:
        show(report, project, notes)
    context.exit(int(report.has_errors))


def engine_in(module: str, game: str | None, root: Path, report: Report) -> tuple[Engine | None, str | None]:
    """The engine that was named and the game that it plays; no engine after a problem."""
    from ..rules.contracts.subjects import own
    from ..rules.verdicts import engine_of, engines

    if module.endswith(".py"):
        # Places are relative to the project, or else they are whole paths.
        found = own(Path(module) if root == Path() else Path(module).resolve(), report)
        return cast("Engine | None", found), game
    engine = engine_of(module)
    if engine is None:
        known = ", ".join(engines())
        raise click.UsageError(
            f"pnp cannot play '{module}'{did_you_mean(module, engines())}, expected one of {known}, or a file .py"
        )
    return engine, game or module


def prepared(
    engine: Engine, name: str, game: Game | None, variants: dict[str, str], players: str | None, report: Report
) -> tuple[tuple[Subject, ...], tuple[Broken, ...]]:
    """All rules to play by, and an error that the engine raised instead."""
    from ..rules.contracts.promises import RAISED, failed
    from ..rules.contracts.subjects import options_of, rulings, seatings, subject
    from ..rules.table import Wrong, check_switches, seats_of

    try:
        check_switches(engine, name, variants)
        wanted = [variants] if variants else list(rulings(engine))
        seats = [seats_of(engine, players)] if players else list(seatings(engine))
    except Wrong as error:
        raise click.UsageError(str(error)) from None
    # Each ruling alone with the usual seats, and other seats with the usual rulings.
    both = [(each, seats[0]) for each in wanted] + [(wanted[0], each) for each in seats[1:]]
    found = []
    for switches, each in both:
        try:
            found.append(subject(engine, name, game, switches, each, report))
        except RAISED as error:
            return (), (replace(failed(engine, error), options=options_of(engine, switches, each)),)
    if None in found and not report.has_errors:
        report.error("broken-promise", "'rules' gave None and reported no problem, expected one of both")
    return tuple(each for each in found if each), ()


def tell(found: list[Broken], engine: Engine, subjects: tuple[Subject, ...], games: int, report: Report) -> None:
    """What holds and what does not on the output, and what does not as problems."""
    from ..rules.contracts.promises import PROMISES

    firsts = {each.promise: each for each in reversed(found)}
    unsure = untried(firsts, engine, subjects)
    for promise, sentence in PROMISES.items():
        broken = firsts.get(promise)
        click.echo(f"{'BROKEN' if broken else 'unsure' if promise in unsure else 'holds':7} {promise:10} {sentence}")
        if broken and broken.state:
            click.echo("".join(f"{'':18} | {line}\n" for line in broken.state.splitlines()), nl=False)
    for each in found:
        place = f"in the game of the seed '{each.seed}'" if each.seed else ""
        place = ", ".join(filter(None, (place, each.options and f"with {each.options}")))
        message = each.message.replace("\n", " / ")
        report.error("broken-promise", f"{each.promise}: {message}", each.span, hint=place)
    kept = [each for each in PROMISES if each not in firsts and each not in unsure]
    file = getattr(engine, "__file__", None)
    what = near(Path(file)) if file and not file.endswith("__init__.py") else engine_name(engine)
    played = f"{games} game{'s' * (games != 1)}"
    click.echo(f"{what}: {len(firsts)} broken, {len(unsure)} unsure, {len(kept)} kept in {played}")


def untried(firsts: Mapping[str, Broken], engine: Engine, subjects: tuple[Subject, ...]) -> set[str]:
    """
    The promises of which nothing can be said: games were given up before, there is nothing to compare with, or no game
    had what they are about.
    """
    from ..rules.contracts.promises import PROMISES

    if firsts.keys() & {"complete", "errors", "seats", "actions"}:
        return set(PROMISES) - set(firsts) - ({"complete"} if subjects else set())
    unsaid = set(PROMISES).difference(*(each.tried for each in subjects))
    unsaid |= set() if hasattr(engine, "conserved") else {"conserved"}
    unsaid |= {"citations"} if any(each.ledger is None for each in subjects) else set()
    return unsaid - set(firsts)


def engine_name(engine: Engine) -> str:
    """What an engine of pnp is called."""
    return str(getattr(engine, "__name__", "")).rpartition(".")[2].replace("_", "-")
