"""What is wrong with a file that is no YAML, in a maker's words: one fault, its place, and what helps."""

from __future__ import annotations

import re

from yaml import MarkedYAMLError

from .place import Fault, Place, in_quotes, short

PROBLEMS = {
    "yaml-syntax": """
The file cannot be read as YAML at the place named, and nothing more is known about the cause. Look at this line and
the one before: a missing quote, bracket, comma or colon, or a text that needs quotes because it holds `: ` or ` #`.
""",
    "tab-indentation": """
YAML does not allow tabs for indentation, since a tab is two, four or eight columns wide to different editors. Use
spaces, two for each level. Most editors can do this for a whole file ("convert indentation to spaces") and can be set
to write spaces when you press the tab key.
""",
    "odd-space": """
The line is indented by a character that looks like a space and is none, such as the no-break space that web pages and
word processors put into copied text. YAML takes it for a letter, so the line would belong somewhere else, under a key
that begins with it. Delete the indentation and type it again with the space bar.
""",
    "needs-quotes": """
Some characters mean something to YAML, so a text that begins with one of `* & ! | > % @ { [` and a backtick, or that
holds a colon followed by a space, needs quotes round it: `text: "Attack: deal 3"`, `text: "*Tap* to draw"`. Use double
quotes, or single ones where the text itself has double quotes; `''` is an apostrophe inside single quotes.
""",
    "unclosed-quote": """
A quote is opened and never closed, so the rest of the file would be one text; or the text goes on behind the quote
that closes it, as in `'it's mine'`. Inside single quotes an apostrophe is written twice (`'it''s mine'`); or use double
quotes: `"it's mine"`.
""",
    "unclosed-bracket": """
A `{` or `[` is opened and not closed before the next line of another kind, or a comma between two of its parts is
missing. Close it, or put quotes round a text that merely begins with a bracket.
""",
    "wrong-indentation": """
In YAML, what belongs together starts at the same column: all keys of one card, all `- ` of one list. This line starts
at a column where nothing above it starts, or it is a list item among keys, or a key among list items. Line it up with
its neighbours, by spaces.
""",
    "missing-colon": """
Among `key: value` lines there is one without a colon, or without the space that must follow the colon (`title:Fox`).
If the line goes on with the text above it, indent it deeper than the key of that text, or put quotes round the text.
""",
    "braces-need-quotes": """
A value that begins with `{` is a mapping to YAML, so `text: {{ cost }}` and `text: {fire}` do not hold the text that
they seem to hold. Put quotes round the whole text: `text: "{{ cost }}"`. Texts that have braces further inside, such
as `text: Pay {{ cost }}`, are fine without.
""",
    "hash-needs-quotes": """
Behind a space, `#` begins a comment in YAML, so `border: #ff0000` has no value at all, and the color would silently
fall back to something else. Put quotes round it: `border: "#ff0000"`.
""",
    "too-deep": """
Lists and mappings are nested more than a hundred deep. No card needs that: it is a broken file, such as one with
hundreds of `[` in a row, or one made to do harm.
""",
    "unknown-escape": r"""
Between double quotes a backslash begins an escape, such as `\n` for a new line or `\"` for a quote, and this one does
not exist. Write `\\` for a backslash itself, or use single quotes, in which it has no meaning: `'C:\art'`.
""",
}

ODD_INDENTATION = re.compile("^[ \t]*([\xa0\u1680\u2000-\u200b\u202f\u205f\u2060\u3000])", re.MULTILINE)
"""A line that starts with what only looks like a space."""

HASH = re.compile(r"[\[{,:-][ \t]*(#[0-9A-Fa-f]{3,8})(?![\w#])")
OPENED = re.compile(r"""[^"'#]*:[ \t]+(["'])(?:(?!\1).)+""")
"""A line whose last text is opened by a quote and not closed."""

FAR = 40
"""How many lines above a fault are looked at for its cause."""

LOST = re.compile(r"[^\s\[{,}\]\"'][ \t]+(#\w[^\n]*[\]}][^\n]*?)\s*$")
"""A text that is cut off by a '#', and with it the bracket that was to close; behind a comma there is no text."""

QUOTED = re.compile(r"(?<=[\[{,:\s-])(?:\"(?:[^\"\\]|\\.)*\"|'(?:[^']|'')*')")


