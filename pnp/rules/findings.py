"""What the rules of a game find wrong with its cards and its board, beyond what a check in its file can say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from ..discover import names, plugin
from ..problems import Span
from ..project import Game
from .odds import PACKAGE


@dataclass(frozen=True, slots=True)
class Finding:
    """A warning: the id of the rule, a sentence with the values, and the place that they come from."""

    rule: str
    message: str
    span: Span | None
    card: str = ""


def findings(game: Game) -> Iterator[Finding]:
    """All findings of the rules of a game, if they are known and have any."""
    name = game.name.replace("-", "_")
    if name in names(PACKAGE) and (find := getattr(plugin(PACKAGE, name), "checks", None)):
        yield from find(game)


def percent(share: Fraction) -> str:
    """'2.51 %'."""
    hundredths = round(share * 10_000)
    return f"{hundredths // 100}.{hundredths % 100:02} %"
