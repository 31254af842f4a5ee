"""What the rules of Stronghold do not know of a game's files is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from besieged import SHIPPED
from broken import Change, copied
from project import write
from shipped import ROOT

from pnp.problems import Report
from pnp.project import load
from pnp.rules.games import stronghold

FILE, BOARD = "cards/stronghold.yaml", "boards/stronghold.yaml"
UNKNOWN = [
    (FILE, "{id: orc, title: Orc", "{id: ork, title: Orc", "'ork' of 'attackers' is no unit of the rules"),
    (FILE, "  - id: machines\n", "  - id: engines\n", "there is no deck 'machines'"),
    (FILE, "manpower: [1 troll, 2 orc], ranged", "manpower: [1 ogre], ranged", "'ballista' takes '1 ogre', expected"),
    (FILE, "manpower: [1 troll, 2 orc], ranged", "manpower: [], ranged", "'ballista' takes no units, expected some"),
    (FILE, "actions: [ballista, mantelet", "actions: [balista, mantelet", "'M1' shows 'balista' (did you mean"),
    (FILE, "site: ram", "site: moat", "the site of 'ram' is 'moat', expected ram or facility"),
    (FILE, "Night Gale, goblins: 1", "Night Gale, goblins: 0", "'night_gale' sacrifices 0 goblins, expected one"),
    (FILE, "Night Gale, goblins: 1", "Night Gale, goblins: some", "'goblins' of 'night_gale' is 'some', expected"),
    (FILE, "{id: M1, title: Machines 1, phase: 2", "{id: M1, title: Machines 1, phase: 6", "'M1' is of phase 6"),
    (FILE, "{id: bluff,", "{id: ruse,", "there is no 'bluff' among the orders and markers, expected one (SH-74)"),
    (FILE, "count: 17", "count: 16", "17 of 'marksman' stand on the board, of 16 that there are (SH-15)"),
    (FILE, "stone_blocks: 23", "stone_blocks: 11", "the walls take 12 stone blocks of 11 that there are (SH-16)"),
    (FILE, "  draw: 14", "  draws: 14", "the rules know no number 'draws' (did you mean 'draw'?)"),
    (FILE, "  draw: 14", "  draw: -1", "the number 'draw' is -1, expected 0 to 999 (SH-32)"),
    (FILE, "  draw: 14", "  draw: 1000", "the number 'draw' is 1000, expected 0 to 999 (SH-32)"),
    (FILE, "title: Orc, count: 100, strength: 2", "title: Orc, count: 100", "'orc' of 'attackers' is no unit"),
    (FILE, "manpower: [1 troll, 2 orc], ranged", "manpower: [0 troll], ranged", "'ballista' takes '0 troll', expected"),
    (FILE, "actions: [ballista, mantelet", "actions: [ladder, mantelet", "'M1' shows 'ladder'"),
    (BOARD, "works: [4 cannon", "works: [0 cannon", "'FORGE' works on '0 cannon'"),
    (BOARD, "CAMP:  {kind: camp", "CAMP:  {kind: foreground, side: left", "the board has 0 areas of kind 'camp'"),
    (BOARD, "RAM:   {kind: ram", "RAM:   {kind: gate", "the board has 0 areas of kind 'ram', expected one"),
    (BOARD, "GATE:  {kind: gate", "GATE:  {kind: courtyard", "the board has 2 areas of kind 'courtyard', expected"),
    (BOARD, "GATE:  {kind: gate, at: 180mm", "GATE:  {kind: gate, works: [2 trap], at: 180mm", "'GATE' works on"),
    (BOARD, "attacker_squares: 3", "attacker_squares: few", "'attacker_squares' of 'WL-A' is 'few', expected"),
    (BOARD, "FG-L:  {kind: foreground, side: left", "FG-L:  {kind: foreground, side: west", "the side of 'FG-L' is"),
    (BOARD, "works: [2 trap]", "works: [traps]", "'SCOUTS' works on 'traps', expected circles and a name"),
    (BOARD, "COURT:    {kind: courtyard", "COURT:    {kind: wall", "the board has 0 areas of kind 'courtyard'"),
    (BOARD, "[CAMP, RAM]", "[CAMP, GATE]", "a path joins 'CAMP' and 'GATE', a camp and a gate, where nobody"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "message"), UNKNOWN, ids=[each[3] for each in UNKNOWN])
def test_what_the_rules_do_not_know_is_told(tmp_path: Path, file: str, old: str, new: str, message: str):
    for name in (FILE, BOARD, "templates/stronghold/ledger.yaml", "templates/plain.yaml", "templates/plain-space.yaml"):
        text = (ROOT / name).read_text("utf-8")
        assert name != file or old in text
        write(tmp_path, name, text.replace(old, new, 1) if name == file else text)
    report = Report()
    changed = load(tmp_path, "stronghold", Report())
    assert changed

    found = stronghold.rules(changed, {}, (), report)

    assert found is None
    assert {each.code for each in report} == {"outside-the-rules"}
    assert any(each.message.startswith(message) for each in report), [each.message for each in report]


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        ("[ballista, mantelet, ram]", "[balista, mantelet, ram]", "[balista, mantelet, ram]"),
        (
            "manpower: [1 troll, 2 orc], ranged",
            "ranged",
            "{id: ballista, title: Ballista, count: 4, wood: 6, ranged: yes}",
        ),
    ],
    ids=["a field", "a card without it"],
)
def test_what_is_wrong_with_a_card_is_shown_where_it_stands(tmp_path: Path, old: str, new: str, shown: str) -> None:
    copied(tmp_path, (FILE, old, new))
    report = Report()
    changed = load(tmp_path, "stronghold", Report())
    assert changed

    stronghold.rules(changed, {}, (), report)

    (span,) = (each.span for each in report)
    assert span
    line = (tmp_path / FILE).read_text("utf-8").splitlines()[span.line - 1]
    assert line[span.column - 1 : span.end_column - 1] == shown


def test_paths_lead_forward_however_they_are_written(tmp_path: Path) -> None:
    copied(tmp_path, (BOARD, "[FG-L, RP-L2, WL-A]", "[WL-A, RP-L2, FG-L]"))
    changed = load(tmp_path, "stronghold", Report())
    assert changed

    found = stronghold.rules(changed, {}, (), Report())

    assert found
    assert sorted(found.castle.paths) == sorted(SHIPPED.rules().castle.paths)


def test_other_players_than_attacker_and_defender_are_refused():
    report = Report()

    found = stronghold.rules(SHIPPED.game(), {}, ("north", "south"), report)

    message = "the players are north, south, expected attacker and defender (SH-01, AMB-55)"
    assert (found, [each.message for each in report]) == (None, [message])


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        ([(FILE, "  draw: 14", "  draw: 999")], []),
        ([(FILE, "  draw: 14", "  draw: 0")], []),
        ([(FILE, "stone_blocks: 23", "stone_blocks: 12")], []),
        ([(FILE, f"      - {{id: R{i}", f"      # {{id: R{i}") for i in (3, 4, 5)], []),
        (
            [(FILE, f"      - {{id: R{i}", f"      # {{id: R{i}") for i in (2, 3, 4, 5)],
            ["phase 5 has 1 cards, expected two or more to draw from (SH-12)"],
        ),
        ([(FILE, "numbers:\n", "numbers:\n  lanterns: 7\n")], []),
        ([(BOARD, "defender_squares: 4, marksman: 2", "defender_squares: 4")], []),
    ],
)
def test_the_rules_take_what_they_can_make_sense_of(tmp_path: Path, changes: list[Change], wanted: list[str]):
    copied(tmp_path, *changes)
    report = Report()
    changed = load(tmp_path, "stronghold", Report())
    assert changed

    stronghold.rules(changed, {}, (), report)

    assert [each.message for each in report] == wanted