def explain(error: MarkedYAMLError, text: str) -> Fault:
    """What a parser's error most likely means to the maker of `text`."""
    place = Place(error, text)
    causes = (spaces, opened, starts, quotes, colons, behind, brackets, layout)
    if "depth" in place.problem:
        return place.here("too-deep", "lists and mappings are nested too deep")
    found = next((fault for cause in causes if (fault := cause(place))), None)
    if found:
        return found
    rest = short(place.lines[place.line][place.column :])
    message = f"YAML does not expect '{rest}' here" if rest else "something is missing at the end of this line"
    hint = "look for a missing quote, comma or bracket; a text that holds ': ' or begins with a bracket needs quotes"
    return place.here("yaml-syntax", message, hint)


def spaces(place: Place) -> Fault | None:
    """Tabs, and what only looks like a space."""
    if " tab " in place.problem or place.char == "\t":
        return place.here("tab-indentation", "tabs are not allowed for indentation, use spaces")
    for line in range(place.line, max(place.line - 2, -1), -1):
        if match := ODD_INDENTATION.match(place.lines[line]):
            return odd_space(line + 1, match)
    return None


def opened(place: Place) -> Fault | None:
    """A quote that is closed only by the one that opens another text further down."""
    for line in range(place.line - 1, max(place.line - FAR, -1), -1):
        if match := OPENED.fullmatch(place.lines[line]):
            below = "\n".join(place.lines[line + 1 : place.line + 1])
            before, quote, _ = below.partition(match[1])
            if quote and re.search(r":[ \t]+$", before):
                message, hint = "this quote is not closed", "close it where the text ends"
                return Fault("unclosed-quote", message, line + 1, match.start(1) + 1, hint)
    return None


def starts(place: Place) -> Fault | None:
    """Texts that begin with a character that means something to YAML."""
    char, fault, column = place.char, place.here, place.column
    if place.lines[place.first].startswith("%"):
        return Fault("needs-quotes", "a line cannot begin with '%' without quotes", place.first + 1, 1)
    if "block scalar" in place.context or re.search("alias|anchor|tag", f"{place.context} {place.problem}"):
        char, fault, column = place.lines[place.first][place.start : place.start + 1], place.begun, place.start
    elif not re.search("start any token|keys are not allowed|entries are not allowed", place.problem):
        return None
    if char in ("|", ">"):
        hint = f"start the text on the next line, or put quotes round a text that begins with '{char}'"
        return fault("needs-quotes", f"nothing may follow '{char}' in its line", hint)
    if char == "-":
        return fault("needs-quotes", "a list cannot begin behind its key", "start it on the next line, or use quotes")
    message = f"a text cannot begin with '{char}' without quotes"
    if column == place.value_at:
        return place.at_value(message)
    return fault("needs-quotes", message, f"put quotes round a text that begins with '{char}'")


def quotes(place: Place) -> Fault | None:
    """Quotes that stay open, and backslashes between them."""
    if not re.search("quoted scalar", place.context):
        return None
    if re.search("escape|hex", place.problem):
        backslash = place.lines[place.line].rfind("\\", 0, place.column + 1)
        message = f"'{place.lines[place.line][backslash : backslash + 2]}' means nothing between double quotes"
        hint = r"write '\\' for a backslash, or use single quotes"
        return Fault("unknown-escape", message, place.line + 1, backslash + 1, hint, 2)
    return place.begun("unclosed-quote", "this quote is never closed", "close it where the text ends")


def colons(place: Place) -> Fault | None:
    """Colons too many or too few."""
    if "could not find expected ':'" in place.problem:
        line = place.lines[place.first][place.start :].rstrip()
        hint = "write 'key: value', or indent the line if it belongs to the text above"
        return place.begun("missing-colon", f"'{short(line)}' has no ': '", hint)
    if "found unexpected ':'" in place.problem:
        return place.here("missing-colon", "a ':' without a space behind it", "put a space behind the colon")
    if "mapping values are not allowed" not in place.problem:
        return None
    if re.search(r":\s", place.before):
        return place.at_value(f"'{short(place.value)}' has a ': ' in it, and no quotes")
    above = next((line for line in range(place.line - 1, -1, -1) if place.lines[line].strip()), None)
    if above is None:
        return None
    said = place.lines[above].strip().removeprefix("- ")
    if not re.search(r":(\s|$)", said):
        column = place.lines[above].index(said) + 1
        hint = "put a space behind the colon" if ":" in said else "write 'key: value'"
        return Fault("missing-colon", f"'{short(said)}' has no ': '", above + 1, column, hint, len(said))
    return indented(place, "this line is indented deeper than the one above, which has its value already")


