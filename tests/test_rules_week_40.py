"""The rules of Week 40: each rule of its ledger broken once, its switches, its fights, and what holds of every game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from random import Random

import pytest
from project import write
from shipped import ROOT, Shipped, faults

from pnp.problems import Report
from pnp.project import load
from pnp.rules.games import week_40
from pnp.rules.games.week_40.claims import fought, shown
from pnp.rules.games.week_40.fight import Fight
from pnp.rules.games.week_40.pack import SLOTS, SWITCHES, Rules
from pnp.rules.games.week_40.state import IN, Position
from pnp.rules.replay import Replayed, replay
from pnp.rules.replay import shown as written
from pnp.rules.verdicts import verdict

SHIPPED = Shipped("week-40")
LOGS = SHIPPED.logs
game, engine = SHIPPED.game, SHIPPED.engine
rules = cache(SHIPPED.rules)
log_of, replayed = SHIPPED.log_of, SHIPPED.replayed
CARDS = "cards/week-40.yaml"

Golden = Callable[[str, str], None]


def played(start: str, *steps: str, variants: str = "", end: str = "") -> Replayed:
    """Steps after a start."""
    lines = "".join(f"\n- {{{each}}}" for each in steps) or " []"
    return replayed(f"variants: {{{variants}}}\nstart: {{{start}}}\nlog:{lines}\n{f'end: {{{end}}}' if end else ''}")


@pytest.mark.parametrize("path", LOGS, ids=[path.stem for path in LOGS])
def test_every_log_gets_the_verdict_it_states(path: Path) -> None:
    found = verdict(ROOT, path, None)

    assert found.is_as_expected, found.sentence


# Broken rules: a start, steps, and what is found at the last one.

FIRST = "turn: 1, monsters_left: [H5, D2, H9, D10], players_left: [S4, C9, S2, C6, S8]"
LATER = (
    "turn: 3, monsters_left: [H5, D8, H2, D4], players_left: [S3, C8, SA], "
    "slots: {L: {tower: [C7]}, M: {tower: [C4]}, R: {alive: no, monsters: [H10]}}"
)
LAST = "turn: 9, monsters_left: [H5], monster_discard: [H9], slots: {L: {tower: [C7]}, M: {alive: no}, R: {alive: no}}"
LOST = "turn: 9, monsters_left: [H9, D9], slots: {L: {tower: [C7]}, M: {alive: no}, R: {alive: no}}"
STARTERS, PLACE, BOTH = "do: starters", "do: place, to: L", ("do: place, to: L", "do: place, to: M")
MODES, ATTACKS = "do: modes, L: defend, M: defend", "do: modes, L: attack, M: defend"
FOUGHT = ("do: deal", *BOTH, ATTACKS, "do: reveal")
ENDED = ("do: deal", "do: modes, L: defend", "do: reveal", "do: defend, slot: L", "do: end_turn")

BROKEN = {
    "deal W40-D6 a second deal": (LATER, ["do: deal", "do: deal"], "turn", "W40-D6"),
    "deal W40-34 a closed slot": (LATER, ["do: deal, slots: [L, R]"], "illegal", "W40-34"),
    "deal W40-10 a slot is left out": (LATER, ["do: deal, slots: [L]"], "illegal", "W40-10"),
    "deal W40-10 a slot twice": (LATER, ["do: deal, slots: [L, L]"], "illegal", "W40-10"),
    "deal W40-10 beyond the deck": (
        LATER.replace("[H5, D8, H2, D4]", "[H5]"),
        ["do: deal, slots: [L, M]"],
        "illegal",
        "W40-10",
    ),
    "starters W40-18 later": (LATER, ["do: deal", STARTERS], "turn", "W40-18"),
    "starters W40-D6 before the deal": (FIRST, [STARTERS], "turn", "W40-D6"),
    "starters W40-D6 twice": (FIRST, ["do: deal", STARTERS, STARTERS], "turn", "W40-D6"),
    "starters W40-18 another card": (FIRST, ["do: deal", "do: starters, cards: {M: S4}"], "claim", "W40-18"),
    "place W40-18 before the starters": (FIRST, ["do: deal", PLACE], "turn", "W40-18"),
    "place W40-18 before the deal of turn one": (FIRST, [PLACE], "turn", "W40-18"),
    "place W40-D6 before the deal": (LATER, [PLACE], "turn", "W40-D6"),
    "place W40-D6 after the modes": (LATER, ["do: deal", *BOTH, MODES, PLACE], "turn", "W40-D6"),
    "place W40-13 a third card": (LATER, ["do: deal", *BOTH, PLACE], "illegal", "W40-13"),
    "place W40-13 before W40-34": (LATER, ["do: deal", *BOTH, "do: place, to: R"], "illegal", "W40-13"),
    "place W40-19 a second card": (FIRST, ["do: deal", STARTERS, PLACE, PLACE], "illegal", "W40-19"),
    "place W40-12 an empty deck": (LAST, ["do: deal", PLACE], "illegal", "W40-12"),
    "place W40-34 a closed slot": (LATER, ["do: deal", "do: place, to: R"], "illegal", "W40-34"),
    "place W40-D3 another card": (LATER, ["do: deal", "do: place, card: C8, to: L"], "claim", "W40-D3"),
    "modes W40-18 before the starters": (FIRST, ["do: deal", "do: modes, L: defend"], "turn", "W40-18"),
    "modes W40-14 twice": (LATER, ["do: deal", *BOTH, MODES, MODES], "turn", "W40-14"),
    "modes W40-14 once more in the fight": (LATER, [*FOUGHT, MODES], "turn", "W40-14"),
    "modes W40-D6 before the deal": (LATER, [MODES], "turn", "W40-D6"),
    "modes W40-19 the draw is missing": (FIRST, ["do: deal", STARTERS, MODES], "turn", "W40-19"),
    "modes W40-12 both draws are missing": (LATER, ["do: deal", MODES], "turn", "W40-12"),
    "modes W40-13 a draw is missing": (LATER, ["do: deal", PLACE, MODES], "turn", "W40-13"),
    "modes W40-34 a closed slot": (LATER, ["do: deal", *BOTH, f"{MODES}, R: defend"], "illegal", "W40-34"),
    "modes W40-34 before W40-14": (LATER, ["do: deal", *BOTH, "do: modes, L: hide, R: hide"], "illegal", "W40-34"),
    "modes W40-14 a slot is left out": (LATER, ["do: deal", *BOTH, "do: modes, L: defend"], "illegal", "W40-14"),
    "modes W40-14 an unknown mode": (LATER, ["do: deal", *BOTH, "do: modes, L: hide, M: defend"], "illegal", "W40-14"),
    "reveal W40-14 before the modes": (LATER, ["do: deal", *BOTH, "do: reveal"], "turn", "W40-14"),
    "reveal W40-D6 twice": (LATER, [*FOUGHT, "do: reveal"], "turn", "W40-D6"),
    "reveal W40-D2 another card": (
        LATER,
        ["do: deal", *BOTH, MODES, "do: reveal, cards: {L: D8}"],
        "claim",
        "W40-D2",
    ),
    "reveal W40-D2 where nothing was dealt": (
        LATER,
        ["do: deal", *BOTH, MODES, "do: reveal, cards: {R: H10}"],
        "claim",
        "W40-D2",
    ),
    "attack W40-D6 before the reveal": (
        LATER,
        ["do: deal", *BOTH, ATTACKS, "do: attack, slot: L"],
        "turn",
        "W40-D6",
    ),
    "attack W40-34 a closed slot": (LATER, [*FOUGHT, "do: attack, slot: R"], "illegal", "W40-34"),
    "attack W40-D6 twice": (LATER, [*FOUGHT, "do: attack, slot: L", "do: attack, slot: L"], "turn", "W40-D6"),
    "attack W40-16 in defense": (LATER, [*FOUGHT, "do: attack, slot: M"], "illegal", "W40-16"),
    "defend W40-17 in offense": (LATER, [*FOUGHT, "do: defend, slot: L"], "illegal", "W40-17"),
    "defend W40-17 before an attack": (LATER, [*FOUGHT, "do: defend, slot: M"], "turn", "W40-17"),
    "defend W40-34 a slot that was just lost": (
        LOST,
        [*ENDED[:3], "do: defend, slot: L", "do: defend, slot: L"],
        "illegal",
        "W40-34",
    ),
    "end_turn W40-D6 before the reveal": (LATER, ["do: deal", *BOTH, MODES, "do: end_turn"], "turn", "W40-D6"),
    "end_turn W40-16 an attack is missing": (LATER, [*FOUGHT, "do: end_turn"], "turn", "W40-16"),
    "end_turn W40-17 a defense is missing": (
        LATER,
        [*FOUGHT, "do: attack, slot: L", "do: end_turn"],
        "turn",
        "W40-17",
    ),
    "end_turn W40-37 not over yet": (
        LATER,
        [*FOUGHT, "do: attack, slot: L", "do: defend, slot: M", "do: end_turn, over: yes"],
        "claim",
        "W40-37",
    ),
    "end_turn W40-37 over already": (LAST, [*ENDED[:4], "do: end_turn, over: no"], "claim", "W40-37"),
    "end_turn W40-38 no royal is alive": (LOST, [*ENDED[:4], "do: end_turn, over: no"], "claim", "W40-38"),
    "W40-37 a deal after the end": (LAST, [*ENDED, "do: deal"], "turn", "W40-37"),
    "W40-37 a turn ends after the end": (LAST, [*ENDED, "do: end_turn"], "turn", "W40-37"),
    "W40-38 a deal after the last royal": (LOST, [*ENDED, "do: deal"], "turn", "W40-38"),
    "score W40-37 too early": (LATER, ["do: score, sum: 0"], "turn", "W40-37"),
    "score W40-39 another sum": (LAST, [*ENDED, "do: score, sum: 9"], "claim", "W40-39"),
    "score W40-39 other royals": (LAST, [*ENDED, "do: score, sum: 14, royals: 2"], "claim", "W40-39"),
    "score W40-39 another score": (LAST, [*ENDED, "do: score, score: 42"], "claim", "W40-39"),
    "score W40-40 without royals": (LOST, [*ENDED, "do: score, score: 9"], "claim", "W40-40"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_rule_is_named(name: str) -> None:
    start, steps, kind, rule = BROKEN[name]

    done = played(start, *steps)

    assert faults(done) == [(len(steps), kind, rule)]
    assert kind == "claim" or done.states[-1] == done.states[-2]


# Claims about a fight, each wrong, in the order in which they are looked at.
FIGHT = (
    "turn: 3, monsters_left: [H5, D8, H2], slots: {L: {tower: [S3, C7], defense_only: [SA]}, M: {tower: [S2, C5]}, "
    "R: {alive: no}}"
)
WRONG = {
    "attack": {
        "steps: [3<5, 7<5]": "W40-20",
        "defeated: []": "W40-21",
        "discarded: []": "W40-23",
        "defense_only: [SA, S3]": "W40-28",
        "royal_lost: yes": "W40-26",
        "stays: [H5]": "W40-36",
    },
    "defend": {
        "steps: [8>2]": "W40-27",
        "defeated: [D8]": "W40-30",
        "defense_only: [C5, S2]": "W40-28",
        "discarded: [S2, C5]": "W40-28",
        "royal_lost: no": "W40-32",
        "stays: []": "W40-36",
    },
}


@pytest.mark.parametrize(("do", "claim"), [(do, claim) for do, claims in WRONG.items() for claim in claims])
def test_a_wrong_claim_about_a_fight_is_told_and_the_true_result_counts(do: str, claim: str) -> None:
    claims = list(WRONG[do])
    later = ", ".join(claims[claims.index(claim) :])
    steps = ["do: deal", ATTACKS, "do: reveal", "do: attack, slot: L", "do: defend, slot: M"]
    at = 3 if do == "attack" else 4
    told = [*steps]
    told[at] = f"{steps[at]}, {later}"

    done = played(FIGHT, *told)

    assert faults(done) == [(at + 1, "claim", WRONG[do][claim])]
    assert done.states[-1] == played(FIGHT, *steps).states[-1]


def test_every_rule_that_is_cited_has_a_sentence_in_the_ledger() -> None:
    source = "".join(path.read_text("utf-8") for path in Path(week_40.__file__).parent.glob("*.py"))

    assert set(re.findall(r"W40-[RD]?\d+", source)) - set(game().ledger or {}) == set()


def test_the_ledger_has_every_rule_of_its_three_kinds() -> None:
    wanted = [f"W40-{n:02}" for n in range(1, 41)]
    wanted += [f"W40-D{n}" for n in range(1, 9)] + [f"W40-R{n:02}" for n in range(1, 29)]

    assert list(game().ledger or {}) == wanted


def test_what_decides_a_fault_comes_from_card_and_log() -> None:
    done = played(FIGHT, "do: deal", ATTACKS, "do: reveal", "do: attack, slot: L, royal_lost: yes")

    (finding,) = done.findings
    lines = (ROOT / CARDS).read_text("utf-8").splitlines()
    line = {id: next(n for n, each in enumerate(lines, 1) if f"{{id: {id}," in each) for id in ("H5", "SA", "S3", "C7")}
    assert [(each.says, each.span and (each.span.file, each.span.line)) for each in finding.fault.values] == [
        ("compared: [3<5, 7>5]", None),
        ("H5 is worth 5", (CARDS, line["H5"])),
        ("SA is worth 1", (CARDS, line["SA"])),
        ("S3 is worth 3", (CARDS, line["S3"])),
        ("C7 is worth 7", (CARDS, line["C7"])),
        ("the modes were chosen in step 2", ("log.yaml", 6)),
    ]


def test_what_would_have_been_legal_is_named() -> None:
    (finding,) = played(LATER, "do: deal", "do: place, to: R").findings

    assert finding.legal == ("{do: place, card: S3, to: L}", "{do: place, card: S3, to: M}")


def test_all_facts_of_the_end_are_compared() -> None:
    wrong = (
        "L.tower: [C8], L.defense_only: [SA], L.monsters: [H5], L.alive: no, L.total: 1, monsters_left: 4, "
        "players_left: 0, monster_discard: [D8, H5], player_discard: [C7], over: yes, score: 0, turn: 4"
    )
    right = (
        "L.tower: [C7], L.defense_only: [S3], L.monsters: [], L.alive: yes, L.total: 10, monsters_left: 2, "
        "players_left: 1, monster_discard: [H5, D8], player_discard: [], over: no, score: 26, turn: 3, "
        "R.monsters: [H10], M.tower: [C8, C4]"
    )
    steps = ("do: deal", *BOTH, MODES, "do: reveal", "do: defend, slot: L", "do: defend, slot: M", "do: end_turn")

    assert faults(played(LATER, *steps, end=right)) == []
    assert faults(played(LATER, *steps, end=wrong)) == [(9, "claim", "W40-D8")] * 12


# Fights: section E2 of the ledger


def cards(values: list[int], pack: tuple[int, ...]) -> tuple[int, ...]:
    """Cards of a pack with these values: those of the second suit where the first one is taken."""
    found: list[int] = []
    for value in values:
        found.append(next(each for each in pack if rules().values[each] == value and each not in found))
    return tuple(found)


def fight(mode: str, tower: list[int], down: list[int], monsters: list[int], **switches: str) -> Mapping[str, object]:
    """What comes of a fight, in values."""
    found = rules(**switches)
    state = week_40.begin(found)
    held = cards(tower + down, found.players)
    state.towers, state.down = (held[: len(tower)], (), ()), (held[len(tower) :], (), ())
    state.piles = (cards(monsters, found.monsters), (), ())
    done: Fight = fought(state, 0, mode == "attack")
    values = {
        name: [found.values[each] for each in getattr(done, name)]
        for name in ("tower", "down", "stays", "defeated", "discarded")
    }
    return {**values, "steps": shown(done.steps), "lost": done.is_lost}


FIGHTS = {
    "E01": ("attack", [9], [], [5], {}, {"steps": ["9>5"], "defeated": [5], "discarded": [], "tower": [9], "lost": False}),
    "E02": ("attack", [3, 7, 2], [], [5], {}, {"steps": ["3<5", "7>5"], "defeated": [5], "discarded": [3], "tower": [7, 2], "lost": False}),
    "E03": ("attack", [5], [], [5], {}, {"steps": ["5=5"], "defeated": [], "discarded": [5], "tower": [], "lost": True, "stays": [5]}),
    "E04": ("attack", [9], [], [5, 3], {}, {"steps": ["9>5", "9>8"], "defeated": [5, 3], "discarded": [], "tower": [9], "lost": False}),
    "E05": ("attack", [9, 6], [], [5, 4], {}, {"steps": ["9>5", "9=9", "6<9"], "defeated": [5], "discarded": [9, 6], "lost": True, "stays": [4]}),
    "E06": ("attack", [4], [8], [6], {}, {"steps": ["4<6"], "discarded": [4], "down": [8], "lost": True, "stays": [6]}),
    "E07": ("defend", [7, 1], [], [4], {}, {"steps": ["4<7"], "defeated": [4], "tower": [7, 1], "down": [], "lost": False}),
    "E08": ("defend", [3, 4, 6], [], [5], {}, {"steps": ["5>3", "5<7"], "defeated": [5], "tower": [4, 6], "down": [3], "lost": False}),
    "E09": ("defend", [3, 2], [], [5], {}, {"steps": ["5>3", "5=5"], "defeated": [5], "tower": [2], "down": [3], "lost": False}),
    "E10": ("defend", [3, 2], [], [6], {}, {"steps": ["6>3", "6>5"], "defeated": [], "tower": [], "down": [3, 2], "lost": True, "stays": [6]}),
    "E11": ("defend", [4], [7], [5], {}, {"steps": ["5<11"], "defeated": [5], "tower": [4], "down": [7], "lost": False}),
    "E12": ("defend", [2, 5], [], [6, 8], {}, {"steps": ["6>2", "6<7", "8>7"], "defeated": [6], "tower": [], "down": [2, 5], "lost": True, "stays": [8]}),
    "E13": ("attack", [5], [], [5], {"ties": "attacker_wins"}, {"defeated": [5], "tower": [5], "lost": False}),
    "E14": ("defend", [5], [], [5], {"ties": "attacker_wins"}, {"steps": ["5=5"], "defeated": [], "down": [5], "lost": True, "stays": [5]}),
    "E15": ("attack", [5, 9], [], [5], {"ties": "standoff"}, {"defeated": [], "discarded": [], "tower": [5, 9], "lost": False, "stays": [5]}),
    "a standoff in defense": ("defend", [3, 2], [], [5, 4], {"ties": "standoff"}, {"steps": ["5>3", "5=5"], "down": [3], "tower": [2], "lost": False, "stays": [5, 4]}),
    "mutual offense goes on": ("attack", [5, 4], [], [5, 3], {"ties": "mutual"}, {"steps": ["5=5", "4>3"], "defeated": [5, 3], "discarded": [5], "tower": [4], "lost": False}),
    "mutual offense without a card": ("attack", [5], [], [5, 3], {"ties": "mutual"}, {"steps": ["5=5"], "defeated": [5], "discarded": [5], "lost": True, "stays": [3]}),
    "mutual defense": ("defend", [5], [], [5, 4], {"ties": "mutual"}, {"steps": ["5=5", "4<5"], "defeated": [5, 4], "tower": [], "down": [5], "lost": False}),
    "mutual, only what was beaten": ("defend", [], [6], [7], {"ties": "mutual"}, {"steps": ["7>6"], "lost": True, "stays": [7]}),
    "an attack without a card": ("attack", [], [6], [2], {"ties": "mutual"}, {"steps": [], "lost": True, "down": [6], "stays": [2]}),
    "a defense without a card": ("defend", [], [], [2], {"ties": "mutual"}, {"steps": [], "lost": True, "stays": [2]}),
    "shields hold": ("attack", [4], [8], [6, 8], {"counterattack": "defense_only_shields"}, {"steps": ["4<6", "6<8", "8=8"], "defeated": [6, 8], "discarded": [4], "down": [8], "lost": False}),
    "shields break": ("attack", [4], [8], [6, 9], {"counterattack": "defense_only_shields"}, {"steps": ["4<6", "6<8", "9>8"], "defeated": [6], "lost": True, "stays": [9]}),
    "no shields": ("attack", [4], [], [6], {"counterattack": "defense_only_shields"}, {"steps": ["4<6"], "lost": True}),
    "shields and attacker wins": ("attack", [4], [6], [6], {"counterattack": "defense_only_shields", "ties": "attacker_wins"}, {"steps": ["4<6", "6=6"], "lost": True}),
    "shields and a standoff": ("attack", [4], [6], [6], {"counterattack": "defense_only_shields", "ties": "standoff"}, {"lost": False, "stays": [6]}),
}  # fmt: skip


@pytest.mark.parametrize("name", FIGHTS)
def test_a_fight_goes_as_the_ledger_has_it(name: str) -> None:
    mode, tower, down, monsters, switches, wanted = FIGHTS[name]

    found = fight(mode, tower, down, monsters, **switches)

    assert {key: found[key] for key in wanted} == wanted


@pytest.mark.parametrize(
    ("discard", "royals", "total", "score"),
    [
        ([*range(1, 11)] * 2, 3, 110, 330),
        ([1, 2, 3, 4, 5, 6, 8, 9, 10, *range(1, 11)], 2, 103, 206),
        ([5, 7], 0, 12, 0),
    ],
)
def test_the_score_is_the_sum_times_the_royals(discard: list[int], royals: int, total: int, score: int) -> None:
    state = week_40.begin(rules())
    state.defeated, state.alive = cards(discard, rules().monsters), (1 << royals) - 1

    assert (state.sum, state.score) == (total, score)


# Switches that a turn shows


def test_three_monsters_are_always_dealt_round_the_open_slots() -> None:
    done = played(
        LATER, "do: deal, slots: [L, M, L]", *BOTH, MODES, "do: reveal, cards: {L: [H2, H5], M: D8}",
        "do: defend, slot: L, defeated: [H2, H5]", "do: defend, slot: M", "do: end_turn",
        variants="monster_draw: always_three",
    )  # fmt: skip

    assert faults(done) == []
    assert faults(played(LATER, "do: deal, slots: [L, M]", variants="monster_draw: always_three")) == []
    assert faults(played(LATER, "do: deal, slots: [L]", variants="monster_draw: always_three")) == [
        (1, "illegal", "W40-10")
    ]


def test_the_last_draw_can_end_the_game_at_once() -> None:
    steps = ("do: deal", "do: score, sum: 9, royals: 1", "do: modes, L: defend")

    assert faults(played(LAST, *steps, variants="end_check: immediate")) == [(3, "turn", "W40-37")]


def test_a_row_that_is_not_full_can_be_left_out() -> None:
    start = LATER.replace("[H5, D8, H2, D4]", "[H5, D8, H2]")
    turn = (*FOUGHT, "do: attack, slot: L", "do: defend, slot: M")

    done = played(start, *turn, "do: end_turn, over: yes", "do: deal", variants="end_check: full_rows_only")

    assert faults(done) == [(9, "turn", "W40-37")]
    assert faults(played(start, *turn, "do: end_turn, over: no", "do: deal, slots: L")) == []


BEATEN = "turn: 3, monsters_left: [H5, D8, H2], slots: {L: {tower: [S3, C7]}, M: {alive: no}, R: {alive: no}}"


@pytest.mark.parametrize(
    ("switch", "end"),
    [
        ("persists", "L.tower: [C7], L.defense_only: [S3], player_discard: []"),
        ("discarded_end_of_turn", "L.tower: [C7], L.defense_only: [], player_discard: [S3]"),
        ("restored_end_of_turn", "L.tower: [S3, C7], L.defense_only: [], player_discard: []"),
    ],
)
def test_beaten_cards_stay_or_go_or_come_back(switch: str, end: str) -> None:
    steps = (
        "do: deal",
        "do: modes, L: defend",
        "do: reveal",
        "do: defend, slot: L, defense_only: [S3]",
        "do: end_turn",
    )

    assert faults(played(BEATEN, *steps, variants=f"defense_only: {switch}", end=end)) == []


def test_an_empty_player_deck_can_end_the_game() -> None:
    start = LATER.replace("[S3, C8, SA]", "[S3, C8]")
    turn = (*FOUGHT, "do: attack, slot: L", "do: defend, slot: M")

    assert faults(played(start, *turn, "do: end_turn, over: yes", variants="player_deck_empty: end_game")) == []
    assert faults(played(start, *turn, "do: end_turn, over: no", "do: deal", "do: modes, L: defend, M: attack")) == []


def test_equal_cards_are_judged_by_the_switch() -> None:
    start = "turn: 3, monsters_left: [H5], slots: {L: {tower: [C5]}, M: {alive: no}, R: {alive: no}}"
    steps = ("do: deal", "do: modes, L: attack", "do: reveal", "do: attack, slot: L, steps: [5=5], defeated: [H5]")

    assert faults(played(start, *steps, variants="ties: attacker_wins")) == []
    assert faults(played(start, *steps, variants="ties: mutual")) == []
    assert faults(played(start, *steps)) == [(4, "claim", "W40-21")]


# What is not broken


def test_a_fight_without_monsters_may_be_written_or_left_out() -> None:
    start = LATER.replace("[H5, D8, H2, D4]", "[H5]")

    done = played(start, *FOUGHT, "do: attack, slot: L", "do: defend, slot: M, defeated: []", "do: end_turn, over: yes")

    assert faults(done) == []


def test_logs_are_read_as_people_write_them() -> None:
    done = played(
        LATER, "do: Deal, slots: [left, MIDDLE]", "do: place, card: three of spades, to: l", "do: place, card: c8, to: m",
        "do: modes, left: Attack, Middle: DEFEND", "do: reveal, cards: {l: h5}", "by: Player, do: attack, slot: l, steps: ['3 < 5', 7>5]",
        "do: defend, slot: middle", "do: end-turn", end="l.Tower: [c7]",
    )  # fmt: skip

    assert faults(done) == []


def test_decks_that_nobody_knows_are_learned_as_they_turn_up() -> None:
    steps = (
        "do: deal", "do: starters, cards: {L: S4, M: C9, R: S2}", "do: place, card: C6, to: R",
        "do: modes, L: defend, M: attack, R: defend", "do: reveal, cards: {L: H5, M: D2, R: H9}",
        "do: attack, slot: M, steps: [9>2]", "do: defend, slot: L, royal_lost: yes", "do: defend, slot: R", "do: end_turn",
    )  # fmt: skip
    log = "log:" + "".join(f"\n- {{{each}}}" for each in steps)

    known = replayed(f"{log}\n- {{do: deal}}\n- {{do: place, card: S4, to: M}}\n- {{do: place, card: H4, to: M}}")
    silent = replayed("log:\n- {do: deal}\n- {do: starters}")

    assert faults(replayed(log)) == []
    assert faults(known) == [(11, "illegal", "W40-D1"), (12, "illegal", "W40-D1")]
    assert faults(silent) == [(2, "malformed", "")]


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ("do: dael", "'do' of step 1 is 'dael' (did you mean 'deal'?), expected one of deal, starters"),
        ("do: deal, slot: L", "step 1 has no 'slot' (did you mean 'slots'?), expected do, by, slots"),
        ("do: deal, slots: [X]", "a slot is 'X', expected one of L, M, R"),
        ("do: place, card: S10, to: L", "'place' comes"),
        ("by: red, do: deal", "'by' of step 1 is 'red', expected one of player"),
        ("do: modes, L: defend, left: attack", "step 1 has the slot 'L' twice"),
    ],
)
def test_a_step_that_cannot_be_read_says_why(step: str, message: str) -> None:
    (finding,) = played(LATER, step).findings

    assert finding.fault.message.startswith(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("start: {}\nsetup: {monsters: [], players: []}", "a log has 'start' or 'setup', and not both"),
        ("cards: {L: S2}", "this game's logs have no 'cards'"),
        ("start: {turn: 0}", "the turn is 0, expected 1 or more"),
        ("start: {turns: 2}", "'start' of this log has no 'turns' (did you mean 'turn'?)"),
        ("start: {phase: fight}", "a start in the phase 'fight' needs 'modes'"),
        ("start: {monster_discard: ['?']}", "'monster_discard' of 'start' of this log lies open"),
        ("start: {slots: {L: {tower: [X9]}}}", "a card of 'tower' of 'L' of 'slots' of 'start' of this log is 'X9'"),
        ("setup: {monsters: [], players: [], royals: [K, K, J]}", "the royals are [K, K, J], expected each of"),
    ],
)
def test_a_start_that_cannot_be_read_says_why(text: str, message: str) -> None:
    found = replay(engine(), rules(), log_of(f"{text}\nlog: []"))

    assert not isinstance(found, Replayed)
    assert found.fault.message.startswith(message)


@pytest.mark.parametrize(
    ("text", "rules_of_it"),
    [
        ("start: {monsters_left: [H5], monster_discard: [H5]}", ["W40-D1"]),
        ("start: {players_left: [H5]}", ["W40-D1"]),
        ("start: {monsters_left: [H5, '?']}", []),
        ("setup: {monsters: [H5], players: [S5]}", ["W40-05", "W40-06"]),
        ("setup: {monsters: [H5, H5], players: [S5]}", ["W40-D1", "W40-06"]),
    ],
)
def test_cards_that_are_too_many_or_too_few_are_told_at_the_start(text: str, rules_of_it: list[str]) -> None:
    done = replayed(f"{text}\nlog: []")

    assert faults(done) == [(0, "illegal", each) for each in rules_of_it]


# Whole games: sections E4 and E5 of the ledger


def weakest(state: Position) -> object:
    """Policy D0: all towers defend, each card goes to the open slot with the smallest total, ties to the left."""
    moves = state.actions("player")
    total = state.total
    return min(moves, key=lambda each: total[each[1]]) if moves[0][0] == "place" else moves[0]


def lone(state: Position) -> object:
    """Policy M0: the same, but a tower of one card in all attacks."""
    if state.actions("player")[0][0] == "modes":
        return "modes", sum(1 << i for i in IN[state.alive] if len(state.towers[i]) + len(state.down[i]) == 1)
    return weakest(state)


def bold(state: Position) -> object:
    """Policy A0: all towers attack, each card goes to the slot whose highest active card is lowest."""
    moves, values = state.actions("player"), state.rules.values
    if moves[0][0] == "place":
        return min(moves, key=lambda each: max((values[card] for card in state.towers[each[1]]), default=0))
    return moves[-1] if moves[0][0] == "modes" else moves[0]


def finished(state: Position, policy: Callable[[Position], object]) -> Position:
    """The end of a game."""
    while state.may_act:
        state = state.after(policy(state))
    return state


GAMES = {
    "G01": ([1, 3, 7, 2, 1, 10, 8, 9, 8, 4, 9, 5, 5, 2, 3, 4, 7, 10, 6, 6], [5, 2, 6, 1, 1, 5, 7, 4, 9, 9, 2, 8, 6, 4, 3, 7, 3, 8], (206, 103, 2, 10, [7], 0)),
    "G02": ([9, 3, 1, 8, 2, 2, 8, 7, 10, 7, 4, 9, 6, 10, 6, 3, 1, 5, 4, 5], [3, 4, 8, 6, 5, 9, 2, 4, 2, 3, 7, 1, 6, 7, 5, 9, 1, 8], (330, 110, 3, 7, [], 2)),
    "G03": ([3, 1, 7, 2, 4, 5, 8, 9, 6, 8, 9, 3, 1, 4, 10, 6, 10, 7, 5, 2], [9, 5, 1, 9, 8, 3, 6, 6, 4, 8, 4, 1, 7, 5, 2, 3, 7, 2], (330, 110, 3, 7, [], 2)),
    "G04": ([8, 3, 2, 1, 8, 6, 9, 3, 10, 5, 5, 2, 4, 7, 1, 4, 7, 6, 9, 10], [2, 3, 8, 5, 1, 8, 2, 9, 6, 1, 3, 7, 4, 5, 9, 6, 4, 7], (204, 102, 2, 10, [8], 0)),
    "G05": ([10, 3, 10, 8, 6, 5, 8, 7, 2, 4, 3, 2, 6, 5, 9, 9, 7, 1, 1, 4], [4, 5, 2, 2, 9, 3, 1, 3, 6, 1, 4, 7, 8, 5, 8, 6, 7, 9], (90, 90, 1, 18, [10, 10], 0)),
    "G06": ([5, 5, 2, 9, 7, 7, 8, 10, 1, 6, 1, 6, 8, 4, 3, 4, 3, 2, 10, 9], [6, 4, 2, 1, 3, 2, 1, 8, 7, 3, 5, 9, 4, 7, 6, 8, 9, 5], (0, 7, 0, 2, [9, 5, 7], 12)),
}  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_ends_as_the_ledger_has_it(name: str) -> None:
    monsters, players, wanted = GAMES[name]
    all_cards = rules()
    shuffled = cards(monsters, all_cards.monsters), cards(players, all_cards.players)

    end = finished(week_40.begin(all_cards).after(("shuffle", shuffled)), weakest)

    killers = [all_cards.values[each] for pile in end.piles for each in pile]
    assert (end.score, end.sum, len(IN[end.alive]), end.turn, killers, len(end.stock)) == wanted


# At n = 20,000 the engine gives every count of E4. These are the first 400 games of the same run: the sum of the scores, and
# how many games end with three, two, one and no royals.
RUNS: list[tuple[dict[str, str], Callable[[Position], object], tuple[int, str]]] = [
    ({}, weakest, (75796, "81/193/104/22")),
    ({}, lone, (67883, "52/191/124/33")),
    ({}, bold, (0, "0/0/0/400")),
    ({"ties": "attacker_wins"}, weakest, (61084, "34/179/141/46")),
    ({"ties": "attacker_wins"}, lone, (68860, "55/192/123/30")),
    ({"ties": "attacker_wins"}, bold, (2970, "0/0/33/367")),
    ({"ties": "mutual"}, weakest, (75796, "81/193/104/22")),
    ({"ties": "mutual"}, lone, (72224, "64/197/117/22")),
    ({"ties": "standoff"}, weakest, (74473, "81/193/104/22")),
    ({"ties": "standoff"}, lone, (73908, "78/194/106/22")),
    ({"monster_draw": "always_three"}, weakest, (75689, "81/193/103/23")),
    ({"defense_only": "discarded_end_of_turn"}, weakest, (71331, "60/198/120/22")),
    ({"end_check": "immediate"}, weakest, (70029, "81/193/104/22")),
    ({"end_check": "full_rows_only"}, weakest, (71175, "81/193/104/22")),
]


@pytest.mark.parametrize(("switches", "policy", "wanted"), RUNS)
def test_a_run_of_games_is_repeated_to_the_last_count(
    switches: dict[str, str], policy: Callable[[Position], object], wanted: tuple[int, str]
) -> None:
    assert run(switches, policy) == wanted


def test_the_mean_score_is_that_of_a_million_games() -> None:
    score, _ = run({}, weakest)

    assert abs(score / 400 - 193.1) < 3 * 91 / 400**0.5


def run(switches: dict[str, str], policy: Callable[[Position], object]) -> tuple[int, str]:
    """The sum of scores, and games by royals that live, of 400 games."""
    chance, start = Random(40), week_40.begin(rules(**switches))
    ends = [finished(start.after(start.sample(chance)), policy) for _ in range(400)]
    royals = Counter(len(IN[each.alive]) for each in ends)
    return sum(each.score for each in ends), "/".join(str(royals[n]) for n in (3, 2, 1, 0))


# What holds of every game

EVERY = [{}] + [{name: value} for name, values in SWITCHES.items() for value in values[1:]]
MIXED = [
    {"ties": "standoff", "monster_draw": "always_three", "counterattack": "defense_only_shields"},
    {"ties": "mutual", "monster_draw": "always_three", "defense_only": "restored_end_of_turn"},
    {"ties": "attacker_wins", "defense_only": "discarded_end_of_turn", "player_deck_empty": "end_game"},
]
MOST_STEPS = 250
"""No game is longer: 20 monsters come in at most 20 turns of at most 11 steps each."""


def random_game(switches: dict[str, str], seed: int) -> tuple[list[Position], list[object]]:
    """The positions of a random game from after the shuffle, and the moves between."""
    chance = Random(seed)
    start = week_40.begin(rules(**switches))
    states, moves = [start.after(start.sample(chance))], []
    while states[-1].may_act:
        moves.append(chance.choice(states[-1].actions("player")))
        states.append(states[-1].after(moves[-1]))
    return states, moves


def as_log(states: list[Position], moves: list[object], switches: dict[str, str]) -> str:
    """A game as a log."""
    lines = [f"variants: {written(switches)}"]
    lines += [f"{key}: {written(value)}" for key, value in week_40.snapshot(states[0]).items()]
    lines.append("log:")
    lines += [
        f"- {written(week_40.written(state, 'player', move))}" for state, move in zip(states, moves, strict=False)
    ]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("switches", [*EVERY, *MIXED], ids=lambda each: "-".join(each.values()) or "reference")
def test_games_that_are_played_replay_as_legal_position_by_position(switches: dict[str, str]) -> None:
    for seed in range(8):
        states, moves = random_game(switches, seed)

        done = replayed(as_log(states, moves, switches))

        assert faults(done) == []
        assert list(done.states) == states


@pytest.mark.parametrize("switches", [*EVERY, *MIXED], ids=lambda each: "-".join(each.values()) or "reference")
def test_every_position_is_whole_and_unchanged_by_what_comes_after(switches: dict[str, str]) -> None:
    everything = rules(**switches)
    for seed in range(8):
        states, _ = random_game(switches, seed)

        assert len(states) < MOST_STEPS
        for state in states:
            monsters = [*state.deck, *state.defeated, *(each for pile in state.piles for each in pile)]
            players = [*state.stock, *state.discarded, *(each for pile in state.towers + state.down for each in pile)]
            assert sorted(monsters) == sorted(everything.monsters)
            assert sorted(players) == sorted(everything.players)
            before, moves = state.parts, list(state.actions("player")) if state.may_act else []
            assert bool(moves) == bool(state.may_act)
            assert len(set(moves)) == len(moves)
            for move in moves:
                after = state.after(move)
                assert 0 <= week_40.worth(after, "player") <= 1000
                assert isinstance(week_40.promise(state, "player", move), int)
                assert set(week_40.cited(state, "player", move)) <= set(game().ledger or {})
                assert {id for id, _ in week_40.used(state, "player", move, after)} <= {
                    each.id for each in everything.cards
                }
            assert state.parts == before


@pytest.mark.parametrize("switches", [*EVERY, *MIXED], ids=lambda each: "-".join(each.values()) or "reference")
def test_every_position_is_read_back_from_its_snapshot(switches: dict[str, str]) -> None:
    states, _ = random_game(switches, 5)
    for state in states:
        text = "\n".join(f"{key}: {written(value)}" for key, value in week_40.snapshot(state).items())

        done = replayed(f"variants: {written(switches)}\n{text}\nlog: []")

        assert faults(done) == []
        assert done.states[0] == state


def test_equal_seeds_give_equal_logs() -> None:
    assert as_log(*random_game({}, 3), {}) == as_log(*random_game({}, 3), {})
    assert as_log(*random_game({}, 3), {}) != as_log(*random_game({}, 4), {})


def test_the_shuffle_is_all_that_chance_does() -> None:
    start = week_40.begin(rules())

    assert (start.may_act, start.outcomes(), week_40.snapshot(start)) == (("chance",), (), {})
    assert week_40.decided(start, start.sample(Random(1))) == {}


def test_adding_up_monsters_needs_a_standoff_or_three_monsters() -> None:
    """W-S18: W40-22 is dead under the reference."""

    def uses(switches: dict[str, str]) -> bool:
        games = [random_game(switches, seed) for seed in range(40)]
        return any(
            "W40-22" in week_40.cited(state, "player", move) for states, moves in games for state, move in zip(states, moves, strict=False)
        )  # fmt: skip

    assert (uses({}), uses({"ties": "standoff"}), uses({"monster_draw": "always_three"})) == (False, True, True)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_playthrough_is_as_it_was_looked_at(seed: int, golden: Golden) -> None:
    states, moves = random_game({}, seed)

    golden(f"week-40-{seed}.txt", f"{as_log(states, moves, {})}\n{states[-1]}\n")


# What the files of the game say


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


def test_a_card_goes_to_the_weakest_tower_and_who_defends_is_safest() -> None:
    place, modes = played(LATER, "do: deal").states[-1], played(LATER, "do: deal", *BOTH).states[-1]

    assert [week_40.promise(place, "player", each) for each in place.actions("player")] == [-7, -4]
    assert [week_40.promise(modes, "player", each) for each in modes.actions("player")] == [0, -1, -1, -2]


def changed(tmp_path: Path, *changes: tuple[str, str]) -> tuple[Rules | None, list[tuple[str, str]]]:
    """The rules with other cards, and what is said of them."""
    text = (ROOT / CARDS).read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    write(tmp_path, CARDS, text)
    write(tmp_path, "templates/plain.yaml", (ROOT / "templates/plain.yaml").read_text("utf-8"))
    report = Report()
    game = load(tmp_path, "week-40", Report())
    assert game
    return week_40.rules(game, {}, (), report), [(each.code, each.message) for each in report]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("id: monsters", "id: monster", "there is no deck 'monsters' (did you mean 'monster'?) (W40-05)"),
        ("title: Ace of Hearts, value: 1", "title: Ace of Hearts", "'HA' has no number for 'value', expected one on every"),
        ("title: Jack, value: 0", "title: Jack, value: 0, count: 2", "there are 4 royals, expected one for each of 3 slots"),
        ("id: S9,", "id: H9,", "two decks have a card 'H9', so logs could not say which is meant (W40-04)"),
        ("  draws: 2", "  draws: 12", "the number 'draws' is 12, expected 0 to 9 (W40-12)"),
        ("  monsters: 1", "  monsters: 10", "the number 'monsters' is 10, expected 1 to 9 (W40-10)"),
        ("  monsters: 1", "  monsters: 0", "the number 'monsters' is 0, expected 1 to 9 (W40-10)"),
        ("  draws: 2", "  draws: 10", "the number 'draws' is 10, expected 0 to 9 (W40-12)"),
        ("  first_draws: 1", "  first_draws: 10", "the number 'first_draws' is 10, expected 0 to 9 (W40-19)"),
        ("  draws: 2", "  drwas: 2", "the rules know no number 'drwas' (did you mean 'draws'?)"),
    ],
)  # fmt: skip
def test_what_the_rules_cannot_use_is_told(tmp_path: Path, old: str, new: str, message: str) -> None:
    found, said = changed(tmp_path, (old, new))

    assert found is None
    assert [each for each in said if not each[1].startswith(message)] == []
    assert said[0][0] == "outside-the-rules"


def test_a_royal_that_is_worth_something_is_told(tmp_path: Path) -> None:
    _, said = changed(tmp_path, ("title: Jack, value: 0", "title: Jack, value: 5"), ("range: 0..0", "range: 0..9"))

    assert said == [("outside-the-rules", "'value' of 'J' is 5, expected 0 for a royal (W40-33)")]


def test_one_plays_alone() -> None:
    report = Report()

    assert week_40.rules(game(), {}, ("ann", "bob"), report) is None
    assert [each.message for each in report] == ["Week 40 has one player, and not ann, bob (W40-01)"]


def test_values_and_numbers_are_those_of_the_files(tmp_path: Path) -> None:
    found, said = changed(
        tmp_path, ("id: SA, title: Ace of Spades, value: 1", "id: SA, title: Ace of Spades, value: 7"),
        ("  draws: 2", "  draws: 1"), ("  monsters: 1", "  monsters: 2"),
    )  # fmt: skip
    assert found
    assert said == []
    state = week_40.begin(found).after(("shuffle", (found.monsters, found.players))).after(("deal", 0))

    assert [len(each) for each in state.piles] == [2, 2, 2]
    assert state.after(("starters", 0)).total == (7, 2, 3)
    assert found.draws == 1


def test_numbers_that_are_left_out_are_those_of_the_reference(tmp_path: Path) -> None:
    found, said = changed(tmp_path, ("  monsters: 1", ""), ("  draws: 2", ""), ("  first_draws: 1", "  pages: 1"))
    assert found

    assert (said, found.monsters_each, found.draws, found.first_draws) == ([], 1, 2, 1)


def test_copies_of_a_card_are_as_many_as_its_count(tmp_path: Path) -> None:
    found, _ = changed(tmp_path, ("title: Ace of Hearts, value: 1", "title: Ace of Hearts, value: 1, count: 3"))

    assert found
    assert Counter(found.ids(found.monsters))["HA"] == 3


def test_the_logs_of_the_page_are_legal() -> None:
    page = (ROOT / "docs/rules-week-40.md").read_text("utf-8")
    logs = re.findall(r"```yaml\n# logs/\w+\.yaml\ngame: week-40\n(.*?)```", page, re.DOTALL)

    assert [faults(replayed(each)) for each in logs] == [[], []]


def test_the_position_is_shown_without_what_lies_face_down() -> None:
    shown_as = str(played(LATER, "do: deal", *BOTH).states[-1])

    assert shown_as.splitlines() == [
        "turn 3, place",
        "L: K; tower S3 C7, worth 10; monsters ?",
        "M: Q; tower C8 C4, worth 12; monsters ?",
        "R: J has fallen; tower nothing, worth 0; monsters H10",
        "left: 2 monsters, 1 player cards",
        "defeated: none, worth 0; discarded: none; score 0",
    ]


def test_slots_are_left_middle_and_right() -> None:
    assert SLOTS == ("L", "M", "R")
