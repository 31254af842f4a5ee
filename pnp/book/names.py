"""What a book's words can refer to, and whether all that they refer to is there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from ..frame import ADDRESSES
from ..ledger import Ledger
from ..problems import Report, Span, did_you_mean
from .blocks import (
    Block,
    Boxed,
    Cited,
    Figure,
    Grid,
    Heading,
    Items,
    Node,
    Odds,
    Opening,
    Paragraph,
    Reference,
    Terms,
    Words,
    plain,
)

PROBLEMS = {
    "unknown-keyword": """
A name in double brackets, such as `[[ward]]`, or the target of a link is no word of the glossary, no heading, no
`figure:` and no `table:` of this book: a keyword that is never explained. The message gives the nearest. Correct the
name, or explain the word in a definition list: the word on a line of its own, and `: what it means` below it.
""",
    "duplicate-term": """
The glossary explains one word twice, or two figures or two tables have one id, so nobody could say which is meant.
""",
    "unknown-rule": """
The book cites a rule that its ledger does not have. The message gives the nearest id.
""",
    "rule-not-told": """
The ledger has a rule that the book cites nowhere, so that readers may never learn of it. Cite it in square brackets
behind the words that state it, or take it out of the ledger.
""",
    "figure-without-reference": """
No sentence of the book refers to this figure or table, so a reader does not know when to look at it. Write
`[[figure:ID]]` or `[[table:ID]]` where it belongs.
""",
    "keyword-not-explained": """
Cards use a word that the book is to explain (it stands in a field that the book names under `explains:`), and the
glossary does not have it.
""",
}

PAGE = "page:"
"""Before a name in double brackets: the number of the page it is on."""


SHOWN = 5
"""How many rules a message names."""


@dataclass(frozen=True, slots=True)
class Keyword:
    """A word that a book must explain, the card that uses it, and where it is written."""

    word: str
    card: str
    span: Span | None


@dataclass(frozen=True, slots=True)
class Target:
    """Where a reference leads, and what it says if not the maker's own words."""

    anchor: str
    shown: str = ""


@dataclass(frozen=True, slots=True)
class Names:
    """Anchors by what words call them, in small letters; `anchors` are those that links can name as they are."""

    targets: Mapping[str, Target]
    anchors: frozenset[str]

    def find(self, name: str) -> Target | None:
        """What a name in double brackets refers to."""
        return self.targets.get(name.removeprefix(PAGE).strip().casefold())

    def leads(self, target: str) -> str:
        """Where the target of a link leads: an address or an anchor; '' for none."""
        if target.lower().startswith(ADDRESSES):
            return target
        anchor = target.removeprefix("#")
        return anchor if target.startswith("#") and anchor in self.anchors else ""


def anchor_of(block: Figure | Odds) -> str:
    """The anchor of a numbered block."""
    return f"{'figure' if isinstance(block, Figure) else 'table'}-{block.record.id}"


def label_of(block: Figure | Odds) -> str:
    """'Figure 2'; '' for what has no number."""
    return "" if block.number is None else f"{'Figure' if isinstance(block, Figure) else 'Table'} {block.number}"


def walk(blocks: Iterable[Block]) -> Iterator[Block]:
    """All blocks, each before those in it."""
    for block in blocks:
        yield block
        match block:
            case Items(items):
                for each in items:
                    yield from walk(each)
            case Boxed():
                yield from walk(block.blocks)
            case Terms(terms):
                for term in terms:
                    yield from walk(term.blocks)
            case _:
                pass


def words_in(block: Block) -> Iterator[Words]:
    """The words of a block, without those of the blocks in it."""
    match block:
        case Heading() | Paragraph() | Boxed():
            yield block.words
        case Figure() | Odds():
            yield block.caption
        case Grid(rows):
            for row in rows:
                yield from row
        case Terms(terms):
            for term in terms:
                yield term.words
        case _:
            pass


def nodes_in(blocks: Iterable[Block]) -> Iterator[Node]:
    """Every node of the words of all blocks."""
    for block in walk(blocks):
        for words in words_in(block):
            yield from words


