"""Steps of phases 1 to 5 judged: supply, what is built and trained, rituals, special actions."""

from __future__ import annotations

from ...logs import Fields, Malformed, chosen
from ...play import Fault, Value
from . import effects, options
from .effects import SPECIALS
from .pieces import ATTACKERS, Price, holds, plus
from .ruling import (
    Done,
    Verdict,
    amount,
    area,
    claims,
    illegal,
    name,
    now,
    number_of,
    out_of_turn,
    time_fault,
    told,
    units,
)
from .siege import Siege, counted, many
from .terms import ATTACKER

PRINTED = {2: "SH-36", 3: "SH-43", 4: "SH-47", 5: "SH-53"}
"""The rule about what a phase card shows."""

PAID = {2: "SH-39", 3: "SH-45", 4: "SH-51"}
"""The rule about hourglasses."""

SPECIAL = {2: "SH-42", 3: "SH-46", 4: "SH-52", 5: "SH-57"}


def draw(state: Siege, by: str, fields: Fields) -> Verdict:
    """Phase 1: so many units out of the bag, once."""
    drawn = units(fields, "units", is_needed=True)
    if fault := time_fault(state, by, ATTACKER, (1,), "draw"):
        return fault
    rule, number = ("SH-35", "special_draw") if state.is_flipped(1) else ("SH-32", "draw")
    if state.is_drawn:
        return illegal(
            rule, "units were drawn already in this round", "do", told(state, "is_drawn", "units were drawn")
        )
    count = effects.draw_count(state)
    if sum(drawn) != count:
        message = f"the step draws {many(sum(drawn), 'unit')}, expected {count}"
        return illegal(rule, message, "units", number_of(state, number), now(state))
    if not holds(state.bag, drawn):
        there = counted(state.bag, ATTACKERS)
        return illegal(
            "SH-07", f"the bag has {there}, so these units cannot be drawn", "units", told(state, "bag", there)
        )
    worth = number_of(state, "draw_wood"), told(state, "wood", f"the supply has {state.wood_left}")
    return Done(effects.draw(state, drawn), [*claims(fields, "wood", effects.drawn_wood(state), rule, *worth)])


def exchange(state: Siege, by: str, fields: Fields) -> Verdict:
    """Phase 1: one unit for wood, once."""
    kind = ATTACKERS.index(fields.choice("unit", ATTACKERS))
    if fault := time_fault(state, by, ATTACKER, (1,), "exchange"):
        return fault
    if state.is_flipped(1) and not state.rules.is_on("exchange_under_supply_special"):
        flipped = told(state, "flipped_mask", "the supply card shows its special action")
        return illegal("SH-27", "nothing is exchanged in a round with the special supply", "do", flipped)
    if state.is_exchanged:
        earlier = told(state, "is_exchanged", "a unit was exchanged")
        return illegal("SH-33", "a unit was exchanged already in this round", "do", earlier)
    if fault := reserve_fault(state, effects.one_of(kind, 1), "SH-33", "unit"):
        return fault
    wood, cost = effects.exchanged_wood(state, kind), "exchange_hourglasses"
    worth = number_of(state, effects.EXCHANGES[kind])
    wrong = [
        *claims(fields, "wood", wood, "SH-33", worth),
        *claims(fields, "hourglasses", state.rules.numbers[cost], "SH-34", number_of(state, cost)),
    ]
    return Done(effects.exchange(state, kind), wrong)


def reserve_fault(state: Siege, needed: tuple[int, int, int], rule: str, key: str) -> Fault | None:
    """SH-07, SH-70, AMB-13: whether the reserve has the units that something takes."""
    if holds(state.reserve, needed):
        return None
    reserve = told(state, "reserve", f"the reserve has {counted(state.reserve, ATTACKERS)}")
    if holds(plus(state.reserve, state.camp), needed):
        camp = told(state, "camp", f"the camp card has {counted(state.camp, ATTACKERS)}")
        message = f"{counted(needed, ATTACKERS)} cannot be used, since units on the camp card are for manoeuvres alone"
        return illegal("SH-70", message, key, reserve, camp)
    message = f"{counted(needed, ATTACKERS)} cannot be used, the reserve has {counted(state.reserve, ATTACKERS)}"
    return illegal(rule, message, key, reserve)


