"""How good actions and positions of Stronghold look to bots, and which pieces an action makes use of."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from besieged import BATTLE, CARDS, FRENZY, OPEN, SHIPPED, played, state_after

from pnp.rules.games.stronghold import promise, used, worth
from pnp.rules.games.stronghold.state import State
from pnp.rules.play import Action

WALL = SHIPPED.rules().castle.by_id["WL-A"]


def position(start: str, *steps: str) -> State:
    """A position, or one after some steps."""
    return state_after(played(start, *steps, cards=CARDS))


POSITIONS: dict[str, tuple[str, list[str]]] = {
    "before a round": ("round: 1, phase: ready", []),
    "supply": ("round: 2, phase: 1, reserve: {orc: 1}, is_drawn: true", []),
    "machines": ("round: 2, phase: 2, wood: 6, reserve: {troll: 1}", []),
    "a special action": ("round: 2, phase: 2, flipped: [2]", []),
    "rituals": ("round: 2, phase: 5, reserve: {goblin: 1}", []),
    "the march": (
        "round: 2, phase: 6, reserve: {goblin: 2}, areas: {FG-L: {orc: 1}, RP-L1: {troll: 1, goblin: 2}}",
        ["a manoeuvre, size: small"],
    ),
    "an order": (
        "round: 2, phase: 6, orders: {WL-A: {kind: bluff}, WL-B: {kind: bluff}, WL-C: {kind: frenzy}}",
        ["a camp"],
    ),
    "the defender": (
        "round: 5, phase: 1, turn: defender, held: 2, hand: 1, areas: {WL-A: {orc: 2}}, stone: {WL-B: 4}, "
        "circles: {FORGE.cannon: 2}, traps: ['CAMP>RAM', 'CAMP>RAM', 'CAMP>RAM', 'CAMP>RAM', 'CAMP>RAM', 'CAMP>RAM']",
        [],
    ),
    "the battle": (f"{BATTLE}, machines: [{{type: ballista, at: RP-L1}}], orders: {{WL-B: {{kind: bluff}}}}", []),
    "a check": (BATTLE.replace("WL-A: {", "WL-B: {troll: 3}, WL-A: {"), []),
    "a break-in": (f"round: 2, phase: battle, {OPEN}", ["- battle, step: 8, at: WL-A"]),
    "clean-up": ("round: 2, phase: battle", []),
}


def test_how_good_actions_look_is_what_was_looked_at(golden: Callable[[str, str], None]):
    lines = []
    for name, (start, steps) in POSITIONS.items():
        state = position(start, *steps)
        (seat,) = state.may_act
        found = {str(each): promise(state, seat, each) for each in state.actions(seat)}
        best = sorted(found, key=lambda each: -found[each])
        lines += [f"{name}\n", *(f"  {found[each]} {each}\n" for each in best)]

    golden("rules-stronghold/promises.txt", "".join(lines))


@pytest.mark.parametrize(
    ("start", "steps", "mine"),
    [
        ("round: 2, phase: battle, glory: {attacker: 10, defender_main: 0}", [], 500 + 15 * 6 - 10 * 5),
        ("round: 2, phase: battle, glory: {attacker: 5, defender_main: 5}", [], 500 - 15 * 4 - 10 * 5),
        (f"{BATTLE}, glory: {{attacker: 7, defender_main: 3}}", [], 500 - 10 * 2),
        (
            "round: 2, phase: battle, areas: {WL-A: {orc: 1}, RP-L1: {troll: 1}, RP-L2: {troll: 2}}, "
            "glory: {attacker: 7, defender_main: 3}",
            [],
            500 + 10 * (2 + 9 // 2 - 5),
        ),
        (f"round: 2, phase: battle, {OPEN}, glory: {{attacker: 9}}", ["- battle, step: 8, at: WL-A"], 595),
        (f"round: 2, phase: battle, {OPEN}", ["- battle, step: 8, at: WL-A", "- breach, at: WL-A"], 1000),
        (
            f"round: 4, phase: battle, {OPEN}, glory: {{attacker: 7, defender_main: 3}}",
            ["- battle, step: 8, at: WL-A", "- breach, at: WL-A"],
            500,
        ),
        ("round: 10, phase: battle", ["d end_round"], 0),
        ("round: 2, phase: battle, glory: {attacker: 0, defender_main: 99}", [], 1),
        ("round: 2, phase: battle, glory: {attacker: 99}", [], 999),
    ],
)
def test_a_position_is_worth_glory_and_the_weakest_wall(start: str, steps: list[str], mine: int):
    state = position(start, *steps)

    assert (worth(state, "attacker"), worth(state, "defender")) == (mine, 1000 - mine)


@pytest.mark.parametrize(
    ("start", "action", "wanted"),
    [
        ("round: 2, phase: 2, wood: 6, reserve: {troll: 1}", ("build", 0, 0, 4), (("ballista", None),)),
        ("round: 2, phase: 5, reserve: {goblin: 2}", ("ritual", 21), (("ember_stone", None),)),
        ("round: 2, phase: 6, areas: {FG-L: {orc: 1}}", ("order", WALL, "bluff", True), (("bluff", None),)),
        (FRENZY, ("reveal", WALL, "frenzy", -1), (("frenzy", None),)),
        ("round: 2, phase: 2, turn: defender, held: 1", ("work", 1, 1, -1), (("FORGE.cauldron", None),)),
        (f"{BATTLE}, stone: {{WL-A: 9}}", ("check", WALL), (("goblin", False), ("orc", False))),
        (f"round: 2, phase: battle, {OPEN}", ("check", WALL), (("orc", True),)),
        ("round: 2, phase: 2", ("end",), ()),
    ],
)
def test_an_action_makes_use_of_pieces(start: str, action: Action, wanted: tuple[tuple[str, bool | None], ...]):
    state = position(start)

    assert used(state, "attacker", action, state.after(action)) == wanted


def test_a_unit_that_moves_is_made_use_of():
    state = position("round: 2, phase: 6, areas: {FG-L: {orc: 1}}", "a manoeuvre, size: big")
    (move,) = (each for each in state.actions("attacker") if each[0] == "move" and each[1] == 1)

    assert used(state, "attacker", move, state.after(move)) == (("orc", None),)


@pytest.mark.parametrize(("drawn", "is_hit"), [(("hit",), True), (("miss",), False)])
def test_a_machine_that_hits_was_of_use(drawn: tuple[str, ...], is_hit: bool):
    state = position(f"{BATTLE}, machines: [{{type: ballista, at: RP-L1}}]")
    action = ("fire", 0, WALL)

    after = state.after(action).after(("shot", drawn))

    assert used(state, "attacker", action, after) == (("ballista", is_hit),)
