"""What games that were played say, as data: a sentence first, then figures, each with its interval."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from statistics import fmean
from typing import Any

from ..findings import bins
from ..project import Game
from ..rules.play import citable
from ..rules.table import Table
from .intervals import Interval, clustered, games_to_see, mean, paired, points_seen, quantile, wilson
from .run import Block, Plan, Result, seed_of
from .sentences import sentence

Data = dict[str, Any]  # Any: as JSON has it

SEEN = 2
"""Points of a hundred that a designer wants to see; of a game for one player, points of what is reached."""


def summary(block: Block, plan: Plan, ready: Table, game: Game) -> Data:
    """All figures of a simulation, as JSON has them: nothing in it depends on clocks or on how many worked."""
    results = block.results
    ended = [each for each in results if each.scores is not None]
    seats = tuple(ready.bots)
    data: Data = {
        "game": plan.game,
        "title": game.title,
        "seats": {seat: ready.bots[seat] for seat in seats},
        "players": plan.players,
        "switches": dict(ready.switches),
        "seed": plan.seed,
        "games": len(results),
        "finished": len(ended),
        "cut": cut(plan, results),
        "stuck": stuck(plan, results),
        **(solo(ended) if len(seats) == 1 else won(ended, seats)),
        "length": length([each.decisions for each in ended]),
        "choices": ratio(sum(each.options for each in ended), sum(each.decisions for each in ended)),
        "cards": [*cards(block, len(ended), game)],
        "rules": rules(block, ready, game),
        "precision": precision(ended, len(seats)),
    }
    if len(seats) > 1:
        data["turns"] = length([each.turns for each in ended])
        data["decisions_a_turn"] = ratio(sum(each.decisions for each in ended), sum(each.turns for each in ended))
    return {"says": sentence(data), **data}


def won(ended: Sequence[Result], seats: Sequence[str]) -> Data:
    """How much of the wins each seat had, and how many games nobody won more than another."""
    found = []
    for seat in seats:
        shares = [each.scores[seat] for each in ended if each.scores]
        total = sum(shares, Fraction(0))
        share = float(total / len(shares)) if shares else 0.0
        found.append({"seat": seat, "won": round(float(total), 2), **interval(wilson(share, len(shares)))})
    draws = sum(len({*each.scores.values()}) == 1 for each in ended if each.scores)
    return {"wins": found, **begun(ended), "draws": draws}


def begun(ended: Sequence[Result]) -> Data:
    """How much of the wins whoever begins had, and which seats that were; nothing where all act at once."""
    begins = {each.begins for each in ended}
    if not begins or "" in begins:
        return {}
    shares = [each.scores[each.begins] for each in ended if each.scores]
    total = sum(shares, Fraction(0))
    found = interval(wilson(float(total / len(shares)), len(shares)))
    return {"begins": {"seats": sorted(begins), "won": round(float(total), 2), **found}}


def solo(ended: Sequence[Result]) -> Data:
    """What the one seat reached: on average, and how the games lie."""
    scores = sorted(score for each in ended if each.scores for score in each.scores.values())
    parts = [[each.low, each.high, each.count] for each in bins(scores)]
    return {"reached": {**interval(mean([float(each) for each in scores])), **spread(scores), "histogram": parts}}


def cut(plan: Plan, results: Sequence[Result]) -> Data:
    """The games that were stopped, after how many decisions, and the seed of the first."""
    numbers = [i for i, each in enumerate(results) if each.scores is None and not each.stuck]
    return {"games": len(numbers), "after": plan.longest, "seed": seed_of(plan.seed, numbers[0]) if numbers else None}


def stuck(plan: Plan, results: Sequence[Result]) -> Data:
    """The games in which somebody was to act and could do nothing; the seed and the position of the first."""
    numbers = [i for i, each in enumerate(results) if each.stuck]
    return {
        "games": len(numbers),
        "seed": seed_of(plan.seed, numbers[0]) if numbers else None,
        "position": results[numbers[0]].stuck if numbers else None,
    }


def cards(block: Block, games: int, game: Game) -> Iterator[Data]:
    """
    How often each card was used in games that ended, and how often that succeeded, in the order of the game's file.

    Of a deck of which something was used, cards that never were are told too. What is no card comes last.
    """
    titles: dict[str, str] = {}
    for deck in game.decks:
        if any(each.card.id in block.used for each in deck.cards):
            for each in deck.cards:
                titles.setdefault(each.card.id, str(each.subject.values.get("title") or each.card.id))
    for id in (*titles, *sorted(block.used.keys() - titles.keys())):
        tried = block.succeeded[id] + block.failed[id]
        data = {
            "id": id,
            "title": titles.get(id, id),
            "uses": block.used[id],
            "uses_a_game": ratio(block.used[id], games),
            "tried": tried,
        }
        yield data | ({"success": interval(success(block, id, tried, games))} if tried else {})


def success(block: Block, id: str, tried: int, games: int) -> Interval:
    """How often the uses of a card succeed, where those of one game hang together."""
    share = block.succeeded[id] / tried
    good, both, all_tries = (block.moments[id, name] for name in ("ss", "st", "tt"))
    return clustered(share, tried, good - 2 * share * both + share * share * all_tries, games)


def rules(block: Block, ready: Table, game: Game) -> Data:
    """
    How often each rule was made use of in games that ended, and in how many; then those that could have been in any
    game, and never were.

    Rules on what the pieces are, or on how a game is set up, are in neither: no action makes use of them. Engines that
    do not say what is citable have none of the latter.
    """
    known = game.ledger or {}
    order = {id: i for i, id in enumerate(known)}
    named = citable(ready.engine, ready.rules) or ()
    told = sorted(dict.fromkeys((*named, *block.met)), key=lambda id: order.get(id, -1))
    said = {id: known[id].sentence if id in known else "" for id in told}
    return {
        "used": [
            {"id": id, "uses": block.cited[id], "games": block.games_citing[id], "says": said[id]}
            for id in told
            if id in block.cited
        ],
        "never_used": [{"id": id, "says": said[id]} for id in told if id not in block.met],
    }


def precision(ended: Sequence[Result], seats: int) -> Data:
    """How much so many games leave open to either side, and how many it takes to leave `SEEN` open."""
    count = len(ended)
    if seats > 1:
        open, needed = points_seen(count, 1 / seats), games_to_see(SEEN, 1 / seats)
    else:
        open = mean([float(score) for each in ended if each.scores for score in each.scores.values()]).half
        needed = round(count * (open / SEEN) ** 2) if count > 1 else 0
    return {"leaves_open": round(open, 2), "wanted": SEEN, "games_for_wanted": needed}


def interval(found: Interval) -> Data:
    """An interval as JSON has it."""
    return {"value": round(found.value, 4), "low": round(found.low, 4), "high": round(found.high, 4)}


def length(values: Sequence[int]) -> Data:
    """How long games are."""
    parts = [[each.low, each.high, each.count] for each in bins(values)]
    return {"mean": round(fmean(values), 1) if values else 0.0, **spread(sorted(values)), "histogram": parts}


def spread(values: Sequence[int] | Sequence[Fraction]) -> Data:
    """The middle of sorted values, where nine of ten lie, and the ends."""
    whole = [int(each) for each in values]
    return {
        "median": quantile(whole, 0.5),
        "nine_of_ten": [quantile(whole, 0.05), quantile(whole, 0.95)],
        "ends": [whole[0], whole[-1]] if whole else [0, 0],
    }


def ratio(one: int, other: int) -> float:
    """One over the other, 0 where that is nothing."""
    return round(one / other, 2) if other else 0.0


def compared(now: Block, then: Block, plan: Plan, seats: int) -> Data:
    """
    What a change does, game by game on the same chance: differences of what each seat won or reached, and of length.

    Only pairs of games count that both have an end.
    """
    pairs = [(one, other) for one, other in zip(now.results, then.results, strict=True) if one.scores and other.scores]
    names = tuple(pairs[0][0].scores or ()) if pairs else ()
    found: list[Data] = []
    for seat in names:
        differences = [
            float(other.scores[seat] - one.scores[seat]) for one, other in pairs if one.scores and other.scores
        ]
        found.append({"seat": seat, **interval(paired(differences) if seats > 1 else mean(differences))})
    lengths = mean([float(other.decisions - one.decisions) for one, other in pairs])
    return {
        "change": [f"{place}={value}" for place, value in plan.changes],
        "pairs": len(pairs),
        "differences": found,
        "decisions": interval(lengths),
    }
