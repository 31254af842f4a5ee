"""Markdown to blocks: CommonMark with tables, definition lists, boxes between ':::', and blocks of YAML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import cast

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.container import container_plugin
from mdit_py_plugins.deflist import deflist_plugin

from ..elements._cells import cells
from ..model import Record, read
from ..pictures.icons import Icons
from ..problems import Report, Span, did_you_mean
from ..source.yaml import parse
from .blocks import (
    Align,
    Block,
    Boxed,
    Contents,
    Divider,
    Figure,
    Grid,
    Heading,
    Items,
    Odds,
    Paragraph,
    Term,
    Terms,
    Words,
    plain,
)
from .filled import Filled
from .records import ContentsBlock, FigureBlock, TableBlock
from .words import teach, words_of

PROBLEMS = {
    "unknown-markdown": """
The text of a book uses a part of Markdown that books do not have: pictures among words (write a `figure` block, which
has a number and a caption), headings below the third level, or headings without words.
""",
    "unknown-block": """
A block between three backquotes is YAML for the book: `figure`, `table` or `contents` stands behind the first
backquotes. For words that are to stand out, there are boxes: `::: note`.
""",
    "unclosed-box": """
A box has a beginning, `::: note`, but no end, so that all words down to the end of the book would be in it. Close it by
a line with nothing but its colons. A box that has others in it begins and ends with more colons than those.
""",
    "unknown-box": """
A box between `:::` is of a kind that the book does not name under `boxes:` in the game file, where each kind has the
color of its ground.
""",
}

BLOCKS: dict[str, tuple[type[Record], str]] = {
    "figure": (FigureBlock, "figure"),
    "table": (TableBlock, "table"),
    "contents": (ContentsBlock, "list of contents"),
}
"""What stands behind three backquotes, its record, and what messages call it."""

QUOTE = "quote"
"""The kind of box that a quotation is."""


def parsed(filled: Filled, boxes: Sequence[str], icons: Icons, has_rules: bool, report: Report) -> tuple[Block, ...]:
    """The blocks of a text; what cannot be read is reported and left out."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table").disable(["code", "html_block", "html_inline"])
    markdown.use(deflist_plugin)
    container_plugin(markdown, "box", validate=lambda *_: True)
    teach(markdown, icons, has_rules)
    return Parser(markdown.parse(filled.text), filled, tuple(boxes), markdown, icons, report).blocks("")


