"""What a player of Charge! may do with the own cards, and whether that is a play by the rule about stalemates."""

from __future__ import annotations

from collections.abc import Sequence

from .pack import Rules
from .table import NEW, Cards, Move, Pile, Player, alone


def moves(rules: Rules, table: Sequence[Pile], at: int, player: Player) -> tuple[list[Move], bool]:
    """All that a player may do with the own cards, and whether something of it is a play (CH-R15)."""
    reserve, working, flip, flipped, _ = player
    fits, is_first, is_last = rules.fits, rules.is_first, rules.is_last
    found: list[Move] = []
    if flipped:
        top = flipped[0]
        if is_first[top]:
            found.append(("assemble", at, 0, NEW, 1))
        for i, pile in enumerate(table):
            if pile[0] == top:
                found.append(("assemble", at, 0, i, 1))
        hosts, fills = fits[top], is_last[top]
        for i, stack in enumerate(working, 1):
            if stack[-1] in hosts if stack else fills:
                found.append(("build", at, 0, i, 1))
    is_stuck = not found
    shifts: list[Move] = []
    for i, stack in enumerate(working, 1):
        if not stack:
            if reserve:
                found.append(("refill", at, 0, i, 1))
            continue
        top = stack[-1]
        if is_first[top]:
            found.append(("assemble", at, i, NEW, 1))
        for j, pile in enumerate(table):
            if pile[0] == top:
                found.append(("assemble", at, i, j, 1))
        most = len(stack) if rules.moves_runs else 1
        for j, other in enumerate(working, 1):
            if j == i:
                continue
            if other:
                onto = other[-1]
                for count in range(1, most + 1):
                    if onto in fits[stack[-count]]:
                        shifts.append(("move", at, i, j, count))
            elif rules.fills_from_stacks:
                shifts += [("move", at, i, j, count) for count in range(1, most + 1)]
    can_play = bool(found)
    found += shifts
    if flip and (is_stuck or rules.flips_any_time):
        found.append(alone("flip", at))
    if flipped and (not flip or rules.turns_over_any_time):
        found.append(alone("recycle", at))
    return found, can_play


def play_of(rules: Rules, table: Sequence[Pile], player: Player) -> tuple[int, str] | None:
    """CH-R15: a card that a player can play, now or by turning cards over, and from where; None without one."""
    reserve, working, flip, flipped, _ = player
    wanted = {each[0] for each in table}
    for i, stack in enumerate(working, 1):
        if stack and (rules.is_first[stack[-1]] or stack[-1] in wanted):
            return stack[-1], f"W{i}"
    tops = {each[-1] for each in working if each}
    has_empty = not all(working)
    if has_empty and reserve:
        return reserve[0], "the reserve"
    for card in reachable(flip, flipped, rules.packet):
        if rules.is_first[card] or card in wanted or not tops.isdisjoint(rules.fits[card]):
            return card, "the flip pile"
        if has_empty and rules.is_last[card]:
            return card, "the flip pile"
    return None


def reachable(flip: Cards, flipped: Cards, packet: int) -> list[int]:
    """CH-R15: the cards that come to the top by turning over alone, in the rest of this pass and in a fresh one."""
    found = list(flipped[:1])
    for cards in (flip, flipped[::-1] + flip):
        found += cards[packet - 1 :: packet]
        if len(cards) % packet:
            found.append(cards[-1])  # CH-17
    return found
