"""Asks checks of things, and tells of those that fail: where, by which values, and which rule."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import NoReturn

from ..fill import Backed, FillError, Purse, Test
from ..ledger import Ledger
from ..problems import Problem, Related, Report, Severity, Span
from .comparing import NAMES, above, dominated_by, goodness, line
from .records import Check
from .things import Thing, Values, gathered

STEPS = 1_000_000
"""What all checks of a game take at most."""

MOST = 20
"""How many failures of one check are told; of the others, how many there are."""

Case = tuple[Thing, Values]
"""What a check is asked of once: the thing that it is told of, and the values that its expressions see."""


@dataclass(frozen=True, slots=True)
class Asked:
    """All that the checks of a game can be asked of."""

    decks: Sequence[Thing]
    boards: Sequence[Thing]
    game: Thing
    behind: Mapping[str, object]
    """What expressions can name besides the values of what they are asked of."""


class Stopped(Exception):
    """A check cannot go on: the reason is told."""


def ask(check: Check, asked: Asked, ledger: Ledger | None, purse: Purse, report: Report) -> bool:
    """Ask one check of all that it is about; whether there are steps left for others."""
    asker = Asker(check, asked.behind, purse, report)
    rule = sentence(check, ledger, report)
    failed: dict[Span | None, Case] = {}
    is_idle = True
    with suppress(Stopped):
        for thing, values in asker.cases(asked):
            is_idle = False
            if not asker.holds(check.holds, "assert", thing, values):
                # What many cards take from one line fails once.
                failed.setdefault(place_of(check, thing, values), (thing, values))
        if is_idle:
            tell_idle(check, asked, report)
    with suppress(Stopped):
        asker.tell(failed, rule, ledger)
    return purse.left > 0


class Asker:
    """Puts the expressions of one check to things, and pays for it. Raises Stopped after a problem with them."""

    def __init__(self, check: Check, behind: Mapping[str, object], purse: Purse, report: Report) -> None:
        self.check, self.behind, self.purse, self.report = check, behind, purse, report

    def holds(self, test: Test, key: str, thing: Thing, values: Values, *below: str) -> bool:
        """Whether an expression of the check is true."""
        found, fault = False, None
        try:
            found = test(Backed(values, self.behind), self.purse)
        except FillError as error:
            fault = error
        check = self.check
        if self.purse.left <= 0:
            self.stop(key)
        if fault:
            if fault.code:  # What is not known, since it has faults, is told there.
                message = f"{fault.message}, asked by {named(check)} of {called(check, thing, values)}"
                help = hint(test, thing, values) if fault.code == "fill-failed" and key == "assert" else ""
                self.report.error(fault.code, message, check.at(key, *below), hint=help, card=thing.card)
            raise Stopped
        return found

    def stop(self, key: str) -> NoReturn:
        """Tell that there are no steps left."""
        message = f"the checks of this game take more than {STEPS:,} steps, up to {named(self.check)}"
        self.report.error("check-limit", message, self.check.at(key))
        raise Stopped

    def cases(self, asked: Asked) -> Iterator[Case]:
        """All things that the check is about, with what its expressions see of each."""
        check = self.check
        where = check.where
        match check.of:
            case "card":
                names = check.holds.names | (check.message.names if check.message else frozenset())
                for deck in asked.decks:
                    yield from self.cards(deck.parts, bool(names & NAMES))
                return
            case "pair":
                cases = (pair(a, b) for deck in asked.decks for a in deck.parts for b in deck.parts if a is not b)
            case "path":
                cases = (pair(a, b, board.values) for board in asked.boards for a, b in board.pairs)
            case "space":
                cases = ((each, each.values) for board in asked.boards for each in board.parts)
            case "deck":
                cases = (self.with_groups(each) for each in asked.decks)
            case "board":
                cases = (self.with_groups(each) for each in asked.boards)
            case "game":
                cases = (self.with_groups(each) for each in (asked.game,))
            case "games":
                cases = ((each, each.values) for each in (asked.game,))
        for thing, values in cases:
            if where is None or self.holds(where, "for", thing, values):
                yield thing, values

    def cards(self, cards: Sequence[Thing], is_compared: bool) -> Iterator[Case]:
        """Those cards of a deck that are asked, compared with each other where that is named."""
        where = self.check.where
        found = [each for each in cards if where is None or self.holds(where, "for", each, each.values)]
        if not is_compared:
            yield from ((each, each.values) for each in found)
            return
        self.purse.left -= sum(len(each.legend) for each in found)
        if self.purse.left <= 0:
            self.stop("assert")
        goods = {each: goodness(each) for each in found}
        legends = {id(each.legend): each.legend for each in found}
        lines = {name: line(legend, found) for name, legend in legends.items()}
        for each in found:
            self.purse.left -= len(found)
            if self.purse.left <= 0:
                self.stop("assert")
            compared = {"dominated_by": dominated_by(each, goods), "above_line": above(lines[id(each.legend)], each)}
            yield each, {**compared, **each.values}

    def with_groups(self, thing: Thing) -> Case:
        """A deck, a board or the game with what is gathered of its parts."""
        groups: Values = {}
        for name, test in self.check.groups.items():
            members = [each for each in thing.parts if self.holds(test, "groups", each, each.values, name)]
            groups[name] = gathered(members)
        return thing, {**thing.values, **groups}

    def tell(self, failed: Mapping[Span | None, Case], rule: str, ledger: Ledger | None) -> None:
        """Tell of each place where the check failed, as far as there are not too many."""
        check = self.check
        severity, tail = Severity(check.severity), cited(check, rule)
        related = tuple(Related(span, what) for span, what in sources(check, ledger) if span)
        for number, (place, (thing, values)) in enumerate(failed.items()):
            place = place or check.at("assert")
            is_last = number == MOST
            others = len(failed) - MOST
            said = f"so it is with {others} other{'s' * (others != 1)}" if is_last else self.said(thing, values)
            card = "" if is_last else thing.card
            self.report.add(Problem("check-failed", severity, f"{said}{tail}", place, "", card, related, check.id))
            if is_last:
                break

    def said(self, thing: Thing, values: Values) -> str:
        """What is said when the check fails: its message, or the values that `assert` names."""
        check = self.check
        if check.message:
            try:
                return check.message(Backed(values, self.behind))
            except FillError as error:
                if error.code:
                    message = f"{error.message}, in the message of {named(check)}"
                    self.report.error(error.code, message, check.at("message"))
                raise Stopped from None
        seen = shown(check.holds, Backed(values, self.behind))
        who = called(check, thing, values)
        return f"{who} has {seen}" if seen else f"{who} is not as it must be"


def pair(a: Thing, b: Thing, board: Values | None = None) -> Case:
    """Two cards of a deck, or the ends of a path on a board: told of the first."""
    return a, {"a": a.values, "b": b.values, **({"board": board} if board else {"deck": a.values.get("deck", "")})}


def called(check: Check, thing: Thing, values: Values) -> str:
    """What a check is asked of, by its id; of a pair and a path both ends."""
    other = value_of("b.id", values) if check.of in ("pair", "path") else None
    return f"'{thing.id}' with '{other}'" if other else f"'{thing.id}'"


WORD = r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*"


def shown(test: Test, values: Mapping[str, object]) -> str:
    """The names in an expression with their values, as far as these are texts or numbers: 'defense 3, type support'."""
    found: dict[str, str] = {}
    for name in names_of(test.text, test.names):
        value = value_of(name, values)
        if isinstance(value, str | int | float) and not isinstance(value, bool):
            found[name] = f"{name} {value}" if str(value) else f"no {name}"
        elif value is None and name in values:
            found[name] = f"no number for {name}"
    return ", ".join(found.values())


def value_of(name: str, values: Mapping[str, object]) -> object:
    """What a name with dots leads to, None where it leads nowhere."""
    value: object = values
    for part in name.split("."):
        value = value.get(part) if isinstance(value, Mapping) else None
    return value


def hint(test: Test, thing: Thing, values: Mapping[str, object]) -> str:
    """How a check is kept from those that lack a stat which it names."""
    for name in names_of(test.text, test.names):
        if name.rpartition(".")[2] in thing.legend and not isinstance(value_of(name, values), int):
            return f"say with 'for:' which are asked, such as 'for: {name} is number'"
    return ""


@lru_cache
def names_of(text: str, names: frozenset[str]) -> tuple[str, ...]:
    """Where an expression writes any of `names`, in its order, with what stands behind their dots."""
    bare = re.sub(r"\"[^\"]*\"|'[^']*'", " ", text)
    return tuple(each for each in re.findall(rf"(?<![\w.]){WORD}", bare) if each.partition(".")[0] in names)


def place_of(check: Check, thing: Thing, values: Values) -> Span | None:
    """The field that the expression names first, of what it is told of; else the thing."""
    for name in names_of(check.holds.text, check.holds.names):
        first, _, field = name.partition(".")
        own = field.partition(".")[0] if check.of in ("pair", "path") and first == "a" else first
        if own and own in (thing.values if check.of in ("pair", "path") else values) and (place := thing.at(own)):
            return place
    return thing.at("")


def sentence(check: Check, ledger: Ledger | None, report: Report) -> str:
    """What the rule says: the check's own words, or those of the ledger."""
    if check.rule:
        return check.rule
    if ledger and check.id in ledger:
        return ledger[check.id].sentence
    of = f"the ledger has no '{check.id}'" if check.id else "it has no 'id' of the ledger either"
    report.error("check-without-rule", f"this check does not say its rule, and {of}", check.span)
    return ""


