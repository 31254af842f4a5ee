"""Games of Stronghold that are played, and its logs that state their verdict."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from besieged import BATTLE, P1, SHIPPED, played, state_after
from shipped import ROOT

from pnp.problems import Report
from pnp.rules.contracts.games import games
from pnp.rules.contracts.subjects import subject
from pnp.rules.games import stronghold
from pnp.rules.games.stronghold.rules import SEATS
from pnp.rules.play import CHANCE
from pnp.rules.verdicts import verdict
from pnp.rules.written import flow


@pytest.mark.parametrize("path", SHIPPED.logs, ids=[path.stem for path in SHIPPED.logs])
def test_every_log_gets_the_verdict_it_states(path: Path):
    found = verdict(ROOT, path, None)

    assert found.is_as_expected, found.sentence


def test_every_rule_that_is_cited_has_a_sentence_in_the_ledger():
    source = "".join(path.read_text("utf-8") for path in Path(stronghold.__file__).parent.glob("*.py"))
    cited = set(re.findall(r"(?:SH|AMB)-\d\d", source))

    assert cited - set(SHIPPED.game().ledger or {}) == set()


@pytest.mark.parametrize("seed", range(3))
def test_games_end_and_nothing_is_lost_on_the_way(seed: int):
    chance, state = Random(seed), stronghold.begin(SHIPPED.rules())
    whole = stronghold.conserved(state)[:2]
    decisions = 0
    while seats := state.may_act:
        is_chance = seats == (CHANCE,)
        action = state.sample(chance) if is_chance else chance.choice(state.actions(seats[0]))
        decisions += not is_chance
        if not is_chance:
            assert set(stronghold.cited(state, seats[0], action)) <= set(SHIPPED.game().ledger or {})
        state = state.after(action)
        assert stronghold.conserved(state)[:2] == whole
        assert min(state.wood_left, state.stone_left, state.wood, state.held, *state.bag, *state.reserve) >= 0

    assert decisions < 3000
    assert sum(state.scores().values()) == 1


@pytest.mark.parametrize(
    ("name", "switches", "seed"),
    [("one", {"rounds": "2"}, 1), ("two", {"rounds": "2", "camp_origin": "camp_card_only"}, 2)],
)
def test_a_game_of_greedy_players_is_the_one_that_was_looked_at(
    golden: Callable[[str, str], None], name: str, switches: dict[str, str], seed: int
):
    chance, state = Random(seed), stronghold.begin(SHIPPED.rules(**switches))
    lines: list[str] = []
    while seats := state.may_act:
        if seats == (CHANCE,):
            action = state.sample(chance)
            if lines:
                lines[-1] += f" {flow(stronghold.decided(state, action))}"
        else:
            options = state.actions(seats[0])
            best = max(stronghold.promise(state, seats[0], each) for each in options)
            action = chance.choice([each for each in options if stronghold.promise(state, seats[0], each) == best])
            lines.append(flow(stronghold.written(state, seats[0], action)))
        state = state.after(action)

    golden(f"rules-stronghold/{name}.txt", "\n".join((*lines, str(state), "")))


@pytest.mark.parametrize(
    "switches",
    [
        {"rounds": "2"},
        {"rounds": "2", "stone_block": "keep", "exchange_under_supply_special": "true", "camp_two_sided": "false"},
        {"rounds": "2", "ram_allotment": "own", "ram_zone_capacity": "unlimited", "orders_mix": "exclusive"},
        {"rounds": "3", "dishonour_from_round": "1", "explode_count": "all", "breach_needs_no_blocks": "false"},
    ],
)
def test_what_is_offered_is_legal_and_can_be_written_and_read(switches: dict[str, str]):
    report = Report()
    found = subject(SHIPPED.engine(), "stronghold", SHIPPED.game(), switches, SEATS, report)
    assert found, [each.message for each in report]

    assert list(games(found, 1, "siege")) == []


BLUFF, SHOWN = "{kind: bluff, face: up", {"kind": "bluff", "face": "up"}


@pytest.mark.parametrize(
    ("start", "key", "told"),
    [
        (f"{BATTLE}, orders: {{WL-A: {BLUFF}, resolved: true}}}}", "orders", {"WL-A": SHOWN | {"resolved": True}}),
        (f"{BATTLE}, orders: {{WL-A: {BLUFF}}}}}", "orders", {"WL-A": SHOWN}),
        (f"{BATTLE}, machine_special: true", "machine_special", True),
        (f"{P1}, hand: 0", "hand", 0),
        (f"{P1}, hand: 3", "hand", 3),
    ],
)
def test_a_position_is_written_down_as_it_lies(start: str, key: str, told: object) -> None:
    snapshot: Any = SHIPPED.engine().snapshot(state_after(played(start)))

    assert snapshot["start"][key] == told
