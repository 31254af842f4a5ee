"""Draws, units that come in and items that they are given, as steps of logs."""

from __future__ import annotations

from ...logs import Fields
from ...play import Fault, Judgement, Value
from .faults import check_room, claim, illegal, number, out_of_turn, place_of, shown, standing, stat
from .land import SIDES
from .plans import DISPATCH, EQUIP
from .reading import card, cards, space
from .rules import UNKNOWN
from .state import TO_DRAW, State
from .table import ACTING, DRAWING, OVER, Pair
from .units import check_drawn, on_board


def drawn(state: State, fields: Fields) -> Judgement:
    """A draw: the right number of cards, off the top of the deck."""
    rules, seat = state.rules, SIDES[state.side]
    if state.phase != DRAWING:
        raise out_of_turn("STC-41", f"{seat} has drawn in this turn already", "do")
    said = None if fields.is_nothing("cards") else cards(rules, fields, "cards")
    if said is not None and len(said) != state.due:
        raise wrong_number(state, len(said))
    known, faults = with_known(state, said or [], fields)
    done = known.after(TO_DRAW[0])
    trace = state.trace.placed(known.decks[state.side][: known.due], fields.span())
    if done.phase == OVER:
        trace = trace.ended(fields.span())
    return Judgement(done._replace(trace=trace), faults)


def wrong_number(state: State, said: int) -> Exception:
    """STC-42, STC-43, STC-R26, STC-R28: what says how many cards are drawn."""
    rules, numbers, hand = state.rules, state.rules.numbers, state.hands[state.side]
    seat, left = SIDES[state.side], len(state.decks[state.side])
    usual = min(numbers.draw if hand else numbers.draw_empty, left)
    name = "draw" if hand else "draw_empty"
    if said == usual:  # Only a switch forbids it.
        rule = "STC-R28" if rules.hand_limit and len(hand) + said > rules.hand_limit else "STC-R26"
    else:
        rule = "STC-42" if hand else "STC-43"
    facts = [Value(f"cards in the hand: {len(hand)}"), Value(f"cards in the deck: {left}")]
    if rules.hand_limit:
        facts.append(Value(rules.limit_shown))
    if not hand and rules.drawn_empty != numbers.draw_empty:
        facts.append(Value("draw_when_empty: one_plus_two"))
    facts.append(number(rules, name, f"'{name}' is {numbers.draw if hand else numbers.draw_empty}"))
    cards = f"{said} card{'' if said == 1 else 's'}"
    return illegal(rule, f"{seat} draws {cards}, expected {state.due}", "cards", *facts)


def with_known(state: State, said: list[int], fields: Fields) -> tuple[State, tuple[Fault, ...]]:
    """STC-36: the deck with cards at its top that are not known until now; a fault where other ones are."""
    rules, side = state.rules, state.side
    deck = list(state.decks[side])
    top = tuple(deck[: len(said)])
    for nth, (each, true) in enumerate(zip(said, top, strict=True)):
        if each in (UNKNOWN, true):
            continue
        if true != UNKNOWN:
            message = f"the deck of {SIDES[side]} has {shown(rules, top)} on top, and not {shown(rules, said)}"
            values = [standing(state, one) for one in top if one != UNKNOWN]
            return state, (claim("STC-36", message, "cards", *values),)
        if rules.cards[each].side != side or is_placed(state, each) or each in said[:nth]:
            message = f"{rules.cards[each].id} cannot be drawn, it is {place_of(state, each)}"
            if rules.cards[each].side != side:
                message = f"{rules.cards[each].id} cannot be drawn, it is no card of {SIDES[side]}"
            return state, (claim("STC-36", message, "cards", standing(state, each)),)
        deck[nth] = each
    return state._replace(decks=pair(state.decks, side, tuple(deck))), ()


def is_placed(state: State, found: int) -> bool:
    """Whether a log knows where a card is."""
    zones = (*state.board, *state.hands, *state.decks, *state.graves)
    return any(found in each for each in zones)


def pair(both: Pair, side: int, cards: tuple[int, ...]) -> Pair:
    """Cards of both sides, of one of them others."""
    return (both[0], cards) if side else (cards, both[1])


