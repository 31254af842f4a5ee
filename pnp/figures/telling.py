"""The figures of a game's cards, for people."""

from __future__ import annotations

from collections.abc import Iterator

from ..book.answers import Answer
from ..findings import Bin, Finding, bars, column, counted, drawn, number
from .line import TELLING
from .summary import Data

SHOWN = 12
"""Cards that are shown beside a line, those farthest from it."""


def told(data: Data) -> Iterator[Finding]:
    """All that there is to say of the numbers on the cards."""
    yield Finding("", (sentence(data),))
    rows = tuple((each["title"], f"{each['cards']:,}", f"{each['different']:,}") for each in data["decks"])
    yield Finding("Decks", (), Answer(("deck", "cards", "different"), rows, (False, True, True)))
    for legend in data["legends"]:
        prefix = f"{legend['legend'].capitalize()}: " if len(data["legends"]) > 1 else ""
        yield stats(legend, prefix)
        if legend["curve"]:
            yield curve(legend, prefix)
        if legend["lines"]:
            yield lines(legend, prefix)
            if any(card["above"]["value"] for card in legend["lines"][-1]["cards"]):
                yield beside(legend, prefix)
        for each in legend["stats"]:
            shown = bars([Bin(*part) for part in each["histogram"]])
            yield Finding(f"{prefix}{each['label']}", (), drawn(shown), "Cards by their number, copies counted.")


def sentence(data: Data) -> str:
    """How large the game is, and which cards lie far from what others give for their cost."""
    cards, decks = sum(each["cards"] for each in data["decks"]), len(data["decks"])
    said = f"{data['title']} has {counted(cards, 'card')} in {counted(decks, 'deck')}"
    if not data["legends"]:
        return f"{said}, and no numbers on them."
    lines = [each for legend in data["legends"] for each in legend["lines"]]
    far = dict.fromkeys(each["title"] for line in lines for each in line["cards"] if each["is_far"])
    if far:
        return f"{said}. Far from what others give for their cost: {', '.join(far)}."
    can_be_far = any(len(each["cards"]) >= TELLING for each in lines)
    return f"{said}." + (" No card is far from what others give for their cost." if can_be_far else "")


def stats(legend: Data, prefix: str) -> Finding:
    """All stats of a legend in a table."""
    rows = []
    has_dashes = any(each["dashes"] for each in legend["stats"])
    for each in legend["stats"]:
        low, high = (number(end) for end in each["range"])
        row = (each["label"], f"{each['cards']:,}", number(each["total"]), column(each["mean"]["value"]))
        dashes = (f"{each['dashes']:,}",) if has_dashes else ()
        rows.append((*row, low if low == high else f"{low} to {high}", *dashes))
    says = f"{counted(legend['cards'], 'card')}, {legend['different']:,} of them different; copies are counted."
    head = ("stat", "cards", "total", "mean", "range", *(("dashes",) if has_dashes else ()))
    return Finding(f"{prefix}Stats", (says,), Answer(head, tuple(rows), (False, *[True] * (len(head) - 1))))


def labels(legend: Data) -> dict[str, str]:
    """What stats are called."""
    return {each["stat"]: each["label"] for each in legend["stats"]}


def cost(legend: Data) -> str:
    """What the cost is called."""
    known = labels(legend)
    return " + ".join(known.get(each, each) for each in legend["cost"])


def curve(legend: Data, prefix: str) -> Finding:
    """How many cards there are of each cost, and what they give."""
    known = labels(legend)
    others = [each for each in known if each not in legend["cost"]]
    rows = tuple(
        (
            number(each["cost"]),
            f"{each['cards']:,}",
            *(column(each["means"][name]["value"]) if name in each["means"] else "–" for name in others),
        )
        for each in legend["curve"]
    )
    said = f"The cost is {cost(legend)}"
    said += "." if legend["is_cost_named"] else ", the first of its legend; 'better: less' there names another."
    head = (cost(legend), "cards", *(known[each] for each in others))
    return Finding(
        f"{prefix}What cards give, by cost", (f"{said} Means of all copies:",), Answer(head, rows, (True,) * len(head))
    )


def lines(legend: Data, prefix: str) -> Finding:
    """What each stat gains for each further cost."""
    rows = tuple(
        (
            each["label"],
            column(each["at_no_cost"]["value"]),
            column(each["for_each_more"]["value"]),
            f"{sum(card['is_far'] for card in each['cards'])}",
        )
        for each in legend["lines"]
    )
    says = "The line closest to all different cards, each counted once:"
    head = ("stat", "at cost 0", "for each more", "far off")
    return Finding(f"{prefix}The line of cost", (says,), Answer(head, rows, (False, True, True, True)))


def beside(legend: Data, prefix: str) -> Finding:
    """The cards above and below the last line, of all stats together; before them those that are far from others."""
    *others, last = legend["lines"]
    found = [(each["label"], card) for each in others for card in each["cards"] if card["is_far"]]
    farthest = sorted(last["cards"], key=lambda card: -abs(float(card["above"]["value"])))[:SHOWN]
    is_of_one = not found
    found += [(last["label"], card) for card in sorted(farthest, key=lambda card: -float(card["above"]["value"]))]
    has_far = any(card["is_far"] for _, card in found)
    rows = tuple(
        (
            card["title"],
            *(() if is_of_one else (label,)),
            number(card["cost"]),
            number(card["value"]),
            column(card["expected"]["value"]),
            ("+" if card["above"]["value"] > 0 else "") + column(card["above"]["value"]),
            *(("far" if card["is_far"] else "",) if has_far else ()),
        )
        for label, card in found
    )
    texts = ("card",) if is_of_one else ("card", "stat")
    head = (*texts, "cost", "has", "line", "above", *(("",) if has_far else ()))
    are_numbers = (*[False] * len(texts), *[True] * 4, *((False,) if has_far else ()))
    says = (f"{last['label']}." if is_of_one else "") + (
        " Far is more than two standard deviations from the line." if has_far else ""
    )
    return Finding(f"{prefix}Beside the line", (says.strip(),), Answer(head, rows, are_numbers))
