"""What games that were played say: a sentence first, then figures, each with its interval."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean
from typing import Any

from .intervals import Interval, games_to_see, mean, points_seen, quantile, wilson
from .run import Block, Plan, Result

Data = dict[str, Any]  # Any: as JSON has it

SEEN = 2
"""Points of a hundred that a designer wants to see."""

MANY = 0.05
"""The part of games without an end from which on the first sentence tells of them."""


def summary(block: Block, plan: Plan, rules: Mapping[str, str]) -> Data:
    """All figures of a simulation, as JSON has them; `rules` are the sentences of the ledger by their ids."""
    results = block.results
    ended = [each for each in results if each.scores is not None]
    seats = tuple(next((each.scores for each in ended if each.scores), {}))
    stuck = [each for each in results if each.stuck]
    data: Data = {
        "game": plan.game,
        "bots": plan.bots,
        "switches": list(plan.switches),
        "seed": plan.seed,
        "games": len(results),
        "finished": len(ended),
        "unfinished": len(results) - len(ended) - len(stuck),
        "longest": plan.longest,
        "stuck": len(stuck),
        "stuck_position": stuck[0].stuck if stuck else "",
        "draws": sum(is_draw(each) for each in ended) if len(seats) > 1 else 0,
        "seats": [seat_data(seat, ended, len(seats)) for seat in seats],
        "decisions": spread([each.decisions for each in ended]),
        "turns": spread([each.turns for each in ended]),
        "decisions_a_turn": ratio(sum(each.decisions for each in results), sum(each.turns for each in results)),
        "choices_a_decision": ratio(sum(each.options for each in results), sum(each.decisions for each in results)),
        "cards": [card_data(name, block, len(results)) for name in sorted(block.used)],
        "rules_used": {id: block.cited[id] for id in sorted(block.cited)},
        "rules_never_used": [id for id in rules if id not in block.cited],
        "points_seen": round(points_seen(len(ended)), 2),
        "games_for_two_points": games_to_see(SEEN),
    }
    return {"says": sentence(data), **data}


def seat_data(seat: str, ended: Sequence[Result], count: int) -> Data:
    """How much of the wins a seat had; of a single seat, what it reached."""
    shares = [float(each.scores[seat]) for each in ended if each.scores]
    found = wilson(fmean(shares), len(shares)) if count > 1 and shares else mean(shares)
    return {"seat": seat, "won": round(sum(shares), 2), **interval(found)}


def is_draw(result: Result) -> bool:
    """Whether nobody had more of the win than another."""
    return result.scores is not None and len({*result.scores.values()}) == 1


def card_data(name: str, block: Block, games: int) -> Data:
    """How often a card was used, and how often that succeeded."""
    tried = block.succeeded[name] + block.failed[name]
    data: Data = {"id": name, "uses": block.used[name], "uses_a_game": ratio(block.used[name], games), "tried": tried}
    return data | ({"success": interval(wilson(block.succeeded[name] / tried, tried))} if tried else {})


def interval(found: Interval) -> Data:
    """An interval as JSON has it."""
    return {"share": round(found.value, 4), "low": round(found.low, 4), "high": round(found.high, 4)}


def spread(values: list[int]) -> Data:
    """Mean, middle, and where nine of ten values lie."""
    values = sorted(values)
    if not values:
        return {"mean": 0.0, "median": 0, "low": 0, "high": 0}
    return {
        "mean": round(fmean(values), 1),
        "median": quantile(values, 0.5),
        "low": quantile(values, 0.05),
        "high": quantile(values, 0.95),
    }


def ratio(one: int, other: int) -> float:
    """One over the other, 0 where that is nothing."""
    return round(one / other, 2) if other else 0.0


def sentence(data: Data) -> str:
    """What a designer should know first."""
    seats, ended = data["seats"], data["finished"]
    if not ended:
        return f"None of {data['games']:,} games came to an end."
    if len(seats) == 1:
        said = f"{seats[0]['seat']} reaches {number(seats[0]['share'])} on average"
        said += f" ({number(seats[0]['low'])} to {number(seats[0]['high'])}, {ended:,} games)"
    else:
        said = favored(seats, ended)
    open_games = data["games"] - ended
    if open_games > MANY * data["games"]:
        said += f"; {percent(open_games / data['games'])} of {data['games']:,} games came to no end"
    return said + "."


def favored(seats: Sequence[Data], ended: int) -> str:
    """Whether a seat wins more than its part, as far as the games can show it."""
    even = 1 / len(seats)
    above = [each for each in seats if each["low"] > even]
    top = max(above or seats, key=lambda each: each["share"])
    figures = f"{percent(top['share'])} of {ended:,} finished games ({percent(top['low'])} to {percent(top['high'])})"
    if above:
        return f"{top['seat']} is favored: it wins {figures}, {percent(even)} would be even"
    return f"No seat is favored as far as these games can show: {top['seat']} wins {figures}"


def percent(share: float) -> str:
    """'52.1 %'."""
    return f"{100 * share:.1f} %"


def number(value: float) -> str:
    """A figure with as many digits as it needs."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def compared(now: Block, then: Block, plan: Plan) -> Data:
    """What a change does, game by game on the same chance: differences of each seat's share and of the length."""
    pairs = [(one, other) for one, other in zip(now.results, then.results, strict=True) if one.scores and other.scores]
    seats = tuple(pairs[0][0].scores or ()) if pairs else ()
    found: list[Data] = []
    for seat in seats:
        differences = [
            float(other.scores[seat] - one.scores[seat]) for one, other in pairs if one.scores and other.scores
        ]
        found.append({"seat": seat, **interval(mean(differences))})
    lengths = mean([float(other.decisions - one.decisions) for one, other in pairs])
    return {
        "change": [f"{place}={value}" for place, value in plan.changes],
        "pairs": len(pairs),
        "seats": found,
        "decisions": {key: round(value, 2) for key, value in zip(("mean", "low", "high"), lengths, strict=True)},
    }


