"""Positions of Week 40 as logs write them: what they start from, and what is so at their end."""

from __future__ import annotations

from collections.abc import Iterator

from ...logs import Fields, Log, Malformed, chosen
from ...play import Fault, Judgement, Value
from .claims import card_values, listed, score_values, yes
from .pack import SLOTS, UNKNOWN, Rules
from .reading import cards_of, known_cards_of, slot_of, slots_of
from .state import IN, UNCHOSEN, Position, ending
from .whole import placed, seen, too_many

PHASES = ("deal", "starters", "place", "reveal", "fight", "over")

SLOT_FACTS = ("tower", "defense_only", "monsters", "alive", "total")
FACTS = ("monsters_left", "players_left", "monster_discard", "player_discard", "over", "score", "turn")
ENDS = (*(f"{slot}.{fact}" for slot in SLOTS for fact in SLOT_FACTS), *FACTS)
"""What a log can state of its end."""


def begin(rules: Rules) -> Position:
    """The table before the shuffle: the decks in order, the royals in their row (W40-07)."""
    new = Position.__new__(Position)
    new.rules = rules
    new.royals = rules.royals
    new.deck, new.stock = rules.monsters, rules.players
    new.towers = new.down = new.piles = ((), (), ())
    new.fresh = (0, 0, 0)
    new.alive = (1 << len(SLOTS)) - 1
    new.modes, new.done, new.draws, new.turn, new.phase = UNCHOSEN, 0, 0, 1, "shuffle"
    new.defeated = new.discarded = ()
    new.trace = {}
    return new


def position(rules: Rules, log: Log) -> Judgement:
    """
    What a log starts from; the faults are cards that are too many or too few.

    With neither `start` nor `setup`, both decks are shuffled and nobody knows how: its steps say what turns up.
    """
    if log.start and log.setup:
        raise Malformed("a log has 'start' or 'setup', and not both", log.root.span("setup"), "setup")
    if log.cards:
        raise Malformed("this game's logs have no 'cards'", log.root.span("cards"), "cards")
    new = begin(rules)
    new.phase = "deal"
    if log.setup:
        return set_up(new, log.setup)
    if log.start:
        return started(new, log.start)
    new.deck, new.stock = (UNKNOWN,) * len(rules.monsters), (UNKNOWN,) * len(rules.players)
    return Judgement(new)


def set_up(new: Position, setup: Fields) -> Judgement:
    """`setup:` both decks, the top card first, and the royals from left to right."""
    rules = new.rules
    setup.only("monsters", "players", "royals")
    new.deck = tuple(cards_of(setup, "monsters", rules))
    new.stock = tuple(cards_of(setup, "players", rules))
    new.royals = royals_of(setup, rules)
    faults: list[Fault] = []
    for key, rule, deck, pack in (
        ("monsters", "W40-05", new.deck, rules.monsters),
        ("players", "W40-06", new.stock, rules.players),
    ):
        cards = placed(setup, key, rules)
        new.trace = {**new.trace, **seen(cards, rules)}
        if more := too_many(cards, pack, rules, key, key):
            faults += more
        elif len(deck) != len(pack):
            message = f"cards among the {key}: {len(deck)}, expected {len(pack)}"
            faults.append(Fault("illegal", rule, message, key=key))
    return Judgement(remember(new, setup, ("monsters", "players")), tuple(faults))


def royals_of(fields: Fields, rules: Rules) -> tuple[str, ...]:
    """The royals from left to right, in any order (W40-R02); as they are printed where nothing is said."""
    if "royals" not in fields:
        return rules.royals
    span = fields.span("royals")
    names = rules.royal_names
    found = [
        rules.royals[names[chosen(each, tuple(names), "a royal", span, "royals")]] for each in fields.names("royals")
    ]
    if sorted(found) != sorted(rules.royals):
        message = f"the royals are {listed(found)}, expected each of {listed(list(rules.royals))}"
        raise Malformed(message, span, "royals")
    return tuple(found)


