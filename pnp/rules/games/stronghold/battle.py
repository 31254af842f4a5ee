"""
What the battle of Stronghold does.

What pieces are lost is recorded by players, since the ledger leaves it to other texts (AMB-44). For play without a
record, `shot` and `fight` say it in the simplest way: a hit removes one block or else the weakest defender, and who is
weaker in a check of strength loses pieces worth up to the difference, blocks first and then the weakest units.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .pieces import NONE, Counts, minus, plus
from .siege import Siege
from .terms import NOWHERE, put

HIT = "hit"
CHECK = 8
"""SH-83: the step of the strength check."""


def is_open(state: Siege, wall: int) -> bool:
    """SH-76, AMB-45: whether attackers at a wall are in the castle: nobody defends it, and no block is left."""
    has_blocks = state.stone[wall] or state.wood_blocks[wall]
    if has_blocks and state.rules.is_on("breach_needs_no_blocks"):
        return False
    return not any(state.garrison[wall]) and any(state.areas[wall])


def attack(state: Siege, wall: int) -> int:
    """AMB-43, SH-75: the strength of the attackers at a wall."""
    goblins, orcs, trolls = state.areas[wall]
    weak, middling, strong = state.rules.strengths
    if state.frenzied_mask >> wall & 1:
        weak = state.rules.numbers["frenzy_strength"]
    return goblins * weak + orcs * middling + trolls * strong


def defense(state: Siege, wall: int) -> int:
    """AMB-43: the strength of defenders and blocks."""
    numbers = state.rules.numbers
    units = sum(each * count for each, count in zip(state.rules.defenses, state.garrison[wall], strict=True))
    blocks = state.stone[wall] * numbers["stone_strength"]
    return units + blocks + state.wood_blocks[wall] * numbers["wood_block_strength"]


def lose_attackers(state: Siege, area: int, lost: Counts) -> Siege:
    """SH-26, SH-84, AMB-41: dead attackers to the discard pile, goblins in frenzy out of the game."""
    gone = NONE
    if state.frenzied_mask >> area & 1 and state.rules.is_on("frenzy_goblins_to", "removed"):
        gone = (lost[0], 0, 0)
    return state._replace(
        areas=put(state.areas, area, minus(state.areas[area], lost)),
        discard=plus(state.discard, minus(lost, gone)),
        removed=plus(state.removed, gone),
    )


def lose_defenders(state: Siege, area: int, lost: Counts, step: int) -> Siege:
    """SH-84, AMB-46: dead defenders to the hospital in step 8, and else out of the game."""
    switched = step < CHECK and state.rules.is_on("ranged_kills_to", "hospital")
    state = state._replace(garrison=put(state.garrison, area, minus(state.garrison[area], lost)))
    if step == CHECK or switched:
        return state._replace(hospital=plus(state.hospital, lost))
    return state._replace(dead=plus(state.dead, lost))


def lose_blocks(state: Siege, area: int, stone: int, wood: int) -> Siege:
    """Blocks back to the supply."""
    return state._replace(
        stone=put(state.stone, area, state.stone[area] - stone),
        wood_blocks=put(state.wood_blocks, area, state.wood_blocks[area] - wood),
    )


def fired(state: Siege, machine: int, has_two: bool) -> Siege:
    """SH-42: a machine that has shot, with the second card or without."""
    left = state.has_second_card and not has_two
    return state._replace(step=2, fired_mask=state.fired_mask | 1 << machine, has_second_card=left)


def resolved(state: Siege, wall: int) -> Siege:
    """An order at a wall, turned over and done."""
    orders = tuple((at, kind, up, done or at == wall) for at, kind, up, done in state.orders)
    return state._replace(orders=orders, step=7)


def frenzy(state: Siege, wall: int) -> Siege:
    """SH-75."""
    return resolved(state, wall)._replace(frenzied_mask=state.frenzied_mask | 1 << wall)


def explode(state: Siege, wall: int, orcs: int) -> Siege:
    """SH-78, AMB-40."""
    stone, wood = exploded(state, wall, orcs)
    return lose_attackers(lose_blocks(resolved(state, wall), wall, stone, wood), wall, (0, orcs, 0))


def exploded(state: Siege, wall: int, orcs: int) -> tuple[int, int]:
    """SH-78, AMB-40: the stone and wood blocks that orcs remove."""
    return min(orcs, state.stone[wall]), state.wood_blocks[wall] if orcs else 0


def summon(state: Siege, wall: int, start: int, is_trapped: bool) -> Siege:
    """SH-79, SH-80: a troll from a rampart, or nobody where the order has no effect."""
    state = resolved(state, wall)
    if start == NOWHERE:
        return state
    troll = (0, 0, 1)
    state = state._replace(areas=put(state.areas, start, minus(state.areas[start], troll)))
    if is_trapped:
        return state._replace(discard=plus(state.discard, troll))
    return state._replace(areas=put(state.areas, wall, plus(state.areas[wall], troll)))


def checked(state: Siege, wall: int, is_won: bool) -> Siege:
    """SH-83, SH-77: step 8 at a wall; where the attacker loses it, goblins in frenzy are removed first."""
    state = state._replace(step=CHECK, checked_mask=state.checked_mask | 1 << wall)
    if is_won or not state.frenzied_mask >> wall & 1:
        return state
    return lose_attackers(state, wall, (state.areas[wall][0], 0, 0))


def room_for_troll(state: Siege, wall: int) -> bool:
    """AMB-42: whether an attacker's square is free."""
    room = state.rules.castle.areas[wall].room
    return room is None or sum(state.areas[wall]) < room


