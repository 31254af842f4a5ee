"""Steps of the battle judged: what is lost must be there, what is claimed must be so."""

from __future__ import annotations

from collections.abc import Iterator

from ...logs import Fields, Malformed, chosen, plain, text
from ...play import Fault, Value
from . import battle
from .battle import Losses
from .marching import trap_fault
from .pieces import ATTACKERS, DEFENDERS, ORDERS
from .rules import SEATS
from .ruling import (
    Done,
    Verdict,
    amount,
    area,
    at_area,
    claims,
    illegal,
    lost_fault,
    name,
    number_of,
    out_of_turn,
    time_fault,
    told,
    units,
)
from .siege import Siege, counted, many
from .terms import ATTACKER, BATTLE, DEFENDER, NOWHERE

SIDES = {1: DEFENDER, 2: ATTACKER, 3: DEFENDER, 4: ATTACKER, 5: DEFENDER, 6: DEFENDER, 7: ATTACKER, 9: DEFENDER}
"""SH-83: who does each step; steps 8 and 10 are done by both."""

CARDS = ("hit", "miss")

LOST = ("attackers_lost", "defenders_lost", "blocks_lost")

FIELDS = {
    1: ("at", "attackers_lost"),
    2: ("machine", "at", "drawn", "kept", *LOST),
    3: ("at", "attackers_lost"),
    4: ("at", "defenders_lost"),
    5: ("at", "attackers_lost"),
    6: ("at", "attackers_lost"),
    7: ("at", "kind", "orcs", "stone_removed", "wood_removed", "troll_from", "trap_losses"),
    8: ("at", "attacker_total", "defender_total", "attacker_mod", "defender_mod", "winner", *LOST),
    9: (),
    10: ("at", *LOST),
}


def fight(state: Siege, by: str, fields: Fields) -> Verdict:
    """A step of the battle: in order, by the right side, then what it says."""
    step = fields.whole("step")
    if step not in FIELDS:
        raise Malformed(f"'step' of {fields.what} is {step}, expected 1 to 10", fields.span("step"), "step")
    fields.only("by", "do", "step", *FIELDS[step])
    side = SIDES.get(step)
    if side is not None and not by:
        fields.get("by")
    at = area(state, fields, "at") if "at" in FIELDS[step] else NOWHERE
    if fault := time_fault(state, by, None, (BATTLE,), "battle"):
        return fault
    if step < state.step:
        earlier = told(state, "step", f"step {state.step} was done")
        return out_of_turn("SH-83", f"step {step} cannot be done after step {state.step}", "step", earlier)
    if side is not None and by != SEATS[side]:
        return out_of_turn("SH-83", f"step {step} of the battle is done by the {SEATS[side]}", "by")
    match step:
        case 2:
            return shot(state, at, fields)
        case 7:
            return order(state, at, fields)
        case 8:
            return check(state, at, fields)
        case 9:
            return Done(state._replace(step=9))
        case 10 if name(state, at) != name(state, state.rules.ram) and state.rules.castle.areas[at].kind != "gate":
            return illegal("SH-83", f"the ram is at the gate, and not at {name(state, at)}", "at")
    lost = losses(state, at, fields)
    return lost if isinstance(lost, Fault) else Done(battle.lose(state._replace(step=step), at, lost, step))


def losses(state: Siege, at: int, fields: Fields) -> Losses | Fault:
    """SH-84: what a step says is lost, all of it there."""
    attackers, defenders = units(fields, "attackers_lost"), units(fields, "defenders_lost", DEFENDERS)
    stone = wood = 0
    if not fields.is_nothing("blocks_lost"):
        blocks = fields.fields("blocks_lost")
        blocks.only("stone", "wood")
        stone, wood = amount(blocks, "stone"), amount(blocks, "wood")
    for key, lost in (("attackers_lost", attackers), ("defenders_lost", defenders)):
        if fault := lost_fault(state, at, key, lost, "SH-84"):
            return fault
    for kind, lost_blocks, there in (("stone", stone, state.stone[at]), ("wood", wood, state.wood_blocks[at])):
        if lost_blocks > there:
            message = f"{name(state, at)} cannot lose {many(lost_blocks, f'{kind} block')}, it has {there}"
            return illegal("SH-84", message, "blocks_lost", told(state, f"{kind}@{name(state, at)}", f"it has {there}"))
    return Losses(attackers, defenders, stone, wood)


