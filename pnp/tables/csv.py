"""
CSV to cells that know where they stand.

Python's own reader gives no places, lets a quote that is never closed swallow all that follows, and guesses separators
from what stands in the cells; so the few rules of CSV are read here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from ..problems import Report, Span
from ..source.encoding import decode, tell_unprintable
from ..source.place import Fault, short
from .cells import COLUMNS, LONGEST, ROWS, Cell, Grid, Line

PROBLEMS = {
    "cell-quotes": """
The quotes of a cell in a CSV file do not fit together: one is opened and never closed, which would make one cell of all
that follows, or text stands behind the quote that closes a cell, as in `"He said "hi" to me"`. Inside quotes, a quote
is written twice: `"He said ""hi"" to me"`. Spreadsheet programs do that by themselves. Where a cell does not begin with
a quote, one inside it is an ordinary letter: `5" gun` is fine.
""",
    "which-separator": """
The header of a CSV file holds two separators equally often, such as one comma and one semicolon, so nobody could say
which of them parts the columns. Write it in the game file, `table: {file: cards/units.csv, separator: semicolon}`, or
take the other one out of the header.
""",
}

QUOTED = re.compile(r'"[^"]*+(?:""[^"]*+)*+"')

SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t", "bar": "|"}

GUARD = re.compile(r"'+[=+@\t-]")
"""A cell that an apostrophe keeps spreadsheets from taking for a formula; the first of its apostrophes is no text."""


def read_csv(data: bytes, file: str, separator: str, report: Report) -> Grid | None:
    """The cells of a CSV file, or None after a problem. `separator` is a name or '' where it shall be found."""
    text = decode(data, file, report)
    if text is None or tell_unprintable(text, file, report):
        return None
    # Excel's own way of naming the separator, in a line before the header.
    first = re.match(r"sep=(.)\n", text, re.IGNORECASE)
    try:
        sign = SEPARATORS.get(separator) or (first[1] if first else found_separator(text, file))
        rows = scan(text, file, sign, first.end() if first else 0)
        lines = tuple(Line(cells, cells[0].line) for cells in rows)
    except Fault as fault:
        fault.tell(file, report)
        return None
    return Grid(file, lines)


def found_separator(text: str, file: str) -> str:
    """The separator that the header has most of, outside quotes; a comma where it has none."""
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip(" \t,;|") or line.lstrip().startswith("#"):
            continue
        counts = Counter(each for each in re.sub(r'"[^"]*"', "", line) if each in SEPARATORS.values())
        if not counts:
            break
        (best, most), *others = counts.most_common()
        if others and others[0][1] == most:
            names = {sign: name for name, sign in SEPARATORS.items()}
            message = f"the header has as many {names[best]}s as {names[others[0][0]]}s: '{short(line)}'"
            hint = f"write the separator in the game file: {{file: {file}, separator: {names[best]}}}"
            raise Fault("which-separator", message, number, 1, hint, len(line))
        return best
    return "\t" if file.lower().endswith(".tsv") else ","


def scan(text: str, file: str, separator: str, start: int = 0, *, is_list: bool = False) -> Iterator[tuple[Cell, ...]]:
    """
    The rows of `text` from its character `start` on, each with one cell or more. Raises Fault.

    In a list out of one cell, which has been kept from spreadsheets already, '#' and an apostrophe are what they are.
    """
    scanner = Scanner(text, file, separator, start, is_list=is_list)
    count = 0
    while scanner.index < len(text):
        count += 1
        if count > ROWS:
            raise Fault("table-too-large", f"the table has more than {ROWS:,} rows", scanner.line, 1)
        yield scanner.row()


class Scanner:
    """Goes through a text cell by cell and counts lines and columns."""

    def __init__(self, text: str, file: str, separator: str, start: int, *, is_list: bool) -> None:
        self.text = text
        self.is_list = is_list
        self.file = file
        self.index = start
        self.line = 1 + text.count("\n", 0, start)
        self.line_start = start
        self.separator = separator
        spaces = " " if separator == "\t" else " \t"
        end = re.escape(separator)
        self.blanks = re.compile(f"[{spaces}]*")
        self.bare = re.compile(f"[^{end}\n]*")

    def row(self) -> tuple[Cell, ...]:
        """The cells up to the end of the line, or of the last line of a cell with several."""
        cells = [self.cell()]
        while self.text[self.index : self.index + 1] == self.separator:
            self.index += 1
            cells.append(self.cell())
            if len(cells) > COLUMNS:
                raise self.fault("table-too-large", f"the row has more than {COLUMNS} cells")
        self.next_line()
        return tuple(cells)

    def cell(self) -> Cell:
        """One cell, up to the separator or the end of the line behind it."""
        begin = self.after(self.blanks)
        is_comment = self.text[begin : begin + 1] == "#" and self.index == self.line_start
        if is_comment and not self.is_list:  # What follows is for people, and its quotes need not fit together.
            end = self.text.find("\n", begin)
            return self.made(begin, len(self.text) if end < 0 else end, quoted=False)
        if self.text[begin : begin + 1] == '"':
            return self.in_quotes(begin)
        match = self.bare.match(self.text, begin)
        end = match.end() if match else begin
        return self.made(begin, end, quoted=False)

    def in_quotes(self, begin: int) -> Cell:
        """The cell whose opening quote stands at `begin`."""
        self.index = begin
        close = QUOTED.match(self.text, begin)
        if close is None:
            raise self.fault("cell-quotes", "a quote is opened here and never closed", "close it, or delete it")
        cell = self.made(begin, close.end(), quoted=True)
        self.index = self.after(self.blanks)
        if self.text[self.index : self.index + 1] not in ("", "\n", self.separator):
            behind = self.bare.match(self.text, self.index)
            said = short(behind[0]) if behind else ""
            message = f"'{said}' stands behind the quote that closes its cell"
            hint = 'write a quote inside quotes twice: ""'
            if cell.line != self.line:
                hint = f"the cell begins in line {cell.line}, most likely a quote is missing there"
            raise self.fault("cell-quotes", message, hint)
        return cell

    def made(self, begin: int, end: int, *, quoted: bool) -> Cell:
        """The cell from `begin` to `end`, with its quotes; the scanner goes on behind it."""
        written = self.text[begin:end]
        text = written[1:-1].replace('""', '"') if quoted else written.rstrip()
        if len(text) > LONGEST:
            self.index = begin
            message = f"a cell holds {len(text):,} characters, expected at most {LONGEST:,}"
            raise self.fault("table-too-large", message)
        line, column = self.line, begin - self.line_start + 1
        if breaks := written.count("\n"):
            self.line += breaks
            self.line_start = begin + written.rfind("\n") + 1
        self.index = end
        stop = self.line_start if breaks else begin
        width = end - stop if quoted or breaks else len(text)
        end_column = (column if not breaks else 1) + width
        span = Span(self.file, line, column, self.line, end_column)
        is_guarded = not self.is_list and GUARD.match(text)
        return Cell(text[1:] if is_guarded else text, span, quoted=quoted)

    def after(self, pattern: re.Pattern[str]) -> int:
        """Where the match of `pattern` that begins here ends."""
        match = pattern.match(self.text, self.index)
        return match.end() if match else self.index

    def next_line(self) -> None:
        """Pass over the end of the line."""
        self.index += 1
        self.line += 1
        self.line_start = self.index

    def fault(self, code: str, message: str, hint: str = "") -> Fault:
        """A fault where the scanner stands."""
        return Fault(code, message, self.line, self.index - self.line_start + 1, hint)
