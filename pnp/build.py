"""The five verbs in a row: LOAD, LINK, COMPOSE, IMPOSE, WRITE."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from .discover import plugins
from .frame import Group, Item, Piece
from .geometry import move
from .impose import describe, impose
from .impose._batches import each_once
from .kinds import card
from .outputs._files import replace_kit
from .outputs._product import Product
from .pictures.art import Art
from .pictures.icons import Icons
from .preflight import check_safe_zone
from .problems import Problem, Report, Severity, did_you_mean
from .project import Game, load
from .proof import WHITE, Proof
from .scene import Studio
from .sheets import Sheet
from .text.flow import Style, lay_out
from .text.fonts import Fonts
from .text.markup import Text
from .units import MM

PROBLEMS = {
    "unknown-sheet": """
The sheet that is asked for is neither ready made nor described under `sheets:` in the game file. The message lists
those that there are.
""",
    "unknown-card": """
`--only` names a card that no deck of these games has. Cards are named by their `id`.
""",
}

BLEED = 3 * MM
"""How far art is drawn beyond the trim at least, so that every ready-made sheet has enough of it."""

STEP = 50
"""How many cards are drawn from one word on progress to the next."""

Progress = Callable[[str, int, int], None]
"""Told what is being done: a verb, how much of it is done, and of how many."""


@dataclass(frozen=True, slots=True)
class Written:
    """A file of a kit, with a sentence on what is in it and how to print it."""

    path: Path
    sentence: str


@dataclass(frozen=True, slots=True)
class Order:
    """
    What a maker asked for. `part` is this process's share of the pictures: its number, and of how many.

    A `proof` shows each face once, with lines over it that are never printed.
    """

    to: str = "pdf"
    sheet: str | None = None
    only: tuple[str, ...] = ()
    dpi: int = 300
    anyway: bool = False
    proof: bool = False
    part: tuple[int, int] = (0, 1)
    is_one_of_several: bool = False

    @property
    def is_partial(self) -> bool:
        """Whether a whole kit has more in it than what is ordered."""
        return self.to != "pdf" or self.sheet is not None or bool(self.only)

    @property
    def on(self) -> str | None:
        """The one sheet that it is made on; None for those that the game names."""
        own: str | None = plugins("pnp.outputs")[self.to].SHEET
        return self.sheet or own or ("proof" if self.proof else None)


@contextmanager
def no_cyclic_garbage() -> Iterator[None]:
    """The stages make values without cycles: looking for some takes a third of a big build."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def studio(game: Game, report: Report, sheet: str | None = None) -> Studio:
    """What all faces of a game are drawn with. Art reaches as far as any of its sheets, or `sheet`, may show."""
    used = [game.sheets[each] for each in (*game.print, sheet or "") if each in game.sheets]
    templates = game.root / "templates"
    return Studio(
        theme=game.theme,
        legend=game.legend,
        fonts=Fonts(templates / "fonts"),
        icons=Icons([templates / "icons"], report, game.root),
        art=Art(game.root, report),
        report=report,
        language=game.language,
        bleed=max([BLEED, *(length for each in used for length in each.bleed)]),
    )


def overlay(game: Game, order: Order, drawn_with: Studio) -> Proof | None:
    """What a proof shows over the faces; None for what is printed."""
    sheet = game.sheets.get(order.on or "")
    if not order.proof or sheet is None:
        return None
    named = (order.sheet,) if order.sheet else game.print
    safe = safe_zone(game.sheets[each] for each in named if each in game.sheets)
    return Proof(sheet.bleed, safe, writer(drawn_with, WHITE))


def safe_zone(sheets: Iterable[Sheet]) -> float:
    """How far within the cut all is safe on each of `sheets`."""
    return max((each.safe for each in sheets), default=0.0)


def pieces(game: Game, drawn_with: Studio, progress: Progress) -> tuple[Piece, ...]:
    """COMPOSE: every component of a game, in the order of its file."""
    found: list[Piece] = []
    total = sum(len(deck.cards) for deck in game.decks)
    for deck in game.decks:
        for piece in card.compose(deck.deck, deck.cards, deck.size, drawn_with):
            if len(found) % STEP == 0:
                progress("compose", len(found), total)
            found.append(piece)
    return tuple(found)


