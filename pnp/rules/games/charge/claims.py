"""What score sheets and ends of logs of Charge! claim, beside what is true."""

from __future__ import annotations

from collections.abc import Iterator

from ...logs import Fields, Log, chosen
from ...play import Fault, Value
from .reading import own_cards, run_said, seats_in, stacks_in
from .scoring import Line, losers, winners
from .state import Position
from .table import cards_of

LABELS = ("safe", "sabotaged", "crumbled", "untouched")
RULE_OF = {"safe": "CH-40", "sabotaged": "CH-41", "crumbled": "CH-42", "untouched": "CH-43"}
"""The rule about what an army loses, by its label."""

RULES = {
    "face": "CH-38",
    "label": "CH-40",
    "doubled": "CH-43",
    "army": "CH-43",
    "lost": "",
    "gained": "",
    "bonus": "CH-45",
    "bust": "CH-44",
    "waste": "",
    "round": "CH-48",
    "total": "CH-49",
}
"""What can be claimed of a player's line, in the order in which it is looked at, and the rule; '' where it depends."""

COUNTS = {"reserve_count": "reserve", "flip_count": "flip", "flipped_count": "flipped"}
OF_SEAT = ("reserve", "flip", "flipped", "working", "army", "units", *COUNTS)
OF_ALL = ("table", "ended", "caller")


def score_faults(state: Position, fields: Fields) -> tuple[Fault, ...]:
    """The first wrong number of the score sheet: players in their order, numbers in that of the ledger."""
    if "claims" not in fields:
        return ()
    claims, lines = fields.fields("claims"), state.lines
    said = seats_in(claims, state.rules)
    for key in said.values():
        claims.fields(key).only(*RULES)
    for at in sorted(said):
        line = claims.fields(said[at])
        for name in RULES:
            if name in line and (wrong := wrong_claim(state, lines, at, name, line)):
                return (wrong,)
    return ()


def wrong_claim(state: Position, lines: tuple[Line, ...], at: int, name: str, fields: Fields) -> Fault | None:
    """What is wrong with one number of a player's line."""
    seat = state.rules.seats[at]
    true: object = state.standing[at] if name == "total" else getattr(lines[at], name)
    said: object
    if name == "label":
        said = fields.choice(name, LABELS)
    elif name == "doubled":
        said = fields.flag(name)
    else:
        said = fields.whole(name)
    if said == true:
        return None
    message = f"'{name}' of '{seat}' is {word(said)}, expected {word(true)}"
    return Fault("claim", rule_of(state, lines, at, name), message, tuple(values_of(state, lines, at, name)), "claims")


def rule_of(state: Position, lines: tuple[Line, ...], at: int, name: str) -> str:
    """The rule about a number of a player's line."""
    if name == "lost":
        return RULE_OF[lines[at].label]
    if name == "gained":  # By what became of the others' armies; the worst counts.
        others = [each.label for i, each in enumerate(lines) if i != at]
        return RULE_OF[next(each for each in ("crumbled", "sabotaged", "untouched", "safe") if each in others)]
    if name == "waste":
        return "CH-47" if len(losers(state.rules, swept(state))) > 1 else "CH-46"
    return RULES[name]


def swept(state: Position) -> list[int]:
    """CH-36: the cards of each seat in the waste pile."""
    cards = [seat for pile in state.table for seat in pile.seats]
    return [cards.count(seat) for seat in range(len(state.players))]


def values_of(state: Position, lines: tuple[Line, ...], at: int, name: str) -> Iterator[Value]:
    """What decided a number of a player's line."""
    rules = state.rules
    count = len(rules.seats)
    if name == "face":
        for each in state.players[at].army:
            face = rules.faces[rules.units[each.unit].first + len(each.seats) - 1]
            yield Value(f"{face.id} counts {face.number}", face.span)
    elif name in ("label", "doubled", "army", "lost", "gained"):
        for i, player in enumerate(state.players):
            if player.army and (i == at or name == "gained"):
                cards = [seat for each in player.army for seat in each.seats[:-1]]
                counts = ", ".join(f"{cards.count(seat)} {rules.seats[seat]}" for seat in range(count))
                yield Value(f"the army of '{rules.seats[i]}', {lines[i].face} points, has {counts}")
    elif name == "waste":
        counts = ", ".join(f"{n} {seat}" for n, seat in zip(swept(state), rules.seats, strict=True))
        yield Value(f"{rules.numbers['waste']} for the most cards", rules.spans["waste"])
        yield Value(f"in the waste pile: {counts}")
    elif name in ("bonus", "bust"):
        if name == "bonus":
            yield Value(f"{rules.numbers['bonus']} for a rightful call", rules.spans["bonus"])
        called = f"'{rules.seats[state.caller]}' called" if state.caller is not None else "nobody called"
        yield from state.memory.values_of("end") or (Value(called),)
    else:
        line = lines[at]
        yield Value(
            f"army {line.army}, bonus {line.bonus}, gained {line.gained}, lost {line.lost}, bust {line.bust}, "
            f"waste {line.waste}"
        )
        if name == "total":
            yield Value(f"before: {state.totals[at]}")