def started(new: Position, start: Fields) -> Judgement:
    """`start:` a position at the beginning of a turn, or, with `phase`, in the middle of one."""
    rules = new.rules
    start.only(
        "turn", "monsters_left", "players_left", "slots", "monster_discard", "player_discard", "royals",
        "phase", "drawn", "modes", "fought", "dealt",
    )  # fmt: skip
    new.turn = start.whole("turn") if "turn" in start else 1
    if new.turn < 1:
        raise Malformed(f"the turn is {new.turn}, expected 1 or more", start.span("turn"), "turn")
    new.deck = tuple(cards_of(start, "monsters_left", rules)) if "monsters_left" in start else ()
    new.stock = tuple(cards_of(start, "players_left", rules)) if "players_left" in start else ()
    new.defeated = tuple(known_cards_of(start, "monster_discard", rules)) if "monster_discard" in start else ()
    new.discarded = tuple(known_cards_of(start, "player_discard", rules)) if "player_discard" in start else ()
    new.royals = royals_of(start, rules)
    trace = read_slots(new, start.fields("slots")) if "slots" in start else {}
    read_phase(new, start)
    faults: list[Fault] = []
    for what, pack in (("monsters", rules.monsters), ("players", rules.players)):
        cards = placed(start, what, rules)
        trace |= seen(cards, rules)
        faults += too_many(cards, pack, rules, what)
    new.trace = trace
    return Judgement(remember(new, start, ("monsters_left", "players_left")), tuple(faults))


def read_slots(new: Position, slots: Fields) -> dict[str, Value]:
    """What lies in the slots at the start; of those that are closed, where that is written."""
    trace = {}
    towers, down, piles = [list(new.towers) for _ in range(3)]
    for at, key in slots_of(slots).items():
        fields = slots.fields(key)
        fields.only("tower", "defense_only", "monsters", "alive")
        # Towers lie open (W40-R16); of monsters it is known only later which are new.
        for name, where, read in (
            ("tower", towers, known_cards_of),
            ("defense_only", down, known_cards_of),
            ("monsters", piles, cards_of),
        ):
            where[at] = tuple(read(fields, name, new.rules)) if name in fields else ()
        if "alive" in fields and not fields.flag("alive"):
            new.alive &= ~(1 << at)
            trace[f"closed {SLOTS[at]}"] = Value(f"{SLOTS[at]} is closed from the start", fields.span("alive"))
    new.towers, new.down, new.piles = (
        (towers[0], towers[1], towers[2]),
        (down[0], down[1], down[2]),
        (piles[0], piles[1], piles[2]),
    )
    return trace


def read_phase(new: Position, start: Fields) -> None:
    """How far the turn is; without `phase`, at its beginning."""
    new.phase = start.choice("phase", PHASES) if "phase" in start else "over" if ending(new) else "deal"
    if new.phase == "starters" and new.turn > 1:
        message = f"the phase is 'starters' in turn {new.turn}, expected that in turn 1 only (W40-18)"
        raise Malformed(message, start.span("phase"), "phase")
    new.draws = count_of(start, "drawn") if "drawn" in start else 0
    if "modes" in start:
        modes = start.fields("modes")
        named = slots_of(modes)
        new.modes = sum((modes.choice(key, ("attack", "defend")) == "attack") << at for at, key in named.items())
    if new.phase in ("reveal", "fight") and new.modes == UNCHOSEN:
        raise Malformed(f"a start in the phase '{new.phase}' needs 'modes'", start.span("phase"), "modes")
    for each in start.names("fought") if "fought" in start else ():
        new.done |= 1 << slot_of(each, "a slot", start.span("fought"), "fought")
    if "dealt" in start:
        said = start.fields("dealt")
        counts = {at: count_of(said, key) for at, key in slots_of(said).items()}
        first, second, third = (min(counts.get(i, 0), len(new.piles[i])) for i in range(3))
        new.fresh = (first, second, third)
    for i, slot in enumerate(SLOTS):
        if UNKNOWN in new.piles[i][new.fresh[i] :]:
            raise Malformed(f"monsters at {slot} lie open, expected cards and not '?'", start.span("slots"), "slots")


def count_of(fields: Fields, key: str) -> int:
    """A number of cards."""
    found = fields.whole(key)
    if found < 0:
        raise Malformed(f"'{key}' of {fields.what} is {found}, expected 0 or more", fields.span(key), key)
    return found


def remember(new: Position, fields: Fields, keys: tuple[str, str]) -> Position:
    """The position with where its decks are written."""
    for name, key in zip(("monsters", "players"), keys, strict=True):
        if key in fields:
            new.trace = {**new.trace, name: Value(f"the deck of {name} is written here", fields.span(key))}
    return new


