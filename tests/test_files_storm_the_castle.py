"""What the rules of Storm the Castle make of its files: what they do not know is told, what changes counts."""

from __future__ import annotations

from pathlib import Path

import pytest
from shipped import ROOT
from sieges import BOARD, CARDS, changed_game, engine, game, log_of

from pnp.problems import Report
from pnp.rules.games import storm_the_castle as storm
from pnp.rules.replay import Replayed, replay

UNKNOWN = [
    (CARDS, "side: south\n", "side: west\n", "the side of 'south' is 'west', expected one deck for north and one for"),
    (CARDS, "side: south\n", "side: north\n", "the side of 'south' is 'north', and so is that of another deck"),
    (CARDS, "  points: 4", "  points: 400", "the number 'points' is 400, expected 0 to 99 (STC-44)"),
    (CARDS, "  attacks: 2", "  attack: 2", "the rules know no number 'attack' (did you mean 'attacks'?)"),
    (CARDS, "[reforge]", "[reforged]", "'blacksmith' has the ability 'reforged' (did you mean 'reforge'?), expected"),
    (BOARD, "owner: north, at: 50% 71mm", "owner: nort, at: 50% 71mm", "the owner of the castle space 'NK' is 'nort'"),
    (BOARD, "NTW: {kind: tower", "NTW: {kind: keep", "'fork' has 3 castle spaces of kind 'keep' of north, expected 1"),
    (BOARD, "variant: fork", "variant: spoon", "no variant of the board is called 'fork', there is spoon, lanes"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "message"), UNKNOWN, ids=[each[3] for each in UNKNOWN])
def test_what_the_rules_do_not_know_is_told(tmp_path: Path, file: str, old: str, new: str, message: str):
    changed = changed_game(tmp_path, file, old, new)
    report = Report()

    found = storm.rules(changed, {}, (), report)

    assert found is None
    assert {each.code for each in report} == {"outside-the-rules"}
    assert any(each.message.startswith(message) for each in report), [each.message for each in report]


def test_a_changed_card_and_a_changed_number_change_the_verdict(tmp_path: Path):
    changed = changed_game(
        tmp_path, CARDS, "        dispatch: 2\n        attack: 5", "        dispatch: 1\n        attack: 5"
    )
    known = storm.rules(changed, {}, (), Report())
    log = log_of((ROOT / "tests/logs/storm-the-castle/stc-log-07.yaml").read_text().partition("\n")[2])

    done = replay(engine(), known, log)

    assert isinstance(done, Replayed)
    assert done.findings == ()


def test_other_players_than_north_and_south_are_refused():
    report = Report()

    found = storm.rules(game(), {}, ("white", "black"), report)

    assert (found, [each.message for each in report]) == (
        None,
        ["the players are white, black, expected north and south (STC-35)"],
    )