def sources(check: Check, ledger: Ledger | None) -> Iterator[tuple[Span | None, str]]:
    """Where the rule is written."""
    yield check.at("assert"), "the check"
    if ledger and check.id in ledger:
        yield ledger[check.id].span, "the rule in the ledger"


def cited(check: Check, rule: str) -> str:
    """The rule behind a message: ' (STC-30: Support units cannot defend)'."""
    said = ": ".join(each for each in (check.id, rule.rstrip(".")) if each)
    return f" ({said})" if said else ""


def named(check: Check) -> str:
    """What a check is called in messages."""
    return f"the check '{check.id or check.rule}'"


def tell_idle(check: Check, asked: Asked, report: Report) -> None:
    """A check that is about nothing is told of, since it would never fail; other games may be as it wants them."""
    if check.of == "games":
        message = f"{named(check)} was not asked, since these games are not as it wants them with 'for'"
        report.note("idle-check", message, check.at("for"))
        return
    if check.of in ("space", "path", "board") and not asked.boards:
        message = f"{named(check)} is of a {check.of}, and the game has no board"
    else:
        kind = "pair of cards" if check.of == "pair" else check.of
        message = f"no {kind} is as {named(check)} wants it with 'for'"
        if check.where is None:
            message = f"there is no {kind} that {named(check)} can be asked of"
    report.warning("idle-check", message, check.at("of" if check.where is None else "for"))