@dataclass(slots=True)
class Parser:
    """Walks the tokens of one text."""

    tokens: list[Token]
    filled: Filled
    boxes: tuple[str, ...]
    markdown: MarkdownIt
    icons: Icons
    report: Report
    at: int = 0
    figures: int = 0
    tables: int = 0
    anchors: set[str] = field(default_factory=set)

    def blocks(self, end: str) -> tuple[Block, ...]:
        """All blocks up to the token of the type `end`, which is passed, or to the end of the text."""
        found: list[Block] = []
        while self.at < len(self.tokens):
            token = self.next()
            if token.type == end:
                break
            found += self.block(token)
        return tuple(found)

    def next(self) -> Token:
        """The next token, which is passed."""
        self.at += 1
        return self.tokens[self.at - 1]

    def span(self, token: Token) -> Span:
        """Where a token begins."""
        return self.filled.span(token.map[0] if token.map else 0)

    def words(self) -> Words:
        """The words of the inline token that is next, and past the token that closes it."""
        found = words_of(self.next(), self.filled, self.icons, self.report)
        self.next()
        return found

    def block(self, token: Token) -> Iterator[Block]:
        """The block that begins with `token`; none after a problem."""
        span = self.span(token)
        match token.type:
            case "heading_open":
                yield from self.heading(token, span)
            case "paragraph_open":
                yield Paragraph(self.words(), span)
            case "bullet_list_open":
                yield Items(tuple(self.items("bullet_list_close")), None, span)
            case "ordered_list_open":
                yield Items(tuple(self.items("ordered_list_close")), int(token.attrs.get("start", 1)), span)
            case "table_open":
                yield self.grid(span)
            case "dl_open":
                yield Terms(tuple(self.terms()), span)
            case "container_box_open":
                yield from self.box(token, span)
            case "blockquote_open":
                yield Boxed(QUOTE, (), self.blocks("blockquote_close"), span)
            case "fence":
                yield from self.fence(token, span)
            case "hr":
                yield Divider(span)
            case _:
                raise AssertionError(f"no rule of Markdown that is left on makes a '{token.type}'")

    def heading(self, token: Token, span: Span) -> Iterator[Heading]:
        """A heading; its anchor is its title in small letters."""
        level, words = int(token.tag[1:]), self.words()
        if level > 3:
            message = f"'{plain(words)}' is a heading of level {level}, expected 1 to 3"
            self.report.error("unknown-markdown", message, span)
            return
        if not words:
            self.report.error("unknown-markdown", "this heading is empty, expected words behind it", span)
            return
        yield Heading(level, words, self.anchor(plain(words)), span)

    def anchor(self, title: str) -> str:
        """A name for a place that no other has: 'moving' for 'Moving', 'moving-2' for the second of that title."""
        found = name = slug(title)
        count = 1
        while found in self.anchors:
            count += 1
            found = f"{name}-{count}"
        self.anchors.add(found)
        return found

    def items(self, end: str) -> Iterator[tuple[Block, ...]]:
        """The items of a list."""
        while self.next().type != end:
            yield self.blocks("list_item_close")

    def grid(self, span: Span) -> Grid:
        """A table, whose cells are words."""
        rows: list[tuple[Words, ...]] = []
        aligns: list[Align] = []
        row: list[Words] = []
        while (token := self.next()).type != "table_close":
            if token.type in ("th_open", "td_open"):
                if not rows:
                    style = str(token.attrs.get("style", "text-align:left"))
                    aligns.append(cast(Align, style.removeprefix("text-align:")))
                row.append(self.words())
            elif token.type == "tr_close":
                rows.append(tuple(row))
                row = []
            elif token.type == "tr_open" and rows:
                self.check_even(token, len(aligns))
        return Grid(tuple(rows), tuple(aligns), span)

    def check_even(self, token: Token, expected: int) -> None:
        """Report a row of a table with more or fewer cells than its head: Markdown would drop or add some."""
        line = token.map[0] if token.map else 0
        count = len(cells(self.filled.line(line).lstrip("> ").rstrip()))
        if count != expected:
            message = f"this row has {'1 cell' if count == 1 else f'{count} cells'}, expected {expected} as in the head"
            hint = "write an empty cell as nothing between two bars, and a bar itself as \\|"
            self.report.error("uneven-row", message, self.filled.span(line), hint=hint)

    def terms(self) -> Iterator[Term]:
        """The words of a glossary, each with all that it means."""
        while (token := self.next()).type == "dt_open":
            words = self.words()
            blocks: tuple[Block, ...] = ()
            while self.tokens[self.at].type == "dd_open":
                self.next()
                blocks += self.blocks("dd_close")
            yield Term(words, self.anchor(plain(words)), blocks, self.span(token))

    def box(self, token: Token, span: Span) -> Iterator[Boxed]:
        """A box of one of the book's kinds, with a title behind the kind."""
        kind, _, title = token.info.strip().partition(" ")
        line, end = token.map or (0, 0)
        words = self.inline(title, line)
        blocks = self.blocks("container_box_close")
        if kind not in self.boxes:
            known = ", ".join(self.boxes) or "none: name them under 'boxes:' of the book"
            what = f"there is no box '{kind}'{did_you_mean(kind, self.boxes)}" if kind else "this box is of no kind"
            hint = "" if kind else f"begin and end a box that has others in it with more colons: '{token.markup}:'"
            self.report.error("unknown-box", f"{what}, expected {known}", self.filled.span(line, kind), hint=hint)
        elif not self.filled.line(end).lstrip("> ").startswith(token.markup):
            message = f"this box is not closed, expected '{token.markup}' on a line of its own below it"
            self.report.error("unclosed-box", message, span)
        yield Boxed(kind, words, blocks, span)

    def fence(self, token: Token, span: Span) -> Iterator[Block]:
        """A block of YAML."""
        name = token.info.strip()
        if name not in BLOCKS:
            message = f"there is no block '{name}'{did_you_mean(name, BLOCKS)}, expected {', '.join(BLOCKS)}"
            self.report.error("unknown-block", message, span)
            return
        record, what = BLOCKS[name]
        node = parse(self.placed(token).encode(), self.filled.file, self.report)
        made = read(record, node, self.report, what) if node else None
        match made:
            case FigureBlock():
                self.figures += 1
                yield Figure(self.figures, made, self.caption(made, token), span)
            case TableBlock():
                self.tables += 1
                yield Odds(self.tables, made, self.caption(made, token), span)
            case ContentsBlock():
                yield Contents(made, span)

    def placed(self, token: Token) -> str:
        """A block of YAML at the lines and columns that it has in the file, so that problems are told there."""
        first = token.map[0] if token.map else 0
        if not token.content.strip():
            return "\n" * (self.filled.lines[first] - 1) + "{}"
        rows: list[str] = []
        for number, written in enumerate(token.content.rstrip("\n").split("\n"), first + 1):
            rows += [""] * (self.filled.lines[number] - 1 - len(rows))
            rows.append(" " * len(self.filled.line(number).removesuffix(written)) + written)
        return "\n".join(rows)

    def caption(self, record: FigureBlock | TableBlock, token: Token) -> Words:
        """The words of a caption, which are written in YAML."""
        lines = range(*token.map) if token.map else range(0)
        place = record.at("caption")
        return self.inline(
            record.caption, next((i for i in lines if place and self.filled.lines[i] == place.line), lines.start)
        )

    def inline(self, text: str, line: int) -> Words:
        """The words of a text that stands on `line` but is no paragraph."""
        token = self.markdown.parseInline(text)[0]
        token.map = [line, line + 1]
        return words_of(token, self.filled, self.icons, self.report)


def slug(title: str) -> str:
    """'High ground' as 'high-ground'."""
    return re.sub(r"[^\w]+", "-", title.casefold()).strip("-") or "part"
