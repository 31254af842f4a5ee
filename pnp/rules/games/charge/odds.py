"""The odds of Charge! as tables: what a shuffled deck begins with, who is locked out, what armies are worth."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ....problems import Report
from ....project import Game
from ...odds import Question, check_no_fight, check_switches
from ...switches import unusual
from ...tables import Chance, Table
from .chances import Opening
from .pack import COLORS, SWITCHES, Rules, rules
from .worths import worths


def odds(game: Game, question: Question, report: Report) -> tuple[Table, ...]:
    """The opening of one player, of several, how often deployment cards are out of reach, and what armies are worth."""
    check_no_fight(question, "Charge! has odds of shuffled decks")
    check_switches(game, question, SWITCHES)
    found = rules(game, question.rules, (), report)
    return tuple(tables(found, game.title, question)) if found else ()


def tables(rules: Rules, title: str, question: Question) -> Iterator[Table]:
    """All tables under these rulings."""
    changed = unusual(question.rules, SWITCHES)
    notes = (changed,) if changed else ()
    opening = Opening(rules)
    facts = (
        ("the first flipped card is a 1", opening.first_is_one),
        ("a 1 on the working stacks", opening.one_on_stacks),
        ("a 1 in sight after the first flip", opening.one_in_sight),
        ("no 1 in the first packet", opening.no_one_in_packet),
        ("a 1 seen in a pass without plays", opening.one_in_pass),
        ("one certain card seen in such a pass", opening.card_in_pass),
        ("the first flipped card is playable", opening.first_is_playable),
        ("some play after the first flip", opening.some_play),
        ("some shift among the working stacks", opening.some_shift),
        ("some play or shift after the first flip", opening.some_move),
    )
    rows = tuple((name, chance(each)) for name, each in facts)
    about = f"A reserve of {rules.reserve}, {rules.working} working stacks, {rules.packet} cards turned over together."
    mean = f"In the mean {text(opening.ones_in_reserve)} of {opening.ones} cards with a 1 are in the reserve."
    yield Table("opening", f"{title}: how a player begins", ("what", "chance"), rows, (about, mean, *notes))
    nobody = tuple(
        (count, chance((1 - opening.one_in_sight) ** count), chance((1 - opening.some_move) ** count))
        for count in range(2, len(COLORS) + 1)
    )
    of_nobody = ("players", "no_1", "no_play_or_shift")
    yield Table("nobody", f"{title}: nobody has it after the first flip", of_nobody, nobody, notes)
    locked = tuple((each.name, each.quota, each.count, chance(opening.short(i))) for i, each in enumerate(rules.units))
    any_of = ("any of them", None, None, chance(opening.locked))
    said = ("How likely the reserve holds so many deployment cards that the rest is too few for a complete army.",)
    of_locked = ("unit", "needed", "in_deck", "locked")
    yield Table("locked", f"{title}: locked out at the deal", of_locked, (*locked, any_of), (*said, *notes))
    yield army(rules, title, notes)


def army(rules: Rules, title: str, notes: tuple[str, ...]) -> Table:
    """What armies and rounds can be worth (CH-S15 to CH-S19, CH-S26, CH-S27)."""
    found, bonus, target = worths(rules, len(COLORS)), rules.numbers["bonus"], rules.numbers["target"]
    rows: list[tuple[str, int]] = [("the most that an army can be worth", max(found.all))]
    said = ["An army is worth as many points as it has cards."]
    if found.never:
        said.append(f"No army is worth {', '.join(map(str, found.never))}.")
    if found.complete:
        least = min(found.complete)
        rounds = -(-target // (least + bonus))
        rows += [
            ("the least that a complete army is worth", least),
            ("the same with the bonus of its call", least + bonus),
            (f"rounds of that up to {target}", rounds),
        ]
        said.append(f"A complete army is worth {', '.join(map(str, sorted(found.complete)))}.")
    rows += [("the most that a round can bring", found.most), ("the least that a round can bring", found.least)]
    return Table("army", f"{title}: what armies and rounds are worth", ("what", "points"), tuple(rows), (*said, *notes))


def chance(fraction: Fraction) -> Chance:
    """A fraction as a table shows it."""
    return Chance(*fraction.as_integer_ratio())


def text(fraction: Fraction) -> str:
    """'3.3', half a tenth to the even side."""
    tenths = round(10 * fraction)
    return f"{tenths // 10}.{tenths % 10}"
