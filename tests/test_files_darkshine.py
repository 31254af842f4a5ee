"""What the rules of DarkShine make of a game's files, and what they do not know there."""

from __future__ import annotations

from pathlib import Path

import pytest
from project import write
from shipped import ROOT
from skirmish import SHIPPED

from pnp.problems import Report
from pnp.project import Game, load
from pnp.rules.games import darkshine
from pnp.rules.games.darkshine.pieces import Numbers, numbers, types
from pnp.rules.games.darkshine.setups import grid_of

game = SHIPPED.game

CARDS, BOARD = "cards/darkshine.yaml", "boards/darkshine.yaml"
BESIDES = ("templates/darkshine/ledger.yaml", "templates/plain.yaml", "templates/plain-space.yaml")


def changed(folder: Path, file: str, *changes: str) -> Game:
    """The shipped game with texts of one file changed, each in its first place: what stood there, and what does."""
    for name in (CARDS, BOARD, *BESIDES):
        text = (ROOT / name).read_text("utf-8")
        for old, new in zip(changes[::2], changes[1::2], strict=True) if name == file else ():
            assert old in text, old
            text = text.replace(old, new, 1)
        write(folder, name, text)
    found = load(folder, "darkshine", Report())
    assert found
    return found


def told(folder: Path, report: Report) -> list[tuple[str, str]]:
    """The sentences of a report, each with the line that it is about."""
    assert {each.code for each in report} <= {"outside-the-rules"}
    return [
        (each.message, (folder / each.span.file).read_text("utf-8").splitlines()[each.span.line - 1].strip())
        for each in report
        if each.span
    ]


