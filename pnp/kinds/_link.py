"""LINK for cards: templates found, stats read by their legend, fields known, texts of cards filled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from ..book.records import Book
from ..compose import Shelf, Template
from ..fill import Backed, Fill, FillError, compile_text
from ..game import Legend, Legends
from ..model import Record, keys
from ..problems import Report, Span, did_you_mean
from ..scene import FACTS, Subject, names_in
from ..tables.decks import Cards
from ..tables.records import KEYS
from ._records import Card, Deck
from ._stats import read_stats

PROBLEMS = {
    "duplicate-id": """
Two cards of one deck, two decks, or two books have the same `id`, so nobody could say which is meant, and one file
would overwrite the other. Give one of them another id. For several copies of one card there is `count:`.
""",
    "similar-id": """
Two ids differ only in capital letters, such as `fox` and `Fox`. They count as two, but people take them for one, and
on most systems files of these names would be one. Give one of them another id.
""",
    "unknown-template": """
A deck or a card names a template that `templates/` does not have. The file must be called like the template, for
example `templates/unit.yaml` for `template: unit`.
""",
    "unknown-legend": """
A deck or a card names a stat legend with `legend:` that the game file does not have under `legends:`, or names none
where there are several. Correct the name, or write `legend:` on the deck; `legend: "{{ type }}"` takes the one that is
called like the card's type.
""",
    "no-cards": """
