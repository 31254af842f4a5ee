"""The rules of Stronghold that phase 6 and the defender can break: each broken once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from besieged import BATTLE, BIG, CAMP, CARDS, P1D, P5, P6, P6D, SMALL, TRAPPED, Broken, played, told
from shipped import faults

BROKEN: dict[str, Broken] = {
    "SH-59 two big manoeuvres": (P6, [f"a {BIG}"] * 2, (2, "illegal", "SH-59")),
    "SH-59 a move without one": (P6, ["a move, from: CAMP, to: FG-R, units: {orc: 1}"], (1, "illegal", "SH-59")),
    "SH-68 a manoeuvre after the camp": (P6, [f"a {CAMP}", f"a {BIG}"], (2, "illegal", "SH-68")),
    "SH-68 the camp twice": (P6, [f"a {CAMP}"] * 2, (2, "illegal", "SH-68")),
    "SH-68 the turn without the camp": (P6, ["a end_turn"], (1, "illegal", "SH-68")),
    "SH-60 hourglasses": (P6, [f"a {BIG}, hourglasses: 3"], (1, "claim", "SH-60")),
    "SH-61 hourglasses": (P6, [f"a {SMALL}, hourglasses: 5"], (1, "claim", "SH-61")),
    "SH-66 back to the camp": (
        P6,
        [f"a {BIG}", "a move, from: FG-L, to: CAMP, units: {orc: 1}"],
        (2, "illegal", "SH-66"),
    ),
    "SH-65 from the camp to a wall": (
        P6,
        [f"a {BIG}", "a move, from: CAMP, to: WL-A, units: {orc: 1}"],
        (2, "illegal", "SH-65"),
    ),
    "SH-65 from side to side": (
        P6,
        [f"a {BIG}", "a move, from: FG-L, to: FG-R, units: {orc: 1}"],
        (2, "illegal", "SH-65"),
    ),
    "SH-07 a unit that is not there": (
        P6,
        [f"a {BIG}", "a move, from: FG-L, to: RP-L2, units: {troll: 1}"],
        (2, "illegal", "SH-07"),
    ),
    "SH-60 eight of an area": (
        P6,
        [f"a {BIG}", "a move, from: FG-L, to: RP-L2, units: {orc: 8}"],
        (2, "illegal", "SH-60"),
    ),
    "SH-61 six of an area": (
        P6,
        [f"a {SMALL}", "a move, from: FG-L, to: RP-L2, units: {orc: 6}"],
        (2, "illegal", "SH-61"),
    ),
    "SH-64 eight of the camp to one side": (
        P6,
        [f"a {BIG}", "a move, from: CAMP, to: FG-R, units: {orc: 8}"],
        (2, "illegal", "SH-64"),
    ),
    "SH-67 a full foreground in a manoeuvre": (
        P6,
        [f"a {BIG}", "a move, from: CAMP, to: FG-L, units: {orc: 3}"],
        (2, "illegal", "SH-67"),
    ),
    "SH-67 no ram": (P6, [f"a {BIG}", "a move, from: CAMP, to: RAM, units: {orc: 1}"], (2, "illegal", "SH-67")),
    "SH-80 a trap passed over": (
        TRAPPED,
        [f"a {BIG}", "a move, from: RP-L1, to: WL-A, units: {goblin: 1}"],
        (2, "illegal", "SH-80"),
    ),
    "SH-80 no trap": (
        P6,
        [f"a {BIG}", "a move, from: RP-L1, to: WL-A, units: {goblin: 2}, trap_losses: {goblin: 1}"],
        (2, "illegal", "SH-80"),
    ),
    "SH-68 another count": (P6, [f"a {CAMP}, count: 9"], (1, "claim", "SH-68")),
    "SH-69 another price": (P6, [f"a {CAMP}, hourglasses: 1"], (1, "claim", "SH-69")),
    "SH-71 an order before the camp": (P6, ["a order, wall: WL-A, kind: bluff, face: up"], (1, "illegal", "SH-71")),
    "SH-71 two orders at a wall": (
        P6,
        ["a camp", *(f"a order, wall: WL-A, kind: {kind}, face: down" for kind in ("bluff", "frenzy"))],
        (3, "illegal", "SH-71"),
    ),
    "SH-71 an order on a rampart": (
        P6,
        ["a camp", "a order, wall: RP-L1, kind: bluff, face: up"],
        (2, "illegal", "SH-71"),
    ),
    "SH-07 a third order of a kind": (
        P6,
        ["a camp", *(f"a order, wall: WL-{wall}, kind: bluff, face: down" for wall in "ABC")],
        (4, "illegal", "SH-07"),
    ),
    "SH-72 hourglasses": (
        P6,
        ["a camp", "a order, wall: WL-A, kind: bluff, face: up, hourglasses: 1"],
        (2, "claim", "SH-72"),
    ),
    "SH-73 hourglasses": (
        P6,
        ["a camp", "a order, wall: WL-A, kind: bluff, face: down, hourglasses: 0"],
        (2, "claim", "SH-73"),
    ),
    "SH-06 hourglasses": (P6, [f"a {BIG}", "a camp", "a end_turn, hourglasses: 5"], (3, "claim", "SH-06")),
    "SH-20 discarded": (P6D, ["d end_turn, discard: 2"], (1, "claim", "SH-20")),
    "SH-20 more than there are": (
        P6D,
        ["d work, facility: FORGE, action: cannon, hourglasses: 4"],
        (1, "illegal", "SH-20"),
    ),
    "SH-24 no such work": (P6D, ["d work, facility: FORGE, action: trap, hourglasses: 1"], (1, "illegal", "SH-24")),
    "SH-24 too many circles": (
        P6D,
        ["d work, facility: FORGE, action: cauldron, hourglasses: 3"],
        (1, "illegal", "SH-24"),
    ),
    "SH-25 again": (
        f"{P6D}, circles: {{FORGE.cauldron: 2}}",
        ["d work, facility: FORGE, action: cauldron, hourglasses: 1"],
        (1, "illegal", "SH-25"),
    ),
    "SH-24 not finished": (
        P6D,
        ["d work, facility: FORGE, action: cauldron, hourglasses: 1, finished: true"],
        (1, "claim", "SH-24"),
    ),
    "SH-07 no trap left": (
        f"{P6D}, traps: [{', '.join(['RP-L1>WL-A'] * 6)}]",
        ["d work, facility: SCOUTS, action: trap, hourglasses: 2, path: RP-L2>WL-B"],
        (1, "illegal", "SH-07"),
    ),
    "SH-29 two blocks": (P1D, ["d place_stone, wall: WL-A"] * 2, (2, "illegal", "SH-29")),
    "SH-29 a block on a rampart": (P1D, ["d place_stone, wall: RP-L1"], (1, "illegal", "SH-29")),
    "SH-18 a block in phase 6": (P6D, ["d place_stone, wall: WL-A"], (1, "turn", "SH-18")),
    "SH-10 too early": (P6D, ["d dishonour, space: D1"], (1, "illegal", "SH-10")),
    "SH-10 twice": (P6D.replace("round: 2", "round: 5"), ["d dishonour, space: D1"] * 2, (2, "illegal", "SH-10")),
    "SH-59 big, small, big": (P6, [f"a {BIG}", f"a {SMALL}", f"a {BIG}"], (3, "illegal", "SH-59")),
    "SH-68 a move after the camp": (
        P6,
        [f"a {BIG}", "a camp", "a move, from: CAMP, to: FG-R, units: {orc: 1}"],
        (3, "illegal", "SH-68"),
    ),
    "SH-66 from a wall to the other side": (
        "round: 2, phase: 6, areas: {WL-A: {orc: 1}}",
        [f"a {BIG}", "a move, from: WL-A, to: RP-R1, units: {orc: 1}"],
        (2, "illegal", "SH-66"),
    ),
    "SH-66 from a rampart to a foreground": (
        P6,
        [f"a {BIG}", "a move, from: RP-L1, to: FG-L, units: {goblin: 1}"],
        (2, "illegal", "SH-66"),
    ),
    "SH-66 from a rampart to the ram": (
        P6,
        [f"a {BIG}", "a move, from: RP-L1, to: RAM, units: {goblin: 1}"],
        (2, "illegal", "SH-66"),
    ),
    "SH-65 a rampart without a path to the wall": (
        P6,
        [f"a {BIG}", "a move, from: RP-L1, to: WL-B, units: {goblin: 1}"],
        (2, "illegal", "SH-65"),
    ),
    "SH-65 from the ram to the gate": (
        "round: 2, phase: 6, areas: {RAM: {orc: 1}}, machines: [{type: ram, at: RAM}]",
        [f"a {BIG}", "a move, from: RAM, to: GATE, units: {orc: 1}"],
        (2, "illegal", "SH-65"),
    ),
    "SH-65 nowhere": (P6, [f"a {BIG}", "a move, from: FG-L, to: FG-L, units: {orc: 1}"], (2, "illegal", "SH-65")),
    "SH-62 twice in one manoeuvre": (
        "round: 2, phase: 6, reserve: {orc: 2}",
        [f"a {BIG}", "a move, from: CAMP, to: FG-L, units: {orc: 2}", "a move, from: FG-L, to: RP-L1, units: {orc: 1}"],
        (3, "illegal", "SH-62"),
    ),
    "SH-60 eight of an area in three moves": (
        P6,
        [f"a {BIG}", *(f"a move, from: FG-L, to: RP-L{to}, units: {{orc: {n}}}" for to, n in ((1, 4), (2, 3), (3, 1)))],
        (4, "illegal", "SH-60"),
    ),
    "SH-64 seven and one of the camp": (
        "round: 2, phase: 6, reserve: {orc: 8}",
        [f"a {BIG}", "a move, from: CAMP, to: FG-L, units: {orc: 7}", "a move, from: CAMP, to: FG-L, units: {orc: 1}"],
        (3, "illegal", "SH-64"),
    ),
    "SH-64 six of the camp in a small one": (
        P6,
        [f"a {SMALL}", "a move, from: CAMP, to: FG-R, units: {orc: 6}"],
        (2, "illegal", "SH-64"),
    ),
    "SH-67 a full rampart": (
        "round: 2, phase: 6, areas: {FG-L: {orc: 6}, RP-L1: {orc: 5}}",
        [f"a {BIG}", "a move, from: FG-L, to: RP-L1, units: {orc: 3}"],
        (2, "illegal", "SH-67"),
    ),
    "SH-67 a full wall": (
        "round: 2, phase: 6, areas: {RP-L1: {orc: 5}}",
        [f"a {BIG}", "a move, from: RP-L1, to: WL-A, units: {orc: 4}"],
        (2, "illegal", "SH-67"),
    ),
    "SH-67 five at two elements of the ram": (
        "round: 2, phase: 6, reserve: {orc: 5}, machines: [{type: ram, at: RAM}, {type: ram, at: RAM}]",
        [f"a {BIG}", "a move, from: CAMP, to: RAM, units: {orc: 5}"],
        (2, "illegal", "SH-67"),
    ),
    "SH-67 before the trap takes some": (
        "round: 2, phase: 6, reserve: {orc: 5}, areas: {FG-L: {orc: 7}}, traps: ['CAMP>FG-L']",
        [f"a {BIG}", "a move, from: CAMP, to: FG-L, units: {orc: 5}, trap_losses: {orc: 2}"],
        (2, "illegal", "SH-67"),
    ),
    "SH-80 more than move": (
        TRAPPED,
        [f"a {BIG}", "a move, from: RP-L1, to: WL-A, units: {goblin: 1}, trap_losses: {goblin: 2}"],
        (2, "illegal", "SH-80"),
    ),
    "SH-80 others than move": (
        TRAPPED,
        [f"a {BIG}", "a move, from: RP-L1, to: WL-A, units: {goblin: 1}, trap_losses: {orc: 1}"],
        (2, "illegal", "SH-80"),
    ),
    "SH-19 the defender moves": (
        P6,
        [f"a {BIG}", "d move, from: FG-L, to: RP-L1, units: {orc: 1}"],
        (2, "turn", "SH-19"),
    ),
    "SH-18 a manoeuvre in phase 5": (P5, [f"a {BIG}"], (1, "turn", "SH-18")),
    "SH-68 a turn with a manoeuvre and no camp": (P6, [f"a {BIG}", "a end_turn"], (2, "illegal", "SH-68")),
    "SH-71 an order at the gate": (
        P6,
        ["a camp", "a order, wall: GATE, kind: bluff, face: up"],
        (2, "illegal", "SH-71"),
    ),
    "SH-72 two orders face up": (
        P6,
        ["a camp", "a order, wall: WL-A, kind: bluff, face: up", "a order, wall: WL-B, kind: bluff, face: up"],
        (3, "illegal", "SH-72"),
    ),
    "SH-24 a facility that is none": (
        P6D,
        ["d work, facility: SMITHY, action: cannon, hourglasses: 1"],
        (1, "illegal", "SH-24"),
    ),
    "SH-24 it is finished": (
        P6D,
        ["d work, facility: FORGE, action: cauldron, hourglasses: 2, finished: false"],
        (1, "claim", "SH-24"),
    ),
    "SH-24 more than the free circles": (
        f"{P6D}, circles: {{FORGE.cannon: 3}}",
        ["d work, facility: FORGE, action: cannon, hourglasses: 2"],
        (1, "illegal", "SH-24"),
    ),
    "SH-20 all hourglasses and one more": (
        P6D,
        [
            "d work, facility: FORGE, action: cannon, hourglasses: 3",
            "d work, facility: FORGE, action: cauldron, hourglasses: 1",
        ],
        (2, "illegal", "SH-20"),
    ),
    "SH-19 the attacker works": (P6, ["a work, facility: FORGE, action: cannon, hourglasses: 1"], (1, "turn", "SH-19")),
    "SH-29 no block is left in the supply": (
        f"{P1D}, stone: {{WL-A: 13}}",
        ["d place_stone, wall: WL-A"],
        (1, "illegal", "SH-29"),
    ),
    "SH-10 a space that was paid": (
        f"{P6D.replace('round: 2', 'round: 5')}, glory: {{spaces: {{D2: 0}}}}",
        ["d dishonour, space: D2"],
        (1, "illegal", "SH-10"),
    ),
    "SH-10 in the round before the fifth": (
        P6D.replace("round: 2", "round: 4"),
        ["d dishonour, space: D1"],
        (1, "illegal", "SH-10"),
    ),
    "SH-21 a deed in the battle": (
        BATTLE.replace("round: 2", "round: 5"),
        ["d dishonour, space: D1"],
        (1, "turn", "SH-21"),
    ),
    "SH-64 two where one more may leave": (
        "round: 2, phase: 6, reserve: {orc: 8}",
        [f"a {BIG}", *(f"a move, from: CAMP, to: FG-L, units: {{orc: {count}}}" for count in (6, 2))],
        (3, "illegal", "SH-64"),
    ),
    "SH-64 the ram has used what the other side could": (
        "round: 2, phase: 6, reserve: {orc: 15}, machines: [{type: ram, at: RAM}, {type: ram, at: RAM}]",
        [
            f"a {BIG}",
            *(f"a move, from: CAMP, to: {to}, units: {{orc: {n}}}" for to, n in (("RAM", 4), ("FG-L", 7), ("FG-R", 4))),
        ],
        (4, "illegal", "SH-64"),
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_rule_is_named(name: str):
    start, steps, wanted = BROKEN[name]

    done = played(start, *steps, cards=CARDS if start else "")

    assert faults(done) == [wanted]
    assert wanted[1] == "claim" or done.states[wanted[0]] == done.states[wanted[0] - 1]


def test_what_is_told_of_broken_rules_is_what_was_looked_at(golden: Callable[[str, str], None]):
    golden("rules-stronghold/march.txt", "".join(told(name, *BROKEN[name][:2]) for name in BROKEN))
