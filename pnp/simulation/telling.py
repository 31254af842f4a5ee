"""The report on a simulation, for people: what a designer wants to know first, first."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from shlex import quote

from ..book.answers import Answer
from ..findings import Bin, Finding, bars, column, counted, drawn, number, percent
from .sentences import change_sentence, difference, ends, is_clear, signed, won
from .summary import Data

BARS = 30
"""Cards of which a chart is drawn; of more, the table says enough."""


def told(data: Data) -> Iterator[Finding]:
    """All that a simulation found."""
    bots = ", ".join(f"{seat} {bot}" for seat, bot in data["seats"].items())
    switches = "".join(f", {name}={value}" for name, value in data["switches"].items())
    setting = f"{counted(data['games'], 'game')}, {bots}, seed {data['seed']}{switches}."
    changes = (change_sentence(data),) if "compared" in data else ()
    yield Finding("", (data["says"], *changes, setting))
    if "compared" in data:
        yield change(data)
    if data["finished"]:
        yield reached(data) if "reached" in data else wins(data)
        yield length(data)
    yield ends_of_games(data)
    if data.get("checks"):
        yield checks(data)
    if data["cards"]:
        yield cards(data)
    if data["rules"]["used"]:
        yield rules_used(data)
    if data["rules"]["never_used"]:
        yield rules_never_used(data)
    yield Finding("How sure this is", (precision(data),))


def wins(data: Data) -> Finding:
    """How much each seat won, and whoever begins where that is not always the same, with its interval."""
    found = won(data)
    rows = tuple((name, number(each["won"]), percent(each["value"]), ends(each)) for name, each in found.items())
    shown = tuple(
        (name, Fraction(str(each["value"])), f"{percent(each['value'])} ({ends(each)})") for name, each in found.items()
    )
    draws = data["draws"]
    says = (f"{counted(draws, 'draw')}, shared among the seats.",) if draws else ()
    head = ("seat", "wins", "share", "95 % interval")
    return Finding("Wins by seat", says, Answer(head, rows, (False, True, True, True), shown), "Share of wins.")


def reached(data: Data) -> Finding:
    """What one player reached, and how the games lie."""
    found = data["reached"]
    low, high = found["nine_of_ten"]
    between = f" (95 % interval {number(found['low'])} to {number(found['high'])})" if data["finished"] > 1 else ""
    says = (
        f"On average {number(found['value'])}{between}, "
        f"{number(found['median'])} in the middle; nine of ten games lie between {number(low)} and {number(high)}, "
        f"the ends are {number(found['ends'][0])} and {number(found['ends'][1])}.",
    )
    return Finding("What is reached", says, histogram(found), "Games by what is reached.")


def histogram(found: Data) -> Answer:
    """How many games lie in each part, as bars."""
    return drawn(bars([Bin(*each) for each in found["histogram"]]))


def length(data: Data) -> Finding:
    """How long games are, and between how many actions players choose."""
    names = {"decisions": data["length"], **({"turns": data["turns"]} if "turns" in data else {})}
    rows = tuple(
        (name, f"{each['mean']:,.1f}", f"{each['median']:,}", " to ".join(f"{end:,}" for end in each["nine_of_ten"]))
        for name, each in names.items()
    )
    choices = f"{number(data['choices'])} legal actions to choose from"
    if "decisions_a_turn" in data:
        says = f"{number(data['decisions_a_turn'])} decisions in a turn, {choices} each time."
    else:
        says = f"{choices} each time."
    head = ("a game has", "mean", "middle", "nine of ten games")
    shown = histogram(data["length"]).bars
    return Finding("Length", (says,), Answer(head, rows, (False, True, True, True), shown), "Games by decisions.")


def ends_of_games(data: Data) -> Finding:
    """How many games came to no end, why, and how to look at one of them."""
    says = [f"{data['finished']:,} of {counted(data['games'], 'game')} came to an end."]
    if data["cut"]["games"]:
        says.append(
            f"{data['cut']['games']:,} went on after {data['cut']['after']:,} decisions and were stopped. The first:\n"
            f"{again(data, data['cut']['seed'])}"
        )
    if data["stuck"]["games"]:
        says.append(
            f"In {counted(data['stuck']['games'], 'game')} somebody was to act and had no legal action. The first:\n"
            f"{again(data, data['stuck']['seed'])}"
        )
        says.append(data["stuck"]["position"])
    else:
        says.append("Whoever was to act had a legal action, always.")
    return Finding("Ends", tuple(says))


def checks(data: Data) -> Finding:
    """What the game's own checks of such games say, each with its place."""
    says = (f"{each['place']}: {each['severity']}[{each['code']}]: {each['message']}" for each in data["checks"])
    return Finding("Checks of these games", tuple(says))


