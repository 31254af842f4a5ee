"""The odds of Storm the Castle as tables: by modifier, unit against unit, over all terrain of a board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from ....problems import Report, did_you_mean
from ....project import Game
from ...odds import Question, Refused
from ...tables import Bonus, Chance, Sum, Table
from .army import Army, Field, Ground, Item, Unit, army
from .combat import (
    LEVEL,
    ROLL,
    SWITCHES,
    WINS,
    Attack,
    Rules,
    Setup,
    Terrain,
    modifiers,
    succeeds,
    success,
    ways,
)


def odds(game: Game, question: Question, report: Report) -> tuple[Table, ...]:
    """
    Of nobody in particular: the success table, and all units on level ground. Of an attacker and a defender: them over
    all terrain of the board. Of one of both, or on a terrain: that against all.
    """
    found = army(game, report)
    if report.has_errors:
        return ()
    rules = rules_of(question)
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
            tables.insert(0, success_table(game.title))
    changed = ", ".join(f"{name}={value}" for name, value in question.rules.items() if value != SWITCHES[name][0])
    return tuple(replace(each, notes=(*each.notes, f"With {changed}.")) if changed else each for each in tables)


def success_table(title: str) -> Table:
    """Success by attack modifier."""
    ends = (
        f"Below {modifiers()[0]} and above {modifiers()[-1]:+d} nothing changes. A natural 2 fails, a natural 12 wins."
    )
    rows = tuple((Bonus(each), totals(each), of_36(success(each))) for each in modifiers())
    return Table("success", f"{title}: success by attack modifier", ("modifier", "wins_on", "chance"), rows, (ends,))


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
    return None if attack.is_automatic else Bonus(attack.modifier), of_36(attack.success)


def terrain_table(by: Setup, on: Setup, over: Iterable[Terrain], rules: Rules, title: str) -> Table:
    """One set-up against another, a row for each terrain."""
    rows = []
    for each in over:
        attack = Attack(by, on, each, rules)
        if attack.fault:
            raise Refused(attack.fault)
        modifier, chance = answer(attack)
        wins_on = "no roll" if attack.is_automatic else totals(attack.modifier)
        sums = Sum(attack.attack), Sum(attack.defense)
        rows.append((each.start.name, each.end.name, *sums, modifier, wins_on, chance, of_36(attack.loss)))
    columns = ("from", "on", "attack", "defense", "modifier", "wins_on", "chance", "attacker_dies")
    attack_parts, defense_parts = ("unit, item, Sorcerer, height", "unit, item, Cleric, space")
    notes = (f"Attack is {attack_parts}; defense is {defense_parts}.",)
    return Table("terrain", f"{title}: {by.name} against {on.name}", columns, tuple(rows), notes)


def totals(modifier: int) -> str:
    """'3 to 5 and 12': the totals that succeed."""
    found = [each for each in ROLL if succeeds(each, modifier) and each < WINS]
    if not found:
        return f"{WINS}"
    return f"{found[0]}{f' to {found[-1]}' if len(found) > 1 else ''} and {WINS}"


def of_36(chance: Fraction) -> Chance:
    """A chance as so many of the 36 ways that two dice fall."""
    return Chance(int(chance * ROLL.total), ROLL.total)


def terrains(unit: Unit, field: Field | None) -> Iterator[Terrain]:
    """Every terrain that a unit's attacks on a board lead over, each once, in the order of its spaces."""
    if field:
        pairs = (Terrain(field.spaces[start], field.spaces[end]) for start, end in ways(unit, field))
        yield from dict.fromkeys(pairs)


def rules_of(question: Question) -> Rules:
    """The switches as they are asked for."""
    for name, value in question.rules.items():
        if name not in SWITCHES:
            known = ", ".join(SWITCHES)
            raise Refused(f"no switch '{name}'{did_you_mean(name, SWITCHES)}, expected one of {known}")
        if value not in SWITCHES[name]:
            near, known = did_you_mean(value, SWITCHES[name]), " or ".join(SWITCHES[name])
            raise Refused(f"'{name}' cannot be '{value}'{near}, expected {known}")
    return replace(Rules(), **question.rules)


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
        raise Refused(f"'{text}' has {len(items)} items, a unit carries at most one (STC-49)")
    if len(units) > 1:
        raise Refused(f"'{text}' has {len(units) + 1} units, at most two share a space (STC-70)")
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