def shot(state: Siege, at: int, fields: Fields) -> Verdict:
    """Step 2: a ranged machine with the cards that it drew (SH-42)."""
    said, names = fields.name("machine"), {id: i for i, (_, _, id) in enumerate(state.machines)}
    if said not in names:
        there = ", ".join(names) or "none"
        return illegal(
            "SH-83", f"no machine '{said}' stands, expected one of {there}", "machine", told(state, "machines", there)
        )
    machine = names[said]
    if not state.rules.prices[state.machines[machine][0]].is_ranged:
        return illegal("SH-83", f"{said} does not shoot", "machine", told(state, "machines", f"{said} was built"))
    drawn = [
        chosen(text(each, "a card", "drawn"), CARDS, "a card", each.span, "drawn") for each in fields.items("drawn")
    ]
    most = 2 if state.has_second_card else 1
    if not 1 <= len(drawn) <= most:
        wanted = "1 or 2" if most == 2 else most
        second = told(state, "has_second_card", f"a machine may draw {many(most, 'card')}")
        return illegal(
            "SH-42",
            f"{said} draws {many(len(drawn), 'card')}, expected {wanted}",
            "drawn",
            second,
        )
    if fields.is_nothing("kept") and len(set(drawn)) > 1:
        fields.get("kept")
    kept = drawn[0] if fields.is_nothing("kept") else fields.choice("kept", CARDS)
    if kept not in drawn:
        return illegal("SH-42", f"the card '{kept}' was not drawn, but {' and '.join(drawn)}", "kept")
    lost = losses(state, at, fields)
    if isinstance(lost, Fault):
        return lost
    if kept != battle.HIT and lost != Losses():
        return illegal("SH-42", "a miss has no effect, so nothing is lost", "kept")
    return Done(battle.lose(battle.fired(state, machine, len(drawn) == 2), at, lost, 2))


def order(state: Siege, wall: int, fields: Fields) -> Verdict:
    """Step 7: the order at a wall (SH-74), with its effect."""
    said = fields.choice("kind", ORDERS)
    lying = next((each for each in state.orders if each[0] == wall and not each[3]), None)
    if lying is None:
        where = ", ".join(name(state, each[0]) for each in state.orders if not each[3]) or "nowhere"
        there = told(state, "orders", f"orders that were not resolved lie {'at ' if where != 'nowhere' else ''}{where}")
        return illegal("SH-74", f"no order lies at {name(state, wall)}", "at", there)
    kind, wrong = lying[1], []
    if said != kind:
        value = told(state, "orders", f"'{kind}' was laid at {name(state, wall)}")
        wrong.append(Fault("claim", "SH-74", f"the order is '{kind}' and not '{said}'", (value,), "kind"))
    match kind:
        case "frenzy":
            done: Verdict = Done(battle.frenzy(state, wall))
        case "explode":
            done = explode(state, wall, fields)
        case "summon":
            done = summon(state, wall, fields)
        case _:
            done = Done(battle.resolved(state, wall))
    if isinstance(done, Fault):
        return done
    return Done(done.state, (wrong or [*done.faults])[:1], done.notes)


def explode(state: Siege, wall: int, fields: Fields) -> Verdict:
    """SH-78, AMB-40."""
    there = state.areas[wall][1]
    is_all = state.rules.is_on("explode_count", "all")
    if not is_all and plain(fields.name("kind")) == "explode":
        fields.get("orcs")
    orcs = there if fields.is_nothing("orcs") and is_all else amount(fields, "orcs")
    value = Value(f"{name(state, wall)} has {many(there, 'orc')}", at_area(state, wall))
    if orcs > there or (is_all and orcs != there):
        all_of = "all of " if is_all else ""
        return illegal(
            "SH-78",
            f"at {name(state, wall)} explode {all_of}{many(there, 'orc')}, and not {orcs}",
            "orcs",
            value,
        )
    stone, wood = battle.exploded(state, wall, orcs)
    faults = [
        *claims(fields, "stone_removed", stone, "SH-78", value),
        *claims(fields, "wood_removed", wood, "SH-78", value),
    ]
    notes = () if orcs else (f"the order at {name(state, wall)} has no effect",)
    return Done(battle.explode(state, wall, orcs), faults, notes)


