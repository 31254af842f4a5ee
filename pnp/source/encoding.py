"""Bytes of a text file to text, whatever editor or spreadsheet saved it."""

from __future__ import annotations

import codecs
import re

from ..problems import Report, Span

PROBLEMS = {
    "wrong-encoding": """
The file is not UTF-8, the one way of writing text as bytes that every system shares. Old Windows editors save `é` as
a single byte ("ANSI", Windows-1252, Latin-1), and reading that as something else would print `Ã©` on a card. UTF-8
with or without a byte order mark is read, and so is UTF-16 or UTF-32 with one. Open the file in its editor, choose
*Save as* or *Save with encoding*, and pick UTF-8.
""",
    "control-character": """
The file holds a character that no printer and no editor shows, such as U+0000 or U+0007. It got there by a broken
copy and paste, or the file is no text at all: a picture under a wrong name, or UTF-16 without its byte order mark.
Delete the character at the place named, or save the file as UTF-8.
""",
}

MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
"""Byte order marks; that of UTF-32 starts like that of UTF-16, so it comes first."""


UNPRINTABLE = re.compile(r"[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
"""What YAML refuses, and a byte order mark anywhere but at the start."""


def decode(data: bytes, file: str, report: Report) -> str | None:
    """The text of `data` without its byte order mark and with lines that end in \\n, or None after a problem."""
    mark, encoding = next((each for each in MARKS if data.startswith(each[0])), (b"", "utf-8"))
    body = memoryview(data)[len(mark) :]
    try:
        text = unix(str(body, encoding))
    except UnicodeDecodeError as error:
        before = unix(str(body[: error.start], encoding))
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        report.error(
            "wrong-encoding",
            wrong(body[error.start : error.start + 1].tobytes(), encoding),
            Span(file, line, column, line, column + 1),
            hint="save the file as UTF-8",
        )
        return None
    if "\ufeff" in text:
        tell_unprintable(text, file, report)
        return None
    return text


def unix(text: str) -> str:
    """`text` with line ends of Windows and of old Macs turned into \\n."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def wrong(byte: bytes, encoding: str) -> str:
    """What to say of the first byte that does not fit."""
    if encoding != "utf-8":
        return f"the file starts like {encoding[:6].upper()} text, but what follows is not"
    seen = byte.decode("cp1252", "replace")
    as_windows = f" (in Windows-1252 it would be '{seen}')" if seen != "\ufffd" else ""
    return f"the file is not UTF-8 text: the byte {byte.hex().upper()} does not fit here{as_windows}"


def tell_unprintable(text: str, file: str, report: Report) -> bool:
    """Report the first unprintable character of `text`; whether there is one."""
    match = UNPRINTABLE.search(text)
    if match is None:
        return False
    line, column = text.count("\n", 0, match.start()) + 1, match.start() - text.rfind("\n", 0, match.start())
    report.error(
        "control-character",
        f"the file holds the unprintable character U+{ord(match[0]):04X}",
        Span(file, line, column, line, column + 1),
        hint="save the file as UTF-8" if match[0] == "\0" else "delete it",
    )
    return True
