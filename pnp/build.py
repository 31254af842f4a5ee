"""The five verbs in a row: LOAD, LINK, COMPOSE (all three in drawn.py), IMPOSE, WRITE."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from .discover import plugins
from .drawn import Drawn, Order, Progress, draw, no_cyclic_garbage
from .impose import describe, impose
from .impose._batches import each_once
from .outputs._files import replace_kit
from .outputs._product import Product
from .problems import Problem, Report, Severity
from .project import load


@dataclass(frozen=True, slots=True)
class Written:
    """A file of a kit, with a sentence on what is in it and how to print it."""

    path: Path
    sentence: str


def build(
    root: Path,
    games: Sequence[str],
    report: Report,
    progress: Progress,
    order: Order,
    out: Path | None = None,
    jobs: int = 1,
) -> tuple[Written, ...]:
    """All five verbs for each of `games`: the files that were written, none of a game that has errors."""
    written: list[Written] = []
    order = replace(order, is_one_of_several=len(games) > 1)
    for name in games:
        kit = (out or root / "output") / name
        written += build_game(root, name, report, progress, order, kit / "proof" if order.proof else kit, jobs)
    if order.only and not written and not report.has_errors:
        report.error("unknown-card", f"no game here has a card '{order.only[0]}'")
    return tuple(written)


def build_game(
    root: Path, name: str, report: Report, progress: Progress, order: Order, folder: Path, jobs: int
) -> tuple[Written, ...]:
    """
    One game's kit in `folder`.

    Of several `jobs`, each makes a sheet from the game's files on: making a face twice costs less than sending it from
    one process to another.
    """
    sentences: dict[str, str] = {}

    def fill(made: Path) -> bool:
        orders = split(root, name, order, jobs)
        if len(orders) == 1:
            results = [make(root, name, order, made, progress)]
        else:
            from concurrent.futures import ProcessPoolExecutor

            with ProcessPoolExecutor(jobs) as pool:
                futures = [pool.submit(make, root, name, each, made) for each in orders]
                results = []
                for done, future in enumerate(futures):
                    progress("write", done, len(futures))
                    results.append(future.result())
        for problems, files in results:
            report.merge(problems)
            sentences.update(files)
        failed = any(each.severity is Severity.ERROR for problems, _ in results for each in problems)
        return bool(sentences) and (order.anyway or not failed)

    files = replace_kit(folder, fill, report, keep=order.is_partial)
    return tuple(Written(folder / name, said) for name, said in sentences.items()) if files else ()


def split(root: Path, name: str, order: Order, jobs: int) -> list[Order]:
    """The order in parts for several processes: a sheet each, or a share of the pictures each."""
    if jobs == 1:
        return [order]
    if order.to == "png":
        return [replace(order, part=(i, jobs)) for i in range(jobs)]
    game = None if order.on else load(root, name, Report())
    if game is None or not all(name in game.sheets for name in game.print):  # A fault is told where it is written.
        return [order]
    return [replace(order, sheet=name) for name in dict.fromkeys(game.print)]


def make(
    root: Path, name: str, order: Order, folder: Path, progress: Progress = lambda *_: None
) -> tuple[tuple[Problem, ...], dict[str, str]]:
    """An order's files in `folder`: all problems, and a sentence for each file; no file when there are errors."""
    report = Report()
    sentences: dict[str, str] = {}
    with no_cyclic_garbage():
        drawn = draw(root, name, order, report, progress)
        found = products(drawn, order, report, progress) if drawn else ()
        del drawn
        if not report.has_errors or order.anyway:
            output = plugins("pnp.outputs")[order.to]
            for done, product in enumerate(found):
                progress("write", done, len(found))
                sentences |= output.write(product, folder, report)
    return tuple(report), sentences


def products(drawn: Drawn, order: Order, report: Report, progress: Progress) -> tuple[Product, ...]:
    """IMPOSE: a game's pages on each of its sheets."""
    laid = each_once(drawn.pieces) if order.proof else drawn.pieces
    found = []
    for done, (name, sheet) in enumerate(drawn.sheets.items()):
        progress("impose", done, len(drawn.sheets))
        found.append(
            Product(
                title=drawn.title,
                language=drawn.language,
                sheet_name=name,
                sheet=sheet,
                pieces=drawn.pieces,
                pages=impose(laid, sheet, report, drawn.write, drawn.title),
                sentence=describe(laid, sheet),
                dpi=order.dpi,
                part=order.part,
                is_proof=order.proof,
                paper=drawn.paper,
                stackings=drawn.stackings,
            )
        )
    return tuple(found)
