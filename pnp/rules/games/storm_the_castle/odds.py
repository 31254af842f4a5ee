"""The odds of Storm the Castle as tables: by modifier, unit against unit, over all terrain of a board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from ....problems import Report, did_you_mean
from ....project import Game
from ...odds import Question, Refused, check_switches
from ...switches import unusual
from ...tables import Bonus, Chance, Sum, Table
from .army import Army, Field, Ground, Item, Unit, army
from .combat import (
    LEVEL,
    SWITCHES,
    Attack,
    Rules,
    Setup,
    Terrain,
    modifiers,
    revival,
    succeeds,
    success,
    ways,
)
from .numbers import Numbers

REVIVING = ("resurrect", "reforge")
"""STC-79, STC-82: the abilities that bring back a card from the graveyard."""


def odds(game: Game, question: Question, report: Report) -> tuple[Table, ...]:
    """
    Of nobody in particular: the success table, all units on level ground, and what brings back cards. Of an attacker
    and a defender: them over all terrain of the board. Of one of both, or on a terrain: that against all.
    """
    found = army(game, report)
    if report.has_errors:
        return ()
    check_switches(game, question, SWITCHES)
    rules = rules_of(question, found.numbers)
    field = field_of(found, question)
    by = setup_of(question.attacker, found, rules)
    on = setup_of(question.defender, found, rules)
    terrain = terrain_of(question, field)
    if by and on:
        over = [terrain] if terrain else [LEVEL, *terrains(by.unit, field)]
        tables = [terrain_table(by, on, over, rules, game.title)]
    else:
        tables = [units_table(found, by, on, terrain or LEVEL, rules, game.title)]
        if not (by or on or terrain):
            tables = [success_table(rules.numbers, game.title), *tables, *revival_tables(found, game.title)]
    changed = unusual(question.rules, SWITCHES)
    return tuple(replace(each, notes=(*each.notes, changed)) if changed else each for each in tables)


def success_table(numbers: Numbers, title: str) -> Table:
    """Success by attack modifier."""
    shown = [Bonus(each) for each in modifiers(numbers)]
    ends = f"Below {shown[0]} and above {shown[-1]} nothing changes."
    natural = f"A natural {numbers.fails} fails, a natural {numbers.wins} wins."
    rows = tuple((each, totals(each, numbers), chance(success(each, numbers), numbers)) for each in shown)
    columns = ("modifier", "wins_on", "chance")
    return Table("success", f"{title}: success by attack modifier", columns, rows, (f"{ends} {natural}",))


def revival_tables(army: Army, title: str) -> Iterator[Table]:
    """How likely each unit with such an ability brings back a card; none where no unit has one."""
    able = [(unit.id, each) for unit in army.units.values() for each in unit.abilities if each in REVIVING]
    answer = army.numbers.revive, chance(revival(army.numbers), army.numbers)
    if able:
        columns = ("unit", "ability", "needs", "chance")
        rows = tuple((*each, *answer) for each in able)
        yield Table(
            "revival", f"{title}: back from the graveyard", columns, rows, ("What to roll, and how likely it is.",)
        )


def units_table(army: Army, by: Setup | None, on: Setup | None, terrain: Terrain, rules: Rules, title: str) -> Table:
    """All units, or one set-up, against all that roll for their defense, or one set-up."""
    attackers = [by] if by else [Setup(each) for each in army.units.values() if each.attack is not None]
    defenders = [on] if on else [Setup(each) for each in army.units.values() if each.is_regular]
    attacks = [Attack(each, other, terrain, rules) for each in attackers for other in defenders]
    if all(each.fault for each in attacks):
        raise Refused(attacks[0].fault)
    rows = tuple((each.by.name, each.on.name, *answer(each)) for each in attacks)
    notes = ["Modifier and chance. A support unit that nobody covers dies without a roll."]
    if any(each.fault for each in attacks):
        notes.append("-: no such attack, for example a ranged one on what is no castle.")
    who = f"{by.name if by else 'all'} against {on.name if on else 'all'}" if by or on else "all units"
    where = "on level ground" if terrain is LEVEL else f"from {terrain.name}"
    columns = ("attacker", "defender", "modifier", "chance")
    return Table("units", f"{title}: {who}, {where}", columns, rows, tuple(notes), across="defender")


def answer(attack: Attack) -> tuple[Bonus | None, Chance | None]:
    """Modifier and chance; without a roll there is no modifier, and neither where there is no such attack."""
    if attack.fault:
        return None, None
    modifier = None if attack.is_automatic else Bonus(attack.modifier)
    return modifier, chance(attack.success, attack.rules.numbers)


def terrain_table(by: Setup, on: Setup, over: Iterable[Terrain], rules: Rules, title: str) -> Table:
    """One set-up against another, a row for each terrain."""
    rows = []
    for each in over:
        attack = Attack(by, on, each, rules)
        if attack.fault:
            raise Refused(attack.fault)
        modifier, wins = answer(attack)
        wins_on = "no roll" if attack.is_automatic else totals(attack.modifier, rules.numbers)
        sums, loses = (Sum(attack.attack), Sum(attack.defense)), chance(attack.loss, rules.numbers)
        rows.append((each.start.name, each.end.name, *sums, modifier, wins_on, wins, loses))
    columns = ("from", "on", "attack", "defense", "modifier", "wins_on", "chance", "attacker_dies")
    attack_parts, defense_parts = ("unit, item, Sorcerer, height", "unit, item, Cleric, space")
    notes = (f"Attack is {attack_parts}; defense is {defense_parts}.",)
    return Table("terrain", f"{title}: {by.name} against {on.name}", columns, tuple(rows), notes)


def totals(modifier: int, numbers: Numbers) -> str:
    """'3 to 5 and 12': the totals that succeed."""
    found = [each for each in numbers.roll if succeeds(each, modifier, numbers) and each != numbers.wins]
    if not found:
        return f"{numbers.wins}"
    return f"{found[0]}{f' to {found[-1]}' if len(found) > 1 else ''} and {numbers.wins}"


def chance(of: Fraction, numbers: Numbers) -> Chance:
    """A chance as so many of the ways that the dice fall: 36 of two dice with six sides."""
    return Chance(int(of * numbers.roll.total), numbers.roll.total)


def terrains(unit: Unit, field: Field | None) -> Iterator[Terrain]:
    """Every terrain that a unit's attacks on a board lead over, each once, in the order of its spaces."""
    if field:
        pairs = (Terrain(field.spaces[start], field.spaces[end]) for start, end in ways(unit, field))
        yield from dict.fromkeys(pairs)