def printed_fault(state: Siege, price: Price) -> Fault | None:
    """SH-27, then SH-36, SH-43, SH-47 or SH-53, then SH-22: whether the phase card offers an action."""
    phase, number = state.phase, state.rules.price_numbers[price.id]
    if state.is_flipped(phase):
        flipped = told(state, "flipped_mask", f"the card of phase {phase} shows its special action")
        return illegal(
            "SH-27", f"{price.id} is not available, the card of phase {phase} is turned over", "action", flipped
        )
    pick = state.picks[phase - 2]
    shown = state.rules.pieces.cards[phase].get(pick)
    if price.phase != phase or (shown is not None and price.id not in shown):
        pieces = state.rules.pieces
        what = f"the card {pick} shows {', '.join(shown)}" if shown else f"{price.id} belongs to phase {price.phase}"
        span = pieces.card_spans.get(pick) if shown else price.span
        return illegal(PRINTED[phase], f"{price.id} is not on the card of phase {phase}", "action", Value(what, span))
    if state.done_mask >> number & 1:
        return illegal(
            "SH-22", f"{price.id} was done already in this phase", "action", told(state, "done_mask", price.id)
        )
    return None


def build(state: Siege, by: str, fields: Fields) -> Verdict:
    """Phases 2 to 4: something of the card, paid with wood and units, and put in its place."""
    rules = state.rules
    price = rules.prices[rules.price_numbers[fields.choice("action", rules.price_numbers)]]
    pay, at = units(fields, "pay", is_needed=True), area(state, fields, "at")
    if fault := time_fault(state, by, ATTACKER, (2, 3, 4), "build") or printed_fault(state, price):
        return fault
    if pay not in price.manpower:
        known = " or ".join(counted(each, ATTACKERS) for each in price.manpower)
        message = f"{price.id} takes {known}, and not {counted(pay, ATTACKERS)}"
        return illegal("SH-38", message, "pay", Value(f"{price.id} takes {known}", price.span))
    if price.wood > state.wood:
        message = f"{price.id} takes {price.wood} wood, the attacker has {state.wood}"
        there = told(state, "wood", f"the attacker has {state.wood} wood")
        return illegal("SH-38", message, "action", Value(f"{price.id} takes {price.wood} wood", price.span), there)
    if fault := site_fault(state, price, at):
        return fault
    number = rules.price_numbers[price.id]
    if options.used_markers(state, number, price) >= price.count:
        message = f"no marker of {price.id} is left of {price.count}"
        return illegal("SH-07", message, "action", Value(message, price.span))
    if fault := reserve_fault(state, pay, "SH-07", "pay"):
        return fault
    took = Value(f"{price.id} takes {counted(pay, ATTACKERS)}", price.span)
    wrong = [*claims(fields, "hourglasses", sum(pay), PAID[state.phase], took)]
    return Done(effects.build(state, number, pay, at), wrong)


def site_fault(state: Siege, price: Price, at: int) -> Fault | None:
    """SH-36, SH-41, SH-43, SH-47 to SH-49: why something cannot be put in an area."""
    rules, here = state.rules, state.rules.castle.areas[at]
    kind, rule = {
        2: ("ram" if price.site == "ram" else "rampart", "SH-36"),
        3: ("wall", "SH-43"),
        4: ("facility", "SH-49") if price.site == "facility" else ("rampart", "SH-47"),
    }[price.phase]
    if here.kind != kind:
        message = f"{price.id} goes to a {kind}, and {here.id} is a {here.kind}"
        return illegal(rule, message, "at", Value(f"{here.id} is a {here.kind}", here.span))
    if price.is_ranged and options.ranged(state) >= rules.numbers["ranged_cap"]:
        standing = told(state, "machines", f"{options.ranged(state)} ranged machines stand")
        message = f"{price.id} would be one ranged machine too many"
        return illegal("SH-41", message, "action", standing, number_of(state, "ranged_cap"))
    if kind not in ("wall", "rampart") or price.phase == 2:
        return None
    if not options.has_circle(state, at):
        return illegal(rule, f"no circle is free at {here.id}", "at", circles(state, at, price.phase))
    if price.phase == 4 and not options.may_train(state, rules.price_numbers[price.id], at):
        return illegal("SH-48", f"{here.id} has {price.id} already", "at", circles(state, at, 4))
    return None


