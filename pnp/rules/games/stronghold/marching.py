"""Steps of the attacker's phase 6 judged: manoeuvres, moves, the camp, orders."""

from __future__ import annotations

from ...logs import Fields, Malformed
from ...play import Fault, Value
from . import effects, options
from .castle import RANKS
from .pieces import ATTACKERS, ORDERS, Counts, holds
from .ruling import Done, Verdict, area, at_area, claims, illegal, name, number_of, time_fault, told, units
from .siege import Siege, counted, many
from .terms import ATTACKER, SIZES

MOVED = {"big": "SH-60", "small": "SH-61"}


def manoeuvre(state: Siege, by: str, fields: Fields) -> Verdict:
    """Phase 6: a big or a small one, each once."""
    size = fields.choice("size", SIZES)
    if fault := time_fault(state, by, ATTACKER, (6,), "manoeuvre"):
        return fault
    if size in state.sizes:
        message = f"the {size} manoeuvre was made already"
        return illegal(
            "SH-59", message, "size", told(state, "sizes", "manoeuvres of this round: " + ", ".join(state.sizes))
        )
    if state.is_settled:
        return illegal("SH-68", "no manoeuvre is made after the camp was settled", "do", settled(state))
    cost = f"{size}_hourglasses"
    wrong = [*claims(fields, "hourglasses", state.rules.numbers[cost], MOVED[size], number_of(state, cost))]
    return Done(effects.manoeuvre(state, size), wrong)


def settled(state: Siege) -> Value:
    """Where the camp was settled."""
    return told(state, "is_settled", "the camp was settled" if state.is_settled else "the camp was not settled")


def move(state: Siege, by: str, fields: Fields) -> Verdict:
    """Phase 6: backwards, path, presence, moved twice, allotment, capacity, trap, in this order."""
    start, end, moving = area(state, fields, "from"), area(state, fields, "to"), units(fields, "units")
    losses = units(fields, "trap_losses")
    if not any(moving):
        raise Malformed(
            f"'units' of {fields.what} is nobody, expected one unit at least", fields.span("units"), "units"
        )
    if fault := time_fault(state, by, ATTACKER, (6,), "move"):
        return fault
    if state.is_settled:
        return illegal("SH-68", "nobody moves after the camp was settled", "do", settled(state))
    if not state.size:
        return illegal(
            "SH-59", "units move in a manoeuvre, and none was begun", "do", told(state, "sizes", "none was begun")
        )
    rules, areas = state.rules, state.rules.castle.areas
    one, other = areas[start], areas[end]
    if one.kind in RANKS and RANKS.get(other.kind, 9) < RANKS[one.kind]:
        return illegal("SH-66", f"nobody moves back from {one.id} to {other.id}", "to", Value(other.kind, other.span))
    if (start, end) not in rules.castle.path_numbers:
        ways = ", ".join(areas[there].id for here, there in rules.castle.paths if here == start) or "nowhere"
        message = f"no path leads from {one.id} to {other.id}"
        return illegal("SH-65", message, "to", Value(f"from {one.id} paths lead to {ways}", rules.castle.span))
    path = rules.castle.path_numbers[start, end]
    is_camp = start == rules.camp
    there = effects.camp_units(state) if is_camp else state.areas[start]
    if not holds(there, moving):
        message = f"{counted(moving, ATTACKERS)} cannot leave {one.id}, which has {counted(there, ATTACKERS)}"
        span = told(state, "reserve", f"{one.id} has {counted(there, ATTACKERS)}")
        value = span if is_camp else Value(span.says, at_area(state, start))
        return illegal("SH-07", message, "units", value)
    if not is_camp and not holds(state.fresh[start], moving):
        still = counted(state.fresh[start], ATTACKERS)
        message = f"of those in {one.id} only {still} did not move yet in this manoeuvre"
        return illegal(
            "SH-62", message, "units", Value(f"{one.id} has {counted(there, ATTACKERS)}", at_area(state, start))
        )
    if fault := allotment_fault(state, path, moving) or room_fault(state, end, moving):
        return fault
    if fault := trap_fault(state, path, moving, losses, "trap_losses" in fields, "trap_losses"):
        return fault
    return Done(effects.move(state, path, moving, losses))