def lines(data: Data) -> Iterator[str]:
    """The figures for people."""
    yield data["says"]
    yield ""
    yield f"{data['games']:,} games, {data['bots']}, seed {data['seed']}" + (
        f", with {', '.join(data['switches'])}" if data["switches"] else ""
    )
    for each in data["seats"]:
        if len(data["seats"]) > 1:
            ends = f"{percent(each['low'])} to {percent(each['high'])}"
            yield f"  {each['seat']:<12} wins {percent(each['share'])}  ({ends})"
        else:
            yield f"  {each['seat']:<12} {number(each['share'])}  ({number(each['low'])} to {number(each['high'])})"
    yield f"  draws {data['draws']:,}, unfinished after {data['longest']:,} decisions {data['unfinished']:,}"
    if data["stuck"]:
        yield f"  {data['stuck']:,} games stood still: somebody was to act and had no legal action; the first position:"
        yield from (f"    {line}" for line in data["stuck_position"].split("\n"))
    for name in ("decisions", "turns"):
        figures = data[name]
        most = f"{figures['low']} to {figures['high']} in nine of ten games"
        yield f"  {name}: {figures['mean']} on average, {figures['median']} in the middle, {most}"
    yield f"  {data['decisions_a_turn']} decisions a turn, {data['choices_a_decision']} legal actions to choose from"
    if data["cards"]:
        yield ""
        width = max(len(each["id"]) for each in data["cards"])
        for each in data["cards"]:
            line = f"  {each['id']:<{width}}  {each['uses_a_game']:>7} uses a game"
            if success := each.get("success"):
                line += (
                    f", succeeds {percent(success['share'])} ({percent(success['low'])} to {percent(success['high'])})"
                )
            yield line
    if never := data["rules_never_used"]:
        yield ""
        yield f"  rules that no action made use of: {', '.join(never)}"
    yield ""
    yield (
        f"These games show differences of {data['points_seen']:.1f} points and more; to see {SEEN} points it takes"
        f" {data['games_for_two_points']:,} finished games."
    )
    if change := data.get("compared"):
        yield ""
        yield from compared_lines(change)


def compared_lines(change: Data) -> Iterator[str]:
    """What a change does, for people."""
    yield f"With {', '.join(change['change'])}, on the same chance ({change['pairs']:,} pairs of games):"
    for each in change["seats"]:
        points = tuple(f"{100 * each[key]:+.1f}" for key in ("share", "low", "high"))
        verdict = "" if each["low"] <= 0 <= each["high"] else "  (not by chance)"
        yield f"  {each['seat']:<12} {points[0]} points  ({points[1]} to {points[2]}){verdict}"
    length = change["decisions"]
    yield f"  decisions    {length['mean']:+}  ({length['low']:+} to {length['high']:+})"
