"""Cards: each a front and a back, in decks of one size."""

from __future__ import annotations

from collections.abc import Iterator

from ..compose import Cache, Layout, Template, face, lay_out, share_sizes
from ..frame import Piece
from ..scene import Studio
from ..sheets import CardSize
from ._link import Prepared
from ._records import Deck

PROBLEMS: dict[str, str] = {}


def compose(deck: Deck, cards: tuple[Prepared, ...], size: CardSize, studio: Studio) -> Iterator[Piece]:
    """Every card of the deck as a piece, in the order of the file; cards with `count: 0` are left out."""
    layouts: dict[int, Layout] = {}

    def layout(template: Template) -> Layout:
        if id(template) not in layouts:
            layouts[id(template)] = lay_out(template, size, studio)
        return layouts[id(template)]

    studio.sizes.clear()
    share_sizes([(layout(each.front), each.subject) for each in cards], studio)
    share_sizes([(layout(each.back), each.subject) for each in cards if each.back], studio)
    cache = Cache()
    for each in cards:
        if each.card.count == 0:
            continue
        front = face(layout(each.front), size, each.subject, studio, cache)
        back = face(layout(each.back), size, each.subject, studio, cache) if each.back else None
        title = str(each.subject.values["title"]) or each.card.id
        yield Piece(each.card.id, title, deck.id, front, back, each.card.count, each.card.span)
