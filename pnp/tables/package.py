"""The parts of a workbook: a ZIP file of XML, of which only what says what cells show is ever opened."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from posixpath import join, normpath
from typing import IO
from xml.etree.ElementTree import Element, iterparse
from zipfile import ZipFile


class Broken(Exception):
    """Why a workbook cannot be read."""


@dataclass(frozen=True, slots=True)
class Format:
    """How cells of one style show numbers, and whether they are marked as text by an apostrophe."""

    code: str | int = 0
    is_text: bool = False


class Package:
    """The sheets of a workbook by name with their parts, its texts, its formats, and how it counts days."""

    def __init__(self, archive: ZipFile) -> None:
        self.archive = archive
        self.is_1904 = False
        self.sheets: dict[str, str] = {}
        self.hidden: set[str] = set()
        targets = self.targets("xl/workbook.xml")
        for element in self.elements("xl/workbook.xml", "workbookPr", "sheet"):
            if tag(element) == "workbookPr":
                self.is_1904 = element.get("date1904") in ("1", "true")
                continue
            id = next((value for key, value in element.items() if key.endswith("}id")), "")
            if (part := targets.get(id, "")) and "worksheets/" in part:
                self.sheets[element.get("name", "")] = part
                if element.get("state", "visible") != "visible":
                    self.hidden.add(element.get("name", ""))
        if not self.sheets:
            raise Broken("it has no sheets")
        self.texts = tuple(words(each) for each in self.elements("xl/sharedStrings.xml", "si"))
        self.formats = self.styles()

    def styles(self) -> tuple[Format, ...]:
        """The formats of cells in the order in which cells name them."""
        codes: dict[str, str] = {}
        for element in self.elements("xl/styles.xml", "numFmt", "cellXfs"):
            if tag(element) == "numFmt":
                codes[element.get("numFmtId", "")] = element.get("formatCode", "")
                continue
            return tuple(
                Format(codes.get(id) or int(id), each.get("quotePrefix") in ("1", "true"))
                for each in element
                for id in (each.get("numFmtId", "0"),)
            )
        return ()

    def targets(self, part: str) -> dict[str, str]:
        """The parts that `part` names, by the ids it has for them."""
        folder, _, name = part.rpartition("/")
        found = {}
        for element in self.elements(f"{folder}/_rels/{name}.rels", "Relationship"):
            target = element.get("Target", "")
            found[element.get("Id", "")] = (
                target.lstrip("/") if target.startswith("/") else normpath(join(folder, target))
            )
        return found

    def elements(self, part: str, *names: str) -> Iterator[Element]:
        """The XML elements of those names, whole; none without the part."""
        yield from (element for event, element in self.events(part, *names) if event == "end")

    def events(self, part: str, *names: str) -> Iterator[tuple[str, Element]]:
        """The XML elements of those names, as each begins ('start') and as it ends ('end')."""
        if part not in self.archive.namelist():
            return
        with self.archive.open(part) as stream:
            refuse_entities(stream)
        with self.archive.open(part) as stream:
            for event, element in iterparse(stream, ("start", "end")):
                if tag(element) in names:
                    yield event, element


def refuse_entities(stream: IO[bytes]) -> None:
    """Raise Broken for XML with a DOCTYPE, which no workbook has and which can unfold without end."""
    if b"<!DOCTYPE" in stream.read(4096).replace(b"\0", b""):
        raise Broken("its XML has a DOCTYPE")


def tag(element: Element) -> str:
    """The name of an element without its namespace: there are two generations of them."""
    return element.tag.rpartition("}")[2]


def words(element: Element) -> str:
    """The text of a cell without its styles, and without the readings that East Asian texts may carry."""
    parts = []
    for each in element:
        if tag(each) == "t":
            parts.append(each.text or "")
        elif tag(each) == "r":
            parts += [inner.text or "" for inner in each if tag(inner) == "t"]
    return escaped("".join(parts))


def escaped(text: str) -> str:
    """`text` with the characters that XML cannot hold, which workbooks write as '_x0009_'."""
    text = re.sub("_x([0-9A-Fa-f]{4})_", lambda match: chr(int(match[1], 16)), text) if "_x" in text else text
    return text.replace("\r\n", "\n").replace("\r", "\n")
