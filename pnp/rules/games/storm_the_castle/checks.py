"""
What is odd about the numbers and the board of Storm the Castle, where it takes its rules of combat to see it.

CK-29 and so on are ids of these checks, which `accept:` of the game's file can name; docs/checks.md lists them all.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ....boards.graph import Board
from ....problems import Report, Span
from ....project import Game
from ...dice import draws
from ...distribution import Distribution
from ...findings import Finding, percent
from .army import Army, Field, army, is_army
from .combat import LEVEL, Attack, Rules, Setup, combinations, success, ways
from .numbers import Numbers
from .rules import unknown_abilities

Attacks = Distribution[tuple[str, str, int]]
"""Every attack that a board allows: the defender, the kind of space, the modifier."""

NEAR, FAR = 4, 8
"""CK-29: moves from one keep to the other."""

CUT = 3
"""CK-30: spaces that part one keep from the other."""

SOONEST = 4
"""CK-51: the first turn in which anybody should win."""

LONGEST = 12
"""CK-46: the modifiers that a table of odds has room for, below and above 0."""

HAMMERS, HOPES = Fraction(5, 100), Fraction(50, 100)
"""CK-44, CK-45: the share of attacks that nearly always win, and of those that nearly never do."""

NO_UNIT, NO_REGULAR = Fraction(1, 100), Fraction(5, 100)
"""CK-48: how likely an opening hand may be without any."""


def checks(game: Game) -> Iterator[Finding]:
    """All findings; none where the cards are not an army, which is told of when odds are asked for."""
    report = Report()
    found = army(game, report)
    if report.has_errors:
        return
    yield from skills(game)
    yield from hand(found, found.numbers.hand, game.file.at("game"))
    yield from duels(found, game)
    for i, (variant, field) in enumerate(found.fields.items()):
        where = "" if i == 0 else f", on the board '{variant}'"
        attacks = combinations(found, field, Rules(numbers=found.numbers))
        yield from ground(field, where)
        yield from reach(found, field, where)
        yield from walls(attacks, field, where)
        yield from shares(attacks, found.numbers, field.board.span, where)
        yield from race(found, field, where)


def hand(army: Army, size: int, place: Span | None) -> Iterator[Finding]:
    """CK-48: opening hands that nobody can play."""
    deck = list(army.deck)
    regulars = [each for each in army.units.values() if each.is_regular]
    for of, what, most in ((army.units.values(), "unit", NO_UNIT), (regulars, "Regular unit", NO_REGULAR)):
        none = draws(len(deck), sum(each.count for each in of), min(size, len(deck))).chance(lambda many: many == 0)
        if none > most:
            message = f"{percent(none)} of opening hands have no {what}, expected {percent(most)} at most"
            yield Finding("CK-48", message, place)


def skills(game: Game) -> Iterator[Finding]:
    """CK-18: abilities that there are not; both armies have the same cards."""
    for each in next((deck.cards for deck in game.decks if is_army(deck)), ()):
        for message in unknown_abilities(each.subject):
            yield Finding("CK-18", message, each.subject.written(frozenset(("abilities",))), each.card.id)


def place_of(game: Game, card: str, stat: str) -> Span | None:
    """Where a stat of a card is written, or else the card."""
    each = next(each for deck in game.decks for each in deck.cards if each.card.id == card)
    return each.subject.written(frozenset((stat,))) or each.card.span


def duels(army: Army, game: Game) -> Iterator[Finding]:
    """CK-40, CK-41: units alone on level ground, of whom one cannot win, or cannot lose."""
    rules = Rules(numbers=army.numbers)
    regulars = [each for each in army.units.values() if each.is_regular]
    by = [each for each in army.units.values() if each.attack is not None]
    modifiers = {(a.id, b.id): Attack(Setup(a), Setup(b), LEVEL, rules).modifier for a in by for b in regulars}
    for unit in by:
        if regulars and all(modifiers[unit.id, other.id] < 0 for other in regulars):
            message = f"'{unit.title}' has no fair chance against any Regular unit on level ground"
            yield Finding("CK-40", message, place_of(game, unit.id, "attack"), unit.id)
    for unit in regulars:
        if all(modifiers[other.id, unit.id] < 0 for other in regulars if other.attack is not None):
            message = f"no Regular unit has a fair chance against '{unit.title}' on level ground"
            yield Finding("CK-41", message, place_of(game, unit.id, "defense"), unit.id)


def ground(field: Field, where: str) -> Iterator[Finding]:
    """CK-29, CK-30, CK-32: the way from keep to keep, and what heights attacks lead over."""
    board = field.board
    keeps = keeps_of(field)
    if len(keeps) == 2:
        moves = board.distances(keeps[0]).get(keeps[1])
        if moves is not None and not NEAR <= moves <= FAR:
            message = f"the keeps are {moves} moves apart{where}, expected {NEAR} to {FAR}"
            yield Finding("CK-29", message, board.span)
        few = board.cut(*keeps)
        if few < CUT:
            message = f"{few} spaces part one keep from the other{where}, expected {CUT} or more"
            yield Finding("CK-30", message, board.span)
    met = {frozenset((field.spaces[a].level, field.spaces[b].level)) for a, b in board.paths}
    unmet = [
        f"from {a} to {b} ground" for a, b in (("high", "low"), ("high", "mid"), ("mid", "low")) if {a, b} not in met
    ]
    if all(len(levels) > 1 for levels in met):
        unmet.append("between spaces of one height")
    for way in unmet:
        message = f"no path leads {way}{where}, so what the rules say of it is never used"
        yield Finding("CK-32", message, board.span)


def reach(army: Army, field: Field, where: str) -> Iterator[Finding]:
    """CK-34: castle spaces that no unit can bombard from outside."""
    board = field.board
    ranged = [each for each in army.units.values() if each.is_ranged]
    hit = {end for unit in ranged for start, end in ways(unit, field) if owner(board, start) != owner(board, end)}
    for id, space in field.spaces.items():
        if ranged and space.is_castle and id not in hit:
            message = f"'{id}' cannot be bombarded from outside of its castle{where}"
            yield Finding("CK-34", message, board.spaces[id].span, id)


def walls(attacks: Attacks, field: Field, where: str) -> Iterator[Finding]:
    """CK-42, CK-43: who cannot be beaten in a castle, or hardly."""
    castle = {each.name for each in field.spaces.values() if each.is_castle}
    best: dict[tuple[str, str], int] = {}
    for on, kind, modifier in attacks:
        if kind in castle:
            best[on, kind] = max(best.get((on, kind), modifier), modifier)
    lost = [f"{on} on {kind}" for (on, kind), top in best.items() if top < 0]
    if lost:
        yield Finding("CK-42", f"every attack is hopeless against {', '.join(lost)}{where}", field.board.span)
    hard = [f"{on} on {kind}" for (on, kind), top in best.items() if top == 0]
    if hard:
        message = f"no attack has a modifier above 0 against {', '.join(hard)}{where}"
        yield Finding("CK-43", message, field.board.span)


def shares(attacks: Attacks, numbers: Numbers, place: Span | None, where: str) -> Iterator[Finding]:
    """CK-44, CK-45, CK-46: how many of all attacks are nearly sure, or nearly hopeless, and how far modifiers reach."""
    if not len(attacks):
        return
    chances = {each: success(each, numbers) for each in {modifier for _, _, modifier in attacks}}
    least = Fraction(1, numbers.roll.total)
    sure = attacks.chance(lambda attack: chances[attack[2]] == 1 - least)
    if sure > HAMMERS:
        message = f"{percent(sure)} of all attacks nearly always win{where}, expected {percent(HAMMERS)} at most"
        yield Finding("CK-44", message, place)
    lost = attacks.chance(lambda attack: chances[attack[2]] == least)
    if lost > HOPES:
        message = f"{percent(lost)} of all attacks hardly ever win{where}, expected {percent(HOPES)} at most"
        yield Finding("CK-45", message, place)
    if min(chances) < -LONGEST or max(chances) > LONGEST:
        message = f"modifiers reach from {min(chances)} to {max(chances)}{where}, expected {-LONGEST} to {LONGEST}"
        yield Finding("CK-46", message, place)


def race(army: Army, field: Field, where: str) -> Iterator[Finding]:
    """CK-51: how soon a unit that was dispatched in the first turn can be in the other keep."""
    board, keeps = field.board, keeps_of(field)
    fastest = max((each.move for each in army.units.values()), default=1)
    moves = [
        far[keep]
        for keep in keeps
        for id, space in field.spaces.items()
        if space.is_castle and owner(board, id) != owner(board, keep) and keep in (far := board.distances(id))
    ]
    turn = -(-min(moves) // fastest) if moves else SOONEST
    if turn < SOONEST:
        message = f"somebody can win in turn {turn}{where}, expected turn {SOONEST} or later"
        yield Finding("CK-51", message, board.span)


def keeps_of(field: Field) -> list[str]:
    """The spaces that are keeps."""
    return [id for id, each in field.spaces.items() if each.name == "keep"]


def owner(board: Board, id: str) -> str:
    """Whose castle a space belongs to; '' for land."""
    return str(board.spaces[id].fields.get("owner", ""))
