"""What bots and reports are told of Week 40: rules and cards of a move, what a position is worth."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from shipped import faults
from table_week_40 import ATTACKS, BOTH, ENDED, FIGHT, FIRST, FOUGHT, LAST, LATER, LOST, MODES, STARTERS, played, rules

from pnp.rules.games import week_40
from pnp.rules.games.week_40.pack import Rules
from pnp.rules.games.week_40.state import Position

# What bots and reports are told: a start, steps, a move, the rules that it uses, and the cards.
FOUGHT_LEFT = ("do: deal", ATTACKS, "do: reveal", "do: attack, slot: L")
HINTS = {
    "a deal": (LATER, (), ("deal", 0), "10 11", ()),
    "a deal of what is left": (LATER.replace("[H5, D8, H2, D4]", "[H5]"), (), ("deal", 0), "10 11 R13", ()),
    "starters": (FIRST, ("do: deal",), ("starters", 0), "18", ()),
    "the first draw of all": (FIRST, ("do: deal", STARTERS), ("place", 0), "19", (("C6", None),)),
    "a first draw": (LATER, ("do: deal",), ("place", 0), "12", (("S3", None),)),
    "a second draw": (LATER, ("do: deal", BOTH[0]), ("place", 1), "13", (("C8", None),)),
    "modes": (LATER, ("do: deal", *BOTH), ("modes", 1), "14", ()),
    "modes without a draw": (LATER.replace("[S3, C8, SA]", "[S3]"), ("do: deal", BOTH[0]), ("modes", 1), "14 R15", ()),
    "a reveal": (LATER, ("do: deal", *BOTH, MODES), ("reveal", 0), "15", ()),
    "an attack": (FIGHT, FOUGHT_LEFT[:3], ("attack", 0), "16 20 21 23 24 25", (("S3", False), ("C7", True))),
    "a defense that fails": (
        FIGHT, FOUGHT_LEFT, ("defend", 1), "17 27 28 29 31 32 33 34 35 36", (("S2", False), ("C5", False)),
    ),
    "a defense by one card": (LOST, ENDED[:3], ("defend", 0), "17 27 28 32 33 34 35 36", (("C7", False),)),
    "a turn goes by": (LATER, (*FOUGHT, "do: attack, slot: L", "do: defend, slot: M"), ("end_turn", 0), "", ()),
    "an attack on two": (
        "turn: 3, monsters_left: [H5], slots: {L: {tower: [C9], monsters: [D3]}, M: {alive: no}, R: {alive: no}}",
        ("do: deal", "do: modes, L: attack", "do: reveal"), ("attack", 0), "16 20 21 22 24 25", (("C9", True),),
    ),
    "an equal card, then a greater one": (
        "turn: 3, monsters_left: [H5], slots: {L: {tower: [C5, S6, S9]}, M: {alive: no}, R: {alive: no}}",
        ("do: deal", "do: modes, L: attack", "do: reveal"), ("attack", 0), "16 20 21 23 24 25 R06",
        (("C5", False), ("S6", True)),
    ),
    "a defense over what was beaten": (
        "turn: 3, monsters_left: [H5], slots: {L: {tower: [C7, S4], defense_only: [S2]}, "
        "M: {alive: no}, R: {alive: no}}",
        ENDED[:3], ("defend", 0), "17 27 29 30", (("C7", True),),
    ),
    "the last turn": (LAST, ENDED[:4], ("end_turn", 0), "37 39", ()),
    "the last royal": (LOST, ENDED[:4], ("end_turn", 0), "38 40", ()),
}  # fmt: skip


@pytest.mark.parametrize("name", HINTS)
def test_a_move_cites_its_rules_and_its_cards(name: str) -> None:
    start, steps, move, cited, used = HINTS[name]
    done = played(start, *steps)
    state = done.states[-1]
    assert isinstance(state, Position)

    found = week_40.cited(state, "player", move), week_40.used(state, "player", move, state.after(move))

    assert (faults(done), found) == ([], (tuple(f"W40-{each}" for each in cited.split()), used))


def test_a_position_is_worth_what_can_still_be_won() -> None:
    (start,) = played(LATER).states
    end = played(LAST, *ENDED).states[-1]

    # Of 110 ten are lost with R, for two of three royals; the towers are worth 11 of 30, which counts a tenth.
    assert week_40.worth(start, "player") == 1000 * 2 * 100 * (27 * 10 + 11) // (3 * 110 * 300)
    assert week_40.worth(end, "player") == 1000 * 14 // 330


def test_an_equal_card_that_wins_makes_the_next_monster_greater() -> None:
    start = "turn: 3, monsters_left: [H5], slots: {L: {tower: [C5], monsters: [D3]}, M: {alive: no}, R: {alive: no}}"
    steps = ("do: deal", "do: modes, L: attack", "do: reveal")

    state = played(start, *steps, variants="ties: attacker_wins").states[-1]

    assert isinstance(state, Position)
    assert "W40-22" in week_40.cited(state, "player", ("attack", 0))


def test_the_highest_score_is_worth_all_and_monsters_without_value_nothing() -> None:
    best = begun_with(range(1, 11))
    best.phase, best.defeated, best.deck = "over", best.deck, ()
    empty = begun_with([0] * 10)

    assert (week_40.worth(best, "player"), week_40.worth(empty, "player")) == (1000, 0)


def begun_with(monsters: Iterable[int]) -> Position:
    """The first position with monsters of other values."""
    known = {name: getattr(rules(), name) for name in Rules.__slots__}
    cards = dict(zip(rules().monsters, [each for each in monsters for _ in range(2)], strict=True))
    values = tuple(cards.get(i, each) for i, each in enumerate(known["values"]))
    return week_40.begin(Rules(**{**known, "values": values}))


def test_a_card_goes_to_the_weakest_tower_and_who_defends_is_safest() -> None:
    place, modes = played(LATER, "do: deal").states[-1], played(LATER, "do: deal", *BOTH).states[-1]

    assert [week_40.promise(place, "player", each) for each in place.actions("player")] == [-7, -4]
    assert [week_40.promise(modes, "player", each) for each in modes.actions("player")] == [0, -1, -1, -2]
    assert [week_40.promise(played(LATER).states[0], "player", ("deal", 0))] == [0]