def circles(state: Siege, at: int, phase: int) -> Value:
    """What lies on the circles of an area."""
    markers = state.equipment if phase == 3 else state.training
    lying = ", ".join(state.rules.prices[each].id for each, where in markers if where == at) or "nothing"
    here = state.rules.castle.areas[at]
    return told(
        state, "equipment" if phase == 3 else "training", f"{here.id} has {many(here.circles, 'circle')}, with {lying}"
    )


def ritual(state: Siege, by: str, fields: Fields) -> Verdict:
    """Phase 5: goblins sacrificed."""
    rules = state.rules
    price = rules.prices[rules.price_numbers[fields.choice("action", rules.price_numbers)]]
    if fault := time_fault(state, by, ATTACKER, (5,), "ritual") or printed_fault(state, price):
        return fault
    names = Value(f"{price.id} takes {many(price.goblins, 'goblin')}", price.span)
    if not fields.is_nothing("goblins") and fields.whole("goblins") != price.goblins:
        message = f"{price.id} takes {many(price.goblins, 'goblin')}, and not {fields.whole('goblins')}"
        return illegal("SH-53", message, "goblins", names)
    if fault := reserve_fault(state, (price.goblins, 0, 0), "SH-53", "action"):
        return fault
    wrong = [*claims(fields, "hourglasses", price.goblins, "SH-53", names)]
    return Done(effects.ritual(state, rules.price_numbers[price.id]), wrong)


def special(state: Siege, by: str, fields: Fields) -> Verdict:
    """Phases 2 to 5: the special action of a card that was turned over, once."""
    if state.phase == 6:
        return out_of_turn("SH-82", "phase 6 has no special action", "do", now(state))
    if fault := time_fault(state, by, ATTACKER, (2, 3, 4, 5), "special"):
        return fault
    phase, rule = state.phase, SPECIAL[state.phase]
    if not state.is_flipped(phase):
        flipped = told(state, "flipped_mask", f"the card of phase {phase} was not turned over")
        return illegal("SH-27", f"the card of phase {phase} does not show its special action", "do", flipped)
    if state.is_special_done:
        return illegal(
            "SH-22", "the special action was done already", "do", told(state, "is_special_done", "it was done")
        )
    allowed = {2: (), 3: ("move_equipment",), 4: ("move_training", "move_saboteur"), 5: ("revive",)}[phase]
    given = [each for each in ("move_equipment", "move_training", "move_saboteur", "revive") if each in fields]
    for each in given:
        if each not in allowed:
            return illegal(rule, f"the special action of phase {phase} has no '{each}'", each, now(state))
    if phase == 4 and len(given) != 1:
        return illegal("SH-52", "either one training or one saboteur is moved", "do")
    done = effects.special(state, phase)
    notes: tuple[str, ...] = ()
    if phase == 2:
        moved: Verdict = Done(done)
        if not options.ranged(state):
            notes = ("the special action of machines is of no use without a ranged machine (AMB-21)",)
    elif phase == 5:
        moved = revived(state, done, fields)
    elif given == ["move_saboteur"]:
        moved = sabotaged(state, done, fields.fields("move_saboteur"))
    else:
        moved = shifted(state, done, fields.fields(allowed[0]), phase)
    if isinstance(moved, Fault):
        return moved
    cost = SPECIALS[phase]
    wrong = [*claims(fields, "hourglasses", state.rules.numbers[cost], rule, number_of(state, cost))]
    return Done(moved.state, wrong, notes)


