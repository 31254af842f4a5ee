"""
What is odd about the cards and the board of Stronghold, as far as lines in its file cannot say it.

D-09 and so on are ids of these checks, which `accept:` of the game's file can name; docs/checks.md lists them all.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....problems import Report, Span
from ....project import Game
from ...findings import Finding
from .castle import Castle, castle
from .pieces import DEFENDERS, Pieces, pieces
from .rules import numbers_of
from .siege import many


def checks(game: Game) -> Iterator[Finding]:
    """All findings; none where the rules cannot read the game, which is told when it is played."""
    report = Report()
    found, board, numbers = pieces(game, report), castle(game, report), numbers_of(game, report)
    if report.has_errors or board is None:
        return
    yield from shown(found)
    yield from reached(board)
    yield from standing(found, board)
    if "hourglass_tokens" in game.numbers:
        place = game.file.at("numbers", "hourglass_tokens")
        yield from paid(board, numbers, game.numbers["hourglass_tokens"], place)


def shown(found: Pieces) -> Iterator[Finding]:
    """D-09: what no phase card shows, so that nobody ever builds it."""
    printed = {name for cards in found.cards.values() for names in cards.values() for name in names}
    for price in found.prices.values():
        if price.id not in printed:
            yield Finding("D-09", f"no card of phase {price.phase} shows '{price.id}'", price.span, price.id)


def reached(board: Castle) -> Iterator[Finding]:
    """D-17: where attackers are to stand and cannot come."""
    near, new = {board.camp}, [board.camp]
    while new:
        start = new.pop()
        new += (ends := {there for here, there in board.paths if here == start} - near)
        near |= ends
    for number in board.of("foreground", "ram", "rampart", "wall"):
        if number not in near:
            area = board.areas[number]
            yield Finding("D-17", f"no way leads from the camp to '{area.id}'", area.span, area.id)


def standing(found: Pieces, board: Castle) -> Iterator[Finding]:
    """D-23: more defenders on the board than there are tokens."""
    for kind, name in enumerate(DEFENDERS):
        dots, unit = sum(area.garrison[kind] for area in board.areas), found.defenders[kind]
        if dots > unit.count:
            message = f"{dots} of '{name}' stand on the board, of {unit.count} that there are"
            yield Finding("D-23", message, unit.span, name)


def paid(board: Castle, numbers: dict[str, int], tokens: int, place: Span | None) -> Iterator[Finding]:
    """D-31: hourglass tokens for all circles and the dearest phase 6, which has an order at each wall."""
    circles = sum(each.circles for each in board.works)
    orders = len(board.of("wall")) * numbers["order_hourglasses"]
    dearest = numbers["big_hourglasses"] + numbers["small_hourglasses"] + numbers["camp_most_hourglasses"] + orders
    if tokens < circles + dearest:
        wanted = f"{circles} on all circles and {dearest} of the dearest phase 6"
        yield Finding("D-31", f"{many(tokens, 'hourglass')} to print, expected {wanted}", place)