def sheets_of(game: Game, wanted: str | None, report: Report) -> dict[str, Sheet]:
    """The sheets to print: the one that is asked for, or those that the game names."""
    found = {}
    for i, name in enumerate((wanted,) if wanted else game.print):
        if name in game.sheets:
            found[name] = game.sheets[name]
        if name in game.sheets or name in game.file.sheets:  # One of the game's own with faults was reported already.
            continue
        known = ", ".join(game.sheets)
        near = did_you_mean(name, game.sheets)
        span = None if wanted else game.file.at("print", i)
        report.error("unknown-sheet", f"there is no sheet '{name}'{near}, expected one of {known}", span)
    return found


def products(
    root: Path, name: str, order: Order, report: Report, progress: Progress = lambda *_: None
) -> tuple[Product, ...]:
    """LOAD to IMPOSE: a game's pages on each of its sheets; none when its file cannot be read."""
    progress("load", 0, 1)
    game = load(root, name, report)
    if game is None:
        return ()
    sheets = sheets_of(game, order.on, report)
    drawn_with = studio(game, report, order.on)
    drawn_with.overlay = overlay(game, order, drawn_with)
    made = pieces(game, drawn_with, progress)
    title, language, paper = game.title, game.language, game.theme.color("paper")
    del game  # All cards are drawn, and what they were read from takes more memory than what they look like.
    if order.only:
        made = only(made, order, report)
    laid = each_once(made) if order.proof else made
    found = []
    for done, (sheet_name, sheet) in enumerate(sheets.items()):
        progress("impose", done, len(sheets))
        pages = impose(laid, sheet, report, writer(drawn_with), title)
        sentence = describe(laid, sheet)
        found.append(
            Product(
                title,
                language,
                sheet_name,
                sheet,
                made,
                pages,
                sentence,
                dpi=order.dpi,
                part=order.part,
                is_proof=order.proof,
                paper=paper,
            )
        )
    return tuple(found)


def check(root: Path, games: Sequence[str], report: Report, progress: Progress) -> None:
    """All that can be said of `games` without writing: everything up to the pages of every sheet they name."""
    with no_cyclic_garbage():
        for name in games:
            found = products(root, name, Order(), report, progress)
            if found and not report.has_errors:  # A misplaced element would be reported twice.
                check_safe_zone(found[0].pieces, safe_zone(each.sheet for each in found), report)


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
    return [replace(order, sheet=sheet) for sheet in game.print] if game else [order]


def make(
    root: Path, name: str, order: Order, folder: Path, progress: Progress = lambda *_: None
) -> tuple[tuple[Problem, ...], dict[str, str]]:
    """An order's files in `folder`: all problems, and a sentence for each file; no file when there are errors."""
    report = Report()
    sentences: dict[str, str] = {}
    with no_cyclic_garbage():
        found = products(root, name, order, report, progress)
        if not report.has_errors or order.anyway:
            output = plugins("pnp.outputs")[order.to]
            for done, product in enumerate(found):
                progress("write", done, len(found))
                sentences |= output.write(product, folder, report)
    return tuple(report), sentences


def only(made: Sequence[Piece], order: Order, report: Report) -> tuple[Piece, ...]:
    """The pieces with the ids that are asked for; of several games, those that have none of them print nothing."""
    known = {each.name for each in made}
    found = tuple(each for each in made if each.name in order.only)
    for name in order.only if found or not order.is_one_of_several else ():
        if name not in known:
            report.error("unknown-card", f"there is no card '{name}'{did_you_mean(name, known)}")
    return found


def writer(drawn_with: Studio, color: str = "#000000") -> Callable[[str, float], tuple[tuple[Item, ...], float]]:
    """Sets a line of text beside the cards, with its baseline starting at the origin."""
    style = Style(family=drawn_with.default_family(), color=color)

    def write(text: str, size: float) -> tuple[tuple[Item, ...], float]:
        block = lay_out((Text(text),), style, size, 1e6, lambda *_: None)
        return (Group(block.items, move(0.0, -block.first_baseline)),), block.ink_width

    return write