def summon(state: Siege, wall: int, fields: Fields) -> Verdict:
    """SH-79, SH-80, AMB-42."""
    if fields.is_nothing("troll_from"):
        return Done(
            battle.summon(state, wall, NOWHERE, False), (), (f"the order at {name(state, wall)} has no effect",)
        )
    start = area(state, fields, "troll_from")
    where = state.rules.castle.path_numbers.get((start, wall))
    if where is None:
        message = f"no path leads from {name(state, start)} to {name(state, wall)}"
        return illegal("SH-79", message, "troll_from", Value("the paths of the board", state.rules.castle.span))
    if not state.areas[start][2]:
        there = f"{name(state, start)} has {counted(state.areas[start], ATTACKERS)}"
        return illegal(
            "SH-79", f"no troll stands on {name(state, start)}", "troll_from", Value(there, at_area(state, start))
        )
    if not battle.room_for_troll(state, wall):
        here = state.rules.castle.areas[wall]
        return illegal("SH-79", f"no square is free at {here.id}", "at", Value(f"it has {here.room}", here.room_span))
    troll, lost = (0, 0, 1), units(fields, "trap_losses")
    if fault := trap_fault(state, where, troll, lost, "trap_losses" in fields, "trap_losses"):
        return fault
    return Done(battle.summon(state, wall, start, any(lost)))


def check(state: Siege, wall: int, fields: Fields) -> Verdict:
    """Step 8: totals, winner, and what is lost."""
    if wall not in state.rules.walls and state.rules.castle.areas[wall].kind != "gate":
        return illegal("SH-83", f"strength is checked at walls, and {name(state, wall)} is none", "at")
    mods = [0 if fields.is_nothing(each) else fields.whole(each) for each in ("attacker_mod", "defender_mod")]
    mine, yours = battle.attack(state, wall) + mods[0], battle.defense(state, wall) + mods[1]
    winner = "tie" if mine == yours else SEATS[ATTACKER if mine > yours else DEFENDER]
    is_frenzied = bool(state.frenzied_mask >> wall & 1)
    done = battle.checked(state, wall, winner != SEATS[DEFENDER])
    lost = losses(done, wall, fields)
    frenzied = told(state, "frenzied_mask", f"goblins at {name(state, wall)} are in frenzy")
    if is_frenzied and winner == SEATS[DEFENDER] and units(fields, "attackers_lost")[0]:
        message = "goblins in frenzy are removed before casualties, so they are none of them"
        return illegal("SH-77", message, "attackers_lost", frenzied)
    if isinstance(lost, Fault):
        return lost
    faults = total_claims(state, wall, mine, yours, winner, fields)
    return Done(battle.lose(done, wall, lost, battle.CHECK), [*faults][:1])


def total_claims(state: Siege, wall: int, mine: int, yours: int, winner: str, fields: Fields) -> Iterator[Fault]:
    """SH-83, SH-75: what is wrong with the totals and the winner that are claimed."""
    here = name(state, wall)
    attackers = Value(f"{here} has {counted(state.areas[wall], ATTACKERS)}", at_area(state, wall))
    blocks = f"{state.stone[wall]} stone and {state.wood_blocks[wall]} wood blocks"
    defenders = told(state, f"garrison@{here}", f"{counted(state.garrison[wall], DEFENDERS)}, {blocks}")
    is_frenzied = bool(state.frenzied_mask >> wall & 1)
    strong = (number_of(state, "frenzy_strength"),) if is_frenzied else ()
    yield from claims(fields, "attacker_total", mine, "SH-75" if is_frenzied else "SH-83", attackers, *strong)
    yield from claims(fields, "defender_total", yours, "SH-83", defenders)
    if not fields.is_nothing("winner"):
        said = fields.choice("winner", (*SEATS, "tie"))
        if said != winner:
            message = f"the winner is '{winner}' and not '{said}', with {mine} to {yours}"
            yield Fault("claim", "SH-83", message, (attackers, defenders), "winner")