def names_of(blocks: tuple[Block, ...], report: Report) -> Names:
    """What can be referred to: words of the glossary before headings, figures and tables by their ids."""
    targets: dict[str, Target] = {}
    anchors: list[str] = []
    written: dict[str, Span] = {}

    def add(name: str, target: Target, span: Span) -> None:
        if name in written:
            message = f"'{name}' is there twice, expected it once"
            report.error("duplicate-term", message, span, also=[(written[name], "first written here")])
            return
        written[name] = span
        targets[name] = target

    for block in walk(blocks):
        match block:
            case Terms(terms):
                for term in terms:
                    add(plain(term.words).casefold(), Target(term.anchor), term.span)
                    anchors.append(term.anchor)
            case Figure() | Odds():
                kind = "figure" if isinstance(block, Figure) else "table"
                target = Target(anchor_of(block), label_of(block))
                add(f"{kind}:{block.record.id.casefold()}", target, block.record.at("id") or block.span)
                anchors.append(target.anchor)
            case _:
                pass
    for block in walk(blocks):
        if isinstance(block, Heading):
            targets.setdefault(plain(block.words).casefold(), Target(block.anchor))
            anchors.append(block.anchor)
    return Names(targets, frozenset(anchors))


def check_names(blocks: tuple[Block, ...], names: Names, report: Report) -> None:
    """Report references that lead nowhere, and figures and tables that nothing refers to."""
    used: set[str] = set()
    for node in nodes_in(blocks):
        match node:
            case Reference(name, _, span):
                target = names.find(name)
                if target:
                    used.add(target.anchor)
                    continue
                near = did_you_mean(name.removeprefix(PAGE).strip().casefold(), names.targets)
                message = f"'{name}' is explained nowhere in this book{near}"
                report.error("unknown-keyword", message, span, hint="explain it in the glossary, or correct the name")
            case Opening(target, span) if not names.leads(target):
                near = did_you_mean(target.removeprefix("#"), names.anchors)
                message = f"the link '{target}' leads nowhere{near}, expected '#name of a heading' or an address"
                report.error("unknown-keyword", message, span)
            case Opening(target):
                used.add(target.removeprefix("#"))
            case _:
                pass
    for block in walk(blocks):
        if isinstance(block, Figure | Odds) and anchor_of(block) not in used:
            kind = label_of(block).split()[0].lower()
            message = f"nothing in the book refers to the {kind} '{block.record.id}'"
            hint = f"write '[[{kind}:{block.record.id}]]' where a reader should look at it"
            report.warning("figure-without-reference", message, block.record.at("id") or block.span, hint=hint)


def check_rules(blocks: tuple[Block, ...], ledger: Ledger, report: Report, *, all_told: bool) -> None:
    """Report rules that the ledger does not have and, where all are to be told, those that the book does not tell."""
    told: set[str] = set()
    for node in nodes_in(blocks):
        if isinstance(node, Cited):
            told |= {*node.ids}
            for id in node.ids:
                if id not in ledger:
                    message = f"the ledger has no rule '{id}'{did_you_mean(id, ledger)}"
                    report.error("unknown-rule", message, node.span)
    untold = [id for id in ledger if id not in told] if all_told else []
    if untold:
        first = ", ".join(f"'{id}'" for id in untold[:SHOWN])
        more = f" and {len(untold) - SHOWN} more" if len(untold) > SHOWN else ""
        count = "one rule" if len(untold) == 1 else f"{len(untold)} rules"
        message = f"the book cites {count} of its ledger nowhere: {first}{more}"
        report.warning("rule-not-told", message, ledger[untold[0]].span)


def check_keywords(keywords: Iterable[Keyword], names: Names, report: Report) -> None:
    """Report words that cards use and the book does not explain; each comes with its card and its place."""
    seen: set[str] = set()
    for each in keywords:
        word = each.word
        name = word.replace("-", " ").casefold()
        if name not in names.targets and word.casefold() not in names.targets and name not in seen:
            seen.add(name)
            near = did_you_mean(name, names.targets)
            report.warning(
                "keyword-not-explained", f"the book does not explain '{word}'{near}", each.span, card=each.card
            )