def allotment_fault(state: Siege, path: int, moving: Counts) -> Fault | None:
    """SH-60, SH-61, SH-64, AMB-28, AMB-31: whether so many may leave an area in this manoeuvre."""
    start, _ = state.rules.castle.paths[path]
    most, rule = state.rules.numbers[f"{state.size}_units"], MOVED[state.size]
    if start == state.rules.camp:
        left = options.camp_allotment(state, effects.way(state, path), most)
        rule = "SH-64" if state.rules.is_on("camp_two_sided") else rule
        gone = told(state, "camp_allotted", f"{many(sum(state.camp_allotted), 'unit')} left the camp in this manoeuvre")
    else:
        left = most - state.allotted[start]
        gone = Value(
            f"{many(state.allotted[start], 'unit')} left {name(state, start)} in this manoeuvre", at_area(state, start)
        )
    if sum(moving) <= left:
        return None
    rest = f"{left if left > 0 else 'no'} more may in this manoeuvre"
    message = f"{many(sum(moving), 'unit')} cannot leave {name(state, start)} this way, {rest}"
    return illegal(rule, message, "units", gone, number_of(state, f"{state.size}_units"))


def room_fault(state: Siege, end: int, moving: Counts) -> Fault | None:
    """SH-67, AMB-29: whether an area holds so many more."""
    if sum(moving) <= options.room(state, end):
        return None
    here, standing = state.rules.castle.areas[end], sum(state.areas[end])
    message = f"{here.id} has room for {max(0, options.room(state, end))} more, and not for {sum(moving)}"
    room = standing + options.room(state, end)
    values = (
        Value(f"it has {many(standing, 'attacker')}", at_area(state, end)),
        Value(f"it holds {room}", here.room_span),
    )
    return illegal("SH-67", message, "units", *values)


def trap_fault(state: Siege, path: int, moving: Counts, losses: Counts, is_told: bool, key: str) -> Fault | None:
    """SH-80, AMB-36: whether the loss of a trap is told where there is one, and nowhere else."""
    where, is_trapped = state.rules.castle.path_name(path), path in state.traps
    trap = told(state, "traps", f"a trap lies on {where}" if is_trapped else f"no trap lies on {where}")
    if is_trapped and not is_told:
        return illegal("SH-80", f"a trap lies on {where}, expected '{key}' with what it takes", key, trap)
    if not is_trapped and any(losses):
        return illegal("SH-80", f"no trap lies on {where}, so nobody is lost there", key, trap)
    if not holds(moving, losses):
        return illegal("SH-80", f"a trap cannot take {counted(losses, ATTACKERS)} of those that move", key, trap)
    return None


def camp(state: Siege, by: str, fields: Fields) -> Verdict:
    """Phase 6: unused units to the camp card, once."""
    if fault := time_fault(state, by, ATTACKER, (6,), "camp"):
        return fault
    if state.is_settled:
        return illegal("SH-68", "the camp was settled already in this round", "do", settled(state))
    done = effects.settle(state)
    count, reserve, old = sum(done.camp), sum(state.reserve), sum(state.camp)
    cost = done.pending - state.pending
    unused = told(state, "reserve", f"unused are {many(reserve, 'unit')}")
    values = unused, told(state, "camp", f"the camp card had {many(old, 'unit')}")
    wrong = [*claims(fields, "count", count, "SH-68", *values), *claims(fields, "hourglasses", cost, "SH-69", *values)]
    return Done(done, wrong)


def order(state: Siege, by: str, fields: Fields) -> Verdict:
    """Phase 6: an order at a wall, after the camp was settled."""
    wall, kind = area(state, fields, "wall"), fields.choice("kind", ORDERS)
    is_up = fields.choice("face", ("up", "down")) == "up"
    if fault := time_fault(state, by, ATTACKER, (6,), "order"):
        return fault
    if not state.is_settled:
        return illegal("SH-71", "orders are laid after the camp was settled", "do", settled(state))
    if wall not in state.rules.walls:
        return illegal("SH-71", f"orders are laid at walls, and {name(state, wall)} is none", "wall")
    laid = told(
        state, "orders", "orders lie at " + (", ".join(name(state, each[0]) for each in state.orders) or "no wall")
    )
    if any(at == wall for at, _, _, _ in state.orders):
        return illegal("SH-71", f"an order lies at {name(state, wall)} already", "wall", laid)
    if options.order_markers(state, kind) < 1:
        return illegal("SH-07", f"no marker of '{kind}' is left", "kind", laid)
    if not options.may_lay(state, is_up):
        face = "face up" if is_up else "face down"
        message = f"no further order may lie {face} beside those that do"
        return illegal("SH-72", message, "face", laid, number_of(state, "orders_up"))
    rule, price = "SH-72" if is_up else "SH-73", effects.order_price(state, is_up)
    wrong = [*claims(fields, "hourglasses", price, rule, number_of(state, "order_hourglasses"))]
    return Done(effects.order(state, wall, kind, is_up), wrong)
