"""Each rule of Week 40's ledger broken once, and what comes as near and is legal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from shipped import ROOT, faults
from table_week_40 import (
    ATTACKS,
    BOTH,
    ENDED,
    FIGHT,
    FIRST,
    FOUGHT,
    HELD,
    LAST,
    LATER,
    LOST,
    MODES,
    PLACE,
    SHIPPED,
    STARTERS,
    game,
    played,
    replayed,
)

from pnp.rules.games import week_40
from pnp.rules.replay import Replayed
from pnp.rules.verdicts import verdict

LOGS = SHIPPED.logs


@pytest.mark.parametrize("path", LOGS, ids=[path.stem for path in LOGS])
def test_every_log_gets_the_verdict_it_states(path: Path) -> None:
    found = verdict(ROOT, path, None)

    assert found.is_as_expected, found.sentence


# Broken rules: a start, steps, and what is found at the last one.

ONE_LEFT = LATER.replace("[H5, D8, H2, D4]", "[H5]")
PILED = "turn: 4, monsters_left: [H5], slots: {L: {tower: [C9]}, M: {tower: [C6], monsters: [D5]}, R: {alive: no}}"

BROKEN = {
    "deal W40-D6 a second deal": (LATER, ["do: deal", "do: deal"], "turn", "W40-D6"),
    "deal W40-34 a closed slot": (LATER, ["do: deal, slots: [L, R]"], "illegal", "W40-34"),
    "deal W40-10 a slot is left out": (LATER, ["do: deal, slots: [L]"], "illegal", "W40-10"),
    "deal W40-10 a slot twice": (LATER, ["do: deal, slots: [L, L]"], "illegal", "W40-10"),
    "deal W40-10 beyond the deck": (
        ONE_LEFT,
        ["do: deal, slots: [L, M]"],
        "illegal",
        "W40-10",
    ),
    "starters W40-18 later": (LATER, ["do: deal", STARTERS], "turn", "W40-18"),
    "starters W40-D6 before the deal": (FIRST, [STARTERS], "turn", "W40-D6"),
    "starters W40-D6 twice": (FIRST, ["do: deal", STARTERS, STARTERS], "turn", "W40-D6"),
    "starters W40-18 two other cards": (FIRST, ["do: deal", "do: starters, cards: {L: C9, M: S4}"], "claim", "W40-18"),
    "starters W40-18 a card that is not there": (
        FIRST.replace("[S4, C9, S2, C6, S8]", "[S4, C9]"),
        ["do: deal", "do: starters, cards: {R: S2}"],
        "claim",
        "W40-18",
    ),
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
    "reveal W40-D2 two other cards": (
        LATER,
        ["do: deal", *BOTH, MODES, "do: reveal, cards: {L: D8, M: H5}"],
        "claim",
        "W40-D2",
    ),
    "reveal W40-14 without a card to draw": (
        LATER.replace("[S3, C8, SA]", "[]"),
        ["do: deal", "do: reveal"],
        "turn",
        "W40-14",
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
    "defend W40-D6 twice": (LATER, [*HELD, "do: defend, slot: M", "do: defend, slot: M"], "turn", "W40-D6"),
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
    "deal W40-10 nowhere": (LATER, ["do: deal, slots: []"], "illegal", "W40-10"),
    "deal W40-34 before W40-10": (LATER, ["do: deal, slots: [R]"], "illegal", "W40-34"),
    "deal W40-D6 before W40-34": (LATER, ["do: deal", "do: deal, slots: [R]"], "turn", "W40-D6"),
    "place W40-12 a second card of one": (
        LATER.replace("[S3, C8, SA]", "[S3]"),
        ["do: deal", PLACE, PLACE],
        "illegal",
        "W40-12",
    ),
    "place W40-13 before W40-12": (
        LATER.replace("[S3, C8, SA]", "[S3, C8]"),
        ["do: deal", *BOTH, PLACE],
        "illegal",
        "W40-13",
    ),
    "place W40-12 before W40-34": (
        LATER.replace("[S3, C8, SA]", "[]"),
        ["do: deal", "do: place, to: R"],
        "illegal",
        "W40-12",
    ),
    "place W40-34 before W40-D3": (LATER, ["do: deal", "do: place, card: C8, to: R"], "illegal", "W40-34"),
    "modes W40-12 before W40-34": (LATER, ["do: deal", f"{MODES}, R: defend"], "turn", "W40-12"),
    "modes W40-14 a slot without a monster": (
        ONE_LEFT,
        ["do: deal", *BOTH, "do: modes, L: defend"],
        "illegal",
        "W40-14",
    ),
    "reveal W40-14 before the deal": (LATER, ["do: reveal"], "turn", "W40-14"),
    "reveal W40-14 before the starters": (FIRST, ["do: deal", "do: reveal"], "turn", "W40-14"),
    "defend W40-D6 before W40-17": (LATER, [*FOUGHT, "do: attack, slot: L", "do: defend, slot: L"], "turn", "W40-D6"),
    "end_turn W40-17 a monster from an earlier turn": (
        PILED,
        ["do: deal, slots: [L]", ATTACKS, "do: reveal", "do: attack, slot: L", "do: end_turn"],
        "turn",
        "W40-17",
    ),
    "end_turn W40-38 before W40-37": (
        LOST.replace("[H9, D9]", "[H9]"),
        [*ENDED[:4], "do: end_turn, over: no"],
        "claim",
        "W40-38",
    ),
    "score W40-37 before the turn of the last royal ends": (LOST, [*ENDED[:4], "do: score"], "turn", "W40-37"),
    "score W40-40 another sum": (LOST, [*ENDED, "do: score, sum: 9"], "claim", "W40-40"),
    "score W40-40 a royal": (LOST, [*ENDED, "do: score, royals: 1"], "claim", "W40-40"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_rule_is_named(name: str) -> None:
    start, steps, kind, rule = BROKEN[name]

    done = played(start, *steps)

    assert faults(done) == [(len(steps), kind, rule)]
    assert kind == "claim" or done.states[-1] == done.states[-2]


# Claims about a fight, each wrong, in the order in which they are looked at.

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


def sentences(done: Replayed) -> Iterator[str]:
    """What is told of a log, with what decided it and where that is written, and what would have been legal."""
    for each in done.findings:
        yield f"  step {each.step}: {each.fault.message} ({each.fault.rule}, about '{each.fault.key}')"
        for value in each.fault.values:
            # Lines of the cards may change.
            place = f" [line {value.span.line}]" if value.span and value.span.file == "log.yaml" else ""
            yield f"    {value.says}{place}"
        yield from (f"    legal: {legal}" for legal in each.legal)


def test_every_fault_is_told_as_it_was_looked_at(golden: Callable[[str, str], None]) -> None:
    steps = ("do: deal", ATTACKS, "do: reveal")
    told = [(name, played(start, *done)) for name, (start, done, *_) in BROKEN.items()]
    for claim in WRONG["attack"]:
        told.append((f"attack, {claim}", played(FIGHT, *steps, f"do: attack, slot: L, {claim}")))
    for claim in WRONG["defend"]:
        told.append((f"defend, {claim}", played(FIGHT, *steps, "do: attack, slot: L", f"do: defend, slot: M, {claim}")))

    lines = [line for name, done in told for line in (name, *sentences(done))]
    golden("week-40-faults.txt", "\n".join(lines) + "\n")


def test_every_rule_that_is_cited_has_a_sentence_in_the_ledger() -> None:
    source = "".join(path.read_text("utf-8") for path in Path(week_40.__file__).parent.glob("*.py"))

    assert set(re.findall(r"W40-[RD]?\d+", source)) - set(game().ledger or {}) == set()


def test_the_ledger_has_every_rule_of_its_three_kinds() -> None:
    wanted = [f"W40-{n:02}" for n in range(1, 41)]
    wanted += [f"W40-D{n}" for n in range(1, 9)] + [f"W40-R{n:02}" for n in range(1, 29)]

    assert list(game().ledger or {}) == wanted


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


# What is not broken


NEAR = {
    "slots in another order": (LATER, ["do: deal, slots: [M, L]"], ""),
    "as far as the deck goes": (ONE_LEFT, ["do: deal, slots: [L]"], "monsters_left: 0"),
    "some of the starters": (FIRST, ["do: deal", "do: starters, cards: {M: C9}"], "L.tower: [S4], players_left: 2"),
    "both cards on one tower": (LATER, ["do: deal", PLACE, PLACE], "L.tower: [C8, S3, C7], L.total: 18"),
    "no card is left to draw": (LAST, ["do: deal", "do: modes, L: attack"], ""),
    "one card is left to draw": (LATER.replace("[S3, C8, SA]", "[S3]"), ["do: deal", PLACE, MODES], "players_left: 0"),
    "a slot without a monster has a mode": (ONE_LEFT, ["do: deal", *BOTH, MODES], ""),
    "some of the monsters": (LATER, ["do: deal", *BOTH, MODES, "do: reveal, cards: {M: D8}"], "M.monsters: [D8]"),
    "attacks in any order": (
        LATER,
        [
            "do: deal",
            *BOTH,
            "do: modes, L: attack, M: attack",
            "do: reveal",
            "do: attack, slot: M",
            "do: attack, slot: L",
        ],
        "monster_discard: [H5], M.monsters: [D8], player_discard: [C8, C4, S3]",
    ),
    "defenses in any order": (
        LATER,
        ["do: deal", *BOTH, MODES, "do: reveal", "do: defend, slot: M", "do: defend, slot: L"],
        "monster_discard: [D8, H5]",
    ),
    "a defense, where the attacker has no monster": (
        ONE_LEFT,
        [
            "do: deal",
            *BOTH,
            "do: modes, L: defend, M: attack",
            "do: reveal",
            "do: defend, slot: L",
            "do: end_turn, over: yes",
        ],
        "",
    ),
    "a monster from an earlier turn is fought": (
        PILED,
        ["do: deal, slots: [L]", ATTACKS, "do: reveal", "do: attack, slot: L", "do: defend, slot: M", "do: end_turn"],
        "monster_discard: [H5, D5], score: 20",
    ),
    "the score twice": (LAST, [*ENDED, "do: score", "do: score, sum: 14, royals: 1, score: 14"], "over: yes"),
    "the score of nothing": (
        LOST,
        [*ENDED, "do: score, sum: 0, royals: 0, score: 0"],
        "L.monsters: [H9], monsters_left: 1",
    ),
    "the end before the next deal": (LAST, [], "turn: 8, over: no"),
    "a start in the middle of a turn": (
        f"phase: place, {LATER}".replace("monsters_left: [H5, D8, ", "monsters_left: ["),
        [*BOTH, MODES],
        "L.tower: [S3, C7], M.tower: [C8, C4], turn: 3",
    ),
    "a comparison of cards": (
        LATER,
        [*FOUGHT, "do: attack, slot: L, steps: ['S3 < Five of Hearts', C7>5]", "do: defend, slot: M, steps: 8=8"],
        "",
    ),
    "a title of a royal": ("royals: [queen, King, J]", [], ""),
}


@pytest.mark.parametrize("name", NEAR)
def test_what_comes_near_to_a_broken_rule_is_legal(name: str) -> None:
    start, steps, end = NEAR[name]

    assert faults(played(start, *steps, end=end)) == []


def test_a_fight_without_monsters_may_be_written_or_left_out() -> None:
    start = ONE_LEFT
    defense = "do: defend, slot: M, defeated: [], royal_lost: no, steps: [], stays: []"

    done = played(
        start,
        *FOUGHT,
        "do: attack, slot: L",
        defense,
        "do: end_turn, over: yes",
    )

    assert faults(done) == []


def test_logs_are_read_as_people_write_them() -> None:
    done = played(
        LATER,
        "do: Deal, slots: [left, MIDDLE]",
        "do: place, card: three of spades, to: l",
        "do: place, card: c8, to: m",
        "do: modes, left: Attack, Middle: DEFEND",
        "do: reveal, cards: {l: h5}",
        "by: Player, do: attack, slot: l, steps: ['3 < 5', 7>5]",
        "do: defend, slot: middle",
        "do: end-turn",
        end="l.Tower: [c7]",
    )

    assert faults(done) == []


def test_decks_that_nobody_knows_are_learned_as_they_turn_up() -> None:
    steps = (
        "do: deal",
        "do: starters, cards: {L: S4, M: C9, R: S2}",
        "do: place, card: C6, to: R",
        "do: modes, L: defend, M: attack, R: defend",
        "do: reveal, cards: {L: H5, M: D2, R: H9}",
        "do: attack, slot: M, steps: [9>2]",
        "do: defend, slot: L, royal_lost: yes",
        "do: defend, slot: R",
        "do: end_turn",
    )
    log = "log:" + "".join(f"\n- {{{each}}}" for each in steps)

    known = replayed(f"{log}\n- {{do: deal}}\n- {{do: place, card: S4, to: M}}\n- {{do: place, card: H4, to: M}}")
    silent = replayed("log:\n- {do: deal}\n- {do: starters}")

    assert faults(replayed(log)) == []
    assert faults(known) == [(11, "illegal", "W40-D1"), (12, "illegal", "W40-D1")]
    assert faults(silent) == [(2, "malformed", "")]


def test_the_logs_of_the_page_are_legal() -> None:
    page = (ROOT / "docs/rules-week-40.md").read_text("utf-8")
    logs = re.findall(r"```yaml\n# logs/\w+\.yaml\ngame: week-40\n(.*?)```", page, re.DOTALL)

    assert [faults(replayed(each)) for each in logs] == [[], []]
