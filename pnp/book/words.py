"""The inline part of a book's Markdown: icons, keywords in double brackets, ids of rules, and what comes with it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from ..ledger import RULE
from ..pictures.icons import Icons
from ..problems import Report
from ..text.markup import NAME, Break, Icon, Text, tied
from .blocks import Cited, Closing, Node, Opening, Reference, Words
from .filled import Filled

KEYWORD = re.compile(r"\[\[([^\[\]|]+)(?:\|([^\[\]]+))?\]\]")

CITED = re.compile(rf"\[({RULE}(?:\s*,\s*{RULE})*)\]")
"""'[STC-50, STC-R10]'."""

ICON = re.compile(r"<([^\s<>*\\]+)>")


def teach(markdown: MarkdownIt, icons: Icons, has_rules: bool) -> None:
    """Let `markdown` know icons, keywords and, where a book has a ledger, the ids of rules."""

    def icon(state: StateInline, silent: bool) -> bool:
        match = ICON.match(state.src, state.pos)
        if not match or not (match[1] in icons or NAME.fullmatch(match[1])):
            return False
        if not silent:
            state.push("icon", "", 0).content = match[1]
        state.pos = match.end()
        return True

    def keyword(state: StateInline, silent: bool) -> bool:
        match = KEYWORD.match(state.src, state.pos)
        if not match:
            return False
        if not silent:
            token = state.push("keyword", "", 0)
            token.content, token.info = " ".join(match[1].split()), " ".join((match[2] or match[1]).split())
            token.markup = match[0]
        state.pos = match.end()
        return True

    def cited(state: StateInline, silent: bool) -> bool:
        match = CITED.match(state.src, state.pos)
        if not match or (state.src.startswith(("(", "["), match.end()) and not CITED.match(state.src, match.end())):
            return False  # It is the text of a link.
        if not silent:
            state.push("cited", "", 0).content = match[1]
        state.pos = match.end()
        return True

    markdown.inline.ruler.before("link", "keyword", keyword)
    markdown.inline.ruler.before("autolink", "icon", icon)
    if has_rules:
        markdown.inline.ruler.before("link", "cited", cited)


def words_of(token: Token, filled: Filled, icons: Icons, report: Report) -> Words:
    """The words of an inline token; an icon that does not exist is reported and printed as it was typed."""
    return tuple(Reader(filled, icons, report, token.map[0] if token.map else 0).nodes(token.children or ()))


class Reader:
    """Reads the tokens of one inline."""

    def __init__(self, filled: Filled, icons: Icons, report: Report, line: int) -> None:
        self._filled = filled
        self._icons = icons
        self._report = report
        self._line = line
        self._bold = 0
        self._italic = 0

    def nodes(self, tokens: Sequence[Token]) -> Iterator[Node]:
        """The nodes of `tokens`, texts of one face joined."""
        text = ""
        for token in tokens:
            said = self._text(token)
            if said is not None:
                text += said
                continue
            # A line of the file may end before what belongs to the words before it.
            text = tied(text) if token.type == "icon" else text.rstrip(" ") if token.type == "cited" else text
            if text:
                yield Text(text, self._bold > 0, self._italic > 0)
                text = ""
            yield from self._node(token)
        if text:
            yield Text(text, self._bold > 0, self._italic > 0)

    def _text(self, token: Token) -> str | None:
        """What is nothing but letters; None for other tokens."""
        match token.type:
            case "text" | "code_inline" | "text_special":
                return token.content
            case "softbreak":
                self._line += 1
                return " "
            case "icon" if token.content not in self._icons:
                near = self._icons.near(token.content)
                place = self._filled.span(self._line, f"<{token.content}>")
                self._report.error("unknown-icon", f"there is no icon '{token.content}'{near}", place)
                return f"<{token.content}>"
        return None

    def _node(self, token: Token) -> Iterator[Node]:
        match token.type:
            case "strong_open" | "strong_close":
                self._bold += token.nesting
            case "em_open" | "em_close":
                self._italic += token.nesting
            case "hardbreak":
                self._line += 1
                yield Break()
            case "icon":
                yield Icon(token.content)
            case "keyword":
                begin = token.markup.partition("\n")[0].partition("|")[0]
                yield Reference(token.content, token.info, self._filled.span(self._line, begin))
                self._line += token.markup.count("\n")
            case "cited":
                ids = tuple(each.strip() for each in token.content.split(","))
                yield Cited(ids, self._filled.span(self._line, token.content))
                self._line += token.content.count("\n")
            case "link_open":
                href = str(token.attrs.get("href", ""))
                target = unquote(href) if href.startswith("#") else href
                yield Opening(target, self._filled.span(self._line, target))
            case "link_close":
                yield Closing()
            case _:  # A picture: the only other token that the rules of `markdown` leave.
                message = "a picture stands among words, expected it in a block of its own"
                place = self._filled.span(self._line, token.content)
                hint = "write a block of three backquotes and 'figure', with 'show:' in it"
                self._report.error("unknown-markdown", message, place, hint=hint)
