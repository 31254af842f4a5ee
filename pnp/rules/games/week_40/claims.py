"""What steps of logs claim of fights, of the end and of the score, beside what is true."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ....problems import Span
from ....source.nodes import Sequence
from ...logs import Fields, Malformed, text
from ...play import Fault, Value
from .fight import Cards, Fight, attack, defend
from .pack import SLOTS, Rules
from .reading import card_of, known_cards_of
from .state import IN, Position, ending

CLAIMS = {
    True: {
        "steps": "W40-20",
        "defeated": "W40-21",
        "discarded": "W40-23",
        "defense_only": "W40-28",
        "royal_lost": "W40-26",
        "stays": "W40-36",
    },
    False: {
        "steps": "W40-27",
        "defeated": "W40-30",
        "defense_only": "W40-28",
        "discarded": "W40-28",
        "royal_lost": "W40-32",
        "stays": "W40-36",
    },
}
"""Of an attack and of a defense, what can be claimed and the rule about it, in the order in which it is looked at."""


def fought(state: Position, slot: int, is_attack: bool) -> Fight:
    """The fight in a slot; of one without monsters, that nothing happens."""
    tower, down, pile = state.towers[slot], state.down[slot], state.piles[slot]
    if not pile:
        return Fight(tower, down, (), (), (), False, [])
    return (attack if is_attack else defend)(tower, down, pile, state.rules)


def check_fight(state: Position, slot: int, is_attack: bool, fields: Fields) -> tuple[Fault, ...]:
    """The first wrong claim about the fight that `state` is before."""
    found = fought(state, slot, is_attack)
    rules = state.rules
    for key, rule in CLAIMS[is_attack].items():
        if key not in fields:
            continue
        if key == "royal_lost":
            said, true = yes(fields.flag(key)), yes(found.is_lost)
        elif key == "steps":
            said, true = listed(steps_of(fields, rules)), listed(shown(found.steps))
        else:
            cards = {
                "defeated": found.defeated,
                "discarded": found.discarded,
                "defense_only": found.down,
                "stays": found.stays,
            }[key]
            said, true = listed(rules.ids(known_cards_of(fields, key, rules))), listed(rules.ids(cards))
        if said != true:
            message = f"'{key}' of '{SLOTS[slot]}' is {said}, expected {true}"
            return (Fault("claim", rule, message, tuple(values_of(state, slot, found)), key),)
    return ()


def values_of(state: Position, slot: int, found: Fight) -> Iterator[Value]:
    """What decided a fight: the comparisons, and the cards with the places of their values."""
    if found.steps:
        yield Value(f"compared: {listed(shown(found.steps))}")
    yield from card_values(state.rules, state.piles[slot] + state.down[slot] + state.towers[slot])
    if "modes" in state.trace:
        yield state.trace["modes"]


def card_values(rules: Rules, cards: Cards) -> tuple[Value, ...]:
    """What cards are worth, and where that is written."""
    return tuple(Value(f"{each.id} is worth {each.value}", each.span) for each in (rules.cards[i] for i in cards))


def score_values(state: Position) -> tuple[Value, ...]:
    """What a score comes from."""
    stays = state.rules.ids([each for pile in state.piles for each in pile])
    return (
        Value(f"{state.sum} points defeated, royals alive: {len(IN[state.alive])}"),
        *card_values(state.rules, state.defeated),
        *(Value(f"{each} stays in its slot and is not counted") for each in stays),
    )


def shown(steps: list[tuple[int, int]]) -> list[str]:
    """Comparisons as logs write them, '9>5'."""
    return [f"{a}{'>' if a > b else '<' if a < b else '='}{b}" for a, b in steps]


def steps_of(fields: Fields, rules: Rules) -> list[str]:
    """The comparisons that a step claims, a list or one; a card stands for its value."""
    node = fields.get("steps")
    found = []
    for each in node.items if isinstance(node, Sequence) else [node]:
        said = text(each, f"an item of 'steps' of {fields.what}", "steps")
        sides = re.fullmatch(r"([^<>=]+)([<>=])([^<>=]+)", said)
        if not sides:
            message = f"'{said}' in 'steps' of {fields.what} compares nothing, expected something like '9>5'"
            raise Malformed(message, each.span, "steps")
        one, sign, other = (side.strip() for side in sides.groups())
        found.append(f"{value_of(one, rules, each.span)}{sign}{value_of(other, rules, each.span)}")
    return found


def value_of(side: str, rules: Rules, span: Span) -> str:
    """One side of a comparison: a number, or a card."""
    if re.fullmatch(r"[0-9]{1,6}", side):
        return side
    return str(rules.values[card_of(side, rules, f"what is compared in '{side}'", span, "steps")])


def listed(items: list[str]) -> str:
    """'[C6, S2]', as it is written in a log."""
    return f"[{', '.join(items)}]"


def yes(is_so: bool) -> str:
    """'true' or 'false'."""
    return "true" if is_so else "false"


def check_over(new: Position, fields: Fields) -> tuple[Fault, ...]:
    """Whether the game is over, at the end of a turn."""
    if "over" not in fields or fields.flag("over") == (new.phase == "over"):
        return ()
    rule, is_over = ending(new) or "W40-37", new.phase == "over"
    message = f"'over' is {yes(not is_over)}, expected {yes(is_over)}"
    return (Fault("claim", rule, message, (left(new),), "over"),)


def left(state: Position) -> Value:
    """What decides whether the game is over."""
    return Value(f"monsters left: {len(state.deck)}, royals alive: {len(IN[state.alive])}")


def check_score(state: Position, fields: Fields) -> tuple[Fault, ...]:
    """The first wrong number of the score."""
    royals = len(IN[state.alive])
    for key, true in (("sum", state.sum), ("royals", royals), ("score", state.score)):
        if key in fields and (said := fields.whole(key)) != true:
            rule = "W40-39" if royals else "W40-40"
            return (Fault("claim", rule, f"'{key}' is {said}, expected {true}", score_values(state), key),)
    return ()
