"""The odds of Week 40 as tables: a lone card, the first turn, and a game without losses."""

from __future__ import annotations

from collections.abc import Iterator

from ....problems import Report
from ....project import Game
from ...odds import Question, Refused, check_no_fight, check_switches
from ...switches import unusual
from ...tables import Chance, Table
from .chances import Odds
from .fight import attack, defend
from .pack import SLOTS, SWITCHES, Rules, rules

POLICY = "All towers defend, and each card goes to the weakest one, the left one of equal ones."


def odds(game: Game, question: Question, report: Report) -> tuple[Table, ...]:
    """A lone card against any monster, and the first turn; `table: perfect`, which takes some seconds, if asked for."""
    check_no_fight(question, "Week 40 has odds of a lone card and of a turn")
    check_switches(game, question, SWITCHES)
    found = rules(game, question.rules, (), report)
    return tuple(tables(found, game.title, question)) if found else ()


def tables(rules: Rules, title: str, question: Question) -> Iterator[Table]:
    """The tables that can be worked out under these rulings."""
    changed = unusual(question.rules, SWITCHES)
    notes = (changed,) if changed else ()
    yield lone_card(rules, title, notes)
    known = Odds(rules)
    rows = tuple((n, Chance(*each.as_integer_ratio())) for n, each in enumerate(known.first_turn()))
    columns = ("royals_lost", "chance")
    yield Table("first", f"{title}: royals lost in the first turn", columns, rows, (POLICY, *notes))
    if question.table != "perfect":
        return
    if rules.defense_only == "discarded_end_of_turn":
        raise Refused(
            "with defense_only=discarded_end_of_turn towers shrink, and the odds of a whole game are not known"
        )
    chance = Chance(*known.no_loss().as_integer_ratio())
    row = (f"all {len(SLOTS)} royals live", chance)
    yield Table("perfect", f"{title}: no royal ever falls", ("game", "chance"), (row,), (POLICY, *notes))


def lone_card(rules: Rules, title: str, notes: tuple[str, ...]) -> Table:
    """Of each value, how likely a tower of this one card keeps its royal against a random monster."""
    lowest = {rules.values[each]: each for each in reversed(rules.players)}
    rows = []
    for value in sorted(lowest):
        tower = (lowest[value],)
        attacks = sum(not attack(tower, (), (each,), rules).is_lost for each in rules.monsters)
        defends = sum(not defend(tower, (), (each,), rules).is_lost for each in rules.monsters)
        count = len(rules.monsters)
        rows.append((value, Chance(attacks, count), Chance(defends, count)))
    columns = ("card", "attack_saves", "defense_saves")
    said = ("How likely a tower of one card keeps its royal against any monster.", *notes)
    return Table("lone", f"{title}: a lone card", columns, tuple(rows), said)
