"""The odds of DarkShine as tables: one attack in and out of the commanders' circles, and several on one target."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ....problems import Report, did_you_mean
from ....project import Game
from ...dice import die, opposed
from ...odds import Question, Refused, check_switches
from ...tables import Bonus, Cell, Chance, Table
from .faults import REACH_RULES
from .pieces import Numbers, Type, numbers, types
from .rules import SWITCHES
from .setups import Grid, grid_of

BESIDE = "+commander"
"""Behind a type: a pawn that stands in the circle of its own commander."""


@dataclass(frozen=True, slots=True)
class Fighter:
    """A pawn in an attack; `aura` is what its commander adds to its rolls (DS-26, DS-27)."""

    type: Type
    aura: int

    @property
    def name(self) -> str:
        """'soldier', or 'soldier+commander' in its commander's circle."""
        return self.type.id + (BESIDE if self.aura and not self.type.is_commander else "")


def odds(game: Game, question: Question, report: Report) -> tuple[Table, ...]:
    """
    Of nobody in particular: one attack, and several on one target. Of an attacker, a defender or both: who kills whom.

    With the tiles of both, an attack that is out of reach is refused.
    """
    said = Report()
    known, amounts = types(game, said), numbers(game, said)
    report.merge(said)
    if said.has_errors:
        return ()
    check_switches(game, question, SWITCHES)
    if question.rules.get("mode") == "ventare":
        raise Refused("in the mode ventare no dice are rolled: an attack always removes its target (DS-38)")
    commander = next(each for each in known.values() if each.is_commander)
    by, on = (fighter(text, known, commander) for text in (question.attacker, question.defender))
    if question.start or question.on:
        check_reach(game, question, by, report)
    if by or on:
        return (pawns_table(known, commander, by, on, amounts, game.title),)
    return fights_table(commander, amounts, game.title), volleys_table(commander, amounts, game.title)


def kill(net: int, numbers: Numbers) -> Chance:
    """DS-15, E.1: how likely the attacker's die with a net bonus is higher than the defender's; no cap (DS-R11)."""
    one = die(numbers.sides)
    wins = opposed(one.map(lambda face: face + net), one).chance(lambda sign: sign > 0)
    return Chance(int(wins * one.total**2), one.total**2)


def fights_table(commander: Type, numbers: Numbers, title: str) -> Table:
    """E.1: one attack, each pawn in the circle of its own commander or not."""
    rows = tuple(
        (where(by), where(on), Bonus(by - on), kill(by - on, numbers))
        for by in (0, commander.aura)
        for on in (0, commander.aura)
    )
    notes = (f"In its commander's circle a pawn adds {commander.aura} to its die, and so does the commander itself.",)
    return Table("fights", f"{title}: one attack", ("attacker", "defender", "bonus", "kill"), rows, notes)


def where(aura: int) -> str:
    """'in circle'."""
    return "in circle" if aura else "outside"


def volleys_table(commander: Type, numbers: Numbers, title: str) -> Table:
    """E.2: several attacks in one turn on one target, at most as many as there are actions (DS-19)."""
    counts = range(1, numbers.actions + 1)
    rows: list[tuple[Cell, ...]] = []
    for net in sorted({0, commander.aura, -commander.aura}):
        once = kill(net, numbers).fraction
        each = (Chance(*at_least_once(once, count).as_integer_ratio()) for count in counts)
        rows.append((Bonus(net), *each, mean(once)))
    columns = ("bonus", *(f"in_{count}" for count in counts), "mean")
    notes = (
        "Bonus is the attackers' minus the defender's. How likely at least one of so many attacks kills,",
        "and how many attacks it takes in the mean.",
    )
    return Table("volleys", f"{title}: several attacks on one target", columns, tuple(rows), notes)


def at_least_once(once: Fraction, count: int) -> Fraction:
    """How likely one of `count` attacks kills."""
    return 1 - (1 - once) ** count


def mean(once: Fraction) -> str:
    """'18/5 = 3.60': how many attacks a kill takes in the mean."""
    if not once:
        return "never"
    attacks = Fraction(once.denominator, once.numerator)
    hundredths = round(100 * attacks)
    return f"{attacks} = {hundredths // 100}.{hundredths % 100:02}"


def pawns_table(
    known: Mapping[str, Type], commander: Type, by: Fighter | None, on: Fighter | None, numbers: Numbers, title: str
) -> Table:
    """One attacker or all against one defender or all."""
    everybody = tuple(fighters(known, commander))
    rows = tuple(
        (each.name, other.name, Bonus(each.aura - other.aura), kill(each.aura - other.aura, numbers))
        for each in ((by,) if by else everybody)
        for other in ((on,) if on else everybody)
    )
    who = f"{by.name if by else 'all'} against {on.name if on else 'all'}"
    columns = ("attacker", "defender", "bonus", "kill")
    notes = (f"'{BESIDE}' stands in the circle of its own commander.",)
    return Table("pawns", f"{title}: {who}", columns, rows, notes)


def fighters(known: Mapping[str, Type], commander: Type) -> Iterator[Fighter]:
    """Each type outside and inside its commander's circle; a commander is always inside (DS-27)."""
    for each in known.values():
        for aura in (commander.aura,) if each.is_commander else (0, commander.aura):
            yield Fighter(each, aura)


def fighter(text: str, known: Mapping[str, Type], commander: Type) -> Fighter | None:
    """'soldier' or 'soldier+commander'."""
    if not text:
        return None
    name, *others = (each.strip() for each in text.split("+"))
    if name not in known:
        raise Refused(f"no pawn '{name}'{did_you_mean(name, known)}, there is: {', '.join(known)}")
    if others not in ([], [commander.id]):
        message = f"'{text}' is no pawn with its commander, expected one such as '{name}{BESIDE}'"
        raise Refused(message)
    return Fighter(known[name], commander.aura if others or known[name].is_commander else 0)


def check_reach(game: Game, question: Question, by: Fighter | None, report: Report) -> None:
    """Refuse an attack from one tile on another that its attacker does not reach (DS-21 to DS-25)."""
    if not by or not question.start or not question.on:
        raise Refused("expected an attacker and the tiles of both, or no tiles, since odds depend on no ground")
    grid = grid_of(game.boards[0], report) if game.boards else None
    if grid is None:
        raise Refused("no tiles, since the game has no board that its rules know")
    start, end = (tile(name, grid) for name in (question.start, question.on))
    distance, reach = grid.distance(start, end), by.type.reach
    if distance not in reach or grid.between(start, end) is None:
        rule, wanted = REACH_RULES[by.type.id], " or ".join(map(str, reach))
        message = f"'{by.type.id}' on {question.start} does not reach {question.on}, {distance} tiles away"
        raise Refused(f"{message}, expected {wanted} on a line ({rule})")


def tile(name: str, grid: Grid) -> int:
    """The number of a tile."""
    if name not in grid.numbers:
        raise Refused(f"no tile '{name}', expected {grid.tiles[0]} to {grid.tiles[-1]}")
    return grid.numbers[name]