def spendable(state: State, fields: Fields, is_item: bool) -> tuple[State, int]:
    """
    The card of a dispatch, in the hand and paid for, and the state in which it is known to be there.

    Raises `Broken` by STC-41, STC-R07, STC-48 and STC-46.
    """
    rules, side = state.rules, state.side
    check_drawn(state)
    if state.phase == ACTING:
        values = [Value("a unit has acted", each) for each in tuple(state.trace.acts.values())[:1]]
        message = f"{SIDES[side]} cannot dispatch any more, units have acted in this turn"
        raise out_of_turn("STC-41", message, "do", *values)
    found, name, hand = card(rules, fields, "card"), fields.name("card"), state.hands[side]
    if found not in hand or found == UNKNOWN:
        is_hidden = found >= 0 and UNKNOWN in hand and rules.cards[found].side == side and not is_placed(state, found)
        if not is_hidden:
            where = [standing(state, found)] if found >= 0 else []
            message = f"{name} is not in the hand of {SIDES[side]}, which has {shown(rules, hand)}"
            raise illegal("STC-R07", message, "card", *where)
        at = hand.index(UNKNOWN)
        state = state._replace(hands=pair(state.hands, side, (*hand[:at], found, *hand[at + 1 :])))
    if (rules.units[found] is None) != is_item:
        expected = "'equip' for items" if rules.units[found] is None else "'dispatch' for units"
        rule = "STC-48" if rules.units[found] is None else "STC-47"
        face = rules.cards[found].face
        type = Value(f"{face.id} is {'an item' if rules.units[found] is None else 'a unit'}", rules.span(found, "type"))
        raise illegal(rule, f"{name} cannot come in this way, expected {expected}", "card", type)
    cost = rules.costs[found]
    if cost > state.points:
        spent = [Value(f"{rules.cards[each].id} took {rules.costs[each]}", span) for each, span in state.trace.spent]
        points = number(rules, "points", f"a turn has {rules.numbers.points} points")
        message = f"{name} costs {cost}, and {state.points} of the dispatch points are left"
        raise illegal("STC-46", message, "card", stat(rules, found, "dispatch", cost), points, *spent)
    return state, found


def dispatched(state: State, fields: Fields) -> Judgement:
    """A unit on an own castle space."""
    rules, land, side = state.rules, state.rules.land, state.side
    known, unit = spendable(state, fields, False)
    to = space(rules, fields, "to")
    if not land.castles[side] >> to & 1:
        castle = ", ".join(land.spaces[each] for each in rules.tiles[land.castles[side]])
        message = f"{rules.cards[unit].id} cannot come in on {land.spaces[to]}, expected one of {castle}"
        raise illegal("STC-47", message, "to", Value(f"the space {land.spaces[to]}", land.spans[to]))
    check_room(state, to, (unit,), "to")
    done = known.after((DISPATCH, unit, 0, to, 0))
    return Judgement(done._replace(trace=state.trace.paid(unit, fields.span())))


def equipped(state: State, fields: Fields) -> Judgement:
    """An item for a Regular that has none and stands alone."""
    rules = state.rules
    known, item = spendable(state, fields, True)
    bearer, at = on_board(state, fields, "bearer", "STC-48")
    id, name, stack = rules.cards[bearer].id, rules.cards[item].id, state.board[at]
    if not rules.cards[bearer].is_regular:
        value = Value(f"{rules.cards[bearer].face.id} is a Support unit", rules.span(bearer, "type"))
        raise illegal("STC-27", f"{id} cannot carry {name}, only Regular units carry items", "bearer", value)
    items = [each for each in stack if rules.units[each] is None]
    if len(items) >= rules.numbers.items:
        most = number(rules, "items", f"a unit carries {rules.numbers.items}")
        message = f"{id} cannot carry {name}, it has {shown(rules, items) if items else 'room for none'}"
        raise illegal("STC-49", message, "bearer", most, *(standing(state, each) for each in items))
    check_room_for_item(state, at, item, bearer)
    done = known.after((EQUIP, item, at, bearer, 0))
    return Judgement(done._replace(trace=state.trace.paid(item, fields.span())))


def check_room_for_item(state: State, at: int, item: int, bearer: int) -> None:
    """STC-70, STC-R08: whether an item fits beside the unit that its bearer shares a space with. Raises `Broken`."""
    rules, stack, most = state.rules, state.board[at], state.rules.numbers.stack
    if rules.load((*stack, item)) > most:
        others = [standing(state, each) for each in stack if each != bearer]
        message = f"{rules.cards[item].id} has no room on {rules.land.spaces[at]} beside {shown(rules, stack)}"
        raise illegal("STC-70", f"{message}, expected {most} cards at most", "bearer", *others)
