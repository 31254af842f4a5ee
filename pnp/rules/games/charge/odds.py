"""The odds of Charge! as tables: what a shuffled deck begins with, who begins without any play, who is locked out."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ....problems import Report, did_you_mean
from ....project import Game
from ...odds import Question, Refused
from ...tables import Chance, Table
from .chances import Opening
from .pack import COLORS, SWITCHES, Rules, rules


def odds(game: Game, question: Question, report: Report) -> tuple[Table, ...]:
    """The opening of one player, of several, and how often deployment cards are out of reach."""
    for name, said in (
        ("attacker", question.attacker),
        ("defender", question.defender),
        ("ground", question.start or question.on),
        ("board", question.board),
    ):
        if said:
            raise Refused(f"Charge! has odds of shuffled decks, but none of one {name} such as '{said}'")
    for name, value in question.rules.items():
        if name not in SWITCHES:
            known = ", ".join(SWITCHES)
            raise Refused(f"no switch '{name}'{did_you_mean(name, SWITCHES)}, expected one of {known}")
        if value not in SWITCHES[name]:
            near, known = did_you_mean(value, SWITCHES[name]), " or ".join(SWITCHES[name])
            raise Refused(f"'{name}' cannot be '{value}'{near}, expected {known}")
    found = rules(game, question.rules, (), report)
    return tuple(tables(found, game.title, question)) if found else ()


def tables(rules: Rules, title: str, question: Question) -> Iterator[Table]:
    """All tables under these rulings."""
    changed = ", ".join(f"{name}={value}" for name, value in question.rules.items() if value != SWITCHES[name][0])
    notes = (f"With {changed}.",) if changed else ()
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


def chance(fraction: Fraction) -> Chance:
    """A fraction as a table shows it."""
    return Chance(*fraction.as_integer_ratio())


def text(fraction: Fraction) -> str:
    """'3.3', half a tenth to the even side."""
    tenths = round(10 * fraction)
    return f"{tenths // 10}.{tenths % 10}"