EXPECTED = "expected a grid of squares with 'diagonals: yes' and no other spaces or paths (DS-05, DS-10)"
GRID = "grid: {cells: square, columns: 11, rows: 7, kind: tile, diagonals: yes}"
MIRROR = "  white and black: {across: vertical, rename: {a: k, b: j, c: i, d: h, e: g, white: black}}"
BLACK = "  - id: black\n    title: Black\n    side: black\n    template: plain\n    cards: *army"
SIDES = "expected one deck for white and one for black (DS-01)"
UNKNOWN: list[tuple[str, list[str], list[tuple[str, str]]]] = [
    (
        CARDS, ["- id: archer", "- id: bowman"],
        [("'white' has no 'archer', expected one card of each type (DS-20)", "- id: white"),
         ("there is no type 'bowman', expected soldier, archer, commander (DS-20)", "- id: bowman"),
         ("'black' has no 'archer', expected one card of each type (DS-20)", "- id: black")],
    ),
    (
        CARDS, ["reach: [2, 3]", "reach: far"],
        [("the reach of 'archer' is 'far', expected distances from 1 to 9 such as [1] (DS-11)",
          "reach: far                   # (DS-22, DS-23)")],
    ),
    (
        CARDS, ["reach: [2, 3]", "reach: [0]"],
        [("the reach of 'archer' is '0', expected distances from 1 to 9 such as [1] (DS-11)",
          "reach: [0]                   # (DS-22, DS-23)")],
    ),
    (
        CARDS, ["reach: [2, 3]", "reach: [2, 10]"],
        [("the reach of 'archer' is '2, 10', expected distances from 1 to 9 such as [1] (DS-11)",
          "reach: [2, 10]                   # (DS-22, DS-23)")],
    ),
    (
        CARDS, ["reach: [2, 3]  ", "reach: ''"],
        [("the reach of 'archer' is '', expected distances from 1 to 9 such as [1] (DS-11)",
          "reach: ''                 # (DS-22, DS-23)")],
    ),
    (
        CARDS, ["letter: A", "letter: S"],
        [("the letter 'S' is that of two types, expected one of its own for 'soldier'", "letter: S"),
         ("the letter 'S' is that of two types, expected one of its own for 'archer'", "letter: S")],
    ),
    (
        CARDS, ["letter: A", "letter: bow"],
        [("the letter of 'archer' is 'bow', expected one capital letter", "letter: bow")],
    ),
    (
        CARDS, ["letter: A", "letter: a"],
        [("the letter of 'archer' is 'a', expected one capital letter", "letter: a")],
    ),
    (
        CARDS, ["count: 1", "count: 2"],
        [("there are 2 commanders on each side, expected 1 (DS-04)", "count: 2")],
    ),
    (
        CARDS, ["aura: 1", "aura: much"],
        [("'aura' of 'commander' is 'much', expected a number from 0 to 9 (DS-26)",
          "aura: much                         # (DS-26, DS-27)")],
    ),
    (
        CARDS, ["aura: 1", "aura: 10"],
        [("'aura' of 'commander' is '10', expected a number from 0 to 9 (DS-26)",
          "aura: 10                         # (DS-26, DS-27)")],
    ),
    (
        CARDS, ["within: 1", "within: -1"],
        [("'within' of 'commander' is '-1', expected a number from 0 to 9 (DS-26)",
          "within: -1                       # (DS-26)")],
    ),
    (
        CARDS, ["        within: 1                       # (DS-26)\n", ""],
        [("'within' of 'commander' is '', expected a number from 0 to 9 (DS-26)", "- id: commander")],
    ),
    (
        CARDS, ["reach: [2, 3]", "aura: 1\n        reach: [2, 3]"],
        [("'archer' has 'aura', expected it on the commander alone (DS-26)", "aura: 1")],
    ),
    (
        CARDS, ["reach: [2, 3]", "within: 1\n        reach: [2, 3]"],
        [("'archer' has 'within', expected it on the commander alone (DS-26)", "within: 1")],
    ),
    (
        CARDS, ["side: black", "side: white"],
        [(f"the side of 'black' is 'white', and so is that of another deck, {SIDES}",
          "side: white")],
    ),
    (
        CARDS, ["side: black", "side: blak"],
        [(f"the side of 'black' is 'blak' (did you mean 'black'?), {SIDES}",
          "side: blak")],
    ),
    (
        CARDS, ["    side: black\n", ""],
        [("the side of 'black' is '', expected one deck for white and one for black (DS-01)",
          "- id: black")],
    ),
    (
        CARDS, [BLACK, ""],
        [("there is one deck, expected one for each side: white and black (DS-01)", "- id: white")],
    ),
    (
        CARDS, [BLACK, BLACK.replace("*army", "[{id: archer, title: A, letter: A, reach: [2, 3], count: 2}]")],
        [("'black' has no 'commander', expected one card of each type (DS-20)", "- id: black"),
         ("'black' has no 'soldier', expected one card of each type (DS-20)", "- id: black")],
    ),
    (
        CARDS, ["- id: soldier", "- id: knight", "- id: archer", "- id: bishop", "- id: commander", "- id: king"],
        [("no deck has a soldier, an archer or a commander, expected one for each side (DS-20)",
          "- id: white")],
    ),
    (
        CARDS, ["actions: 3", "actions: 0"],
        [("the number 'actions' is 0, expected 1 to 9 (DS-08)", "actions: 0")],
    ),
    (
        CARDS, ["actions: 3", "actions: 10"],
        [("the number 'actions' is 10, expected 1 to 9 (DS-08)", "actions: 10")],
    ),
    (
        CARDS, ["sides: 6", "sides: 1"],
        [("the number 'sides' is 1, expected 2 to 100 (DS-14)", "sides: 1")],
    ),
    (
        CARDS, ["sides: 6", "sides: 101"],
        [("the number 'sides' is 101, expected 2 to 100 (DS-14)", "sides: 101")],
    ),
    (
        CARDS, ["actions: 3", "action: 3"],
        [("the rules know no number 'action' (did you mean 'actions'?)", "action: 3")],
    ),
    (
        CARDS, ["count: 2", "count: 1"],
        [("'standard-10' has 2 of the black archer, expected 1 at most, as many as there are cards (DS-R13)",
          "spaces:"),
         ("'standard-10' has 2 of the white archer, expected 1 at most, as many as there are cards (DS-R13)",
          "spaces:")],
    ),
    (
        CARDS, ["count: 7", "count: 6"],
        [("'standard-10' has 7 of the black soldier, expected 6 at most, as many as there are cards (DS-R13)",
          "spaces:"),
         ("'standard-10' has 7 of the white soldier, expected 6 at most, as many as there are cards (DS-R13)",
          "spaces:")],
    ),
    (
        BOARD, ["diagonals: yes", "diagonals: no"],
        [(f"the rules do not know how to move on this board, {EXPECTED}",
          "grid: {cells: square, columns: 11, rows: 7, kind: tile, diagonals: no}")],
    ),
    (
        BOARD, ["cells: square", "cells: hex"],
        [(f"the rules do not know how to move on this board, {EXPECTED}",
          "grid: {cells: hex, columns: 11, rows: 7, kind: tile, diagonals: yes}")],
    ),
    (
        BOARD, [f"{GRID}\n", "", f"mirror:\n{MIRROR}\n", ""],
        [(f"the rules do not know how to move on this board, {EXPECTED}",
          "board: DarkShine")],
    ),
    (
        BOARD, ["    spaces:\n      a4", "    without: [[d4, d5]]\n    spaces:\n      a4"],
        [(f"'standard-10' is not the whole grid, {EXPECTED}",
          "without: [[d4, d5]]")],
    ),
    (
        BOARD, ["      b7: {", "      z9: {kind: tile, at: 1mm 1mm}\n      b7: {"],
        [(f"'standard-10' is not the whole grid, {EXPECTED}",
          "spaces:")],
    ),
    (
        BOARD, ["  standard-10: ", "  standard-12: "],
        [("no variant of the board is called 'standard-10' (did you mean 'standard-12'?), "
          "there is empty, standard-12, open-8 (DS-R13)", "board: DarkShine")],
    ),
    (
        BOARD, ["b1: {kind: soldier", "b1: {kind: tile, pawn: serf"],
        [("the pawn on 'b1' is 'serf', expected one of soldier, archer, commander",
          "b1: {kind: tile, pawn: serf, side: white}"),
         ("the pawn on 'j1' is 'serf', expected one of soldier, archer, commander",
          "b1: {kind: tile, pawn: serf, side: white}")],
    ),
    (
        BOARD, ["b1: {kind: soldier, side: white}", "b1: {kind: soldier, side: wite}"],
        [("the side on 'b1' is 'wite' (did you mean 'white'?), expected one of white, black",
          "b1: {kind: soldier, side: wite}"),
         ("the side on 'j1' is 'wite' (did you mean 'white'?), expected one of white, black",
          "b1: {kind: soldier, side: wite}")],
    ),
    (
        BOARD, ["b1: {kind: soldier, side: white}", "b1: {kind: soldier}"],
        [("the side on 'b1' is '', expected one of white, black",
          "soldier:   {template: plain-space, size: 18mm x 18mm, pawn: soldier}"),
         ("the side on 'j1' is '', expected one of white, black",
          "soldier:   {template: plain-space, size: 18mm x 18mm, pawn: soldier}")],
    ),
    (
        BOARD, ["b1: {kind: soldier, side: white}", "b1: {kind: tile, side: white}"],
        [("the pawn on 'b1' is '', expected one of soldier, archer, commander",
          "tile:      {template: plain-space, size: 18mm x 18mm}"),
         ("the pawn on 'j1' is '', expected one of soldier, archer, commander",
          "tile:      {template: plain-space, size: 18mm x 18mm}")],
    ),
    (
        BOARD, ["a4: {kind: commander", "a4: {kind: soldier"],
        [("'standard-10' has 0 of the black commander, expected 1 (DS-04)", "spaces:"),
         ("'standard-10' has 0 of the white commander, expected 1 (DS-04)", "spaces:"),
         ("'standard-10' has 8 of the black soldier, expected 7 at most, as many as there are cards (DS-R13)",
          "spaces:"),
         ("'standard-10' has 8 of the white soldier, expected 7 at most, as many as there are cards (DS-R13)",
          "spaces:")],
    ),
    (
        BOARD, ["a2: {kind: archer", "a2: {kind: commander"],
        [("'standard-10' has 2 of the black commander, expected 1 (DS-04)", "spaces:"),
         ("'standard-10' has 2 of the white commander, expected 1 (DS-04)", "spaces:")],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("file", "changes", "found"), UNKNOWN, ids=[each[2][0][0][:70] for each in UNKNOWN])
def test_what_the_rules_do_not_know_is_told_at_its_line(
    tmp_path: Path, file: str, changes: list[str], found: list[tuple[str, str]]
):
    project, report = changed(tmp_path, file, *changes), Report()

    rules = darkshine.rules(project, {}, (), report)

    assert (rules, told(tmp_path, report)) == (None, found)


def test_other_players_than_white_and_black_are_refused():
    report = Report()

    found = darkshine.rules(game(), {}, ("north", "south"), report)

    assert (found, [each.message for each in report]) == (
        None,
        ["the players are north, south, expected white and black (DS-01)"],
    )


def test_players_are_named_in_any_order():
    assert darkshine.rules(game(), {}, ("black", "white"), Report())


def test_other_decks_than_armies_are_left_alone(tmp_path: Path):
    aid = f"{BLACK}\n  - {{id: aid, template: plain, cards: [{{id: odds, title: Odds}}]}}"
    report = Report()

    found = darkshine.rules(changed(tmp_path, CARDS, BLACK, aid), {}, (), report)

    assert found
    assert told(tmp_path, report) == []


def test_armies_that_are_not_alike_are_told(tmp_path: Path):
    army = "cards: [{id: archer, title: A, letter: A, count: 3, reach: [2, 3]}]"
    report = Report()

    types(changed(tmp_path, CARDS, BLACK, BLACK.replace("cards: *army", army)), report)

    message = "'archer' of 'black' is not like that of the other side, expected both the same (DS-03)"
    assert (message, army) in told(tmp_path, report)


def test_the_types_of_pawns_are_those_of_the_cards():
    found = types(game(), Report())

    assert {id: each.likeness for id, each in found.items()} == {
        "soldier": ("S", 7, (1,), 0, 0),
        "archer": ("A", 2, (2, 3), 0, 0),
        "commander": ("C", 1, (1,), 1, 1),
    }


def test_numbers_that_are_left_out_are_those_of_the_reference(tmp_path: Path):
    without = changed(tmp_path, CARDS, "  actions: 3\n", "", "  sides: 6\n", "  colors: 2\n")

    found = numbers(without, Report())

    assert found == Numbers(actions=3, sides=6, actions_span=None)


@pytest.mark.parametrize(("actions", "sides"), [(1, 2), (9, 100)])
def test_numbers_may_be_as_low_and_as_high_as_rules_make_sense(tmp_path: Path, actions: int, sides: int):
    extreme = changed(tmp_path, CARDS, "actions: 3", f"actions: {actions}", "sides: 6", f"sides: {sides}")
    report = Report()

    found = numbers(extreme, report)

    assert ((found.actions, found.sides), told(tmp_path, report)) == ((actions, sides), [])


@pytest.mark.parametrize(("columns", "rows", "is_known"), [(25, 10, True), (18, 14, False)])
def test_a_board_has_as_many_tiles_as_a_byte_can_tell(tmp_path: Path, columns: int, rows: int, is_known: bool):
    grid = f"{{cells: square, columns: {columns}, rows: {rows}, kind: tile, diagonals: yes}}"
    kinds = "{tile: {template: plain-space, size: 9mm x 9mm}}"
    board = f"board: Big\nsize: 600mm x 300mm\ngrid: {grid}\nkinds: {kinds}\n"
    project, report = changed(tmp_path, BOARD, (ROOT / BOARD).read_text("utf-8"), board), Report()

    known = grid_of(project.boards[0], report)

    assert (known is not None, [message for message, _ in told(tmp_path, report)]) == (
        is_known,
        [] if is_known else ["the board has 252 tiles, expected 250 at most"],
    )


def test_a_game_without_a_board_cannot_be_played(tmp_path: Path):
    for name in (CARDS, *BESIDES):
        write(tmp_path, name, (ROOT / name).read_text("utf-8"))
    project, report = load(tmp_path, "darkshine", Report()), Report()
    assert project

    assert darkshine.rules(project, {}, (), report) is None
    assert [each.message for each in report] == [
        "no variant of the board is called 'standard-10', there is none, since there is no board (DS-R13)"
    ]


@pytest.mark.parametrize(
    ("pawn", "message"),
    [
        ("b8: {kind: soldier, side: white}", "'b8' has no place"),
        ("b1: {kind: archer, side: white}", "'b1' is written twice, in line 32 and in line 38"),
    ],
)
def test_a_set_up_has_each_pawn_on_a_tile_of_its_own(tmp_path: Path, pawn: str, message: str):
    # DCK-02
    for name in (CARDS, BOARD, *BESIDES):
        write(tmp_path, name, (ROOT / name).read_text("utf-8").replace("b7: {kind: soldier, side: white}", pawn, 1))
    report = Report()

    load(tmp_path, "darkshine", report)

    assert message in [each.message for each in report]