def match_faults(state: Position, fields: Fields) -> tuple[Fault, ...]:
    """What is wrong with the end of the game that a score sheet tells (CH-51, CH-52)."""
    rules, totals = state.rules, state.standing
    won = winners(rules, totals)
    values = (
        Value("totals: " + ", ".join(f"{seat} {total}" for seat, total in zip(rules.seats, totals, strict=True))),
        Value(f"the game ends with {rules.numbers['target']}", rules.spans["target"]),
    )
    if "over" in fields and fields.flag("over") != bool(won):
        message = f"'over' is {word(not won)}, expected {word(bool(won))}"
        return (Fault("claim", "CH-51", message, values, "over"),)
    if "winner" in fields:
        nobody = fields.is_nothing("winner")
        span = fields.span("winner")
        names = () if nobody else fields.names("winner")
        said = {rules.at(chosen(each, rules.seats, "the winner", span, "winner")) for each in names}
        if said != set(won):
            listed = " and ".join(rules.seats[each] for each in won) or "nobody"
            told = " and ".join(rules.seats[each] for each in sorted(said)) or "nobody"
            return (Fault("claim", "CH-52", f"the winner is {told}, expected {listed}", values, "winner"),)
    return ()


def compare(state: Position, facts: Fields, log: Log) -> tuple[Fault, ...]:
    """What does not hold of the facts at a log's end (CH-D8)."""
    return tuple(differences(state, facts))


def differences(state: Position, facts: Fields) -> Iterator[Fault]:
    """Each fact that does not hold."""
    rules = state.rules
    known = (*(f"{seat}.{name}" for seat in rules.seats for name in OF_SEAT), *OF_ALL)
    for key in facts:
        fact = chosen(key, known, "a fact of the end", facts.span(key), key)
        said, true = told(state, facts, key, fact)
        if said != true:
            seat, _, name = fact.rpartition(".")
            places = [f"{seat} F"] if name in ("flipped", "flip") else ["end"] if name in ("ended", "caller") else []
            message = f"'{fact}' is {word(said)} at the end, expected {word(true)}"
            yield Fault("claim", "CH-D8", message, state.memory.values_of(*places), key)


def told(state: Position, facts: Fields, key: str, fact: str) -> tuple[object, object]:
    """What a fact says, and what is so."""
    rules = state.rules
    seat, _, name = fact.rpartition(".")
    if name == "table":
        said = facts.fields(key)
        runs = {each: run_said(said.get(each), f"the pile '{each}'", rules, each) for each in said}
        return runs, {each.name: cards_of(rules, each.next - len(each.seats), each.seats) for each in state.table}
    if name == "ended":
        return facts.flag(key), state.phase not in ("ready", "running")
    if name == "caller":
        caller = None if state.caller is None else rules.seats[state.caller]
        return (None if facts.is_nothing(key) else facts.choice(key, rules.seats)), caller
    at = rules.at(seat)
    player = state.players[at]
    if name in COUNTS:
        return facts.whole(key), len(getattr(player, COUNTS[name]))
    if name == "working":
        return [rules.ids(each) for each in stacks_in(facts, key, rules, at)], [
            rules.ids(each) for each in player.working
        ]
    if name == "army":
        units = [run_said(each, f"a unit of '{key}'", rules, key) for each in facts.items(key)]
        return units, [cards_of(rules, rules.units[each.unit].first, each.seats) for each in player.army]
    if name == "units":
        won = [each.unit for each in player.army]
        true = {each.letter: won.count(i) for i, each in enumerate(rules.units) if i in won}
        counts = facts.counts(key)
        letters = {each.letter: each.letter for each in rules.units}
        listed = {chosen(each, tuple(letters), "a unit", facts.span(key), key): count for each, count in counts.items()}
        return {each: count for each, count in listed.items() if count}, true
    return rules.ids(own_cards(facts, key, rules, at)), rules.ids(getattr(player, name))


def word(value: object) -> str:
    """A value as a log writes it."""
    match value:
        case bool():
            return "true" if value else "false"
        case None:
            return "null"
        case list():
            return "[" + ", ".join(word(each) for each in value) + "]"
        case dict():
            return "{" + ", ".join(f"{key}: {word(each)}" for key, each in value.items()) + "}"
        case _:
            return str(value)
