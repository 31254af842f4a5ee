"""What a game's rules say about chances: finds the game's rules, and asks them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..discover import names, plugin, plugins
from ..problems import Report, did_you_mean
from ..project import Game
from .switches import Switches, fault
from .tables import Table

PACKAGE = "pnp.rules.games"


class Refused(ValueError):
    """A question that a game's rules have no answer to; the sentence says why, and what they would answer."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a maker wants to know, in the maker's words; what is '' is not asked for."""

    attacker: str = ""
    defender: str = ""
    start: str = ""
    """Where the attacker stands."""
    on: str = ""
    """Where the defender stands."""
    board: str = ""
    """The variant of the board."""
    rules: Mapping[str, str] = field(default_factory=dict)
    """Switches of the rules by name."""
    table: str = ""
    """The only table that is wanted."""


def games_with_odds() -> tuple[str, ...]:
    """The games whose odds are known, as they are called on the command line."""
    return tuple(each.replace("_", "-") for each in names(PACKAGE) if hasattr(plugin(PACKAGE, each), "odds"))


def odds(game: Game, question: Question, report: Report) -> tuple[Table, ...]:
    """
    The tables that answer a question about `game`, one of `games_with_odds`.

    None after a problem with its cards or its board. Raises `Refused` for what its rules do not have.
    """
    found: tuple[Table, ...] = plugins(PACKAGE)[game.name.replace("-", "_")].odds(game, question, report)
    if not question.table or not found:
        return found
    known = [each.name for each in found]
    if question.table not in known:
        near = did_you_mean(question.table, known)
        raise Refused(f"no table '{question.table}' for this{near}, expected {', '.join(known)}")
    return tuple(each for each in found if each.name == question.table)


def check_switches(game: Game, question: Question, known: Switches) -> None:
    """Raises `Refused` for switches that the odds of a game do not have, and for values that they cannot have."""
    for name, value in question.rules.items():
        if why := fault(game.name, name, value, known, {}):
            raise Refused(why)


def check_no_fight(question: Question, has: str) -> None:
    """Raises `Refused` where a question is about two who fight, of a game in which `has` are all the odds."""
    for name, said in (
        ("attacker", question.attacker),
        ("defender", question.defender),
        ("ground", question.start or question.on),
        ("board", question.board),
    ):
        if said:
            raise Refused(f"{has}, but none of one {name} such as '{said}'")
