"""Positions of Charge! as logs write them: what they start from."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from ...logs import Fields, Log, Malformed
from ...play import Fault, Judgement, Value
from .memory import Memory
from .pack import UNKNOWN, Rules
from .reading import army_in, own_cards, piles_in, seats_in, stacks_in
from .scoring import winners
from .state import Position, set_up
from .table import Cards, Pile, Player, cards_of

MATCH = ("totals", "round")
"""What a start can say of the rounds before."""

ROUND = ("table", "running", "stalemates", "opened", "ended", "caller", "busted", "scored", *MATCH)
"""What a start can say of a round beside what each player has."""

PLAYER = ("reserve", "working", "flip", "flipped", "army")


def begin(rules: Rules) -> Position:
    """Before the first shuffle."""
    new = Position.__new__(Position)
    new.rules = rules
    new.players, new.table, new.phase = (), (), "shuffle"
    new.caller, new.busted, new.stalemates, new.opened = None, frozenset(), 0, 0
    new.totals, new.round = (0,) * len(rules.seats), 0
    new.memory = Memory()
    return new


def position(rules: Rules, log: Log) -> Judgement:
    """
    What a log starts from; the faults are decks that are not as the game has them.

    Without a `start` all decks are shuffled and nobody knows how: the steps say what turns up.
    """
    if log.cards:
        raise Malformed("this game's logs have no 'cards'", log.root.span("cards"), "cards")
    if log.setup:
        message = "this game's logs have no 'setup', expected 'decks' under 'start'"
        raise Malformed(message, log.root.span("setup"), "setup")
    new = begin(rules)
    if log.start is None:
        set_up(new, [(UNKNOWN,) * len(rules.deck)] * len(rules.seats))
        return Judgement(new)
    if "decks" in log.start:
        return with_decks(new, log.start)
    return started(new, log.start)


def with_decks(new: Position, start: Fields) -> Judgement:
    """`decks:` before 'go', and `dealt:`, which says how they are dealt."""
    rules = new.rules
    start.only("decks", "dealt", "running", *MATCH)
    if "running" in start and start.flag("running"):
        raise Malformed("a round with 'decks' begins with 'go', so that it is not running", start.span("running"))
    decks, faults = decks_of(start.fields("decks"), rules)
    read_match(new, start)
    number, new.round = new.round, 0  # So that no round before it is counted.
    set_up(new, decks)
    new.round = number
    for at, player in enumerate(new.players):
        remember_player(new, at, player, Value("the deck is written here", start.fields("decks").span()))
    return Judgement(new, (*faults, *(dealt_faults(new, start.fields("dealt")) if "dealt" in start else ())))


def decks_of(fields: Fields, rules: Rules) -> tuple[list[Cards], tuple[Fault, ...]]:
    """The deck of each seat, the top card first, and what is wrong with them (CH-02, CH-03)."""
    found = seats_in(fields, rules, ())
    decks: list[Cards] = []
    faults = []
    for at, seat in enumerate(rules.seats):
        if at not in found:
            raise Malformed(
                f"{fields.what} has none of '{seat}', expected one deck for each player (CH-05)", fields.span()
            )
        deck = own_cards(fields, found[at], rules, at)
        decks.append(deck)
        if len(deck) != len(rules.deck):
            message = f"the deck of '{seat}' has {len(deck)} cards, expected {len(rules.deck)}"
            faults.append(Fault("illegal", "CH-02", message, key="decks"))
        elif more := Counter(each for each in deck if each != UNKNOWN) - Counter(rules.deck):
            face, extra = rules.faces[next(iter(more))], next(iter(more.values()))
            message = f"the deck of '{seat}' has {face.count + extra} of {face.id}, expected {face.count}"
            values = (Value(f"{face.id}: {face.count} in each deck", face.span),)
            faults.append(Fault("illegal", "CH-03", message, values, key="decks"))
    return decks, tuple(faults)


def dealt_faults(new: Position, fields: Fields) -> Iterator[Fault]:
    """What is claimed of the deal and not so (CH-07, CH-08, CH-09)."""
    for at, key in seats_in(fields, new.rules, ()).items():
        said = fields.fields(key)
        said.only("reserve", "working", "flip")
        player, first = new.players[at], new.rules
        true = {
            "reserve": (len(player.reserve), "CH-07", first.spans["reserve"]),
            "working": (sum(map(len, player.working)), "CH-08", first.spans["working"]),
            "flip": (len(player.flip), "CH-09", None),
        }
        for name, (count, rule, span) in true.items():
            if name in said and said.whole(name) != count:
                message = f"'{name}' of '{new.rules.seats[at]}' is {said.whole(name)} cards, expected {count}"
                yield Fault("claim", rule, message, (Value(f"{name}: {count} cards", span),), "dealt")


def started(new: Position, start: Fields) -> Judgement:
    """`start:` a position, with what each player has."""
    rules = new.rules
    found = seats_in(start, rules, ROUND)
    stacks = ((),) * rules.working
    players = []
    for at in range(len(rules.seats)):
        player = Player((), stacks, (), (), ())
        if at in found:
            player = player_of(start.fields(found[at]), rules, at, player)
            remember_player(new, at, player, Value("so it is at the start", start.span(found[at])))
        players.append(player)
    new.players = tuple(players)
    if "table" in start:
        new.table = piles_in(start.fields("table"), rules)
        for name in start.fields("table"):
            value = Value(f"{name} lies there at the start", start.fields("table").span(name))
            new.memory = new.memory.noted(value, f"pile {name}")
    new.opened = start.whole("opened") if "opened" in start else highest(new.table)
    new.stalemates = start.whole("stalemates") if "stalemates" in start else 0
    read_match(new, start)
    if not start.is_nothing("caller"):
        new.caller = rules.at(start.choice("caller", rules.seats))
    if "busted" in start:
        new.busted = frozenset(rules.at(each) for each in start.names("busted") if each in rules.seats)
    new.phase = "running" if "running" not in start or start.flag("running") else "ready"
    if "ended" in start and start.flag("ended"):
        is_scored = "scored" in start and start.flag("scored")
        new.phase = "ended" if not is_scored else "over" if winners(rules, new.standing) else "shuffle"
    return Judgement(new, notes=tuple(oddities(new)))


def read_match(new: Position, start: Fields) -> None:
    """What is said of the rounds before."""
    new.round = start.whole("round") if "round" in start else 1
    if "totals" in start:
        totals = start.fields("totals")
        known = {at: totals.whole(key) for at, key in seats_in(totals, new.rules, ()).items()}
        new.totals = tuple(known.get(at, 0) for at in range(len(new.rules.seats)))
        new.memory = replace(new.memory, knows_totals=True)


def player_of(fields: Fields, rules: Rules, at: int, nothing: Player) -> Player:
    """What a player has at the start; what is left out is empty."""
    fields.only(*PLAYER)
    reserve, flip, flipped = (
        own_cards(fields, key, rules, at) if key in fields else () for key in ("reserve", "flip", "flipped")
    )
    working = stacks_in(fields, "working", rules, at) if "working" in fields else nothing.working
    army = army_in(fields, "army", rules) if "army" in fields else ()
    return Player(reserve, working, flip, flipped, army)


def remember_player(new: Position, at: int, player: Player, value: Value) -> None:
    """Where the cards of a player are written."""
    seat = new.rules.seats[at]
    names = ["F", "reserve", "flip", *(f"W{i}" for i in range(1, len(player.working) + 1))]
    new.memory = new.memory.noted(value, *(f"{seat} {each}" for each in names))


def highest(table: tuple[Pile, ...]) -> int:
    """The highest number of a pile that is called like P3."""
    return max((int(each.name[1:]) for each in table if re.fullmatch("P[0-9]{1,6}", each.name)), default=0)


def cards_of_color(state: Position, at: int) -> list[int]:
    """The cards of a color by their faces, wherever they lie (CH-D2)."""
    player = state.players[at]
    found = [*player.reserve, *player.flip, *player.flipped, *(each for stack in player.working for each in stack)]
    runs = [(pile.next - len(pile.seats), pile.seats) for pile in state.table]
    runs += [(state.rules.units[won.unit].first, won.seats) for other in state.players for won in other.army]
    return found + [first + i for first, seats in runs for i, seat in enumerate(seats) if seat == at]


def known_cards(state: Position, at: int) -> Counter[int]:
    """How often each face of a color is known to be there."""
    return Counter(each for each in cards_of_color(state, at) if each != UNKNOWN)


def conserved(state: Position) -> tuple[tuple[int, ...], ...]:
    """CH-D2: the cards of each color, wherever they are; before the first shuffle those of the box."""
    if not state.players:
        return (tuple(sorted(state.rules.deck)),) * len(state.rules.seats)
    return tuple(tuple(sorted(cards_of_color(state, at))) for at in range(len(state.players)))


def oddities(state: Position) -> Iterator[str]:
    """
    What no game leads to: more of a card than its deck has, units that others have finished, stacks that do not fit.

    Positions of tests may be like that, so all of it can be played on.
    """
    rules = state.rules
    for at, (seat, player) in enumerate(zip(rules.seats, state.players, strict=True)):
        more = known_cards(state, at) - Counter(rules.deck)
        if more:
            yield f"the start has more {', '.join(rules.ids(list(more)))} of '{seat}' than its deck (CH-D2)"
        for won in player.army:
            if won.seats[-1] != at:
                last = cards_of(rules, rules.units[won.unit].first, won.seats)[-1]
                yield f"the army of '{seat}' starts with a unit that {last} has finished (CH-D5)"
        for number, stack in enumerate(player.working, 1):
            for onto, card in pairwise(stack):
                if UNKNOWN not in (onto, card) and onto not in rules.fits[card]:
                    lower, upper = rules.ids((onto, card))
                    yield f"W{number} of '{seat}' starts with {upper} on {lower}, where it does not fit (CH-13)"


def snapshot(state: Position) -> dict[str, object]:
    """The position as a `start`, with the players; before the first shuffle there is nothing else to say."""
    rules = state.rules
    seats: dict[str, object] = {"players": list(rules.seats)}
    if not state.round:
        return seats
    match = match_of(state)
    fresh = begin(rules)
    decks = [(*each.reserve, *(card for stack in each.working for card in stack), *each.flip) for each in state.players]
    set_up(fresh, decks)
    fresh.totals, fresh.round = state.totals, state.round
    if state == fresh:
        return {**seats, "start": {"decks": dict(zip(rules.seats, map(rules.ids, decks), strict=True)), **match}}
    start: dict[str, object] = {
        seat: player_part(rules, player) for seat, player in zip(rules.seats, state.players, strict=True)
    }
    start["table"] = {each.name: cards_of(rules, each.next - len(each.seats), each.seats) for each in state.table}
    start["running"] = state.phase == "running"
    start["stalemates"] = state.stalemates
    if state.opened != highest(state.table):
        start["opened"] = state.opened
    if state.phase not in ("ready", "running"):
        start["ended"] = True
        if state.phase != "ended":
            start["scored"] = True
    if state.caller is not None:
        start["caller"] = rules.seats[state.caller]
    if state.busted:
        start["busted"] = [rules.seats[each] for each in sorted(state.busted)]
    return {**seats, "start": {**start, **match}}


def match_of(state: Position) -> dict[str, object]:
    """What is to be said of the rounds before."""
    found: dict[str, object] = {"round": state.round} if state.round != 1 else {}
    if any(state.totals):
        found["totals"] = dict(zip(state.rules.seats, state.totals, strict=True))
    return found


def player_part(rules: Rules, player: Player) -> dict[str, object]:
    """What a player has."""
    return {
        "reserve": rules.ids(player.reserve),
        "working": [rules.ids(each) for each in player.working],
        "flip": rules.ids(player.flip),
        "flipped": rules.ids(player.flipped),
        "army": [cards_of(rules, rules.units[each.unit].first, each.seats) for each in player.army],
    }