def behind(place: Place) -> Fault | None:
    """Text that goes on behind a closing quote or bracket, or behind an alias."""
    last = place.before.rstrip()[-1:]
    if last in ("'", '"') and place.char not in ("]", "}"):
        double = 'write \\" for a quote inside the text, or close a quote that was opened above'
        hint = double if last == '"' else "write '' for an apostrophe inside the text, or use double quotes"
        return place.here("unclosed-quote", "the text goes on behind its closing quote", hint)
    if "flow" in place.context:
        return None
    if place.value[:1] in ("{", "[", "*") and place.value_at < place.column and place.char not in ("]", "}"):
        return place.at_value(f"a text cannot begin with '{place.value[0]}' without quotes")
    return None


def brackets(place: Place) -> Fault | None:
    """Brackets that stay open, or that close nothing."""
    if "flow" not in place.context:
        if place.char in ("]", "}"):
            return place.here("unclosed-bracket", f"this '{place.char}' closes nothing", "delete it")
        return None
    # In quotes a '#' is only text.
    bare = {
        line: QUOTED.sub(lambda quoted: '"' * len(quoted[0]), place.lines[line])
        for line in range(place.first, place.line + 1)
    }
    for line, text in bare.items():
        if match := HASH.search(text):
            message = f"'{match[1]}' without quotes is a comment, and so is the rest of its line"
            hint = f"put quotes round it: {in_quotes(match[1])}"
            return Fault("hash-needs-quotes", message, line + 1, match.start(1) + 1, hint, len(match[1]))
    for line, text in bare.items():
        if match := LOST.search(text):
            said = place.lines[line][match.start(1) : match.end(1)]
            message = f"'{said}' is a comment, and so the bracket before it is not closed"
            hint = "put quotes round the whole text that holds the '#'"
            return Fault("hash-needs-quotes", message, line + 1, match.start(1) + 1, hint, len(match[1]))
    opened = place.lines[place.first][place.start : place.start + 1]
    if place.first == place.line and place.char:
        closing = {"{": "}", "[": "]"}.get(opened, "}")
        hint = "add the comma, or put quotes round a text that holds ': ', quotes or brackets"
        return place.here("unclosed-bracket", f"expected ',' or '{closing}' before '{place.char}'", hint)
    message = f"this '{opened}' is not closed, or a comma is missing at the end of a line behind it"
    return place.begun("unclosed-bracket", message, "close it, or put quotes round a text that begins with a bracket")


def layout(place: Place) -> Fault | None:
    """Lines that begin at a column where nothing else does."""
    if place.before.strip():
        return None
    if place.char == ":":
        return place.here("missing-colon", "there is no key before this ':'", "write 'key: value'")
    if "document start" in place.problem:
        return indented(place, "this line starts further left than the first, or behind the end of the file '...'")
    if place.column == place.start and place.line > place.first:
        expected = (
            "a list item '- '" if "collection" in place.context or "sequence" in place.context else "'key: value'"
        )
        return indented(place, f"expected {expected} as in line {place.first + 1}")
    return indented(place, f"this line starts at column {place.column + 1}, where nothing above it starts")


def indented(place: Place, message: str) -> Fault:
    """A line at a wrong column."""
    column = len(place.before) - len(place.before.lstrip()) + 1
    return Fault("wrong-indentation", message, place.line + 1, column, "line it up with its neighbours")


def odd_space(line: int, match: re.Match[str]) -> Fault:
    """A line, counted from 1, that begins as ODD_INDENTATION matches."""
    return Fault(
        "odd-space",
        f"this line is indented by the character U+{ord(match[1]):04X}, which only looks like a space",
        line,
        match.start(1) - match.start() + 1,
        hint="delete the indentation and type it again with the space bar",
    )
