"""What set-up, rounds, turns and the end of Stronghold do. All of it is legal where it is called."""

from __future__ import annotations

from .pieces import NONE, Counts, minus, plus
from .siege import Siege
from .terms import ATTACKER, DEFENDER, OVER, READY, put


def set_up(state: Siege, picks: tuple[str, ...]) -> Siege:
    """SH-12 to SH-17."""
    numbers = state.rules.numbers
    return state._replace(
        picks=picks,
        offers=(),
        wood=min(numbers["start_wood"], state.wood_left),
        held=numbers["start_hourglasses"],
        phase=READY,
    )


def start_round(state: Siege, flipped_mask: int) -> Siege:
    """SH-27 to SH-30, AMB-01."""
    numbers = state.rules.numbers
    is_first_alone = state.round == 0 and not state.rules.is_on("round1_hourglasses", "cumulative")
    return state._replace(
        round=state.round + 1,
        phase=1,
        turn=ATTACKER,
        flipped_mask=flipped_mask,
        held=state.held + (0 if is_first_alone else numbers["round_hourglasses"]),
        hand=state.hand + max(0, min(numbers["round_stone"], state.stone_left)),
    )


def end_attack(state: Siege) -> Siege:
    """SH-06, AMB-35: the hourglasses handed over."""
    return state._replace(held=state.held + state.pending, pending=0, turn=DEFENDER, size="")


def end_defense(state: Siege) -> Siege:
    """SH-19, SH-20: what was not used discarded, the next phase, or the battle (SH-21)."""
    is_kept = state.phase != 1 or state.rules.is_on("stone_block", "keep")
    return state._replace(
        phase=state.phase + 1,
        turn=ATTACKER,
        held=0,
        hand=state.hand if is_kept else 0,
        done_mask=0,
        is_special_done=False,
    )


def with_blood(state: Siege) -> Siege:
    """SH-55, SH-56, AMB-24: the goblins that were sacrificed in the pool, and its glory."""
    blood, threshold = state.blood + state.victims, state.rules.numbers["blood_threshold"]
    earned = blood // threshold if threshold else 0
    if state.rules.is_on("blood_glory", "once"):
        earned = min(1, earned)
    more = max(0, earned - state.blood_paid)
    return state._replace(blood=blood, victims=0, glory=state.glory + more, blood_paid=state.blood_paid + more)


def without_frenzied(state: Siege) -> Siege:
    """SH-75, AMB-41: the goblins of the frenzy out of the game when the battle is over."""
    areas, gone = list(state.areas), 0
    for area, (goblins, orcs, trolls) in enumerate(areas):
        if state.frenzied_mask >> area & 1:
            gone += goblins
            areas[area] = (0, orcs, trolls)
    state = state._replace(areas=tuple(areas), frenzied_mask=0)
    if state.rules.is_on("frenzy_goblins_to", "removed"):
        return state._replace(removed=plus(state.removed, (gone, 0, 0)))
    return state._replace(discard=plus(state.discard, (gone, 0, 0)))


def clean_up(state: Siege, returned: Counts) -> Siege:
    """SH-85 to SH-89, and the end after the last round (SH-03)."""
    rules = state.rules
    state = with_blood(without_frenzied(state))
    recycled, given = rules.is_on("wood_recycles"), min(1, state.glory)
    court = rules.castle.court
    circles = tuple(
        0 if state.finished_mask >> i & 1 else lying for i, lying in enumerate(state.circles)
    )  # SH-87, AMB-52
    return state._replace(
        orders=(),
        has_second_card=False,
        rituals=(),
        flipped_mask=0,
        discard=plus(state.discard, state.on_cards),  # SH-86, SH-26
        on_cards=NONE,
        wood=state.wood if rules.is_on("wood_carryover") else 0,
        wood_on_cards=0,
        wood_gone=state.wood_gone + (0 if recycled else state.wood_on_cards),
        circles=circles,
        finished_mask=0,
        glory=state.glory - given,  # SH-88, AMB-50
        main=state.main + given,
        garrison=put(state.garrison, court, plus(state.garrison[court], returned)),  # SH-89
        dead=plus(state.dead, minus(state.hospital, returned)),
        hospital=NONE,
        sizes=(),
        is_settled=False,
        is_drawn=False,
        is_exchanged=False,
        step=0,
        fired_mask=0,
        checked_mask=0,
        phase=OVER if state.round >= rules.numbers["rounds"] else READY,
    )


def enter(state: Siege, at: int) -> Siege:
    """SH-90, AMB-48: the attacker broke in; no clean-up but that of the last rituals (AMB-23)."""
    state = without_frenzied(state)
    if state.rules.is_on("blood_counts_on_breach_round"):
        state = with_blood(state)
    return state._replace(entered=at, phase=OVER)


def return_count(state: Siege) -> int:
    """SH-89, AMB-47: how many defenders come back from the hospital."""
    return min(state.rules.numbers["hospital_return"], sum(state.hospital))