def rules_of(question: Question, numbers: Numbers) -> Rules:
    """The switches as they are asked for, and the game's numbers."""
    chosen = {name: question.rules.get(name, values[0]) for name, values in SWITCHES.items()}
    return Rules(chosen["mid_ground"], chosen["stack_limit_counts_items"], numbers)


def field_of(army: Army, question: Question) -> Field | None:
    """The variant of the board that is asked for; None where the game has no board."""
    wanted = question.board
    if wanted and wanted not in army.fields:
        known = ", ".join(army.fields) or "none, since the game has no board"
        raise Refused(f"no board '{wanted}'{did_you_mean(wanted, army.fields)}, expected {known}")
    return army.fields[wanted] if wanted else next(iter(army.fields.values()), None)


def setup_of(text: str, army: Army, rules: Rules) -> Setup | None:
    """'knight+great-sword' or 'knight+cleric': the unit that fights first, then what is with it."""
    if not text:
        return None
    cards: Mapping[str, Unit | Item] = {**army.units, **army.items}
    found = [card_of(each.strip(), cards) for each in text.split("+")]
    first, others = found[0], found[1:]
    items = [each for each in others if isinstance(each, Item)]
    units = [each for each in others if isinstance(each, Unit)]
    if not isinstance(first, Unit):
        raise Refused(f"'{first.id}' is an item, expected the unit that fights before it, such as 'knight+{first.id}'")
    if len(items) > 1:
        most = f"a unit carries at most {rules.numbers.items} (STC-49)"
        raise Refused(f"'{text}' has {len(items)} items, {most if rules.numbers.items < 2 else 'expected one or none'}")
    if len(units) > 1:
        most = f"at most {rules.numbers.stack} cards share a space (STC-70)"
        raise Refused(
            f"'{text}' has {len(units) + 1} units, {most if rules.numbers.stack < 3 else 'expected two or one'}"
        )
    setup = Setup(first, items[0] if items else None, units[0] if units else None)
    if fault := setup.fault(rules):
        raise Refused(fault)
    return setup


def card_of(id: str, cards: Mapping[str, Unit | Item]) -> Unit | Item:
    """A card by its id."""
    if id not in cards:
        raise Refused(f"no card '{id}'{did_you_mean(id, cards)}, there is: {', '.join(cards)}")
    return cards[id]


def terrain_of(question: Question, field: Field | None) -> Terrain | None:
    """Where the attack leads over, None where nothing is said; an end that is not named is level with the other."""
    if not question.start and not question.on:
        return None
    start = ground_of(question.start, field)
    end = ground_of(question.on, field)
    if start and end:
        return Terrain(start, end)
    named = start or end
    assert named
    level = Ground("the same level", named.level)
    return Terrain(start or level, end or level)


def ground_of(name: str, field: Field | None) -> Ground | None:
    """A space by its id, or all spaces of a kind where they are alike; None for no name."""
    if not name:
        return None
    if not field:
        raise Refused(f"no ground '{name}', since the game has no board")
    spaces = field.spaces
    if name in spaces:
        return replace(spaces[name], name=name)
    kinds = list(dict.fromkeys(each.name for each in spaces.values()))
    if name not in kinds:
        known = f"{', '.join(kinds)}, or a space such as {next(iter(spaces))}"
        raise Refused(f"no ground '{name}'{did_you_mean(name, [*kinds, *spaces])}, expected {known}")
    alike = dict.fromkeys(each for each in spaces.values() if each.name == name)
    if len(alike) > 1:
        ids = ", ".join(id for id, each in spaces.items() if each.name == name)
        raise Refused(f"the spaces of kind '{name}' differ, expected one of {ids}")
    return next(iter(alike))