def shifted(state: Siege, done: Siege, fields: Fields, phase: int) -> Verdict:
    """SH-46, SH-52, AMB-20: a marker moved to another wall or rampart of its side."""
    fields.only("token", "from", "to")
    rules, rule = state.rules, SPECIAL[phase]
    known = [each.id for each in rules.prices if each.phase == phase]
    token, start, end = fields.choice("token", known), area(state, fields, "from"), area(state, fields, "to")
    number, kind = rules.price_numbers[token], "wall" if phase == 3 else "rampart"
    key = "move_equipment" if phase == 3 else "move_training"
    if (number, start) not in (state.equipment if phase == 3 else state.training):
        return illegal(rule, f"there is no {token} at {name(state, start)}", key, circles(state, start, phase))
    one, other = rules.castle.areas[start], rules.castle.areas[end]
    if start == end or other.kind != kind or other.side != one.side:
        message = (
            f"{token} cannot be moved from {one.id} to {other.id}, expected another {kind} of the side '{one.side}'"
        )
        return illegal(rule, message, key, Value(f"{other.id} is a {other.kind}, side '{other.side}'", other.span))
    if not options.has_circle(state, end):
        free = "SH-43" if phase == 3 else "SH-48"
        return illegal(free, f"no circle is free at {other.id}", key, circles(state, end, phase))
    if phase == 4 and not options.may_train(state, number, end):
        return illegal("SH-48", f"{other.id} has {token} already", key, circles(state, end, 4))
    return Done(effects.shift(done, "equipment" if phase == 3 else "training", number, start, end))


def sabotaged(state: Siege, done: Siege, fields: Fields) -> Verdict:
    """SH-52: a saboteur moved to another facility."""
    fields.only("token", "from", "to")
    start, end = area(state, fields, "from"), area(state, fields, "to")
    if start not in state.saboteurs:
        where = ", ".join(name(state, each) for each in state.saboteurs) or "nowhere"
        there = told(state, "saboteurs", f"saboteurs are {where}")
        return illegal("SH-52", f"there is no saboteur in {name(state, start)}", "move_saboteur", there)
    if start == end or end not in state.rules.facilities:
        message = (
            f"a saboteur cannot be moved from {name(state, start)} to {name(state, end)}, expected another facility"
        )
        return illegal("SH-52", message, "move_saboteur")
    return Done(effects.shift_saboteur(done, start, end))


def revived(state: Siege, done: Siege, fields: Fields) -> Verdict:
    """SH-57, SH-58, AMB-25, SH-67: goblins called back to foregrounds."""
    inner, rules = fields.fields("revive"), state.rules
    where: dict[int, int] = {}
    for each in inner:
        at = rules.castle.by_id[chosen(each, tuple(rules.castle.by_id), "an area", inner.span(each), "revive")]
        if at in where:
            raise Malformed(f"{inner.what} has {name(state, at)} twice", inner.span(each), "revive")
        where[at] = amount(inner, each)
    count, there = sum(where.values()), state.discard[0]
    pile = told(state, "discard", f"the discard pile has {many(there, 'goblin')}")
    if count > there:
        return illegal(
            "SH-58", f"{many(count, 'goblin')} cannot come back, the discard pile has {there}", "revive", pile
        )
    for at in where:
        if at not in rules.foregrounds:
            message = f"goblins come back to foregrounds, and {name(state, at)} is none"
            return illegal("SH-57", message, "revive", Value(message, rules.castle.areas[at].span))
    if count > rules.numbers["revive_max"] or count < options.revive_count(state):
        message = f"{options.revive_count(state)} goblins are to come back, and not {count}"
        return illegal("SH-57", message, "revive", pile, number_of(state, "revive_max"))
    for at, goblins in where.items():
        if goblins > options.room(state, at):
            here = rules.castle.areas[at]
            message = f"{here.id} has room for {options.room(state, at)} more, and not for {goblins}"
            return illegal("SH-67", message, "revive", Value(f"{here.id} holds {here.room}", here.room_span))
    return Done(effects.revive(done, tuple((at, goblins) for at, goblins in where.items() if goblins)))
