"""What there is: games with their decks and boards as plain data, and what a maker can use in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from .boards.graph import Board
from .book.records import Book
from .discover import names, plugins
from .problems import Report
from .project import Game, LinkedDeck, load
from .units import MM

Data = dict[str, Any]  # Any: as JSON has it, of any depth


def listed(root: Path, games: Sequence[str], report: Report) -> Data:
    """The games of a project, and the elements, kinds and outputs that come along; only what JSON can say."""
    found = [game for name in games if (game := load(root, name, report))]
    return {
        "games": [about(game) for game in found],
        "elements": sorted(each.ELEMENT.KEY for each in plugins("pnp.elements").values()),
        "kinds": list(names("pnp.kinds")),
        "outputs": list(names("pnp.outputs")),
    }


def about(game: Game) -> Data:
    """One game."""
    return {
        "name": game.name,
        "title": game.title,
        "legends": {name: list(legend) for name, legend in game.legends.items()},
        "decks": [deck(each) for each in game.decks],
        "boards": [board(each.board) for each in game.boards],
        "books": [book(each) for each in game.file.books],
        "print": list(game.print),
        "sheets": list(game.sheets),
    }


def deck(linked: LinkedDeck) -> Data:
    """One deck: how many cards, how many of them different, and their trim."""
    width, height = linked.size.size
    return {
        "id": linked.deck.id,
        "title": linked.deck.title,
        "cards": sum(each.card.count for each in linked.cards),
        "different": len(linked.cards),
        "size_mm": [in_mm(width), in_mm(height)],
        "ids": [each.card.id for each in linked.cards],
    }


def board(each: Board) -> Data:
    """One variant of a board; places are of the middle of a space, from the top left corner."""
    return {
        "variant": each.variant,
        "title": each.title,
        "size_mm": [in_mm(each.width), in_mm(each.height)],
        "diameter": each.diameter,
        "parts": len(each.parts()),
        "dead_ends": list(each.dead_ends()),
        "twins": [list(pair) for pair in each.twins()],
        "spaces": [
            {
                "id": space.id,
                "name": space.name,
                "kind": space.kind,
                "at_mm": [in_mm(space.x), in_mm(space.y)],
                "neighbors": list(each.neighbors[space.id]),
                "fields": dict(space.fields),
            }
            for space in each.spaces.values()
        ],
        "paths": [list(pair) for pair in each.paths],
    }


def book(each: Book) -> Data:
    """One book: its text, and the sheets that it is made for."""
    return {"id": each.id, "title": each.title, "text": each.text, "print": list(each.print)}


def in_mm(length: float) -> float:
    """Points to millimetres, to a hundredth."""
    return round(length / MM, 2)


def lines(data: Data) -> Iterator[str]:
    """The same for people, a line each."""
    for game in data["games"]:
        yield f"{game['name']}  {game['title']}"
        for each in game["decks"]:
            counts = f"{each['cards']} cards, {each['different']} different"
            yield f"  deck    {each['id']}: {counts}, {size(each['size_mm'])}"
        for each in game["boards"]:
            counts = f"{len(each['spaces'])} spaces, {len(each['paths'])} paths"
            counts += f", at most {each['diameter']} moves apart"
            yield f"  board   {each['variant']}: {counts}, {size(each['size_mm'])}"
        for each in game["books"]:
            yield f"  book    {each['id']}: {each['text']}, for {', '.join(each['print'] or game['print'])}"
        for name, stats in game["legends"].items():
            yield f"  legend  {name}: {', '.join(stats)}"
        others = ", ".join(each for each in game["sheets"] if each not in game["print"])
        yield f"  prints  {', '.join(game['print'])}; there are also {others}"
    for key in ("elements", "kinds", "outputs"):
        yield f"{key}  {', '.join(data[key])}"


def size(lengths: Sequence[float]) -> str:
    """'63.5 x 88.9 mm'."""
    return f"{lengths[0]:g} x {lengths[1]:g} mm"
