"""Small projects for tests: a game and its templates as text, composed by the real stages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pnp.check import check
from pnp.drawn import pieces, studio
from pnp.frame import Frame, Group, Item, Piece, Run
from pnp.problems import Problem, Report, Severity
from pnp.project import load

STATS = """stats:
  cost:    {label: Cost, icon: coin, range: -99..999}
  attack:  {label: Attack, icon: sword, none: "-"}
  bonus:   {label: Bonus, icon: star, signed: yes}
"""

DECKS = """decks:
  - id: deck
    template: face
    cards:
"""

GAME = f"\ngame: Duel\n{STATS}{DECKS}"


def composed(folder: Path, cards: str, elements: str, **templates: str) -> tuple[tuple[Piece, ...], Report]:
    """The pieces of a deck: `cards` are lines of its list, `elements` those of its template."""
    for name, text in templates.items():
        write(folder, f"templates/{name}.yaml", text)
    game = GAME + "".join(f"      {line}\n" for line in cards.strip().split("\n"))
    return drawn(folder, game, f"elements:\n  {elements.strip()}\n")


def drawn(folder: Path, text: str, template: str) -> tuple[tuple[Piece, ...], Report]:
    """The pieces of the game that `text` is, with `template` under the name 'face'."""
    write(folder, "cards/duel.yaml", text)
    write(folder, "templates/face.yaml", template)
    report = Report()
    game = load(folder, "duel", report)
    assert game is not None, [each.message for each in report]
    return pieces(game, studio(game, report), lambda *_: None), report


def checked(
    folder: Path, cards: str, elements: str, more: str = "", *, stats: str = STATS, **templates: str
) -> list[Problem]:
    """What `pnp check` says of such a deck, but for notes; `more` are further lines of the game's file."""
    lines = "".join(f"      {line}\n" for line in cards.strip().split("\n"))
    text = f"game: Duel\n{stats}{DECKS}{lines}{more}"
    write(folder, "cards/duel.yaml", text)
    write(folder, "templates/face.yaml", f"elements:\n  {elements.strip()}\n")
    for name, written in templates.items():
        write(folder, f"templates/{name}.yaml", written)
    report = Report()
    check(folder, ["duel"], report, lambda *_: None)
    return [each for each in report if each.severity is not Severity.NOTE]


def write(folder: Path, name: str, text: str) -> None:
    """Put a file into a project."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def said(report: Report) -> list[tuple[str, int]]:
    """Code and line of each problem."""
    return [(each.code, each.span.line if each.span else 0) for each in report]


def named(frame: Frame, name: str) -> list[Group]:
    """The groups of that name, outermost first."""
    return [each for each in walk(frame.items) if isinstance(each, Group) and each.name == name]


def walk(items: tuple[Item, ...]) -> Iterator[Item]:
    """All items, groups before what is in them."""
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from walk(item.items)


def texts(frame: Frame) -> list[str]:
    """What the runs of a frame say, in drawing order."""
    return [each.text for each in walk(frame.items) if isinstance(each, Run)]