def again(data: Data, seed: str) -> str:
    """The command that plays a game again."""
    bots = [*data["seats"].values()]
    named = bots[:1] if len({*bots}) == 1 else bots
    switches = "".join(f" --variant {quote(f'{name}={value}')}" for name, value in data["switches"].items())
    players = f" --players {quote(data['players'])}" if data["players"] else ""
    return f"pnp play {data['game']} --seats {','.join(named)}{players}{switches} --seed {quote(seed)}"


def cards(data: Data) -> Finding:
    """Use and success of each card."""
    rows, shown = [], []
    has_success = any("success" in each for each in data["cards"])
    for each in data["cards"]:
        row = [each["title"], column(each["uses_a_game"])]
        if has_success:
            found = each.get("success")
            row += [percent(found["value"]), ends(found)] if found else ["–", "–"]
            if found:
                shown.append((each["title"], Fraction(str(found["value"])), f"{percent(found['value'])}"))
        rows.append(tuple(row))
    head = ("used", "a game", *(("succeeds", "95 % interval") if has_success else ()))
    are_numbers = (False, *[True] * (len(head) - 1))
    answer = Answer(head, tuple(rows), are_numbers, tuple(shown) if len(shown) <= BARS else ())
    return Finding("Cards and units", of_ended(data), answer, "How often each succeeds.")


def of_ended(data: Data) -> tuple[str, ...]:
    """Of which games a table is, where that is not all of them."""
    ended = data["finished"]
    return () if ended == data["games"] else (f"In {counted(ended, 'game')} that came to an end.",)


def rules_used(data: Data) -> Finding:
    """How often rules were made use of, the rarest first: what hardly ever matters may not be worth its words."""
    games = data["finished"]
    rows = tuple(
        (each["id"], percent(each["games"] / games), column(each["uses"] / games), each["says"])
        for each in sorted(data["rules"]["used"], key=lambda each: (each["games"], each["uses"]))
    )
    head = ("rule", "of games", "a game", "what it says")
    return Finding(
        "Rules that mattered, the rarest first", of_ended(data), Answer(head, rows, (False, True, True, False))
    )


def rules_never_used(data: Data) -> Finding:
    """What no action made use of, though it could."""
    rows = tuple((each["id"], each["says"]) for each in data["rules"]["never_used"])
    says = ("An action could have made use of each of these, and none did.",)
    return Finding("Rules that never mattered", says, Answer(("rule", "what it says"), rows, (False, False)))


def precision(data: Data) -> str:
    """What difference so many games can show, and how many it takes to see two points."""
    found = data["precision"]
    unit = "" if "reached" in data else " points"
    if not data["finished"]:
        return "No game came to an end, so nothing is known."
    if data["finished"] == 1:
        return "One game shows what can happen, and nothing of how often."
    said = f"These games leave {number(round(found['leaves_open'], 1))}{unit} open to either side: less may be chance."
    if found["games_for_wanted"] > data["finished"]:
        said += f" To see {found['wanted']}{unit} it takes {counted(found['games_for_wanted'], 'finished game')}."
    return said


def change(data: Data) -> Finding:
    """What a change does, in pairs of games on the same chance."""
    found = data["compared"]
    rows = []
    for each in found["differences"]:
        low, high = (difference(data, each[key]) for key in ("low", "high"))
        clear = "yes" if is_clear(each, found["pairs"]) else "no"
        rows.append((each["seat"], difference(data, each["value"]), f"{low} to {high}", clear))
    each = found["decisions"]
    value, low, high = (signed(each[key]) for key in ("value", "low", "high"))
    rows.append(("decisions a game", value, f"{low} to {high}", "yes" if is_clear(each, found["pairs"]) else "no"))
    unit = "change" if "reached" in data else "points"
    says = (
        f"The same {counted(found['pairs'], 'pair')} of games, on the same chance, as they are and with "
        f"{', '.join(found['change'])}:",
    )
    head = ("seat", unit, "95 % interval", "beyond chance")
    return Finding("The change", says, Answer(head, tuple(rows), (False, True, True, False)))