def compare(state: Position, facts: Fields, log: Log) -> tuple[Fault, ...]:
    """What does not hold of the facts at a log's end (W40-D8)."""
    return tuple(differences(state, facts))


def differences(state: Position, facts: Fields) -> Iterator[Fault]:
    """Each fact that does not hold."""
    for key in facts:
        fact = chosen(key, ENDS, "a fact of the end", facts.span(key), key)
        true = truth(state, fact)
        if isinstance(true, bool):
            said, wanted = yes(facts.flag(key)), yes(true)
        elif isinstance(true, int):
            said, wanted = str(facts.whole(key)), str(true)
        else:
            found, wanted = cards_of(facts, key, state.rules), listed(state.rules.ids(true))
            said = listed(state.rules.ids(found))
        if said != wanted:
            slot, _, name = fact.rpartition(".")
            names = ("end",) if fact == "over" else (f"closed {slot}", f"fought {slot}")
            values = tuple(state.trace[each] for each in names if each in state.trace)
            if fact == "score":
                values += score_values(state)
            elif name == "total":
                at = SLOTS.index(slot)
                values += card_values(state.rules, state.towers[at] + state.down[at])
            yield Fault("claim", "W40-D8", f"'{fact}' is {said} at the end, expected {wanted}", values, key)


def truth(state: Position, fact: str) -> bool | int | tuple[int, ...]:
    """What a fact of the end is."""
    slot, _, name = fact.rpartition(".")
    if slot:
        return slot_truth(state, SLOTS.index(slot), name)
    match name:
        case "monsters_left":
            return len(state.deck)
        case "players_left":
            return len(state.stock)
        case "monster_discard":
            return state.defeated
        case "player_discard":
            return state.discarded
        case "over":
            return state.phase == "over"
        case "score":
            return state.score
        case _:  # The number of the last turn that was dealt.
            return state.turn - (state.phase == "deal")


def slot_truth(state: Position, at: int, name: str) -> bool | int | tuple[int, ...]:
    """What a fact about a slot is."""
    match name:
        case "tower":
            return state.towers[at]
        case "defense_only":
            return state.down[at]
        case "monsters":
            return state.piles[at]
        case "alive":
            return bool(state.alive >> at & 1)
        case _:
            return state.total[at]


def snapshot(state: Position) -> dict[str, object]:
    """The position as a `setup` where it is one, or else as a `start`; before the shuffle there is nothing to say."""
    ids = state.rules.ids
    if state.phase == "shuffle":
        return {}
    begun = begin(state.rules)
    is_whole = len(state.deck) == len(begun.deck) and len(state.stock) == len(begun.stock)
    begun.deck, begun.stock, begun.royals, begun.phase = state.deck, state.stock, state.royals, "deal"
    if is_whole and state == begun:
        return {"setup": {"monsters": ids(state.deck), "players": ids(state.stock), "royals": list(state.royals)}}
    slots: dict[str, object] = {}
    for i, slot in enumerate(SLOTS):
        slots[slot] = {
            "tower": ids(state.towers[i]),
            "defense_only": ids(state.down[i]),
            "monsters": ids(state.piles[i]),
            "alive": bool(state.alive >> i & 1),
        }
    start: dict[str, object] = {
        "turn": state.turn,
        "monsters_left": ids(state.deck),
        "players_left": ids(state.stock),
        "slots": slots,
        "monster_discard": ids(state.defeated),
        "player_discard": ids(state.discarded),
    }
    if state.royals != state.rules.royals:
        start["royals"] = list(state.royals)
    return {"start": start | middle(state)}


def middle(state: Position) -> dict[str, object]:
    """How far a turn is, nothing at its beginning."""
    if state.phase == "deal":
        return {}
    found: dict[str, object] = {"phase": state.phase, "drawn": state.draws}
    if state.modes != UNCHOSEN:
        names = {True: "attack", False: "defend"}
        found["modes"] = {SLOTS[i]: names[bool(state.modes >> i & 1)] for i in range(3)}
    if state.done:
        found["fought"] = [SLOTS[i] for i in IN[state.done]]
    if any(state.fresh):
        found["dealt"] = dict(zip(SLOTS, state.fresh, strict=True))
    return found
