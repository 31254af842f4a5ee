"""What chance gives in Stronghold: phase cards to pick from, units out of the bag, cards for machines that shoot."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from .effects import draw_count
from .siege import Siege
from .terms import SETUP, Action


def outcomes(state: Siege) -> Sequence[tuple[Action, int]]:
    """The cards of a machine with their weights; none of what is too much to list."""
    if not state.asked or state.asked[0] != "fire":
        return ()
    markers = state.rules.pieces.markers
    piles = {"hit": markers["hit"], "miss": markers["miss"]}
    if not state.has_second_card:
        return [(("shot", (card,)), count) for card, count in piles.items() if count]
    found = []
    for one, count in piles.items():  # SH-42: the second one out of what is left.
        for other, others in piles.items():
            if weight := count * (others - (one == other)):
                found.append((("shot", (one, other)), weight))
    return found


def sample(state: Siege, chance: Random) -> Action:
    """One of the outcomes, drawn."""
    if state.phase == SETUP:
        cards = state.rules.pieces.cards.values()
        return "offers", tuple(tuple(chance.sample(tuple(each), 2)) for each in cards)  # SH-12
    if state.asked[0] == "draw":
        goblins, orcs, _ = bag = state.bag
        found = [0, 0, 0]
        for each in chance.sample(range(sum(bag)), draw_count(state)):
            found[0 if each < goblins else 1 if each < goblins + orcs else 2] += 1
        return "drawn", tuple(found)
    listed = outcomes(state)
    at = chance.randrange(sum(weight for _, weight in listed))
    for action, weight in listed:
        at -= weight
        if at < 0:
            return action
    raise AssertionError("weights sum to more")
