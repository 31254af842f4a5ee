"""A game's own checks of how it plays, asked of the figures of a simulation."""

from __future__ import annotations

from collections.abc import Mapping

from ..checks.accepting import accepted
from ..checks.asking import STEPS, Asked, ask
from ..checks.things import Thing, Values
from ..facts import facts
from ..fill import Purse
from ..problems import Report
from ..project import Game
from .summary import Data


def checked(data: Data, game: Game) -> list[Data]:
    """
    What the checks `of: games` of a game's file say of a simulation, as JSON has it.

    What is accepted is noted with its reason, and so is a check that these games are not for.
    """
    said, purse = Report(), Purse(STEPS)
    values = values_of(data)
    whole = Thing(game.title, values, lambda name: None)
    behind = facts(game, said)
    for each in game.file.checks:
        if each.of == "games" and not ask(each, Asked((), (), whole, behind), game.ledger, purse, said):
            break
    return [
        {
            "place": str(each.span or ""),
            "severity": str(each.severity),
            "code": each.code,
            "rule": each.rule,
            "message": each.message,
        }
        for each in accepted(said, game.file.accept)
    ]


def values_of(data: Data) -> Values:
    """
    What expressions can name: how many `games` and `players` there were, the `bots` by seat, `finished` and `stuck`
    games; `wins` by seat, of whoever `begins`, and what is `reached` by one player, each with its interval; `decisions`
    and `turns` of a game; `uses` by card. What a game does not have is empty, and `draws` are 0 then.
    """
    found: Values = {
        "games": data["games"],
        "finished": data["finished"],
        "stuck": data["stuck"]["games"],
        "players": len(data["seats"]),
        "bots": dict(data["seats"]),
        "decisions": means(data["length"]),
        "uses": {each["id"]: uses(each) for each in data["cards"]},
    }
    found["draws"] = data.get("draws", 0)
    found["wins"] = {each["seat"]: shares(each) for each in data.get("wins", ())}
    found["turns"] = means(data["turns"]) if "turns" in data else {}
    found["begins"] = shares(data["begins"]) if "begins" in data else {}
    found["reached"] = {"mean": data["reached"]["value"], **ends(data["reached"])} if "reached" in data else {}
    return found


def shares(found: Mapping[str, object]) -> Values:
    """A part of all games, or of all uses, with the ends of its interval."""
    return {"share": found["value"], **ends(found)}


def ends(found: Mapping[str, object]) -> Values:
    """Between which values, `low` and `high`, the truth lies."""
    return {"low": found["low"], "high": found["high"]}


def means(found: Mapping[str, object]) -> Values:
    """The `mean` and the `median` of a length."""
    return {"mean": found["mean"], "median": found["median"]}


def uses(card: Data) -> Values:
    """How often a card is used in `a_game`, and of those uses that can succeed, how many do."""
    return {
        "a_game": card["uses_a_game"],
        "tried": card["tried"],
        **(shares(card["success"]) if "success" in card else {}),
    }