A deck without cards prints nothing. Write them under `cards:`, or name a file with `table:`.
""",
}


@dataclass(frozen=True, slots=True)
class Prepared:
    """A card with all that its faces are filled with, and the templates that were found for it."""

    card: Card
    subject: Subject
    front: Template
    back: Template | None


def prepare(
    deck: Deck,
    legends: Legends,
    fields: Iterable[str],
    numbers: Mapping[str, int],
    shelf: Shelf,
    changed: Callable[[Template, Card], Template | None],
    report: Report,
) -> tuple[Prepared, ...]:
    """
    All cards of a deck, linked: their legends and templates found, their stats read, their fields known.

    `changed` gives a template with what the card changes of it.
    """
    cards = deck._node.get("cards") if deck._node else None
    is_read = not isinstance(cards, Cards) or cards.is_whole
    is_whole = is_read and not shelf.faulty
    if not deck.cards and is_read:
        report.error("no-cards", f"the deck '{deck.id}' has no cards", deck.span, hint="write them under 'cards:'")
    check_ids(deck.cards, f"cards of '{deck.id}'", report)
    columns = cards.names if isinstance(cards, Cards) else ()
    written = (
        *(name for name in columns if name not in keys(Card)),
        *(name for card in deck.cards for name in card.fields),
    )
    absent = dict.fromkeys([*(name for each in legends.values() for name in each), *fields, *written], "")
    shared = {**absent, **deck.variables, "deck": deck.about}
    # Behind the values and not among them: a card's drawings are kept by its values, and a mapping is no key.
    behind = {"numbers": dict(numbers)}
    prepared = []
    used = {*fields, *(name for each in legends.values() for stat in each.values() for name in stat.depends_on)}
    for index, card in enumerate(deck.cards, 1):
        own = {"id": card.id, "title": card.title, "index": index, "count": card.count}
        known = Backed({**shared, **card.fields, **own}, behind)
        legend_name = find_legend(legends, card, deck, known, report)
        if legend_name is None:
            is_whole = False
            continue
        legend = legends.get(legend_name, {})
        stats = read_stats(card.id, card.fields, card.at, legend, report)
        values = {**shared, **card.fields, **stats, **own, "legend": legend_name}
        values = fill_fields(card, values, behind, legend, used, report)
        known = Backed(values, behind)
        subject = Subject(card.id, values, stats, legend, card, deck)
        front = find(card.template or deck.template, "template", card, deck, known, shelf, report)
        back_name = card.back or deck.back
        back = find(back_name, "back", card, deck, known, shelf, report) if back_name else None
        if card.elements and front:
            front = changed(front, card)
        is_whole = is_whole and front is not None and (back is not None or not back_name)
        if front:
            prepared.append(Prepared(card, subject, front, back))
    for each in {id(t): t for p in prepared for t in (p.front, p.back) if t}.values():
        used |= {name for element in each.elements.values() for name in names_in(element)}
    for fill in (deck.template, deck.back, deck.legend):
        used |= fill.names if fill else frozenset()
    if is_whole:  # What a template with faults would have used is not known.
        check_fields(deck, [each.subject for each in prepared], legends, used, report)
    return tuple(prepared)


def check_ids(records: Sequence[Card] | Sequence[Deck] | Sequence[Book], what: str, report: Report) -> None:
    """Report ids that are there twice, or nearly; `what` says of what, such as 'decks'."""
    first: dict[str, Card | Deck | Book] = {}
    folded: dict[str, Card | Deck | Book] = {}
    for each in records:
        if each.id in first:
            there = first[each.id].at("id")
            also = [(there, "first written here")] if there else []
            report.error("duplicate-id", f"two {what} have the id '{each.id}'", each.at("id"), also=also)
        elif other := folded.get(each.id.casefold()):
            there = other.at("id")
            also = [(there, "the other")] if there else []
            message = f"the ids '{other.id}' and '{each.id}' differ only in capital letters"
            report.warning("similar-id", message, each.at("id"), also=also)
        first.setdefault(each.id, each)
        folded.setdefault(each.id.casefold(), each)


def check_fields(deck: Deck, subjects: Iterable[Subject], legends: Legends, used: set[str], report: Report) -> None:
    """Report fields of cards and variables of the deck that no template, text, legend or `fields:` knows."""
    for subject in subjects:
        card = subject.record
        # What a template misspells is told there, and not for every card that writes it right.
        misspelled = [each for each in used if each not in subject.values and each not in FACTS]
        for name in card.fields if isinstance(card, Card) else ():
            if name not in used and name not in subject.legend and not did_you_mean(name, misspelled):
                others = " and ".join(f"'{each}'" for each, legend in legends.items() if name in legend)
                hint = f"it is a stat of {others}, and the card's legend is '{subject.values['legend']}'"
                known = {*keys(Card), *used, *subject.legend}
                tell_unknown(name, "card", card, known, report, hint if others else "")
    for name in deck.variables:
        if name not in used:
            tell_unknown(name, "deck", deck, {*keys(Deck), *KEYS, *used}, report)


def tell_unknown(name: str, what: str, record: Record, known: Iterable[str], report: Report, hint: str = "") -> None:
    """Report a key that nothing uses, at the key."""
    near = "" if hint else did_you_mean(name, sorted(known))
    key = record._node.key(name) if record._node else None
    if not near:
        hint = hint or "no template uses it: name it under 'fields:' of the game if it is meant"
    report.error("unknown-key", f"this {what} has no '{name}'{near}", key.span if key else None, hint=hint)


def find_legend(legends: Legends, card: Card, deck: Deck, values: Mapping[str, object], report: Report) -> str | None:
    """The name of the legend that counts for this card, '' where it has no stats to read, None after a problem."""
    name = card.legend or deck.legend
    known = ", ".join(legends)
    if name is None and len(legends) == 1:
        return next(iter(legends))
    if name is None and not any(stat in card.fields for legend in legends.values() for stat in legend):
        return ""
    if name is None:
        message = f"the game has several legends and '{deck.id}' does not say which counts, expected one of {known}"
        report.error("unknown-legend", message, deck.at("id"), hint="write 'legend:' on the deck or on each card")
        return None
    wanted = filled(name, "legend", card, deck, values, report)
    if wanted is None or wanted in legends:
        return wanted
    message = f"there is no legend '{wanted}'{did_you_mean(wanted, legends)}, expected one of {known}"
    report.error("unknown-legend", message, named_at(name, "legend", card, deck), card=card.id)
    return None


def fill_fields(
    card: Card,
    values: dict[str, object],
    behind: Mapping[str, object],
    legend: Legend,
    used: set[str],
    report: Report,
) -> dict[str, object]:
    """
    The values with the card's own Jinja done: a text, but no stat, may speak of other fields of its card.

    Those `behind` it may be named too.
    """
    known = Backed(values, behind)
    for name, raw in (("title", card.title), *card.fields.items()):
        if isinstance(raw, str) and ("{{" in raw or "{%" in raw) and name not in legend:
            try:
                fill = compile_text(raw)
                used |= fill.names
                values[name] = fill(known)
            except FillError as error:
                span = inner_line(card.at(name), error.line)
                report.error(error.code, f"{error.message} in '{name}' of '{card.id}'", span, card=card.id)
                values[name] = ""
    return values


def inner_line(span: Span | None, line: int) -> Span | None:
    """The line within a text of several lines that a fault is in."""
    if span is None or line <= 1 or span.line + line - 1 > span.end_line:
        return span
    return Span(span.file, span.line + line - 1, 1, span.line + line - 1, 2)


def find(
    name: Fill,
    key: str,
    card: Card,
    deck: Deck,
    values: Mapping[str, object],
    shelf: Shelf,
    report: Report,
) -> Template | None:
    """The template that `name` means for this card."""
    wanted = filled(name, key, card, deck, values, report)
    if wanted is None:
        return None
    if wanted not in shelf.templates and wanted not in shelf.faulty:
        near = did_you_mean(wanted, [*shelf.templates, *shelf.faulty])
        hint = f"there is no file templates/{wanted}.yaml"
        place = named_at(name, key, card, deck)
        report.error("unknown-template", f"there is no template '{wanted}'{near}", place, hint=hint, card=card.id)
        return None
    return shelf.templates.get(wanted)


def filled(name: Fill, key: str, card: Card, deck: Deck, values: Mapping[str, object], report: Report) -> str | None:
    """What a name with Jinja is for this card, None after a problem."""
    try:
        return name(values)
    except FillError as error:
        report.error(error.code, f"{error.message} in '{name.text}'", named_at(name, key, card, deck), card=card.id)
        return None


def named_at(name: Fill, key: str, card: Card, deck: Deck) -> Span | None:
    """Where a name with Jinja comes from: the card's own key, the field that it is filled with, or the deck."""
    if key in (card._node or ()):
        return card.at(key)
    field = next((each for each in card._node or () if each in name.names), None)
    return card.at(field) if field else deck.at(key)
