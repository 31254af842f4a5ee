"""What Storm the Castle's odds answer to questions, and what its numbers may be."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sieges import game, storm

from pnp.problems import Report
from pnp.rules.games.storm_the_castle.numbers import Numbers, numbers
from pnp.rules.odds import Question, Refused

LIMITS = [
    ("dice", 1, 10, "STC-63"), ("sides", 2, 100, "STC-63"), ("wins", 3, 12, "STC-64"), ("fails", 2, 11, "STC-64"),
    ("base", 3, 12, "STC-65"), ("revive", 2, 12, "STC-79"), ("stack", 1, 9, "STC-70"), ("items", 0, 9, "STC-49"),
    ("low", 0, 9, "STC-R04"), ("mid", 0, 9, "STC-R04"), ("high", 1, 9, "STC-R04"), ("hand", 0, 99, "STC-38"),
    ("draw", 0, 99, "STC-42"), ("draw_empty", 0, 99, "STC-43"), ("points", 0, 99, "STC-44"), ("attacks", 0, 99, "STC-52"),
]  # fmt: skip


def told(name: str, value: int) -> list[str]:
    """What is said of a game with this number."""
    report = Report()
    numbers(replace(game(), numbers={**game().numbers, name: value}), report)
    return [each.message for each in report if f"number '{name}'" in each.message]


@pytest.mark.parametrize(("name", "low", "high", "rule"), LIMITS, ids=[each[0] for each in LIMITS])
def test_a_number_is_told_just_outside_of_what_it_can_be(name: str, low: int, high: int, rule: str):
    found = [told(name, value) for value in (low - 1, low, high, high + 1)]

    assert found == [
        [f"the number '{name}' is {low - 1}, expected {low} to {high} ({rule})"],
        [],
        [],
        [f"the number '{name}' is {high + 1}, expected {low} to {high} ({rule})"],
    ]


def test_what_a_game_leaves_out_is_as_in_the_ledger():
    assert numbers(replace(game(), numbers={}), Report()) == numbers(game(), Report()) == Numbers()


def test_a_number_of_a_game_takes_the_place_of_the_ledgers() -> None:
    assert numbers(replace(game(), numbers={"points": 5}), Report()) == Numbers(points=5)


def rows(question: Question) -> list[list[str]]:
    """The rows of all tables that answer a question, as texts."""
    report = Report()
    found = storm.odds(game(), question, report)
    assert not report.has_errors
    return [[each.name, *(" ".join(map(str, row)) for row in each.rows)] for each in found]


TABLES = [
    (Question(attacker="knight+great-sword", defender="knight+tower-shield", board="lanes", start="NHW", on="L2"), [["terrain", "NHW L2 4+1+2 = 7 3+2 = 5 +2 3 to 5 and 12 10/36  27.8%  1/36   2.8%"]]),
    (Question(attacker="knight", defender="hero"), [["terrain", "level ground level ground 4 4 0 3 and 12  3/36   8.3%  1/36   2.8%", "keep tower 4 4+2 = 6 -2 12  1/36   2.8%  1/36   2.8%", "keep battlements 4 4+1 = 5 -1 12  1/36   2.8%  1/36   2.8%", "tower keep 4 4+1 = 5 -1 12  1/36   2.8%  1/36   2.8%", "tower open 4+1 = 5 4 +1 3 to 4 and 12  6/36  16.7%  1/36   2.8%", "tower battlements 4 4+1 = 5 -1 12  1/36   2.8%  1/36   2.8%", "battlements keep 4 4+1 = 5 -1 12  1/36   2.8%  1/36   2.8%", "battlements tower 4 4+2 = 6 -2 12  1/36   2.8%  1/36   2.8%", "battlements hill 4 4 0 3 and 12  3/36   8.3%  1/36   2.8%", "open tower 4-1 = 3 4+2 = 6 -3 12  1/36   2.8%  1/36   2.8%", "open hill 4-1 = 3 4 -1 12  1/36   2.8%  1/36   2.8%", "open low 4+1 = 5 4 +1 3 to 4 and 12  6/36  16.7%  1/36   2.8%", "hill open 4+1 = 5 4 +1 3 to 4 and 12  6/36  16.7%  1/36   2.8%", "hill hill 4 4 0 3 and 12  3/36   8.3%  1/36   2.8%", "hill battlements 4 4+1 = 5 -1 12  1/36   2.8%  1/36   2.8%", "low open 4-1 = 3 4 -1 12  1/36   2.8%  1/36   2.8%"]]),
    (Question(attacker="cavalry", start="hill"), [["units", "cavalry shield-bearer +2 10/36  27.8%", "cavalry cavalry +4 21/36  58.3%", "cavalry knight +2 10/36  27.8%", "cavalry hero +1  6/36  16.7%"]]),
    (Question(attacker="catapult", defender="knight", on="tower"), [["terrain", "the same level tower 6 3+2 = 5 +1 3 to 4 and 12  6/36  16.7%  0/36   0.0%"]]),
    (Question(attacker="assassin", defender="cleric+knight", on="tower"), [["terrain", "the same level tower 4 0+2 = 2 None no roll 36/36 100.0%  0/36   0.0%"]]),
    (Question(defender="cleric", on="low"), [["units", "shield-bearer cleric None 36/36 100.0%", "cavalry cleric None 36/36 100.0%", "knight cleric None 36/36 100.0%", "hero cleric None 36/36 100.0%", "catapult cleric None None", "sorcerer cleric None 36/36 100.0%", "assassin cleric None 36/36 100.0%"]]),
    (Question(attacker="shield-bearer+war-lance", defender="knight", on="tower", rules={"mid_ground": "literal"}), [["terrain", "the same level tower 1+2 = 3 3+2 = 5 -2 12  1/36   2.8%  1/36   2.8%"]]),
    (Question(), [["success", "-1 12  1/36   2.8%", "0 3 and 12  3/36   8.3%", "+1 3 to 4 and 12  6/36  16.7%", "+2 3 to 5 and 12 10/36  27.8%", "+3 3 to 6 and 12 15/36  41.7%", "+4 3 to 7 and 12 21/36  58.3%", "+5 3 to 8 and 12 26/36  72.2%", "+6 3 to 9 and 12 30/36  83.3%", "+7 3 to 10 and 12 33/36  91.7%", "+8 3 to 11 and 12 35/36  97.2%"], ["units", "shield-bearer shield-bearer -2  1/36   2.8%", "shield-bearer cavalry 0  3/36   8.3%", "shield-bearer knight -2  1/36   2.8%", "shield-bearer hero -3  1/36   2.8%", "cavalry shield-bearer +2 10/36  27.8%", "cavalry cavalry +4 21/36  58.3%", "cavalry knight +2 10/36  27.8%", "cavalry hero +1  6/36  16.7%", "knight shield-bearer +1  6/36  16.7%", "knight cavalry +3 15/36  41.7%", "knight knight +1  6/36  16.7%", "knight hero 0  3/36   8.3%", "hero shield-bearer +2 10/36  27.8%", "hero cavalry +4 21/36  58.3%", "hero knight +2 10/36  27.8%", "hero hero +1  6/36  16.7%", "catapult shield-bearer +3 15/36  41.7%", "catapult cavalry +5 26/36  72.2%", "catapult knight +3 15/36  41.7%", "catapult hero +2 10/36  27.8%", "sorcerer shield-bearer -1  1/36   2.8%", "sorcerer cavalry +1  6/36  16.7%", "sorcerer knight -1  1/36   2.8%", "sorcerer hero -2  1/36   2.8%", "assassin shield-bearer +1  6/36  16.7%", "assassin cavalry +3 15/36  41.7%", "assassin knight +1  6/36  16.7%", "assassin hero 0  3/36   8.3%"], ["revival", "cleric resurrect 7  6/36  16.7%", "blacksmith reforge 7  6/36  16.7%"]]),
]  # fmt: skip


@pytest.mark.parametrize(("question", "tables"), TABLES, ids=str)
def test_a_question_is_answered_by_tables(question: Question, tables: list[list[str]]):
    assert rows(question) == tables


@pytest.mark.parametrize(
    ("switches", "told"),
    [
        ({"mid_ground": "linear"}, []),
        ({"mid_ground": "literal"}, ["With mid_ground=literal."]),
        ({"mid_ground": "linear", "stack_limit_counts_items": "false"}, ["With stack_limit_counts_items=false."]),
    ],
    ids=str,
)
def test_an_answer_names_the_rulings_that_are_not_the_usual_ones(switches: dict[str, str], told: list[str]) -> None:
    (table,) = storm.odds(game(), Question(attacker="knight", defender="hero", rules=switches), Report())

    assert [each for each in table.notes if each.startswith("With ")] == told


REFUSED = [
    (Question(attacker="cleric"), "'cleric' cannot attack (STC-30)"),
    (Question(attacker="catapult", defender="knight", on="low"), "'catapult' attacks castle spaces only, and 'low' is none (STC-81)"),
    (Question(attacker="knight", defender="cleric+knight"), "'knight' lies above 'cleric' and defends first (STC-71)"),
    (Question(attacker="great-sword"), "'great-sword' is an item, expected the unit that fights before it, such as 'knight+great-sword'"),
    (Question(attacker="knight+great-sword+war-lance"), "'knight+great-sword+war-lance' has 2 items, a unit carries at most 1 (STC-49)"),
    (Question(attacker="knight+cleric+cleric"), "'knight+cleric+cleric' has 3 units, at most 2 cards share a space (STC-70)"),
    (Question(attacker="knight+great-sword+sorcerer"), "'knight+great-sword+sorcerer' are three cards, at most 2 share a space (STC-70, STC-R08)"),
    (Question(attacker="cleric+great-sword"), "'cleric' cannot carry 'great-sword': only Regular units carry items (STC-27)"),
    (Question(attacker="knight+hero"), "'knight' and 'hero' cannot share a space: both are Regular units (STC-28)"),
    (Question(attacker="knigth"), "no card 'knigth' (did you mean 'knight'?), there is: shield-bearer, cavalry, knight, hero, cleric, catapult, blacksmith, sorcerer, assassin, great-sword, tower-shield, war-lance, round-shield"),
    (Question(on="twer"), "no ground 'twer' (did you mean 'tower'?), expected keep, tower, battlements, open, hill, low, or a space such as NK"),
    (Question(board="lane"), "no board 'lane' (did you mean 'lanes'?), expected fork, lanes, lanes-no-ridge"),
    (Question(rules={"mid_grund": "x"}), "'storm-the-castle' has no switch 'mid_grund' (did you mean 'mid_ground'?), expected one of mid_ground, stack_limit_counts_items"),
    (Question(rules={"mid_ground": "x"}), "'mid_ground' cannot be 'x', expected linear or literal"),
    (Question(attacker="catapult", on="low", start="open"), "'catapult' attacks castle spaces only, and 'low' is none (STC-81)"),
]  # fmt: skip


@pytest.mark.parametrize(("question", "why"), REFUSED, ids=[each[1] for each in REFUSED])
def test_a_question_that_the_rules_do_not_answer_is_refused(question: Question, why: str):
    with pytest.raises(Refused) as refused:
        storm.odds(game(), question, Report())

    assert str(refused.value) == why