@dataclass(frozen=True, slots=True)
class Losses:
    """What is lost at a place."""

    attackers: Counts = NONE
    defenders: Counts = NONE
    stone: int = 0
    wood: int = 0


def lose(state: Siege, area: int, losses: Losses, step: int) -> Siege:
    """All losses at a place."""
    state = lose_blocks(state, area, losses.stone, losses.wood)
    return lose_defenders(lose_attackers(state, area, losses.attackers), area, losses.defenders, step)


def shot(state: Siege, wall: int, drawn: Sequence[str]) -> Losses:
    """What a machine does in play: nothing, or one block, or else the weakest defender."""
    if HIT not in drawn:
        return Losses()
    if state.stone[wall]:
        return Losses(stone=1)
    if state.wood_blocks[wall]:
        return Losses(wood=1)
    return Losses(defenders=weakest(state.garrison[wall], (1, 1, 1), 1))


def fight(state: Siege, wall: int) -> tuple[str, Losses]:
    """Who wins a check of strength in play, and what it costs who loses it."""
    mine, yours = attack(state, wall), defense(state, wall)
    if mine == yours:
        return "tie", Losses()
    if mine < yours:
        goblins, orcs, trolls = state.areas[wall]
        left = (0, orcs, trolls) if state.frenzied_mask >> wall & 1 else (goblins, orcs, trolls)
        return "defender", Losses(attackers=weakest(left, state.rules.strengths, yours - mine))
    numbers, difference = state.rules.numbers, mine - yours
    each = max(1, numbers["stone_strength"])
    stone = min(state.stone[wall], difference // each)
    difference -= stone * each
    other = max(1, numbers["wood_block_strength"])
    wood = min(state.wood_blocks[wall], difference // other)
    difference -= wood * other
    return "attacker", Losses(NONE, weakest(state.garrison[wall], state.rules.defenses, difference), stone, wood)


def weakest(units: Counts, strengths: Counts, worth: int) -> Counts:
    """The weakest of some units, worth so much at most."""
    found = []
    for count, strength in zip(units, strengths, strict=True):
        taken = min(count, worth // max(1, strength))
        worth -= taken * strength
        found.append(taken)
    return found[0], found[1], found[2]
