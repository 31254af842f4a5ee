"""The five verbs in a row: LOAD, LINK, COMPOSE (all three in drawn.py), IMPOSE, WRITE."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path

from .checks.accepting import accepted
from .discover import plugin
from .drawn import Drawn, Order, Progress, draw, no_cyclic_garbage
from .frame import Lot
from .impose import describe, impose
from .impose._batches import each_once
from .outputs._files import replace_kit
from .outputs._product import Product
from .problems import Problem, Report, Severity
from .sheets import Sheet, load_sheets


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
        orders = split(order, jobs)
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
        for problems, _ in results:
            report.merge(problems)
        # Files were dealt out in turn, and are told in the order that one process would write them.
        for turn in zip_longest(*(files.items() for _, files in results)):
            sentences.update(each for each in turn if each)
        failed = any(each.severity is Severity.ERROR for problems, _ in results for each in problems)
        return bool(sentences) and (order.anyway or not failed)

    files = replace_kit(folder, fill, report, keep=order.is_partial)
    return tuple(Written(folder / name, said) for name, said in sentences.items()) if files else ()


def split(order: Order, jobs: int) -> list[Order]:
    """The order in parts for several processes: a share of the files each."""
    return [replace(order, part=(i, jobs)) for i in range(jobs)]


def make(
    root: Path, name: str, order: Order, folder: Path, progress: Progress = lambda *_: None
) -> tuple[tuple[Problem, ...], dict[str, str]]:
    """An order's files in `folder`: all problems, and a sentence for each file; no file when there are errors."""
    report = Report()
    sentences: dict[str, str] = {}
    with no_cyclic_garbage():
        drawn = draw(root, name, order, report, progress)
        accepts = drawn.accepts if drawn else ()
        found = tuple(products(drawn, order, report, progress)) if drawn else ()
        del drawn
        if not report.has_errors or order.anyway:
            output = plugin("pnp.outputs", order.to)
            for done, product in enumerate(found):
                progress("write", done, len(found))
                sentences |= output.write(product, folder, report)
    return tuple(accepted(report, accepts)), sentences


def products(drawn: Drawn, order: Order, report: Report, progress: Progress) -> Iterator[Product]:
    """
    IMPOSE: each lot of a game on each of its sheets, and what is larger than paper also whole on a page of its own.

    Of several processes, each makes its share of the files; pictures are shared out by their output.
    """
    single = load_sheets(None, Report())["single"]
    wanted = [(lot, name, sheet) for name, sheet in drawn.sheets.items() for lot in drawn.lots]
    # A proof is looked at on a screen, where a page may be as large as a board.
    wanted = [(lot, name, single if order.proof and lot.is_large else sheet) for lot, name, sheet in wanted]
    wanted += [(lot, "single", single) for lot in drawn.lots if lot.is_large and not order.on]
    wanted += drawn.books
    first, step = order.part if order.to != "png" else (0, 1)
    for done, (lot, name, sheet) in enumerate(wanted[first::step]):
        progress("impose", done, len(wanted))
        yield product(drawn, lot, name, sheet, order, report)


def product(drawn: Drawn, lot: Lot, name: str, sheet: Sheet, order: Order, report: Report) -> Product:
    """One lot on one sheet."""
    laid = replace(lot, pieces=each_once(lot.pieces)) if order.proof else lot
    return Product(
        title=drawn.title,
        language=drawn.language,
        lot=lot.name,
        sheet_name=name,
        sheet=sheet,
        pieces=lot.pieces,
        pages=impose(laid, sheet, report, drawn.write, drawn.title, order.printer),
        sentence=describe(laid, sheet),
        dpi=order.dpi,
        part=order.part,
        is_proof=order.proof,
        is_book=lot.is_book,
        paper=drawn.paper,
        stackings=drawn.stackings,
    )
