"""What the rules of a game answer to the tables of a book: the question as a maker wrote it, the answer in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from .book.answers import Answer, Ask
from .book.records import TableBlock
from .problems import Report, did_you_mean
from .project import Game
from .rules.odds import Question, Refused, games_with_odds, odds
from .rules.tables import Bonus, Cell, Chance, Sum, Table

PROBLEMS = {
    "no-answer": """
A table of a book asks the rules for something that they do not have: a card or a ground that is not there, an attack
that the rules forbid, a table or a column of another name. The message says what they would answer. Or pnp does not
know the rules of this game at all.
""",
}


def asking(game: Game, report: Report) -> Ask:
    """Answers the tables of the books of `game`; each is asked once, however many pages it stands on."""
    known: dict[int, Answer | None] = {}
    titles = titles_of(game)

    def ask(record: TableBlock) -> Answer | None:
        if id(record) not in known:
            known[id(record)] = answer(game, record, titles, report)
        return known[id(record)]

    return ask


def answer(game: Game, record: TableBlock, titles: Mapping[str, str], report: Report) -> Answer | None:
    """The answer to one table; None after a problem."""
    place = record.at("odds") or record.span
    if game.name not in games_with_odds():
        report.error("no-answer", f"pnp does not know the rules of '{game.name}', so they answer nothing", place)
        return None
    question = Question(
        record.attacker, record.defender, record.start, record.on, record.board, rules={}, table=record.odds
    )
    faults = Report()
    try:
        found = odds(game, question, faults)
        if not report.has_errors:  # What is wrong with a card is told by its place, and not by what follows from it.
            report.merge(faults)
    except Refused as error:
        report.error("no-answer", f"the rules do not answer this: {error}", place)
        return None
    table = found[0] if found else None
    if table is None:
        return None
    for key, names in (("columns", record.columns), ("chart", (record.chart,) if record.chart else ())):
        for name in names:
            if name not in table.columns:
                near, listed = did_you_mean(name, table.columns), ", ".join(table.columns)
                message = f"the table has no column '{name}'{near}, expected one of {listed}"
                report.error("no-answer", message, record.at(key))
                return None
    shown = spread(table, titles) if table.across and not record.columns else listed_rows(table, record, titles)
    return Answer(*shown, bars=tuple(bars(table, record, titles)) if record.chart else ())


Rows = tuple[tuple[str, ...], tuple[tuple[str, ...], ...], tuple[bool, ...]]
"""A head, rows, and which columns hold numbers."""


def listed_rows(table: Table, record: TableBlock, titles: Mapping[str, str]) -> Rows:
    """A row for each row of the table; a chance is so many of so many, and in percent beside it."""
    wanted = [table.columns.index(each) for each in record.columns or table.columns]
    head: list[str] = []
    numbers: list[bool] = []
    for i in wanted:
        name = table.columns[i].replace("_", " ").capitalize()
        is_chance = is_chance_at(table, i)
        head += [name, "%"] if is_chance else [name]
        numbers += [True] * 2 if is_chance else [any(isinstance(row[i], int | Sum) for row in table.rows)]
    chances = [is_chance_at(table, i) for i in range(len(table.columns))]
    rows = tuple(tuple(part for i in wanted for part in parts(row[i], chances[i], titles)) for row in table.rows)
    return tuple(head), rows, tuple(numbers)


def is_chance_at(table: Table, column: int) -> bool:
    """Whether a column holds chances."""
    return any(isinstance(row[column], Chance) for row in table.rows)


def parts(cell: Cell, is_chance: bool, titles: Mapping[str, str]) -> Iterator[str]:
    """A cell as it is printed: in two columns for chances."""
    match cell:
        case Chance():
            yield from (f"{cell.ways}/{cell.of}", cell.percent)
        case None:
            yield from ("–", "–") if is_chance else ("–",)
        case _:
            yield said(cell, titles)


def spread(table: Table, titles: Mapping[str, str]) -> Rows:
    """A line for each value of the first column, with the chance under each value of the one that goes across."""
    at = table.columns.index(table.across)
    across = list(dict.fromkeys(row[at] for row in table.rows))
    found: dict[Cell, dict[Cell, str]] = {}
    for row in table.rows:
        chance = row[-1]
        text = f"{chance.ways}/{chance.of}" if isinstance(chance, Chance) else "–"
        found.setdefault(row[0], {})[row[at]] = text
    head = (table.columns[0].capitalize(), *(said(each, titles) for each in across))
    rows = tuple((said(first, titles), *(cells.get(each, "–") for each in across)) for first, cells in found.items())
    return head, rows, (False, *[True] * len(across))


def bars(table: Table, record: TableBlock, titles: Mapping[str, str]) -> Iterator[tuple[str, Fraction, str]]:
    """A bar for each chance in the column that is to be drawn, named by what stands before it."""
    at = table.columns.index(record.chart)
    named = [table.columns.index(each) for each in record.columns or table.columns[:at]]
    labels = [i for i in named if i != at and not isinstance(table.rows[0][i], Chance | Sum)] or [0]
    for row in table.rows:
        chance = row[at]
        if isinstance(chance, Chance):
            label = label_of([row[i] for i in labels], titles)
            yield label, chance.fraction, f"{chance.percent} %"


def label_of(cells: Sequence[Cell], titles: Mapping[str, str]) -> str:
    """What stands beside a bar: the bonus where there is one, or else all texts before it."""
    bonus = [each for each in cells if isinstance(each, Bonus)]
    texts = [said(each, titles) for each in cells if isinstance(each, str)]
    return said(bonus[0], titles) if bonus and not texts[:-1] else ", ".join(texts)


def said(cell: Cell, titles: Mapping[str, str]) -> str:
    """A cell as words: cards and grounds by their titles, a minus as wide as the plus."""
    if isinstance(cell, str):
        named = " + ".join(titles.get(each, each) for each in cell.split("+"))
        return named[:1].upper() + named[1:]
    return str(cell).replace("-", "−")


def titles_of(game: Game) -> dict[str, str]:
    """What cards, spaces and kinds of spaces are called, by their ids."""
    found: dict[str, str] = {}
    for board in game.boards:
        for each in board.spaces:
            found.setdefault(each.space.id, each.space.id)
            found.setdefault(each.space.kind, each.space.name)
    for deck in game.decks:
        found |= {each.card.id: str(each.subject.values["title"]) for each in deck.cards}
    return found
